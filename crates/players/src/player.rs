//! Who plays, of whatever kind.
//!
//! [`KINDS`] has a line for each kind of player. Whatever else depends on the kind is a `match` over
//! [`PlayerSpec`] without a wildcard, so that the compiler finds it.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::bestfirst::bstar::BStarSpec;
use crate::bestfirst::pns::PnsSpec;
use crate::bestfirst::ubfm::UbfmSpec;
use crate::engine::EngineSpec;
use crate::error::PlayerError;
use crate::field::{Described, FieldInfo};
use crate::grammar::Fields;
use crate::limits::MoveLimits;
use crate::mcts::MctsSpec;
use crate::minimax::{Algorithm, MinimaxSpec};
use crate::protocol::Protocol;
use crate::random::RandomSpec;
use crate::reflex::ReflexSpec;

/// Who plays.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerSpec {
    /// Any legal move, each as likely as any other.
    Random,
    /// The move that seems best at a glance.
    Reflex(ReflexSpec),
    /// Minimax in any of its forms.
    Minimax(MinimaxSpec),
    /// Monte Carlo tree search.
    Mcts(MctsSpec),
    /// Unbounded Best-First Minimax.
    Ubfm(UbfmSpec),
    /// B*.
    BStar(BStarSpec),
    /// Proof-number search.
    Pns(PnsSpec),
    /// Another program.
    Engine(EngineSpec),
}

/// A kind of player.
pub struct PlayerKind {
    /// What it does, in a line.
    pub help: &'static str,
    plain: fn() -> PlayerSpec,
}

/// All kinds of players.
pub static KINDS: [PlayerKind; 11] = [
    kind("plays any legal move", || PlayerSpec::Random),
    kind("looks one ply ahead", || {
        PlayerSpec::Reflex(ReflexSpec::default())
    }),
    kind("minimax without pruning", || minimax(Algorithm::Minimax)),
    kind("takes any move of the opponent as equally likely", || {
        minimax(Algorithm::Expectimax)
    }),
    kind("alpha-beta, with any of its extensions", || {
        minimax(Algorithm::AlphaBeta)
    }),
    kind(
        "alpha-beta that overlooks moves and is unsure, as people are",
        || minimax(Algorithm::Fallible),
    ),
    kind("Monte Carlo tree search", || {
        PlayerSpec::Mcts(MctsSpec::new())
    }),
    kind("Unbounded Best-First Minimax", || {
        PlayerSpec::Ubfm(UbfmSpec::new())
    }),
    kind("B*, which proves one move better than all others", || {
        PlayerSpec::BStar(BStarSpec::new())
    }),
    kind("proof-number search, which plays what it can prove", || {
        PlayerSpec::Pns(PnsSpec::new())
    }),
    kind("another program that speaks UGI, UAI or UCI", engine),
];

fn minimax(algorithm: Algorithm) -> PlayerSpec {
    PlayerSpec::Minimax(MinimaxSpec::new(algorithm))
}

fn engine() -> PlayerSpec {
    PlayerSpec::Engine(EngineSpec::new("", Protocol::Ugi))
}

const fn kind(help: &'static str, plain: fn() -> PlayerSpec) -> PlayerKind {
    PlayerKind { help, plain }
}

impl PlayerKind {
    /// The player before any field is given.
    pub(crate) fn plain(&self) -> PlayerSpec {
        (self.plain)()
    }

    /// The name before the colon.
    pub fn name(&self) -> &'static str {
        self.plain().name()
    }

    /// The fields that it takes, in the order of the canonical text.
    pub fn fields(&self) -> Vec<FieldInfo> {
        match self.plain() {
            PlayerSpec::Random => RandomSpec.infos(),
            PlayerSpec::Reflex(reflex) => reflex.infos(),
            PlayerSpec::Minimax(minimax) => minimax.infos(),
            PlayerSpec::Mcts(mcts) => mcts.infos(),
            PlayerSpec::Ubfm(ubfm) => ubfm.infos(),
            PlayerSpec::BStar(bstar) => bstar.infos(),
            PlayerSpec::Pns(pns) => pns.infos(),
            PlayerSpec::Engine(engine) => engine.infos(),
        }
    }
}

/// The fields of all kinds of players.
static FIELDS: LazyLock<Vec<FieldInfo>> =
    LazyLock::new(|| KINDS.iter().flat_map(PlayerKind::fields).collect());

/// Whether a field of this name ends a search, whoever takes it.
pub fn is_limit(field: &str) -> bool {
    FIELDS
        .iter()
        .any(|info| info.name == field && info.is_limit)
}

