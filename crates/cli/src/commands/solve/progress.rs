//! How far an engine is, for people who wait for it.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use grove_solve::Progress as Reached;
use indicatif::{ProgressBar, ProgressStyle};

use super::super::progress::say;
use crate::table::grouped;

/// How often a line is written where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// What is shown while an engine works.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    last: Mutex<Instant>,
}

impl Progress {
    pub(super) fn begin() -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
            ProgressBar::new_spinner().with_style(style.expect("the template is right"))
        });
        Progress {
            bar,
            last: Mutex::new(Instant::now()),
        }
    }

    pub(super) fn show(&self, reached: &Reached) {
        if let Some(bar) = &self.bar {
            bar.set_message(text(reached));
            bar.tick();
            return;
        }
        let Ok(mut last) = self.last.lock() else {
            return;
        };
        if last.elapsed() >= INTERVAL {
            *last = Instant::now();
            say(&text(reached));
        }
    }

    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn text(reached: &Reached) -> String {
    let fill = match reached.fill {
        0.0 => String::new(),
        fill => format!(", {:.0} % of the memory used", 100.0 * fill),
    };
    let numbers = reached
        .numbers
        .map(|(proof, disproof)| format!(", proof number {proof}, disproof number {disproof}"));
    format!(
        "{} positions{fill}{}",
        grouped(reached.nodes),
        numbers.unwrap_or_default()
    )
}
