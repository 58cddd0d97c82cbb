//! How games go on, for people who wait for it: a bar on a terminal, and now and then a line
//! anywhere else.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How often a line is written where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// What is shown while games go on.
pub enum Progress {
    Bar(ProgressBar),
    Lines { games: u64, last: Instant },
}

impl Progress {
    /// Before the first of so many games.
    pub fn begin(games: u64) -> Self {
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

    /// After a pair: how many games were played, and what there is to say of them.
    pub fn show(&mut self, played: u64, progress_text: impl FnOnce() -> String) {
        match self {
            Progress::Bar(bar) => {
                bar.set_message(progress_text());
                bar.set_position(played);
            }
            Progress::Lines { games, last } if last.elapsed() >= INTERVAL => {
                *last = Instant::now();
                say(&format!("{played} of {games} games: {}", progress_text()));
            }
            Progress::Lines { .. } => {}
        }
    }

    /// Something that everybody has to know at once.
    pub fn warn(&self, line: &str) {
        match self {
            Progress::Bar(bar) => bar.suspend(|| say(line)),
            Progress::Lines { .. } => say(line),
        }
    }

    /// After the last game.
    pub fn end(&self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// Writes a line to standard error; where that is not possible there is nobody to tell.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
