//! `grove solve`.

mod file;
mod progress;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use grove_core::Outcome;
use grove_engine::tables::TableFiles;
use grove_games::GameSpec;
use grove_solve::checkers::Tables;
use grove_solve::proof::{Contents, File, Flaw, first_move};
use grove_solve::{Answer, Means, Problem, check, pose};
use serde::Serialize;

use super::interrupt::{self, Interrupted, STOP};
use super::matches::check_threads;
use super::{cores, outcome_name, outcome_text, read_game, write_json};
use crate::args::Solve;
use crate::table::{grouped, rate};
use progress::Progress;

/// How often what is proven is written down while a search goes on.
const SAVE_INTERVAL: Duration = Duration::from_secs(300);

/// Up to how many pieces tables are looked into.
const MOST_PIECES: u32 = 5;

/// What is known of a position.
#[derive(Serialize)]
struct Found<'a> {
    game: String,
    position: String,
    winner: Option<&'static str>,
    moves: &'a [String],
    distance: Option<u32>,
    nodes: u64,
    seconds: f64,
}

/// What a proof shows.
#[derive(Serialize)]
struct Verified<'a> {
    game: &'a str,
    position: &'a str,
    winner: &'static str,
    positions: u64,
    seconds: f64,
}

/// Solves a position, or checks a proof.
pub fn run(asked: &Solve, json: bool, out: &mut impl Write) -> Result<()> {
    match (&asked.verify, &asked.game) {
        (Some(path), _) => verify(path, json, out),
        (None, Some(game)) => Task::new(game, asked)?.run(json, out),
        (None, None) => Ok(()),
    }
}

/// A position under way to its solution.
struct Task<'a> {
    game: GameSpec,
    position: String,
    problem: Box<dyn Problem>,
    file: Option<&'a Path>,
    time: Option<Duration>,
    /// What earlier searches took.
    seconds_before: f64,
    started: Instant,
}

impl<'a> Task<'a> {
    fn new(game: &str, asked: &'a Solve) -> Result<Self> {
        let threads = asked.threads.unwrap_or_else(cores);
        check_threads(threads)?;
        let is_there = Vec::<u8>::new().try_reserve_exact(asked.memory as usize);
        ensure!(
            is_there.is_ok(),
            "memory: expected no more than this machine can give, found {} MB",
            asked.memory >> 20
        );
        let game = read_game(game)?;
        let means = Means {
            engine: asked.engine,
            bytes: asked.memory,
            threads,
            tables: Arc::new(tables_of(&game)?),
        };
        let problem = pose(&game, asked.position.as_deref(), means)?;
        Ok(Task {
            game,
            position: problem.position(),
            problem,
            file: asked.out.as_deref(),
            time: asked.time,
            seconds_before: 0.0,
            started: Instant::now(),
        })
    }

    fn run(mut self, json: bool, out: &mut impl Write) -> Result<()> {
        if let Some(path) = self.file {
            let kept = file::read(path, &self.game, &self.position)?;
            match &kept {
                Some(File {
                    nodes,
                    contents: Contents::Unfinished { known, seconds },
                    ..
                }) => {
                    self.seconds_before = *seconds;
                    self.problem.restore(known, *nodes);
                }
                Some(proof) => return self.tell_proof(path, proof, json, out),
                None => {}
            }
        }
        interrupt::install_handler()?;
        let answer = self.solve()?;
        self.tell(&answer, json, out)?;
        out.flush()?;
        let Some(outcome) = answer.outcome else {
            self.keep(answer.nodes)?;
            return match STOP.load(Ordering::Relaxed) {
                true => Err(self.interrupted("the winner was known").into()),
                false => Ok(()),
            };
        };
        let Some(path) = self.file else {
            return Ok(());
        };
        self.write_proof(path, outcome, &answer, json, out)
    }

    /// What a proof that is there already says, which is checked again. It names one winning move.
    fn tell_proof(&self, path: &Path, file: &File, json: bool, out: &mut impl Write) -> Result<()> {
        let Contents::Proof(outcome, strategy) = &file.contents else {
            return Ok(());
        };
        if !json {
            return verify(path, json, out);
        }
        verify_file(path, file)?;
        let start = self.game.at(&self.position)?;
        let is_winning = *outcome == Outcome::Win(start.side_to_move());
        let named = first_move(strategy).filter(|_| is_winning);
        let mv = named.and_then(|place| start.moves().into_iter().nth(place));
        let found = Found {
            game: file.game.clone(),
            position: file.position.clone(),
            winner: Some(outcome.name()),
            moves: &Vec::from_iter(mv),
            distance: None,
            nodes: file.nodes,
            seconds: self.seconds(),
        };
        write_json(out, &found)
    }

    fn seconds(&self) -> f64 {
        self.seconds_before + self.started.elapsed().as_secs_f64()
    }

    fn is_over(&self) -> bool {
        let time_is_over = self.time.is_some_and(|time| self.started.elapsed() >= time);
        time_is_over || STOP.load(Ordering::Relaxed)
    }

    /// Searches until the position is solved or time is over, and writes down now and then what is
    /// proven.
    fn solve(&mut self) -> Result<Answer> {
        let progress = Progress::begin();
        loop {
            let slice = Instant::now();
            let saves = self.file.is_some() && self.problem.can_go_on();
            let (started, time) = (self.started, self.time);
            let answer = self.problem.solve(&|now| {
                progress.show(now);
                let time_is_over = time.is_some_and(|time| started.elapsed() >= time);
                let is_to_save = saves && slice.elapsed() >= SAVE_INTERVAL;
                time_is_over || is_to_save || STOP.load(Ordering::Relaxed)
            });
            let is_done = match &answer {
                Ok(answer) => answer.outcome.is_some() && answer.undecided == 0,
                Err(_) => true,
            };
            if is_done || self.is_over() {
                progress.end();
                return Ok(answer?);
            }
            self.keep(answer?.nodes)?;
        }
    }

