//! Where a report is read, which decides what its links lead to.

use super::{About, Section, games, words};
use crate::findings::CellData;

/// A place to read a report.
#[derive(Clone, Copy)]
pub(super) enum Place<'a> {
    /// In the files of a directory.
    Directory(&'a About),
    /// On the page of `grove serve`, which replays all games.
    Site,
}

impl Place<'_> {
    /// All values of an experiment.
    pub(super) fn values(self, section: &Section<'_>) -> String {
        let id = section.id();
        match self {
            Place::Directory(_) => format!("csv/{id}.csv"),
            Place::Site => format!("/lab/{id}/values.csv"),
        }
    }

    /// A drawing of an experiment.
    pub(super) fn drawing(self, section: &Section<'_>, index: usize) -> String {
        let (id, number) = (section.id(), index + 1);
        match self {
            Place::Directory(_) => section.drawing_path(index),
            Place::Site => format!("/lab/{id}/{number}.svg"),
        }
    }

    /// The games of a sample, where there are any to be seen.
    pub(super) fn games(self, data: &CellData) -> Option<String> {
        match self {
            Place::Directory(_) => (!data.first_games.is_empty()).then(|| games::path(data)),
            Place::Site => data.run.map(|run| format!("/#/arena/run/{run}/game/0")),
        }
    }

    /// What a link to the games of a run says.
    pub(super) const fn games_title(self) -> &'static str {
        match self {
            Place::Directory(_) => "two games",
            Place::Site => "all games",
        }
    }

    /// The command that replays the first game of a run, where that is the way to do it.
    pub(super) fn replay(self, run: u64) -> Option<String> {
        match self {
            Place::Directory(about) => Some(words::replay(about, run)),
            Place::Site => None,
        }
    }
}
