//! What a run is: the same command finds the same run.

/// All that is needed to play a run again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Definition {
    /// What it is: `match`, `tournament`.
    pub kind: String,
    /// The game, in its canonical form.
    pub game: String,
    /// The players, in their canonical form. Games name them by their numbers here, from 0.
    pub players: Vec<String>,
    /// Everything else: openings, seed, games, limits. Whoever plays runs chooses how to write it,
    /// and writes the same always in the same way.
    pub settings: String,
}

impl Definition {
    /// A number that tells definitions apart, the same in every version.
    pub fn hash(&self) -> u64 {
        let texts = [&self.kind, &self.game].into_iter();
        let texts = texts.chain(&self.players).chain([&self.settings]);
        // 0xff is in no text, so it keeps them apart.
        digest(
            &texts
                .flat_map(|text| text.bytes().chain([0xff]))
                .collect::<Vec<u8>>(),
        )
    }
}

/// A number that tells texts apart, the same in every version (FNV-1a, 64 bits).
pub fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
