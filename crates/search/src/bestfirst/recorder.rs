//! Keeps a [`Record`], as far as there is room for it.

use super::record::{Iteration, Position, Record, RecordScope, RecordedMove};

/// Keeps a record.
pub(super) struct Recorder {
    pub record: Record,
    scope: RecordScope,
    /// How many iterations there were.
    iterations: u64,
    /// How many moves there are.
    moves: u32,
}

impl Recorder {
    pub fn new(scope: RecordScope) -> Self {
        Recorder {
            record: Record::default(),
            scope,
            iterations: 0,
            moves: 0,
        }
    }

    /// Whether so many more iterations are wanted.
    pub fn wants(&self, more: u64) -> bool {
        self.iterations.saturating_add(more) <= self.scope.iterations
    }

    /// Whether something has been left out. Whatever comes later would not follow from what is there.
    pub fn is_full(&self) -> bool {
        self.record.left_out > 0
    }

    /// The number of the next position, and of its first move.
    pub fn next(&self) -> (u32, u32) {
        (self.record.positions.len() as u32, self.moves)
    }

    /// A position has these moves. That of the root always has room.
    pub fn list(&mut self, moves: Vec<RecordedMove>) {
        let first = self.moves;
        self.moves += moves.len() as u32;
        self.record.positions.push(Position { first, moves });
    }

    /// An iteration has ended, and perhaps added a position.
    pub fn add(&mut self, iteration: Iteration, added: Option<Vec<RecordedMove>>) {
        self.iterations += 1;
        let changes = iteration.seen.len() + iteration.backed_up.len();
        let size = 1 + iteration.path.len() + changes + added.as_ref().map_or(0, Vec::len);
        if self.is_full() || size > self.scope.room {
            self.record.left_out += 1;
            return;
        }
        self.scope.room -= size;
        if let Some(moves) = added {
            self.list(moves);
        }
        self.record.iterations.push(iteration);
    }
}
