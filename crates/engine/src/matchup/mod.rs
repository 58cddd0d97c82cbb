//! Two players at a game, ready to play as many games as one likes.
//!
//! This is a place where games and players lose their types. Everything behind [`Matchup`] is
//! compiled for each type of position, here and once; whoever runs matches, shows them or keeps
//! them sees texts and numbers only.

mod limits;

use std::time::Duration;

use grove_core::{Seed, Side};
use grove_games::{GameSpec, Playable, Visitor};
use grove_players::{MoveLimits, PlayerError, PlayerSpec};
use grove_record::{GameRecord, Reason};
use thiserror::Error;

use crate::clock::Wall;
use crate::factory::EngineContext;
use crate::openings::{Openings, OpeningsError, Repertoire};
use crate::player::{Fault, UnavailablePlayer};
use crate::referee::{Adjudication, Participant, Referee, TOLERANCE};
use limits::read_with_limits;

/// Two players at a game, ready to play as many games as one likes.
pub trait Matchup: Send + Sync {
    /// The players, the first and the second.
    fn players(&self) -> &[ResolvedPlayer; 2];

    /// How many pairs are played before an opening comes again; none where openings are drawn.
    fn population(&self) -> Option<u64>;

    /// Plays a game by its number; the same number gives the same game, as far as the players'
    /// limits do not depend on time. The first player is Black in even games and White in odd ones,
    /// and two of them, an even one and the next, begin alike. The observer is shown the game before
    /// its first move and after every one.
    fn play(
        &self,
        number: u64,
        stop: &(dyn Fn() -> bool + Sync),
        observer: &Observer<'_>,
    ) -> GameRecord;
}

/// Is shown a game before its first move and after every one.
pub type Observer<'a> = dyn Fn(&LiveGame<'_>) + Sync + 'a;

/// A game that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LiveGame<'g> {
    /// Its number.
    pub number: u64,
    /// The colour of the first player.
    pub first: Side,
    /// The position it began with, as text; empty for the game's own.
    pub start: &'g str,
    /// The moves so far, those of the opening included.
    pub moves: &'g [String],
}

/// Who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResolvedPlayer {
    /// The player as it was written, with the limits that were added.
    pub text: String,
    /// The same with every default written out, those of the game included.
    pub spec: String,
    /// Whether its moves follow from the game alone, and not from a seed or the time.
    pub deterministic: bool,
}

/// What the games of a match have in common.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSettings {
    /// How they begin.
    pub openings: Openings,
    /// Where all randomness starts.
    pub seed: u64,
    /// The number of these two players' meeting in a tournament: openings are the same in all of
    /// them, but what players draw at random is not.
    pub pairing: u32,
    /// Limits for both players.
    pub limits: MoveLimits,
    /// By how much a time may be overstepped.
    pub tolerance: Duration,
    /// When games end early.
    pub adjudication: Adjudication,
}

impl Default for GameSettings {
    fn default() -> Self {
        GameSettings {
            openings: Openings::None,
            seed: 1,
            pairing: 0,
            limits: MoveLimits::default(),
            tolerance: TOLERANCE,
            adjudication: Adjudication::default(),
        }
    }
}

/// Why a matchup cannot be laid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum MatchupError {
    /// A player that cannot be read, or not seated.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A player that does not take a limit that both are given.
    #[error("{limits} for `{player}`: {error}")]
    Limits {
        limits: String,
        player: String,
        error: Box<PlayerError>,
    },
    /// Openings that cannot be played.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
}

/// Lays a matchup: whatever is wrong with the players or the openings is said now, and not in some
/// game.
pub fn prepare(
    game: &GameSpec,
    players: [&str; 2],
    settings: GameSettings,
) -> Result<Box<dyn Matchup>, MatchupError> {
    prepare_in(&EngineContext::new(game), game, players, settings)
}

/// The same for players that share a context, and so engines, with those of other matchups.
pub fn prepare_in(
    context: &EngineContext,
    game: &GameSpec,
    players: [&str; 2],
    settings: GameSettings,
) -> Result<Box<dyn Matchup>, MatchupError> {
    game.visit(Preparation {
        players,
        settings,
        context: context.clone(),
    })
}

