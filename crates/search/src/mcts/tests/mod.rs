//! Searches from the start of a game, and what they leave.

mod proofs;
mod tree;

use grove_core::{Evaluate, Guide, Notation, Seed};

use super::{Mcts, Options, Start};

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
