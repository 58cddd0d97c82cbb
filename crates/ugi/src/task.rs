//! A search on a thread of its own.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use grove_core::Side;
use grove_engine::session::Session;
use grove_players::{MoveLimits, MoveRequest};

use super::answer::{best_move, info};
use super::command::Go;
use super::slot;
use super::writer::LineWriter;

/// A search on a thread of its own.
pub(super) struct Task {
    pub(super) go: Go,
    /// The player's text.
    pub(super) player: String,
    pub(super) seed: u64,
    /// Raised by whoever wants it to end.
    pub(super) stop: Arc<AtomicBool>,
    /// Raised before the move is told: whoever has read the move finds the engine idle.
    pub(super) done: Arc<AtomicBool>,
}

impl Task {
    /// Thinks and tells; gives the session back, and the move if that has to be held back.
    pub(super) fn run<W: Write + Send>(
        self,
        mut session: Box<dyn Session>,
        writer: &LineWriter<W>,
    ) -> (Box<dyn Session>, Option<String>) {
        let side = session.side_to_move();
        let stop = || self.stop.load(Ordering::Acquire) || writer.is_closed();
        let clock = |side: Side| self.go.clocks[side.index()];
        let own = clock(side);
        let limits = self.go.move_limits(side);
        let request = MoveRequest {
            limits,
            clock: own,
            opponent_clock: clock(!side),
            opponent_time: None,
            lines: 1,
            stop: &stop,
        };
        let slot = slot(&self.player, self.seed);
        let thought = match session.outcome() {
            Some(_) => None,
            None => {
                Some(session.think(slot, &request, &|thought| writer.write_line(&info(thought))))
            }
        };
        let best = match thought {
            None => best_move(None),
            Some(Ok(thought)) => {
                writer.write_line(&info(&thought));
                best_move(thought.best.as_deref())
            }
            Some(Err(error)) => {
                writer.write_line(&format!("info string {error}"));
                best_move(None)
            }
        };
        let is_endless = limits == Some(MoveLimits::default()) && own.is_none();
        // Whoever asks for a search without end waits until it says `stop`.
        if is_endless && !stop() {
            return (session, Some(best));
        }
        self.done.store(true, Ordering::Release);
        writer.write_line(&best);
        (session, None)
    }
}
