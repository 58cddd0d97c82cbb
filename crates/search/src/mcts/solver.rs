//! The solver: proven results and bounds of results.
//!
//! After Winands, Björnsson and Saito, *Monte-Carlo tree search solver* (2008), with draws: a node
//! with a move that wins is lost for whoever moved to it; one whose moves are all proven is worth the
//! best of them. [`Solver::Bounds`] keeps what is known before that, after Cazenave and Saffidine,
//! *Score bounded Monte-Carlo tree search* (2010): a side is sure of the most that any of its moves
//! makes sure, and can hope for the most that any of them leaves open. A move that leaves open no
//! more than what is sure is not selected again.
//!
//! The paper adds multiples of the bounds to the value of a node. Here its value is never outside of
//! its bounds, which needs no constants. Draws by repetition depend on the moves that led to them,
//! and prove nothing.
//!
//! [`Solver::Bounds`]: super::Solver::Bounds

use super::bounds::Bounds;
use super::node::{ChildRange, Node, NodeEval};
use super::tree::Tree;
use crate::report::Proof;

/// The bounds of a node by those of its children. These are seen by the side that moves to them, the
/// node by the other side.
pub fn bounds_of(tree: &Tree, range: ChildRange) -> Bounds {
    let mut best = Bounds::exact(Proof::Loss);
    for child in range.first..range.first + u32::from(range.count) {
        let bounds = tree.bounds(child);
        best.lower = best.lower.max(bounds.lower);
        best.upper = best.upper.max(bounds.upper);
    }
    best.reversed()
}

/// The estimate of a node by those of its children, all of which have one: the worst for whoever
/// moved to it (implicit minimax back-ups: Lanctot, Winands, Pepels and Sturtevant, *Monte Carlo
/// tree search with heuristic evaluations using implicit minimax backups*, 2014).
pub fn estimate_of(tree: &Tree, node: &Node, range: ChildRange) -> Option<NodeEval> {
    if node.tried() < range.count {
        return None;
    }
    let mut best: f32 = 0.0;
    for child in tree.children(range) {
        best = best.max(child.eval().win_probability()?);
    }
    Some(NodeEval::Estimate(1.0 - best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::record::Number;
    use crate::mcts::{Options, Solver};
    use Proof::{Draw, Loss, Win};

    const WON: Bounds = Bounds {
        lower: Win,
        upper: Win,
    };
    const DRAWN: Bounds = Bounds {
        lower: Draw,
        upper: Draw,
    };
    const LOST: Bounds = Bounds {
        lower: Loss,
        upper: Loss,
    };
    const AT_LEAST_DRAWN: Bounds = Bounds {
        lower: Draw,
        upper: Win,
    };
    const AT_MOST_DRAWN: Bounds = Bounds {
        lower: Loss,
        upper: Draw,
    };

    /// What such children tell of their parent.
    fn parent_of(solver: Solver, children: &[Bounds]) -> Bounds {
        let tree = Tree::new(&Options {
            pool: 10,
            solver,
            ..Options::default()
        });
        let moves: Vec<Number> = (0..children.len() as u64).map(Number).collect();
        let range = tree.grow(&moves).expect("room");
        for (at, &bounds) in (range.first..).zip(children) {
            tree.set_bounds(at, bounds);
        }
        bounds_of(&tree, range)
    }

    #[test]
    fn a_node_is_bounded_by_the_best_of_its_children() {
        for solver in [Solver::Proofs, Solver::Bounds] {
            let parent = |children: &[Bounds]| parent_of(solver, children);
            assert_eq!(parent(&[LOST, WON, Bounds::OPEN]), LOST);
            assert_eq!(parent(&[DRAWN, WON]), LOST);
            assert_eq!(parent(&[LOST, LOST]), WON);
            let draws: [&[Bounds]; 4] = [
                &[LOST, DRAWN, LOST],
                &[DRAWN, LOST],
                &[LOST, DRAWN],
                &[DRAWN],
            ];
            for children in draws {
                assert_eq!(parent(children), DRAWN, "{children:?}");
            }
            assert_eq!(parent(&[LOST, Bounds::OPEN]), Bounds::OPEN);
            assert_eq!(parent(&[DRAWN, Bounds::OPEN, LOST]), AT_MOST_DRAWN);
        }
        let parent = |children: &[Bounds]| parent_of(Solver::Bounds, children);
        assert_eq!(parent(&[AT_LEAST_DRAWN, Bounds::OPEN]), AT_MOST_DRAWN);
        assert_eq!(parent(&[AT_MOST_DRAWN, LOST]), AT_LEAST_DRAWN);
        assert_eq!(parent(&[AT_MOST_DRAWN, DRAWN]), DRAWN);
        assert_eq!(parent(&[AT_MOST_DRAWN, Bounds::OPEN]), Bounds::OPEN);
        // Without bounds only what is certain is kept.
        assert_eq!(
            parent_of(Solver::Proofs, &[AT_MOST_DRAWN, DRAWN]),
            AT_MOST_DRAWN
        );
    }
}
