//! Pentalath against its plain version.

use grove_core::Random;
use grove_games::pentalath;

use super::plain;
use crate::agreement::{boards, games, rows};

#[test]
fn both_play_the_same_game() {
    for (edge, swap, positions) in [(5, true, 6000), (3, true, 3000), (4, false, 2000)] {
        let plain = plain::Pentalath::new(edge, swap);
        let rules = pentalath::Rules { edge, swap };
        games::<pentalath::Small>(&rules, plain.clone(), positions);
        boards::<pentalath::Small>(&rules, plain, 2000, |random| pentalath_board(edge, random));
    }
    let rules = pentalath::Rules {
        edge: 6,
        swap: true,
    };
    let plain = plain::Pentalath::new(6, true);
    games::<pentalath::Large>(&rules, plain.clone(), 1500);
    boards::<pentalath::Large>(&rules, plain, 500, |random| pentalath_board(6, random));
}

fn pentalath_board(edge: usize, random: &mut Random) -> String {
    let share = 1 + random.below(10);
    let side = ["b", "w"][random.below(2) as usize];
    let widths: Vec<usize> = (0..2 * edge - 1)
        .map(|row| 2 * edge - 1 - row.abs_diff(edge - 1))
        .collect();
    let board = rows(&widths, |_, _| {
        let stone = ['b', 'w'][random.below(2) as usize];
        (random.below(10) < share).then_some(stone)
    });
    format!("{board} {side}")
}
