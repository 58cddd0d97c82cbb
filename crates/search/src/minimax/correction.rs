//! Correction history: static evaluations are corrected by how far searches of similar positions ended
//! from them (Stockfish and others since 2023).
//!
//! What an evaluation overlooks is often the same through a whole part of the tree. After every search
//! of a node its value is compared with the corrected estimate, and part of the difference is added to
//! what estimates of such positions are corrected by: those with the same side to move and structure
//! ([`Guide::structure_key`]), after the same last move, and after the same move before that. The three
//! share the error, so that none of them learns what another one knows already. Where a game tells
//! nothing of its structure the first is what it is worth to be on move.
//!
//! Only what is decided by the static evaluation of a node is decided by the corrected one; estimates at the
//! horizon stay as they are.

use grove_core::{Evaluate, EvaluationTerms, Guide, MAX_EVAL, Score, Side};

use super::continuation::MovesBefore;
use super::options::Options;
use super::search::Node;
use super::static_pruning::in_scale;
use super::worker::Worker;
use crate::score;

/// Binary digits of a place; each table is small enough to stay in the cache.
const BITS: u32 = 12;
/// Corrections are kept in parts of a point.
const GRAIN: i64 = 256;
/// Of an error a part of one in so many is learnt, for each ply of depth.
const RATE: i64 = 256;
/// Depths beyond this count as this one.
const MAX_WEIGHT: u32 = 16;

/// What makes positions similar: each has a table.
const KINDS: usize = 3;

/// By how much static evaluations are corrected.
pub struct CorrectionHistory {
    tables: [Vec<i32>; KINDS],
    /// The largest correction, and the largest error that is learnt from.
    most: Score,
}

impl CorrectionHistory {
    /// Nothing yet, if it is wanted at all.
    pub fn new(options: &Options, evaluation: &impl EvaluationTerms) -> Option<Self> {
        options.correction.then(|| CorrectionHistory {
            tables: [0; KINDS].map(|_| vec![0; 2 << BITS]),
            most: in_scale(evaluation, 1.0),
        })
    }

    /// By how much an estimate is to be corrected.
    fn of(&self, places: [usize; KINDS]) -> Score {
        let tables = self.tables.iter().zip(places);
        let sum: i64 = tables.map(|(table, place)| i64::from(table[place])).sum();
        ((sum / GRAIN) as Score).clamp(-self.most, self.most)
    }

    /// Learns by how much a corrected estimate was too low, from a search of this depth.
    fn learn(&mut self, places: [usize; KINDS], error: Score, depth: u32) {
        let error = i64::from(error.clamp(-self.most, self.most));
        let step = error * i64::from(depth.min(MAX_WEIGHT)) * GRAIN / RATE;
        let most = i64::from(self.most) * GRAIN;
        for (table, place) in self.tables.iter_mut().zip(places) {
            let entry = &mut table[place];
            *entry = (i64::from(*entry) + step).clamp(-most, most) as i32;
        }
    }
}

/// The places of a position in the tables.
fn places(side: Side, structure: u64, before: MovesBefore) -> [usize; KINDS] {
    let structure = (structure.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16;
    [structure, before[0], before[1]]
        .map(|tag| side.index() << BITS | usize::from(tag >> (16 - BITS)))
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// A static evaluation, corrected by what was learnt of such positions.
    #[inline]
    pub(super) fn corrected(&self, position: &G, ply: usize, eval: Score) -> Score {
        let Some(correction) = &self.thread.correction else {
            return eval;
        };
        let places = self.correction_places(position, ply);
        (eval + correction.of(places)).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Learns from what was found at a node that was entered with this alpha. Where its value is only a
    /// bound the estimate may be right that lies beyond it; and what a capture brings is no fault of the
    /// estimate.
    #[inline]
    pub(super) fn learn_correction(&mut self, position: &G, node: &Node<G::Move>, alpha: Score) {
        if self.thread.correction.is_some() && !self.stopped && !self.estimates_only {
            self.learn_error(position, node, alpha);
        }
    }

    #[inline(never)]
    fn learn_error(&mut self, position: &G, node: &Node<G::Move>, alpha: Score) {
        let Some(eval) = node.eval.filter(|_| !score::is_proven(node.value)) else {
            return;
        };
        let error = node.value - eval.score;
        let may_be_right = node.value >= node.beta && error < 0 || node.value <= alpha && error > 0;
        if may_be_right || node.best.is_some_and(|best| position.is_noisy(best)) {
            return;
        }
        let places = self.correction_places(position, node.ply);
        if let Some(correction) = &mut self.thread.correction {
            correction.learn(places, error, node.depth);
        }
    }

    fn correction_places(&self, position: &G, ply: usize) -> [usize; KINDS] {
        let structure = position.structure_key();
        places(position.side_to_move(), structure, self.moves_before(ply))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Corrections of an evaluation whose scale is 100.
    fn corrections() -> CorrectionHistory {
        CorrectionHistory {
            tables: [0; KINDS].map(|_| vec![0; 2 << BITS]),
            most: 100,
        }
    }

    #[test]
    fn an_error_that_comes_again_is_corrected() {
        let mut corrections = corrections();
        let here = places(Side::Black, 1, [77 << 8, 88 << 8]);
        for _ in 0..200 {
            let error = 40 - corrections.of(here);
            corrections.learn(here, error, 8);
        }
        // The last point is a part of one for each table.
        assert!((38..=40).contains(&corrections.of(here)));
    }

    #[test]
    fn similar_positions_share_what_was_learnt() {
        let mut corrections = corrections();
        for _ in 0..50 {
            corrections.learn(places(Side::Black, 1, [77 << 8, 88 << 8]), 60, 8);
        }
        let of = |side, structure, before| corrections.of(places(side, structure, before));
        let all = of(Side::Black, 1, [77 << 8, 88 << 8]);
        let by_structure = of(Side::Black, 1, [0, 0]);
        let by_last = of(Side::Black, 2, [77 << 8, 0]);
        let by_own = of(Side::Black, 2, [0, 88 << 8]);
        assert!(by_structure > 0 && by_last > 0 && by_own > 0);
        assert!(all > by_structure.max(by_last).max(by_own));
        assert_eq!(of(Side::Black, 2, [0, 0]), 0);
        assert_eq!(of(Side::White, 1, [77 << 8, 88 << 8]), 0);
    }

    #[test]
    fn corrections_are_bounded_and_shallow_searches_teach_less() {
        let here = places(Side::White, 0, [0, 0]);
        let after = |error, depth, times| {
            let mut corrections = corrections();
            for _ in 0..times {
                corrections.learn(here, error, depth);
            }
            corrections.of(here)
        };
        assert_eq!(after(1_000_000, 20, 1_000), 100);
        assert_eq!(after(-1_000_000, 20, 1_000), -100);
        assert!(after(50, 2, 4) < after(50, 8, 4));
    }
}
