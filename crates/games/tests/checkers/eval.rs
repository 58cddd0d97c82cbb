//! What positions of checkers are worth, case by case.

use grove_core::{Evaluate, Notation, Score, Side};
use grove_games::checkers::{Checkers, Evaluation, Rules};

#[track_caller]
fn check(position: &str, evaluation: &str, black: Score) {
    let position = Checkers::parse(&Rules::default(), position).unwrap();
    let evaluation: Evaluation = evaluation.parse().unwrap();
    assert_eq!(position.evaluate(&evaluation, Side::Black), black);
    assert_eq!(position.evaluate(&evaluation, Side::White), -black);
}

#[test]
fn men_and_kings_are_pieces() {
    check("B:W21,22:B1,2,3", "man", 1);
    check("W:W21,22:B1,2,3", "man", 1);
    check("B:WK21,22,23:B1", "man(5)", -10);
}

#[test]
fn kings_count_on_top() {
    check("B:W21,22:BK1,2", "king", 1);
    check("B:WK21,K22:BK1,2", "king(3)", -3);
    check("W:W21,K5:B1,2,3", "man(5)+king(3)", 2);
    check("B:W21,22:B1,2", "king(7)", 0);
}

#[test]
fn the_centre_is_eight_squares() {
    check("B:W32:B10,11,14,15,18,19,22,23", "centre", 8);
    check("B:W32:B9,12,13,16,17,20,21,24", "centre", 0);
    check("W:W14,K18:BK22", "centre(2)", -2);
}

#[test]
fn the_home_row_is_ones_own() {
    check("B:W21:B1,2,3,4", "home", 4);
    check("B:WK1,K2:B5", "home", 0);
    check("W:W29,K32:B4,5", "home(10)", -10);
}

#[test]
fn turning_the_board_and_the_colours_around_changes_nothing() {
    let all = "man(5)+king(3)+centre(2)+home(7)";
    check(
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B",
        all,
        -12 * 5 - 4 * 7 - 2 * 2,
    );
    check("B:WK23,19,29:BK10,14,4", all, 0);
    check("W:WK23,19,29:BK10,14,4", all, 0);
}

#[test]
fn evaluations_are_written_as_they_are_read() {
    let text = |text: &str| text.parse::<Evaluation>().map(|read| read.to_string());
    assert_eq!(Evaluation::default().to_string(), "man(5)+king(3)");
    assert_eq!("man(5)+king(3)".parse(), Ok(Evaluation::default()));
    assert_eq!(text("king(3)+man").unwrap(), "man(1)+king(3)");
    assert_eq!(
        text("home(-4)+centre(2)+man(5)+king(0)").unwrap(),
        "man(5)+centre(2)+home(-4)"
    );
    assert_eq!(text("home(0)").unwrap(), "man(0)");
}

#[test]
fn errors_say_what_was_expected() {
    let error = |text: &str| text.parse::<Evaluation>().unwrap_err().to_string();
    assert_eq!(
        error("queen(9)"),
        "unknown term `queen`: expected man, king, centre or home"
    );
    assert_eq!(
        error("man(5)+king(2.5)"),
        "king: expected a whole weight, found `2.5`"
    );
    assert_eq!(error("man(5)+man(5)"), "man is given twice");
    assert_eq!(
        error("man(5)+"),
        "expected a sum of terms like man(5)+king(3), found ``"
    );
    assert_eq!(
        error("man(5,3)"),
        "man: expected a weight between -1000 and 1000, found `5,3`"
    );
}
