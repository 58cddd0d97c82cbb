//! `grove engine`: speaks UGI on standard input and output.

use std::io::{Write, stdin};

use anyhow::{Result, bail};
use grove_engine::session::{self, PlayerSlot};
use grove_ugi::{Setting, serve};

use super::read_game;
use crate::args::Engine;

/// Answers commands until there are no more.
pub fn run(asked: &Engine, json: bool, out: &mut (impl Write + Send)) -> Result<()> {
    if json {
        bail!("--json: expected it at another command: an engine speaks its protocol");
    }
    let setting = Setting {
        game: read_game(&asked.game)?,
        player: asked.player.clone(),
        seed: asked.seed,
    };
    // Whoever starts an engine with a player that does not fit wants to know it now.
    session::open(&setting.game).load_player(PlayerSlot {
        text: &setting.player,
        seed: setting.seed,
        number: 0,
    })?;
    Ok(serve(setting, stdin().lock(), out)?)
}
