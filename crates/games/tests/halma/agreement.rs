//! Halma against its plain version.

use grove_core::Random;
use grove_games::halma;

use super::plain;
use crate::agreement::{boards, games, rows};

#[test]
fn both_play_the_same_game() {
    type Case = (usize, Option<usize>, bool, bool, u32, usize);
    let small: [Case; 6] = [
        (8, None, false, false, 150, 4000),
        (8, None, true, false, 150, 2000),
        (6, None, true, true, 40, 2000),
        (5, None, false, true, 150, 1500),
        (4, None, true, false, 150, 1500),
        (8, Some(6), false, false, 20, 500),
    ];
    for (size, men, locked, fill, rounds, positions) in small {
        let rules = halma_rules(size, men, locked, fill, rounds);
        let plain = plain::Halma::new(size, men, locked, fill, rounds);
        games::<halma::Small>(&rules, plain.clone(), positions);
        boards::<halma::Small>(&rules, plain, 1000, |random| halma_board(&rules, random));
    }
    let large: [Case; 4] = [
        (16, Some(36), false, false, 50, 200),
        (16, None, true, false, 50, 300),
        (10, Some(19), false, false, 50, 300),
        (13, None, true, true, 50, 300),
    ];
    for (size, men, locked, fill, rounds, positions) in large {
        let rules = halma_rules(size, men, locked, fill, rounds);
        let plain = plain::Halma::new(size, men, locked, fill, rounds);
        games::<halma::Large>(&rules, plain.clone(), positions);
        boards::<halma::Large>(&rules, plain, 100, |random| halma_board(&rules, random));
    }
}

fn halma_rules(
    size: usize,
    men: Option<usize>,
    locked: bool,
    fill: bool,
    rounds: u32,
) -> halma::Rules {
    let usual = halma::Rules::of_size(size);
    halma::Rules {
        men: men.unwrap_or(usual.men),
        locked,
        fill,
        rounds,
        ..usual
    }
}

/// As many men as the rules want, anywhere; often close together in a corner, where camps fill
/// and men are stuck.
fn halma_board(rules: &halma::Rules, random: &mut Random) -> String {
    let size = rules.size as u32;
    let spread = if random.below(2) == 0 {
        size
    } else {
        (size / 2 + 2).min(size)
    };
    let corner = random.below(2) == 0;
    let mut cells = vec![None; rules.size * rules.size];
    for letter in ['b', 'w'] {
        let mut left = rules.men;
        while left > 0 {
            let (mut row, mut column) = (random.below(spread), random.below(spread));
            if corner {
                (row, column) = (size - 1 - row, size - 1 - column);
            }
            let cell = &mut cells[(row * size + column) as usize];
            if cell.is_none() {
                *cell = Some(letter);
                left -= 1;
            }
        }
    }
    let side = ["b", "w"][random.below(2) as usize];
    let plies = random.below(2 * rules.rounds + 10);
    let board = rows(&vec![rules.size; rules.size], |row, column| {
        cells[row * rules.size + column]
    });
    format!("{board} {side} {plies}")
}
