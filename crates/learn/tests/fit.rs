//! Weights that come out of made-up games.

use grove_games::GameSpec;
use grove_learn::data::{DataFile, KeptGame};
use grove_learn::{Fit, FitError, Keep, Kind, Settings, fit};

use crate::made_up::{game, made_up_games};

fn settings(kind: Kind) -> Settings {
    Settings {
        kind,
        shapes: "1x1".into(),
        phases: 1,
        epochs: 8,
        batch: 256,
        rate: 0.02,
        base: None,
        keep: Keep::default(),
        positions: None,
        outcome: 0.0,
        seed: 1,
        threads: 2,
    }
}

/// What a piece on each cell is worth in the games that are made up: symmetric as the board is.
fn truth(row: usize, column: usize) -> i32 {
    let edge = |place: usize| place == 0 || place == 3;
    match (edge(row), edge(column)) {
        (true, true) => 120,
        (false, false) => -40,
        _ => 50,
    }
}

fn bits() -> impl Iterator<Item = (u32, usize, usize)> {
    let board = game().geometry().unwrap().board();
    let bits = (0..64).filter(move |bit| board >> bit & 1 != 0);
    bits.enumerate()
        .map(|(number, bit)| (bit, number / 4, number % 4))
}

fn made_up(games: u32) -> DataFile {
    made_up_games(games, truth, 0)
}

fn fitted(settings: &Settings) -> Fit {
    fit(&game(), &[made_up(20_000)], settings, |_, _| {}).unwrap()
}

#[test]
fn a_linear_truth_is_found_again() {
    check_worths(&fitted(&settings(Kind::Patterns)), 0.0);
}

#[test]
fn a_model_learns_what_its_base_does_not_say() {
    let settings = Settings {
        base: Some("pieces(1)".into()),
        ..settings(Kind::Patterns)
    };
    let fit = fitted(&settings);
    assert_eq!(fit.model.header.base, settings.base);
    // In Ataxx eight pieces more are odds of e to 1.
    check_worths(&fit, 1.0 / 8.0);
}

/// Whether pieces are worth what is true, if the base gives each of them so much.
fn check_worths(fit: &Fit, base: f64) {
    assert!((fit.scale - 100.0).abs() < 10.0, "{}", fit.scale);
    for (bit, row, column) in bits() {
        let own = [1 << bit, 0, 0, 0];
        let other = [0, 1 << bit, 0, 0];
        // What a piece adds is half of the difference that its colour makes.
        let worth = (fit.model.logit(&own, &other) - fit.model.logit(&other, &own)) / 2.0;
        let points = (f64::from(worth) + base) * fit.scale;
        let expected = f64::from(truth(row, column));
        assert!(
            (points - expected).abs() < 12.0,
            "{row} {column}: {points} {expected}"
        );
    }
}

#[test]
fn a_net_learns_it_too() {
    let fit = fitted(&settings(Kind::Net(16)));
    let [first, .., last] = &fit.epochs[..] else {
        unreachable!()
    };
    assert!(last.validation < first.validation);
    // No prediction is better than the truth, and this one is nearly as good.
    let linear = fitted(&settings(Kind::Patterns));
    let best = linear.epochs.last().unwrap().validation;
    assert!(last.validation < best + 0.02, "{} {best}", last.validation);
}

#[test]
fn the_same_seed_gives_the_same_file_on_any_threads() {
    let short = |threads, seed| {
        let settings = Settings {
            epochs: 2,
            threads,
            seed,
            ..settings(Kind::Net(16))
        };
        fit(&game(), &[made_up(2000)], &settings, |_, _| {})
            .unwrap()
            .model
            .write()
    };
    assert!(short(1, 1) == short(2, 1));
    assert!(short(1, 1) != short(1, 2));
}

#[test]
fn what_cannot_be_learnt_from_is_refused() {
    let error = |game: &str, file: DataFile, settings: &Settings| -> FitError {
        let game: GameSpec = game.parse().unwrap();
        fit(&game, &[file], settings, |_, _| {}).unwrap_err()
    };
    let usual = settings(Kind::Patterns);
    let text = |game: &str, bytes, settings: &Settings| error(game, bytes, settings).to_string();
    assert_eq!(
        text("ataxx:5x5", made_up(2000), &usual),
        "made-up.data: expected data of ataxx:5x5, found data of ataxx:4x4"
    );
    assert_eq!(
        text("ataxx:4x4", made_up(50), &usual),
        "expected at least 1000 positions of 20 games, found 43 of 43"
    );
    let other = DataFile {
        name: "x".into(),
        bytes: b"x".to_vec(),
    };
    assert!(text("ataxx:4x4", other, &usual).starts_with("x: expected training data"));
    let many = Settings {
        phases: 99,
        ..usual.clone()
    };
    assert_eq!(
        text("ataxx:4x4", made_up(2000), &many),
        "phases: expected a number from 1 to 16, found `99`"
    );
    let mut unknown = made_up(1);
    let wrong = KeptGame {
        number: 1,
        result: 1,
        start: String::new(),
        moves: vec![99],
        scores: vec![0],
    };
    unknown.bytes.extend(wrong.write());
    assert_eq!(
        text("ataxx:4x4", unknown, &usual),
        "made-up.data: game 1: expected a legal game, found move 99 of 16: the file was made by other rules"
    );
    let odd = settings(Kind::Net(33));
    assert_eq!(
        text("ataxx:4x4", made_up(2000), &odd),
        "hidden: expected 16, 32, 64 or 128, found `33`"
    );
    let wide = Settings {
        shapes: "9x9".into(),
        ..usual
    };
    assert!(text("ataxx:4x4", made_up(2000), &wide).starts_with("patterns: `9x9`"));
}

#[test]
fn fewer_positions_are_the_first_ones_and_are_asked_the_same_games() {
    let few = fitted(&Settings {
        positions: Some(2000),
        ..settings(Kind::Patterns)
    });
    let all = fitted(&settings(Kind::Patterns));
    let positions = |fit: &Fit| -> usize {
        let text = &fit.model.header.provenance["positions"];
        text.parse().unwrap()
    };
    let held_out = positions(&all) / 20;
    let learnt_from = positions(&few) - held_out;
    assert!(
        (2000..2200).contains(&learnt_from),
        "{} of {}",
        positions(&few),
        positions(&all)
    );
    let best = |fit: &Fit| {
        let losses = fit.epochs.iter().map(|epoch| epoch.validation);
        losses.fold(f64::INFINITY, f64::min)
    };
    assert!(best(&all) < best(&few), "{} {}", best(&all), best(&few));
}

#[test]
fn more_positions_than_there_are_are_refused() {
    let asked = Settings {
        positions: Some(10_000_000),
        ..settings(Kind::Patterns)
    };
    let error = fit(&game(), &[made_up(2000)], &asked, |_, _| {}).unwrap_err();
    assert!(matches!(error, FitError::Positions { .. }), "{error}");
}
