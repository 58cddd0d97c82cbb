//! A recorded search as the page is told it: rows instead of objects, since there are thousands.
//! `docs/server.md` says what stands in which place.

use std::collections::BTreeMap;

use grove_core::Score;
use serde::Serialize;

use crate::message::Expected;

/// What a search found, and how.
#[derive(Serialize, Debug)]
pub(crate) struct Inside {
    pub(crate) best: Option<String>,
    pub(crate) expected: Option<Expected>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// In milliseconds.
    pub(crate) time: u64,
    /// How many visits or iterations there were besides those that are told.
    pub(crate) left_out: u64,
    #[serde(flatten)]
    pub(crate) seen: Seen,
}

/// How a search went.
#[derive(Serialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Seen {
    Minimax {
        visits: Vec<Visit>,
    },
    Mcts {
        /// The moves that lead to nodes.
        moves: BTreeMap<u32, String>,
        tree: Vec<Node>,
        iterations: Vec<Iteration>,
    },
}

/// Parent, move, purpose, depth, alpha, beta, value, bound, end, index of the move that cut, legal
/// moves, size, source, hit.
#[derive(Serialize, Debug)]
pub(crate) struct Visit(
    pub(crate) Option<u32>,
    pub(crate) Option<String>,
    pub(crate) &'static str,
    pub(crate) u32,
    pub(crate) Option<Score>,
    pub(crate) Option<Score>,
    pub(crate) Option<Score>,
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) Option<u32>,
    pub(crate) u32,
    pub(crate) u64,
    pub(crate) Option<&'static str>,
    pub(crate) Option<Hit>,
);

/// Value, bound, depth.
#[derive(Serialize, Debug)]
pub(crate) struct Hit(pub(crate) Score, pub(crate) &'static str, pub(crate) u32);

/// Number, parent, visits, mean, proven result.
#[derive(Serialize, Debug)]
pub(crate) struct Node(
    pub(crate) u32,
    pub(crate) Option<u32>,
    pub(crate) u32,
    pub(crate) f64,
    pub(crate) Option<&'static str>,
);

#[derive(Serialize, Debug)]
pub(crate) struct Iteration {
    pub(crate) steps: Vec<Step>,
    pub(crate) is_new: bool,
    pub(crate) is_sampled: bool,
    pub(crate) game: Vec<String>,
    /// What Black got, as a part of a win.
    pub(crate) black: f64,
}

/// Side, chosen node, untried children, candidates.
#[derive(Serialize, Debug)]
pub(crate) struct Step(
    pub(crate) &'static str,
    pub(crate) u32,
    pub(crate) u32,
    pub(crate) Vec<Candidate>,
);

/// Node, visits, value, exploration, total.
#[derive(Serialize, Debug)]
pub(crate) struct Candidate(
    pub(crate) u32,
    pub(crate) u32,
    pub(crate) f64,
    pub(crate) f64,
    pub(crate) f64,
);
