//! The sequential probability ratio test.

use grove_core::Seed;
use grove_record::statistics::{Pentanomial, Sprt, Verdict, expected_score};

use super::game;

fn ratio(elos: [f64; 2], counts: [u64; 5]) -> f64 {
    Sprt::new(elos[0], elos[1]).log_likelihood_ratio(&Pentanomial(counts))
}

/// Tests of Stockfish of 2020 (pull requests 3209, 3209, 2971, 2493 and 3017), and the last
/// two from the tests of fastchess.
#[test]
fn published_ratios() {
    for (elos, counts, expected) in [
        ([-0.25, 1.25], [253, 4282, 17604, 4431, 286], 2.94),
        ([0.25, 1.25], [58, 3302, 33130, 3518, 84], 2.97),
        ([-0.5, 1.5], [17, 253, 1042, 337, 39], 2.96),
        ([-1.0, 3.0], [424, 2948, 5832, 3045, 460], 2.94),
        ([-1.5, 0.5], [174, 2658, 10273, 2713, 178], 2.96),
        ([0.5, 2.5], [223, 9863, 21279, 10037, 246], -3.07),
        ([0.0, 2.0], [871, 26175, 55983, 26678, 821], -4.98),
    ] {
        let ratio = ratio(elos, counts);
        assert!((ratio - expected).abs() < 0.005, "{ratio}, not {expected}");
    }
}

#[test]
fn near_one_half_the_ratio_is_the_normal_one() {
    // Mean ½ and variance (2 · 100 / 16 + 2 · 50 / 4) / 700 = 0.0535714; 10 Elo are a score of
    // 0.5143871, and 700 · 0.0143871 · (1 - 1.0143871) / (2 · 0.0535714) = -1.35232.
    let ratio = ratio([0.0, 10.0], [50, 100, 400, 100, 50]);
    assert!((ratio + 1.352_32).abs() < 0.005, "{ratio}");
}

#[test]
fn a_single_pair_decides_nothing() {
    // But for the cells not seen, a mean s is fitted best by winning the share s of all pairs
    // 2-0 and losing the others 0-2, so that each pair won adds ln(s₁ / s₀) =
    // ln(0.571463 / 0.5) = 0.133592.
    for pairs in [1, 10, 20] {
        let ratio = ratio([0.0, 50.0], [0, 0, 0, 0, pairs]);
        assert!((ratio / pairs as f64 - 0.1336).abs() < 5e-4, "{ratio}");
    }
    let verdict = |pairs| Sprt::new(0.0, 50.0).verdict(&Pentanomial([0, 0, 0, 0, pairs]));
    assert_eq!(verdict(0), Verdict::GoOn);
    assert_eq!(verdict(22), Verdict::GoOn);
    assert_eq!(verdict(23), Verdict::AcceptH1);
}

#[test]
fn bounds_follow_from_the_errors() {
    // ln(0.05 / 0.95) and ln(0.95 / 0.05).
    let bounds = Sprt::new(0.0, 5.0).bounds();
    assert!((bounds.low + 2.944_439).abs() < 1e-6 && (bounds.high - 2.944_439).abs() < 1e-6);
}

/// Matches from openings that favour a colour, between players for whom a hypothesis holds.
#[test]
fn errors_are_as_rare_as_they_should_be() {
    const MATCHES: u64 = 1000;
    let sprt = Sprt::new(0.0, 80.0);
    for (lead, wrong) in [(0.0, Verdict::AcceptH1), (80.0, Verdict::AcceptH0)] {
        let score = expected_score(lead);
        let judge = |seed: Seed| {
            let (mut random, mut pairs) = (seed.random(), Pentanomial::default());
            loop {
                let favours = [0.15, -0.15];
                pairs.enter(favours.map(|favour| game(&mut random, score + favour, 0.2)));
                match sprt.verdict(&pairs) {
                    Verdict::GoOn => {}
                    verdict => return verdict,
                }
            }
        };
        let verdicts = (0..MATCHES).map(|index| judge(Seed(8).part(index)));
        let errors = verdicts.filter(|&verdict| verdict == wrong).count();
        // 5 % are 50, with a standard deviation of 7; overshooting the bounds makes it fewer.
        assert!((25..=71).contains(&errors), "{errors} at {lead}");
    }
}
