//! Judging positions that are not over.

use std::fmt::{self, Display};
use std::str::FromStr;

use thiserror::Error;

use crate::{Game, Outcome, Side};

/// How good a position is. Larger is better for whoever asks.
pub type Score = i32;

/// No estimate is larger than this, so that the real end of a game always outweighs it.
pub const MAX_EVAL: Score = 999_999;

/// A game whose positions can be estimated.
pub trait Evaluate: Game {
    /// What counts, and how much. The default is the best that the game's study found; its text
    /// is a sum of terms like `euclid(1)+wolves(0.14)`.
    type Evaluation: EvaluationTerms;

    /// Whether what is good for one side is always as bad for the other, so that an estimate is
    /// already an advantage.
    const ZERO_SUM: bool = false;

    /// Whether estimates take about as long as remembering whether a move was good before. Then a
    /// search need not put the moves of the last ply in order by what it remembers.
    const QUICK: bool = false;

    /// How good the position is for `side`, between plus and minus [`MAX_EVAL`]. It need not
    /// be the opposite of what it is for the other side: a ratio is not. Finished games may be
    /// asked for, but get no special value.
    fn evaluate(&self, evaluation: &Self::Evaluation, side: Side) -> Score;

    /// How much better a side stands than the other: half of what it says for the one minus what it
    /// says for the other.
    #[inline]
    fn advantage(&self, evaluation: &Self::Evaluation, side: Side) -> Score {
        if Self::ZERO_SUM {
            return self.evaluate(evaluation, side);
        }
        (self.evaluate(evaluation, side) - self.evaluate(evaluation, !side)) / 2
    }

    /// What estimates look at and [`Game::key`] does not know, as a number to mix into keys under
    /// which estimates are kept; 0 where there is nothing of the kind.
    #[inline]
    fn eval_key(&self, evaluation: &Self::Evaluation) -> u64 {
        let _ = evaluation;
        0
    }

    /// The outcome, if the game is over, and otherwise the estimate for `side`. Games override
    /// this where both look at the same things.
    #[inline]
    fn static_eval(&self, evaluation: &Self::Evaluation, side: Side) -> StaticEval {
        match self.outcome() {
            Some(outcome) => StaticEval::Terminal(outcome),
            None => StaticEval::Heuristic(self.evaluate(evaluation, side)),
        }
    }
}

/// What counts in an estimate, and how much.
pub trait EvaluationTerms:
    Clone + Default + PartialEq + Display + FromStr<Err = EvaluationError> + Send + Sync + 'static
{
    /// The advantage that makes winning about e times as likely as losing, by which advantages
    /// become probabilities.
    fn scale(&self) -> f64;

    /// Whether an estimate takes much longer than to look it up in a table, so that a search had better
    /// keep it.
    fn is_slow(&self) -> bool {
        false
    }
}

/// What a position is worth without looking ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StaticEval {
    /// The game is over.
    Terminal(Outcome),
    /// It goes on, and this is how good it seems.
    Heuristic(Score),
}

/// A part of a sum: a name and, in parentheses, what belongs to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// Its name.
    pub name: String,
    /// The texts between the parentheses, split at commas; none where there are no parentheses.
    pub arguments: Vec<String>,
}

impl Term {
    /// Reads a sum like `euclid(1)+wolves(0.14)`.
    pub fn parse_sum(text: &str) -> Result<Vec<Term>, EvaluationError> {
        text.split('+').map(Term::parse).collect()
    }

    fn parse(text: &str) -> Result<Term, EvaluationError> {
        let refused = || EvaluationError::Term { found: text.into() };
        let (name, arguments) = match text.split_once('(') {
            None => (text, Vec::new()),
            Some((name, rest)) => {
                let inside = rest.strip_suffix(')').ok_or_else(refused)?;
                (name, inside.split(',').map(String::from).collect())
            }
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if name.is_empty() || !name.chars().all(is_name) || text.matches(['(', ')']).count() > 2 {
            return Err(refused());
        }
        Ok(Term {
            name: name.into(),
            arguments,
        })
    }

    /// The weight of the term: its only argument, or 1 where it has none.
    pub fn weight(&self) -> Result<f64, EvaluationError> {
        let refused = |found: String| EvaluationError::Weight {
            term: self.name.clone(),
            found,
        };
        match &self.arguments[..] {
            [] => Ok(1.0),
            [weight] => weight
                .parse()
                .ok()
                .filter(|weight: &f64| weight.abs() <= 1000.0)
                .ok_or_else(|| refused(weight.clone())),
            several => Err(refused(several.join(","))),
        }
    }

    /// The weight of the term where only whole numbers will do.
    pub fn whole_weight(&self) -> Result<i32, EvaluationError> {
        let weight = self.weight()?;
        if weight.fract() != 0.0 {
            return Err(EvaluationError::Whole {
                term: self.name.clone(),
                found: self.arguments.join(","),
            });
        }
        Ok(weight as i32)
    }

    /// The weight of the term in thousandths, of which it must be a whole number.
    pub fn weight_in_thousandths(&self) -> Result<i32, EvaluationError> {
        let weight = self.weight()? * 1000.0;
        // Few decimal fractions are exact in binary, but the nearest whole number is.
        if (weight - weight.round()).abs() > 1e-6 {
            return Err(EvaluationError::Decimals {
                term: self.name.clone(),
                found: self.arguments.join(","),
            });
        }
        Ok(weight.round() as i32)
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.arguments.is_empty() {
            return Ok(());
        }
        write!(f, "({})", self.arguments.join(","))
    }
}

/// Why the text of an evaluation was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum EvaluationError {
    /// Not of the form of a term.
    #[error("expected a sum of terms like man(5)+king(3), found `{found}`")]
    Term { found: String },
    /// No such term.
    #[error("unknown term `{found}`: expected {known}")]
    Name { found: String, known: String },
    /// Not a weight.
    #[error("{term}: expected a weight between -1000 and 1000, found `{found}`")]
    Weight { term: String, found: String },
    /// A weight with a fraction where only whole ones will do.
    #[error("{term}: expected a whole weight, found `{found}`")]
    Whole { term: String, found: String },
    /// A weight with too many decimals.
    #[error("{term}: expected a weight of at most three decimals, found `{found}`")]
    Decimals { term: String, found: String },
    /// Between the parentheses stands what the term does not know.
    #[error("{term}: expected {expected}, found `{found}`")]
    Argument {
        term: String,
        expected: &'static str,
        found: String,
    },
    /// A sum where only one term will do.
    #[error("expected a single term, found `{found}`")]
    Single { found: String },
    /// A term given twice.
    #[error("{term} is given twice")]
    Twice { term: String },
}
