//! A position as three words of 32 squares, seen by the side to move: its men go towards higher
//! squares. After a move the board is turned round, so that whoever moves next sees it alike.

use std::any::Any;

use grove_core::{Game, Side};
use grove_games::checkers::Checkers;

/// A position, whoever moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    /// The pieces of the side to move.
    pub own: u32,
    /// The pieces of the other side.
    pub enemy: u32,
    /// The kings of both.
    pub kings: u32,
}

/// Where the men of the side to move are crowned.
pub(super) const CROWNING: u32 = 0xf000_0000;

/// No square.
const OFF: u8 = 32;

/// The squares next to each, to the lower left, lower right, upper left and upper right.
const NEXT: [[u8; 4]; 32] = {
    let mut next = [[OFF; 4]; 32];
    let steps: [isize; 4] = [4, 5, -5, -4];
    let mut square = 0;
    while square < 32 {
        let mut direction = 0;
        while direction < 4 {
            // With an unused bit after every eighth square, steps are the same everywhere.
            let bit = (square + square / 8) as isize + steps[direction];
            if bit >= 0 && bit < 36 && bit % 9 != 8 {
                next[square][direction] = (bit - bit / 9) as u8;
            }
            direction += 1;
        }
        square += 1;
    }
    next
};

/// The directions in which a piece of the side to move may go.
#[inline]
const fn directions(is_king: bool) -> std::ops::Range<usize> {
    if is_king { 0..4 } else { 0..2 }
}

impl Board {
    /// What a position shows, if it is one of checkers with complete captures and no limit on the length of
    /// a game.
    #[inline]
    pub fn of<G: Game>(position: &G) -> Option<Self> {
        let position = (position as &dyn Any).downcast_ref::<Checkers>()?;
        let rules = position.rules();
        if rules.partial_captures || rules.max_plies.is_some() {
            return None;
        }
        let [own, enemy, kings] = position.words().map(without_gaps);
        Some(match position.side_to_move() {
            Side::Black => Board { own, enemy, kings },
            Side::White => Board {
                own: own.reverse_bits(),
                enemy: enemy.reverse_bits(),
                kings: kings.reverse_bits(),
            },
        })
    }

    /// How many pieces there are.
    #[inline]
    pub fn pieces(self) -> u32 {
        (self.own | self.enemy).count_ones()
    }

    /// As the other side sees it.
    #[inline]
    pub(super) fn turned(self) -> Board {
        Board {
            own: self.enemy.reverse_bits(),
            enemy: self.own.reverse_bits(),
            kings: self.kings.reverse_bits(),
        }
    }

    /// Visits the positions after each capture, seen by the side that moves next, and tells whether there
    /// is any.
    pub(super) fn each_capture(self, mut visit: impl FnMut(Board)) -> bool {
        let mut any = false;
        for from in squares(self.own) {
            let is_king = self.kings >> from & 1 == 1;
            let lifted = Board {
                own: self.own & !(1 << from),
                kings: self.kings & !(1 << from),
                ..self
            };
            any |= lifted.jump_on(from, is_king, &mut visit);
        }
        any
    }

    /// Visits the ends of the captures of a piece that has been lifted and would stand here, and tells
    /// whether there is any.
    fn jump_on(self, from: usize, is_king: bool, visit: &mut impl FnMut(Board)) -> bool {
        let mut any = false;
        for direction in directions(is_king) {
            let over = NEXT[from][direction];
            if over == OFF || self.enemy >> over & 1 == 0 {
                continue;
            }
            let to = NEXT[over as usize][direction];
            if to == OFF || (self.own | self.enemy) >> to & 1 == 1 {
                continue;
            }
            any = true;
            let taken = Board {
                enemy: self.enemy & !(1 << over),
                kings: self.kings & !(1 << over),
                ..self
            };
            let crowned = !is_king && CROWNING >> to & 1 == 1;
            if crowned || !taken.jump_on(to.into(), is_king, visit) {
                visit(taken.put(to, is_king || crowned).turned());
            }
        }
        any
    }

    /// Visits the positions after each step, and whether a man was crowned.
    pub(super) fn each_step(self, mut visit: impl FnMut(Board, bool)) {
        for from in squares(self.own) {
            let is_king = self.kings >> from & 1 == 1;
            let lifted = Board {
                own: self.own & !(1 << from),
                kings: self.kings & !(1 << from),
                ..self
            };
            for direction in directions(is_king) {
                let to = NEXT[from][direction];
                if to == OFF || (self.own | self.enemy) >> to & 1 == 1 {
                    continue;
                }
                let crowned = !is_king && CROWNING >> to & 1 == 1;
                visit(lifted.put(to, is_king || crowned).turned(), crowned);
            }
        }
    }

    /// Visits the positions from which one step, other than a crowning, leads here, as the side that moved sees them.
    pub(super) fn each_step_back(self, mut visit: impl FnMut(Board)) {
        let before = self.turned();
        for to in squares(before.own) {
            let is_king = before.kings >> to & 1 == 1;
            let lifted = Board {
                own: before.own & !(1 << to),
                kings: before.kings & !(1 << to),
                ..before
            };
            // Back is the other way round; the opposites are numbered backwards.
            for direction in directions(is_king) {
                let from = NEXT[to][3 - direction];
                if from != OFF && (before.own | before.enemy) >> from & 1 == 0 {
                    visit(lifted.put(from, is_king));
                }
            }
        }
    }

    #[inline]
    fn put(self, square: u8, is_king: bool) -> Board {
        Board {
            own: self.own | 1 << square,
            kings: self.kings | u32::from(is_king) << square,
            ..self
        }
    }
}

/// The squares without the unused bit after every eighth.
#[inline]
const fn without_gaps(word: u64) -> u32 {
    let (first, second) = (word & 0xff, word >> 1 & 0xff00);
    let (third, fourth) = (word >> 2 & 0x00ff_0000, word >> 3 & 0xff00_0000);
    (first | second | third | fourth) as u32
}

/// The squares of a set.
#[inline]
pub(super) fn squares(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}
