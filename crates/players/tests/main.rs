//! Players as text. One program, so that it is linked once.

mod bestfirst;
mod clock;
mod docs;
mod engine;
mod frozen;
mod levels;
mod mcts;
mod minimax;
mod parameter;
mod presets;
mod support;
