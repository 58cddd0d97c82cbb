//! The same search while somebody keeps a record of it.
//!
//! A thread that has a [`Recorder`] tells it where it goes and what comes back. The search asks whether to
//! take a detour, by a question that it asks anyway or by one that costs two instructions; the detour
//! tells what is to be told and lets the same function do what it does. So moves and positions are
//! told in turn ([`Tells`]), and what the search does not tell is found out from what it leaves. Only
//! the short cut of the last ply is not taken, since it passes through positions without visiting
//! them one by one.

use std::ops::ControlFlow;

use grove_core::{Evaluate, Guide, Score, Word};

use super::order::Order;
use super::record::{End, Hit, Purpose};
use super::recorder::{Entry, Exit, Next, Recorder};
use super::search::{Node, SHALLOWEST_KEPT};
use super::thread_data::{StackEntry, Worker};
use super::transposition_table::TtProbe;
use crate::repetition::repeats;
use crate::score::{self, INFINITE};
use crate::tag::tag;

/// What is to be told to the recorder next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tells {
    /// Nothing: there is none.
    Nothing,
    /// That a move is looked at.
    Move,
    /// That a position is visited.
    Position,
}

/// What a search of a child is to be, if it is a full one.
#[derive(Clone, Copy)]
pub(super) struct Full {
    pub depth: u32,
    pub alpha: Score,
    pub beta: Score,
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Keeps a record from now on.
    pub(super) fn record(&mut self, recorder: Box<Recorder>) {
        self.recorder = Some(recorder);
        self.is_brief = false;
    }

    /// A search of the root begins.
    pub(super) fn begin_root(&mut self, position: &G, full: Full, previous: Option<G::Move>) {
        let entry = self.entry(position, full);
        if let Some(recorder) = &mut self.recorder {
            recorder.begin_root(entry, previous.map_or(0, tag));
        }
    }

    /// What is to be told next.
    pub(super) fn tell(&mut self, tells: Tells) {
        self.tells = tells;
        self.detours = tells != Tells::Nothing || self.hurried;
    }

    /// The same as [`consider`](Self::consider), told to the recorder.
    #[cold]
    #[inline(never)]
    pub(super) fn consider_recorded(
        &mut self,
        position: &mut G,
        node: &mut Node<G::Move>,
        mv: G::Move,
    ) -> ControlFlow<()> {
        let is_listed = node.depth >= self.shallowest_list;
        let (alpha, beta) = match self.prunes {
            true => (node.alpha, node.beta),
            false => (-INFINITE, INFINITE),
        };
        let depth = node.depth_of_children;
        self.go(
            position,
            node.ply,
            mv,
            is_listed,
            Full { depth, alpha, beta },
        );
        // What is estimated on the spot otherwise is visited once here, too.
        let options = self.task.options;
        let probes = self.probes;
        self.probes = options.pvs && (depth > 0 || options.quiescence);
        let flow = self.consider(position, node, mv);
        self.probes = probes;
        self.tell(Tells::Move);
        flow
    }

    /// The same as [`search`](Self::search), told to the recorder.
    #[cold]
    #[inline(never)]
    pub(super) fn negamax_recorded(
        &mut self,
        position: &mut G,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
        stack: StackEntry,
    ) -> Score {
        self.begin(position, Full { depth, alpha, beta });
        self.note_hit(position, depth, ply);
        self.tell(Tells::Move);
        let value = self.search(position, depth, ply, alpha, beta, stack);
        self.tell(Tells::Position);
        self.end(position, depth, value);
        value
    }

    /// The same as [`quiesce`](Self::quiesce), told to the recorder.
    #[cold]
    #[inline(never)]
    pub(super) fn quiesce_recorded(
        &mut self,
        position: &mut G,
        ply: usize,
        horizon: usize,
        (alpha, beta): (Score, Score),
    ) -> Score {
        let depth = 0;
        self.begin(position, Full { depth, alpha, beta });
        let value = self.quiesce(position, ply, horizon, alpha, beta);
        self.end(position, depth, value);
        value
    }

