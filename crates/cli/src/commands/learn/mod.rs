//! `grove learn`: from games to a stronger player.

mod curve;
mod data;
mod fit;
mod growth;
mod merge;
mod play_off;
mod policy;
mod terms;

use std::io::Write;

use anyhow::Result;

use crate::args::Learn;

/// Does one of its steps.
pub fn run(asked: &Learn, json: bool, out: &mut impl Write) -> Result<()> {
    match asked {
        Learn::Data(asked) => data::run(asked, json, out),
        Learn::Merge(asked) => merge::run(asked, json, out),
        Learn::Fit(asked) => fit::run(asked, json, out),
        Learn::PlayOff(asked) => play_off::run(asked, json, out),
        Learn::Growth(asked) => growth::run(asked, json, out),
    }
}
