//! The clock of study 002, section 3.3.
//!
//! - **Moves left** (3.3.1). The game is assumed to last 61 plies, as many as its board has cells,
//!   or, when all but ten of them are played, ten more. On other boards their number of cells
//!   takes the place of 61. Only every other ply is the player's own, so its time is divided by
//!   half of the plies, rounded up; the study does not say which of the two it means, but one that
//!   divided by all plies would never use half of its clock.
//! - **Depth** (3.3.2). The durations of searches to each depth are averaged over the game. The
//!   deepest depth that is expected to take less than the move's share and the next one are the
//!   candidates, and one of them is drawn so that the expected duration is that share: the deeper
//!   one with the probability (share - shorter) / (longer - shorter). For the first depth that was
//!   not reached yet the duration is that of the deepest known one times the growth of the last two
//!   plies; none beyond it is planned, because the growth from depth 3 to 4 says little about depth 9.
//!   Before the first move nothing is known, and it is searched to the depth of the hard limit,
//!   "barely measurable by a human".
//! - **Hard limit** (3.3.3). With less than ten seconds left the depth is 4. A clock of less than
//!   a minute would be there at once, so with such a clock the limit is a sixth of it. The study's
//!   other hard limit, to stop a search from outside, is here too, at half of the time that is
//!   left and in a hurry where `plain.rs` has it, so that no clock is overstepped even if depth 4
//!   is slow. A search that takes much longer than those before it may still use half of the clock:
//!   the study plans depths and not times, and nothing else ends a search that it has begun.
//! - **Steadiness** (3.3.4). "A better way might be to skip the deepest search depth if the
//!   principal variation does vary only slightly": the last depth is skipped where the best move
//!   has been the same for the three depths before it.

use std::time::Duration;

use grove_core::{Random, Seed};
use grove_search::limits::{MAX_DEPTH, Progress};

use super::{GamePhase, SoftLimit, TimeLimits, plain};

/// Plies that are always still to come.
const ALWAYS_LEFT: u32 = 10;
/// The depth that can always be afforded.
const QUICK: u32 = 4;
/// With less than this left only that depth is searched.
const HURRY: Duration = Duration::from_secs(10);
/// By how much the next depth takes longer, as long as nothing is known.
const USUAL_GROWTH: f64 = 6.0;
/// The best move of this many depths has to be the same for the last depth to be skipped.
const STEADY: u32 = 3;

/// What the study's player keeps through a game.
pub(super) struct Study {
    hurry: Duration,
    random: Random,
    /// For each depth from 1 on how many searches reached it, and how long they took together.
    history: Vec<(u32, Duration)>,
}

impl Study {
    /// With a clock of so much.
    pub(super) fn new(base: Duration, seed: Seed) -> Self {
        Study {
            hurry: HURRY.min(base / 6),
            random: seed.random(),
            history: Vec::new(),
        }
    }

    /// Plans a move.
    pub(super) fn plan(&mut self, remaining: Duration, phase: GamePhase) -> TimeLimits {
        let (depth, hard) = if remaining < self.hurry {
            (QUICK, plain::hard_limit(remaining))
        } else {
            // Half, because the next moves need some time as well.
            let share = remaining / own_moves_left(phase);
            (self.draw_depth(share), remaining / 2)
        };
        TimeLimits {
            hard: Some(hard),
            soft: SoftLimit::Depth { depth },
        }
    }

    /// The depth whose search is expected to take this long, drawn between two.
    fn draw_depth(&mut self, share: Duration) -> u32 {
        if self.history.is_empty() {
            return QUICK;
        }
        let known = self.history.len() as u32;
        let within = (1..=known).take_while(|&depth| self.expected(depth) <= share);
        let Some(shallow) = within.last() else {
            return 1;
        };
        let weight = weight_of_deeper(share, self.expected(shallow), self.expected(shallow + 1));
        const PARTS: u32 = 1 << 30;
        let drawn = f64::from(self.random.below(PARTS)) / f64::from(PARTS);
        let deeper = u32::from(drawn < weight);
        (shallow + deeper).min(MAX_DEPTH)
    }

    /// How long a search to this depth is expected to take, which may be the first unknown one.
    fn expected(&self, depth: u32) -> Duration {
        let known = self.history.len() as u32;
        if depth <= known {
            return self.mean(depth);
        }
        let growth = match known {
            0 | 1 => USUAL_GROWTH,
            _ => {
                // Odd and even depths grow differently, so the growth is that of two plies.
                let plies = 2.min(known - 1);
                let [shorter, longer] =
                    [known - plies, known].map(|at| self.mean(at).as_secs_f64());
                let growth = longer / shorter.max(1e-6);
                growth.powf(1.0 / f64::from(plies)).max(1.5)
            }
        };
        let longest = self.mean(known.max(1)).as_secs_f64().max(1e-6);
        let seconds = longest * growth.powi((depth - known) as i32);
        Duration::from_secs_f64(seconds.min(1e9))
    }

    fn mean(&self, depth: u32) -> Duration {
        let (count, sum) = self.history[depth as usize - 1];
        sum / count.max(1)
    }

