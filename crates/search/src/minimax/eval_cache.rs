//! Static evaluations by position, where one takes longer than to look it up: the evaluation cache or
//! evaluation hash table of many engines.
//!
//! A net that looks at patterns of several cells takes half of the instructions of a node in Ataxx, and the
//! same positions come again: at the next depth, by another order of moves, and once more when a null
//! window was not enough. An entry of the transposition table has no room for an exact estimate beside
//! its score, and positions at the horizon are not in that table at all. So estimates have a table of
//! their own. Each thread has one, an entry is one word, and a newer one replaces an older. What is
//! found is what would have been estimated, so no search changes.
//!
//! It saves `best-3` 7 % of the instructions in Ataxx and 8 % in Pentalath, where 17 % and 14 % of the estimates
//! are found. It is small because it is asked at every leaf: 2^16 entries find 25 % and 21 %, and lose more
//! time to memory that is farther away. Where nets follow the board it is not worth it: it saves 1 % of the
//! instructions in checkers and Halma.

use grove_core::{Evaluate, EvaluationTerms, Guide, MAX_EVAL, Score, Side, StaticEval};

use super::worker::Worker;

/// It has two to the power of this many entries: 64 KiB.
const BITS: u32 = 13;

/// The lower bits of an entry are the estimate, the others are those of the key. Most bits of the key that
/// they leave out are the place of the entry, so that 56 bits tell positions apart.
const SCORE: u64 = (1 << 21) - 1;
const _: () = assert!(MAX_EVAL < (SCORE / 2) as Score);

/// Estimates by position.
pub struct EvalCache {
    entries: Box<[u64]>,
    /// For whom they are.
    side: Side,
}

impl EvalCache {
    /// An empty cache, if the evaluation takes so long that it pays.
    pub fn new(evaluation: &impl EvaluationTerms) -> Option<Self> {
        evaluation.is_slow().then(|| EvalCache {
            entries: bytemuck::zeroed_slice_box(1 << BITS),
            side: Side::Black,
        })
    }

    /// From now on estimates are made for this side.
    pub fn set_side(&mut self, side: Side) {
        if side != self.side {
            self.side = side;
            self.entries.fill(0);
        }
    }

    /// The estimate of the position with this key, which is made if it is not known.
    #[inline]
    fn estimate(&mut self, key: u64, evaluate: impl FnOnce() -> Score) -> Score {
        let entry = &mut self.entries[key as usize & ((1 << BITS) - 1)];
        // No estimate is packed as zero, as an empty entry is.
        if *entry & !SCORE == key & !SCORE && *entry & SCORE != 0 {
            return (*entry & SCORE) as Score - MAX_EVAL - 1;
        }
        let score = evaluate();
        *entry = key & !SCORE | (score + MAX_EVAL + 1) as u64;
        score
    }
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// The outcome of a position, or what it seems to be worth to the side for which the search is.
    #[inline]
    pub(super) fn judge(&mut self, position: &G) -> StaticEval {
        let (evaluation, root) = (self.task.evaluation, self.task.root);
        let Some(cache) = &mut self.thread.eval_cache else {
            return position.static_eval(evaluation, root);
        };
        if let Some(outcome) = position.outcome() {
            return StaticEval::Terminal(outcome);
        }
        let key = position.key() ^ position.eval_key(evaluation);
        let evaluate = || position.evaluate(evaluation, root);
        StaticEval::Heuristic(cache.estimate(key, evaluate))
    }
}

#[cfg(test)]
mod tests {
    use grove_core::{Notation, Seed};
    use grove_games::{ataxx, checkers, pentalath};

    use super::*;
    use crate::minimax::{Minimax, Options, Order, RootHistory, TableOptions};
    use crate::{Limits, Report};

    fn cache() -> EvalCache {
        let learnt: ataxx::Evaluation = "net-2".parse().expect("an evaluation");
        EvalCache::new(&learnt).expect("a net of patterns takes long")
    }

    #[test]
    fn an_estimate_is_made_once() {
        let mut cache = cache();
        for (key, score) in [(0, -MAX_EVAL), (1, 0), (u64::MAX, MAX_EVAL), (7 << 50, -17)] {
            assert_eq!(cache.estimate(key, || score), score);
            let again = cache.estimate(key, || panic!("it is known"));
            assert_eq!(again, score);
        }
        // The same place, and another position.
        assert_eq!(cache.estimate(1 << 40 | 1, || 5), 5);
        assert_eq!(cache.estimate(1, || 6), 6);
        cache.set_side(Side::White);
        assert_eq!(cache.estimate(1, || 8), 8, "another side");
    }

    #[test]
    fn only_evaluations_that_take_long_are_kept() {
        assert!(EvalCache::new(&ataxx::Evaluation::default()).is_none());
        let follows: checkers::Evaluation = "net-1".parse().expect("an evaluation");
        assert!(EvalCache::new(&follows).is_none());
    }

    /// The same search, with estimates that are kept or without.
    fn search<G: Notation + Evaluate + Guide>(text: &str, is_kept: bool) -> Vec<Report<G::Move>>
    where
        G::Rules: Default,
    {
        let options = Options {
            deepening: true,
            orders: vec![Order::PreviousBest, Order::Killers, Order::History],
            table: Some(TableOptions::new(12)),
            pvs: true,
            quiescence: true,
            reverse_futility: Some(0.5),
            ..Options::default()
        };
        let evaluation = text.parse().expect("an evaluation");
        let mut minimax = Minimax::<G>::new(options, evaluation, Seed(1));
        for thread in &mut minimax.threads {
            assert!(thread.eval_cache.is_some());
            if !is_kept {
                thread.eval_cache = None;
            }
        }
        let mut position = G::start(&G::Rules::default());
        // Each side searches by turns, so that the cache changes sides.
        (0..4)
            .map(|_| {
                let limits = Limits::depth(4);
                let report = minimax.search(&position, RootHistory::default(), &limits);
                position.play(report.best.expect("a move"));
                report
            })
            .collect()
    }

    #[test]
    fn what_is_kept_changes_no_search() {
        let ataxx = |is_kept| search::<ataxx::Small>("net-2", is_kept);
        assert_eq!(ataxx(true), ataxx(false));
        let pentalath = |is_kept| search::<pentalath::Small>("patterns-1", is_kept);
        assert_eq!(pentalath(true), pentalath(false));
    }
}
