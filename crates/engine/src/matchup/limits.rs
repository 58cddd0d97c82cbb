//! Limits that both players of a match are given.
//!
//! They are added to a player's text as fields, unless it states them itself: `depth=4` makes
//! `ab:tt=20` an `ab:tt=20,depth=4` and leaves `ab:depth=6` alone. So a preset gives up its own limits
//! for them, as it does for any limit behind its name, and a player that has no such field is
//! refused.

use grove_players::{Fields, MoveLimits, PlayerError, PlayerSpec, clock_text, time_text};

use super::MatchupError;

/// Reads a player with these limits, and gives its text with what was added.
pub(super) fn read_with_limits(
    text: &str,
    game: &'static str,
    limits: &MoveLimits,
) -> Result<(String, PlayerSpec), MatchupError> {
    let plain = PlayerSpec::read(text, game)?;
    let added = missing(limits, &Fields::parse(text).map_err(PlayerError::Form)?);
    if added.is_empty() {
        return Ok((text.into(), plain));
    }
    let limits = added.join(",");
    let separator = if text.contains(':') { ',' } else { ':' };
    let limited = format!("{text}{separator}{limits}");
    match PlayerSpec::read(&limited, game) {
        Ok(spec) => Ok((limited, spec)),
        Err(error) => Err(MatchupError::Limits {
            limits,
            player: text.into(),
            error: Box::new(error),
        }),
    }
}

/// The limits that a player does not state itself, as fields.
fn missing(limits: &MoveLimits, stated: &Fields<'_>) -> Vec<String> {
    let limits = [
        ("depth", limits.depth.map(|depth| depth.to_string())),
        ("nodes", limits.nodes.map(|nodes| nodes.to_string())),
        ("time", limits.time.map(time_text)),
        ("clock", limits.clock.map(clock_text)),
    ];
    let is_stated = |name: &str| stated.fields.iter().any(|(field, _)| *field == name);
    let added = limits.into_iter().filter(|(name, _)| !is_stated(name));
    added
        .filter_map(|(name, value)| Some(format!("{name}={}", value?)))
        .collect()
}
