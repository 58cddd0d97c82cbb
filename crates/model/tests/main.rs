//! Tests of models from outside.

mod file;
mod layout;
mod net;
mod policy;
mod windows;
