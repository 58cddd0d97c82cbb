//! The experiments that come with the project can be read and played.

use std::fs;
use std::path::Path;

use grove_lab::Experiment;
use grove_lab::run::{Bench, shipped};

/// Every numbered table and figure, and what stands between them.
const IDS: &[&str] = &[
    "000-branching",
    "000-figure-3.1",
    "000-figure-3.2",
    "000-figure-3.3",
    "000-figure-3.4",
    "000-figure-3.5",
    "000-figure-3.6",
    "000-figure-3.7",
    "000-heuristics",
    "000-inheritance",
    "000-iterations",
    "000-table-3.1",
    "000-window-depth",
    "001-figure-10",
    "001-figure-11",
    "001-figure-13",
    "001-figure-14",
    "001-figure-15",
    "001-figure-16",
    "001-figure-17",
    "001-figure-18",
    "001-figure-19",
    "001-mcts-settings",
    "001-more-playouts",
    "001-table-1",
    "001-table-2",
    "002-clock",
    "002-deepening",
    "002-depth",
    "002-enhancements",
    "002-figure-2",
    "002-history",
    "002-null-move",
    "002-previous-best",
    "002-transposition-table",
    "002-weights",
    "003-clone-priority",
    "003-margin",
    "003-more-iterations",
    "003-speed",
    "003-table-1",
    "003-table-2",
    "003-table-3",
    "004-depth-2-or-3",
    "004-depth-by-heuristic",
    "004-figure-3.1",
    "004-figure-3.2",
    "004-figure-3.3",
    "004-figure-3.4",
    "004-figure-3.5",
    "004-figure-3.6",
    "004-repairs",
    "004-table-1",
    "004-table-2",
    "004-time-limit",
    "own-board-size",
    "own-equal-time",
    "own-extensions",
    "own-generations",
    "own-konane-mast",
    "own-learning",
    "own-parts",
    "own-three-families",
];

/// The files by their ids, in order.
fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let entries = fs::read_dir(folder).expect("the folder of experiments");
    let mut files: Vec<(String, String)> = entries
        .map(|entry| entry.expect("an entry of the folder").path())
        .map(|path| {
            let name = path.file_name().expect("a file").to_string_lossy();
            let id = name.strip_suffix(".toml").expect("a TOML file").to_owned();
            (id, fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    files.sort();
    files
}

fn read(id: &str, text: &str) -> Experiment {
    Experiment::read(id, text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_table_and_figure_of_the_studies_has_an_experiment() {
    let ids: Vec<String> = files().into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, IDS);
}

#[test]
fn every_experiment_is_filed_under_its_study_and_claims_something() {
    for (id, text) in files() {
        let experiment = read(&id, &text);
        assert!(id.starts_with(experiment.study.name()), "{id}");
        assert!(!experiment.claims.is_empty(), "{id}: no claim");
        assert!(!experiment.figures.is_empty(), "{id}: no figure");
    }
}

#[test]
fn every_claim_can_be_decided() {
    for (id, text) in files() {
        for claim in read(&id, &text).claims {
            assert_eq!(claim.open, None, "{id}: {}", claim.text);
        }
    }
}

#[test]
fn every_claim_that_states_a_size_says_what_is_judged() {
    for (id, text) in files() {
        for claim in read(&id, &text).claims {
            let states_a_size = claim.text.contains('%') || claim.text.contains(" times ");
            let says = ["here: ", "(ours"];
            let says = says.iter().any(|it| claim.text.contains(it));
            assert!(!states_a_size || says, "{id}: {}", claim.text);
        }
    }
}

#[test]
fn every_player_of_every_sample_can_be_seated_and_what_comes_with_grove_fits() {
    let experiments: Vec<Experiment> = files().iter().map(|(id, text)| read(id, text)).collect();
    let ids: Vec<String> = experiments.iter().map(|it| it.id.clone()).collect();
    let mut bench = Bench::new(experiments);
    for (sample, outcome) in bench.check() {
        assert_eq!(outcome, Ok(()), "{sample:?}");
    }
    for (place, id) in ids.iter().enumerate() {
        for kept in shipped::read(id).unwrap_or_default().samples {
            let own = bench.definition(place, &kept);
            let name = format!("{id}, {}, {:?}", kept.cell, kept.reading);
            assert_eq!(own, Some(kept.definition), "{name}: play it again");
        }
    }
}

#[test]
fn every_file_of_findings_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../findings");
    for entry in fs::read_dir(folder).expect("the folder of findings") {
        let name = entry.expect("an entry of the folder").file_name();
        let name = name.to_string_lossy();
        match name.strip_suffix(".json") {
            Some(id) if name != shipped::TIMES => assert!(shipped::read(id).is_some(), "{id}"),
            _ => {}
        }
    }
}

#[test]
fn the_documented_experiment_can_be_read() {
    let page = include_str!("../../../docs/experiments.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let experiment = Experiment::read("documented", text).unwrap();
    assert!(!experiment.cells.is_empty() && !experiment.readings.is_empty());
}
