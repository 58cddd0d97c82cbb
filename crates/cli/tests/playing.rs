//! What a script cannot show: an interrupt while the opponent thinks, and one while nobody does.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

/// A game against somebody who thinks for ten minutes.
fn begun() -> Child {
    let arguments = ["play", "pentalath", "--against", "best", "--time", "600s"];
    Command::new(env!("CARGO_BIN_EXE_grove"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

fn interrupt(child: &Child) {
    let process = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &process]).status();
    assert!(sent.unwrap().success());
}

#[test]
fn an_interrupted_opponent_plays_what_it_has_and_then_an_interrupt_leaves() {
    let mut child = begun();
    let mut input = child.stdin.take().unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || told.next().unwrap().unwrap();
    writeln!(input, "e5").unwrap();
    assert_eq!(next(), "black plays e5");
    interrupt(&child);
    assert!(next().starts_with("white plays "));
    // What is answered now was asked for after the thought.
    writeln!(input, "undo").unwrap();
    assert_eq!(next(), "taken back: 2 moves");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
