//! Judging positions: what each side has, in one of six forms.
//!
//! An evaluation is `COUNT(FORM)`. Eighteen of them are those of Thompson's survey, which
//! Shokry, *Comparing extended Minimax and Monte Carlo Tree Search for Hawaiian Checkers* (TU
//! Berlin 2023), section 2.4.1, sums up. What is counted, for either side and no matter whose
//! turn it is:
//!
//! - `pieces`: the pieces on the board;
//! - `moves`: the jumps, where each number of jumps in a row is one of its own;
//! - `movables`: the pieces that can jump;
//! - `ways`: the directions in which they can, which is ours: a piece that can jump in two counts
//!   twice, however far it gets in each. The best player here goes by their difference.
//!
//! And what is made of the two counts:
//!
//! - `own`, or `opponent`, which is less the more the opponent has;
//! - `difference`, own minus the opponent's;
//! - `ratio`, own divided by the opponent's;
//! - `weighted-difference` and `weighted-ratio`, in which the opponent's count three times.
//!
//! The study calls `movables(ratio)` heuristic `q`, and so may one here. It won most, and is the
//! default. Ratios are in thousandths, rounded down; where the opponent's count is 0, which the
//! study leaves open, the ratio is own x 1000 in both forms. The study names the weighted forms
//! without the weight; 3 is Thompson's. While pieces are still being removed, pieces and jumps
//! are counted as if jumping had begun.

use std::fmt;
use std::str::FromStr;

use grove_core::{
    Bits, Evaluate, EvaluationError, EvaluationTerms, MAX_EVAL, Outcome, Score, Side, StaticEval,
    Term,
};
use grove_model::{Embedded, Learnt};

use super::{Konane, Small};
use crate::learnt::{self, Learnable, standard_geometry};

/// What is counted, and what is made of the counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Evaluation {
    pub(super) count: Count,
    form: Form,
    learnt: Option<Learnt>,
}

/// The models that come with the game, the newest last.
static MODELS: [Embedded; 1] = [Embedded::new(
    "patterns-1",
    include_bytes!("models/patterns-1.model"),
)];

/// What is counted for either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Count {
    Pieces,
    Moves,
    #[default]
    Movables,
    Ways,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Form {
    Own,
    Opponent,
    Difference,
    #[default]
    Ratio,
    WeightedDifference,
    WeightedRatio,
}

/// How much more the opponent's count weighs in the weighted forms.
const WEIGHT: Score = 3;

impl Count {
    const ALL: [(&'static str, Count); 4] = [
        ("pieces", Count::Pieces),
        ("moves", Count::Moves),
        ("movables", Count::Movables),
        ("ways", Count::Ways),
    ];
}

impl Form {
    const ALL: [(&'static str, Form); 6] = [
        ("own", Form::Own),
        ("opponent", Form::Opponent),
        ("difference", Form::Difference),
        ("ratio", Form::Ratio),
        ("weighted-difference", Form::WeightedDifference),
        ("weighted-ratio", Form::WeightedRatio),
    ];

    #[inline]
    fn of(self, own: Score, opponent: Score) -> Score {
        match self {
            Form::Own => own,
            Form::Opponent => -opponent,
            Form::Difference => own - opponent,
            Form::Ratio => thousandths(own, opponent),
            Form::WeightedDifference => own - WEIGHT * opponent,
            Form::WeightedRatio => thousandths(own, WEIGHT * opponent),
        }
    }
}

impl Evaluation {
    /// A model, and elsewhere the ratio of the ways: their difference has too few points.
    fn by_model(learnt: Learnt) -> Self {
        let ways = Evaluation {
            count: Count::Ways,
            form: Form::Ratio,
            learnt: None,
        };
        let base = learnt.model().header.base.as_deref();
        let elsewhere = base.and_then(|base| base.parse().ok()).unwrap_or(ways);
        Evaluation {
            learnt: Some(learnt.scaled(elsewhere.scale())),
            ..elsewhere
        }
    }

    /// What the position is worth to `side` when Black and White have these counts.
    #[inline]
    pub(super) fn of(self, counts: [Score; 2], side: Side) -> Score {
        let (own, opponent) = (counts[side.index()], counts[(!side).index()]);
        // Nothing is ever so far below zero.
        self.form.of(own, opponent).min(MAX_EVAL)
    }

