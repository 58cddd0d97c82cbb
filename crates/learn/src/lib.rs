//! Learning evaluations from games that players play against themselves.
//!
//! [`generate`](generate()) plays games and writes their positions to a file ([`data`]), [`fit`](fit())
//! finds the weights of a model that predict how those games went. Whether the model plays better is
//! for a match to decide.

pub mod data;
mod fit;
mod generate;

pub use fit::{Epoch, Fit, FitError, Kind, Settings, fit};
pub use generate::{GenerateError, Generation, Progress, generate};
