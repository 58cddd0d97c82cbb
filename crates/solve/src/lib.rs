//! Who wins with best play, where that can be known, and files that prove it.
//!
//! Everything that knows exact values or finds them out is an [`Oracle`]; what knows them without searching
//! can be asked by searches too ([`Tablebase`](grove_core::Tablebase)). The engines are:
//!
//! | engine | for | how |
//! |---|---|---|
//! | [`konane::Boolean`] | Konane on up to 64 cells | alpha-beta on won and lost, with a table and all symmetries |
//! | [`konane::Sums`] | Konane, late in a game | independent regions, valued as combinatorial games |
//! | [`Dfpn`] | every game | proof-number search, of the family of searches |
//! | [`Retrograde`] | every game with few enough positions | all of them, from the ends backwards |
//! | [`checkers::Tables`] | checkers with few pieces | the same by material, kept in files |
//!
//! [`solve`] asks an oracle about a position and its moves, and [`proof`] writes down how the winner
//! wins, so that the plain rules alone can check it. [`pose`] does both for any game by its name.
//! Nothing here reads a clock or a file.

pub mod cgt;
pub mod checkers;
mod dfpn;
mod hashing;
pub mod konane;
mod oracle;
mod problem;
pub mod proof;
mod retrograde;
mod solution;

pub use dfpn::Dfpn;
pub use oracle::{Oracle, Progress, Watch};
pub use problem::{Answer, Engine, Means, Problem, ProblemError, check, pose};
pub use retrograde::{Retrograde, Unexplored};
pub use solution::{Solution, solve};
