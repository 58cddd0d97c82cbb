//! Numbers in a player's text, by name: `rfp` is the value of that field, also where it stands in
//! parentheses as in `aspiration=width(0.5)`; `eval.king` is the weight of a term of the evaluation.

use std::ops::Range;

use thiserror::Error;

use crate::grammar::{Fields, FieldsError, written};

/// Why a player has no such number.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum ParameterError {
    /// The text is not that of a player.
    #[error(transparent)]
    Fields(#[from] FieldsError),
    /// No field or term of this name has a number.
    #[error("expected the name of a number in `{player}`, found `{found}`")]
    Unknown { player: String, found: String },
}

/// The number of this name in a player's text.
pub fn parameter(player: &str, name: &str) -> Result<f64, ParameterError> {
    let fields = Fields::parse(player)?;
    let (_, value, place) = find(&fields, player, name)?;
    Ok(value[place].parse().unwrap_or(0.0))
}

/// The text of a player with another number of this name.
pub fn with_parameter(player: &str, name: &str, number: f64) -> Result<String, ParameterError> {
    let fields = Fields::parse(player)?;
    let (changed, value, place) = find(&fields, player, name)?;
    let value = format!("{}{number}{}", &value[..place.start], &value[place.end..]);
    let texts = fields.fields.iter().map(|&(field, old)| {
        let value = if field == changed { &value } else { old };
        format!("{field}={}", written(value))
    });
    let texts: Vec<String> = texts.collect();
    Ok(format!("{}:{}", fields.name, texts.join(",")))
}

/// The field of a number, its value, and where in the value the number stands.
fn find<'a>(
    fields: &Fields<'a>,
    player: &str,
    name: &str,
) -> Result<(&'a str, &'a str, Range<usize>), ParameterError> {
    let unknown = || ParameterError::Unknown {
        player: player.into(),
        found: name.into(),
    };
    let (field, term) = match name.split_once('.') {
        None => (name, None),
        Some((field, term)) => (field, Some(term)),
    };
    let found = fields.fields.iter().find(|(known, _)| *known == field);
    let &(field, value) = found.ok_or_else(unknown)?;
    let place = match term {
        None => whole_or_argument(value),
        Some(term) => weight_of(value, term),
    };
    let place = place.filter(|place| value[place.clone()].parse::<f64>().is_ok());
    Ok((field, value, place.ok_or_else(unknown)?))
}

fn whole_or_argument(value: &str) -> Option<Range<usize>> {
    match value.find('(') {
        None => Some(0..value.len()),
        Some(open) => value.ends_with(')').then(|| open + 1..value.len() - 1),
    }
}

fn weight_of(value: &str, term: &str) -> Option<Range<usize>> {
    let mut start = 0;
    for part in value.split('+') {
        let weight = part
            .strip_prefix(term)
            .and_then(|rest| rest.strip_prefix('('));
        if let Some(weight) = weight.and_then(|rest| rest.strip_suffix(')')) {
            let open = start + term.len() + 1;
            return Some(open..open + weight.len());
        }
        start += part.len() + 1;
    }
    None
}
