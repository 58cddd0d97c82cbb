//! What can be asked for of solving.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;
use grove_solve::Engine;

use super::reproduce::read_budget;

/// A position to solve, or a proof to check.
#[derive(ClapArgs, Debug)]
pub struct Solve {
    /// The game, with options as in konane:5x6 (see grove games)
    #[arg(required_unless_present = "verify")]
    pub game: Option<String>,

    /// The position, in the game's notation [default: the start of the game]
    #[arg(long, short, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Stop after this time, with what is known: 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = read_budget)]
    pub time: Option<Duration>,

    /// How much memory the engine takes: 256M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = read_size)]
    pub memory: u64,

    /// The engine: alpha-beta, sums (both Konane only), tables (checkers only), df-pn or retrograde
    /// [default: what fits the game]
    #[arg(long, value_name = "NAME", value_parser = read_engine)]
    pub engine: Option<Engine>,

    /// Threads of alpha-beta [default: one per core]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,

    /// Write the proof to this file, or what is known when the search is stopped, and go on from there
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Check the proof in this file by the rules alone
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "game", "position", "time", "memory", "engine", "threads", "out",
    ])]
    pub verify: Option<PathBuf>,
}

/// The least memory that can be asked for, in bytes, and the most.
const SIZES: std::ops::RangeInclusive<f64> = 1_048_576.0..=1_099_511_627_776.0;

fn read_size(text: &str) -> Result<u64, String> {
    let units = [("M", 20), ("G", 30)];
    let found = units.into_iter().find_map(|(unit, bits)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(number * f64::from(1 << bits))
    });
    let bytes = found.filter(|bytes| SIZES.contains(bytes));
    let expected = || "expected a size such as 256M or 4G, from 1M to 1024G".to_owned();
    bytes.map(|bytes| bytes as u64).ok_or_else(expected)
}

fn read_engine(text: &str) -> Result<Engine, String> {
    let mut named = Engine::NAMES.into_iter();
    let found = named.find(|named| named.0 == text).map(|named| named.1);
    found.ok_or_else(|| {
        let names = Engine::NAMES.map(|named| named.0).join(", ");
        format!("expected one of {names}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_has_a_unit() {
        assert_eq!(read_size("256M"), Ok(256 << 20));
        assert_eq!(read_size("1.5G"), Ok(3 << 29));
        for text in [
            "", "5", "G", "0M", "-1G", "1 G", "1e99G", "nanM", "infG", "2T",
        ] {
            assert!(read_size(text).is_err(), "{text}");
        }
    }
}
