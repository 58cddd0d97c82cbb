//! Players that a stranger asks for: none that runs a program, none that takes all the memory or
//! all the processors.

use grove_games::GameSpec;
use grove_players::{PlayerError, PlayerSpec, levels};
use grove_search::minimax;
use thiserror::Error;

use crate::message::{ErrorKind, Refusal};

/// The largest table, in bits: 64 MiB.
const LARGEST_TABLE: u32 = 22;

/// The largest tree, in nodes: the default of a sampling player, 128 MB.
const LARGEST_POOL: usize = 4_000_000;

/// The most threads of one search.
const MOST_THREADS: usize = 4;

/// Why a player is not let in.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum StrangerError {
    /// It cannot be read.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// It would run a program.
    #[error(
        "engine: expected a player without a program of its own, which only the command line may name"
    )]
    Program,
    /// It would take too much.
    #[error("{field}: expected at most {most} here, found {found}")]
    Large {
        field: &'static str,
        most: usize,
        found: usize,
    },
}

/// Refuses a player that a stranger may not ask for.
pub(crate) fn admit(text: &str, game: &GameSpec) -> Result<(), Refusal> {
    let checked = check(text, game.info().name);
    checked.map_err(|error| Refusal::new(ErrorKind::Player, error))
}

/// The opponent that a stranger asks for, by its text or as a level, which may go by its bare name.
pub(crate) fn admit_opponent<'a>(asked: &'a str, game: &GameSpec) -> Result<&'a str, Refusal> {
    let text = levels::opponent(asked);
    admit(text, game)?;
    Ok(text)
}

/// Refuses a player that a stranger may not ask for.
fn check(text: &str, game: &'static str) -> Result<(), StrangerError> {
    let spec = PlayerSpec::read(text, game)?;
    if spec.runs_a_program() {
        return Err(StrangerError::Program);
    }
    match spec {
        PlayerSpec::Minimax(search) => check_search(&search.options),
        PlayerSpec::Mcts(sampling) => {
            let options = &sampling.options;
            at_most("pool", LARGEST_POOL, options.pool)?;
            at_most("threads", MOST_THREADS, options.threads)?;
            let prior = options.prior.as_ref();
            prior.map_or(Ok(()), |prior| check_search(&prior.options))
        }
        _ => Ok(()),
    }
}

fn check_search(options: &minimax::Options) -> Result<(), StrangerError> {
    let bits = options.table.map_or(0, |table| table.bits);
    at_most("tt", LARGEST_TABLE as usize, bits as usize)?;
    at_most("threads", MOST_THREADS, options.threads)
}

fn at_most(field: &'static str, most: usize, found: usize) -> Result<(), StrangerError> {
    match found <= most {
        true => Ok(()),
        false => Err(StrangerError::Large { field, most, found }),
    }
}

#[cfg(test)]
mod tests {
    use grove_games::GameSpec;
    use grove_players::levels::LEVELS;

    use super::*;

    fn refused(text: &str) -> String {
        check(text, "konane").unwrap_err().to_string()
    }

    #[test]
    fn programs_are_refused() {
        assert!(refused("engine:cmd=\"true\"").starts_with("engine: expected a player without"));
    }

    #[test]
    fn greed_is_refused() {
        assert_eq!(
            refused("ab:tt=23"),
            "tt: expected at most 22 here, found 23"
        );
        assert!(refused("mcts:pool=4000001").starts_with("pool: expected at most"));
        assert!(refused("best:threads=5").starts_with("threads: expected at most 4"));
        assert!(refused("best-mcts:threads=64").starts_with("threads: "));
        assert!(refused("mcts:prior=(ab:depth=2,tt=28)").starts_with("tt: "));
    }

    #[test]
    fn every_level_is_let_in() {
        for game in GameSpec::GAMES {
            for level in LEVELS {
                assert_eq!(check(level.player, game.name), Ok(()), "{}", level.name);
            }
        }
    }

    #[test]
    fn others_are_let_in() {
        for text in [
            "random",
            "best",
            "best-mcts",
            "DABS:depth=8",
            "ab:tt=22,threads=2",
        ] {
            assert_eq!(check(text, "konane"), Ok(()), "{text}");
        }
    }
}
