//! Judging positions: rows that can become five, stones in danger, stones lost.
//!
//! The first terms are those of Schnieders, *Alpha-Beta search in Pentalath* (2012), section 3.2,
//! with whole weights (its w1, w2 and w3). The estimate is in thousandths.
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
//!   from where the game was set up, because the text of a position does not tell. Nor does its
//!   key: a search that keeps results by key takes positions for the same that differ only in
//!   stones lost, which seldom meet in one search.
//!
//! The study describes each term for one player. Here all are taken from both sides, so that what
//! is good for one is as bad for the other.
//!
//! It does not give its weights. The default is `lines(1)+enclosed(1)+taken(10)`: a row of n
//! stones with one liberty left has 2n + 3 blocked neighbours, so one to four stones in danger
//! count 5 to 11 each, and 10 for each stone lost is about as bad.
//!
//! Three more terms are ours. They know who is to move: a row is worth more to that side, and
//! stones in danger are worse for the other.
//!
//! - `rows`: as `lines`, but with the points of [`prospects.rs`](super::prospects), which grow faster
//!   with the stones in a window.
//! - `liberties`: every stone in a group with one to five liberties counts the points of
//!   [`OWN_DANGER`] or [`ENEMY_DANGER`]; the enemy's minus own. This takes all groups into account,
//!   where `enclosed` sees only the worst of each side.
//! - `threats`: a single point for the side that wins by fours ([`threats.rs`](super::threats)). It
//!   is meant to be weighed so that it outweighs the others.
//!
//! The points of the first two were fitted to the results of games that the program played against
//! itself, by logistic regression on 48 thousand positions in which nobody won by fours: a point is
//! about a fortieth of the logarithm of the odds. On that scale a stone lost is worth 45. Given
//! these terms `enclosed` tells hardly anything more.

use grove_core::{Bits, Evaluate, KeyMixer, Score, Side};
use grove_model::Embedded;

use super::Pentalath;
use crate::weights::clamped;
use crate::{learnt, weighted_sum};

weighted_sum! {
    /// How much each term counts.
    pub struct Evaluation {
        // Fitted alone: lines 16,000, taken 1,100, rows 47,000 and liberties 67,000; enclosed tells nothing,
        // and who has the threats always won. The default was fitted 28,000, which is 26,000 by these, and
        // rows(1)+liberties(1)+threats(700)+taken(45), which fit together, 43,000, which is 48,000.
        lines: 1, scale 16_000.0;
        enclosed: 1, scale 20_000.0;
        taken: 10, scale 600.0;
        rows: 0, scale 28_000.0;
        liberties: 0, scale 28_000.0;
        threats: 0, scale 10.0;
    }
    learnt on super::Small: &MODELS, elsewhere "rows(1)+liberties(1)+threats(700)+taken(45)";
}

/// The models that come with the game, the newest last.
static MODELS: [Embedded; 2] = [
    Embedded::new("patterns-1", include_bytes!("models/patterns-1.model")),
    Embedded::new("patterns-2", include_bytes!("models/patterns-2.model")),
];

