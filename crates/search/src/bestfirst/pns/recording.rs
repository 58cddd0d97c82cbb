//! What the solver tells its recorder.
//!
//! Depth-first proof-number search has no iterations from the root: it goes on where it stands. Each
//! choice of a move is taken for one here, with what happens until the next choice. The solver
//! forgets what it has left but for the numbers in its table, so it is told apart here whether the
//! moves of a line were looked at before.

use std::collections::HashMap;

use grove_core::{Game, Side, Word};

use super::solver::{Frame, Solver};
use super::table::{INFINITE, Numbers};
use crate::bestfirst::record::{
    Aim, Change, End, Iteration, Record, RecordScope, RecordedMove, Worth,
};
use crate::bestfirst::recorder::Recorder;

/// Keeps a record of the questions that are asked.
pub(super) struct Tracer {
    recorder: Recorder,
    /// The iteration that goes on, and the moves that it adds.
    now: Option<(Iteration, Option<Vec<RecordedMove>>)>,
    /// The positions of the line, by their numbers.
    line: Vec<PositionNumber>,
    /// The roots of both questions.
    roots: [Option<PositionNumber>; 2],
    /// Where moves lead to, by their numbers.
    below: HashMap<u32, PositionNumber>,
    /// What the record knows of moves, by their numbers.
    known: Vec<Worth>,
}

/// The numbers of a position and of its first move.
#[derive(Clone, Copy)]
struct PositionNumber {
    position: u32,
    first: u32,
}

impl Tracer {
    /// Another iteration begins.
    fn begin(&mut self, aim: Aim, root: u32, path: Vec<u32>) {
        self.flush();
        let kept = path.len().saturating_sub(1) as u32;
        let iteration = Iteration {
            aim,
            root,
            path,
            kept,
            position: None,
            end: End::Stopped,
            thresholds: None,
            seen: Vec::new(),
            backed_up: Vec::new(),
        };
        self.now = Some((iteration, None));
    }

    /// The last iteration is over.
    fn flush(&mut self) {
        if let Some((iteration, added)) = self.now.take() {
            self.recorder.add(iteration, added);
        }
    }

    /// The number of a move of a position of the line.
    fn number(&self, depth: usize, index: usize) -> u32 {
        self.line[depth].first + index as u32
    }

    /// The position at a place of the line is looked at, with these moves.
    fn enter(&mut self, depth: usize, attacker: Side, moves: Vec<RecordedMove>) {
        let Some((iteration, added)) = &mut self.now else {
            return;
        };
        let known = match iteration.path.last() {
            None => self.roots[attacker as usize],
            Some(last) => self.below.get(last).copied(),
        };
        let (position, first) = self.recorder.next();
        let here = known.unwrap_or(PositionNumber { position, first });
        self.line.truncate(depth);
        self.line.push(here);
        iteration.position = Some(here.position);
        if known.is_some() {
            iteration.end = End::Again;
            let numbered = (here.first..).zip(&moves);
            for (
                number,
                RecordedMove {
                    worth, is_proven, ..
                },
            ) in numbered
            {
                if self.known[number as usize] != *worth {
                    self.known[number as usize] = *worth;
                    iteration.seen.push(Change {
                        number,
                        worth: *worth,
                        is_proven: *is_proven,
                    });
                }
            }
            return;
        }
        iteration.end = End::Expanded;
        self.known.extend(moves.iter().map(|mv| mv.worth));
        match iteration.path.last() {
            None => {
                iteration.root = here.position;
                self.roots[attacker as usize] = Some(here);
            }
            Some(&last) => {
                self.below.insert(last, here);
            }
        }
        *added = Some(moves);
    }
}

impl<G: Game> Solver<G> {
    /// Keeps a record from now on.
    pub(super) fn keep_record(&mut self, scope: RecordScope) {
        self.tracer = Some(Box::new(Tracer {
            recorder: Recorder::new(scope),
            now: None,
            line: Vec::new(),
            roots: [None; 2],
            below: HashMap::new(),
            known: Vec::new(),
        }));
    }

    /// The record, which is not kept any longer.
    pub(super) fn take_record(&mut self) -> Record {
        let tracer = self.tracer.take();
        tracer.map_or(Record::default(), |tracer| tracer.recorder.record)
    }

    /// Whether all iterations that were wanted are in the record.
    #[inline(always)]
    pub(super) fn is_recorded(&self) -> bool {
        self.tracer.as_ref().is_some_and(|tracer| {
            let is_underway = u64::from(tracer.now.is_some());
            !tracer.recorder.wants(is_underway + 1)
        })
    }

