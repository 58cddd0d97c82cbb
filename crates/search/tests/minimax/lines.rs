//! Several lines are the best of all moves in their order, whatever switches keep the value.

use grove_core::Seed;
use grove_games::{Playable, Visitor};
use grove_search::{Limits, Minimax, RootHistory, reference};

use super::hashed::{Hashed, Salt, random_position};
use super::values::{BOARDS, variants};
use crate::on_board::on_board;

const LINES: usize = 3;

#[test]
fn lines_are_the_best_moves_with_their_values() {
    struct Check(&'static str, u32);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let Check(name, depth) = self;
            let mut random = Seed(7).random();
            for round in 0..20 {
                let position = Hashed(random_position::<G>(rules, 16, &mut random));
                let salt = Salt(round);
                for (variant, options) in variants() {
                    let mut search = Minimax::new(options.clone(), salt.clone(), Seed(round));
                    let limits = Limits {
                        lines: LINES,
                        ..Limits::depth(depth)
                    };
                    let report = search.search(&position, RootHistory::default(), &limits);
                    let mut values = reference::root_moves(&position, report.depth, &salt);
                    for ranked in &report.lines {
                        let first = values
                            .iter()
                            .position(|root| Some(&root.mv) == ranked.line.first());
                        let value = first.map(|first| values.swap_remove(first).score);
                        assert_eq!(value, Some(ranked.score), "{name} {variant}");
                    }
                    let scores: Vec<i32> = report.lines.iter().map(|ranked| ranked.score).collect();
                    assert!(
                        scores.is_sorted_by(|one, other| one >= other),
                        "{name} {variant} {scores:?}"
                    );
                    let left = values.iter().map(|root| root.score).max();
                    assert!(
                        left <= scores.last().copied(),
                        "{name} {variant}: {left:?} is left"
                    );
                    let wanted = LINES.min(scores.len() + values.len());
                    assert_eq!(scores.len(), wanted, "{name} {variant}");
                    let mut search = Minimax::new(options, salt.clone(), Seed(round));
                    let alone =
                        search.search(&position, RootHistory::default(), &Limits::depth(depth));
                    assert!(alone.lines.is_empty());
                    assert_eq!(alone.score, report.score, "{name} {variant}");
                }
            }
        }
    }
    for (name, depth) in BOARDS {
        on_board(name, Check(name, depth));
    }
}
