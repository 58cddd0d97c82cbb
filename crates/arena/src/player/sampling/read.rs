//! Reading a search by sampled games.

use grove_games::Board;
use grove_search::mcts::{Expansion, Options, PlayoutPolicy, Selection};

use super::{FIELDS, SamplingSpec, playouts, prior, sense};
use crate::player::PlayerError;
use crate::player::names::{CHOICES, EXPANSIONS, IGNORED, SELECTIONS, SWITCH, SWITCHED_ON};
use crate::player::reader::{self, Reader};

/// How many games are sampled where there is no limit.
const USUAL_ITERATIONS: u64 = 10_000;
/// The weight of history, which 004 does not give.
const USUAL_WEIGHT: f64 = 5.0;
/// As how many visits a prior counts.
const USUAL_TRUST: f64 = 10.0;

impl SamplingSpec {
    /// The search that these fields describe.
    pub(in crate::player) fn read(read: &Reader<'_>) -> Result<Self, PlayerError> {
        read.check_known(&FIELDS)?;
        let iterations = read.value("iterations", "a number from 1 up", |text| {
            reader::number(text, 1, u64::MAX)
        })?;
        let time = read.time()?;
        let clock = read.clock()?;
        let budget = read.value(
            "budget",
            "x and a factor above 0 and up to 1000000, like x4 or x0.5",
            |text| reader::positive(text.strip_prefix('x')?, 1e6),
        )?;
        let limited = time.is_some() || clock.is_some() || budget.is_some();
        let spec = SamplingSpec {
            iterations: iterations.or((!limited).then_some(USUAL_ITERATIONS)),
            time,
            clock,
            budget,
            options: read_options(read)?,
            usual_cutoff: !read.has("cutoff"),
            board: read.named("board", &Board::NAMES)?,
            evaluation: read.text("eval").map(String::from),
        };
        sense::check(&spec, read)?;
        Ok(spec)
    }
}

fn read_options(read: &Reader<'_>) -> Result<Options, PlayerError> {
    let switch = |field| read.named(field, &SWITCH);
    let number = "a number from 0 to 1000";
    let usual = Options::default();
    let selection = read_selection(read)?;
    let trust = read.value("trust", "a number above 0 and up to 1000000", |text| {
        reader::positive(text, 1e6)
    })?;
    Ok(Options {
        selection,
        exploration: read
            .value("c", number, |text| reader::real(text, 0.0..=1000.0))?
            .unwrap_or(usual.exploration),
        expansion: match read.has("expand") {
            true => read.named("expand", &EXPANSIONS)?,
            // Moves that promise more come first only where all of them are there.
            false if selection == Selection::Puct => Expansion::All,
            false => Expansion::One,
        },
        policy: read_policy(read)?,
        cutoff: read.or_off("cutoff", "off or a number of plies from 0 up", |text| {
            reader::number(text, 0, u32::MAX - 1)
        })?,
        ignore_retreats: read.named("ignore", &IGNORED)?,
        final_move: read.named("final", &CHOICES)?,
        reuse: read.named("reuse", &SWITCHED_ON)?,
        pool: read
            .value("pool", "a number of nodes from 2 to 100000000", |text| {
                reader::number(text, 2, 100_000_000)
            })?
            .unwrap_or(usual.pool),
        solver: switch("solver")?,
        rave: read.or_off("rave", "off or a number of visits from 0 up", |text| {
            reader::number(text, 0, u32::MAX)
        })?,
        implicit: read.or_off("implicit", "off or a share above 0 and up to 1", |text| {
            reader::positive(text, 1.0)
        })?,
        prior: prior::read(read, trust.unwrap_or(USUAL_TRUST))?,
        symmetry: switch("symmetry")?,
        scale: read.value("scale", "a number above 0 and up to 1000000", |text| {
            reader::positive(text, 1e6)
        })?,
        threads: read.threads()?,
    })
}

fn read_selection(read: &Reader<'_>) -> Result<Selection, PlayerError> {
    let weight = read.value("h", "a number from 0 to 1000", |text| {
        reader::real(text, 0.0..=1000.0)
    })?;
    Ok(match read.named("select", &SELECTIONS)? {
        Selection::ProgressiveHistory(_) => {
            Selection::ProgressiveHistory(weight.unwrap_or(USUAL_WEIGHT))
        }
        other => other,
    })
}

fn read_policy(read: &Reader<'_>) -> Result<PlayoutPolicy, PlayerError> {
    let clones = read.or_off("clones", "off or a number from 1 to 1000000", |text| {
        reader::number(text, 1, 1_000_000)
    })?;
    let policy = read.value("playout", playouts::EXPECTED, playouts::read)?;
    Ok(match (policy.unwrap_or(PlayoutPolicy::Uniform), clones) {
        (PlayoutPolicy::Uniform, Some(priority)) => PlayoutPolicy::Clones(priority),
        (policy, _) => policy,
    })
}