    fn tell(&self, answer: &Answer, json: bool, out: &mut impl Write) -> Result<()> {
        let found = Found {
            game: self.game.to_string(),
            position: self.position.clone(),
            winner: outcome_name(answer.outcome),
            moves: &answer.moves,
            distance: answer.distance,
            nodes: answer.nodes,
            seconds: self.seconds(),
        };
        if json {
            return write_json(out, &found);
        }
        let row = |label: &str, text: &str| format!("{label:<10}{text}");
        let result = answer.outcome.map_or("not known yet", outcome_text);
        writeln!(out, "{}", row("game", &found.game))?;
        writeln!(out, "{}", row("position", &found.position))?;
        writeln!(out, "{}", row("result", result))?;
        writeln!(out, "{}", row("moves", &moves_text(answer)))?;
        if let Some(distance) = found.distance {
            let plies = if distance == 1 { "ply" } else { "plies" };
            writeln!(out, "{}", row("distance", &format!("{distance} {plies}")))?;
        }
        let engine = answer.engine.name();
        let effort = match found.nodes {
            0 => row("engine", engine),
            nodes => {
                let speed = rate(nodes as f64 / found.seconds.max(1e-6));
                let (nodes, seconds) = (grouped(nodes), found.seconds);
                let effort = format!("{nodes}, {speed} a second in {seconds:.3} s, by {engine}");
                row("nodes", &effort)
            }
        };
        Ok(writeln!(out, "{effort}")?)
    }

    /// Writes down what has been proven, if a later search can go on from it.
    fn keep(&self, nodes: u64) -> Result<()> {
        let Some(path) = self.file.filter(|_| self.problem.can_go_on()) else {
            return Ok(());
        };
        let contents = Contents::Unfinished {
            known: self.problem.known(),
            seconds: self.seconds(),
        };
        file::write(path, &self.contained(nodes, contents))
    }

    fn contained(&self, nodes: u64, contents: Contents) -> File {
        File {
            game: self.game.to_string(),
            position: self.position.clone(),
            nodes,
            contents,
        }
    }

    fn write_proof(
        &mut self,
        path: &Path,
        outcome: Outcome,
        answer: &Answer,
        json: bool,
        out: &mut impl Write,
    ) -> Result<()> {
        let (started, time) = (self.started, self.time);
        let progress = Progress::begin();
        let proof = self.problem.prove(outcome, &|now| {
            progress.show(now);
            let time_is_over = time.is_some_and(|time| started.elapsed() >= time);
            time_is_over || STOP.load(Ordering::Relaxed)
        });
        progress.end();
        let strategy = match proof {
            Err(Flaw::Unknown) if self.is_over() => {
                self.keep(answer.nodes)?;
                return Err(self.interrupted("the proof was written").into());
            }
            proof => proof.context("proof")?,
        };
        let size = strategy.len() as u64;
        let contents = Contents::Proof(outcome, strategy);
        file::write(path, &self.contained(answer.nodes, contents))?;
        if !json {
            let path = path.display();
            writeln!(out, "proof     {path}, {} moves", grouped(size))?;
        }
        Ok(())
    }

    fn interrupted(&self, what: &str) -> Interrupted {
        let how = match (self.file, self.problem.can_go_on()) {
            (Some(_), true) => "the same command goes on",
            (None, true) => "with --out FILE the same command could go on",
            (_, false) => "this engine has to begin again",
        };
        Interrupted(format!("stopped before {what}; {how}"))
    }
}

/// The tables that are there for a game.
fn tables_of(game: &GameSpec) -> Result<Tables> {
    match game {
        GameSpec::Checkers(_) => Ok(TableFiles::of_user()?.load(MOST_PIECES)?),
        _ => Ok(Tables::default()),
    }
}

fn moves_text(answer: &Answer) -> String {
    let moves = answer.moves.join(" ");
    match (answer.outcome, answer.undecided) {
        (None, undecided) => format!("{undecided} not decided yet"),
        (Some(_), 0) if moves.is_empty() => "none".into(),
        (Some(_), 0) => moves,
        (Some(_), undecided) => format!("{moves}, and {undecided} not decided yet"),
    }
}

/// Checks a proof and tells what it shows.
fn verify(path: &Path, json: bool, out: &mut impl Write) -> Result<()> {
    let name = || path.display().to_string();
    let bytes = std::fs::read(path).with_context(name)?;
    let file = File::read(&bytes).with_context(name)?;
    let Contents::Proof(outcome, strategy) = &file.contents else {
        anyhow::bail!("{}: expected a proof, found an unfinished search", name());
    };
    let started = Instant::now();
    let positions = verify_file(path, &file)?;
    let seconds = started.elapsed().as_secs_f64();
    if json {
        let verified = Verified {
            game: &file.game,
            position: &file.position,
            winner: outcome.name(),
            positions,
            seconds,
        };
        return write_json(out, &verified);
    }
    writeln!(out, "game      {}", file.game)?;
    writeln!(out, "position  {}", file.position)?;
    writeln!(out, "result    {}", outcome_text(*outcome))?;
    let moves = grouped(strategy.len() as u64);
    let positions = grouped(positions);
    Ok(writeln!(
        out,
        "verified  {moves} moves in {positions} positions, in {seconds:.3} s"
    )?)
}

/// How many positions it takes to check a proof, if it holds.
fn verify_file(path: &Path, file: &File) -> Result<u64> {
    let name = || path.display().to_string();
    let game = read_game(&file.game).with_context(name)?;
    let checked = check(&game, file).with_context(name)?;
    checked.with_context(name)
}
