//! Tests of Monte Carlo tree search.

mod endings;
mod limits;
mod options;
mod policy;
mod proofs;
mod recorded;

use grove_core::{Evaluate, Guide, Notation, Seed};
use grove_search::Mcts;
use grove_search::mcts::{Options, Start};

fn start<G: Notation>() -> G
where
    G::Rules: Default,
{
    G::start(&G::Rules::default())
}

fn at<G: Evaluate>(position: &G) -> Start<'_, G> {
    Start {
        position,
        keys: &[],
        moves: &[],
    }
}

fn searcher<G: Evaluate + Guide>(options: &Options) -> Mcts<G> {
    Mcts::new(options.clone(), &G::Evaluation::default(), Seed(5))
}
