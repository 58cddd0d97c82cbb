//! The search for a proof.
//!
//! Every position is seen by its side to move, and its goal there: for the attacker that it wins,
//! for the defender that the attacker does not. So `phi` of a position is the least `delta` of those
//! after its moves, and its `delta` the sum of their `phi`.

use grove_core::{Game, KeyMixer, Outcome, Side};

use super::Options;
use super::recording::Tracer;
use super::table::{INFINITE, Numbers, Table};
use crate::bestfirst::identity::identity;

/// After how many nodes a search asks whether to stop.
const CHECK_INTERVAL: u64 = 256;

/// Answers whether a side wins. What it has found stays in its table.
pub struct Solver<G: Game> {
    options: Options,
    table: Table,
    /// The line that is looked at, from the root; what is behind its end is used again.
    pub(super) line: Vec<Frame<G>>,
    pub(super) attacker: Side,
    /// Positions visited by this search.
    nodes: u64,
    /// Keeps a record, if one is wanted.
    pub(super) tracer: Option<Box<Tracer>>,
}

/// What a search for a proof has come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<M> {
    /// Whether the attacker wins, if that is proven.
    pub wins: Option<bool>,
    /// How many positions were visited.
    pub nodes: u64,
    /// How many plies the longest line had.
    pub depth: u32,
    /// The moves of the root, and how near each is to a proof for the side to move.
    pub moves: Vec<RootNumbers<M>>,
}

/// How near a move is to a proof.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootNumbers<M> {
    /// The move.
    pub mv: M,
    /// How much is missing until it is proven to reach the goal of the side to move; 0 if it is.
    pub proof: u32,
    /// How much is missing until it is proven to miss it; 0 if it is.
    pub disproof: u32,
}

/// What ends a search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How many positions are visited.
    pub nodes: u64,
    /// Asked now and then whether to stop.
    pub stop: &'a dyn Fn() -> bool,
}

/// A position of the line, with its moves and the thresholds at which it is left.
pub(super) struct Frame<G: Game> {
    pub position: G,
    key: u64,
    pub children: Vec<Child<G::Move>>,
    pub limit: Numbers,
    /// The move that is looked at.
    pub current: usize,
    /// The nodes that had been visited before.
    nodes_before: u64,
    /// Whether what is known of it rests on positions that came again on the line.
    depends_on_line: bool,
}

/// A move, and the numbers of the position after it as that position's side to move sees them.
pub(super) struct Child<M> {
    pub mv: M,
    pub numbers: Numbers,
}

impl<G: Game> Frame<G> {
    fn new(position: G) -> Self {
        Frame {
            position,
            key: 0,
            children: Vec::new(),
            limit: Numbers::PROVEN,
            current: 0,
            nodes_before: 0,
            depends_on_line: false,
        }
    }

    /// The numbers of the position, by those of its moves.
    fn numbers(&self) -> Numbers {
        let (mut phi, mut delta) = (INFINITE, 0);
        for child in &self.children {
            phi = phi.min(child.numbers.delta);
            delta = if child.numbers.phi == INFINITE || delta == INFINITE {
                INFINITE
            } else {
                // Infinite is kept for what is proven.
                (delta + child.numbers.phi).min(INFINITE - 1)
            };
        }
        Numbers { phi, delta }
    }

    /// Goes to the move that is nearest to a proof, and gives the thresholds of its position.
    fn select(&mut self, numbers: Numbers, epsilon: f64) -> Numbers {
        let (mut best, mut second) = (0, INFINITE);
        for (at, child) in self.children.iter().enumerate().skip(1) {
            let delta = child.numbers.delta;
            if delta < self.children[best].numbers.delta {
                second = self.children[best].numbers.delta;
                best = at;
            } else {
                second = second.min(delta);
            }
        }
        self.current = best;
        let child = self.children[best].numbers;
        let enough = (f64::from(second) * (1.0 + epsilon)).ceil() as u32;
        let others = numbers.delta.saturating_sub(child.phi);
        Numbers {
            phi: self.limit.delta.saturating_sub(others).min(INFINITE),
            delta: self
                .limit
                .phi
                .min(enough.max(second.saturating_add(1)))
                .min(INFINITE),
        }
    }
}

impl<G: Game> Solver<G> {
    /// A solver that knows nothing yet.
    pub fn new(options: Options) -> Self {
        Solver {
            options,
            table: Table::new(options.table_bits),
            line: Vec::new(),
            attacker: Side::Black,
            nodes: 0,
            tracer: None,
        }
    }

