//! The orders in which moves can be tried.
//!
//! A list of orders is a [`MoveOrdering`]: an earlier order decides, and later ones decide among the
//! moves that it holds equal. Which move comes next is in `move_picker.rs`.

use super::history::{HISTORY_DIGITS, MoveHistory};
use super::ranking::INDEX_DIGITS;

/// A reason to try a move before others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The best move of the last depth or of the table (002 2.3, "PreviousBest").
    PreviousBest,
    /// Moves that have caused a cutoff at the same ply before.
    Killers,
    /// Moves by how often they have caused a cutoff before, for each colour apart (002 2.4).
    History,
    /// Moves by the estimate of the position they lead to (004 II.B).
    Heuristic,
    /// The nearer to the best move of the last depth or of the table, the earlier: what 002 2.3
    /// does with the rest of the moves under the name of "PreviousBest".
    AroundBest,
    /// From the middle of the board to its rim (002 2.3, "InsideOut").
    InsideOut,
    /// The nearer to the opponent's last move, the earlier (002 2.3, "LastMove").
    LastMove,
    /// The list of 001 4.2 from its front: the longest capture last.
    List,
    /// The list of 001 4.2 from its back: the longest capture first.
    Reversed,
    /// By the points of their instant effects (000 2.4.3); with a number only that many of the
    /// best are put in front.
    Effects(Option<u32>),
    /// By what a policy makes of them, the more promising the earlier; only where at least so many plies
    /// remain, because it takes its time.
    Policy(Option<u32>),
}

/// With fewer plies remaining a policy is not asked, where nothing else is said.
const LEAST_POLICY_DEPTH: u32 = 4;

impl Order {
    /// With how many plies remaining a policy is asked at least, if one is asked at all.
    pub(super) fn least_policy_depth(orders: &[Order]) -> u32 {
        let least = |order: &Order| match order {
            Order::Policy(least) => Some(least.unwrap_or(LEAST_POLICY_DEPTH)),
            _ => None,
        };
        orders.iter().find_map(least).unwrap_or(u32::MAX)
    }

    /// Whether it needs the moves that have caused cutoffs.
    pub const fn uses_history(self) -> bool {
        matches!(self, Order::Killers | Order::History)
    }

    /// Whether ranks have room for all of these.
    pub fn fit(orders: &[Order]) -> bool {
        let ordering = MoveOrdering::new(orders);
        let rest = ordering.rest.iter();
        let first = 2 + HISTORY_DIGITS + INDEX_DIGITS;
        first + rest.map(|order| order.digits()).sum::<u32>() <= u64::BITS
    }

    /// How many binary digits of a rank it takes.
    pub(super) const fn digits(self) -> u32 {
        match self {
            Order::PreviousBest | Order::Killers => 1,
            Order::AroundBest | Order::LastMove => 5,
            Order::List | Order::Reversed => 6,
            Order::Effects(_) => 8,
            Order::InsideOut | Order::Policy(_) => 10,
            Order::History => HISTORY_DIGITS,
            Order::Heuristic => 21,
        }
    }
}

/// The orders of a search, in the order of their weight.
pub struct MoveOrdering {
    /// Which of [`Order::PreviousBest`], [`Order::Killers`] and [`Order::History`] come first, in
    /// this order. They need nothing but a move's tag, and are twice as fast together as one after
    /// the other.
    pub(super) first: [bool; 3],
    /// Those that follow.
    pub(super) rest: Vec<Order>,
}

impl MoveOrdering {
    /// Splits a list of orders.
    pub fn new(all: &[Order]) -> Self {
        let mut rest = all;
        let mut first = [false; 3];
        let together = [Order::PreviousBest, Order::Killers, Order::History];
        for (order, is_first) in together.iter().zip(&mut first) {
            if let Some(others) = rest.strip_prefix(&[*order]) {
                (*is_first, rest) = (true, others);
            }
        }
        let rest = rest.to_vec();
        MoveOrdering { first, rest }
    }

    /// The same list without a policy.
    pub fn without_policy(all: &[Order]) -> Self {
        let others = all.iter().copied();
        let others = others.filter(|order| !matches!(order, Order::Policy(_)));
        Self::new(&others.collect::<Vec<_>>())
    }

    /// Whether the best move of the last depth or of the table comes first.
    pub fn is_tt_move_first(&self) -> bool {
        self.first[0]
    }

    /// The tag of the killer that comes before all moves but the best so far.
    #[inline]
    pub fn first_killer(&self, history: &MoveHistory, ply: usize) -> Option<u16> {
        let killer = history.killers(ply)[0];
        (self.first[1] && killer != 0).then_some(killer)
    }

    /// Whether they need nothing but the tag of a move.
    pub fn needs_tags_only(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.first == [false; 3] && self.rest.is_empty()
    }
}
