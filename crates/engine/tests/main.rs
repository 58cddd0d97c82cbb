//! One program with the tests of this crate, so that what it is made of is linked once.

mod annotation;
mod experience;
mod external;
mod factory;
mod lines;
mod matchup;
mod openings;
mod referee;
mod session;
