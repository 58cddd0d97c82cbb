//! The board as a model sees it: men and kings of the side that looks, men and kings of the other.
//!
//! Each side sees itself move down the board, as Black does: for White the board is turned round,
//! which takes bit 0 to bit 34.

use grove_core::Side;
use grove_model::{Geometry, Planes};

use super::board::{SQUARES, bit};
use super::{Checkers, Rules};
use crate::BoardView;

impl BoardView for Checkers {
    fn geometry(_: &Rules) -> Option<Geometry> {
        let cells = (1..=32).map(|number| {
            let (row, place) = ((number - 1) / 4, (number - 1) % 4);
            let column = 2 * place + (row + 1) % 2;
            (row as i32, column as i32, bit(number) as u32)
        });
        Some(Geometry::new(4, cells).with_turn(|square| bit(32) as u32 - square))
    }

    #[inline]
    fn cells(&self) -> u64 {
        SQUARES
    }

    #[inline]
    fn planes(&self, side: Side) -> Planes {
        let (own, enemy) = (self.pieces(side), self.pieces(!side));
        let kings = self.kings;
        let planes = [own & !kings, own & kings, enemy & !kings, enemy & kings];
        match side {
            Side::Black => planes,
            Side::White => planes.map(|plane| plane.reverse_bits() >> (63 - bit(32))),
        }
    }
}
