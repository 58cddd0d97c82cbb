//! The rules of Konane.

use crate::cases::{no_positions, position, start};

/// The row that is drawn in `movegen.rs`.
#[test]
fn pieces_jump_along_their_row_once_or_more() {
    let row = position("konane", "bw1w1wb1/8/8/8/8/8/8/8 b");
    row.moves("a8-c8 a8-e8 g8-e8 g8-c8");
    row.play("a8-e8").is("4bwb1/8/8/8/8/8/8/8 w");
}

#[test]
fn the_board_starts_full_and_black_owns_the_top_left_corner() {
    start("konane").is("bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/\
             bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb b");
    start("konane:5x6").is("bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw b");
    start("konane:3x2").is("bw/wb/bw b");
}

#[test]
fn black_removes_a_piece_of_its_own_from_a_corner_or_the_centre() {
    start("konane").moves("a8 d5 e4 h1");
    start("konane:5x5").moves("a1 a5 c3 e1 e5");
    start("konane:5x6").moves("a1 a5 c3");
    start("konane:2x2").moves("a2 b1");
    start("konane")
        .play("d5")
        .is("bwbwbwbw/wbwbwbwb/bwbwbwbw/wbw1wbwb/\
             bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb w");
}

#[test]
fn white_removes_a_piece_of_its_own_next_to_the_gap() {
    start("konane").play("a8").moves("a7 b8");
    start("konane").play("d5").moves("c5 d4 d6 e5");
}

#[test]
fn the_phase_follows_from_the_number_of_empty_cells() {
    position("konane:3x3", "bwb/wbw/bwb b").moves("a1 a3 b2 c1 c3");
    position("konane:3x3", "bwb/w1w/bwb w").moves("a2 b1 b3 c2");
    position("konane:3x3", "bwb/2w/bwb b").moves("");
    position("konane:3x4", "b1bw/w1wb/bwbw b").moves("d2-b2");
}

#[test]
fn a_jump_goes_over_an_adjacent_enemy_into_the_empty_cell_behind() {
    start("konane").play("a8 a7").moves("c8-a8");
    start("konane").play("a8 b8").moves("a6-a8");
    start("konane:4x4")
        .play("a4 a3 c4-a4")
        .is("b2w/1bwb/bwbw/wbwb w");
    position("konane:3x5", "b1bw1/5/5 b").moves("c3-e3");
    position("konane:3x5", "bwbw1/5/5 b").moves("c3-e3");
}

#[test]
fn further_jumps_in_the_same_direction_are_optional() {
    let row = position("konane:3x5", "bw1w1/5/5 b");
    row.moves("a3-c3 a3-e3");
    row.play("a3-c3").is("2bw1/5/5 w");
    row.play("a3-e3").is("4b/5/5 w");
    position("konane:2x8", "bw1w1w2/8 b").moves("a2-c2 a2-e2 a2-g2");
    position("konane:5x3", "b2/w2/3/w2/3 b").moves("a5-a1 a5-a3");
}

#[test]
fn a_jump_does_not_turn() {
    position("konane:5x5", "bw3/2w2/5/5/5 b").moves("a5-c5");
}

#[test]
fn who_cannot_move_has_lost() {
    start("konane:2x2").play("a2 a1").ends("white");
    position("konane:3x5", "bw1w1/5/5 b")
        .play("a3-e3")
        .ends("black");
    position("konane:2x2", "2/2 w").ends("black");
}

#[test]
fn black_is_to_move_where_the_side_is_left_off() {
    position("konane:2x2", "bw/wb").is("bw/wb b");
}

#[test]
fn a_position_is_refused_where_it_goes_wrong() {
    no_positions(
        "konane:3x3",
        "
             => expected 3 rows with `/` between them, found 1
            bwb/wbw/bwb/wbw b => expected 3 rows with `/` between them, found 4
            bwb/wb/bwb b => row 2: expected 3 cells, found 2
            bwb/wbw/bwbw b => row 1: expected 3 cells, found 4
            4/3/3 b => row 3: expected 3 cells, found 4
            bwb/0wbw/bwb b => row 2: expected a number of empty cells from 1 to 99, found `0`
            bwb/wbw/100 b => row 1: expected a number of empty cells from 1 to 99, found `100`
            bwb/wxw/bwb b => b2: expected b or an empty cell (the cell is Black's), found `x`
            bbb/wbw/bwb b => b3: expected w or an empty cell (the cell is White's), found `b`
            bwb/wbw/bwb x => side to move: expected b or w, found `x`
            bwb/wbw/bwb B => side to move: expected b or w, found `B`
            bwb/wbw/bwb b 0 => expected nothing after the side to move, found `0`
            ",
    );
}

#[test]
fn a_side_that_does_not_fit_the_phase_is_refused() {
    no_positions(
            "konane:3x3",
            "
            bwb/wbw/bwb w => side to move: expected b on a full board, found `w`
            1wb/wbw/bwb b => side to move: expected w with one piece removed, found `b`
            b1b/wbw/bwb b => b3: expected Black to have removed the first piece, found White's missing
            b1b/wbw/bwb w => b3: expected Black to have removed the first piece, found White's missing
            ",
        );
}

#[test]
fn an_illegal_move_is_refused_with_the_legal_ones() {
    start("konane").refuses(
        "a7",
        "`a7` is not a legal move for black: expected a removal like a8 or a jump like a6-a8, \
             one of a8, d5, e4, h1",
    );
    start("konane:2x2")
        .play("a2 a1")
        .refuses("b1", "`b1` cannot be played: the game is over");
}
