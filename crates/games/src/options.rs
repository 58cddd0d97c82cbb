//! The text after a game's name: a size and options, `17x14` or `8x8,map=linear`.

use std::fmt;

use thiserror::Error;

use crate::{Lesson, Look};

/// What is known of a game without playing it.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// A text that names it with options.
    pub example: &'static str,
    /// Its options, the size first.
    pub options: &'static [OptionInfo],
    /// Variants that cover its boards and options, the usual one first. The tests play all of them.
    pub variants: &'static [&'static str],
    /// What one tries to do, in a sentence or two.
    pub goal: &'static str,
    /// A position in the middle of a usual game, to show what it looks like.
    pub sample: &'static str,
    /// What newcomers learn it by.
    pub course: &'static [Lesson],
    /// Its rules in a paragraph or two.
    pub rules: &'static str,
    /// How its board is drawn and edited.
    pub look: Look,
}

/// An option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name, or `size`, which is written without one.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static str,
    /// The same for a form that offers them.
    pub choices: Choices,
    /// What another option must be for any value but the default.
    pub needs: Option<Need>,
    /// The value it has when it is not given.
    pub default: &'static str,
    /// What it does.
    pub about: &'static str,
}

/// The values of an option, to be offered one by one or as a range. Some may not go with the values
/// of other options; reading the game's text decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choices {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number between these bounds.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A board `NxN` with N between these bounds.
    Square {
        /// The least N.
        least: u32,
        /// The most N.
        most: u32,
    },
    /// A board `RxC`, rows first, with both between these bounds.
    Rectangle {
        /// The fewest rows or columns.
        least: u32,
        /// The most rows or columns.
        most: u32,
    },
}

/// What an option must be for another to have more than its default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    /// Its name.
    pub option: &'static str,
    /// The value it must have; nothing where any but the default will do.
    pub value: Option<&'static str>,
}

/// Why the text that names a game was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum SpecError {
    /// No such game.
    #[error("unknown game `{found}`: expected one of {known}")]
    Game { found: String, known: String },
    /// Options for a game that has none.
    #[error("{game} takes no options, found `{found}`")]
    NoOptions { game: &'static str, found: String },
    /// No such option.
    #[error("{game}: unknown option `{found}`: expected {known}")]
    Option {
        game: &'static str,
        found: String,
        known: String,
    },
    /// A value that the option does not take.
    #[error("{game}: {option}: expected {expected}, found `{found}`")]
    Value {
        game: &'static str,
        option: &'static str,
        expected: String,
        found: String,
    },
    /// An option given twice.
    #[error("{game}: {option} is given twice")]
    Twice {
        game: &'static str,
        option: &'static str,
    },
}

/// The options as they were written, to be taken one by one.
#[derive(Debug)]
pub struct Options<'a> {
    info: &'static GameInfo,
    given: Vec<(&'static OptionInfo, &'a str)>,
}

impl<'a> Options<'a> {
    /// Splits the text and checks every name against the game's options.
    pub(crate) fn read(info: &'static GameInfo, text: Option<&'a str>) -> Result<Self, SpecError> {
        if let (Some(text), []) = (text, info.options) {
            return Err(SpecError::NoOptions {
                game: info.name,
                found: text.into(),
            });
        }
        let mut given: Vec<(&'static OptionInfo, &'a str)> = Vec::new();
        for part in text.into_iter().flat_map(|text| text.split(',')) {
            let (name, value) = part.split_once('=').unwrap_or(("size", part));
            let option = info.options.iter().find(|option| option.name == name);
            let unnamed = name == "size";
            let Some(option) =
                option.filter(|_| !unnamed || !(part.is_empty() || part.contains('=')))
            else {
                return Err(SpecError::Option {
                    game: info.name,
                    found: part.into(),
                    known: known_options(info),
                });
            };
            if given.iter().any(|(earlier, _)| earlier.name == option.name) {
                return Err(SpecError::Twice {
                    game: info.name,
                    option: option.name,
                });
            }
            given.push((option, value));
        }
        Ok(Options { info, given })
    }

    /// The value of an option, read by `read`, or `default` where it is not given.
    pub fn value<T>(
        &self,
        name: &'static str,
        default: T,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, SpecError> {
        match self.given.iter().find(|(option, _)| option.name == name) {
            None => Ok(default),
            Some((_, text)) => read(text).ok_or_else(|| self.refuse(name, text)),
        }
    }

    /// The error for a value that an option does not take.
    pub fn refuse(&self, name: &'static str, found: impl ToString) -> SpecError {
        let option = self.info.options.iter().find(|option| option.name == name);
        SpecError::Value {
            game: self.info.name,
            option: name,
            expected: option.map_or(String::new(), |option| option.values.into()),
            found: found.to_string(),
        }
    }
}

fn known_options(info: &GameInfo) -> String {
    let forms: Vec<String> = info
        .options
        .iter()
        .map(|option| match option.name {
            "size" => format!("a size ({})", option.values),
            name => format!("{name}= ({})", option.values),
        })
        .collect();
    forms.join(" or ")
}

/// A number written with digits alone, without leading zeros.
pub(crate) fn number(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| plain)
}

/// A board size `RxC`, rows first, each between these bounds.
pub(crate) fn size(text: &str, least: usize, most: usize) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    let allowed = |number: &usize| (least..=most).contains(number);
    Some((
        number(rows).filter(allowed)?,
        number(columns).filter(allowed)?,
    ))
}

/// The size of a square board, `NxN`.
pub(crate) fn square(text: &str, least: usize, most: usize) -> Option<usize> {
    size(text, least, most)
        .filter(|(rows, columns)| rows == columns)
        .map(|(rows, _)| rows)
}

/// Writes a game's name with what differs from its defaults.
pub(crate) fn write_spec(
    name: &str,
    options: Vec<Option<String>>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    f.write_str(name)?;
    for (index, option) in options.into_iter().flatten().enumerate() {
        let separator = if index == 0 { ':' } else { ',' };
        write!(f, "{separator}{option}")?;
    }
    Ok(())
}
