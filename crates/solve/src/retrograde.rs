//! All positions of a game that can be reached, valued from the ends backwards.
//!
//! The positions and their moves are listed first, as a graph in memory; a position is known by its
//! key and its counters, as in every search. Then who has lost passes it on to the positions before:
//! one with a move to a lost position is won, one whose every move leads to won positions is lost, in
//! the order of their distances. What is left when nothing changes any more is drawn: nobody can
//! force an end, or only a drawn one.

use grove_core::{Game, Outcome, Side};
use thiserror::Error;

use crate::oracle::{Oracle, Progress, Watch, identity};

/// After how many positions somebody is asked whether to stop.
const CHECK_INTERVAL: usize = 1 << 14;

/// Why not all positions are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unexplored {
    /// There are more than the memory holds.
    #[error("retrograde: expected all positions to fit into the memory, found more than {0}")]
    TooMany(usize),
    /// Somebody wanted it to stop.
    #[error("stopped")]
    Stopped,
}

/// Nobody wins, as far as is known.
const UNKNOWN: u16 = u16::MAX;

/// The values of all positions that can be reached from one.
pub struct Retrograde {
    index: Index,
    sides: Vec<Side>,
    /// The plies to the end with best play of a position that is won or lost.
    distances: Vec<u16>,
    /// Whether the side to move is the one that wins.
    wins: Vec<bool>,
    edges: usize,
    capacity: u64,
}

/// Where positions are, by their identities: open addressing.
struct Index {
    keys: Vec<u64>,
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Index {
    fn new() -> Self {
        Index {
            keys: Vec::new(),
            slots: vec![FREE; 1 << 10],
        }
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize >> 7 & mask;
        while self.slots[slot] != FREE && self.keys[self.slots[slot] as usize] != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn get(&self, key: u64) -> Option<usize> {
        let found = self.slots[self.slot(key)];
        (found != FREE).then_some(found as usize)
    }

    /// The number of the position with this key, and whether it is new.
    fn insert(&mut self, key: u64) -> (u32, bool) {
        let slot = self.slot(key);
        if self.slots[slot] != FREE {
            return (self.slots[slot], false);
        }
        let number = self.keys.len() as u32;
        self.slots[slot] = number;
        self.keys.push(key);
        if 2 * self.keys.len() > self.slots.len() {
            self.slots = vec![FREE; 2 * self.slots.len()];
            for number in 0..self.keys.len() {
                let slot = self.slot(self.keys[number]);
                self.slots[slot] = number as u32;
            }
        }
        (number, true)
    }
}

impl Retrograde {
    /// Values all positions that can be reached from this one, in about so many bytes.
    pub fn explore<G: Game>(root: &G, bytes: u64, watch: &Watch<'_>) -> Result<Self, Unexplored> {
        let mut found = Retrograde {
            index: Index::new(),
            sides: Vec::new(),
            distances: Vec::new(),
            wins: Vec::new(),
            edges: 0,
            capacity: bytes,
        };
        let graph = found.list(root, watch)?;
        found.spread(graph, watch)?;
        Ok(found)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.sides.len()
    }

    /// Whether there is none, which is never so.
    pub fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }

    fn bytes<G>(&self) -> u64 {
        // A key, up to four slots, a side, a distance, a result, a count of moves and an offset; each
        // edge there and back.
        let each = 8 + 16 + 1 + 2 + 1 + 4 + 16 + size_of::<G>();
        (self.len() * each + 8 * self.edges) as u64
    }

    fn list<G: Game>(&mut self, root: &G, watch: &Watch<'_>) -> Result<Graph, Unexplored> {
        let mut positions = vec![root.clone()];
        let mut graph = Graph {
            offsets: vec![0],
            targets: Vec::new(),
            ended: Vec::new(),
        };
        self.index.insert(identity(root));
        let mut at = 0;
        while let Some(position) = positions.get(at).cloned() {
            if at.is_multiple_of(CHECK_INTERVAL) && watch(&self.progress_now::<G>()) {
                return Err(Unexplored::Stopped);
            }
            if self.bytes::<G>() > self.capacity || positions.len() >= FREE as usize {
                return Err(Unexplored::TooMany(at));
            }
            let side = position.side_to_move();
            self.sides.push(side);
            if let Some(Outcome::Win(winner)) = position.outcome() {
                graph.ended.push((at as u32, winner == side));
            }
            position.each_move(|mv| {
                let next = position.after(mv);
                let (number, is_new) = self.index.insert(identity(&next));
                graph.targets.push(number);
                if is_new {
                    positions.push(next);
                }
            });
            graph.offsets.push(graph.targets.len());
            self.edges = graph.targets.len();
            at += 1;
        }
        Ok(graph)
    }

    fn progress_now<G>(&self) -> Progress {
        Progress {
            nodes: self.len() as u64,
            fill: self.bytes::<G>() as f64 / self.capacity as f64,
            numbers: None,
        }
    }

    /// Passes ends on to the positions before, distance by distance.
    fn spread(&mut self, graph: Graph, watch: &Watch<'_>) -> Result<(), Unexplored> {
        let mut open: Vec<u32> = graph
            .offsets
            .windows(2)
            .map(|ends| (ends[1] - ends[0]) as u32)
            .collect();
        let ended = graph.ended.clone();
        let before = graph.reversed();
        self.distances = vec![UNKNOWN; self.len()];
        self.wins = vec![false; self.len()];
        let mut level = Vec::new();
        for (position, wins) in ended {
            self.distances[position as usize] = 0;
            self.wins[position as usize] = wins;
            level.push(position);
        }
        let mut distance = 0;
        while !level.is_empty() {
            if watch(&self.progress()) {
                return Err(Unexplored::Stopped);
            }
            distance += 1;
            let mut next = Vec::new();
            for position in level {
                for &earlier in before.targets_of(position as usize) {
                    let at = earlier as usize;
                    if self.distances[at] != UNKNOWN {
                        continue;
                    }
                    // Whether this is good for the side to move before: it need not be the other side.
                    let same = self.sides[at] == self.sides[position as usize];
                    let wins = self.wins[position as usize] == same;
                    open[at] -= 1;
                    if wins || open[at] == 0 {
                        self.distances[at] = distance.min(UNKNOWN - 1);
                        self.wins[at] = wins;
                        next.push(earlier);
                    }
                }
            }
            level = next;
        }
        Ok(())
    }

    fn number<G: Game>(&self, position: &G) -> Option<usize> {
        self.index.get(identity(position))
    }
}

/// Which positions each one leads to.
struct Graph {
    offsets: Vec<usize>,
    targets: Vec<u32>,
    /// The positions in which the game is won, and whether by the side to move.
    ended: Vec<(u32, bool)>,
}

impl Graph {
    fn targets_of(&self, position: usize) -> &[u32] {
        &self.targets[self.offsets[position]..self.offsets[position + 1]]
    }

