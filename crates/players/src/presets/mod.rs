//! Players with names, game by game: those of the studies, and `best`.
//!
//! A preset stands for a text, and fields behind its name replace its own: `DABS:depth=4`. A limit
//! (`depth`, `nodes`, `iterations`, `time`, `clock`, `budget`) replaces all of its limits, and
//! `tt=off` takes along what it says of its table. The presets are data, in `table.rs`.

mod table;

use crate::fields::Fields;
use crate::{PLAYERS, PlayerError, TABLE_FIELDS};
pub use table::{PRESETS, Preset};

/// Fields that end a search.
const LIMITS: [&str; 6] = ["depth", "nodes", "iterations", "time", "clock", "budget"];

/// The fields that a preset of this game stands for, if the name is one.
pub(crate) fn expand<'a>(
    given: &Fields<'a>,
    game: &str,
) -> Result<Option<Fields<'a>>, PlayerError> {
    let named = |preset: &&Preset| preset.game == game && preset.name == given.name;
    let Some(preset) = PRESETS.iter().find(named) else {
        return Ok(None);
    };
    let Fields { name, fields } = Fields::parse(preset.spec).map_err(PlayerError::Form)?;
    let value_in = |fields: &[(&str, &str)], field: &str| {
        let found = fields.iter().find(|(name, _)| *name == field);
        found.map(|&(_, value)| value.to_string())
    };
    let is_given = |field: &str| value_in(&given.fields, field).is_some();
    let other_limits = LIMITS.iter().any(|limit| is_given(limit));
    let no_table = value_in(&given.fields, "tt").as_deref() == Some("off");
    let stays = |field: &str| {
        !(is_given(field)
            || other_limits && LIMITS.contains(&field)
            || no_table && TABLE_FIELDS.contains(&field))
    };
    let own = fields.into_iter().filter(|(field, _)| stays(field));
    let mut fields: Vec<(&str, &str)> = own.chain(given.fields.iter().copied()).collect();
    if let Some((from, field, value)) = preset.from_depth {
        let depth = value_in(&fields, "depth").and_then(|depth| depth.parse::<u32>().ok());
        if depth.is_some_and(|depth| depth >= from) && !is_given(field) {
            fields.push((field, value));
        }
    }
    Ok(Some(Fields { name, fields }))
}

/// The names of all players of a game.
pub(crate) fn players_of(game: &str) -> String {
    let own = PRESETS.iter().filter(|preset| preset.game == game);
    let names = own.map(|preset| preset.name);
    std::iter::once(PLAYERS)
        .chain(names)
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayerSpec;

    #[track_caller]
    fn check(game: &'static str, text: &str, meant: &str) {
        assert_eq!(PlayerSpec::read(text, game), meant.parse(), "{text}");
    }

    #[test]
    fn every_preset_stands_for_a_player() {
        for preset in PRESETS {
            check(preset.game, preset.name, preset.spec);
        }
    }

    #[test]
    fn fields_behind_the_name_replace_its_own() {
        let dabs = "ab:depth=4,board=dynamic,order=effects";
        check("konane", "DABS:depth=4", dabs);
        check("konane", "DABS:order=naive", "ab:depth=6,board=dynamic");
        check(
            "konane",
            "WDABS:window=5,pick=random",
            "ab:depth=8,board=dynamic,order=effects,window=5,pick=random",
        );
    }

    #[test]
    fn a_limit_replaces_all_limits() {
        check("konane", "DAB:time=1s", "ab:time=1s,board=dynamic");
        check(
            "konane",
            "DMCTS:budget=x4",
            "mcts:budget=x4,c=2,final=ratio,board=dynamic",
        );
        let best = "deepening=on,replace=two-tier,ttdepth=atleast,pvs=on";
        let order = "order=previous-best+killers+history,eval=q";
        let fixed = format!("ab:depth=5,tt=20,{best},{order}");
        let whole = format!("best:depth=5,tt=20,{best},{order}");
        check("konane", &whole, &fixed);
        assert!(LIMITS.iter().all(|&limit| limit == "depth" || {
            let read = PlayerSpec::read("best:depth=5", "konane")
                .unwrap()
                .to_string();
            !read.contains(&format!("{limit}="))
        }));
    }

    #[test]
    fn no_table_needs_no_words_about_it() {
        check(
            "pentalath",
            "History:tt=off",
            "ab:depth=6,deepening=on,order=previous-best+history",
        );
    }

    #[test]
    fn halma_ignores_retreats_from_depth_three_on() {
        let id = "deepening=on,order=heuristic,pick=random,eval=H6";
        check("halma", "IDAB", &format!("ab:depth=2,{id}"));
        check(
            "halma",
            "IDAB:depth=3",
            &format!("ab:depth=3,{id},ignore=backward"),
        );
        check(
            "halma",
            "IDAB:depth=3,ignore=off",
            &format!("ab:depth=3,{id}"),
        );
    }

    #[test]
    fn a_preset_belongs_to_its_game() {
        let error = PlayerSpec::read("DAB", "checkers").unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown player `DAB` in checkers: expected one of random, reflex, minimax, \
             expectimax, ab, mcts, engine, Minimax, AlphaBeta, best, MCTS, best-mcts"
        );
        let error = PlayerSpec::read("DAB:horse=1", "konane").unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("ab: unknown field `horse`: expected one of depth, ")
        );
    }
}
