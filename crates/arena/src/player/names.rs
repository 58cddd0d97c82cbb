//! Values that have names.

use grove_search::mcts::{FinalMove, Expansion, Selection};
use grove_search::minimax::{DepthRule, Replacement};

use super::search::Timing;

/// A value and its name.
pub(super) type Named<T> = (&'static str, T);

pub(super) const SWITCH: [Named<bool>; 2] = [("off", false), ("on", true)];
/// For what is on where nothing is said.
pub(super) const SWITCHED_ON: [Named<bool>; 2] = [("on", true), ("off", false)];
pub(super) const REPLACEMENTS: [Named<Replacement>; 3] = [
    ("depth", Replacement::Depth),
    ("always", Replacement::Always),
    ("two-tier", Replacement::TwoTier),
];
pub(super) const DEPTH_RULES: [Named<DepthRule>; 2] =
    [("equal", DepthRule::Equal), ("atleast", DepthRule::AtLeast)];
pub(super) const TIMINGS: [Named<Timing>; 2] = [("plain", Timing::Plain), ("study", Timing::Study)];
/// Whether a search estimates where its time runs out.
pub(super) const CUTOFFS: [Named<bool>; 2] = [("depth", false), ("time", true)];
/// Whether moves backward are ignored.
pub(super) const IGNORED: [Named<bool>; 2] = [("off", false), ("backward", true)];
/// Whether one of the best moves is drawn.
pub(super) const PICKS: [Named<bool>; 2] = [("first", false), ("random", true)];
/// Whether the first moves are the study's.
pub(super) const BOOKS: [Named<bool>; 2] = [("off", false), ("study", true)];
/// The weight of history has a field of its own.
pub(super) const SELECTIONS: [Named<Selection>; 5] = [
    ("ucb1", Selection::Ucb1),
    ("ucb1-heuristic", Selection::Ucb1Heuristic),
    ("progressive-history", Selection::ProgressiveHistory(0.0)),
    ("ucb1-tuned", Selection::Ucb1Tuned),
    ("puct", Selection::Puct),
];
pub(super) const EXPANSIONS: [Named<Expansion>; 2] =
    [("one", Expansion::One), ("all", Expansion::All)];
pub(super) const CHOICES: [Named<FinalMove>; 3] = [
    ("visits", FinalMove::Visits),
    ("ratio", FinalMove::Ratio),
    ("secure", FinalMove::Secure),
];

/// The value of this name.
pub(super) fn value_of<T: Copy>(all: &[Named<T>], name: &str) -> Option<T> {
    let found = all.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| value)
}

/// The name of this value.
pub(super) fn name_of<T: PartialEq>(all: &[Named<T>], value: T) -> &'static str {
    let found = all.iter().find(|(_, known)| *known == value);
    found.map_or("", |&(name, _)| name)
}

/// The names, as an error tells them: `a, b or c`.
pub(super) fn list<T>(all: &[Named<T>]) -> String {
    let names: Vec<&str> = all.iter().map(|&(name, _)| name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
