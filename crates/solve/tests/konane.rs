//! Konane's solver.

use std::collections::HashMap;

use grove_core::{Notation, Outcome, Side};
use grove_games::konane::{Medium, Rules, Small};
use grove_solve::konane::Boolean;
use grove_solve::{Dfpn, Oracle, solve};

use crate::{each_position, negamax};

fn winner(rows: usize, columns: usize, threads: usize) -> Side {
    let start = Medium::start(&Rules { rows, columns });
    let mut solver = Boolean::new(&start, 1 << 26, threads).unwrap();
    match solver.outcome(&start, &|_| false) {
        Some(Outcome::Win(side)) => side,
        other => panic!("{rows}x{columns}: {other:?}"),
    }
}

#[test]
fn every_position_of_small_boards_agrees_with_plain_negamax() {
    for (rows, columns) in [(2, 2), (2, 7), (3, 3), (3, 4), (5, 3), (4, 4)] {
        let start = Small::start(&Rules { rows, columns });
        // The smallest table there is has to forget most of what it knew.
        let mut solver = Boolean::new(&start, 0, 1).unwrap();
        let mut known = HashMap::new();
        each_position(&start, |position| {
            let expected = negamax(position, &mut known);
            let found = solver.outcome(position, &|_| false);
            assert_eq!(found, Some(expected), "{}", position.text());
        });
    }
}

#[test]
fn the_winners_are_those_that_are_published() {
    for (rows, columns, side) in [
        (4, 4, Side::White),
        (4, 5, Side::White),
        (4, 6, Side::White),
        (4, 7, Side::White),
        (5, 5, Side::Black),
    ] {
        assert_eq!(winner(rows, columns, 1), side, "{rows}x{columns}");
        assert_eq!(winner(columns, rows, 2), side, "{columns}x{rows}");
    }
}

#[test]
#[ignore = "seconds in release mode"]
fn larger_boards_are_won_by_those_that_are_published_too() {
    for (rows, columns, side) in [
        (4, 8, Side::White),
        (4, 9, Side::White),
        (5, 6, Side::White),
        (6, 6, Side::White),
        (5, 7, Side::Black),
    ] {
        assert_eq!(winner(rows, columns, 2), side, "{rows}x{columns}");
    }
}

#[test]
fn every_winning_move_is_told() {
    let start = Small::start(&Rules {
        rows: 4,
        columns: 4,
    });
    let mut known = HashMap::new();
    let mut solver = Boolean::new(&start, 1 << 20, 1).unwrap();
    let mut dfpn = Dfpn::new(1 << 20);
    each_position(&start, |position| {
        use grove_core::Game;
        let outcome = negamax(position, &mut known);
        let mut best = position.moves();
        best.retain(|&mv| {
            outcome == Outcome::Win(position.side_to_move())
                && negamax(&position.after(mv), &mut known) == outcome
        });
        for solution in [
            solve(position, &mut solver, &|_| false),
            solve(position, &mut dfpn, &|_| false),
        ] {
            assert_eq!(solution.outcome, Some(outcome));
            assert_eq!(
                (solution.moves, solution.undecided),
                (best.clone(), 0),
                "{}",
                position.text()
            );
        }
    });
}

#[test]
fn a_search_that_is_stopped_says_nothing_wrong() {
    let start = Small::start(&Rules {
        rows: 6,
        columns: 6,
    });
    let mut solver = Boolean::new(&start, 1 << 20, 2).unwrap();
    let solution = solve(&start, &mut solver, &|progress| progress.nodes > 20_000);
    assert_eq!(
        (solution.outcome, solution.moves, solution.undecided),
        (None, Vec::new(), 4)
    );
    assert!(
        Boolean::new(
            &Medium::start(&Rules {
                rows: 9,
                columns: 8
            }),
            0,
            1
        )
        .is_none()
    );
}
