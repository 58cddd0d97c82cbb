//! What can be asked for of a match.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;
use grove_players::{GameClock, MoveLimits, read_clock, read_time};
use grove_record::Shard;

/// The headings of `grove match --help`.
const LIMITS: &str = "Limits for both players";
const ADJUDICATION: &str = "Adjudication";

/// A match between two players.
#[derive(ClapArgs, Debug)]
pub struct Match {
    /// The game, with options as in konane:17x14 (see grove games)
    pub game: String,

    /// The first player, Black in even games (see grove search --help)
    #[arg(value_name = "PLAYER")]
    pub first: String,

    /// The second player
    #[arg(value_name = "PLAYER")]
    pub second: String,

    /// The number of games; odd numbers are rounded up
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,

    /// How each pair of games begins: none, random=K plies, all (every way to play the first two
    /// plies), all=N (every sequence of N plies), or file=PATH with one position or list of moves per line
    #[arg(long, value_name = "KIND", default_value = "random=4")]
    pub openings: String,

    /// The random seed: the same seed plays the same games, unless limits are in time
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Games played at once; with limits in time no more than there are cores
    #[arg(long, value_name = "T", default_value_t = 1)]
    pub threads: usize,

    /// Stop as soon as a sequential test decides whether the first player's lead is ELO0 or ELO1
    /// (5 % error either way)
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    pub sprt: Option<Vec<f64>>,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub part: Part,

    #[command(flatten)]
    pub results: ResultsFile,

    /// How far a move may exceed its time before the game is forfeited; time is CPU time, or wall time
    /// for an external engine [default: 100ms]
    #[arg(long, help_heading = ADJUDICATION, value_name = "TIME", value_parser = read_time)]
    pub tolerance: Option<Duration>,

    /// Call a game of this many plies a draw
    #[arg(long, help_heading = ADJUDICATION, value_name = "N")]
    pub max_plies: Option<usize>,

    /// A player resigns after N moves in a row with a score of -SCORE or less
    #[arg(long, help_heading = ADJUDICATION, value_name = "SCORE,N")]
    pub resign: Option<String>,

    /// Call a draw after N plies in a row with scores between -SCORE and SCORE
    #[arg(long, help_heading = ADJUDICATION, value_name = "SCORE,N")]
    pub draw: Option<String>,
}

/// A tournament of many players.
#[derive(ClapArgs, Debug)]
pub struct Tournament {
    /// The TOML file that describes the tournament
    pub file: PathBuf,

    /// Games played at once; with limits in time no more than there are cores
    #[arg(long, value_name = "T", default_value_t = 1)]
    pub threads: usize,

    #[command(flatten)]
    pub part: Part,

    #[command(flatten)]
    pub results: ResultsFile,
}

/// A part of a run, where it is played on several machines.
#[derive(ClapArgs, Debug)]
pub struct Part {
    /// Play only the I-th of N parts, into a file of its own (see docs/scale.md)
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Shard>,
}

/// Where games are kept.
#[derive(ClapArgs, Debug)]
pub struct ResultsFile {
    /// The results file [default: grove/results.db in the user's data directory]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Limits for both players. Each is added to the text of a player that does not set it itself.
#[derive(ClapArgs, Debug)]
pub struct Limits {
    /// Time per move; exceeding it loses the game
    #[arg(long, help_heading = LIMITS, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,

    /// Time per game and increment per move; exceeding it loses the game
    #[arg(long, help_heading = LIMITS, value_name = "BASE+INC", value_parser = read_clock)]
    pub clock: Option<GameClock>,

    /// Nodes per move
    #[arg(long, help_heading = LIMITS, value_name = "N")]
    pub nodes: Option<u64>,

    /// Search depth
    #[arg(long, help_heading = LIMITS, value_name = "N")]
    pub depth: Option<u32>,
}

impl Limits {
    /// The limits that were given.
    pub fn read(&self) -> MoveLimits {
        MoveLimits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            clock: self.clock,
        }
    }
}
