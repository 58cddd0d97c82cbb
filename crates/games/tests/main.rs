//! What the games promise. One program: each more would build every board again.
//!
//! The suites run for every game that is registered, on the variants and with the evaluations that it
//! declares. What only one game has is in its own folder.

mod agreement;
mod cases;
mod conformance;
mod courses;
mod evaluation;
mod explain;
mod guidance;
mod learnt;
mod perft;
mod plain;
mod policy;
mod shown;
mod specs;
mod text;
mod walks;

mod ataxx;
mod breakthrough;
mod checkers;
mod halma;
mod konane;
mod pentalath;
