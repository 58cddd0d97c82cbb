//! The games of a run in a results file.

use grove_record::Pair;
use grove_store::{GameId, Store, StoreError};

use crate::Archive;

/// Stores pairs in a run, and finds those that were played before.
pub struct RunArchive<'s, P> {
    store: &'s mut Store,
    run: u64,
    /// The number after the last stored game; what lies beyond is not looked for.
    end: u64,
    /// The numbers of the players of a pair.
    players_of: P,
}

impl<'s, P: Fn(u64) -> [usize; 2]> RunArchive<'s, P> {
    /// Of a run in which `players_of` tells the numbers of the players of a pair.
    pub fn new(store: &'s mut Store, run: u64, players_of: P) -> Result<Self, StoreError> {
        let end = store.games_end(run)?;
        Ok(RunArchive {
            store,
            run,
            end,
            players_of,
        })
    }
}

impl<P: Fn(u64) -> [usize; 2]> Archive for RunArchive<'_, P> {
    fn recall(&mut self, pair: u64) -> Result<Option<Pair>, StoreError> {
        let number = 2 * pair;
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
        Ok(known.try_into().ok())
    }

    fn keep(&mut self, pair: &Pair) -> Result<(), StoreError> {
        let players = (self.players_of)(pair[0].index / 2);
        self.store.add(self.run, players, pair)
    }
}
