//! The options of a match, checked.

use anyhow::{Context, Result, bail, ensure};
use grove_engine::matchup::GameSettings;
use grove_engine::referee::{Adjudication, ScoreRule, TOLERANCE};

use crate::args::Match;

/// How many games.
pub(super) fn games(games: u64) -> Result<u64> {
    let most = 1_000_000_000;
    ensure!(
        (1..=most).contains(&games),
        "games: expected a number from 1 to {most}, found `{games}`"
    );
    Ok(games)
}

/// Refuses a number of threads that makes no sense.
pub(in crate::commands) fn check_threads(threads: usize) -> Result<()> {
    ensure!(
        (1..=256).contains(&threads),
        "threads: expected a number from 1 to 256, found `{threads}`"
    );
    Ok(())
}

/// The leads that a sequential test tells apart.
pub(in crate::commands) fn sprt(elos: &[f64]) -> Result<[f64; 2]> {
    match *elos {
        [elo0, elo1] if -1000.0 <= elo0 && elo0 < elo1 && elo1 <= 1000.0 => Ok([elo0, elo1]),
        _ => {
            let found: Vec<String> = elos.iter().map(f64::to_string).collect();
            bail!(
                "sprt: expected two numbers from -1000 to 1000, the smaller one first, found `{}`",
                found.join(" ")
            )
        }
    }
}

/// What the games have in common.
pub(super) fn settings(asked: &Match) -> Result<GameSettings> {
    Ok(GameSettings {
        openings: asked.openings.parse()?,
        seed: asked.seed,
        pairing: 0,
        limits: asked.limits.read(),
        adjudication: Adjudication {
            max_plies: asked.max_plies,
            resign: rule("resign", asked.resign.as_deref())?,
            draw: rule("draw", asked.draw.as_deref())?,
        },
        tolerance: asked.tolerance.unwrap_or(TOLERANCE),
    })
}

/// `SCORE,N`.
fn rule(name: &str, text: Option<&str>) -> Result<Option<ScoreRule>> {
    let Some(text) = text else {
        return Ok(None);
    };
    let rule = text.split_once(',').and_then(|(score, times)| {
        Some(ScoreRule {
            score: score.parse().ok().filter(|&score| score >= 0)?,
            times: times.parse().ok().filter(|&times| times >= 1)?,
        })
    });
    let expected = || format!("{name}: expected SCORE,N like 500,4, found `{text}`");
    rule.map(Some).with_context(expected)
}
