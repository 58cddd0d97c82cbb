//! Window subgame pruning (000 2.4.5): far from where a move was played hardly anything changes,
//! so that the search below a root move looks only at moves nearby.
//!
//! The study's window is a part of the board; here it is called a region, because a window is
//! that between alpha and beta. It is the smallest box around the line that the root's move takes,
//! widened by the padding on all sides, and stays the same for everything below that move. A move
//! is inside if it starts inside. Estimates are of the whole board; they are also made where the
//! side to move has moves, but none inside.

use grove_core::Coord;

/// A part of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    rows: (i32, i32),
    columns: (i32, i32),
}

impl Region {
    /// The region around a move from one place to another.
    pub fn around(from: Coord, to: Coord, padding: u32) -> Self {
        let padding = padding as i32;
        let widened = |one: i32, other: i32| (one.min(other) - padding, one.max(other) + padding);
        Region {
            rows: widened(from.row, to.row),
            columns: widened(from.column, to.column),
        }
    }

    /// Whether a move that starts here is inside. A move that starts nowhere is.
    #[inline]
    pub fn contains(&self, start: Option<Coord>) -> bool {
        start.is_none_or(|place| {
            (self.rows.0..=self.rows.1).contains(&place.row)
                && (self.columns.0..=self.columns.1).contains(&place.column)
        })
    }

    /// What makes the keys of positions differ from those in other regions.
    #[inline]
    pub fn salt(&self) -> u64 {
        let (rows, columns) = (self.rows, self.columns);
        [rows.0, rows.1, columns.0, columns.1]
            .into_iter()
            .fold(0, |salt: u64, edge| {
                (salt ^ (edge + 1000) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_the_box_around_a_line_and_its_padding() {
        let place = |row, column| Coord { row, column };
        let region = Region::around(place(4, 6), place(4, 2), 1);
        let inside = |row, column| region.contains(Some(place(row, column)));
        assert!(inside(3, 1) && inside(5, 7) && inside(4, 4));
        assert!(!inside(2, 4) && !inside(6, 4) && !inside(4, 0) && !inside(4, 8));
        assert!(region.contains(None));
        let wider = Region::around(place(4, 6), place(4, 2), 2);
        assert!(wider.contains(Some(place(2, 0))));
        assert_ne!(wider.salt(), region.salt());
    }
}
