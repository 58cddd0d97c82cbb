//! Whether a player fits a game: every field has to mean something in it.

use grove_games::Playable;
use grove_players::{GameSupport, MctsSpec, MinimaxSpec, PlayerError, UbfmSpec};

/// Refuses the first field of a search that this game gives no meaning to.
pub(crate) fn check<G: Playable>(spec: &MinimaxSpec) -> Result<(), PlayerError> {
    spec.check_game(&support::<G>())
}

/// Refuses the first field of a Monte Carlo tree search that this game gives no meaning to, and an
/// evaluation where nothing is estimated.
pub(crate) fn check_mcts<G: Playable>(spec: &MctsSpec) -> Result<(), PlayerError> {
    spec.check_game(&support::<G>())
}

/// Refuses the first field of a best-first search that this game gives no meaning to.
pub(crate) fn check_ubfm<G: Playable>(spec: &UbfmSpec) -> Result<(), PlayerError> {
    spec.check_game(&support::<G>())
}

/// What a game offers to the players that sit down to it.
fn support<G: Playable>() -> GameSupport {
    GameSupport {
        name: G::INFO.name,
        knows: G::KNOWS,
        boards: G::BOARDS,
        has_book: G::HAS_BOOK,
        has_tables: G::HAS_TABLES,
    }
}
