//! Judging positions: rows that can become five, stones in danger, stones lost.
//!
//! The terms are those of Schnieders, *Alpha-Beta search in Pentalath* (2012), section 3.2, with
//! whole weights (its w1, w2 and w3). The estimate is in thousandths.
//!
//! - `lines` (3.2.1, "combinatorial"): every window of five cells in a row without an enemy
//!   stone gives 1, 2, 4, 8 or 16 points for one to five own stones in it; own points minus the
//!   opponent's. The study says that "the number of already available pieces is multiplied with
//!   the number of occurrences" and then weighted; its formula, and its reasoning that two
//!   fours are as good as one five, multiply only the occurrences by the weight, and so do we.
//! - `enclosed` (3.2.2): of a side's groups the one with the largest ratio of blocked to empty
//!   neighbours, that ratio times the number of its stones; the opponent's minus own, because
//!   it is bad to have. Blocked neighbours are enemy stones and fields around the board. Each
//!   cell and each field counts once, however many stones of the group touch it. Ratios are
//!   rounded down to thousandths, and of groups with the same ratio the larger one is meant. A
//!   group without an empty neighbour, which only a position from outside can have, is taken as
//!   if it had one.
//! - `taken` (3.2.3): the stones that a side has lost, the opponent's minus own. They are counted
//!   from where the game was set up, because the text of a position does not tell.
//!
//! The study describes each term for one player. Here all three are taken from both sides, so
//! that what is good for one is as bad for the other.
//!
//! It does not give its weights. The default is `lines(1)+enclosed(1)+taken(10)`: a row of n
//! stones with one liberty left has 2n + 3 blocked neighbours, so one to four stones in danger
//! count 5 to 11 each, and 10 for each stone lost is about as bad.

use grove_core::{Bits, Evaluate, Score, Side};

use super::Pentalath;
use crate::weights::{Terms, clamped, weighted_sum};

/// How much each term counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    weights: [i32; 3],
}

const TERMS: Terms<3> = Terms {
    names: ["lines", "enclosed", "taken"],
    known: "lines, enclosed or taken",
    decimals: false,
};

impl Default for Evaluation {
    fn default() -> Self {
        Evaluation {
            weights: [1, 1, 10],
        }
    }
}

weighted_sum!(Evaluation, TERMS);

impl<const N: usize> Pentalath<N> {
    /// How enclosed the most enclosed group of these stones is, in thousandths.
    #[inline]
    fn enclosure(&self, stones: Bits<N>, enemy: Bits<N>) -> i32 {
        let empty = self.empty();
        let mut rest = stones;
        let mut most = (0, 0);
        while !rest.is_empty() {
            let (mut group, mut new) = (Bits::EMPTY, rest.lowest());
            let (mut around, mut border) = (Bits::EMPTY, 0_u64);
            while let Some(stone) = new.first() {
                let neighbours = self.geometry.around(stone).neighbours;
                around |= neighbours;
                border |= self.geometry.judging.border[stone];
                group |= Bits::cell(stone);
                new = (new | neighbours & stones) & !group;
            }
            rest &= !group;
            let blocked = (around & enemy).count() + border.count_ones();
            let ratio = 1000 * blocked / (around & empty).count().max(1);
            most = most.max((ratio, group.count()));
        }
        (most.0 * most.1) as i32
    }
}

impl<const N: usize> Evaluate for Pentalath<N> {
    type Evaluation = Evaluation;

    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        let [lines, enclosed, taken] = evaluation.weights.map(i64::from);
        let (own, enemy) = (self.stones(side), self.stones(!side));
        let mut score = 0;
        if lines != 0 {
            score += 1000 * lines * i64::from(self.geometry.judging.windows.points(own, enemy));
        }
        if enclosed != 0 {
            let own_danger = self.enclosure(own, enemy);
            let enemy_danger = self.enclosure(enemy, own);
            score += enclosed * i64::from(enemy_danger - own_danger);
        }
        let lost = |side: Side| match side {
            Side::Black => i64::from(self.black_lost),
            Side::White => i64::from(self.white_lost),
        };
        clamped(score + 1000 * taken * (lost(!side) - lost(side)))
    }
}

#[cfg(test)]
mod tests {
    use grove_core::{Game, Notation};

    use super::super::{Rules, Small};
    use super::*;

    fn position(text: &str) -> Small {
        Small::parse(&Rules::default(), text).unwrap()
    }

    #[track_caller]
    fn check(position: &Small, evaluation: &str, black: Score) {
        let evaluation: Evaluation = evaluation.parse().unwrap();
        assert_eq!(position.evaluate(&evaluation, Side::Black), black);
        assert_eq!(position.evaluate(&evaluation, Side::White), -black);
    }

    /// The top rows, the rest of the board empty.
    fn top(rows: &str) -> Small {
        let left = ["5", "6", "7", "8", "9", "8", "7", "6", "5"];
        let rest = &left[rows.split('/').count()..];
        position(&format!("{rows}/{} b", rest.join("/")))
    }

