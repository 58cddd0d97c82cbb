//! Selection: which child a search goes on with, by the formulas.
//!
//! All of them weigh the value of a child against how little is known of it. The value is the mean
//! of its visits, and may be mixed with what is known besides: a judgement that counts as some
//! visits (`prior`), an estimate that is backed up (`implicit`), the games in which the move was
//! played elsewhere (`rave`). A child without visits, of which there are some only where all
//! children enter the tree at once, counts as one with half a visit that was lost (001 3.4); for
//! PUCT it is worth as much as its parent.

use grove_core::{Game, Side};

use super::logarithm::Logarithms;
use super::move_stats::{MoveStats, SideMove};
use super::node::{ChildRange, Node, WIN};
use super::options::{Options, Selection, Solver};
use super::record::Candidate;
use super::tree::Tree;
use crate::report::Proof;

/// Selects children by a formula.
pub struct Selector {
    selection: Selection,
    exploration: f32,
    solver: Solver,
    trust: f32,
    implicit: f32,
    pn: f32,
    /// Whether the plain formula on the mean of the visits is all there is.
    plain: bool,
    logarithms: Logarithms,
}

/// What a selection depends on besides the children.
#[derive(Clone, Copy)]
pub struct SelectionContext<'a> {
    /// The number of the node whose children are compared.
    pub parent: u32,
    /// Whose turn it is.
    pub side: Side,
    /// How moves have done in all games.
    pub history: &'a MoveStats,
    /// How moves have done in games that went through a node above.
    pub amaf: Option<&'a MoveStats>,
}

/// Points become parts of a win.
const PART: f32 = 1.0 / WIN as f32;

/// How much less AMAF counts where a move has many visits of its own (GRAVE's bias).
const BIAS: f32 = 1e-4;

impl Selector {
    pub fn new(options: &Options) -> Self {
        Selector {
            selection: options.selection,
            exploration: options.exploration as f32,
            solver: options.solver,
            trust: options
                .prior
                .as_ref()
                .map_or(0.0, |prior| prior.trust as f32),
            implicit: options.implicit.map_or(0.0, |share| share as f32),
            pn: options.pn.map_or(0.0, |weight| weight as f32),
            plain: options.selection == Selection::Ucb1
                && !options.solver.is_on()
                && options.rave.is_none()
                && options.prior.is_none()
                && options.implicit.is_none(),
            logarithms: Logarithms::new(),
        }
    }

    /// The child to go on with, by its number.
    #[inline]
    pub fn select_child<G: Game>(
        &self,
        tree: &Tree,
        range: ChildRange,
        context: &SelectionContext<'_>,
    ) -> usize {
        let terms = self.parent_terms(tree, context.parent);
        let children = tree.children(range);
        if self.plain {
            return largest(children, |_, child| ucb1(child, terms.exploration));
        }
        largest(children, |index, _| {
            self.score::<G>(tree, range.first + index as u32, &terms, context)
        })
    }

    /// The same children with their scores, to show why one was selected; only those
    /// that have been tried.
    pub fn candidates<G: Game>(
        &self,
        tree: &Tree,
        range: ChildRange,
        tried: usize,
        context: &SelectionContext<'_>,
    ) -> Vec<Candidate> {
        let terms = self.parent_terms(tree, context.parent);
        let scored = |(at, child): (u32, &Node)| {
            let (value, total) = match self.plain {
                true => (won(child) / known(child), ucb1(child, terms.exploration)),
                false => (
                    self.value::<G>(tree, at, &terms, context),
                    self.score::<G>(tree, at, &terms, context),
                ),
            };
            Candidate::new(at, child, value, total)
        };
        let children = (range.first..).zip(tree.children(range));
        children.take(tried).map(scored).collect()
    }

    fn parent_terms(&self, tree: &Tree, parent: u32) -> ParentTerms {
        let visits = tree.node(parent).visits();
        let log_visits = self.logarithms.of(visits);
        ParentTerms {
            log_visits,
            exploration: self.exploration * self.exploration * log_visits,
            sqrt_visits: (visits as f32).sqrt(),
            sure: match self.solver {
                Solver::Off | Solver::Proofs => Proof::Loss,
                Solver::Bounds => tree.bounds(parent).reversed().lower,
            },
        }
    }

    /// The score of a child by the formula, and by its proof numbers where there are any.
    fn score<G: Game>(
        &self,
        tree: &Tree,
        at: u32,
        terms: &ParentTerms,
        context: &SelectionContext<'_>,
    ) -> f32 {
        let score = self.formula::<G>(tree, at, terms, context);
        match tree.side_tables().proof_numbers_of(at) {
            Some(numbers) => score + self.pn * numbers.rank(),
            None => score,
        }
    }

