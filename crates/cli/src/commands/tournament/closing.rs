//! What is told of a tournament when it is over.

use std::io::Write;

use anyhow::Result;
use grove_core::Seed;
use grove_record::Shard;
use grove_record::statistics::{Confidence, Rating};
use grove_runner::tournament::{Outcome, Played, TournamentPlan};
use grove_store::Run;
use serde::Serialize;

use super::super::forfeits::{self, ForfeitLine};
use crate::table::{Column, Table, grouped};

/// How often results are drawn anew for the intervals of ratings.
const RESAMPLES: usize = 1000;

/// A tournament as far as it was played.
pub(super) struct Closing<'a> {
    run: &'a Run,
    plan: &'a TournamentPlan,
    shard: Option<Shard>,
    outcome: &'a Outcome,
    ranking: Vec<usize>,
    ratings: Vec<Rating>,
}

/// The same for machines.
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    event: &'static str,
    run: u64,
    game: &'a str,
    format: String,
    openings: String,
    seed: u64,
    /// The part that was played, where it is not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    games: u64,
    complete: bool,
    distinct: u64,
    /// The first first.
    players: Vec<StandingLine<'a>>,
    rounds: Vec<RoundLine<'a>>,
}

#[derive(Serialize)]
struct StandingLine<'a> {
    player: &'a str,
    spec: &'a str,
    points: f64,
    byes: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    elo: f64,
    elo_interval: [f64; 2],
    /// The points against each of the others, in the order of this list; nothing where they have
    /// not met.
    against: Vec<Option<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeits: Option<ForfeitLine>,
}

#[derive(Serialize)]
struct RoundLine<'a> {
    round: &'a str,
    byes: Vec<&'a str>,
    meetings: Vec<MeetingLine<'a>>,
}

#[derive(Serialize)]
struct MeetingLine<'a> {
    first: &'a str,
    second: &'a str,
    points: f64,
    games: u64,
}

impl<'a> Closing<'a> {
    pub(super) fn new(
        run: &'a Run,
        plan: &'a TournamentPlan,
        shard: Option<Shard>,
        outcome: &'a Outcome,
    ) -> Self {
        let standings = &outcome.standings;
        let seed = Seed(plan.settings.seed);
        Closing {
            run,
            plan,
            shard,
            outcome,
            ranking: outcome.ranking(plan),
            ratings: standings.cross.ratings(Confidence::P95, RESAMPLES, seed),
        }
    }

