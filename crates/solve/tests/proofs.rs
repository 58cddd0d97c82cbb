//! Proofs are written, read and checked by the rules alone.

use grove_core::{Game, Notation, Outcome, Side};
use grove_games::konane::{Rules, Small};
use grove_solve::konane::Boolean;
use grove_solve::proof::{Flaw, Goal, record, verify, walk};
use grove_solve::{Oracle, Retrograde};

#[test]
fn a_proof_holds_for_what_it_claims_and_for_nothing_else() {
    for (rows, columns) in [(4, 4), (4, 5), (5, 5)] {
        let start = Small::start(&Rules { rows, columns });
        let mut solver = Boolean::new(&start, 1 << 22, 1).unwrap();
        let outcome = solver.outcome(&start, &|_| false).unwrap();
        let moves = record(&start, outcome, &mut solver, &|_| false).unwrap();
        let visited = verify(&start, outcome, &moves).unwrap();
        assert!(visited > moves.len() as u64);
        let Outcome::Win(winner) = outcome else {
            panic!("somebody wins");
        };
        assert!(verify(&start, Outcome::Win(!winner), &moves).is_err());
        assert_eq!(
            verify(&start, outcome, &moves[..moves.len() - 1]),
            Err(Flaw::Short)
        );
        let longer: Vec<u8> = moves.iter().copied().chain([0]).collect();
        assert_eq!(verify(&start, outcome, &longer), Err(Flaw::Long));
        // Other moves lead to other positions; hardly any change of a byte leaves a proof.
        let changed = (0..moves.len()).step_by(7).filter(|&at| {
            let mut changed = moves.clone();
            changed[at] ^= 1;
            verify(&start, outcome, &changed).is_err()
        });
        assert!(changed.count() > 0);
        assert!(matches!(
            verify(&start, outcome, &[0x7f]),
            Err(Flaw::NoSuchMove { found: 0x7f, .. })
        ));
    }
}

#[test]
fn whoever_goes_round_in_circles_does_not_win() {
    use grove_games::checkers::{Checkers, Rules};
    // Two kings that never meet: a win cannot be shown by walking to and fro.
    let rules = Rules {
        max_plies: Some(1000),
        draws_at_limit_only: true,
        ..Rules::default()
    };
    let position = Checkers::parse(&rules, "B:WK29:BK4").unwrap();
    let first = |_: &Checkers, _: &[_]| Ok(0);
    let found = walk(&position, Side::Black, Goal::Win, first);
    assert!(matches!(found, Err(Flaw::WrongEnd { .. })), "{found:?}");
    assert!(position.outcome().is_none());
}

#[test]
fn the_nearest_win_is_written_down_where_distances_are_known() {
    let start = Small::start(&Rules {
        rows: 4,
        columns: 4,
    });
    let mut retrograde = Retrograde::explore(&start, 1 << 28, &|_| false).unwrap();
    let outcome = retrograde.outcome(&start, &|_| false).unwrap();
    let moves = record(&start, outcome, &mut retrograde, &|_| false).unwrap();
    assert!(verify(&start, outcome, &moves).is_ok());
}