    /// UCB1, PUCT and the others.
    fn formula<G: Game>(
        &self,
        tree: &Tree,
        at: u32,
        terms: &ParentTerms,
        context: &SelectionContext<'_>,
    ) -> f32 {
        let child = tree.node(at);
        let value = self.value::<G>(tree, at, terms, context);
        let n = known(child);
        let ucb1 = value + (terms.exploration / n).sqrt();
        match self.selection {
            Selection::Ucb1 => ucb1,
            Selection::Ucb1Heuristic => ucb1 + child.eval().win_probability().unwrap_or(0.5) / n,
            Selection::ProgressiveHistory(weight) => {
                let played = SideMove::new::<G>(context.side, child.mv());
                let history = context.history.mean(played).unwrap_or(0.5);
                ucb1 + history * weight as f32 / (n - won(child) + 1.0)
            }
            Selection::Ucb1Tuned => {
                let mean = won(child) / n;
                let doubt = (2.0 * terms.log_visits / n).sqrt();
                let squares = tree.side_tables().squares(at) as f32;
                let variance = (squares / n - mean * mean).max(0.0) + doubt;
                value + (terms.exploration / n * variance.min(0.25)).sqrt()
            }
            Selection::Puct => {
                let doubt = terms.sqrt_visits / (1.0 + child.visits() as f32);
                value + self.exploration * child.prior() * doubt
            }
        }
    }

    /// What a child is worth to whoever moves to it.
    fn value<G: Game>(
        &self,
        tree: &Tree,
        at: u32,
        terms: &ParentTerms,
        context: &SelectionContext<'_>,
    ) -> f32 {
        let child = tree.node(at);
        if !self.solver.is_on() {
            return self.open_value::<G>(tree, child, context);
        }
        let bounds = tree.bounds(at);
        if bounds.lower == Proof::Win {
            return f32::INFINITY;
        }
        if bounds.upper <= terms.sure {
            // Never again, unless there is nothing else.
            return -1e9;
        }
        let value = self.open_value::<G>(tree, child, context);
        match self.solver {
            Solver::Off | Solver::Proofs => value,
            Solver::Bounds => bounds.clamp(value),
        }
    }

    /// What a child is worth by its visits and by what is known besides, of which nothing is proven.
    fn open_value<G: Game>(
        &self,
        tree: &Tree,
        child: &Node,
        context: &SelectionContext<'_>,
    ) -> f32 {
        let estimate = child.eval().win_probability();
        let (n, won) = (child.visits() as f32, won(child));
        let trust = estimate.map_or(0.0, |_| self.trust);
        let mut value = if n + trust > 0.0 {
            (won + trust * estimate.unwrap_or(0.5)) / (n + trust)
        } else if self.selection == Selection::Puct {
            estimate.unwrap_or_else(|| 1.0 - mean(tree.node(context.parent)))
        } else {
            0.0
        };
        if let Some(amaf) = context.amaf {
            let played = SideMove::new::<G>(context.side, child.mv());
            let (games, won) = amaf.of(played);
            if games > 0.0 {
                let share = games / (games + n + BIAS * games * n);
                value += share * (won / games - value);
            }
        }
        if let Some(estimate) = estimate {
            value += self.implicit * (estimate - value);
        }
        value
    }
}

/// What is the same for all children of a node.
struct ParentTerms {
    /// The logarithm of the parent's visits.
    log_visits: f32,
    /// The same times the square of the constant of exploration.
    exploration: f32,
    /// The square root of the parent's visits.
    sqrt_visits: f32,
    /// What the side to move is sure of, as far as bounds are kept.
    sure: Proof,
}

/// How many visits were won.
#[inline]
fn won(child: &Node) -> f32 {
    // A signed number becomes a fraction in one step.
    child.points() as i64 as f32 * PART
}

/// The visits of a child, where none count as half a one.
#[inline]
fn known(child: &Node) -> f32 {
    (child.visits() as f32).max(0.5)
}

/// The mean of a node, or that of an even game.
fn mean(node: &Node) -> f32 {
    node.mean().map_or(0.5, |mean| mean as f32)
}

/// The plain formula: one division and one root.
#[inline]
fn ucb1(child: &Node, exploration: f32) -> f32 {
    let share = 1.0 / known(child);
    won(child) * share + (exploration * share).sqrt()
}

/// The number of the child with the largest value; the first of equals.
#[inline]
fn largest(children: &[Node], mut value: impl FnMut(usize, &Node) -> f32) -> usize {
    let (mut best, mut most) = (0, f32::NEG_INFINITY);
    for (index, child) in children.iter().enumerate() {
        let value = value(index, child);
        if value > most {
            (best, most) = (index, value);
        }
    }
    best
}

#[cfg(test)]
mod tests;
