//! `grove engine` as a real process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const GROVE: &str = env!("CARGO_BIN_EXE_grove");

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
    for line in lines {
        if let Some(command) = line.strip_prefix("> ") {
            writeln!(input, "{command}").unwrap();
            continue;
        }
        let expected = line.strip_prefix("< ").unwrap();
        loop {
            let found = output.next().unwrap().unwrap();
            if fits(expected, &found) {
                break;
            }
            let is_more = found.starts_with("info depth") && !expected.starts_with("info depth");
            assert!(is_more, "expected {expected}, found {found}");
        }
    }
    assert!(output.next().is_none());
    assert!(child.wait().unwrap().success());
}

/// Whether a line is the expected one, in which `[..]` stands for anything.
fn fits(expected: &str, found: &str) -> bool {
    let mut parts = expected.split("[..]");
    let mut rest = match found.strip_prefix(parts.next().unwrap_or_default()) {
        Some(rest) => rest,
        None => return false,
    };
    let mut is_open = false;
    for part in parts {
        is_open = part.is_empty();
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.is_empty() || is_open
}
