//! What the games promise. One program: each more would build every board again.

mod agreement;
mod ataxx_surroundings;
mod conformance;
mod evaluation;
mod guidance;
mod halma_terms;
mod konane_boards;
mod pentalath_terms;
mod perft;
mod plain;
mod rules;
mod shown;
mod text;
mod variants;
mod walks;
