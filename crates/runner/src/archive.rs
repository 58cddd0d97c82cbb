//! The pairs of one series among the games of a run.

use grove_record::Pair;
use grove_store::{GameId, Store, StoreError};

use crate::contest::Archive;

/// Keeps the pairs of a series in a run, and finds those that were played before.
pub struct RunArchive<'s, P> {
    store: &'s mut Store,
    run: u64,
    /// The number that the first game of the series has in the run.
    base: u64,
    /// The games of the series that may be stored end here; what lies beyond is not looked for.
    end: u64,
    pairing: P,
}

impl<'s, P: Fn(u64) -> [usize; 2]> RunArchive<'s, P> {
    /// Of a series whose games have the numbers from `base` on in the run. The pairing tells the
    /// numbers of the players of a pair.
    pub fn new(store: &'s mut Store, run: u64, base: u64, pairing: P) -> Result<Self, StoreError> {
        let end = store.games_end(run)?;
        Ok(RunArchive {
            store,
            run,
            base,
            end,
            pairing,
        })
    }
}

impl<P: Fn(u64) -> [usize; 2]> Archive for RunArchive<'_, P> {
    fn recall(&mut self, pair: u64) -> Result<Option<Pair>, StoreError> {
        let number = self.base + 2 * pair;
        if number >= self.end {
            return Ok(None);
        }
        let mut known = Vec::with_capacity(2);
        for index in [number, number + 1] {
            let id = GameId {
                run: self.run,
                index,
            };
            known.extend(self.store.game(id)?.map(|game| game.record));
        }
        for record in &mut known {
            record.index -= self.base;
        }
        Ok(known.try_into().ok())
    }

    fn keep(&mut self, pair: &Pair) -> Result<(), StoreError> {
        let players = (self.pairing)(pair[0].index / 2);
        self.store.add(self.run, self.base, players, pair)
    }
}

#[cfg(test)]
#[path = "archive_tests.rs"]
mod tests;
