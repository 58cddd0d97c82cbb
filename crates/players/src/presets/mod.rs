//! Players with names, game by game: those of the studies, and `best`.

mod table;

pub use table::{PRESETS, Preset};
