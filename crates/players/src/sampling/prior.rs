//! The field `prior`: a shallow search that judges new nodes, as a text within the text. Of that
//! search only what bears on its value can be written; the evaluation is the whole player's.

use grove_games::Board;
use grove_search::mcts::Prior;

use super::SamplingSpec;
use crate::PlayerError;
use crate::fields::Fields;
use crate::reader::Reader;
use crate::search::{Method, SearchSpec, Timing};

/// What the field takes, as an error tells it.
const EXPECTED: &str = "off or a search like ab:depth=2, of a depth from 1 to 4";

/// Deeper it would not be shallow: it is run for every new node, and cannot be stopped.
const DEEPEST: u32 = 4;

/// Fields of a search that are the whole player's matter, or bear on its choice and not its value.
const ELSEWHERE: [&str; 10] = [
    "nodes", "time", "clock", "timing", "cutoff", "board", "pick", "book", "threads", "eval",
];

/// The fields that can be written of such a search.
fn fields(method: Method) -> Vec<&'static str> {
    let all = method.fields().iter().copied();
    all.filter(|field| !ELSEWHERE.contains(field)).collect()
}

/// Reads the value of the field; the trust comes from a field of its own.
pub(super) fn read(read: &Reader<'_>, trust: f64) -> Result<Option<Prior>, PlayerError> {
    let Some(text) = read.text("prior").filter(|text| *text != "off") else {
        return Ok(None);
    };
    let bare = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .unwrap_or(text);
    let refused = || PlayerError::Value {
        player: SamplingSpec::NAME.into(),
        field: "prior".into(),
        expected: EXPECTED.into(),
        found: text.into(),
    };
    let inside = |error| PlayerError::Prior(Box::new(error));
    let given = Fields::parse(bare).map_err(|error| inside(PlayerError::Form(error)))?;
    let method = match given.name {
        "minimax" => Method::Minimax,
        "ab" => Method::AlphaBeta,
        _ => return Err(refused()),
    };
    let reader = Reader(&given);
    reader.check_known(&fields(method)).map_err(inside)?;
    let search = SearchSpec::read(&reader, method).map_err(inside)?;
    let depth = search.depth.filter(|_| reader.has("depth"));
    let depth = depth
        .filter(|&depth| depth <= DEEPEST)
        .ok_or_else(refused)?;
    Ok(Some(Prior {
        options: search.options,
        depth,
        trust,
    }))
}

/// The search as a player of its own.
pub(super) fn search(prior: &Prior) -> SearchSpec {
    SearchSpec {
        method: match prior.options.prune {
            true => Method::AlphaBeta,
            false => Method::Minimax,
        },
        depth: Some(prior.depth),
        nodes: None,
        time: None,
        clock: None,
        timing: Timing::Plain,
        options: prior.options.clone(),
        board: Board::Bits,
        book: false,
        evaluation: None,
    }
}

/// The text of the field.
pub(super) fn text(prior: &Prior) -> String {
    let search = search(prior);
    format!("({})", search.text_with(&fields(search.method)))
}