    pub(super) fn summary(&self) -> Summary<'_> {
        let standings = &self.outcome.standings;
        Summary {
            event: "summary",
            run: self.run.id,
            game: &self.run.definition.game,
            format: self.plan.schedule.format.to_string(),
            openings: self.plan.settings.openings.to_string(),
            seed: self.plan.settings.seed,
            shard: self.shard.map(|shard| shard.to_string()),
            games: standings.games(),
            complete: self.outcome.complete,
            distinct: standings.distinct.count(),
            players: self.ranking.iter().map(|&who| self.line(who)).collect(),
            rounds: self
                .outcome
                .rounds
                .iter()
                .map(|round| self.round(round))
                .collect(),
        }
    }

    fn line(&self, player: usize) -> StandingLine<'_> {
        let standings = &self.outcome.standings;
        let tally = standings.results[player].total();
        let Rating { elo, interval } = self.ratings[player];
        StandingLine {
            player: &self.run.names[player],
            spec: &self.run.definition.players[player],
            points: standings.points(player),
            byes: standings.byes[player],
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            elo,
            elo_interval: [interval.low, interval.high],
            against: self
                .ranking
                .iter()
                .map(|&other| self.against(player, other))
                .collect(),
            forfeits: ForfeitLine::of(&standings.forfeits[player]),
        }
    }

    /// The points of one player against another, if they have met.
    fn against(&self, player: usize, other: usize) -> Option<f64> {
        let pairs = self.outcome.standings.cross.pairs(player, other);
        (pairs.count() > 0).then(|| pairs.points())
    }

    fn round<'r>(&'r self, played: &'r Played) -> RoundLine<'r> {
        let name = |player: usize| self.run.names[player].as_str();
        let meetings = played.round.meetings.iter().zip(&played.scores);
        RoundLine {
            round: &played.round.title,
            byes: played
                .round
                .byes
                .iter()
                .map(|&player| name(player))
                .collect(),
            meetings: meetings
                .map(|(meeting, pairs)| MeetingLine {
                    first: name(meeting.players[0]),
                    second: name(meeting.players[1]),
                    points: pairs.points(),
                    games: 2 * pairs.count(),
                })
                .collect(),
        }
    }

    /// Writes tables for people.
    pub(super) fn write(&self, out: &mut impl Write) -> Result<()> {
        let (run, plan) = (self.run, self.plan);
        let format = format!(
            "{}, {} games a meeting",
            plan.schedule.format,
            2 * plan.schedule.pairs
        );
        let openings = format!("{}, seed {}", plan.settings.openings, plan.settings.seed);
        writeln!(out, "run       {}", run.id)?;
        writeln!(out, "game      {}", run.definition.game)?;
        writeln!(out, "format    {format}")?;
        writeln!(out, "openings  {openings}")?;
        if let Some(shard) = self.shard {
            writeln!(out, "shard     {shard}")?;
        }
        writeln!(out, "games     {}", self.outcome.standings.distinct)?;
        writeln!(out)?;
        if self.outcome.rounds.len() > 1 {
            self.rounds().write(out)?;
            writeln!(out)?;
        }
        self.cross_table().write(out)?;
        let standings = &self.outcome.standings;
        let names = self.run.names.iter().map(String::as_str);
        if let Some(table) = forfeits::table(names.zip(standings.forfeits.iter().copied())) {
            writeln!(out)?;
            table.write(out)?;
        }
        if let Some(warning) = forfeits::time_warning(&standings.forfeits, standings.games()) {
            writeln!(out, "\nWARNING   {warning}")?;
        }
        Ok(())
    }

    fn rounds(&self) -> Table {
        let mut table = Table::new([
            Column::text("round"),
            Column::text("first"),
            Column::text("second"),
            Column::number("points"),
            Column::number("of"),
        ]);
        for played in &self.outcome.rounds {
            let round = self.round(played);
            for meeting in &round.meetings {
                table.row([
                    round.round.into(),
                    meeting.first.into(),
                    meeting.second.into(),
                    meeting.points.to_string(),
                    grouped(meeting.games),
                ]);
            }
            for bye in round.byes {
                let cells = [round.round, bye, "nobody", "", ""];
                table.row(cells.map(String::from));
            }
        }
        table
    }

    /// Everybody's points against everybody, and ratings.
    fn cross_table(&self) -> Table {
        let mut columns = vec![
            Column::number("#"),
            Column::text("player"),
            Column::number("Elo"),
            Column::text("95 %"),
            Column::number("points"),
            Column::number("games"),
        ];
        columns.extend((1..=self.ranking.len()).map(|place| Column::number(place.to_string())));
        let mut table = Table::new(columns);
        for (place, &player) in (1..).zip(&self.ranking) {
            let line = self.line(player);
            let [low, high] = line.elo_interval;
            let mut cells = vec![
                place.to_string(),
                line.player.into(),
                format!("{:+.0}", line.elo),
                format!("{low:+.0} to {high:+.0}"),
                line.points.to_string(),
                grouped(line.wins + line.draws + line.losses),
            ];
            let against = line
                .against
                .iter()
                .enumerate()
                .map(|(other, points)| match points {
                    _ if other + 1 == place => "-".into(),
                    Some(points) => points.to_string(),
                    None => ".".into(),
                });
            cells.extend(against);
            table.row(cells);
        }
        table
    }
}
