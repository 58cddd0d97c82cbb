//! A run as the page shows it: who plays what under which conditions, and how it stands.

use grove_core::{Seed, Side};
use grove_record::statistics::{Confidence, CrossTable, EloDifference, Interval};
use grove_runner::tournament::TournamentPlan;
use grove_store::{Pairing, Run, RunSummary, Store};
use serde::{Deserialize, Serialize};

use super::{KINDS, Matches, ask};
use crate::message::Refusal;
use crate::request::missing;

/// How often results are drawn anew for the intervals of ratings, as on the command line.
const RESAMPLES: usize = 1000;

/// A run and how it stands.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct RunView {
    pub(super) id: u64,
    kind: String,
    game: String,
    conditions: Conditions,
    started: String,
    pub(super) finished: Option<String>,
    /// The games that are stored, and how many there are to be, where that is known.
    pub(super) games: u64,
    planned: Option<u64>,
    players: Vec<PlayerView>,
    pairings: Vec<PairingView>,
    /// Whether it is being played here.
    pub(super) is_playing: bool,
    /// Whether it can go on here.
    can_resume: bool,
}

/// What the games have in common, as far as it was written down.
#[derive(Deserialize, Serialize, Clone, Default, Debug)]
struct Conditions {
    #[serde(skip_serializing)]
    games: Option<u64>,
    format: Option<String>,
    openings: Option<String>,
    seed: Option<u64>,
    max_plies: Option<u64>,
}

#[derive(Serialize, Clone, Debug)]
struct PlayerView {
    name: String,
    /// With every default written out.
    spec: String,
    points: f64,
    games: u64,
    /// Among more than two players, with a mean of 0.
    rating: Option<Estimate>,
}

#[derive(Serialize, Clone, Debug)]
struct PairingView {
    /// The numbers of both.
    first: usize,
    second: usize,
    /// Of the first.
    wins: u64,
    draws: u64,
    losses: u64,
    /// From 0 to 1.
    score: Option<Estimate>,
    elo: Option<Estimate>,
}

/// A value with its interval of 95 %. Nothing stands for infinity: everything or nothing was won.
#[derive(Serialize, Clone, Copy, Debug)]
struct Estimate {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl Estimate {
    fn of(value: f64, interval: Interval) -> Self {
        // Adding zero turns a negative zero into a positive one.
        let finite = |number: f64| Some(number + 0.0).filter(|number| number.is_finite());
        Estimate {
            value: finite(value),
            low: finite(interval.low),
            high: finite(interval.high),
        }
    }
}

/// A run in which games are played.
pub(super) fn find(store: &Store, id: u64) -> Result<Run, Refusal> {
    let run = store.run(id)?;
    let run = run.filter(|run| KINDS.contains(&run.definition.kind.as_str()));
    run.ok_or_else(|| missing(format!("there is no run {id}")))
}

/// The players of a game, Black and White.
pub(super) fn by_colour([first, second]: [usize; 2], side: Side) -> [usize; 2] {
    match side {
        Side::Black => [first, second],
        Side::White => [second, first],
    }
}

/// A player's text as it may be shown: the command of another program tells where it is.
pub(super) fn shown(text: &str) -> &str {
    match text.split_once(':') {
        Some((name @ "engine", _)) => name,
        _ => text,
    }
}

impl RunView {
    /// The game with its options.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    pub(super) fn read(store: &Store, id: u64, matches: &Matches) -> Result<Self, Refusal> {
        let summary = store.summary(find(store, id)?)?;
        let pairings = store.pairings(id)?;
        Ok(RunView::of(summary, &pairings, matches))
    }

    fn of(summary: RunSummary, pairings: &[Pairing], matches: &Matches) -> Self {
        let players = players(&summary, pairings);
        let RunSummary { run, games, .. } = summary;
        let mut conditions: Conditions =
            serde_json::from_str(&run.definition.settings).unwrap_or_default();
        let planned = match run.definition.kind == TournamentPlan::KIND {
            true => TournamentPlan::read(&run.definition, &run.names)
                .ok()
                .map(|plan| plan.schedule.games()),
            false => conditions.games,
        };
        let is_file = |openings: &String| openings.starts_with("file=");
        if conditions.openings.as_ref().is_some_and(is_file) {
            conditions.openings = Some("a file".into());
        }
        let is_playing = matches.is_playing(run.id);
        let can_resume = !is_playing && run.finished.is_none() && ask::stored(&run).is_ok();
        RunView {
            id: run.id,
            kind: run.definition.kind,
            game: run.definition.game,
            conditions,
            started: run.started,
            finished: run.finished,
            games,
            planned,
            players,
            pairings: pairings.iter().map(PairingView::of).collect(),
            is_playing,
            can_resume,
        }
    }
}

fn players(summary: &RunSummary, pairings: &[Pairing]) -> Vec<PlayerView> {
    let run = &summary.run;
    let ratings = ratings(run, pairings);
    let texts = run.names.iter().zip(&run.definition.players);
    let player = |(number, (name, spec)): (usize, (&String, &String))| PlayerView {
        name: shown(name).into(),
        spec: shown(spec).into(),
        points: summary.tallies[number].points(),
        games: summary.tallies[number].games(),
        rating: ratings.get(number).copied(),
    };
    texts.enumerate().map(player).collect()
}

/// The ratings of more than two players; two have a difference, and no need of them.
fn ratings(run: &Run, pairings: &[Pairing]) -> Vec<Estimate> {
    let count = run.definition.players.len();
    if count <= 2 || pairings.is_empty() {
        return Vec::new();
    }
    let mut cross = CrossTable::new(count);
    for pairing in pairings {
        let [first, second] = pairing.players;
        if first != second && first.max(second) < count {
            cross.enter(first, second, pairing.pairs);
        }
    }
    let seed = Seed(run.definition.hash());
    let ratings = cross.ratings(Confidence::P95, RESAMPLES, seed);
    let ratings = ratings.iter();
    ratings
        .map(|rating| Estimate::of(rating.elo, rating.interval))
        .collect()
}

impl PairingView {
    fn of(pairing: &Pairing) -> Self {
        let total = pairing.results.total();
        let sample = pairing.pairs.sample();
        let score = sample.map(|sample| {
            let interval = sample.interval(Confidence::P95);
            Estimate::of(sample.mean(), interval)
        });
        let elo = sample.map(|sample| {
            let elo = EloDifference::of(&sample, Confidence::P95);
            Estimate::of(elo.value, elo.interval)
        });
        let [first, second] = pairing.players;
        PairingView {
            first,
            second,
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score,
            elo,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_shown_without_their_commands() {
        assert_eq!(shown("engine:cmd=\"/home/ada/x\""), "engine");
        assert_eq!(shown("engine"), "engine");
        assert_eq!(shown("best:time=1s"), "best:time=1s");
    }
}
