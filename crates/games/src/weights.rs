//! Sums of weighted terms as text, for the games whose evaluation is one: `man(5)+king(3)`.

use std::fmt;

use grove_core::{EvaluationError, MAX_EVAL, Score, Term};

/// The terms that a game's evaluation may be a sum of.
pub struct Terms<const T: usize> {
    /// Their names, in the order of the weights.
    pub names: [&'static str; T],
    /// What else an evaluation may be, for the error that lists the names.
    pub also: &'static str,
    /// Whether weights have decimals. Such weights are kept in thousandths.
    pub decimals: bool,
    /// What each term, of weight 1, gives to the [`scale`](Terms::scale) of a sum.
    pub scales: [f64; T],
}

impl<const T: usize> Terms<T> {
    /// The weights in a sum. What it does not name weighs nothing, a term without a weight 1.
    pub fn read(&self, text: &str) -> Result<[i32; T], EvaluationError> {
        let mut weights = [None; T];
        for term in Term::parse_sum(text)? {
            let place = self.names.iter().position(|name| *name == term.name);
            let weight =
                place
                    .map(|place| &mut weights[place])
                    .ok_or_else(|| EvaluationError::Name {
                        found: term.name.clone(),
                        known: self.known(),
                    })?;
            if weight.is_some() {
                return Err(EvaluationError::Twice { term: term.name });
            }
            *weight = Some(if self.decimals {
                term.weight_in_thousandths()?
            } else {
                term.whole_weight()?
            });
        }
        Ok(weights.map(Option::unwrap_or_default))
    }

