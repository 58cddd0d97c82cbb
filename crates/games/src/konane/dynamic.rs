//! The dynamic board: it remembers what every piece can do, and after a move looks again only at
//! the pieces that the move can have affected. Moves are taken back on the same board, but not the
//! order in which it visits them: **the natural order of moves depends on what was searched before**,
//! as in the program of the study's author.
//!
//! It is the board of section 2.4.4 of Shokry, *Comparing extended Minimax and Monte Carlo Tree
//! Search for Hawaiian Checkers* (TU Berlin 2023). For each field it records, if it is occupied, how
//! often its piece can jump in each of the four directions, which is all of its moves. The fields
//! with movable pieces form a list for either side, implied by links that are stored in the fields;
//! a piece that becomes movable is put in front. Movable pieces, moves and pieces are counted along,
//! so that an estimate or the end of the game is read off.
//!
//! Which fields are occupied, and whose turn it is, is kept as the bitboard keeps it: then keys are
//! the same and the removals of the opening, two plies of a game, need no rules of their own. It is
//! kept once more as a word for each row and each column, because walking along them field by field
//! took about half of the time. The study leaves open how its fields know each other.
//!
//! # Which pieces a changed field affects
//!
//! A piece that jumps needs occupied and empty fields in turn: one to jump over, one to land in,
//! one to jump over, and so on. Its number of jumps in a direction depends on a field ahead of it
//! only if all fields between the two follow that pattern. Looking back from the changed field,
//! this holds for two pieces at most:
//!
//! - for the neighbour, which would jump over the field;
//! - for a piece further back, if fields alternate from the neighbour on, occupied or not, until
//!   the piece is the second of two occupied fields in a row. These are the first two equal ones:
//!   beyond them the pattern is broken for all others.
//!
//! All fields that a move changes lie on one line and everything between them is left empty, or
//! comes back when the move is taken back. So along the line it is enough to look outward from both
//! ends; across it, one looks both ways from every changed field.

use std::mem::replace;

use grove_core::{Evaluate, Game, Outcome, Score, Side};

use super::eval::Count;
use super::line::Line;
use super::{Direction, Evaluation, Konane, Move};

/// A position that remembers the moves of every piece, with the capacity of [`Konane`]'s.
#[derive(Clone, Debug)]
pub struct Dynamic<const N: usize, const STRIDE: usize> {
    board: Konane<N, STRIDE>,
    /// The occupied fields again, line by line.
    rows: [Line; MOST],
    columns: [Line; STRIDE],
    /// In pieces of 64, because an array's length cannot be computed from `N`.
    fields: [[Field; 64]; N],
    /// The field at the front of each side's list.
    first: [u16; 2],
    /// How many pieces each side has, how many of them can move, and how many moves they have.
    pieces: [Score; 2],
    movables: [Score; 2],
    moves: [Score; 2],
}

/// What is remembered of a field.
#[derive(Clone, Copy, Debug)]
struct Field {
    /// How often its piece can jump in each direction: not at all where there is none.
    jumps: [u8; 4],
    /// Its neighbours in the list of movable pieces, or [`NOWHERE`]. Without meaning where no
    /// movable piece stands.
    previous: u16,
    next: u16,
}

/// No board has more rows.
const MOST: usize = 20;

/// Where a list ends.
const NOWHERE: u16 = u16::MAX;

/// What is remembered of a field from which nothing can jump.
const STILL: Field = Field {
    jumps: [0; 4],
    previous: NOWHERE,
    next: NOWHERE,
};

#[inline]
fn total(jumps: [u8; 4]) -> Score {
    jumps.into_iter().map(Score::from).sum()
}

impl<const N: usize, const STRIDE: usize> Dynamic<N, STRIDE> {
    /// The same position as a bitboard.
    #[inline]
    pub fn to_bits(&self) -> Konane<N, STRIDE> {
        self.board
    }

    /// The movable pieces of a side from the front of its list on.
    #[inline]
    fn movable(&self, side: Side) -> impl Iterator<Item = (usize, [u8; 4])> {
        let mut at = self.first[side.index()];
        std::iter::from_fn(move || {
            let field = self.fields.as_flattened().get(usize::from(at))?;
            let here = usize::from(replace(&mut at, field.next));
            Some((here, field.jumps))
        })
    }

