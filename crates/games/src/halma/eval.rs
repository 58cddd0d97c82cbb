//! Judging positions: the heat map, the distance to the goals, lone wolves, the diagonal, the army,
//! the last man, and other readings of the first three.
//!
//! The terms are those of Gochman, Kariv, Schaffer and Delbari, *Finding The Optimal Halma Agent
//! with Artificial Intelligence* (Hebrew University 2020), section II.C, each from both sides: what
//! is good for one is as bad for the other. Weights have up to three decimals, and the estimate
//! is in thousandths.
//!
//! - `heatmap`: the scores of the cells on which the own men stand minus those of the opponent's.
//!   The study shows its scores in a picture (figure 2.3) and says only that they lead "towards
//!   the goals through the center of the board". Here the score of a cell is the number of rows
//!   and columns that it is away from the own corner, minus half the difference of its row and
//!   column: on 8x8 from 0 in the own corner to 14 in the far one, and 3.5 in the other two.
//! - `euclid`: for every man the distance to the farthest goal that no man of its side occupies;
//!   the opponent's sum minus the own. The study's formula takes the maximum over all goals, its
//!   text "a respective non occupied goal": here it is the maximum over the goals without an own
//!   man, and 0 where there is none. A goal on which an enemy still stands is one. Distances are
//!   Euclidean and rounded down to thousandths.
//! - `wolves`: the men with no man of their own side on the eight cells around them; the
//!   opponent's minus the own. The study gives no formula.
//! - `diagonal`: the difference of row and column, summed over the men; the opponent's sum minus
//!   the own.
//! - `army`: a tenth of the sum, over all men, of the squares of the distances that `euclid` adds
//!   up; the opponent's minus the own. The study has no such term, but a benchmark agent, "reflex",
//!   of which it says only (II.B) that it "is not completely greedy" and "trying to move the army
//!   as a whole, with the intention to make the furthest advancement". Here that agent looks one
//!   ply ahead by this term: an advance gains the more the longer it is, and the more the farther
//!   behind the man stood. The tenth keeps estimates within their bounds on 16x16.
//! - `farthest`: the largest of the distances that `euclid` adds up; the opponent's minus the own.
//!   This is what the study's Monte Carlo search says of a playout that it breaks off (II.D.3):
//!   "the maximal Euclidean distance of any piece of each player to their opposing camp". The
//!   distance of a piece to a camp is, as in `euclid`, that to the farthest of its cells that no man
//!   of the same side occupies.
//!
//! Where the study leaves a term open, the other readings of it have names of their own:
//!
//! - `heatmap-quadratic`: the scores of `heatmap` squared and divided by the largest of them, so that
//!   the goals draw more the nearer they are.
//! - `euclid-all`: the formula as it is printed, for every man the distance to the farthest of all
//!   goals, occupied or not.
//! - `wolves-any`: the men with no man of either side around them, and so nothing to hop over: the
//!   study fears for those "that won't be able to hop towards the goal".
//! - `wolves-mean`: the mean distance of the men to the middle of their army; the opponent's minus
//!   the own. It is small where men keep together.
//! - `progress`: the rows and columns that the men are away from their own corner. A benchmark agent
//!   that looks one ply ahead by it makes "the furthest advancement" of any man, and does not care
//!   for the army.
//!
//! `H1` to `H8` are the sums of section III.B.2. The default is H6, the study's best.

use std::fmt;
use std::str::FromStr;

use grove_core::{Bits, Evaluate, EvaluationError, EvaluationTerms, Score, Side};
use grove_model::{Embedded, Learnt};

use super::{Halma, Small};
use crate::learnt::{self, Learnable, standard_geometry};
use crate::weights::{Terms, clamped};

/// How much each term counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// In thousandths.
    weights: Weights,
    learnt: Option<Learnt>,
}

/// The models that come with the game, the newest last.
static MODELS: [Embedded; 2] = [
    Embedded::new("net-1", include_bytes!("models/net-1.model")),
    Embedded::new("net-2", include_bytes!("models/net-2.model")),
];

