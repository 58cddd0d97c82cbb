//! What can be asked for of tuning.

use clap::Args as ClapArgs;

use super::matches::{Limits, ResultsFile};

/// A player whose numbers are tuned.
#[derive(ClapArgs, Debug)]
pub struct Tune {
    /// The game, with options as in konane:17x14 (see grove games)
    pub game: String,

    /// The player (see grove search --help)
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub player: String,

    /// The numbers to tune, with commas between them: fields like rfp, or eval.TERM for a term of the
    /// evaluation
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    pub params: Vec<String>,

    /// How many iterations of SPSA; the number decides how long the steps are
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub iterations: u64,

    /// Pairs of games in an iteration
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub pairs: u64,

    /// How each pair of games begins, as for grove match
    #[arg(long, value_name = "KIND", default_value = "random=4")]
    pub openings: String,

    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Games played at once [default: one for each core]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub results: ResultsFile,
}
