//! What the search tells its recorder: at the end of an iteration, which the tree still shows.
//!
//! The moves of the tree have the numbers of a record.

use grove_core::{Evaluate, Guide};

use super::BStar;
use super::search::{Node, places};
use crate::bestfirst::record::{Aim, Change, End, Iteration, Record, RecordedMove, Worth};
use crate::bestfirst::value::recorded;

impl<G: Evaluate + Guide> BStar<G> {
    /// The root has these moves.
    pub(super) fn record_root(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.list(self.nodes.iter().map(listed).collect());
        }
    }

    /// An iteration ends, which was or was not complete.
    #[inline(always)]
    pub(super) fn record_iteration(&mut self, aim: Aim, is_complete: bool) {
        if self.recorder.is_some() {
            self.write_iteration(aim, is_complete);
        }
    }

    #[cold]
    #[inline(never)]
    fn write_iteration(&mut self, aim: Aim, is_complete: bool) {
        let Some(recorder) = &mut self.recorder else {
            return;
        };
        let nodes = &self.nodes;
        let change = |&at: &usize| Change {
            number: at as u32,
            worth: worth(&nodes[at]),
            is_proven: nodes[at].bounds.is_resolved,
        };
        let changed = if is_complete { &self.path[..] } else { &[] };
        let iteration = Iteration {
            aim,
            root: 0,
            path: self.path.iter().map(|&at| at as u32).collect(),
            kept: 0,
            position: is_complete.then(|| recorder.next().0),
            end: if is_complete {
                End::Expanded
            } else {
                End::Stopped
            },
            thresholds: None,
            seen: Vec::new(),
            backed_up: changed.iter().rev().map(change).collect(),
        };
        let leaf = self.path.last().filter(|_| is_complete);
        let added = leaf.map(|&leaf| nodes[places(nodes[leaf])].iter().map(listed).collect());
        recorder.add(iteration, added);
    }

    /// The record, which is not kept any longer.
    pub(super) fn take_record(&mut self) -> Record {
        let recorder = self.recorder.take();
        let mut record = recorder.map_or(Record::default(), |recorder| recorder.record);
        record.is_decided = !record.positions.is_empty() && self.strategic_move().is_none();
        record
    }
}

fn listed(node: &Node) -> RecordedMove {
    RecordedMove::new(node.mv, worth(node), node.bounds.is_resolved)
}

fn worth(node: &Node) -> Worth {
    Worth::Bounds {
        pessimistic: recorded(node.bounds.pessimistic),
        optimistic: recorded(node.bounds.optimistic),
    }
}
