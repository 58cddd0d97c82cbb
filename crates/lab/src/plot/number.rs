//! Numbers as a person wants to read them.

/// What parts thousands: too narrow to part two numbers, and no line ends at it.
const THIN: char = '\u{202f}';

/// A whole number with a space between its thousands: 4 633 660.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(THIN);
        }
        text.push(digit);
    }
    text
}

/// A value to three digits, or to those before the point below a million: 0.0123, 1.5, 4 633, 36.1M.
pub fn figure(value: f64) -> String {
    if !value.is_finite() {
        return "\u{2013}".into();
    }
    let size = value.abs();
    let sign = if value < 0.0 { "\u{2212}" } else { "" };
    for (unit, letter) in [(1e9, 'G'), (1e6, 'M')] {
        if size >= unit {
            return format!("{}{letter}", figure(value / unit));
        }
    }
    if size >= 999.5 {
        return format!("{sign}{}", grouped(size.round() as u64));
    }
    let digits = if size > 0.0 {
        (2 - size.log10().floor() as i32).clamp(0, 6)
    } else {
        0
    };
    let text = trimmed(format!("{size:.0$}", digits as usize));
    if text == "0" {
        text
    } else {
        format!("{sign}{text}")
    }
}

/// A value in a narrow place: 0.25, 10k, 2.5M.
pub(super) fn short(value: f64) -> String {
    match value.abs() {
        1e4..1e6 => format!("{}k", figure(value / 1e3)),
        _ => figure(value),
    }
}

/// A value in a very narrow place: with two digits behind the point at most.
pub(super) fn brief(value: f64) -> String {
    match value.abs() {
        0.001..1.0 => figure((value * 100.0).round() / 100.0),
        _ => short(value),
    }
}

fn trimmed(text: String) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').into()
    } else {
        text
    }
}

/// A place in a drawing, to a tenth.
pub(super) fn place(value: f64) -> String {
    trimmed(format!("{:.1}", value + 0.0))
}
