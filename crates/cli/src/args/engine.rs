//! What can be asked for of engines.

use clap::{Args as ClapArgs, ValueEnum};
use grove_players::Dialect;

/// An engine that others talk to.
#[derive(ClapArgs, Debug)]
pub struct Engine {
    /// The game, until the option Game says otherwise
    #[arg(default_value = "ataxx")]
    pub game: String,

    /// Who thinks, until the option Player says otherwise (see grove search --help)
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub player: String,

    /// Where the player's randomness starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// An engine that is checked.
#[derive(ClapArgs, Debug)]
pub struct CheckEngine {
    /// The command, with its arguments; it is split into words as a shell does
    #[arg(value_name = "CMD")]
    pub command: String,

    /// How it is spoken to
    #[arg(long, default_value = "ugi")]
    pub proto: Proto,

    /// The game it is asked to play
    #[arg(long, default_value = "ataxx")]
    pub game: String,
}

/// How an engine is spoken to.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Proto {
    /// The Universal Game Interface
    Ugi,
    /// The Universal Ataxx Interface
    Uai,
    /// The Universal Chess Interface
    Uci,
}

impl From<Proto> for Dialect {
    fn from(proto: Proto) -> Self {
        match proto {
            Proto::Ugi => Dialect::Ugi,
            Proto::Uai => Dialect::Uai,
            Proto::Uci => Dialect::Uci,
        }
    }
}
