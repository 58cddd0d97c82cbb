//! Moves: generating, counting, drawing and playing them.

use std::fmt;
use std::hint::select_unpredictable;

use grove_core::{Bits, Random, nth_set, part_of};

use super::Ataxx;

/// A clone, a jump or a pass in 16 bits: the cell it comes from and the cell it enters. A clone
/// is one move for each cell it can enter, whichever piece it comes from, and is kept as a move
/// from the cell it enters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// No piece moves.
    pub const PASS: Move = Move(1 << 12);

    /// A new piece on this cell.
    #[inline]
    pub const fn clone_to(to: usize) -> Self {
        Self::jump(to, to)
    }

    /// A piece goes from one cell to another two away.
    #[inline]
    pub const fn jump(from: usize, to: usize) -> Self {
        Move((from as u16) << 6 | to as u16)
    }

    /// Where a jump starts; where a clone ends.
    #[inline]
    pub const fn from(self) -> usize {
        (self.0 >> 6 & 63) as usize
    }

    /// The cell that is entered.
    #[inline]
    pub const fn to(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Whether no piece moves.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0 == Self::PASS.0
    }

    /// Whether a piece stays where it is and another one appears.
    #[inline]
    pub const fn is_clone(self) -> bool {
        self.from() == self.to() && !self.is_pass()
    }

    /// Whether a piece leaves its cell.
    #[inline]
    pub const fn is_jump(self) -> bool {
        self.from() != self.to()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_pass(), self.is_jump()) {
            (true, _) => f.write_str("pass"),
            (_, true) => write!(f, "{}-{}", self.from(), self.to()),
            _ => write!(f, "+{}", self.to()),
        }
    }
}

impl<const STRIDE: usize> Ataxx<STRIDE> {
    /// Whether the game is over although pieces could move.
    #[inline]
    pub(super) fn is_cut_short(&self) -> bool {
        self.own == 0 || self.enemy == 0 || self.limit_outcome().is_some()
    }

    /// The cells that clones can enter.
    #[inline]
    const fn clones(&self) -> u64 {
        Self::near(self.own) & self.free()
    }

    /// The jump that a cell in a set of [`jumps`](Self::jumps) stands for.
    #[inline]
    fn jump(&self, cell: usize, way: usize) -> Move {
        let before = cell.wrapping_sub(Self::SPAN[way]);
        let enters = self.free() >> cell & 1 != 0;
        let from = select_unpredictable(enters, before, cell);
        Move::jump(from, before ^ cell ^ from)
    }

    /// Whether the side to move must pass, given that it has no other move.
    #[inline]
    fn may_pass(&self) -> bool {
        self.can_reach(self.enemy)
    }

    /// Visits clones, then jumps by their way, or the pass.
    #[inline]
    pub(super) fn each_placement_or_pass(&self, mut visit: impl FnMut(Move)) {
        let clones = self.clones();
        let mut any = clones;
        for to in Bits([clones]) {
            visit(Move::clone_to(to));
        }
        for (way, cells) in self.jumps().into_iter().enumerate() {
            any |= cells;
            for cell in Bits([cells]) {
                visit(self.jump(cell, way));
            }
        }
        if any == 0 && self.may_pass() {
            visit(Move::PASS);
        }
    }

    #[inline]
    pub(super) fn placement_or_pass_count(&self) -> usize {
        let jumps: u32 = self.jumps().into_iter().map(u64::count_ones).sum();
        let count = (self.clones().count_ones() + jumps) as usize;
        if count == 0 {
            return usize::from(self.may_pass());
        }
        count
    }

    /// Draws one of the moves, each as likely as any other, and hands it to `then`. A drawn
    /// number selects a way and a cell by comparison, without branches that could not be
    /// foretold.
    ///
    /// `then` is compiled for clones, jumps and passes apart, so that whoever plays the move at
    /// once does not pay for what another kind of move would need.
    #[inline]
    pub(super) fn draw<T>(&self, random: &mut Random, then: impl FnOnce(Option<Move>) -> T) -> T {
        let (clones, jumps) = (self.clones(), self.jumps());
        let counts = jumps.map(u64::count_ones);
        let pairs = [0, 2, 4, 6].map(|way| counts[way] + counts[way + 1]);
        let clone_count = clones.count_ones();
        let total = clone_count + pairs.iter().sum::<u32>();
        if total == 0 {
            return then(self.may_pass().then_some(Move::PASS));
        }
        let n = random.below(total);
        if n < clone_count {
            return then(Some(Move::clone_to(nth_set(clones, n) as usize)));
        }
        let (pair, n) = part_of(pairs, n - clone_count);
        let first = counts[2 * pair];
        let second = n >= first;
        let way = 2 * pair + usize::from(second);
        let n = n - select_unpredictable(second, first, 0);
        then(Some(self.jump(nth_set(jumps[way], n) as usize, way)))
    }

    /// Puts the pieces of a move on the board and changes sides.
    #[inline]
    pub(super) fn apply(&mut self, mv: Move) {
        if mv.is_pass() {
            (self.own, self.enemy) = (self.enemy, self.own);
            return;
        }
        let turned = Self::AROUND[mv.to()] & self.enemy;
        // A clone comes "from" the cell it enters, so clearing that one changes nothing.
        let moved = (self.own & !(1 << mv.from())) | 1 << mv.to() | turned;
        (self.own, self.enemy) = (self.enemy ^ turned, moved);
    }

    /// Keeps the counters of the limits.
    #[inline]
    pub(super) fn count(&mut self, mv: Move) {
        self.clock = if mv.is_clone() { 0 } else { self.clock + 1 };
        if self.jump_limit.is_some() {
            let row = if mv.is_jump() { self.own_jumps + 1 } else { 0 };
            (self.own_jumps, self.enemy_jumps) = (self.enemy_jumps, row);
        }
    }
}
