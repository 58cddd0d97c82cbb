//! Players that play: the only crate that compiles searches for games.
//!
//! Everything generic over the game is instantiated here, once for each type of position, and handed
//! out behind object-safe traits that speak text and numbers: a [`matchup`] plays the games of two
//! players, a [`session`] is one game that is looked at and played move by move, an [`analysis`] is one
//! position that a player searches, and an [`annotation`] asks a player about games of others. A
//! [`referee`] watches over each game, [`openings`] say how games begin, and [`external`] lets other
//! programs play. Players may keep [`experience`] from game to game, and look into
//! [`tables`] of endgames.

pub mod analysis;
pub mod annotation;
pub mod clock;
pub mod compliance;
pub mod experience;
pub mod external;
mod factory;
pub mod lines;
pub mod matchup;
pub mod openings;
mod player;
pub mod referee;
mod report_text;
pub mod session;
pub mod tables;

pub use factory::{EngineContext, build_player};
pub use player::{Fault, Player, Watch};
