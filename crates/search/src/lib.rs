//! Searches that choose a move, none of which knows which game it plays.
//!
//! [`minimax`] is one readable recursion with every extension of the five studies as an option,
//! [`mcts`] is Monte Carlo tree search, and [`bestfirst`] has searches that keep a tree and let what
//! seems best grow next. [`expectimax`] expects any move of the opponent, and
//! [`reflex`](mod@reflex) looks one ply ahead. [`fallible`] errs as people do. [`reference`](mod@reference) is plain negamax, the
//! oracle that they are tested against.

pub mod bestfirst;
pub mod expectimax;
pub mod fallible;
pub mod limits;
pub mod mcts;
pub mod minimax;
pub mod reference;
pub mod reflex;
mod repetition;
pub mod report;
mod retreats;
pub mod score;
mod tag;

pub use expectimax::Expectimax;
pub use fallible::Fallible;
pub use limits::{Limits, Progress};
pub use mcts::Mcts;
pub use minimax::{Minimax, Options, RootHistory};
pub use report::{Iteration, RankedLine, Report, RootMove};
