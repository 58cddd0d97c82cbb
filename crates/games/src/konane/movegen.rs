//! Moves: generating, counting, drawing and playing them.
//!
//! All pieces of a side jump at once. Take the top row of a board of eight with Black to move.
//! Black's cells in it are those with even numbers:
//!
//! ```text
//! cell                   0 1 2 3 4 5 6 7
//! board                  b w . w . w b .
//!
//! occupied               1 1 . 1 . 1 1 .
//! empty                  . . 1 . 1 . . 1
//! own                    1 . . . . . 1 .    occupied cells of Black's colour
//!
//! to the right
//!   behind a piece       . . 1 . 1 . . 1    occupied << 1, if empty
//!   own << 2             . . 1 . . . . .    g8 would leave the row
//!   landed once          . . 1 . . . . .    both: a8-c8
//!   landed twice         . . . . 1 . . .    landed << 2, if empty behind a piece: a8-e8
//!
//! to the left
//!   behind a piece       . . 1 . 1 . . .    occupied >> 1, if empty
//!   landed once          . . . . 1 . . .    g8-e8
//!   landed twice         . . 1 . . . . .    g8-c8
//! ```
//!
//! Columns work alike, with shifts by `STRIDE` instead of 1. A piece only lands on cells of its own
//! colour, so half of each set is never used. There the opposite direction finds room: its landings
//! are moved one row farther, onto the other colour, and one set holds both ways along a line.
//!
//! ```text
//! single jumps           . . r . . . . .    row of cells 0 to 7:  r, to the right, lands on 2
//! along rows             . . . . l . . .    row of cells 8 to 15: l, to the left, lands on 12 - 8
//! ```
//!
//! Drawing a move at random is then counting four such sets (single and double jumps, along rows
//! and along columns), drawing a number and selecting a bit. The colour of its cell says the way.
//!
//! A jump is played by flipping cells: both ends and every jumped cell change between occupied and
//! empty, whatever the direction. Seen from the lower end that is one of a few patterns:
//!
//! ```text
//! single jump            1 1 1 . . . . .    a8-c8 and c8-a8
//! double jump            1 1 . 1 1 . . .    a8-e8: the cell in the middle stays empty
//! ```

use std::hint::select_unpredictable;
use std::iter::once;
use std::ops::ControlFlow;

use grove_core::{Bits, Random, Side, nth_alone, set_of_four};

use super::{Direction, Konane, Move};

/// The cells that a jump changes, from its lower end on: both ends and every jumped cell. On
/// boards of one word at most three jumps fit.
const fn pattern(step: usize, jumps: usize) -> u64 {
    let mut cells = 1 | 1 << (2 * jumps * step);
    let mut jump = 0;
    while jump < jumps {
        cells |= 1 << ((2 * jump + 1) * step);
        jump += 1;
    }
    cells
}

/// Where jumps land. Half of all positions on the usual board have a double jump, one in twenty
/// a longer one.
struct Landed<const N: usize> {
    /// Single jumps along rows and along columns, then double ones.
    short: [Bits<N>; 4],
    /// Triple jumps in each direction.
    triple: [Bits<N>; 4],
}

impl<const N: usize> Landed<N> {
    #[inline]
    fn has_triple(&self) -> bool {
        let [a, b, c, d] = self.triple;
        !(a | b | c | d).is_empty()
    }

    /// All triple jumps in one set, on a board of eight: there those of opposite directions land in
    /// different halves, and a row farther the cells of the other colour are free.
    #[inline]
    fn triple_set(&self) -> Bits<N> {
        let [right, left, down, up] = self.triple;
        right | left | (down | up).rotate_up(8)
    }
}

impl<const N: usize, const STRIDE: usize> Konane<N, STRIDE> {
    /// The [`pattern`] of each shape of move on a board of one word.
    const PATTERNS: [u64; 8] = {
        let mut patterns = [0; 8];
        let mut jumps = 0;
        while jumps < 4 && N == 1 {
            patterns[2 * jumps] = pattern(1, jumps);
            patterns[2 * jumps + 1] = pattern(STRIDE, jumps);
            jumps += 1;
        }
        patterns
    };

