//! Whether a claim holds, decided by a rule and never by hand.
//!
//! A claim compares a measure of one or more cells with a number or with other cells. Every
//! comparison has an effect: the difference of two scores, or the ratio of two means of anything
//! else, with an interval that may be looked at after every game (`effect.rs`). And it has a smallest
//! effect that matters, which stands in the claim or follows from the study's own number of games
//! (`rule.rs`). A comparison
//!
//! - holds where the whole interval lies on the claimed side, or for `near` within the margin,
//! - does not hold where the whole interval lies below the smallest effect, or outside the margin: so equal
//!   players decide too,
//! - and is undecided otherwise.
//!
//! On one sample a claim holds where all its comparisons do, or as many as it says, and does not hold where too many
//! of them fail for that. Games that repeat others tell nothing new: where there are any, intervals of scores are
//! widened as if there had been only as many games as were distinct.
//!
//! The verdict is what fair samples say under every reading of the study (`readings.rs`). Whether the
//! study's own protocol gives here what it gave there is another question (`reproduced.rs`).

mod effect;
pub(crate) mod needs;
mod readings;
mod reproduced;
mod rule;
#[cfg(test)]
mod tests;

use crate::experiment::{Claim, Experiment, Measure, Published, Study, Than, cell_of};
use crate::findings::{
    CellData, CellFindings, ClaimFindings, Comparison, Estimate, Findings, Judgement, NOT_PLAYED,
    Verdict,
};
use effect::Effect;
use grove_record::statistics::Interval;

/// What was played of an experiment.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// Under the study's own protocol.
    pub protocol: Vec<CellFindings>,
    /// From fair openings.
    pub fair: Vec<CellFindings>,
    /// From fair openings under each of the other readings.
    pub readings: Vec<Vec<CellFindings>>,
}

/// Says what the samples of an experiment come to.
pub fn judge(experiment: Experiment, samples: Samples) -> Findings {
    let judged = |claim: &Claim| judge_claim(&experiment, &samples, claim);
    let claims: Vec<ClaimFindings> = experiment.claims.iter().map(judged).collect();
    let verdict = together(claims.iter().map(|claim| claim.verdict));
    Findings {
        experiment,
        cells: samples.protocol,
        fair: samples.fair,
        claims,
        verdict,
    }
}

/// Says what the samples of an experiment come to for one of its claims.
pub(crate) fn judge_claim(
    experiment: &Experiment,
    samples: &Samples,
    claim: &Claim,
) -> ClaimFindings {
    let on = |cells: &[CellFindings]| {
        let published = &experiment.published;
        ClaimEvaluator { cells, published }.judge(claim)
    };
    let replicated = on(&samples.fair);
    let readings = readings::judge(experiment, &samples.readings, claim, on);
    let is_published = experiment.study != Study::Own && !claim.is_ours();
    let reproduced = is_published.then(|| {
        let judgement = on(&samples.protocol);
        reproduced::compare(experiment, &samples.protocol, claim, judgement)
    });
    let verdict = readings::over_all(&replicated, &readings);
    let verdict = match &claim.open {
        Some(_) if readings.is_empty() => Verdict::Undecided,
        _ => verdict,
    };
    let mut because = vec![replicated.because.clone()];
    because.extend(readings::words(verdict, &replicated, &readings));
    if let (Some(open), true) = (&claim.open, readings.is_empty()) {
        because.push(format!("it rests on what the study does not say: {open}"));
    }
    because.extend(reproduced.as_ref().and_then(|it| it.aside(verdict)));
    because.retain(|part| !part.is_empty());
    let others = readings.iter().map(|it| {
        let cells = &samples.readings[it.reading];
        (&it.judgement, &cells[..])
    });
    let all = std::iter::once((&replicated, &samples.fair[..])).chain(others);
    let needs = match verdict {
        Verdict::Undecided => needs::over(claim, all),
        _ => None,
    };
    ClaimFindings {
        claim: claim.clone(),
        needs,
        reproduced,
        replicated,
        readings,
        verdict,
        because: because.join("; "),
    }
}

/// What some verdicts come to: all have to hold.
fn together(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    // The worse comes later.
    const ORDER: [Verdict; 4] = [
        Verdict::Holds,
        Verdict::Depends,
        Verdict::Undecided,
        Verdict::DoesNotHold,
    ];
    let rank = |verdict: Verdict| ORDER.iter().position(|&it| it == verdict).unwrap_or(0);
    verdicts
        .max_by_key(|&it| rank(it))
        .unwrap_or(Verdict::Holds)
}

/// Judges a claim on one sample.
struct ClaimEvaluator<'a> {
    cells: &'a [CellFindings],
    published: &'a [Published],
}

