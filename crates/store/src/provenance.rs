//! Where results come from: what was built, and on which machine it ran.

use std::fs;
use std::thread;

/// What could not be found out.
const UNKNOWN: &str = "unknown";

/// What a program was built from. Only the program itself can tell: what is compiled before it does
/// not change with every commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build {
    /// The version.
    pub version: String,
    /// The commit, or `unknown`.
    pub commit: String,
    /// Whether the sources differed from that commit.
    pub dirty: bool,
    /// The compiler.
    pub compiler: String,
}

/// What one has to know of a build and a machine to compare results with those of others.
#[derive(Clone, PartialEq, Debug)]
pub struct Provenance {
    /// What was built.
    pub build: Build,
    /// The processor, or `unknown`.
    pub cpu: String,
    /// How many threads the machine runs at once.
    pub cores: usize,
    /// How many threads played.
    pub threads: usize,
    /// How many tasks the machine was busy with over the last minute, where it tells.
    pub load: Option<f64>,
}

impl Build {
    /// Of a program that does not know what it was built from.
    pub fn unknown() -> Self {
        Build {
            version: env!("CARGO_PKG_VERSION").into(),
            commit: UNKNOWN.into(),
            dirty: false,
            compiler: UNKNOWN.into(),
        }
    }
}

impl Provenance {
    /// Of a build on this machine now, with so many threads playing.
    pub fn collect(build: Build, threads: usize) -> Self {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        Provenance {
            build,
            cpu: cpu_model(&read("/proc/cpuinfo")).unwrap_or(UNKNOWN).into(),
            cores: thread::available_parallelism().map_or(1, usize::from),
            threads,
            load: load_average(&read("/proc/loadavg")),
        }
    }
}

fn cpu_model(cpuinfo: &str) -> Option<&str> {
    let mut fields = cpuinfo.lines().filter_map(|line| line.split_once(':'));
    fields
        .find(|(name, _)| name.trim() == "model name")
        .map(|(_, model)| model.trim())
}

fn load_average(loadavg: &str) -> Option<f64> {
    loadavg.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_machine_are_read() {
        let cpuinfo = "processor\t: 0\nmodel name\t: Quick CPU @ 3.0GHz\n\nprocessor\t: 1\n";
        assert_eq!(cpu_model(cpuinfo), Some("Quick CPU @ 3.0GHz"));
        assert_eq!(cpu_model(""), None);
        assert_eq!(load_average("0.42 0.30 0.20 1/99 4711\n"), Some(0.42));
        assert_eq!(load_average(""), None);
    }
}