    /// How much better `side` stands than the other by these counts.
    #[inline]
    pub(super) fn advantage(self, counts: [Score; 2], side: Side) -> Score {
        (self.of(counts, side) - self.of(counts, !side)) / 2
    }
}

impl Learnable for Evaluation {
    #[inline]
    fn learnt(&self) -> Option<Learnt> {
        self.learnt
    }

    fn terms(&self) -> Self {
        Evaluation {
            learnt: None,
            ..*self
        }
    }

    fn of_model(learnt: Learnt) -> Option<Self> {
        Some(Self::by_model(learnt))
    }
}

impl EvaluationTerms for Evaluation {
    /// Fitted to the results of games by the example `scale.rs`, on 8x8 and for differences and
    /// ratios. Whoever had more pieces lost more often there; a player that counts pieces takes
    /// them to be good, so only the size of the effect is kept.
    fn scale(&self) -> f64 {
        let (difference, ratio) = match self.count {
            Count::Pieces => (2.4, 240.0),
            Count::Moves => (3.2, 470.0),
            Count::Movables => (3.0, 540.0),
            Count::Ways => (3.0, 490.0),
        };
        // What remains of the forms once one side's is taken off the other's.
        match self.form {
            Form::Own | Form::Opponent => difference / 2.0,
            Form::Difference => difference,
            Form::WeightedDifference => difference * f64::from(WEIGHT + 1) / 2.0,
            Form::Ratio => ratio,
            Form::WeightedRatio => ratio / f64::from(WEIGHT),
        }
    }
}

/// The ratio of two counts, none of which is negative.
#[inline]
const fn thousandths(own: Score, opponent: Score) -> Score {
    let divisor = if opponent == 0 { 1 } else { opponent as u32 };
    (1000 * own as u32 / divisor) as Score
}

/// [`thousandths`] of counts up to 32, which is all that a side has on a board of one word: looking
/// a ratio up takes less time than dividing. The table is larger so that no index needs a check.
static RATIOS: [[u16; 64]; 64] = {
    let mut ratios = [[0; 64]; 64];
    let mut own = 0;
    while own <= 32 {
        let mut opponent = 0;
        while opponent <= 32 {
            ratios[own][opponent] = thousandths(own as Score, opponent as Score) as u16;
            opponent += 1;
        }
        own += 1;
    }
    ratios
};

impl FromStr for Evaluation {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Self, EvaluationError> {
        let geometry = standard_geometry::<Small>;
        if let Some(learnt) = Learnt::embedded(&MODELS, text, geometry) {
            return Ok(Self::by_model(learnt));
        }
        let sum = Term::parse_sum(text)?;
        let [term] = &sum[..] else {
            return Err(EvaluationError::Single { found: text.into() });
        };
        let refused = |expected| EvaluationError::Argument {
            term: term.name.clone(),
            expected,
            found: term.arguments.join(","),
        };
        if term.name == "q" {
            return match term.arguments[..] {
                [] => Ok(Evaluation::default()),
                _ => Err(refused("nothing in parentheses")),
            };
        }
        let count = named(&Count::ALL, &term.name).ok_or_else(|| EvaluationError::Name {
            found: term.name.clone(),
            known: "q, pieces, moves, movables or ways".into(),
        })?;
        let form = match &term.arguments[..] {
            [form] => named(&Form::ALL, form),
            _ => None,
        };
        let form = form.ok_or_else(|| {
            refused("own, opponent, difference, ratio, weighted-difference or weighted-ratio")
        })?;
        Ok(Evaluation {
            count,
            form,
            learnt: None,
        })
    }
}

fn named<T: Copy>(all: &[(&str, T)], name: &str) -> Option<T> {
    all.iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, value)| value)
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(learnt) = self.learnt {
            return learnt.fmt(f);
        }
        if *self == Evaluation::default() {
            return f.write_str("q");
        }
        // The names stand in the order of the values.
        let (count, _) = Count::ALL[self.count as usize];
        let (form, _) = Form::ALL[self.form as usize];
        write!(f, "{count}({form})")
    }
}

