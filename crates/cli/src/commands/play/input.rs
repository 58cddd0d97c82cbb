//! Where lines come from: a person at a terminal, who can edit them, go back to earlier ones and have
//! them completed, or a pipe, which gets no prompt.

use std::io::{self, BufRead, IsTerminal};

use anyhow::{Context as _, Result};
use grove_players::levels;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::command::WORDS;

/// A pipe's lines are cut here.
const LONGEST: u64 = 1 << 16;

/// Where lines come from.
pub enum Input {
    Terminal(Box<Editor<Words, MemHistory>>),
    Pipe,
}

impl Input {
    /// What standard input is. Nothing can be edited where the output is not seen.
    pub fn standard() -> Result<Self> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Input::Pipe);
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        Ok(Input::Terminal(Box::new(editor.context("terminal")?)))
    }

    /// Whether somebody looks at the screen.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// The next line; `None` where there are no more, or the person wants to leave.
    pub fn line(&mut self, prompt: &str, words: Words) -> Result<Option<String>> {
        match self {
            Input::Terminal(editor) => {
                editor.set_helper(Some(words));
                match editor.readline(prompt) {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(ReadlineError::Io(error)) => Err(error).context("terminal"),
                    Err(error) => Err(io::Error::other(error)).context("terminal"),
                }
            }
            Input::Pipe => {
                let mut line = Vec::new();
                let mut stdin = io::Read::take(io::stdin().lock(), LONGEST);
                let read = stdin.read_until(b'\n', &mut line);
                let read = read.context("standard input")?;
                Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
            }
        }
    }
}

/// What a line may be completed to.
pub struct Words {
    moves: Vec<String>,
    commands: bool,
}

impl Words {
    /// Moves and commands.
    pub fn new(moves: Vec<String>) -> Self {
        Words {
            moves,
            commands: true,
        }
    }

    /// Nothing at all.
    pub fn none() -> Self {
        Words {
            moves: Vec::new(),
            commands: false,
        }
    }

    /// What the line may be completed to, and from where on; nothing where files are wanted.
    pub fn after(&self, line: &str) -> (usize, Vec<String>) {
        let place = line.rfind(' ').map_or(0, |space| space + 1);
        let begins = |word: &&str| word.starts_with(&line[place..]);
        let known: Vec<&str> = match line[..place].trim() {
            _ if !self.commands => Vec::new(),
            "" => {
                let moves = self.moves.iter().map(String::as_str);
                moves.chain(WORDS).collect()
            }
            "level" | "hint" | "eval" => levels::numbers().into(),
            "as" => vec!["black", "white", "both"],
            _ => Vec::new(),
        };
        let fitting = known.into_iter().filter(begins).map(String::from);
        (place, fitting.collect())
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        place: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = &line[..place];
        if line.starts_with("save ") || line.starts_with("load ") {
            return FilenameCompleter::new().complete(line, place, context);
        }
        let (from, words) = self.after(line);
        let pair = |word: String| Pair {
            display: word.clone(),
            replacement: word,
        };
        Ok((from, words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
