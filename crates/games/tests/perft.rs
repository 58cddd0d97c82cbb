//! Perft: move generation against the tables in `tests/data/perft`, whose files say how they are
//! to be read.

use std::path::Path;

use grove_core::{perft, perft_counted};
use grove_games::{GameSpec, Playable, Visitor};

/// Depths with at most so many leaves are checked at every run with the last ply counted.
const QUICK_COUNTED: u64 = 5_000_000;
/// Those with at most so many also with every ply played.
const QUICK_PLAYED: u64 = 300_000;

#[derive(Clone, Copy, PartialEq)]
enum Depths {
    Quick,
    Slow,
}

impl Depths {
    fn include(self, count: u64, quick: u64) -> bool {
        (count <= quick) == (self == Depths::Quick)
    }
}

/// A line of a table.
struct Entry {
    /// The file and the number of the line.
    place: String,
    game: GameSpec,
    /// `None` is the start position.
    position: Option<String>,
    /// The leaves at depth 1 and on, where they are known.
    counts: Vec<Option<u64>>,
}

fn read_entry(place: &str, line: &str) -> Result<Entry, String> {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let [game, position, counts] = fields[..] else {
        let found = fields.len();
        return Err(format!(
            "expected 3 fields with ; between them, found {found}"
        ));
    };
    let counts: Vec<Option<u64>> = counts
        .split_whitespace()
        .map(read_count)
        .collect::<Result<_, _>>()?;
    if counts.iter().all(Option::is_none) {
        return Err("expected a count, found none".into());
    }
    Ok(Entry {
        place: place.into(),
        game: game.parse().map_err(|error| format!("{error}"))?,
        position: (position != "start").then(|| position.into()),
        counts,
    })
}

fn read_count(text: &str) -> Result<Option<u64>, String> {
    match text {
        "-" => Ok(None),
        _ => text
            .parse()
            .map(Some)
            .map_err(|_| format!("expected a count or -, found `{text}`")),
    }
}

/// The entries of a table. A line that cannot be read fails the test, and so does a table
/// without lines, which would check nothing.
fn read_table(file: &str, text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let place = format!("{file}:{number}");
        entries.push(read_entry(&place, line).unwrap_or_else(|error| panic!("{place}: {error}")));
    }
    assert!(
        !entries.is_empty(),
        "{file}: expected positions, found none"
    );
    entries
}

fn table(file: &str) -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/perft");
    let path = folder.join(file);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read_table(file, &text)
}

/// Compares the counts of an entry with those of the board.
struct Check<'a> {
    entry: &'a Entry,
    depths: Depths,
}

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<G: Playable>(self, rules: &G::Rules) {
        let place = &self.entry.place;
        let position = match &self.entry.position {
            None => G::start(rules),
            Some(text) => G::parse(rules, text).unwrap_or_else(|error| panic!("{place}: {error}")),
        };
        for (depth, count) in (1..).zip(&self.entry.counts) {
            let Some(count) = *count else { continue };
            if self.depths.include(count, QUICK_COUNTED) {
                let found = perft_counted(&position, depth);
                assert_eq!(found, count, "{place}: depth {depth}, last ply counted");
            }
            if self.depths.include(count, QUICK_PLAYED) {
                let found = perft(&position, depth);
                assert_eq!(found, count, "{place}: depth {depth}, every ply played");
            }
        }
    }
}

fn check(entries: &[Entry], depths: Depths) {
    for entry in entries {
        entry.game.visit(Check { entry, depths });
    }
}

fn check_all_games(depths: Depths) {
    for game in GameSpec::GAMES {
        check(&table(&format!("{}.txt", game.name)), depths);
    }
}

#[test]
fn the_tables_are_right() {
    check_all_games(Depths::Quick);
}

#[test]
#[ignore = "takes a minute: every depth of the tables"]
fn the_depths_that_take_longer() {
    check_all_games(Depths::Slow);
}

#[test]
#[should_panic(expected = "some.txt:3: expected 3 fields with ; between them, found 2")]
fn a_line_with_a_missing_field_is_named() {
    read_table("some.txt", "# a table\n\nkonane ; start\n");
}

#[test]
#[should_panic(expected = "some.txt:2: expected a count or -, found `12a`")]
fn a_line_with_a_bad_count_is_named() {
    read_table(
        "some.txt",
        "konane ; start ; 4 12\nkonane ; start ; 4 12a\n",
    );
}

#[test]
#[should_panic(expected = "some.txt:1: unknown game `chess`")]
fn a_line_with_an_unknown_game_is_named() {
    read_table("some.txt", "chess ; start ; 20\n");
}

#[test]
#[should_panic(expected = "some.txt:1: row 2: expected 2 cells, found 3")]
fn a_line_with_a_bad_position_is_named() {
    let entries = read_table("some.txt", "konane:2x2 ; bwb/wb b ; 4\n");
    check(&entries, Depths::Quick);
}

#[test]
#[should_panic(expected = "some.txt: expected positions, found none")]
fn a_table_without_lines_is_refused() {
    read_table("some.txt", "# nothing but a comment\n");
}
