//! A match that is killed or stopped goes on where it was, and ends as if nothing had happened.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::tempdir;

const MATCH: [&str; 12] = [
    "match",
    "konane:6x6",
    "ab:depth=3,pick=random",
    "mcts:iterations=30",
    "--games",
    "120",
    "--openings",
    "random=2",
    "--seed",
    "5",
    "--json",
    "--threads=2",
];

fn grove(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
    command.args(arguments).env("XDG_DATA_HOME", data);
    command
}

/// Standard output of a command that must succeed.
fn answer(data: &Path, arguments: &[&str]) -> String {
    let output = grove(data, arguments).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// The games that were told, without the closing line, which has times in it.
fn games(told: &str) -> Vec<&str> {
    let lines = told.lines();
    lines
        .filter(|line| line.starts_with(r#"{"event":"game""#))
        .collect()
}

/// Begins the match and lets it tell of so many games; the rest is still to be read.
fn begun(data: &Path, games: usize) -> (Child, impl BufRead) {
    let mut child = grove(data, &MATCH)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap());
    assert_eq!(told.by_ref().lines().take(games).count(), games);
    (child, told)
}

#[test]
fn a_killed_match_ends_as_if_it_had_not_been() {
    let (whole, killed) = (tempdir().unwrap(), tempdir().unwrap());
    let expected = answer(whole.path(), &MATCH);
    assert_eq!(games(&expected).len(), 120);
    for told in [2, 30, 60] {
        // SIGKILL, in the middle of some game.
        let (mut child, _told) = begun(killed.path(), told);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let stored = answer(killed.path(), &["results", "export"]);
    assert!((2..120).contains(&stored.lines().count()));
    assert_eq!(games(&answer(killed.path(), &MATCH)), games(&expected));
    let one = ["resume", "1", "--json"];
    assert_eq!(games(&answer(killed.path(), &one)), games(&expected));
    let exported = ["results", "export"];
    assert_eq!(
        answer(killed.path(), &exported),
        answer(whole.path(), &exported)
    );
}

#[cfg(unix)]
fn send(signal: &str, child: &Child) {
    let number = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &number]).status();
    assert!(sent.unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_how_to_go_on() {
    let data = tempdir().unwrap();
    let (child, mut rest) = begun(data.path(), 10);
    send("INT", &child);
    std::io::copy(&mut rest, &mut std::io::sink()).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(told.ends_with("to go on: grove resume 1\n"), "{told}");
    let resumed = answer(data.path(), &["resume", "1", "--json"]);
    assert_eq!(games(&resumed).len(), 120);
    assert_eq!(
        answer(data.path(), &["results", "export"]).lines().count(),
        120
    );
}

/// Whether a process runs; one that has ended may wait for its parent to take note.
#[cfg(target_os = "linux")]
fn is_running(number: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{number}/stat"));
    state.is_ok_and(|state| !state.contains(") Z "))
}

/// Whether tests were begun under `nohup`: then a hang-up is not to end a match.
#[cfg(target_os = "linux")]
fn hangups_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    u64::from_str_radix(ignored.unwrap().trim(), 16).unwrap() & 1 == 1
}

/// Engines that hear nothing while they think, neither a command nor a signal, and have a child that
/// does not either.
#[cfg(target_os = "linux")]
#[test]
fn no_engine_outlives_a_match() {
    let signals = ["INT", "TERM", "HUP", "KILL"].into_iter();
    for signal in signals.filter(|&it| it != "HUP" || !hangups_are_ignored()) {
        let data = tempdir().unwrap();
        let (script, started) = (data.path().join("engine.sh"), data.path().join("started"));
        let text = format!(
            "trap '' INT TERM HUP
             sh -c 'while :; do sleep 1000; done' & echo $$ $! >> '{}'
             while read -r word rest; do
               case $word in
                 ugi) echo ugiok;;
                 isready) echo readyok;;
                 go) while :; do sleep 1000; done;;
               esac
             done",
            started.display()
        );
        std::fs::write(&script, text).unwrap();
        let player = format!(
            "engine:cmd=\"sh '{}'\",log=/dev/null,time=600s,patience=200ms",
            script.display()
        );
        let mut child = grove(
            data.path(),
            &["match", "ataxx", &player, "random", "--games=2"],
        )
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
        let processes = || {
            let text = std::fs::read_to_string(&started).unwrap_or_default();
            let numbers: Vec<String> = text.split_whitespace().map(String::from).collect();
            numbers
        };
        wait_until(|| processes().len() >= 2);
        assert!(processes().iter().all(|number| is_running(number)));
        send(signal, &child);
        let status = child.wait().unwrap();
        let expected = (signal != "KILL").then_some(3);
        assert_eq!(status.code(), expected, "{signal}");
        wait_until(|| !processes().iter().any(|number| is_running(number)));
    }
}

/// Waits for something that happens within a minute.
#[cfg(target_os = "linux")]
#[track_caller]
fn wait_until(happens: impl Fn() -> bool) {
    let begun = std::time::Instant::now();
    while !happens() {
        assert!(begun.elapsed().as_secs() < 60, "in vain");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

/// `nohup` asks for a hangup to be ignored.
#[cfg(target_os = "linux")]
#[test]
fn a_match_that_ignores_hangups_goes_on() {
    let data = tempdir().unwrap();
    let mut child = Command::new("nohup")
        .arg(env!("CARGO_BIN_EXE_grove"))
        .args(MATCH)
        .env("XDG_DATA_HOME", data.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap());
    assert_eq!(told.by_ref().lines().take(2).count(), 2);
    send("HUP", &child);
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(games(&rest).len(), 118);
}

#[test]
fn a_file_of_openings_that_has_changed_is_noticed() {
    let data = tempdir().unwrap();
    let path = data.path().join("openings.txt");
    std::fs::write(&path, "a4 b4\n").unwrap();
    let openings = format!("file={}", path.display());
    let asked = ["match", "konane:4x4", "random", "reflex", "--games", "4"];
    let arguments = [&asked[..], &["--openings", &openings]].concat();
    answer(data.path(), &arguments);
    answer(data.path(), &["resume", "1"]);
    std::fs::write(&path, "a4 a3\n").unwrap();
    let output = grove(data.path(), &["resume", "1"]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("expected the openings that the run began with"),
        "{told}"
    );
    // The same command with other openings is another run.
    answer(data.path(), &arguments);
    assert_eq!(
        answer(data.path(), &["results", "--json"]).lines().count(),
        2
    );
}
