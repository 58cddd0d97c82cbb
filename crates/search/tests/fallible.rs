//! The faults of the search that errs: each of them as it is described, and none that is not asked for.

use std::collections::HashMap;

use grove_core::{Coord, EvaluationTerms, Seed};
use grove_games::{Playable, Visitor};
use grove_search::fallible::{FAR, Options};
use grove_search::{Fallible, Limits, RootHistory, reference};

use crate::on_board::on_board;

const BOARDS: [&str; 5] = [
    "konane:6x6",
    "checkers",
    "pentalath:3",
    "ataxx:4x4",
    "halma:4x4",
];

const FAULTLESS: Options = Options {
    oversight: 0.0,
    temperature: 0.0,
};

/// Positions of random games that go on, and where the last move ended.
fn positions<G: Playable>(rules: &G::Rules, count: u64) -> Vec<(G, Option<Coord>)> {
    let played = (0..count).map(|index| {
        let mut random = Seed(11).part(index).random();
        let (mut position, mut last) = (G::start(rules), None);
        for _ in 0..index % 29 {
            if let Some(mv) = position.random_move(&mut random) {
                last = position.destination(mv);
                position.play(mv);
            }
        }
        (position, last)
    });
    played
        .filter(|(position, _)| position.outcome().is_none())
        .collect()
}

fn after(last: Option<Coord>) -> RootHistory<'static> {
    RootHistory {
        last,
        ..RootHistory::default()
    }
}

#[test]
fn without_faults_it_is_minimax() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let evaluation = G::Evaluation::default();
            for (position, last) in positions::<G>(rules, 30) {
                for depth in 1..=3 {
                    let plain = reference::root_moves(&position, depth, &evaluation);
                    let limits = Limits {
                        stop_if_forced: false,
                        ..Limits::depth(depth)
                    };
                    let mut search = Fallible::new(FAULTLESS, evaluation.clone(), Seed(1));
                    let report = search.search(&position, after(last), &limits);
                    let best = plain.iter().map(|root| root.score).max();
                    assert_eq!(Some(report.score), best, "depth {depth}");
                    let chosen = plain.iter().find(|root| Some(root.mv) == report.best);
                    assert_eq!(chosen.map(|root| root.score), best, "depth {depth}");
                    assert_eq!(search.all_moves(&position, after(last), &limits), plain);
                }
            }
        }
    }
    for board in BOARDS {
        on_board(board, Check);
    }
}

#[test]
fn what_is_far_away_is_overlooked() {
    /// How often a far move was chosen by a search that overlooks them all, and by one that overlooks none.
    struct Check;
    impl Visitor for Check {
        type Output = [u32; 2];
        fn visit<G: Playable>(self, rules: &G::Rules) -> [u32; 2] {
            let mut chosen = [0, 0];
            for (position, last) in positions::<G>(rules, 60) {
                let Some(cell) = last else { continue };
                let steps = |mv: G::Move| {
                    let ends = [position.origin(mv), position.destination(mv)];
                    let distances = ends.into_iter().flatten();
                    distances.map(|end| G::distance(end, cell)).min()
                };
                for (count, oversight) in chosen.iter_mut().zip([1.0, 0.0]) {
                    let options = Options {
                        oversight,
                        temperature: 100.0,
                    };
                    for seed in 0..10 {
                        let evaluation = G::Evaluation::default();
                        let mut search = Fallible::new(options, evaluation, Seed(seed));
                        let report = search.search(&position, after(last), &Limits::depth(1));
                        *count += u32::from(report.best.and_then(steps) >= Some(FAR));
                    }
                }
            }
            chosen
        }
    }
    for board in ["checkers", "ataxx:5x5", "pentalath:3"] {
        let [overlooking, seeing] = on_board(board, Check);
        // Where everything is overlooked, everything is looked at.
        assert!(seeing > 20, "{board}: {seeing} of those who see all");
        assert!(
            overlooking * 5 < seeing,
            "{board}: {overlooking} and {seeing}"
        );
    }
}

/// Replies are overlooked as well as own moves, so that what one does seems better than it is. It seems worse
/// only where a side would rather not move.
#[test]
fn replies_are_overlooked() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let evaluation = G::Evaluation::default();
            let options = Options {
                oversight: 1.0,
                ..FAULTLESS
            };
            let (mut better, mut worse) = (0, 0);
            for (position, last) in positions::<G>(rules, 40) {
                let plain = reference::root_moves(&position, 2, &evaluation);
                let mut search = Fallible::new(options, evaluation.clone(), Seed(3));
                let seen = search.all_moves(&position, after(last), &Limits::depth(2));
                for (seen, plain) in seen.iter().zip(&plain) {
                    better += u32::from(seen.score > plain.score);
                    worse += u32::from(seen.score < plain.score);
                }
            }
            assert!(better > 10 * worse.max(1), "{better} better, {worse} worse");
        }
    }
    on_board("pentalath:3", Check);
}

#[test]
fn moves_are_drawn_from_a_softmax_over_their_values() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let evaluation = G::Evaluation::default();
            let temperature = 0.7;
            let (position, _) = positions::<G>(rules, 20).pop().unwrap();
            let options = Options {
                oversight: 0.0,
                temperature,
            };
            let mut search = Fallible::new(options, evaluation.clone(), Seed(5));
            let weight = |score: i32| (f64::from(score) / (temperature * evaluation.scale())).exp();
            let values = reference::root_moves(&position, 1, &evaluation);
            let all: f64 = values.iter().map(|root| weight(root.score)).sum();
            let mut drawn: HashMap<G::Move, f64> = HashMap::new();
            let draws = 4000;
            for _ in 0..draws {
                let report = search.search(&position, after(None), &Limits::depth(1));
                *drawn.entry(report.best.unwrap()).or_default() += 1.0;
            }
            for root in values {
                let expected = weight(root.score) / all;
                let found = drawn.get(&root.mv).copied().unwrap_or(0.0) / f64::from(draws);
                let error = (expected * (1.0 - expected) / f64::from(draws)).sqrt();
                assert!(
                    (found - expected).abs() < 4.5 * error + 1e-9,
                    "expected {expected:.4}, found {found:.4}"
                );
            }
        }
    }
    on_board("ataxx:4x4", Check);
    on_board("checkers", Check);
}

#[test]
fn the_same_seed_errs_in_the_same_way() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let options = Options {
                oversight: 0.5,
                temperature: 0.5,
            };
            let choices = |seed| {
                let evaluation = G::Evaluation::default();
                let mut search = Fallible::<G>::new(options, evaluation, Seed(9));
                search.new_game(Seed(seed));
                let positions = positions::<G>(rules, 30).into_iter();
                let chosen = positions.map(|(position, last)| {
                    search
                        .search(&position, after(last), &Limits::depth(2))
                        .best
                });
                chosen.collect::<Vec<_>>()
            };
            assert_eq!(choices(1), choices(1));
            assert_ne!(choices(1), choices(2));
        }
    }
    for board in BOARDS {
        on_board(board, Check);
    }
}

#[test]
fn there_is_a_move_whenever_it_is_stopped() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let position = G::start(rules);
            for nodes in [1, 2, 5, 100] {
                let mut search = Fallible::<G>::new(FAULTLESS, G::Evaluation::default(), Seed(1));
                let limits = Limits {
                    nodes,
                    ..Limits::depth(5)
                };
                let report = search.search(&position, after(None), &limits);
                assert!(report.best.is_some(), "{nodes} nodes");
            }
        }
    }
    for board in BOARDS {
        on_board(board, Check);
    }
}
