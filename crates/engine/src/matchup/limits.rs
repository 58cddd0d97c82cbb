//! Limits that both players of a match are given.
//!
//! They are added to a player's text as fields, unless it states them itself: `depth=4` makes
//! `ab:tt=20` an `ab:tt=20,depth=4` and leaves `ab:depth=6` alone. So a preset gives up its own limits
//! for them, as it does for any limit behind its name, and a player that has no such field is
//! refused.

use std::time::Duration;

use grove_players::Fields;
use grove_players::{GameClock, PlayerError, PlayerSpec, clock_text, time_text};

use super::MatchupError;

/// Limits for both players.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct CommonLimits {
    /// How deep a search is.
    pub depth: Option<u32>,
    /// How many positions a search visits.
    pub nodes: Option<u64>,
    /// The time for a move.
    pub time: Option<Duration>,
    /// The time for a game.
    pub clock: Option<GameClock>,
}

impl CommonLimits {
    /// Reads a player with these limits, and tells its text.
    pub(super) fn read(
        &self,
        text: &str,
        game: &'static str,
    ) -> Result<(String, PlayerSpec), MatchupError> {
        let plain = PlayerSpec::read(text, game)?;
        let added = self.beyond(&Fields::parse(text).map_err(PlayerError::Form)?);
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

    /// What a player does not state itself.
    fn beyond(&self, stated: &Fields<'_>) -> Vec<String> {
        let limits = [
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("time", self.time.map(time_text)),
            ("clock", self.clock.map(clock_text)),
        ];
        let is_stated = |name: &str| stated.fields.iter().any(|(field, _)| *field == name);
        let added = limits.into_iter().filter(|(name, _)| !is_stated(name));
        added
            .filter_map(|(name, value)| Some(format!("{name}={}", value?)))
            .collect()
    }
}
