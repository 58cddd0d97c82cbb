//! What some options keep beside every node of the tree, so that a node stays small without them.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64};

use super::bounds::Bounds;
use super::node::ChildRange;
use super::options::{Options, Selection, Solver};
use super::proof_numbers::Entry;

/// Tables with an entry for every node; those that no option needs are empty.
pub struct SideTables {
    /// The sum of the squares of a node's points, in parts of [`SQUARE`].
    squares: Vec<AtomicU64>,
    /// The number of a node's AMAF table; 0 for none.
    amaf: Vec<AtomicU32>,
    /// The bounds of a node's result, where it is not certain.
    bounds: Vec<AtomicU8>,
    /// The proof numbers of a node.
    proof_numbers: Vec<Entry>,
}

/// Squares are kept in parts of a win like this.
const SQUARE: f64 = 65536.0;

impl SideTables {
    /// The tables that the options need, for so many nodes.
    pub fn new(options: &Options, pool: usize) -> Self {
        let room = |needed| if needed { pool } else { 0 };
        SideTables {
            squares: bytemuck::zeroed_vec(room(options.selection == Selection::Ucb1Tuned)),
            amaf: bytemuck::zeroed_vec(room(options.rave.is_some())),
            bounds: bytemuck::zeroed_vec(room(options.solver == Solver::Bounds)),
            proof_numbers: bytemuck::zeroed_vec(room(options.pn.is_some())),
        }
    }

    /// Makes the entries those of a node that was never visited.
    #[inline]
    pub fn renew(&self, at: u32) {
        if let Some(squares) = self.squares.get(at as usize) {
            squares.store(0, Relaxed);
        }
        self.set_amaf(at, 0);
        if let Some(bounds) = self.bounds.get(at as usize) {
            bounds.store(Bounds::OPEN.number(), Relaxed);
        }
        if let Some(numbers) = self.proof_numbers_of(at) {
            numbers.renew();
        }
    }

    /// Two nodes change places.
    #[inline]
    pub fn swap(&mut self, one: usize, other: usize) {
        swap(&mut self.squares, one, other);
        swap(&mut self.amaf, one, other);
        swap(&mut self.bounds, one, other);
        swap(&mut self.proof_numbers, one, other);
    }

    /// The sum of the squares of a node's points, each as a part of a win.
    #[inline]
    pub fn squares(&self, at: u32) -> f64 {
        let squares = self.squares.get(at as usize);
        squares.map_or(0.0, |squares| squares.load(Relaxed) as f64 / SQUARE)
    }

    /// Adds the square of a part of a win.
    #[inline]
    pub fn reward_square(&self, at: u32, part: f64) {
        if let Some(squares) = self.squares.get(at as usize) {
            squares.fetch_add((part * part * SQUARE) as u64, Relaxed);
        }
    }

    /// The number of a node's AMAF table; 0 for none.
    #[inline]
    pub fn amaf(&self, at: u32) -> u32 {
        let number = self.amaf.get(at as usize);
        number.map_or(0, |number| number.load(Relaxed))
    }

    /// Gives a node an AMAF table.
    #[inline]
    pub fn set_amaf(&self, at: u32, number: u32) {
        if let Some(kept) = self.amaf.get(at as usize) {
            kept.store(number, Relaxed);
        }
    }

    /// The bounds of a node's result.
    #[inline]
    pub fn bounds(&self, at: u32) -> Bounds {
        let number = self.bounds.get(at as usize);
        number.map_or(Bounds::OPEN, |number| Bounds::of(number.load(Relaxed)))
    }

    /// Notes the bounds of a node's result, if they are kept; tells whether they are news.
    #[inline]
    pub fn set_bounds(&self, at: u32, bounds: Bounds) -> bool {
        let number = bounds.number();
        let kept = self.bounds.get(at as usize);
        kept.is_some_and(|kept| kept.swap(number, Relaxed) != number)
    }

    /// The proof numbers of a node, if they are kept.
    #[inline]
    pub fn proof_numbers_of(&self, at: u32) -> Option<&Entry> {
        self.proof_numbers.get(at as usize)
    }

    /// The proof numbers of children; none if they are not kept.
    #[inline]
    pub fn proof_numbers(&self, range: ChildRange) -> &[Entry] {
        let places = range.first as usize..range.first as usize + range.count as usize;
        self.proof_numbers.get(places).unwrap_or_default()
    }
}

#[inline]
fn swap<T>(table: &mut [T], one: usize, other: usize) {
    if !table.is_empty() {
        table.swap(one, other);
    }
}
