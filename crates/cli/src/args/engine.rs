//! What can be asked for of engines.

use clap::Args as ClapArgs;

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
