//! The rules of Ataxx.

use crate::cases::{no_positions, position, start};

#[test]
fn two_pieces_a_side_start_in_opposite_corners() {
    start("ataxx").is("x5o/7/7/7/7/7/o5x x 0 1");
    start("ataxx:4x4").is("x2o/4/4/o2x x 0 1");
    start("ataxx:8x8").is("x6o/8/8/8/8/8/8/o6x x 0 1");
}

#[test]
fn maps_have_the_obstacles_of_the_study_and_one_piece_a_side() {
    start("ataxx:8x8,map=linear")
        .is("o7/1------1/1------1/1--2--1/1--2--1/1------1/1------1/7x x 0 1")
        .moves("g1 h2 h1f1 h1h3");
    start("ataxx:8x8,map=ring")
        .is("o7/1------1/1-4-1/1-4-1/1-4-1/1-4-1/1------1/7x x 0 1")
        .moves("g1 h2 h1f1 h1f3 h1h3");
    start("ataxx:8x8,map=typical")
        .is("o7/8/1-4-1/8/8/1-4-1/8/7x x 0 1")
        .moves("g1 g2 h2 h1f1 h1f2 h1f3 h1h3");
}

#[test]
fn a_clone_stays_and_a_jump_leaves_its_cell() {
    start("ataxx").play("g2").is("x5o/7/7/7/7/6x/o5x o 0 1");
    start("ataxx").play("a7a5").is("6o/7/x6/7/7/7/o5x o 1 1");
}

#[test]
fn a_clone_is_one_move_for_each_cell_it_enters() {
    position("ataxx:4x4", "4/4/4/xx1o x").moves(
        "a2 b2 c1 c2 a1a3 a1b3 a1c1 a1c2 a1c3 \
             b1a3 b1b3 b1c3 b1d2 b1d3",
    );
}

#[test]
fn a_jump_goes_over_anything() {
    position("ataxx:4x4", "4/4/--2/x-1o x").moves("a1a3 a1b3 a1c1 a1c2 a1c3");
}

#[test]
fn all_enemies_next_to_the_cell_entered_change_sides() {
    position("ataxx", "7/7/7/7/7/o1-4/x1o3o x")
        .play("b2")
        .is("7/7/7/7/7/xx-4/x1x3o o 0 1");
    position("ataxx", "7/7/7/1o5/o6/7/1x4o x")
        .play("b1b3")
        .is("7/7/7/1x5/xx5/7/6o o 1 1");
}

#[test]
fn the_clock_counts_plies_without_a_clone_and_the_number_counts_moves() {
    start("ataxx")
        .play("a7a5 g7g5")
        .is("7/7/x5o/7/7/7/o5x x 2 2");
    start("ataxx")
        .play("a7a5 g7g5 a4")
        .is("7/7/x5o/x6/7/7/o5x o 0 2");
}

#[test]
fn who_cannot_move_passes() {
    let stuck = position("ataxx", "7/7/7/7/ooooooo/ooooooo/xxxxxxx x");
    stuck.moves("0000");
    stuck
        .play("0000")
        .is("7/7/7/7/ooooooo/ooooooo/xxxxxxx o 1 1");
    stuck
        .play("0000 a4")
        .is("7/7/7/o6/ooooooo/ooooooo/xxxxxxx x 0 2");
}

#[test]
fn nobody_passes_who_can_move() {
    start("ataxx").forbids("0000").move_count(16);
}

#[test]
fn the_game_is_over_when_a_side_has_no_pieces() {
    position("ataxx", "7/7/7/7/7/7/x6 o").ends("black");
    position("ataxx", "7/7/7/7/7/7/o6 o").ends("white");
    position("ataxx", "7/7/7/7/7/7/7 o").ends("draw");
    position("ataxx:4x4", "4/4/x3/1o2 x")
        .play("a1")
        .is("4/4/x3/xx2 o 0 1")
        .ends("black");
}

