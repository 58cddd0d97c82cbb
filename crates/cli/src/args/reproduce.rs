//! What can be asked for of the lab.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;

use super::matches::{Part, ResultsFile};

/// Experiments.
#[derive(ClapArgs, Debug)]
pub struct Reproduce {
    /// Experiments by name, or TOML files of your own [default: all]
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,

    /// How long to play: 30s, 5m or 2h
    #[arg(long = "for", value_name = "TIME", default_value = "5m", value_parser = read_budget)]
    pub budget: Duration,

    /// Play until every claim of this experiment is decided that games can decide
    #[arg(long, value_name = "ID", conflicts_with_all = ["budget", "ids", "study"])]
    pub until_decided: Option<String>,

    /// Start from nothing, not from the findings that come with Grove
    #[arg(long)]
    pub afresh: bool,

    /// Only the experiments of one study: 000 to 004, or own
    #[arg(long, value_name = "STUDY")]
    pub study: Option<String>,

    /// List the experiments and exit
    #[arg(long)]
    pub list: bool,

    /// The directory for the report
    #[arg(long, value_name = "DIRECTORY", default_value = "report")]
    pub report: PathBuf,

    /// Also write what was found, without the games, as one file per experiment into this directory; only
    /// all experiments together, or your own
    #[arg(long, value_name = "DIRECTORY")]
    pub keep: Option<PathBuf>,

    /// Games played at once [default: one per core]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,

    #[command(flatten)]
    pub part: Part,

    #[command(flatten)]
    pub results: ResultsFile,
}

/// Findings.
#[derive(ClapArgs, Debug)]
pub struct ShowFindings {
    /// Experiments by name [default: all]
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,

    /// Only the experiments of one study: 000 to 004, or own
    #[arg(long, value_name = "STUDY")]
    pub study: Option<String>,
}

/// The longest that can be asked for, in seconds: a year.
const LONGEST: f64 = 365.0 * 86400.0;

/// A time for a whole run: `500ms`, `30s`, `5m` or `2h`.
pub(super) fn read_budget(text: &str) -> Result<Duration, String> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let found = units.into_iter().find_map(|(unit, seconds)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(number * seconds)
    });
    let seconds = found.filter(|seconds| (0.0..=LONGEST).contains(seconds));
    let expected = || "expected a time such as 30s, 5m or 2h".to_owned();
    seconds.map(Duration::from_secs_f64).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_has_a_unit() {
        assert_eq!(read_budget("50ms"), Ok(Duration::from_millis(50)));
        assert_eq!(read_budget("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(read_budget("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(read_budget("2h"), Ok(Duration::from_secs(7200)));
        for text in ["", "5", "m", "-1s", "5 m", "1e99h", "nans", "infh"] {
            assert!(read_budget(text).is_err(), "{text}");
        }
    }
}
