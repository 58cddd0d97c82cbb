//! What checkers tells a search beyond its rules.
//!
//! Captures are forced, so a position with a capture has no other moves: it is noisy as a whole,
//! and an estimate waits until nothing can be captured.

use grove_core::{Coord, Guide, KeyMixer, Knowledge, Symmetry};

use super::board::number;
use super::movegen::any;
use super::{Checkers, Move};

/// With fewer pieces of both sides together nobody is taken to pass.
const LEAST_PIECES: u32 = 8;

/// The rows and columns of the board, of which half the squares are played on.
const SIZE: (usize, usize) = (8, 8);

/// Where the square of a bit is, rows from the top and columns from the left. The dark squares are
/// the second, fourth and so on of the first row, and the first, third and so on of the next.
fn coord(bit: usize) -> Coord {
    let index = number(bit) - 1;
    let row = index / 4;
    Coord::new(row, 2 * (index % 4) + (row + 1) % 2)
}

/// There are none: the reflection from left to right takes dark squares to light ones, and every
/// other one changes the way in which men go.
impl Symmetry for Checkers {}

impl Guide for Checkers {
    const KNOWS: &'static [Knowledge] = &[
        Knowledge::Coordinates,
        Knowledge::Captures,
        Knowledge::NoisyMoves,
        Knowledge::NullMove,
    ];

    #[inline]
    fn origin(&self, mv: Move) -> Option<Coord> {
        Some(coord(mv.from()))
    }

    #[inline]
    fn destination(&self, mv: Move) -> Option<Coord> {
        Some(coord(mv.to()))
    }

    fn distance_from_centre(&self, cell: Coord) -> u32 {
        cell.distance_from_centre(SIZE)
    }

    #[inline]
    fn captures(&self, mv: Move) -> u32 {
        mv.captures()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.captures() > 0
    }

    /// A capture is forced.
    #[inline]
    fn in_check(&self) -> bool {
        any(self.first_jumps())
    }

    /// The men: a formation is misjudged as long as it stands.
    #[inline]
    fn structure_key(&self) -> u64 {
        KeyMixer::new(0)
            .word(self.own & !self.kings)
            .word(self.enemy & !self.kings)
            .key()
    }

    /// Endings are decided by the opposition, that is by who must give way, and there a pass would
    /// often win or save the game: it is refused with few pieces on the board. It is refused too
    /// where a capture is forced, and where the other side would capture, because then the
    /// position is not quiet and a pass tells nothing of it. A pass counts as a ply without a
    /// capture or an advance.
    fn null_move(&self) -> Option<Self> {
        let passed = Checkers {
            own: self.enemy,
            enemy: self.own,
            side: !self.side,
            clock: self.clock + 1,
            plies: self.plies + 1,
            ..*self
        };
        let enough = (self.own | self.enemy).count_ones() >= LEAST_PIECES;
        let over = self.is_drawn() || !any(self.steps());
        let quiet = !any(self.first_jumps()) && !any(passed.first_jumps());
        (enough && !over && quiet).then_some(passed)
    }
}

#[cfg(test)]
mod tests {
    use grove_core::{Game, Notation};

    use super::super::Rules;
    use super::super::board::bit;
    use super::*;

    fn position(text: &str) -> Checkers {
        Checkers::parse(&Rules::default(), text).expect(text)
    }

    #[test]
    fn coordinates_count_from_the_top_left() {
        let start = position("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
        let mv = start.parse_move("9-13").expect("a step");
        assert_eq!(start.origin(mv), Some(Coord::new(2, 1)));
        assert_eq!(start.destination(mv), Some(Coord::new(3, 0)));
        // 15 and 18 are next to the middle, 29 is a corner.
        let from_centre = |square| start.distance_from_centre(coord(bit(square)));
        assert_eq!([15, 18, 14, 29].map(from_centre), [2, 2, 10, 98]);
    }

    #[test]
    fn kings_are_no_part_of_the_structure() {
        let key = |text| position(text).structure_key();
        let men = key("B:W30,K5:B1,K10");
        assert_eq!(men, key("B:W30,K6:B1,K10,K11"));
        assert_ne!(men, key("B:W29,K5:B1,K10"));
        assert_ne!(men, key("B:WK5,K30:B1,K10"));
    }

    #[test]
    fn captures_are_noisy_and_steps_are_not() {
        let before = position("B:W18:B14");
        let capture = before.parse_move("14x23").expect("a capture");
        assert!(before.is_noisy(capture));
        assert_eq!(before.captures(capture), 1);
        let before = position("B:W22:B14");
        assert!(before.moves().iter().all(|&mv| !before.is_noisy(mv)));
    }

    #[test]
    fn passes_are_refused_where_they_would_mislead() {
        let start = Checkers::start(&Rules::default());
        let passed = start.null_move().expect("a quiet opening");
        assert_eq!(passed.text(), start.text().replacen('B', "W", 1));
        // Black must capture 18.
        let forced = position("B:W18,27,28,29,30:B1,2,3,4,14");
        assert_eq!(forced.null_move(), None);
        // White would capture 18 with 22, as 15 is empty, while Black has no capture itself.
        let threatened = position("B:W22,25,29,30,31:B1,2,3,4,18");
        assert!(threatened.moves().iter().all(|mv| mv.captures() == 0));
        assert_eq!(threatened.null_move(), None);
        // Eight pieces are enough, seven are not.
        assert!(position("B:W29,30,31,32:B1,2,3,4").null_move().is_some());
        assert_eq!(position("B:W29,30,31,32:B1,2,3").null_move(), None);
    }
}
