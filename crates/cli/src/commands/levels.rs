//! `grove levels`: the opponents for people, and how strong they are.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result, ensure};
use grove_engine::matchup::GameSettings;
use grove_games::{GameInfo, GameSpec};
use grove_players::levels::{self, Calibration, Level, LevelRating};
use grove_record::statistics::expected_score;
use grove_runner::Execution;
use grove_runner::calibration::{CalibrationPlan, Row};
use serde::Serialize;

use super::interrupt::{self, Interrupted, STOP};
use super::matches::check_threads;
use super::progress::Progress;
use super::{read_game, results_file, write_json};
use crate::args::{Calibrate, Levels, LevelsCommand};
use crate::table::{Column, Table};

#[derive(Serialize)]
struct LevelLine {
    game: &'static str,
    level: usize,
    name: &'static str,
    about: &'static str,
    player: &'static str,
    spec: &'static str,
    rating: Option<RatingLine>,
}

#[derive(Serialize)]
struct RatingLine {
    elo: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Meeting {
        game: &'a str,
        players: &'a [String; 2],
        games: u64,
        points: f64,
    },
    Rating {
        game: &'a str,
        name: &'a str,
        player: &'a str,
        rating: RatingLine,
    },
}

impl From<LevelRating> for RatingLine {
    fn from(LevelRating { elo, low, high }: LevelRating) -> Self {
        let [elo, low, high] = [elo, low, high].map(f64::round);
        RatingLine { elo, low, high }
    }
}

/// Lists levels, or rates them.
pub fn run(asked: &Levels, json: bool, out: &mut impl Write) -> Result<()> {
    if let Some(LevelsCommand::Calibrate(asked)) = &asked.command {
        return calibrate(asked, json, out);
    }
    let games = match &asked.game {
        Some(game) => vec![read_game(game)?.info()],
        None => GameSpec::GAMES.into(),
    };
    if json {
        let all = games.iter().flat_map(|game| lines(game));
        return write_json(out, &all.collect::<Vec<_>>());
    }
    for (index, game) in games.into_iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", game.title)?;
        table(game.name, "player", |level| level.spec).write(out)?;
    }
    Ok(())
}

fn lines(game: &GameInfo) -> impl Iterator<Item = LevelLine> + use<> {
    let name = game.name;
    levels::of(name)
        .into_iter()
        .map(move |level: Level| LevelLine {
            game: name,
            level: level.number,
            name: level.name,
            about: level.description,
            player: level.player,
            spec: level.spec,
            rating: level.rating.map(RatingLine::from),
        })
}

/// The levels of a game, with their ratings where these were measured, and something more of each.
pub fn table(game: &str, heading: &'static str, more: fn(&Level) -> &'static str) -> Table {
    let levels = levels::of(game);
    let is_rated = levels.iter().any(|level| level.rating.is_some());
    let mut columns = vec![Column::number("level"), Column::text("name")];
    if is_rated {
        columns.extend([Column::number("Elo"), Column::text("95 %")]);
    }
    columns.push(Column::text(heading));
    let mut table = Table::new(columns);
    for level in levels {
        let mut cells = vec![level.number.to_string(), level.name.into()];
        if is_rated {
            cells.extend(level.rating.map(rating_text).unwrap_or_default());
        }
        cells.push(more(&level).into());
        table.row(cells);
    }
    table
}

fn rating_text(LevelRating { elo, low, high }: LevelRating) -> [String; 2] {
    [format!("{elo:.0}"), format!("{low:.0} to {high:.0}")]
}

/// Plays what is missing of the matches between levels, and writes what they come to.
fn calibrate(asked: &Calibrate, json: bool, out: &mut impl Write) -> Result<()> {
    check_threads(asked.threads)?;
    ensure!(
        (2..=100_000).contains(&asked.games),
        "games: expected a number from 2 to 100000, found `{}`",
        asked.games
    );
    let plan = CalibrationPlan {
        game: read_game(&asked.game)?,
        settings: GameSettings {
            openings: asked.openings.parse()?,
            seed: asked.seed,
            ..GameSettings::default()
        },
        games: asked.games,
    };
    let row = Row::of(plan.game.info().name);
    interrupt::install_handler()?;
    let mut store = results_file::open(asked.results.out.as_deref())?;
    let provenance = results_file::provenance(asked.threads);
    let mut progress = Progress::begin(plan.total(&row));
    let execution = Execution::unobserved(asked.threads, &STOP);
    let played = plan.play(&row, &mut store, &provenance, execution, |meeting| {
        let [first, second] = meeting.names;
        let played = meeting.before + meeting.stats.games();
        progress.show(played, || format!("{first} against {second}"));
        Ok::<_, anyhow::Error>(())
    });
    progress.end();
    let Some(calibration) = played? else {
        let how = "stopped; the same command goes on with what is missing";
        return Err(Interrupted(how.into()).into());
    };
    if let Some(path) = &asked.ratings {
        fs::write(path, calibration.to_string()).with_context(|| path.display().to_string())?;
    }
    match json {
        true => tell(&calibration, out),
        false => write(&calibration, out),
    }
}

fn tell(calibration: &Calibration, out: &mut impl Write) -> Result<()> {
    let game = &*calibration.game;
    for meeting in &calibration.meetings {
        let event = Event::Meeting {
            game,
            players: &meeting.players,
            games: meeting.games,
            points: meeting.points,
        };
        write_json(out, &event)?;
    }
    for player in &calibration.players {
        let event = Event::Rating {
            game,
            name: &player.name,
            player: &player.player,
            rating: player.rating.into(),
        };
        write_json(out, &event)?;
    }
    Ok(())
}

fn write(calibration: &Calibration, out: &mut impl Write) -> Result<()> {
    let mut table = Table::new([
        Column::text("weaker"),
        Column::text("stronger"),
        Column::number("games"),
        Column::number("score of the stronger, %"),
        Column::number("by the ratings, %"),
    ]);
    for meeting in &calibration.meetings {
        let [weaker, stronger] = &meeting.players;
        let score = 1.0 - meeting.points / meeting.games as f64;
        let elo = |name| calibration.rating(name).map_or(0.0, |rating| rating.elo);
        let expected = expected_score(elo(stronger) - elo(weaker));
        table.row([
            weaker.clone(),
            stronger.clone(),
            meeting.games.to_string(),
            format!("{:.1}", 100.0 * score),
            format!("{:.1}", 100.0 * expected),
        ]);
    }
    table.write(out)?;
    writeln!(out)?;
    let mut table = Table::new([
        Column::text("player"),
        Column::number("Elo"),
        Column::text("95 %"),
    ]);
    for player in &calibration.players {
        let [elo, interval] = rating_text(player.rating);
        table.row([player.name.clone(), elo, interval]);
    }
    Ok(table.write(out)?)
}
