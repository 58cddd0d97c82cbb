//! Monte Carlo searches against what is known for certain.

use grove_core::{Evaluate, Game, Guide, Notation, Outcome, Seed, Side};
use grove_games::{ataxx, checkers, halma, konane, pentalath};
use grove_search::mcts::{FinalMove, Limits, Options, PlayoutPolicy, Selection, Solver, Start};
use grove_search::report::{Proof, Report, RootChild};
use grove_search::{Mcts, score};

use crate::exact::{exact, positions};

pub(super) fn search<G: Evaluate + Guide>(
    options: &Options,
    position: &G,
    iterations: u64,
    seed: u64,
) -> Report<G::Move> {
    let mut search = Mcts::<G>::new(options.clone(), &G::Evaluation::default(), Seed(seed));
    let start = Start {
        position,
        keys: &[],
        moves: &[],
    };
    search.search(start, &Limits::iterations(iterations))
}

pub(super) fn solver() -> Options {
    Options {
        solver: Solver::Proofs,
        ..Options::default()
    }
}

/// What a search proves of the move that it plays.
pub(super) fn result<M: PartialEq>(report: &Report<M>) -> Option<Proof> {
    // A move that wins at once is played without a search.
    if report.score >= score::END {
        return Some(Proof::Win);
    }
    let sampling = report.tree.as_ref()?;
    let of_best = |sampled: &&RootChild<M>| Some(&sampled.mv) == report.best.as_ref();
    sampling.moves.iter().find(of_best)?.proven
}

#[test]
fn small_konane_boards_are_solved() {
    for (rows, columns) in [(4, 4), (4, 5)] {
        let start = konane::Small::start(&konane::Rules { rows, columns });
        let report = search(&solver(), &start, 2_000_000, 1);
        // White wins both, and Black begins.
        assert_eq!(result(&report), Some(Proof::Loss), "{rows}x{columns}");
        // Without the solver nothing is ever certain.
        let unsure = search(&Options::default(), &start, 20_000, 1);
        assert_eq!(result(&unsure), None);
    }
}

/// Proofs are right wherever plain minimax finds one, and what is proven is played.
fn check_endings<G: Notation + Evaluate + Guide>(positions: &[G], plies: u32, options: &Options) {
    let mut seen = Vec::new();
    for position in positions {
        let Some(expected) = exact(position, plies) else {
            continue;
        };
        seen.push(expected);
        let report = search(options, position, 400_000, 3);
        let text = position.text();
        assert_eq!(result(&report), Some(expected), "{text}");
        let after = exact(&position.after(report.best.expect("a move")), plies);
        let good = match expected {
            Proof::Win => after == Some(Proof::Loss),
            Proof::Draw => after == Some(Proof::Draw),
            Proof::Loss => true,
        };
        assert!(good, "{text}");
    }
    let enough = seen.len() >= 10 && seen.contains(&Proof::Win) && seen.contains(&Proof::Loss);
    assert!(enough, "too few: {seen:?}");
}

/// Positions of Ataxx in which only one of the sixteen cells is free; jumps may still go on for long.
fn ataxx_endings() -> Vec<ataxx::Small> {
    let rules = ataxx::Rules {
        size: 4,
        ..ataxx::Rules::default()
    };
    positions(&rules, 60, |position: &ataxx::Small| {
        let text = position.text();
        let (board, _) = text.split_once(' ').expect("a board");
        board.matches(['x', 'o']).count() >= 15
    })
}

/// Those of them that are drawn.
pub(super) fn drawn_at_last() -> Vec<ataxx::Small> {
    let mut endings = ataxx_endings();
    endings.retain(|position| exact(position, 4) == Some(Proof::Draw));
    endings
}

#[test]
fn ataxx_endings_are_solved() {
    for solver in [Solver::Proofs, Solver::Bounds] {
        let options = Options {
            solver,
            ..Options::default()
        };
        check_endings(&ataxx_endings(), 4, &options);
    }
}

#[test]
fn pentalath_endings_are_solved() {
    let rules = pentalath::Rules {
        edge: 3,
        swap: false,
    };
    let endings = positions(&rules, 60, |position: &pentalath::Small| {
        position.move_count() <= 5
    });
    check_endings(&endings, 8, &solver());
}

#[test]
fn konane_endings_are_solved() {
    let endings = positions(&konane::Rules::default(), 40, |position: &konane::Small| {
        position.text().matches(['b', 'w']).count() <= 20
    });
    let selections = [
        Selection::Ucb1,
        Selection::Ucb1Tuned,
        Selection::ProgressiveHistory(5.0),
    ];
    for selection in selections {
        check_endings(
            &endings,
            12,
            &Options {
                selection,
                ..solver()
            },
        );
    }
    let others = [
        Options {
            threads: 3,
            ..solver()
        },
        Options {
            pn: Some(1.0),
            ..solver()
        },
    ];
    for options in others {
        check_endings(&endings, 12, &options);
    }
}