    /// Writes the terms that weigh something; the first one where none does, because a sum
    /// needs a term.
    pub fn write(&self, weights: &[i32; T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.names.iter().zip(weights);
        let mut terms: Vec<String> = all
            .filter(|&(_, &weight)| weight != 0)
            .map(|(name, &weight)| format!("{name}({})", self.weight_text(weight)))
            .collect();
        if terms.is_empty() {
            terms.push(format!("{}(0)", self.names[0]));
        }
        f.write_str(&terms.join("+"))
    }

    /// The advantage that makes winning about e times as likely as losing: the root of the sum of
    /// the squares of what the terms give.
    ///
    /// The example `scale.rs` fits the scale of any sum to the results of games. No rule
    /// that looks at the weights alone gives all of those, because some terms tell the same and some
    /// set each other right. Where they do, what the terms give is not what was fitted to them alone
    /// but what brings the sums that are played with close to their fits; each game has the numbers.
    pub fn scale(&self, weights: &[i32; T]) -> f64 {
        let unit = if self.decimals { 1000.0 } else { 1.0 };
        let all = self.scales.iter().zip(weights);
        let squares = all.map(|(scale, &weight)| (scale * f64::from(weight) / unit).powi(2));
        let sum: f64 = squares.sum();
        // Where nothing counts there is no advantage, but what is divided by the scale stays finite.
        if sum == 0.0 {
            return 1.0;
        }
        // The fits are no more exact than two digits; many more would only be written out in players.
        let exact = sum.sqrt();
        let digit = 10_f64.powf(exact.log10().floor() - 2.0);
        let digits = (exact / digit).round();
        // Multiplied by a whole number or divided by one, so that the result is short as well.
        if digit < 1.0 {
            digits / (1.0 / digit).round()
        } else {
            digits * digit.round()
        }
    }

    fn known(&self) -> String {
        let mut names = self.names.to_vec();
        let last = names.pop().unwrap_or_default();
        match (self.also, &names[..]) {
            ("", []) => last.into(),
            ("", _) => format!("{} or {last}", names.join(", ")),
            (also, _) => format!("{} {also}", self.names.join(", ")),
        }
    }

    fn weight_text(&self, weight: i32) -> String {
        if !self.decimals {
            return weight.to_string();
        }
        let sign = if weight < 0 { "-" } else { "" };
        let (whole, rest) = (weight.abs() / 1000, weight.abs() % 1000);
        let digits = format!("{rest:03}");
        match digits.trim_end_matches('0') {
            "" => format!("{sign}{whole}"),
            decimals => format!("{sign}{whole}.{decimals}"),
        }
    }
}

/// An estimate that the real end of a game outweighs.
#[inline]
pub(crate) fn clamped(score: i64) -> Score {
    let most = i64::from(MAX_EVAL);
    score.clamp(-most, most) as Score
}

/// Makes the evaluation of a game whose estimates are a sum of terms with whole weights: a struct
/// whose `weights` stand in the order of the terms. Each line is a term, the weight that it has by
/// default, and what it gives to the [`scale`](Terms::scale). A line behind them, `learnt on Board:
/// &MODELS, elsewhere "sum";`, is for evaluations that can also be [learnt](crate::Learnable).
///
/// ```
/// grove_games::weighted_sum! {
///     /// How much each term counts.
///     pub struct Evaluation {
///         pawns: 10, scale 2.0;
///         advance: 1, scale 8.0;
///     }
/// }
///
/// assert_eq!(Evaluation::default().to_string(), "pawns(10)+advance(1)");
/// let read: Evaluation = "advance(3)".parse()?;
/// assert_eq!(read.weights, [0, 3]);
/// # Ok::<(), grove_core::EvaluationError>(())
/// ```
#[macro_export]
macro_rules! weighted_sum {
    (
        $(#[$doc:meta])*
        $visibility:vis struct $evaluation:ident {
            $($term:ident: $weight:expr, scale $scale:expr;)+
        }
        $(learnt on $board:ty: $models:expr, elsewhere $elsewhere:expr;)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $visibility struct $evaluation {
            weights: [i32; [$($weight),+].len()],
            learnt: Option<$crate::model::Learnt>,
        }

        impl $evaluation {
            const TERMS: $crate::Terms<{ [$($weight),+].len() }> = $crate::Terms {
                names: [$(stringify!($term)),+],
                also: "",
                decimals: false,
                scales: [$($scale),+],
            };
        }

        impl Default for $evaluation {
            fn default() -> Self {
                $evaluation {
                    weights: [$($weight),+],
                    learnt: None,
                }
            }
        }

        impl std::str::FromStr for $evaluation {
            type Err = grove_core::EvaluationError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $(
                    let geometry = || $crate::standard_geometry::<$board>();
                    if let Some(learnt) = $crate::model::Learnt::embedded($models, text, geometry) {
                        return Ok(<Self as $crate::Learnable>::of_model(learnt).expect("it can be learnt"));
                    }
                )?
                let weights = Self::TERMS.read(text)?;
                Ok($evaluation { weights, learnt: None })
            }
        }

        impl std::fmt::Display for $evaluation {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self.learnt {
                    Some(learnt) => learnt.fmt(f),
                    None => Self::TERMS.write(&self.weights, f),
                }
            }
        }

        impl $crate::Learnable for $evaluation {
            #[inline]
            fn learnt(&self) -> Option<$crate::model::Learnt> {
                self.learnt
            }

            #[inline]
            fn terms(&self) -> Self {
                $evaluation { learnt: None, ..*self }
            }

            $(
                fn of_model(learnt: $crate::model::Learnt) -> Option<Self> {
                    let base = learnt.model().header.base.as_deref();
                    let weights = Self::TERMS.read(base.unwrap_or($elsewhere)).ok()?;
                    let learnt = Some(learnt.scaled(Self::TERMS.scale(&weights)));
                    Some($evaluation { weights, learnt })
                }
            )?
        }

        impl grove_core::EvaluationTerms for $evaluation {
            fn scale(&self) -> f64 {
                Self::TERMS.scale(&self.weights)
            }

            fn is_slow(&self) -> bool {
                self.learnt.is_some_and(|learnt| learnt.looks_at_all())
            }
        }
    };
}
