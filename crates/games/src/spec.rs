//! A game by its name: `konane`, `konane:14x17`, `ataxx:8x8,map=linear`.

use std::fmt;
use std::str::FromStr;

use crate::Playable;
use crate::options::{GameInfo, Options, SpecError};
use crate::{ataxx, checkers, halma, konane, pentalath};

/// Which game is played, on which board and by which rules.
///
/// ```
/// use grove_games::GameSpec;
///
/// let spec: GameSpec = "ataxx:8x8,map=linear".parse()?;
/// assert_eq!(spec.to_string(), "ataxx:8x8,map=linear");
/// let error = "konane:1x8".parse::<GameSpec>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "konane: size: expected RxC, rows x columns, 2 to 20 each, found `1x8`"
/// );
/// # Ok::<(), grove_games::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameSpec {
    /// Konane.
    Konane(konane::Rules),
    /// English checkers.
    Checkers(checkers::Rules),
    /// Pentalath.
    Pentalath(pentalath::Rules),
    /// Ataxx.
    Ataxx(ataxx::Rules),
    /// Halma.
    Halma(halma::Rules),
}

/// Something to be done with a game whose type is known only once its name has been read.
///
/// Everything inside [`visit`](Visitor::visit) is compiled for each type of position, so that
/// a search pays nothing for the choice.
pub trait Visitor {
    /// What comes out.
    type Output;

    /// Does it with positions of this type and these rules.
    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output;
}

impl GameSpec {
    /// What is known of each game, in the order of the studies.
    pub const GAMES: [&'static GameInfo; 5] = [
        &konane::INFO,
        &checkers::INFO,
        &pentalath::INFO,
        &ataxx::INFO,
        &halma::INFO,
    ];

    /// What is known of this game.
    pub fn info(&self) -> &'static GameInfo {
        match self {
            GameSpec::Konane(_) => &konane::INFO,
            GameSpec::Checkers(_) => &checkers::INFO,
            GameSpec::Pentalath(_) => &pentalath::INFO,
            GameSpec::Ataxx(_) => &ataxx::INFO,
            GameSpec::Halma(_) => &halma::INFO,
        }
    }

    /// Does something with the type of position that fits this game's board.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            GameSpec::Konane(rules) => match (rules.rows, rules.columns) {
                (..=8, ..=8) => visitor.visit::<konane::Small>(rules),
                (..=17, ..=15) => visitor.visit::<konane::Medium>(rules),
                _ => visitor.visit::<konane::Large>(rules),
            },
            GameSpec::Checkers(rules) => visitor.visit::<checkers::Checkers>(rules),
            GameSpec::Pentalath(rules) => match rules.edge {
                ..=5 => visitor.visit::<pentalath::Small>(rules),
                _ => visitor.visit::<pentalath::Large>(rules),
            },
            GameSpec::Ataxx(rules) => match rules.size {
                ..=7 => visitor.visit::<ataxx::Small>(rules),
                _ => visitor.visit::<ataxx::Large>(rules),
            },
            GameSpec::Halma(rules) => match rules.size {
                ..=8 => visitor.visit::<halma::Small>(rules),
                _ => visitor.visit::<halma::Large>(rules),
            },
        }
    }
}

impl FromStr for GameSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let options = |info| Options::read(info, rest);
        match name {
            "konane" => konane::Rules::read(&options(&konane::INFO)?).map(GameSpec::Konane),
            "checkers" => checkers::Rules::read(&options(&checkers::INFO)?).map(GameSpec::Checkers),
            "pentalath" => {
                pentalath::Rules::read(&options(&pentalath::INFO)?).map(GameSpec::Pentalath)
            }
            "ataxx" => ataxx::Rules::read(&options(&ataxx::INFO)?).map(GameSpec::Ataxx),
            "halma" => halma::Rules::read(&options(&halma::INFO)?).map(GameSpec::Halma),
            _ => Err(SpecError::Game {
                found: name.into(),
                known: Self::GAMES.map(|info| info.name).join(", "),
            }),
        }
    }
}

/// The shortest text that names the game.
impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameSpec::Konane(rules) => rules.fmt(f),
            GameSpec::Checkers(rules) => rules.fmt(f),
            GameSpec::Pentalath(rules) => rules.fmt(f),
            GameSpec::Ataxx(rules) => rules.fmt(f),
            GameSpec::Halma(rules) => rules.fmt(f),
        }
    }
}
