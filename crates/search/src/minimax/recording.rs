//! What the search tells its recorder.
//!
//! A visit is recorded where it starts and where it ends, with the reason for its end. Without a
//! recorder each of these calls is one branch that is never taken. Only the short cut of the last
//! ply is not taken while a record is kept, since it passes through positions without visiting
//! them one by one.

use grove_core::{Evaluate, Guide, Score, Word};

use super::order::Order;
use super::ranking::TtMove;
use super::record::{End, Hit, Purpose};
use super::recorder::{Next, Recorder, Start};
use super::transposition_table::TtEntry;
use super::worker::Worker;
use crate::tag::tag;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Keeps a record from now on.
    pub(super) fn keep_record(&mut self, recorder: Recorder) {
        self.recorder = Some(Box::new(recorder));
        self.plan.has_last_ply = false;
    }

    /// The visit of a position starts.
    #[inline(always)]
    pub(super) fn record_start(&mut self, position: &G, depth: u32, alpha: Score, beta: Score) {
        if self.recorder.is_some() {
            self.write_start(position, depth, alpha, beta);
        }
    }

    /// The visit of a position ends for this reason. Gives the value back.
    #[inline(always)]
    pub(super) fn record_end(&mut self, end: End, value: Score) -> Score {
        if self.recorder.is_some() {
            self.write_end(end, value);
        }
        value
    }

    /// The table knows this position.
    #[inline(always)]
    pub(super) fn record_tt_hit(&mut self, entry: &TtEntry, symmetry: usize, ply: usize) {
        if self.recorder.is_some() {
            self.write_tt_hit(entry, symmetry, ply);
        }
    }

    /// A move of this position is searched next.
    #[inline(always)]
    pub(super) fn record_move(
        &mut self,
        position: &G,
        ply: usize,
        mv: G::Move,
        is_first: bool,
        is_ranked: bool,
    ) {
        if self.recorder.is_some() {
            self.write_move(position, ply, mv, is_first, is_ranked);
        }
    }

    /// A capture at the horizon or a null move is searched next.
    #[inline(always)]
    pub(super) fn record_next(&mut self, purpose: Purpose, mv: Option<G::Move>) {
        if self.recorder.is_some() {
            self.write_next(purpose, mv, None);
        }
    }

    /// Why a visit ended that has searched some moves.
    #[inline]
    pub(super) fn end_of_moves(&self, value: Score, beta: Score, searched: usize) -> End {
        if self.options.prune && value >= beta {
            let index = searched as u32 - 1;
            End::Cut { index }
        } else {
            End::Searched
        }
    }

    #[cold]
    #[inline(never)]
    fn write_start(&mut self, position: &G, depth: u32, alpha: Score, beta: Score) {
        let start = Start {
            purpose: self.purpose,
            depth,
            alpha,
            beta,
            moves: position.move_count() as u32,
            nodes: self.counts.nodes,
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.start(start);
        }
    }

    #[cold]
    #[inline(never)]
    fn write_end(&mut self, end: End, value: Score) {
        let (nodes, prune) = (self.counts.nodes, self.options.prune);
        let found = (!self.stopped).then_some((end, value));
        if let Some(recorder) = &mut self.recorder {
            recorder.end(found, nodes, prune);
        }
    }

    #[cold]
    #[inline(never)]
    fn write_tt_hit(&mut self, entry: &TtEntry, symmetry: usize, ply: usize) {
        let hit = Hit {
            value: self.score_from_tt(entry, ply),
            bound: entry.bound,
            depth: entry.depth,
        };
        let tt_move = TtMove {
            tag: entry.best,
            symmetry,
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.set_tt_move(tt_move);
            recorder.set_hit(hit);
        }
    }

    #[cold]
    #[inline(never)]
    fn write_move(
        &mut self,
        position: &G,
        ply: usize,
        mv: G::Move,
        is_first: bool,
        is_ranked: bool,
    ) {
        let source = match is_ranked {
            true => self.source_of(position, ply, mv, is_first),
            false => None,
        };
        self.write_next(Purpose::Full, Some(mv), source);
    }

    #[cold]
    #[inline(never)]
    fn write_next(&mut self, purpose: Purpose, mv: Option<G::Move>, source: Option<Order>) {
        self.purpose = purpose;
        let next = Next {
            mv: mv.map(Word::word),
            source,
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.set_next(next);
        }
    }

    /// Which order put a move where it stands: the first that has something to say of it. Of moves
    /// after the first it is only told if they were remembered.
    fn source_of(&self, position: &G, ply: usize, mv: G::Move, is_first: bool) -> Option<Order> {
        let tt_move = self.recorder.as_ref()?.tt_move();
        let seen = match tt_move.symmetry {
            0 => mv,
            symmetry => position.image_of_move(symmetry, mv),
        };
        let history = &self.thread.history;
        let says = |order: &Order| match order {
            Order::PreviousBest => tag(seen) == tt_move.tag,
            Order::Killers => history.is_killer(ply, mv),
            Order::History => history.has_cut(position.side_to_move(), mv),
            _ => true,
        };
        let is_told =
            |order: &Order| is_first || matches!(order, Order::PreviousBest | Order::Killers);
        let orders = self.options.orders.iter();
        orders.copied().find(says).filter(is_told)
    }
}
