//! Results that are known for certain, found by trying everything.

use grove_core::{Game, Notation, Outcome, Seed};
use grove_search::report::Proof;

/// Positions out of random games that are not over, for which `wanted` says yes.
pub fn positions<G: Notation>(
    rules: &G::Rules,
    count: usize,
    wanted: impl Fn(&G) -> bool,
) -> Vec<G> {
    let mut random = Seed(count as u64).random();
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = G::start(rules);
        while position.outcome().is_none() {
            if wanted(&position) {
                found.push(position);
                break;
            }
            position.play_random(&mut random);
        }
    }
    found
}

/// The result for the side to move by plain minimax to the end of the game, if it is not farther
/// away than so many plies.
pub fn exact<G: Game>(position: &G, plies: u32) -> Option<Proof> {
    let side = position.side_to_move();
    match position.outcome() {
        Some(Outcome::Draw) => return Some(Proof::Draw),
        Some(Outcome::Win(winner)) if winner == side => return Some(Proof::Win),
        Some(Outcome::Win(_)) => return Some(Proof::Loss),
        None => {}
    }
    let plies = plies.checked_sub(1)?;
    let (mut best, mut complete) = (Proof::Loss, true);
    for mv in position.moves() {
        match exact(&position.after(mv), plies) {
            Some(Proof::Loss) => return Some(Proof::Win),
            Some(Proof::Draw) => best = Proof::Draw,
            Some(Proof::Win) => {}
            None => complete = false,
        }
    }
    complete.then_some(best)
}
