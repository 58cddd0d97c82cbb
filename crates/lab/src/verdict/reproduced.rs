//! Whether the study's own protocol gives here what it gave there.
//!
//! Where the study gives a score and its number of games, the question is whether that score fits ours: it
//! should lie within the prediction interval for a match of that many games. Its error is that of the
//! study's sample and, unless all games of the protocol were played, that of ours. A protocol of few
//! games that repeat counts as those few. Where no score was published, or without a number of games, the claim
//! itself is judged on the protocol's games, if all that was published of it was played.

use grove_record::statistics::Confidence;

use crate::experiment::{Claim, Experiment, Measure, Published, cell_of};
use crate::findings::{
    Answer, CellData, CellFindings, Judgement, PublishedNumber, Reproduced, Verdict,
};

/// With less than this share of the study's games nothing is said.
const ENOUGH: f64 = 0.25;

/// Sets what was published of a claim's cells beside what was found here.
pub(super) fn compare(
    experiment: &Experiment,
    cells: &[CellFindings],
    claim: &Claim,
    judgement: Judgement,
) -> Reproduced {
    let mut published = Vec::new();
    for (index, of) in claim.of.iter().enumerate() {
        let names = [Some(of.as_str()), claim.than.name(index)];
        let numbers = experiment.published.iter().filter(|it| {
            claim.measure == Measure::Score
                && it.measure == Measure::Score
                && names.contains(&Some(&it.cell))
        });
        published.extend(numbers);
    }
    published.sort_by(|one, other| one.cell.cmp(&other.cell));
    published.dedup();
    let asked = published.iter().filter(|it| it.games.is_some()).count();
    let numbers: Vec<PublishedNumber> = published
        .into_iter()
        .map(|number| beside(number, data(cells, &number.cell)))
        .collect();
    let told = numbers.iter().filter(|it| it.fits.is_some()).count();
    let played = numbers.iter().filter(|it| it.ours.is_some()).count();
    let answer = match () {
        () if played == 0 && (!numbers.is_empty() || judgement.found.is_empty()) => {
            Answer::NotPlayed
        }
        () if numbers.iter().any(|it| it.fits == Some(false)) => Answer::No,
        () if asked > 0 && told == asked => Answer::Yes,
        () if asked > 0 || played < numbers.len() => Answer::Undecided,
        () => match judgement.verdict {
            Verdict::Holds => Answer::Yes,
            Verdict::DoesNotHold => Answer::No,
            Verdict::Depends | Verdict::Undecided => Answer::Undecided,
        },
    };
    Reproduced {
        answer,
        numbers,
        judgement,
    }
}

fn data<'c>(cells: &'c [CellFindings], name: &str) -> Option<&'c CellData> {
    let cell = cells.iter().find(|cell| cell.name == cell_of(name))?;
    cell.outcome.as_deref().ok()
}

/// A published score beside ours, if there is one.
fn beside(published: &Published, data: Option<&CellData>) -> PublishedNumber {
    let number = PublishedNumber {
        cell: published.cell.clone(),
        published: published.value,
        ours: None,
        games: 0,
        exact: false,
        predicted: None,
        fits: None,
    };
    let total = |data: &CellData| data.standing.as_ref().map(|it| it.results.total());
    let Some((data, total)) = data.and_then(|data| Some((data, total(data)?))) else {
        return number;
    };
    let predicted = published.games.and_then(|games| predicted(games, data));
    let within = |&[low, high]: &[f64; 2]| low <= published.value && published.value <= high;
    let enough = |games: u64| data.exact || total.games() as f64 >= ENOUGH * games as f64;
    PublishedNumber {
        ours: total.rate(),
        games: total.games(),
        exact: data.exact,
        predicted,
        fits: match published.games.is_some_and(enough) {
            true => predicted.as_ref().map(within),
            false => None,
        },
        ..number
    }
}

/// Between what a score of so many games would lie in 95 of 100 cases.
fn predicted(games: u64, data: &CellData) -> Option<[f64; 2]> {
    let standing = data.standing.as_ref()?;
    let total = standing.results.total();
    let played = standing.distinct.count().min(total.games()).max(1) as f64;
    // Half a point is added on both sides, so that a match that was won whole predicts no certainty.
    let share = (total.rate()? * played + 0.5) / (played + 1.0);
    let games = games as f64;
    let variance = match data.exact {
        true => 1.0 / games.min(played),
        false => 1.0 / games + 1.0 / played,
    };
    let reach = Confidence::P95.deviations() * (share * (1.0 - share) * variance).sqrt();
    Some([share - reach, share + reach].map(|end| end.clamp(0.0, 1.0)))
}

impl Reproduced {
    /// What is to be said where the protocol and the fair sample differ.
    pub(super) fn aside(&self, verdict: Verdict) -> Option<String> {
        let on_protocol = self.judgement.verdict;
        let text = match (verdict, on_protocol, self.answer) {
            (Verdict::DoesNotHold, Verdict::Holds, _) => {
                "reproduced, but only from the study\u{2019}s own openings"
            }
            (Verdict::Holds, Verdict::DoesNotHold, _) => {
                "but not from the study\u{2019}s own openings"
            }
            (Verdict::Holds, _, Answer::No) => {
                "though the study\u{2019}s own number does not come out here"
            }
            (Verdict::DoesNotHold, _, Answer::Yes) => {
                "though the study\u{2019}s own number comes out here"
            }
            _ => return None,
        };
        Some(text.into())
    }
}
