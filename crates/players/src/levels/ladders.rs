//! What the levels stand for, game by game.

use super::COUNT;

/// The place of the level that uses the time that it is given.
pub(super) const TIMED: usize = COUNT - 1;

/// The last level of every game.
pub(super) const BEST: &str = "best:time=1s";

type Ladder = [&'static str; COUNT];

/// For games without a ladder of their own.
const GENERIC: Ladder = [
    "mcts:iterations=15,reuse=off",
    "mcts:iterations=60,reuse=off",
    "best:depth=1,pick=random",
    "best:depth=2,pick=random",
    "best:depth=3,pick=random",
    "best:nodes=2000",
    "best:nodes=20000",
    BEST,
];

/// The ladders of games.
const GAMES: [(&str, Ladder); 0] = [];

/// The texts of a game's levels, the weakest first.
pub(super) fn ladder(game: &str) -> Ladder {
    let own = GAMES.iter().find(|(name, _)| *name == game);
    own.map_or(GENERIC, |&(_, ladder)| ladder)
}
