//! Which games tell most for the time they take.
//!
//! What an experiment wants is a list: claims to be decided, protocols to be played, figures to be drawn.
//! Each has a worth and an estimate of what it still takes, from what was played so far. Every sample that it
//! takes is worth what it promises for a second, and a sample that several wait for is worth the sum. So the
//! quickest decisions come first, and a claim that needs hours waits until nothing else is left.

use std::collections::HashMap;

use super::bench::Places;
use super::needs::{Costs, Need, Needs};
use super::plan::{Expected, Plan};
use crate::experiment::{Claim, Study, cell_of};
use crate::findings::{
    Answer, CellFindings, ClaimFindings, Comparison, Findings, Judgement, Verdict,
};
use crate::verdict::needs::{Open, quickest};

/// How many pairs a comparison of scores takes of which nothing is known, and one of anything else: nodes and
/// times hardly differ from game to game.
const USUAL_PAIRS: [u64; 2] = [24, 5];

/// With fewer pairs an estimate of what is needed says nothing.
const FEWEST_PAIRS: u64 = 4;

/// However few pairs seem to be missing, at least this part of those played so far is assumed: of many
/// comparisons that are nearly even, some always look almost decided.
const LINGERING: u64 = 4;

/// What a decided claim is worth, one that a study's conclusion rests on, a protocol that is played, and a
/// cell with data for a figure.
const CLAIM: f64 = 1.0;
const CONCLUSION: f64 = 4.0;
const PROTOCOL: f64 = 0.3;
const FIGURE: f64 = 0.003;

/// All of it is worth this part in our own experiments: there are more of their claims than of the studies',
/// and a short run is to tell of the studies.
const OWN: f64 = 0.1;

/// How many pairs of a protocol without end are played if the study does not say.
const PROTOCOL_PAIRS: u64 = 50;

/// Something that more games would tell.
#[derive(Clone, Debug)]
pub(super) struct Want {
    /// What it is worth.
    pub(super) value: f64,
    /// How long it takes, in seconds.
    pub(super) seconds: f64,
    /// What it takes.
    pub(super) needs: Needs,
}

impl Want {
    /// Worth for a second.
    fn worth(&self) -> f64 {
        self.value / self.seconds.max(1e-3)
    }
}

/// What is played next, and for which experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Next {
    pub(super) experiment: usize,
    pub(super) sample: usize,
    pub(super) need: Need,
}

/// What is played next of what experiments want; nothing where there is nothing that may be. Of samples that
/// are worth the same the one with fewer pairs goes first, so that times are measured in turns.
pub(super) fn next<'w>(
    wants: impl Iterator<Item = (usize, &'w Want)>,
    is_possible: impl Fn(usize) -> bool,
    pairs: impl Fn(usize) -> u64,
) -> Option<Next> {
    let mut found: HashMap<usize, (f64, f64, Next)> = HashMap::new();
    for (experiment, want) in wants {
        let worth = want.worth();
        for (sample, need) in want.needs.iter() {
            let next = Next {
                experiment,
                sample,
                need,
            };
            let (sum, most, best) = found.entry(sample).or_insert((0.0, 0.0, next));
            *sum += worth;
            if worth > *most {
                (*most, *best) = (worth, next);
            }
        }
    }
    let possible = found
        .into_values()
        .filter(|(_, _, it)| is_possible(it.sample));
    let best = possible.max_by(|(one, _, first), (other, _, second)| {
        let fewer = || pairs(second.sample).cmp(&pairs(first.sample));
        let earlier = || second.sample.cmp(&first.sample);
        one.total_cmp(other).then_with(fewer).then_with(earlier)
    });
    best.map(|(_, _, next)| next)
}