/// What a stone of the side to move in a group with one to five liberties is in danger of.
const OWN_DANGER: [i32; 5] = [38, 11, 6, 3, 1];
/// The same for a stone of the other side, which comes too late to help it.
const ENEMY_DANGER: [i32; 5] = [45, 16, 7, 3, 2];

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

    /// What all these stones together are in danger of, by the liberties of their groups.
    #[inline]
    fn danger(&self, stones: Bits<N>, dangers: &[i32; 5]) -> i32 {
        let empty = self.empty();
        let mut rest = stones;
        let mut danger = 0;
        while !rest.is_empty() {
            let (mut group, mut new) = (Bits::EMPTY, rest.lowest());
            let mut around = Bits::EMPTY;
            while let Some(stone) = new.first() {
                let neighbours = self.geometry.around(stone).neighbours;
                around |= neighbours;
                group |= Bits::cell(stone);
                new = (new | neighbours & stones) & !group;
            }
            rest &= !group;
            // Only a position from outside has groups without a liberty.
            let liberties = (around & empty).count().max(1) as usize;
            let each = dangers.get(liberties - 1).copied().unwrap_or(0);
            danger += each * group.count() as i32;
        }
        danger
    }

    /// The terms that know who is to move, in points for that side.
    #[inline]
    fn points_of_mover(&self, [rows, liberties, threats]: [i64; 3]) -> i64 {
        let mut points = 0;
        if rows != 0 || threats != 0 {
            let outlook = self.outlook();
            points += rows * i64::from(outlook.promise);
            if threats != 0 {
                points += threats * i64::from(self.won_by_fours(&outlook));
            }
        }
        if liberties != 0 {
            let own = self.danger(self.own, &OWN_DANGER);
            let enemy = self.danger(self.enemy, &ENEMY_DANGER);
            points += liberties * i64::from(enemy - own);
        }
        points
    }
}

impl<const N: usize> Pentalath<N> {
    /// How many stones Black has taken more than it has lost.
    #[inline]
    fn captures_of_black(&self) -> i64 {
        i64::from(self.white_lost) - i64::from(self.black_lost)
    }
}

impl<const N: usize> Evaluate for Pentalath<N> {
    type Evaluation = Evaluation;

    const ZERO_SUM: bool = true;

    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        if let Some(score) = learnt::score(self, evaluation, side) {
            return score;
        }
        let [lines, enclosed, taken, of_mover @ ..] = evaluation.weights.map(i64::from);
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
        if of_mover != [0; 3] {
            let points = 1000 * self.points_of_mover(of_mover);
            score += if side == self.side { points } else { -points };
        }
        let ahead = match side {
            Side::Black => self.captures_of_black(),
            Side::White => -self.captures_of_black(),
        };
        clamped(score + 1000 * taken * ahead)
    }

    /// The same stones may stand on the board after different captures.
    #[inline]
    fn eval_key(&self, evaluation: &Evaluation) -> u64 {
        let [_, _, taken, ..] = evaluation.weights;
        match self.captures_of_black() {
            0 => 0,
            _ if taken == 0 => 0,
            ahead => KeyMixer::new(ahead as u64).key(),
        }
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
    fn rows_are_worth_more_to_the_side_to_move() {
        // A corner is in one window of each of its three lines.
        check(&top("b4"), "rows", 3 * 3_000);
        check(&top("w4"), "rows", -3 * 2_000);
        // Together in the top row: nothing is left of its only window.
        check(&top("b3w"), "rows(2)", 2 * (2 * 3_000 - 2 * 2_000));
        // One window of two stones and four of one.
        check(&top("bb3"), "rows", 8_000 + 4 * 3_000);
    }

    #[test]
    fn stones_with_few_liberties_are_in_danger() {
        // A corner has three liberties, the centre six.
        check(&top("b4"), "liberties", -6_000);
        check(&top("w4"), "liberties", 7_000);
        check(&top("5/6/7/8/4b4"), "liberties", 0);
        // Two stones have four liberties together.
        check(&top("bb3"), "liberties", -2 * 3_000);
        // Black is left with one; White's have two and three more and are one group with five.
        check(&top("bw3/1w4"), "liberties(2)", 2 * (-38_000 + 2 * 2_000));
    }

    #[test]
    fn who_wins_by_fours_has_the_point() {
        check(&top("bbbb1"), "threats", 1_000);
        check(&top("5/6/7/8/2wwww3"), "threats(700)", -700_000);
        check(&top("5/6/7/8/1bwwww3"), "threats", 0);
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
        assert_eq!(
            text("threats(700)+liberties+rows(2)").unwrap(),
            "rows(2)+liberties(1)+threats(700)"
        );
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Evaluation>().unwrap_err().to_string();
        assert_eq!(
            error("squares(1)"),
            "unknown term `squares`: expected lines, enclosed, taken, rows, liberties or threats"
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
