//! From values to places, and where an axis is marked.

use super::number::short;

/// How many marks an axis of values should have at most.
const TICKS: usize = 6;

/// From values to places in a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    log: bool,
    /// The values at both ends.
    ends: [f64; 2],
    /// The places of both ends.
    places: [f64; 2],
}

impl Scale {
    /// A scale of these ends exactly.
    pub(super) const fn linear(ends: [f64; 2], places: [f64; 2]) -> Self {
        Scale {
            log: false,
            ends,
            places,
        }
    }

    /// A scale with room for all values; from 0 if it is linear and they are of one sign.
    pub(super) fn around(
        values: impl IntoIterator<Item = f64>,
        log: bool,
        places: [f64; 2],
    ) -> Self {
        let shown = |value: &f64| value.is_finite() && (!log || *value > 0.0);
        let values: Vec<f64> = values.into_iter().filter(shown).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let ends = match (values.is_empty(), log) {
            (true, true) => [1.0, 10.0],
            (true, false) => [0.0, 1.0],
            (false, true) => around_log(least, most),
            (false, false) => around_linear(least.min(0.0), most.max(0.0)),
        };
        Scale { log, ends, places }
    }

    /// A scale as far as the values go and no farther.
    pub(super) fn across(values: &[f64], log: bool, places: [f64; 2]) -> Self {
        let shown = |value: &&f64| !log || **value > 0.0;
        let values = || values.iter().filter(shown).copied();
        let least = values().fold(f64::INFINITY, f64::min);
        let most = values().fold(f64::NEG_INFINITY, f64::max);
        let ends = if least < most {
            [least, most]
        } else if log && least.is_finite() {
            [least / 2.0, least * 2.0]
        } else if least.is_finite() {
            [least - 1.0, least + 1.0]
        } else {
            [1.0, 2.0]
        };
        Scale { log, ends, places }
    }

    /// The value at the end where bars begin.
    pub(super) fn start(&self) -> f64 {
        if self.log {
            self.ends[0]
        } else {
            0.0_f64.clamp(self.ends[0], self.ends[1])
        }
    }

    /// Where a value is; at an end if it lies beyond.
    pub(super) fn place(&self, value: f64) -> f64 {
        let [start, end] = self.places;
        start + self.share(value) * (end - start)
    }

    /// How far from the first end a value lies, from 0 to 1.
    pub(super) fn share(&self, value: f64) -> f64 {
        let measured = |value: f64| {
            if self.log {
                value.max(f64::MIN_POSITIVE).ln()
            } else {
                value
            }
        };
        let [low, high] = self.ends.map(measured);
        let share = (measured(value) - low) / (high - low);
        share.clamp(0.0, 1.0)
    }

    /// The values that are marked, each with its text.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        self.ticks_up_to(TICKS)
    }

    /// The same, with about so many at most.
    pub(super) fn ticks_up_to(&self, most: usize) -> Vec<(f64, String)> {
        let [low, high] = self.ends;
        let values = if self.log {
            log_ticks(low, high, most)
        } else {
            linear_ticks(low, high, most)
        };
        let texts = values.into_iter().map(|value| (value, short(value)));
        texts.collect()
    }
}

/// The least of 1, 2 and 5 times a power of ten that is not smaller.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let times = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        // A step that is round already must not be taken for a little too small.
        .find(|times| times * power >= least * (1.0 - 1e-9));
    times.unwrap_or(10.0) * power
}

fn linear_step(low: f64, high: f64, most: usize) -> f64 {
    round_step((high - low) / (most - 1) as f64)
}

fn around_linear(low: f64, high: f64) -> [f64; 2] {
    if low == high {
        return [0.0, 1.0];
    }
    let step = linear_step(low, high, TICKS);
    [(low / step).floor() * step, (high / step).ceil() * step]
}

/// From a power of ten, or 2 or 5 times one, to another.
fn around_log(low: f64, high: f64) -> [f64; 2] {
    let steps = |value: f64| {
        let power = 10_f64.powf(value.log10().floor());
        [0.5, 1.0, 2.0, 5.0, 10.0, 20.0].map(|times| times * power)
    };
    let below = |step: &f64| *step <= low * (1.0 + 1e-9);
    let above = |step: &f64| *step >= high * (1.0 - 1e-9);
    let first = steps(low).into_iter().rev().find(below).unwrap_or(low);
    let last = steps(high).into_iter().find(above).unwrap_or(high);
    if first < last {
        [first, last]
    } else {
        [first / 2.0, last * 2.0]
    }
}

fn linear_ticks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let step = linear_step(low, high, most);
    let first = (low / step - 1e-6).ceil() as i64;
    let last = (high / step + 1e-6).floor() as i64;
    (first..=last).map(|index| index as f64 * step).collect()
}

/// Powers of ten, and between them 2 and 5 times those where there are few.
fn log_ticks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let first = low.log10().floor() as i32;
    let last = high.log10().ceil() as i32;
    let decades = (high / low).log10();
    let times: &[f64] = match decades {
        ..=2.2 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let every = ((decades / most as f64).ceil() as usize).max(1);
    (first..=last)
        .step_by(every)
        .flat_map(|power| times.iter().map(move |times| times * 10_f64.powi(power)))
        .filter(|value| (low * (1.0 - 1e-9)..=high * (1.0 + 1e-9)).contains(value))
        .collect()
}