/// What an experiment wants.
pub(super) fn wants(
    findings: &Findings,
    places: &Places,
    plan: &Plan,
    costs: &Costs<'_>,
) -> Vec<Want> {
    let mut wants = Vec::new();
    let part = match findings.experiment.study {
        Study::Own => OWN,
        _ => 1.0,
    };
    let mut add = |value: f64, needs: Option<Needs>| {
        let needs = needs.filter(|needs| !needs.is_empty());
        let want = needs.map(|needs| Want {
            value: part * value,
            seconds: costs.of(&needs),
            needs,
        });
        wants.extend(want.filter(|want| want.seconds.is_finite()));
    };
    for (index, claim) in findings.claims.iter().enumerate() {
        let value = match claim.claim.conclusion {
            true => CONCLUSION,
            false => CLAIM,
        };
        let expected = |reading, comparison| plan.expected(index, reading, comparison);
        add(value, decision(findings, claim, places, &expected, costs));
        let undecided = |answer| matches!(answer, Answer::Undecided | Answer::NotPlayed);
        if claim
            .reproduced
            .as_ref()
            .is_some_and(|it| undecided(it.answer))
        {
            add(PROTOCOL, protocol(findings, &claim.claim, places, costs));
        }
    }
    for (cell, &sample) in places.protocol.iter().enumerate() {
        let is_new = costs.samples[sample].pairs == 0;
        add(FIGURE, is_new.then(|| Needs::of(sample, cell, 1)));
    }
    wants
}

/// What decides a claim under all its readings.
fn decision(
    findings: &Findings,
    found: &ClaimFindings,
    places: &Places,
    expected: &dyn Fn(Option<usize>, usize) -> Option<Expected>,
    costs: &Costs<'_>,
) -> Option<Needs> {
    let open_for_good = found.claim.open.is_some() && found.readings.is_empty();
    if found.verdict != Verdict::Undecided || open_for_good {
        return None;
    }
    let others = found.readings.iter().map(|reading| {
        let places = &places.readings[reading.reading];
        (Some(reading.reading), &reading.judgement, places)
    });
    let first = (None, &found.replicated, &places.fair);
    let all: Vec<_> = std::iter::once(first).chain(others).collect();
    // Where all are decided, but those that disagree cannot be told apart, each gets as many games again.
    let is_open = |judgement: &Judgement| judgement.verdict == Verdict::Undecided;
    let any_open = all.iter().any(|(_, judgement, _)| is_open(judgement));
    let mut whole = Needs::default();
    for (reading, judgement, places) in all {
        let expected = |comparison| expected(reading, comparison);
        let on = Sampled {
            judgement,
            places,
            expected: &expected,
        };
        match any_open {
            true if is_open(judgement) => {
                whole.merge(&on.decision(&findings.fair, &found.claim, costs)?);
            }
            true => {}
            false => whole.merge(&on.as_many_again(&findings.fair, &found.claim, costs)),
        }
    }
    Some(whole)
}

/// The places of the one or two cells of a comparison.
fn places_of(cells: &[CellFindings], claim: &Claim, index: usize) -> Vec<usize> {
    let names = [Some(claim.of[index].as_str()), claim.than.name(index)];
    let places = names.into_iter().flatten().filter_map(|name| {
        let mut cells = cells.iter();
        cells.position(|cell| cell.name == cell_of(name))
    });
    places.collect()
}

/// A claim on one sample of each of its cells.
struct Sampled<'a> {
    judgement: &'a Judgement,
    /// Where the samples are.
    places: &'a [usize],
    /// What a comparison is expected to take.
    expected: &'a dyn Fn(usize) -> Option<Expected>,
}

