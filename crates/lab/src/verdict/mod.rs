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
//! A claim holds where all its comparisons do, and does not hold where one does not. One that rests
//! on a definition which the study does not give is undecided. So is a comparison with a cell that failed, is
//! missing or was played at smaller settings than the study's. Games that repeat others tell nothing new: where there are any, intervals of scores are
//! widened as if there had been only as many games as were distinct.

mod effect;
mod rule;
#[cfg(test)]
mod tests;

use crate::experiment::{Claim, Experiment, Measure, Profile, Published, Than, cell_of};
use crate::findings::{CellData, CellFindings, ClaimFindings, Comparison, Findings, Verdict};
use effect::Effect;

/// Says what the cells of an experiment come to.
pub fn judge(experiment: Experiment, profile: Profile, cells: Vec<CellFindings>) -> Findings {
    let evaluator = ClaimEvaluator {
        cells: &cells,
        published: &experiment.published,
    };
    let judged = |claim: &Claim| evaluator.judge(claim);
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
            (Verdict::Undecided, _) | (_, Verdict::Undecided) => Verdict::Undecided,
            (Verdict::Holds, Verdict::Holds) => Verdict::Holds,
        };
    }
    all
}

struct ClaimEvaluator<'a> {
    cells: &'a [CellFindings],
    published: &'a [Published],
}

impl ClaimEvaluator<'_> {
    fn judge(&self, claim: &Claim) -> ClaimFindings {
        let mut found = Vec::new();
        let mut missing = Vec::new();
        for (index, of) in claim.of.iter().enumerate() {
            match self.compare(claim, index, of) {
                Ok(mut comparison) => {
                    let mut names = [Some(of.as_str()), claim.than.name(index)]
                        .into_iter()
                        .flatten();
                    if let Some(name) = names.find(|name| self.is_scaled_down(name)) {
                        comparison.verdict = Verdict::Undecided;
                        comparison.needs_games = None;
                        missing.push(format!(
                            "{name} was played at smaller settings than the study's, which decides nothing"
                        ));
                    }
                    found.push(comparison);
                }
                Err(reason) => missing.push(reason),
            }
        }
        let verdict = together(found.iter().map(|comparison| comparison.verdict));
        let numbers = numbers(claim, &found);
        let (verdict, because) = match (&claim.open, missing.first(), verdict) {
            // One comparison that fails is enough, whatever the others would say.
            (_, Some(reason), Verdict::Holds | Verdict::Undecided) => {
                (Verdict::Undecided, [numbers, reason.clone()])
            }
            (Some(open), _, _) => {
                let open = format!("it rests on what the study does not say: {open}");
                (Verdict::Undecided, [numbers, open])
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

    fn compare(&self, claim: &Claim, index: usize, of: &str) -> Result<Comparison, String> {
        let measure = claim.measure;
        let one = self.data(of)?;
        let effect = match (claim.than.name(index), &claim.than) {
            (Some(name), _) => Effect::between(measure, [one, self.data(name)?], [of, name]),
            (None, Than::Value(value)) => Effect::against(measure, one, of, *value),
            (None, _) => None,
        };
        let effect = effect.ok_or_else(|| format!("{of}: nothing to compare"))?;
        let smallest = rule::smallest_effect(claim, of, self.published);
        Ok(rule::judge(claim, of, &effect, smallest, claim.of.len()))
    }

    fn is_scaled_down(&self, name: &str) -> bool {
        self.cell(name).is_some_and(|cell| cell.scaled_down)
    }

    fn cell(&self, name: &str) -> Option<&CellFindings> {
        self.cells.iter().find(|cell| cell.name == cell_of(name))
    }

    /// What was played in a cell, or why nothing was.
    fn data(&self, name: &str) -> Result<&CellData, String> {
        match self.cell(name).map(|cell| &cell.outcome) {
            None => Err(format!("{name} is left out in this profile")),
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
        (_, [one], ..) => format!(
            "{} times as much ({} to {})",
            digits(one.effect.value),
            digits(one.effect.interval.low),
            digits(one.effect.interval.high)
        ),
        (Measure::Score, [first, ..], Some(least), Some(most)) if against_number => {
            let [least, most] = [least, most].map(|lead| hundredths(first.than + lead));
            format!("{least} to {most} of 100 points")
        }
        (Measure::Score, _, Some(least), Some(most)) => {
            let (least, most) = (hundredths(least), hundredths(most));
            format!("a lead of {least} to {most} points of 100")
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
        (Verdict::Holds | Verdict::DoesNotHold, 1) => String::new(),
        (Verdict::Holds, _) => format!("in all {all} comparisons"),
        (Verdict::DoesNotHold, _) => format!("it fails in {decisive} of {all} comparisons"),
        (Verdict::Undecided, _) => more_games(found),
    }
}

/// How many more games would tell.
fn more_games(found: &[Comparison]) -> String {
    let undecided = found
        .iter()
        .filter(|comparison| comparison.verdict == Verdict::Undecided);
    let needed: Option<Vec<u64>> = undecided.map(|comparison| comparison.needs_games).collect();
    match needed.map(|needed| needed.iter().sum()) {
        None => "no number of games is in sight that would tell".into(),
        Some(0) => String::new(),
        Some(games) => format!("about {games} more games would tell"),
    }
}
