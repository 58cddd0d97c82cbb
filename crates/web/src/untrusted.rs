//! What untrusted clients may ask for: games of bounded length, and players that run no program and
//! take neither all the memory nor all the processors.
//!
//! Everybody who can reach the server is untrusted. Whatever a client says of a game or a player
//! passes through here before it is used.

use grove_games::GameSpec;
use grove_players::{PlayerError, PlayerSpec, levels};
use grove_search::{mcts, minimax};
use thiserror::Error;

use crate::error::{ApiError, ErrorKind};

/// The most moves of a game.
pub(crate) const MAX_MOVES: usize = 2000;

/// The most lines that a search tells.
const MAX_LINES: usize = 8;

/// The largest transposition table, in bits: 64 MiB.
const MAX_TABLE_BITS: u32 = 22;

/// The largest tree, in nodes: the default of `mcts`, 128 MB.
const MAX_POOL: usize = 4_000_000;

/// The most threads of one search.
const MAX_THREADS: usize = 4;

/// Memory in bytes.
const TABLE_ENTRY: u64 = 16;
const TREE_NODE: u64 = 32;
/// A move, its node and their places in a table, in a tree that is kept best-first.
const BEST_FIRST_NODE: u64 = 24 + 16 + 16;
/// What GRAVE keeps for a node beside it, and for all of them together.
const AMAF_NODE: u64 = 4;
const AMAF_TABLES: u64 = 32 << 20;
/// The variance of a node's results, which UCB1-Tuned keeps beside it.
const VARIANCE_NODE: u64 = 8;
/// Stacks, move lists, histories and kept estimates of one thread.
const THREAD: u64 = 1 << 20;

/// A player that an untrusted client may use.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Player {
    pub(crate) text: String,
    pub(crate) spec: PlayerSpec,
    /// The memory that it may use, in bytes.
    pub(crate) memory: u64,
}

