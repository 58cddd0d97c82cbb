use super::*;
use crate::experiment::Measure;
use crate::report::sample::data;

fn close(estimate: Estimate, value: f64, low: f64, high: f64) {
    let found = [
        estimate.value,
        estimate.interval.low,
        estimate.interval.high,
    ];
    for (found, expected) in found.into_iter().zip([value, low, high]) {
        assert!((found - expected).abs() < 1e-4, "{estimate:?}");
    }
}

fn with_games(games: &[(u64, f64)]) -> CellData {
    let mut data = data(1, ["ab", "mcts"], [0, 0, 1, 0, 1]);
    let sums = games.iter().map(|&(turns, nodes)| GameSums {
        turns,
        sum: [0.0, nodes, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        longest: 0.0,
        lookups: [100 * turns, 10 * turns],
    });
    data.players[1].by_game = sums.collect();
    data
}

#[test]
fn a_mean_over_turns_has_the_interval_of_a_ratio() {
    // Means 10 and 20 over 2 and 3 turns: 80 / 5 = 16. Residuals 20 - 32 and 60 - 48, squares 288,
    // error √(2 · 288) / 5 = 4.8, and 1.959964 · 4.8 = 9.407827.
    let data = with_games(&[(2, 20.0), (3, 60.0)]);
    let estimate = data.estimate(Measure::Nodes, Some(1)).unwrap();
    close(estimate, 16.0, 6.592_173, 25.407_827);
}

#[test]
fn games_that_agree_leave_no_spread() {
    let data = with_games(&[(2, 20.0), (3, 30.0), (0, 0.0)]);
    let estimate = data.estimate(Measure::Nodes, Some(1)).unwrap();
    close(estimate, 10.0, 10.0, 10.0);
    assert_eq!(estimate.spread(), None);
}

#[test]
fn collisions_are_a_share_of_look_ups() {
    let data = with_games(&[(2, 20.0), (3, 30.0), (0, 0.0)]);
    let estimate = data.estimate(Measure::Collisions, Some(1)).unwrap();
    close(estimate, 0.1, 0.1, 0.1);
}

#[test]
fn an_interval_ends_where_no_value_can_be() {
    // Residuals 0 - 50 and 100 - 50, error √(2 · 5000) / 2 = 50, so that 50 - 98 would be negative.
    let data = with_games(&[(1, 0.0), (1, 100.0)]);
    let estimate = data.estimate(Measure::Nodes, Some(1)).unwrap();
    close(estimate, 50.0, 0.0, 147.998_2);
}

#[test]
fn a_single_game_leaves_the_interval_open() {
    let estimate = with_games(&[(4, 20.0)]).estimate(Measure::Nodes, Some(1));
    let estimate = estimate.unwrap();
    assert_eq!(estimate.value, 5.0);
    assert!(estimate.interval.low.is_infinite() && estimate.interval.high.is_infinite());
    assert_eq!(estimate.spread(), None);
}

#[test]
fn what_was_not_measured_has_no_estimate() {
    let mut data = with_games(&[(2, f64::NAN)]);
    assert_eq!(data.estimate(Measure::Nodes, Some(1)), None);
    assert_eq!(data.estimate(Measure::Nodes, Some(2)), None);
    data.standing = None;
    assert_eq!(data.estimate(Measure::Score, None), None);
    assert_eq!(data.estimate(Measure::Length, None), None);
}

#[test]
fn a_score_is_that_of_the_pairs() {
    // One pair with a point, one with two: 0.75.
    let data = with_games(&[]);
    let sample = data.standing.as_ref().unwrap().pairs.sample().unwrap();
    let interval = sample.interval(grove_record::statistics::Confidence::P95);
    // Two of the four games are repetitions, so that both sides are √2 times as long.
    let low = 0.75 - 2.0_f64.sqrt() * (0.75 - interval.low);
    close(data.estimate(Measure::Score, None).unwrap(), 0.75, low, 1.0);
}

#[test]
fn a_length_is_plies_by_games() {
    let mut data = with_games(&[]);
    let games = data.standing.as_ref().unwrap().games();
    data.standing.as_mut().unwrap().plies = 30 * games + 1;
    let estimate = data.estimate(Measure::Length, None).unwrap();
    assert_eq!(estimate, Estimate::exact(30.0 + 1.0 / games as f64));
}
