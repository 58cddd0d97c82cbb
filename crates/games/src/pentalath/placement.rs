//! Placing stones: legality, captures, five in a row.

use std::fmt;

use grove_core::{Bits, Random, Side, Word};

use super::{Pentalath, Swap};

/// A placement, a swap or a pass in a byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// The players change colours.
    pub const SWAP: Move = Move(254);
    /// There is no placement.
    pub const PASS: Move = Move(255);

    /// A stone on this cell.
    #[inline]
    pub const fn place(cell: usize) -> Self {
        Move(cell as u8)
    }

    /// The cell of a placement.
    #[inline]
    pub const fn cell(self) -> usize {
        self.0 as usize
    }
}

impl Word for Move {
    #[inline]
    fn word(self) -> u64 {
        self.0.into()
    }

    #[inline]
    fn from_word(word: u64) -> Self {
        Move(word as u8)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::SWAP => f.write_str("swap"),
            Move::PASS => f.write_str("pass"),
            _ => write!(f, "{}", self.0),
        }
    }
}

impl<const N: usize> Pentalath<N> {
    #[inline]
    pub(super) fn empty(&self) -> Bits<N> {
        self.geometry.board & !(self.own | self.enemy)
    }

    #[inline]
    fn neighbours(&self, cell: usize) -> Bits<N> {
        self.geometry.around(cell).neighbours
    }

    /// Whether the side to move may place a stone on this empty cell.
    #[inline]
    pub(super) fn is_legal(&self, cell: usize) -> bool {
        self.neighbours(cell).meets(self.empty()) || self.is_no_suicide(cell)
    }

    /// Whether a stone on a cell without empty neighbours would live: as part of a group that
    /// has another liberty, or by a capture.
    #[inline(never)]
    fn is_no_suicide(&self, cell: usize) -> bool {
        let liberties = self.empty() & !Bits::cell(cell);
        let around = self.neighbours(cell);
        (around & self.own)
            .into_iter()
            .any(|stone| self.group(stone, self.own, liberties).lives)
            || (around & self.enemy)
                .into_iter()
                .any(|stone| !self.group(stone, self.enemy, liberties).lives)
    }

    /// The group of a stone, followed until it is known to live.
    #[inline]
    fn group(&self, stone: usize, stones: Bits<N>, liberties: Bits<N>) -> Group<N> {
        let mut found = Bits::cell(stone);
        let mut rest = found;
        while let Some(next) = rest.first() {
            let around = self.neighbours(next);
            if around.meets(liberties) {
                return Group {
                    stones: found,
                    lives: true,
                };
            }
            let new = around & stones & !found;
            found |= new;
            rest = (rest & !Bits::cell(next)) | new;
        }
        Group {
            stones: found,
            lives: false,
        }
    }

    /// The enemy stones that stay on the board when the side to move places a stone here.
    #[inline]
    pub(super) fn spared(&self, cell: usize) -> Bits<N> {
        let empty = self.empty() & !Bits::cell(cell);
        let mut enemy = self.enemy;
        let mut touched = self.neighbours(cell) & enemy;
        while let Some(stone) = touched.first() {
            let group = self.group(stone, enemy, empty);
            touched &= !group.stones;
            if !group.lives {
                enemy &= !group.stones;
            }
        }
        enemy
    }

    /// Places a stone of the side to move, takes off what it captures and changes sides.
    #[inline]
    pub(super) fn place(&mut self, cell: usize) {
        let own = self.own | Bits::cell(cell);
        let enemy = self.spared(cell);
        if self.has_five(own, cell) {
            self.winner = Some(self.side);
        }
        if enemy != self.enemy {
            let taken = self.enemy.count() - enemy.count();
            let lost = match self.side {
                Side::Black => &mut self.white_lost,
                Side::White => &mut self.black_lost,
            };
            *lost = lost.saturating_add(taken as u8);
        }
        self.passes = 0;
        (self.own, self.enemy) = (enemy, own);
    }

    /// Whether five of these stones stand in a row through this cell.
    #[inline]
    pub(super) fn has_five(&self, stones: Bits<N>, cell: usize) -> bool {
        let lines = &self.geometry.around(cell).lines;
        lines.iter().fold(false, |five, &line| {
            let row = stones.extract(line);
            let pairs = row & row >> 1;
            five | (pairs & pairs >> 2 & row >> 4 != 0)
        })
    }

    /// Who has five in a row somewhere, first the side that is not to move.
    pub(super) fn find_winner(&self) -> Option<Side> {
        let has_five = |stones: Bits<N>| stones.into_iter().any(|cell| self.has_five(stones, cell));
        if has_five(self.enemy) {
            return Some(!self.side);
        }
        has_five(self.own).then_some(self.side)
    }

    /// One of the moves, each as likely as any other. Suicides are thrown away after the draw,
    /// because there are hardly any.
    #[inline]
    pub(super) fn random_placement(&self, random: &mut Random) -> Move {
        let mut candidates = self.empty();
        let mut count = candidates.count();
        if self.swap == Swap::Now && random.below(count + 1) == 0 {
            return Move::SWAP;
        }
        while count > 0 {
            let cell = candidates.nth(random.below(count));
            if self.is_legal(cell) {
                return Move::place(cell);
            }
            candidates &= !Bits::cell(cell);
            count -= 1;
        }
        Move::PASS
    }
}

/// Connected stones of one colour: all of them, or as many as it took to see that they live.
struct Group<const N: usize> {
    stones: Bits<N>,
    lives: bool,
}
