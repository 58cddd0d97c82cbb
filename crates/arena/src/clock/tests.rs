//! Whole games against a clock that only the test moves on.

use std::cell::Cell;

use super::*;
use crate::player::PlayerSpec;

fn keeper(text: &str) -> Timekeeper {
    match text.parse().unwrap() {
        PlayerSpec::Search(spec) => Timekeeper::new(spec.allowance(), Seed(1)),
        PlayerSpec::Sampling(spec) => Timekeeper::new(spec.allowance(), Seed(1)),
        other => panic!("{other} does not search"),
    }
}

const fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// A search that knows how long each depth takes and asks for the time every `tick`.
struct Slow {
    /// How long the first depth takes, and how many times longer each of the next.
    first: Duration,
    growth: u32,
    tick: Duration,
    /// After how many depths the best move no longer changes.
    settles: u32,
}

impl Slow {
    /// How long a move takes under a plan, and the times of its completed depths.
    fn play(&self, plan: &Plan) -> (Duration, Vec<(u32, Duration)>) {
        let now = Cell::new(Duration::ZERO);
        let (mut depths, mut cost) = (Vec::new(), self.first);
        for depth in 1..=plan.depth().unwrap_or(40) {
            let end = now.get() + cost;
            while now.get() < end {
                if plan.is_up(now.get()) {
                    return (now.get(), depths);
                }
                now.set((now.get() + self.tick).min(end));
            }
            depths.push((depth, now.get()));
            let progress = Progress {
                depth,
                score: 0,
                best_move_stability: depth.saturating_sub(self.settles).max(1),
                nodes: 0,
            };
            if plan.is_enough(now.get(), &progress) {
                break;
            }
            cost *= self.growth;
        }
        (now.get(), depths)
    }
}

const SEARCHES: [Slow; 4] = [
    Slow {
        first: Duration::from_micros(10),
        growth: 3,
        tick: Duration::from_micros(500),
        settles: 4,
    },
    Slow {
        first: ms(1),
        growth: 8,
        tick: ms(1),
        settles: 0,
    },
    Slow {
        first: Duration::from_micros(100),
        growth: 2,
        tick: ms(1),
        settles: 99,
    },
    Slow {
        first: ms(700),
        growth: 30,
        tick: ms(1),
        settles: 1,
    },
];

fn stage(plies: u32) -> Stage {
    Stage { plies, cells: 61 }
}

#[test]
fn a_time_for_the_move_is_never_overstepped() {
    for (text, most) in [
        ("ab:time=5ms", ms(5)),
        ("ab:time=100ms", ms(100)),
        ("ab:time=2s", ms(2000)),
    ] {
        for search in &SEARCHES {
            let plan = keeper(text).plan(stage(0), &Budget::open());
            // The search notices up to a tick late, which is what the margin is for.
            let slack = search.tick.saturating_sub(most / 10);
            let (used, _) = search.play(&plan);
            assert!(used <= most + slack, "{text}: {used:?}");
        }
    }
}

#[test]
fn a_clock_is_never_overstepped() {
    for timing in ["plain", "study"] {
        for clock in ["1s", "10s", "60s+0.5s", "300s"] {
            for search in &SEARCHES {
                let text = format!("ab:clock={clock},timing={timing}");
                let mut keeper = keeper(&text);
                for ply in (0..300).step_by(2) {
                    let before = keeper.left().unwrap();
                    let plan = keeper.plan(stage(ply), &Budget::open());
                    let (used, depths) = search.play(&plan);
                    assert!(used < before, "{text}: {used:?} of {before:?} at {ply}");
                    keeper.settle(used, &depths);
                }
            }
        }
    }
}

#[test]
fn a_search_that_can_stop_anywhere_takes_its_share_of_a_clock() {
    for clock in ["1s", "10s", "60s+0.5s", "300s"] {
        let mut keeper = keeper(&format!("mcts:clock={clock}"));
        let mut total = Duration::ZERO;
        for ply in (0..300).step_by(2) {
            let before = keeper.left().unwrap();
            let plan = keeper.plan(stage(ply), &Budget::open());
            let mut used = ms(1);
            while !plan.is_spent(used) {
                used += ms(1);
            }
            assert!(used < before, "{clock}: {used:?} of {before:?} at {ply}");
            keeper.settle(used, &[]);
            total += used;
        }
        assert!(total > keeper.left().unwrap(), "{clock}: {total:?}");
    }
}

#[test]
fn a_share_has_no_margin() {
    let plan = |text: &str| keeper(text).plan(stage(0), &Budget::open());
    let shared = plan("mcts").at_most(ms(40));
    assert!(!plan("mcts").is_limited() && shared.is_limited());
    assert!(shared.is_spent(ms(40)) && !shared.is_spent(ms(39)));
    assert!(plan("mcts:time=20ms").at_most(ms(40)).is_spent(ms(20)));
    assert!(plan("mcts:time=1s").at_most(ms(40)).is_spent(ms(40)));
}

#[test]
fn a_clock_is_put_to_use() {
    // In a game of 60 plies a search that always finds something to do uses most of its time.
    let mut keeper = keeper("ab:clock=60s");
    for ply in (0..60).step_by(2) {
        let plan = keeper.plan(stage(ply), &Budget::open());
        let (used, depths) = SEARCHES[2].play(&plan);
        keeper.settle(used, &depths);
    }
    assert!(keeper.left().unwrap() < Duration::from_secs(25));
}

#[test]
fn what_the_table_gives_counts_too() {
    let budget = |remaining| Budget {
        remaining: Some(remaining),
        ..Budget::open()
    };
    let search = &SEARCHES[0];
    let (used, _) = search.play(&keeper("ab:depth=40").plan(stage(0), &budget(ms(100))));
    assert!(used < ms(100), "{used:?}");
    let mut own = keeper("ab:clock=60s");
    let (used, _) = search.play(&own.plan(stage(0), &budget(ms(100))));
    assert!(used < ms(100), "{used:?}");
    let open = keeper("ab:depth=40").plan(stage(0), &Budget::open());
    assert!(!open.is_up(Duration::from_secs(1_000_000)));
}

#[test]
fn a_change_extends_and_steadiness_saves() {
    let progress = |steady| Progress {
        depth: 7,
        score: 0,
        best_move_stability: steady,
        nodes: 0,
    };
    let plan = keeper("ab:clock=25s").plan(stage(0), &Budget::open());
    let Rule::Plain { target } = plan.rule else {
        panic!("{plan:?}");
    };
    assert!(target > ms(980) && target <= ms(1000));
    let enough = |share: f64, steady| plan.is_enough(target.mul_f64(share), &progress(steady));
    assert!(enough(1.6, 1) && !enough(1.4, 1));
    assert!(enough(0.6, 2) && !enough(0.5, 2));
    assert!(enough(0.4, 5) && !enough(0.2, 5));
    // Under a limit for the move there is nothing to save.
    let plan = keeper("ab:time=1s").plan(stage(0), &Budget::open());
    assert!(!plan.is_enough(ms(900), &progress(9)));
    assert!(!plan.is_up(ms(990)) && plan.is_up(ms(996)));
}

#[test]
fn the_increment_is_added_and_the_time_taken_off() {
    let mut keeper = keeper("ab:clock=10s+0.5s");
    keeper.settle(ms(2500), &[]);
    assert_eq!(keeper.left(), Some(ms(8000)));
    assert_eq!(self::keeper("ab:time=1s").left(), None);
}
