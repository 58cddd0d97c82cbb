//! The experiments that come with the project can be read and played.

use std::fs;
use std::path::Path;

use grove_engine::matchup::{GameSettings, prepare};
use grove_engine::openings::Openings;
use grove_engine::referee::Adjudication;
use grove_games::GameSpec;
use grove_lab::experiment::{CellKind, MatchCell, ProbeCell};
use grove_lab::{Experiment, Profile};
use grove_runner::{Match, MatchPlan};

/// Every numbered table and figure, and what stands between them.
const IDS: &[&str] = &[
    "000-figure-3.1",
    "000-figure-3.2",
    "000-figure-3.3",
    "000-figure-3.4",
    "000-figure-3.5",
    "000-figure-3.6",
    "000-figure-3.7",
    "000-table-3.1",
    "001-figure-10",
    "001-figure-11",
    "001-figure-13",
    "001-figure-14",
    "001-figure-15",
    "001-figure-16",
    "001-figure-17",
    "001-figure-18",
    "001-figure-19",
    "001-more-playouts",
    "001-table-1",
    "001-table-2",
    "002-deepening",
    "002-enhancements",
    "002-figure-2",
    "002-history",
    "002-null-move",
    "002-previous-best",
    "002-transposition-table",
    "002-weights",
    "003-clone-priority",
    "003-speed",
    "003-table-1",
    "003-table-2",
    "003-table-3",
    "004-depth-2-or-3",
    "004-figure-3.1",
    "004-figure-3.2",
    "004-figure-3.3",
    "004-figure-3.4",
    "004-figure-3.5",
    "004-figure-3.6",
    "004-repairs",
    "004-table-1",
    "004-table-2",
    "own-board-size",
    "own-equal-time",
    "own-extensions",
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

fn read(id: &str, text: &str, profile: Profile) -> Experiment {
    Experiment::read(id, text, profile)
        .unwrap_or_else(|error| panic!("{} profile: {error}", profile.name()))
}

fn game(cell: &MatchCell) -> GameSpec {
    cell.game.parse().expect("a game")
}

fn plan(cell: &MatchCell) -> MatchPlan {
    MatchPlan {
        game: game(cell),
        players: [cell.first.clone(), cell.second.clone()],
        settings: GameSettings {
            openings: cell.openings.parse::<Openings>().expect("openings"),
            seed: cell.seed,
            adjudication: Adjudication {
                max_plies: cell.max_plies,
                ..Adjudication::default()
            },
            ..GameSettings::default()
        },
        games: cell.games,
        sprt: None,
    }
}

fn seat_probe(experiment: &Experiment, probe: &ProbeCell) -> Result<(), String> {
    let CellKind::Match(of) = &experiment.cell(&probe.of).expect("the match").kind else {
        panic!("{} is a match", probe.of);
    };
    let table = prepare(&game(of), [&probe.player; 2], GameSettings::default());
    table.map(|_| ()).map_err(|error| error.to_string())
}

fn seat_match(cell: &MatchCell) -> Result<(), String> {
    let table = Match::prepare(plan(cell));
    table.map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn every_table_and_figure_of_the_studies_has_an_experiment() {
    let ids: Vec<String> = files().into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, IDS);
}

#[test]
fn every_experiment_reads_at_every_profile_and_is_filed_under_its_study() {
    for (id, text) in files() {
        for profile in Profile::ALL {
            let experiment = read(&id, &text, profile);
            assert!(id.starts_with(experiment.study.name()), "{id}");
            assert!(!experiment.claims.is_empty(), "{id}: no claim");
            assert!(!experiment.figures.is_empty(), "{id}: no figure");
        }
    }
}

#[test]
fn every_player_of_every_cell_can_be_seated() {
    for (id, text) in files() {
        for profile in Profile::ALL {
            let experiment = read(&id, &text, profile);
            for cell in &experiment.cells {
                let seated = match &cell.kind {
                    CellKind::Match(cell) => seat_match(cell),
                    CellKind::Probe(probe) => seat_probe(&experiment, probe),
                };
                assert_eq!(seated, Ok(()), "{id}, {}: {}", profile.name(), cell.name);
            }
        }
    }
}

#[test]
fn every_claim_can_be_decided_by_what_the_paper_profile_plays() {
    for (id, text) in files() {
        let experiment = read(&id, &text, Profile::Paper);
        for name in experiment.claims.iter().flat_map(|claim| &claim.of) {
            let cell = name.trim_end_matches("/first").trim_end_matches("/second");
            assert!(experiment.cell(cell).is_some(), "{id}: {name}");
        }
    }
}

#[test]
fn the_documented_experiment_can_be_read() {
    let page = include_str!("../../../docs/experiments.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    for profile in Profile::ALL {
        let experiment = Experiment::read("documented", text, profile).unwrap();
        assert!(!experiment.cells.is_empty());
    }
}
