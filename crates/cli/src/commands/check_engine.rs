//! `grove check-engine`: tests how well an engine follows the protocol.

use std::io::{self, Write};

use anyhow::{Result, bail};
use grove_engine::compliance::{Check, check};
use grove_players::{EngineSpec, Protocol};
use serde::Serialize;

use super::{read_game, write_json};
use crate::args::CheckEngine;

/// What came of it all.
#[derive(Serialize)]
struct Findings<'a> {
    command: &'a str,
    proto: &'static str,
    game: String,
    passed: bool,
    checks: Vec<Finding>,
}

#[derive(Serialize)]
struct Finding {
    name: &'static str,
    ok: bool,
    error: Option<String>,
}

/// Checks an engine. That it fails is an error, as where something cannot be written.
pub fn run(asked: &CheckEngine, json: bool, out: &mut impl Write) -> Result<()> {
    let game = read_game(&asked.game)?;
    let protocol = Protocol::from(asked.proto);
    let spec = EngineSpec::new(&asked.command, protocol);
    if spec.words().is_none() {
        bail!(
            "expected a command with its quotes closed, found `{}`",
            asked.command
        );
    }
    let (mut checks, mut written) = (Vec::new(), Ok(()));
    check(&spec, &game, |check| {
        if !json && written.is_ok() {
            written = write_check(&check, out);
        }
        checks.push(check);
    });
    written?;
    let failed = checks.iter().filter(|check| check.result.is_err()).count();
    let total = checks.len();
    if json {
        let findings = Findings {
            command: &asked.command,
            proto: protocol.name(),
            game: game.to_string(),
            passed: failed == 0,
            checks: checks.into_iter().map(Finding::of).collect(),
        };
        write_json(out, &findings)?;
    }
    match failed {
        0 => Ok(()),
        _ => Err(io::Error::other(format!("{failed} of {total} checks failed")).into()),
    }
}

/// Writes a line for a check, at once: some checks take seconds.
fn write_check(check: &Check, out: &mut impl Write) -> io::Result<()> {
    match &check.result {
        Ok(()) => writeln!(out, "ok      {}", check.name)?,
        Err(error) => writeln!(out, "failed  {}: {error}", check.name)?,
    }
    out.flush()
}

impl Finding {
    fn of(check: Check) -> Self {
        Finding {
            name: check.name,
            ok: check.result.is_ok(),
            error: check.result.err(),
        }
    }
}
