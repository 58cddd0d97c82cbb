//! Judging positions: the heat map, the distance to the goals, lone wolves, the diagonal, the army,
//! the last man.
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
//! `H1` to `H8` are the sums of section III.B.2. The default is H6, the study's best.

use std::fmt;
use std::str::FromStr;

use grove_core::{Bits, Evaluate, EvaluationError, EvaluationTerms, Score, Side};

use super::Halma;
use crate::weights::{Terms, clamped};

/// How much each term counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// In thousandths.
    weights: [i32; 6],
}

const TERMS: Terms<6> = Terms {
    names: [
        "heatmap", "euclid", "wolves", "diagonal", "army", "farthest",
    ],
    also: "or, alone, one of H1 to H8",
    decimals: true,
    // As fitted to each alone, but for the diagonal, which alone tells next to nothing: its number
    // brings H4 to what was fitted. H1 to H8 and heatmap(1)+euclid(1) are within an eighth of
    // their fits, 2,900 for the default and 3,700 for the latter.
    scales: [2_400.0, 2_900.0, 780.0, 2_400.0, 1_600.0, 770.0],
};

/// The study's combinations, and their weights in thousandths.
const PRESETS: [(&str, [i32; 6]); 8] = [
    ("H1", [0, 1000, 0, 250, 0, 0]),
    ("H2", [1000, 0, 0, 250, 0, 0]),
    ("H3", [0, 1000, 250, 250, 0, 0]),
    ("H4", [1000, 0, 200, 2500, 0, 0]),
    ("H5", [250, 1000, 0, 250, 0, 0]),
    ("H6", [0, 1000, 140, 0, 0, 0]),
    ("H7", [1000, 0, 1900, 0, 0, 0]),
    ("H8", [1000, 2200, 0, 0, 0, 0]),
];

impl Default for Evaluation {
    fn default() -> Self {
        let (_, weights) = PRESETS[5];
        Evaluation { weights }
    }
}

impl Evaluation {
    /// The army alone: what the benchmark agent goes by.
    pub(crate) const fn army() -> Self {
        Evaluation {
            weights: [0, 0, 0, 0, 1000, 0],
        }
    }
}

impl FromStr for Evaluation {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Self, EvaluationError> {
        let preset = PRESETS.iter().find(|(name, _)| *name == text);
        let weights = match preset {
            Some(&(_, weights)) => weights,
            None => TERMS.read(text)?,
        };
        Ok(Evaluation { weights })
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TERMS.write(&self.weights, f)
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
    fn wolves(men: Bits<N>) -> i32 {
        let beside = (men.up(1) & Self::NOT_FIRST) | (men.down(1) & Self::NOT_LAST);
        let wide = men | beside;
        let near = beside | wide.up(STRIDE) | wide.down(STRIDE);
        (men & !near).count() as i32
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
        let tiles = &self.geometry.tiles;
        let [heatmap, euclid, wolves, diagonal, army, farthest] = evaluation.weights;
        let men = |side| self.men(side);
        let score = weighed(heatmap, side, |side| {
            sum(&tiles.heat[side.index()], men(side))
        }) + weighed(euclid, side, |side| -tiles.distance(side, men(side)))
            + weighed(wolves, side, |side| -1000 * Self::wolves(men(side)))
            + weighed(diagonal, side, |side| -1000 * sum(&tiles.apart, men(side)))
            + weighed(army, side, |side| -tiles.squares(side, men(side)))
            + weighed(farthest, side, |side| -tiles.farthest(side, men(side)));
        clamped(score / 1000)
    }
}

#[cfg(test)]
mod tests {
    use grove_core::Notation;

    use super::super::{Large, Rules, Small};
    use super::*;

    const START: &str = "2ww/3w/b3/bb2 b 0";
    /// Black has set out along the diagonal.
    const CHAIN: &str = "2ww/2bw/1b2/b3 b 0";
    /// A black man has reached the far corner.
    const AHEAD: &str = "2wb/2ww/4/bb2 b 0";
    /// All black men are at their goals, a white one is far from anything.
    const HOME: &str = "w1bb/3b/4/ww2 b 0";

    #[track_caller]
    fn check(position: &str, evaluation: &str, black: Score) {
        let rules = Rules::of_size(4);
        let evaluation: Evaluation = evaluation.parse().unwrap();
        for text in [position.to_string(), position.replace(" b ", " w ")] {
            let small = Small::parse(&rules, &text).unwrap();
            assert_eq!(small.evaluate(&evaluation, Side::Black), black);
            assert_eq!(small.evaluate(&evaluation, Side::White), -black);
            let large = Large::parse(&rules, &text).unwrap();
            assert_eq!(large.evaluate(&evaluation, Side::Black), black);
            assert_eq!(large.evaluate(&evaluation, Side::White), -black);
        }
    }

    #[test]
    fn the_heat_map_leads_along_the_diagonal() {
        check(START, "heatmap", 0);
        // 0 + 2 + 4 against 0 + 0.5 + 0.5.
        check(CHAIN, "heatmap", 5_000);
        // 6 + 0 + 0.5 against 0.5 + 0.5 + 2.
        check(AHEAD, "heatmap", 3_500);
        // 6 + 4.5 + 4.5 against 1.5 + 6 + 4.5.
        check(HOME, "heatmap", 3_000);
    }

