//! What a person may type: a command, or else a move.

use crate::args::Person;

/// What was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Nothing, or a comment.
    Nothing,
    /// A move, as far as that can be told without the rules.
    Move(String),
    Undo,
    Redo,
    /// Asks a player, the usual one where none is named, for a move.
    Hint(Option<String>),
    /// Asks a player what it expects.
    Eval(Option<String>),
    Moves,
    Board,
    Flip,
    /// Who plays; with a text, sets the opponent.
    Level(Option<String>),
    /// Changes the person's side.
    As(Person),
    New,
    Resign,
    Save(String),
    Load(String),
    Rules,
    Help,
    Quit,
}

/// The commands as `help` lists them: how each is typed, and what it does.
pub const COMMANDS: [(&str, &str); 18] = [
    ("MOVE", "plays a move; `moves` lists them and Tab completes"),
    ("undo", "takes your last move back, and the answer to it"),
    ("redo", "plays again what was taken back"),
    ("hint [PLAYER]", "what best, or another player, would play"),
    ("eval [PLAYER]", "what best, or another player, expects"),
    ("moves", "the legal moves"),
    ("board", "the board and the position as text"),
    ("flip", "turns the board around"),
    ("level [PLAYER]", "the opponents; sets yours"),
    ("as SIDE", "changes your side: black, white or both"),
    ("swap", "Pentalath: White takes the first stone over"),
    ("new", "a new game"),
    ("resign", "gives the game up"),
    ("save FILE", "keeps the game as text"),
    ("load FILE", "goes on with a game that was kept"),
    ("rules", "how the game is played"),
    ("help", "this"),
    ("quit", "leaves, as Ctrl-D does"),
];

/// The first words of commands, for completion. `swap` is a move, and completed as one.
pub const WORDS: [&str; 16] = [
    "as", "board", "eval", "flip", "help", "hint", "level", "load", "moves", "new", "quit", "redo",
    "resign", "rules", "save", "undo",
];

impl Command {
    /// Reads a line. No game has a move that is spelt like a command.
    pub fn read(line: &str) -> Result<Command, String> {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let named = || (!rest.is_empty()).then(|| rest.to_string());
        let file = || named().ok_or(format!("{word}: expected a file, found nothing"));
        let command = match word {
            "hint" => return Ok(Command::Hint(named())),
            "eval" => return Ok(Command::Eval(named())),
            "level" => return Ok(Command::Level(named())),
            "save" => return Ok(Command::Save(file()?)),
            "load" => return Ok(Command::Load(file()?)),
            "as" => return Ok(Command::As(read_person(rest)?)),
            _ if line.is_empty() || line.starts_with('#') => return Ok(Command::Nothing),
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "moves" => Command::Moves,
            "board" => Command::Board,
            "flip" => Command::Flip,
            "new" => Command::New,
            "resign" => Command::Resign,
            "rules" => Command::Rules,
            "help" | "?" => Command::Help,
            "quit" | "exit" => Command::Quit,
            _ => Command::Move(word.into()),
        };
        match rest {
            "" => Ok(command),
            _ => Err(format!("expected nothing after `{word}`, found `{rest}`")),
        }
    }
}

fn read_person(text: &str) -> Result<Person, String> {
    match text {
        "black" => Ok(Person::Black),
        "white" => Ok(Person::White),
        "both" => Ok(Person::Both),
        _ => Err(format!("as: expected black, white or both, found `{text}`")),
    }
}
