//! Whether a claim holds, decided by a rule and never by hand.
//!
//! A claim compares a measure of one or more cells with a number or with other cells. Every
//! comparison has an effect: the difference of two scores, or the ratio of two means of anything
//! else. Its interval has a confidence of 95 %, or more where a claim makes several comparisons, so
//! that all of them together are right with 95 % (Bonferroni). A comparison
//!
//! - holds where the whole interval lies on the claimed side, or for `near` within the margin,
//! - does not hold where the whole interval lies on the other side, or outside the margin,
//! - and cannot be told otherwise, or with fewer than [`FEWEST`] games.
//!
//! A claim holds where all its comparisons do, and does not hold where one does not. One that rests
//! on a definition which the study does not give can at most not be told, and so can one with a
//! failed or missing cell. Games that repeat others tell nothing new: where there are any, intervals
//! of scores are widened as if there had been only as many games as were distinct.

mod effect;
#[cfg(test)]
mod tests;

use grove_record::statistics::Confidence;

use crate::experiment::{Claim, Experiment, Measure, Profile, Relation, Than, cell_of};
use crate::findings::{
    CellData, CellFindings, ClaimFindings, Comparison, Estimate, Findings, Verdict,
};
use effect::Effect;

/// With fewer games nothing is said.
pub const FEWEST: u64 = 6;

/// Says what the cells of an experiment come to.
pub fn judge(experiment: Experiment, profile: Profile, cells: Vec<CellFindings>) -> Findings {
    let judged = |claim: &Claim| ClaimEvaluator { cells: &cells }.judge(claim);
    let claims: Vec<ClaimFindings> = experiment.claims.iter().map(judged).collect();
    let verdict = together(claims.iter().map(|claim| claim.verdict));
    Findings {
        experiment,
        profile,
        cells,
        claims,
        verdict,
    }
}

/// What some verdicts come to: all have to hold.
fn together(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut all = Verdict::Holds;
    for verdict in verdicts {
        all = match (all, verdict) {
            (Verdict::DoesNotHold, _) | (_, Verdict::DoesNotHold) => Verdict::DoesNotHold,
            (Verdict::CannotTell, _) | (_, Verdict::CannotTell) => Verdict::CannotTell,
            (Verdict::Holds, Verdict::Holds) => Verdict::Holds,
        };
    }
    all
}

struct ClaimEvaluator<'a> {
    cells: &'a [CellFindings],
}

impl ClaimEvaluator<'_> {
    fn judge(&self, claim: &Claim) -> ClaimFindings {
        let confidence = Confidence::new(1.0 - 0.05 / claim.of.len() as f64);
        let mut found = Vec::new();
        let mut missing = Vec::new();
        for (index, of) in claim.of.iter().enumerate() {
            match self.compare(claim, index, of, confidence) {
                Ok(comparison) => found.push(comparison),
                Err(reason) => missing.push(reason),
            }
        }
        let verdict = together(found.iter().map(|comparison| comparison.verdict));
        let numbers = numbers(claim.measure, &found);
        let (verdict, because) = match (&claim.open, missing.first(), verdict) {
            (_, Some(reason), Verdict::Holds | Verdict::CannotTell) => {
                (Verdict::CannotTell, [numbers, reason.clone()])
            }
            (Some(open), _, _) => {
                let open = format!("it rests on what the study does not say: {open}");
                (Verdict::CannotTell, [numbers, open])
            }
            (None, _, verdict) => (verdict, [numbers, reason(verdict, &found)]),
        };
        let because: Vec<String> = because
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        let because = because.join("; ");
        ClaimFindings {
            claim: claim.clone(),
            found,
            verdict,
            because,
        }
    }

    fn compare(
        &self,
        claim: &Claim,
        index: usize,
        of: &str,
        confidence: Confidence,
    ) -> Result<Comparison, String> {
        let measure = claim.measure;
        let one = self.data(of)?;
        let effect = match &claim.than {
            Than::Value(value) => Effect::against(measure, one, of, *value, confidence),
            Than::Cell(name) => {
                Effect::between(measure, [one, self.data(name)?], [of, name], confidence)
            }
            Than::Cells(names) => {
                let name = &names[index];
                Effect::between(measure, [one, self.data(name)?], [of, name], confidence)
            }
        };
        let effect = effect.ok_or_else(|| format!("{of}: nothing to compare"))?;
        let verdict = match effect.games < FEWEST {
            true => Verdict::CannotTell,
            false => relation(claim, measure, &effect.estimate),
        };
        Ok(Comparison {
            of: of.into(),
            value: effect.value,
            than: effect.than,
            effect: effect.estimate,
            verdict,
        })
    }

    /// What was played in a cell, or why nothing was.
    fn data(&self, name: &str) -> Result<&CellData, String> {
        let cell = self.cells.iter().find(|cell| cell.name == cell_of(name));
        match cell.map(|cell| &cell.outcome) {
            None => Err(format!("{name} is left out in this profile")),
            Some(Err(error)) => Err(format!("{name} failed: {error}")),
            Some(Ok(data)) => Ok(data),
        }
    }
}

/// How an interval lies to what is claimed.
fn relation(claim: &Claim, measure: Measure, effect: &Estimate) -> Verdict {
    let neutral = match measure {
        Measure::Score => 0.0,
        _ => 1.0,
    };
    let interval = effect.interval;
    let (holds, fails) = match claim.relation {
        Relation::Above => (interval.low > neutral, interval.high < neutral),
        Relation::Below => (interval.high < neutral, interval.low > neutral),
        Relation::Near => {
            let margin = claim.margin.unwrap_or(0.0);
            let (low, high) = (neutral - margin, neutral + margin);
            (
                low <= interval.low && interval.high <= high,
                interval.high < low || high < interval.low,
            )
        }
    };
    match (holds, fails) {
        (true, _) => Verdict::Holds,
        (_, true) => Verdict::DoesNotHold,
        _ => Verdict::CannotTell,
    }
}

/// What was found, in numbers: of one comparison with its interval, of several how far they reach.
fn numbers(measure: Measure, found: &[Comparison]) -> String {
    let effects = || found.iter().map(|comparison| comparison.effect.value);
    let least = effects().min_by(f64::total_cmp);
    let most = effects().max_by(f64::total_cmp);
    match (measure, found, least, most) {
        (Measure::Score, [one], ..) => format!(
            "{} points of 100 against {}, {} to {} more",
            hundredths(one.value),
            hundredths(one.than),
            hundredths(one.effect.interval.low),
            hundredths(one.effect.interval.high)
        ),
        (_, [one], ..) => format!(
            "{} times as much, {} to {}",
            digits(one.effect.value),
            digits(one.effect.interval.low),
            digits(one.effect.interval.high)
        ),
        (Measure::Score, _, Some(least), Some(most)) => {
            let (least, most) = (hundredths(least), hundredths(most));
            format!("from {least} to {most} points of 100 more")
        }
        (_, _, Some(least), Some(most)) => {
            format!("from {} to {} times as much", digits(least), digits(most))
        }
        _ => String::new(),
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

/// Which comparisons decided.
fn reason(verdict: Verdict, found: &[Comparison]) -> String {
    let decisive = found
        .iter()
        .filter(|comparison| comparison.verdict == verdict);
    let (decisive, all) = (decisive.count(), found.len());
    match (verdict, all) {
        (_, 1) => String::new(),
        (Verdict::Holds, _) => format!("in all {all} comparisons"),
        (Verdict::DoesNotHold, _) => format!("it fails in {decisive} of {all} comparisons"),
        (Verdict::CannotTell, _) => format!("{decisive} of {all} comparisons do not tell"),
    }
}
