//! Players as text, and how they are seated at a game.
//!
//! [`PlayerSpec`] reads a player, [`presets`] are players with names, [`seat`](fn@seat) makes one
//! that chooses moves, and [`clock`] tells it how long to think. [`statistics`] are what the
//! results of their matches allow to be said. The [`store`] keeps those matches, game by game, with
//! their [`Provenance`], and [`export`] gives the games away as text.

mod book;
pub mod clock;
pub mod export;
mod fields;
mod player;
pub mod presets;
mod provenance;
pub mod record;
mod seat;
pub mod statistics;
pub mod store;

pub use clock::Budget;
pub use fields::{Fields, FieldsError};
pub use player::{
    GameClock, Method, PlayerError, PlayerSpec, SamplingSpec, SearchSpec, Timing, read_time,
};
pub use provenance::Provenance;
pub use seat::{Player, Watch, seat, seat_by};
