//! What positions of Halma are worth, case by case.

use grove_core::{Evaluate, Notation, Score, Side};
use grove_games::halma::{Evaluation, Large, Rules, Small};

const START: &str = "2ww/3w/b3/bb2 b 0";
/// Black has set out along the diagonal.
const CHAIN: &str = "2ww/2bw/1b2/b3 b 0";
/// A black man has reached the far corner.
const AHEAD: &str = "2wb/2ww/4/bb2 b 0";
/// All black men are at their goals, a white one is far from anything.
const HOME: &str = "w1bb/3b/4/ww2 b 0";

#[track_caller]
fn check(position: &str, evaluation: &str, black: Score) {
    let rules = Rules::of_size(4);
    let evaluation: Evaluation = evaluation.parse().unwrap();
    for text in [position.to_string(), position.replace(" b ", " w ")] {
        let small = Small::parse(&rules, &text).unwrap();
        assert_eq!(small.evaluate(&evaluation, Side::Black), black);
        assert_eq!(small.evaluate(&evaluation, Side::White), -black);
        let large = Large::parse(&rules, &text).unwrap();
        assert_eq!(large.evaluate(&evaluation, Side::Black), black);
        assert_eq!(large.evaluate(&evaluation, Side::White), -black);
    }
}

#[test]
fn the_heat_map_leads_along_the_diagonal() {
    check(START, "heatmap", 0);
    // 0 + 2 + 4 against 0 + 0.5 + 0.5.
    check(CHAIN, "heatmap", 5_000);
    // 6 + 0 + 0.5 against 0.5 + 0.5 + 2.
    check(AHEAD, "heatmap", 3_500);
    // 6 + 4.5 + 4.5 against 1.5 + 6 + 4.5.
    check(HOME, "heatmap", 3_000);
}

#[test]
fn distances_are_to_the_farthest_open_goal() {
    check(START, "euclid", 0);
    // White: root 18, root 13, root 13; Black: root 18, root 8, root 2.
    check(
        CHAIN,
        "euclid",
        4_242 + 3_605 + 3_605 - 4_242 - 2_828 - 1_414,
    );
    // The corner is no open goal for Black: 1, root 13, root 10.
    check(
        AHEAD,
        "euclid",
        3_605 + 3_605 + 2_828 - 1_000 - 3_605 - 3_162,
    );
    // White has one open goal, at 2, 1 and root 2; Black has none.
    check(HOME, "euclid", 2_000 + 1_000 + 1_414);
}

#[test]
fn wolves_have_no_man_of_their_own_beside_them() {
    check(START, "wolves", 0);
    check(CHAIN, "wolves", 0);
    check(AHEAD, "wolves", -1_000);
    check(HOME, "wolves(2)", 2_000);
    // The end of a row and the beginning of the next are not side by side.
    let rules = Rules {
        men: 3,
        ..Rules::of_size(8)
    };
    let edges = "6ww/7w/8/8/3b4/8/b7/7b b 0";
    let edges = Small::parse(&rules, edges).unwrap();
    assert_eq!(
        edges.evaluate(&"wolves".parse().unwrap(), Side::Black),
        -3_000
    );
}

#[test]
fn the_diagonal_draws_men() {
    check(START, "diagonal", 0);
    check(CHAIN, "diagonal", 2_000);
    check(AHEAD, "diagonal", 1_000);
    check(HOME, "diagonal(0.5)", 1_000);
}

#[test]
fn an_army_is_as_far_as_its_last_men() {
    check(START, "army", 0);
    // A tenth of 18 + 13 + 13 - 18 - 8 - 2.
    check(CHAIN, "army", 1_600);
    // The same step gains more where it is the last man's.
    let rules = Rules {
        men: 1,
        ..Rules::of_size(8)
    };
    let worth = |text: &str| {
        let position = Small::parse(&rules, text).unwrap();
        position.evaluate(&"army".parse().expect("a term"), Side::Black)
    };
    let steps = [
        worth("7w/8/8/8/8/8/1b6/8 b 0") - worth("7w/8/8/8/8/8/8/b7 b 0"),
        worth("7w/8/8/8/8/2b5/8/8 b 0") - worth("7w/8/8/8/8/8/1b6/8 b 0"),
    ];
    assert!(steps[0] > steps[1] && steps[1] > 0, "{steps:?}");
}

