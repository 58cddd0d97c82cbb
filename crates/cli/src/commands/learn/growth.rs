//! `grove learn growth`: how strength grows with the positions learnt from, and with the size of the model.
//!
//! Models of every size learn from the first positions of the same games, and each lets a player meet
//! itself without it. A file's name tells its model apart by all that it was made from, so what a
//! directory holds is never taken for something else, and nothing is done twice.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use grove_engine::matchup::GameSettings;
use grove_games::{GameSpec, read_model};
use grove_lab::findings::Estimate;
use grove_lab::plot::{Axis, Chart, Colours, Family, Form, Lines, Over, Series};
use grove_learn::data::DataFile;
use grove_learn::{Kind, Settings, fit};
use grove_record::MatchStats;
use grove_record::statistics::{Confidence, EloDifference};
use grove_runner::{Execution, Match, MatchEnd, MatchPlan};
use grove_store::{Store, digest};
use serde::Serialize;

use super::super::interrupt::{self, STOP};
use super::super::matches::check_threads;
use super::super::progress::Progress;
use super::super::{cores, read_game, results_file, write_json};
use super::fit::{read_files, settings};
use super::play_off::with_field;
use crate::args::LearnGrowth;
use crate::table::{Column, Table, grouped};

/// Small sets are cut into at least so many batches, or an epoch would be over after a step or two.
const BATCHES: usize = 64;
/// The smallest batch.
const SMALLEST_BATCH: usize = 64;

/// A model, and how it did.
struct Point {
    kind: Kind,
    positions: usize,
    /// Its loss on the games held out.
    loss: f64,
    stats: MatchStats,
}

#[derive(Serialize)]
struct Told<'a> {
    game: &'a str,
    /// Hidden units; 0 for patterns alone.
    hidden: usize,
    positions: usize,
    loss: f64,
    games: u64,
    score: Option<f64>,
    interval: Option<[f64; 2]>,
}

/// Fits what is missing, plays what is missing, and draws it all.
pub fn run(asked: &LearnGrowth, json: bool, out: &mut impl Write) -> Result<()> {
    let threads = asked.training.threads.unwrap_or_else(cores);
    check_threads(threads)?;
    let growth = Growth {
        asked,
        game: read_game(&asked.game)?,
        files: read_files(&asked.data)?,
        threads,
    };
    fs::create_dir_all(&asked.out).with_context(|| asked.out.display().to_string())?;
    interrupt::install_handler()?;
    let mut store = results_file::open(Some(&asked.out.join("games.db")))?;
    let mut points = Vec::new();
    for &hidden in &asked.hidden {
        for &positions in &asked.positions {
            let kind = match hidden {
                0 => Kind::Patterns,
                hidden => Kind::Net(hidden),
            };
            let point = growth.point(kind, positions, &mut store)?;
            if json {
                write_json(out, &growth.told(&point))?;
                out.flush()?;
            }
            points.push(point);
        }
    }
    let drawing = asked.out.join("growth.svg");
    fs::write(&drawing, growth.svg(&points)).with_context(|| drawing.display().to_string())?;
    if !json {
        table(&points).write(out)?;
        writeln!(out, "\n{}", drawing.display())?;
    }
    Ok(())
}

struct Growth<'a> {
    asked: &'a LearnGrowth,
    game: GameSpec,
    files: Vec<DataFile>,
    threads: usize,
}

