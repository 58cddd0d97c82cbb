//! Retrograde analysis and proof-number search.

use std::collections::HashMap;

use grove_core::{Game, Notation, Outcome};
use grove_games::konane::{self, Small};
use grove_games::{GameSpec, Playable, Visitor};
use grove_solve::{Dfpn, Oracle, Retrograde, Unexplored};

use crate::each_position;

/// The plies to the end, and who wins, straight from the definition; for games whose positions never
/// come again.
fn depth<G: Game>(position: &G, known: &mut HashMap<u64, (Outcome, u32)>) -> (Outcome, u32) {
    if let Some(outcome) = position.outcome() {
        return (outcome, 0);
    }
    if let Some(&found) = known.get(&position.key()) {
        return found;
    }
    let side = position.side_to_move();
    let children: Vec<_> = position
        .moves()
        .into_iter()
        .map(|mv| depth(&position.after(mv), known))
        .collect();
    let wins = children
        .iter()
        .filter(|child| child.0 == Outcome::Win(side));
    let found = match wins.map(|child| child.1).min() {
        Some(nearest) => (Outcome::Win(side), nearest + 1),
        None => (
            Outcome::Win(!side),
            children.iter().map(|child| child.1).max().unwrap_or(0) + 1,
        ),
    };
    known.insert(position.key(), found);
    found
}

#[test]
fn distances_are_those_of_plain_search() {
    let start = Small::start(&konane::Rules {
        rows: 4,
        columns: 4,
    });
    let mut retrograde = Retrograde::explore(&start, 1 << 28, &|_| false).unwrap();
    let mut known = HashMap::new();
    let mut count = 0;
    each_position(&start, |position| {
        let (outcome, distance) = depth(position, &mut known);
        assert_eq!(retrograde.outcome(position, &|_| false), Some(outcome));
        assert_eq!(
            Oracle::<Small>::distance(&mut retrograde, position),
            Some(distance)
        );
        count += 1;
    });
    assert_eq!(retrograde.len(), count);
}

#[test]
fn it_says_when_there_are_too_many_positions() {
    let start = Small::start(&konane::Rules {
        rows: 5,
        columns: 5,
    });
    let explored = Retrograde::explore(&start, 1 << 20, &|_| false);
    assert!(matches!(explored, Err(Unexplored::TooMany(_))));
    let stopped = Retrograde::explore(&start, 1 << 20, &|_| true);
    assert!(matches!(stopped, Err(Unexplored::Stopped)));
}

/// Retrograde analysis and proof-number search agree on positions of any game.
struct BothAgree(&'static str);

impl Visitor for BothAgree {
    type Output = usize;

    fn visit<G: Playable>(self, rules: &G::Rules) -> usize {
        let start = G::parse(rules, self.0).unwrap();
        let mut retrograde = Retrograde::explore(&start, 1 << 28, &|_| false).unwrap();
        let mut dfpn = Dfpn::new(1 << 22);
        let mut left = 60;
        each_position(&start, |position| {
            if left == 0 {
                return;
            }
            left -= 1;
            let found = retrograde.outcome(position, &|_| false);
            let other = dfpn.outcome(position, &|_| false);
            assert_eq!(found, other, "{}", position.text());
        });
        retrograde.len()
    }
}

#[test]
fn retrograde_analysis_and_proof_number_search_agree() {
    for (game, position) in [
        ("ataxx:4x4,jumplimit=3", "xxox/xo1o/oxxo/o2x x"),
        ("breakthrough", "8/8/8/8/3w4/2b5/8/8 b"),
    ] {
        let spec: GameSpec = game.parse().unwrap();
        assert!(spec.visit(BothAgree(position)) > 100, "{game}");
    }
}
