//! Rate limits: a token bucket that fills steadily.

use std::time::Instant;

/// Holds as many tokens as are added in two seconds.
#[derive(Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    per_second: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(per_second: u32) -> Self {
        let per_second = f64::from(per_second);
        Bucket {
            tokens: 2.0 * per_second,
            per_second,
            filled: Instant::now(),
        }
    }

    /// Takes a token, if there is one at this time.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.filled = now;
        self.tokens = (self.tokens + passed * self.per_second).min(2.0 * self.per_second);
        let is_there = self.tokens >= 1.0;
        if is_there {
            self.tokens -= 1.0;
        }
        is_there
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_empty_bucket_fills_with_time() {
        let mut bucket = Bucket::new(10);
        let start = bucket.filled;
        let taken = (0..100).filter(|_| bucket.take(start)).count();
        assert_eq!(taken, 20);
        let later = start + Duration::from_millis(350);
        let taken = (0..100).filter(|_| bucket.take(later)).count();
        assert_eq!(taken, 3);
    }
}
