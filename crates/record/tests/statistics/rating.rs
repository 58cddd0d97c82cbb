//! Ratings of more than two players.

use grove_record::statistics::{CrossTable, Pentanomial};

fn table(players: usize, played: &[(usize, usize, [u64; 5])]) -> CrossTable {
    let mut table = CrossTable::new(players);
    for &(first, second, counts) in played {
        table.enter(first, second, Pentanomial(counts));
    }
    table
}

fn assert_near(elos: &[f64], expected: &[f64]) {
    assert_eq!(elos.len(), expected.len());
    let near = |(elo, expected): (&f64, &f64)| (elo - expected).abs() < 1e-3;
    let all = elos.iter().zip(expected).all(near);
    assert!(all, "{elos:?}, not {expected:?}");
}

#[test]
fn two_players_have_a_closed_form() {
    // 15 of 20 points, and half a point more for either: 400 log₁₀ (15.5 / 5.5) = 179.9876.
    let played = table(2, &[(1, 0, [0, 2, 1, 2, 5])]);
    assert_near(&played.elos(), &[-89.9938, 89.9938]);
    // All of 20 points: 400 log₁₀ (20.5 / 0.5) = 645.1135.
    let perfect = table(2, &[(0, 1, [0, 0, 0, 0, 10])]);
    assert_near(&perfect.elos(), &[322.5568, -322.5568]);
}

#[test]
fn three_players_whose_strengths_are_four_two_and_one() {
    // 2/3, 4/5 and 2/3 of the points are what strengths of 4, 2 and 1 expect, and no others
    // fit as well. Steps of 400 log₁₀ 2 = 120.412; the prior is lost among so many games.
    let played = table(
        3,
        &[
            (0, 1, [1_000_000, 0, 0, 0, 2_000_000]),
            (0, 2, [600_000, 0, 0, 0, 2_400_000]),
            (1, 2, [1_000_000, 0, 0, 0, 2_000_000]),
        ],
    );
    assert_near(&played.elos(), &[120.412, 0.0, -120.412]);
}

#[test]
fn players_are_compared_through_others() {
    // A chain of 2/3 each: the ends have never met.
    let step = [100_000, 0, 0, 0, 200_000];
    let played = table(4, &[(0, 1, step), (1, 2, step), (2, 3, step)]);
    let elos = played.elos();
    assert!((elos[0] - elos[3] - 3.0 * 120.412).abs() < 0.02, "{elos:?}");
}

#[test]
fn who_has_not_played_is_rated_zero() {
    assert_near(&table(3, &[]).elos(), &[0.0; 3]);
    assert_eq!(CrossTable::new(1).elos(), [0.0]);
    assert!(CrossTable::new(0).elos().is_empty());
}