impl<const N: usize, const STRIDE: usize> Konane<N, STRIDE> {
    /// How many of these pieces are the side's, and how many are not.
    #[inline]
    fn split(pieces: Bits<N>, side: Side) -> (Score, Score) {
        let own = (pieces & Self::COLOURS[side.index()]).count();
        (own as Score, (pieces.count() - own) as Score)
    }

    /// The ratio of two counts of pieces, on a board of one word from a table.
    #[inline]
    fn ratio(own: Score, opponent: Score) -> Score {
        if N == 1 {
            RATIOS[own as usize & 63][opponent as usize & 63].into()
        } else {
            thousandths(own, opponent)
        }
    }

    fn jump_count_of(&self, side: Side) -> Score {
        Konane { side, ..*self }.jump_count() as Score
    }

    /// What Black and White have.
    #[inline]
    fn counts(&self, count: Count) -> [Score; 2] {
        let (black, white) = match count {
            Count::Movables => Self::split(self.movable(), Side::Black),
            Count::Pieces => Self::split(self.occupied, Side::Black),
            Count::Ways => {
                let each = self.movable_each_way();
                let of_way = each.map(|pieces| Self::split(pieces, Side::Black));
                let sum = |ways: [Score; 4]| ways.into_iter().sum();
                (sum(of_way.map(|way| way.0)), sum(of_way.map(|way| way.1)))
            }
            Count::Moves => (
                self.jump_count_of(Side::Black),
                self.jump_count_of(Side::White),
            ),
        };
        [black, white]
    }

    // Apart, so that what is inlined into a search is the default alone.
    #[inline(never)]
    fn evaluate_any(&self, evaluation: &Evaluation, side: Side) -> Score {
        if let Some(score) = learnt::score(self, evaluation, side) {
            return score;
        }
        evaluation.of(self.counts(evaluation.count), side)
    }
}

impl<const N: usize, const STRIDE: usize> Evaluate for Konane<N, STRIDE> {
    type Evaluation = Evaluation;

    const QUICK: bool = true;

    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        if *evaluation != Evaluation::default() {
            return self.evaluate_any(evaluation, side);
        }
        let (own, opponent) = Self::split(self.movable(), side);
        Self::ratio(own, opponent)
    }

    #[inline]
    fn advantage(&self, evaluation: &Evaluation, side: Side) -> Score {
        match learnt::score(self, evaluation, side) {
            Some(score) => score,
            None => evaluation.advantage(self.counts(evaluation.count), side),
        }
    }

    /// Who can move and what the default estimates come from one set.
    #[inline]
    fn static_eval(&self, evaluation: &Evaluation, side: Side) -> StaticEval {
        let movable = self.movable();
        let stuck = (movable & Self::COLOURS[self.side.index()]).is_empty();
        if stuck && !self.is_opening() {
            return StaticEval::Terminal(Outcome::Win(!self.side));
        }
        if *evaluation != Evaluation::default() {
            return StaticEval::Heuristic(self.evaluate_any(evaluation, side));
        }
        let (own, opponent) = Self::split(movable, side);
        StaticEval::Heuristic(Self::ratio(own, opponent))
    }
}

#[cfg(test)]
mod tests {
    use grove_core::Notation;

    use super::super::{Large, Rules, Small};
    use super::*;

    /// Black's c3 can jump up and to the right, a5 cannot; White's c4 can jump down and d3 to
    /// the left. So Black has 2 pieces, 2 moves and 1 movable, White 2, 2 and 2.
    const EVEN: &str = "b4/2w2/2bw1/5/5 b";

    /// Black's a5 can jump once or twice; White's three cannot jump. So Black has 1 piece, 2
    /// moves and 1 movable, White 3, 0 and 0.
    const STUCK: &str = "bw1w1/5/5/w4/5 b";

    #[track_caller]
    fn check(position: &str, evaluation: &str, black: Score, white: Score) {
        let rows = position.split('/').count();
        let rules = Rules {
            rows,
            columns: rows,
        };
        let evaluation: Evaluation = evaluation.parse().unwrap();
        for position in [position.to_string(), position.replace(" b", " w")] {
            let small = Small::parse(&rules, &position).unwrap();
            assert_eq!(small.evaluate(&evaluation, Side::Black), black);
            assert_eq!(small.evaluate(&evaluation, Side::White), white);
            let large = Large::parse(&rules, &position).unwrap();
            assert_eq!(large.evaluate(&evaluation, Side::Black), black);
            assert_eq!(large.evaluate(&evaluation, Side::White), white);
        }
    }