    /// Which positions lead to each one.
    fn reversed(self) -> Graph {
        let count = self.offsets.len() - 1;
        let mut offsets = vec![0; count + 2];
        for &target in &self.targets {
            offsets[target as usize + 2] += 1;
        }
        for at in 2..offsets.len() {
            offsets[at] += offsets[at - 1];
        }
        let mut targets = vec![0; self.targets.len()];
        for position in 0..count {
            for &target in self.targets_of(position) {
                let place = &mut offsets[target as usize + 1];
                targets[*place] = position as u32;
                *place += 1;
            }
        }
        offsets.pop();
        Graph {
            offsets,
            targets,
            ended: Vec::new(),
        }
    }
}

impl<G: Game> Oracle<G> for Retrograde {
    fn outcome(&mut self, position: &G, _watch: &Watch<'_>) -> Option<Outcome> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome);
        }
        let number = self.number(position)?;
        let side = position.side_to_move();
        Some(match (self.distances[number], self.wins[number]) {
            (UNKNOWN, _) => Outcome::Draw,
            (_, true) => Outcome::Win(side),
            (_, false) => Outcome::Win(!side),
        })
    }

    fn distance(&mut self, position: &G) -> Option<u32> {
        let distance = self.distances[self.number(position)?];
        (distance != UNKNOWN).then_some(distance.into())
    }

    fn progress(&self) -> Progress {
        Retrograde::progress(self)
    }
}

impl Retrograde {
    fn progress(&self) -> Progress {
        Progress {
            nodes: self.len() as u64,
            fill: 0.0,
            numbers: None,
        }
    }
}
