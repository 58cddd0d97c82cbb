//! What the search tells its recorder: at the end of an iteration, which the tree still shows.
//!
//! Nodes and moves of a tree that began empty have the numbers of a record.

use grove_core::{Evaluate, Guide};

use super::Ubfm;
use super::tree::{Edge, NONE};
use crate::bestfirst::record::{Aim, Change, End, Iteration, Record, RecordedMove, Worth};
use crate::bestfirst::value::recorded;

impl<G: Evaluate + Guide> Ubfm<G> {
    /// The root has these moves.
    pub(super) fn record_root(&mut self, root: u32) {
        if let Some(recorder) = &mut self.recorder {
            recorder.list(listed(self.tree.edges(root)));
        }
    }

    /// An iteration ends.
    #[inline(always)]
    pub(super) fn record_iteration(&mut self, root: u32, end: End) {
        if self.recorder.is_some() {
            self.write_iteration(root, end);
        }
    }

    #[cold]
    #[inline(never)]
    fn write_iteration(&mut self, root: u32, end: End) {
        let tree = &self.tree;
        let last = self.path.last().map(|&at| tree.edge(at).child);
        let position = last.filter(|&node| node != NONE);
        let added = position.filter(|_| end == End::Expanded);
        let change = |&at: &usize| {
            let edge = tree.edge(at);
            Change {
                number: at as u32,
                worth: worth(edge),
                is_proven: edge.is_resolved,
            }
        };
        let changed = if end == End::Stopped {
            &[][..]
        } else {
            &self.path
        };
        let iteration = Iteration {
            aim: Aim::Best,
            root,
            path: self.path.iter().map(|&at| at as u32).collect(),
            kept: 0,
            position,
            end,
            thresholds: None,
            seen: Vec::new(),
            backed_up: changed.iter().rev().map(change).collect(),
        };
        let added = added.map(|node| listed(tree.edges(node)));
        if let Some(recorder) = &mut self.recorder {
            recorder.add(iteration, added);
        }
    }

    /// The record, which is not kept any longer.
    pub(super) fn take_record(&mut self) -> Record {
        let recorder = self.recorder.take();
        let mut record = recorder.map_or(Record::default(), |recorder| recorder.record);
        // The tree began with the root.
        record.is_decided = !record.positions.is_empty() && self.tree.judgement(0).is_final;
        record
    }
}

fn listed(edges: &[Edge]) -> Vec<RecordedMove> {
    let listed = |edge: &Edge| RecordedMove::new(edge.mv, worth(edge), edge.is_resolved);
    edges.iter().map(listed).collect()
}

fn worth(edge: &Edge) -> Worth {
    Worth::Value(recorded(edge.value))
}
