//! Every value of an experiment, and every comparison of all claims, one a line (RFC 4180, with line feeds
//! alone).

use std::borrow::Cow;

use grove_store::export::quoted;

use super::Section;
use super::charts::readings::FIRST;
use super::effects::published_effect;
use super::subject::{SIDES, of_cell, published};
use crate::experiment::{Measure, cell_of, side_of};
use crate::findings::{Answer, ClaimFindings, Estimate, Findings, Judgement, TURN_MEASURES};

const NAMES: &str = "experiment,cell,player,measure,value,low,high,n,published";

/// The lines of an experiment, those of what was published but not played last.
pub(super) fn text(findings: &Findings) -> String {
    let mut text = format!("{NAMES}\n");
    let id = &findings.experiment.id;
    let mut line = |name: &str, measure: Measure, found: Option<(Estimate, u64)>| {
        let published = published(findings, name, measure);
        if found.is_none() && published.is_none() {
            return;
        }
        let side = side_of(name).map_or("", |side| SIDES[side]);
        let ours = found.map_or_else(Default::default, |(estimate, games)| {
            let [low, high] = estimate
                .spread()
                .map_or(["".into(), "".into()], |interval| {
                    [interval.low, interval.high].map(|end| end.to_string())
                });
            [estimate.value.to_string(), low, high, games.to_string()]
        });
        let values = [quoted(id), quoted(cell_of(name)), side.into()]
            .into_iter()
            .chain([measure.name().into()])
            .chain(ours.into_iter().map(Cow::from))
            .chain([published.map_or("".into(), |it| it.to_string().into())]);
        text.push_str(&values.collect::<Vec<Cow<'_, str>>>().join(","));
        text.push('\n');
    };
    let measures = [Measure::Score, Measure::Length]
        .into_iter()
        .chain(TURN_MEASURES);
    for cell in &findings.cells {
        for measure in measures.clone() {
            for subject in of_cell(findings, cell, measure) {
                let games = subject.data().map_or(0, |data| data.games);
                let estimate = subject.estimate(measure);
                line(&subject.name, measure, estimate.map(|it| (it, games)));
            }
        }
    }
    for published in &findings.experiment.published {
        let name = cell_of(&published.cell);
        if !findings.cells.iter().any(|cell| cell.name == name) {
            line(&published.cell, published.measure, None);
        }
    }
    text
}

const CLAIM_NAMES: &str = "experiment,claim,text,verdict,reproduced,sample,reading,judged,of,value,than,\
    effect,low,high,smallest_effect,n,published_effect";

/// What every sample says of every claim, a line for each comparison.
pub(super) fn claims(sections: &[Section<'_>]) -> String {
    let mut text = format!("{CLAIM_NAMES}\n");
    for section in sections {
        for (index, claim) in section.findings.claims.iter().enumerate() {
            let protocol = claim.reproduced.iter();
            let protocol = protocol.map(|it| ("protocol", FIRST, &it.judgement));
            let others = claim.readings.iter();
            let others = others.map(|it| ("fair", it.name.as_str(), &it.judgement));
            let fair = std::iter::once(("fair", FIRST, &claim.replicated));
            for (sample, reading, judgement) in protocol.chain(fair).chain(others) {
                let start = [
                    quoted(section.id()).into_owned(),
                    (index + 1).to_string(),
                    quoted(&claim.claim.text).into_owned(),
                    claim.verdict.text().into(),
                    claim
                        .reproduced
                        .as_ref()
                        .map_or("", |it| Answer::text(it.answer))
                        .into(),
                    sample.into(),
                    quoted(reading).into_owned(),
                ];
                comparisons(
                    &mut text,
                    &start.join(","),
                    section.findings,
                    claim,
                    judgement,
                );
            }
        }
    }
    text
}

fn comparisons(
    text: &mut String,
    start: &str,
    findings: &Findings,
    claim: &ClaimFindings,
    judgement: &Judgement,
) {
    for it in &judgement.found {
        let end = |end: f64| match end.is_finite() {
            true => end.to_string(),
            false => String::new(),
        };
        let published = published_effect(findings, &claim.claim, it.index);
        let values = [
            it.verdict.text().into(),
            quoted(&it.of).into_owned(),
            it.value.to_string(),
            it.than.to_string(),
            it.effect.value.to_string(),
            end(it.effect.interval.low),
            end(it.effect.interval.high),
            it.smallest_effect.to_string(),
            it.games.to_string(),
            published.map_or_else(String::new, |it| it.to_string()),
        ];
        text.push_str(&format!("{start},{}\n", values.join(",")));
    }
}
