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
///
/// Not inlined: in a function of its own the whole game stays in registers.
#[inline(never)]
pub fn playout<G: Game>(mut position: G, random: &mut Random) -> Playout {
    let mut plies = 0;
    while position.play_random(random) {
        plies += 1;
    }
    let outcome = position
        .outcome()
        .expect("a game without moves has an outcome");
    Playout { outcome, plies }
}
