//! A node of the tree: 32 bytes, all of them atomic, so that several threads can grow one tree.
//!
//! Points are from the view of the side that moved to the node, so that its parent looks for the
//! child with the most. They are whole numbers in units of 1 / [`WIN`]: sums of them do not depend on
//! the order in which threads add, and do not lose what is small beside what is large.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64};

use bytemuck::Zeroable;
use grove_core::Word;

use super::bounds::share_of;
use crate::report::Proof;

/// The points of a win. A draw has half of them.
pub const WIN: u64 = 1 << 16;

/// A node.
#[derive(Zeroable, Default)]
pub struct Node {
    points: AtomicU64,
    mv: AtomicU64,
    visits: AtomicU32,
    /// Where its children stand, or [`NO_CHILDREN`], or [`BUSY`].
    first: AtomicU32,
    /// How many there are.
    count: AtomicU16,
    /// How many of them have been tried: those that stand first.
    tried: AtomicU16,
    eval: AtomicU16,
    prior: AtomicU16,
}

/// The root stands at the start of the tree and is nobody's child.
const NO_CHILDREN: u32 = 0;
/// A thread is about to put children there.
const BUSY: u32 = u32::MAX;

/// The children of a node: so many, from here on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChildRange {
    /// The first child's place in the tree.
    pub first: u32,
    /// How many children there are; none where the game is over.
    pub count: u16,
}

/// What is known of a node besides the games that went through it, from the view of the side that
/// moved to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NodeEval {
    /// Nothing.
    Unknown,
    /// An estimate of the probability to win.
    Estimate(f32),
    /// The result if both sides play their best.
    Proven(Proof),
}

impl NodeEval {
    const WON: u16 = u16::MAX;
    const DRAWN: u16 = u16::MAX - 1;
    const LOST: u16 = u16::MAX - 2;
    /// The largest estimate; the smallest is 1, and 0 is none.
    const SURE: u16 = u16::MAX - 3;

    #[inline]
    fn number(self) -> u16 {
        match self {
            NodeEval::Unknown => 0,
            NodeEval::Estimate(chance) => 1 + (chance * f32::from(Self::SURE - 1)).round() as u16,
            NodeEval::Proven(Proof::Win) => Self::WON,
            NodeEval::Proven(Proof::Draw) => Self::DRAWN,
            NodeEval::Proven(Proof::Loss) => Self::LOST,
        }
    }

    #[inline]
    fn of(number: u16) -> Self {
        match number {
            0 => NodeEval::Unknown,
            Self::WON => NodeEval::Proven(Proof::Win),
            Self::DRAWN => NodeEval::Proven(Proof::Draw),
            Self::LOST => NodeEval::Proven(Proof::Loss),
            estimate => {
                NodeEval::Estimate(f32::from(estimate - 1) * (1.0 / f32::from(Self::SURE - 1)))
            }
        }
    }

    /// Whether the result is certain.
    #[inline]
    pub fn is_proven(self) -> bool {
        matches!(self, NodeEval::Proven(_))
    }

    /// The result, if it is certain.
    #[inline]
    pub fn proof(self) -> Option<Proof> {
        match self {
            NodeEval::Proven(proof) => Some(proof),
            NodeEval::Unknown | NodeEval::Estimate(_) => None,
        }
    }

    /// The probability to win, if anything is known.
    #[inline]
    pub fn win_probability(self) -> Option<f32> {
        match self {
            NodeEval::Unknown => None,
            NodeEval::Estimate(chance) => Some(chance),
            NodeEval::Proven(proof) => Some(share_of(proof)),
        }
    }
}

impl Node {
    /// Makes this an unvisited node after a move.
    pub fn renew(&self, mv: impl Word) {
        self.points.store(0, Relaxed);
        self.mv.store(mv.word(), Relaxed);
        self.visits.store(0, Relaxed);
        self.first.store(NO_CHILDREN, Relaxed);
        self.count.store(0, Relaxed);
        self.tried.store(0, Relaxed);
        self.eval.store(0, Relaxed);
        self.prior.store(0, Relaxed);
    }

    /// The move that leads here.
    #[inline]
    pub fn mv<M: Word>(&self) -> M {
        M::from_word(self.mv.load(Relaxed))
    }

    /// How often the search has been here. A visit counts before its result is known, so that
    /// meanwhile it counts as lost, and other threads look elsewhere.
    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// What the visits have won.
    #[inline]
    pub fn points(&self) -> u64 {
        self.points.load(Relaxed)
    }

    /// The share of visits that were won; nothing without visits.
    #[inline]
    pub fn mean(&self) -> Option<f64> {
        let visits = self.visits();
        (visits > 0).then(|| self.points() as f64 / (u64::from(visits) * WIN) as f64)
    }

    /// Counts a visit and tells how many there were before.
    #[inline]
    pub fn visit(&self, shared: bool) -> u32 {
        if shared {
            return self.visits.fetch_add(1, Relaxed);
        }
        let before = self.visits();
        self.visits.store(before + 1, Relaxed);
        before
    }