impl ClaimEvaluator<'_> {
    fn judge(&self, claim: &Claim) -> Judgement {
        let mut found = Vec::new();
        let mut missing = Vec::new();
        for (index, of) in claim.of.iter().enumerate() {
            match self.compare(claim, index, of) {
                Ok(comparison) => found.push(comparison),
                Err(reason) => missing.push(reason),
            }
        }
        let count = |verdict| found.iter().filter(|it| it.verdict == verdict).count();
        let verdict = rule::of_several(claim, count(Verdict::Holds), count(Verdict::DoesNotHold));
        let reason = match (verdict, missing.first()) {
            (Verdict::Undecided, Some(reason)) => reason.clone(),
            (Verdict::Undecided, None) => needs::in_words(claim, &found),
            _ => decided(claim, verdict, count(verdict)),
        };
        let mut because = vec![numbers(claim, &found), reason];
        because.retain(|part| !part.is_empty());
        Judgement {
            found,
            verdict,
            because: because.join("; "),
        }
    }

    fn compare(&self, claim: &Claim, index: usize, of: &str) -> Result<Comparison, String> {
        let measure = claim.measure;
        let one = self.data(of)?;
        let effect = match (claim.than.name(index), &claim.than) {
            (Some(name), _) => Effect::between(measure, [one, self.data(name)?], [of, name]),
            (None, Than::Value(value)) => Effect::against(measure, one, of, *value),
            (None, _) => None,
        };
        let effect = effect.ok_or_else(|| format!("{of}: nothing to compare"))?;
        let effect = effect.times(claim.factor.unwrap_or(1.0));
        let smallest = rule::smallest_effect(claim, of, self.published);
        Ok(Comparison {
            index,
            ..rule::judge(claim, of, &effect, smallest)
        })
    }

    fn cell(&self, name: &str) -> Option<&CellFindings> {
        self.cells.iter().find(|cell| cell.name == cell_of(name))
    }

    /// What was played in a cell, or why nothing was.
    fn data(&self, name: &str) -> Result<&CellData, String> {
        match self.cell(name).map(|cell| &cell.outcome) {
            None => Err(format!("{name}: no such cell")),
            Some(Err(error)) if error == NOT_PLAYED => Err(format!("not played yet: {name}")),
            Some(Err(error)) => Err(format!("{name} failed: {error}")),
            Some(Ok(data)) => Ok(data),
        }
    }
}

/// What was found, in numbers: of one comparison with its interval, of several how far they reach.
fn numbers(claim: &Claim, found: &[Comparison]) -> String {
    let effects = || found.iter().map(|comparison| comparison.effect.value);
    let least = effects().min_by(f64::total_cmp);
    let most = effects().max_by(f64::total_cmp);
    let against_number = matches!(claim.than, Than::Value(_));
    match (claim.measure, found, least, most) {
        (Measure::Score, [one], ..)
            if against_number && one.effect.interval.low == one.effect.interval.high =>
        {
            format!("exactly {} of 100 points", hundredths(one.value))
        }
        (Measure::Score, [one], ..) if against_number => format!(
            "{} of 100 points ({} to {})",
            hundredths(one.value),
            hundredths(one.than + one.effect.interval.low),
            hundredths(one.than + one.effect.interval.high)
        ),
        (Measure::Score, [one], ..) => format!(
            "{} of 100 points against {}, a lead of {} ({} to {})",
            hundredths(one.value),
            hundredths(one.than),
            hundredths(one.effect.value),
            hundredths(one.effect.interval.low),
            hundredths(one.effect.interval.high)
        ),
        (Measure::Margin | Measure::Expected, [one], ..) => format!(
            "{} against {}, a difference of {} to {}",
            digits(one.value),
            digits(one.than),
            digits(one.effect.interval.low),
            digits(one.effect.interval.high)
        ),
        (_, [one], ..) => ratio(one.ratio(claim)),
        (Measure::Score, [first, ..], Some(least), Some(most)) if against_number => {
            let [least, most] = [least, most].map(|lead| hundredths(first.than + lead));
            format!("{} of 100 points", range(&least, &most))
        }
        (Measure::Score, _, Some(least), Some(most)) => {
            let leads = range(&hundredths(least), &hundredths(most));
            format!("a lead of {leads} points of 100")
        }
        (Measure::Margin | Measure::Expected, _, Some(least), Some(most)) => {
            format!("a difference of {}", range(&digits(least), &digits(most)))
        }
        (_, _, Some(least), Some(most)) => {
            let [least, most] = [least, most].map(|it| digits(it * claim.factor.unwrap_or(1.0)));
            format!("{} times as much", range(&least, &most))
        }
        _ => String::new(),
    }
}

fn ratio(ratio: Estimate) -> String {
    let times = digits(ratio.value);
    let Interval { low, high } = ratio.interval;
    match () {
        () if low == high => format!("exactly {times} times as much"),
        () if high.is_infinite() => {
            format!("{times} times as much, too few games for an interval")
        }
        () => format!(
            "{times} times as much ({} to {})",
            digits(low),
            digits(high)
        ),
    }
}

/// Two ends, or what both are.
fn range(least: &str, most: &str) -> String {
    match least == most {
        true => least.into(),
        false => format!("{least} to {most}"),
    }
}

/// A share in points of 100.
fn hundredths(share: f64) -> String {
    // Adding zero turns a negative zero into a positive one.
    format!("{}", (100.0 * share).round() + 0.0)
}

/// A ratio with about three digits.
fn digits(ratio: f64) -> String {
    match ratio.abs() {
        100.0.. => format!("{ratio:.0}"),
        10.0.. => format!("{ratio:.1}"),
        _ => format!("{ratio:.2}"),
    }
}

/// How many comparisons decided, where there are several.
fn decided(claim: &Claim, verdict: Verdict, count: usize) -> String {
    let all = claim.of.len();
    let needed = claim.needs_to_hold();
    match (verdict, all) {
        (_, 1) => String::new(),
        (Verdict::Holds, _) if needed < all => {
            format!("in {count} of {all} comparisons, where {needed} are enough")
        }
        (Verdict::Holds, 2) => "in both comparisons".into(),
        (Verdict::Holds, _) => format!("in all {all} comparisons"),
        (_, _) if needed < all => {
            format!("it fails in {count} of {all} comparisons, and should hold in {needed}")
        }
        (_, _) => format!("it fails in {count} of {all} comparisons"),
    }
}
