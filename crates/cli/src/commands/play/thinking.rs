//! A player thinks, and Ctrl-C makes it stop and play what it has.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Result;
use grove_engine::session::{PlayerSlot, SearchInfo, Session};
use grove_players::{MoveLimits, MoveRequest};

use super::show::effort;
use crate::commands::interrupt::{self, STOP};

/// Whether a player thinks.
static ONGOING: AtomicBool = AtomicBool::new(false);

/// Who thinks, and how.
pub struct Thinking<'a> {
    /// What people call the player.
    pub name: &'a str,
    pub player: PlayerSlot<'a>,
    /// How long, instead of the player's own limits.
    pub time: Option<Duration>,
    /// Whether somebody sees how it goes.
    pub is_watched: bool,
}

/// From now on an interrupt ends a thought, and the process where nobody thinks.
pub fn heed_interrupts() -> Result<()> {
    interrupt::install_handler_while(&ONGOING)
}

/// Whether the last thought was interrupted.
pub fn was_interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Lets a player think about the position. What was written before is seen first, and whoever has
/// seen it may interrupt the thought.
pub fn think(
    session: &mut dyn Session,
    thinking: &Thinking<'_>,
    out: &mut dyn Write,
) -> Result<SearchInfo> {
    let tell = |thought: &SearchInfo| thinking.tell(&effort(thought));
    let limits = thinking.time.map(|time| MoveLimits {
        time: Some(time),
        ..MoveLimits::default()
    });
    let request = MoveRequest {
        limits,
        stop: &|| STOP.load(Ordering::Relaxed),
        ..MoveRequest::unlimited()
    };
    STOP.store(false, Ordering::SeqCst);
    ONGOING.store(true, Ordering::SeqCst);
    let flushed = out.flush();
    thinking.tell("");
    let thought = flushed.map(|()| session.think(thinking.player, &request, &tell));
    ONGOING.store(false, Ordering::SeqCst);
    if thinking.is_watched {
        over_the_line("");
    }
    Ok(thought??)
}

impl Thinking<'_> {
    /// Tells people who wait how far it is.
    fn tell(&self, how_far: &str) {
        if self.is_watched {
            over_the_line(&format!("{} is thinking  {how_far}", self.name));
        }
    }
}

/// Writes over the line on which the cursor stands. It stays shorter than a screen, so that the
/// terminal's `^C` stands on the same line and goes with it.
fn over_the_line(text: &str) {
    let mut screen = io::stderr();
    if !screen.is_terminal() {
        return;
    }
    // Where it cannot be written nobody is waiting.
    let _ = write!(screen, "\r\x1b[2K{text}").and_then(|()| screen.flush());
}
