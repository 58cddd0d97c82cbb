//! Every value of an experiment, one a line (RFC 4180, with line feeds alone).

use std::borrow::Cow;

use grove_store::export::quoted;

use super::subject::{SIDES, of_cell, published};
use crate::experiment::{Measure, cell_of, side_of};
use crate::findings::{Estimate, Findings, TURN_MEASURES};

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