    /// How far back from where it is found in [`Landed::short`] the lower end of a jump is: for
    /// each kind of an ascending one its length, then for the descending ones the row by which
    /// they were moved.
    const BACK: [usize; 8] = [2, 2 * STRIDE, 4, 4 * STRIDE, STRIDE, STRIDE, STRIDE, STRIDE];

    /// By how much cell numbers grow along a direction's line.
    #[inline]
    pub(super) const fn step(direction: Direction) -> usize {
        if direction.is_vertical() { STRIDE } else { 1 }
    }

    /// The jump that starts here.
    #[inline]
    pub(super) fn jump_from(from: usize, direction: Direction, jumps: usize) -> Move {
        let low = if direction.descends() {
            from - 2 * jumps * Self::step(direction)
        } else {
            from
        };
        Move::jump(low, direction, jumps)
    }

    /// The jump that ends here. `jumps` of them in this direction have led to `to`.
    #[inline]
    fn jump_to(to: usize, direction: Direction, jumps: usize) -> Move {
        let low = if direction.descends() {
            to
        } else {
            to - 2 * jumps * Self::step(direction)
        };
        Move::jump(low, direction, jumps)
    }

    /// Where a move starts and where it ends.
    pub(super) fn ends(mv: Move) -> (usize, usize) {
        let high = mv.low() + 2 * mv.jumps() * Self::step(mv.direction());
        if mv.direction().descends() {
            (high, mv.low())
        } else {
            (mv.low(), high)
        }
    }

    /// The move from one cell to another in the same row or column.
    pub(super) fn between(from: usize, to: usize) -> Move {
        let vertical = from % STRIDE == to % STRIDE;
        let direction = match (vertical, from < to) {
            (false, true) => Direction::Right,
            (false, false) => Direction::Left,
            (true, true) => Direction::Down,
            (true, false) => Direction::Up,
        };
        let jumps = from.abs_diff(to) / (2 * Self::step(direction));
        Move::jump(from.min(to), direction, jumps)
    }

    /// The cells that a move changes: both ends and every jumped cell; the one cell of a removal.
    #[inline]
    pub(super) fn changed(mv: Move) -> impl Iterator<Item = usize> {
        let (low, step, jumps) = (mv.low(), Self::step(mv.direction()), mv.jumps());
        let jumped = (0..jumps).map(move |jump| low + (2 * jump + 1) * step);
        let high = (jumps > 0).then_some(low + 2 * jumps * step);
        once(low).chain(jumped).chain(high)
    }

    /// Changes the cells that a move touches: what was occupied becomes empty and the other
    /// way round, which is all that a removal or a jump does.
    #[inline]
    pub(super) fn flip(&mut self, mv: Move) {
        self.flip_cells(Self::flips(mv));
    }

    #[inline]
    pub(super) fn flip_cells(&mut self, cells: Bits<N>) {
        self.occupied ^= cells;
        self.empty ^= cells;
    }

    /// The set of the cells that a move changes.
    #[inline]
    pub(super) fn flips(mv: Move) -> Bits<N> {
        if N == 1 {
            return Self::one_word(Self::PATTERNS[mv.shape() & 7] << (mv.low() & 63));
        }
        let step = Self::step(mv.direction());
        let mut flips = Bits::cell(mv.low()) | Bits::cell(mv.low() + 2 * mv.jumps() * step);
        for jump in 0..mv.jumps() {
            flips |= Bits::cell(mv.low() + (2 * jump + 1) * step);
        }
        flips
    }

    /// The cells of the first word.
    #[inline]
    fn one_word(word: u64) -> Bits<N> {
        let mut cells = Bits::EMPTY;
        cells.0[0] = word;
        cells
    }

    /// The cells that a jump of this kind of [`Landed::short`] changes: the `n`-th of the landings.
    ///
    /// On one word the set of the one landing is moved to the lower end of the jump and multiplied
    /// by the pattern, which is the shortest way from a drawn landing to the next position: a
    /// random game is one long chain of such ways.
    #[inline]
    pub(super) fn short_flips(&self, kind: usize, landings: Bits<N>, n: u32) -> Bits<N> {
        if N > 1 {
            return Self::flips(self.short_jump(kind, landings.nth(n)));
        }
        let landed = nth_alone(landings.0[0], n);
        let ascends = landed & Self::COLOURS[self.side.index()].0[0] != 0;
        let low = select_unpredictable(
            ascends,
            landed >> Self::BACK[kind & 3],
            landed.rotate_right(STRIDE as u32),
        );
        Self::one_word(low.wrapping_mul(Self::PATTERNS[(kind & 3) + 2]))
    }

