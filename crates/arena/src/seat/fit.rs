//! Whether a player fits a game: every field has to mean something in it.

use grove_core::Knowledge;
use grove_games::{Board, Playable};
use grove_search::mcts::PlayoutPolicy;

use crate::book;
use crate::player::{PlayerError, SamplingSpec, SearchSpec, order_name, order_needs};

/// Refuses the first field of a search that this game knows nothing of.
pub(super) fn check<G: Playable>(spec: &SearchSpec) -> Result<(), PlayerError> {
    let player = spec.method.name();
    check_knowledge::<G>(player, &needs(spec))?;
    check_board::<G>(player, spec.board)?;
    if spec.book && !book::knows(G::INFO.name) {
        let expected = format!("off in {}", G::INFO.name);
        return Err(value(player, "book", expected, "study"));
    }
    Ok(())
}

/// Refuses the first field of a search by sampled games that this game knows nothing of, and an
/// evaluation where nothing is estimated.
pub(super) fn check_sampling<G: Playable>(spec: &SamplingSpec) -> Result<(), PlayerError> {
    let player = SamplingSpec::NAME;
    check_knowledge::<G>(player, &sampling_needs(spec))?;
    check_board::<G>(player, spec.board)?;
    if let Some(prior) = spec.prior() {
        check::<G>(&prior).map_err(|error| PlayerError::Prior(Box::new(error)))?;
    }
    let idle = [
        ("eval", spec.evaluation.is_some()),
        ("scale", spec.options.scale.is_some()),
    ];
    match idle.iter().find(|(_, given)| *given) {
        Some(&(field, _)) if !spec.estimates() => Err(PlayerError::Alone {
            player,
            field,
            partner: "something that estimates, such as cutoff=N, playout=greedy or select=puct,",
        }),
        _ => Ok(()),
    }
}

fn check_knowledge<G: Playable>(
    player: &'static str,
    needs: &[(&'static str, Knowledge)],
) -> Result<(), PlayerError> {
    let unknown = needs
        .iter()
        .find(|(_, knowledge)| !G::KNOWS.contains(knowledge));
    unknown.map_or(Ok(()), |&(field, knowledge)| {
        Err(PlayerError::Ignorant {
            player,
            field,
            game: G::INFO.name,
            missing: missing(knowledge),
        })
    })
}

fn check_board<G: Playable>(player: &'static str, board: Board) -> Result<(), PlayerError> {
    if G::BOARDS.contains(&board) {
        return Ok(());
    }
    let names: Vec<&str> = G::BOARDS.iter().map(|board| board.name()).collect();
    let expected = format!("{} in {}", names.join(", "), G::INFO.name);
    Err(value(player, "board", expected, board.name()))
}

fn value(player: &str, field: &str, expected: String, found: &str) -> PlayerError {
    PlayerError::Value {
        player: player.into(),
        field: field.into(),
        expected,
        found: found.into(),
    }
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
        (options.region_padding.is_some(), "window", Knowledge::Locality),
        (options.ignore_retreats, "ignore", Knowledge::Retreat),
    ];
    let orders = options
        .orders
        .iter()
        .filter_map(|&order| Some((order_name(order), order_needs(order)?)));
    switched_on(&switches).chain(orders).collect()
}

/// The same for a search by sampled games.
fn sampling_needs(spec: &SamplingSpec) -> Vec<(&'static str, Knowledge)> {
    let options = &spec.options;
    let clones = matches!(options.policy, PlayoutPolicy::Clones(_));
    let switches = [
        (clones, "clones", Knowledge::Clones),
        (options.ignore_retreats, "ignore", Knowledge::Retreat),
        (options.symmetry, "symmetry", Knowledge::Symmetry),
    ];
    switched_on(&switches).collect()
}

fn switched_on(
    switches: &[(bool, &'static str, Knowledge)],
) -> impl Iterator<Item = (&'static str, Knowledge)> {
    let on = switches.iter().filter(|&&(on, ..)| on);
    on.map(|&(_, field, knowledge)| (field, knowledge))
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
        Knowledge::Locality => "parts of the board that hardly matter to each other",
        Knowledge::Clones => "clones",
    }
}
