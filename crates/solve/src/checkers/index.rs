//! Positions of one material as numbers without many gaps.
//!
//! The men of each side are numbered among the sets of so many of their 28 squares, the kings among the
//! sets of the squares that are then left. Only where both sides have men on one square a number means
//! nothing.

use std::fmt;

use super::board::{Board, squares};

/// How many men and kings the side to move and the other side have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Material {
    /// The men of the side to move.
    pub men: u8,
    /// Its kings.
    pub kings: u8,
    /// The men of the other side.
    pub enemy_men: u8,
    /// Its kings.
    pub enemy_kings: u8,
}

/// As people write it: `2m1k-1k`, the side to move first.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |f: &mut fmt::Formatter<'_>, men: u8, kings: u8| {
            if men > 0 {
                write!(f, "{men}m")?;
            }
            if kings > 0 {
                write!(f, "{kings}k")?;
            }
            Ok(())
        };
        side(f, self.men, self.kings)?;
        f.write_str("-")?;
        side(f, self.enemy_men, self.enemy_kings)
    }
}

/// The squares on which men can stand: all but the last row of each side.
const MEN_SQUARES: u32 = 28;
/// The most pieces for which sets are counted.
const MOST: usize = 8;

/// How many sets of so many of so many squares there are.
const SETS: [[u32; MOST + 1]; 33] = {
    let mut sets = [[0; MOST + 1]; 33];
    let mut squares = 0;
    while squares <= 32 {
        sets[squares][0] = 1;
        let mut size = 1;
        while size <= MOST && squares > 0 {
            sets[squares][size] = sets[squares - 1][size - 1] + sets[squares - 1][size];
            size += 1;
        }
        squares += 1;
    }
    sets
};

/// The number of a set among those of its size.
#[inline]
fn number(set: u32) -> u64 {
    let numbered = squares(set).zip(1..);
    numbered
        .map(|(square, place)| u64::from(SETS[square][place]))
        .sum()
}

/// The set of this size with this number.
#[inline]
fn set(mut number: u32, size: u8) -> u32 {
    let (mut set, mut square) = (0, 31);
    for place in (1..=usize::from(size)).rev() {
        while SETS[square][place] > number {
            square -= 1;
        }
        number -= SETS[square][place];
        set |= 1 << square;
    }
    set
}

/// The set as it is among the squares that are free, with those that are not left out.
#[inline]
fn packed(set: u32, taken: u32) -> u32 {
    squares(set).fold(0, |packed, square| {
        let before = (taken & ((1 << square) - 1)).count_ones();
        packed | 1 << (square as u32 - before)
    })
}

/// The way back.
#[inline]
fn unpacked(packed: u32, taken: u32) -> u32 {
    let (mut set, mut free) = (0, !taken);
    let mut at = 0;
    for place in squares(packed) {
        while at < place {
            free &= free - 1;
            at += 1;
        }
        set |= free & free.wrapping_neg();
    }
    set
}

impl Material {
    /// What stands on a board.
    #[inline]
    pub fn of(board: Board) -> Self {
        let count = |set: u32| set.count_ones() as u8;
        Material {
            men: count(board.own & !board.kings),
            kings: count(board.own & board.kings),
            enemy_men: count(board.enemy & !board.kings),
            enemy_kings: count(board.enemy & board.kings),
        }
    }

    /// As the other side sees it.
    pub fn turned(self) -> Self {
        Material {
            men: self.enemy_men,
            kings: self.enemy_kings,
            enemy_men: self.men,
            enemy_kings: self.kings,
        }
    }

    /// How many pieces there are.
    pub fn pieces(self) -> u32 {
        u32::from(self.men + self.kings + self.enemy_men + self.enemy_kings)
    }

    fn counts(self) -> [u64; 4] {
        let sets = |squares: u32, size: u8| u64::from(SETS[squares as usize][usize::from(size)]);
        let free = 32 - u32::from(self.men + self.enemy_men);
        [
            sets(MEN_SQUARES, self.men),
            sets(MEN_SQUARES, self.enemy_men),
            sets(free, self.kings),
            sets(free - u32::from(self.kings), self.enemy_kings),
        ]
    }

    /// How many numbers positions have.
    pub fn size(self) -> u64 {
        self.counts().into_iter().product()
    }

    /// The number of a position with this material.
    #[inline]
    pub fn index(self, board: Board) -> u64 {
        let [_, enemy_men, kings, enemy_kings] = self.counts();
        let (own_men, other_men) = (board.own & !board.kings, board.enemy & !board.kings);
        let (own_kings, other_kings) = (board.own & board.kings, board.enemy & board.kings);
        let men = own_men | other_men;
        let mut index = number(own_men);
        // Men of the other side are never on the first row.
        index = index * enemy_men + number(other_men >> 4);
        index = index * kings + number(packed(own_kings, men));
        index * enemy_kings + number(packed(other_kings, men | own_kings))
    }

    /// The position with this number, unless it means nothing.
    #[inline]
    pub fn board(self, index: u64) -> Option<Board> {
        let [_, enemy_men, kings, enemy_kings] = self.counts();
        let (rest, other_kings) = (index / enemy_kings, index % enemy_kings);
        let (rest, own_kings) = (rest / kings, rest % kings);
        let (own_men, other_men) = (rest / enemy_men, rest % enemy_men);
        let own_men = set(own_men as u32, self.men);
        let other_men = set(other_men as u32, self.enemy_men) << 4;
        if own_men & other_men != 0 {
            return None;
        }
        let men = own_men | other_men;
        let own_kings = unpacked(set(own_kings as u32, self.kings), men);
        let other_kings = unpacked(set(other_kings as u32, self.enemy_kings), men | own_kings);
        Some(Board {
            own: own_men | own_kings,
            enemy: other_men | other_kings,
            kings: own_kings | other_kings,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_positions_correspond() {
        for counts in [[1, 0, 0, 1], [1, 1, 1, 0], [0, 2, 1, 1], [2, 0, 2, 0]] {
            let [men, kings, enemy_men, enemy_kings] = counts;
            let material = Material {
                men,
                kings,
                enemy_men,
                enemy_kings,
            };
            let mut meant = 0;
            for index in 0..material.size() {
                let Some(board) = material.board(index) else {
                    continue;
                };
                assert_eq!(Material::of(board), material);
                assert_eq!(material.index(board), index);
                meant += 1;
            }
            assert!(meant > 0, "{material}");
        }
    }
}