impl Sampled<'_> {
    /// What decides the claim.
    fn decision(&self, cells: &[CellFindings], claim: &Claim, costs: &Costs<'_>) -> Option<Needs> {
        let mut open = Vec::new();
        for index in 0..claim.of.len() {
            let mut found = self.judgement.found.iter();
            let found = found.find(|it| it.index == index);
            if found.is_some_and(|it| it.verdict != Verdict::Undecided) {
                continue;
            }
            let cells = places_of(cells, claim, index);
            let usual = USUAL_PAIRS[usize::from(!claim.measure.is_of_game())];
            let comparison = self.comparison(index, &cells, found, usual, costs);
            open.extend(comparison.map(|(needs, leans_against)| Open {
                cost: costs.of(&needs),
                needs,
                leans_against,
            }));
        }
        let mut whole = Needs::default();
        for needs in quickest(claim, &self.judgement.found, open)? {
            whole.merge(&needs);
        }
        Some(whole)
    }

    /// As many games again of the comparison that says most.
    fn as_many_again(&self, cells: &[CellFindings], claim: &Claim, costs: &Costs<'_>) -> Needs {
        let mut needs = Needs::default();
        let decisive = self.judgement.decisive(claim);
        for cell in decisive.map_or_else(Vec::new, |it| places_of(cells, claim, it.index)) {
            let sample = self.places[cell];
            let pairs = costs.samples[sample].pairs;
            if costs.of_pair(sample).is_finite() {
                needs.add(sample, Need { cell, pairs });
            }
        }
        needs
    }

    /// What decides a comparison of one or two cells, and whether it seems to fail.
    fn comparison(
        &self,
        index: usize,
        cells: &[usize],
        found: Option<&Comparison>,
        usual: u64,
        costs: &Costs<'_>,
    ) -> Option<(Needs, bool)> {
        let pairs_of = |cell: usize| costs.samples[self.places[cell]].pairs;
        let fewest = cells.iter().map(|&cell| pairs_of(cell)).min()?;
        let needed = found.map_or(Some(usual), |it| it.needs_games.map(|it| it.div_ceil(2)));
        let (needed, leans_against) = match (self.expected)(index) {
            // What is known from elsewhere says more than a few pairs.
            Some(it) if fewest < it.pairs / 2 => (it.pairs - fewest, it.against),
            // With so few pairs the estimate is a guess, and so is that there is no end in sight.
            _ if fewest < FEWEST_PAIRS => {
                let needed = needed.unwrap_or(usual);
                (needed.clamp(FEWEST_PAIRS, 4 * usual), false)
            }
            // An estimate that has said "almost decided" for long is not believed.
            _ => {
                let needed = needed?.max(fewest / LINGERING);
                (needed, found.is_some_and(|it| it.leans_against))
            }
        };
        // One may be ahead of the other.
        let mut needs = Needs::default();
        for &cell in cells {
            let sample = self.places[cell];
            let pairs = (fewest + needed).saturating_sub(pairs_of(cell));
            if pairs > 0 && costs.of_pair(sample).is_finite() {
                needs.add(sample, Need { cell, pairs });
            }
        }
        (!needs.is_empty()).then_some((needs, leans_against))
    }
}

