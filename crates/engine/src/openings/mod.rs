//! How the games of a match begin.
//!
//! Players that do not draw at random replay their games from the same beginning, so games begin
//! with plies that nobody chose. Both games of a pair begin the same way, and which way depends
//! on the pair's number alone:
//!
//! - `none`: where the game starts.
//! - `random=K`: after K random plies, drawn anew for each pair and never to the end of a game.
//! - `all`: after the first two plies, in every way there is. In Konane these are the removals: on
//!   8x8 twelve, for White has two answers in a corner and four in the centre. A position that
//!   two ways lead to counts once, symmetric ones count all. They are visited in the order in which
//!   moves are generated, and then from the first again.
//! - `all=N`: after the first N plies, in every way there is, likewise one after the other. Here
//!   every sequence of moves counts, so that a draw of random plies is a draw out of these: in
//!   checkers `all=2` are the 49 openings of study 001.
//! - `file=PATH`: as the lines of a file say, likewise one after the other (`file.rs`).

mod file;

use std::collections::HashSet;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use grove_core::{GameHistory, Seed};
use grove_games::{GameSpec, Playable, Visitor};
use thiserror::Error;

/// How often random plies are drawn again that ended the game.
const ATTEMPTS: u64 = 1000;

/// The most ways to begin that are listed.
const MOST_LISTED: usize = 100_000;

/// How the games of a match begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Where the game starts.
    None,
    /// After so many random plies.
    Random(u32),
    /// After each way to play the first two plies.
    All,
    /// As the lines of a file say.
    File(PathBuf),
    /// After each sequence of so many plies.
    Sequences(u32),
}

/// Why openings were refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum OpeningsError {
    /// Not of the form.
    #[error(
        "openings: expected none, random=K with 1 to 200 plies, all, all=N with 1 to 20 plies or file=PATH, found `{0}`"
    )]
    Form(String),
    /// After so many plies no game goes on.
    #[error("openings: {0}: no game goes on after them")]
    Over(Openings),
    /// More than can be listed.
    #[error("openings: {0}: expected at most {MOST_LISTED} ways to begin, found more")]
    TooMany(Openings),
    /// A file that cannot be read.
    #[error("openings: {path}: {error}")]
    File { path: String, error: String },
    /// A line that is no opening.
    #[error("openings: {path}: line {line}: {error}")]
    Line {
        path: String,
        line: usize,
        error: String,
    },
}

impl FromStr for Openings {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Self, OpeningsError> {
        let refused = || OpeningsError::Form(text.into());
        match text.split_once('=') {
            None if text == "none" => Ok(Openings::None),
            None if text == "all" => Ok(Openings::All),
            Some(("random", plies)) => {
                let plies = plies.parse().ok().filter(|plies| (1..=200).contains(plies));
                plies.map(Openings::Random).ok_or_else(refused)
            }
            Some(("all", plies)) => {
                let plies = plies.parse().ok().filter(|plies| (1..=20).contains(plies));
                plies.map(Openings::Sequences).ok_or_else(refused)
            }
            Some(("file", path)) if !path.is_empty() => Ok(Openings::File(path.into())),
            _ => Err(refused()),
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::None => f.write_str("none"),
            Openings::Random(plies) => write!(f, "random={plies}"),
            Openings::All => f.write_str("all"),
            Openings::Sequences(plies) => write!(f, "all={plies}"),
            Openings::File(path) => write!(f, "file={}", path.display()),
        }
    }
}

impl Openings {
    /// How many ways there are to begin a game, if they come one after the other and not at
    /// random.
    pub fn population(&self, game: &GameSpec) -> Result<Option<u64>, OpeningsError> {
        game.visit(Population(self))
    }
}

struct Population<'a>(&'a Openings);

impl Visitor for Population<'_> {
    type Output = Result<Option<u64>, OpeningsError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        Ok(Repertoire::<G>::new(self.0, rules)?.population())
    }
}

/// The openings of a match in a game, ready to be played.
pub struct Repertoire<G: Playable> {
    start: G,
    ways: Ways<G>,
}

enum Ways<G: Playable> {
    Random(u32),
    /// Never empty.
    Listed(Vec<Way<G>>),
}

/// A way to begin.
struct Way<G: Playable> {
    /// Where, if not where the game starts.
    position: Option<G>,
    moves: Vec<G::Move>,
}

