//! Ataxx against its plain version.

use grove_core::Random;
use grove_games::ataxx;

use super::plain;
use crate::agreement::{boards, games, rows};

#[test]
fn both_play_the_same_game() {
    let cases = [
        (7, None, 6000),
        (4, None, 1000),
        (5, Some(2), 1500),
        (6, None, 1500),
    ];
    for (size, jump_limit, positions) in cases {
        let rules = ataxx::Rules {
            size,
            map: ataxx::Map::Open,
            jump_limit,
        };
        let plain = plain::Ataxx::new(size, "open", jump_limit.map(u32::from));
        games::<ataxx::Small>(&rules, plain.clone(), positions);
        boards::<ataxx::Small>(&rules, plain, 1500, |random| ataxx_board(size, random));
    }
    for map in ataxx::Map::ALL {
        let rules = ataxx::Rules {
            size: 8,
            map,
            jump_limit: Some(50),
        };
        let plain = plain::Ataxx::new(8, map.name(), Some(50));
        games::<ataxx::Large>(&rules, plain.clone(), 1500);
        boards::<ataxx::Large>(&rules, plain, 500, |random| ataxx_board(8, random));
    }
}

fn ataxx_board(size: usize, random: &mut Random) -> String {
    let shares = [0; 3].map(|_| random.below(5));
    let side = ["x", "o"][random.below(2) as usize];
    let clock = random.below(110);
    let board = rows(&vec![size; size], |_, _| {
        let drawn = random.below(10);
        let letters = ['x', 'o', '-'].into_iter().zip(shares);
        let mut before = 0;
        letters
            .map(|(letter, share)| {
                before += share;
                (letter, before)
            })
            .find(|&(_, before)| drawn < before)
            .map(|(letter, _)| letter)
    });
    format!("{board} {side} {clock} 70")
}
