//! The page in a real browser.

mod access;
mod analyse;
mod arena;
mod ending;
mod games;
mod inside;
mod keeping;
mod learning;
mod looks;
mod moving;
mod pace;
mod playing;
mod seats;
mod shell;
mod start;
mod strength;
