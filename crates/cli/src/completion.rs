//! What can follow on the command line, for a shell that asks on Tab: games, players, experiments and runs.
//!
//! The shell asks this program itself (`clap_complete`'s dynamic engine), since a list inside a script would not
//! know the runs of the results file and would be out of date after an upgrade.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory};
use clap_complete::{ArgValueCandidates, CompletionCandidate};
use grove_games::GameSpec;
use grove_lab::{Study, catalogue};
use grove_players::{KINDS, levels, presets};
use grove_runner::MatchPlan;
use grove_runner::tournament::TournamentPlan;
use grove_store::Store;

use crate::args::Args;

/// How many runs are offered, the newest first.
const MOST_RUNS: usize = 30;

/// The commands, with what can stand in the place of their arguments.
pub fn command() -> Command {
    attach(Args::command())
}

/// Arguments that mean the same have the same name in every command.
fn attach(command: Command) -> Command {
    let with = |arg: Arg, candidates: fn() -> Vec<CompletionCandidate>| {
        arg.add(ArgValueCandidates::new(candidates))
    };
    let known = command.mut_args(|arg| match (arg.get_id().as_str(), arg.is_positional()) {
        ("game", _) | ("games", true) => with(arg, games),
        ("first" | "second" | "player" | "against", _) => with(arg, players),
        ("ids" | "until_decided", _) => with(arg, experiments),
        ("study", _) => with(arg, studies),
        ("run" | "runs" | "id", true) => with(arg, runs),
        _ => arg,
    });
    known.mut_subcommands(attach)
}

fn candidate(value: impl Into<OsString>, help: impl Into<StyledStr>) -> CompletionCandidate {
    CompletionCandidate::new(value).help(Some(help.into()))
}

/// The games.
fn games() -> Vec<CompletionCandidate> {
    let games = GameSpec::GAMES.into_iter();
    games.map(|game| candidate(game.name, game.title)).collect()
}

/// The players of the game that was typed before, or of all games.
fn players() -> Vec<CompletionCandidate> {
    let typed = typed_game(std::env::args());
    let games = GameSpec::GAMES.into_iter().map(|game| game.name);
    let games = games.filter(|name| typed.is_none_or(|typed| typed == *name));
    let presets = games.flat_map(presets::of);
    let mut found: Vec<CompletionCandidate> = Vec::new();
    for preset in presets {
        if !found.iter().any(|it| it.get_value() == preset.name) {
            found.push(candidate(preset.name, preset.source));
        }
    }
    let levels = levels::numbers().map(|number| format!("level:{number}"));
    found.extend(levels.map(|level| {
        let title = levels::title(&level);
        candidate(level, title)
    }));
    found.extend(
        KINDS
            .iter()
            .map(|kind| CompletionCandidate::new(kind.name())),
    );
    found
}

/// The game among some words, with or without options.
fn typed_game(mut words: impl Iterator<Item = String>) -> Option<&'static str> {
    words.find_map(|word| {
        let name = word.split(':').next()?;
        let mut games = GameSpec::GAMES.into_iter();
        games.find(|game| game.name == name).map(|game| game.name)
    })
}

/// The experiments.
fn experiments() -> Vec<CompletionCandidate> {
    let ids = catalogue::ids().into_iter();
    ids.map(CompletionCandidate::new).collect()
}

/// The studies.
fn studies() -> Vec<CompletionCandidate> {
    let studies = Study::ALL.into_iter();
    studies
        .map(|study| candidate(study.name(), study.title()))
        .collect()
}

/// The newest runs of the results file. Where it cannot be read there are none: Tab is no place for an error.
fn runs() -> Vec<CompletionCandidate> {
    let named = named_file(std::env::args());
    let Some(path) = named.or_else(Store::default_path) else {
        return Vec::new();
    };
    let kinds = [MatchPlan::KIND, TournamentPlan::KIND];
    let read =
        Store::open_to_read(path).and_then(|store| store.runs_before(u64::MAX, kinds, MOST_RUNS));
    let runs = read.unwrap_or_default().into_iter();
    runs.map(|summary| {
        let about = format!(
            "{}, {}",
            summary.run.definition.game,
            summary.run.names.join(" - ")
        );
        candidate(summary.run.id.to_string(), about)
    })
    .collect()
}

/// The results file that some words name.
fn named_file(mut words: impl Iterator<Item = String>) -> Option<PathBuf> {
    while let Some(word) = words.next() {
        if let Some(file) = word.strip_prefix("--from=") {
            return Some(file.into());
        }
        if word == "--from" {
            return words.next().map(PathBuf::from);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> impl Iterator<Item = String> {
        line.split(' ').map(str::to_owned)
    }

    #[test]
    fn what_was_typed_before_says_which_players_and_which_file() {
        assert_eq!(typed_game(words("grove match halma:6x6 be")), Some("halma"));
        assert_eq!(typed_game(words("grove tune")), None);
        let file = |line| named_file(words(line));
        assert_eq!(
            file("grove results show --from a.db 1"),
            Some("a.db".into())
        );
        assert_eq!(file("grove resume --from=b.db"), Some("b.db".into()));
        assert_eq!(file("grove resume --from"), None);
    }
}
