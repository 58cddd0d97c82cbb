//! What came of an experiment.
//!
//! Every claim is asked three questions that are never mixed: can the study's own protocol be
//! [reproduced](Reproduced), does the claim hold on a fair sample ([`Judgement`]), and does it hold under
//! every [reading](ClaimFindings::readings) of what the study leaves open. The verdict answers the second
//! over all readings of the third; the first stands beside it.

pub mod data;
pub(crate) mod estimate;
mod kept;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use grove_record::statistics::Interval;
use serde::Serialize;

use crate::experiment::{Claim, Experiment, Relation};
pub use data::{CellData, GameSums, KeptGame, Seat, TURN_MEASURES, TurnMeans};
pub use kept::Asked;
pub(crate) use kept::rounded;

/// What came of an experiment.
#[derive(Clone, Debug)]
pub struct Findings {
    /// What was done.
    pub experiment: Experiment,
    /// What came of its cells under the study's own protocol, in their order.
    pub cells: Vec<CellFindings>,
    /// What came of them from fair openings.
    pub fair: Vec<CellFindings>,
    /// What came of its claims, in their order.
    pub claims: Vec<ClaimFindings>,
    /// What all claims together come to.
    pub verdict: Verdict,
}

/// Why there is nothing to be said of a cell of which no game was played.
pub const NOT_PLAYED: &str = "not played yet";

/// What came of a cell.
#[derive(Clone, Debug)]
pub struct CellFindings {
    /// What it is called.
    pub name: String,
    /// The values of the variables that it was made for.
    pub at: Vec<(String, String)>,
    /// What was played, or why nothing was.
    pub outcome: Result<Arc<CellData>, String>,
}

/// A value and between what it lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Between what it lies.
    pub interval: Interval,
}

/// What came of a claim.
#[derive(Clone, Debug)]
pub struct ClaimFindings {
    /// The claim.
    pub claim: Claim,
    /// What the study's own protocol gives here; nothing where there is no study.
    pub reproduced: Option<Reproduced>,
    /// What a fair sample says, as the study is read first.
    pub replicated: Judgement,
    /// What it says under the other readings that change something for this claim.
    pub readings: Vec<ReadingFindings>,
    /// What all readings together come to.
    pub verdict: Verdict,
    /// What deciding it would take, where it is undecided and there is an end to it.
    pub needs: Option<Needs>,
    /// Why, in words.
    pub because: String,
}

/// What deciding a claim would take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Needs {
    /// More games.
    pub games: u64,
    /// Seconds on one processor.
    pub seconds: f64,
}

/// What a sample says of a claim.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What was found in each cell that was played, against what it is compared with.
    pub found: Vec<Comparison>,
    /// Whether the claim holds.
    pub verdict: Verdict,
    /// Why, in words.
    pub because: String,
}

/// What a fair sample says under another reading.
#[derive(Clone, Debug)]
pub struct ReadingFindings {
    /// Its place among the experiment's readings.
    pub reading: usize,
    /// What it is called.
    pub name: String,
    /// Why a careful reader could understand the study so.
    pub why: String,
    /// What the sample says.
    pub judgement: Judgement,
}

/// What the study's own protocol gives here.
#[derive(Clone, Debug)]
pub struct Reproduced {
    /// Whether it gives what the study found.
    pub answer: Answer,
    /// Published numbers beside ours.
    pub numbers: Vec<PublishedNumber>,
    /// What the protocol's games say of the claim.
    pub judgement: Judgement,
}

/// Whether something was reproduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It was.
    Yes,
    /// It was not.
    No,
    /// Too little was played to tell.
    Undecided,
    /// Nothing was played of it.
    NotPlayed,
}

/// A published number beside ours.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct PublishedNumber {
    /// The cell.
    pub cell: String,
    /// What the study reported.
    pub published: f64,
    /// Ours; nothing where no game was played.
    pub ours: Option<f64>,
    /// The games that ours is from.
    pub games: u64,
    /// Whether all games of the protocol were played, so that ours has no error.
    pub exact: bool,
    /// Between what the study's number would lie in 95 of 100 cases if it had played our players; nothing where it
    /// does not say how many games it played.
    pub predicted: Option<[f64; 2]>,
    /// Whether it does; nothing where too little was played to tell.
    pub fits: Option<bool>,
}

