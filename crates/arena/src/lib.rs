//! Players as text, and how they are seated at a game.
//!
//! [`PlayerSpec`] reads a player, [`presets`] are players with names, [`seat`](fn@seat) makes one
//! that chooses moves, and [`clock`] tells it how long to think. A [`table`] is laid for two of them
//! with their [`openings`], a [`referee`] watches over each game, and a [`contest`] is a match of
//! many games at once; in a [`tournament`] more than two meet, and a [`session`] is one game that is
//! played move by move, by people too, whose opponents have [`levels`]. [`ugi`] is an engine that
//! others talk to, and [`engine`] lets other programs play; a [`probe`] asks a player about games of
//! others. [`statistics`] are what the results allow to be said. The [`store`] keeps runs, game by
//! game, with their [`Provenance`], and [`export`] gives the games away as text.

mod book;
pub mod clock;
pub mod contest;
mod dialect;
pub mod engine;
pub mod export;
mod fields;
pub mod levels;
mod lines;
pub mod openings;
mod player;
pub mod presets;
pub mod probe;
mod provenance;
pub mod record;
pub mod referee;
mod seat;
pub mod session;
pub mod statistics;
pub mod store;
pub mod table;
pub mod tournament;
pub mod ugi;

pub use clock::{Asked, Budget};
pub use dialect::Dialect;
pub use fields::{Fields, FieldsError};
pub use player::{
    EngineSpec, GameClock, Method, PlayerError, PlayerSpec, SamplingSpec, SearchSpec, Timing,
    order_name, read_clock, read_time,
};
pub use provenance::{Build, Provenance};
pub use seat::{Fault, Player, Room, Watch, seat, seat_in};
