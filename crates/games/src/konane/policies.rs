//! The policies that come with the game, the newest last.

use grove_model::EmbeddedPolicy;

/// A policy for each that was learnt.
pub(super) static POLICIES: [EmbeddedPolicy; 1] = [EmbeddedPolicy::new(
    "policy-1",
    include_bytes!("models/policy-1.model"),
)];
