//! `grove games` and `grove rules`.

use std::io::Write;

use anyhow::Result;
use grove_games::{GameInfo, GameSpec};
use serde::Serialize;

use super::{read_game, write_json};
use crate::table::{terminal_width, wrap};

#[derive(Serialize)]
struct GameEntry {
    name: &'static str,
    title: &'static str,
    example: &'static str,
    options: Vec<OptionEntry>,
    rules: &'static str,
}

#[derive(Serialize)]
struct OptionEntry {
    name: &'static str,
    values: &'static str,
    default: &'static str,
    about: &'static str,
}

impl From<&GameInfo> for GameEntry {
    fn from(info: &GameInfo) -> Self {
        let option = |option: &grove_games::OptionInfo| OptionEntry {
            name: option.name,
            values: option.values,
            default: option.default,
            about: option.about,
        };
        GameEntry {
            name: info.name,
            title: info.title,
            example: info.example,
            options: info.options.iter().map(option).collect(),
            rules: info.rules,
        }
    }
}

/// The longest line of rules.
const WIDEST: usize = 98;

/// All games.
pub fn list(json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        let games: Vec<GameEntry> = GameSpec::GAMES.map(GameEntry::from).into();
        return write_json(out, &games);
    }
    for (index, info) in GameSpec::GAMES.into_iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        describe(info, out)?;
    }
    Ok(())
}

/// One game.
pub fn rules(game: &str, json: bool, out: &mut impl Write) -> Result<()> {
    let info = read_game(game)?.info();
    if json {
        return write_json(out, &GameEntry::from(info));
    }
    describe(info, out)
}

/// A game with its rules and options, for people.
pub fn describe(info: &GameInfo, out: &mut impl Write) -> Result<()> {
    // Longer lines are hard to read, and shorter ones no better.
    let room = terminal_width().unwrap_or(WIDEST).clamp(40, WIDEST);
    let heading = anstyle::Style::new().bold();
    writeln!(out, "{heading}{} — {}{heading:#}", info.name, info.title)?;
    for paragraph in info.rules.lines() {
        for line in wrap(paragraph, room - 2) {
            writeln!(out, "  {line}")?;
        }
    }
    if info.options.is_empty() {
        writeln!(out, "  No options.")?;
        return Ok(());
    }
    writeln!(out, "  Options, as in {}:", info.example)?;
    for option in info.options {
        let form = match option.name {
            "size" => "SIZE".into(),
            name => format!("{name}="),
        };
        let text = format!(
            "{} — {} [default: {}]",
            option.values, option.about, option.default
        );
        let mut lines = wrap(&text, room - 22).into_iter();
        let first = lines.next().unwrap_or_default();
        writeln!(out, "    {form:<12}{first}")?;
        for line in lines {
            writeln!(out, "    {:<12}{line}", "")?;
        }
    }
    Ok(())
}
