//! Checkers against its plain version.

use grove_core::Random;
use grove_games::checkers;

use super::plain;
use crate::agreement::{boards, games};

#[test]
fn both_play_the_same_game() {
    for (partial_captures, max_plies, draws_at_limit_only, positions) in [
        (false, None, false, 8000),
        (true, None, false, 6000),
        (false, Some(30), false, 2000),
        (false, Some(300), true, 2000),
    ] {
        let rules = checkers::Rules {
            max_plies,
            partial_captures,
            draws_at_limit_only,
        };
        let plain = plain::Checkers::new(partial_captures, max_plies, draws_at_limit_only);
        games::<checkers::Checkers>(&rules, plain.clone(), positions);
        boards::<checkers::Checkers>(&rules, plain, 4000, checkers_board);
    }
}

/// Many pieces and many kings, so that captures are long and go round in circles.
fn checkers_board(random: &mut Random) -> String {
    let (share, kings) = (1 + random.below(6), random.below(11));
    let mut lists = [Vec::new(), Vec::new()];
    for square in 1..=32 {
        if random.below(10) >= share {
            continue;
        }
        let side = usize::from(random.below(4) == 0);
        let crowning = [29..=32, 1..=4][side].contains(&square);
        let crown = if crowning || random.below(10) < kings {
            "K"
        } else {
            ""
        };
        lists[side].push(format!("{crown}{square}"));
    }
    let side = ["B", "W"][usize::from(random.below(4) > 0)];
    format!("{side}:W{}:B{}", lists[1].join(","), lists[0].join(","))
}
