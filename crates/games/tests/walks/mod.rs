//! Every variant, and positions of random games.

use grove_core::Seed;
use grove_games::{GameSpec, Playable, Visitor};

use crate::variants::VARIANTS;

/// Runs a check for every variant.
pub fn for_each<V: Visitor<Output = ()>>(check: impl Fn(&'static str) -> V) {
    for name in VARIANTS {
        let spec: GameSpec = name.parse().expect(name);
        spec.visit(check(name));
    }
}

/// Positions of a few random games, played from the start.
pub fn random_positions<G: Playable>(rules: &G::Rules, games: u64) -> Vec<G> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut random = Seed(7).part(game).random();
        let mut position = G::start(rules);
        positions.push(position.clone());
        while let Some(mv) = position.random_move(&mut random) {
            position.play(mv);
            positions.push(position.clone());
        }
    }
    positions
}

/// Every `step`-th of these, so that the dearer checks see all parts of the games.
pub fn sample<G: Clone>(positions: &[G], wanted: usize) -> impl Iterator<Item = &G> {
    positions.iter().step_by((positions.len() / wanted).max(1))
}
