//! The naive board: an array of fields that is scanned whenever something is to be known.
//!
//! This is the board of the plain player AB in Shokry, *Comparing extended Minimax and Monte Carlo
//! Tree Search for Hawaiian Checkers* (TU Berlin 2023), against which section 2.4.4 sets the dynamic
//! board: it records whether fields are occupied or not, and nothing else. Moves are found field by
//! field, row by row from the top left, and for each piece direction by direction; that is also
//! their natural order. Positions are copied.
//!
//! A random move is not looked for among all moves, for a playout "only requires a single random move
//! per layer" (section 4, on why DMCTS samples fewer games than MCTS). How the study's program finds one
//! the text does not say. Here fields are drawn until a movable piece stands on one, and one of its
//! moves is drawn. So every movable piece is as likely as any other, and each of its moves, but not
//! every move: that would need a look at all of them. Where too many draws are in vain, the board is
//! scanned for a movable piece.
//!
//! Two things are not scanned for. How many fields are empty is counted along, for it is known from
//! the move and tells whether the players jump yet. And the removals of the opening, the first two
//! plies of a game, are left to the bitboard, so that their rules stand in one place.

use grove_core::{Bits, Evaluate, Game, Outcome, Random, Score, Side, StaticEval};

use super::eval::Count;
use super::{Direction, Evaluation, Konane, Move};

/// A position on an array of fields, with the capacity of [`Konane`]'s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scan<const N: usize, const STRIDE: usize> {
    /// Whether fields are occupied, in pieces of 64, because an array's length cannot be computed
    /// from `N`. PositionFields outside the board are not.
    occupied: [[bool; 64]; N],
    rows: usize,
    columns: usize,
    /// How many fields of the board are empty.
    empty: usize,
    side: Side,
}

/// How many fields are drawn before the board is scanned.
const DRAWS: usize = 64;

impl<const N: usize, const STRIDE: usize> Scan<N, STRIDE> {
    /// The same position as a bitboard.
    pub fn to_bits(&self) -> Konane<N, STRIDE> {
        let full = Konane::<N, STRIDE>::full(self.rows, self.columns);
        let occupied = Bits::from_fn(|field| self.is_occupied(field));
        Konane {
            occupied,
            empty: full.occupied & !occupied,
            side: self.side,
        }
    }

    #[inline]
    fn is_occupied(&self, field: usize) -> bool {
        self.occupied.as_flattened()[field]
    }

    #[inline]
    fn is_opening(&self) -> bool {
        self.empty < 2
    }

    /// Every piece of either side, row by row, and whose it is.
    #[inline]
    fn pieces(&self) -> impl Iterator<Item = (usize, Side)> {
        (0..self.rows).flat_map(move |row| {
            (0..self.columns).filter_map(move |column| {
                let field = Konane::<N, STRIDE>::at(row, column);
                let owner = Side::BOTH[(row + column) % 2];
                self.is_occupied(field).then_some((field, owner))
            })
        })
    }

    /// The pieces of the side to move.
    #[inline]
    fn own(&self) -> impl Iterator<Item = usize> {
        let own = self.pieces().filter(|&(_, owner)| owner == self.side);
        own.map(|(field, _)| field)
    }

    /// How many fields lie between this one and the edge.
    #[inline]
    fn beyond(&self, field: usize, direction: Direction) -> usize {
        match direction {
            Direction::Right => self.columns - 1 - field % STRIDE,
            Direction::Left => field % STRIDE,
            Direction::Down => self.rows - 1 - field / STRIDE,
            Direction::Up => field / STRIDE,
        }
    }

    /// Whether the field so many steps further, which must be on the board, is occupied.
    #[inline]
    fn is_occupied_ahead(&self, field: usize, direction: Direction, steps: usize) -> bool {
        let far = steps * Konane::<N, STRIDE>::step(direction);
        self.is_occupied(if direction.descends() {
            field - far
        } else {
            field + far
        })
    }

    /// How often the piece on this field can jump. Next to a piece stand only enemies, so whether
    /// fields are occupied is all there is to know.
    #[inline]
    fn jumps(&self, field: usize, direction: Direction) -> usize {
        let room = self.beyond(field, direction) / 2;
        let mut jumps = 0;
        while jumps < room
            && self.is_occupied_ahead(field, direction, 2 * jumps + 1)
            && !self.is_occupied_ahead(field, direction, 2 * jumps + 2)
        {
            jumps += 1;
        }
        jumps
    }

