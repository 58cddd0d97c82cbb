//! What can be asked for of the lab.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::matches::ResultsFile;

/// Experiments.
#[derive(ClapArgs, Debug)]
pub struct Reproduce {
    /// Experiments by name, or TOML files of your own [default: all]
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,

    /// How much is played
    #[arg(long, value_enum, default_value_t = Size::Quick)]
    pub profile: Size,

    /// Only the experiments of one study: 000 to 004, or own
    #[arg(long, value_name = "STUDY")]
    pub study: Option<String>,

    /// List the experiments and exit
    #[arg(long)]
    pub list: bool,

    /// The directory for the report
    #[arg(long, value_name = "DIRECTORY", default_value = "report")]
    pub report: PathBuf,

    /// Games played at once [default: one per core]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,

    #[command(flatten)]
    pub results: ResultsFile,
}

/// How large experiments are.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Size {
    /// A handful of games, to see that everything works
    Ci,
    /// Few games and little time per move: everything in minutes
    Quick,
    /// As many games as the studies played
    Paper,
}
