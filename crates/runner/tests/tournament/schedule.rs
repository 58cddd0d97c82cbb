//! Who meets whom.

use grove_record::statistics::Pentanomial;
use grove_runner::tournament::{Format, Meeting, Played, Round, Schedule, Standings};

fn schedule(format: Format, players: usize) -> Schedule {
    Schedule {
        format,
        players,
        pairs: 3,
    }
}

fn who(round: &Round) -> Vec<[usize; 2]> {
    round
        .meetings
        .iter()
        .map(|meeting| meeting.players)
        .collect()
}

/// A round in which whoever was named first wins everything, unless a meeting is given.
fn played(round: Round, given: &[([usize; 2], [u64; 5])]) -> Played {
    let score = |meeting: &Meeting| {
        let given = given
            .iter()
            .find(|(players, _)| *players == meeting.players);
        given.map_or(Pentanomial([0, 0, 0, 0, round.pairs]), |&(_, counts)| {
            Pentanomial(counts)
        })
    };
    Played {
        scores: round.meetings.iter().map(score).collect(),
        round,
    }
}

#[test]
fn everybody_meets_everybody_once() {
    let schedule = schedule(Format::RoundRobin, 4);
    let round = schedule.next_round(&[]).unwrap();
    assert_eq!(
        who(&round),
        [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    );
    assert_eq!(schedule.games(), 36);
    assert_eq!(schedule.next_round(&[played(round, &[])]), None);
}

#[test]
fn challengers_meet_all_others() {
    let schedule = schedule(Format::Gauntlet { challengers: 2 }, 4);
    let round = schedule.next_round(&[]).unwrap();
    assert_eq!(who(&round), [[0, 2], [0, 3], [1, 2], [1, 3]]);
    assert_eq!(schedule.games(), 24);
}

#[test]
fn who_loses_is_out() {
    let schedule = schedule(Format::Knockout, 5);
    let first = schedule.next_round(&[]).unwrap();
    assert_eq!(first.title, "quarter-finals");
    assert_eq!(who(&first), [[3, 4]]);
    assert_eq!(first.byes, [0, 1, 2]);
    // The outsider wins.
    let mut history = vec![played(first, &[([3, 4], [3, 0, 0, 0, 0])])];
    let second = schedule.next_round(&history).unwrap();
    assert_eq!(second.title, "semi-finals");
    assert_eq!(who(&second), [[0, 4], [1, 2]]);
    history.push(played(second, &[]));
    let last = schedule.next_round(&history).unwrap();
    assert_eq!((last.title.as_str(), who(&last)), ("final", vec![[0, 1]]));
    history.push(played(last, &[]));
    assert_eq!(schedule.next_round(&history), None);
    let standings = Standings::new(5);
    assert_eq!(schedule.ranking(&history, &standings), [0, 1, 2, 4, 3]);
    assert_eq!(schedule.ranking(&history[..1], &standings), [0, 1, 2, 4, 3]);
    assert_eq!(schedule.ranking(&[], &standings), [0, 1, 2, 3, 4]);
}

#[test]
fn an_even_meeting_is_played_on() {
    let schedule = schedule(Format::Knockout, 4);
    let even = [0, 0, 3, 0, 0];
    let first = schedule.next_round(&[]).unwrap();
    assert_eq!(who(&first), [[0, 3], [1, 2]]);
    let mut history = vec![played(first, &[([1, 2], even)])];
    for before in 3..6 {
        let more = schedule.next_round(&history).unwrap();
        assert_eq!((more.title.as_str(), more.pairs), ("played on", 1));
        let meeting = Meeting {
            players: [1, 2],
            before,
        };
        assert_eq!(more.meetings, [meeting]);
        history.push(played(more, &[([1, 2], [0, 0, 1, 0, 0])]));
    }
    // Nothing decides it, so whoever was named first goes on.
    let last = schedule.next_round(&history).unwrap();
    assert_eq!((last.title.as_str(), who(&last)), ("final", vec![[0, 1]]));
    // One more pair of the three decides it for the other.
    let Some(Played { scores, .. }) = history.last_mut() else {
        panic!("rounds were played");
    };
    scores[0] = Pentanomial([0, 1, 0, 0, 0]);
    let last = schedule.next_round(&history).unwrap();
    assert_eq!((last.title.as_str(), who(&last)), ("final", vec![[0, 2]]));
}

#[test]
fn players_with_the_same_points_meet_and_nobody_twice() {
    let schedule = schedule(Format::Swiss { rounds: 3 }, 6);
    let mut history = Vec::new();
    let mut met = std::collections::HashSet::new();
    while let Some(round) = schedule.next_round(&history) {
        for meeting in &round.meetings {
            assert!(met.insert(meeting.players), "{:?} again", meeting.players);
            assert_eq!(meeting.before, 0);
        }
        history.push(played(round, &[]));
    }
    assert_eq!(history.len(), 3);
    assert_eq!(who(&history[0].round), [[0, 1], [2, 3], [4, 5]]);
    // 0, 2 and 4 have won, and two of them meet.
    assert_eq!(who(&history[1].round), [[0, 2], [1, 4], [3, 5]]);
}

#[test]
fn with_an_odd_number_everybody_sits_out_at_most_once() {
    let schedule = schedule(Format::Swiss { rounds: 5 }, 5);
    let mut history = Vec::new();
    while let Some(round) = schedule.next_round(&history) {
        assert_eq!(round.meetings.len(), 2);
        history.push(played(round, &[]));
    }
    let mut byes: Vec<usize> = history
        .iter()
        .flat_map(|played| played.round.byes.clone())
        .collect();
    assert_eq!(byes[0], 4);
    byes.sort_unstable();
    assert_eq!(byes, [0, 1, 2, 3, 4]);
}

#[test]
fn players_meet_again_where_there_is_no_other_way() {
    let schedule = schedule(Format::Swiss { rounds: 3 }, 2);
    let first = played(schedule.next_round(&[]).unwrap(), &[]);
    let again = schedule.next_round(&[first]).unwrap();
    assert_eq!(
        again.meetings,
        [Meeting {
            players: [0, 1],
            before: 3
        }]
    );
}
