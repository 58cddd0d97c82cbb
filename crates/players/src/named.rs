//! Players with a name of their own: presets of a game, and levels.
//!
//! A preset stands for a text, and fields behind its name replace its own: `DABS:depth=4`. A limit
//! (`depth`, `nodes`, `iterations`, `time`, `clock`, `budget`) replaces all of its limits, and
//! `tt=off` takes along what it says of its table.
//!
//! A level stands for a text that may name a preset, and takes fields in the same way:
//! `level:8,time=100ms`. Those whose strength is a count keep it beside other limits:
//! `level:7,time=100ms` still visits no more positions.

use crate::error::PlayerError;
use crate::grammar::Fields;
use crate::levels;
use crate::player::{PlayerSpec, is_limit, is_part_of, kind_names};
use crate::presets::{self, Preset};

impl PlayerSpec {
    /// Reads a player of a game, who may be one of its presets, or a level.
    pub fn read(text: &str, game: &'static str) -> Result<Self, PlayerError> {
        let given = Fields::parse(text).map_err(PlayerError::Form)?;
        let given = match given.level() {
            Some(name) => with_level(name, game, &given)?,
            None => given,
        };
        let preset = presets::of(game).find(|preset| preset.name == given.name);
        let fields = match preset {
            Some(preset) => with_preset(preset, &given)?,
            None => given,
        };
        Self::of(&fields, &format!(" in {game}"), || players_of(game))
    }
}

/// The fields that a level and those behind its name stand for.
fn with_level<'a>(name: &str, game: &str, given: &Fields<'a>) -> Result<Fields<'a>, PlayerError> {
    let (spec, is_timed) = levels::find(game, name).ok_or_else(|| PlayerError::Level {
        found: name.into(),
        known: levels::known(),
    })?;
    let own = Fields::parse(spec).map_err(PlayerError::Form)?;
    Ok(merged(own, given, is_timed))
}

/// The fields that a preset and those behind its name stand for.
fn with_preset<'a>(preset: &Preset, given: &Fields<'a>) -> Result<Fields<'a>, PlayerError> {
    let own = Fields::parse(preset.spec).map_err(PlayerError::Form)?;
    let mut fields = merged(own, given, true);
    if let Some((from, field, value)) = preset.from_depth {
        let depth = fields.value("depth").and_then(|depth| depth.parse().ok());
        if depth.is_some_and(|depth: u32| depth >= from) && given.value(field).is_none() {
            fields.fields.push((field, value));
        }
    }
    Ok(fields)
}

/// The fields of a named player, and those behind its name, which may replace all its limits.
fn merged<'a>(own: Fields<'a>, given: &Fields<'a>, replaces_limits: bool) -> Fields<'a> {
    let limits = given.fields.iter().any(|&(field, _)| is_limit(field));
    let is_off = |field: &str| {
        let mut off = given.fields.iter().filter(|&&(_, value)| value == "off");
        off.any(|&(whole, _)| is_part_of(field, whole))
    };
    let goes = |field: &str| {
        let is_replaced = replaces_limits && limits && is_limit(field);
        given.value(field).is_some() || is_replaced || is_off(field)
    };
    let kept = own.fields.into_iter().filter(|&(field, _)| !goes(field));
    Fields {
        name: own.name,
        fields: kept.chain(given.fields.iter().copied()).collect(),
    }
}

/// The names of all players of a game.
fn players_of(game: &str) -> String {
    let mut names = kind_names();
    for preset in presets::of(game) {
        names = format!("{names}, {}", preset.name);
    }
    format!("{names}, level:N")
}
