//! Evaluations that look at more than the board, and the table.

use grove_core::{Notation, Random, Score, Seed};
use grove_games::pentalath::{Evaluation, Rules, Small};
use grove_search::minimax::TableOptions;
use grove_search::{Limits, Minimax, Options, RootHistory};

use super::hashed::{random_position, table};

const RULES: Rules = Rules {
    edge: 3,
    swap: false,
};

fn score(position: &Small, table: Option<TableOptions>, evaluation: &str, depth: u32) -> Score {
    let options = Options {
        table,
        ..Options::default()
    };
    let evaluation: Evaluation = evaluation.parse().expect("an evaluation");
    let mut search = Minimax::new(options, evaluation, Seed(1));
    let limits = Limits::depth(depth);
    search
        .search(position, RootHistory::default(), &limits)
        .score
}

/// The same stones stand there after one capture, or after others.
#[test]
fn stones_that_were_captured_count_beside_those_on_the_board() {
    let position = Small::parse(&RULES, "w1w/bww1/w1bbb/wwb1/2b b").expect("a position");
    let evaluation = "lines(1)+enclosed(1)+taken(10)";
    assert_eq!(score(&position, None, evaluation, 7), 84_125);
    assert_eq!(score(&position, table(20), evaluation, 7), 84_125);
}

#[test]
fn a_table_keeps_the_value_whatever_was_captured() {
    let mut random: Random = Seed(3).random();
    for _ in 0..400 {
        let position: Small = random_position(&RULES, 40, &mut random);
        for evaluation in ["taken", "lines", "lines(1)+taken(-7)"] {
            let value = |table| score(&position, table, evaluation, 5);
            assert_eq!(
                value(table(14)),
                value(None),
                "{evaluation} {}",
                position.text()
            );
        }
    }
}
