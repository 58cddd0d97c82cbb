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

    /// Make one results file of the shards of a run, and tell what is missing
    #[command(after_help = "\
Examples:
  grove results merge all.db shard-*.db
  grove results merge all.db shard-*.db --missing | parallel

The result is, game for game, that of the run without shards. Merging again changes nothing, so shards may be
merged as they come. Shards of other games, those of another build and games that contradict each other are
refused, and nothing is changed. Exit code 3 says that games are missing. See docs/scale.md.")]
    Merge(Merge),
}

/// Shards of a run that become one file.
#[derive(ClapArgs, Debug)]
pub struct Merge {
    /// The file to write, which may hold some of the shards
    pub out: PathBuf,

    /// Files that were played with --shard
    #[arg(value_name = "FILE", required_unless_present = "missing")]
    pub files: Vec<PathBuf>,

    /// Print the commands that play what is missing, one per line
    #[arg(long)]
    pub missing: bool,
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
