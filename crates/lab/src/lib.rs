//! Experiments: what five studies reported, played again, with a verdict.
//!
//! An [`Experiment`] is a TOML file that says what is played, what is measured, what the study
//! reported and what it claimed. Its cells are played as matches and become [`Findings`]:
//! the same figures, measured here, and a verdict on every claim.

pub mod catalogue;
pub mod experiment;
pub mod findings;
pub mod plot;
pub mod report;
pub mod run;
pub mod verdict;

pub use experiment::{Experiment, ExperimentError, Study};
pub use findings::Findings;
