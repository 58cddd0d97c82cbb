//! Memories of moves at nodes (GRAVE).
//!
//! After Cazenave, *Generalized rapid action value estimation* (2015): a node that is visited often
//! remembers how all moves have done in the games that went through it, whenever they were played. A
//! node with few visits of its own relies on the memory of the nearest one above it that has enough.
//! There are at most [`MOST`] memories; when they are gone the nodes below rely on those there are.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::tally::Tally;
use super::tree::Tree;

const MOST: usize = 1024;
/// By how many binary digits a memory tells moves apart.
const DIGITS: u32 = 10;

/// The memories of a tree. Numbers start from 1, since a node without one has 0.
pub struct Memories {
    tallies: Vec<OnceLock<Tally>>,
    free: Mutex<Vec<u32>>,
}

impl Memories {
    pub fn new() -> Self {
        Memories {
            tallies: (0..MOST).map(|_| OnceLock::new()).collect(),
            free: Mutex::new((1..=MOST as u32).rev().collect()),
        }
    }

    /// The memory of this number; none for 0.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&Tally> {
        let index = number.checked_sub(1)?;
        Some(
            self.tallies
                .get(index as usize)?
                .get_or_init(|| Tally::new(DIGITS)),
        )
    }

    /// Gives a node a memory, if there is one left.
    pub fn give(&self, tree: &Tree, node: u32) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if tree.memory(node) == 0
            && let Some(number) = free.pop()
        {
            tree.set_memory(node, number);
        }
    }

    /// Takes back the memories that no node has.
    pub fn collect(&mut self, tree: &Tree) {
        let mut taken = vec![false; MOST + 1];
        for node in 0..tree.len() as u32 {
            taken[tree.memory(node) as usize] = true;
        }
        let free = self.free.get_mut().unwrap_or_else(PoisonError::into_inner);
        free.clear();
        for number in (1..=MOST).rev().filter(|&number| !taken[number]) {
            free.push(number as u32);
            // A new one when it is needed; what it remembers is not of the next node.
            self.tallies[number - 1] = OnceLock::new();
        }
    }
}
