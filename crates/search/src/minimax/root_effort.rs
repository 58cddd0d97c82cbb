//! The effort that each move of the root has taken: how many nodes its last search visited.
//!
//! A move that is hard to refute takes more nodes than one that loses at once. So at the next depth moves
//! are searched by their effort, behind the best move so far (the usual form). Moves that took the same
//! keep the order that they would have.

use super::move_picker::MovePicker;
use super::ranking::RankedMove;

/// The nodes of each move at the depth that was searched last.
pub struct RootEffort<M>(Vec<(M, u64)>);

impl<M: Copy + PartialEq> RootEffort<M> {
    pub fn new() -> Self {
        RootEffort(Vec::new())
    }

    /// Notes how many nodes the search of a move has visited.
    pub fn note(&mut self, mv: M, nodes: u64) {
        match self.0.iter_mut().find(|known| known.0 == mv) {
            Some(known) => known.1 = nodes,
            None => self.0.push((mv, nodes)),
        }
    }

    fn of(&self, mv: M) -> u64 {
        let known = self.0.iter().find(|known| known.0 == mv);
        known.map_or(0, |known| known.1)
    }

    /// Ranks the moves of the root anew: the best so far, then by effort, then as they are ranked.
    pub fn rank(&self, picker: &mut MovePicker, moves: &mut [RankedMove<M>], previous: Option<M>) {
        let own = picker.rank_anew(moves);
        let worth =
            |entry: &RankedMove<M>| (Some(entry.mv) == previous, self.of(entry.mv), entry.rank);
        own.sort_by_key(worth);
        for (rank, entry) in own.iter_mut().enumerate() {
            entry.rank = rank as u64;
        }
    }
}
