//! Games are added where they tell most for the time they take.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::allocation::{Next, Want, next, wants};
use super::needs::Costs;
use super::{Bench, Lab, LabError, RunEnd, Step, Until, timer};
use crate::findings::{Findings, Verdict};
use crate::verdict;

/// How long games of one sample are played before it is asked again which sample tells most.
const SLICE: Duration = Duration::from_secs(2);

/// How many seconds a pair is tried at least of which nothing is known.
const ATTEMPT: f64 = 0.25;

/// How many pairs are played at most before that.
const MOST_PAIRS: u64 = 512;

impl Bench {
    /// Adds games where they tell most for the time they take.
    pub fn run(
        &mut self,
        lab: &mut Lab<'_>,
        until: Until,
        tell: &mut dyn FnMut(Step<'_>),
    ) -> Result<RunEnd, LabError> {
        let mut state: Vec<State> = (0..self.experiments().len())
            .map(|experiment| self.state(experiment, lab.threads))
            .collect();
        loop {
            if lab.stop.load(Ordering::Relaxed) {
                return Ok(RunEnd::Stopped);
            }
            let left = match until {
                Until::Time(end) => end.saturating_duration_since(Instant::now()).as_secs_f64(),
                Until::Decided => f64::INFINITY,
            };
            if left == 0.0 {
                return Ok(RunEnd::TimeUp);
            }
            let Some(next) = self.next(&state, left, lab.threads) else {
                let is_open = state.iter().any(|state| !state.wants.is_empty());
                return Ok(match is_open {
                    true => RunEnd::TimeUp,
                    false => RunEnd::Decided,
                });
            };
            tell(Step {
                experiment: &self.experiments()[next.experiment].id,
                cell: &self.experiments()[next.experiment].cells[next.need.cell].name,
                games: 2 * self.samples[next.sample].pairs,
                decided: state.iter().map(State::decided).sum(),
                claims: state.iter().map(|state| state.findings.claims.len()).sum(),
            });
            self.step(&next, lab, until)?;
            let source = self.samples[next.sample].source;
            let changed: Vec<usize> = source.into_iter().chain([next.sample]).collect();
            for (experiment, state) in state.iter_mut().enumerate() {
                if changed.iter().any(|&it| self.places(experiment).uses(it)) {
                    self.update(experiment, state, &changed, lab.threads);
                }
            }
        }
    }

    fn state(&self, experiment: usize, threads: usize) -> State {
        let findings = self.findings(experiment);
        State {
            wants: self.wants(experiment, &findings, threads),
            findings,
        }
    }

    /// Judges again what rests on samples that have changed. The rest would take most of the time.
    fn update(&self, experiment: usize, state: &mut State, changed: &[usize], threads: usize) {
        let samples = self.samples_of(experiment);
        let own = &self.experiments()[experiment];
        for found in &mut state.findings.claims {
            let cells = own.cells_of(&found.claim);
            if self.places(experiment).any_of(&cells, changed) {
                *found = verdict::judge_claim(own, &samples, &found.claim);
            }
        }
        state.wants = self.wants(experiment, &state.findings, threads);
    }

    fn costs(&self, threads: usize) -> Costs<'_> {
        Costs {
            samples: &self.samples,
            threads,
        }
    }

    /// What is to be played next, if there is time for it.
    fn next(&self, state: &[State], seconds_left: f64, threads: usize) -> Option<Next> {
        let all = state.iter().enumerate();
        let wants = all.flat_map(|(experiment, state)| {
            let wants = state.wants.iter();
            wants.map(move |want| (experiment, want))
        });
        let costs = self.costs(threads);
        next(
            wants,
            |sample| costs.of_next_pair(sample) <= seconds_left,
            |sample| self.samples[sample].pairs,
        )
    }

    fn wants(&self, experiment: usize, findings: &Findings, threads: usize) -> Vec<Want> {
        let costs = self.costs(threads);
        wants(
            findings,
            self.places(experiment),
            self.plan(experiment),
            &costs,
        )
    }

    fn step(&mut self, next: &Next, lab: &mut Lab<'_>, until: Until) -> Result<(), LabError> {
        let pair_seconds = self.costs(lab.threads).of_next_pair(next.sample);
        let sample = &self.samples[next.sample];
        let before = sample.pairs;
        let known = sample.data.seconds_per_pair().is_some();
        let slice = SLICE.as_secs_f64();
        let (pairs, limit) = match known {
            true => {
                let fit = (slice / pair_seconds).ceil().max(1.0) as u64;
                (fit.min(next.need.pairs).clamp(1, MOST_PAIRS), None)
            }
            // What nobody knows is tried for a while, and eight times as long the next time, so that what
            // is cut off and lost stays small.
            false => (1, Some((2.0 * sample.expected_seconds()).max(ATTEMPT))),
        };
        let now = Instant::now();
        let limit_at = limit.map(|seconds| now + Duration::from_secs_f64(seconds));
        let deadline = match (until, limit_at) {
            (Until::Time(end), Some(limit)) => Some(end.min(limit)),
            (Until::Time(end), None) => Some(end),
            (Until::Decided, limit) => limit,
        };
        let stop = lab.stop;
        timer::until(deadline, stop, |stop| {
            self.extend(next.sample, pairs, lab, stop)
        })?;
        let sample = &mut self.samples[next.sample];
        if sample.pairs == before {
            sample.at_least = sample.at_least.max(now.elapsed().as_secs_f64());
        }
        Ok(())
    }
}

/// What is known of an experiment while games are added.
struct State {
    /// With claims as they are judged now.
    findings: Findings,
    wants: Vec<Want>,
}

impl State {
    fn decided(&self) -> usize {
        let claims = self.findings.claims.iter();
        claims.filter(|it| it.verdict != Verdict::Undecided).count()
    }
}
