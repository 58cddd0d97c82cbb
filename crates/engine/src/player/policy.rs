//! Reading policies: those that come with the game, by name, and others out of files.

use std::fs;
use std::sync::Arc;

use grove_games::{GameSpec, LearntPolicy, Playable, read_policy as read_bytes};
use grove_players::PlayerError;

/// Before the name of a file.
const FILE: &str = "policy:file=";

/// The policy that a field of a player names.
pub(crate) fn read_policy<G: Playable>(
    text: &str,
    player: &'static str,
    field: &'static str,
) -> Result<LearntPolicy, PlayerError> {
    let found = match text.strip_prefix(FILE) {
        None => LearntPolicy::embedded::<G>(text).ok_or_else(|| {
            let names: Vec<&str> = G::policies().iter().map(|policy| policy.name()).collect();
            let known = match &names[..] {
                [] => "comes with none".into(),
                names => format!("comes with {}", names.join(", ")),
            };
            format!(
                "expected a policy of {game}, which {known}, found `{text}`",
                game = G::INFO.name
            )
        }),
        Some(path) => {
            read_file(text, path, G::INFO.name).map_err(|error| format!("{path}: {error}"))
        }
    };
    found.map_err(|error| PlayerError::Policy {
        player,
        field,
        error,
    })
}

fn read_file(text: &str, path: &str, game: &str) -> Result<LearntPolicy, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let policy = read_bytes(&bytes).map_err(|error| error.to_string())?;
    let its_game = policy.header.game.parse::<GameSpec>();
    let its_game = its_game.map_err(|error| error.to_string())?.info().name;
    match its_game == game {
        true => Ok(LearntPolicy::new(Arc::new(policy), text)),
        false => Err(format!(
            "expected a policy of {game}, found one of {its_game}"
        )),
    }
}
