//! Wins by fours: sequences of threats to make five in a row, each to be answered at once.
//!
//! A side that can make five in a row wins. If only the other side could, it has to be kept from
//! it: so a four, which lacks one stone to five, forces the answer, and two places at which the
//! other side makes five cannot both be answered. A sequence of fours goes deeper than a search
//! does, but there are few fours, so that it can be followed where the search ends.
//!
//! Captures are no other answer. Between the stones of a four and the cell that it lacks there is
//! no gap, so that each of their groups has this cell for a liberty: who captures one of them
//! places a stone there.

use grove_core::{Bits, Game};

use super::prospects::Outlook;
use super::{Move, Pentalath};

/// So many fours in a sequence are followed, and then five in a row.
const MOST_FOURS: u32 = 3;

impl<const N: usize> Pentalath<N> {
    /// What the side to move has to expect of its rows and of the enemy's.
    #[inline]
    pub(super) fn outlook(&self) -> Outlook<N> {
        let prospects = &self.geometry.judging.prospects;
        prospects.outlook(self.own, self.enemy)
    }

    /// Whether fours win for the side to move, 1, or for the other side, -1; 0 if neither is seen.
    pub(super) fn won_by_fours(&self, outlook: &Outlook<N>) -> i32 {
        if self.wins_by_fours(outlook, MOST_FOURS) {
            1
        } else {
            -i32::from(self.is_too_late(outlook.enemy_fives, MOST_FOURS))
        }
    }

    /// Whether the side to move makes five in a row, now or after at most so many fours.
    fn wins_by_fours(&self, outlook: &Outlook<N>, most: u32) -> bool {
        let five = outlook
            .own_fives
            .into_iter()
            .find(|&cell| self.is_legal(cell));
        if five.is_some() || most == 0 {
            return five.is_some();
        }
        let fours = match outlook.enemy_fives.count() {
            0 => outlook.own_fours,
            1 => outlook.own_fours & outlook.enemy_fives,
            _ => return false,
        };
        fours.into_iter().any(|cell| {
            self.is_legal(cell) && {
                let next = self.after(Move::place(cell));
                // The enemy threatened nothing, or this stone has ended it. What a capture has
                // opened elsewhere shows after the answer.
                let prospects = &self.geometry.judging.prospects;
                let fives = prospects.fives_through(cell, next.enemy, next.own);
                next.is_too_late(fives, most - 1)
            }
        })
    }

    /// Whether the enemy, which makes five in a row on these cells, wins after at most so many
    /// fours more, wherever the side to move answers.
    fn is_too_late(&self, fives: Bits<N>, most: u32) -> bool {
        let is_refuted = |answer| {
            !self.is_legal(answer) || {
                let next = self.after(Move::place(answer));
                next.wins_by_fours(&next.outlook(), most)
            }
        };
        !fives.is_empty() && fives.into_iter().all(is_refuted)
    }
}

#[cfg(test)]
mod tests {
    use grove_core::Notation;

    use super::super::{Rules, Small};

    #[track_caller]
    fn check(text: &str, expected: i32) {
        let position = Small::parse(&Rules::default(), text).expect(text);
        assert_eq!(position.won_by_fours(&position.outlook()), expected);
    }

    #[test]
    fn nothing_is_decided_without_threats() {
        check("5/6/7/8/9/8/7/6/5 b", 0);
        check("5/6/7/8/2b1b4/8/7/6/5 b", 0);
        // A three that is closed at one end makes a four, and that is answered.
        check("5/6/7/8/wbbb5/8/7/6/5 b", 0);
        // The enemy's three is not yet a threat to make five.
        check("5/6/7/8/2www4/8/7/6/5 b", 0);
    }

    #[test]
    fn five_in_a_row_come_first() {
        check("5/6/7/8/bbbb5/8/7/6/5 b", 1);
        check("5/6/7/8/bbbb5/wwww4/7/6/5 w", 1);
        check("5/6/7/8/bbbb5/wwww4/7/6/5 b", 1);
    }

    #[test]
    fn two_places_for_five_are_too_many() {
        check("5/6/7/8/2wwww3/8/7/6/5 b", -1);
        // Closed at one end.
        check("5/6/7/8/1bwwww3/8/7/6/5 b", 0);
        // An open three becomes such a four.
        check("5/6/7/8/2bbb4/8/7/6/5 b", 1);
    }

    #[test]
    fn fours_that_meet_win() {
        // Two closed threes with an empty cell in common: one stone makes two fours.
        check("5/6/7/8/wbbb5/4b3/4b2/4b1/4w b", 1);
        // The second row is too short to become a four and then five.
        check("5/6/7/8/wbbb5/4b3/4b2/4w1/5 b", 0);
        // Not so short that it could not become an open four after the answer to the first.
        check("5/6/7/8/wbbb5/4b3/4b2/6/4w b", 1);
    }

    #[test]
    fn an_answer_may_be_a_four_itself() {
        // White's only answer makes its own four, but Black's answer to that is the end of it.
        check("5/6/7/4w3/wbbbb4/5w2/5w1/5b/5 w", 0);
        // With room at both ends it wins.
        check("5/6/7/4w3/wbbbb4/5w2/5w1/6/5 w", 1);
    }

    #[test]
    fn an_answer_may_capture() {
        // Black's answer between White's pairs takes the left one off, which has no other liberty.
        check("ww1ww/bbb3/7/8/9/8/7/6/5 b", 0);
        // White needs the same cell, and there captures nothing, but the right pair has liberties.
        check("ww1ww/bbb3/7/8/9/8/7/6/5 w", 1);
    }
}
