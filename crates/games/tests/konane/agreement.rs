//! Konane against its plain version.

use grove_core::Random;
use grove_games::konane;

use super::plain;
use crate::agreement::{boards, games, rows};

#[test]
fn both_play_the_same_game() {
    for (size @ (rows_, columns), positions) in [
        ((8, 8), 6000),
        ((2, 2), 50),
        ((5, 6), 2000),
        ((7, 7), 2000),
        ((3, 8), 1000),
    ] {
        let rules = konane::Rules {
            rows: rows_,
            columns,
        };
        let plain = plain::Konane::new(size.0, size.1);
        games::<konane::Small>(&rules, plain.clone(), positions);
        // Short games on tiny boards leave nothing to remove.
        if rows_ * columns > 4 {
            boards::<konane::Small>(&rules, plain, 1000, |random| konane_board(size, random));
        }
    }
    for (size, positions) in [((10, 10), 1000), ((17, 14), 600), ((17, 15), 600)] {
        let rules = konane::Rules {
            rows: size.0,
            columns: size.1,
        };
        let plain = plain::Konane::new(size.0, size.1);
        games::<konane::Medium>(&rules, plain.clone(), positions);
        boards::<konane::Medium>(&rules, plain, 200, |random| konane_board(size, random));
    }
    for (size, positions) in [((14, 17), 600), ((20, 20), 600), ((2, 20), 200)] {
        let rules = konane::Rules {
            rows: size.0,
            columns: size.1,
        };
        let plain = plain::Konane::new(size.0, size.1);
        games::<konane::Large>(&rules, plain.clone(), positions);
        boards::<konane::Large>(&rules, plain, 200, |random| konane_board(size, random));
    }
}

fn konane_board((height, width): (usize, usize), random: &mut Random) -> String {
    let share = 1 + random.below(9);
    let side = ["b", "w"][random.below(2) as usize];
    let board = rows(&vec![width; height], |row, column| {
        let own = if (row + column) % 2 == 0 { 'b' } else { 'w' };
        // Two cells are always empty: the removals are over.
        let gap = row == 0 && column < 2;
        (!gap && random.below(10) < share).then_some(own)
    });
    format!("{board} {side}")
}
