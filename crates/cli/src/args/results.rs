//! What can be asked for of stored results.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};

/// A run that goes on.
#[derive(ClapArgs, Debug)]
pub struct Resume {
    /// The number of the run (see grove results)
    pub run: u64,

    /// The results file [default: grove/results.db in the user's data directory]
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,

    /// Games played at once; with limits in time no more than there are cores
    #[arg(long, value_name = "T", default_value_t = 1)]
    pub threads: usize,
}

/// Stored results.
#[derive(ClapArgs, Debug)]
pub struct Results {
    /// The results file [default: grove/results.db in the user's data directory]
    #[arg(long, value_name = "FILE", global = true)]
    pub from: Option<PathBuf>,

    /// What to do with them; the default lists the runs.
    #[command(subcommand)]
    pub command: Option<ResultsCommand>,
}

/// What can be done with stored results.
#[derive(Subcommand, Debug)]
pub enum ResultsCommand {
    /// Show the result of a run, or replay one of its games
    Show {
        /// The number of a run, such as 7, or a game, such as 7-12
        id: String,

        /// Only the moves of a game, without boards
        #[arg(long)]
        moves: bool,
    },

    /// Export games as text
    Export(Export),
}

/// Games for other programs.
#[derive(ClapArgs, Debug)]
pub struct Export {
    /// The runs to export [default: all]
    pub runs: Vec<u64>,

    /// The format
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    pub format: Format,
}

/// How games are written.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Format {
    /// One JSON object per line
    Jsonl,
    /// One line of values per game, after a header line
    Csv,
    /// Portable Draughts Notation, for checkers
    Pdn,
    /// Text in the style of Portable Game Notation
    Pgn,
}
