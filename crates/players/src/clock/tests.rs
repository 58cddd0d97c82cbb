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

#[test]
fn a_change_extends_and_steadiness_saves() {
    let progress = |steady| Progress {
        depth: 7,
        score: 0,
        best_move_stability: steady,
        nodes: 0,
    };
    let ms = Duration::from_millis;
    let clock = GameClock {
        remaining: ms(25_000),
        increment: Duration::ZERO,
    };
    let under_clock = plan(None, Some(clock));
    let SoftLimit::Time { target } = under_clock.soft else {
        panic!("{under_clock:?}");
    };
    assert!(target > ms(980) && target <= ms(1000));
    let enough =
        |share: f64, steady| under_clock.is_enough(target.mul_f64(share), &progress(steady));
    assert!(enough(1.6, 1) && !enough(1.4, 1));
    assert!(enough(0.6, 2) && !enough(0.5, 2));
    assert!(enough(0.4, 5) && !enough(0.2, 5));
    // Under a limit for the move there is nothing to save.
    let for_move = plan(Some(ms(1000)), None);
    assert!(!for_move.is_enough(ms(900), &progress(9)));
    assert!(!for_move.is_up(ms(990)) && for_move.is_up(ms(996)));
}
