//! The rules of Halma.

use crate::cases::{no_positions, position, start};

#[test]
fn the_men_start_in_camps_in_opposite_corners() {
    start("halma").is("4wwww/5www/6ww/7w/b7/bb6/bbb5/bbbb4 b 0");
    start("halma:4x4").is("2ww/3w/b3/bb2 b 0");
    start("halma:5x5").is("3ww/4w/5/b4/bb3 b 0");
    start("halma:6x6").is("3www/4ww/5w/b5/bb4/bbb3 b 0");
    start("halma:16x16").is("11wwwww/11wwwww/12wwww/13www/14ww/16/16/16/16/16/16/\
             bb14/bbb13/bbbb12/bbbbb11/bbbbb11 b 0");
}

#[test]
fn the_number_of_men_can_be_chosen() {
    start("halma:8x8,men=3").is("6ww/7w/8/8/8/8/b7/bb6 b 0");
    start("halma:4x4,men=1").is("3w/4/4/b3 b 0");
    start("halma:10x10,men=19").is("5wwwww/5wwwww/6wwww/7www/8ww/\
             bb8/bbb7/bbbb6/bbbbb5/bbbbb5 b 0");
}

#[test]
fn a_man_steps_to_any_of_the_eight_cells_around_it() {
    position("halma:5x5,men=1", "4w/5/2b2/5/5 b")
        .moves("c3-b2 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4");
    position("halma:5x5,men=1", "4w/5/2b2/5/5 b")
        .play("c3-d2")
        .is("4w/5/5/3b1/5 w 1");
}

#[test]
fn a_man_hops_over_men_of_either_colour_again_and_again() {
    // a1 over b1 (Black), c1 over c2 (White), c3 over d4 (White).
    position("halma:5x5", "w4/3w1/5/2w2/bb2b b").moves_from("a1", "a1-a2 a1-b2 a1-c1 a1-c3 a1-e5");
    position("halma:5x5", "w4/3w1/5/2w2/bb2b b")
        .play("a1-e5")
        .is("w3b/3w1/5/2w2/1b2b w 1");
}

#[test]
fn a_man_may_not_end_where_it_began() {
    // Four men around which c3 can hop in a circle.
    position("halma:8x8,men=6", "8/8/8/3w4/2w1w3/2bw4/8/bbbbb1ww b").moves_from(
        "c3",
        "c3-b2 c3-b3 c3-b4 c3-c2 c3-c5 c3-d2 c3-d4 c3-e3 c3-e5",
    );
}

#[test]
fn a_man_may_leave_the_far_camp_unless_it_is_locked() {
    let text = "3b/4/bb2/1www b";
    position("halma:4x4", text).moves_from("d4", "d4-c3 d4-c4 d4-d3");
    position("halma:4x4,camp=locked", text).moves_from("d4", "d4-c4 d4-d3");
}

#[test]
fn a_chain_of_hops_stays_in_a_locked_camp_once_it_has_landed_there() {
    let text = "2bb1w2/4w3/8/8/8/8/wwwwwwww/bbbbbbbb b";
    position("halma", text).moves_from("c8", "c8-b7 c8-b8 c8-c7 c8-d7 c8-e6 c8-e8 c8-g8");
    position("halma:8x8,camp=locked", text).moves_from("c8", "c8-b7 c8-b8 c8-c7 c8-d7 c8-e8 c8-g8");
}

#[test]
fn a_locked_camp_binds_only_the_side_that_wants_to_get_there() {
    start("halma:4x4,camp=locked")
        .play("a2-a3")
        .allows("d3-c2 c4-b4");
    position("halma:4x4,camp=locked", "2ww/3w/1b2/bb2 b").allows("a1-a2 b1-c1");
}

#[test]
fn a_player_whose_men_all_stand_in_the_far_camp_has_won() {
    position("halma:4x4", "2bb/2wb/4/2ww w 7").ends("black");
    position("halma:4x4", "2bw/2bb/4/2ww w 7").goes_on();
    position("halma:4x4", "2b1/2bb/4/1www b 8")
        .play("c3-d4")
        .ends("black");
}

