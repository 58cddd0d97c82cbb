//! What came of the experiments, for a person to read: a page, and the same as Markdown, as values
//! with commas between them and as drawings.
//!
//! The page is one file that needs no network and no script. What page and Markdown both tell is
//! put together once, in `tables` and `charts`.

mod charts;
mod csv;
mod games;
mod markdown;
mod page;
mod place;
#[cfg(test)]
pub(crate) mod sample;
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

use crate::findings::Findings;
use crate::plot::Drawing;
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
    drawings: Vec<Drawing>,
}

impl<'a> Section<'a> {
    fn of(findings: &'a Findings) -> Self {
        let charts = charts::of(findings);
        Section {
            findings,
            drawings: charts.iter().map(|chart| chart.draw()).collect(),
        }
    }

    fn id(&self) -> &str {
        &self.findings.experiment.id
    }

    /// The file of a drawing, seen from the page.
    fn drawing_path(&self, index: usize) -> String {
        format!("svg/{}-{}.svg", self.id(), index + 1)
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

/// The style of a [`Sheet`]'s page.
pub fn style() -> String {
    page::site::style()
}

/// Writes the report into a directory, which is made if it is not there: `index.html`, `report.md`,
/// and for each experiment `csv/ID.csv` and `svg/ID-N.svg`.
pub fn write(directory: &Path, findings: &[Findings], about: &About) -> Result<(), ReportError> {
    let mut sections: Vec<Section<'_>> = findings.iter().map(Section::of).collect();
    sections.sort_by_key(|section| section.findings.experiment.study);
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
    file("report.md", markdown::text(&sections, about))?;
    file("index.html", page::text(&sections, about))
}
