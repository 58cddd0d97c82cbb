//! What a thread tells its recorder, which makes a [`Record`] of it.

use grove_core::{Evaluate, Guide, Word};

use super::node::{ChildRange, WIN};
use super::options::Expansion;
use super::playout::Trace;
use super::record::{Iteration, Record, Step};
use super::search::{SearchTask, Worker};
use super::select::SelectionContext;
use super::tree::{ROOT, Tree};

/// Keeps a record.
pub(super) struct Recorder {
    pub record: Record,
    /// For how many more candidates and moves of playouts there is room.
    room: usize,
    now: Iteration,
}

impl Recorder {
    pub fn new(room: usize) -> Self {
        Recorder {
            record: Record::default(),
            room,
            now: Iteration::default(),
        }
    }

    /// A step down the tree.
    pub fn step(&mut self, step: Step) {
        self.now.steps.push(step);
    }

    /// The iteration ends.
    pub fn end(&mut self, is_new: bool, game: Trace, black: u64) {
        let mut now = std::mem::take(&mut self.now);
        let candidates: usize = now.steps.iter().map(|step| step.candidates.len()).sum();
        let size = candidates + now.steps.len() + game.moves.len();
        if size > self.room {
            // A later one that fits would not follow from those before it.
            self.room = 0;
            self.record.left_out += 1;
            return;
        }
        self.room -= size;
        (now.is_new, now.is_sampled) = (is_new, game.is_sampled);
        (now.game, now.black) = (game.moves, black as f64 / WIN as f64);
        self.record.iterations.push(now);
    }
}

impl<G: Evaluate + Guide> Worker<G> {
    /// Keeps a record from now on, with so much room.
    pub(super) fn keep_record(&mut self, room: usize) {
        self.recorder = Some(Box::new(Recorder::new(room)));
        self.playouts.trace = Some(Trace::default());
        // The recorder is told along with the moves, so that nobody else pays for it.
        self.plan.keeps_moves = true;
    }

    /// The record, which is not kept any longer.
    pub(super) fn take_record(&mut self) -> Record {
        self.playouts.trace = None;
        self.plan.keeps_moves = self.playouts.keeps_moves;
        let recorder = self.recorder.take();
        recorder.map_or(Record::default(), |recorder| recorder.record)
    }

    /// A child was selected.
    #[cold]
    #[inline(never)]
    pub(super) fn record_step(
        &mut self,
        task: &SearchTask<'_, G>,
        chosen: u32,
        range: ChildRange,
        context: &SelectionContext<'_>,
    ) {
        let (tree, parent) = (task.tree, task.tree.node(context.parent));
        let Some(recorder) = &mut self.recorder else {
            return;
        };
        // Where children are tried one after the other, one without a visit has just been tried.
        let one_by_one = task.options.expansion == Expansion::One;
        let is_untried = one_by_one && tree.node(chosen).visits() == 0;
        let tried = parent.tried() - u16::from(is_untried);
        let candidates = (task.selector).candidates::<G>(tree, range, tried.into(), context);
        recorder.step(Step {
            side: context.side,
            chosen,
            mv: tree.node(chosen).mv::<G::Move>().word(),
            candidates,
            untried: (range.count - tried).into(),
        });
    }

    /// The iteration ends with so many points for Black.
    #[cold]
    #[inline(never)]
    pub(super) fn record_end(&mut self, tree: &Tree, black: u64) {
        let game = self.playouts.trace.replace(Trace::default());
        let end = self.path.last().filter(|&&(at, _)| at != ROOT);
        let is_new = end.is_some_and(|&(at, _)| tree.node(at).visits() == 1);
        if let Some(recorder) = &mut self.recorder {
            recorder.end(is_new, game.unwrap_or_default(), black);
        }
    }
}
