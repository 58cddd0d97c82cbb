//! Which games tell most for the time they take.
//!
//! What an experiment wants is a list: claims to be decided, protocols to be played, figures to be drawn.
//! Each has a worth and an estimate of the time that it still takes, from what was played so far. The
//! next games go to the one with the most worth for a second: the quickest decisions come first, and a
//! claim that needs hours waits until nothing else is left.

use super::bench::Places;
use super::sample::Sample;
use crate::experiment::{Claim, cell_of};
use crate::findings::{Answer, CellFindings, ClaimFindings, Findings, Judgement, Verdict};

/// How many pairs a comparison of scores takes of which nothing is known, and one of anything else: nodes and
/// times hardly differ from game to game.
const USUAL_PAIRS: [u64; 2] = [24, 5];

/// With fewer pairs an estimate of what is needed says nothing.
const FEWEST_PAIRS: u64 = 4;

/// What a decided claim is worth, a protocol that is played, and a cell with data for a figure.
const CLAIM: f64 = 1.0;
const PROTOCOL: f64 = 0.3;
const FIGURE: f64 = 0.003;

/// How many pairs of a protocol without end are played if the study does not say.
const PROTOCOL_PAIRS: u64 = 50;

/// Something that more games would tell.
#[derive(Clone, Debug)]
pub(super) struct Want {
    /// What it is worth.
    pub(super) value: f64,
    /// How long it takes, in seconds.
    pub(super) seconds: f64,
    /// The sample that is played next for it.
    pub(super) sample: usize,
    /// The cell of that sample.
    pub(super) cell: usize,
    /// How many pairs of it.
    pub(super) pairs: u64,
    /// How long one of them takes.
    pub(super) pair_seconds: f64,
}

impl Want {
    /// Worth for a second.
    pub(super) fn worth(&self) -> f64 {
        self.value / self.seconds.max(1e-3)
    }
}

/// What samples take.
pub(super) struct Costs<'a> {
    pub(super) samples: &'a [Sample],
    pub(super) threads: usize,
}

impl Costs<'_> {
    /// How long a pair of a sample takes, with what it needs before; infinite if it cannot be had.
    fn of_pair(&self, place: usize) -> f64 {
        let sample = &self.samples[place];
        if sample.failure.is_some() || sample.left() == 0 {
            return f64::INFINITY;
        }
        let known = sample.data.seconds_per_pair();
        let seconds = known.unwrap_or_else(|| sample.expected_seconds());
        let own = (seconds / self.threads as f64).max(1e-4);
        match sample.source {
            Some(source) if self.samples[source].pairs <= sample.pairs => {
                own + self.of_pair(source)
            }
            _ => own,
        }
    }
}

/// What is played next for something, and how long all of it takes.
#[derive(Clone, Copy)]
struct Task {
    seconds: f64,
    sample: usize,
    cell: usize,
    pairs: u64,
}

/// What an experiment wants.
pub(super) fn wants(findings: &Findings, places: &Places, costs: &Costs<'_>) -> Vec<Want> {
    let mut wants = Vec::new();
    let mut add = |value: f64, task: Option<Task>| {
        wants.extend(
            task.filter(|task| task.seconds.is_finite())
                .map(|task| Want {
                    value,
                    seconds: task.seconds,
                    sample: task.sample,
                    cell: task.cell,
                    pairs: task.pairs,
                    pair_seconds: costs.of_pair(task.sample),
                }),
        );
    };
    for claim in &findings.claims {
        add(CLAIM, decision(findings, claim, places, costs));
        let undecided = |answer| answer == Answer::Undecided;
        if claim
            .reproduced
            .as_ref()
            .is_some_and(|it| undecided(it.answer))
        {
            add(PROTOCOL, protocol(findings, &claim.claim, places, costs));
        }
    }
    for (cell, &sample) in places.protocol.iter().enumerate() {
        let seconds = costs.of_pair(sample);
        let is_new = costs.samples[sample].pairs == 0;
        add(
            FIGURE,
            is_new.then_some(Task {
                seconds,
                sample,
                cell,
                pairs: 1,
            }),
        );
    }
    wants
}