    /// Forgets everything. What was found with other drawn positions does not hold any more.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Whether a side wins from a position. `drawn` are the keys of positions that are drawn when they
    /// come once more, in order.
    pub fn wins(
        &mut self,
        position: &G,
        attacker: Side,
        drawn: &[u64],
        budget: &Budget<'_>,
    ) -> Answer<G::Move> {
        (self.attacker, self.nodes) = (attacker, 0);
        let (mut depth, mut deepest) = (0, 0);
        let (mut is_over, mut next_check) = (false, CHECK_INTERVAL.min(budget.nodes));
        // The root is left only when its question is answered.
        self.record_question();
        self.enter(
            0,
            position.clone(),
            Numbers {
                phi: INFINITE,
                delta: INFINITE,
            },
            drawn,
        );
        let numbers = loop {
            let numbers = self.line[depth].numbers();
            if self.nodes >= next_check {
                next_check = (self.nodes + CHECK_INTERVAL).min(budget.nodes);
                is_over |= self.nodes >= budget.nodes || (budget.stop)();
            }
            is_over |= self.is_recorded();
            // 1. Thresholds: the position is left when another seems better.
            let frame = &mut self.line[depth];
            if numbers.phi >= frame.limit.phi || numbers.delta >= frame.limit.delta || is_over {
                // 2. Back-up: into the table and to the position before.
                self.leave(depth, numbers);
                let Some(before) = depth.checked_sub(1) else {
                    break numbers;
                };
                depth = before;
                continue;
            }
            // 3. Selection: the move that is nearest to a proof.
            let limit = frame.select(numbers, self.options.epsilon);
            let next = frame.position.after(frame.children[frame.current].mv);
            self.record_selection(depth);
            if self.comes_again(depth, &next) {
                self.refuse(depth);
                continue;
            }
            // 4. Expansion: its moves, with the numbers that are known of them.
            depth += 1;
            deepest = deepest.max(depth);
            self.enter(depth, next, limit, drawn);
        };
        self.record_answer();
        self.answer(position, numbers, deepest as u32 + 1)
    }

    fn answer(&self, position: &G, numbers: Numbers, depth: u32) -> Answer<G::Move> {
        let attacks = position.side_to_move() == self.attacker;
        let root = |child: &Child<G::Move>| RootNumbers {
            mv: child.mv,
            proof: child.numbers.delta,
            disproof: child.numbers.phi,
        };
        Answer {
            wins: numbers.is_solved().then_some((numbers.phi == 0) == attacks),
            nodes: self.nodes,
            depth,
            moves: self.line[0].children.iter().map(root).collect(),
        }
    }

    /// Puts a position at a place of the line.
    fn enter(&mut self, depth: usize, position: G, limit: Numbers, drawn: &[u64]) {
        if depth == self.line.len() {
            self.line.push(Frame::new(position.clone()));
        }
        let mut children = std::mem::take(&mut self.line[depth].children);
        children.clear();
        position.each_move(|mv| {
            let numbers = self.look_up(&position.after(mv), drawn);
            children.push(Child { mv, numbers });
        });
        let nodes_before = self.nodes;
        self.nodes += children.len() as u64;
        self.line[depth] = Frame {
            key: self.key(&position),
            position,
            children,
            limit,
            current: 0,
            nodes_before,
            depends_on_line: false,
        };
        self.record_entry(depth);
    }

    /// Ends with a position of the line: its numbers go into the table and to the position before.
    fn leave(&mut self, depth: usize, numbers: Numbers) {
        let frame = &self.line[depth];
        let attacks = frame.position.side_to_move() == self.attacker;
        let is_disproof = numbers.is_solved() && (numbers.phi == 0) != attacks;
        let depends = frame.depends_on_line && is_disproof;
        if !depends {
            self.table
                .put(frame.key, numbers, self.nodes - frame.nodes_before);
        }
        if let Some(before) = depth.checked_sub(1) {
            let before = &mut self.line[before];
            before.children[before.current].numbers = numbers;
            before.depends_on_line |= depends;
            self.record_change(depth - 1);
        }
    }

    /// Whether a position stands on the line already, so that nobody comes nearer to a win.
    fn comes_again(&self, depth: usize, position: &G) -> bool {
        let key = self.key(position);
        self.line[..=depth].iter().any(|frame| frame.key == key)
    }

    /// The current move leads back: the attacker does not win by it.
    fn refuse(&mut self, depth: usize) {
        let frame = &mut self.line[depth];
        let attacks = frame.position.side_to_move() == self.attacker;
        frame.children[frame.current].numbers = match attacks {
            // The defender is to move after it and has what it wants.
            true => Numbers::PROVEN,
            false => Numbers::DISPROVEN,
        };
        frame.depends_on_line = true;
        self.record_refusal();
        self.record_change(depth);
    }

    /// What is known of a position, or what it starts with.
    fn look_up(&self, position: &G, drawn: &[u64]) -> Numbers {
        let side = position.side_to_move();
        let decided = |attacker_wins: bool| match attacker_wins == (side == self.attacker) {
            true => Numbers::PROVEN,
            false => Numbers::DISPROVEN,
        };
        if let Some(outcome) = position.outcome() {
            return decided(outcome == Outcome::Win(self.attacker));
        }
        if !drawn.is_empty() && drawn.binary_search(&position.key()).is_ok() {
            return decided(false);
        }
        self.table.get(self.key(position)).unwrap_or(Numbers {
            phi: 1,
            delta: match self.options.mobility {
                true => (position.move_count() as u32).max(1),
                false => 1,
            },
        })
    }

    /// The key of a position and of what is asked about it.
    #[inline]
    fn key(&self, position: &G) -> u64 {
        KeyMixer::new(self.attacker as u64)
            .word(identity(position))
            .key()
    }
}