    /// A question is asked.
    pub(super) fn record_question(&mut self) {
        let attacker = self.attacker;
        if let Some(tracer) = &mut self.tracer {
            let root = tracer.roots[attacker as usize].map_or(0, |root| root.position);
            tracer.begin(Aim::Win(attacker), root, Vec::new());
        }
    }

    /// The search for an answer is over for now.
    pub(super) fn record_answer(&mut self) {
        if let Some(tracer) = &mut self.tracer {
            tracer.flush();
        }
    }

    /// A move of the position at a place of the line was chosen.
    #[inline(always)]
    pub(super) fn record_selection(&mut self, depth: usize) {
        if self.tracer.is_some() {
            self.write_selection(depth);
        }
    }

    /// The position at a place of the line is looked at.
    #[inline(always)]
    pub(super) fn record_entry(&mut self, depth: usize) {
        if self.tracer.is_some() {
            self.write_entry(depth);
        }
    }

    /// The numbers have changed of the current move at a place of the line.
    #[inline(always)]
    pub(super) fn record_change(&mut self, depth: usize) {
        if self.tracer.is_some() {
            self.write_change(depth);
        }
    }

    /// The move that was chosen leads back to a position of the line.
    pub(super) fn record_refusal(&mut self) {
        let now = self.tracer.as_mut().and_then(|tracer| tracer.now.as_mut());
        if let Some((iteration, _)) = now {
            iteration.end = End::Repetition;
        }
    }

    #[cold]
    #[inline(never)]
    fn write_selection(&mut self, depth: usize) {
        let Some(tracer) = &mut self.tracer else {
            return;
        };
        tracer.flush();
        let mut path = Vec::new();
        if !tracer.recorder.is_full() {
            let line = self.line[..=depth].iter().enumerate();
            path.extend(line.map(|(at, frame)| tracer.number(at, frame.current)));
        }
        let root = tracer.roots[self.attacker as usize].map_or(0, |root| root.position);
        tracer.begin(Aim::Win(self.attacker), root, path);
    }

    #[cold]
    #[inline(never)]
    fn write_entry(&mut self, depth: usize) {
        let (frame, attacker) = (&self.line[depth], self.attacker);
        let Some(tracer) = (self.tracer.as_mut()).filter(|tracer| !tracer.recorder.is_full())
        else {
            return;
        };
        let moves = (0..frame.children.len()).map(|index| {
            let child = &frame.children[index];
            let worth = worth(frame, index, attacker);
            RecordedMove::new(child.mv.word(), worth, child.numbers.is_solved())
        });
        tracer.enter(depth, attacker, moves.collect());
        let attacks = frame.position.side_to_move() == attacker;
        // No number comes near to an infinite threshold less what the other moves need.
        let open = |number| {
            if number > INFINITE / 2 {
                INFINITE
            } else {
                number
            }
        };
        let limit = Numbers {
            phi: open(frame.limit.phi),
            delta: open(frame.limit.delta),
        };
        if let Some((iteration, _)) = &mut tracer.now {
            iteration.thresholds = Some(of_attacker(limit, attacks));
        }
    }

    #[cold]
    #[inline(never)]
    fn write_change(&mut self, depth: usize) {
        let (frame, attacker) = (&self.line[depth], self.attacker);
        let Some(tracer) = (self.tracer.as_mut()).filter(|tracer| !tracer.recorder.is_full())
        else {
            return;
        };
        let number = tracer.number(depth, frame.current);
        let worth = worth(frame, frame.current, attacker);
        tracer.known[number as usize] = worth;
        if let Some((iteration, _)) = &mut tracer.now {
            iteration.backed_up.push(Change {
                number,
                worth,
                is_proven: frame.children[frame.current].numbers.is_solved(),
            });
        }
    }
}

/// The numbers of a move.
fn worth<G: Game>(frame: &Frame<G>, index: usize, attacker: Side) -> Worth {
    let attacks_after = frame.position.side_to_move() != attacker;
    of_attacker(frame.children[index].numbers, attacks_after)
}

/// Numbers as the side sees them that is asked about, and that is to move or not.
fn of_attacker(numbers: Numbers, attacks: bool) -> Worth {
    let finite = |number| (number < INFINITE).then_some(number);
    let (phi, delta) = (finite(numbers.phi), finite(numbers.delta));
    match attacks {
        true => Worth::Numbers {
            proof: phi,
            disproof: delta,
        },
        false => Worth::Numbers {
            proof: delta,
            disproof: phi,
        },
    }
}
