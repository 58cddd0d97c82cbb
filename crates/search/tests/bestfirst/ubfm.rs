//! Unbounded Best-First Minimax against what is known for certain.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use grove_core::{Evaluate, Game, GameHistory, Guide, Notation, Seed, Side};
use grove_games::{Playable, Visitor, ataxx, checkers, konane};
use grove_search::bestfirst::ubfm::{Decision, Options};
use grove_search::bestfirst::{BestFirst, Limits, Start, Ubfm};
use grove_search::mcts::Watch;
use grove_search::report::{Proof, Report};
use grove_search::{reference, score};

use super::*;
use crate::exact::exact;
use crate::on_board::on_board;

fn search<G: Evaluate + Guide>(options: Options, position: &G, nodes: u64) -> Report<G::Move> {
    let mut search = Ubfm::<G>::new(options, G::Evaluation::default());
    search.search(Start::new(position), &Limits::nodes(nodes))
}

/// With enough nodes every result is proven that plain minimax finds, and what is proven is right
/// and is played.
fn check_endings<G: Notation + Evaluate + Guide>(positions: &[G], plies: u32) {
    let mut seen = Vec::new();
    for position in positions {
        let Some(expected) = exact(position, plies) else {
            continue;
        };
        seen.push(expected);
        let text = position.text();
        let report = search(Options::default(), position, 2_000_000);
        let proven = proven(report.score).or((report.score == 0).then_some(Proof::Draw));
        assert_eq!(proven, Some(expected), "{text}");
        let value = reference::negamax(
            position,
            plies,
            position.side_to_move(),
            &G::Evaluation::default(),
        );
        assert_eq!(value.signum(), report.score.signum(), "{text}");
        let after = exact(&position.after(report.best.expect("a move")), plies);
        let good = match expected {
            Proof::Win => after == Some(Proof::Loss),
            Proof::Draw => after == Some(Proof::Draw),
            Proof::Loss => true,
        };
        assert!(good, "{text}");
    }
    let enough = seen.len() >= 10 && seen.contains(&Proof::Win) && seen.contains(&Proof::Loss);
    let game = std::any::type_name::<G>();
    assert!(enough, "too few in {game}: {seen:?}");
}

#[test]
fn endings_are_proven_in_every_game() {
    check_endings(&konane_endings(100), 12);
    check_endings(&pentalath_endings(60), 8);
    check_endings(&ataxx_endings(60), 4);
    check_endings(&halma_endings(40), 4);
    check_endings(&checkers_endings(60), 7);
}

#[test]
fn small_konane_boards_are_solved() {
    let boards = [
        ((4, 4), Side::White),
        ((4, 5), Side::White),
        ((4, 6), Side::White),
    ];
    for ((rows, columns), winner) in boards {
        let start = konane::Small::start(&konane::Rules { rows, columns });
        let report = search(Options::default(), &start, u64::MAX);
        let expected = match winner {
            Side::Black => Proof::Win,
            Side::White => Proof::Loss,
        };
        assert_eq!(proven(report.score), Some(expected), "{rows}x{columns}");
    }
}

#[test]
fn the_distance_of_a_proven_end_can_be_read_from_the_score() {
    for position in konane_endings(40) {
        let report = search(Options::default(), &position, 2_000_000);
        if proven(report.score) == Some(Proof::Win) {
            let left = (report.score / score::END) as u32;
            let plies = report.depth - left;
            // An end at the last ply counts as if one ply were left.
            let plies = plies + u32::from(left == 1 && plies.is_multiple_of(2));
            assert_eq!(plies as usize, report.line.len(), "{}", position.text());
        }
    }
}

#[test]
fn the_same_search_finds_the_same() {
    let position = konane::Small::start(&konane::Rules::default());
    let run = |nodes| search(Options::default(), &position, nodes);
    assert_eq!(run(5000), run(5000));
    assert_ne!(run(5000), run(10_000));
    let overshoot = run(5000).counts.nodes - 5000;
    assert!(overshoot < 100, "{overshoot} nodes too many");
}

#[test]
fn the_decision_makes_a_difference() {
    let mut differ = 0;
    let rules = konane::Rules::default();
    for position in positions(&rules, 40, |position: &konane::Small| {
        position.text().matches(['b', 'w']).count() <= 50
    }) {
        let best = |decision| {
            let options = Options {
                decision,
                ..Options::default()
            };
            search(options, &position, 2000).best
        };
        differ += i32::from(best(Decision::Safest) != best(Decision::Best));
    }
    assert!(differ > 0);
}

