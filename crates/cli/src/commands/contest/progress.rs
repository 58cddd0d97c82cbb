//! How a match goes on, for people who wait for it: a bar on a terminal, and now and then a line
//! anywhere else.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use grove_arena::contest::Standing;
use indicatif::{ProgressBar, ProgressStyle};

/// How often a line is written where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// What is shown while a match goes on.
pub(super) enum Progress {
    Bar(ProgressBar),
    Lines { games: u64, last: Instant },
}

impl Progress {
    /// Before the first of so many games.
    pub(super) fn begin(games: u64) -> Self {
        if !io::stderr().is_terminal() {
            return Progress::Lines {
                games,
                last: Instant::now(),
            };
        }
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len}  {msg}  {eta} left")
            .expect("the template is right");
        Progress::Bar(ProgressBar::new(games).with_style(style))
    }

    /// After a pair.
    pub(super) fn show(&mut self, standing: &Standing) {
        match self {
            Progress::Bar(bar) => {
                bar.set_message(so_far(standing));
                bar.set_position(standing.games());
            }
            Progress::Lines { games, last } if last.elapsed() >= INTERVAL => {
                *last = Instant::now();
                let played = standing.games();
                say(&format!("{played} of {games} games: {}", so_far(standing)));
            }
            Progress::Lines { .. } => {}
        }
    }

    /// After the last game.
    pub(super) fn end(&self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// The score and what it means.
fn so_far(standing: &Standing) -> String {
    let total = standing.results.total();
    let elo = standing.elo().map_or(String::new(), |elo| {
        let error = elo.error().map(|error| format!(" ± {error:.0}"));
        match error {
            Some(error) => format!(", Elo {:+.0}{error}", elo.value),
            None => format!(", Elo {elo}"),
        }
    });
    format!("+{} ={} -{}{elo}", total.wins, total.draws, total.losses)
}

/// Writes a line to standard error; where that is not possible there is nobody to tell.
pub(in crate::commands) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
