//! From the figures that an experiment asks for to charts.

mod heat;
mod index;
mod lines;
mod over;
pub(super) mod readings;
#[cfg(test)]
mod tests;

use super::subject::{Subject, labels, subjects};
use super::words;
use crate::experiment::{Figure, FigureKind, Measure};
use crate::findings::Findings;
use crate::plot::{Axis, Bar, Bars, Chart, Colour, Form, Results, ResultsBar, grouped};

/// The charts of an experiment, in the order of its figures. A figure may take more than one.
pub(super) fn of(findings: &Findings) -> Vec<Chart> {
    let figures = findings.experiment.figures.iter();
    figures
        .flat_map(|figure| {
            let shown = Shown::new(findings, figure);
            match figure.kind {
                FigureKind::Bars => vec![bars(&shown)],
                FigureKind::Results => vec![results(&shown)],
                FigureKind::Lines => lines::over_variable(&shown),
                FigureKind::Turns | FigureKind::Strings => lines::over_turns(&shown),
                FigureKind::Heat => heat::charts(&shown),
                FigureKind::Index => index::charts(&shown),
            }
        })
        .collect()
}

/// How many times a value may be another for both to be seen on a linear axis.
const FAR: f64 = 20.0;

/// A figure and what it shows.
struct Shown<'a> {
    findings: &'a Findings,
    figure: &'a Figure,
    subjects: Vec<Subject<'a>>,
}

impl<'a> Shown<'a> {
    fn new(findings: &'a Findings, figure: &'a Figure) -> Self {
        let mut subjects = subjects(findings, &figure.cells, figure.measure);
        let stands = |subject: &Subject<'_>| {
            let mut variables = [&figure.x, &figure.y].into_iter().flatten();
            variables.all(|variable| subject.at(variable).is_some())
        };
        subjects.retain(|subject| stands(subject) && subject.is_told(findings, figure.measure));
        Shown {
            findings,
            figure,
            subjects,
        }
    }

    fn published(&self, subject: &Subject<'_>) -> Option<f64> {
        subject.published(self.findings, self.figure.measure)
    }

    fn axis(&self) -> Axis {
        let (ends, reference) = match self.figure.measure {
            Measure::Score => (Some([0.0, 1.0]), Some(0.5)),
            Measure::Place => (Some([0.0, 1.0]), None),
            Measure::Expected => (Some([-1.0, 1.0]), Some(0.0)),
            _ => (None, None),
        };
        Axis {
            label: self.label().into(),
            log: self.figure.log || (ends.is_none() && self.is_far_from_published()),
            ends,
            reference,
            shared: Vec::new(),
        }
    }

    /// Whether what was published is so far from what we found that one of them would not be seen
    /// on a linear axis: machines have become faster.
    fn is_far_from_published(&self) -> bool {
        let subjects = self.subjects.iter();
        let ours = subjects
            .clone()
            .filter_map(|subject| subject.estimate(self.figure.measure))
            .map(|estimate| estimate.value)
            .fold(0.0, f64::max);
        let published = subjects
            .filter_map(|subject| self.published(subject))
            .fold(0.0, f64::max);
        let [less, more] = [ours.min(published), ours.max(published)];
        less > 0.0 && more > FAR * less
    }

    fn label(&self) -> &'a str {
        let own = self.figure.label.as_deref();
        own.unwrap_or(self.figure.measure.label())
    }

    /// What was measured, of how many games, and what shows how sure that is.
    fn subtitle(&self, subjects: &[Subject<'_>], intervals: &str) -> String {
        self.subtitle_of("the first player", subjects, intervals)
    }

    /// The same, where the points are somebody else's.
    fn subtitle_of(&self, whose: &str, subjects: &[Subject<'_>], intervals: &str) -> String {
        let label = self.label();
        let whose = match self.figure.measure {
            Measure::Score => format!(" of {whose}"),
            _ => String::new(),
        };
        let measured = subjects
            .iter()
            .filter_map(|subject| subject.estimate(self.figure.measure));
        let intervals = if measured.into_iter().any(|it| it.spread().is_some()) {
            format!("; {intervals}: 95\u{a0}% intervals")
        } else {
            String::new()
        };
        let [games, missing] = numbers(subjects);
        format!("{label}{whose}; {games}{intervals}{missing}")
    }
}

/// How many games there are of each, and of how many there are none.
fn numbers(subjects: &[Subject<'_>]) -> [String; 2] {
    let games = subjects.iter().filter_map(|subject| subject.data());
    let games: Vec<u64> = games.map(|data| data.games).collect();
    let count = match (games.iter().min(), games.iter().max()) {
        (Some(least), Some(most)) if least == most => format!("n = {} games", grouped(*most)),
        (Some(least), Some(most)) => {
            format!("n = {} to {} games", grouped(*least), grouped(*most))
        }
        _ => "no games".into(),
    };
    let each = if games.len() > 1 { " each" } else { "" };
    let failed = subjects.iter().filter(|it| it.cell.has_failed()).count();
    let not_played = subjects.len() - games.len() - failed;
    let missing = [(failed, "failed"), (not_played, "not played yet")];
    let missing = missing.iter().filter(|(cells, _)| *cells > 0);
    let missing: String = missing
        .map(|(cells, how)| format!("; {cells} {how}"))
        .collect();
    [format!("{count}{each}"), missing]
}

fn bars(shown: &Shown<'_>) -> Chart {
    let labels = labels(&shown.subjects);
    let bars = shown
        .subjects
        .iter()
        .zip(labels)
        .map(|(subject, name)| Bar {
            name,
            colour: Colour::of(subject.family()),
            ours: subject.estimate(shown.figure.measure),
            published: shown.published(subject),
            missing: words::missing(subject.cell),
        });
    Chart {
        title: shown.figure.title.clone(),
        subtitle: shown.subtitle(&shown.subjects, "whiskers"),
        form: Form::Bars(Bars {
            axis: shown.axis(),
            bars: bars.collect(),
        }),
    }
}

fn results(shown: &Shown<'_>) -> Chart {
    let labels = labels(&shown.subjects);
    let bars = shown.subjects.iter().zip(labels).map(|(subject, name)| {
        let standing = subject.data().and_then(|data| data.standing.as_ref());
        ResultsBar {
            name,
            colour: Colour::of(subject.family()),
            counts: standing.map(|standing| {
                let total = standing.results.total();
                [total.wins, total.draws, total.losses]
            }),
            missing: words::missing(subject.cell),
        }
    });
    let [games, missing] = numbers(&shown.subjects);
    Chart {
        title: shown.figure.title.clone(),
        subtitle: format!("of the first player; {games}{missing}"),
        form: Form::Results(Results {
            bars: bars.collect(),
        }),
    }
}
