//! Opponents by how strong they are, the same names in every game.

use serde::Serialize;

/// An opponent with a name.
#[derive(Serialize, Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) name: &'static str,
    /// The player.
    pub(crate) player: &'static str,
    /// Whether it uses the time that it is given, instead of limits of its own.
    pub(crate) timed: bool,
    pub(crate) about: &'static str,
}

/// From gentle to best. Those that look a few moves ahead choose at random among the best, so that
/// no two games need be alike.
pub(crate) const LEVELS: [Level; 7] = [
    level("Aimless", "random", false, "any legal move"),
    level(
        "Gentle",
        "reflex",
        false,
        "the move that looks best at a glance",
    ),
    level(
        "Steady",
        "ab:depth=2,pick=random",
        false,
        "looks two moves ahead",
    ),
    level(
        "Keen",
        "ab:depth=4,pick=random",
        false,
        "looks four moves ahead",
    ),
    level(
        "Strong",
        "best:time=50ms",
        false,
        "the best player in a hurry",
    ),
    level(
        "Best",
        "best",
        true,
        "the best minimax player, with all the time it is given",
    ),
    level(
        "Best sampler",
        "best-mcts",
        true,
        "the best Monte Carlo player, likewise",
    ),
];

const fn level(
    name: &'static str,
    player: &'static str,
    timed: bool,
    about: &'static str,
) -> Level {
    Level {
        name,
        player,
        timed,
        about,
    }
}

#[cfg(test)]
mod tests {
    use grove_arena::session::{self, Sitter};
    use grove_games::GameSpec;

    use super::*;
    use crate::stranger;

    #[test]
    fn every_level_sits_down_to_every_game() {
        for game in GameSpec::GAMES {
            let mut session = session::open(&game.name.parse().unwrap());
            for level in LEVELS {
                stranger::check(level.player, game.name).unwrap();
                let sitter = Sitter {
                    text: level.player,
                    seed: 1,
                    chair: 0,
                };
                let seated = session.seat(sitter);
                assert!(seated.is_ok(), "{} {}: {seated:?}", game.name, level.player);
            }
        }
    }
}
