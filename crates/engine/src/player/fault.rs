//! Why a player gives no move.

use grove_record::Reason;
use thiserror::Error;

/// What a player did instead of giving a move. The text says it in one line, for people.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It ended.
    #[error("{0}")]
    Crash(String),
    /// It did not answer.
    #[error("{0}")]
    Hang(String),
    /// It answered with something that is no legal move.
    #[error("{0}")]
    Illegal(String),
}

impl Fault {
    /// Why its game is lost.
    pub const fn reason(&self) -> Reason {
        match self {
            Fault::Crash(_) => Reason::Crash,
            Fault::Hang(_) => Reason::Hang,
            Fault::Illegal(_) => Reason::IllegalMove,
        }
    }
}
