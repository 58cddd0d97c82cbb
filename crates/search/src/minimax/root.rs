//! The root: every move is searched, and the best is kept.

use grove_core::{Evaluate, Guide, Random, Score};

use super::move_picker::MovePicker;
use super::ranking::TtMove;
use super::record::Purpose;
use super::region::Region;
use super::search::{ChildSearch, Node};
use super::thread_data::StackEntry;
use super::worker::Worker;
use crate::limits::MAX_DEPTH;
use crate::report::RootMove;
use crate::score::INFINITE;
use crate::tag::tag;

/// The best move of the root so far.
#[derive(Clone, Copy)]
pub(super) struct RootBest<M> {
    pub mv: M,
    pub score: Score,
    /// Its place in the order in which the moves were searched, from 0.
    pub index: usize,
}

/// How far a search of the root got.
pub(super) struct RootResult<M> {
    pub best: Option<RootBest<M>>,
    /// Whether every move was searched that had to be.
    pub complete: bool,
    /// Whether the best move of the last depth was searched.
    pub searched_previous: bool,
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Searches all moves of the root to this depth. With `random` one of the equally good moves is
    /// chosen at random.
    pub(super) fn search_root(
        &mut self,
        position: &G,
        depth: u32,
        (mut alpha, beta): (Score, Score),
        previous: Option<G::Move>,
        mut random: Option<&mut Random>,
    ) -> RootResult<G::Move> {
        let mut position = position.clone();
        self.enter(position.key());
        self.purpose = Purpose::Root;
        self.record_start(&position, depth, alpha, beta);
        let mut picker = self.pick_root_moves(&mut position, depth, previous);
        let mut result = RootResult {
            best: None,
            complete: true,
            searched_previous: false,
        };
        let mut equals = 0;
        let mut node = Node::new(depth, 0, alpha, beta);
        node.eval = self.node_eval(&position, 0);
        node.child_depth += self.extension(picker.len(), depth, 0);
        while let Some(mv) = picker.pick_next(&mut self.thread.moves) {
            if self.excluded.contains(&mv) {
                continue;
            }
            // A random choice among equals has to know which moves are exactly as good.
            let slack = Score::from(random.is_some());
            let (from, to) = self.window(alpha.saturating_sub(slack).max(-INFINITE), beta);
            let how = ChildSearch {
                depth: node.child_depth,
                alpha: from,
                beta: to,
                is_first: node.searched == 0,
                reduction: match random {
                    Some(_) => 0,
                    None => self.reduction(&position, &node, mv),
                },
                stack: self.stack_entry_after(&position, mv),
            };
            let is_first = node.searched == 0;
            let is_ranked = is_first || !self.options.root_effort;
            self.record_move(&position, 0, mv, is_first, is_ranked);
            let before = self.counts.nodes;
            let value = position.try_move(mv, |next| self.search_child(next, 1, how));
            if self.stopped {
                result.complete = false;
                break;
            }
            if self.options.root_effort {
                self.root_effort.note(mv, self.counts.nodes - before);
            }
            result.searched_previous |= Some(mv) == previous;
            let better = result.best.is_none_or(|best| value > best.score);
            let equal = result.best.is_some_and(|best| value == best.score);
            if better {
                equals = 1;
            } else if equal {
                equals += 1;
            }
            let drawn = equal && random.as_deref_mut().is_some_and(|r| r.below(equals) == 0);
            if better || drawn {
                result.best = Some(RootBest {
                    mv,
                    score: value,
                    index: node.searched,
                });
                self.update_pv(0, mv);
            }
            node.searched += 1;
            alpha = alpha.max(value);
            if self.options.prune && alpha >= beta {
                break;
            }
        }
        self.leave();
        self.drop_moves(&picker);
        let value = result.best.map_or(-INFINITE, |best| best.score);
        self.record_end(self.end_of_moves(value, beta, node.searched), value);
        result
    }

    /// The exact value of every move of the root, each searched with an open window.
    pub(super) fn root_moves(&mut self, position: &G) -> Vec<RootMove<G::Move>> {
        let depth = self.task.limits.depth.clamp(1, MAX_DEPTH);
        self.root_depth = depth;
        let mut position = position.clone();
        let moves = position.moves();
        self.enter(position.key());
        let mut values = Vec::new();
        for mv in moves {
            let how = ChildSearch {
                depth: depth - 1,
                alpha: -INFINITE,
                beta: INFINITE,
                is_first: true,
                reduction: 0,
                stack: self.stack_entry_after(&position, mv),
            };
            let score = position.try_move(mv, |next| self.search_child(next, 1, how));
            values.push(RootMove { mv, score });
        }
        self.leave();
        values
    }

    /// The moves of the root, the best of the last depth in front if an order asks for it.
    fn pick_root_moves(
        &mut self,
        position: &mut G,
        depth: u32,
        previous: Option<G::Move>,
    ) -> MovePicker {
        self.region = None;
        let stack = StackEntry {
            last_place: self.task.history.last,
            allows_null_move: false,
            excluded: 0,
        };
        let tt_move = TtMove {
            tag: previous.map_or(0, tag),
            symmetry: 0,
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.set_tt_move(tt_move);
        }
        let mut picker = self.pick_moves(position, (depth, 0), tt_move, stack);
        if self.options.root_effort {
            let moves = &mut self.thread.moves;
            self.root_effort.rank(&mut picker, moves, previous);
        }
        picker
    }

    /// What the position after a move of the root knows of it. Sets the region around the move, too.
    fn stack_entry_after(&mut self, position: &G, mv: G::Move) -> StackEntry {
        self.note_move(0, mv);
        let (start, end) = (position.origin(mv), position.destination(mv));
        self.region = match (self.options.region_padding, start, end) {
            (Some(padding), Some(start), Some(end)) => Some(Region::around(start, end, padding)),
            _ => None,
        };
        StackEntry {
            last_place: end,
            allows_null_move: self.options.null_move.is_some(),
            excluded: 0,
        }
    }
}