/// A man that steps in front of an enemy is as good as lost, which a static estimate does not see.
#[test]
fn quiescence_plays_captures_out() {
    let rules = checkers::Rules::default();
    // Black may step to 18, where it is taken, or to 17.
    let position = checkers::Checkers::parse(&rules, "B:W22,23,32:B14,1").expect("men");
    let first_look = |quiescence| {
        let options = Options {
            quiescence,
            decision: Decision::Best,
            ..Options::default()
        };
        // Only the root is expanded.
        let report = search(options, &position, 1);
        (report.score, report.counts.nodes)
    };
    let (plain, nodes) = first_look(false);
    let (quiet, more_nodes) = first_look(true);
    assert_eq!(nodes, position.move_count() as u64);
    assert!(more_nodes > nodes, "captures are visited");
    assert!(quiet <= plain);
}

/// Halma's men come nearer to their goal with every move, so whoever has just moved seems ahead.
#[test]
fn a_tempo_makes_a_difference_where_it_is_worth_something() {
    let position = halma::Small::start(&halma::Rules::default());
    let run = |tempo| {
        let options = Options {
            tempo,
            ..Options::default()
        };
        search(options, &position, 20_000)
    };
    assert_ne!(run(false).line, run(true).line);
}

#[test]
fn a_full_pool_ends_the_search() {
    let position = ataxx::Small::start(&ataxx::Rules::default());
    let mut nodes = Vec::new();
    for pool in [0, 10, 100, 1000, 10_000] {
        let options = Options {
            pool,
            ..Options::default()
        };
        let report = search(options, &position, u64::MAX);
        assert!(position.moves().contains(&report.best.expect("a move")));
        assert!(report.counts.nodes <= pool as u64);
        nodes.push(report.counts.nodes);
    }
    assert!(nodes.is_sorted() && nodes[4] > 9000, "{nodes:?}");
}

#[test]
fn a_search_stops_when_it_is_told_and_tells_how_it_stands() {
    let (asked, told) = (AtomicU32::new(0), AtomicU32::new(0));
    let limits = Limits {
        stop: &|| asked.fetch_add(1, Relaxed) >= 40,
        watch: Some(Watch {
            is_due: &|| asked.load(Relaxed) % 10 == 9,
            tell: &|report: &Report<_>| {
                assert!(report.best.is_some());
                told.fetch_add(1, Relaxed);
            },
        }),
        ..Limits::nodes(u64::MAX)
    };
    let position = ataxx::Small::start(&ataxx::Rules::default());
    let mut search = Ubfm::<ataxx::Small>::new(Options::default(), Default::default());
    search.search(Start::new(&position), &limits);
    assert_eq!(asked.load(Relaxed), 41);
    assert_eq!(told.load(Relaxed), 4);
}

/// A side that is behind repeats a position when it would be drawn, and one that is ahead does not.
#[test]
fn a_position_that_has_come_twice_is_a_draw() {
    let rules = checkers::Rules::default();
    let play = |text: &str| {
        let mut line = GameHistory::new(checkers::Checkers::parse(&rules, text).expect(text));
        // The kings go to and fro until the first position has come twice.
        for mv in ["27-23", "5-9", "23-27", "9-5", "27-23", "5-9", "23-27"] {
            let mv = line.position().parse_move(mv).expect(mv);
            line.play(mv);
        }
        let mut search = Ubfm::<checkers::Checkers>::new(Options::default(), Default::default());
        let start = Start {
            position: line.position(),
            keys: &line.earlier_keys(),
            ply: line.moves().len(),
        };
        let report = search.search(start, &Limits::nodes(20_000));
        line.position().move_text(report.best.expect("a move"))
    };
    assert_ne!(play("W:WK27:BK5,K1,K2,K3"), "9-5");
    assert_eq!(play("W:WK27,K31,K32,K30:BK5"), "9-5");
}

/// Whole games in which positions come again and again, on every board.
#[test]
fn games_with_repetition_come_to_an_end() {
    struct Play;
    impl Visitor for Play {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let options = Options {
                pool: 3000,
                ..Options::default()
            };
            let mut search = Ubfm::<G>::new(options, G::Evaluation::default());
            let mut random = Seed(1).random();
            let mut line = GameHistory::new(G::start(rules));
            while line.outcome().is_none() && line.moves().len() < 300 {
                let keys = line.earlier_keys();
                let start = Start {
                    position: line.position(),
                    keys: &keys,
                    ply: line.moves().len(),
                };
                let report = search.search(start, &Limits::nodes(300));
                let best = report.best.expect("a move");
                assert!(line.position().moves().contains(&best));
                let mut expected = line.position().clone();
                for mv in report.line {
                    assert!(expected.moves().contains(&mv));
                    expected.play(mv);
                }
                line.play(best);
                if let Some(reply) = line.position().random_move(&mut random) {
                    line.play(reply);
                }
            }
        }
    }
    for game in [
        "konane:6x6",
        "checkers",
        "pentalath:3",
        "ataxx:4x4",
        "halma:4x4",
    ] {
        on_board(game, Play);
    }
}