impl Growth<'_> {
    fn point(&self, kind: Kind, positions: usize, store: &mut Store) -> Result<Point> {
        let (path, loss) = self.model(kind, positions)?;
        let field = match kind {
            Kind::Patterns => "patterns",
            Kind::Net(_) => "net",
        };
        let field = format!("eval=\"{field}:file={}\"", path.display());
        let asked = self.asked;
        let stats = self.play(with_field(&asked.player, &field), store)?;
        Ok(Point {
            kind,
            positions,
            loss,
            stats,
        })
    }

    /// The file of a model, which is made if it is not there, and the model's loss.
    fn model(&self, kind: Kind, positions: usize) -> Result<(PathBuf, f64)> {
        let training = &self.asked.training;
        let settings = Settings {
            positions: Some(positions),
            batch: (positions / BATCHES).clamp(SMALLEST_BATCH, training.batch.max(SMALLEST_BATCH)),
            ..settings(kind, training, self.threads)
        };
        let path = self.asked.out.join(self.name(&settings));
        let name = path.display().to_string();
        if !path.exists() {
            let found = fit(&self.game, &self.files, &settings, |_, _| {})?;
            eprintln!("{}", about(kind, positions));
            // Under its name stands only what is whole.
            let part = path.with_extension("part");
            fs::write(&part, found.model.write()).with_context(|| name.clone())?;
            fs::rename(&part, &path).with_context(|| name.clone())?;
        }
        let bytes = fs::read(&path).with_context(|| name.clone())?;
        let model = read_model(&bytes).with_context(|| name.clone())?;
        let losses = model.header.provenance.get("losses");
        let losses = losses.into_iter().flat_map(|losses| losses.split(' '));
        let loss = losses.filter_map(|loss| loss.parse().ok());
        Ok((path, loss.fold(f64::INFINITY, f64::min)))
    }

    /// The name of a model's file: what it is, and a digest of all that it is made from.
    fn name(&self, settings: &Settings) -> String {
        // The number of threads changes nothing.
        let made_from = Settings {
            threads: 1,
            ..settings.clone()
        };
        let mut text = format!("{} {made_from:?}", self.game).into_bytes();
        for file in &self.files {
            text.extend(digest(&file.bytes).to_le_bytes());
        }
        let (kind, positions) = (settings.kind, settings.positions.unwrap_or_default());
        let kind = match kind {
            Kind::Patterns => "patterns".to_string(),
            Kind::Net(hidden) => format!("net-{hidden}"),
        };
        format!("{kind}-{positions}-{:016x}.model", digest(&text))
    }

    fn play(&self, player: String, store: &mut Store) -> Result<MatchStats> {
        let asked = self.asked;
        let plan = MatchPlan {
            game: self.game,
            players: [player, asked.player.clone()],
            settings: GameSettings {
                openings: asked.openings.parse()?,
                seed: asked.training.seed,
                limits: asked.limits.read(),
                ..GameSettings::default()
            },
            games: asked.games,
            sprt: None,
        };
        let game_match = Match::prepare(plan)?;
        let provenance = results_file::provenance(self.threads);
        let run = game_match.begin(store, &provenance)?;
        let mut progress = Progress::begin(2 * game_match.plan().pairs());
        let execution = Execution::unobserved(self.threads, &STOP);
        let played = game_match.play(store, &run, execution, |_, stats| {
            progress.show(stats.games(), || asked.game.clone());
            Ok::<_, anyhow::Error>(())
        });
        progress.end();
        let (stats, end) = played?;
        match end {
            MatchEnd::Stopped => {
                let how = "stopped; the same command goes on with what is missing";
                Err(interrupt::Interrupted(how.into()).into())
            }
            _ => Ok(stats),
        }
    }

    fn told(&self, point: &Point) -> Told<'_> {
        let score = score(&point.stats);
        Told {
            game: &self.asked.game,
            hidden: hidden(point.kind),
            positions: point.positions,
            loss: point.loss,
            games: point.stats.games(),
            score: score.map(|score| score.value),
            interval: score.map(|score| [score.interval.low, score.interval.high]),
        }
    }

    /// The score over the positions, a line for each size of model.
    fn svg(&self, points: &[Point]) -> String {
        let mut colours = Colours::default();
        let mut kinds: Vec<Kind> = Vec::new();
        for point in points {
            if !kinds.contains(&point.kind) {
                kinds.push(point.kind);
            }
        }
        let of = |kind: Kind| points.iter().filter(move |point| point.kind == kind);
        let series = kinds.iter().map(|&kind| Series {
            name: match kind {
                Kind::Patterns => "patterns".into(),
                Kind::Net(hidden) => format!("net, {hidden} units"),
            },
            colour: colours.next(Family::Other),
            ours: of(kind)
                .filter_map(|point| Some((point.positions as f64, score(&point.stats)?)))
                .collect(),
            published: Vec::new(),
            strings: Vec::new(),
        });
        let chart = Chart {
            title: format!(
                "{}: what positions and units are worth",
                self.game.info().title
            ),
            subtitle: format!(
                "Score of {} with a learnt evaluation against itself without, {} games each",
                self.asked.player, self.asked.games
            ),
            form: Form::Lines(Lines {
                over: Over {
                    label: "positions learnt from".into(),
                    log: true,
                    names: Vec::new(),
                    shared: Vec::new(),
                },
                axis: Axis {
                    label: "score".into(),
                    log: false,
                    ends: Some([0.0, 1.0]),
                    reference: Some(0.5),
                    shared: Vec::new(),
                },
                series: series.collect(),
            }),
        };
        chart.draw().file()
    }
}

fn hidden(kind: Kind) -> usize {
    match kind {
        Kind::Patterns => 0,
        Kind::Net(hidden) => hidden,
    }
}

fn about(kind: Kind, positions: usize) -> String {
    let positions = grouped(positions as u64);
    match kind {
        Kind::Patterns => format!("fitted patterns to {positions} positions"),
        Kind::Net(hidden) => format!("fitted a net with {hidden} units to {positions} positions"),
    }
}

/// The share of points that the model's player got.
fn score(stats: &MatchStats) -> Option<Estimate> {
    let sample = stats.pairs.sample()?;
    Some(Estimate {
        value: sample.mean(),
        interval: sample.interval(Confidence::P95),
    })
}

fn table(points: &[Point]) -> Table {
    let mut table = Table::new([
        Column::text("model"),
        Column::number("positions"),
        Column::number("loss"),
        Column::number("score %"),
        Column::number("95 %"),
        Column::number("Elo"),
    ]);
    for point in points {
        let name = match point.kind {
            Kind::Patterns => "patterns".into(),
            Kind::Net(hidden) => format!("net, {hidden} units"),
        };
        let (mean, ends) = match score(&point.stats) {
            Some(Estimate { value, interval }) => (
                format!("{:.1}", 100.0 * value),
                format!(
                    "{:.0} to {:.0}",
                    100.0 * interval.low,
                    100.0 * interval.high
                ),
            ),
            None => (String::new(), String::new()),
        };
        let elo = point.stats.elo();
        let elo = elo.map_or(String::new(), |EloDifference { value, .. }| {
            format!("{value:+.0}")
        });
        let loss = format!("{:.5}", point.loss);
        table.row([name, grouped(point.positions as u64), loss, mean, ends, elo]);
    }
    table
}
