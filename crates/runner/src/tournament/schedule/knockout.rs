//! Knockout: who loses a meeting is out.
//!
//! Players are seeded in the order in which they were named: the first meets the last, and the first
//! two can only meet at the very end. Where their number is no power of two, the first of them sit
//! out the first round. A meeting that ends even is played on, a pair of games at a time, at most
//! as many as it had; if that does not help whoever was named first goes on.

use std::collections::HashMap;

use super::{Played, Round, Schedule, meeting};

pub(super) fn next_round(schedule: &Schedule, played: &[Played]) -> Option<Round> {
    Bracket::after(schedule, played).next
}

/// The players, those who got farthest first.
pub(super) fn ranking(schedule: &Schedule, played: &[Played]) -> Vec<usize> {
    let bracket = Bracket::after(schedule, played);
    let mut still_in = bracket.places;
    still_in.retain(|&player| player < schedule.players);
    still_in.sort_unstable();
    still_in
        .into_iter()
        .chain(bracket.out.into_iter().rev())
        .collect()
}

/// Who is still in.
struct Bracket {
    /// In the order of their places. A number without a player is a place that stays free.
    places: Vec<usize>,
    /// Who is out, the first first.
    out: Vec<usize>,
    /// What is to be played, if anything is.
    next: Option<Round>,
}

impl Bracket {
    fn after(schedule: &Schedule, played: &[Played]) -> Self {
        let mut bracket = Bracket {
            places: seeded(schedule.players.next_power_of_two()),
            out: Vec::new(),
            next: None,
        };
        let mut rest = played;
        while bracket.places.len() > 1 {
            let Some((_, later)) = rest.split_first() else {
                bracket.next = Some(bracket.round(schedule, played));
                break;
            };
            let extra = later.iter().take_while(|played| is_extra(&played.round));
            let (stage, after) = rest.split_at(1 + extra.count());
            rest = after;
            let leads = leads(stage);
            let on = played_on(schedule, stage, &leads, played);
            if rest.is_empty() && on.is_some() {
                bracket.next = on;
                break;
            }
            bracket.advance(schedule, &leads);
        }
        bracket
    }

    /// The meetings of all who are still in.
    fn round(&self, schedule: &Schedule, played: &[Played]) -> Round {
        let duels = self.places.chunks(2);
        let is_free = |place: &usize| *place >= schedule.players;
        let (byes, contested): (Vec<_>, Vec<_>) = duels.partition(|duel| duel.iter().any(is_free));
        Round {
            title: title(self.places.len()),
            meetings: contested
                .iter()
                .map(|duel| meeting(played, duel[0], duel[1]))
                .collect(),
            pairs: schedule.pairs,
            byes: byes.iter().map(|duel| duel[0].min(duel[1])).collect(),
        }
    }

    /// Leaves the winners, and whoever had nobody to meet.
    fn advance(&mut self, schedule: &Schedule, leads: &HashMap<[usize; 2], f64>) {
        let mut winners = Vec::new();
        let mut losers = Vec::new();
        for duel in self.places.chunks(2) {
            let [one, other] = [duel[0].min(duel[1]), duel[0].max(duel[1])];
            let upset = leads.get(&[one, other]).is_some_and(|&lead| lead < 0.0);
            let (winner, loser) = if upset { (other, one) } else { (one, other) };
            winners.push(winner);
            losers.extend((loser < schedule.players).then_some(loser));
        }
        // Of those who got equally far the one that was named first ranks first.
        losers.sort_unstable();
        self.out.extend(losers.into_iter().rev());
        self.places = winners;
    }
}

const EXTRA: &str = "played on";

/// Whether a round belongs to the stage before it.
fn is_extra(round: &Round) -> bool {
    round.title == EXTRA
}

/// One more pair for the meetings of a stage that are even, unless they had enough of them.
fn played_on(
    schedule: &Schedule,
    stage: &[Played],
    leads: &HashMap<[usize; 2], f64>,
    played: &[Played],
) -> Option<Round> {
    let meetings = stage[0].round.meetings.iter();
    let even = meetings.filter(|meeting| leads[&meeting.players] == 0.0);
    let even: Vec<_> = even
        .map(|even| meeting(played, even.players[0], even.players[1]))
        .collect();
    let enough = stage.len() as u64 > schedule.pairs;
    (!even.is_empty() && !enough).then_some(Round {
        title: EXTRA.into(),
        meetings: even,
        pairs: 1,
        byes: Vec::new(),
    })
}

/// The points by which the first player of each meeting leads, over all rounds of a stage.
fn leads(stage: &[Played]) -> HashMap<[usize; 2], f64> {
    let mut leads = HashMap::new();
    for Played { round, scores } in stage {
        for (meeting, pairs) in round.meetings.iter().zip(scores) {
            let lead = 2.0 * (pairs.points() - pairs.count() as f64);
            *leads.entry(meeting.players).or_insert(0.0) += lead;
        }
    }
    leads
}

/// The seeds in the order of their places: 0 7 3 4 1 6 2 5 for eight.
fn seeded(size: usize) -> Vec<usize> {
    let mut places = vec![0];
    while places.len() < size {
        let last = 2 * places.len() - 1;
        places = places
            .into_iter()
            .flat_map(|seed| [seed, last - seed])
            .collect();
    }
    places
}

fn title(places: usize) -> String {
    match places {
        2 => "final".into(),
        4 => "semi-finals".into(),
        8 => "quarter-finals".into(),
        places => format!("last {places}"),
    }
}