/// What decides a claim under all its readings.
fn decision(
    findings: &Findings,
    found: &ClaimFindings,
    places: &Places,
    costs: &Costs<'_>,
) -> Option<Task> {
    let open_for_good = found.claim.open.is_some() && found.readings.is_empty();
    if found.verdict != Verdict::Undecided || open_for_good {
        return None;
    }
    let others = found.readings.iter().map(|reading| {
        let places = &places.readings[reading.reading];
        (&reading.judgement, places)
    });
    let all = std::iter::once((&found.replicated, &places.fair)).chain(others);
    let mut whole: Option<Task> = None;
    for (judgement, places) in all.filter(|(it, _)| it.verdict == Verdict::Undecided) {
        let task = judgement_task(&findings.fair, &found.claim, judgement, places, costs)?;
        whole = Some(match whole {
            None => task,
            Some(before) => Task {
                seconds: before.seconds + task.seconds,
                ..if task.seconds < before.seconds {
                    task
                } else {
                    before
                }
            },
        });
    }
    whole
}

/// What decides a claim on one sample: all its comparisons, or one that seems to fail.
fn judgement_task(
    cells: &[CellFindings],
    claim: &Claim,
    judgement: &Judgement,
    places: &[usize],
    costs: &Costs<'_>,
) -> Option<Task> {
    let mut against: Option<Task> = None;
    let mut quickest: Option<Task> = None;
    let mut seconds = 0.0;
    for index in 0..claim.of.len() {
        let found = judgement.found.iter().find(|it| it.index == index);
        if found.is_some_and(|it| it.verdict != Verdict::Undecided) {
            continue;
        }
        let names = [Some(claim.of[index].as_str()), claim.than.name(index)];
        let cells = names.into_iter().flatten().filter_map(|name| {
            let mut cells = cells.iter();
            cells.position(|cell| cell.name == cell_of(name))
        });
        let cells: Vec<usize> = cells.collect();
        let usual = USUAL_PAIRS[usize::from(!claim.measure.is_of_game())];
        let needed = match found {
            None => Some(usual),
            Some(found) => found.needs_games.map(|games| games.div_ceil(2)),
        };
        let Some(task) = comparison_task(&cells, needed, usual, places, costs) else {
            seconds = f64::INFINITY;
            continue;
        };
        seconds += task.seconds;
        let quicker = |other: &Option<Task>| other.is_none_or(|it| task.seconds < it.seconds);
        if found.is_some_and(|it| it.leans_against) && quicker(&against) {
            against = Some(task);
        }
        if quicker(&quickest) {
            quickest = Some(task);
        }
    }
    against.or_else(|| quickest.map(|task| Task { seconds, ..task }))
}

/// What decides a comparison of one or two cells, which takes so many more pairs of each.
fn comparison_task(
    cells: &[usize],
    needed: Option<u64>,
    usual: u64,
    places: &[usize],
    costs: &Costs<'_>,
) -> Option<Task> {
    let pairs_of = |cell: usize| costs.samples[places[cell]].pairs;
    let fewest = cells.iter().map(|&cell| pairs_of(cell)).min()?;
    let needed = match fewest < FEWEST_PAIRS {
        // A first guess may be far off; so may that there is no end in sight.
        true => needed.unwrap_or(usual).clamp(FEWEST_PAIRS, 4 * usual),
        false => needed?,
    };
    // The one with fewer games goes first, so that times are measured in turns.
    let playable = |cell: &&usize| costs.of_pair(places[**cell]).is_finite();
    let next = cells
        .iter()
        .filter(playable)
        .min_by_key(|&&cell| pairs_of(cell))?;
    let seconds: f64 = cells
        .iter()
        .filter(playable)
        .map(|&cell| costs.of_pair(places[cell]))
        .sum();
    Some(Task {
        seconds: needed as f64 * seconds,
        sample: places[*next],
        cell: *next,
        pairs: needed,
    })
}

/// What plays the study's own protocol for a claim.
fn protocol(
    findings: &Findings,
    claim: &Claim,
    places: &Places,
    costs: &Costs<'_>,
) -> Option<Task> {
    let mut task: Option<Task> = None;
    for name in claim.names() {
        let mut cells = findings.cells.iter();
        let cell = cells.position(|cell| cell.name == cell_of(name))?;
        let sample = places.protocol[cell];
        let left = match costs.samples[sample].population {
            Some(all) => all.saturating_sub(costs.samples[sample].pairs),
            None => PROTOCOL_PAIRS.saturating_sub(costs.samples[sample].pairs),
        };
        if left == 0 {
            continue;
        }
        let seconds = left as f64 * costs.of_pair(sample);
        task = Some(match task {
            Some(before) => Task {
                seconds: before.seconds + seconds,
                ..before
            },
            None => Task {
                seconds,
                sample,
                cell,
                pairs: left,
            },
        });
    }
    task
}
