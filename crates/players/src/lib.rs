//! A player as a line of text: `ab:depth=6,order=history,tt=20`.
//!
//! The grammar is `name:field=value,…` (`grammar.rs`). Every field is optional. The canonical text,
//! which `Display` writes, has every default written out and reads back as the same player. What is
//! not known is refused, and so is what would do nothing: a field whose partner is missing, or one
//! that the game gives no meaning to.
//!
//! Each kind of player has a table of its fields (`minimax/fields.rs`, `mcts/fields.rs`,
//! `bestfirst/`, `engine/fields.rs`, `reflex.rs`), and everything else about fields comes from these tables:
//! reading, printing, checks (`field/`), help and documentation (`reference.rs`).

mod bestfirst;
pub mod clock;
mod engine;
mod error;
mod field;
mod grammar;
pub mod levels;
mod limits;
mod mcts;
mod minimax;
mod named;
mod parameter;
mod player;
mod policy;
pub mod presets;
mod protocol;
mod random;
pub mod reference;
mod reflex;
mod values;

pub use bestfirst::bstar::BStarSpec;
pub use bestfirst::pns::PnsSpec;
pub use bestfirst::ubfm::UbfmSpec;
pub use clock::Timing;
pub use engine::EngineSpec;
pub use error::PlayerError;
pub use field::{FieldInfo, GameSupport};
pub use grammar::{Fields, FieldsError};
pub use limits::{GameClock, MoveLimits, MoveRequest};
pub use mcts::MctsSpec;
pub use minimax::{Algorithm, MinimaxSpec, order_name};
pub use parameter::{ParameterError, parameter, with_parameter};
pub use player::{KINDS, PlayerKind, PlayerSpec, is_limit};
pub use protocol::Protocol;
pub use reflex::ReflexSpec;
pub use values::{clock_text, read_clock, read_time, time_text};