    /// Visits the removals of the opening.
    #[cold]
    pub(super) fn each_removal(&self, visit: impl FnMut(Move)) {
        self.removable()
            .into_iter()
            .map(Move::removal)
            .for_each(visit);
    }

    #[cold]
    pub(super) fn random_removal(&self, random: &mut Random) -> Option<Move> {
        let cells = self.removable();
        let count = cells.count();
        (count > 0).then(|| Move::removal(cells.nth(random.below(count))))
    }

    /// The pieces that may be taken off the board in the opening.
    fn removable(&self) -> Bits<N> {
        let (rows, columns) = self.size();
        let allowed = match self.side {
            Side::Black => {
                let middle = |count: usize| [(count - 1) / 2, count / 2];
                let cells = |rows: [usize; 2], columns: [usize; 2]| {
                    Bits::cell(Self::at(rows[0], columns[0]))
                        | Bits::cell(Self::at(rows[0], columns[1]))
                        | Bits::cell(Self::at(rows[1], columns[0]))
                        | Bits::cell(Self::at(rows[1], columns[1]))
                };
                cells([0, rows - 1], [0, columns - 1]) | cells(middle(rows), middle(columns))
            }
            Side::White => {
                let gap = self.empty;
                let beside = (gap.up(1) & Self::columns(1, STRIDE))
                    | (gap.down(1) & Self::columns(0, STRIDE - 1));
                beside | gap.up(STRIDE) | gap.down(STRIDE)
            }
        };
        self.own() & allowed
    }

    /// Visits the jumps: single ones along rows, then along columns, double ones, longer ones.
    #[inline]
    pub(super) fn each_jump(&self, mut visit: impl FnMut(Move)) {
        let landed = self.landed();
        for kind in 0..4 {
            for cell in landed.short[kind] {
                visit(self.short_jump(kind, cell));
            }
        }
        if landed.has_triple() {
            self.each_long_landing(|cells, direction, jumps| {
                for to in cells {
                    visit(Self::jump_to(to, direction, jumps));
                }
            });
        }
    }

    /// Visits all moves until the visitor has seen enough, in the order of
    /// [`each_jump`](Self::each_jump).
    ///
    /// The visitor is called in one place, whatever the kind of move: then it is compiled into the
    /// loop, and what a search knows of the position stays in registers.
    #[inline]
    pub(super) fn visit_until(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) {
        let landed = self.landed();
        let has_rare = landed.has_triple() || self.is_opening();
        let mut cells = landed.short[0].into_iter();
        let (mut kind, mut rare) = (0, 0);
        loop {
            let mv = if let Some(cell) = cells.next() {
                self.short_jump(kind, cell)
            } else if kind < 3 {
                kind += 1;
                cells = landed.short[kind].into_iter();
                continue;
            } else if has_rare && let Some(mv) = self.nth_rare_move(rare) {
                rare += 1;
                mv
            } else {
                return;
            };
            if visit(mv).is_break() {
                return;
            }
        }
    }

    /// One of the removals of the opening or, after it, of the jumps of three and more.
    #[cold]
    #[inline(never)]
    fn nth_rare_move(self, n: u32) -> Option<Move> {
        if !self.is_opening() {
            return self.nth_long_jump(n);
        }
        let cells = self.removable();
        (n < cells.count()).then(|| Move::removal(cells.nth(n)))
    }

    /// Visits the sets of cells in which these pieces land, jump by jump.
    #[inline]
    fn each_landing(
        &self,
        pieces: Bits<N>,
        direction: Direction,
        mut visit: impl FnMut(Bits<N>, usize),
    ) {
        let mut landed = self.landings(pieces, direction);
        let mut jumps = 1;
        while !landed.is_empty() {
            visit(landed, jumps);
            landed = self.landings(landed, direction);
            jumps += 1;
        }
    }

