//! Swiss: in every round players with about the same points meet, and nobody twice.
//!
//! Players are ranked by their points, those with equal points in the order in which they were
//! named. The first of the ranking meets the next that it has not met, and so on with those that are
//! left; where that does not work out a choice is taken back. Only if there is no way at all do
//! players meet again. With an odd number the last of the ranking that has not done so sits out, and
//! is given all points of the round.

use super::{Played, Round, Schedule, meeting};

/// How many choices are tried before players may meet again.
const PATIENCE: u32 = 100_000;

pub(super) fn next_round(schedule: &Schedule, rounds: usize, played: &[Played]) -> Option<Round> {
    if played.len() >= rounds {
        return None;
    }
    let points = points(schedule, played);
    let mut ranking: Vec<usize> = (0..schedule.players).collect();
    ranking.sort_by(|&one, &other| points[other].total_cmp(&points[one]));
    let bye = (schedule.players % 2 == 1).then(|| {
        let sat_out = |player: &usize| played.iter().any(|one| one.round.byes.contains(player));
        let place = ranking.iter().rposition(|player| !sat_out(player));
        ranking.remove(place.unwrap_or(ranking.len() - 1))
    });
    let mut search = Search {
        played,
        patience: PATIENCE,
    };
    let pairings = search.paired(&ranking);
    // Neighbours meet, whether they have met or not.
    let pairings =
        pairings.unwrap_or_else(|| ranking.chunks(2).map(|two| [two[0], two[1]]).collect());
    Some(Round {
        title: format!("round {}", played.len() + 1),
        meetings: pairings
            .into_iter()
            .map(|[one, other]| meeting(played, one, other))
            .collect(),
        pairs: schedule.pairs,
        byes: bye.into_iter().collect(),
    })
}

/// Everybody's points, those for sitting out included.
fn points(schedule: &Schedule, played: &[Played]) -> Vec<f64> {
    let mut points = vec![0.0; schedule.players];
    for Played { round, scores } in played {
        for (meeting, pairs) in round.meetings.iter().zip(scores) {
            let [first, second] = meeting.players;
            points[first] += pairs.points();
            points[second] += pairs.reversed().points();
        }
        for &player in &round.byes {
            points[player] += (2 * round.pairs) as f64;
        }
    }
    points
}

/// Looks for a way to bring players together that have not met.
struct Search<'a> {
    played: &'a [Played],
    patience: u32,
}

impl Search<'_> {
    fn paired(&mut self, ranking: &[usize]) -> Option<Vec<[usize; 2]>> {
        let Some((&first, others)) = ranking.split_first() else {
            return Some(Vec::new());
        };
        for (place, &other) in others.iter().enumerate() {
            if meeting(self.played, first, other).before > 0 {
                continue;
            }
            self.patience = self.patience.checked_sub(1)?;
            let mut rest = others.to_vec();
            rest.remove(place);
            if let Some(mut pairings) = self.paired(&rest) {
                pairings.insert(0, [first, other]);
                return Some(pairings);
            }
        }
        None
    }
}
