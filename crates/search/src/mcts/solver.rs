//! The solver: proven results.
//!
//! After Winands, Björnsson and Saito, *Monte-Carlo tree search solver* (2008), with draws: a node
//! with a move that wins is lost for whoever moved to it; one whose moves have all been tried and
//! proven is worth the best of them. Draws by repetition depend on the moves that led to them, and
//! prove nothing.

use super::node::{ChildRange, Node, NodeEval};
use super::tree::Tree;
use crate::report::Proof;

/// What the children of a node prove of it.
pub fn proof_of(tree: &Tree, range: ChildRange) -> Option<Proof> {
    let (mut has_draw, mut complete) = (false, true);
    for child in tree.children(range) {
        match child.eval() {
            NodeEval::Proven(Proof::Win) => return Some(Proof::Loss),
            NodeEval::Proven(Proof::Draw) => has_draw = true,
            NodeEval::Proven(Proof::Loss) => {}
            NodeEval::Unknown | NodeEval::Estimate(_) => complete = false,
        }
    }
    // The best for the side to move is the worst for the side that moved before.
    complete.then_some(match has_draw {
        true => Proof::Draw,
        false => Proof::Win,
    })
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
    use super::NodeEval::{Estimate, Unknown};
    use super::*;
    use crate::mcts::record::Number;
    use crate::mcts::tree::SideTables;

    const WON: NodeEval = NodeEval::Proven(Proof::Win);
    const DRAWN: NodeEval = NodeEval::Proven(Proof::Draw);
    const LOST: NodeEval = NodeEval::Proven(Proof::Loss);

    /// What such children prove of their parent.
    fn proof(children: &[NodeEval]) -> Option<Proof> {
        let side_tables = SideTables {
            squares: false,
            amaf: false,
        };
        let tree = Tree::new(10, side_tables);
        let moves: Vec<Number> = (0..children.len() as u64).map(Number).collect();
        let range = tree.grow(&moves).expect("room");
        for (child, &eval) in tree.children(range).iter().zip(children) {
            child.set_eval(eval);
        }
        proof_of(&tree, range)
    }

    #[test]
    fn a_node_is_proven_by_the_best_of_its_children() {
        // Children are seen by the side that moves to them, the node by the other side.
        assert_eq!(proof(&[LOST, WON, Unknown]), Some(Proof::Loss));
        assert_eq!(proof(&[DRAWN, WON]), Some(Proof::Loss));
        assert_eq!(proof(&[LOST, LOST]), Some(Proof::Win));
        let draws: [&[NodeEval]; 4] = [
            &[LOST, DRAWN, LOST],
            &[DRAWN, LOST],
            &[LOST, DRAWN],
            &[DRAWN],
        ];
        for children in draws {
            assert_eq!(proof(children), Some(Proof::Draw), "{children:?}");
        }
        for open in [Unknown, Estimate(0.0), Estimate(1.0)] {
            assert_eq!(proof(&[LOST, open]), None);
            assert_eq!(proof(&[DRAWN, open, LOST]), None);
        }
    }
}
