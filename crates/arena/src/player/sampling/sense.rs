//! Fields that would do nothing for want of another are refused. Whether an evaluation would,
//! depends on the game, and is looked at when the player sits down.

use grove_search::mcts::{Expansion, PlayoutPolicy, Selection};

use super::SamplingSpec;
use crate::player::PlayerError;
use crate::player::reader::Reader;

/// Refuses the first field that has no sense without one that is missing.
pub(super) fn check(spec: &SamplingSpec, read: &Reader<'_>) -> Result<(), PlayerError> {
    let options = &spec.options;
    let by_history = matches!(options.selection, Selection::ProgressiveHistory(_));
    let uniform = matches!(options.policy, PlayoutPolicy::Uniform | PlayoutPolicy::Clones(_));
    let no_games = options.cutoff == Some(0);
    let needs = [
        ("h", by_history, "select=progressive-history"),
        ("playout", !no_games, "a cutoff above 0"),
        ("clones", !no_games, "a cutoff above 0"),
        ("clones", uniform, "playout=uniform"),
        ("trust", options.prior.is_some(), "prior=SPEC"),
    ];
    for (field, has_partner, partner) in needs {
        if read.has(field) && !has_partner {
            return Err(PlayerError::Alone {
                player: SamplingSpec::NAME,
                field,
                partner,
            });
        }
    }
    if options.selection == Selection::Puct && options.expansion == Expansion::One {
        return Err(PlayerError::Value {
            player: SamplingSpec::NAME.into(),
            field: "expand".into(),
            expected: "all beside select=puct".into(),
            found: "one".into(),
        });
    }
    Ok(())
}
