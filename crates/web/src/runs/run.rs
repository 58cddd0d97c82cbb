//! A run of the results file, and what all views of it have in common.

use grove_core::Side;
use grove_runner::MatchPlan;
use grove_runner::tournament::TournamentPlan;
use grove_store::{Run, Store};
use serde::Serialize;

use crate::error::ApiError;

/// How many runs or games a page of a list has at most.
pub(super) const PAGE: usize = 50;

/// The kinds of runs in which games are played. Experiments store other kinds too.
pub(super) const KINDS: [&str; 2] = [MatchPlan::KIND, TournamentPlan::KIND];

/// The kind of a run.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum RunKind {
    Match,
    Tournament,
}

impl RunKind {
    pub(super) fn of(run: &Run) -> Self {
        match run.definition.kind == TournamentPlan::KIND {
            true => RunKind::Tournament,
            false => RunKind::Match,
        }
    }
}

/// A run in which games are played.
pub(crate) fn find(store: &Store, id: u64) -> Result<Run, ApiError> {
    let run = store.run(id)?;
    let run = run.filter(|run| KINDS.contains(&run.definition.kind.as_str()));
    run.ok_or_else(|| ApiError::not_found(format!("there is no run {id}")))
}

/// The players of a game, Black and White.
pub(super) fn by_colour([first, second]: [usize; 2], side: Side) -> [usize; 2] {
    match side {
        Side::Black => [first, second],
        Side::White => [second, first],
    }
}

/// A player's text without the command of another program, which is a path on the server's machine.
pub(super) fn without_command(text: &str) -> &str {
    match text.split_once(':') {
        Some((name @ "engine", _)) => name,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_shown_without_their_commands() {
        assert_eq!(without_command("engine:cmd=\"/home/ada/x\""), "engine");
        assert_eq!(without_command("engine"), "engine");
        assert_eq!(without_command("best:time=1s"), "best:time=1s");
    }
}
