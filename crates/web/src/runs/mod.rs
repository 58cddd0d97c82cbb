//! Runs: the matches and tournaments of the results file.
//!
//! Stored ones are browsed, new ones are started. A match that is started here belongs to the server
//! and not to the page: it goes on when the page is left. It is a run like those of the command
//! line, which can go on with it (`grove resume`).

mod games;
mod matches;
mod plan;
mod run;
mod standing;

pub(crate) use games::{GamesPage, StoredGameView};
pub(crate) use matches::{Matches, Scene, Underway};
pub(crate) use plan::{NewMatch, Plan, plan, stored_plan};
pub(crate) use run::find;
pub(crate) use standing::{RunView, RunsPage};
