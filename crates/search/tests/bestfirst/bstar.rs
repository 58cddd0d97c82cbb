//! B* against what is known for certain.

use grove_core::{Evaluate, Game, Guide, Notation};
use grove_games::{ataxx, checkers, konane};
use grove_search::bestfirst::bstar::{Options, Strategy};
use grove_search::bestfirst::{BStar, BestFirst, Limits, Start};
use grove_search::report::{Proof, Report};

use super::*;
use crate::exact::exact;

fn search<G: Evaluate + Guide>(options: Options, position: &G, nodes: u64) -> Report<G::Move> {
    let mut search = BStar::<G>::new(options, G::Evaluation::default());
    search.search(Start::new(position), &Limits::nodes(nodes))
}

const STRATEGIES: [Strategy; 3] = [Strategy::Both, Strategy::ProveBest, Strategy::DisproveRest];

/// What is proven is right, and with enough nodes a move is played that is as good as any. The search
/// may stop before it knows the result: one move is better than the others whatever the result is.
fn check_endings<G: Notation + Evaluate + Guide>(positions: &[G], plies: u32) {
    let (mut seen, mut found) = (0, 0);
    for (at, position) in positions.iter().enumerate() {
        let Some(expected) = exact(position, plies) else {
            continue;
        };
        let text = position.text();
        let options = Options {
            strategy: STRATEGIES[at % 3],
            ..Options::default()
        };
        let report = search(options, position, 300_000);
        let result = proven(report.score);
        assert!(result.is_none_or(|result| result == expected), "{text}");
        let after = exact(&position.after(report.best.expect("a move")), plies);
        seen += 1;
        found += i32::from(match expected {
            Proof::Win => after == Some(Proof::Loss),
            Proof::Draw => after == Some(Proof::Draw),
            Proof::Loss => true,
        });
        if result == Some(Proof::Win) {
            assert_eq!(after, Some(Proof::Loss), "{text}");
        }
    }
    let game = std::any::type_name::<G>();
    // Bounds are estimates: a move that is proven best by them need not be.
    assert!(
        seen >= 10 && 10 * found >= 9 * seen,
        "{game}: {found} of {seen}"
    );
}

#[test]
fn what_is_proven_is_right_in_every_game() {
    check_endings(&konane_endings(60), 12);
    check_endings(&pentalath_endings(60), 8);
    check_endings(&ataxx_endings(60), 4);
    check_endings(&halma_endings(40), 4);
    check_endings(&checkers_endings(60), 7);
}

/// A king that can be jumped at once is, without a search of the rest.
#[test]
fn the_search_stops_when_a_move_is_proven_best() {
    let rules = checkers::Rules::default();
    let position = checkers::Checkers::parse(&rules, "B:WK10:BK6").expect("kings");
    let report = search(Options::default(), &position, u64::MAX);
    assert_eq!(proven(report.score), Some(Proof::Win));
    assert!(report.counts.nodes < 1000, "{}", report.counts.nodes);
}

#[test]
fn the_same_search_finds_the_same_and_strategies_differ() {
    let rules = konane::Rules::default();
    let wanted = |position: &konane::Small| position.text().matches(['b', 'w']).count() <= 50;
    let mut differ = [0; 2];
    for position in positions(&rules, 20, wanted) {
        let [both, best, rest] = STRATEGIES.map(|strategy| {
            let options = Options {
                strategy,
                ..Options::default()
            };
            let run = || search(options, &position, 20_000);
            assert_eq!(run(), run());
            run()
        });
        differ[0] += i32::from(both != best);
        differ[1] += i32::from(both != rest);
    }
    assert!(differ.iter().all(|&count| count > 0), "{differ:?}");
}

#[test]
fn a_full_pool_and_the_limits_end_the_search() {
    let position = ataxx::Small::start(&ataxx::Rules::default());
    for pool in [1, 20, 1000] {
        let options = Options {
            pool,
            ..Options::default()
        };
        let report = search(options, &position, u64::MAX);
        assert!(position.moves().contains(&report.best.expect("a move")));
    }
    for nodes in [1, 100, 10_000] {
        let report = search(Options::default(), &position, nodes);
        assert!(position.moves().contains(&report.best.expect("a move")));
        let too_many = report.counts.nodes - nodes.min(report.counts.nodes);
        assert!(too_many < 200, "{too_many} more than {nodes}");
    }
    let limits = Limits {
        stop: &|| true,
        ..Limits::nodes(u64::MAX)
    };
    let mut stopped = BStar::<ataxx::Small>::new(Options::default(), Default::default());
    assert!(
        stopped
            .search(Start::new(&position), &limits)
            .best
            .is_some()
    );
}
