//! Policies that come out of made-up choices.

use std::sync::LazyLock;

use grove_core::{Random, Seed};
use grove_games::{GameSpec, Playable, Visitor};
use grove_learn::data::{DataFile, DataHeader, KeptGame};
use grove_learn::{FitError, PolicyFit, PolicySettings, fit_policy};
use grove_model::{Planes, content_of, each_change};

use crate::made_up::game;

fn settings() -> PolicySettings {
    PolicySettings {
        shapes: "1x3".into(),
        phases: 1,
        epochs: 10,
        batch: 512,
        rate: 0.03,
        seed: 1,
        threads: 2,
    }
}

/// The corners of the board.
static CORNERS: LazyLock<u64> = LazyLock::new(|| {
    let board = game().geometry().unwrap().board();
    let bits: Vec<u32> = (0..64).filter(|bit| board >> bit & 1 != 0).collect();
    [0, 3, 12, 15]
        .into_iter()
        .fold(0, |corners, number: usize| corners | 1 << bits[number])
});

/// What a change is worth in the choices that are made up: the same in every corner.
fn truth(before: &Planes, after: &Planes) -> f32 {
    let mut sum = 0.0;
    each_change(before, after, |bit, after| {
        let is_corner = *CORNERS >> bit & 1 != 0;
        sum += match (content_of(before, bit), after) {
            (0, 1) if is_corner => 1.5,
            (0, 1) => 0.2,
            (1, 0) => -1.0,
            (2, 1) => 0.6,
            other => panic!("{other:?}"),
        };
    });
    sum
}

/// A position and what the moves promise in truth.
struct Promises<'a>(&'a str);

impl Visitor for Promises<'_> {
    type Output = Option<(Vec<f32>, Planes, Vec<Planes>)>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let position = G::parse(rules, self.0).ok()?;
        let side = position.side_to_move();
        let before = position.planes(side);
        let moves = position.moves().into_iter();
        let after: Vec<Planes> = moves.map(|mv| position.after(mv).planes(side)).collect();
        let logits = after.iter().map(|after| truth(&before, after)).collect();
        (after.len() > 1).then_some((logits, before, after))
    }
}

fn shares(logits: &[f32]) -> Vec<f32> {
    let sum: f32 = logits.iter().map(|logit| logit.exp()).sum();
    logits.iter().map(|logit| logit.exp() / sum).collect()
}

fn random_board(random: &mut Random) -> String {
    let mut text = String::new();
    for cell in 0..16 {
        if cell > 0 && cell % 4 == 0 {
            text.push('/');
        }
        text.push(['1', '1', 'x', 'o'][random.below(4) as usize]);
    }
    text + " x 0 1"
}

/// Games of one move, which was drawn by the shares that are true.
fn made_up(games: u32) -> DataFile {
    let header = DataHeader {
        game: game().to_string(),
        fields: Default::default(),
    };
    let mut bytes = header.write();
    let mut random = Seed(9).random();
    let mut number = 0;
    while number < games {
        let start = random_board(&mut random);
        let Some((logits, ..)) = game().visit(Promises(&start)) else {
            continue;
        };
        let mut left = random.below(1 << 24) as f32 / (1 << 24) as f32;
        let drawn = shares(&logits).iter().position(|share| {
            left -= share;
            left < 0.0
        });
        let kept = KeptGame {
            number,
            result: 1,
            start,
            moves: vec![drawn.unwrap_or(0) as u16],
            scores: vec![0],
        };
        bytes.extend(kept.write());
        number += 1;
    }
    DataFile {
        name: "made-up.data".into(),
        bytes,
    }
}

fn fitted(games: u32, settings: &PolicySettings) -> PolicyFit {
    fit_policy(&game(), &[made_up(games)], settings, |_, _| ()).unwrap()
}

#[test]
fn a_linear_truth_is_found_again() {
    let fit = fitted(20_000, &settings());
    let mut random = Seed(77).random();
    let (mut off, mut count) = (0.0, 0);
    while count < 2000 {
        let start = random_board(&mut random);
        let Some((logits, before, after)) = game().visit(Promises(&start)) else {
            continue;
        };
        let mut outlook = fit.policy.outlook(&before);
        let found: Vec<f32> = after.iter().map(|after| outlook.logit(after)).collect();
        for (found, truth) in shares(&found).iter().zip(shares(&logits)) {
            // Of a move with a share of a tenth it says a tenth.
            off += (found / truth).ln().abs();
            count += 1;
        }
    }
    let mean = off / count as f32;
    assert!(mean < 0.1, "{mean}");
    let [first, .., last] = &fit.epochs[..] else {
        unreachable!()
    };
    assert!(last.losses.validation < first.losses.validation);
    assert!(last.accuracy > 2.0 * fit.guessing.accuracy);
    assert!(last.losses.validation < fit.guessing.losses.validation);
}

#[test]
fn the_same_seed_gives_the_same_file_on_any_threads() {
    let short = |threads, seed| {
        let settings = PolicySettings {
            epochs: 2,
            threads,
            seed,
            ..settings()
        };
        fitted(2000, &settings).policy.write()
    };
    assert!(short(1, 1) == short(2, 1));
    assert!(short(1, 1) != short(1, 2));
}

#[test]
fn what_cannot_be_learnt_from_is_refused() {
    let error = |game: &str, file: DataFile, settings: &PolicySettings| -> FitError {
        let game: GameSpec = game.parse().unwrap();
        fit_policy(&game, &[file], settings, |_, _| ()).unwrap_err()
    };
    let text =
        |game: &str, file, settings: &PolicySettings| error(game, file, settings).to_string();
    assert_eq!(
        text("ataxx:5x5", made_up(30), &settings()),
        "made-up.data: expected data of ataxx:5x5, found data of ataxx:4x4"
    );
    assert_eq!(
        text("ataxx:4x4", made_up(30), &settings()),
        "expected at least 1000 positions of 20 games, found 30 of 30"
    );
    let even = PolicySettings {
        shapes: "2x2".into(),
        ..settings()
    };
    assert!(text("ataxx:4x4", made_up(30), &even).starts_with("patterns: `2x2`: expected odd"));
    for (settings, expected) in [
        (
            PolicySettings {
                phases: 0,
                ..settings()
            },
            "phases: ",
        ),
        (
            PolicySettings {
                batch: 1,
                ..settings()
            },
            "batch: ",
        ),
        (
            PolicySettings {
                epochs: 0,
                ..settings()
            },
            "epochs: ",
        ),
        (
            PolicySettings {
                rate: 0.0,
                ..settings()
            },
            "rate: ",
        ),
    ] {
        assert!(text("ataxx:4x4", made_up(30), &settings).starts_with(expected));
    }
}
