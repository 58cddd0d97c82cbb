//! Runs are dealt to shards.

use std::sync::atomic::AtomicBool;

use grove_engine::matchup::GameSettings;
use grove_engine::openings::Openings;
use grove_record::Shard;
use grove_runner::tournament::{Tournament, TournamentFile};
use grove_runner::{Dealt, Execution, Match, MatchEnd, MatchPlan};
use grove_store::{Build, Provenance, ShardStart, Store, StoreError, StoredGame};
use tempfile::{TempDir, tempdir};

use crate::Failed;

fn plan() -> MatchPlan {
    MatchPlan {
        game: "konane:4x4".parse().unwrap(),
        players: ["ab:depth=3,pick=random".into(), "mcts:iterations=20".into()],
        settings: GameSettings {
            openings: Openings::Random(2),
            seed: 4,
            ..GameSettings::default()
        },
        games: 20,
        sprt: None,
    }
}

fn provenance() -> Provenance {
    Provenance::collect(Build::unknown(), 1)
}

/// Moves, players and results of the games of the first run.
fn games(store: &Store) -> Vec<StoredGame> {
    let games = store.games(1).map(|game| {
        let mut game = game.unwrap();
        game.record.turns.clear();
        game
    });
    games.collect()
}

/// A file for a shard, in which that is noted.
fn file(directory: &TempDir, shard: Shard) -> Store {
    let name = format!("shard-{}.db", shard.number());
    let mut store = Store::open(directory.path().join(name)).unwrap();
    let start = ShardStart {
        work: "this".into(),
        shard,
        command: String::new(),
        provenance: provenance(),
    };
    store.begin_shard(&start).unwrap();
    store
}

fn execution(shard: Shard, stop: &AtomicBool) -> Execution<'_> {
    Execution {
        shard,
        ..Execution::unobserved(2, stop)
    }
}

#[test]
fn the_shards_of_a_match_are_the_match() {
    let directory = tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let game_match = Match::prepare(plan()).unwrap();
    let play = |store: &mut Store, shard: Shard| {
        let run = game_match.begin(store, &provenance()).unwrap();
        let played = game_match.play(store, &run, execution(shard, &stop), |_, _| {
            Ok::<_, StoreError>(())
        });
        let (stats, end) = played.unwrap();
        assert_eq!(end, MatchEnd::Complete);
        stats.games()
    };
    let mut whole = Store::open(directory.path().join("whole.db")).unwrap();
    assert_eq!(play(&mut whole, Shard::WHOLE), 20);

    let shards = (1..=4).map(|number| Shard::new(number, 4).unwrap());
    let mut parts = Vec::new();
    for shard in shards {
        let mut store = file(&directory, shard);
        assert_eq!(play(&mut store, shard), 2 * shard.part_of(10));
        assert_eq!(store.run(1).unwrap().unwrap().finished, None);
        parts.push(store);
    }
    let mut all = Store::open(directory.path().join("all.db")).unwrap();
    let last = parts.pop().unwrap();
    all.merge(&parts).unwrap();
    let dealt = Dealt::of(game_match.definition()).unwrap();
    let missing = dealt.missing(&all.finished(1).unwrap(), 4);
    assert_eq!(missing, [("4/4".parse().unwrap(), [2, 2])].into());
    all.merge(&[last]).unwrap();
    assert_eq!(games(&all), games(&whole));
    assert!(dealt.missing(&all.finished(1).unwrap(), 4).is_empty());
}

#[test]
fn the_shards_of_a_tournament_are_the_tournament() {
    let directory = tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let text = r#"
        game = "konane:4x4"
        games = 4
        openings = "random=2"
        player = [{ player = "ab:depth=3,pick=random" }, { player = "random" }, { player = "reflex" }]
    "#;
    let plan = TournamentFile::parse(text).unwrap();
    let tournament = Tournament::prepare(plan).unwrap();
    let play = |store: &mut Store, shard: Shard| {
        let run = tournament.begin(store, &provenance()).unwrap();
        let execution = execution(shard, &stop);
        let played = tournament.play(store, &run, execution, |_| Ok::<_, Failed>(()));
        played.unwrap()
    };
    let mut whole = Store::open(directory.path().join("whole.db")).unwrap();
    let outcome = play(&mut whole, Shard::WHOLE);

    let mut all = Store::open(directory.path().join("all.db")).unwrap();
    let mut merge = |number| {
        let shard = Shard::new(number, 3).unwrap();
        let mut store = file(&directory, shard);
        let games = play(&mut store, shard).standings.games();
        all.merge(&[store]).unwrap();
        let run = all.run(1).unwrap().unwrap();
        (games, tournament.stored_outcome(&mut all, &run).unwrap())
    };
    let (games_of_3, stored) = merge(3);
    assert_eq!((games_of_3, stored.standings.games()), (4, 4));
    assert!(!stored.complete);
    merge(1);
    let (_, stored) = merge(2);
    assert!(stored.complete);
    assert_eq!(stored.standings.points(0), outcome.standings.points(0));
    assert_eq!(games(&all), games(&whole));
}

#[test]
fn what_depends_on_results_is_not_dealt() {
    let sequential = MatchPlan {
        sprt: Some([0.0, 10.0]),
        ..plan()
    };
    let sequential = Match::prepare(sequential).unwrap();
    let refused = Dealt::of(sequential.definition()).unwrap_err().to_string();
    assert!(refused.contains("found a sequential test"), "{refused}");
    for format in ["swiss", "knockout"] {
        let text = format!(
            "game = 'konane:4x4'\nformat = '{format}'\nplayer = [{{ player = 'random' }}, {{ player = 'reflex' }}]"
        );
        let tournament = Tournament::prepare(TournamentFile::parse(&text).unwrap()).unwrap();
        let refused = Dealt::of(tournament.definition()).unwrap_err().to_string();
        assert!(refused.contains("found rounds that follow"), "{refused}");
    }
}
