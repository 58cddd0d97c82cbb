//! How experiments go on, for people who wait for them.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use grove_lab::experiment::Experiment;
use grove_lab::run::Event;
use indicatif::{ProgressBar, ProgressStyle};

use super::say;

/// How often a line is written where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

/// What is shown while experiments go on.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    last: Instant,
    experiment: String,
    cell: String,
    games: u64,
    cells: usize,
    over: usize,
}

impl Progress {
    /// Before the first of these experiments.
    pub(super) fn begin(experiments: &[Experiment]) -> Self {
        let cells = experiments.iter().map(|one| one.cells.len()).sum();
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:24} {pos}/{len}  {eta} left  {msg}")
                .expect("the template is right");
            ProgressBar::new(cells as u64).with_style(style)
        });
        Progress {
            bar,
            last: Instant::now(),
            experiment: String::new(),
            cell: String::new(),
            games: 0,
            cells,
            over: 0,
        }
    }

    /// An experiment begins.
    pub(super) fn experiment(&mut self, id: &str) {
        self.experiment = id.into();
    }

    /// Something happened.
    pub(super) fn show(&mut self, event: Event<'_>) {
        let played = match event {
            Event::Begins { cell, games } => {
                self.cell.clone_from(&cell.name);
                self.games = games;
                0
            }
            Event::Games(played) => played,
            Event::Over(_) => {
                self.over += 1;
                self.games
            }
        };
        let Progress {
            experiment,
            cell,
            games,
            ..
        } = self;
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.over as u64);
                bar.set_message(format!("{experiment}: {cell}, {played} of {games} games"));
            }
            None if self.last.elapsed() >= INTERVAL => {
                self.last = Instant::now();
                let (over, cells) = (self.over, self.cells);
                say(&format!("{over} of {cells} cells: {experiment}, {cell}"));
            }
            None => {}
        }
    }

    /// After the last one.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
