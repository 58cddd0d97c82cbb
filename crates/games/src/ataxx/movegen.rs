//! Moves: generating, counting, drawing and playing them.

use std::fmt;
use std::hint::select_unpredictable;

use grove_core::{Bits, Random, Word, nth_of_four, nth_set};

use super::{Ataxx, NO_LIMIT};

/// A clone, a jump or a pass: the cell it comes from and the cell it enters. A clone is one move
/// for each cell it can enter, whichever piece it comes from, and is kept as a move from the cell
/// it enters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// No piece moves.
    pub const PASS: Move = Move { from: 255, to: 255 };

    /// A new piece on this cell.
    #[inline]
    pub const fn clone_to(to: usize) -> Self {
        Self::jump(to, to)
    }

    /// A piece goes from one cell to another two away.
    #[inline]
    pub const fn jump(from: usize, to: usize) -> Self {
        Move {
            from: from as u8,
            to: to as u8,
        }
    }

    /// Where a jump starts; where a clone ends.
    #[inline]
    pub const fn from(self) -> usize {
        self.from as usize
    }

    /// The cell that is entered.
    #[inline]
    pub const fn to(self) -> usize {
        self.to as usize
    }

    /// Whether no piece moves.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.to == Self::PASS.to
    }

    /// Whether a piece stays where it is and another one appears.
    #[inline]
    pub const fn is_clone(self) -> bool {
        self.from == self.to && !self.is_pass()
    }

    /// Whether a piece leaves its cell.
    #[inline]
    pub const fn is_jump(self) -> bool {
        self.from != self.to
    }
}

impl Word for Move {
    #[inline]
    fn word(self) -> u64 {
        u16::from_le_bytes([self.from, self.to]).into()
    }

    #[inline]
    fn from_word(word: u64) -> Self {
        let [from, to] = (word as u16).to_le_bytes();
        Move { from, to }
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

/// The sets of [`jumps`](Ataxx::jumps), how many jumps are in each, and in each four of them.
struct CountedJumps {
    sets: [Bits<1>; 8],
    counts: [u32; 8],
    halves: [u32; 2],
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
    /// number selects four of the ways, a way and a cell by comparison, without branches that
    /// could not be foretold.
    ///
    /// `then` is compiled for clones, jumps and passes apart, so that whoever plays the move at
    /// once does not pay for what another kind of move would need.
    #[inline(always)]
    pub(super) fn draw<T>(&self, random: &mut Random, then: impl FnOnce(Option<Move>) -> T) -> T {
        let (clones, jumps) = (self.clones(), self.counted_jumps());
        let clone_count = clones.count_ones();
        let total = clone_count + jumps.halves[0] + jumps.halves[1];
        if total == 0 {
            return then(self.may_pass().then_some(Move::PASS));
        }
        let n = random.below(total);
        if n < clone_count {
            return then(Some(Move::clone_to(nth_set(clones, n) as usize)));
        }
        then(Some(self.nth_jump(&jumps, n - clone_count)))
    }

    /// Draws one of the clones, if there are any.
    #[inline]
    pub(super) fn draw_clone(&self, random: &mut Random) -> Option<Move> {
        let clones = self.clones();
        (clones != 0).then(|| {
            let n = random.below(clones.count_ones());
            Move::clone_to(nth_set(clones, n) as usize)
        })
    }

    /// Draws one of the jumps, if there are any.
    #[inline]
    pub(super) fn draw_jump(&self, random: &mut Random) -> Option<Move> {
        let jumps = self.counted_jumps();
        let count = jumps.halves[0] + jumps.halves[1];
        (count > 0).then(|| self.nth_jump(&jumps, random.below(count)))
    }

    #[inline]
    fn counted_jumps(&self) -> CountedJumps {
        let sets = self.jumps().map(|cells| Bits([cells]));
        let counts = sets.map(|cells| cells.count());
        let halves = [0, 4].map(|way| counts[way..way + 4].iter().sum());
        CountedJumps {
            sets,
            counts,
            halves,
        }
    }

    #[inline]
    fn nth_jump(&self, jumps: &CountedJumps, n: u32) -> Move {
        let CountedJumps {
            sets,
            counts,
            halves,
        } = jumps;
        let second = n >= halves[0];
        let n = n - select_unpredictable(second, halves[0], 0);
        let half = |way| select_unpredictable(second, sets[way + 4], sets[way]);
        let half_counts = |way| select_unpredictable(second, counts[way + 4], counts[way]);
        let ways = [0, 1, 2, 3];
        let (way, cell) = nth_of_four(ways.map(half), ways.map(half_counts), n);
        self.jump(cell, way + 4 * usize::from(second))
    }

    /// Puts the pieces of a move on the board and changes sides.
    #[inline]
    pub(super) fn apply(&mut self, mv: Move) {
        if mv.is_pass() {
            (self.own, self.enemy) = (self.enemy, self.own);
            return;
        }
        let (from, to) = (mv.from() & 63, mv.to() & 63);
        let turned = Self::AROUND[to] & self.enemy;
        // A clone comes "from" the cell it enters, so clearing that one changes nothing.
        let moved = (self.own & !(1 << from)) | 1 << to | turned;
        (self.own, self.enemy) = (self.enemy ^ turned, moved);
    }

    /// Keeps the counters of the limits.
    #[inline]
    pub(super) fn count(&mut self, mv: Move) {
        self.clock = if mv.is_clone() { 0 } else { self.clock + 1 };
        if self.jump_limit != NO_LIMIT {
            let row = match (mv.is_pass(), mv.is_jump()) {
                (true, _) => self.own_jumps,
                (_, true) => self.own_jumps + 1,
                (_, false) => 0,
            };
            (self.own_jumps, self.enemy_jumps) = (self.enemy_jumps, row);
        }
    }
}
