//! How often a player that samples looks at the clock.
//!
//! A budget may be a few iterations long, and is overstepped several times over where the clock is
//! looked at every sixteenth. A look takes a part of a microsecond, so it is not taken more often than
//! the budget demands: about eight times in what is left of it.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use grove_search::mcts::CHECK_INTERVAL;

/// Into how many parts the rest of a budget is divided by looks at the clock.
const LOOKS: u64 = 8;

/// When to look at the clock; always, without a budget.
pub(super) struct Pace {
    /// In nanoseconds.
    budget: Option<u64>,
    iterations: AtomicU64,
    /// At how many iterations the next look is due.
    next: AtomicU64,
}

impl Pace {
    pub(super) fn new(budget: Option<Duration>) -> Self {
        Pace {
            budget: budget.map(nanoseconds),
            iterations: AtomicU64::new(0),
            next: AtomicU64::new(1),
        }
    }

    /// After how many iterations a search has to ask.
    pub(super) fn check_interval(&self) -> u64 {
        match self.budget {
            Some(_) => 1,
            None => CHECK_INTERVAL,
        }
    }

    /// Whether it is time to look, after another iteration.
    pub(super) fn is_due(&self) -> bool {
        self.budget.is_none()
            || self.iterations.fetch_add(1, Relaxed) + 1 >= self.next.load(Relaxed)
    }

    /// Takes note of what the clock has shown.
    pub(super) fn note(&self, elapsed: Duration) -> Duration {
        if let Some(budget) = self.budget {
            let done = self.iterations.load(Relaxed);
            let each = nanoseconds(elapsed) / done.max(1);
            let left = budget.saturating_sub(nanoseconds(elapsed)) / each.max(1);
            let pause = (left / LOOKS).clamp(1, CHECK_INTERVAL);
            self.next.store(done + pause, Relaxed);
        }
        elapsed
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After which iterations the clock is looked at, each taking so many microseconds.
    fn looks(budget: u64, each: u64) -> Vec<u64> {
        let budget = Duration::from_micros(budget);
        let pace = Pace::new(Some(budget));
        let mut looks = Vec::new();
        for iteration in 1.. {
            let elapsed = Duration::from_micros(iteration * each);
            if pace.is_due() {
                looks.push(iteration);
                if pace.note(elapsed) >= budget {
                    break;
                }
            }
        }
        looks
    }

    #[test]
    fn a_short_budget_is_watched_closely_and_a_long_one_now_and_then() {
        assert_eq!(looks(5, 10), [1]);
        assert_eq!(looks(40, 10), [1, 2, 3, 4]);
        // 99 are left after the first, and an eighth of them is 12.
        assert_eq!(looks(1000, 10)[..4], [1, 13, 23, 32]);
        assert_eq!(looks(1000, 10).last(), Some(&100));
        assert_eq!(looks(100_000, 10)[..4], [1, 17, 33, 49]);
    }

    #[test]
    fn without_a_budget_every_question_is_answered() {
        let pace = Pace::new(None);
        assert!(pace.is_due() && pace.is_due());
        assert_eq!(pace.check_interval(), CHECK_INTERVAL);
    }
}
