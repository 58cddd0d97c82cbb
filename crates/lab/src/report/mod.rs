//! What came of the experiments, for a person to read: first what was learnt, then a page a study, and the
//! same as Markdown, as values with commas between them and as drawings.
//!
//! The pages need no network and no script. What pages and Markdown both tell is put together once, in
//! `answer`, `effects`, `tables` and `charts`.

mod answer;
mod board;
mod charts;
mod csv;
mod effects;
mod games;
mod markdown;
mod page;
mod place;
#[cfg(test)]
pub(crate) mod sample;
mod studies;
mod subject;
mod tables;
#[cfg(test)]
mod tests;
mod words;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grove_store::Provenance;
use thiserror::Error;

use crate::Study;
use crate::findings::Findings;
use crate::plot::{Chart, Drawing, Forest, ForestGroup, Form};
use place::Place;

/// Where and how all of it was played.
#[derive(Clone, Debug)]
pub struct About {
    /// When it was finished, as it is to be shown.
    pub when: String,
    /// Which build, on which machine.
    pub provenance: Provenance,
    /// How long it took.
    pub took: Duration,
    /// The file that the games are kept in, if it is not the usual one.
    pub results: Option<PathBuf>,
}

/// Why there is no report.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum ReportError {
    /// A file could not be written.
    #[error("{path}: expected to write the report there, found {source}")]
    Write { path: PathBuf, source: io::Error },
}

/// Findings with what is drawn of them.
struct Section<'a> {
    findings: &'a Findings,
    /// The figures of the experiment, and then the specification curves of its claims.
    drawings: Vec<Drawing>,
    /// Where the curve of each claim is among the drawings, if it has one.
    curves: Vec<Option<usize>>,
}

impl<'a> Section<'a> {
    fn of(findings: &'a Findings) -> Self {
        let charts = charts::of(findings);
        let mut drawings: Vec<Drawing> = charts.iter().map(|chart| chart.draw()).collect();
        let mut curves = Vec::new();
        for claim in &findings.claims {
            let chart = charts::readings::chart(claim);
            curves.push(chart.as_ref().map(|_| drawings.len()));
            drawings.extend(chart.map(|chart| chart.draw()));
        }
        Section {
            findings,
            drawings,
            curves,
        }
    }

    fn id(&self) -> &str {
        &self.findings.experiment.id
    }

    fn study(&self) -> Study {
        self.findings.experiment.study
    }

    /// The figures with their places among the drawings.
    fn figures(&self) -> impl Iterator<Item = (usize, &Drawing)> {
        let drawings = self.drawings.iter().enumerate();
        drawings.filter(|(index, _)| !self.curves.contains(&Some(*index)))
    }

    /// The file of a drawing, seen from the page.
    fn drawing_path(&self, index: usize) -> String {
        format!("svg/{}-{}.svg", self.id(), index + 1)
    }

    /// Where a claim stands on the page of its study.
    fn claim_anchor(&self, index: usize) -> String {
        format!("{}-claim-{}", self.id(), index + 1)
    }
}

/// All claims of some experiments in one drawing.
fn forest(sections: &[Section<'_>]) -> Forest {
    let studies = sections.chunk_by(|one, other| one.study() == other.study());
    let group = |study: &[Section<'_>]| {
        let rows = study.iter().flat_map(|section| {
            let claims = section.findings.claims.iter();
            claims.map(|claim| effects::row(section.findings, claim))
        });
        ForestGroup {
            title: study
                .first()
                .map_or_else(String::new, |it| words::study(it.study())),
            rows: rows.collect(),
        }
    };
    Forest {
        groups: studies.map(group).collect(),
    }
}

/// An experiment as the page of `grove serve` shows it.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The page, whose style is in a file of its own ([`style`]).
    pub page: String,
    /// All values, with commas between them.
    pub values: String,
    /// The drawings, as files of their own.
    pub drawings: Vec<String>,
}

/// Tells what came of an experiment on the page of `grove serve`.
pub fn sheet(findings: &Findings) -> Sheet {
    let section = Section::of(findings);
    let drawings = section.drawings.iter().map(Drawing::file);
    Sheet {
        page: page::site::text(&section, Place::Site),
        values: csv::text(findings),
        drawings: drawings.collect(),
    }
}

/// What was learnt, in a few sentences.
pub fn answer(findings: &[Findings]) -> Vec<String> {
    answer::sentences(&undrawn(findings))
}

/// What was learnt, as a drawing in a file of its own; nothing where the two families were not compared.
pub fn picture(findings: &[Findings]) -> Option<String> {
    let chart = answer::picture(&undrawn(findings))?;
    Some(chart.draw().file())
}

/// Findings without what is drawn of each experiment, which would take far longer.
fn undrawn(findings: &[Findings]) -> Vec<Section<'_>> {
    let sections = findings.iter().map(|findings| Section {
        findings,
        drawings: Vec::new(),
        curves: Vec::new(),
    });
    sections.collect()
}

/// The style of a [`Sheet`]'s page.
pub fn style() -> String {
    page::site::style()
}

/// Where the drawing is that shows what was learnt, and that of all claims.
const ANSWER: &str = "svg/answer.svg";
const FOREST: &str = "svg/claims.svg";

/// Writes the report into a directory, which is made if it is not there: `index.html` with what was learnt,
/// a page for each study (`000.html`), `report.md`, all claims in `csv/claims.csv`, and for each experiment
/// `csv/ID.csv` and `svg/ID-N.svg`.
pub fn write(directory: &Path, findings: &[Findings], about: &About) -> Result<(), ReportError> {
    let mut sections: Vec<Section<'_>> = findings.iter().map(Section::of).collect();
    sections.sort_by_key(Section::study);
    for part in ["csv", "svg", "games"] {
        let path = directory.join(part);
        fs::create_dir_all(&path).map_err(|source| ReportError::Write { path, source })?;
    }
    let file = |name: &str, text: String| {
        let path = directory.join(name);
        fs::write(&path, text).map_err(|source| ReportError::Write { path, source })
    };
    for section in &sections {
        file(
            &format!("csv/{}.csv", section.id()),
            csv::text(section.findings),
        )?;
        for (index, drawing) in section.drawings.iter().enumerate() {
            file(&section.drawing_path(index), drawing.file())?;
        }
        for data in section.findings.cells.iter().flat_map(|cell| &cell.outcome) {
            if let Some(text) = games::text(data, about) {
                file(&games::path(data), text)?;
            }
        }
    }
    if let Some(chart) = answer::picture(&sections) {
        file(ANSWER, chart.draw().file())?;
    }
    file(FOREST, forest_chart(forest(&sections)).draw().file())?;
    file("csv/claims.csv", csv::claims(&sections))?;
    file("report.md", markdown::text(&sections, about))?;
    for study in sections.chunk_by(|one, other| one.study() == other.study()) {
        if let Some(first) = study.first() {
            let text = page::study::text(study, &sections, about);
            file(&page::study::path(first.study()), text)?;
        }
    }
    file("index.html", page::front::text(&sections, about))
}

fn forest_chart(forest: Forest) -> Chart {
    Chart {
        title: "What was claimed and what was found".into(),
        subtitle: "Effects in the direction of each claim on a fair sample, with intervals that hold at every \
            look; the middle: no effect, or the size that is claimed; small lines: further comparisons of the claim; open circles: published; grey zones: too \
            small to matter, or near enough"
            .into(),
        form: Form::Forest(forest),
    }
}
