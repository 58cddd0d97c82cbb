//! Cases for the rules of a game, all in text: a position small enough to be judged by eye, the moves
//! played from it, and what must be so then.

use grove_core::GameHistory;
use grove_games::{GameSpec, Playable, Visitor};

/// A game from its start or from some position on, as far as it has been played: all in text.
pub struct Case {
    game: GameSpec,
    position: Option<String>,
    line: Vec<String>,
}

/// What there is to see at the end of the line.
pub struct Seen {
    pub text: String,
    pub outcome: Option<&'static str>,
    pub outcome_of_line: Option<&'static str>,
    pub moves: Vec<String>,
    /// The moves of the line as they are written in full.
    pub line: Vec<String>,
}

#[track_caller]
pub fn start(game: &str) -> Case {
    Case {
        game: game.parse().expect(game),
        position: None,
        line: Vec::new(),
    }
}

#[track_caller]
pub fn position(game: &str, text: &str) -> Case {
    Case {
        position: Some(text.into()),
        ..start(game)
    }
}

/// The lines of a table, `text => message`.
pub fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| {
        let (text, message) = line.split_once("=>").expect("text => message");
        (text.trim(), message.trim())
    })
}

/// Texts that are no position of the game, with what is said about each.
#[track_caller]
pub fn no_positions(game: &str, table: &str) {
    for (text, message) in rows(table) {
        position(game, text).is_refused(message);
    }
}

/// The words of a list, sorted.
pub fn sorted(list: &str) -> Vec<String> {
    let mut words: Vec<String> = list.split_whitespace().map(String::from).collect();
    words.sort();
    words
}

impl Visitor for &Case {
    type Output = Result<Seen, String>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<Seen, String> {
        let start = match &self.position {
            None => G::start(rules),
            Some(text) => G::parse(rules, text).map_err(|error| error.to_string())?,
        };
        let mut line = GameHistory::new(start);
        let mut written = Vec::new();
        for text in &self.line {
            let mv = line.position().parse_move(text);
            let mv = mv.map_err(|error| error.to_string())?;
            written.push(line.position().move_text(mv));
            line.play(mv);
        }
        let now = line.position();
        let mut moves: Vec<String> = now.moves().iter().map(|&mv| now.move_text(mv)).collect();
        moves.sort();
        Ok(Seen {
            text: now.text(),
            outcome: now.outcome().map(|outcome| outcome.name()),
            outcome_of_line: line.outcome().map(|outcome| outcome.name()),
            moves,
            line: written,
        })
    }
}

impl Case {
    /// The game with these moves played.
    pub fn play(&self, moves: &str) -> Case {
        let moves = moves.split_whitespace().map(String::from);
        Case {
            game: self.game,
            position: self.position.clone(),
            line: self.line.iter().cloned().chain(moves).collect(),
        }
    }

    #[track_caller]
    pub fn see(&self) -> Seen {
        match self.game.visit(self) {
            Ok(seen) => seen,
            Err(error) => panic!("{error}"),
        }
    }

    #[track_caller]
    pub fn is(&self, text: &str) -> &Self {
        assert_eq!(self.see().text, text);
        self
    }

    /// The legal moves are these and no others.
    #[track_caller]
    pub fn moves(&self, list: &str) -> &Self {
        assert_eq!(self.see().moves, sorted(list));
        self
    }

    /// The legal moves that begin on this square are these and no others.
    #[track_caller]
    pub fn moves_from(&self, square: &str, list: &str) -> &Self {
        let mut moves = self.see().moves;
        moves.retain(|mv| mv.split('-').next() == Some(square));
        assert_eq!(moves, sorted(list));
        self
    }

    #[track_caller]
    pub fn move_count(&self, count: usize) -> &Self {
        assert_eq!(self.see().moves.len(), count);
        self
    }

    #[track_caller]
    pub fn allows(&self, list: &str) -> &Self {
        let moves = self.see().moves;
        for mv in sorted(list) {
            assert!(moves.contains(&mv), "{mv} is not among {moves:?}");
        }
        self
    }

    #[track_caller]
    pub fn forbids(&self, list: &str) -> &Self {
        let moves = self.see().moves;
        for mv in sorted(list) {
            assert!(!moves.contains(&mv), "{mv} is among {moves:?}");
        }
        self
    }

    /// The game is not over, and somebody can move.
    #[track_caller]
    pub fn goes_on(&self) -> &Self {
        let seen = self.see();
        assert_eq!(seen.outcome, None);
        assert!(!seen.moves.is_empty());
        self
    }

    /// The game is over, won by this side or a draw.
    #[track_caller]
    pub fn ends(&self, outcome: &str) -> &Self {
        let seen = self.see();
        assert_eq!(seen.outcome, Some(outcome));
        assert_eq!(seen.moves, [""; 0]);
        self
    }

    /// The move is accepted, and in full it is written like this.
    #[track_caller]
    pub fn reads(&self, mv: &str, full: &str) -> &Self {
        assert_eq!(self.play(mv).see().line.last().unwrap(), full);
        self
    }

    /// The move is refused, and this is said about it.
    #[track_caller]
    pub fn refuses(&self, mv: &str, message: &str) -> &Self {
        let mut case = self.play("");
        case.line.push(mv.into());
        case.is_refused(message);
        self
    }

    /// The position is no position of the game, and this is said about it.
    #[track_caller]
    pub fn is_refused(&self, message: &str) {
        match self.game.visit(self) {
            Ok(seen) => panic!("accepted: {}", seen.text),
            Err(error) => assert_eq!(error, message),
        }
    }
}
