use super::*;

const FILE: &str = r#"
study = "000"
title = "Does DABS beat DMCTS?"
source = "table 3.1"
question = "How much more time does DMCTS need?"

[values]
depths = [2, 4]
ties = "first"

[[reading]]
name = "ties at random"
why = "The study does not say."
values = { ties = "random" }

[[match]]
name = "depth {depth}, x{times}"
each = { depth = "{depths}", times = [1, 4] }
game = "konane"
first = "DABS:depth={depth},ties={ties}"
second = "DMCTS:budget=x{times}"
games = 24
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

fn read(text: &str) -> Result<Experiment, String> {
    Experiment::read("x", text).map_err(|error| error.to_string())
}

#[test]
fn every_combination_is_a_cell() {
    let experiment = read(FILE).unwrap();
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
    assert_eq!(cell.first, "DABS:depth=4,ties=first");
    assert_eq!(cell.second, "DMCTS:budget=x4");
    assert_eq!((cell.games, cell.seed), (Some(24), 2026));
    let at = [("depth", "4"), ("times", "4")].map(|(name, value)| (name.into(), value.into()));
    assert_eq!(experiment.cells[3].at, at);
}

#[test]
fn a_reading_has_the_same_cells_with_other_players() {
    let experiment = read(FILE).unwrap();
    let [reading] = &experiment.readings[..] else {
        panic!("one reading");
    };
    let names = |cells: &[Cell]| {
        cells
            .iter()
            .map(|cell| cell.name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&reading.cells), names(&experiment.cells));
    let CellKind::Match(cell) = &reading.cells[0].kind else {
        panic!("a match");
    };
    assert_eq!(cell.first, "DABS:depth=2,ties=random");
    assert_eq!(reading.cells[4..], experiment.cells[4..]);
}

#[test]
fn fair_openings_are_random() {
    let openings = |text: &str| match &read(text).unwrap().cells[0].kind {
        CellKind::Match(cell) => cell.openings.clone(),
        CellKind::Probe(_) => panic!("a match"),
    };
    assert_eq!(openings(FILE).fair, "random=4");
    let random = FILE.replacen("openings = \"all\"", "openings = \"random=2\"", 1);
    assert_eq!(openings(&random).fair, "random=2");
    let stated = FILE.replacen(
        "openings = \"all\"",
        "openings = \"all\"\nfair = \"random=6\"",
        1,
    );
    assert_eq!(openings(&stated).fair, "random=6");
    // Nobody published anything of our own, so there is no other sample.
    let own = FILE.replacen("study = \"000\"", "study = \"own\"", 1);
    assert_eq!(openings(&own).fair, "all");
}

#[test]
fn files_with_profiles_are_read_at_the_size_of_the_study() {
    let sizes = "[profile.quick]\ndepths = [2]\n[profile.paper]\ndepths = [2, 4, 6]\n[[match]]";
    let text = FILE.replacen("depths = [2, 4]\n", "", 1);
    let experiment = read(&text.replacen("[[match]]", sizes, 1)).unwrap();
    assert!(experiment.cell("depth 6, x4").is_some());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let refused = |from: &str, to: &str| {
        assert!(FILE.contains(from));
        read(&FILE.replacen(from, to, 1)).unwrap_err()
    };
    for (from, to, expected) in [
        ("study", "stduy", "x: line 2: unknown field `stduy`"),
        (
            "ties={ties}",
            "ties={tise}",
            "x: line 16: match: expected a name of values or of each, found `tise`",
        ),
        (
            "ties = \"first\"",
            "ties = \"first\"\nmore = 1",
            "x: values: expected names that something asks for, found `more`",
        ),
        (
            "{ ties = \"random\" }",
            "{ tise = \"random\" }",
            "x: line 11: reading: expected a name of values, found `tise`",
        ),
        (
            "{ ties = \"random\" }",
            "{ depths = [2, 3] }",
            "x: line 11: reading: expected cells of the same names, found `ties at random`",
        ),
        (
            "{ ties = \"random\" }",
            "{ ties = \"first\" }",
            "x: line 11: reading: expected values that change a cell, found `ties at random`",
        ),
        (
            "games = 24",
            "games = \"many\"",
            "x: line 16: match: invalid type: string \"many\", expected u64",
        ),
        (
            "x = \"times\"",
            "x = \"time\"",
            "x: line 37: figure: expected a variable of some cell, found `time`",
        ),
        (
            "x = \"times\"\n",
            "",
            "x: line 37: figure: expected x = a variable, found `none`",
        ),
        (
            "of = \"depth 2, x1\"",
            "of = \"depth 9\"",
            "x: line 25: probe: expected the name of a match, found `depth 9`",
        ),
        (
            "than = \"depth 2, x1/first\"",
            "than = \"depth 2, x1\"",
            "x: line 57: claim: expected a player of a match, such as cell/first, found `depth 2, x1`",
        ),
        (
            "of = [\"AB\"]",
            "of = [\"AB\"]\nmargin = 0.1",
            "x: line 57: claim: expected a margin only with near, found `one`",
        ),
        (
            "of = [\"AB\"]",
            "of = [\"AB\"]\nat_least = 2",
            "x: line 57: claim: at_least: expected a number from 1 to 1, found `2`",
        ),
        (
            "than = 0.5",
            "than = 0.5\nfactor = 2",
            "x: line 50: claim: factor: expected a measure that is divided, found `score`",
        ),
        (
            "name = \"AB\"",
            "name = \"weak - other\"",
            "x: line 25: name: expected a name that no other cell has, found `weak - other`",
        ),
    ] {
        assert_eq!(
            refused(from, to).split(", expected one of").next(),
            Some(expected),
            "{to}"
        );
    }
}
