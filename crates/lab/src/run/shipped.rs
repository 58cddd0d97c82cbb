//! Findings that come with Grove: what a long run has played, without its games.
//!
//! A file an experiment, `findings/ID.json`, holds what every sample came to. A later run goes on from
//! there: the next pair of a sample is the one after those that the file counts.

use std::collections::{BTreeMap, HashSet};

use grove_store::Provenance;
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};

use super::Bench;
use crate::experiment::{FigureKind, SampleKind};
use crate::findings::{Asked, CellData, rounded};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../findings");

/// The file that says how long games take.
pub const TIMES: &str = "times.json";

/// What comes with an experiment.
#[derive(Serialize, Deserialize, Default)]
pub struct Shipped {
    /// By what it was played.
    pub made: BTreeMap<String, String>,
    /// What came of each sample.
    pub samples: Vec<ShippedSample>,
}

/// What came of a sample.
#[derive(Serialize, Deserialize)]
pub struct ShippedSample {
    /// The cell.
    pub cell: String,
    /// The reading, if it is not the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// `protocol` or `fair`.
    pub sample: String,
    /// What it is known by, so that another is not taken for it.
    pub definition: u64,
    /// What came of it.
    pub data: CellData,
}

impl ShippedSample {
    /// Which sample of the cell.
    pub fn kind(&self) -> Option<SampleKind> {
        let mut kinds = SampleKind::ALL.into_iter();
        kinds.find(|kind| kind.name() == self.sample)
    }
}

/// What comes with an experiment, if anything does.
pub fn read(id: &str) -> Option<Shipped> {
    let file = FILES.get_file(format!("{id}.json"))?;
    serde_json::from_slice(file.contents()).ok()
}

/// How many seconds a pair of each sample takes, by what samples are told apart by.
pub(super) fn times() -> BTreeMap<u64, f64> {
    let file = FILES.get_file(TIMES);
    let read = file.and_then(|file| serde_json::from_slice(file.contents()).ok());
    let read: BTreeMap<String, f64> = read.unwrap_or_default();
    let numbered = read.into_iter();
    let numbered = numbered
        .filter_map(|(name, seconds)| Some((u64::from_str_radix(&name, 16).ok()?, seconds)));
    numbered.collect()
}

impl Bench {
    /// What all experiments together ask of a sample; of several that share it the first file is read.
    fn asked(&self, place: usize) -> Asked {
        let mut asked = Asked::default();
        for (index, experiment) in self.experiments().iter().enumerate() {
            let places = self.places(index);
            if !places.uses(place) {
                continue;
            }
            let claims = experiment.claims.iter().map(|it| it.measure);
            let figures = experiment.figures.iter().map(|it| it.measure);
            let published = experiment.published.iter().map(|it| it.measure);
            asked
                .measures
                .extend(claims.chain(figures).chain(published));
            // What is looked at is the protocol.
            if places.protocol.contains(&place) {
                let by_turn = [FigureKind::Turns, FigureKind::Strings, FigureKind::Index];
                asked.by_turn |= experiment.has_figure(&by_turn);
                asked.strings |= experiment.has_figure(&[FigureKind::Strings]);
                asked.games = true;
            }
        }
        asked
    }

    /// What the file of times is to hold: seconds by what samples are told apart by, one a line.
    pub fn ship_times(&self) -> String {
        let times = self.times().into_iter();
        let times: BTreeMap<String, f64> = times
            .map(|(sample, seconds)| (format!("{sample:016x}"), rounded(seconds)))
            .collect();
        serde_json::to_string_pretty(&times).expect("numbers can be written")
    }

    /// What an experiment's file is to hold; nothing where no game was played.
    pub fn ship(&self, experiment: usize, provenance: &Provenance) -> Option<String> {
        let (own, places) = (&self.experiments()[experiment], self.places(experiment));
        let mut samples = Vec::new();
        let mut written = HashSet::new();
        let mut add = |places: &[usize], reading: Option<&str>, kind: SampleKind| {
            for (cell, &place) in own.cells.iter().zip(places) {
                let Some((definition, data)) = self.kept(place) else {
                    continue;
                };
                // A reading that leaves a cell as it is has the same sample.
                if written.insert(place) {
                    samples.push(ShippedSample {
                        cell: cell.name.clone(),
                        reading: reading.map(str::to_owned),
                        sample: kind.name().into(),
                        definition,
                        data: data.compact(&self.asked(place)),
                    });
                }
            }
        };
        add(&places.protocol, None, SampleKind::Protocol);
        add(&places.fair, None, SampleKind::Fair);
        for (reading, places) in own.readings.iter().zip(&places.readings) {
            add(places, Some(&reading.name), SampleKind::Fair);
        }
        // Where all games come from the file it still says who played them.
        let is_played_here = samples.iter().any(|it| it.data.run.is_some());
        let before = match is_played_here {
            true => None,
            false => read(&own.id).map(|shipped| shipped.made),
        };
        let shipped = Shipped {
            made: before.unwrap_or_else(|| made_by(provenance)),
            samples,
        };
        (!shipped.samples.is_empty())
            .then(|| serde_json::to_string(&shipped).expect("numbers and texts can be written"))
    }
}

fn made_by(provenance: &Provenance) -> BTreeMap<String, String> {
    let made = [
        ("version", provenance.build.version.clone()),
        ("compiler", provenance.build.compiler.clone()),
        ("cpu", provenance.cpu.clone()),
    ];
    made.map(|(name, value)| (name.to_owned(), value)).into()
}