/// By what boards are judged that no model knows.
const ELSEWHERE: &str = "heatmap(1)+euclid(1)";

type Weights = [i32; 11];

const TERMS: Terms<11> = Terms {
    names: [
        "heatmap",
        "euclid",
        "wolves",
        "diagonal",
        "army",
        "farthest",
        "heatmap-quadratic",
        "euclid-all",
        "wolves-any",
        "wolves-mean",
        "progress",
    ],
    also: "or, alone, one of H1 to H8",
    decimals: true,
    // As fitted to each alone, but for the diagonal, which alone tells next to nothing: its number
    // brings H4 to what was fitted. H1 to H8 and heatmap(1)+euclid(1) are within an eighth of
    // their fits, 2,900 for the default and 3,700 for the latter.
    // `wolves-any` tells as little as the diagonal: its number is no more exact than by two fifths.
    scales: [
        2_400.0, 2_900.0, 780.0, 2_400.0, 1_600.0, 770.0, 3_700.0, 1_800.0, 4_600.0, 230.0, 2_600.0,
    ],
};

/// The study's combinations, and their weights in thousandths.
const PRESETS: [(&str, Weights); 8] = [
    ("H1", of_the_study([0, 1000, 0, 250])),
    ("H2", of_the_study([1000, 0, 0, 250])),
    ("H3", of_the_study([0, 1000, 250, 250])),
    ("H4", of_the_study([1000, 0, 200, 2500])),
    ("H5", of_the_study([250, 1000, 0, 250])),
    ("H6", of_the_study([0, 1000, 140, 0])),
    ("H7", of_the_study([1000, 0, 1900, 0])),
    ("H8", of_the_study([1000, 2200, 0, 0])),
];

/// The weights of a sum of the study's four terms.
const fn of_the_study([heatmap, euclid, wolves, diagonal]: [i32; 4]) -> Weights {
    [heatmap, euclid, wolves, diagonal, 0, 0, 0, 0, 0, 0, 0]
}

impl Default for Evaluation {
    fn default() -> Self {
        let (_, weights) = PRESETS[5];
        Evaluation {
            weights,
            learnt: None,
        }
    }
}

impl Evaluation {
    fn by_model(learnt: Learnt) -> Self {
        let base = learnt.model().header.base.as_deref();
        let terms = TERMS.read(base.unwrap_or(ELSEWHERE));
        let weights = terms.expect("a model names terms of its game");
        let learnt = Some(learnt.scaled(TERMS.scale(&weights)));
        Evaluation { weights, learnt }
    }

    /// The army alone: what the benchmark agent goes by.
    pub(crate) const fn army() -> Self {
        Evaluation {
            weights: [0, 0, 0, 0, 1000, 0, 0, 0, 0, 0, 0],
            learnt: None,
        }
    }
}

impl FromStr for Evaluation {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Self, EvaluationError> {
        let geometry = standard_geometry::<Small>;
        if let Some(learnt) = Learnt::embedded(&MODELS, text, geometry) {
            return Ok(Self::by_model(learnt));
        }
        let preset = PRESETS.iter().find(|(name, _)| *name == text);
        let weights = match preset {
            Some(&(_, weights)) => weights,
            None => TERMS.read(text)?,
        };
        Ok(Evaluation {
            weights,
            learnt: None,
        })
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.learnt {
            Some(learnt) => learnt.fmt(f),
            None => TERMS.write(&self.weights, f),
        }
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
    fn scale(&self) -> f64 {
        TERMS.scale(&self.weights)
    }
}

impl<const N: usize, const STRIDE: usize> Halma<N, STRIDE> {
    const NOT_FIRST: Bits<N> = Self::all_columns_but(0);
    const NOT_LAST: Bits<N> = Self::all_columns_but(STRIDE - 1);

    const fn all_columns_but(column: usize) -> Bits<N> {
        let mut words = [0; N];
        let mut cell = 0;
        while cell < 64 * N {
            if cell % STRIDE != column {
                words[cell / 64] |= 1 << (cell % 64);
            }
            cell += 1;
        }
        Bits(words)
    }

