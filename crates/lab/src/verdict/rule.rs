//! What an interval says of a claim, and how many more games would tell.

use grove_record::statistics::{Confidence, Interval};

use super::effect::Effect;
use crate::experiment::{Claim, Measure, Published, Relation};
use crate::findings::{Comparison, Verdict};

/// The smallest effect that matters where neither the claim nor the study says one.
const SMALLEST_EFFECT: f64 = 0.05;

/// Of how many standard errors an effect is that a test at 5 % finds in one of three tries: 1.960 less
/// 0.440 (U. Simonsohn, Small telescopes, Psychological Science 26, 2015).
const ONE_OF_THREE: f64 = 1.520;

/// No estimate goes beyond so many games: it would only say that there is no end to it.
const MOST_GAMES: f64 = 1e7;

/// The smallest effect that matters in a comparison.
pub(super) fn smallest_effect(claim: &Claim, of: &str, published: &[Published]) -> f64 {
    let games = published
        .iter()
        .filter(|published| claim.measure == Measure::Score && published.measure == Measure::Score)
        .find(|published| published.cell == of)
        .and_then(|published| published.games);
    let telescope = games.map(|games| ONE_OF_THREE * 0.5 / (games as f64).sqrt());
    claim
        .smallest_effect
        .or(telescope)
        .unwrap_or(SMALLEST_EFFECT)
}

/// Judges one of the comparisons of a claim.
///
/// That k of n hold is told by k that hold at 5 % divided by n - k + 1, the number of those of which one has to
/// be wrong for the claim to be wrong (Y. Benjamini and R. Heller, Biometrics 64, 2008). That all hold is so told by
/// each at 5 %, an intersection-union test. The claim fails where n - k + 1 fail, which is told the same way:
/// at 5 % divided by k.
pub(super) fn judge(claim: &Claim, of: &str, effect: &Effect, smallest_effect: f64) -> Comparison {
    let question = Question {
        relation: claim.relation,
        neutral: effect.neutral(),
        smallest_effect,
        margin: claim.margin.unwrap_or(0.0),
    };
    let estimate = effect.estimate(Confidence::P95);
    // The stricter interval is the wider one, and takes time to find.
    let surely = |is_so: &dyn Fn(Interval) -> bool, among: usize| {
        let strict = || Confidence::new(1.0 - 0.05 / among as f64);
        is_so(estimate.interval) && (among == 1 || is_so(effect.estimate(strict()).interval))
    };
    let verdict = match () {
        () if surely(&|it| question.holds(it), claim.needs_to_fail()) => Verdict::Holds,
        () if surely(&|it| question.fails(it), claim.needs_to_hold()) => Verdict::DoesNotHold,
        () => Verdict::Undecided,
    };
    let takes_games = question.takes(estimate.value, estimate.interval, effect.games);
    let needs_games = takes_games
        .filter(|_| verdict == Verdict::Undecided)
        .map(|games| games.saturating_sub(effect.games).max(2));
    Comparison {
        index: 0,
        of: of.into(),
        value: effect.value,
        than: effect.than,
        effect: estimate,
        games: effect.games,
        smallest_effect,
        needs_games,
        takes_games,
        leans_against: question.fails(Interval {
            low: estimate.value,
            high: estimate.value,
        }),
        verdict,
    }
}

/// What so many comparisons that hold and so many that fail say of a claim, whatever the others would say.
pub(super) fn of_several(claim: &Claim, hold: usize, fail: usize) -> Verdict {
    match () {
        () if hold >= claim.needs_to_hold() => Verdict::Holds,
        () if fail >= claim.needs_to_fail() => Verdict::DoesNotHold,
        () => Verdict::Undecided,
    }
}

struct Question {
    relation: Relation,
    neutral: f64,
    smallest_effect: f64,
    margin: f64,
}

impl Question {
    /// Between what the effect must lie for the claim to hold.
    fn claimed(&self) -> Interval {
        let (low, high) = match self.relation {
            Relation::Above => (self.neutral, f64::INFINITY),
            Relation::Below => (f64::NEG_INFINITY, self.neutral),
            Relation::Near => (self.neutral - self.margin, self.neutral + self.margin),
            Relation::NotAbove => (f64::NEG_INFINITY, self.neutral + self.smallest_effect),
            Relation::NotBelow => (self.neutral - self.smallest_effect, f64::INFINITY),
        };
        Interval { low, high }
    }

    /// Between what it must lie to matter.
    fn matters(&self) -> Interval {
        let (low, high) = match self.relation {
            Relation::Above => (self.neutral + self.smallest_effect, f64::INFINITY),
            Relation::Below => (f64::NEG_INFINITY, self.neutral - self.smallest_effect),
            Relation::Near => return self.claimed(),
            Relation::NotAbove => (f64::NEG_INFINITY, self.neutral),
            Relation::NotBelow => (self.neutral, f64::INFINITY),
        };
        Interval { low, high }
    }

    fn holds(&self, interval: Interval) -> bool {
        let claimed = self.claimed();
        match self.relation {
            Relation::Near => claimed.low <= interval.low && interval.high <= claimed.high,
            _ => claimed.low < interval.low && interval.high < claimed.high,
        }
    }

    fn fails(&self, interval: Interval) -> bool {
        let matters = self.matters();
        interval.high < matters.low || matters.high < interval.low
    }

    /// How many games decide if the effect is what it seems: intervals shrink with the root of the number
    /// of games.
    fn takes(&self, value: f64, interval: Interval, games: u64) -> Option<u64> {
        let [below, above] = [value - interval.low, interval.high - value];
        let (claimed, matters) = (self.claimed(), self.matters());
        let shares = [
            // To hold, both ends have to be within what is claimed.
            ((value - claimed.low) / below).min((claimed.high - value) / above),
            // To fail, one of them has to leave what matters.
            (matters.low - value) / above,
            (value - matters.high) / below,
        ];
        let share = shares
            .into_iter()
            .filter(|share| share.is_finite())
            .fold(0.0, f64::max);
        let taken = games as f64 * share.powi(-2);
        (taken.is_finite() && taken <= MOST_GAMES).then(|| taken.ceil() as u64)
    }
}
