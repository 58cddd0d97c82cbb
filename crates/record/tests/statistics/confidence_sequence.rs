//! Intervals that may be looked at after every pair.

use grove_core::{Random, Seed};
use grove_record::statistics::{Confidence, Interval, PairedDifferences, Pentanomial};

use super::game;

fn sequence(counts: [u64; 5]) -> Interval {
    Pentanomial(counts).confidence_sequence(Confidence::P95)
}

/// A pair from an opening that favours a colour, of players of whom the first scores so much.
fn enter_pair(pairs: &mut Pentanomial, score: f64, random: &mut Random) {
    let favours = [0.15, -0.15];
    pairs.enter(favours.map(|favour| game(random, score + favour, 0.2)));
}

#[test]
fn nothing_is_known_before_the_first_pair() {
    assert_eq!(
        sequence([0; 5]),
        Interval {
            low: 0.0,
            high: 1.0
        }
    );
}

#[test]
fn a_few_pairs_that_were_won_by_hand() {
    // After n pairs won 2-0 the fortune against a mean m is the mean over the shares of
    // (1 - c + c / m)ⁿ. Against ½ this is the mean of (1 + c)ⁿ: 24.7 after 8 pairs, 42.8
    // after 9, so that the ninth excludes even players.
    assert!(sequence([0, 0, 0, 0, 8]).low < 0.5);
    assert!(sequence([0, 0, 0, 0, 9]).low > 0.5);
    assert_eq!(sequence([0, 0, 0, 0, 9]).high, 1.0);
}

#[test]
fn the_other_player_sees_the_other_side() {
    let [one, other] = [[3, 5, 20, 11, 7], [7, 11, 20, 5, 3]].map(sequence);
    assert!((one.low - (1.0 - other.high)).abs() < 1e-9);
    assert!((one.high - (1.0 - other.low)).abs() < 1e-9);
}

#[test]
fn it_is_not_much_wider_than_an_interval_of_one_look() {
    for counts in [
        [2, 5, 10, 5, 3],
        [20, 50, 100, 50, 30],
        [200, 500, 1000, 500, 300],
    ] {
        let pairs = Pentanomial(counts);
        let fixed = pairs.sample().unwrap().interval(Confidence::P95);
        let always = pairs.confidence_sequence(Confidence::P95);
        let ratio = (always.high - always.low) / (fixed.high - fixed.low);
        assert!((1.2..2.0).contains(&ratio), "{counts:?}: {ratio}");
    }
}

#[test]
fn a_lead_is_found_in_the_games_that_theory_says() {
    // A bet wins (m - ½)² / (2 v) a pair in the logarithm at best, so that 40 takes 2 v ln 40 / (m - ½)²
    // pairs, and a little more with a fortune divided among shares. The variance of a pair's
    // score is 0.086 here.
    for (lead, most) in [(0.05, 1.5), (0.2, 2.0)] {
        let theory = 2.0 * 0.086 * 40_f64.ln() / (lead * lead);
        let needed = |seed: Seed| {
            let (mut random, mut pairs) = (seed.random(), Pentanomial::default());
            while pairs.confidence_sequence(Confidence::P95).low <= 0.5 {
                enter_pair(&mut pairs, 0.5 + lead, &mut random);
            }
            pairs.count()
        };
        let mut all: Vec<u64> = (0..41).map(|index| needed(Seed(3).part(index))).collect();
        all.sort_unstable();
        let median = all[20] as f64;
        assert!(
            median < most * theory,
            "{lead}: {median} pairs, not {theory}"
        );
    }
}

/// Two pairs from the same opening: half of the time the second player of both plays the same games, and
/// otherwise the first scores so much more.
fn paired(lead: f64, random: &mut Random) -> [u8; 2] {
    let halves = |score: f64, random: &mut Random| -> u8 {
        let games = [0.15, -0.15].map(|favour| game(random, score + favour, 0.2));
        games.iter().map(|game| game.half_points() as u8).sum()
    };
    let one = halves(0.5 + lead, random);
    match random.chance(0.5) {
        true => [one, one],
        false => [one, halves(0.5 - lead, random)],
    }
}

#[test]
fn differences_are_looked_at_after_every_pair_too() {
    const MATCHES: u64 = 400;
    // Half of the pairs differ, by twice the lead.
    for lead in [0.0, 0.1] {
        let wrong = (0..MATCHES).filter(|&index| {
            let mut random = Seed(8).part(index).random();
            let (mut one, mut other) = (Vec::new(), Vec::new());
            (0..100).any(|_| {
                let [first, second] = paired(lead, &mut random);
                one.push(first);
                other.push(second);
                let differences = PairedDifferences::of(&one, &other);
                let interval = differences.confidence_sequence(Confidence::P95);
                lead < interval.low || interval.high < lead
            })
        });
        let wrong = wrong.count();
        assert!(wrong <= 20, "{wrong} of {MATCHES} at {lead}");
    }
}

#[test]
fn matches_that_go_alike_are_told_to_be_even_in_few_pairs() {
    let scores = [0, 1, 2, 3, 4].repeat(30);
    let differences = PairedDifferences::of(&scores, &scores);
    assert_eq!(differences.count(), 150);
    let interval = differences.confidence_sequence(Confidence::P95);
    assert!(interval.low > -0.05 && interval.high < 0.05, "{interval:?}");
    // Where one has fewer pairs, the others are left out.
    assert_eq!(PairedDifferences::of(&scores, &scores[..7]).count(), 7);
    let shifted = PairedDifferences::of(&[4, 4, 1], &[0, 3, 3]);
    assert_eq!(shifted.0, [0, 0, 1, 0, 0, 1, 0, 0, 1]);
}