    /// How many jumps there are.
    #[inline]
    pub(super) fn jump_count(&self) -> usize {
        let landed = self.landed();
        let short: u32 = landed.short.iter().map(|cells| cells.count()).sum();
        (short + self.long_jump_count(&landed)) as usize
    }

    /// Where jumps land.
    ///
    /// Pieces land on cells of their own colour only, so two directions share a set: those that
    /// descend are moved by a row, onto the cells of the other colour.
    #[inline]
    fn landed(&self) -> Landed<N> {
        let own = self.own();
        let one = Direction::ALL.map(|way| self.landings(own, way));
        let two = Direction::ALL.map(|way| self.landings(one[way as usize], way));
        let three = Direction::ALL.map(|way| self.landings(two[way as usize], way));
        let pair = |landed: &[Bits<N>; 4], axis: usize| {
            landed[2 * axis] | landed[2 * axis + 1].rotate_up(STRIDE)
        };
        Landed {
            short: [pair(&one, 0), pair(&one, 1), pair(&two, 0), pair(&two, 1)],
            triple: three,
        }
    }

    /// How many jumps of three and more there are.
    #[inline]
    fn long_jump_count(&self, landed: &Landed<N>) -> u32 {
        if !landed.has_triple() {
            return 0;
        }
        let mut count = 0;
        self.each_long_landing(|cells, _, _| count += cells.count());
        count
    }

    /// Visits the sets of cells in which jumps of three and more land.
    fn each_long_landing(&self, mut visit: impl FnMut(Bits<N>, Direction, usize)) {
        let own = self.own();
        for direction in Direction::ALL {
            self.each_landing(own, direction, |landed, jumps| {
                if jumps > 2 {
                    visit(landed, direction, jumps);
                }
            });
        }
    }

    // By value, so that the position can stay in registers on the way past the call.
    #[cold]
    #[inline(never)]
    fn nth_long_jump(self, mut n: u32) -> Option<Move> {
        let mut found = None;
        self.each_long_landing(|landed, direction, jumps| {
            let count = landed.count();
            if found.is_none() && n < count {
                found = Some(Self::jump_to(landed.nth(n), direction, jumps));
            }
            n = n.saturating_sub(count);
        });
        found
    }

    /// Draws one of the jumps, each as likely as any other: the landings are counted, a number is
    /// drawn, and its landing is selected.
    ///
    /// A jump of one of the kinds of [`Landed::short`] is handed to `short` as its kind, the
    /// landings of that kind and its number among them, any other to `rest`: whoever plays a short
    /// jump at once never packs it into a move and unpacks it again.
    #[inline(always)]
    pub(super) fn draw_jump<T>(
        &self,
        random: &mut Random,
        short: impl FnOnce(usize, Bits<N>, u32) -> T,
        rest: impl FnOnce(Option<Move>) -> T,
    ) -> T {
        let landed = self.landed();
        let counts = landed.short.map(|cells| cells.count());
        let total = counts[0] + counts[1] + counts[2] + counts[3];
        if total == 0 {
            return rest(None);
        }
        // No more than three jumps fit a board of eight, and counting those is cheaper here than
        // a branch that is taken once in twenty plies.
        let long = if STRIDE > 8 {
            self.long_jump_count(&landed)
        } else {
            landed.triple_set().count()
        };
        let n = random.below(total + long);
        if n >= total {
            return rest(self.nth_long_jump(n - total));
        }
        let (kind, landings, n) = set_of_four(landed.short, counts, n);
        short(kind, landings, n)
    }

    /// The jump of this kind of [`Landed::short`] that lands here.
    #[inline]
    pub(super) fn short_jump(&self, kind: usize, landed: usize) -> Move {
        let descends = usize::from(!Self::COLOURS[self.side.index()].has(landed));
        // There are no more than eight; the mask spares a check.
        let back = Self::BACK[(kind + 4 * descends) & 7];
        // The set of a descending direction was rotated; the mask undoes it.
        let low = landed.wrapping_sub(back) & ((64 * N).next_power_of_two() - 1);
        // The kinds are numbered like the shapes, of which the first two are removals.
        Move::of_shape(low, descends, kind + 2)
    }
}
