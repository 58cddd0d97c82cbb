//! Runs as the page shows them: players, conditions and the results so far.

use grove_core::Seed;
use grove_record::statistics::{Confidence, CrossTable, EloDifference, Interval};
use grove_runner::tournament::TournamentPlan;
use grove_store::{Pairing, Provenance, Run, RunSummary, Store};
use serde::{Deserialize, Serialize};

use super::matches::Matches;
use super::plan;
use super::run::{KINDS, PAGE, RunKind, find, without_command};
use crate::error::ApiError;

/// Bootstrap resamples for the intervals of ratings, as on the command line.
const RESAMPLES: usize = 1000;

/// A page of the list of runs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RunsPage {
    runs: Vec<RunLine>,
    /// The `before` of the next page; null on the last.
    next: Option<u64>,
}

/// A run in the list.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RunLine {
    id: u64,
    kind: RunKind,
    game: String,
    players: Vec<String>,
    /// What limits the moves of each player, such as `depth=6`; empty if nothing does.
    limits: Vec<String>,
    /// The points of each player.
    points: Vec<f64>,
    games: u64,
    started: String,
    finished: Option<String>,
    /// Whether it belongs to an experiment, which adds games to it as they are needed.
    of_experiment: bool,
    /// Whether this server is playing it.
    is_playing: bool,
}

impl RunsPage {
    /// The runs with smaller numbers, the newest first.
    pub(crate) fn read(store: &Store, before: u64, matches: &Matches) -> Result<Self, ApiError> {
        let mut found = store.runs_before(before, KINDS, PAGE + 1)?;
        let is_last = found.len() <= PAGE;
        found.truncate(PAGE);
        let next = found.last().filter(|_| !is_last).map(|last| last.run.id);
        let line = |summary| RunLine::of(summary, matches);
        let runs = found.into_iter().map(line).collect();
        Ok(RunsPage { runs, next })
    }
}

impl RunLine {
    fn of(summary: RunSummary, matches: &Matches) -> Self {
        let RunSummary {
            run,
            games,
            tallies,
        } = summary;
        let (names, specs) = (run.names.iter(), run.definition.players.iter());
        RunLine {
            id: run.id,
            kind: RunKind::of(&run),
            players: names.map(|name| without_command(name).into()).collect(),
            limits: specs.map(|spec| plan::limits(spec).join(", ")).collect(),
            points: tallies.iter().map(|tally| tally.points()).collect(),
            games,
            of_experiment: Conditions::of(&run).are_of_experiment(),
            is_playing: matches.is_playing(run.id),
            game: run.definition.game,
            started: run.started,
            finished: run.finished,
        }
    }
}

/// A run and its results so far.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Run"))]
pub(crate) struct RunView {
    pub(crate) id: u64,
    kind: RunKind,
    pub(crate) game: String,
    conditions: Conditions,
    machine: Machine,
    started: String,
    pub(crate) finished: Option<String>,
    /// How many games are stored.
    pub(crate) games: u64,
    /// How many games there will be, where that is known.
    planned: Option<u64>,
    /// Whether it belongs to an experiment, which adds games to it as they are needed.
    of_experiment: bool,
    players: Vec<RunPlayer>,
    pairings: Vec<PairingView>,
    /// Whether this server is playing it.
    pub(crate) is_playing: bool,
    /// Whether this server can go on with it.
    can_resume: bool,
}

/// What the games have in common, as far as it was stored.
#[derive(Deserialize, Serialize, Clone, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Conditions {
    #[serde(skip_serializing)]
    games: Option<u64>,
    format: Option<String>,
    openings: Option<String>,
    seed: Option<u64>,
    /// By how many microseconds a move may overstep its time.
    tolerance_us: Option<u64>,
    /// A game of so many plies is a draw.
    max_plies: Option<u64>,
    /// Who has this score or less, with a minus, so many moves in a row resigns.
    resign: Option<(i32, u32)>,
    /// Scores within this so many plies in a row are a draw.
    draw: Option<(i32, u32)>,
    /// The match ends as soon as a test tells one of these leads in Elo from the other.
    sprt: Option<(f64, f64)>,
}

