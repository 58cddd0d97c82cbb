//! The program from outside. One test program, so that a long test runs beside others; only that of a busy
//! machine has its own, since it would make all others late.

mod commands;
mod completion;
mod engines;
mod experience;
mod interruptions;
mod learn;
mod playing;
mod read_only;
mod report;
mod scale;
mod serve;
mod shards;
mod solve;