    #[test]
    fn counts_of_one_side_are_its_own_or_taken_off() {
        check(EVEN, "pieces(own)", 2, 2);
        check(EVEN, "moves(own)", 2, 2);
        check(EVEN, "movables(own)", 1, 2);
        check(EVEN, "movables(opponent)", -2, -1);
        check(STUCK, "pieces(opponent)", -3, -1);
        check(STUCK, "moves(own)", 2, 0);
        check(STUCK, "moves(opponent)", 0, -2);
        check(STUCK, "movables(own)", 1, 0);
    }

    #[test]
    fn differences_are_opposite_unless_weighted() {
        check(EVEN, "movables(difference)", -1, 1);
        check(STUCK, "pieces(difference)", -2, 2);
        check(STUCK, "moves(difference)", 2, -2);
        check(STUCK, "pieces(weighted-difference)", -8, 0);
        check(EVEN, "movables(weighted-difference)", -5, -1);
        check(EVEN, "moves(weighted-difference)", -4, -4);
    }

    #[test]
    fn ratios_are_in_thousandths_and_rounded_down() {
        check(EVEN, "q", 500, 2000);
        check(EVEN, "moves(ratio)", 1000, 1000);
        check(STUCK, "pieces(ratio)", 333, 3000);
        check(EVEN, "movables(weighted-ratio)", 166, 666);
        check(STUCK, "pieces(weighted-ratio)", 111, 1000);
        check(EVEN, "moves(weighted-ratio)", 333, 333);
    }

    #[test]
    fn where_the_opponent_has_none_a_ratio_is_own_times_a_thousand() {
        check(STUCK, "q", 1000, 0);
        check(STUCK, "moves(ratio)", 2000, 0);
        check(STUCK, "moves(weighted-ratio)", 2000, 0);
    }

    #[test]
    fn the_table_of_ratios_is_exact() {
        for own in 0..=32 {
            for opponent in 0..=32 {
                let ratio = own * 1000 / opponent.max(1);
                assert_eq!(Small::ratio(own, opponent), ratio);
                assert_eq!(Large::ratio(own, opponent), ratio);
            }
        }
    }

    #[test]
    fn before_the_first_removal_nothing_can_jump() {
        let start = Small::start(&Rules::default());
        let value = |text: &str| start.evaluate(&text.parse().unwrap(), Side::White);
        assert_eq!(value("q"), 0);
        assert_eq!(value("moves(difference)"), 0);
        assert_eq!(value("pieces(own)"), 32);
    }

    #[test]
    fn evaluations_are_written_as_they_are_read() {
        for (count, _) in Count::ALL {
            for (form, _) in Form::ALL {
                let text = format!("{count}({form})");
                let read: Evaluation = text.parse().unwrap();
                assert_eq!(read.to_string().parse(), Ok(read));
                if read != Evaluation::default() {
                    assert_eq!(read.to_string(), text);
                }
            }
        }
        assert_eq!("q".parse(), Ok(Evaluation::default()));
        assert_eq!("movables(ratio)".parse(), Ok(Evaluation::default()));
        assert_eq!(Evaluation::default().to_string(), "q");
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Evaluation>().unwrap_err().to_string();
        assert_eq!(
            error("mobility"),
            "unknown term `mobility`: expected q, pieces, moves, movables or ways"
        );
        let forms = "own, opponent, difference, ratio, weighted-difference or weighted-ratio";
        assert_eq!(
            error("moves(2)"),
            format!("moves: expected {forms}, found `2`")
        );
        assert_eq!(error("moves"), format!("moves: expected {forms}, found ``"));
        assert_eq!(
            error("moves(own,ratio)"),
            format!("moves: expected {forms}, found `own,ratio`")
        );
        assert_eq!(
            error("q(2)"),
            "q: expected nothing in parentheses, found `2`"
        );
        assert_eq!(
            error("q+pieces(own)"),
            "expected a single term, found `q+pieces(own)`"
        );
        assert_eq!(
            error(""),
            "expected a sum of terms like man(5)+king(3), found ``"
        );
    }
}
