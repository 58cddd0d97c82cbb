//! Tournaments from their files to their standings.

mod schedule;

use std::sync::atomic::{AtomicBool, Ordering};

use grove_core::Side;
use grove_runner::Execution;
use grove_runner::tournament::{Event, Outcome, Tournament, TournamentFile, TournamentPlan};
use grove_store::export::player;
use grove_store::{Build, Provenance, Run, Store, StoredGame};
use tempfile::tempdir;

use crate::Failed;

fn plan(format: &str) -> TournamentPlan {
    TournamentFile::parse(&format!(
        r#"
        game = "konane:4x4"
        format = "{format}"
        games = 4
        openings = "random=2"
        seed = 3

        [[player]]
        name = "deep"
        player = "ab:depth=6"
        [[player]]
        player = "random"
        [[player]]
        player = "mcts:iterations=20"
        [[player]]
        name = "shallow"
        player = "ab:depth=1,pick=random"
        [[player]]
        player = "reflex"
        "#
    ))
    .unwrap()
}

fn begin(store: &mut Store, plan: &TournamentPlan) -> (Tournament, Run) {
    let tournament = Tournament::prepare(plan.clone()).unwrap();
    let provenance = Provenance::collect(Build::unknown(), 1);
    let run = tournament.begin(store, &provenance).unwrap();
    (tournament, run)
}

/// Plays on until so many pairs are known.
fn play(store: &mut Store, plan: &TournamentPlan, threads: usize, pairs: usize) -> Outcome {
    let (tournament, run) = begin(store, plan);
    let stop = AtomicBool::new(false);
    let mut known = 0;
    let execution = Execution::unobserved(threads, &stop);
    let played = tournament.play(store, &run, execution, |event| {
        if let Event::Pair { .. } = event {
            known += 1;
            stop.store(known >= pairs, Ordering::Relaxed);
        }
        Ok::<_, Failed>(())
    });
    played.unwrap()
}

fn games(store: &Store) -> Vec<StoredGame> {
    let games = store.games(1).map(|game| {
        let mut game = game.unwrap();
        for turn in &mut game.record.turns {
            turn.time = std::time::Duration::ZERO;
        }
        game
    });
    games.collect()
}

#[test]
fn an_interrupted_tournament_comes_out_the_same() {
    for format in ["round-robin", "gauntlet", "knockout", "swiss"] {
        let directory = tempdir().unwrap();
        let plan = plan(format);
        let mut whole = Store::open(directory.path().join("whole.db")).unwrap();
        let expected = play(&mut whole, &plan, 1, usize::MAX);
        assert!(expected.complete, "{format}");
        let mut store = Store::open(directory.path().join("parts.db")).unwrap();
        for (threads, pairs) in [(2, 1), (1, 3), (3, 5)] {
            play(&mut store, &plan, threads, pairs);
        }
        let resumed = play(&mut store, &plan, 2, usize::MAX);
        assert_eq!(resumed, expected, "{format}");
        assert_eq!(games(&store), games(&whole), "{format}");
    }
}

#[test]
fn every_meeting_sees_the_same_openings() {
    let directory = tempdir().unwrap();
    let plan = plan("round-robin");
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let outcome = play(&mut store, &plan, 2, usize::MAX);
    assert_eq!(outcome.standings.games(), 40);
    let all = games(&store);
    assert_eq!(all.len(), 40);
    let opening = |game: &StoredGame| game.record.moves[..2].to_vec();
    // The ten meetings take turns: twenty games have the first opening.
    for game in &all {
        let first = &all[if game.id.index < 20 { 0 } else { 20 }];
        assert_eq!(opening(game), opening(first));
    }
    assert_ne!(opening(&all[0]), opening(&all[20]));
    let run = store.run(1).unwrap().unwrap();
    assert_eq!(player(&run, &all[0], Side::Black), "deep");
    assert_eq!(player(&run, &all[1], Side::White), "deep");
    // Whoever looks deepest comes first.
    assert_eq!(outcome.ranking(&plan)[0], 0);
}

#[test]
fn a_plan_is_read_back_from_its_run() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    for format in ["round-robin", "gauntlet", "knockout", "swiss"] {
        let plan = plan(format);
        let (_, run) = begin(&mut store, &plan);
        let read = TournamentPlan::read(&run.definition, &run.names).unwrap();
        assert_eq!(read.schedule, plan.schedule);
        assert_eq!(read.settings, plan.settings);
        let (_, again) = begin(&mut store, &read);
        assert_eq!(again.definition, run.definition);
        let names = read.players.iter().map(|player| player.name.as_str());
        assert!(names.eq(["deep", "random", "mcts:iterations=20", "shallow", "reflex"]));
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let two = "[[player]]\nplayer = \"random\"\n[[player]]\nplayer = \"reflex\"\n";
    let refused = |head: &str| {
        let text = format!("game = \"konane\"\n{head}\n{two}");
        TournamentFile::parse(&text).unwrap_err().to_string()
    };
    for (head, expected) in [
        ("gmaes = 3", "line 2: unknown field `gmaes`"),
        (
            "games = 0",
            "games: expected a number from 1 to 10000000, found `0`",
        ),
        ("format = \"league\"", "line 2: unknown variant `league`"),
        (
            "rounds = 3",
            "rounds: expected it only where the format is swiss",
        ),
        (
            "challengers = 3",
            "challengers: expected it only where the format is gauntlet",
        ),
        (
            "format = \"gauntlet\"\nchallengers = 2",
            "challengers: expected a number from 1 to 1",
        ),
        (
            "time = \"soon\"",
            "time: expected a time like 100ms or 1.5s, 1ms to 1000s, found `soon`",
        ),
        ("openings = \"some\"", "openings: expected none, random=K"),
        (
            "[[player]]\nplayer = \"random\"",
            "name: expected a name for each player",
        ),
        (
            "resign = { score = -1, times = 2 }",
            "resign: expected a number from 0",
        ),
    ] {
        let found = refused(head);
        assert!(found.starts_with(expected), "{head}: {found}");
    }
    let none = TournamentFile::parse("game = \"konane\"")
        .unwrap_err()
        .to_string();
    assert_eq!(none, "player: expected players from 2 to 1000, found `0`");
    let unknown = TournamentFile::parse(&format!("game = \"chess\"\n{two}")).unwrap_err();
    assert!(unknown.to_string().contains("chess"), "{unknown}");
}