/// What plays the study's own protocol for a claim.
fn protocol(
    findings: &Findings,
    claim: &Claim,
    places: &Places,
    costs: &Costs<'_>,
) -> Option<Needs> {
    let mut needs = Needs::default();
    for name in claim.names() {
        let mut cells = findings.cells.iter();
        let cell = cells.position(|cell| cell.name == cell_of(name))?;
        let sample = places.protocol[cell];
        let all = costs.samples[sample].population.unwrap_or(PROTOCOL_PAIRS);
        let pairs = all.saturating_sub(costs.samples[sample].pairs);
        if pairs > 0 {
            needs.add(sample, Need { cell, pairs });
        }
    }
    Some(needs)
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Sample, SampleSpec};
    use super::*;
    use crate::experiment::{Experiment, SampleKind};
    use crate::findings::{Estimate, NOT_PLAYED};
    use crate::verdict;

    /// Something that takes a few pairs of each of these samples, and so many seconds in all.
    fn want(samples: &[usize], seconds: f64) -> Want {
        let mut needs = Needs::default();
        for &sample in samples {
            needs.add(sample, Need { cell: 0, pairs: 3 });
        }
        Want {
            value: 1.0,
            seconds,
            needs,
        }
    }

    fn first(wants: &[(usize, Want)]) -> Option<(usize, usize)> {
        let all = wants.iter().map(|(experiment, want)| (*experiment, want));
        let next = next(all, |sample| sample != 9, |sample| sample as u64)?;
        Some((next.experiment, next.sample))
    }

    #[test]
    fn the_quickest_decision_comes_first() {
        let wants = [
            (0, want(&[1], 20.0)),
            (0, want(&[2], 4.0)),
            (1, want(&[3], 5.0)),
        ];
        assert_eq!(first(&wants), Some((0, 2)));
        assert_eq!(first(&[]), None);
    }

    #[test]
    fn a_sample_that_several_wait_for_is_worth_more() {
        let wants = [
            (0, want(&[1], 4.0)),
            (0, want(&[2, 3], 6.0)),
            (2, want(&[3], 5.0)),
        ];
        assert_eq!(first(&wants), Some((2, 3)));
    }

    #[test]
    fn of_samples_that_are_worth_the_same_the_one_with_fewer_pairs_goes_first() {
        assert_eq!(first(&[(0, want(&[5, 4, 6], 4.0))]), Some((0, 4)));
    }

    #[test]
    fn what_is_not_possible_is_left_out() {
        assert_eq!(first(&[(0, want(&[9, 1], 4.0))]), Some((0, 1)));
        assert_eq!(first(&[(0, want(&[9], 4.0))]), None);
    }

    /// A claim under two readings, of which nothing was played.
    fn claim_under_two_readings() -> Findings {
        let text = r#"
study = "000"
title = "t"
source = "s"
question = "q"
[values]
depth = 2
[[reading]]
name = "deeper"
why = "It does not say."
values = { depth = 3 }
[[match]]
name = "one"
game = "konane"
first = "ab:depth={depth}"
second = "random"
openings = "random=4"
[[claim]]
text = "c"
measure = "score"
of = ["one"]
relation = "above"
than = 0.5
"#;
        let cells = || {
            vec![CellFindings {
                name: "one".into(),
                at: Vec::new(),
                outcome: Err(NOT_PLAYED.into()),
            }]
        };
        let samples = verdict::Samples {
            protocol: cells(),
            fair: cells(),
            readings: vec![cells()],
        };
        verdict::judge(Experiment::read("x", text).unwrap(), samples)
    }

    #[test]
    fn readings_that_disagree_and_cannot_be_told_apart_get_as_many_games_again() {
        let mut findings = claim_under_two_readings();
        let comparison = |verdict| Comparison {
            index: 0,
            of: "one".into(),
            value: 0.5,
            than: 0.5,
            effect: Estimate::exact(0.0),
            games: 20,
            smallest_effect: 0.05,
            needs_games: None,
            takes_games: None,
            leans_against: false,
            verdict,
        };
        let decide = |judgement: &mut Judgement, verdict| {
            judgement.found = vec![comparison(verdict)];
            judgement.verdict = verdict;
        };
        let claim = &mut findings.claims[0];
        decide(&mut claim.replicated, Verdict::Holds);
        decide(&mut claim.readings[0].judgement, Verdict::DoesNotHold);
        let cells = &findings.experiment.cells;
        let spec = SampleSpec::of(cells, &cells[0], SampleKind::Fair).unwrap();
        let samples = [10, 30].map(|pairs| {
            let mut sample = Sample::new(spec.clone(), None);
            sample.pairs = pairs;
            sample
        });
        let places = Places {
            protocol: vec![0],
            fair: vec![0],
            readings: vec![vec![1]],
        };
        let costs = Costs {
            samples: &samples,
            threads: 1,
        };
        let expected = |_, _| None;
        let needs = decision(&findings, &findings.claims[0], &places, &expected, &costs).unwrap();
        let needs: Vec<(usize, u64)> = needs.iter().map(|(it, need)| (it, need.pairs)).collect();
        assert_eq!(needs, [(0, 10), (1, 30)]);
    }

    #[test]
    fn claims_of_studies_come_before_our_own() {
        let of_study = claim_under_two_readings();
        let mut own = of_study.clone();
        own.experiment.study = Study::Own;
        let spec = {
            let cells = &of_study.experiment.cells;
            SampleSpec::of(cells, &cells[0], SampleKind::Fair).unwrap()
        };
        let samples = [(); 2].map(|()| Sample::new(spec.clone(), None));
        let places = Places {
            protocol: vec![0],
            fair: vec![0],
            readings: vec![vec![1]],
        };
        let costs = Costs {
            samples: &samples,
            threads: 1,
        };
        let plan = Plan::default();
        let [theirs, ours] = [&of_study, &own].map(|findings| {
            let wants = wants(findings, &places, &plan, &costs);
            wants.iter().map(Want::worth).sum::<f64>()
        });
        assert!(theirs > 0.0);
        assert!((ours / theirs - OWN).abs() < 1e-9, "{ours} of {theirs}");
    }

    #[test]
    fn pairs_that_are_needed_twice_are_played_once() {
        let mut needs = Needs::of(1, 0, 5);
        needs.merge(&Needs::of(1, 0, 3));
        needs.merge(&Needs::of(2, 1, 4));
        let all: Vec<(usize, u64)> = needs.iter().map(|(it, need)| (it, need.pairs)).collect();
        assert_eq!(all, [(1, 5), (2, 4)]);
    }
}
