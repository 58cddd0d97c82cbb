//! Whole games against a clock that only the test moves on.

use std::cell::Cell;
use std::time::Duration;

use grove_core::Seed;
use grove_players::clock::{GamePhase, TimeLimits, TimeManager, Timing};
use grove_players::{GameClock, MoveLimits, MoveRequest, PlayerSpec};
use grove_search::limits::Progress;

/// A player's time manager, and the clock that a game keeps for it.
struct Timed {
    manager: TimeManager,
    clock: Option<GameClock>,
}

impl Timed {
    fn plan(&mut self, ply: u32) -> TimeLimits {
        let request = MoveRequest {
            clock: self.clock,
            ..MoveRequest::unlimited()
        };
        self.manager.plan(phase(ply), &request)
    }

    fn charge(&mut self, used: Duration, depths: &[(u32, Duration)]) {
        self.manager.learn(depths);
        if let Some(clock) = &mut self.clock {
            clock.charge(used);
        }
    }

    fn left(&self) -> Duration {
        self.clock.expect("a clock").remaining
    }
}

fn timed(text: &str) -> Timed {
    let spec: PlayerSpec = text.parse().unwrap();
    let timing = match &spec {
        PlayerSpec::Minimax(spec) => spec.timing,
        _ => Timing::Plain,
    };
    let limits = spec.limits();
    Timed {
        manager: TimeManager::new(limits, timing, Seed(1)),
        clock: limits.clock,
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
    fn play(&self, plan: &TimeLimits) -> (Duration, Vec<(u32, Duration)>) {
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
                score_drop: 0.0,
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

fn phase(plies: u32) -> GamePhase {
    GamePhase { plies, cells: 61 }
}

#[test]
fn a_time_for_the_move_is_never_overstepped() {
    for (text, most) in [
        ("ab:time=5ms", ms(5)),
        ("ab:time=100ms", ms(100)),
        ("ab:time=2s", ms(2000)),
    ] {
        for search in &SEARCHES {
            let plan = timed(text).plan(0);
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
                let mut keeper = timed(&text);
                for ply in (0..300).step_by(2) {
                    let before = keeper.left();
                    let plan = keeper.plan(ply);
                    let (used, depths) = search.play(&plan);
                    assert!(used < before, "{text}: {used:?} of {before:?} at {ply}");
                    keeper.charge(used, &depths);
                }
            }
        }
    }
}

#[test]
fn a_search_that_can_stop_anywhere_takes_its_share_of_a_clock() {
    for clock in ["1s", "10s", "60s+0.5s", "300s"] {
        let mut keeper = timed(&format!("mcts:clock={clock}"));
        let mut total = Duration::ZERO;
        for ply in (0..300).step_by(2) {
            let before = keeper.left();
            let plan = keeper.plan(ply);
            let mut used = ms(1);
            while !plan.is_spent(used) {
                used += ms(1);
            }
            assert!(used < before, "{clock}: {used:?} of {before:?} at {ply}");
            keeper.charge(used, &[]);
            total += used;
        }
        assert!(total > keeper.left(), "{clock}: {total:?}");
    }
}

#[test]
fn a_share_has_no_margin() {
    let plan = |text: &str| timed(text).plan(0);
    let shared = plan("mcts").at_most(ms(40));
    assert!(!plan("mcts").is_limited() && shared.is_limited());
    assert!(shared.is_spent(ms(40)) && !shared.is_spent(ms(39)));
    assert!(plan("mcts:time=20ms").at_most(ms(40)).is_spent(ms(20)));
    assert!(plan("mcts:time=1s").at_most(ms(40)).is_spent(ms(40)));
}

#[test]
fn a_clock_is_put_to_use() {
    // In a game of 60 plies a search that always finds something to do uses most of its time.
    let mut keeper = timed("ab:clock=60s");
    for ply in (0..60).step_by(2) {
        let plan = keeper.plan(ply);
        let (used, depths) = SEARCHES[2].play(&plan);
        keeper.charge(used, &depths);
    }
    assert!(keeper.left() < Duration::from_secs(25));
}

#[test]
fn the_clock_of_the_game_counts() {
    let left = |text: &str, remaining| Timed {
        clock: Some(GameClock {
            remaining,
            increment: Duration::ZERO,
        }),
        ..timed(text)
    };
    let search = &SEARCHES[0];
    for text in ["ab:depth=40", "ab:clock=60s"] {
        let (used, _) = search.play(&left(text, ms(100)).plan(0));
        assert!(used < ms(100), "{text}: {used:?}");
    }
    let open = timed("ab:depth=40").plan(0);
    assert!(!open.is_up(Duration::from_secs(1_000_000)));
}

#[test]
fn limits_of_the_move_replace_the_player_s_own() {
    let asked = |time| MoveRequest {
        limits: Some(MoveLimits {
            time,
            ..MoveLimits::default()
        }),
        ..MoveRequest::unlimited()
    };
    let mut manager = timed("ab:clock=60s").manager;
    let short = manager.plan(phase(0), &asked(Some(ms(20))));
    assert!(short.is_up(ms(20)));
    assert!(!manager.plan(phase(0), &asked(None)).is_limited());
}

#[test]
fn the_increment_is_added_and_the_time_taken_off() {
    let mut keeper = timed("ab:clock=10s+0.5s");
    keeper.charge(ms(2500), &[]);
    assert_eq!(keeper.left(), ms(8000));
}
