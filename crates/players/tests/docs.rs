//! The tables of fields in `docs/players.md`. `GROVE_UPDATE_DOCS=1 cargo test -p grove-players docs`
//! writes them anew.

use std::fs;
use std::path::Path;

use grove_players::reference;

const BEGIN: &str = "<!-- The tables below are written by crates/players/tests/docs.rs. -->\n\n";
const END: &str = "\n<!-- The tables end here. -->";

#[test]
fn the_documented_fields_are_those_that_players_take() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/players.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("where the tables begin");
    let (found, after) = rest.split_once(END).expect("where the tables end");
    let expected = reference::markdown();
    if std::env::var_os("GROVE_UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{expected}{END}{after}")).unwrap();
        return;
    }
    assert!(
        found == expected,
        "docs/players.md is stale: GROVE_UPDATE_DOCS=1 cargo test -p grove-players docs"
    );
}

#[test]
fn the_help_fits_a_terminal() {
    for line in reference::help().lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
}
