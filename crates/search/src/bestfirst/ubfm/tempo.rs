//! What a tempo is worth: how much better an estimate is for the side that has just moved.
//!
//! Lines of a best-first search end at any depth, and where having moved is worth something those
//! that end with an own move seem better than they are. Looking a ply farther tells by how much: the
//! mean of these differences, each of two tempi, is learnt as the search goes, and estimates are
//! corrected by it.

use grove_core::{MAX_EVAL, Score};

/// Learns what a tempo is worth.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tempo {
    mean: f64,
    samples: f64,
}

impl Tempo {
    /// An estimate for the side that has just moved, without its tempo.
    #[inline]
    pub fn corrected(&self, estimate: Score) -> Score {
        (estimate - self.mean.round() as Score).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// What was estimated like this, corrected, has turned out to be worth that a ply later.
    #[inline]
    pub fn learn(&mut self, estimated: Score, found: Score) {
        if found.abs() > MAX_EVAL {
            return;
        }
        self.samples += 1.0;
        // Both were corrected by the mean so far, so that only what it lacks is left.
        self.mean += f64::from(estimated - found) / 2.0 / self.samples;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tempo_is_learnt_from_what_estimates_turn_out_to_be() {
        let mut tempo = Tempo::default();
        for true_value in [10, -30, 25, 3, 0, 11, -8, 40] {
            // Whoever has just moved seems 7 better than it is.
            let estimated = tempo.corrected(true_value + 7);
            let found = -tempo.corrected(-true_value + 7);
            tempo.learn(estimated, found);
        }
        assert_eq!(tempo.corrected(107), 100);
        let before = tempo.mean;
        tempo.learn(5, 2 * MAX_EVAL - 3);
        assert_eq!(tempo.mean, before, "the end of a game tells nothing");
    }
}
