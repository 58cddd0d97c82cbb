//! The rules of Breakthrough.

use grove_games::GameSpec;

use crate::cases::{no_positions, position, start};

const GAME: &str = "breakthrough";

#[test]
fn two_rows_of_pawns_a_side_start() {
    start(GAME)
        .is("wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb b")
        .move_count(22);
}

#[test]
fn pawns_step_forward_three_ways() {
    position(GAME, "7w/8/8/8/3b4/8/8/8 b").moves("d4-c5 d4-d5 d4-e5");
    position(GAME, "8/8/8/3w4/8/8/8/b7 w").moves("d5-c4 d5-d4 d5-e4");
    // At the edge there are two.
    position(GAME, "7w/8/8/8/b7/8/8/8 b").moves("a4-a5 a4-b5");
    position(GAME, "8/8/8/7w/8/8/8/b7 w").moves("h5-g4 h5-h4");
}

#[test]
fn captures_are_diagonal_only() {
    position(GAME, "8/8/8/2www3/3b4/8/8/8 b")
        .moves("d4-c5 d4-e5")
        .play("d4-c5")
        .is("8/8/8/2bww3/8/8/8/8 w");
    // A pawn of the own side is in the way everywhere.
    position(GAME, "8/8/7w/2b1b3/3b4/8/8/8 b").moves_from("d4", "d4-d5");
}

#[test]
fn the_far_row_wins() {
    position(GAME, "7w/b7/8/8/8/8/8/8 b")
        .play("a7-a8")
        .ends("black");
    position(GAME, "8/8/8/8/8/8/7w/b7 w")
        .play("h2-g1")
        .ends("white");
    // Whoever has just moved comes first.
    position(GAME, "b7/8/8/8/8/8/8/7w b").ends("white");
}

#[test]
fn a_side_without_pawns_has_lost() {
    position(GAME, "8/8/8/2w5/3b4/8/8/8 b")
        .play("d4-c5")
        .ends("black");
    position(GAME, "8/8/8/2w5/8/8/8/8 w").ends("white");
}

#[test]
fn texts_that_are_no_position_or_move_are_refused() {
    no_positions(
        GAME,
        "
        8/8/8/8/8/8/8 b => expected 8 rows with `/` between them, found 7
        8/8/8/8/3x4/8/8/8 b => d4: expected b, w or a number of empty cells, found `x`
        8/8/8/8/8/8/8/8 x => side to move: expected b or w, found `x`
        8/8/8/8/8/8/8/8 b 3 => expected nothing after the side to move, found `3`
        ",
    );
    position(GAME, "7w/8/8/8/b7/8/8/8 b").refuses(
        "a4-a6",
        "`a4-a6` is not a legal move for black: expected a move like a2-b3, one of a4-a5, a4-b5",
    );
}

#[test]
fn there_are_no_options() {
    let refused = |text: &str| text.parse::<GameSpec>().unwrap_err().to_string();
    let message = "breakthrough takes no options, found `8x8`";
    assert_eq!(refused("breakthrough:8x8"), message);
    assert_eq!(
        refused("breakthrough:"),
        "breakthrough takes no options, found ``"
    );
}
