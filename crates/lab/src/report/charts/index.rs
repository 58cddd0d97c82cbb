//! How often the chosen move stood first, second and so on, in the form of study 000's figures 3.2, 3.4 and
//! 3.6.

use super::{Shown, numbers};
use crate::findings::data::INDICES;
use crate::findings::{Estimate, Seat};
use crate::plot::{Axis, Chart, Colours, Form, Lines, Over, Series};
use crate::report::subject::{Subject, labels};

/// How many plies an opening of the study has.
const OPENING: u64 = 2;

pub(super) fn charts(shown: &Shown<'_>) -> Vec<Chart> {
    let played: Vec<Subject<'_>> = shown
        .subjects
        .iter()
        .filter(|subject| subject.data().is_some())
        .cloned()
        .collect();
    let plies = shown.figure.turns.unwrap_or([0, u64::MAX]);
    let mut colours = Colours::default();
    let series = played.iter().zip(labels(&played)).map(|(subject, name)| {
        let shares = subject.seat().map(|seat| shares(seat, plies));
        Series {
            name,
            colour: colours.next(subject.family()),
            ours: shares.unwrap_or_default(),
            published: Vec::new(),
            strings: Vec::new(),
        }
    });
    let between = match shown.figure.turns {
        Some([first, last]) => format!(", turns {first} to {last}"),
        None => String::new(),
    };
    let lines = Lines {
        over: Over {
            label: "index of the chosen move".into(),
            log: false,
            names: Vec::new(),
            shared: Vec::new(),
        },
        axis: Axis {
            label: "% of turns".into(),
            log: false,
            ends: None,
            reference: None,
            shared: Vec::new(),
        },
        series: series.collect(),
    };
    let [games, missing] = numbers(&shown.subjects);
    vec![Chart {
        title: shown.figure.title.clone(),
        subtitle: format!("{games}{between}{missing}"),
        form: Form::Columns(lines),
    }]
}

/// At how many of 100 turns between two plies the chosen move stood at each index; the last, which stands for
/// all beyond, is left out.
fn shares(seat: &Seat, [first, last]: [u64; 2]) -> Vec<(f64, Estimate)> {
    // A player has every other ply after the opening.
    let own = |ply: u64| (ply.saturating_sub(OPENING) / 2) as usize;
    let turns = seat.by_turn.iter().enumerate();
    let turns = turns.filter(|(turn, _)| (own(first)..=own(last)).contains(turn));
    let mut counts = [0; INDICES];
    for (_, turn) in turns {
        for (count, index) in counts.iter_mut().zip(turn.indices) {
            *count += index;
        }
    }
    let all: u64 = counts.iter().sum();
    let shares = counts[..INDICES - 1].iter().enumerate();
    shares
        .filter(|_| all > 0)
        .map(|(index, &count)| {
            (
                index as f64,
                Estimate::exact(100.0 * count as f64 / all as f64),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::TurnMeans;

    #[test]
    fn only_the_turns_between_two_plies_count() {
        let turn = |indices| TurnMeans {
            games: 4,
            indices,
            ..TurnMeans::default()
        };
        let seat = Seat {
            by_turn: vec![
                turn([4, 0, 0, 0, 0, 0]),
                turn([1, 2, 0, 0, 0, 1]),
                turn([1, 0, 3, 0, 0, 0]),
                turn([0, 0, 0, 0, 0, 4]),
            ],
            ..Seat::default()
        };
        // The second and third turn of a player are at plies 4 to 7.
        let found: Vec<f64> = shares(&seat, [4, 7])
            .into_iter()
            .map(|(_, share)| share.value)
            .collect();
        assert_eq!(found, [25.0, 25.0, 37.5, 0.0, 0.0]);
        assert!(shares(&Seat::default(), [0, 9]).is_empty());
    }
}