    /// The directions in which pieces of a side can jump.
    fn ways(&self, side: Side) -> Score {
        let leads = |jumps: [u8; 4]| jumps.into_iter().filter(|&jumps| jumps > 0).count();
        let ways = self.movable(side).map(|(_, jumps)| leads(jumps) as Score);
        ways.sum()
    }

    /// Changes the fields that a move changes, and what is remembered of all pieces that are
    /// affected. A second time, it takes the move back.
    #[inline]
    fn flip(&mut self, mv: Move) {
        if mv.direction().is_vertical() {
            self.flip_along(mv, Direction::Down, Direction::Right);
        } else {
            self.flip_along(mv, Direction::Right, Direction::Down);
        }
    }

    // Compiled for each line apart, so that what depends on directions is no branch.
    #[inline(always)]
    fn flip_along(&mut self, mv: Move, along: Direction, across: Direction) {
        self.board.flip(mv);
        for field in Konane::<N, STRIDE>::changed(mv) {
            self.line_mut(field, along).flip(Self::place(field, along));
            self.line_mut(field, across)
                .flip(Self::place(field, across));
        }
        for field in Konane::<N, STRIDE>::changed(mv) {
            self.renew(field);
            self.inform(field, across);
            self.inform(field, across.opposite());
        }
        let high = mv.low() + 2 * mv.jumps() * Konane::<N, STRIDE>::step(along);
        self.inform(mv.low(), along);
        self.inform(high, along.opposite());
    }

    /// Where a field is on its line in this direction.
    #[inline(always)]
    fn place(field: usize, direction: Direction) -> usize {
        if direction.is_vertical() {
            field / STRIDE
        } else {
            field % STRIDE
        }
    }

    #[inline(always)]
    fn line(&self, field: usize, direction: Direction) -> Line {
        if direction.is_vertical() {
            self.columns[field % STRIDE]
        } else {
            self.rows[field / STRIDE]
        }
    }

    #[inline(always)]
    fn line_mut(&mut self, field: usize, direction: Direction) -> &mut Line {
        if direction.is_vertical() {
            &mut self.columns[field % STRIDE]
        } else {
            &mut self.rows[field / STRIDE]
        }
    }

    /// Looks at a field in which a piece has appeared or from which it is gone.
    #[inline]
    fn renew(&mut self, field: usize) {
        let pieces = &mut self.pieces[Konane::<N, STRIDE>::owner(field).index()];
        if self.board.occupied.has(field) {
            *pieces += 1;
            let jumps = Direction::ALL.map(|direction| self.jumps(field, direction));
            self.remember(field, jumps);
        } else {
            *pieces -= 1;
            self.remember(field, [0; 4]);
        }
    }

    /// Looks again at the pieces whose jumps in this direction depend on a field.
    #[inline(always)]
    fn inform(&mut self, changed: usize, direction: Direction) {
        let line = self.line(changed, direction);
        let place = Self::place(changed, direction);
        let start = changed - place * Konane::<N, STRIDE>::step(direction);
        for place in line.affected(place, direction.descends()) {
            let field = start + place * Konane::<N, STRIDE>::step(direction);
            let mut jumps = self.fields.as_flattened()[field].jumps;
            jumps[direction as usize] = line.jumps(place, direction.descends());
            self.remember(field, jumps);
        }
    }

    #[inline(always)]
    fn jumps(&self, field: usize, direction: Direction) -> u8 {
        let place = Self::place(field, direction);
        self.line(field, direction)
            .jumps(place, direction.descends())
    }

    /// Remembers how often the piece on a field can jump, and keeps list and counters in step.
    #[inline]
    fn remember(&mut self, field: usize, jumps: [u8; 4]) {
        let before = replace(&mut self.fields.as_flattened_mut()[field].jumps, jumps);
        if before == jumps {
            return;
        }
        let side = Konane::<N, STRIDE>::owner(field).index();
        self.moves[side] += total(jumps) - total(before);
        if before == [0; 4] {
            self.link(field, side);
        } else if jumps == [0; 4] {
            self.unlink(field, side);
        }
    }

    /// Puts a field in front of a side's list.
    #[inline]
    fn link(&mut self, field: usize, side: usize) {
        let next = replace(&mut self.first[side], field as u16);
        let fields = self.fields.as_flattened_mut();
        fields[field].previous = NOWHERE;
        fields[field].next = next;
        if let Some(next) = fields.get_mut(usize::from(next)) {
            next.previous = field as u16;
        }
        self.movables[side] += 1;
    }

