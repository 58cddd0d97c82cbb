//! How experiments go on, for people who wait for them.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use grove_lab::run::{Step, Until};
use indicatif::{ProgressBar, ProgressStyle};

use super::super::progress::say;

/// How often a line is written where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// What is shown while experiments go on.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    last: Instant,
    until: Until,
}

impl Progress {
    /// Before the first game.
    pub(super) fn begin(until: Until) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let template = "{bar:24} {pos}/{len} claims decided  {msg}";
            let style = ProgressStyle::with_template(template).expect("the template is right");
            ProgressBar::new(0).with_style(style)
        });
        Progress {
            bar,
            last: Instant::now(),
            until,
        }
    }

    /// More games are about to be played.
    pub(super) fn show(&mut self, step: Step<'_>) {
        let Step {
            experiment,
            cell,
            games,
            decided,
            claims,
        } = step;
        let left = match self.until {
            Until::Time(end) => {
                let left = end.saturating_duration_since(Instant::now()).as_secs();
                format!("{}:{:02} left  ", left / 60, left % 60)
            }
            Until::Decided => String::new(),
        };
        let playing = format!("{left}{experiment}: {cell}, {games} games so far");
        match &self.bar {
            Some(bar) => {
                bar.set_length(claims as u64);
                bar.set_position(decided as u64);
                bar.set_message(playing);
            }
            None if self.last.elapsed() >= INTERVAL => {
                self.last = Instant::now();
                say(&format!("{decided} of {claims} claims decided  {playing}"));
            }
            None => {}
        }
    }

    /// After the last game.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
