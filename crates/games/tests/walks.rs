//! Every variant, and positions of random games.

use grove_core::Seed;
use grove_games::{GameInfo, GameSpec, Playable, Visitor};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Runs a check for every variant.
pub fn for_each<V: Visitor<Output = ()>>(check: impl Fn(&'static str) -> V) {
    for name in variants() {
        let spec: GameSpec = name.parse().expect(name);
        spec.visit(check(name));
    }
}

/// The variants of all games.
pub fn variants() -> impl Iterator<Item = &'static str> {
    let of_game = |info: &'static GameInfo| info.variants.iter().copied();
    GameSpec::GAMES.into_iter().flat_map(of_game)
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

/// How likely draws are at least as uneven as these, if they are uniform.
pub fn uniformity<T: PartialEq>(all: &[T], mut draw: impl FnMut() -> T) -> f64 {
    const EACH: usize = 60;
    let mut counts = vec![0; all.len()];
    for _ in 0..EACH * all.len() {
        let drawn = draw();
        let place = all.iter().position(|one| *one == drawn);
        counts[place.expect("what is drawn is one of all")] += 1;
    }
    let statistic: f64 = counts
        .into_iter()
        .map(|count| (f64::from(count) - EACH as f64).powi(2) / EACH as f64)
        .sum();
    let freedom = (all.len() - 1) as f64;
    ChiSquared::new(freedom)
        .expect("a positive freedom")
        .sf(statistic)
}
