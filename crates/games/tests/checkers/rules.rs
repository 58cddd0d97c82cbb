//! The rules of English checkers.

use crate::cases::{no_positions, position, start};

/// A king that can walk around a square of four men, either way.
const CIRCLE: &str = "W:WK10:B14,15,22,23";
/// The position of the study's figure 8.
const FIGURE_8: &str = "W:WK32:B9,10,11,18,27";

/// So many plies of these moves, again and again.
fn cycle(moves: &str, plies: usize) -> String {
    let moves: Vec<&str> = moves.split_whitespace().cycle().take(plies).collect();
    moves.join(" ")
}

#[test]
fn twelve_men_a_side_stand_on_the_first_and_the_last_squares() {
    start("checkers").is("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    start("checkers").moves("9-13 9-14 10-14 10-15 11-15 11-16 12-16");
}

#[test]
fn men_step_forward_and_kings_both_ways() {
    position("checkers", "B:W:B18").moves("18-22 18-23");
    position("checkers", "W:W18:B").moves("18-14 18-15");
    position("checkers", "W:WK18:B").moves("18-14 18-15 18-22 18-23");
    position("checkers", "B:W:BK4").moves("4-8");
}

#[test]
fn captures_are_forced() {
    position("checkers", "W:W22,32:B18").moves("22x15");
    position("checkers", "W:W22,32:B18")
        .play("22x15")
        .is("B:W15,32:B");
}

#[test]
fn men_capture_forward_only() {
    position("checkers", "W:W9:B14").moves("9-5 9-6");
    position("checkers", "W:WK9:B14").moves("9x18");
}

#[test]
fn nothing_is_captured_without_an_empty_square_behind() {
    position("checkers", "W:W22:B15,18").moves("22-17");
    position("checkers", "W:W22:B13,17").moves("22-18");
    position("checkers", "W:W25:B21").moves("25-22");
}

#[test]
fn own_pieces_are_not_captured() {
    position("checkers", "W:W18,22:B").moves("18-14 18-15 22-17");
}

#[test]
fn any_capture_may_be_chosen_and_is_completed() {
    position("checkers", FIGURE_8).moves("32x23x14x5 32x23x14x7x16");
    position("checkers", FIGURE_8)
        .play("32x23x14x5")
        .is("B:WK5:B10,11");
}

#[test]
fn a_partial_capture_may_stop_after_any_jump() {
    position("checkers:captures=partial", FIGURE_8)
        .moves("32x23 32x23x14 32x23x14x5 32x23x14x7 32x23x14x7x16");
    position("checkers:captures=partial", FIGURE_8)
        .play("32x23x14")
        .is("B:WK14:B9,10,11");
    position("checkers:captures=partial", CIRCLE).move_count(7);
    position("checkers:captures=partial", "W:W22,32:B18").moves("22x15");
}

#[test]
fn two_ways_to_capture_the_same_men_are_one_move() {
    let circle = position("checkers", CIRCLE);
    circle.move_count(1);
    circle.play("10x17x26x19x10").is("B:WK10:B").ends("white");
    circle.play("10x19x26x17x10").is("B:WK10:B").ends("white");
}

#[test]
fn a_king_passes_over_the_square_it_left() {
    let case = position("checkers", "W:WK10:B7,14,15,22,23");
    case.move_count(2);
    case.play("10x3").is("B:WK3:B14,15,22,23");
    case.play("10x17x26x19x10x3").is("B:WK3:B");
    case.play("10x19x26x17x10x3").is("B:WK3:B");
}

#[test]
fn no_man_is_captured_twice() {
    position("checkers", "W:WK22:B18").moves("22x15");
    position("checkers:captures=partial", "W:WK22:B18").moves("22x15");
}

#[test]
fn a_man_that_reaches_the_last_row_is_crowned_and_its_move_ends() {
    for game in ["checkers", "checkers:captures=partial"] {
        position(game, "W:W9:B6,7").moves("9x2");
        position(game, "W:W9:B6,7").play("9x2").is("B:WK2:B7");
    }
    position("checkers", "B:W18:B26")
        .play("26-30")
        .is("W:W18:BK30");
}

#[test]
fn who_cannot_move_has_lost() {
    position("checkers", "W:W5:B1").ends("black");
    position("checkers", "B:W5:B").ends("white");
    position("checkers", "B:W:B5").goes_on();
    position("checkers", "B:W:B").ends("white");
}

#[test]
fn eighty_plies_without_capture_or_advance_are_a_draw() {
    let kings = position("checkers", "W:WK32:BK1");
    for plies in [1, 40, 79] {
        kings.play(&cycle("32-27 1-6 27-32 6-1", plies)).goes_on();
    }
    kings
        .play(&cycle("32-27 1-6 27-32 6-1", 80))
        .is("W:WK32:BK1")
        .ends("draw");
}

#[test]
fn the_advance_of_a_man_starts_the_count_again() {
    let advanced = position("checkers", "W:WK32:BK1,12")
        .play(&cycle("32-27 1-6 27-32 6-1", 79))
        .play("12-16");
    advanced.play(&cycle("32-27 6-1 27-32 1-6", 79)).goes_on();
    advanced
        .play(&cycle("32-27 6-1 27-32 1-6", 80))
        .ends("draw");
}

#[test]
fn a_capture_starts_the_count_again() {
    position("checkers", "W:WK32:BK1,K12")
        .play(&cycle("32-27 1-6 27-32 6-1", 68))
        .play("32-27 1-6 27-32 6-10 32-27 10-15 27-32 15-19 32-27 19-23")
        .play("27x18 12-8")
        .is("W:WK18:BK8")
        .goes_on();
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let kings = position("checkers", "W:WK32:BK1");
    let after = |plies| kings.play(&cycle("32-27 1-6 27-32 6-1", plies)).see();
    assert_eq!(after(7).outcome_of_line, None);
    assert_eq!(after(8).outcome_of_line, Some("draw"));
}

#[test]
fn maxplies_draws_a_game_that_is_not_won() {
    start("checkers:maxplies=1").goes_on();
    start("checkers:maxplies=1").play("11-15").ends("draw");
    start("checkers:maxplies=2").play("11-15").goes_on();
    position("checkers:maxplies=1", "W:W9:B6")
        .play("9x2")
        .ends("white");
}

#[test]
fn with_draws_at_the_limit_nothing_else_draws() {
    let kings = position("checkers:maxplies=100,draws=limit", "W:WK32:BK1");
    let after = |plies| kings.play(&cycle("32-27 1-6 27-32 6-1", plies));
    assert_eq!(after(8).see().outcome_of_line, None);
    after(80).goes_on();
    assert_eq!(after(99).see().outcome_of_line, None);
    after(100).ends("draw");
}

#[test]
fn kings_are_written_with_a_k_and_squares_in_order() {
    position("checkers", "W:WK3,21:B5,K30").is("W:WK3,21:B5,K30");
    position("checkers", "W:BK30,5:W21,K3").is("W:WK3,21:B5,K30");
}

#[test]
fn fields_left_off_take_their_start_values() {
    position("checkers", "B").is(&start("checkers").see().text);
}

#[test]
fn the_short_form_of_a_capture_is_read_where_it_is_unambiguous() {
    position("checkers", "W:W22:B11,18").reads("22x8", "22x15x8");
    position("checkers", FIGURE_8)
        .reads("32x5", "32x23x14x5")
        .reads("32x16", "32x23x14x7x16");
    position("checkers:captures=partial", FIGURE_8)
        .reads("32x14", "32x23x14")
        .reads("32x23", "32x23");
}

#[test]
fn an_ambiguous_short_form_is_refused_with_its_readings() {
    position("checkers", "W:W26:B14,15,22,23")
        .moves("26x17x10 26x19x10")
        .reads("26x17x10", "26x17x10")
        .refuses(
            "26x10",
            "`26x10` can be read in 2 ways: expected one of 26x17x10, 26x19x10",
        );
}

#[test]
fn any_path_of_a_merged_capture_is_accepted() {
    let full = position("checkers", CIRCLE).see().moves[0].clone();
    position("checkers", CIRCLE)
        .reads("10x17x26x19x10", &full)
        .reads("10x19x26x17x10", &full)
        .reads("10x10", &full);
}

#[test]
fn steps_and_captures_have_signs_of_their_own() {
    start("checkers").refuses(
        "11x15",
        "`11x15` is not a legal move for black: expected a step like 11-15 or a capture like \
             22x15x8, one of 9-13, 10-14, 11-15, 12-16, 9-14, 10-15, 11-16",
    );
    position("checkers", "W:W22:B11,18").refuses(
        "22-8",
        "`22-8` is not a legal move for white: expected a step like 11-15 or a capture like \
             22x15x8, one of 22x15x8",
    );
}

#[test]
fn an_illegal_move_is_refused_with_the_legal_ones() {
    let texts = "22 22x 22x15 22x15x9 22x15x8x1 22-18 022x8 22x33 11x18 22x15-8";
    for text in texts.split(' ').chain(["", " 22x8"]) {
        let message = format!(
            "`{text}` is not a legal move for white: expected a step like 11-15 or a capture \
                 like 22x15x8, one of 22x15x8"
        );
        position("checkers", "W:W22:B11,18").refuses(text, &message);
    }
    position("checkers", "B:W5:B").refuses("1-6", "`1-6` cannot be played: the game is over");
}

#[test]
fn a_position_is_refused_where_it_goes_wrong() {
    no_positions(
            "checkers",
            "
            B:W21:B1:B2 => pieces: expected one list that begins with W and one that begins with B, found `B2`
            b:W21:B1 => side to move: expected B or W, found `b`
            :W21:B1 => side to move: expected B or W, found ``
            B:W21:W22 => pieces: expected one list that begins with W and one that begins with B, found `W22`
            B:B1:B2 => pieces: expected one list that begins with W and one that begins with B, found `B2`
            B:21:B1 => pieces: expected one list that begins with W and one that begins with B, found `21`
            B:W21: => pieces: expected one list that begins with W and one that begins with B, found ``
            B:W21:é1 => pieces: expected one list that begins with W and one that begins with B, found `é1`
            ",
        );
}

#[test]
fn what_is_no_square_is_refused() {
    for entry in [
        "0", "33", "05", "-5", "K", "K0", "K33", "KK5", "5K", "k5", "x", "", " 5",
    ] {
        let message =
            format!("pieces: expected squares from 1 to 32 with K before a king, found `{entry}`");
        position("checkers", &format!("B:W21,{entry}:B1")).is_refused(&format!("white {message}"));
        position("checkers", &format!("B:W21:B1,{entry},2"))
            .is_refused(&format!("black {message}"));
    }
}

#[test]
fn two_pieces_on_one_square_are_refused() {
    no_positions(
        "checkers",
        "
            B:W5:B5 => square 5: expected one piece, found two
            B:W21,22,21:B1 => square 21: expected one piece, found two
            B:W21:B7,K7 => square 7: expected one piece, found two
            ",
    );
}

#[test]
fn a_man_on_its_crowning_row_is_refused() {
    no_positions(
        "checkers",
        "
            B:W4:B5 => square 4: expected a white king (K4) on its crowning row, found a man
            B:W21:B29 => square 29: expected a black king (K29) on its crowning row, found a man
            ",
    );
    position("checkers", "B:WK4,29:B1,K32").is("B:WK4,29:B1,K32");
}
