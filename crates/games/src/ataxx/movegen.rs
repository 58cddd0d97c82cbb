//! Moves: generating, counting, drawing and playing them.

use std::hint::select_unpredictable;

use grove_core::{Bits, Random, Word, nth_of_four, nth_set};

use super::{Ataxx, NO_LIMIT};

/// What a player does in a turn, packed: see [`kind`](Move::kind) for the open form.
///
/// Two bytes, from and to. A clone comes from where it goes, and a pass is beyond every board. A search
/// ranks moves by their [word](Word) without asking for the kind; as an enum, `best` to depth 8 took 13 %
/// more instructions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u16);

/// The kinds of [`Move`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// A new piece on a cell. Whichever of the pieces around it was cloned, it is one move.
    Clone {
        /// The cell that is entered.
        to: u8,
    },
    /// A piece goes to a cell two away.
    Jump {
        /// The cell that becomes free.
        from: u8,
        /// The cell that is entered.
        to: u8,
    },
    /// No piece can move.
    Pass,
}

impl Move {
    /// The move of a side that cannot move a piece.
    pub const PASS: Self = Self(u16::MAX);

    /// A clone to a cell.
    #[inline]
    pub const fn clone_to(to: u8) -> Self {
        Self::jump(to, to)
    }

    /// A jump between two different cells.
    #[inline]
    pub const fn jump(from: u8, to: u8) -> Self {
        Self(u16::from_le_bytes([from, to]))
    }

    /// What kind of move it is.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        let [from, to] = self.0.to_le_bytes();
        if self.0 == Self::PASS.0 {
            MoveKind::Pass
        } else if from == to {
            MoveKind::Clone { to }
        } else {
            MoveKind::Jump { from, to }
        }
    }

    /// The cell that is entered, unless it is a pass.
    #[inline]
    pub const fn to(self) -> Option<usize> {
        match self.kind() {
            MoveKind::Clone { to } | MoveKind::Jump { to, .. } => Some(to as usize),
            MoveKind::Pass => None,
        }
    }
}

impl Word for Move {
    #[inline]
    fn word(self) -> u64 {
        self.0.into()
    }

    #[inline]
    fn from_word(word: u64) -> Self {
        Self(word as u16)
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
        Move::jump(from as u8, (before ^ cell ^ from) as u8)
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
            visit(Move::clone_to(to as u8));
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
            return then(Some(Move::clone_to(nth_set(clones, n) as u8)));
        }
        then(Some(self.nth_jump(&jumps, n - clone_count)))
    }

    /// Draws one of the clones, if there are any.
    #[inline]
    pub(super) fn draw_clone(&self, random: &mut Random) -> Option<Move> {
        let clones = self.clones();
        (clones != 0).then(|| {
            let n = random.below(clones.count_ones());
            Move::clone_to(nth_set(clones, n) as u8)
        })
    }

    /// Draws one of the jumps, if there are any.
    #[inline]
    pub(super) fn draw_jump(&self, random: &mut Random) -> Option<Move> {
        let jumps = self.counted_jumps();
        let count = jumps.halves[0] + jumps.halves[1];
        (count > 0).then(|| self.nth_jump(&jumps, random.below(count)))
    }

    /// Draws one of the clones, each as often as there are pieces that it may come from.
    pub(super) fn draw_clone_by_origin(&self, random: &mut Random) -> Option<Move> {
        let pairs = self.clone_pair_count();
        (pairs > 0).then(|| self.nth_clone_pair(random.below(pairs)))
    }

    /// Draws one of the moves, a clone as often as there are pieces that it may come from.
    pub(super) fn draw_by_origin(&self, random: &mut Random) -> Option<Move> {
        let (pairs, jumps) = (self.clone_pair_count(), self.counted_jumps());
        let total = pairs + jumps.halves[0] + jumps.halves[1];
        if total == 0 {
            return self.may_pass().then_some(Move::PASS);
        }
        let n = random.below(total);
        match n.checked_sub(pairs) {
            None => Some(self.nth_clone_pair(n)),
            Some(n) => Some(self.nth_jump(&jumps, n)),
        }
    }

    /// How many pieces can be cloned to a cell.
    fn origins(&self, to: usize) -> u32 {
        (Self::AROUND[to & 63] & self.own).count_ones()
    }

    fn clone_pair_count(&self) -> u32 {
        let clones = Bits([self.clones()]).into_iter();
        clones.map(|to| self.origins(to)).sum()
    }

    fn nth_clone_pair(&self, mut n: u32) -> Move {
        for to in Bits([self.clones()]) {
            match n.checked_sub(self.origins(to)) {
                None => return Move::clone_to(to as u8),
                Some(rest) => n = rest,
            }
        }
        Move::PASS
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
        let (left, to) = match mv.kind() {
            MoveKind::Clone { to } => (0, to),
            MoveKind::Jump { from, to } => (1 << (from & 63), to),
            MoveKind::Pass => {
                (self.own, self.enemy) = (self.enemy, self.own);
                return;
            }
        };
        let to = usize::from(to & 63);
        let turned = Self::AROUND[to] & self.enemy;
        let moved = (self.own & !left) | 1 << to | turned;
        (self.own, self.enemy) = (self.enemy ^ turned, moved);
    }

    /// Keeps the counters of the limits.
    #[inline]
    pub(super) fn count(&mut self, mv: Move) {
        self.clock = match mv.kind() {
            MoveKind::Clone { .. } => 0,
            MoveKind::Jump { .. } | MoveKind::Pass => self.clock + 1,
        };
        if self.jump_limit != NO_LIMIT {
            let row = match mv.kind() {
                MoveKind::Clone { .. } => 0,
                MoveKind::Jump { .. } => self.own_jumps + 1,
                MoveKind::Pass => self.own_jumps,
            };
            (self.own_jumps, self.enemy_jumps) = (self.enemy_jumps, row);
        }
    }
}
