//! Reading fields one by one.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::error::PlayerError;
use super::names::{self, Named};
use super::search::GameClock;
use crate::fields::Fields;

/// Reads the fields of a player.
pub(super) struct Reader<'a>(pub(super) &'a Fields<'a>);

impl Reader<'_> {
    /// Refuses fields that are not among these.
    pub(super) fn check_known(&self, known: &[&str]) -> Result<(), PlayerError> {
        let mut given = self.0.fields.iter().map(|&(field, _)| field);
        let unknown = given.find(|field| !known.contains(field));
        unknown.map_or(Ok(()), |found| {
            let known = match known {
                [] => "none".into(),
                known => known.join(", "),
            };
            Err(self.unknown(found, known))
        })
    }

    /// The same, where there are also fields of a certain form.
    pub(super) fn check_known_but(
        &self,
        known: &[&str],
        form: &str,
        has_form: impl Fn(&str) -> bool,
    ) -> Result<(), PlayerError> {
        let mut given = self.0.fields.iter().map(|&(field, _)| field);
        let unknown = given.find(|field| !known.contains(field) && !has_form(field));
        unknown.map_or(Ok(()), |found| {
            Err(self.unknown(found, format!("{}, {form}", known.join(", "))))
        })
    }

    fn unknown(&self, found: &str, known: String) -> PlayerError {
        PlayerError::Field {
            player: self.0.name.into(),
            found: found.into(),
            known,
        }
    }

    /// The value of a field as it was written.
    pub(super) fn text(&self, field: &str) -> Option<&str> {
        let found = self.0.fields.iter().find(|(name, _)| *name == field);
        found.map(|&(_, value)| value)
    }

    /// Whether a field was written.
    pub(super) fn has(&self, field: &str) -> bool {
        self.text(field).is_some()
    }

    /// The value of a field, if it was written.
    pub(super) fn value<T>(
        &self,
        field: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, PlayerError> {
        let Some(text) = self.text(field) else {
            return Ok(None);
        };
        let refused = || PlayerError::Value {
            player: self.0.name.into(),
            field: field.into(),
            expected: expected.into(),
            found: text.into(),
        };
        read(text).map(Some).ok_or_else(refused)
    }

    /// The value of a field that takes names, or the first of them.
    pub(super) fn named<T: Copy>(&self, field: &str, all: &[Named<T>]) -> Result<T, PlayerError> {
        let read = self.value(field, &names::list(all), |text| names::value_of(all, text))?;
        Ok(read.unwrap_or(all[0].1))
    }

    /// The value of a field that can also be `off`, which it is where it is not written.
    pub(super) fn or_off<T>(
        &self,
        field: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, PlayerError> {
        let or_off = |text: &str| match text {
            "off" => Some(None),
            text => read(text).map(Some),
        };
        Ok(self.value(field, expected, or_off)?.flatten())
    }

    /// The time for a move.
    pub(super) fn time(&self) -> Result<Option<Duration>, PlayerError> {
        self.value("time", TIME_FORM, move_time)
    }

    /// The time for a game.
    pub(super) fn clock(&self) -> Result<Option<GameClock>, PlayerError> {
        self.value("clock", CLOCK_FORM, clock)
    }

    /// How many threads.
    pub(super) fn threads(&self) -> Result<usize, PlayerError> {
        let read = self.value("threads", "a number from 1 to 64", |text| {
            number(text, 1, 64)
        })?;
        Ok(read.unwrap_or(1))
    }
}

/// What a time for a move looks like, as an error tells it.
pub(super) const TIME_FORM: &str = "a time like 100ms or 1.5s, 1ms to 1000s";

/// What a time for a game looks like, as an error tells it.
const CLOCK_FORM: &str = "a time for the game like 60s, or 60s+0.5s with what a move adds";

pub(super) fn move_time(text: &str) -> Option<Duration> {
    time(text, 1000.0)
}

/// Reads a time as players write it: `100ms` or `1.5s`.
pub fn read_time(text: &str) -> Result<Duration, String> {
    move_time(text).ok_or_else(|| format!("expected {TIME_FORM}"))
}

/// Reads a clock as players write it: `60s` or `60s+0.5s`.
pub fn read_clock(text: &str) -> Result<GameClock, String> {
    clock(text).ok_or_else(|| format!("expected {CLOCK_FORM}"))
}

/// A number within a range.
pub(super) fn real(text: &str, range: RangeInclusive<f64>) -> Option<f64> {
    text.parse().ok().filter(|number| range.contains(number))
}

/// A number above 0 and up to another.
pub(super) fn positive(text: &str, most: f64) -> Option<f64> {
    real(text, 0.0..=most).filter(|&number| number > 0.0)
}

/// A whole number between two others.
pub(super) fn number<T: std::str::FromStr + PartialOrd>(
    text: &str,
    least: T,
    most: T,
) -> Option<T> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits_only)?;
    (least..=most).contains(&number).then_some(number)
}

/// A time like `100ms` or `1.5s`, from a millisecond up to so many seconds.
pub(super) fn time(text: &str, most: f64) -> Option<Duration> {
    let (digits, unit) = match text.strip_suffix("ms") {
        Some(digits) => (digits, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let seconds = digits.parse::<f64>().ok()? * unit;
    (0.001..=most)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

/// A clock like `60s` or `60s+0.5s`.
fn clock(text: &str) -> Option<GameClock> {
    let (base, increment) = match text.split_once('+') {
        None => (text, None),
        Some((base, increment)) => (base, Some(increment)),
    };
    Some(GameClock {
        base: time(base, 100_000.0)?,
        increment: match increment {
            None => Duration::ZERO,
            Some(increment) => time(increment, 1000.0)?,
        },
    })
}