    #[test]
    fn lines_count_the_windows_that_are_left() {
        // A corner is in one window of each of its three lines; the centre is in five of each.
        check(&top("b4"), "lines", 3_000);
        check(&top("5/6/7/8/4b4"), "lines", 15_000);
        check(&top("5/6/7/8/4w4"), "lines(2)", -30_000);
        check(&top("w3b"), "lines", 0);
    }

    #[test]
    fn a_window_with_both_colours_is_worth_nothing() {
        // Each corner loses its window in the top row and keeps two.
        let both = top("b3w");
        let alone = |text: &str| top(text).evaluate(&"lines".parse().unwrap(), Side::Black);
        assert_eq!(alone("b4"), 3_000);
        assert_eq!(alone("bbbbb") - alone("bbbb1"), 8_000 + 2_000);
        check(&both, "lines", 0);
        check(&top("bb2w"), "lines", alone("bb3") - 2_000 - 2_000);
    }

    #[test]
    fn five_in_a_row_are_worth_two_fours() {
        let points = |own: &str| {
            top(own)
                .geometry
                .judging
                .windows
                .points(top(own).own, Bits::EMPTY)
        };
        // The other lines through these stones are counted apart.
        let of_row = |own: &str, singles: &[&str]| {
            points(own) - singles.iter().map(|one| points(one)).sum::<i32>()
        };
        let ends = ["b4", "1b3", "2b2", "3b1", "4b"];
        assert_eq!(of_row("bbbbb", &ends), 16 - 5);
        assert_eq!(of_row("bbbb1", &ends[..4]), 8 - 4);
    }

    #[test]
    fn enclosed_groups_count_blocked_over_empty_times_stones() {
        // A corner touches three fields around the board and three cells.
        check(&top("b4"), "enclosed", -1_000);
        // One of the three is White's: 4 / 2. White's, with three others around it and two fields
        // beside it, is at 3 / 3.
        check(&top("bw3"), "enclosed", -2_000 + 1_000);
        // Nothing is next to the centre.
        check(&top("5/6/7/8/4b4"), "enclosed", 0);
    }

    #[test]
    fn fields_around_a_group_count_once() {
        // Two in a corner: the fields above are 3, one of them shared, and one beside: 4. Free
        // are 3 below and 1 beside: 4. Two stones in danger.
        check(&top("bb3"), "enclosed", -2_000);
        // Three: 5 fields, 1 + 4 free, three stones.
        check(&top("bbb2"), "enclosed", -3_000);
        // White has taken one of the 4: 5 / 3 x 2; White's own: 2 fields and Black's 1, 3 free.
        check(&top("bbw2"), "enclosed(3)", 3 * (-3_332 + 1_000));
    }

    #[test]
    fn only_the_most_enclosed_group_counts() {
        // The corner at 3 / 3 with one stone, and three in the middle without anything.
        check(&top("b4/6/7/8/3bbb3"), "enclosed", -1_000);
        // Two groups of the same ratio: the larger one.
        check(&top("b2bb"), "enclosed", -2_000);
    }

    #[test]
    fn a_group_without_an_empty_neighbour_counts_as_with_one() {
        let surrounded = top("bw3/ww4");
        let own = surrounded.enclosure(surrounded.own, surrounded.enemy);
        assert_eq!(own, 6_000);
    }

    #[test]
    fn stones_taken_are_remembered() {
        let mut game = top("bw3/1w4");
        let mut play = |text: &str| {
            game.play(game.parse_move(text).unwrap());
            game
        };
        check(&play("a1"), "taken", 0);
        // The last liberty of the corner.
        check(&play("d8"), "taken", -1_000);
        check(&play("c7"), "taken(10)", -10_000);
        check(&play("a2"), "taken", -1_000);
        let game = play("a3");
        // The text does not tell, and the key does not change.
        let read = position(&game.text());
        assert_eq!(read.key(), game.key());
        check(&read, "taken", 0);
    }

    #[test]
    fn evaluations_are_written_as_they_are_read() {
        let text = |text: &str| text.parse::<Evaluation>().map(|read| read.to_string());
        let default = "lines(1)+enclosed(1)+taken(10)";
        assert_eq!(Evaluation::default().to_string(), default);
        assert_eq!(default.parse(), Ok(Evaluation::default()));
        assert_eq!(text("taken(-3)+lines").unwrap(), "lines(1)+taken(-3)");
        assert_eq!(text("enclosed(0)").unwrap(), "lines(0)");
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Evaluation>().unwrap_err().to_string();
        assert_eq!(
            error("rows(1)"),
            "unknown term `rows`: expected lines, enclosed or taken"
        );
        assert_eq!(
            error("lines(0.5)"),
            "lines: expected a whole weight, found `0.5`"
        );
        assert_eq!(error("lines+lines"), "lines is given twice");
        assert_eq!(
            error("lines(x)"),
            "lines: expected a weight between -1000 and 1000, found `x`"
        );
    }
}
