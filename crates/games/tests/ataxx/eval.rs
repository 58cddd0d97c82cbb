//! What positions of Ataxx are worth, case by case.

use grove_core::{Evaluate, Notation, Score, Side};
use grove_games::ataxx::{Evaluation, Rules, Small};

#[track_caller]
fn check(position: &str, evaluation: &str, black: Score) {
    let position = Small::parse(&Rules::default(), position).unwrap();
    let evaluation: Evaluation = evaluation.parse().unwrap();
    assert_eq!(position.evaluate(&evaluation, Side::Black), black);
    assert_eq!(position.evaluate(&evaluation, Side::White), -black);
}

#[test]
fn pieces_are_counted_for_the_side_that_asks() {
    check("x5o/7/7/7/7/7/o5x x 0 1", "pieces", 0);
    check("x5o/xx5/7/7/7/7/o5x x 0 1", "pieces", 2);
    check("x5o/xx5/7/7/7/7/o5x o 0 1", "pieces", 2);
    check("7/7/3x3/3-3/7/7/ooooo2 o 0 1", "pieces(3)", -12);
}

#[test]
fn exposed_pieces_stand_next_to_a_free_cell() {
    // Black's a7 is shut in by its own pieces; the other three and White's are not.
    check("xx5/xx5/7/7/7/7/6o x 0 1", "exposed", 3 - 1);
    check("x5o/7/7/7/7/7/7 x 0 1", "exposed", 0);
}

#[test]
fn reach_counts_the_cells_for_doubling_once() {
    check("x6/7/7/7/7/7/7 x 0 1", "reach", 3);
    check("xx5/7/7/7/7/7/6o x 0 1", "reach", 4 - 3);
    check("x-5/--5/7/7/7/7/6o x 0 1", "reach", -3);
}

#[test]
fn it_is_good_to_be_on_turn() {
    check("x5o/7/7/7/7/7/o5x x 0 1", "turn(3)", 3);
    check("x5o/7/7/7/7/7/o5x o 0 1", "turn(3)", -3);
}

#[test]
fn evaluations_are_written_as_they_are_read() {
    let text = |text: &str| text.parse::<Evaluation>().map(|read| read.to_string());
    assert_eq!(Evaluation::default().to_string(), "pieces(1)");
    assert_eq!(text("pieces").unwrap(), "pieces(1)");
    assert_eq!(text("pieces(-2)").unwrap(), "pieces(-2)");
    assert_eq!(text("pieces(0)").unwrap(), "pieces(0)");
    let error = |bad: &str| text(bad).unwrap_err().to_string();
    assert_eq!(
        error("men"),
        "unknown term `men`: expected pieces, exposed, reach, turn or surroundings"
    );
    assert_eq!(error("pieces+pieces"), "pieces is given twice");
    assert_eq!(
        error("pieces(0.5)"),
        "pieces: expected a whole weight, found `0.5`"
    );
    assert_eq!(
        error("pieces(2000)"),
        "pieces: expected a weight between -1000 and 1000, found `2000`"
    );
}
