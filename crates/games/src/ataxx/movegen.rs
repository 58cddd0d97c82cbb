//! Moves: generating, counting, drawing and playing them.

use std::fmt;

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
        self.pieces[0] == 0 || self.pieces[1] == 0 || self.limit_outcome().is_some()
    }

    /// The cells that clones can enter, and for each way to jump the cells it leads to.
    #[inline]
    fn reach(&self) -> (u64, [u64; 16]) {
        let own = self.pieces[self.side.index()];
        let free = self.free();
        let jumps = Self::two_away(own).map(|cells| cells & free);
        (Self::near(own) & free, jumps)
    }

    /// Whether the side to move must pass, given that it has no other move.
    #[inline]
    fn may_pass(&self) -> bool {
        self.can_reach(self.pieces[(!self.side).index()])
    }

    /// Visits clones, then jumps by their way, or the pass.
    #[inline]
    pub(super) fn each_placement_or_pass(&self, mut visit: impl FnMut(Move)) {
        let (clones, jumps) = self.reach();
        let mut any = clones;
        for to in Bits([clones]) {
            visit(Move::clone_to(to));
        }
        for (way, cells) in jumps.into_iter().enumerate() {
            any |= cells;
            for to in Bits([cells]) {
                visit(Move::jump(Self::start(to, way), to));
            }
        }
        if any == 0 && self.may_pass() {
            visit(Move::PASS);
        }
    }

    #[inline]
    const fn start(to: usize, way: usize) -> usize {
        to.wrapping_add_signed(-Self::WAYS[way] as isize)
    }

    #[inline]
    pub(super) fn placement_or_pass_count(&self) -> usize {
        let (clones, jumps) = self.reach();
        let jumps: u32 = jumps.into_iter().map(u64::count_ones).sum();
        let count = (clones.count_ones() + jumps) as usize;
        if count == 0 {
            return usize::from(self.may_pass());
        }
        count
    }

    /// One of the moves, each as likely as any other. The ways to jump are counted in four
    /// groups of four; a drawn number selects a group, a way and a cell by comparison, without
    /// branches that could not be foretold.
    #[inline]
    pub(super) fn random_placement_or_pass(&self, random: &mut Random) -> Option<Move> {
        let (clones, jumps) = self.reach();
        let counts = jumps.map(u64::count_ones);
        let group =
            |g: usize| counts[4 * g] + counts[4 * g + 1] + counts[4 * g + 2] + counts[4 * g + 3];
        let groups = [group(0), group(1), group(2), group(3)];
        let clone_count = clones.count_ones();
        let total = clone_count + groups[0] + groups[1] + groups[2] + groups[3];
        if total == 0 {
            return self.may_pass().then_some(Move::PASS);
        }
        let n = random.below(total);
        if n < clone_count {
            return Some(Move::clone_to(nth_set(clones, n) as usize));
        }
        let (group, n) = part_of(groups, n - clone_count);
        let first = 4 * group;
        let (way, n) = part_of([0, 1, 2, 3].map(|i| counts[first + i]), n);
        let way = first + way;
        let to = nth_set(jumps[way], n) as usize;
        Some(Move::jump(Self::start(to, way), to))
    }

    /// Puts the pieces of a move on the board and keeps the counters of the limits.
    #[inline]
    pub(super) fn apply(&mut self, mv: Move) {
        if mv.is_pass() {
            self.clock += 1;
        } else {
            let (us, them) = (self.side.index(), (!self.side).index());
            let turned = Self::AROUND[mv.to()] & self.pieces[them];
            // A clone comes "from" the cell it enters, so clearing that one changes nothing.
            self.pieces[us] = (self.pieces[us] & !(1 << mv.from())) | 1 << mv.to() | turned;
            self.pieces[them] ^= turned;
            self.clock = if mv.is_jump() { self.clock + 1 } else { 0 };
        }
        if self.jump_limit.is_some() {
            let row = &mut self.jumps[self.side.index()];
            *row = if !mv.is_pass() && mv.is_jump() {
                *row + 1
            } else {
                0
            };
        }
    }
}
