//! A server of the protocol: UGI over any input and output, and its relatives UAI and UCI.
//!
//! One thread reads commands; a player thinks on another, so that `stop`, `isready` and `quit` are
//! heard meanwhile. The session goes to that thread and comes back with the move.
//!
//! Decided here: the words of all protocols are understood at any time, and the hello decides only
//! how it is answered. Limits of `go` replace those of the player, whose own are kept by a bare
//! `go`. Nothing from outside ends the engine but `quit` and the end of its input: unknown commands
//! are ignored, and what cannot be done is answered by one line `info string …`. `docs/protocol.md`
//! says all of it.

mod answer;
mod command;
mod task;
mod writer;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

use grove_core::{Outcome, Side};
use grove_engine::lines::next_line;
use grove_engine::session::{self, PlayerSlot, Session};
use grove_games::GameSpec;

use command::{Command, Go, Query};
use task::Task;
use writer::LineWriter;

/// Who plays what, until options say otherwise.
#[derive(Clone, PartialEq, Debug)]
pub struct Setting {
    /// The game.
    pub game: GameSpec,
    /// The player's text.
    pub player: String,
    /// Where its randomness starts.
    pub seed: u64,
}

/// Serves until the input ends or says `quit`. An error is one of input or output; that
/// the player does not fit its game is said when it is asked for a move.
pub fn serve(
    setting: Setting,
    mut input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let writer = LineWriter::new(output);
    thread::scope(|scope| {
        let mut server = UgiServer::new(setting, scope, &writer);
        let read = loop {
            match next_line(&mut input) {
                Ok(Some(line)) if server.handle(Command::read(&line)) => {}
                Ok(_) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        server.finish();
        read
    })?;
    writer.into_result()
}

/// The session, or the thread that has it.
enum Board<'scope> {
    Here(Box<dyn Session>),
    Away(Thinking<'scope>),
}

struct Thinking<'scope> {
    /// Gives the session back, and a line that may only be said after `stop`.
    thread: ScopedJoinHandle<'scope, (Box<dyn Session>, Option<String>)>,
    stop: Arc<AtomicBool>,
    /// Raised when the move has been found and is told.
    done: Arc<AtomicBool>,
}

/// Carries out commands, one line at a time.
struct UgiServer<'scope, 'env, W> {
    setting: Setting,
    scope: &'scope Scope<'scope, 'env>,
    writer: &'scope LineWriter<W>,
    board: Option<Board<'scope>>,
}

impl<'scope, 'env, W: Write + Send> UgiServer<'scope, 'env, W> {
    fn new(
        setting: Setting,
        scope: &'scope Scope<'scope, 'env>,
        writer: &'scope LineWriter<W>,
    ) -> Self {
        let session = session::open(&setting.game);
        UgiServer {
            setting,
            scope,
            writer,
            board: Some(Board::Here(session)),
        }
    }

    /// Does what a command says; whether to go on.
    fn handle(&mut self, command: Command) -> bool {
        match command {
            Command::Hello(protocol) => self.identify(protocol.ok()),
            Command::IsReady => {
                self.make_ready();
                self.writer.write_line("readyok");
            }
            Command::Stop => self.finish(),
            Command::Quit => return false,
            Command::Unknown => {}
            Command::Malformed(complaint) => self.report(&complaint),
            Command::Option { name, value } => {
                self.with_session(|server, session| server.set(session, &name, &value));
            }
            Command::NewGame => self.with_session(|_, session| session.begin()),
            Command::Position { start, moves } => self.with_session(|server, session| {
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                if let Err(error) = session.set_up(start.as_deref(), &moves) {
                    server.report(&error.to_string());
                }
            }),
            Command::Query(query) => self.with_session(|server, session| {
                server.writer.write_line(&response(query, &**session));
            }),
            Command::Go(go) => self.go(go),
        }
        true
    }

    fn identify(&self, ok: &str) {
        let Setting { game, player, seed } = &self.setting;
        for line in [
            &format!("id name Grove {}", env!("CARGO_PKG_VERSION")),
            "id author the authors of Grove",
            &format!("option name Game type string default {game}"),
            &format!("option name Player type string default {player}"),
            &format!(
                "option name Seed type spin default {seed} min 0 max {}",
                u64::MAX
            ),
            ok,
        ] {
            self.writer.write_line(line);
        }
    }

    fn report(&self, text: &str) {
        let line: String = text
            .chars()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect();
        self.writer.write_line(&format!("info string {line}"));
    }

    /// Seats the player before any clock runs. What is wrong with it is told when it has to move.
    fn make_ready(&mut self) {
        if self.is_thinking() {
            return;
        }
        self.with_session(|server, session| {
            let Setting { player, seed, .. } = &server.setting;
            let _ = session.load_player(slot(player, *seed));
        });
    }

    /// Whether a player thinks that has not found its move yet.
    fn is_thinking(&self) -> bool {
        match &self.board {
            Some(Board::Away(thinking)) => !thinking.done.load(Ordering::Acquire),
            _ => false,
        }
    }

    /// Does something with the session, unless a player thinks.
    fn with_session(&mut self, work: impl FnOnce(&mut Self, &mut Box<dyn Session>)) {
        if let Some(mut session) = self.take_session() {
            work(self, &mut session);
            self.board = Some(Board::Here(session));
        }
    }

    /// The session, unless a player thinks.
    fn take_session(&mut self) -> Option<Box<dyn Session>> {
        if self.is_thinking() {
            self.report("expected stop, isready or quit during a search");
            return None;
        }
        self.finish();
        match self.board.take()? {
            Board::Here(session) => Some(session),
            Board::Away(_) => None,
        }
    }

    fn set(&mut self, session: &mut Box<dyn Session>, name: &str, value: &str) {
        let refused = |error: &dyn std::fmt::Display| format!("{name}: {error}");
        match name.to_lowercase().as_str() {
            "game" => match value.parse::<GameSpec>() {
                Ok(game) => {
                    self.setting.game = game;
                    *session = session::open(&game);
                }
                Err(error) => self.report(&refused(&error)),
            },
            "player" => match session.load_player(slot(value, self.setting.seed)) {
                Ok(_) => self.setting.player = value.into(),
                Err(error) => self.report(&refused(&error)),
            },
            "seed" => match value.parse() {
                Ok(seed) => self.setting.seed = seed,
                Err(_) => self.report(&refused(&format!(
                    "expected a number from 0 to {}, found `{value}`",
                    u64::MAX
                ))),
            },
            _ => self.report(&format!(
                "unknown option `{name}`: expected one of Game, Player, Seed"
            )),
        }
    }

    /// Lets the player think on a thread of its own.
    fn go(&mut self, go: Go) {
        let Some(session) = self.take_session() else {
            return;
        };
        for complaint in &go.complaints {
            self.report(complaint);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicBool::new(false));
        let task = Task {
            go,
            player: self.setting.player.clone(),
            seed: self.setting.seed,
            stop: Arc::clone(&stop),
            done: Arc::clone(&done),
        };
        let writer = self.writer;
        let thread = self.scope.spawn(move || task.run(session, writer));
        self.board = Some(Board::Away(Thinking { thread, stop, done }));
    }

    /// Stops a search, if there is one, and waits for its move.
    fn finish(&mut self) {
        let Some(Board::Away(thinking)) =
            self.board.take_if(|board| matches!(board, Board::Away(_)))
        else {
            return;
        };
        thinking.stop.store(true, Ordering::Release);
        let session = match thinking.thread.join() {
            Ok((session, held)) => {
                if let Some(line) = held {
                    self.writer.write_line(&line);
                }
                session
            }
            // A session catches the panics of its players, so that this one is ours.
            Err(panic) => std::panic::resume_unwind(panic),
        };
        self.board = Some(Board::Here(session));
    }
}

/// The only player of an engine, whichever side it plays for.
fn slot(text: &str, seed: u64) -> PlayerSlot<'_> {
    PlayerSlot {
        text,
        seed,
        number: 0,
    }
}

fn response(query: Query, session: &dyn Session) -> String {
    let outcome = session.outcome();
    let answer = match query {
        Query::GameOver if outcome.is_some() => "true",
        Query::GameOver => "false",
        Query::FirstPlayersTurn if session.side_to_move() == Side::Black => "true",
        Query::FirstPlayersTurn => "false",
        Query::Result => match outcome {
            Some(Outcome::Win(Side::Black)) => "p1win",
            Some(Outcome::Win(Side::White)) => "p2win",
            Some(Outcome::Draw) => "draw",
            None => "none",
        },
    };
    format!("response {answer}")
}
