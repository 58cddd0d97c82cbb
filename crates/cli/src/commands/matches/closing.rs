//! What is told of a match when it is over.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use grove_core::Side;
use grove_record::statistics::{Confidence, Sprt, Tally, Verdict};
use grove_record::{Effort, MatchStats, Shard};
use grove_runner::{MatchEnd, MatchPlan};
use grove_store::Run;
use serde::Serialize;

use super::super::forfeits::{self, ForfeitLine};
use crate::table::{Column, Table, grouped};

/// A match that is over.
pub(super) struct Closing<'a> {
    pub(super) run: &'a Run,
    pub(super) plan: &'a MatchPlan,
    pub(super) shard: Option<Shard>,
    pub(super) standing: &'a MatchStats,
    pub(super) ending: MatchEnd,
}

/// The same for machines.
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    event: &'static str,
    run: u64,
    game: &'a str,
    first: Player<'a>,
    second: Player<'a>,
    openings: String,
    seed: u64,
    /// The part that was played, where it is not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    games: u64,
    complete: bool,
    as_black: Counts,
    as_white: Counts,
    score: Option<f64>,
    score_interval: Option<[f64; 2]>,
    /// Nothing where everything or nothing was won, and likewise an end of the interval.
    elo: Option<f64>,
    elo_interval: Option<[f64; 2]>,
    superiority: Option<f64>,
    /// Pairs with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    sprt: Option<Test>,
    distinct: u64,
    plies: u64,
    reasons: BTreeMap<&'static str, u64>,
    /// Whether the result is another without the games that were lost on time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    decided_on_time: bool,
}

#[derive(Serialize)]
struct Player<'a> {
    player: &'a str,
    spec: &'a str,
    moves: u64,
    ms_per_move: f64,
    longest_ms: f64,
    nodes_per_move: f64,
    depth_per_move: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeits: Option<ForfeitLine>,
}

#[derive(Serialize)]
struct Counts {
    wins: u64,
    draws: u64,
    losses: u64,
}

#[derive(Serialize)]
struct Test {
    log_likelihood_ratio: f64,
    bounds: [f64; 2],
    accepted: Option<&'static str>,
}

