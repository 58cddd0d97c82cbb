//! AMAF tables at nodes (GRAVE).
//!
//! All moves as first, after Cazenave, *Generalized rapid action value estimation* (2015): a node
//! that is visited often remembers how all moves have done in the games that went through it,
//! whenever they were played. A node with few visits of its own relies on the table of the nearest
//! one above it that has enough. There are at most [`MAX_TABLES`]; when they are all given out, the
//! nodes below rely on those there are.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::move_stats::MoveStats;
use super::tree::Tree;

const MAX_TABLES: usize = 1024;
/// By how many binary digits a table tells moves apart.
const DIGITS: u32 = 10;

/// The AMAF tables of a tree. Numbers start from 1, since a node without one has 0.
pub struct Amaf {
    tables: Vec<OnceLock<MoveStats>>,
    free: Mutex<Vec<u32>>,
}

impl Amaf {
    pub fn new() -> Self {
        Amaf {
            tables: (0..MAX_TABLES).map(|_| OnceLock::new()).collect(),
            free: Mutex::new((1..=MAX_TABLES as u32).rev().collect()),
        }
    }

    /// The table of this number; none for 0.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&MoveStats> {
        let index = number.checked_sub(1)?;
        let table = self.tables.get(index as usize)?;
        Some(table.get_or_init(|| MoveStats::new(DIGITS)))
    }

    /// Gives a node a table, if there is one left.
    pub fn give(&self, tree: &Tree, node: u32) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if tree.side_tables().amaf(node) == 0
            && let Some(number) = free.pop()
        {
            tree.side_tables().set_amaf(node, number);
        }
    }

    /// Takes back the tables that no node has.
    pub fn collect(&mut self, tree: &Tree) {
        let mut taken = vec![false; MAX_TABLES + 1];
        for node in 0..tree.len() as u32 {
            taken[tree.side_tables().amaf(node) as usize] = true;
        }
        let free = self.free.get_mut().unwrap_or_else(PoisonError::into_inner);
        free.clear();
        for number in (1..=MAX_TABLES).rev().filter(|&number| !taken[number]) {
            free.push(number as u32);
            // A new one when it is needed: what this one holds is of another node.
            self.tables[number - 1] = OnceLock::new();
        }
    }
}
