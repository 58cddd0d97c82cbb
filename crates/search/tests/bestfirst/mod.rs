//! Tests of best-first searches.

mod bstar;
mod pns;
mod recorded;
mod ubfm;

use grove_core::{Game, Notation, Score};
use grove_games::{ataxx, checkers, halma, konane, pentalath};
use grove_search::report::Proof;
use grove_search::score;

use crate::exact::positions;

/// What a score proves, if it proves something.
fn proven(score: Score) -> Option<Proof> {
    match score::is_proven(score) {
        true if score > 0 => Some(Proof::Win),
        true => Some(Proof::Loss),
        false => None,
    }
}

/// Endings of Konane.
fn konane_endings(count: usize) -> Vec<konane::Small> {
    positions(
        &konane::Rules::default(),
        count,
        |position: &konane::Small| position.text().matches(['b', 'w']).count() <= 20,
    )
}

/// Positions of Ataxx on a small board that is almost full.
fn ataxx_endings(count: usize) -> Vec<ataxx::Small> {
    let rules = ataxx::Rules {
        size: 4,
        ..ataxx::Rules::default()
    };
    positions(&rules, count, |position: &ataxx::Small| {
        let text = position.text();
        let (board, _) = text.split_once(' ').expect("a board");
        board.matches(['x', 'o']).count() >= 15
    })
}

/// Positions of Pentalath on a small board with few moves.
fn pentalath_endings(count: usize) -> Vec<pentalath::Small> {
    let rules = pentalath::Rules {
        edge: 3,
        swap: false,
    };
    positions(&rules, count, |position: &pentalath::Small| {
        position.move_count() <= 5
    })
}

/// Positions of checkers with few pieces.
fn checkers_endings(count: usize) -> Vec<checkers::Checkers> {
    positions(
        &checkers::Rules::default(),
        count,
        |position: &checkers::Checkers| {
            let text = position.text();
            let (_, pieces) = text.split_once(':').expect("pieces");
            pieces.matches(',').count() <= 2
        },
    )
}

/// Positions of Halma on a small board, at most four plies before men are counted.
fn halma_endings(count: usize) -> Vec<halma::Small> {
    let rules = halma::Rules {
        rounds: 4,
        ..halma::Rules::of_size(4)
    };
    positions(&rules, count, |position: &halma::Small| {
        position.plies_before() >= 4
    })
}
