//! What a plan says of completed depths.

use super::*;
use crate::limits::GameClock;

fn plan(time: Option<Duration>, clock: Option<GameClock>) -> TimeLimits {
    let limits = MoveLimits {
        time,
        clock,
        ..MoveLimits::default()
    };
    let phase = GamePhase {
        plies: 0,
        cells: 61,
    };
    TimeManager::new(limits, Timing::Plain, Seed(1)).plan(phase, &MoveRequest::unlimited())
}

const fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn progress(steady: u32, score_drop: f64) -> Progress {
    Progress {
        depth: 7,
        score: 0,
        best_move_stability: steady,
        score_drop,
        nodes: 0,
    }
}

/// A plan under a clock of 25 seconds, and its target.
fn under_clock() -> (TimeLimits, Duration) {
    let clock = GameClock {
        remaining: ms(25_000),
        increment: Duration::ZERO,
    };
    let plan = plan(None, Some(clock));
    let SoftLimit::Time { target } = plan.soft else {
        panic!("{plan:?}");
    };
    (plan, target)
}

#[test]
fn a_change_extends_and_steadiness_saves() {
    let (under_clock, target) = under_clock();
    assert!(target > ms(980) && target <= ms(1000));
    let enough =
        |share: f64, steady| under_clock.is_enough(target.mul_f64(share), &progress(steady, 0.0));
    assert!(enough(1.6, 1) && !enough(1.4, 1));
    assert!(enough(0.6, 2) && !enough(0.5, 2));
    assert!(enough(0.4, 5) && !enough(0.2, 5));
    // Under a limit for the move there is nothing to save.
    let for_move = plan(Some(ms(1000)), None);
    assert!(!for_move.is_enough(ms(900), &progress(9, 0.0)));
    assert!(!for_move.is_up(ms(990)) && for_move.is_up(ms(996)));
}

#[test]
fn a_drop_of_the_score_extends() {
    let (under_clock, target) = under_clock();
    let enough =
        |share: f64, drop| under_clock.is_enough(target.mul_f64(share), &progress(3, drop));
    assert!(enough(0.6, 0.0) && !enough(0.6, 0.5));
    assert!(enough(0.9, 0.5) && !enough(0.9, 1.0));
    // However far it has dropped, the rest of the game needs time as well.
    assert!(enough(1.2, 1.0) && enough(1.2, 99.0));
    // Under a limit for the move a drop changes nothing.
    let for_move = plan(Some(ms(1000)), None);
    assert!(!for_move.is_enough(ms(900), &progress(3, 1.0)));
    assert!(for_move.is_up(ms(996)));
}
