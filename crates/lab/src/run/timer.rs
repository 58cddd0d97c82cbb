//! A stop flag that raises itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the outer flag is looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// Runs something with a flag that is raised at this moment, or when the outer one is.
pub(super) fn until<T>(
    deadline: Option<Instant>,
    stop: &AtomicBool,
    run: impl FnOnce(&AtomicBool) -> T,
) -> T {
    let flag = AtomicBool::new(stop.load(Ordering::Relaxed));
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let flag = &flag;
        scope.spawn(move || {
            while is_done.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
                if late || stop.load(Ordering::Relaxed) {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        });
        // Dropped at the end or by a panic, which ends the thread.
        let _done = done;
        run(flag)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits for a flag to be raised, but not for ever.
    fn is_raised(flag: &AtomicBool) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(10) {
            if flag.load(Ordering::Relaxed) {
                return true;
            }
            thread::sleep(Duration::from_millis(1));
        }
        false
    }

    #[test]
    fn the_flag_is_raised_when_it_is_time_or_when_the_outer_one_is() {
        let never = AtomicBool::new(false);
        assert!(until(Some(Instant::now()), &never, is_raised));
        assert!(until(None, &AtomicBool::new(true), is_raised));
        assert!(!until(None, &never, |flag| flag.load(Ordering::Relaxed)));
    }
}
