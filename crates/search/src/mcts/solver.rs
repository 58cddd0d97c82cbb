//! Proven results.
//!
//! After Winands, Björnsson and Saito, *Monte-Carlo tree search solver* (2008), with draws: a node
//! with a move that wins is lost for whoever moved to it; one whose moves have all been tried and
//! proven is worth the best of them. Draws by repetition depend on the way that led to them, and
//! prove nothing.

use super::node::{Family, Node, Verdict};
use super::tree::Tree;

/// What the children of a node prove of it.
pub fn proof_of(tree: &Tree, family: Family) -> Option<Verdict> {
    let (mut best, mut complete) = (Verdict::Lost, true);
    for child in tree.children(family) {
        match child.verdict() {
            Verdict::Won => return Some(Verdict::Lost),
            Verdict::Drawn => best = Verdict::Drawn,
            Verdict::Lost => {}
            Verdict::None | Verdict::Estimate(_) => complete = false,
        }
    }
    // The best for the side to move is the worst for the side that moved before.
    complete.then_some(match best {
        Verdict::Drawn => Verdict::Drawn,
        _ => Verdict::Won,
    })
}

/// The estimate of a node by those of its children, all of which have one: the worst for whoever
/// moved to it (implicit minimax back-ups: Lanctot, Winands, Pepels and Sturtevant, *Monte Carlo
/// tree search with heuristic evaluations using implicit minimax backups*, 2014).
pub fn estimate_of(tree: &Tree, node: &Node, family: Family) -> Option<Verdict> {
    if node.tried() < family.count {
        return None;
    }
    let mut best: f32 = 0.0;
    for child in tree.children(family) {
        best = best.max(child.verdict().chance()?);
    }
    Some(Verdict::Estimate(1.0 - best))
}

#[cfg(test)]
mod tests {
    use super::Verdict::{Drawn, Estimate, Lost, None as Unknown, Won};
    use super::*;
    use crate::mcts::record::Number;
    use crate::mcts::tree::Beside;

    /// What children with these verdicts prove of their parent.
    fn proof(children: &[Verdict]) -> Option<Verdict> {
        let beside = Beside {
            squares: false,
            memories: false,
        };
        let tree = Tree::new(10, beside);
        let moves: Vec<Number> = (0..children.len() as u64).map(Number).collect();
        let family = tree.grow(&moves).expect("room");
        for (child, &verdict) in tree.children(family).iter().zip(children) {
            child.set_verdict(verdict);
        }
        proof_of(&tree, family)
    }

    #[test]
    fn a_node_is_proven_by_the_best_of_its_children() {
        // Children are seen by the side that moves to them, the node by the other side.
        assert_eq!(proof(&[Lost, Won, Unknown]), Some(Lost));
        assert_eq!(proof(&[Drawn, Won]), Some(Lost));
        assert_eq!(proof(&[Lost, Lost]), Some(Won));
        for draws in [
            &[Lost, Drawn, Lost][..],
            &[Drawn, Lost],
            &[Lost, Drawn],
            &[Drawn],
        ] {
            assert_eq!(proof(draws), Some(Drawn), "{draws:?}");
        }
        for open in [Unknown, Estimate(0.0), Estimate(1.0)] {
            assert_eq!(proof(&[Lost, open]), None);
            assert_eq!(proof(&[Drawn, open, Lost]), None);
        }
    }
}
