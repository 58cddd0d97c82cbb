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

fn on_sample(claim: &Claim, judgement: &Judgement, cells: &[CellFindings]) -> Option<Needs> {
    let open = open(&judgement.found).filter_map(|comparison| {
        let needs = of_comparison(claim, comparison, cells)?;
        Some(Open {
            needs,
            cost: needs.seconds,
            leans_against: comparison.leans_against,
        })
    });
    quickest(claim, &judgement.found, open.collect()).map(sum)
}

/// How many more games would tell.
pub(super) fn in_words(claim: &Claim, found: &[Comparison]) -> String {
    let open = open(found).filter_map(|comparison| {
        let games = comparison.needs_games?;
        Some(Open {
            needs: games,
            cost: games as f64,
            leans_against: comparison.leans_against,
        })
    });
    match quickest(claim, found, open.collect()) {
        Some(games) => format!("about {} more games would tell", games.iter().sum::<u64>()),
        None => "no number of games is in sight that would tell".into(),
    }
}

fn open(found: &[Comparison]) -> impl Iterator<Item = &Comparison> {
    let found = found.iter();
    found.filter(|it| it.verdict == Verdict::Undecided)
}

/// An undecided comparison, and what decides it if it is what it seems.
pub(crate) struct Open<T> {
    /// What decides it.
    pub(crate) needs: T,
    /// How dear that is.
    pub(crate) cost: f64,
    /// Whether it would be decided against the claim.
    pub(crate) leans_against: bool,
}

/// What decides a claim on a sample: as many as it takes of the comparisons that seem to fail, the quickest of them,
/// or else of the others. Nothing where there are too few of both.
pub(crate) fn quickest<T>(
    claim: &Claim,
    found: &[Comparison],
    mut open: Vec<Open<T>>,
) -> Option<Vec<T>> {
    let count = |verdict| found.iter().filter(|it| it.verdict == verdict).count();
    open.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    let (against, others): (Vec<_>, Vec<_>) = open.into_iter().partition(|it| it.leans_against);
    let to_fail = claim.needs_to_fail() - count(Verdict::DoesNotHold);
    let to_hold = claim.needs_to_hold() - count(Verdict::Holds);
    let (these, more) = match () {
        () if against.len() >= to_fail => (against, to_fail),
        () if others.len() >= to_hold => (others, to_hold),
        () => return None,
    };
    Some(these.into_iter().take(more).map(|it| it.needs).collect())
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
