//! Runs that are played in shards: the same games as in one go, whatever is lost on the way.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use grove_store::Store;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

const GROVE: &str = env!("CARGO_BIN_EXE_grove");

const MATCH: &str =
    "match konane:6x6 ab:depth=2,pick=random mcts:iterations=20 --games 42 --openings random=2";

const TOURNAMENT: &str = "tournament cup.toml";

fn grove(directory: &Path, arguments: &str) -> Output {
    Command::new(GROVE)
        .args(arguments.split_whitespace())
        .current_dir(directory)
        .env("XDG_DATA_HOME", directory)
        .output()
        .unwrap()
}

fn said(directory: &Path, arguments: &str) -> String {
    let output = grove(directory, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The same command as a shell reads it.
fn quoted(run: &str) -> String {
    let words = run.split(' ').map(|word| match word.contains('=') {
        true => format!("'{word}'"),
        false => word.into(),
    });
    words.collect::<Vec<String>>().join(" ")
}

/// The one line by which a command ends with this exit code.
fn ended(directory: &Path, arguments: &str, code: i32) -> String {
    let output = grove(directory, arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().into()
}

fn directory() -> TempDir {
    let directory = tempdir().unwrap();
    let cup = r#"
        game = "konane:4x4"
        format = "gauntlet"
        challengers = 2
        games = 6
        openings = "random=2"
        player = [{ player = "ab:depth=3,pick=random" }, { player = "random" }, { player = "reflex" },
            { player = "mcts:iterations=20" }]
    "#;
    fs::write(directory.path().join("cup.toml"), cup).unwrap();
    directory
}

/// Plays shards of a run, and all of it in one go; gives the games of the latter.
fn played(directory: &Path, run: &str, shards: &[&str]) -> String {
    for shard in shards {
        let name = shard.replace('/', "-of-");
        said(
            directory,
            &format!("{run} --shard {shard} --out shard-{name}.db"),
        );
    }
    said(directory, &format!("{run} --out whole.db"));
    games(directory, "whole.db")
}

fn games(directory: &Path, file: &str) -> String {
    said(directory, &format!("results export --from {file}"))
}

#[test]
fn shards_become_the_run_game_for_game() {
    for (run, games_of_it) in [(MATCH, "42 of 42"), (TOURNAMENT, "24 of 24")] {
        let directory = directory();
        let directory = directory.path();
        let expected = played(directory, run, &["1/4", "2/4", "3/4", "4/4"]);
        let merge =
            "results merge all.db shard-4-of-4.db shard-1-of-4.db shard-3-of-4.db shard-2-of-4.db";
        let new = games_of_it.split(' ').next().unwrap();
        let told = format!("all.db: {games_of_it} games, {new} of them new\n");
        assert_eq!(said(directory, merge), told);
        assert_eq!(games(directory, "all.db"), expected);
        // Again, with the result among the shards.
        let told = format!("all.db: {games_of_it} games, 0 of them new\n");
        assert_eq!(said(directory, &format!("{merge} all.db")), told);
        assert_eq!(games(directory, "all.db"), expected);
        // What it comes to is told as of any run, and nothing is left to be played.
        let show = |file| said(directory, &format!("results show 1 --json --from {file}"));
        let [whole, all] = ["whole.db", "all.db"]
            .map(|file| -> Value { serde_json::from_str(&show(file)).unwrap() });
        for field in ["games", "complete", "pairs", "distinct", "format"] {
            assert_eq!(whole[field], all[field], "{field}");
        }
        assert_eq!(all["complete"], true);
    }
}

#[test]
fn what_is_missing_is_told_and_played() {
    let directory = directory();
    let directory = directory.path();
    let expected = played(directory, MATCH, &["1/4", "3/4"]);
    let merge = "results merge all.db shard-1-of-4.db shard-3-of-4.db";
    let line = ended(directory, merge, 3);
    assert_eq!(
        line,
        "grove: 20 games are missing; --missing prints the commands that play them"
    );
    for (file, state) in [
        ("shard-3-of-4.db", "shard 3/4"),
        ("all.db", "2 of 4 shards"),
    ] {
        let listed = said(directory, &format!("results --from {file}"));
        assert!(listed.trim_end().ends_with(state), "{listed}");
    }
    let listed = said(directory, "results --from all.db --json");
    let listed: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(listed["shards"][1]["shard"], "3/4");
    assert!(listed["shards"][1]["finished"].is_string());
    let commands = said(directory, "results merge all.db --missing");
    let lines: Vec<&str> = commands.lines().collect();
    let command = format!("grove {} --shard 2/4 --out shard-2-of-4.db", quoted(MATCH));
    assert_eq!(lines.len(), 2, "{commands}");
    assert_eq!(lines[0], command);
    let told = grove(directory, &format!("{merge} --json"));
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(
        (told["games"].as_u64(), told["of"].as_u64()),
        (Some(22), Some(42))
    );
    assert_eq!(told["missing"][1]["shard"], "4/4");
    assert_eq!(told["missing"][1]["pairs"], 5);
    for line in lines {
        let played = line.replacen("grove", GROVE, 1);
        let shell = Command::new("sh")
            .args(["-c", &played])
            .current_dir(directory)
            .output();
        assert!(shell.unwrap().status.success(), "{line}");
    }
    said(
        directory,
        &format!("{merge} shard-2-of-4.db shard-4-of-4.db"),
    );
    assert_eq!(games(directory, "all.db"), expected);
    assert_eq!(said(directory, "results merge all.db --missing"), "");
}

#[test]
fn a_shard_that_was_stopped_goes_on_as_a_shard() {
    let directory = directory();
    let directory = directory.path();
    let run = MATCH.replace("--games 42", "--games 400");
    let shard = format!("{run} --shard 2/2 --out shard-2-of-2.db --json");
    let mut child = Command::new(GROVE)
        .args(shard.split_whitespace())
        .current_dir(directory)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let told = std::io::BufReader::new(child.stdout.take().unwrap());
    let some = std::io::BufRead::lines(told).take(20).count();
    assert_eq!(some, 20);
    // SIGKILL, in the middle of some game.
    child.kill().unwrap();
    child.wait().unwrap();
    let merge = "results merge all.db shard-2-of-2.db --missing";
    let commands = said(directory, merge);
    let own = format!(
        "grove {} --json --shard 2/2 --out shard-2-of-2.db",
        quoted(&run)
    );
    assert_eq!(commands.lines().nth(1), Some(&*own));
    let told = said(directory, "resume 1 --from shard-2-of-2.db");
    assert!(told.contains("shard     2/2"), "{told}");
    let commands = said(directory, merge);
    assert_eq!(commands.lines().count(), 1, "{commands}");
    assert!(commands.contains("--shard 1/2 "), "{commands}");
    let expected = played(directory, &run, &["1/2"]);
    said(directory, "results merge all.db shard-1-of-2.db");
    assert_eq!(games(directory, "all.db"), expected);
}

#[test]
fn what_does_not_belong_together_is_refused_in_a_line() {
    let directory = directory();
    let directory = directory.path();
    let run = MATCH.replace("--games 42", "--games 4");
    let other = run.replace("mcts:iterations=20", "mcts:iterations=21");
    let seed = format!("{run} --seed 2");
    for (run, name) in [(&run, "one"), (&other, "other"), (&seed, "seed")] {
        said(directory, &format!("{run} --shard 1/2 --out {name}.db"));
    }
    said(directory, &format!("{run} --out whole.db"));
    fs::write(directory.join("text.db"), "no results").unwrap();
    for (arguments, expected) in [
        (
            "results merge all.db one.db other.db",
            "other.db: expected shards of the same games, found others: player `mcts",
        ),
        (
            "results merge all.db one.db seed.db",
            "seed.db: expected shards of the same games, found others: seed 2, not 1",
        ),
        (
            "results merge all.db one.db whole.db",
            "whole.db: expected a file that was played with --shard, found other runs",
        ),
        (
            "results merge whole.db one.db",
            "whole.db: expected a file that was played with --shard, found other runs",
        ),
        (
            "results merge all.db one.db text.db",
            "text.db: not a file of results",
        ),
        (
            "results merge all.db nowhere.db",
            "nowhere.db: no such file",
        ),
        ("results merge all.db --missing", "all.db: no such file"),
        (
            "results merge all.db one.db --from whole.db",
            "--from: expected all files after merge",
        ),
        ("results merge all.db", "FILE"),
        ("match konane ab mcts --shard 1/2", "--out"),
        (
            "match konane ab mcts --shard 3/2 --out a.db",
            "expected a shard such as 3/8",
        ),
        (
            "match konane ab mcts --shard 1/2 --out a.db --sprt 0 10",
            "found a sequential test",
        ),
        (
            "match konane random reflex --shard 1/2 --out whole.db",
            "found other runs",
        ),
        (
            "match konane random reflex --shard 2/2 --out one.db",
            "found others: what is played",
        ),
    ] {
        let line = ended(directory, arguments, 2);
        assert!(line.contains(expected), "{arguments}: {line}");
        assert!(!directory.join("all.db").exists() && !directory.join("a.db").exists());
    }
    let knockout = fs::read_to_string(directory.join("cup.toml")).unwrap();
    let knockout = knockout
        .replace("gauntlet", "knockout")
        .replace("challengers = 2", "");
    fs::write(directory.join("knockout.toml"), knockout).unwrap();
    let line = ended(
        directory,
        "tournament knockout.toml --shard 1/2 --out a.db",
        2,
    );
    assert!(
        line.contains("found rounds that follow from those before"),
        "{line}"
    );
}

const DATA: &str = "learn data ataxx:5x5 --player ab --depth 1 --games 60 --openings random=4";

#[test]
fn games_to_learn_from_are_the_same_in_shards() {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    said(directory, &format!("{DATA} --out whole.data"));
    for number in [3, 1] {
        let shard = format!("{DATA} --shard {number}/3 --out shard-{number}.data");
        let told = said(directory, &shard);
        assert!(told.ends_with(" positions of 20 games\n"), "{told}");
    }
    let merge = "learn merge all.data shard-1.data shard-3.data";
    let line = ended(directory, merge, 3);
    assert!(line.contains("20 games are missing"), "{line}");
    assert!(!directory.join("all.data").exists());
    let command = said(directory, &format!("{merge} --missing"));
    let expected = format!(
        "grove {} --shard 2/3 --out shard-2-of-3.data\n",
        quoted(DATA)
    );
    assert_eq!(command, expected);
    said(
        directory,
        &format!("{DATA} --shard 2/3 --out shard-2-of-3.data"),
    );
    for merge in [
        format!("{merge} shard-2-of-3.data"),
        format!("{merge} all.data shard-2-of-3.data"),
    ] {
        assert_eq!(said(directory, &merge), "all.data: 60 of 60 games\n");
        let read = |name| fs::read(directory.join(name)).unwrap();
        assert!(read("all.data") == read("whole.data"));
    }
    for (arguments, expected) in [
        (
            "learn merge all.data whole.data",
            "whole.data: expected games that were played with --shard",
        ),
        (
            "learn merge all.data all.data",
            "FILE: expected shards besides all.data",
        ),
        ("learn merge all.data cup.toml", "cup.toml"),
    ] {
        let line = ended(
            directory,
            arguments,
            if arguments.ends_with("toml") { 1 } else { 2 },
        );
        assert!(line.contains(expected), "{arguments}: {line}");
    }
    let other = format!("{DATA} --seed 2 --shard 1/3 --out shard-1.data");
    let line = ended(directory, &other, 2);
    assert!(
        line.contains("shard-1.data: seed: expected `2`, found `1`"),
        "{line}"
    );
}

#[test]
fn experiments_are_played_in_shards_and_judged_together() {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    let experiment = r#"
        study = "own"
        title = "Depth"
        source = "nowhere"
        question = "Does depth help?"
        [[match]]
        name = "deep"
        game = "konane:6x6"
        first = "ab:depth=3,pick=random"
        second = "random"
        openings = "random=2"
        [[claim]]
        text = "It does"
        measure = "score"
        of = ["deep"]
        relation = "above"
        than = 0.5
    "#;
    fs::write(directory.join("depth.toml"), experiment).unwrap();
    let run = "reproduce --until-decided depth.toml";
    let played = |number| {
        let told = said(
            directory,
            &format!("{run} --shard {number}/2 --out shard-{number}.db"),
        );
        let expected = format!("shard-{number}.db: shard {number}/2, ");
        assert!(
            told.starts_with(&expected) && told.ends_with(" games\n"),
            "{told}"
        );
        assert!(!directory.join("report").exists());
    };
    played(1);
    let line = ended(directory, "results merge all.db shard-1.db", 3);
    assert!(
        line.contains("some shards did not come to their end"),
        "{line}"
    );
    let told = said(directory, "results merge all.db shard-1.db --missing");
    assert_eq!(
        told,
        format!("grove {run} --shard 2/2 --out shard-2-of-2.db\n")
    );
    played(2);
    said(directory, "results merge all.db shard-1.db shard-2.db");
    let numbers = |file| -> Vec<u64> {
        let games = games(directory, file);
        let games = games
            .lines()
            .map(|line| -> Value { serde_json::from_str(line).unwrap() });
        let names = games.map(|game| game["id"].as_str().unwrap().to_owned());
        names
            .map(|name| name[2..].parse::<u64>().unwrap() / 2)
            .collect()
    };
    assert!(numbers("shard-1.db").iter().all(|pair| pair % 2 == 0));
    assert!(numbers("shard-2.db").iter().all(|pair| pair % 2 == 1));
    // Nothing more is played, and the claim rests on the pairs of both.
    let told = said(directory, "reproduce depth.toml --for 0s --out all.db");
    assert!(told.contains("1 holds"), "{told}");
    assert!(directory.join("report/index.html").exists());
    let line = ended(
        directory,
        "reproduce --for 1s --study 004 --shard 2/2 --out shard-1.db",
        2,
    );
    assert!(line.contains("expected shards of the same games"), "{line}");
}

#[test]
fn games_that_depend_on_their_machine_are_not_mixed_unsaid() {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    let timed = "match konane:4x4 ab:depth=2,time=1s random --games 4";
    let untimed = "match konane:4x4 ab:depth=2 random --games 4";
    for (run, name, warns) in [(timed, "timed", true), (untimed, "untimed", false)] {
        for number in [1, 2] {
            said(
                directory,
                &format!("{run} --shard {number}/2 --out {name}-{number}.db"),
            );
        }
        // The second goes on elsewhere.
        let mut second = Store::open(directory.join(format!("{name}-2.db"))).unwrap();
        let mut shard = second.shards().unwrap().remove(0).start;
        shard.provenance.cpu = "Abacus".into();
        second.begin_shard(&shard).unwrap();
        drop(second);
        let merged = grove(
            directory,
            &format!("results merge {name}.db {name}-1.db {name}-2.db"),
        );
        assert!(merged.status.success());
        let told = String::from_utf8(merged.stderr).unwrap();
        let warning =
            "warning: limits are in time, and these games were played on 2 kinds of processors: ";
        assert_eq!(told.starts_with(warning), warns, "{told}");
        assert_eq!(told.contains("Abacus (2/2)"), warns, "{told}");
    }
}
