//! What can be asked for of engines.

use clap::{Args as ClapArgs, ValueEnum};
use grove_players::Protocol;

/// An engine that others talk to.
#[derive(ClapArgs, Debug)]
pub struct Engine {
    /// The game; the option Game changes it
    #[arg(default_value = "ataxx")]
    pub game: String,

    /// The player; the option Player changes it (see grove search --help)
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub player: String,

    /// The player's random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// An engine that is checked.
#[derive(ClapArgs, Debug)]
pub struct CheckEngine {
    /// The command with its arguments, split into words as a shell does
    #[arg(value_name = "CMD")]
    pub command: String,

    /// The protocol
    #[arg(long, default_value = "ugi")]
    pub proto: Proto,

    /// The game to play
    #[arg(long, default_value = "ataxx")]
    pub game: String,
}

/// The protocol of an engine.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Proto {
    /// The Universal Game Interface
    Ugi,
    /// The Universal Ataxx Interface
    Uai,
    /// The Universal Chess Interface
    Uci,
}

impl From<Proto> for Protocol {
    fn from(proto: Proto) -> Self {
        match proto {
            Proto::Ugi => Protocol::Ugi,
            Proto::Uai => Protocol::Uai,
            Proto::Uci => Protocol::Uci,
        }
    }
}
