//! Learnt weights of terms as a file: `grove terms 1`, and lines `name = value`.

use grove_games::GameSpec;

use super::{TermFit, TermSettings, Way};

const MAGIC: &str = "grove terms 1";

impl TermFit {
    /// The weights with their history.
    pub fn write(&self, game: &GameSpec, settings: &TermSettings) -> String {
        let by = match settings.way {
            Way::Regression => "regression".into(),
            Way::Temporal { lambda, rate } => format!("td, lambda {lambda}, rate {rate}"),
            Way::Genetic => "genetic".into(),
        };
        let TermSettings {
            epochs,
            keep,
            outcome,
            seed,
            ..
        } = settings;
        let TermFit {
            evaluation,
            training,
            validation,
            positions,
            games,
            about,
        } = self;
        format!(
            "{MAGIC}\ngame = {game}\neval = {evaluation}\nby = {by}\nepochs = {epochs}\nkeep = {keep}\n\
             outcome = {outcome}\nseed = {seed}\npositions = {positions}\ngames = {games}\ndata = {about}\n\
             losses = {training:.5} {validation:.5}\n"
        )
    }
}

/// The evaluation in a file of weights; none where the file is something else.
pub fn read_terms_file(bytes: &[u8]) -> Option<String> {
    let text = str::from_utf8(bytes).ok()?;
    let mut lines = text.lines();
    let is_terms = lines.next() == Some(MAGIC);
    let mut values = lines.filter_map(|line| line.strip_prefix("eval = "));
    values.next().filter(|_| is_terms).map(String::from)
}
