//! Players as text, and how they are seated at a game.

mod fields;
mod player;

pub use fields::{Fields, FieldsError};
pub use player::{PlayerError, PlayerSpec, SearchSpec};
