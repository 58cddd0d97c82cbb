//! What bounds and proof numbers save on the way to a proof.

use grove_core::{Evaluate, Guide, Notation};
use grove_games::konane;
use grove_search::mcts::{Options, Solver};
use grove_search::report::Proof;

use super::endings::{drawn_at_last, result, search, solver};

/// How many iterations it takes to prove the result of all these positions.
fn iterations_to_prove<G: Notation + Evaluate + Guide>(
    options: &Options,
    positions: &[G],
    expected: Proof,
) -> u64 {
    let prove = |position: &G| {
        let report = search(options, position, 2_000_000, 1);
        assert_eq!(result(&report), Some(expected), "{}", position.text());
        report.tree.expect("a tree").iterations
    };
    positions.iter().map(prove).sum()
}

#[test]
fn bounds_prove_draws_sooner() {
    let drawn = drawn_at_last();
    assert!(drawn.len() >= 5, "{} draws", drawn.len());
    let bounded = Options {
        solver: Solver::Bounds,
        ..solver()
    };
    let [proofs, bounds] =
        [solver(), bounded].map(|options| iterations_to_prove(&options, &drawn, Proof::Draw));
    assert!(bounds < proofs, "{bounds} instead of {proofs}");
}

#[test]
fn proof_numbers_prove_a_konane_board_sooner() {
    // Black begins and wins.
    let start = konane::Small::start(&konane::Rules {
        rows: 5,
        columns: 5,
    });
    let proof_numbers = Options {
        pn: Some(1.0),
        ..solver()
    };
    let [plain, guided] = [solver(), proof_numbers]
        .map(|options| iterations_to_prove(&options, &[start], Proof::Win));
    assert!(guided * 5 < plain, "{guided} instead of {plain}");
}
