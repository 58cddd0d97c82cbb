//! The move that is played in the end, and the report of the search.

use grove_core::{Evaluate, Guide};

use super::tree::{Edge, NONE};
use super::{Decision, Ubfm};
use crate::bestfirst::value::{is_loss, is_win, reported};
use crate::report::Report;

impl<G: Evaluate + Guide> Ubfm<G> {
    /// How the search stands.
    pub(super) fn report(&self, root: u32) -> Report<G::Move> {
        let (index, best) = self.decide(self.tree.edges(root));
        let line = self.line(best);
        // A line may be known from the search before.
        let depth = self.depth.max(line.len() as u32);
        Report {
            best: Some(best.mv()),
            score: reported(best.value, depth),
            depth,
            counts: self.counts,
            best_index: index,
            line,
            ..Report::unsearched()
        }
    }

    /// The move to play, and its place.
    fn decide<'a>(&self, edges: &'a [Edge]) -> (usize, &'a Edge) {
        // How far an end is away tells more than how often it was looked at.
        let best = best_of(edges, |edge| (class(edge), edge.value, edge.visits));
        if self.options.decision == Decision::Best || class(best.1) != 0 {
            return best;
        }
        // A proven draw is not selected any more, so its visits tell nothing: it is played where it
        // is better than the safest of the others.
        let is_open = |edge: &Edge| class(edge) == 0 && !edge.is_resolved;
        let safest = best_of(edges, |edge| (is_open(edge), edge.visits, edge.value));
        let is_drawn = |edge: &Edge| class(edge) == 0 && edge.is_resolved;
        let drawn = best_of(edges, is_drawn);
        match is_drawn(drawn.1) && (!is_open(safest.1) || drawn.1.value > safest.1.value) {
            true => drawn,
            false => safest,
        }
    }

    /// The expected line of play: after the move that is played the best ones.
    fn line(&self, first: &Edge) -> Vec<G::Move> {
        let mut line = vec![first.mv()];
        let mut node = first.child;
        while node != NONE {
            let (_, next) = best_of(self.tree.edges(node), |edge| (edge.value, edge.visits));
            line.push(next.mv());
            node = next.child;
        }
        line
    }
}

/// 1 for a proven win, -1 for a proven loss, 0 for all else.
fn class(edge: &Edge) -> i32 {
    i32::from(is_win(edge.value)) - i32::from(is_loss(edge.value))
}

/// The best edge by some measure, the first of equals, and its place.
fn best_of<K: PartialOrd>(edges: &[Edge], worth: impl Fn(&Edge) -> K) -> (usize, &Edge) {
    let better = |best: (usize, _), other: (usize, _)| match worth(other.1) > worth(best.1) {
        true => other,
        false => best,
    };
    let edges = edges.iter().enumerate();
    edges.reduce(better).expect("a node has moves")
}
