//! Which child a search goes on with: the formulas.
//!
//! All of them weigh the value of a child against how little is known of it. The value is the mean
//! of its visits, and may be mixed with what is known besides: a judgement that counts as some
//! visits (`prior`), an estimate that is backed up (`implicit`), the games in which the move was
//! played elsewhere (`rave`). A child without visits, of which there are some only where all
//! children enter the tree at once, counts as one with half a visit that was lost (001 3.4); for
//! PUCT it is worth as much as its parent.

use grove_core::{Game, Side};

use super::logarithm::Logarithms;
use super::node::{Family, Node, Verdict, WIN};
use super::options::{Options, Selection};
use super::record::Candidate;
use super::tally::{Played, Tally};
use super::tree::Tree;

/// Chooses children.
pub struct Selector {
    selection: Selection,
    exploration: f32,
    solver: bool,
    trust: f32,
    implicit: f32,
    /// Whether the plain formula on the mean of the visits is all there is.
    plain: bool,
    logarithms: Logarithms,
}

/// What a choice depends on besides the children.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// Whose children are compared.
    pub parent: &'a Node,
    /// Whose turn it is.
    pub side: Side,
    /// How moves have done in all games.
    pub history: &'a Tally,
    /// How moves have done in games that went through a node above.
    pub memory: Option<&'a Tally>,
}

/// Points become parts of a win.
const PART: f32 = 1.0 / WIN as f32;

/// How much less the memory of moves counts where a move has many visits of its own (GRAVE's bias).
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
            plain: options.selection == Selection::Ucb1
                && !options.solver
                && options.rave.is_none()
                && options.prior.is_none()
                && options.implicit.is_none(),
            logarithms: Logarithms::new(),
        }
    }

    /// The child to go on with, by its number.
    #[inline]
    pub fn choose<G: Game>(&self, tree: &Tree, family: Family, situation: &Situation<'_>) -> usize {
        let visits = situation.parent.visits();
        let pull = self.pull(visits);
        let children = tree.children(family);
        if self.plain {
            return largest(children, |_, child| ucb1(child, pull.urge));
        }
        largest(children, |index, child| {
            let squares = tree.squares(family.first + index as u32) as f32;
            self.rate::<G>(child, squares, &pull, situation)
        })
    }

    /// The same children with their ratings, for whoever wants to see why one was chosen; only those
    /// that have been tried.
    pub fn candidates<G: Game>(
        &self,
        tree: &Tree,
        family: Family,
        tried: usize,
        situation: &Situation<'_>,
    ) -> Vec<Candidate> {
        let pull = self.pull(situation.parent.visits());
        let rated = |(at, child): (u32, &Node)| {
            let squares = tree.squares(at) as f32;
            let (value, total) = match self.plain {
                true => (won(child) / known(child), ucb1(child, pull.urge)),
                false => (
                    self.value::<G>(child, situation),
                    self.rate::<G>(child, squares, &pull, situation),
                ),
            };
            Candidate::new(at, child, value, total)
        };
        let children = (family.first..).zip(tree.children(family));
        children.take(tried).map(rated).collect()
    }

    fn pull(&self, visits: u32) -> Pull {
        let logarithm = self.logarithms.of(visits);
        Pull {
            logarithm,
            urge: self.exploration * self.exploration * logarithm,
            root: (visits as f32).sqrt(),
        }
    }

    /// The formula.
    fn rate<G: Game>(
        &self,
        child: &Node,
        squares: f32,
        pull: &Pull,
        situation: &Situation<'_>,
    ) -> f32 {
        let value = self.value::<G>(child, situation);
        let n = known(child);
        let ucb1 = value + (pull.urge / n).sqrt();
        match self.selection {
            Selection::Ucb1 => ucb1,
            Selection::Ucb1Heuristic => ucb1 + child.verdict().chance().unwrap_or(0.5) / n,
            Selection::ProgressiveHistory(weight) => {
                let played = Played::new::<G>(situation.side, child.mv());
                let history = situation.history.mean(played).unwrap_or(0.5);
                ucb1 + history * weight as f32 / (n - won(child) + 1.0)
            }
            Selection::Ucb1Tuned => {
                let mean = won(child) / n;
                let doubt = (2.0 * pull.logarithm / n).sqrt();
                let variance = (squares / n - mean * mean).max(0.0) + doubt;
                value + (pull.urge / n * variance.min(0.25)).sqrt()
            }
            Selection::Puct => {
                let doubt = pull.root / (1.0 + child.visits() as f32);
                value + self.exploration * child.prior() * doubt
            }
        }
    }

    /// What a child is worth to whoever moves to it.
    fn value<G: Game>(&self, child: &Node, situation: &Situation<'_>) -> f32 {
        let verdict = child.verdict();
        if self.solver {
            match verdict {
                Verdict::Won => return f32::INFINITY,
                // Never again, unless there is nothing else.
                Verdict::Lost => return -1e9,
                _ => {}
            }
        }
        let estimate = verdict.chance();
        let (n, won) = (child.visits() as f32, won(child));
        let trust = estimate.map_or(0.0, |_| self.trust);
        let mut value = if n + trust > 0.0 {
            (won + trust * estimate.unwrap_or(0.5)) / (n + trust)
        } else if self.selection == Selection::Puct {
            estimate.unwrap_or_else(|| 1.0 - mean(situation.parent))
        } else {
            0.0
        };
        if let Some(memory) = situation.memory {
            let played = Played::new::<G>(situation.side, child.mv());
            let (games, won) = memory.of(played);
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
struct Pull {
    /// The logarithm of the visits.
    logarithm: f32,
    /// The same times the square of the constant of exploration.
    urge: f32,
    /// The root of the visits.
    root: f32,
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
fn ucb1(child: &Node, urge: f32) -> f32 {
    let share = 1.0 / known(child);
    won(child) * share + (urge * share).sqrt()
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
