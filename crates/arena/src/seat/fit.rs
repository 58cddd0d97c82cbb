//! Whether a player fits a game: every field has to mean something in it.

use grove_core::Knowledge;
use grove_games::Playable;

use crate::book;
use crate::player::{PlayerError, SearchSpec, order_name, order_needs};

/// Refuses the first field that this game knows nothing of.
pub(super) fn check<G: Playable>(spec: &SearchSpec) -> Result<(), PlayerError> {
    let player = spec.method.name();
    let game = G::INFO.name;
    for (field, knowledge) in needs(spec) {
        if !G::KNOWS.contains(&knowledge) {
            return Err(PlayerError::Ignorant {
                player,
                field,
                game,
                missing: missing(knowledge),
            });
        }
    }
    let value = |field: &str, expected: String, found: &str| PlayerError::Value {
        player: player.into(),
        field: field.into(),
        expected,
        found: found.into(),
    };
    if !G::BOARDS.contains(&spec.board) {
        let names: Vec<&str> = G::BOARDS.iter().map(|board| board.name()).collect();
        let expected = format!("{} in {game}", names.join(", "));
        return Err(value("board", expected, spec.board.name()));
    }
    if spec.book && !book::knows(game) {
        return Err(value("book", format!("off in {game}"), "study"));
    }
    Ok(())
}

/// The fields that rely on what a game knows, and what that is.
fn needs(spec: &SearchSpec) -> Vec<(&'static str, Knowledge)> {
    let options = &spec.options;
    let switches = [
        (
            options.table.is_some_and(|table| table.symmetry),
            "symmetry",
            Knowledge::Symmetry,
        ),
        (options.null_move.is_some(), "null", Knowledge::Pass),
        (options.quiescence, "quiescence", Knowledge::Noise),
        (options.window.is_some(), "window", Knowledge::Locality),
        (options.ignore_retreats, "ignore", Knowledge::Retreat),
    ];
    let switches = switches
        .into_iter()
        .filter(|&(on, ..)| on)
        .map(|(_, field, knowledge)| (field, knowledge));
    let orders = options
        .orders
        .iter()
        .filter_map(|&order| Some((order_name(order), order_needs(order)?)));
    switches.chain(orders).collect()
}

fn missing(knowledge: Knowledge) -> &'static str {
    match knowledge {
        Knowledge::Places => "places of moves",
        Knowledge::Captures => "captures",
        Knowledge::Noise => "noisy moves",
        Knowledge::Pass => "pass that could be tried",
        Knowledge::Symmetry => "symmetry",
        Knowledge::Effects => "instant effects of moves",
        Knowledge::Retreat => "moves backward",
        Knowledge::Clones => "clones",
        Knowledge::Locality => "parts of the board that hardly matter to each other",
    }
}
