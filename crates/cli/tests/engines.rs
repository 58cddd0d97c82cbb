//! Engines as real processes: `grove engine` by itself, against itself and against its betters.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

const GROVE: &str = env!("CARGO_BIN_EXE_grove");

/// Plays a match and gives its games and what was said at the end.
fn contest(game: &str, players: [&str; 2], more: &[&str]) -> (Vec<Value>, Value) {
    let data = tempfile::tempdir().unwrap();
    let output = Command::new(GROVE)
        .env("XDG_DATA_HOME", data.path())
        .args(["match", game])
        .args(players)
        .args(["--json", "--openings", "random=2"])
        .args(more)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let mut events: Vec<Value> = lines.collect();
    let closing = events.pop().unwrap();
    (events, closing)
}

/// `grove engine` as a player of a match.
fn engine(arguments: &str, fields: &str) -> String {
    format!("engine:cmd=\"'{GROVE}' engine {arguments}\",{fields}")
}

/// Nobody was at fault.
#[track_caller]
fn check_fair(game: &Value) {
    let reason = game["reason"].as_str().unwrap();
    assert!(["rule", "adjudication"].contains(&reason), "{game}");
}

#[test]
fn an_engine_plays_as_its_player_does() {
    let games = [
        "konane:5x5",
        "checkers",
        "pentalath:3",
        "ataxx:4x4",
        "halma:4x4",
    ];
    for game in games {
        let limits = ["--games", "2", "--threads", "2", "--max-plies", "60"];
        let spoken = [
            engine("--player ab", "depth=2"),
            engine("--player mcts:pool=10000", "nodes=20"),
        ];
        let own = ["ab:depth=2,deepening=on", "mcts:iterations=20,pool=10000"];
        let (games, _) = contest(game, [&spoken[0], own[0]], &limits);
        let (direct, _) = contest(game, [own[0], own[0]], &limits);
        assert_eq!(games.len(), 2);
        for (game, direct) in games.iter().zip(&direct) {
            assert_eq!(game["moves"], direct["moves"]);
            assert_eq!(game["reason"], direct["reason"]);
        }
        let (games, _) = contest(game, [&spoken[1], &spoken[0]], &limits);
        for game in games {
            check_fair(&game);
        }
    }
}

#[test]
fn every_dialect_plays_ataxx() {
    for proto in ["ugi", "uai", "uci"] {
        let player = engine("ataxx", &format!("proto={proto},clock=60s+1s,nodes=300"));
        let limits = ["--games", "2", "--max-plies", "20"];
        let (games, _) = contest("ataxx", [&player, "random"], &limits);
        for game in games {
            check_fair(&game);
        }
    }
}

#[test]
fn a_match_goes_on_after_a_fault() {
    let crashing =
        "engine:log=/dev/null,cmd=\"sh -c 'echo ugiok; echo readyok; echo readyok; read x'\"";
    let (games, closing) = contest("ataxx", [crashing, "random"], &["--games", "6"]);
    assert_eq!(games.len(), 6);
    for game in games {
        assert_eq!(game["reason"], "crash", "{game}");
    }
    assert_eq!(closing["event"], "summary");
}

#[test]
fn our_own_engine_is_compliant() {
    for (proto, game) in [("ugi", "konane"), ("uai", "ataxx"), ("uci", "halma")] {
        let output = Command::new(GROVE)
            .args(["check-engine", &format!("'{GROVE}' engine"), "--json"])
            .args(["--proto", proto, "--game", game])
            .output()
            .unwrap();
        let findings: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(findings["passed"], true, "{findings:#}");
        assert!(findings["checks"].as_array().unwrap().len() >= 15);
        assert!(output.status.success());
    }
}

#[test]
fn violations_of_the_protocol_are_told() {
    let script = "while read -r word rest; do case \"$word\" in
          ugi) echo ugiok;;
          isready) echo readyok;;
          go) echo bestmove z9; echo oh >&2;;
        esac; done; exit 4";
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("engine.sh");
    std::fs::write(&path, script).unwrap();
    let output = Command::new(GROVE)
        .args([
            "check-engine",
            &format!("sh '{}'", path.display()),
            "--json",
        ])
        .env("TMPDIR", directory.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let findings: Value = serde_json::from_slice(&output.stdout).unwrap();
    let said = |name: &str| {
        let checks = findings["checks"].as_array().unwrap();
        let found = checks.iter().find(|check| check["name"] == name).unwrap();
        found["error"].as_str().unwrap_or("ok").to_string()
    };
    assert_eq!(said("answers the hello and is ready"), "ok");
    assert_eq!(said("survives what it does not know"), "ok");
    assert!(said("says its name").starts_with("expected `id name"));
    let illegal = said("plays a legal move at the start");
    assert!(illegal.contains("found `bestmove z9`"), "{illegal}");
    let early = said("thinks until it is told to stop");
    assert_eq!(early, "expected no move before stop, found `z9`");
    assert!(said("knows the state of the game").starts_with("query p1turn: expected response"));
    let running = said("ends when it is told to quit during a search");
    assert!(
        running.starts_with("expected it to exit, but it was still running"),
        "{running}"
    );
    let status = said("ends when its input ends");
    assert_eq!(status, "expected exit status 0, found exit status: 4");
}

/// An engine that takes its time, and what was said of it before it has taken all of it.
#[test]
fn checks_are_told_one_by_one() {
    let script = "while read -r word rest; do case \"$word\" in
          ugi) echo id name Slow; echo ugiok;;
          isready) echo readyok;;
          go) sleep 600;;
        esac; done";
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("engine.sh");
    std::fs::write(&path, script).unwrap();
    let mut child = Command::new(GROVE)
        .args(["check-engine", &format!("sh '{}'", path.display())])
        .env("TMPDIR", directory.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for expected in ["answers the hello", "says its name", "survives what"] {
        let line = lines.next().unwrap().unwrap();
        assert!(line.starts_with(&format!("ok      {expected}")), "{line}");
    }
    // It still waits for a move.
    assert!(child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The dialogue in `docs/protocol.md`, told to a real process. A search may tell more about itself
/// than is written there.
#[test]
fn the_documented_dialogue_is_true() {
    let text = include_str!("../../../docs/protocol.md");
    let (_, rest) = text.split_once("```text\ngrove ").unwrap();
    let (block, _) = rest.split_once("\n```").unwrap();
    let mut lines = block.lines();
    let arguments = lines.next().unwrap().split(' ');
    let mut child = Command::new(GROVE)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut told = "";
    for line in lines {
        if let Some(command) = line.strip_prefix("> ") {
            writeln!(input, "{command}").unwrap();
            told = command;
            continue;
        }
        let expected = reproducible(line.strip_prefix("< ").unwrap(), told);
        loop {
            let found = output.next().unwrap().unwrap();
            if reproducible(&found, told) == expected {
                break;
            }
            let is_more =
                found.starts_with("info depth") && !expected.starts_with(&["info", "depth"]);
            assert!(is_more, "expected {expected:?}, found {found}");
        }
    }
    assert!(output.next().is_none());
    assert!(child.wait().unwrap().success());
}

/// The words of an answer without those that depend on the machine: what a search takes, and the move
/// of one that was stopped.
fn reproducible<'a>(answer: &'a str, told: &str) -> Vec<&'a str> {
    let mut before = "";
    let mut words: Vec<&str> = answer.split(' ').collect();
    words.retain(|&word| {
        let is_measured = ["nps", "time"].contains(&before);
        let is_moment = told == "stop" && before == "bestmove";
        before = word;
        !is_measured && !is_moment
    });
    words
}
