//! Learning from games that were lost (study 002, section 5: "learn losing moves from frequent plays and
//! save them in a separate transition table").
//!
//! What is kept are positions after moves of the player's own, in a [file](ExperienceFile). Whose fault a
//! loss was nobody says, so blame is put (`Notes`) as in programs that learn positions (Slate, "A Chess
//! Program that Uses its Transposition Table to Learn from Experience", ICCA Journal 10(2), 1987; Scherzer,
//! Scherzer and Tjaden, "Learning in Bebe", 1990; Crafty's `LearnPosition`): on the last move after which the
//! search did not see the loss coming yet. If the search is right that move has lost the game, whatever was
//! played before. The move before it gets half as much, the one before that a quarter, and so on; for those
//! programs see the score of a position drop long before it is lost, and a player that looks two plies ahead
//! would have to lose by every other move before it blames an earlier one.
//!
//! A position that bears a whole blame counts as lost, and the search avoids it
//! ([`grove_search::minimax::LostPositions`]). So a game that comes again deviates at its last mistake first,
//! and game by game earlier. A game that is won takes a whole blame off each remembered position that it went
//! through. A draw teaches nothing.
//!
//! Another reading would be to leave moves out at the root alone, which would serve every kind of search. Then
//! nothing would back up: a move whose every continuation has lost would look as good as ever.

mod file;
mod notes;

pub use file::{ExperienceFile, FileError};
pub(crate) use notes::Notes;