    /// Counts visits that a thread has kept to itself.
    #[inline]
    pub fn add_visits(&self, visits: u32) {
        self.visits.fetch_add(visits, Relaxed);
    }

    /// Adds what a visit has won.
    #[inline]
    pub fn reward(&self, points: u64, shared: bool) {
        if shared {
            self.points.fetch_add(points, Relaxed);
        } else {
            self.points.store(self.points() + points, Relaxed);
        }
    }

    /// The children, if they are known.
    #[inline]
    pub fn child_range(&self) -> Option<ChildRange> {
        match self.first.load(Acquire) {
            NO_CHILDREN | BUSY => None,
            first => Some(ChildRange {
                first,
                count: self.count.load(Relaxed),
            }),
        }
    }

    /// Whether the caller, and nobody else, is to put children here.
    #[inline]
    pub fn claim_expansion(&self) -> bool {
        self.first
            .compare_exchange(NO_CHILDREN, BUSY, Relaxed, Relaxed)
            .is_ok()
    }

    /// There was no room for children.
    #[inline]
    pub fn cancel_expansion(&self) {
        self.first.store(NO_CHILDREN, Release);
    }

    /// Shows the children, which are complete by now, to all threads.
    #[inline]
    pub fn set_child_range(&self, range: ChildRange) {
        self.count.store(range.count, Relaxed);
        self.first.store(range.first, Release);
    }

    /// The children have moved.
    #[inline]
    pub fn move_children(&mut self, first: u32) {
        *self.first.get_mut() = first;
    }

    /// How many children have been tried; they stand first.
    #[inline]
    pub fn tried(&self) -> u16 {
        self.tried.load(Relaxed).min(self.count.load(Relaxed))
    }

    /// The next child that has not been tried, if there is one, which is then tried.
    #[inline]
    pub fn try_next(&self, shared: bool) -> Option<u16> {
        let (tried, count) = (self.tried.load(Relaxed), self.count.load(Relaxed));
        if tried >= count {
            return None;
        }
        if !shared {
            self.tried.store(tried + 1, Relaxed);
            return Some(tried);
        }
        let next = |tried| (tried < count).then_some(tried + 1);
        self.tried.fetch_update(Relaxed, Relaxed, next).ok()
    }

    /// All children count as tried.
    #[inline]
    pub fn try_all(&self, count: u16) {
        self.tried.store(count, Relaxed);
    }

    /// What is known besides the visits.
    #[inline]
    pub fn eval(&self) -> NodeEval {
        NodeEval::of(self.eval.load(Relaxed))
    }

    /// Sets what is known besides the visits. What is proven stays.
    #[inline]
    pub fn set_eval(&self, eval: NodeEval) {
        if !self.eval().is_proven() {
            self.eval.store(eval.number(), Relaxed);
        }
    }

    /// The share of its siblings' and its own promise that is its own.
    #[inline]
    pub fn prior(&self) -> f32 {
        f32::from(self.prior.load(Relaxed)) * (1.0 / f32::from(u16::MAX))
    }

    /// Sets the share of the promise.
    #[inline]
    pub fn set_prior(&self, prior: f32) {
        let number = (prior * f32::from(u16::MAX)).round() as u16;
        self.prior.store(number, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_has_32_bytes() {
        assert_eq!(size_of::<Node>(), 32);
    }

    #[test]
    fn verdicts_are_kept() {
        let node = Node::default();
        assert_eq!(node.eval(), NodeEval::Unknown);
        for chance in [0.0, 0.25, 0.5, 1.0] {
            node.set_eval(NodeEval::Estimate(chance));
            let NodeEval::Estimate(kept) = node.eval() else {
                panic!("{:?} instead of an estimate", node.eval());
            };
            assert!((kept - chance).abs() < 1e-4, "{kept} instead of {chance}");
        }
        for proven in [
            NodeEval::Proven(Proof::Win),
            NodeEval::Proven(Proof::Draw),
            NodeEval::Proven(Proof::Loss),
        ] {
            let node = Node::default();
            node.set_eval(proven);
            assert_eq!(node.eval(), proven);
            node.set_eval(NodeEval::Estimate(0.5));
            assert_eq!(node.eval(), proven, "what is proven stays");
        }
    }

    #[test]
    fn children_are_tried_one_after_the_other() {
        for shared in [false, true] {
            let node = Node::default();
            assert!(node.claim_expansion());
            assert!(!node.claim_expansion(), "somebody is at it");
            assert_eq!(node.child_range(), None);
            node.set_child_range(ChildRange { first: 7, count: 2 });
            let tried = [(); 3].map(|()| node.try_next(shared));
            assert_eq!(tried, [Some(0), Some(1), None]);
            assert_eq!(node.tried(), 2);
        }
    }
}