impl Closing<'_> {
    pub(super) fn summary(&self) -> Summary<'_> {
        let standing = self.standing;
        let sample = standing.pairs.sample();
        let interval = sample.map(|sample| sample.interval(Confidence::P95));
        let elo = standing.elo();
        let counts = |side| {
            let Tally {
                wins,
                draws,
                losses,
            } = standing.results.side(side);
            Counts {
                wins,
                draws,
                losses,
            }
        };
        Summary {
            event: "summary",
            run: self.run.id,
            game: &self.run.definition.game,
            first: self.player(0),
            second: self.player(1),
            openings: self.plan.settings.openings.to_string(),
            seed: self.plan.settings.seed,
            shard: self.shard.map(|shard| shard.to_string()),
            games: standing.games(),
            complete: self.ending != MatchEnd::Stopped,
            as_black: counts(Side::Black),
            as_white: counts(Side::White),
            score: standing.results.total().rate(),
            score_interval: interval.map(|interval| [interval.low, interval.high]),
            // Adding zero turns a negative zero into a positive one.
            elo: elo.map(|elo| elo.value + 0.0),
            elo_interval: elo.map(|elo| [elo.interval.low, elo.interval.high]),
            superiority: sample.map(|sample| sample.los()),
            pairs: standing.pairs.0,
            sprt: self.plan.test().map(|sprt| self.test(sprt)),
            distinct: standing.distinct.count(),
            plies: standing.plies,
            reasons: standing
                .reasons()
                .map(|(reason, games)| (reason.name(), games))
                .collect(),
            decided_on_time: standing.is_decided_on_time(),
        }
    }

    fn player(&self, place: usize) -> Player<'_> {
        let effort = &self.standing.efforts[place];
        Player {
            player: &self.run.names[place],
            spec: &self.run.definition.players[place],
            moves: effort.moves,
            ms_per_move: effort.time_per_move().as_secs_f64() * 1e3,
            longest_ms: effort.longest.as_secs_f64() * 1e3,
            nodes_per_move: effort.nodes_per_move(),
            depth_per_move: effort.depth_per_move(),
            forfeits: ForfeitLine::of(&self.standing.forfeits[place]),
        }
    }

    fn test(&self, sprt: Sprt) -> Test {
        let bounds = sprt.bounds();
        Test {
            log_likelihood_ratio: sprt.log_likelihood_ratio(&self.standing.pairs),
            bounds: [bounds.low, bounds.high],
            accepted: match sprt.verdict(&self.standing.pairs) {
                Verdict::AcceptH0 => Some("H0"),
                Verdict::AcceptH1 => Some("H1"),
                Verdict::GoOn => None,
            },
        }
    }

    /// Writes tables for people.
    pub(super) fn write(&self, out: &mut impl Write) -> Result<()> {
        let (run, settings) = (self.run, &self.plan.settings);
        let openings = format!("{}, seed {}", settings.openings, settings.seed);
        let mut heading = vec![
            row("run", &run.id.to_string()),
            row("game", &run.definition.game),
            row("first", &run.names[0]),
            row("second", &run.names[1]),
            row("openings", &openings),
        ];
        heading.extend(self.shard.map(|shard| row("shard", &shard.to_string())));
        writeln!(out, "{}\n", heading.join("\n"))?;
        self.results().write(out)?;
        writeln!(out, "\n{}\n", self.conclusions().join("\n"))?;
        self.efforts().write(out)?;
        self.write_forfeits(out)
    }

    /// Games that were not lost on the board, if there are any, and what those that were lost on time mean.
    fn write_forfeits(&self, out: &mut impl Write) -> Result<()> {
        let standing = self.standing;
        let players = ["first", "second"].into_iter().zip(standing.forfeits);
        if let Some(table) = forfeits::table(players) {
            writeln!(out)?;
            table.write(out)?;
        }
        let Some(warning) = forfeits::time_warning(&standing.forfeits, standing.games()) else {
            return Ok(());
        };
        writeln!(out, "\n{}", row("WARNING", &warning))?;
        if standing.is_decided_on_time() {
            let rest = standing.without_time_forfeits();
            let told = format!(
                "time forfeits decided this match, so it is no result; without them it is +{} ={} -{}",
                rest.wins, rest.draws, rest.losses
            );
            writeln!(out, "{}", row("WARNING", &told))?;
        }
        Ok(())
    }

    /// The games of the first player.
    fn results(&self) -> Table {
        let mut table = Table::new([
            Column::text("first player"),
            Column::number("wins"),
            Column::number("draws"),
            Column::number("losses"),
            Column::number("score"),
        ]);
        let results = &self.standing.results;
        let rows = [
            ("as black", results.side(Side::Black)),
            ("as white", results.side(Side::White)),
            ("together", results.total()),
        ];
        for (label, tally) in rows {
            let score = tally.rate().map(percent);
            table.row([
                label.into(),
                grouped(tally.wins),
                grouped(tally.draws),
                grouped(tally.losses),
                score.unwrap_or_default(),
            ]);
        }
        table
    }

    fn conclusions(&self) -> Vec<String> {
        let standing = self.standing;
        let mut rows = Vec::new();
        if let (Some(sample), Some(elo)) = (standing.pairs.sample(), standing.elo()) {
            let interval = sample.interval(Confidence::P95);
            rows.push(row(
                "score",
                &format!(
                    "{}, between {} and {} with 95 % confidence",
                    percent(sample.mean()),
                    percent(interval.low),
                    percent(interval.high)
                ),
            ));
            let error = elo.error().map(|error| format!(", that is ± {error:.0}"));
            let elo = format!("{elo}{}", error.unwrap_or_default());
            rows.push(row("Elo", &elo));
            let likelihood = percent(sample.los());
            let better = format!("the first player, with a likelihood of {likelihood}");
            rows.push(row("better", &better));
        }
        let [none, half, one, more, two] = standing.pairs.0;
        rows.push(row(
            "pairs",
            &format!(
                "{none} with 0 points, {half} with ½, {one} with 1, {more} with 1½, {two} with 2"
            ),
        ));
        if let Some(sprt) = self.plan.test() {
            rows.push(row("SPRT", &in_words(&self.test(sprt))));
        }
        let length = standing.plies as f64 / standing.games().max(1) as f64;
        rows.push(row(
            "games",
            &format!("{}, {length:.1} plies each", standing.distinct),
        ));
        let reasons = standing.reasons();
        let reasons: Vec<String> = reasons
            .map(|(reason, games)| format!("{reason} {}", grouped(games)))
            .collect();
        rows.push(row("ended by", &reasons.join(", ")));
        rows
    }

    /// What the players spent.
    fn efforts(&self) -> Table {
        let mut table = Table::new([
            Column::text("a move of"),
            Column::number("ms"),
            Column::number("at most"),
            Column::number("nodes"),
            Column::number("depth"),
        ]);
        let players = ["first", "second"].into_iter().zip(&self.standing.efforts);
        for (label, effort) in players {
            table.row(effort_row(label, effort));
        }
        table
    }
}

fn effort_row(label: &str, effort: &Effort) -> [String; 5] {
    [
        label.into(),
        format!("{:.3}", effort.time_per_move().as_secs_f64() * 1e3),
        format!("{:.3}", effort.longest.as_secs_f64() * 1e3),
        grouped(effort.nodes_per_move().round() as u64),
        format!("{:.2}", effort.depth_per_move()),
    ]
}

fn in_words(test: &Test) -> String {
    let [low, high] = test.bounds;
    let ratio = test.log_likelihood_ratio;
    let verdict = match test.accepted {
        Some(hypothesis) => format!("{hypothesis} accepted"),
        None => "no verdict".into(),
    };
    format!("{verdict}, log-likelihood ratio {ratio:.2} of {low:.2} to {high:.2}")
}

fn row(label: &str, text: &str) -> String {
    format!("{label:<10}{text}")
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
