//! What holds for all counts.

use grove_record::statistics::{
    Confidence, CrossTable, EloDifference, Interval, Pentanomial, Sample, Sprt, Tally,
};
use proptest::prelude::*;

fn pairs(most: u64) -> impl Strategy<Value = Pentanomial> {
    prop::array::uniform5(0..most).prop_map(Pentanomial)
}

fn tallies() -> impl Strategy<Value = Tally> {
    (0_u64..300, 0_u64..300, 0_u64..300).prop_map(|(wins, draws, losses)| Tally {
        wins,
        draws,
        losses,
    })
}

/// Samples of games and of pairs, each with that of the opponent.
fn samples() -> impl Strategy<Value = [Sample; 2]> {
    let of_games = tallies().prop_map(|tally| [tally, tally.reversed()].map(|t| t.sample()));
    // Small counts too, where cells are empty.
    let of_pairs = prop_oneof![pairs(3), pairs(200)]
        .prop_map(|pairs| [pairs, pairs.reversed()].map(|p| p.sample()));
    prop_oneof![of_games, of_pairs].prop_filter_map("no games", |[one, other]| Some([one?, other?]))
}

fn near(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() < 1e-9 * (1.0 + one.abs())
}

/// Whether an interval is the other one seen from the other side of a middle.
fn mirrored(one: Interval, other: Interval, middle: f64) -> bool {
    near(one.low, 2.0 * middle - other.high) && near(one.high, 2.0 * middle - other.low)
}

proptest! {
    #[test]
    fn intervals_contain_the_mean([sample, _] in samples(), level in 0.01..0.999) {
        let confidence = Confidence::new(level);
        let interval = sample.interval(confidence);
        prop_assert!(interval.contains(sample.mean()), "{interval:?}");
        prop_assert!(0.0 <= interval.low && interval.high <= 1.0, "{interval:?}");
        let difference = EloDifference::of(&sample, confidence);
        prop_assert!(difference.interval.contains(difference.value), "{difference:?}");
    }

    #[test]
    fn the_opponent_sees_the_reverse([sample, opponents] in samples()) {
        let of = |sample: Sample| sample.interval(Confidence::P95);
        prop_assert!(mirrored(of(sample), of(opponents), 0.5));
        let of = |sample: Sample| EloDifference::of(&sample, Confidence::P95);
        prop_assert!(near(of(sample).value, -of(opponents).value));
        prop_assert!(mirrored(of(sample).interval, of(opponents).interval, 0.0));
        prop_assert!(near(sample.los(), 1.0 - opponents.los()));
    }

    #[test]
    fn draws_only_narrow_the_interval_of_wins_and_losses(tally in tallies()) {
        prop_assume!(tally.games() > 0);
        let [sample, plain] = [
            tally.sample().unwrap().interval(Confidence::P95),
            tally.wilson(Confidence::P95),
        ];
        prop_assert!(plain.low <= sample.low + 1e-9 && sample.high <= plain.high + 1e-9);
    }

    #[test]
    fn a_test_is_reversed_with_its_hypotheses(pairs in pairs(50), elo0 in -50.0..0.0, elo1 in 0.1..50.0) {
        let ratio = Sprt::new(elo0, elo1).log_likelihood_ratio(&pairs);
        let reversed = Sprt::new(-elo1, -elo0).log_likelihood_ratio(&pairs.reversed());
        prop_assert!((ratio + reversed).abs() < 1e-6, "{ratio} and {reversed}");
    }

    #[test]
    fn ratings_are_reversed_with_the_results(played in prop::array::uniform3(pairs(20))) {
        let table = |reverse: bool| {
            let mut table = CrossTable::new(3);
            for ((first, second), pairs) in [(0, 1), (0, 2), (1, 2)].into_iter().zip(played) {
                table.enter(first, second, if reverse { pairs.reversed() } else { pairs });
            }
            table.elos()
        };
        let (elos, reversed) = (table(false), table(true));
        prop_assert!(elos.iter().sum::<f64>().abs() < 1e-6);
        for (elo, reversed) in elos.iter().zip(&reversed) {
            prop_assert!((elo + reversed).abs() < 1e-3, "{elo} and {reversed}");
        }
    }
}
