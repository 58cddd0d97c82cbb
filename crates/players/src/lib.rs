//! A player as a line of text: `ab:depth=6,order=history,tt=20`.
//!
//! The grammar is `name:field=value,…` (`fields.rs`). Every field is optional. The canonical text,
//! which `Display` writes, has every default written out and reads back as the same player. What is
//! not known is refused, and so is what would do nothing: a field whose partner is missing here
//! (`sense.rs`), one that a game knows nothing of when the player sits down to it (`seat/fit.rs`).

pub mod clock;
mod dialect;
mod engine;
mod error;
mod fields;
pub mod levels;
mod names;
mod orders;
pub mod presets;
mod read;
mod reader;
mod sampling;
mod search;
mod sense;
mod write;

use std::fmt;
use std::str::FromStr;

pub use clock::{Asked, Budget};
pub use dialect::Dialect;
pub use engine::EngineSpec;
pub use error::PlayerError;
use fields::written;
pub use fields::{Fields, FieldsError};
pub use orders::field_name as order_name;
pub use orders::needs as order_needs;
use reader::Reader;
pub use reader::{read_clock, read_time};
pub use sampling::SamplingSpec;
pub use search::{GameClock, Method, SearchSpec, Timing};
pub(crate) use sense::TABLE_FIELDS;
pub use write::{clock_text, time_text};

/// Who plays.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerSpec {
    /// Any legal move, each as likely as any other.
    Random,
    /// The move that seems best at a glance.
    Reflex {
        /// The evaluation as text, which only the game can read; `None` for the game's own.
        evaluation: Option<String>,
    },
    /// A search.
    Search(SearchSpec),
    /// A search by sampled games.
    Sampling(SamplingSpec),
    /// Another program.
    Engine(EngineSpec),
}

/// The players that every game knows.
pub(crate) const PLAYERS: &str = "random, reflex, minimax, expectimax, ab, mcts, engine";

impl PlayerSpec {
    /// Reads a player of a game, who may be one of its presets.
    pub fn read(text: &str, game: &'static str) -> Result<Self, PlayerError> {
        let fields = Fields::parse(text).map_err(PlayerError::Form)?;
        match presets::expand(&fields, game)? {
            Some(expanded) => Self::of(&expanded),
            None => Self::of(&fields).map_err(|error| error.in_game(game)),
        }
    }

    /// The player that these fields describe.
    fn of(fields: &Fields<'_>) -> Result<Self, PlayerError> {
        let read = Reader(fields);
        let search = |method| SearchSpec::read(&read, method).map(PlayerSpec::Search);
        match fields.name {
            "random" => {
                read.check_known(&[])?;
                Ok(PlayerSpec::Random)
            }
            "reflex" => {
                read.check_known(&["eval"])?;
                Ok(PlayerSpec::Reflex {
                    evaluation: read.text("eval").map(String::from),
                })
            }
            "minimax" => search(Method::Minimax),
            "expectimax" => search(Method::Expectimax),
            "ab" => search(Method::AlphaBeta),
            SamplingSpec::NAME => SamplingSpec::read(&read).map(PlayerSpec::Sampling),
            EngineSpec::NAME => EngineSpec::read(&read).map(PlayerSpec::Engine),
            found => Err(PlayerError::Name {
                found: found.into(),
                place: String::new(),
                known: format!("{PLAYERS} or a preset of the game"),
            }),
        }
    }

    /// The name before the colon.
    pub const fn name(&self) -> &'static str {
        match self {
            PlayerSpec::Random => "random",
            PlayerSpec::Reflex { .. } => "reflex",
            PlayerSpec::Search(search) => search.method.name(),
            PlayerSpec::Sampling(_) => SamplingSpec::NAME,
            PlayerSpec::Engine(_) => EngineSpec::NAME,
        }
    }

    /// Whether to seat this player is to run a program. Whoever reads players from strangers has to
    /// refuse these.
    pub const fn runs_a_program(&self) -> bool {
        matches!(self, PlayerSpec::Engine(_))
    }
}

/// Reads a player of any game; presets belong to a game and are read by [`PlayerSpec::read`].
impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        Self::of(&Fields::parse(text).map_err(PlayerError::Form)?)
    }
}

/// The canonical text.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Random => f.write_str("random"),
            PlayerSpec::Reflex { evaluation: None } => f.write_str("reflex"),
            PlayerSpec::Reflex {
                evaluation: Some(text),
            } => write!(f, "reflex:eval={}", written(text)),
            PlayerSpec::Search(search) => search.fmt(f),
            PlayerSpec::Sampling(sampling) => sampling.fmt(f),
            PlayerSpec::Engine(engine) => engine.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests;
