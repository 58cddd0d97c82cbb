//! What positions of Breakthrough are worth, case by case.

use grove_core::{Evaluate, Notation, Score, Side};
use grove_games::breakthrough::{Breakthrough, Evaluation, Rules};

#[track_caller]
fn check(position: &str, evaluation: &str, black: Score) {
    let position = Breakthrough::parse(&Rules, position).expect(position);
    let evaluation: Evaluation = evaluation.parse().expect(evaluation);
    assert_eq!(position.evaluate(&evaluation, Side::Black), black);
}

#[test]
fn pawns_count_alike_everywhere() {
    check("8/8/7w/8/8/8/b7/bb6 b", "pawns", 3 - 1);
    check("8/8/7w/8/8/8/b7/bb6 w", "pawns(5)", 10);
}

#[test]
fn pawns_advance_from_their_home_row() {
    // Black's stand on the third and the first row, White's on its third.
    check("8/8/7w/8/8/b7/8/b7 b", "advance", 2 - 2);
    check("8/8/8/7w/8/b7/8/b7 b", "advance", 2 - 3);
    check("8/8/8/7w/8/b7/8/b7 b", "pawns(10)+advance(1)", 10 - 1);
}
