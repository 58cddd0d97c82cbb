//! What can be asked for of levels.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::matches::ResultsFile;

/// The opponents for people.
#[derive(ClapArgs, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Levels {
    /// The game, by its name [default: all games]
    pub game: Option<String>,

    /// What else to do; the default lists the levels.
    #[command(subcommand)]
    pub command: Option<LevelsCommand>,
}

/// What can be done with levels.
#[derive(Subcommand, Debug)]
pub enum LevelsCommand {
    /// Rate the levels of a game by matches between them
    #[command(after_help = "\
Examples:
  grove levels calibrate konane
  grove levels calibrate ataxx --games 40 --threads 2
  grove levels calibrate halma --ratings crates/players/src/levels/ratings/halma.txt

Every level meets the next one, and the one after that in half as many games. Each meeting is a stored
match, so the same command goes on where an interrupted one stopped. All limits are in nodes or depth, so the
games are the same on every machine.")]
    Calibrate(Calibrate),
}

/// Matches that rate levels.
#[derive(ClapArgs, Debug)]
pub struct Calibrate {
    /// The game, with options as in konane:17x14 (see grove games)
    pub game: String,

    /// The number of games of neighbouring levels
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,

    /// How each pair of games begins, as for grove match
    #[arg(long, value_name = "KIND", default_value = "random=4")]
    pub openings: String,

    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Games played at once
    #[arg(long, value_name = "T", default_value_t = 1)]
    pub threads: usize,

    /// Write the ratings to a file, in the form of those that come with Grove
    #[arg(long, value_name = "FILE")]
    pub ratings: Option<PathBuf>,

    #[command(flatten)]
    pub results: ResultsFile,
}
