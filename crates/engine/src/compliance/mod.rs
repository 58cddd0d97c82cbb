//! An engine's compliance with the protocol, one check after the other.
//!
//! Each check begins with an engine that has said hello; one that has failed a check is replaced, so
//! that the next does not suffer for it. Times are measured generously: it is the protocol that is checked,
//! not speed.

mod case;
mod checks;

use std::sync::Arc;

use grove_games::GameSpec;
use grove_players::EngineSpec;
use grove_players::Protocol;

use crate::session;
use case::{Case, greeted};
use checks::{CHECKS, LAST, QUERIES};

/// A check and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// What is expected of an engine.
    pub name: &'static str,
    /// Nothing to say, or what is wrong.
    pub result: Result<(), String>,
}

const HELLO: &str = "answers the hello and is ready";

/// Checks an engine at a game, and tells of each check as soon as it is done. Where the engine cannot
/// even be started or greeted the rest is not checked.
pub fn check(spec: &EngineSpec, game: &GameSpec, mut tell: impl FnMut(Check)) {
    let mut enter = |name, result| tell(Check { name, result });
    let log = Arc::default();
    let engine = match greeted(spec, game, &log) {
        Ok(engine) => engine,
        Err(error) => {
            enter(HELLO, Err(error));
            return;
        }
    };
    enter(HELLO, Ok(()));
    let unnamed = || "expected `id name ...` before the end of the hello".into();
    let named = engine.name.as_ref().map(|_| ()).ok_or_else(unnamed);
    enter("says its name", named);
    let (mut idle, mut noise) = (Some(engine), None);
    let queries = (spec.protocol == Protocol::Ugi).then_some(QUERIES);
    for (name, run) in CHECKS.into_iter().chain(queries).chain(LAST) {
        let engine = idle.take().map_or_else(|| greeted(spec, game, &log), Ok);
        let result = engine.and_then(|engine| {
            let mut case = Case {
                engine,
                game,
                session: session::open(game),
            };
            let result = run(&mut case);
            noise = noise.take().or(case.engine.process.first_error());
            let goes_on = result.is_ok() && !case.engine.process.has_ended();
            idle = goes_on.then_some(case.engine);
            result
        });
        enter(name, result);
    }
    let quiet = noise.map_or(Ok(()), |line| {
        Err(format!("expected nothing, found `{line}`"))
    });
    enter("keeps standard error empty", quiet);
}
