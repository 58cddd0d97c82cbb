//! What ends a search.

/// How far a search may go. Whatever is reached first ends it; the best move found so far is
/// played.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many plies deep.
    pub depth: u32,
    /// How many nodes.
    pub nodes: u64,
    /// Asked now and then whether to stop: a clock or a person is behind it.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// Deeper no search goes: a game as long as this has to be cut by its own rules.
pub const DEEPEST: u32 = 200;

impl Limits<'_> {
    /// This deep and no other limit.
    pub fn depth(depth: u32) -> Self {
        Limits {
            depth: depth.min(DEEPEST),
            nodes: u64::MAX,
            stop: &|| false,
        }
    }
}
