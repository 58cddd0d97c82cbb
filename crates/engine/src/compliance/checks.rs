//! The checks themselves.

use std::time::Duration;

use grove_core::Side;

use super::case::{Case, best_move, said};
use crate::clock::{Now, Wall};

/// How long an answer may take that needs no thought.
pub(super) const PROMPT: Duration = Duration::from_millis(1000);
/// How long a search may take that is limited by depth or nodes.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time that an engine is given for a move.
const MOVE_TIME: Duration = Duration::from_millis(200);
/// By how much that may be overstepped.
const TOLERANCE: Duration = Duration::from_millis(300);
/// How long a search without end is left alone.
pub(super) const PONDER: Duration = Duration::from_millis(200);

/// What is expected, and how it is found out.
pub(super) type ComplianceCheck = (&'static str, fn(&mut Case<'_>) -> Result<(), String>);

/// What is checked in any protocol.
pub(super) const CHECKS: [ComplianceCheck; 11] = [
    ("survives what it does not know", unknown_commands),
    ("plays a legal move at the start", first_move),
    ("plays a legal move after others", later_moves),
    ("keeps the time of a move", move_time),
    ("keeps its clock", clock),
    ("ends a search of a depth", depth),
    ("ends a search of some nodes", nodes),
    ("thinks until it is told to stop", endless),
    ("answers isready during a search", ready_while_thinking),
    ("plays another game", another_game),
    ("answers each go once", one_answer),
];

/// Only UGI has queries.
pub(super) const QUERIES: ComplianceCheck = ("knows the state of the game", queries);

/// These end the process.
pub(super) const LAST: [ComplianceCheck; 2] = [
    ("ends when it is told to quit during a search", quit),
    ("ends when its input ends", end_of_input),
];

fn unknown_commands(case: &mut Case<'_>) -> Result<(), String> {
    for line in ["", "xyzzy 1 2 3", "setoption name Xyzzy value 1"] {
        case.engine.process.send(line);
    }
    case.engine.make_ready(PROMPT).map_err(said)
}

fn first_move(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(0)?;
    let within = MOVE_TIME + PATIENCE;
    case.ask(&format!("go movetime {}", MOVE_TIME.as_millis()), within)?;
    Ok(())
}

fn later_moves(case: &mut Case<'_>) -> Result<(), String> {
    for plies in [1, 4] {
        case.begin(plies)?;
        let go = format!("go movetime {}", MOVE_TIME.as_millis());
        case.ask(&go, MOVE_TIME + PATIENCE)?;
    }
    Ok(())
}

fn move_time(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(2)?;
    let go = format!("go movetime {}", MOVE_TIME.as_millis());
    case.ask(&go, MOVE_TIME + TOLERANCE)?;
    Ok(())
}

fn clock(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(2)?;
    let total = Duration::from_millis(1000);
    let words: Vec<String> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            let [time, increment] = case.engine.spec.protocol.clock(side);
            [
                format!("{time} {}", total.as_millis()),
                format!("{increment} 10"),
            ]
        })
        .collect();
    case.ask(&format!("go {}", words.join(" ")), total)?;
    Ok(())
}

fn depth(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(0)?;
    case.ask("go depth 2", PATIENCE)?;
    Ok(())
}

fn nodes(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(0)?;
    case.ask("go nodes 500", PATIENCE)?;
    Ok(())
}

fn endless(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(0)?;
    case.engine.go("go infinite");
    case.stays_silent()?;
    case.stop()
}

fn ready_while_thinking(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(0)?;
    case.engine.go("go infinite");
    case.engine.make_ready(PROMPT).map_err(said)?;
    case.stop()
}

fn another_game(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(3)?;
    case.ask("go depth 1", PATIENCE)?;
    case.begin(0)?;
    case.ask("go depth 1", PATIENCE)?;
    Ok(())
}

fn one_answer(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(0)?;
    let text = case.ask("go depth 1", PATIENCE)?;
    case.engine.process.send("isready");
    let more = case
        .engine
        .wait("readyok", PROMPT, |line| match line.trim() {
            "readyok" => Some(None),
            line => best_move(line).map(Some),
        });
    match more.map_err(said)? {
        None => Ok(()),
        Some(more) => Err(format!(
            "expected one bestmove, found `bestmove {text}` and `bestmove {more}`"
        )),
    }
}

fn queries(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(1)?;
    let expected = [
        ("p1turn", "false"),
        ("gameover", "false"),
        ("result", "none"),
    ];
    for (query, expected) in expected {
        case.engine.process.send(&format!("query {query}"));
        let found = case.engine.wait("response", PROMPT, |line| {
            Some(line.strip_prefix("response")?.trim().to_string())
        });
        let found = found.map_err(|fault| format!("query {query}: {fault}"))?;
        if found != expected {
            return Err(format!("query {query}: expected {expected}, found {found}"));
        }
    }
    Ok(())
}

fn quit(case: &mut Case<'_>) -> Result<(), String> {
    case.begin(0)?;
    case.engine.go("go infinite");
    case.engine.process.send("quit");
    ended(case)
}

fn end_of_input(case: &mut Case<'_>) -> Result<(), String> {
    case.engine.process.close();
    ended(case)
}

/// Expects its end, and a good one.
fn ended(case: &mut Case<'_>) -> Result<(), String> {
    let wall = Wall::start();
    if !case.engine.process.has_closed(PROMPT) {
        let waited = wall.now().as_millis();
        return Err(format!(
            "expected it to exit, but it was still running after {waited} ms"
        ));
    }
    let status = case.engine.process.end();
    match status {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(format!("expected exit status 0, found {status}")),
        None => Err("expected exit status 0, found none".into()),
    }
}