/// Whether a field belongs to another, so that `off` there leaves it nothing to say.
pub(crate) fn is_part_of(field: &str, whole: &str) -> bool {
    let is_part = |info: &FieldInfo| info.name == field && info.part_of == Some(whole);
    FIELDS.iter().any(is_part)
}

impl PlayerSpec {
    /// The limits among its fields.
    pub fn limits(&self) -> MoveLimits {
        match self {
            PlayerSpec::Random | PlayerSpec::Reflex(_) => MoveLimits::default(),
            PlayerSpec::Minimax(spec) => spec.limits,
            PlayerSpec::Mcts(spec) => spec.limits,
            PlayerSpec::Ubfm(spec) => spec.limits,
            PlayerSpec::BStar(spec) => spec.limits,
            PlayerSpec::Pns(spec) => spec.limits,
            PlayerSpec::Engine(spec) => spec.limits,
        }
    }

    /// Whether its moves follow from the game alone, and not from a seed or the time.
    pub fn is_deterministic(&self) -> bool {
        match self {
            // Among equally good moves a reflex draws.
            PlayerSpec::Random | PlayerSpec::Reflex(_) => false,
            PlayerSpec::Minimax(spec) => spec.is_deterministic(),
            PlayerSpec::Ubfm(spec) => !spec.limits.is_timed(),
            PlayerSpec::BStar(spec) => !spec.limits.is_timed(),
            PlayerSpec::Pns(spec) => !spec.limits.is_timed(),
            PlayerSpec::Mcts(_) | PlayerSpec::Engine(_) => false,
        }
    }

    /// The player that these fields describe. Where there is none, the error tells in which place, and
    /// who is known there.
    pub(crate) fn of(
        fields: &Fields<'_>,
        place: &str,
        known: impl Fn() -> String,
    ) -> Result<Self, PlayerError> {
        let kind = KINDS.iter().find(|kind| kind.name() == fields.name);
        let kind = kind.ok_or_else(|| PlayerError::Name {
            found: fields.name.into(),
            place: place.into(),
            known: known(),
        })?;
        match kind.plain() {
            PlayerSpec::Random => RandomSpec.set(fields).map(|_| PlayerSpec::Random),
            PlayerSpec::Reflex(reflex) => reflex.set(fields).map(PlayerSpec::Reflex),
            PlayerSpec::Minimax(minimax) => minimax.set(fields).map(PlayerSpec::Minimax),
            PlayerSpec::Mcts(mcts) => mcts.set(fields).map(PlayerSpec::Mcts),
            PlayerSpec::Ubfm(ubfm) => ubfm.set(fields).map(PlayerSpec::Ubfm),
            PlayerSpec::BStar(bstar) => bstar.set(fields).map(PlayerSpec::BStar),
            PlayerSpec::Pns(pns) => pns.set(fields).map(PlayerSpec::Pns),
            PlayerSpec::Engine(engine) => engine.set(fields).map(PlayerSpec::Engine),
        }
    }

    /// The name before the colon.
    pub const fn name(&self) -> &'static str {
        match self {
            PlayerSpec::Random => RandomSpec::NAME,
            PlayerSpec::Reflex(_) => ReflexSpec::NAME,
            PlayerSpec::Minimax(minimax) => minimax.algorithm.name(),
            PlayerSpec::Mcts(_) => MctsSpec::NAME,
            PlayerSpec::Ubfm(_) => UbfmSpec::NAME,
            PlayerSpec::BStar(_) => BStarSpec::NAME,
            PlayerSpec::Pns(_) => PnsSpec::NAME,
            PlayerSpec::Engine(_) => EngineSpec::NAME,
        }
    }
}

/// The names of all kinds, with commas between them.
pub(crate) fn kind_names() -> String {
    let names: Vec<&str> = KINDS.iter().map(PlayerKind::name).collect();
    names.join(", ")
}

/// Reads a player of any game; presets and levels belong to a game and are read by
/// [`PlayerSpec::read`].
impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let fields = Fields::parse(text).map_err(PlayerError::Form)?;
        let known = || format!("{} or a preset of the game", kind_names());
        Self::of(&fields, "", known)
    }
}

/// The canonical text.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Random => f.write_str(RandomSpec::NAME),
            PlayerSpec::Reflex(reflex) => reflex.fmt(f),
            PlayerSpec::Minimax(minimax) => minimax.fmt(f),
            PlayerSpec::Mcts(mcts) => mcts.fmt(f),
            PlayerSpec::Ubfm(ubfm) => ubfm.fmt(f),
            PlayerSpec::BStar(bstar) => bstar.fmt(f),
            PlayerSpec::Pns(pns) => pns.fmt(f),
            PlayerSpec::Engine(engine) => engine.fmt(f),
        }
    }
}
