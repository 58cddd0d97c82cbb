//! What can be asked for of the page.

use clap::Args as ClapArgs;
use grove_web::Settings;

use super::matches::ResultsFile;

/// The page and where it is served.
#[derive(ClapArgs, Debug)]
pub struct Serve {
    /// The port to listen on; 0 picks a free one
    #[arg(long, value_name = "N", default_value_t = 4747)]
    pub port: u16,

    /// The address or host name to listen on; beyond loopback, others can use this machine's CPU
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub host: String,

    /// How much memory all searches and matches together may use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = Settings::MEMORY, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,

    #[command(flatten)]
    pub results: ResultsFile,

    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,
}
