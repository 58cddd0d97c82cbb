//! What a player has to know of the game so far.

use grove_core::GameHistory;
use grove_games::Playable;
use grove_players::clock::GamePhase;

/// The keys of the positions before this one, where the game's end may depend on them.
pub(super) fn earlier_keys<G: Playable>(line: &GameHistory<G>) -> Vec<u64> {
    match G::REPETITIONS {
        Some(_) => line.earlier_keys(),
        None => Vec::new(),
    }
}

/// How far the game has come.
pub(super) fn game_phase<G: Playable>(line: &GameHistory<G>) -> GamePhase {
    let position = line.position();
    let rows = position.diagram().rows;
    GamePhase {
        // A line may begin in the middle of a game, and some positions tell how far it had come.
        plies: position.plies_before().max(line.moves().len() as u32),
        cells: rows.iter().map(|row| row.cells.len() as u32).sum(),
    }
}
