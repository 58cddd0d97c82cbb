//! A game by its name: `konane`, `konane:17x14`, `ataxx:8x8,map=linear`.
//!
//! The list of games stands in `lib.rs`, one line each. The `games!` macro makes [`GameSpec`]
//! from it; everything else that is known of a game is in its [`Variant`].
//!
//! [`GameSpec`]: crate::GameSpec

use std::fmt::Debug;
use std::hash::Hash;

use crate::Playable;
use crate::options::{GameInfo, Options, SpecError};

/// What a game's text says: its board size and options. Each game has one such type, its `Rules`.
pub trait Variant: Clone + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// What is known of the game without playing it.
    const INFO: &'static GameInfo;

    /// Reads the options. A game without options has nothing to read.
    fn read(options: &Options<'_>) -> Result<Self, SpecError> {
        let _ = options;
        Ok(Self::default())
    }

    /// The options that differ from their defaults, as [`read`](Variant::read) reads them.
    fn write(&self) -> Vec<Option<String>> {
        Vec::new()
    }

    /// Does something with the type of position that fits this board.
    fn visit<V: Visitor>(&self, visitor: V) -> V::Output;
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

/// Makes [`GameSpec`](crate::GameSpec) from a list of modules and the names of its variants.
macro_rules! games {
    ($($module:ident: $game:ident,)+) => {
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
            $(
                #[doc = concat!(stringify!($game), ".")]
                $game($module::Rules),
            )+
        }

        impl GameSpec {
            /// What is known of each game.
            pub const GAMES: [&'static GameInfo; [$(stringify!($game)),+].len()] =
                [$(<$module::Rules as Variant>::INFO),+];

            /// What is known of this game.
            pub fn info(&self) -> &'static GameInfo {
                match self {
                    $(GameSpec::$game(_) => <$module::Rules as Variant>::INFO,)+
                }
            }

            /// Does something with the type of position that fits this game's board.
            pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
                match self {
                    $(GameSpec::$game(rules) => Variant::visit(rules, visitor),)+
                }
            }
        }

        impl std::str::FromStr for GameSpec {
            type Err = SpecError;

            fn from_str(text: &str) -> Result<Self, SpecError> {
                let (name, options) = match text.split_once(':') {
                    Some((name, options)) => (name, Some(options)),
                    None => (text, None),
                };
                $(
                    let info = <$module::Rules as Variant>::INFO;
                    if name == info.name {
                        let options = Options::read(info, options)?;
                        return Variant::read(&options).map(GameSpec::$game);
                    }
                )+
                Err(SpecError::Game {
                    found: name.into(),
                    known: Self::GAMES.map(|info| info.name).join(", "),
                })
            }
        }

        /// The shortest text that names the game.
        impl std::fmt::Display for GameSpec {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let options = match self {
                    $(GameSpec::$game(rules) => Variant::write(rules),)+
                };
                options::write_spec(self.info().name, options, f)
            }
        }
    };
}

pub(crate) use games;