#[test]
fn where_both_have_arrived_the_side_that_moved_last_has_won() {
    position("halma:4x4", "2bb/3b/w3/ww2 w 7").ends("black");
    position("halma:4x4", "2bb/3b/w3/ww2 b 7").ends("white");
}

#[test]
fn with_win_fill_a_full_camp_with_an_own_man_wins() {
    position("halma:4x4,win=fill", "2bw/2bb/4/2ww w 7").ends("black");
    position("halma:4x4,win=fill", "2bw/3b/2b1/2ww w 7").ends("black");
    start("halma:4x4,win=fill").goes_on();
    // Tested for both players: White goes home and fills Black's goal.
    position("halma:4x4,win=fill", "2b1/2wb/2b1/2ww w 7")
        .goes_on()
        .play("c3-d4")
        .ends("black");
}

#[test]
fn after_the_last_round_more_men_past_the_half_line_win() {
    position("halma:4x4", "2ww/2bw/b3/b3 b 299").goes_on();
    position("halma:4x4", "2ww/2bw/b3/b3 b 300").ends("black");
    position("halma:4x4", "2ww/1b1w/b3/b3 b 300").ends("draw");
    position("halma:4x4", "2ww/1b2/bw2/b3 b 300").ends("white");
}

#[test]
fn the_number_of_rounds_can_be_chosen() {
    let short = start("halma:4x4,rounds=1").play("a2-a3");
    short.goes_on();
    short.play("d3-c3").is("2ww/b1w1/4/bb2 b 2").ends("draw");
}

#[test]
fn a_side_without_a_move_passes() {
    // Nine men are locked in a full camp, and the one on a8 is hemmed in.
    let text = "bww1bbbw/ww3bbb/w1w3bb/7b/8/8/8/www5";
    let stuck = position("halma:8x8,camp=locked", &format!("{text} b 20"));
    stuck.moves("pass");
    stuck.play("pass").is(&format!("{text} w 21")).goes_on();
    position("halma", &format!("{text} b 20")).forbids("pass");
}

#[test]
fn fields_left_off_take_their_start_values() {
    position("halma:4x4", "2ww/3w/b3/bb2").is("2ww/3w/b3/bb2 b 0");
    position("halma:4x4", "2ww/3w/b3/bb2 w").is("2ww/3w/b3/bb2 w 0");
}

#[test]
fn a_position_is_refused_where_it_goes_wrong() {
    no_positions(
        "halma:4x4",
        "
            2ww/3w/b3 b => expected 4 rows with `/` between them, found 3
            2ww/3w/b3/bb b => row 1: expected 4 cells, found 2
            2ww/3w/b12/bb2 b => row 2: expected 4 cells, found 13
            2ww/3w/b3/bx2 b => b1: expected b, w or a number of empty cells, found `x`
            2ww/3w/4/bb2 b => black men: expected 3, found 2
            2ww/2ww/b3/bb2 b => white men: expected 3, found 4
            2ww/3w/b3/bb2 x => side to move: expected b or w, found `x`
            2ww/3w/b3/bb2 b ten => plies played: expected a number from 0 to 1000000000, found `ten`
            2ww/3w/b3/bb2 b 0 1 => expected nothing after the plies played, found `1`
            ",
    );
}

#[test]
fn an_illegal_move_is_refused_with_the_legal_ones() {
    position("halma:4x4,men=1", "3w/4/4/b3 b").refuses(
        "a1-a3",
        "`a1-a3` is not a legal move for black: expected a move like a1-c3 or pass, one of \
             a1-b1, a1-a2, a1-b2",
    );
    position("halma:4x4,men=1", "w2b/4/4/4 w")
        .refuses("pass", "`pass` cannot be played: the game is over");
}
