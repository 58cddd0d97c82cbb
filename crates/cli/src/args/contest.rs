//! What can be asked for of a match.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;
use grove_players::{GameClock, read_clock, read_time};

/// A match between two players.
#[derive(ClapArgs, Debug)]
pub struct Match {
    /// The game, with options as in konane:14x17 (see grove games)
    pub game: String,

    /// The first player, who is Black in every other game (see grove search --help)
    #[arg(value_name = "PLAYER")]
    pub first: String,

    /// The second player
    #[arg(value_name = "PLAYER")]
    pub second: String,

    /// How many games; an odd number is made even
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,

    /// How games begin, the two of a pair alike: none, random=K plies, all ways to play the first
    /// two plies, or file=PATH with a position or a list of moves a line
    #[arg(long, value_name = "KIND", default_value = "random=4")]
    pub openings: String,

    /// Where the randomness starts: the same seed plays the same games, unless time is a limit
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// How many games are played at once; with limits of time no more than there are cores
    #[arg(long, value_name = "T", default_value_t = 1)]
    pub threads: usize,

    /// Stop as soon as it is clear whether the first player leads by ELO0 or by ELO1, with errors
    /// of 5 % either way
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    pub sprt: Option<Vec<f64>>,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub keep: Keep,

    /// How far a player may overstep its time, which is what it used of the processor, or real time for
    /// an engine [default: 10ms, or 100ms if an engine plays]
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub tolerance: Option<Duration>,

    /// A game of so many plies is a draw
    #[arg(long, value_name = "N")]
    pub max_plies: Option<usize>,

    /// A player loses that has expected -SCORE or less at N of its moves in a row
    #[arg(long, value_name = "SCORE,N")]
    pub resign: Option<String>,

    /// A game is a draw after N plies in a row with scores from -SCORE to SCORE
    #[arg(long, value_name = "SCORE,N")]
    pub draw: Option<String>,
}

/// A tournament of many players.
#[derive(ClapArgs, Debug)]
pub struct Tournament {
    /// The file that says who plays what
    pub file: PathBuf,

    /// How many games are played at once; with limits of time no more than there are cores
    #[arg(long, value_name = "T", default_value_t = 1)]
    pub threads: usize,

    #[command(flatten)]
    pub keep: Keep,
}

/// Where games are kept.
#[derive(ClapArgs, Debug)]
pub struct Keep {
    /// The file that games are kept in [default: grove/results.db in the user's data directory]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Limits for both players. Each is added to the text of a player that does not state it itself.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Limits for both players, where they state none of their own")]
pub struct Limits {
    /// The time for a move; to overstep it is to lose
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,

    /// The time for a game, and what a move adds; to overstep it is to lose
    #[arg(long, value_name = "BASE+ADDED", value_parser = read_clock)]
    pub clock: Option<GameClock>,

    /// How many nodes a search visits
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

    /// How deep a search is
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,
}
