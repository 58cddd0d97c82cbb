//! Levels are rated by matches that are found again.

use std::sync::atomic::{AtomicBool, Ordering};

use grove_engine::matchup::{GameSettings, MatchupError};
use grove_games::GameSpec;
use grove_players::levels::{self, Calibration};
use grove_runner::calibration::{CalibrationPlan, Row};
use grove_runner::{Execution, Match, MatchPlan};
use grove_store::{Build, Provenance, Store, StoreError};
use tempfile::tempdir;

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Matchup(#[from] MatchupError),
}

fn plan(game: &str, games: u64) -> CalibrationPlan {
    CalibrationPlan {
        game: game.parse().unwrap(),
        settings: GameSettings {
            openings: "random=1".parse().unwrap(),
            ..GameSettings::default()
        },
        games,
    }
}

/// Plays it, and stops after so many pairs.
fn play(plan: &CalibrationPlan, store: &mut Store, most: u32) -> Option<Calibration> {
    let provenance = Provenance::collect(Build::unknown(), 1);
    let stop = AtomicBool::new(false);
    let mut pairs = 0;
    let row = Row::of(plan.game.info().name);
    let execution = Execution::unobserved(1, &stop);
    let played = plan.play::<Failure>(&row, store, &provenance, execution, |_| {
        pairs += 1;
        stop.store(pairs >= most, Ordering::Relaxed);
        Ok(())
    });
    played.unwrap()
}

#[test]
fn each_level_meets_the_two_after_it() {
    let meetings = plan("konane", 200).meetings(4);
    let expected = [
        ([0, 1], 200),
        ([1, 2], 200),
        ([2, 3], 200),
        ([0, 2], 100),
        ([1, 3], 100),
    ];
    assert_eq!(meetings, expected);
    // Games come in pairs.
    assert_eq!(plan("konane", 5).meetings(3)[2], ([0, 2], 2));
}

#[test]
fn a_calibration_that_was_stopped_comes_to_the_same_ratings() {
    let directory = tempdir().unwrap();
    let open = |name| Store::open(directory.path().join(name)).unwrap();
    let plan = plan("konane:4x4", 4);
    let mut stopped = open("stopped.db");
    assert_eq!(play(&plan, &mut stopped, 5), None);
    let kept: u64 = stopped.runs().unwrap().iter().map(|run| run.games).sum();
    // A pair that was being played may have been finished.
    assert!((10..=14).contains(&kept), "{kept}");
    let resumed = play(&plan, &mut stopped, u32::MAX).expect("ratings");
    let whole = play(&plan, &mut open("whole.db"), u32::MAX);
    assert_eq!(Some(&resumed), whole.as_ref());

    assert_eq!(resumed.players.len(), 1 + levels::COUNT);
    assert_eq!(resumed.rating("random").unwrap().elo, 0.0);
    let games: u64 = resumed.meetings.iter().map(|meeting| meeting.games).sum();
    assert_eq!(games, plan.total(&Row::of("konane")));
    let read: Calibration = resumed.to_string().parse().unwrap();
    assert_eq!(read.to_string(), resumed.to_string());
    assert_eq!(read.meetings, resumed.meetings);
}

/// The ratings that come with Grove are of the levels that come with it, and neighbours are apart as they
/// should be.
#[test]
fn shipped_ratings_are_those_of_the_levels() {
    for game in GameSpec::GAMES {
        let Some(calibration) = Calibration::shipped(game.name) else {
            continue;
        };
        let row = Row::of(game.name);
        for (name, rated) in row.players().iter().zip(&calibration.players) {
            let plan = MatchPlan {
                game: calibration.game.parse().unwrap(),
                players: [*name; 2].map(String::from),
                settings: GameSettings::default(),
                games: 0,
                sprt: None,
            };
            let prepared = Match::prepare(plan).unwrap();
            assert_eq!(*name, rated.name, "{}", game.name);
            assert_eq!(
                prepared.players()[0].spec,
                rated.player,
                "{} {name}: grove levels calibrate {} rates it anew",
                game.name,
                game.name
            );
        }
    }
}