    fn begin(&mut self, position: &G, full: Full) {
        let entry = self.entry(position, full);
        if let Some(recorder) = &mut self.recorder {
            recorder.begin(entry);
        }
    }

    fn entry(&self, position: &G, Full { depth, alpha, beta }: Full) -> Entry {
        Entry {
            depth,
            alpha,
            beta,
            moves: position.move_count(),
            nodes: self.counts.nodes,
        }
    }

    /// The visit of a position ends with this value.
    pub(super) fn end(&mut self, position: &G, depth: u32, value: Score) {
        let is_repeated = match depth {
            // Beyond the horizon nobody asks for repetitions.
            0 => !self.task.options.quiescence && repeats::<G>(self.path, position.key()),
            _ => repeats::<G>(self.path, self.key(position).0),
        };
        let otherwise = match position.outcome() {
            Some(_) => End::Over,
            None if is_repeated => End::Repetition,
            None if depth > 0 && !self.hurried => End::OutsideRegion,
            None => End::Horizon,
        };
        let exit = Exit {
            value: (!self.stopped).then_some(value),
            nodes: self.counts.nodes,
            otherwise,
            prunes: self.task.options.prune,
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.end(exit);
        }
    }

    /// A move is about to be looked at.
    #[cold]
    #[inline(never)]
    pub(super) fn go(
        &mut self,
        position: &G,
        ply: usize,
        mv: G::Move,
        is_listed: bool,
        full: Full,
    ) {
        let source = self.source_of(position, ply, mv, is_listed);
        let next = Next {
            mv: Some(mv.word()),
            source,
            purpose: Purpose::Full,
            depth: full.depth,
            alpha: -full.beta,
            beta: -full.alpha,
        };
        self.tell(Tells::Position);
        if let Some(recorder) = &mut self.recorder {
            recorder.go(next);
        }
    }

    /// Something else than a move is about to be looked at, or a move for another reason.
    #[cold]
    #[inline(never)]
    pub(super) fn go_for(&mut self, purpose: Purpose, mv: Option<G::Move>) {
        let next = Next {
            mv: mv.map(Word::word),
            source: None,
            purpose,
            depth: 0,
            alpha: 0,
            beta: 0,
        };
        self.tell(Tells::Position);
        if let Some(recorder) = &mut self.recorder {
            recorder.go(next);
        }
    }

    /// Asks the table what the search is about to be told of a position, if it asks.
    fn note_hit(&mut self, position: &G, depth: u32, ply: usize) {
        let (Some(table), true) = (self.task.table, depth >= SHALLOWEST_KEPT) else {
            return;
        };
        let (key, _) = self.key(position);
        if repeats::<G>(self.path, key) {
            return;
        }
        if let (TtProbe::Hit(known), Some(recorder)) = (table.probe(key), &mut self.recorder) {
            let plies_to_horizon = self.nominal.saturating_sub(ply as u32);
            recorder.know(known.best);
            recorder.hit(Hit {
                value: score::score_from_tt(known.score, known.plies_to_horizon, plies_to_horizon),
                bound: known.bound,
                depth: known.depth,
            });
        }
    }

    /// Which order put a move where it stands: the first that has something to say of it.
    fn source_of(&self, position: &G, ply: usize, mv: G::Move, is_listed: bool) -> Option<Order> {
        let recorder = self.recorder.as_ref().filter(|_| is_listed)?;
        let is_first = recorder.looked() == 0;
        let symmetric = self.task.options.table.is_some_and(|table| table.symmetry);
        let seen = match symmetric && ply > 0 {
            true => position.seen_through(position.canonical_key().1, mv),
            false => mv,
        };
        let says = |order: &Order| match order {
            Order::PreviousBest => tag(seen) == recorder.previous(),
            Order::Killers => self.memory.is_killer(ply, mv),
            Order::History => self.memory.has_cut(position.side_to_move(), mv),
            _ => true,
        };
        let orders = self.task.options.orders.iter();
        let told =
            |order: &Order| is_first || matches!(order, Order::PreviousBest | Order::Killers);
        orders.copied().find(says).filter(told)
    }
}
