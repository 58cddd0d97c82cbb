//! What was found of claims, as effects that can stand on one axis.

use grove_record::statistics::Interval;

use super::subject::published;
use super::words;
use crate::experiment::{Claim, Measure, Relation, Than};
use crate::findings::{ClaimFindings, Comparison, Estimate, Findings, Judgement, Verdict};
use crate::plot::{ForestRow, Stamp, Unit};

/// How a verdict looks in a drawing.
pub(super) const fn stamp(verdict: Verdict) -> Stamp {
    match verdict {
        Verdict::Holds => Stamp::Holds,
        Verdict::DoesNotHold => Stamp::Fails,
        Verdict::Depends => Stamp::Depends,
        Verdict::Undecided => Stamp::Open,
    }
}

/// In what the effects of a measure are.
pub(super) const fn unit(measure: Measure) -> Unit {
    match measure {
        Measure::Score | Measure::Expected => Unit::Points,
        Measure::Margin => Unit::Pieces,
        _ => Unit::Times,
    }
}

/// What the comparisons beside one say.
pub(super) fn others(judgement: &Judgement, than: &Comparison) -> Vec<f64> {
    let others = judgement.found.iter().filter(|it| it.index != than.index);
    others.map(|it| it.effect.value).collect()
}

/// Between what an effect does not matter, or for values near each other where it has to lie.
pub(super) fn band(claim: &Claim, smallest_effect: f64) -> [f64; 2] {
    let neutral = claim.measure.neutral();
    match claim.relation {
        Relation::Above | Relation::NotAbove => [neutral, neutral + smallest_effect],
        Relation::Below | Relation::NotBelow => [neutral - smallest_effect, neutral],
        Relation::Near => {
            let margin = claim.margin.unwrap_or(0.0);
            [neutral - margin, neutral + margin]
        }
    }
}

/// The published effect of one of a claim's comparisons, where the study tells it.
pub(super) fn published_effect(findings: &Findings, claim: &Claim, index: usize) -> Option<f64> {
    let measure = claim.measure;
    let value = published(findings, claim.of.get(index)?, measure)?;
    let than = match (&claim.than, claim.than.name(index)) {
        (Than::Value(value), _) => *value,
        (_, Some(name)) => published(findings, name, measure)?,
        (_, None) => return None,
    };
    Some(match unit(measure) {
        Unit::Points | Unit::Pieces => value - than,
        Unit::Times => value / (claim.factor.unwrap_or(1.0) * than),
    })
}

/// A claim as a row of a forest plot.
pub(super) fn row(findings: &Findings, claim: &ClaimFindings) -> ForestRow {
    let unit = unit(claim.claim.measure);
    let turned = |effect: f64| match claim.claim.relation {
        Relation::Below | Relation::NotAbove => unit.reversed(effect),
        Relation::Above | Relation::NotBelow | Relation::Near => effect,
    };
    let ends = |[low, high]: [f64; 2]| {
        let [low, high] = [turned(low), turned(high)];
        [low.min(high), low.max(high)]
    };
    let decisive = claim.decisive();
    let ours = decisive.map(|it| {
        let Interval { low, high } = it.effect.interval;
        let [low, high] = ends([low, high]);
        Estimate {
            value: turned(it.effect.value),
            interval: Interval { low, high },
        }
    });
    let others = decisive.map_or_else(Vec::new, |it| others(&claim.replicated, it));
    let smallest = decisive.map_or(0.0, |it| it.smallest_effect);
    let index = decisive.map_or(0, |it| it.index);
    ForestRow {
        name: claim.claim.text.clone(),
        found: words::found_in_short(claim, decisive),
        stamp: stamp(claim.verdict),
        unit,
        ours,
        others: others.into_iter().map(turned).collect(),
        published: published_effect(findings, &claim.claim, index).map(turned),
        band: ends(band(&claim.claim, smallest)),
    }
}
