//! The field `playout`: who plays the sampled games.

use grove_search::mcts::PlayoutPolicy;

use crate::values::real;

/// What the field takes, as an error tells it.
pub(super) const EXPECTED: &str =
    "uniform, greedy, epsilon(E), mast or mast(E), with E from 0 to 1";

/// How often any move is played by who otherwise goes by what has been good.
const USUAL_EPSILON_OF_MAST: f64 = 0.4;

/// Reads the value of the field.
pub(super) fn read(text: &str) -> Option<PlayoutPolicy> {
    let share = |name: &str| {
        let inside = text.strip_prefix(name)?.strip_prefix('(')?;
        real(inside.strip_suffix(')')?, 0.0..=1.0)
    };
    match text {
        "uniform" => Some(PlayoutPolicy::Uniform),
        "greedy" => Some(PlayoutPolicy::Greedy(0.0)),
        "mast" => Some(PlayoutPolicy::Mast(USUAL_EPSILON_OF_MAST)),
        _ => share("epsilon")
            .map(PlayoutPolicy::Greedy)
            .or_else(|| share("mast").map(PlayoutPolicy::Mast)),
    }
}

/// The text of the field. Clones have a field of their own.
pub(super) fn text(policy: PlayoutPolicy) -> String {
    match policy {
        PlayoutPolicy::Uniform | PlayoutPolicy::Clones(_) | PlayoutPolicy::ClonePairs(_) => {
            "uniform".into()
        }
        PlayoutPolicy::Greedy(0.0) => "greedy".into(),
        PlayoutPolicy::Greedy(share) => format!("epsilon({share})"),
        PlayoutPolicy::Mast(share) => format!("mast({share})"),
    }
}
