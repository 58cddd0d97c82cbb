//! Proofs in files: written, checked, gone on with after an interruption, and refused where they are not right.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::tempdir;

fn grove(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grove"))
        .args(arguments)
        .output()
        .unwrap()
}

fn answer(arguments: &[&str]) -> Value {
    let output = grove(arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = grove(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.lines().count(), 1, "{told}");
    told
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_proof_is_written_and_holds() {
    let directory = tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| directory.path().join(name));
    for file in [&one, &other] {
        let arguments = ["solve", "konane:5x5", "--threads", "1", "--json", "--out"];
        let found = answer(&[&arguments[..], &[text(file)]].concat());
        assert_eq!(found["winner"], "black");
        assert_eq!(found["moves"].as_array().unwrap().len(), 5);
    }
    // The same search writes the same file.
    assert_eq!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
    let verified = answer(&["solve", "--verify", text(&one), "--json"]);
    assert_eq!(verified["winner"], "black");
    assert!(verified["positions"].as_u64().unwrap() > 100);
    // A proof that is there already is checked and not found again.
    let again = answer(&["solve", "konane:5x5", "--json", "--out", text(&one)]);
    assert_eq!(
        (&again["winner"], &again["moves"][0]),
        (&"black".into(), &"a5".into())
    );
}

#[test]
fn files_that_are_not_right_are_refused_and_stay() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("4x4.proof");
    answer(&["solve", "konane:4x4", "--json", "--out", text(&file)]);
    let proof = fs::read(&file).unwrap();
    let told = refusal(&["solve", "konane:4x5", "--out", text(&file)]);
    assert!(told.contains("expected konane:4x5"), "{told}");
    fs::write(&file, &proof[..proof.len() - 1]).unwrap();
    let told = refusal(&["solve", "--verify", text(&file)]);
    assert!(told.contains("bytes after the head"), "{told}");
    fs::write(&file, "my diary").unwrap();
    for arguments in [["--verify", text(&file)], ["--out", text(&file)]] {
        let game = ["konane:4x4"].iter().filter(|_| arguments[0] == "--out");
        let mut all: Vec<&str> = ["solve"].into_iter().chain(game.copied()).collect();
        all.extend(arguments);
        let told = refusal(&all);
        assert!(told.contains("expected a file that begins with"), "{told}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "my diary");
}

#[test]
fn a_search_goes_on_where_its_time_was_over() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("5x6.proof");
    let (mut nodes, mut times_over) = (0, 0);
    loop {
        let limits = ["--memory", "32M", "--threads", "1", "--time", "30ms"];
        let asked = ["solve", "konane:5x6", "--json", "--out", text(&file)];
        let output = grove(&[&asked[..], &limits].concat());
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        let so_far = found["nodes"].as_u64().unwrap();
        assert!(so_far >= nodes, "{so_far} after {nodes}");
        nodes = so_far;
        if found["winner"].is_null() {
            times_over += 1;
            let told = refusal(&["solve", "--verify", text(&file)]);
            assert!(told.contains("found an unfinished search"), "{told}");
        } else if output.status.success() {
            assert_eq!(found["winner"], "white");
            break;
        }
    }
    assert!(times_over > 0);
    let verified = answer(&["solve", "--verify", text(&file), "--json"]);
    assert_eq!(verified["winner"], "white");
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_it_knows() {
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::Duration;

    let directory = tempdir().unwrap();
    let file = directory.path().join("konane.proof");
    for signal in ["INT", "TERM"] {
        let child = Command::new(env!("CARGO_BIN_EXE_grove"))
            .args(["solve", "konane", "--memory", "16M", "--json", "--out"])
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(500));
        let number = child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &number]).status();
        assert!(sent.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{told}");
        assert!(told.contains("the same command goes on"), "{told}");
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(found["winner"].is_null());
        assert!(fs::read(&file).unwrap().starts_with(b"grove proof 1\n"));
    }
}