    #[inline]
    fn is_movable(&self, field: usize) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.jumps(field, direction) > 0)
    }

    #[inline]
    fn move_count_of(&self, field: usize) -> usize {
        let jumps = |direction| self.jumps(field, direction);
        Direction::ALL.into_iter().map(jumps).sum()
    }

    #[inline]
    fn way_count_of(&self, field: usize) -> usize {
        let leads = |&direction: &Direction| self.jumps(field, direction) > 0;
        Direction::ALL.iter().filter(|way| leads(way)).count()
    }

    /// A field where the side to move may have a piece, each as likely as any other: every other field
    /// of a row has its colour.
    #[inline]
    fn draw_field(&self, random: &mut Random) -> usize {
        let half = self.columns.div_ceil(2) as u32;
        loop {
            let row = random.below(self.rows as u32) as usize;
            let column = 2 * random.below(half) as usize + (row + self.side.index()) % 2;
            if column < self.columns {
                return Konane::<N, STRIDE>::at(row, column);
            }
        }
    }

    /// A movable piece of the side to move, found by scanning the board.
    #[cold]
    fn scan_for_movable(&self, random: &mut Random) -> Option<usize> {
        let movable: Vec<usize> = self.own().filter(|&field| self.is_movable(field)).collect();
        (!movable.is_empty()).then(|| movable[random.below(movable.len() as u32) as usize])
    }

    /// One of the moves of a movable piece.
    #[inline]
    fn draw_move_of(&self, field: usize, random: &mut Random) -> Move {
        let jumps = Direction::ALL.map(|direction| self.jumps(field, direction));
        let mut left = random.below(jumps.iter().sum::<usize>() as u32) as usize;
        let mut way = 0;
        while left >= jumps[way] {
            left -= jumps[way];
            way += 1;
        }
        Konane::<N, STRIDE>::jump_from(field, Direction::ALL[way], left + 1)
    }

    /// What Black has and what White has.
    fn counts(&self, count: Count) -> [Score; 2] {
        let mut counts = [0; 2];
        for (field, owner) in self.pieces() {
            counts[owner.index()] += match count {
                Count::Pieces => 1,
                Count::Moves => self.move_count_of(field) as Score,
                Count::Movables => Score::from(self.is_movable(field)),
                Count::Ways => self.way_count_of(field) as Score,
            };
        }
        counts
    }
}

impl<const N: usize, const STRIDE: usize> From<&Konane<N, STRIDE>> for Scan<N, STRIDE> {
    fn from(board: &Konane<N, STRIDE>) -> Self {
        let (rows, columns) = board.size();
        let mut occupied = [[false; 64]; N];
        for cell in board.occupied {
            occupied.as_flattened_mut()[cell] = true;
        }
        Scan {
            occupied,
            rows,
            columns,
            empty: board.empty.count() as usize,
            side: board.side,
        }
    }
}

impl<const N: usize, const STRIDE: usize> Game for Scan<N, STRIDE> {
    type Move = Move;

    const DRAWS: bool = false;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let stuck = !self.is_opening() && !self.own().any(|field| self.is_movable(field));
        stuck.then_some(Outcome::Win(!self.side))
    }

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_opening() {
            return self.to_bits().each_removal(visit);
        }
        for field in self.own() {
            for direction in Direction::ALL {
                for jumps in 1..=self.jumps(field, direction) {
                    visit(Konane::<N, STRIDE>::jump_from(field, direction, jumps));
                }
            }
        }
    }

    fn play(&mut self, mv: Move) {
        for field in Konane::<N, STRIDE>::changed(mv) {
            let occupied = &mut self.occupied.as_flattened_mut()[field];
            *occupied = !*occupied;
        }
        // A jump leaves as many more fields empty as it takes pieces, a removal one.
        self.empty += mv.jumps().max(1);
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        self.to_bits().key()
    }

    /// A movable piece, and one of its moves.
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.is_opening() {
            return self.to_bits().random_move(random);
        }
        let mut draws = (0..DRAWS).map(|_| self.draw_field(random));
        let drawn = draws.find(|&field| self.is_occupied(field) && self.is_movable(field));
        let piece = drawn.or_else(|| self.scan_for_movable(random))?;
        Some(self.draw_move_of(piece, random))
    }
}

impl<const N: usize, const STRIDE: usize> Evaluate for Scan<N, STRIDE> {
    type Evaluation = Evaluation;

    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        evaluation.of(self.counts(evaluation.count), side)
    }

    fn advantage(&self, evaluation: &Evaluation, side: Side) -> Score {
        evaluation.advantage(self.counts(evaluation.count), side)
    }

    fn static_eval(&self, evaluation: &Evaluation, side: Side) -> StaticEval {
        let counts = self.counts(evaluation.count);
        // Whoever has a move or a movable piece is not stuck, but whoever has pieces may be.
        let can_jump = counts[self.side.index()] > 0 && evaluation.count != Count::Pieces;
        let outcome = if can_jump { None } else { self.outcome() };
        match outcome {
            Some(outcome) => StaticEval::Terminal(outcome),
            None => StaticEval::Heuristic(evaluation.of(counts, side)),
        }
    }
}
