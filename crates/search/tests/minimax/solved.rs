//! Games that are known to be won or lost, proven by search.

use grove_core::{Guide, Notation, Seed, Side};
use grove_games::{checkers, konane};
use grove_search::minimax::{DepthRule, Order, Replacement, TableOptions};
use grove_search::{Limits, Minimax, Options, RootHistory, score};

use super::hashed::{Hashed, Salt};

/// Searches to the end with all that helps.
fn solver() -> Options {
    Options {
        table: Some(TableOptions {
            replacement: Replacement::TwoTier,
            depth_rule: DepthRule::AtLeast,
            ..TableOptions::new(20)
        }),
        orders: vec![Order::PreviousBest, Order::Killers, Order::History],
        deepening: true,
        ..Options::default()
    }
}

/// Who wins, if the search to this depth proves it.
fn winner<G: Notation + Guide>(position: G, depth: u32) -> Option<Side> {
    let side = position.side_to_move();
    let mut search = Minimax::new(solver(), Salt(0), Seed(0));
    let report = search.search(
        &Hashed(position),
        RootHistory::default(),
        &Limits::depth(depth),
    );
    score::is_proven(report.score).then_some(if report.score > 0 { side } else { !side })
}

#[test]
fn small_konane_boards_are_won_by_whom_brute_force_says() {
    let boards = [
        ((4, 4), Side::White),
        ((4, 5), Side::White),
        ((5, 5), Side::Black),
    ];
    prove(&boards);
}

#[test]
#[ignore = "takes a minute: larger boards"]
fn larger_konane_boards_are_won_by_whom_brute_force_says() {
    prove(&[((5, 6), Side::White), ((4, 8), Side::White)]);
}

fn prove(boards: &[((usize, usize), Side)]) {
    for &((rows, columns), expected) in boards {
        let start = konane::Small::start(&konane::Rules { rows, columns });
        let cells = (rows * columns) as u32;
        assert_eq!(winner(start, cells), Some(expected), "{rows}x{columns}");
    }
}

#[test]
fn small_checkers_endings_are_what_they_are() {
    let rules = checkers::Rules::default();
    let ending = |text: &str| checkers::Checkers::parse(&rules, text).expect(text);
    // A king is jumped at once; a man is shut in by the next move; kings far apart prove nothing.
    assert_eq!(winner(ending("B:WK10:BK6"), 3), Some(Side::Black));
    assert_eq!(winner(ending("W:W13,14:B5"), 3), Some(Side::White));
    assert_eq!(winner(ending("W:WK1:BK32"), 8), None);
}
