//! Keeps a record: of where the search goes, it makes the visits of a [`Record`].

use grove_core::Score;

use super::order::Order;
use super::record::{End, Hit, Purpose, Record, Visit};
use super::transposition_table::Bound;

/// Keeps a record.
pub struct Recorder {
    pub record: Record,
    /// How many visits there is room for.
    room: usize,
    iteration: u32,
    open: Vec<Open>,
}

/// A visit that has not ended.
struct Open {
    /// Its number, if it has a place in the record.
    number: Option<u32>,
    alpha: Score,
    beta: Score,
    nodes: u64,
    /// How many moves were looked at.
    looked: u32,
    /// The tag of the best move that was known before.
    previous: u16,
    /// Whether passing was tried.
    passed: bool,
    next: Next,
}

/// Where the search goes from a position.
#[derive(Clone, Copy)]
pub struct Next {
    pub mv: Option<u64>,
    pub source: Option<Order>,
    /// For what, unless the search there is less than a full one.
    pub purpose: Purpose,
    /// What a full search gets.
    pub depth: u32,
    pub alpha: Score,
    pub beta: Score,
}

/// What is known when a visit begins.
#[derive(Clone, Copy)]
pub struct Entry {
    pub depth: u32,
    pub alpha: Score,
    pub beta: Score,
    /// How many legal moves there are.
    pub moves: usize,
    /// How many positions were visited before.
    pub nodes: u64,
}

/// What is known when a visit ends.
#[derive(Clone, Copy)]
pub struct Exit {
    /// Nothing where the search was stopped.
    pub value: Option<Score>,
    /// How many positions were visited by now.
    pub nodes: u64,
    /// Why it ended, if no move was looked at, no pass was enough and no table knew it.
    pub otherwise: End,
    /// Whether branches are cut at all.
    pub prunes: bool,
}

impl Recorder {
    pub fn new(room: usize) -> Self {
        Recorder {
            record: Record::default(),
            room,
            iteration: 0,
            open: Vec::new(),
        }
    }

    /// The root, with the tag of the best move so far. It always has a place.
    pub fn begin_root(&mut self, entry: Entry, previous: u16) {
        self.iteration = entry.depth;
        self.open.clear();
        let root = Next {
            mv: None,
            source: None,
            purpose: Purpose::Root,
            depth: entry.depth,
            alpha: entry.alpha,
            beta: entry.beta,
        };
        self.enter(entry, root, None, true);
        self.know(previous);
    }

    /// A position that the last one that is open leads to.
    pub fn begin(&mut self, entry: Entry) {
        let Some(from) = self.open.last() else {
            return;
        };
        let (mut next, parent) = (from.next, from.number);
        if next.purpose == Purpose::Full {
            next.purpose = match (entry.alpha, entry.beta) == (next.alpha, next.beta) {
                _ if entry.depth < next.depth => Purpose::Reduced,
                true => Purpose::Full,
                false => Purpose::Probe,
            };
        }
        // Whatever is below a visit without a place has none either.
        let has_room = parent.is_some() && self.record.visits.len() < self.room;
        self.enter(entry, next, parent, has_room);
    }

    fn enter(&mut self, entry: Entry, by: Next, parent: Option<u32>, has_room: bool) {
        let number = has_room.then_some(self.record.visits.len() as u32);
        if has_room {
            self.record.visits.push(Visit {
                parent,
                mv: by.mv,
                purpose: by.purpose,
                iteration: self.iteration,
                depth: entry.depth,
                alpha: entry.alpha,
                beta: entry.beta,
                value: None,
                bound: Bound::Exact,
                end: End::Stopped,
                hit: None,
                source: by.source,
                moves: entry.moves as u32,
                size: 0,
            });
        } else {
            self.record.left_out += 1;
        }
        self.open.push(Open {
            number,
            alpha: entry.alpha,
            beta: entry.beta,
            nodes: entry.nodes,
            looked: 0,
            previous: 0,
            passed: false,
            next: by,
        });
    }

    /// The tag of the best move of this position is known from before.
    pub fn know(&mut self, previous: u16) {
        if let Some(open) = self.open.last_mut() {
            open.previous = previous;
        }
    }

    /// The tag of the best move that was known before.
    pub fn previous(&self) -> u16 {
        self.open.last().map_or(0, |open| open.previous)
    }

    /// How many moves of this position were looked at.
    pub fn looked(&self) -> u32 {
        self.open.last().map_or(0, |open| open.looked)
    }

    /// The search goes on from here.
    pub fn go(&mut self, next: Next) {
        if let Some(open) = self.open.last_mut() {
            open.next = next;
            match next.purpose {
                Purpose::Pass => open.passed = true,
                _ => open.looked += 1,
            }
        }
    }

    /// What the table knows of this position.
    pub fn hit(&mut self, hit: Hit) {
        if let Some(visit) = self.visit() {
            visit.hit = Some(hit);
        }
    }

    fn visit(&mut self) -> Option<&mut Visit> {
        let number = self.open.last()?.number?;
        self.record.visits.get_mut(number as usize)
    }

    /// The last position that is open has been dealt with.
    pub fn end(&mut self, exit: Exit) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let visits = &mut self.record.visits;
        let visit = open.number.and_then(|at| visits.get_mut(at as usize));
        let Some(visit) = visit else {
            return;
        };
        visit.size = exit.nodes - open.nodes;
        let Some(value) = exit.value else {
            return;
        };
        visit.value = Some(value);
        let reaches_beta = exit.prunes && value >= open.beta;
        visit.end = match (open.looked, visit.hit) {
            (0, _) if open.passed && reaches_beta => End::Pass,
            (0, Some(_)) if exit.otherwise == End::OutsideRegion => End::Table,
            (0, _) => exit.otherwise,
            (looked, _) if reaches_beta => End::Cut { index: looked - 1 },
            _ => End::Searched,
        };
        visit.bound = match (visit.end, visit.hit) {
            (End::Cut { .. } | End::Pass, _) => Bound::Lower,
            (End::Table, Some(hit)) => hit.bound,
            (End::Searched, _) if exit.prunes && value <= open.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
    }
}
