//! What can be asked for of endgame tables.

use clap::{Args as ClapArgs, Subcommand};

/// Endgame tables.
#[derive(Subcommand, Debug)]
pub enum Tables {
    /// Build the tables that are not there yet
    #[command(after_help = "\
Examples:
  grove tables build checkers               up to four pieces: seconds
  grove tables build checkers --pieces 5    half a minute, and 150 MB

Each table is written when it is complete, so that the same command goes on where an interrupted one
stopped.")]
    Build(BuildTables),

    /// List the tables that are there
    List,
}

/// Tables to build.
#[derive(ClapArgs, Debug)]
pub struct BuildTables {
    /// The game: checkers
    pub game: String,

    /// With how many pieces at most, from 2 to 6
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub pieces: u32,
}
