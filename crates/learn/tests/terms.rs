//! Weights of terms: three ways to the same truth, and what is refused.

use grove_games::GameSpec;
use grove_learn::data::DataFile;
use grove_learn::{Keep, TermFit, TermSettings, Way, fit_terms, read_terms_file};

use crate::made_up::{game, made_up_games};

const TD: Way = Way::Temporal {
    lambda: 0.8,
    rate: 0.02,
};

fn settings(way: Way) -> TermSettings {
    TermSettings {
        terms: "pieces+turn".into(),
        way,
        epochs: 12,
        keep: Keep::default(),
        outcome: 1.0,
        seed: 1,
    }
}

/// A piece is worth 40 points and a turn 60.
fn data(games: u32) -> DataFile {
    made_up_games(games, |_, _| 40, 60)
}

fn fitted(way: Way) -> TermFit {
    fit_terms(&game(), &[data(20_000)], &settings(way)).unwrap()
}

/// What a turn is worth in pieces.
fn turn_in_pieces(fit: &TermFit) -> f64 {
    let sum = fit.evaluation.strip_suffix(')').unwrap();
    let (pieces, turn) = sum.split_once(")+turn(").unwrap();
    let pieces: f64 = pieces.strip_prefix("pieces(").unwrap().parse().unwrap();
    turn.parse::<f64>().unwrap() / pieces
}

#[test]
fn three_ways_lead_to_the_same_truth() {
    let best = fitted(Way::Regression);
    assert!(
        (turn_in_pieces(&best) - 1.5).abs() < 0.15,
        "{}",
        best.evaluation
    );
    for way in [TD, Way::Genetic] {
        let fit = fitted(way);
        assert!(
            (turn_in_pieces(&fit) - 1.5).abs() < 0.3,
            "{}",
            fit.evaluation
        );
        // No other weights predict better what regression has seen.
        assert!(fit.training >= best.training - 1e-7, "{way:?}");
        assert!(fit.training < best.training + 0.003, "{way:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_file() {
    let file = |seed| {
        let settings = TermSettings {
            seed,
            epochs: 2,
            ..settings(Way::Genetic)
        };
        let fit = fit_terms(&game(), &[data(2000)], &settings).unwrap();
        let file = fit.write(&game(), &settings);
        assert_eq!(read_terms_file(file.as_bytes()), Some(fit.evaluation));
        file
    };
    assert_eq!(file(1), file(1));
    assert_ne!(file(1), file(2));
    assert_eq!(read_terms_file(b"grove model 1\neval = pieces(1)\n"), None);
}

#[test]
fn what_is_no_sum_of_terms_is_refused() {
    let error = |game: &str, terms: &str, way| {
        let game: GameSpec = game.parse().unwrap();
        let settings = TermSettings {
            terms: terms.into(),
            ..settings(way)
        };
        let refused = fit_terms(&game, &[data(100)], &settings);
        refused.unwrap_err().to_string()
    };
    let regression = Way::Regression;
    assert_eq!(
        error("ataxx:4x4", "pieces+legs", regression),
        "terms: unknown term `legs`: expected pieces, exposed, reach, turn or surroundings"
    );
    assert_eq!(
        error("ataxx:4x4", "pieces(2)", regression),
        "terms: expected up to 12 terms without weights, such as man+king, found `pieces(2)`"
    );
    assert!(error("konane", "ways+moves", regression).starts_with("terms: "));
    let far = Way::Temporal {
        lambda: 1.5,
        rate: 0.1,
    };
    assert_eq!(
        error("ataxx:4x4", "pieces", far),
        "lambda: expected a number from 0 to 1, found `1.5`"
    );
}
