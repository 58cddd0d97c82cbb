//! The move picker: which move of a node is searched next.
//!
//! Moves are taken from the list one by one, the highest rank first: most nodes are cut off after
//! one or two of them, so that sorting the whole list would be wasted.

use std::ops::ControlFlow;

use grove_core::{Evaluate, Guide, Knowledge};

use super::ranking::{RankedMove, Ranking, TtMove};
use super::thread_data::{StackEntry, ThreadData};
use super::worker::Worker;
use crate::tag::tag;

/// Hands out the moves of a node, the highest rank first. The moves stand in the thread's list, above
/// those of the nodes that lead here.
pub struct MovePicker {
    first: usize,
    next: usize,
    end: usize,
    /// Whether the moves have ranks; otherwise they come as they were generated.
    is_ranked: bool,
}

impl MovePicker {
    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.end - self.first
    }

    /// The next move. It is brought to the front of those that are left.
    #[inline(always)]
    pub fn pick_next<M: Copy>(&mut self, moves: &mut [RankedMove<M>]) -> Option<M> {
        let left = &mut moves[self.next..self.end];
        if left.is_empty() {
            return None;
        }
        if self.is_ranked {
            let mut best = 0;
            for index in 1..left.len() {
                if left[index].rank > left[best].rank {
                    best = index;
                }
            }
            left.swap(0, best);
        }
        self.next += 1;
        Some(left[0].mv)
    }

    /// The moves, to be given other ranks. Moves without ranks get those of their places.
    pub fn rank_anew<'m, M>(&mut self, moves: &'m mut [RankedMove<M>]) -> &'m mut [RankedMove<M>] {
        let own = &mut moves[self.first..self.end];
        if !self.is_ranked {
            let places = (0..own.len() as u64).rev();
            own.iter_mut()
                .zip(places)
                .for_each(|(entry, place)| entry.rank = place);
            self.is_ranked = true;
        }
        own
    }

    /// Takes the quiet moves off those that are left.
    pub fn leave_out_quiet<G: Guide>(&mut self, position: &G, moves: &mut [RankedMove<G::Move>]) {
        let mut kept = self.next;
        if G::KNOWS.contains(&Knowledge::NoisyMoves) {
            for index in self.next..self.end {
                if position.is_noisy(moves[index].mv) {
                    moves.swap(kept, index);
                    kept += 1;
                }
            }
        }
        self.end = kept;
    }

    /// The moves that were handed out, but for the last one.
    pub fn before_last<'m, M>(&self, moves: &'m [RankedMove<M>]) -> &'m [RankedMove<M>] {
        &moves[self.first..self.next - 1]
    }
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Generates the moves that are searched at a node, and ranks them.
    #[inline]
    pub(super) fn pick_moves(
        &mut self,
        position: &mut G,
        (depth, ply): (u32, usize),
        tt_move: TtMove,
        stack: StackEntry,
    ) -> MovePicker {
        let first = self.thread.moves.len();
        let moves = &mut self.thread.moves;
        position.each_move(|mv| moves.push(RankedMove { rank: 0, mv }));
        if self.options.region_padding.is_some() || self.options.ignore_retreats {
            self.filter_moves(position, first);
        }
        let ordering = self.plan.ordering(depth);
        let is_ranked = !ordering.is_empty();
        if is_ranked {
            let context = self.history_context(position, ply);
            let ThreadData { moves, history, .. } = &mut *self.thread;
            let ranking = Ranking {
                evaluation: self.task.evaluation,
                policy: self.task.policy,
                history,
                context,
                ply,
                tt_move,
                last_place: stack.last_place,
            };
            ranking.rank(position, &mut moves[first..], ordering);
        }
        MovePicker {
            first,
            next: first,
            end: self.thread.moves.len(),
            is_ranked,
        }
    }

    /// Takes the moves of a node off the thread's list.
    #[inline]
    pub(super) fn drop_moves(&mut self, picker: &MovePicker) {
        self.thread.moves.truncate(picker.first);
    }

    /// Takes the moves off the list that the options ignore.
    fn filter_moves(&mut self, position: &G, first: usize) {
        if let Some(region) = self.region {
            self.retain_moves(first, |mv| region.contains(position.origin(mv)));
        }
        if self.options.ignore_retreats
            && self.thread.moves[first..]
                .iter()
                .any(|entry| !position.is_prunable(entry.mv))
        {
            self.retain_moves(first, |mv| !position.is_prunable(mv));
        }
    }

    fn retain_moves(&mut self, first: usize, keep: impl Fn(G::Move) -> bool) {
        let moves = &mut self.thread.moves;
        let mut kept = first;
        for index in first..moves.len() {
            if keep(moves[index].mv) {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// The move that comes first by its tag alone, if it is legal here: the one of the table, or a
    /// killer. It is searched before the others are generated, because most nodes are cut off by
    /// it, and in games with many moves generating and ranking them takes most of the time.
    #[inline]
    pub(super) fn first_move(
        &self,
        position: &G,
        (depth, ply): (u32, usize),
        tt_move: TtMove,
    ) -> Option<G::Move> {
        if !self.plan.tries_first_move || tt_move.symmetry != 0 {
            return None;
        }
        let wanted = match tt_move.tag {
            0 => (self.plan.ordering(depth)).first_killer(&self.thread.history, ply)?,
            tag => tag,
        };
        let mut found = None;
        position.each_move_until(|mv| {
            if tag(mv) == wanted {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}