    #[test]
    fn distances_are_to_the_farthest_open_goal() {
        check(START, "euclid", 0);
        // White: root 18, root 13, root 13; Black: root 18, root 8, root 2.
        check(
            CHAIN,
            "euclid",
            4_242 + 3_605 + 3_605 - 4_242 - 2_828 - 1_414,
        );
        // The corner is no open goal for Black: 1, root 13, root 10.
        check(
            AHEAD,
            "euclid",
            3_605 + 3_605 + 2_828 - 1_000 - 3_605 - 3_162,
        );
        // White has one open goal, at 2, 1 and root 2; Black has none.
        check(HOME, "euclid", 2_000 + 1_000 + 1_414);
    }

    #[test]
    fn wolves_have_no_man_of_their_own_beside_them() {
        check(START, "wolves", 0);
        check(CHAIN, "wolves", 0);
        check(AHEAD, "wolves", -1_000);
        check(HOME, "wolves(2)", 2_000);
        // The end of a row and the beginning of the next are not side by side.
        let rules = Rules {
            men: 3,
            ..Rules::of_size(8)
        };
        let edges = "6ww/7w/8/8/3b4/8/b7/7b b 0";
        let edges = Small::parse(&rules, edges).unwrap();
        assert_eq!(
            edges.evaluate(&"wolves".parse().unwrap(), Side::Black),
            -3_000
        );
    }

    #[test]
    fn the_diagonal_draws_men() {
        check(START, "diagonal", 0);
        check(CHAIN, "diagonal", 2_000);
        check(AHEAD, "diagonal", 1_000);
        check(HOME, "diagonal(0.5)", 1_000);
    }

    #[test]
    fn an_army_is_as_far_as_its_last_men() {
        check(START, "army", 0);
        // A tenth of 18 + 13 + 13 - 18 - 8 - 2.
        check(CHAIN, "army", 1_600);
        // The same step gains more where it is the last man's.
        let rules = Rules {
            men: 1,
            ..Rules::of_size(8)
        };
        let worth = |text: &str| {
            let position = Small::parse(&rules, text).unwrap();
            position.evaluate(&Evaluation::army(), Side::Black)
        };
        let steps = [
            worth("7w/8/8/8/8/8/1b6/8 b 0") - worth("7w/8/8/8/8/8/8/b7 b 0"),
            worth("7w/8/8/8/8/2b5/8/8 b 0") - worth("7w/8/8/8/8/8/1b6/8 b 0"),
        ];
        assert!(steps[0] > steps[1] && steps[1] > 0, "{steps:?}");
    }

    #[test]
    fn the_last_man_is_the_farthest() {
        check(START, "farthest", 0);
        // Both sides' last men are in their corners.
        check(CHAIN, "farthest", 0);
        // White: root 13, on c4 and on d3; Black: root 13, on a1.
        check(AHEAD, "farthest", 0);
        // White has one open goal, at most 2 away; Black has none.
        check(HOME, "farthest(3)", 6_000);
    }

    #[test]
    fn terms_add_up() {
        check(AHEAD, "H6", 2_271 - 140);
        check(CHAIN, "H8", 11_529);
        check(CHAIN, "heatmap(-1)+diagonal(0.001)", -4_998);
    }

    #[test]
    fn evaluations_are_written_as_they_are_read() {
        let text = |text: &str| text.parse::<Evaluation>().map(|read| read.to_string());
        let sums = [
            ("H1", "euclid(1)+diagonal(0.25)"),
            ("H2", "heatmap(1)+diagonal(0.25)"),
            ("H3", "euclid(1)+wolves(0.25)+diagonal(0.25)"),
            ("H4", "heatmap(1)+wolves(0.2)+diagonal(2.5)"),
            ("H5", "heatmap(0.25)+euclid(1)+diagonal(0.25)"),
            ("H6", "euclid(1)+wolves(0.14)"),
            ("H7", "heatmap(1)+wolves(1.9)"),
            ("H8", "heatmap(1)+euclid(2.2)"),
        ];
        for (name, sum) in sums {
            assert_eq!(text(name).unwrap(), sum);
            assert_eq!(text(sum).unwrap(), sum);
        }
        assert_eq!("H6".parse(), Ok(Evaluation::default()));
        assert_eq!(
            text("wolves(-0.005)+euclid").unwrap(),
            "euclid(1)+wolves(-0.005)"
        );
        assert_eq!(text("wolves(-0)").unwrap(), "heatmap(0)");
        assert_eq!(text("wolves(-1000)").unwrap(), "wolves(-1000)");
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Evaluation>().unwrap_err().to_string();
        let known = "heatmap, euclid, wolves, diagonal, army, farthest or, alone, one of H1 to H8";
        assert_eq!(error("H9"), format!("unknown term `H9`: expected {known}"));
        assert_eq!(
            error("H6+wolves"),
            format!("unknown term `H6`: expected {known}")
        );
        assert_eq!(
            error("euclid(0.0001)"),
            "euclid: expected a weight of at most three decimals, found `0.0001`"
        );
        assert_eq!(
            error("euclid(1001)"),
            "euclid: expected a weight between -1000 and 1000, found `1001`"
        );
        assert_eq!(error("euclid+euclid(2)"), "euclid is given twice");
    }
}
