//! Learning evaluations from games that players play against themselves.
//!
//! [`generate`](generate()) plays games and writes them to a file ([`data`]), or a shard of them, which
//! [`merge`](merge()) brings together. [`fit`](fit())
//! finds the weights of a model that predict how those games went, [`fit_terms`] those of a game's own
//! terms, and [`fit_policy`] those of a policy, which predicts the moves. Whether they play better is for a match to decide.

pub mod data;
mod fit;
mod generate;
mod merge;
mod replay;
mod samples;
mod terms;

pub use fit::{
    Epoch, Fit, FitError, Kind, PolicyEpoch, PolicyFit, PolicySettings, Settings, fit, fit_policy,
};
pub use generate::{DataShard, GenerateError, Generation, Progress, generate};
pub use merge::{MergeDataError, MergedData, merge};
pub use samples::Keep;
pub use terms::{TermFit, TermSettings, Way, fit_terms, read_terms_file};