    /// Takes note of how long a search took up to each depth.
    pub(super) fn learn(&mut self, depths: &[(u32, Duration)]) {
        for &(depth, duration) in depths {
            let index = depth as usize - 1;
            if self.history.len() <= index {
                self.history.resize(index + 1, (0, Duration::ZERO));
            }
            let (count, sum) = &mut self.history[index];
            *count += 1;
            *sum += duration;
        }
    }
}

/// How many moves the player is assumed to have left.
fn own_moves_left(phase: GamePhase) -> u32 {
    let plies = phase.cells.saturating_sub(phase.plies).max(ALWAYS_LEFT);
    plies.div_ceil(2)
}

/// How likely the deeper of two depths is drawn.
fn weight_of_deeper(share: Duration, shorter: Duration, longer: Duration) -> f64 {
    let [share, shorter, longer] = [share, shorter, longer].map(|time| time.as_secs_f64());
    if longer <= shorter {
        return 1.0;
    }
    ((share - shorter) / (longer - shorter)).clamp(0.0, 1.0)
}

/// Whether a completed depth is enough.
pub(super) fn is_enough(depth: u32, progress: &Progress) -> bool {
    progress.depth >= depth || progress.depth + 1 == depth && progress.best_move_stability >= STEADY
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn phase(plies: u32) -> GamePhase {
        GamePhase { plies, cells: 61 }
    }

    #[test]
    fn ten_plies_are_always_left() {
        let left = [0, 1, 31, 50, 51, 52, 60, 100].map(|plies| own_moves_left(phase(plies)));
        assert_eq!(left, [31, 30, 15, 6, 5, 5, 5, 5]);
    }

    #[test]
    fn the_weights_fit_the_share() {
        let weight = |share, shorter, longer| weight_of_deeper(ms(share), ms(shorter), ms(longer));
        assert_eq!(weight(100, 100, 500), 0.0);
        assert_eq!(weight(200, 100, 500), 0.25);
        assert_eq!(weight(500, 100, 500), 1.0);
        assert_eq!(weight(100, 100, 100), 1.0);
    }

    #[test]
    fn drawn_depths_take_the_share_on_average() {
        let mut study = Study::new(Duration::from_secs(600), Seed(5));
        study.learn(&[(1, ms(1)), (2, ms(10)), (3, ms(100)), (4, ms(900))]);
        let draws = 20_000;
        let drawn: Vec<u32> = (0..draws).map(|_| study.draw_depth(ms(300))).collect();
        assert!(drawn.iter().all(|depth| (3..=4).contains(depth)));
        let deeper = drawn.iter().filter(|&&depth| depth == 4).count();
        // A quarter of the draws, with a standard deviation of 61.
        assert!((deeper as i64 - draws / 4).abs() < 300, "{deeper}");
    }

    #[test]
    fn durations_are_averaged_and_extrapolated() {
        let mut study = Study::new(Duration::from_secs(600), Seed(5));
        study.learn(&[(1, ms(1)), (2, ms(10))]);
        study.learn(&[(1, ms(3)), (2, ms(30))]);
        assert_eq!(study.expected(1), ms(2));
        assert_eq!(study.expected(2), ms(20));
        assert_eq!(study.expected(3), ms(200));
        // Depth 3 took no longer than depth 2, but both together ten times as long as depth 1.
        study.learn(&[(3, ms(20))]);
        let expected = study.expected(4).as_secs_f64();
        assert!(
            (expected - 0.020 * 10_f64.sqrt()).abs() < 1e-6,
            "{expected}"
        );
        // Nothing is known after a forced move but its first depth.
        let mut study = Study::new(Duration::from_secs(600), Seed(5));
        study.learn(&[(1, ms(1))]);
        assert_eq!(study.expected(2), ms(6));
    }

    #[test]
    fn no_depth_is_planned_that_is_two_beyond_the_deepest_known() {
        let mut study = Study::new(Duration::from_secs(600), Seed(5));
        study.learn(&[(1, ms(1)), (2, ms(1)), (3, ms(1)), (4, ms(2))]);
        let deepest = (0..100)
            .map(|_| study.draw_depth(Duration::from_secs(60)))
            .max();
        assert_eq!(deepest, Some(5));
    }

    #[test]
    fn a_hurry_is_ten_seconds_or_a_sixth_of_the_clock() {
        for (base, hurry) in [(600, 10.0), (60, 10.0), (6, 1.0)] {
            let mut study = Study::new(Duration::from_secs(base), Seed(5));
            study.learn(&[(1, ms(0)), (2, ms(0)), (3, ms(0)), (4, ms(0)), (5, ms(0))]);
            let depth = |study: &mut Study, seconds: f64| {
                let plan = study.plan(Duration::from_secs_f64(seconds), phase(20));
                plan.depth().unwrap()
            };
            assert!(depth(&mut study, hurry) > QUICK);
            assert_eq!(depth(&mut study, hurry - 0.001), QUICK);
        }
    }

    #[test]
    fn the_last_depth_is_skipped_where_the_best_move_is_steady() {
        let progress = |depth, steady| Progress {
            depth,
            score: 0,
            best_move_stability: steady,
            score_drop: 0.0,
            nodes: 0,
        };
        assert!(is_enough(6, &progress(6, 1)));
        assert!(is_enough(6, &progress(5, 3)));
        assert!(!is_enough(6, &progress(5, 2)));
        assert!(!is_enough(6, &progress(4, 4)));
    }
}