/// Why a player is refused.
#[derive(Clone, PartialEq, Debug, Error)]
enum UntrustedPlayerError {
    #[error(transparent)]
    Player(#[from] PlayerError),
    #[error("engine: only the command line may run other programs")]
    Program,
    #[error("eval: only the command line may read files")]
    File,
    #[error("experience: only the command line may read and write files")]
    Experience,
    #[error("{field}: at most {most} here, found {found}")]
    Large {
        field: &'static str,
        most: usize,
        found: usize,
    },
}

/// Refuses a game with more moves than are allowed.
pub(crate) fn validate_length(moves: usize) -> Result<(), ApiError> {
    if moves > MAX_MOVES {
        let message = format!("moves: at most {MAX_MOVES}, found {moves}");
        return Err(ApiError::new(ErrorKind::Size, message));
    }
    Ok(())
}

/// How many lines a search is to tell: one unless more are asked for, within bounds.
pub(crate) fn validate_lines(lines: Option<usize>) -> Result<usize, ApiError> {
    match lines.unwrap_or(1) {
        lines @ 1..=MAX_LINES => Ok(lines),
        found => {
            let message = format!("lines: expected 1 to {MAX_LINES}, found {found}");
            Err(ApiError::new(ErrorKind::Request, message))
        }
    }
}

/// Reads a game, if it has no more moves than are allowed.
pub(crate) fn validate_game(game: &str, moves: usize) -> Result<GameSpec, ApiError> {
    validate_length(moves)?;
    game.parse()
        .map_err(|error| ApiError::new(ErrorKind::Game, error))
}

/// Reads a player, if it is allowed.
pub(crate) fn validate_player(text: &str, game: &GameSpec) -> Result<Player, ApiError> {
    read(text, game.info().name).map_err(|error| ApiError::new(ErrorKind::Player, error))
}

/// Where no player of the game has the name of a level, it stands for the level: `3` is `level:3`, but
/// `best` is always the preset.
fn read(asked: &str, game: &'static str) -> Result<Player, UntrustedPlayerError> {
    let (text, spec) = match PlayerSpec::read(asked, game) {
        Ok(spec) => (asked, spec),
        Err(_) => {
            let text = levels::opponent(asked);
            (text, PlayerSpec::read(text, game)?)
        }
    };
    Ok(Player {
        text: text.into(),
        memory: check(&spec)?,
        spec,
    })
}

/// Refuses a player that an untrusted client may not use, and tells the memory of any other. Every
/// kind of player is named here, so that a new one cannot be forgotten.
fn check(spec: &PlayerSpec) -> Result<u64, UntrustedPlayerError> {
    // A model may be anywhere in a player, in the search that is its prior for example.
    if spec.to_string().contains(":file=") {
        return Err(UntrustedPlayerError::File);
    }
    match spec {
        PlayerSpec::Random | PlayerSpec::Reflex(_) => Ok(THREAD),
        PlayerSpec::Minimax(minimax) if minimax.experience.is_some() => {
            Err(UntrustedPlayerError::Experience)
        }
        PlayerSpec::Minimax(minimax) => check_minimax(&minimax.options),
        PlayerSpec::Mcts(mcts) => check_mcts(&mcts.options),
        PlayerSpec::Ubfm(ubfm) => check_pool(ubfm.options.pool),
        PlayerSpec::BStar(bstar) => check_pool(bstar.options.pool),
        PlayerSpec::Pns(pns) => check_table(pns.options.table_bits),
        PlayerSpec::Engine(_) => Err(UntrustedPlayerError::Program),
    }
}

fn check_minimax(options: &minimax::Options) -> Result<u64, UntrustedPlayerError> {
    let bits = options.table.map(|table| table.bits);
    at_most("tt", MAX_TABLE_BITS as usize, bits.unwrap_or(0) as usize)?;
    at_most("threads", MAX_THREADS, options.threads)?;
    let table = bits.map_or(0, |bits| TABLE_ENTRY << bits);
    Ok(table + THREAD * options.threads as u64)
}

/// A table of proof numbers.
fn check_table(bits: u32) -> Result<u64, UntrustedPlayerError> {
    at_most("tt", MAX_TABLE_BITS as usize, bits as usize)?;
    Ok((TABLE_ENTRY << bits) + THREAD)
}

fn check_mcts(options: &mcts::Options) -> Result<u64, UntrustedPlayerError> {
    at_most("pool", MAX_POOL, options.pool)?;
    at_most("threads", MAX_THREADS, options.threads)?;
    let threads = options.threads as u64;
    let prior = match &options.prior {
        // Each thread has a search of its own for the priors.
        Some(prior) => threads * check_minimax(&prior.options)?,
        None => 0,
    };
    let (amaf_node, amaf_tables) = match options.rave {
        Some(_) => (AMAF_NODE, AMAF_TABLES),
        None => (0, 0),
    };
    let variance = match options.selection {
        mcts::Selection::Ucb1Tuned => VARIANCE_NODE,
        mcts::Selection::Ucb1
        | mcts::Selection::Ucb1Heuristic
        | mcts::Selection::ProgressiveHistory(_)
        | mcts::Selection::Puct => 0,
    };
    let node = TREE_NODE + amaf_node + variance;
    Ok(node * options.pool as u64 + amaf_tables + THREAD * threads + prior)
}

/// A tree that is kept best-first.
fn check_pool(pool: usize) -> Result<u64, UntrustedPlayerError> {
    at_most("pool", MAX_POOL, pool)?;
    Ok(BEST_FIRST_NODE * pool as u64 + THREAD)
}

fn at_most(field: &'static str, most: usize, found: usize) -> Result<(), UntrustedPlayerError> {
    match found <= most {
        true => Ok(()),
        false => Err(UntrustedPlayerError::Large { field, most, found }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        read(text, "konane").unwrap_err().to_string()
    }

    #[track_caller]
    fn memory(text: &str) -> u64 {
        read(text, "konane").unwrap().memory
    }

    #[test]
    fn programs_are_refused() {
        assert_eq!(
            refused("engine:cmd=\"true\""),
            "engine: only the command line may run other programs"
        );
    }

    #[test]
    fn files_are_refused() {
        for text in [
            "ab:experience=lost",
            "minimax:experience=lost",
            "best:experience=/etc/passwd",
        ] {
            assert_eq!(
                refused(text),
                "experience: only the command line may read and write files"
            );
        }
        let prior = refused("mcts:prior=(ab:depth=2,experience=lost)");
        assert!(
            prior.starts_with("mcts: prior: ab: unknown field `experience`"),
            "{prior}"
        );
        assert_eq!(memory("ab:experience=off"), memory("ab"));
        assert_eq!(
            refused("ab:eval=net:file=x"),
            "eval: only the command line may read files"
        );
    }

    #[test]
    fn large_players_are_refused() {
        assert_eq!(refused("ab:tt=23"), "tt: at most 22 here, found 23");
        assert!(refused("mcts:pool=4000001").starts_with("pool: at most"));
        assert!(refused("ubfm:pool=4000001").starts_with("pool: at most"));
        assert!(refused("bstar:pool=4000001").starts_with("pool: at most"));
        assert_eq!(refused("pns:tt=23"), "tt: at most 22 here, found 23");
        assert!(refused("best:threads=5").starts_with("threads: at most 4"));
        assert!(refused("best-mcts:threads=64").starts_with("threads: "));
        assert!(refused("mcts:prior=(ab:depth=2,tt=28)").starts_with("tt: "));
    }

    #[test]
    fn every_level_is_allowed_in_every_game() {
        for game in GameSpec::GAMES {
            for level in levels::of(game.name) {
                let player = read(level.player, game.name).unwrap();
                let expected = PlayerSpec::read(level.spec, game.name).unwrap();
                assert_eq!(
                    (player.text.as_str(), player.spec),
                    (level.player, expected)
                );
            }
        }
    }

    #[test]
    fn a_level_never_hides_a_player() {
        // `best` and `random` are players themselves, `gentle` and `3` are not.
        for text in ["best", "random", "best:depth=3", "best-mcts", "DABS"] {
            assert_eq!(read(text, "konane").unwrap().text, text);
        }
        for (bare, level) in [("3", "level:3"), ("gentle", "level:gentle")] {
            assert_eq!(read(bare, "konane").unwrap().text, level);
        }
        assert!(refused("level:godlike").contains("expected 1 to 8"));
    }

    #[test]
    fn memory_is_that_of_tables_and_trees() {
        assert_eq!(memory("random"), 1 << 20);
        assert_eq!(memory("ab:tt=22"), 65 << 20);
        assert_eq!(memory("ab:tt=22,threads=2"), 66 << 20);
        assert_eq!(memory("mcts:pool=1000000"), 32_000_000 + (1 << 20));
        assert_eq!(memory("ubfm:pool=1000000"), 56_000_000 + (1 << 20));
        assert_eq!(memory("pns:tt=22"), 65 << 20);
        assert!(memory("mcts:pool=1000000,rave=100") > 36_000_000 + (32 << 20));
        assert!(memory("mcts:pool=1000000,select=ucb1-tuned") >= 40_000_000);
        let prior = memory("mcts:pool=1000000,threads=2,prior=(ab:depth=2,tt=20)");
        assert!(prior > 32_000_000 + (2 << 24), "{prior}");
    }
}
