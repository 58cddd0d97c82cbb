//! What the end of a game is worth.

use grove_core::{Outcome, Side};
use grove_search::score::{END, of_outcome, score_from_tt};

#[test]
fn nearer_ends_weigh_more() {
    let loss = |remaining| of_outcome(Outcome::Win(Side::White), Side::Black, remaining);
    assert_eq!([loss(5), loss(1), loss(0)], [-5 * END, -END, -END]);
    assert_eq!(
        of_outcome(Outcome::Win(Side::White), Side::White, 3),
        3 * END
    );
    assert_eq!(of_outcome(Outcome::Draw, Side::White, 3), 0);
}

#[test]
fn ends_move_with_the_depth_and_estimates_do_not() {
    assert_eq!(score_from_tt(5 * END, 7, 6), 4 * END);
    assert_eq!(score_from_tt(-5 * END, 7, 6), -4 * END);
    assert_eq!(score_from_tt(2 * END, 9, 6), END);
    assert_eq!(score_from_tt(2 * END, 6, 9), 5 * END);
    assert_eq!(score_from_tt(-1234, 9, 6), -1234);
}
