//! Searches against what is known for certain. One program: each more would build every search again.

mod bestfirst;
mod exact;
mod fallible;
mod glances;
mod mcts;
mod minimax;
mod on_board;
mod opinions;
mod scores;