/// The colour of the first player.
pub fn first_side(number: u64) -> Side {
    Side::BOTH[(number % 2) as usize]
}

struct Preparation<'a> {
    players: [&'a str; 2],
    settings: GameSettings,
    context: EngineContext,
}

impl Visitor for Preparation<'_> {
    type Output = Result<Box<dyn Matchup>, MatchupError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let Preparation {
            players,
            settings,
            context,
        } = self;
        let [first, second] =
            players.map(|text| read_with_limits(text, G::INFO.name, &settings.limits));
        let [(first_text, first), (second_text, second)] = [first?, second?];
        let resolve = |text, spec: &PlayerSpec| -> Result<ResolvedPlayer, PlayerError> {
            let player = context.acquire::<G>(spec, Seed(settings.seed))?;
            let resolved = player.spec().to_string();
            context.release(spec, player);
            Ok(ResolvedPlayer {
                text,
                spec: resolved,
                deterministic: spec.is_deterministic(),
            })
        };
        Ok(Box::new(PreparedMatchup::<G> {
            players: [resolve(first_text, &first)?, resolve(second_text, &second)?],
            specs: [first, second],
            repertoire: Repertoire::new(&settings.openings, rules)?,
            settings,
            context,
            now: Wall::start(),
        }))
    }
}

/// A matchup for positions of one type.
struct PreparedMatchup<G: Playable> {
    specs: [PlayerSpec; 2],
    players: [ResolvedPlayer; 2],
    repertoire: Repertoire<G>,
    settings: GameSettings,
    context: EngineContext,
    now: Wall,
}

impl<G: Playable> PreparedMatchup<G> {
    fn participant(&self, place: usize, seed: Seed) -> Participant<G> {
        let spec = &self.specs[place];
        let built = self.context.acquire(spec, seed.part(place as u64));
        // It was built before, so that only a program can be missing now.
        Participant::new(built.unwrap_or_else(|error| {
            Box::new(UnavailablePlayer {
                spec: spec.clone(),
                fault: Fault::Crash(error.to_string()),
            })
        }))
    }
}

impl<G: Playable> Matchup for PreparedMatchup<G> {
    fn players(&self) -> &[ResolvedPlayer; 2] {
        &self.players
    }

    fn population(&self) -> Option<u64> {
        self.repertoire.population()
    }

    fn play(
        &self,
        number: u64,
        stop: &(dyn Fn() -> bool + Sync),
        observer: &Observer<'_>,
    ) -> GameRecord {
        let match_seed = Seed(self.settings.seed);
        let opening = self.repertoire.opening(match_seed, number / 2);
        // Openings have the seeds by the numbers of pairs, and players have one beyond all pairs.
        let meeting = u64::MAX - u64::from(self.settings.pairing);
        let seed = match_seed.part(meeting).part(number);
        let first = first_side(number);
        let [black, white] = match first {
            Side::Black => [0, 1],
            Side::White => [1, 0],
        };
        let told = |moves: &[String]| {
            observer(&LiveGame {
                number,
                first,
                start: &opening.start,
                moves,
            });
        };
        let referee = Referee {
            now: &self.now,
            tolerance: self.settings.tolerance,
            adjudication: self.settings.adjudication,
            stop,
            told: &told,
        };
        let given = opening.line.moves().len();
        let to_move = opening.line.position().side_to_move();
        let mut participants = [self.participant(black, seed), self.participant(white, seed)];
        let game = referee.play(opening.line, &mut participants);
        // After a fault nobody knows what state a player is in.
        if matches!(
            game.reason,
            Reason::Rule | Reason::Adjudication | Reason::Time
        ) {
            for (participant, place) in participants.into_iter().zip([black, white]) {
                self.context.release(&self.specs[place], participant.player);
            }
        }
        GameRecord {
            index: number,
            seed: seed.0,
            first,
            start: opening.start,
            opening: given,
            to_move,
            moves: game.moves,
            outcome: game.outcome,
            reason: game.reason,
            turns: game.turns,
            overstep: game.overstep,
        }
    }
}
