//! Keeps a [`Record`]: puts the visits into it as they start, and completes them as they end.

use grove_core::Score;

use super::order::Order;
use super::ranking::TtMove;
use super::record::{End, Hit, Purpose, Record, Visit};
use super::transposition_table::Bound;

/// Keeps a record.
pub struct Recorder {
    pub record: Record,
    /// How many visits there is room for.
    room: usize,
    /// The depth of the root.
    iteration: u32,
    /// The visits from the root to here, none of which has ended.
    open: Vec<OpenVisit>,
}

/// A visit that has not ended.
struct OpenVisit {
    /// Its number, if it has a place in the record.
    number: Option<u32>,
    /// How many positions were visited before it.
    nodes: u64,
    tt_move: TtMove,
    next: Next,
}

/// The move that is searched next from a position.
#[derive(Clone, Copy)]
pub struct Next {
    /// None for a null move.
    pub mv: Option<u64>,
    /// Which order put it where it stands.
    pub source: Option<Order>,
}

/// What is known when a visit starts.
#[derive(Clone, Copy)]
pub struct Start {
    pub purpose: Purpose,
    pub depth: u32,
    pub alpha: Score,
    pub beta: Score,
    /// How many legal moves there are.
    pub moves: u32,
    /// How many positions were visited before.
    pub nodes: u64,
}

const NO_TT_MOVE: TtMove = TtMove {
    tag: 0,
    symmetry: 0,
};

impl Recorder {
    pub fn new(room: usize) -> Self {
        Recorder {
            record: Record::default(),
            room,
            iteration: 0,
            open: Vec::new(),
        }
    }

    /// The visit starts of a position that the last open one leads to, or of the root.
    pub fn start(&mut self, start: Start) {
        let next = Next {
            mv: None,
            source: None,
        };
        // The root always has room. Whatever is below a visit without a place has none either.
        let (parent, next, has_room) = match self.open.last() {
            None => (None, next, true),
            Some(from) => {
                let is_full = self.record.visits.len() >= self.room;
                (from.number, from.next, from.number.is_some() && !is_full)
            }
        };
        if self.open.is_empty() {
            self.iteration = start.depth;
        }
        let number = has_room.then_some(self.record.visits.len() as u32);
        if has_room {
            self.record.visits.push(Visit {
                parent,
                mv: next.mv,
                purpose: start.purpose,
                iteration: self.iteration,
                depth: start.depth,
                alpha: start.alpha,
                beta: start.beta,
                value: None,
                bound: Bound::Exact,
                end: End::Stopped,
                hit: None,
                source: next.source,
                moves: start.moves,
                size: 0,
            });
        } else {
            self.record.left_out += 1;
        }
        self.open.push(OpenVisit {
            number,
            nodes: start.nodes,
            tt_move: NO_TT_MOVE,
            next,
        });
    }

    /// The best move of this position is known from before.
    pub fn set_tt_move(&mut self, tt_move: TtMove) {
        if let Some(open) = self.open.last_mut() {
            open.tt_move = tt_move;
        }
    }

    /// The best move of this position that was known before.
    pub fn tt_move(&self) -> TtMove {
        self.open.last().map_or(NO_TT_MOVE, |open| open.tt_move)
    }

    /// The search goes on from here with this move.
    pub fn set_next(&mut self, next: Next) {
        if let Some(open) = self.open.last_mut() {
            open.next = next;
        }
    }

    /// What the table knows of this position.
    pub fn set_hit(&mut self, hit: Hit) {
        let number = self.open.last().and_then(|open| open.number);
        if let Some(visit) = self.visit(number) {
            visit.hit = Some(hit);
        }
    }

    /// The last open visit ends, when so many positions have been visited: for this reason and with
    /// this value, or because the search was stopped.
    pub fn end(&mut self, found: Option<(End, Score)>, nodes: u64, prune: bool) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let Some(visit) = self.visit(open.number) else {
            return;
        };
        visit.size = nodes - open.nodes;
        let Some((end, value)) = found else {
            return;
        };
        (visit.end, visit.value) = (end, Some(value));
        visit.bound = match (end, visit.hit) {
            (End::Cut { .. } | End::Pass | End::ReverseFutility | End::Multicut, _) => Bound::Lower,
            (End::Razoring, _) => Bound::Upper,
            (End::Distance, _) if value <= visit.alpha => Bound::Upper,
            (End::Distance, _) => Bound::Lower,
            (End::Table, Some(hit)) => hit.bound,
            (End::Searched, _) if prune && value <= visit.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
    }

    fn visit(&mut self, number: Option<u32>) -> Option<&mut Visit> {
        self.record.visits.get_mut(number? as usize)
    }
}
