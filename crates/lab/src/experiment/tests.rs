use super::*;

const FILE: &str = r#"
study = "000"
title = "Does DABS beat DMCTS?"
source = "table 3.1"
question = "How much more time does DMCTS need?"

[profile.ci]
games = 2
depths = [2]
[profile.quick]
games = 24
depths = [2, 4]

[[match]]
name = "depth {depth}, x{times}"
each = { depth = "{depths}", times = [1, 4] }
game = "konane"
first = "DABS:depth={depth}"
second = "DMCTS:budget=x{times}"
games = "{games}"
openings = "all"

[[probe]]
name = "AB"
of = "depth 2, x1"
player = "AB:depth=2"
turns = "first"

[[tournament]]
game = "konane:6x6"
players = { weak = "random", strong = "ab:depth=3", other = "reflex" }
games = 2
openings = "none"

[[figure]]
kind = "heat"
title = "Games that DABS won"
measure = "score"
x = "times"
y = "depth"

[[published]]
cell = "depth 4, x1"
measure = "score"
value = 0.87
games = 100

[[claim]]
text = "DABS wins at equal time"
measure = "score"
of = ["depth 2, x1"]
relation = "above"
than = 0.5

[[claim]]
text = "AB visits more nodes"
measure = "nodes"
of = ["AB"]
relation = "above"
than = "depth 2, x1/first"
"#;

fn read(text: &str, profile: Profile) -> Result<Experiment, String> {
    Experiment::read("x", text, profile).map_err(|error| error.to_string())
}

#[test]
fn every_combination_is_a_cell() {
    let experiment = read(FILE, Profile::Quick).unwrap();
    let names: Vec<&str> = experiment.cells.iter().map(|cell| &*cell.name).collect();
    assert_eq!(
        names,
        [
            "depth 2, x1",
            "depth 2, x4",
            "depth 4, x1",
            "depth 4, x4",
            "weak - strong",
            "weak - other",
            "strong - other",
            "AB",
        ]
    );
    let CellKind::Match(cell) = &experiment.cells[3].kind else {
        panic!("a match");
    };
    assert_eq!(cell.first, "DABS:depth=4");
    assert_eq!(cell.second, "DMCTS:budget=x4");
    assert_eq!((cell.games, cell.seed), (24, 2026));
    let at = [("depth", "4"), ("times", "4")].map(|(name, value)| (name.into(), value.into()));
    assert_eq!(experiment.cells[3].at, at);
    assert_eq!(read(FILE, Profile::Ci).unwrap().cells.len(), 6);
}

#[test]
fn what_asks_something_else_than_the_paper_profile_is_scaled_down() {
    let scaled_down = |paper: &str| -> Vec<String> {
        let text = FILE.replacen(
            "[[match]]",
            &format!("[profile.paper]\n{paper}\n[[match]]"),
            1,
        );
        let cells = read(&text, Profile::Quick).unwrap().cells.into_iter();
        let cells = cells.filter(|cell| cell.scaled_down);
        cells.map(|cell| cell.name).collect()
    };
    assert_eq!(scaled_down("games = 100\ndepths = [2, 4, 6]"), [""; 0]);
    // Whoever thinks about the positions of such a cell is scaled down with it.
    let expected = ["depth 2, x1", "depth 2, x4", "AB"];
    assert_eq!(scaled_down("games = 24\ndepths = [4, 6]"), expected);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let refused = |from: &str, to: &str| {
        assert!(FILE.contains(from));
        read(&FILE.replacen(from, to, 1), Profile::Quick).unwrap_err()
    };
    for (from, to, expected) in [
        ("study", "stduy", "x: line 2: unknown field `stduy`"),
        (
            "{games}",
            "{gmaes}",
            "x: match: expected a name of the profile or of each, found `gmaes`",
        ),
        (
            "games = 24",
            "games = 24\nmore = 1",
            "x: profile: expected names that something asks for, found `more`",
        ),
        (
            "games = \"{games}\"",
            "games = \"many\"",
            "x: match: invalid type: string \"many\", expected u64",
        ),
        (
            "x = \"times\"",
            "x = \"time\"",
            "x: figure: expected a variable of some cell, found `time`",
        ),
        (
            "x = \"times\"\n",
            "",
            "x: figure: expected x = a variable, found `none`",
        ),
        (
            "of = \"depth 2, x1\"",
            "of = \"depth 9\"",
            "x: probe: expected the name of a match, found `depth 9`",
        ),
        (
            "than = \"depth 2, x1/first\"",
            "than = \"depth 2, x1\"",
            "x: claim: expected a player of a match, such as cell/first, found `depth 2, x1`",
        ),
        (
            "of = [\"AB\"]",
            "of = [\"AB\"]\nmargin = 0.1",
            "x: claim: expected a margin only with near, found `one`",
        ),
        (
            "name = \"AB\"",
            "name = \"weak - other\"",
            "x: name: expected a name that no other cell has, found `weak - other`",
        ),
    ] {
        assert_eq!(
            refused(from, to).split(", expected one of").next(),
            Some(expected),
            "{to}"
        );
    }
    let none = read(FILE, Profile::Paper).unwrap_err();
    assert_eq!(none, "x: profile: expected paper, found `ci, quick`");
}
