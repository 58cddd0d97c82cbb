//! What can be asked for of stored results.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};

/// A run that goes on.
#[derive(ClapArgs, Debug)]
pub struct Resume {
    /// The number of the run (see grove results)
    pub run: u64,

    /// The file that its games are in [default: grove/results.db in the user's data directory]
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,

    /// How many games are played at once; with limits of time no more than there are cores
    #[arg(long, value_name = "T", default_value_t = 1)]
    pub threads: usize,
}

/// Stored results.
#[derive(ClapArgs, Debug)]
pub struct Results {
    /// The file that the games are in [default: grove/results.db in the user's data directory]
    #[arg(long, value_name = "FILE", global = true)]
    pub from: Option<PathBuf>,

    /// What to do with them; without it the runs are listed.
    #[command(subcommand)]
    pub command: Option<ResultsCommand>,
}

/// What can be done with stored results.
#[derive(Subcommand, Debug)]
pub enum ResultsCommand {
    /// Tell how a run went, or replay a game of it
    Show {
        /// The number of a run, such as 7, or a game, such as 7-12
        id: String,

        /// Only the moves of a game, without boards
        #[arg(long)]
        moves: bool,
    },

    /// Write games as text for other programs
    Export(Export),
}

/// Games for other programs.
#[derive(ClapArgs, Debug)]
pub struct Export {
    /// The runs whose games are written [default: all]
    pub runs: Vec<u64>,

    /// How games are written
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    pub format: Format,
}

/// How games are written.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Format {
    /// A JSON object a line
    Jsonl,
    /// A line of values a game, with a line of names first
    Csv,
    /// Portable Draughts Notation, for checkers
    Pdn,
    /// Text in the manner of chess's Portable Game Notation
    Pgn,
}
