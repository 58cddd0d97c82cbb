//! What comparisons are expected to take, from findings that come with Grove.
//!
//! It says where to begin, and nothing about what will be found: intervals hold wherever games are played.

use std::collections::HashMap;

use crate::findings::{Comparison, Findings, Judgement};

/// What a comparison is expected to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expected {
    /// Pairs of games.
    pub(super) pairs: u64,
    /// Whether it was decided against the claim, or leaned that way.
    pub(super) against: bool,
}

/// What the comparisons of an experiment are expected to take.
#[derive(Default)]
pub(super) struct Plan(HashMap<Place, Expected>);

/// The claim, the reading if it is not the first, and the comparison.
type Place = (usize, Option<usize>, usize);

impl Plan {
    /// By what was found elsewhere.
    pub(super) fn of(findings: &Findings) -> Self {
        let mut plan = Plan::default();
        for (claim, found) in findings.claims.iter().enumerate() {
            plan.enter(claim, None, &found.replicated);
            for reading in &found.readings {
                plan.enter(claim, Some(reading.reading), &reading.judgement);
            }
        }
        plan
    }

    fn enter(&mut self, claim: usize, reading: Option<usize>, judgement: &Judgement) {
        let known = judgement.found.iter().filter_map(|found| {
            let place = (claim, reading, found.index);
            Some((place, expected(found)?))
        });
        self.0.extend(known);
    }

    /// What one of them is expected to take, if anything is known of it.
    pub(super) fn expected(
        &self,
        claim: usize,
        reading: Option<usize>,
        comparison: usize,
    ) -> Option<Expected> {
        self.0.get(&(claim, reading, comparison)).copied()
    }
}

fn expected(found: &Comparison) -> Option<Expected> {
    Some(Expected {
        pairs: found.takes_games?.div_ceil(2),
        against: found.leans_against,
    })
}
