//! Stored games as text for other programs.
//!
//! Games go through one at a time, so that it does not matter how many there are.

mod csv;
mod jsonl;
mod pdn;
mod pgn;
mod tagged;

use std::fmt;
use std::io::{self, Write};

use grove_core::Side;
use thiserror::Error;

use crate::{Run, StoreError, StoredGame};
pub use csv::quoted;
pub use jsonl::GameLine;

/// How games are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A JSON object a line.
    Jsonl,
    /// A line of values a game, after one with their names.
    Csv,
    /// Portable Draughts Notation, for checkers.
    Pdn,
    /// Text in the manner of chess's Portable Game Notation.
    Pgn,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Jsonl, Format::Csv, Format::Pdn, Format::Pgn];

    /// `jsonl`, `csv`, `pdn` or `pgn`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Csv => "csv",
            Format::Pdn => "pdn",
            Format::Pgn => "pgn",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why games could not be written.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum ExportError {
    /// They are not of a game that the format is for.
    #[error("pdn is for checkers; run {run} is {game}: use pgn")]
    NotCheckers { run: u64, game: String },
    /// They could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// They could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes games to something that should have a buffer.
#[derive(Debug)]
pub struct Exporter<W> {
    format: Format,
    out: W,
}

impl<W: Write> Exporter<W> {
    /// Begins to write, with what goes before all games.
    pub fn new(format: Format, mut out: W) -> io::Result<Self> {
        if format == Format::Csv {
            csv::write_names(&mut out)?;
        }
        Ok(Exporter { format, out })
    }

    /// Writes games of a run.
    pub fn write(
        &mut self,
        run: &Run,
        games: impl IntoIterator<Item = Result<StoredGame, StoreError>>,
    ) -> Result<(), ExportError> {
        if self.format == Format::Pdn && !pdn::is_for(run) {
            return Err(ExportError::NotCheckers {
                run: run.id,
                game: run.definition.game.clone(),
            });
        }
        for game in games {
            let game = game?;
            match self.format {
                Format::Jsonl => jsonl::write(&mut self.out, run, &game),
                Format::Csv => csv::write(&mut self.out, run, &game),
                Format::Pdn => pdn::write(&mut self.out, run, &game),
                Format::Pgn => pgn::write(&mut self.out, run, &game),
            }?;
        }
        Ok(())
    }

    /// Ends writing.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The name of the player of this side; `?` if the run has none with the number that the game names.
pub fn player<'r>(run: &'r Run, game: &StoredGame, side: Side) -> &'r str {
    let number = game.pairing[usize::from(side != game.record.first)];
    run.names.get(number).map_or("?", String::as_str)
}

/// The moves that were given. A record from elsewhere may claim more than there are.
fn opening(game: &StoredGame) -> &[String] {
    let moves = &game.record.moves;
    &moves[..game.record.opening.min(moves.len())]
}