#[test]
fn plain_uct_comes_to_play_a_winning_move() {
    // On 4x5 White has a winning reply to every first removal.
    let rules = konane::Rules {
        rows: 4,
        columns: 5,
    };
    let start = konane::Small::start(&rules);
    for mv in start.moves() {
        let position = start.after(mv);
        for final_move in [FinalMove::Visits, FinalMove::Ratio] {
            let options = Options {
                final_move,
                ..Options::default()
            };
            let report = search(&options, &position, 300_000, 9);
            let after = position.after(report.best.expect("a move"));
            let black = search(&solver(), &after, 2_000_000, 1);
            assert_eq!(result(&black), Some(Proof::Loss), "{}", after.text());
        }
    }
}

/// A search of a few games plays a move that wins at once, and none that loses at once where there
/// is another.
fn check_glance<G: Notation + Evaluate + Guide>(
    rules: &G::Rules,
    options: &Options,
    at_least: usize,
) {
    let mut random = Seed(11).random();
    let (mut wins, mut dangers) = (0, 0);
    for game in 0..60 {
        let mut position = G::start(rules);
        for _ in 0..600 {
            if position.outcome().is_some() {
                break;
            }
            let side = position.side_to_move();
            let ends: Vec<_> = position
                .moves()
                .into_iter()
                .map(|mv| position.after(mv).outcome())
                .collect();
            let wins_here = ends.contains(&Some(Outcome::Win(side)));
            let loses = |end: &Option<Outcome>| *end == Some(Outcome::Win(!side));
            let danger = ends.iter().any(loses) && !ends.iter().all(loses);
            if wins_here || danger {
                let report = search(options, &position, 3, game);
                let end = position.after(report.best.expect("a move")).outcome();
                assert!(
                    !wins_here || end == Some(Outcome::Win(side)),
                    "{}",
                    position.text()
                );
                assert!(!loses(&end), "{}", position.text());
                wins += usize::from(wins_here);
                dangers += usize::from(danger);
            }
            position.play_random(&mut random);
        }
    }
    assert!(
        wins + dangers >= at_least,
        "{wins} wins and {dangers} dangers"
    );
}

#[test]
fn what_wins_or_loses_at_once_is_seen() {
    let plain = Options::default();
    let short = Options {
        cutoff: Some(3),
        policy: PlayoutPolicy::Greedy(0.5),
        ..Options::default()
    };
    check_glance::<konane::Small>(&konane::Rules::default(), &plain, 20);
    check_glance::<checkers::Checkers>(&checkers::Rules::default(), &plain, 20);
    check_glance::<pentalath::Small>(&pentalath::Rules::default(), &short, 20);
    check_glance::<ataxx::Small>(&ataxx::Rules::default(), &plain, 20);
    let tiny = halma::Rules {
        size: 6,
        men: 6,
        ..halma::Rules::default()
    };
    check_glance::<halma::Small>(&tiny, &short, 1);
}

/// Of three games none may have tried the move that wins.
#[test]
fn what_wins_at_once_is_not_looked_for_where_that_is_not_wanted() {
    let text = "1bbbb/6/7/8/9/8/7/6/wwww1 b";
    let position = pentalath::Small::parse(&pentalath::Rules::default(), text).expect(text);
    let found = |decisive| {
        let options = Options {
            decisive,
            ..Options::default()
        };
        let reports = (0..20).map(|seed| search(&options, &position, 3, seed));
        let wins = reports.filter(|report| {
            let after = position.after(report.best.expect("a move"));
            after.outcome() == Some(Outcome::Win(Side::Black))
        });
        wins.count()
    };
    assert_eq!(found(true), 20);
    assert!(found(false) < 10);
}

#[test]
fn an_only_move_is_played_at_once_where_that_is_wanted() {
    let text = "B:W12:BK32";
    let mut position = checkers::Checkers::parse(&checkers::Rules::default(), text).expect(text);
    let mut random = Seed(5).random();
    while position.move_count() != 1 {
        assert!(position.play_random(&mut random), "{}", position.text());
    }
    let iterations = |play_forced| {
        let options = Options {
            decisive: false,
            play_forced,
            ..Options::default()
        };
        let report = search(&options, &position, 50, 1);
        assert_eq!(report.best, position.nth_move(0));
        report.tree.expect("a tree").iterations
    };
    assert_eq!([true, false].map(iterations), [0, 50]);
}

#[test]
fn a_third_occurrence_is_a_draw() {
    // A king ahead: only a repetition makes all games after a move equal.
    let text = "B:W12:BK32,K31";
    let position = checkers::Checkers::parse(&checkers::Rules::default(), text).expect(text);
    let repeating = position.moves()[0];
    let key = position.after(repeating).key();
    let mut search = Mcts::new(Options::default(), &Default::default(), Seed(1));
    let start = Start {
        position: &position,
        // It stood on the board after the last two moves of this side.
        keys: &[key, 0, key],
        moves: &[],
    };
    let report = search.search(start, &Limits::iterations(2000));
    for sampled in report.tree.expect("games").moves {
        assert_eq!(sampled.win_rate == Some(0.5), sampled.mv == repeating);
    }
}
