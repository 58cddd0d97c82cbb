//! Matches and tournaments. One program, so that it is linked once.

mod archive;
mod calibration;
mod dealt;
mod match_plan;
mod tournament;
mod tuning;

use grove_engine::matchup::MatchupError;
use grove_store::StoreError;

/// An error that does not happen.
#[derive(Debug)]
struct Failed;

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        panic!("{error}")
    }
}

impl From<MatchupError> for Failed {
    fn from(error: MatchupError) -> Self {
        panic!("{error}")
    }
}
