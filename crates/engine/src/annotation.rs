//! A player thinks about the positions of games that others have played.
//!
//! So several players are compared on the same positions, as study 000 does with its experiments:
//! what they would have played does not matter, only what it took. What a player learns stays within
//! a game, as if it had played it.

use std::fmt;

use grove_core::{GameHistory, Seed, Side};
use grove_games::{GameSpec, Playable, Visitor};
use grove_players::MoveRequest;
use grove_players::PlayerSpec;
use grove_record::{GameRecord, Reason, Turn};
use serde::{Deserialize, Serialize};

use crate::clock::{Measure, Stopwatch, Wall};
use crate::factory::EngineContext;
use crate::matchup::{MatchupError, ResolvedPlayer};
use crate::referee;

/// Whose turns are looked at.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Turns {
    /// The first player's.
    First,
    /// The second player's.
    Second,
    /// All.
    #[default]
    Both,
}

/// Somebody who is asked about games.
pub trait Annotator: Send + Sync {
    /// Who it is.
    fn player(&self) -> &ResolvedPlayer;

    /// Asks about the turns of a game. The answer is the same game with what its turns took this
    /// player; its outcome and its reason are those of the game, unless it was broken off or
    /// the player was at fault.
    fn annotate(
        &self,
        game: &GameRecord,
        turns: Turns,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> GameRecord;
}

/// Prepares a player to be asked about games.
pub fn annotator(game: &GameSpec, player: &str) -> Result<Box<dyn Annotator>, MatchupError> {
    let context = EngineContext::new(game);
    game.visit(Preparing { player, context })
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Turns::First => "first",
            Turns::Second => "second",
            Turns::Both => "both",
        })
    }
}

struct Preparing<'a> {
    player: &'a str,
    context: EngineContext,
}

impl Visitor for Preparing<'_> {
    type Output = Result<Box<dyn Annotator>, MatchupError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let spec = PlayerSpec::read(self.player, G::INFO.name)?;
        let player = self.context.acquire::<G>(&spec, Seed(0))?;
        let resolved = ResolvedPlayer {
            text: self.player.into(),
            spec: player.spec().to_string(),
            deterministic: spec.is_deterministic(),
        };
        self.context.release(&spec, player);
        Ok(Box::new(Prepared::<G> {
            player: resolved,
            spec,
            start: G::start(rules),
            rules: rules.clone(),
            context: self.context,
            now: Wall::start(),
        }))
    }
}

struct Prepared<G: Playable> {
    player: ResolvedPlayer,
    spec: PlayerSpec,
    start: G,
    rules: G::Rules,
    context: EngineContext,
    now: Wall,
}

impl<G: Playable> Annotator for Prepared<G> {
    fn player(&self) -> &ResolvedPlayer {
        &self.player
    }

    fn annotate(
        &self,
        game: &GameRecord,
        turns: Turns,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> GameRecord {
        let mut answered = game.clone();
        match self.ask(game, turns, stop) {
            Ok(took) => answered.turns = took,
            Err(reason) => answered.reason = reason,
        }
        answered
    }
}

impl<G: Playable> Prepared<G> {
    fn ask(
        &self,
        game: &GameRecord,
        turns: Turns,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Turn>, Reason> {
        let mut line = GameHistory::new(match game.start.as_str() {
            "" => self.start.clone(),
            text => G::parse(&self.rules, text).map_err(|_| Reason::IllegalMove)?,
        });
        let asked = |side: Side| match turns {
            Turns::First => side == game.first,
            Turns::Second => side != game.first,
            Turns::Both => true,
        };
        let player = self.context.acquire::<G>(&self.spec, Seed(game.seed));
        let mut player = player.map_err(|_| Reason::Crash)?;
        let mut clock = self.spec.limits().clock;
        let mut took = Vec::new();
        for (ply, text) in game.moves.iter().enumerate() {
            if ply >= game.opening && asked(line.position().side_to_move()) {
                let request = MoveRequest {
                    clock,
                    stop,
                    ..MoveRequest::unlimited()
                };
                player.prepare();
                let stopwatch = Stopwatch::start(Measure::of(&self.spec), &self.now);
                let report = player.choose(&line, &request, None);
                let time = stopwatch.elapsed();
                if let Some(clock) = &mut clock {
                    clock.charge(time);
                }
                if stop() {
                    return Err(Reason::Stopped);
                }
                let report = report.map_err(|fault| fault.reason())?;
                let moves = line.position().move_count();
                took.push(referee::turn(&report, time, moves));
            }
            let mv = line.position().parse_move(text);
            line.play(mv.map_err(|_| Reason::IllegalMove)?);
        }
        self.context.release(&self.spec, player);
        Ok(took)
    }
}
