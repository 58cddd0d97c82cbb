//! Players that play: the only crate that compiles searches for games.
//!
//! Everything generic over the game is instantiated here, once for each type of position, and handed
//! out behind object-safe traits that speak text and numbers: a [`matchup`] plays the games of two
//! players, a [`session`] is one game that is looked at and played move by move, and a [`probe`] asks a
//! player about games of others. A [`referee`] watches over each game, [`openings`] say how games begin,
//! and [`external`] lets other programs play.

mod book;
pub mod clock;
pub mod external;
pub mod lines;
pub mod matchup;
pub mod openings;
pub mod probe;
pub mod referee;
mod seat;
pub mod session;

pub use seat::{Fault, Player, Room, Watch, seat, seat_in};
