//! One position searched by one player: what `grove search` shows and `grove bench` measures.
//!
//! Like a [`session`](crate::session) this hides the types of games and searches. Unlike there,
//! nothing about the player is adapted to somebody who waits for its move: it searches exactly as its
//! text says.

use std::time::Duration;

use grove_core::{GameHistory, Outcome, PositionError, Seed};
use grove_games::{GameSpec, Playable, Visitor};
use grove_players::MoveRequest;
use grove_players::{PlayerError, PlayerSpec};
use grove_search::{Report, RootMove};
use thiserror::Error;

use crate::factory::{EngineContext, build_player};
use crate::player::{Fault, Player, Watch};
use crate::report_text::{report_as_text, root_moves_as_text};

/// A player in front of a position.
pub trait Analysis: Send {
    /// The player with every default written out.
    fn player(&self) -> &PlayerSpec;

    /// The position as text.
    fn position(&self) -> String;

    /// The result, if the game is over there and nothing can be searched.
    fn outcome(&self) -> Option<Outcome>;

    /// How many legal moves there are.
    fn move_count(&self) -> usize;

    /// Searches. What a player keeps from move to move it keeps from one search to the next.
    fn search(
        &mut self,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, String>>,
    ) -> Result<Report<String>, Fault>;

    /// The value of every move at this depth, however long that takes; `None` if the player does not
    /// value moves.
    fn root_moves(&mut self, depth: u32) -> Option<Vec<RootMove<String>>>;
}

/// Which position is searched.
#[derive(Clone, Copy, Debug)]
pub enum Root<'a> {
    /// The start of the game.
    Start,
    /// A position as text.
    Position(&'a str),
    /// After so many random plies, or before the one that would end the game.
    RandomPlies {
        /// How many.
        plies: usize,
        /// Where their randomness starts.
        seed: Seed,
    },
}

/// Why there is nothing to search.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AnalysisError {
    /// A position that cannot be read.
    #[error("position: {0}")]
    Position(#[from] PositionError),
    /// A player that cannot be built.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// Puts a player in front of a position.
pub fn analysis(
    game: &GameSpec,
    root: Root<'_>,
    player: &str,
    seed: Seed,
) -> Result<Box<dyn Analysis>, AnalysisError> {
    game.visit(Preparing {
        game,
        root,
        player,
        seed,
    })
}

struct Preparing<'a> {
    game: &'a GameSpec,
    root: Root<'a>,
    player: &'a str,
    seed: Seed,
}

impl Visitor for Preparing<'_> {
    type Output = Result<Box<dyn Analysis>, AnalysisError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let spec = PlayerSpec::read(self.player, G::INFO.name)?;
        let player = build_player::<G>(&spec, self.seed, &EngineContext::new(self.game))?;
        let position = match self.root {
            Root::Start => G::start(rules),
            Root::Position(text) => G::parse(rules, text)?,
            Root::RandomPlies { plies, seed } => random_position(rules, plies, seed),
        };
        Ok(Box::new(Prepared {
            player,
            line: GameHistory::new(position),
        }))
    }
}

fn random_position<G: Playable>(rules: &G::Rules, plies: usize, seed: Seed) -> G {
    let mut random = seed.random();
    let mut position = G::start(rules);
    for _ in 0..plies {
        let before = position.clone();
        if !position.play_random(&mut random) || position.outcome().is_some() {
            return before;
        }
    }
    position
}

struct Prepared<G: Playable> {
    player: Box<dyn Player<G>>,
    line: GameHistory<G>,
}

impl<G: Playable> Analysis for Prepared<G> {
    fn player(&self) -> &PlayerSpec {
        self.player.spec()
    }

    fn position(&self) -> String {
        self.line.position().text()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.line.outcome()
    }

    fn move_count(&self) -> usize {
        self.line.position().move_count()
    }

    fn search(
        &mut self,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, String>>,
    ) -> Result<Report<String>, Fault> {
        let position = self.line.position();
        let tell = |report: &Report<G::Move>, time: Duration| {
            if let Some(watch) = watch {
                (watch.tell)(&report_as_text(position, report), time);
            }
        };
        let watch = watch.map(|watch| Watch {
            every: watch.every,
            tell: &tell,
        });
        let report = self.player.choose(&self.line, request, watch.as_ref())?;
        Ok(report_as_text(position, &report))
    }

    fn root_moves(&mut self, depth: u32) -> Option<Vec<RootMove<String>>> {
        let moves = self.player.all_moves(&self.line, depth)?;
        Some(root_moves_as_text(self.line.position(), moves))
    }
}
