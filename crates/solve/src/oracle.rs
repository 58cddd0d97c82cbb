//! What knows exact values.

use grove_core::{Game, KeyMixer, Outcome};

/// How far an engine is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// Positions visited.
    pub nodes: u64,
    /// The share of the memory in use.
    pub fill: f64,
    /// The proof and the disproof number of the root, of an engine that has some.
    pub numbers: Option<(u32, u32)>,
}

/// Told now and then how far an engine is; answers whether to stop.
pub type Watch<'a> = dyn Fn(&Progress) -> bool + Sync + 'a;

/// Knows how positions end with best play, or finds out.
pub trait Oracle<G: Game> {
    /// How the game ends from here with best play, unless that is out of reach or somebody wants it
    /// to stop.
    fn outcome(&mut self, position: &G, watch: &Watch<'_>) -> Option<Outcome>;

    /// How many plies the winner needs against the longest resistance, where the engine knows that.
    /// What ends the count is the engine's: the game, or for tables the next conversion.
    fn distance(&mut self, position: &G) -> Option<u32> {
        let _ = position;
        None
    }

    /// The same as it is after a move, seen from before it.
    fn distance_by(&mut self, position: &G, next: &G) -> Option<u32> {
        let _ = position;
        self.distance(next).map(|distance| distance + 1)
    }

    /// What is known without searching: how the game ends, and about how much work that was.
    fn known(&mut self, position: &G) -> Option<(Outcome, u32)> {
        position.outcome().map(|outcome| (outcome, 0))
    }

    /// Finds again why a position ends as it does, where that may have been forgotten, so that a move that
    /// keeps it is [`known`](Oracle::known).
    fn find_again(&mut self, position: &G, watch: &Watch<'_>) {
        let _ = (position, watch);
    }

    /// How far it is.
    fn progress(&self) -> Progress;
}

impl<G: Game, O: Oracle<G> + ?Sized> Oracle<G> for Box<O> {
    fn outcome(&mut self, position: &G, watch: &Watch<'_>) -> Option<Outcome> {
        (**self).outcome(position, watch)
    }

    fn distance(&mut self, position: &G) -> Option<u32> {
        (**self).distance(position)
    }

    fn distance_by(&mut self, position: &G, next: &G) -> Option<u32> {
        (**self).distance_by(position, next)
    }

    fn known(&mut self, position: &G) -> Option<(Outcome, u32)> {
        (**self).known(position)
    }

    fn find_again(&mut self, position: &G, watch: &Watch<'_>) {
        (**self).find_again(position, watch);
    }

    fn progress(&self) -> Progress {
        (**self).progress()
    }
}

/// What makes two positions the same: the key, and what is counted towards limits on the length of
/// the game.
#[inline]
pub(crate) fn identity<G: Game>(position: &G) -> u64 {
    match position.counters() {
        0 => position.key(),
        counters => KeyMixer::new(counters).word(position.key()).key(),
    }
}
