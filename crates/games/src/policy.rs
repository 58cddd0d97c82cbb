//! Policies that were learnt from games: what moves promise, by what they change on the board.

use std::fmt;
use std::sync::Arc;

use grove_core::MovePolicy;
use grove_model::{EmbeddedPolicy, Model, Policy};

use crate::learnt::LearntError;
use crate::{GameSpec, Playable};

/// A policy in use, and the text by which players name it.
#[derive(Clone)]
pub struct LearntPolicy {
    policy: Arc<Policy>,
    text: String,
}

impl LearntPolicy {
    /// A policy that players name so.
    pub fn new(policy: Arc<Policy>, text: &str) -> Self {
        let text = text.into();
        LearntPolicy { policy, text }
    }

    /// The policy of this name that comes with the game, or the newest where the name has no number.
    pub fn embedded<G: Playable>(text: &str) -> Option<Self> {
        let found = EmbeddedPolicy::find(G::policies(), text)?;
        let policy = found.get(|bytes| {
            let standard = G::INFO
                .name
                .parse()
                .ok()
                .and_then(|game: GameSpec| game.geometry());
            let geometry = standard.expect("a model can see the standard board");
            Policy::read(bytes, &geometry).map(Arc::new)
        });
        Some(LearntPolicy::new(Arc::clone(policy), found.name()))
    }

    /// The policy itself.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }
}

impl fmt::Display for LearntPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<G: Playable> MovePolicy<G> for LearntPolicy {
    fn logits(&self, position: &G, moves: &[G::Move], logits: &mut Vec<f32>) -> bool {
        logits.clear();
        if self.policy.board() != position.cells() {
            return false;
        }
        let side = position.side_to_move();
        let mut outlook = self.policy.outlook(&position.planes(side));
        let after = |&mv: &G::Move| position.after(mv).planes(side);
        logits.extend(moves.iter().map(|mv| outlook.logit(&after(mv))));
        true
    }
}

/// Reads a policy of any game.
pub fn read_policy(bytes: &[u8]) -> Result<Policy, LearntError> {
    let game = Model::game_of(bytes)?;
    let spec: GameSpec = game.parse()?;
    let geometry = spec.geometry();
    let geometry = geometry.ok_or_else(|| LearntError::Board(game.into()))?;
    Ok(Policy::read(bytes, &geometry)?)
}
