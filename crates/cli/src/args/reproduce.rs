//! What can be asked for of the lab.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::contest::Keep;

/// Experiments.
#[derive(ClapArgs, Debug)]
pub struct Reproduce {
    /// The experiments, by their names, or by files of your own [default: all]
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,

    /// How large they are
    #[arg(long, value_enum, default_value_t = Size::Quick)]
    pub profile: Size,

    /// Only those of a study: 000 to 004, or own
    #[arg(long, value_name = "STUDY")]
    pub study: Option<String>,

    /// List them and do nothing
    #[arg(long)]
    pub list: bool,

    /// Where the report is written
    #[arg(long, value_name = "DIRECTORY", default_value = "report")]
    pub report: PathBuf,

    /// How many games are played at once [default: one for each core]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,

    #[command(flatten)]
    pub keep: Keep,
}

/// How large experiments are.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Size {
    /// A handful of games, to see that everything works
    Ci,
    /// Few games and little time a move: everything in minutes
    Quick,
    /// As many games as the studies played
    Paper,
}
