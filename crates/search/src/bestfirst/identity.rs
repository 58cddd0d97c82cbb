//! What makes two positions the same to a search.

use grove_core::{Game, KeyMixer};

/// A key of the position and of what it counts towards limits on the length of the game.
#[inline]
pub(super) fn identity<G: Game>(position: &G) -> u64 {
    match position.counters() {
        0 => position.key(),
        counters => KeyMixer::new(counters).word(position.key()).key(),
    }
}

/// The keys of the positions that are drawn when they come once more, in order. `earlier` are the
/// keys of the positions before this one.
pub fn drawn_next_time<G: Game>(position: &G, earlier: &[u64]) -> Vec<u64> {
    let Some(limit) = position.repetition_limit() else {
        return Vec::new();
    };
    let mut keys = earlier.to_vec();
    keys.push(position.key());
    keys.sort_unstable();
    let often = keys.chunk_by(|one, other| one == other);
    let often = often.filter(|same| same.len() + 1 >= limit);
    often.map(|same| same[0]).collect()
}
