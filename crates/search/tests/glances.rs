//! Expectimax and reflex against the plainest recursion that says what they are.

use grove_core::{Evaluate, Game, Notation, Score, Seed, Side};
use grove_games::{Playable, Visitor};
use grove_search::expectimax::Options;
use grove_search::{Expectimax, Limits, reference, reflex, score};

use crate::on_board::on_board;

const BOARDS: [&str; 5] = [
    "konane:6x6",
    "checkers",
    "pentalath:3",
    "ataxx:4x4",
    "halma:4x4",
];

/// The value to `root`, as study 004 puts it.
fn plain<G: Evaluate>(position: &G, depth: u32, root: Side, evaluation: &G::Evaluation) -> f64 {
    if let Some(outcome) = position.outcome() {
        return f64::from(score::of_outcome(outcome, root, depth));
    }
    if depth == 0 {
        return f64::from(position.evaluate(evaluation, root));
    }
    let moves = position.moves();
    let values = moves
        .iter()
        .map(|&mv| plain(&position.after(mv), depth - 1, root, evaluation));
    if position.side_to_move() == root {
        values.fold(f64::NEG_INFINITY, f64::max)
    } else {
        values.sum::<f64>() / moves.len() as f64
    }
}

/// Positions of random games, none of them over.
fn positions<G: Notation>(rules: &G::Rules, count: u64) -> Vec<G> {
    (0..count)
        .filter_map(|index| {
            let mut random = Seed(7).part(index).random();
            let mut position = G::start(rules);
            for _ in 0..index % 23 {
                position.play_random(&mut random);
            }
            position.outcome().is_none().then_some(position)
        })
        .collect()
}

fn on_every_board<V: Visitor<Output = ()>>(check: impl Fn() -> V) {
    for board in BOARDS {
        on_board(board, check());
    }
}

#[test]
fn expectimax_takes_the_best_and_the_mean_in_turn() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let evaluation = G::Evaluation::default();
            for position in positions::<G>(rules, 20) {
                let root = position.side_to_move();
                for depth in 1..=3 {
                    for deepening in [false, true] {
                        let options = Options {
                            deepening,
                            ..Options::default()
                        };
                        let mut search = Expectimax::new(options, evaluation.clone(), Seed(1));
                        let report = search.search(&position, &[], &Limits::depth(depth));
                        let value = |mv| plain(&position.after(mv), depth - 1, root, &evaluation);
                        let moves = position.moves();
                        if report.depth == depth {
                            let best = moves.iter().map(|&mv| value(mv));
                            let best = best.fold(f64::NEG_INFINITY, f64::max);
                            assert_eq!(report.score, best.round() as Score);
                            let chosen = report.best.map(value);
                            assert_eq!(chosen, Some(best));
                        }
                        let all = search.all_moves(&position, &[], &Limits::depth(depth));
                        assert_eq!(all.len(), moves.len());
                        for root in all {
                            assert_eq!(root.score, value(root.mv).round() as Score);
                        }
                    }
                }
            }
        }
    }
    on_every_board(|| Check);
}

#[test]
fn expectimax_draws_any_of_the_best() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let position = G::start(rules);
            let options = Options {
                random_tie_break: true,
                ..Options::default()
            };
            let mut search = Expectimax::<G>::new(options, G::Evaluation::default(), Seed(1));
            let all = search.all_moves(&position, &[], &Limits::depth(2));
            let most = all.iter().map(|root| root.score).max();
            let best: Vec<_> = all.iter().filter(|root| Some(root.score) == most).collect();
            let mut drawn = std::collections::HashSet::new();
            for _ in 0..200 {
                let report = search.search(&position, &[], &Limits::depth(2));
                drawn.extend(report.best);
            }
            // Rounding may hide which moves are exactly equal, but it never adds any.
            assert!(!drawn.is_empty() && drawn.len() <= best.len());
            assert!(best.iter().any(|root| drawn.contains(&root.mv)));
        }
    }
    on_every_board(|| Check);
}

#[test]
fn expectimax_has_a_move_whenever_it_is_stopped() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let position = G::start(rules);
            for nodes in [1, 2, 3, 5, 20, 100, 1000] {
                for deepening in [false, true] {
                    let options = Options {
                        deepening,
                        ..Options::default()
                    };
                    let mut search =
                        Expectimax::<G>::new(options, G::Evaluation::default(), Seed(1));
                    let limits = Limits {
                        nodes,
                        ..Limits::depth(3)
                    };
                    let report = search.search(&position, &[], &limits);
                    assert!(position.moves().contains(&report.best.unwrap()));
                    assert!((1..=nodes).contains(&report.counts.nodes));
                }
            }
        }
    }
    on_every_board(|| Check);
}

#[test]
fn reflex_plays_what_minimax_finds_at_depth_one() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let evaluation = G::reflex_evaluation();
            for position in positions::<G>(rules, 20) {
                let expected = reference::root_moves(&position, 1, &evaluation);
                let most = expected.iter().map(|root| root.score).max().unwrap();
                let mut random = Seed(3).random();
                let mut drawn = std::collections::HashSet::new();
                for _ in 0..400 {
                    let report = reflex::reflex(&position, &evaluation, &mut random);
                    assert_eq!(report.score, most);
                    drawn.extend(report.best);
                }
                let best = expected.iter().filter(|root| root.score == most);
                let best: std::collections::HashSet<_> = best.map(|root| root.mv).collect();
                assert!(drawn.is_subset(&best));
                // Four hundred draws find each of up to forty moves but once in a thousand tests.
                assert!(best.len() > 40 || drawn == best);
                assert_eq!(reflex::root_moves(&position, &evaluation), expected);
            }
        }
    }
    on_every_board(|| Check);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let rules = grove_games::checkers::Rules::default();
    let over = grove_games::checkers::Checkers::parse(&rules, "W:W:B5").unwrap();
    assert!(over.outcome().is_some());
    let evaluation = Default::default();
    let report = reflex::reflex(&over, &evaluation, &mut Seed(1).random());
    assert_eq!((report.best, report.score), (None, -score::END));
    let mut search = Expectimax::new(Options::default(), evaluation, Seed(1));
    let report = search.search(&over, &[], &Limits::depth(3));
    assert_eq!((report.best, report.score), (None, -3 * score::END));
}
