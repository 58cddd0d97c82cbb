//! What a shell is told on Tab.

use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

fn grove() -> Command {
    Command::new(env!("CARGO_BIN_EXE_grove"))
}

/// What can stand in the place of the last word, as fish is told: a candidate and its meaning a line.
fn completed(data: &Path, words: &[&str]) -> Vec<String> {
    let mut command = grove();
    command.env("COMPLETE", "fish").env("XDG_DATA_HOME", data);
    let output = command.args(["--", "grove"]).args(words).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let values = text.lines().map(|line| line.split('\t').next().unwrap());
    values.map(str::to_owned).collect()
}

#[test]
fn games_players_experiments_and_runs_are_completed() {
    let directory = tempdir().unwrap();
    let data = directory.path();
    assert_eq!(completed(data, &["play", "kon"]), ["konane"]);
    assert_eq!(
        completed(data, &["match", "pentalath", "Hist"]),
        ["History"]
    );
    assert_eq!(
        completed(data, &["match", "konane", "best", "DAB"]),
        ["DAB", "DABS"]
    );
    assert_eq!(
        completed(data, &["search", "halma:6x6", "--player", "IDA"]),
        ["IDAB"]
    );
    assert!(completed(data, &["play", "ataxx", "--against", "level"]).contains(&"level:8".into()));
    assert_eq!(
        completed(data, &["reproduce", "001-figure-10"]),
        ["001-figure-10"]
    );
    assert_eq!(completed(data, &["findings", "--study", "00"]).len(), 5);
    // The number of games is no game.
    let numbers = completed(data, &["match", "--games", "k"]);
    assert!(!numbers.contains(&"konane".into()), "{numbers:?}");

    // No file of results, no runs, and no file because of Tab.
    let shown = completed(data, &["results", "show", ""]);
    assert!(shown.iter().all(|it| it.starts_with("--")), "{shown:?}");
    assert_eq!(data.read_dir().unwrap().count(), 0);
    let results = data.join("other.db");
    let file = results.to_str().unwrap();
    for seed in ["1", "2"] {
        let asked = [
            "match",
            "konane:4x4",
            "random",
            "reflex",
            "--games",
            "2",
            "--seed",
            seed,
        ];
        let played = grove().args(asked).args(["--out", file]).output().unwrap();
        assert!(played.status.success(), "{played:?}");
    }
    assert_eq!(
        completed(data, &["resume", "--from", file, ""])[..2],
        ["2", "1"]
    );
}

#[test]
fn every_shell_gets_a_script_that_asks_grove() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = grove().args(["completions", shell]).output().unwrap();
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(
            script.contains("COMPLETE") && script.contains("grove"),
            "{shell}: {script}"
        );
    }
}
