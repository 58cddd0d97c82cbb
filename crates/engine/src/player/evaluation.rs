//! Reading evaluations: what a game knows by name, and models out of files.

use std::collections::HashMap;
use std::fs;
use std::sync::{Mutex, PoisonError};

use grove_games::{GameSpec, Learnable, Playable, read_model};
use grove_model::{Learnt, Weights};
use grove_players::PlayerError;

/// Between the kind of a model and its file: `net:file=my.net`.
const FILE: &str = ":file=";

/// The evaluation that a text names; the game's default where there is none.
pub(crate) fn read_evaluation<G: Playable>(
    text: Option<&str>,
    player: &'static str,
) -> Result<G::Evaluation, PlayerError> {
    let Some(text) = text else {
        return Ok(G::Evaluation::default());
    };
    let Some((kind, path)) = text.split_once(FILE) else {
        let refused = |error| PlayerError::Evaluation { player, error };
        return text.parse().map_err(refused);
    };
    let evaluation = read_file(text, kind, path, G::INFO.name).and_then(|learnt| {
        G::Evaluation::of_model(learnt).ok_or(format!("{} uses no models", G::INFO.name))
    });
    evaluation.map_err(|error| PlayerError::Model {
        player,
        path: path.into(),
        error,
    })
}

/// Models by their text and the bytes of their files.
type Kept = HashMap<(String, Vec<u8>), Learnt>;

/// A model out of a file. The same file is kept once, however many players use it.
fn read_file(text: &str, kind: &str, path: &str, game: &str) -> Result<Learnt, String> {
    static KEPT: Mutex<Option<Kept>> = Mutex::new(None);
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_default();
    let known = kept.get(&(text.into(), bytes.clone()));
    if let Some(&learnt) = known {
        return Ok(learnt);
    }
    let model = read_model(&bytes).map_err(|error| error.to_string())?;
    let found = match model.weights {
        Weights::Patterns(_) => "patterns",
        Weights::Net(_) => "net",
    };
    if found != kind {
        return Err(format!("expected a model of kind {kind}, found {found}"));
    }
    let its_game = model.header.game.parse::<GameSpec>();
    let its_game = its_game.map_err(|error| error.to_string())?.info().name;
    if its_game != game {
        return Err(format!(
            "expected a model of {game}, found one of {its_game}"
        ));
    }
    let learnt = Learnt::leak(model, text);
    kept.insert((text.into(), bytes), learnt);
    Ok(learnt)
}