#[test]
fn the_last_man_is_the_farthest() {
    check(START, "farthest", 0);
    // Both sides' last men are in their corners.
    check(CHAIN, "farthest", 0);
    // White: root 13, on c4 and on d3; Black: root 13, on a1.
    check(AHEAD, "farthest", 0);
    // White has one open goal, at most 2 away; Black has none.
    check(HOME, "farthest(3)", 6_000);
}

#[test]
fn other_readings_differ_where_the_study_is_open() {
    // A sixth of 0 + 4 + 16 against one of 0.25 + 0 + 0.25, all rounded down.
    check(CHAIN, "heatmap-quadratic", 666 + 2_666 - 41 - 41);
    // Men that have arrived still count the farthest of the goals.
    check(
        HOME,
        "euclid-all",
        3_162 + 1_000 + 1_414 - 1_414 - 1_000 - 1_414,
    );
    // In the far corner a man has enemies beside it to hop over.
    check(AHEAD, "wolves-any", 0);
    check(HOME, "wolves-any", 1_000);
    // White: twice root 5 and once root 2, Black: twice root 18, all of it by 9.
    check(CHAIN, "wolves-mean", 654 - 942);
    // 0 + 2 + 4 against 1 + 0 + 1.
    check(CHAIN, "progress", 4_000);
}

#[test]
fn terms_add_up() {
    check(AHEAD, "H6", 2_271 - 140);
    check(CHAIN, "H8", 11_529);
    check(CHAIN, "heatmap(-1)+diagonal(0.001)", -4_998);
}

#[test]
fn evaluations_are_written_as_they_are_read() {
    let text = |text: &str| text.parse::<Evaluation>().map(|read| read.to_string());
    let sums = [
        ("H1", "euclid(1)+diagonal(0.25)"),
        ("H2", "heatmap(1)+diagonal(0.25)"),
        ("H3", "euclid(1)+wolves(0.25)+diagonal(0.25)"),
        ("H4", "heatmap(1)+wolves(0.2)+diagonal(2.5)"),
        ("H5", "heatmap(0.25)+euclid(1)+diagonal(0.25)"),
        ("H6", "euclid(1)+wolves(0.14)"),
        ("H7", "heatmap(1)+wolves(1.9)"),
        ("H8", "heatmap(1)+euclid(2.2)"),
    ];
    for (name, sum) in sums {
        assert_eq!(text(name).unwrap(), sum);
        assert_eq!(text(sum).unwrap(), sum);
    }
    assert_eq!("H6".parse(), Ok(Evaluation::default()));
    assert_eq!(
        text("wolves(-0.005)+euclid").unwrap(),
        "euclid(1)+wolves(-0.005)"
    );
    assert_eq!(text("wolves(-0)").unwrap(), "heatmap(0)");
    assert_eq!(text("wolves(-1000)").unwrap(), "wolves(-1000)");
}

#[test]
fn errors_say_what_was_expected() {
    let error = |text: &str| text.parse::<Evaluation>().unwrap_err().to_string();
    let known = "heatmap, euclid, wolves, diagonal, army, farthest, heatmap-quadratic, euclid-all, \
                 wolves-any, wolves-mean, progress or, alone, one of H1 to H8";
    assert_eq!(error("H9"), format!("unknown term `H9`: expected {known}"));
    assert_eq!(
        error("H6+wolves"),
        format!("unknown term `H6`: expected {known}")
    );
    assert_eq!(
        error("euclid(0.0001)"),
        "euclid: expected a weight of at most three decimals, found `0.0001`"
    );
    assert_eq!(
        error("euclid(1001)"),
        "euclid: expected a weight between -1000 and 1000, found `1001`"
    );
    assert_eq!(error("euclid+euclid(2)"), "euclid is given twice");
}
