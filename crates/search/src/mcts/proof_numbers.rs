//! Proof numbers in the tree: PN-MCTS.
//!
//! After Kowalski, Doe, Winands, Górski and Soemers, *Proof number based Monte-Carlo tree search*
//! (arXiv 2303.09449): every node keeps how many leaves must at least be proven to prove it, and
//! selection adds to the value of a child the more, the lower its number ranks among its siblings.
//! So a search that has found a narrow way to a win follows it before the means tell.
//!
//! A node has a number for each side's win instead of a proof and a disproof number (Kowalski,
//! Soemers, Kosakowski and Winands, *Generalized proof-number Monte-Carlo tree search*, arXiv
//! 2506.13249): where a game can be drawn, not to lose is less than to win, and a draw is a win that
//! neither side can prove. Ranks are worked out when the number of a child changes, not when one is
//! selected. Of the paper's other two uses the solver is needed here, and the final move is left to
//! its own rule.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use bytemuck::Zeroable;

use super::node::ChildRange;
use super::tree::Tree;
use crate::report::Proof;

/// How many leaves must at least be proven to prove a node, by the side that moved to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofNumbers {
    /// That this side wins.
    pub win: u32,
    /// That the other side wins.
    pub loss: u32,
}

/// It cannot be proven.
pub const NEVER: u32 = u32::MAX;

impl ProofNumbers {
    /// Those of a node without children.
    pub const LEAF: ProofNumbers = ProofNumbers { win: 1, loss: 1 };

    fn of_proof(proof: Proof) -> Self {
        let (win, loss) = match proof {
            Proof::Win => (0, NEVER),
            Proof::Draw => (NEVER, NEVER),
            Proof::Loss => (NEVER, 0),
        };
        ProofNumbers { win, loss }
    }

    /// Those of the parent of such nodes: the other side needs one of its moves to win, and loses if
    /// all of them do.
    pub fn of_parent(children: impl Iterator<Item = ProofNumbers>) -> Self {
        let none = ProofNumbers {
            win: 0,
            loss: NEVER,
        };
        children.fold(none, |sum, child| ProofNumbers {
            win: match (sum.win, child.loss) {
                (NEVER, _) | (_, NEVER) => NEVER,
                (one, other) => one.saturating_add(other).min(NEVER - 1),
            },
            loss: sum.loss.min(child.win),
        })
    }
}

/// The numbers of a node as the tree keeps them, and its rank.
#[derive(Zeroable)]
pub struct Entry {
    win: AtomicU32,
    loss: AtomicU32,
    /// The bits of 1 - rank / worst rank: the better, the less of its siblings' effort it takes.
    rank: AtomicU32,
}

impl Entry {
    /// Makes this the entry of a node without children.
    #[inline]
    pub fn renew(&self) {
        self.set_numbers(ProofNumbers::LEAF);
        self.set_rank(0.0);
    }

    #[inline]
    pub fn numbers(&self) -> ProofNumbers {
        ProofNumbers {
            win: self.win.load(Relaxed),
            loss: self.loss.load(Relaxed),
        }
    }

    /// Sets the numbers; tells whether they are news.
    #[inline]
    fn set_numbers(&self, numbers: ProofNumbers) -> bool {
        let is_news = self.numbers() != numbers;
        self.win.store(numbers.win, Relaxed);
        self.loss.store(numbers.loss, Relaxed);
        is_news
    }

    /// How far its rank is from the worst: from 0, the worst, up to 1.
    #[inline]
    pub fn rank(&self) -> f32 {
        f32::from_bits(self.rank.load(Relaxed))
    }

    fn set_rank(&self, rank: f32) {
        self.rank.store(rank.to_bits(), Relaxed);
    }
}

/// Works out the numbers of a node by those of its children, and ranks these if one of them has
/// changed. Tells whether the numbers of the node are news. `efforts` is only there to be used again.
pub fn back_up(
    tree: &Tree,
    at: u32,
    range: ChildRange,
    mut is_child_changed: bool,
    efforts: &mut Vec<u32>,
) -> bool {
    let entries = tree.side_tables().proof_numbers(range);
    for (child, entry) in tree.children(range).iter().zip(entries) {
        if let Some(proof) = child.eval().proof() {
            is_child_changed |= entry.set_numbers(ProofNumbers::of_proof(proof));
        }
    }
    if is_child_changed {
        rank(entries, efforts);
    }
    let numbers = ProofNumbers::of_parent(entries.iter().map(Entry::numbers));
    tree.side_tables()
        .proof_numbers_of(at)
        .is_some_and(|entry| entry.set_numbers(numbers))
}

/// Ranks siblings by the effort to prove that they win; equals share a rank.
fn rank(siblings: &[Entry], efforts: &mut Vec<u32>) {
    efforts.clear();
    efforts.extend(siblings.iter().map(|entry| entry.numbers().win));
    efforts.sort_unstable();
    efforts.dedup();
    let worst = efforts.len() as f32;
    for entry in siblings {
        let better = efforts.partition_point(|&effort| effort < entry.numbers().win);
        entry.set_rank(1.0 - (better + 1) as f32 / worst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_needs_one_move_to_win_and_loses_by_all() {
        let of = |children: &[(u32, u32)]| {
            let children = children.iter();
            let numbers =
                ProofNumbers::of_parent(children.map(|&(win, loss)| ProofNumbers { win, loss }));
            (numbers.win, numbers.loss)
        };
        assert_eq!(of(&[(3, 2), (5, 4), (4, 1)]), (7, 3));
        assert_eq!(of(&[(3, 2), (0, NEVER)]), (NEVER, 0), "a move that wins");
        assert_eq!(of(&[(NEVER, 0), (NEVER, 0)]), (0, NEVER), "all lose");
        assert_eq!(of(&[(NEVER, 0), (NEVER, NEVER)]), (NEVER, NEVER), "a draw");
        assert_eq!(of(&[(1, NEVER - 1), (2, 7)]), (NEVER - 1, 1), "very many");
    }

    #[test]
    fn equal_efforts_share_a_rank() {
        let siblings = [4, 2, NEVER, 2, 9].map(|win| {
            let entry = Entry::zeroed();
            entry.set_numbers(ProofNumbers { win, loss: 1 });
            entry
        });
        rank(&siblings, &mut Vec::new());
        let ranks = siblings.map(|entry| entry.rank());
        assert_eq!(ranks, [0.5, 0.75, 0.0, 0.75, 0.25]);
    }
}
