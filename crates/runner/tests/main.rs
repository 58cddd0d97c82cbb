//! Matches and tournaments. One program, so that it is linked once.

mod archive;
mod match_plan;
mod tournament;
mod tuning;
