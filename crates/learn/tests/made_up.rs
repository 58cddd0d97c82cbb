//! Games that nobody played, whose truth is known.

use std::collections::BTreeMap;

use grove_core::Seed;
use grove_games::GameSpec;
use grove_learn::data::{DataFile, DataHeader, KeptGame};

pub fn game() -> GameSpec {
    "ataxx:4x4".parse().unwrap()
}

/// Games of one move from random boards of Ataxx. The score is the sum of what the pieces are worth and of
/// what it is worth to be to move; who wins has the odds that the score says (100 points are odds of e to 1).
pub fn made_up_games(games: u32, worth: fn(usize, usize) -> i32, tempo: i32) -> DataFile {
    let header = DataHeader {
        game: game().to_string(),
        fields: BTreeMap::new(),
    };
    let mut bytes = header.write();
    let mut random = Seed(9).random();
    let mut number = 0;
    while number < games {
        let (mut text, mut score) = (String::new(), tempo);
        for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
            if row > 0 && column == 0 {
                text.push('/');
            }
            let kind = random.below(3) as usize;
            text.push(['1', 'x', 'o'][kind]);
            score += [0, 1, -1][kind] * worth(row, column);
        }
        let start = format!("{text} x 0 1");
        // Boards that are full, or on which there is nothing to choose, are no use.
        if !game().at(&start).is_ok_and(|game| game.moves().len() > 1) {
            continue;
        }
        let chance = 1.0 / (1.0 + (-f64::from(score) / 100.0).exp());
        let wins = f64::from(random.below(1 << 20)) < chance * f64::from(1 << 20);
        let kept = KeptGame {
            number,
            result: if wins { 1 } else { -1 },
            start,
            moves: vec![0],
            scores: vec![score],
        };
        bytes.extend(kept.write());
        number += 1;
    }
    let name = "made-up.data".into();
    DataFile { name, bytes }
}
