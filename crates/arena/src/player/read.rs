//! Reading a search.

use grove_games::Board;
use grove_search::Options;
use grove_search::limits::MAX_DEPTH;
use grove_search::minimax::{NullForm, NullMove, TableOptions};

use super::error::PlayerError;
use super::names::{BOOKS, CUTOFFS, DEPTH_RULES, IGNORED, PICKS, REPLACEMENTS, SWITCH, TIMINGS};
use super::reader::{self, Reader};
use super::search::{Method, SearchSpec};
use super::{orders, sense};

/// The depth of a search that is given no limit.
const USUAL_DEPTH: u32 = 4;

impl SearchSpec {
    /// The search that these fields describe.
    pub(super) fn read(read: &Reader<'_>, method: Method) -> Result<Self, PlayerError> {
        read.check_known(method.fields())?;
        let nodes = read.value("nodes", "a number from 1 up", |text| {
            reader::number(text, 1, u64::MAX)
        })?;
        let time = read.time()?;
        let clock = read.clock()?;
        let depth = read.value("depth", "a number from 1 to 200", |text| {
            reader::number(text, 1, MAX_DEPTH)
        })?;
        let limited = nodes.is_some() || time.is_some() || clock.is_some();
        let usual_depth = (!limited).then_some(USUAL_DEPTH);
        let estimate_when_stopped = read.named("cutoff", &CUTOFFS)?;
        let deepening = match read.has("deepening") {
            true => read.named("deepening", &SWITCH)?,
            // A search that may be stopped at any time needs something to play by then; one that
            // estimates where its time runs out has it.
            false => limited && !estimate_when_stopped,
        };
        let spec = SearchSpec {
            method,
            depth: depth.or(usual_depth),
            nodes,
            time,
            clock,
            timing: read.named("timing", &TIMINGS)?,
            options: Options {
                prune: method == Method::AlphaBeta,
                deepening,
                estimate_when_stopped,
                ..read_options(read)?
            },
            board: read.named("board", &Board::NAMES)?,
            book: read.named("book", &BOOKS)?,
            evaluation: read.text("eval").map(String::from),
        };
        sense::check(&spec, read)?;
        Ok(spec)
    }
}

/// The switches that do not depend on others.
fn read_options(read: &Reader<'_>) -> Result<Options, PlayerError> {
    let switch = |field| read.named(field, &SWITCH);
    Ok(Options {
        table: read_table(read)?,
        orders: read
            .value("order", orders::EXPECTED, orders::read)?
            .unwrap_or_default(),
        aspiration: read.or_off(
            "aspiration",
            "off or a factor above 0 and up to 1000",
            |text| reader::positive(text, 1000.0),
        )?,
        pvs: switch("pvs")?,
        null_move: read.or_off(
            "null",
            "off, a reduction from 1 to 9, or usual(R) with such a reduction",
            read_null_move,
        )?,
        reductions: switch("lmr")?,
        quiescence: switch("quiescence")?,
        extensions: switch("extensions")?,
        region_padding: read.or_off("window", "off or a padding from 0 to 20", |text| {
            reader::number(text, 0, 20)
        })?,
        ignore_retreats: read.named("ignore", &IGNORED)?,
        random_tie_break: read.named("pick", &PICKS)?,
        threads: read.threads()?,
        ..Options::default()
    })
}

fn read_table(read: &Reader<'_>) -> Result<Option<TableOptions>, PlayerError> {
    let bits = read.or_off("tt", "off or a number of bits from 16 to 28", |text| {
        reader::number(text, 16, 28)
    })?;
    let replacement = read.named("replace", &REPLACEMENTS)?;
    let depth_rule = read.named("ttdepth", &DEPTH_RULES)?;
    let symmetry = read.named("symmetry", &SWITCH)?;
    Ok(bits.map(|bits| TableOptions {
        bits,
        replacement,
        depth_rule,
        symmetry,
    }))
}

/// `2` is the study's form, `usual(2)` the usual one.
fn read_null_move(text: &str) -> Option<NullMove> {
    let usual = text
        .strip_prefix("usual(")
        .and_then(|rest| rest.strip_suffix(')'));
    Some(NullMove {
        reduction: reader::number(usual.unwrap_or(text), 1, 9)?,
        form: match usual {
            Some(_) => NullForm::Usual,
            None => NullForm::Study,
        },
    })
}
