//! What the null move may say of a game in which every pass would be worth a win.
//!
//! Players take one to three stones in turn, and whoever finds none left has lost. The side to move
//! loses exactly where the number of stones is a multiple of four: zugzwang everywhere, which a game
//! that offers passes without fear hides from the search. What the null move then finds is wrong,
//! but it must not be said to be proven.

use grove_core::{Seed, Side};
use grove_search::minimax::{NullForm, NullMove};
use grove_search::{Limits, Minimax, Options, RootHistory, score};

use super::hashed::Salt;
use super::stones::Stones;

#[test]
fn what_is_said_to_be_proven_with_null_moves_is_true() {
    let mut proven = 0;
    for form in [NullForm::Study, NullForm::Usual] {
        for (left, depth, reduction, salt) in cases() {
            let options = Options {
                null_move: Some(NullMove { reduction, form }),
                deepening: salt % 2 == 0,
                pvs: salt % 3 == 0,
                ..Options::default()
            };
            let side = Side::Black;
            let mut search = Minimax::new(options, Salt(salt), Seed(1));
            let position = Stones {
                left,
                most: 3,
                side,
                noisy: false,
            };
            let report = search.search(&position, RootHistory::default(), &Limits::depth(depth));
            if score::is_proven(report.score) {
                proven += 1;
                let wins = left % 4 != 0;
                assert_eq!(report.score > 0, wins, "{left} stones, depth {depth}");
            }
        }
    }
    assert!(proven > 100, "{proven} proofs");
}

/// Stones, depth, reduction and salt.
fn cases() -> impl Iterator<Item = (u16, u32, u32, u64)> {
    (1..=14).flat_map(|left| {
        (1..=10).flat_map(move |depth| {
            (0..=2)
                .flat_map(move |reduction| (0..6).map(move |salt| (left, depth, reduction, salt)))
        })
    })
}
