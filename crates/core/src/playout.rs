//! Random games.

use crate::{Game, Outcome, Random};

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// Its result.
    pub outcome: Outcome,
    /// How many moves were played.
    pub plies: u32,
}

/// Plays uniformly random moves to the end of the game. Repetition is ignored; the other
/// limits that the rules set hold.
#[inline]
pub fn playout<G: Game>(mut position: G, random: &mut Random) -> Playout {
    let mut plies = 0;
    while let Some(mv) = position.random_move(random) {
        position.play(mv);
        plies += 1;
    }
    let outcome = position
        .outcome()
        .expect("a game without moves has an outcome");
    Playout { outcome, plies }
}
