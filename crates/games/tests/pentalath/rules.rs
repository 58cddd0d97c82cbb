//! The rules of Pentalath.

use crate::cases::{no_positions, position, start};

#[test]
fn the_board_starts_empty_with_the_real_cells_of_each_row() {
    start("pentalath").is("5/6/7/8/9/8/7/6/5 b").move_count(61);
    start("pentalath:3").is("3/4/5/4/3 b").move_count(19);
    start("pentalath:6")
        .is("6/7/8/9/10/11/10/9/8/7/6 b")
        .move_count(91);
}

#[test]
fn rows_and_columns_differ_by_less_than_the_edge() {
    start("pentalath")
        .allows("a1 e1 e9 i9 a5 i5 e5")
        .forbids("f1 a6 d9");
    start("pentalath").play("a1").is("5/6/7/8/9/8/7/6/b4 w");
    start("pentalath").play("e1").is("5/6/7/8/9/8/7/6/4b w");
    start("pentalath").play("e9").is("b4/6/7/8/9/8/7/6/5 w");
}

#[test]
fn the_second_move_may_be_a_swap_of_colours() {
    let one = start("pentalath").play("e5");
    one.allows("swap").move_count(61);
    one.play("swap")
        .is("5/6/7/8/4w4/8/7/6/5 b")
        .forbids("swap e5")
        .move_count(60);
    start("pentalath").forbids("swap");
    one.play("e4").forbids("swap");
    one.play("e4 e6").forbids("swap");
}

#[test]
fn the_swap_can_be_switched_off() {
    start("pentalath:5,swap=off")
        .play("e5")
        .forbids("swap")
        .move_count(60);
}

#[test]
fn a_group_without_an_empty_neighbour_is_removed() {
    position("pentalath", "5/6/7/8/9/8/7/b5/wb3 b")
        .play("b2")
        .is("5/6/7/8/9/8/7/bb4/1b3 w");
    position("pentalath", "5/6/7/3bb3/3bwb3/4b3/7/6/5 b")
        .play("d4")
        .is("5/6/7/3bb3/3b1b3/3bb3/7/6/5 w");
}

#[test]
fn a_group_with_an_empty_neighbour_stays() {
    position("pentalath", "5/6/7/3bb3/3bww3/4b3/7/6/5 b")
        .play("d4")
        .is("5/6/7/3bb3/3bww3/3bb3/7/6/5 w");
}

#[test]
fn all_groups_that_lose_their_last_liberty_are_removed() {
    position("pentalath", "5/6/7/8/9/bb6/wb5/wbb3/1wb2 b")
        .play("a1")
        .is("5/6/7/8/9/bb6/1b5/1bb3/b1b2 w");
}

#[test]
fn suicide_is_illegal() {
    position("pentalath", "5/6/7/8/9/8/7/bb4/1b3 w")
        .forbids("a1")
        .move_count(57);
    position("pentalath", "5/6/7/8/9/8/7/bb4/1wb2 w").allows("a1");
    position("pentalath", "5/6/7/8/9/8/7/bbb3/1wb2 w").forbids("a1");
}

#[test]
fn a_capture_makes_suicide_legal() {
    position("pentalath", "5/6/7/8/9/8/www4/bbw3/1bw2 w")
        .play("a1")
        .is("5/6/7/8/9/8/www4/2w3/w1w2 b");
}

#[test]
fn a_group_without_liberties_is_accepted_and_stays_until_it_is_touched() {
    let dead = position("pentalath", "5/6/7/8/9/8/7/bb4/wb3 b");
    dead.goes_on();
    dead.play("e5").is("5/6/7/8/4b4/8/7/bb4/wb3 w");
    position("pentalath", "5/6/7/8/9/8/7/1b4/wb3 b")
        .play("a2")
        .is("5/6/7/8/9/8/7/bb4/1b3 w");
}

#[test]
fn five_in_a_row_win_along_rows_columns_and_diagonals() {
    for line in ["a1 b2 c3 d4 e5", "a1 a2 a3 a4 a5", "a1 b1 c1 d1 e1"] {
        let mut game = start("pentalath:5,swap=off");
        let mut replies = ["i9", "g9", "h7", "i6"].into_iter();
        for cell in line.split(' ') {
            game.goes_on();
            game = game.play(cell);
            game = game.play(replies.next().unwrap_or_default());
        }
        game.ends("black");
    }
}

