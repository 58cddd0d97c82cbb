//! Records of games and statistics on them. One program, so that it is linked once.

mod experience;
mod forfeits;
mod game;
mod shard;
mod statistics;
