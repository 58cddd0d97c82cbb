//! Breakthrough against its plain version.

use grove_core::Random;
use grove_games::breakthrough;

use super::plain::Breakthrough as Plain;
use crate::agreement::{boards, games, rows};

#[test]
fn both_play_the_same_game() {
    let rules = breakthrough::Rules;
    games::<breakthrough::Breakthrough>(&rules, Plain::new(), 4000);
    boards::<breakthrough::Breakthrough>(&rules, Plain::new(), 2000, board);
}

/// Pawns anywhere, few or many, seldom on the far rows.
fn board(random: &mut Random) -> String {
    let share = 1 + random.below(6);
    let side = ["b", "w"][random.below(2) as usize];
    let board = rows(&[8; 8], |row, _| {
        let pawn = ['b', 'w'][random.below(2) as usize];
        let far = if pawn == 'b' { 0 } else { 7 };
        let rarely = row != far || random.below(100) == 0;
        (rarely && random.below(10) < share).then_some(pawn)
    });
    format!("{board} {side}")
}
