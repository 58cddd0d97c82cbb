//! Games that were forfeited.

use std::time::Duration;

use grove_core::{Outcome, Side};
use grove_record::{Forfeits, GameRecord, MatchStats, Reason};

fn game(index: u64, outcome: Outcome, reason: Reason, overstep: Option<u64>) -> GameRecord {
    GameRecord {
        index,
        seed: index,
        first: Side::BOTH[index as usize % 2],
        start: String::new(),
        opening: 0,
        to_move: Side::Black,
        moves: Vec::new(),
        outcome,
        reason,
        turns: Vec::new(),
        overstep: overstep.map(Duration::from_millis),
    }
}

/// The first player is Black in the first game of a pair.
fn stats(pairs: &[[(Side, Reason, Option<u64>); 2]]) -> MatchStats {
    let mut stats = MatchStats::default();
    for pair in pairs {
        let mut index = 0;
        stats.enter(&pair.map(|(winner, reason, overstep)| {
            index += 1;
            game(index - 1, Outcome::Win(winner), reason, overstep)
        }));
    }
    stats
}

#[test]
fn forfeits_are_counted_for_the_loser() {
    let stats = stats(&[
        [
            (Side::White, Reason::Time, Some(30)),
            (Side::Black, Reason::Time, Some(12)),
        ],
        [
            (Side::Black, Reason::Crash, None),
            (Side::White, Reason::Rule, None),
        ],
    ]);
    let late = Forfeits {
        time: 2,
        overstep: Duration::from_millis(30),
        ..Forfeits::default()
    };
    let crashed = Forfeits {
        crash: 1,
        ..Forfeits::default()
    };
    assert_eq!(stats.forfeits, [late, crashed]);
    // Both lead once, and without the time forfeits only the first player does.
    assert_eq!(stats.without_time_forfeits().losses, 0);
    assert!(stats.is_decided_on_time());
}

#[test]
fn a_lead_that_does_not_need_time_forfeits_is_a_result() {
    let win = (Side::Black, Reason::Rule, None);
    let also_win = (Side::White, Reason::Rule, None);
    let late = (Side::White, Reason::Time, None);
    let stats = stats(&[[win, also_win], [late, also_win]]);
    assert_eq!(stats.forfeits[0].time, 1);
    assert!(!stats.is_decided_on_time());
}