/// How a game begins.
pub struct Opening<G: Playable> {
    /// The position before all moves as text; empty for the game's own.
    pub start: String,
    /// The moves that are given.
    pub line: GameHistory<G>,
}

impl<G: Playable> Repertoire<G> {
    /// Prepares openings for a game; a file is read here, and not again.
    pub fn new(openings: &Openings, rules: &G::Rules) -> Result<Self, OpeningsError> {
        let start = G::start(rules);
        let ways = match openings {
            Openings::None => Ways::Listed(vec![Way::from_the_start([])]),
            Openings::Random(plies) => {
                let possible = drawn(&start, *plies, Seed(0)).is_some();
                let over = || OpeningsError::Over(openings.clone());
                possible.then_some(Ways::Random(*plies)).ok_or_else(over)?
            }
            Openings::All => Ways::Listed(two_plies(&start)),
            Openings::File(path) => Ways::Listed(file::read(path, &start, rules)?),
            Openings::Sequences(plies) => {
                let too_many = || OpeningsError::TooMany(openings.clone());
                Ways::Listed(sequences(&start, *plies).ok_or_else(too_many)?)
            }
        };
        match &ways {
            Ways::Listed(ways) if ways.is_empty() => Err(OpeningsError::Over(openings.clone())),
            _ => Ok(Repertoire { start, ways }),
        }
    }

    /// How many openings there are before the first comes again; none where they are drawn.
    pub fn population(&self) -> Option<u64> {
        match &self.ways {
            Ways::Random(_) => None,
            Ways::Listed(ways) => Some(ways.len() as u64),
        }
    }

    /// The opening of both games of a pair.
    pub fn opening(&self, match_seed: Seed, pair: u64) -> Opening<G> {
        match &self.ways {
            Ways::Random(plies) => {
                let seed = match_seed.part(pair);
                // A pair that is out of luck begins a little earlier.
                let lengths = (0..=*plies).rev();
                let line = lengths
                    .filter_map(|plies| drawn(&self.start, plies, seed))
                    .next();
                Opening {
                    start: String::new(),
                    line: line.unwrap_or_else(|| GameHistory::new(self.start.clone())),
                }
            }
            Ways::Listed(ways) => ways[(pair % ways.len() as u64) as usize].begin(&self.start),
        }
    }
}

impl<G: Playable> Way<G> {
    fn from_the_start(moves: impl Into<Vec<G::Move>>) -> Self {
        Way {
            position: None,
            moves: moves.into(),
        }
    }

    fn begin(&self, start: &G) -> Opening<G> {
        let mut line = GameHistory::new(self.position.as_ref().unwrap_or(start).clone());
        for &mv in &self.moves {
            line.play(mv);
        }
        Opening {
            start: self.position.as_ref().map_or_else(String::new, G::text),
            line,
        }
    }
}

/// So many random plies after which the game goes on, if some are found.
fn drawn<G: Playable>(start: &G, plies: u32, seed: Seed) -> Option<GameHistory<G>> {
    let attempt = |attempt| {
        let mut random = seed.part(attempt).random();
        let mut line = GameHistory::new(start.clone());
        for _ in 0..plies {
            line.play(line.position().random_move(&mut random)?);
        }
        line.outcome().is_none().then_some(line)
    };
    (0..ATTEMPTS).find_map(attempt)
}

/// Every way to play two plies after which the game goes on.
fn two_plies<G: Playable>(start: &G) -> Vec<Way<G>> {
    let mut seen = HashSet::new();
    let mut ways = Vec::new();
    for first in start.moves() {
        let between = start.after(first);
        for second in between.moves() {
            let position = between.after(second);
            if position.outcome().is_none() && seen.insert(position.key()) {
                ways.push(Way::from_the_start([first, second]));
            }
        }
    }
    ways
}

/// Every sequence of so many plies after which the game goes on, in the order in which moves are
/// generated; nothing if there are more than can be listed.
fn sequences<G: Playable>(start: &G, plies: u32) -> Option<Vec<Way<G>>> {
    let mut ways = vec![Way::from_the_start([])];
    for _ in 0..plies {
        let mut longer = Vec::new();
        for way in ways {
            let line = way.begin(start).line;
            for mv in line.position().moves() {
                let mut next = line.clone();
                next.play(mv);
                if next.outcome().is_none() {
                    longer.push(Way::from_the_start(next.moves()));
                }
            }
            if longer.len() > MOST_LISTED {
                return None;
            }
        }
        ways = longer;
    }
    Some(ways)
}
