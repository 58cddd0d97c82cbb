//! Ratings out of games against rated opponents.

use grove_record::statistics::{Confidence, GameResult, Rating, performance};

fn rating(results: &[(f64, GameResult)]) -> Rating {
    performance(results, Confidence::P95).expect("a rating")
}

fn games(opponent: f64, won: usize, lost: usize) -> Vec<(f64, GameResult)> {
    let won = std::iter::repeat_n((opponent, GameResult::Win), won);
    won.chain(std::iter::repeat_n((opponent, GameResult::Loss), lost))
        .collect()
}

#[test]
fn nobody_is_rated_without_a_game() {
    assert_eq!(performance(&[], Confidence::P95), None);
}

#[test]
fn one_opponent_has_a_closed_form() {
    // 15 of 20 points, and half a point more for either: 400 log₁₀ (15.5 / 5.5) = 179.99.
    let found = rating(&games(1000.0, 15, 5));
    assert!((found.elo - 1180.0).abs() <= 2.0, "{found:?}");
    // Wilson's interval of 15 of 20 is 53 to 89 %, +21 to +361.
    let interval = found.interval;
    assert!((interval.low - 1021.0).abs() < 30.0, "{interval:?}");
    assert!((interval.high - 1361.0).abs() < 60.0, "{interval:?}");
}

#[test]
fn draws_are_half_a_win() {
    let draws = [(500.0, GameResult::Draw); 10];
    assert!((rating(&draws).elo - 500.0).abs() <= 2.0);
    let halves = games(500.0, 5, 5);
    assert_eq!(rating(&draws), rating(&halves));
}

#[test]
fn who_has_won_everything_is_rated_above_all_and_not_without_end() {
    let found = rating(&games(800.0, 4, 0));
    assert!(found.elo > 900.0 && found.elo < 1400.0, "{found:?}");
    let more = rating(&games(800.0, 40, 0));
    assert!(more.elo > found.elo && more.interval.low > found.interval.low);
}

#[test]
fn more_games_say_more() {
    let width = |rating: Rating| rating.interval.high - rating.interval.low;
    let few = rating(&games(700.0, 3, 2));
    let many = rating(&games(700.0, 60, 40));
    assert!(width(many) < width(few) / 2.0);
    assert!(many.interval.contains(many.elo));
}
