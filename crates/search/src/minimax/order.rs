//! Which moves are tried first.

use std::hash::{Hash, Hasher};

use grove_core::{Evaluate, Side};

/// A reason to try a move before others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The best move of the last depth or of the table (002 2.3, "PreviousBest").
    PreviousBest,
    /// Moves that have cut at the same ply before.
    Killers,
    /// Moves by how often they have cut before, for each colour apart (002 2.4).
    History,
    /// Moves by the estimate of the position they lead to (004 II.B).
    Heuristic,
    /// The list backwards (001 4.2).
    Reversed,
}

impl Order {
    /// Whether it looks at moves that have cut before.
    pub const fn looks_back(self) -> bool {
        matches!(self, Order::Killers | Order::History)
    }
}

/// What is remembered of moves that have cut.
pub struct Memory<M> {
    killers: Vec<[Option<M>; 2]>,
    /// For each side how often a move has cut, at the place that its hash gives. Two moves that
    /// share a place are seldom, and only their order suffers.
    history: [Vec<u32>; 2],
}

/// The history of each side has two to the power of this many places.
const HISTORY_BITS: u32 = 13;

impl<M: Copy + Eq + Hash> Memory<M> {
    /// Nothing yet, for this many plies.
    pub fn new(plies: usize) -> Self {
        Memory {
            killers: vec![[None; 2]; plies],
            history: [0, 1].map(|_| vec![0; 1 << HISTORY_BITS]),
        }
    }

    /// Remembers a move that has cut.
    pub fn cut(&mut self, side: Side, ply: usize, mv: M) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        self.history[side.index()][place(mv)] += 1;
    }

    fn is_killer(&self, ply: usize, mv: M) -> bool {
        self.killers[ply].contains(&Some(mv))
    }

    fn cuts(&self, side: Side, mv: M) -> u32 {
        self.history[side.index()][place(mv)]
    }
}

/// The place of a move in a history.
fn place(mv: impl Hash) -> usize {
    let mut hasher = Multiplier(0);
    mv.hash(&mut hasher);
    (hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - HISTORY_BITS)) as usize
}

/// A hash good enough for small tables, and as fast as can be.
struct Multiplier(u64);

impl Hasher for Multiplier {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0 ^ value)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(31);
    }
}

/// Sorts moves by these orders, the first before the second and so on; moves that are equal to
/// all of them stay as they were generated.
pub fn sort<G: Evaluate>(
    moves: &mut [G::Move],
    orders: &[Order],
    position: &G,
    evaluation: &G::Evaluation,
    ply: usize,
    previous: Option<G::Move>,
    memory: &Memory<G::Move>,
) {
    let side = position.side_to_move();
    for order in orders.iter().rev() {
        match order {
            Order::PreviousBest => moves.sort_by_key(|&mv| Some(mv) != previous),
            Order::Killers => moves.sort_by_key(|&mv| !memory.is_killer(ply, mv)),
            Order::History => moves.sort_by_key(|&mv| u32::MAX - memory.cuts(side, mv)),
            Order::Heuristic => {
                moves.sort_by_cached_key(|&mv| -position.after(mv).evaluate(evaluation, side))
            }
            Order::Reversed => moves.reverse(),
        }
    }
}
