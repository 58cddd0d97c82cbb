//! Players with names, game by game: those of the studies, and `best`, `best-mcts` and `best-ubfm`.
//!
//! Each game has a file with its presets, which also says what its study leaves open and what was
//! chosen here. A game without a file, or without one of the strongest, has [`GENERIC`].
//!
//! # The strongest players
//!
//! `best` is the strongest player of a game that was found under a time limit, `best-mcts` the
//! strongest that samples, `best-ubfm` the strongest that searches best-first. All of the first deepen, keep a large
//! table and search with null windows; what else helps differs from game to game, and the files say what was measured. A null
//! move gained nothing anywhere.
//!
//! The studies' players that sample do not look for moves that end the game at once, of which no study
//! speaks (`decisive=off`).
//!
//! `best` changes when a stronger player is found. What was played with it stays what it was under a
//! name with a number: `best-1`, `best-mcts-1` and `best-ubfm-1` never change, and `best` is another name
//! of the newest. The first were made of the studies' parts; `best-2` has what came after them in chess programs;
//! `best-3`, `best-mcts-2` and `best-ubfm-2` evaluate by what was learnt; `best-3` prunes by numbers that `grove tune` found,
//! and `best-mcts-2` has policies as priors but in checkers.
//!
//! Those of the first kind that sample play no games out but estimate new nodes (`cutoff=0`, in checkers after eight
//! plies), try promising moves first (`select=puct`) and back up proven results. What a part is worth,
//! in points of 100 that they score without it against themselves, forty games each at 20 ms a move:
//!
//! - `puct` (`ucb1` instead): 8 in Konane, 20 in checkers, 23 in Pentalath, 10 in Ataxx, 0 in Halma;
//! - estimates (games to the end instead): 20, 41, 0, 10 and 0; in checkers eight plies before the
//!   estimate score 74;
//! - the tree of the last move: 35 in Konane, 50 in Pentalath, 30 in Ataxx, 49 in Halma;
//! - proven results: 40 to 56.
//!
//! A constant of 0.7 scored 70 in Konane, 64 in checkers, 55 in Pentalath and 76 in Ataxx against 1.4,
//! but 46 in Halma; 0.35 then 58 in Konane, 68 in Pentalath and 63 in Ataxx against 0.7. GRAVE scored
//! 20 in Konane, implicit backups 48 to 65, a prior of depth 2 or 4 36 to 38 in checkers.

//!
//! Those that search best-first differ in two parts. To play captures out (`quiescence`) scored 94 of
//! 100 in checkers against the plain search at 10 ms a move (40 games), but 43 in Pentalath and 8 in
//! Ataxx. To correct estimates by a tempo (`tempo`) scored 18.5 of 20 in Halma at 10 ms and 16 of 16 at
//! 50 ms, but 38 of 100 in Konane and 5.5 of 20 in checkers; 63 in Pentalath and 58 in Ataxx at 10 ms
//! (60 games) are not enough to tell. The best move instead of the safest (`final`) made no difference.

mod ataxx;
mod checkers;
mod halma;
mod konane;
mod pentalath;

/// The presets of each game that has some.
const GAMES: [(&str, &[Preset]); 5] = [
    ("konane", konane::PRESETS),
    ("checkers", checkers::PRESETS),
    ("pentalath", pentalath::PRESETS),
    ("ataxx", ataxx::PRESETS),
    ("halma", halma::PRESETS),
];

const BEST_1: Preset = Preset::new(
    "best-1",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,pvs=on",
    "here",
);

const BEST_MCTS_1: Preset = Preset::new(
    "best-mcts-1",
    "mcts:time=100ms,select=puct,c=0.7,cutoff=0,final=visits,reuse=on,solver=on",
    "here",
);

const BEST_UBFM_1: Preset = Preset::new("best-ubfm-1", "ubfm:time=100ms", "here");

/// The strongest players of a game that has no presets of these names: what has helped in every game
/// so far, by the game's default evaluation.
pub const GENERIC: [Preset; 6] = [
    BEST_1.named("best"),
    BEST_1,
    BEST_MCTS_1.named("best-mcts"),
    BEST_MCTS_1,
    BEST_UBFM_1.named("best-ubfm"),
    BEST_UBFM_1,
];

/// A player with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// What it stands for.
    pub spec: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// What is added from some depth on, unless the fields behind the name say otherwise.
    pub(crate) from_depth: Option<(u32, &'static str, &'static str)>,
}

impl Preset {
    const fn new(name: &'static str, spec: &'static str, source: &'static str) -> Self {
        Preset {
            name,
            spec,
            source,
            from_depth: None,
        }
    }

    /// The same player by another name.
    const fn named(self, name: &'static str) -> Self {
        Preset { name, ..self }
    }
}

/// All presets of a game: its own, and the generic ones that it does not replace.
pub fn of(game: &str) -> impl Iterator<Item = &'static Preset> {
    let own = GAMES.iter().find(|(name, _)| *name == game);
    let own = own.map_or(&[][..], |&(_, presets)| presets);
    let is_own = |name: &str| own.iter().any(|preset| preset.name == name);
    let generic = GENERIC.iter().filter(move |preset| !is_own(preset.name));
    own.iter().chain(generic)
}