#[test]
fn the_other_diagonal_is_no_line() {
    position("pentalath", "5/6/b6/2b5/4b4/8/6b/6/5 b")
        .play("f4")
        .goes_on();
}

#[test]
fn more_than_five_in_a_row_win_too() {
    position("pentalath", "5/6/7/8/bbb1bb3/8/7/6/5 b")
        .goes_on()
        .play("d5")
        .ends("black");
}

#[test]
fn five_in_a_row_win_after_captures() {
    // White's five would have no liberty if it did not capture d8.
    position("pentalath", "1wwww/bwbbbb/wwb4/bbb5/9/8/7/6/5 w")
        .play("e9")
        .is("wwwww/1wbbbb/wwb4/bbb5/9/8/7/6/5 b")
        .ends("white");
}

#[test]
fn where_both_have_five_the_side_that_moved_last_has_won() {
    position("pentalath", "bbbbb/6/7/8/9/8/7/6/wwwww b").ends("white");
    position("pentalath", "bbbbb/6/7/8/9/8/7/6/wwwww w").ends("black");
}

#[test]
fn a_side_without_a_placement_passes() {
    let stuck = position("pentalath:3", "www/wwww/ww1ww/wwww/1ww b");
    stuck.moves("pass");
    stuck
        .play("pass")
        .is("www/wwww/ww1ww/wwww/1ww w pass")
        .moves("a1 c3");
    stuck.play("pass a1").is("www/wwww/ww1ww/wwww/www b");
}

#[test]
fn two_passes_in_a_row_are_a_draw() {
    position("pentalath:3", "www/wwww/ww1ww/wwww/1ww b pass")
        .play("pass")
        .is("www/wwww/ww1ww/wwww/1ww w pass pass")
        .ends("draw");
    position("pentalath:3", "www/wwww/ww1ww/wwww/1ww w pass pass")
        .is("www/wwww/ww1ww/wwww/1ww w pass pass")
        .ends("draw");
}

#[test]
fn a_full_board_is_a_draw() {
    position("pentalath:3", "www/wwww/wwbww/wwww/www b").ends("draw");
}

#[test]
fn a_position_is_refused_where_it_goes_wrong() {
    no_positions(
        "pentalath:3",
        "
            3/4/5/4 b => expected 5 rows with `/` between them, found 4
            3/4/6/4/3 b => row 3: expected 5 cells, found 6
            3/4/5/4/bw b => row 1: expected 3 cells, found 2
            3/1x2/5/4/3 b => c4: expected b, w or a number of empty cells, found `x`
            3/4/5/4/3 x => side to move: expected b or w, found `x`
            3/4/5/4/3 b 0 => after the side to move: expected noswap, pass, pass pass or nothing, found `0`
            3/4/5/4/3 b pass passed => after the side to move: expected noswap, pass, pass pass or nothing, found `passed`
            3/4/5/4/3 b pass pass pass => after the side to move: expected noswap, pass, pass pass or nothing, found `pass`
            ",
    );
}

#[test]
fn an_illegal_move_is_refused_with_the_legal_ones() {
    start("pentalath").refuses(
        "swap",
        "`swap` is not a legal move for black: expected a cell like e5, swap or pass, one of \
             a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, f2, a3, … (61 in all)",
    );
    position("pentalath:3", "www/wwww/ww1ww/wwww/1ww b").refuses(
        "a1",
        "`a1` is not a legal move for black: expected a cell like e5, swap or pass, one of pass",
    );
}

#[test]
fn the_right_to_swap_does_not_come_back() {
    // Black takes everything off the board with one stone, which then stands alone.
    let alone = position("pentalath:3", "www/wwww/ww1ww/wwww/1ww b").play("pass a1 c3");
    alone.is("3/4/2b2/4/3 w noswap").move_count(18);
    position("pentalath:3", "3/4/2b2/4/3 w noswap").move_count(18);
    position("pentalath:3", "3/4/2b2/4/3 w").move_count(19);
    position("pentalath:3", "3/4/2b2/4/3 w pass").move_count(18);
}