    /// Takes a field out of a side's list.
    #[inline]
    fn unlink(&mut self, field: usize, side: usize) {
        let fields = self.fields.as_flattened_mut();
        let Field { previous, next, .. } = fields[field];
        match fields.get_mut(usize::from(previous)) {
            Some(previous) => previous.next = next,
            None => self.first[side] = next,
        }
        if let Some(next) = fields.get_mut(usize::from(next)) {
            next.previous = previous;
        }
        self.movables[side] -= 1;
    }
}

impl<const N: usize, const STRIDE: usize> From<&Konane<N, STRIDE>> for Dynamic<N, STRIDE> {
    fn from(board: &Konane<N, STRIDE>) -> Self {
        let (rows, columns) = board.size();
        let mut dynamic = Dynamic {
            board: *board,
            rows: [Line::empty(columns); MOST],
            columns: [Line::empty(rows); STRIDE],
            fields: [[STILL; 64]; N],
            first: [NOWHERE; 2],
            pieces: [0; 2],
            movables: [0; 2],
            moves: [0; 2],
        };
        for field in board.occupied {
            dynamic.rows[field / STRIDE].flip(field % STRIDE);
            dynamic.columns[field % STRIDE].flip(field / STRIDE);
        }
        for field in board.occupied {
            dynamic.renew(field);
        }
        dynamic
    }
}

impl<const N: usize, const STRIDE: usize> Game for Dynamic<N, STRIDE> {
    type Move = Move;

    const DRAWS: bool = false;

    const COPIES: bool = false;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.board.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let side = self.board.side;
        let stuck = self.moves[side.index()] == 0 && !self.board.is_opening();
        stuck.then_some(Outcome::Win(!side))
    }

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.board.is_opening() {
            return self.board.each_removal(visit);
        }
        for (field, most) in self.movable(self.board.side) {
            for direction in Direction::ALL {
                for jumps in 1..=usize::from(most[direction as usize]) {
                    visit(Konane::<N, STRIDE>::jump_from(field, direction, jumps));
                }
            }
        }
    }

    fn play(&mut self, mv: Move) {
        self.flip(mv);
        self.board.side = !self.board.side;
    }

    fn try_move<T>(&mut self, mv: Move, look: impl FnOnce(&mut Self) -> T) -> T {
        self.play(mv);
        let seen = look(self);
        // What was occupied becomes empty and the other way round, so a move undoes itself.
        self.play(mv);
        seen
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.board.is_opening() {
            return self.board.move_count();
        }
        self.moves[self.board.side.index()] as usize
    }

    /// Goes along the list and passes over the moves of pieces that stand before (000 2.5.3).
    fn nth_move(&self, n: usize) -> Option<Move> {
        if self.board.is_opening() {
            return self.board.nth_move(n);
        }
        let mut left = n;
        for (field, most) in self.movable(self.board.side) {
            let count = total(most) as usize;
            if left >= count {
                left -= count;
                continue;
            }
            for direction in Direction::ALL {
                let jumps = usize::from(most[direction as usize]);
                if left < jumps {
                    let mv = Konane::<N, STRIDE>::jump_from(field, direction, left + 1);
                    return Some(mv);
                }
                left -= jumps;
            }
        }
        None
    }
}

impl<const N: usize, const STRIDE: usize> Dynamic<N, STRIDE> {
    /// What Black and White have.
    #[inline]
    fn counts(&self, count: Count) -> [Score; 2] {
        match count {
            Count::Pieces => self.pieces,
            Count::Moves => self.moves,
            Count::Movables => self.movables,
            // The only count that is not kept: it is not the study's.
            Count::Ways => Side::BOTH.map(|side| self.ways(side)),
        }
    }
}

impl<const N: usize, const STRIDE: usize> Evaluate for Dynamic<N, STRIDE> {
    type Evaluation = Evaluation;

    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        evaluation.of(self.counts(evaluation.count), side)
    }

    #[inline]
    fn advantage(&self, evaluation: &Evaluation, side: Side) -> Score {
        evaluation.advantage(self.counts(evaluation.count), side)
    }
}

#[cfg(test)]
mod tests;
