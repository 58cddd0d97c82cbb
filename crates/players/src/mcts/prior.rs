//! The field `prior`: a policy, or a shallow search that judges new nodes, as a text within the text. Of
//! that search only what bears on its value can be written; the evaluation is the whole player's.

use grove_search::mcts::Prior;

use crate::PlayerError;
use crate::field::{self, Described, Field};
use crate::grammar::Fields;
use crate::limits::MoveLimits;
use crate::minimax::{Algorithm, MinimaxSpec};
use crate::values::BadValue;

/// What the field takes, as an error tells it.
pub(super) const EXPECTED: &str =
    "off, a policy such as policy-1, or a search like ab:depth=2, of a depth from 1 to 4";

/// Deeper it would not be shallow: it is run for every new node, and cannot be stopped.
const DEEPEST: u32 = 4;

/// As how many visits a prior counts where nothing is said.
const DEFAULT_TRUST: f64 = 10.0;

/// The fields that can be written of such a search.
fn fields(search: &MinimaxSpec) -> Vec<&'static Field<MinimaxSpec>> {
    search.fields().filter(|field| field.in_prior).collect()
}

/// Reads a search, if it is one that can judge new nodes.
pub(super) fn read(text: &str) -> Result<Prior, BadValue> {
    let inside = |error| BadValue::Player(PlayerError::Prior(Box::new(error)));
    parse(text).map_err(inside)?.ok_or(BadValue::Form)
}

fn parse(text: &str) -> Result<Option<Prior>, PlayerError> {
    let bare = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .unwrap_or(text);
    let given = Fields::parse(bare).map_err(PlayerError::Form)?;
    let algorithm = match given.name {
        "minimax" => Algorithm::Minimax,
        "ab" => Algorithm::AlphaBeta,
        _ => return Ok(None),
    };
    let plain = MinimaxSpec::new(algorithm);
    let known = fields(&plain);
    let search = field::set(plain, &given, &known)?;
    if search.uses_policy() {
        return Err(PlayerError::Requires {
            player: given.name.into(),
            field: "order=policy".into(),
            needs: "a search of its own",
        });
    }
    let is_given = given.fields.iter().any(|&(name, _)| name == "depth");
    let depth = search
        .limits
        .depth
        .filter(|&depth| is_given && depth <= DEEPEST);
    Ok(depth.map(|depth| Prior {
        options: search.options,
        depth,
        trust: DEFAULT_TRUST,
    }))
}

/// The search as a player of its own.
pub(super) fn search(prior: &Prior) -> MinimaxSpec {
    let algorithm = match prior.options.prune {
        true => Algorithm::AlphaBeta,
        false => Algorithm::Minimax,
    };
    MinimaxSpec {
        limits: MoveLimits {
            depth: Some(prior.depth),
            ..MoveLimits::default()
        },
        options: prior.options.clone(),
        ..MinimaxSpec::new(algorithm)
    }
}

/// The text of the field.
pub(super) fn text(prior: &Prior) -> String {
    let search = search(prior);
    let text = field::text(&search, search.algorithm.name(), &fields(&search));
    format!("({text})")
}
