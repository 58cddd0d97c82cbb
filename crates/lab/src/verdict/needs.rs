//! How many games would decide a claim, and how long they would take.

use crate::experiment::{Claim, cell_of};
use crate::findings::{CellFindings, Comparison, Judgement, Needs, Verdict};

/// What deciding a claim takes on samples that leave it undecided; nothing where that is not known or
/// there is no end to it.
pub(super) fn over<'a>(
    claim: &Claim,
    samples: impl Iterator<Item = (&'a Judgement, &'a [CellFindings])>,
) -> Option<Needs> {
    let open = samples.filter(|(judgement, _)| judgement.verdict == Verdict::Undecided);
    let needs = open.map(|(judgement, cells)| on_sample(claim, judgement, cells));
    let needs: Option<Vec<Needs>> = needs.collect();
    needs.filter(|needs| !needs.is_empty()).map(sum)
}

/// All comparisons have to be decided, or one that seems to fail.
fn on_sample(claim: &Claim, judgement: &Judgement, cells: &[CellFindings]) -> Option<Needs> {
    if judgement.found.len() < claim.of.len() {
        return None;
    }
    let open = || {
        let found = judgement.found.iter();
        found.filter(|it| it.verdict == Verdict::Undecided)
    };
    let needs = |comparison: &Comparison| of_comparison(claim, comparison, cells);
    let against = open().filter(|it| it.leans_against).filter_map(needs);
    let quickest = against.min_by(|one, other| one.seconds.total_cmp(&other.seconds));
    match quickest {
        Some(quickest) => Some(quickest),
        None => open().map(needs).collect::<Option<Vec<_>>>().map(sum),
    }
}

fn of_comparison(claim: &Claim, comparison: &Comparison, cells: &[CellFindings]) -> Option<Needs> {
    let games = comparison.needs_games?;
    let names = [
        Some(comparison.of.as_str()),
        claim.than.name(comparison.index),
    ];
    let pair = |name: &str| {
        let cell = cells.iter().find(|cell| cell.name == cell_of(name))?;
        cell.outcome.as_ref().ok()?.seconds_per_pair()
    };
    let seconds: f64 = names.into_iter().flatten().filter_map(pair).sum();
    Some(Needs {
        games,
        seconds: games as f64 / 2.0 * seconds,
    })
}

fn sum(needs: Vec<Needs>) -> Needs {
    Needs {
        games: needs.iter().map(|it| it.games).sum(),
        seconds: needs.iter().map(|it| it.seconds).sum(),
    }
}
