//! Players with a name of their own: presets of a game.
//!
//! A preset stands for a text, and fields behind its name replace its own: `DABS:depth=4`. A limit
//! (`depth`, `nodes`, `iterations`, `time`, `clock`, `budget`) replaces all of its limits, and
//! `tt=off` takes along what it says of its table.

use crate::error::PlayerError;
use crate::grammar::Fields;
use crate::player::{PlayerSpec, is_limit, is_part_of, kind_names};
use crate::presets;

impl PlayerSpec {
    /// Reads a player of a game, who may be one of its presets.
    pub fn read(text: &str, game: &'static str) -> Result<Self, PlayerError> {
        let given = Fields::parse(text).map_err(PlayerError::Form)?;
        let place = format!(" in {game}");
        Self::of(&expand(given, game)?, &place, || players_of(game))
    }
}

/// The fields that a preset of this game stands for; the given ones if the name is none.
fn expand<'a>(given: Fields<'a>, game: &str) -> Result<Fields<'a>, PlayerError> {
    let Some(preset) = presets::of(game).find(|preset| preset.name == given.name) else {
        return Ok(given);
    };
    let Fields { name, fields } = Fields::parse(preset.spec).map_err(PlayerError::Form)?;
    let limits = given.fields.iter().any(|&(field, _)| is_limit(field));
    let is_off = |field: &str| {
        let mut off = given.fields.iter().filter(|&&(_, value)| value == "off");
        off.any(|&(whole, _)| is_part_of(field, whole))
    };
    let stays =
        |field: &str| !(given.value(field).is_some() || limits && is_limit(field) || is_off(field));
    let own = fields.into_iter().filter(|(field, _)| stays(field));
    let mut expanded = Fields {
        name,
        fields: own.chain(given.fields.iter().copied()).collect(),
    };
    if let Some((from, field, value)) = preset.from_depth {
        let depth = expanded.value("depth").and_then(|depth| depth.parse().ok());
        if depth.is_some_and(|depth: u32| depth >= from) && given.value(field).is_none() {
            expanded.fields.push((field, value));
        }
    }
    Ok(expanded)
}

/// The names of all players of a game.
fn players_of(game: &str) -> String {
    let names = presets::of(game).map(|preset| preset.name.to_string());
    let all: Vec<String> = std::iter::once(kind_names()).chain(names).collect();
    all.join(", ")
}