#[test]
fn the_game_is_over_when_no_empty_cell_can_be_reached() {
    position("ataxx", "7/7/7/-------/-------/xxxxxxx/oooooox o 3 60").ends("black");
    position("ataxx:4x4", "xxxx/xxxo/oooo/oooo x").ends("white");
    position("ataxx:4x4", "xxxx/xxxx/oooo/oooo x").ends("draw");
}

#[test]
fn a_hundred_plies_without_a_clone_are_a_draw() {
    position("ataxx", "x5o/7/7/7/7/7/o5x x 100 60").ends("draw");
    position("ataxx", "xx4o/7/7/7/7/7/o5x x 100 60").ends("draw");
    let last = position("ataxx", "x5o/7/7/7/7/7/o5x x 99 60");
    last.goes_on();
    last.play("a7a5").ends("draw");
    last.play("a6").goes_on();
}

#[test]
fn an_empty_side_or_a_full_board_decides_before_the_clock() {
    position("ataxx", "7/7/7/7/7/7/x6 o 100 60").ends("black");
    position(
        "ataxx",
        "7/7/-------/-------/xxxxxxx/xxxxxxx/oooooox o 100 60",
    )
    .ends("black");
}

#[test]
fn one_jump_too_many_in_a_row_ends_a_game_with_a_jumplimit() {
    let limited = start("ataxx:jumplimit=2").play("a7a5 g7g5 a5a7 g5g7");
    limited.goes_on();
    limited.play("a7a5").ends("draw");
    limited.play("a6 g7g5").ends("black");
    limited.play("a6 g6 a7a5").goes_on();
}

#[test]
fn a_pass_keeps_a_row_of_jumps() {
    // All moves are forced: both sides jump back and forth between two cells, or pass.
    let forced = position("ataxx:5x5,jumplimit=2", "x-1-o/-----/-----/-----/----- x");
    forced.play("a5c5 0000 c5a5 e5c5 0000 c5e5").goes_on();
    forced
        .play("a5c5 0000 c5a5 e5c5 0000 c5e5 a5c5")
        .ends("draw");
}

#[test]
fn a_jumplimit_replaces_the_hundred_plies() {
    position("ataxx:jumplimit=50", "x5o/7/7/7/7/7/o5x x 100 60").goes_on();
}

#[test]
fn fields_left_off_take_their_start_values() {
    position("ataxx:4x4", "x2o/4/4/o2x").is("x2o/4/4/o2x x 0 1");
    position("ataxx:4x4", "x2o/4/4/o2x o").is("x2o/4/4/o2x o 0 1");
    position("ataxx:4x4", "x2o/4/4/o2x o 7").is("x2o/4/4/o2x o 7 1");
}

#[test]
fn a_position_is_refused_where_it_goes_wrong() {
    no_positions(
        "ataxx:4x4",
        "
            x2o/4/o2x x => expected 4 rows with `/` between them, found 3
            x2o/5/4/o2x x => row 3: expected 4 cells, found 5
            x2o/4/4/o2 x => row 1: expected 4 cells, found 3
            x2o/4/2b1/o2x x => c2: expected x, o, - or a number of empty cells, found `b`
            x2o/4/4/o2x b => side to move: expected x or o, found `b`
            x2o/4/4/o2x x -1 => half-move clock: expected a number from 0 to 1000000000, found `-1`
            x2o/4/4/o2x x 0 0 => move number: expected a number from 1 to 1000000000, found `0`
            x2o/4/4/o2x x 0 1 1 => expected nothing after the move number, found `1`
            ",
    );
}

#[test]
fn an_illegal_move_is_refused_with_the_legal_ones() {
    start("ataxx:8x8,map=linear").refuses(
        "0000",
        "`0000` is not a legal move for black: expected a clone like g2, a jump like a1a3 or \
             the pass 0000, one of g1, h2, h1h3, h1f1",
    );
    position("ataxx", "7/7/7/7/7/7/x6 x")
        .refuses("0000", "`0000` cannot be played: the game is over");
}