impl Conditions {
    fn of(run: &Run) -> Self {
        serde_json::from_str(&run.definition.settings).unwrap_or_default()
    }

    /// A match of an experiment has no number of games.
    fn are_of_experiment(&self) -> bool {
        self.games == Some(0)
    }
}

/// By what a run was begun, and on which machine.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Machine {
    version: String,
    cpu: String,
    cores: usize,
    /// Games at once.
    threads: usize,
}

impl Machine {
    fn of(provenance: &Provenance) -> Self {
        Machine {
            version: provenance.build.version.clone(),
            cpu: provenance.cpu.clone(),
            cores: provenance.cores,
            threads: provenance.threads,
        }
    }
}

/// A player of a run.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RunPlayer {
    name: String,
    /// With every default written out.
    spec: String,
    /// What limits its moves, such as `depth=6` or `time=0.1s`; empty if nothing does.
    limits: Vec<String>,
    points: f64,
    games: u64,
    /// Games that it lost on time, by an illegal move, a crash or a hang.
    forfeits: u64,
    /// Among more than two players, with a mean of 0.
    rating: Option<Estimate>,
}

/// The games of two players, from the first one's view.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Pairing"))]
struct PairingView {
    /// The index of the player in the run.
    first: usize,
    /// The index of the player in the run.
    second: usize,
    wins: u64,
    draws: u64,
    losses: u64,
    /// From 0 to 1.
    score: Option<Estimate>,
    elo: Option<Estimate>,
}

/// A value with its 95 % confidence interval. Null stands for infinity, where all games were won or
/// lost.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

impl RunView {
    /// A run of the store.
    pub(crate) fn read(store: &Store, id: u64, matches: &Matches) -> Result<Self, ApiError> {
        let summary = store.summary(find(store, id)?)?;
        let pairings = store.pairings(id)?;
        let forfeits = store.forfeits(&summary.run)?;
        Ok(RunView::of(summary, &pairings, &forfeits, matches))
    }

    fn of(summary: RunSummary, pairings: &[Pairing], forfeits: &[u64], matches: &Matches) -> Self {
        let players = players(&summary, pairings, forfeits);
        let RunSummary { run, games, .. } = summary;
        let mut conditions = Conditions::of(&run);
        let of_experiment = conditions.are_of_experiment();
        let planned = match run.definition.kind == TournamentPlan::KIND {
            true => TournamentPlan::read(&run.definition, &run.names)
                .ok()
                .map(|plan| plan.schedule.games()),
            false => conditions.games.filter(|_| !of_experiment),
        };
        let is_file = |openings: &String| openings.starts_with("file=");
        if conditions.openings.as_ref().is_some_and(is_file) {
            conditions.openings = Some("a file".into());
        }
        let is_playing = matches.is_playing(run.id);
        let can_resume = !is_playing && run.finished.is_none() && plan::stored_plan(&run).is_ok();
        RunView {
            id: run.id,
            kind: RunKind::of(&run),
            machine: Machine::of(&run.provenance),
            game: run.definition.game,
            conditions,
            started: run.started,
            finished: run.finished,
            games,
            planned,
            of_experiment,
            players,
            pairings: pairings.iter().map(PairingView::of).collect(),
            is_playing,
            can_resume,
        }
    }
}

fn players(summary: &RunSummary, pairings: &[Pairing], forfeits: &[u64]) -> Vec<RunPlayer> {
    let run = &summary.run;
    let ratings = ratings(run, pairings);
    let texts = run.names.iter().zip(&run.definition.players);
    let player = |(number, (name, spec)): (usize, (&String, &String))| RunPlayer {
        name: without_command(name).into(),
        spec: without_command(spec).into(),
        limits: plan::limits(spec),
        points: summary.tallies[number].points(),
        games: summary.tallies[number].games(),
        forfeits: forfeits[number],
        rating: ratings.get(number).copied(),
    };
    texts.enumerate().map(player).collect()
}

/// The ratings of more than two players; for two the difference is enough.
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
