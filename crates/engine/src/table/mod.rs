//! A table that is laid for a match: a game, two players, and how their games begin.
//!
//! This is the one place where games and players lose their types. Everything behind [`Table`] is
//! compiled for each type of position, here and once; whoever runs matches, shows them or keeps
//! them sees texts and numbers only.

mod limits;
#[cfg(test)]
mod tests;

use std::time::Duration;

use grove_core::{Seed, Side};
use grove_games::{GameSpec, Playable, Visitor};
use grove_players::{PlayerError, PlayerSpec};
use grove_record::GameRecord;
use thiserror::Error;

use crate::clock::Wall;
use crate::openings::{Openings, OpeningsError, Repertoire};
use crate::referee::{Adjudication, Referee, Seat, TOLERANCE, TimeControl};
use crate::seat::{Absent, Fault, Room, seat_in};
pub use limits::CommonLimits;

/// Two players at a game, ready to play as many games as one likes.
pub trait Table: Send + Sync {
    /// The players, the first and the second.
    fn players(&self) -> &[Entrant; 2];

    /// Plays a game by its number; the same number gives the same game, as far as the players'
    /// limits do not depend on time. The first player is Black in even games and White in odd ones,
    /// and two of them, an even one and the next, begin alike.
    fn play(&self, number: u64, stop: &(dyn Fn() -> bool + Sync)) -> GameRecord {
        self.play_before(number, stop, &|_| {})
    }

    /// The same with somebody looking on.
    fn play_before(
        &self,
        number: u64,
        stop: &(dyn Fn() -> bool + Sync),
        onlooker: &Onlooker<'_>,
    ) -> GameRecord;
}

/// Is shown a game before its first move and after every one.
pub type Onlooker<'a> = dyn Fn(&Underway<'_>) + Sync + 'a;

/// A game that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Underway<'g> {
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
pub struct Entrant {
    /// The player as it was written, with the limits that were added.
    pub text: String,
    /// The same with every default written out, those of the game included.
    pub spec: String,
}

/// What the games of a match have in common.
#[derive(Clone, PartialEq, Debug)]
pub struct Setting {
    /// How they begin.
    pub openings: Openings,
    /// Where all randomness starts.
    pub seed: u64,
    /// The number of these two players' meeting in a tournament: openings are the same in all of
    /// them, but what players draw at random is not.
    pub pairing: u32,
    /// Limits for both players.
    pub limits: CommonLimits,
    /// By how much a time may be overstepped.
    pub tolerance: Duration,
    /// When games end early.
    pub adjudication: Adjudication,
}

impl Default for Setting {
    fn default() -> Self {
        Setting {
            openings: Openings::None,
            seed: 1,
            pairing: 0,
            limits: CommonLimits::default(),
            tolerance: TOLERANCE,
            adjudication: Adjudication::default(),
        }
    }
}

/// Why a table cannot be laid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// A player that cannot be read, or not seated.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A player that does not take a limit that both are given.
    #[error("{limits} for `{player}`: {error}")]
    Limits {
        /// What was added.
        limits: String,
        /// The player as it was written.
        player: String,
        /// Why it was refused.
        error: Box<PlayerError>,
    },
    /// Openings that cannot be played.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
}

/// Lays a table: whatever is wrong with the players or the openings is said now, and not in some
/// game.
pub fn lay(
    game: &GameSpec,
    players: [&str; 2],
    setting: Setting,
) -> Result<Box<dyn Table>, TableError> {
    game.visit(Laying {
        players,
        setting,
        room: Room::new(game),
    })
}

/// The colour of the first player.
pub fn first_side(number: u64) -> Side {
    Side::BOTH[(number % 2) as usize]
}

struct Laying<'a> {
    players: [&'a str; 2],
    setting: Setting,
    room: Room,
}

impl Visitor for Laying<'_> {
    type Output = Result<Box<dyn Table>, TableError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let Laying {
            players,
            setting,
            room,
        } = self;
        let [first, second] = players.map(|text| setting.limits.read(text, G::INFO.name));
        let [(first_text, first), (second_text, second)] = [first?, second?];
        let entrant = |text, spec: &PlayerSpec| -> Result<Entrant, PlayerError> {
            let player = seat_in::<G>(spec, Seed(setting.seed), &room)?;
            let spec = player.spec().to_string();
            Ok(Entrant { text, spec })
        };
        Ok(Box::new(Laid::<G> {
            entrants: [entrant(first_text, &first)?, entrant(second_text, &second)?],
            players: [first, second],
            repertoire: Repertoire::new(&setting.openings, rules)?,
            setting,
            room,
            now: Wall::start(),
        }))
    }
}

/// A table for positions of one type.
struct Laid<G: Playable> {
    players: [PlayerSpec; 2],
    entrants: [Entrant; 2],
    repertoire: Repertoire<G>,
    setting: Setting,
    room: Room,
    now: Wall,
}

impl<G: Playable> Laid<G> {
    fn seat(&self, place: usize, seed: Seed) -> Seat<G> {
        let spec = &self.players[place];
        let seated = seat_in(spec, seed.part(place as u64), &self.room);
        Seat {
            // It was seated before, so that only a program can be missing now.
            player: seated.unwrap_or_else(|error| {
                Box::new(Absent {
                    spec: spec.clone(),
                    fault: Fault::Crash(error.to_string()),
                })
            }),
            control: TimeControl::of(spec),
        }
    }
}

impl<G: Playable> Table for Laid<G> {
    fn players(&self) -> &[Entrant; 2] {
        &self.entrants
    }

    fn play_before(
        &self,
        number: u64,
        stop: &(dyn Fn() -> bool + Sync),
        onlooker: &Onlooker<'_>,
    ) -> GameRecord {
        let match_seed = Seed(self.setting.seed);
        let opening = self.repertoire.opening(match_seed, number / 2);
        // Openings have the seeds by the numbers of pairs, and players have one beyond all pairs.
        let meeting = u64::MAX - u64::from(self.setting.pairing);
        let seed = match_seed.part(meeting).part(number);
        let first = first_side(number);
        let [black, white] = match first {
            Side::Black => [0, 1],
            Side::White => [1, 0],
        };
        let told = |moves: &[String]| {
            onlooker(&Underway {
                number,
                first,
                start: &opening.start,
                moves,
            });
        };
        let referee = Referee {
            now: &self.now,
            tolerance: self.setting.tolerance,
            adjudication: self.setting.adjudication,
            stop,
            told: &told,
        };
        let given = opening.line.moves().len();
        let to_move = opening.line.position().side_to_move();
        let seats = [self.seat(black, seed), self.seat(white, seed)];
        let game = referee.play(opening.line, seats);
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
