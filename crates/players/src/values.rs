//! Values of fields: how they are read and written.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use crate::PlayerError;
use crate::limits::GameClock;

/// A value and its name.
pub(crate) type Named<T> = (&'static str, T);

/// Something that is on or off.
pub(crate) const SWITCH: [Named<bool>; 2] = [("off", false), ("on", true)];
/// The same for what is on by default.
pub(crate) const SWITCHED_ON: [Named<bool>; 2] = [("on", true), ("off", false)];
/// Whether an only move is played without a search.
pub(crate) const FORCED: [Named<bool>; 2] = [("search", false), ("play", true)];
/// Whether moves backward are ignored.
pub(crate) const IGNORED: [Named<bool>; 2] = [("off", false), ("backward", true)];

/// A list of names, whatever they stand for.
pub(crate) trait NameList: Sync {
    fn names(&self) -> Vec<&'static str>;
}

impl<T: Sync, const N: usize> NameList for [Named<T>; N] {
    fn names(&self) -> Vec<&'static str> {
        self.iter().map(|&(name, _)| name).collect()
    }
}

/// The value of this name.
pub(crate) fn value_of<T: Copy>(all: &[Named<T>], name: &str) -> Option<T> {
    let found = all.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| value)
}

/// The name of this value.
pub(crate) fn name_of<T: PartialEq>(all: &[Named<T>], value: T) -> &'static str {
    let found = all.iter().find(|(_, known)| *known == value);
    found.map_or("", |&(name, _)| name)
}

/// The name of this value, as a field prints it.
pub(crate) fn name_text<T: PartialEq>(all: &[Named<T>], value: T) -> Option<String> {
    Some(name_of(all, value).into())
}

/// Why a value was refused.
pub(crate) enum BadValue {
    /// It is none that the field takes.
    Form,
    /// It is a player's text with an error in it.
    Player(PlayerError),
}

/// Puts a value that was read in its place.
pub(crate) fn set<T>(place: &mut T, read: Option<T>) -> Result<(), BadValue> {
    *place = read.ok_or(BadValue::Form)?;
    Ok(())
}

/// A value that may also be `off`.
pub(crate) fn or_off<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    match text {
        "off" => Some(None),
        text => read(text).map(Some),
    }
}

/// The text of a value that may also be `off`.
pub(crate) fn or_off_text(value: Option<impl Display>) -> Option<String> {
    Some(value.map_or("off".into(), |value| value.to_string()))
}

/// The text of a value that is not written where there is none.
pub(crate) fn optional_text(value: Option<impl Display>) -> Option<String> {
    value.map(|value| value.to_string())
}

/// What stands between the parentheses of `NAME(…)`.
pub(crate) fn argument_of<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    text.strip_prefix(name)?
        .strip_prefix('(')?
        .strip_suffix(')')
}

/// A number within a range.
pub(crate) fn real(text: &str, range: RangeInclusive<f64>) -> Option<f64> {
    text.parse().ok().filter(|number| range.contains(number))
}

/// A number above 0 and up to another.
pub(crate) fn positive(text: &str, most: f64) -> Option<f64> {
    real(text, 0.0..=most).filter(|&number| number > 0.0)
}

/// A whole number between two others.
pub(crate) fn number<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Option<T> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits_only)?;
    (least..=most).contains(&number).then_some(number)
}

/// What a time for a move looks like, as an error tells it.
pub(crate) const TIME_FORM: &str = "a time like 100ms or 1.5s, 1ms to 1000s";

/// What a time for a game looks like, as an error tells it.
pub(crate) const CLOCK_FORM: &str =
    "a time for the game like 60s, or 60s+0.5s with what a move adds";

/// Reads a time as players write it: `100ms` or `1.5s`.
pub fn read_time(text: &str) -> Result<Duration, String> {
    move_time(text).ok_or_else(|| format!("expected {TIME_FORM}"))
}

/// Reads a clock as players write it: `60s` or `60s+0.5s`.
pub fn read_clock(text: &str) -> Result<GameClock, String> {
    clock(text).ok_or_else(|| format!("expected {CLOCK_FORM}"))
}

/// A time for a move.
pub(crate) fn move_time(text: &str) -> Option<Duration> {
    time(text, 1000.0)
}

/// A time from a millisecond up to so many seconds.
fn time(text: &str, most: f64) -> Option<Duration> {
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
pub(crate) fn clock(text: &str) -> Option<GameClock> {
    let (base, increment) = match text.split_once('+') {
        None => (text, None),
        Some((base, increment)) => (base, Some(increment)),
    };
    Some(GameClock {
        remaining: time(base, 100_000.0)?,
        increment: match increment {
            None => Duration::ZERO,
            Some(increment) => time(increment, 1000.0)?,
        },
    })
}

/// A time as players write it: `0.1s` or `1.5s`.
pub fn time_text(time: Duration) -> String {
    format!("{}s", time.as_secs_f64())
}

/// A clock as players write it: `60s` or `60s+0.5s`.
pub fn clock_text(clock: GameClock) -> String {
    let base = time_text(clock.remaining);
    match clock.increment {
        Duration::ZERO => base,
        increment => format!("{base}+{}", time_text(increment)),
    }
}
