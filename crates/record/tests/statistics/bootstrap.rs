//! Intervals of ratings.

use grove_core::Seed;
use grove_record::statistics::{
    Confidence, CrossTable, EloDifference, Pentanomial, expected_score,
};

use super::game;

fn of_match(counts: [u64; 5]) -> CrossTable {
    let mut table = CrossTable::new(2);
    table.enter(0, 1, Pentanomial(counts));
    table
}

#[test]
fn a_perfect_score_has_an_interval() {
    let perfect = of_match([0, 0, 0, 0, 10]);
    let [first, second] = perfect.ratings(Confidence::P95, 500, Seed(2))[..] else {
        panic!("two players");
    };
    assert!((first.interval.high - first.elo).abs() < 1e-3, "{first:?}");
    assert!(first.interval.low < first.elo - 100.0, "{first:?}");
    assert!((first.interval.low + second.interval.high).abs() < 1e-3);
}

#[test]
fn two_players_have_the_interval_of_their_match() {
    let pairs = Pentanomial([100, 150, 400, 250, 300]);
    let sample = pairs.sample().unwrap();
    let expected = EloDifference::of(&sample, Confidence::P95);
    let played = of_match(pairs.0);
    let ratings = played.ratings(Confidence::P95, 2000, Seed(3));
    // Two players' ratings are half of their difference each.
    for (half, whole) in [
        (ratings[0].elo, expected.value),
        (ratings[0].interval.low, expected.interval.low),
        (ratings[0].interval.high, expected.interval.high),
    ] {
        assert!((2.0 * half - whole).abs() < 1.5, "{ratings:?}, {expected}");
    }
}

#[test]
fn the_same_seed_gives_the_same_intervals() {
    let played = of_match([1, 2, 3, 2, 4]);
    let ratings = |seed| played.ratings(Confidence::P95, 100, Seed(seed));
    assert_eq!(ratings(1), ratings(1));
    assert_ne!(ratings(1), ratings(2));
}

/// Three players of known ratings play many tournaments.
#[test]
fn intervals_cover_the_truth() {
    const TRUTH: [f64; 3] = [100.0, 20.0, -120.0];
    const TOURNAMENTS: u64 = 150;
    let mut covered = 0;
    for tournament in 0..TOURNAMENTS {
        let seed = Seed(4).part(tournament);
        let mut random = seed.random();
        let mut played = CrossTable::new(3);
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            let mut pairs = Pentanomial::default();
            let score = expected_score(TRUTH[first] - TRUTH[second]);
            for _ in 0..30 {
                pairs.enter([score; 2].map(|score| game(&mut random, score, 0.0)));
            }
            played.enter(first, second, pairs);
        }
        let ratings = played.ratings(Confidence::P95, 200, seed.part(0));
        let truths = ratings.iter().zip(TRUTH);
        covered += truths
            .filter(|(rating, truth)| rating.interval.contains(*truth))
            .count();
    }
    let share = covered as f64 / (3 * TOURNAMENTS) as f64;
    // 95 % with a standard deviation of 1 to 2 %.
    assert!((0.90..=0.99).contains(&share), "{share}");
}

#[test]
fn ratings_above_a_player_are_certain_for_that_player_alone() {
    let mut played = CrossTable::new(3);
    played.enter(1, 0, Pentanomial([1, 2, 5, 8, 4]));
    played.enter(2, 1, Pentanomial([0, 3, 5, 7, 5]));
    let ratings = played.ratings_above_player(0, Confidence::P95, 200, Seed(4));
    let around = |place: usize| (ratings[place].interval.low, ratings[place].interval.high);
    assert_eq!((ratings[0].elo, around(0)), (0.0, (0.0, 0.0)));
    let mean = played.ratings(Confidence::P95, 200, Seed(4));
    for place in [1, 2] {
        assert!((ratings[place].elo - (mean[place].elo - mean[0].elo)).abs() < 1e-9);
        assert!(around(place).0 < ratings[place].elo && ratings[place].elo < around(place).1);
    }
}