    /// How many of these men have none of the others beside them.
    #[inline]
    fn wolves(men: Bits<N>, others: Bits<N>) -> i32 {
        let beside = (others.up(1) & Self::NOT_FIRST) | (others.down(1) & Self::NOT_LAST);
        let wide = others | beside;
        let near = beside | wide.up(STRIDE) | wide.down(STRIDE);
        (men & !near).count() as i32
    }

    /// The mean distance of these men to their middle, in thousandths.
    fn scatter(men: Bits<N>) -> i32 {
        let place = |cell: usize| ((cell / STRIDE) as i64, (cell % STRIDE) as i64);
        let count = i64::from(men.count()).max(1);
        let add = |(rows, columns), (row, column)| (rows + row, columns + column);
        let (rows, columns) = men.into_iter().map(place).fold((0, 0), add);
        // Everything is multiplied by the number of men, so that the middle is a cell.
        let distance = |(row, column): (i64, i64)| {
            let square = (count * row - rows).pow(2) + (count * column - columns).pow(2);
            (square * 1_000_000).isqrt()
        };
        let sum: i64 = men.into_iter().map(place).map(distance).sum();
        (sum / (count * count)) as i32
    }
}

/// The sum of what the table says of these cells.
#[inline]
fn sum<const N: usize>(table: &[i32], cells: Bits<N>) -> i32 {
    cells.into_iter().map(|cell| table[cell]).sum()
}

/// How much better a side stands than the other, in thousandths, times a weight in thousandths.
#[inline]
fn weighed(weight: i32, side: Side, worth: impl Fn(Side) -> i32) -> i64 {
    if weight == 0 {
        return 0;
    }
    i64::from(weight) * i64::from(worth(side) - worth(!side))
}

impl<const N: usize, const STRIDE: usize> Evaluate for Halma<N, STRIDE> {
    type Evaluation = Evaluation;

    const ZERO_SUM: bool = true;

    #[inline]
    fn evaluate(&self, evaluation: &Evaluation, side: Side) -> Score {
        if let Some(score) = learnt::score(self, evaluation, side) {
            return score;
        }
        let tiles = &self.geometry.tiles;
        let [
            heatmap,
            euclid,
            wolves,
            diagonal,
            army,
            farthest,
            others @ ..,
        ] = evaluation.weights;
        let men = |side| self.men(side);
        let score = weighed(heatmap, side, |side| {
            sum(&tiles.heat[side.index()], men(side))
        }) + weighed(euclid, side, |side| -tiles.distance(side, men(side)))
            + weighed(wolves, side, |side| {
                -1000 * Self::wolves(men(side), men(side))
            })
            + weighed(diagonal, side, |side| -1000 * sum(&tiles.apart, men(side)))
            + weighed(army, side, |side| -tiles.squares(side, men(side)))
            + weighed(farthest, side, |side| -tiles.farthest(side, men(side)));
        let readings = match others == [0; 5] {
            true => 0,
            false => self.other_readings(others, side),
        };
        clamped((score + readings) / 1000)
    }
}

impl<const N: usize, const STRIDE: usize> Halma<N, STRIDE> {
    /// The terms that are other readings of the study's. Few players have any.
    #[inline(never)]
    fn other_readings(&self, weights: [i32; 5], side: Side) -> i64 {
        let tiles = &self.geometry.tiles;
        let [heatmap, euclid, wolves_any, wolves_mean, progress] = weights;
        let men = |side| self.men(side);
        let all = men(side) | men(!side);
        weighed(heatmap, side, |side| {
            sum(&tiles.squared_heat[side.index()], men(side))
        }) + weighed(euclid, side, |side| -tiles.distance_to_all(side, men(side)))
            + weighed(wolves_any, side, |side| {
                -1000 * Self::wolves(men(side), all)
            })
            + weighed(wolves_mean, side, |side| -Self::scatter(men(side)))
            + weighed(progress, side, |side| {
                1000 * sum(&tiles.progress[side.index()], men(side))
            })
    }
}
