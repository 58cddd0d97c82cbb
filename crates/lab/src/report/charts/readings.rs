//! What a claim comes to under every reading, as a specification curve.

use grove_record::statistics::Interval;

use crate::experiment::{Claim, Relation, Than};
use crate::findings::{ClaimFindings, Estimate, Judgement};
use crate::plot::{Axis, Chart, Curve, CurvePoint, Form, Unit};
use crate::report::effects::{band, others, stamp, unit};
use crate::report::words;

/// What the reading is called that the study is read as first.
pub(in crate::report) const FIRST: &str = "first reading";

/// The curve; nothing where there is one reading only.
pub(in crate::report) fn chart(claim: &ClaimFindings) -> Option<Chart> {
    if claim.readings.is_empty() {
        return None;
    }
    let other = claim
        .readings
        .iter()
        .map(|it| (it.name.as_str(), &it.judgement));
    let readings: Vec<(&str, &Judgement)> = std::iter::once((FIRST, &claim.replicated))
        .chain(other)
        .collect();
    let scale = Shift::of(&claim.claim);
    let points = readings
        .iter()
        .map(|(name, judgement)| point(&claim.claim, name, judgement, &scale));
    let first = readings
        .iter()
        .find_map(|(_, judgement)| judgement.decisive(&claim.claim));
    let smallest = first.map_or_else(Vec::new, |first| {
        let ends = band(&claim.claim, first.smallest_effect);
        let ends: Vec<f64> = ends.into_iter().map(|end| scale.place(end)).collect();
        ends.into_iter()
            .filter(|&end| end != scale.neutral())
            .collect()
    });
    let games: u64 = readings
        .iter()
        .filter_map(|(_, judgement)| judgement.decisive(&claim.claim))
        .map(|comparison| comparison.games)
        .sum();
    let dashed = match claim.claim.relation {
        Relation::Near => "how far apart they may be",
        _ => "the smallest effect that matters",
    };
    Some(Chart {
        title: format!("{} under {} readings", words::robust(claim), readings.len()),
        subtitle: format!(
            "{}; {} games; lines: 95\u{a0}% intervals that hold at every look; dashed: {dashed}",
            scale.label(&claim.claim),
            crate::plot::grouped(games)
        ),
        form: Form::Curve(Curve {
            axis: Axis {
                label: scale.label(&claim.claim).into(),
                log: scale.unit == Unit::Times,
                ends: None,
                reference: Some(scale.neutral()),
                shared: Vec::new(),
            },
            reference: match claim.claim.factor {
                Some(_) => "as claimed",
                None => "no effect",
            },
            smallest,
            points: points.collect(),
        }),
    })
}

fn point(claim: &Claim, name: &str, judgement: &Judgement, scale: &Shift) -> CurvePoint {
    let decisive = judgement.decisive(claim);
    let ours = decisive.map(|it| Estimate {
        value: scale.place(it.effect.value),
        interval: Interval {
            low: scale.place(it.effect.interval.low),
            high: scale.place(it.effect.interval.high),
        },
    });
    let others = decisive.map_or_else(Vec::new, |it| others(judgement, it));
    CurvePoint {
        name: name.into(),
        stamp: stamp(judgement.verdict),
        ours,
        others: others
            .into_iter()
            .map(|effect| scale.place(effect))
            .collect(),
    }
}

/// From effects to what a person reads: points of 100 instead of leads over a number.
struct Shift {
    unit: Unit,
    from: f64,
    /// Where nothing has an effect.
    neutral: f64,
}

impl Shift {
    fn of(claim: &Claim) -> Self {
        let from = match &claim.than {
            Than::Value(value) if claim.measure.is_difference() => *value,
            _ => 0.0,
        };
        Shift {
            unit: unit(claim.measure),
            from,
            neutral: claim.measure.neutral(),
        }
    }

    fn place(&self, effect: f64) -> f64 {
        match self.unit {
            Unit::Points => 100.0 * (self.from + effect),
            Unit::Pieces => self.from + effect,
            Unit::Times => effect,
        }
    }

    fn neutral(&self) -> f64 {
        self.place(self.neutral)
    }

    fn label(&self, claim: &Claim) -> &'static str {
        match (self.unit, &claim.than) {
            (Unit::Points, Than::Value(_)) => "points of 100",
            (Unit::Points, _) => "lead in points of 100",
            (Unit::Pieces, _) => "pieces ahead",
            (Unit::Times, _) if claim.factor.is_some() => "times as much as claimed",
            (Unit::Times, _) => "times as much",
        }
    }
}
