//! What the page and the server say to each other over the socket: JSON, one object a message.
//!
//! These types are the only source of the protocol. `openapi.json` and the page's `protocol.d.ts`
//! are generated from them (see `docs/server.md`).

mod record;
mod request;
mod response;
mod value;

pub(crate) use record::{
    BestFirstIteration, BestFirstRecord, CandidateRow, ChangeRow, Iteration, MctsRecord,
    MinimaxRecord, MoveRow, NodeRow, SearchRecord, SelectionRow, Steps, TableHitRow, VisitRow,
};
pub(crate) use request::{GameSetup, Limits, RecordLimits, RemainingTime, Request};
pub(crate) use response::{
    Ahead, Body, GameUnderway, RankedLine, Response, SavedGame, Thought, Tried, Watched,
};