/// A value and what it was compared with.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Its place among those of the claim.
    pub index: usize,
    /// The cell, or player of a cell.
    pub of: String,
    /// The value there.
    pub value: f64,
    /// What it was compared with.
    pub than: f64,
    /// The difference for scores, or else the ratio, and between what it lies with 95 % confidence at
    /// every look. Where the claim has a factor, that is a part of what is compared with.
    pub effect: Estimate,
    /// The games that it rests on.
    pub games: u64,
    /// The smallest effect that matters.
    pub smallest_effect: f64,
    /// How many more games would tell, where it is undecided and there is an end to it.
    pub needs_games: Option<u64>,
    /// How many games it takes to tell if the effect is what it seems, where there is an end to it.
    pub takes_games: Option<u64>,
    /// Whether it would be decided against the claim if the effect is what it seems.
    pub leans_against: bool,
    /// Whether the claim holds there.
    pub verdict: Verdict,
}

/// Whether a claim holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It does.
    Holds,
    /// It does not.
    DoesNotHold,
    /// It does under one reading of the study and does not under another.
    Depends,
    /// What was played does not tell yet.
    Undecided,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 4] = [
        Verdict::Holds,
        Verdict::DoesNotHold,
        Verdict::Depends,
        Verdict::Undecided,
    ];

    /// So many of it: `1 holds`, `2 hold`.
    pub fn counted(self, count: usize) -> String {
        let several = match self {
            Verdict::Holds => "hold",
            Verdict::DoesNotHold => "do not hold",
            Verdict::Depends => "depend",
            Verdict::Undecided => "undecided",
        };
        let text = if count == 1 { self.text() } else { several };
        format!("{count} {text}")
    }

    /// In words.
    pub const fn text(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::DoesNotHold => "does not hold",
            Verdict::Depends => "depends",
            Verdict::Undecided => "undecided",
        }
    }
}

impl CellFindings {
    /// Whether it could not be played, which is not the same as not having been played yet.
    pub fn has_failed(&self) -> bool {
        let reason = self.outcome.as_ref().err();
        reason.is_some_and(|reason| reason != NOT_PLAYED)
    }
}

impl Comparison {
    /// How many times as much it is as in the other cell, whatever factor is claimed.
    pub(crate) fn ratio(&self, claim: &Claim) -> Estimate {
        self.effect.times(claim.factor.unwrap_or(1.0))
    }
}

impl ClaimFindings {
    /// The comparison of the fair sample that says most about the verdict.
    pub fn decisive(&self) -> Option<&Comparison> {
        self.replicated.decisive(&self.claim)
    }
}

impl Judgement {
    /// The comparison that says most. They are ordered by their verdicts, those that fail first, and of those that
    /// are judged alike the weakest first; with the last of them that may fail the claim would still hold, so the
    /// next decides.
    pub fn decisive(&self, claim: &Claim) -> Option<&Comparison> {
        let rank = |it: &Comparison| match it.verdict {
            Verdict::DoesNotHold => 0,
            Verdict::Undecided | Verdict::Depends => 1,
            Verdict::Holds => 2,
        };
        let strength = |it: &Comparison| match claim.relation {
            Relation::Above | Relation::NotBelow => it.effect.value,
            Relation::Below | Relation::NotAbove => -it.effect.value,
            Relation::Near => -(it.effect.value - claim.measure.neutral()).abs(),
        };
        let mut found: Vec<&Comparison> = self.found.iter().collect();
        found.sort_by(|one, other| {
            let ranks = rank(one).cmp(&rank(other));
            ranks.then(strength(one).total_cmp(&strength(other)))
        });
        let last = found.len().checked_sub(1)?;
        Some(found[last.min(claim.needs_to_fail() - 1)])
    }
}

impl Answer {
    /// In words.
    pub const fn text(self) -> &'static str {
        match self {
            Answer::Yes => "yes",
            Answer::No => "no",
            Answer::Undecided => "undecided",
            Answer::NotPlayed => NOT_PLAYED,
        }
    }
}
