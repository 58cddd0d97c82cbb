use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use grove_record::Shard;
use grove_store::{Build, Provenance, ShardStart, Store};
use tempfile::tempdir;

use super::plan::Plan;
use super::*;
use crate::experiment::Experiment;
use crate::findings::{Answer, Findings, NOT_PLAYED, Verdict};

const FILE: &str = r#"
study = "000"
title = "Depth"
source = "nowhere"
question = "Does depth help?"

[values]
deep = 4

[[reading]]
name = "another depth"
why = "The study does not give it."
values = { deep = 3 }

[[match]]
name = "deep - random"
game = "konane:6x6"
first = "ab:depth={deep}"
second = "random"
openings = "none"

[[match]]
name = "deep - shallow"
game = "konane:6x6"
first = "ab:depth=2"
second = "ab:depth=1"
openings = "all"

[[match]]
name = "unknown"
game = "konane:6x6"
first = "ab:depth=4"
second = "nobody"
openings = "none"

[[probe]]
name = "plain"
of = "deep - random"
player = "minimax:depth={deep}"
turns = "first"

[[published]]
cell = "deep - shallow"
measure = "score"
value = 0.0
games = 100

[[claim]]
text = "Depth helps"
measure = "score"
of = ["deep - random"]
relation = "above"
than = 0.5

[[claim]]
text = "Alpha-beta visits fewer nodes"
measure = "nodes"
of = ["deep - random/first"]
relation = "below"
than = "plain"

[[claim]]
text = "Nobody loses"
measure = "score"
of = ["unknown"]
relation = "above"
than = 0.5

[[claim]]
text = "The deeper player loses every game"
measure = "score"
of = ["deep - shallow"]
relation = "below"
than = 0.1
"#;

fn bench() -> Bench {
    Bench::new(vec![Experiment::read("depth", FILE).unwrap()])
}

fn run(bench: &mut Bench, store: &mut Store, until: Until, stop: &AtomicBool) -> RunEnd {
    let provenance = Provenance::collect(Build::unknown(), 2);
    let mut lab = Lab {
        store,
        provenance: &provenance,
        threads: 2,
        stop,
    };
    bench.run(&mut lab, until, &mut |_| {}).unwrap()
}

fn verdicts(findings: &Findings) -> Vec<Verdict> {
    findings.claims.iter().map(|claim| claim.verdict).collect()
}

fn games(findings: &Findings) -> Vec<Option<u64>> {
    let all = findings.cells.iter().chain(&findings.fair);
    all.map(|cell| cell.outcome.as_ref().ok().map(|data| data.games))
        .collect()
}

#[test]
fn games_are_played_until_every_claim_is_decided() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let never = AtomicBool::new(false);
    let mut bench = bench();
    let end = run(&mut bench, &mut store, Until::Decided, &never);
    assert_eq!(end, RunEnd::Decided);
    let findings = bench.findings(0);
    assert_eq!(
        verdicts(&findings),
        [
            Verdict::Holds,
            Verdict::Holds,
            Verdict::Undecided,
            Verdict::DoesNotHold
        ]
    );
    assert!(findings.claims[2].because.contains("unknown failed"));
    // Both readings were played for the claims that they change.
    let readings: Vec<usize> = findings.claims.iter().map(|it| it.readings.len()).collect();
    assert_eq!(readings, [1, 1, 0, 0]);
    // Two players that draw nothing at random have one game from each opening and colour: on 6x6 twelve
    // openings, so that 24 games are all there are.
    let protocol = findings.cells[1].outcome.as_ref().unwrap();
    assert!(protocol.exact && protocol.games == 24, "{protocol:?}");
    let reproduced = findings.claims[3].reproduced.as_ref().unwrap();
    assert_eq!(reproduced.answer, Answer::No);
    assert!(reproduced.numbers[0].exact);
    assert_eq!(reproduced.numbers[0].fits, Some(false));
}

#[test]
fn another_run_goes_on_where_the_last_one_ended() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    let mut store = Store::open(&path).unwrap();
    let never = AtomicBool::new(false);
    let mut first = bench();
    run(&mut first, &mut store, Until::Decided, &never);
    let runs = store.runs().unwrap().len();
    let mut again = bench();
    for cell in &again.findings(0).cells {
        assert_eq!(cell.outcome.as_ref().unwrap_err(), NOT_PLAYED);
    }
    again.load(&store).unwrap();
    let told = |bench: &Bench| crate::report::sheet(&bench.findings(0)).page;
    // What failed was not played, so nothing of it is in the file.
    let without_failure = |page: String| page.replace(NOT_PLAYED, "").len();
    assert_eq!(games(&again.findings(0)), games(&first.findings(0)));
    assert_eq!(verdicts(&again.findings(0)), verdicts(&first.findings(0)));
    assert!(without_failure(told(&again)) > 1000);
    let end = run(&mut again, &mut store, Until::Decided, &never);
    assert_eq!(end, RunEnd::Decided);
    assert_eq!(games(&again.findings(0)), games(&first.findings(0)));
    assert_eq!(store.runs().unwrap().len(), runs);
}

#[test]
fn what_is_kept_without_games_says_the_same_and_goes_on() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let never = AtomicBool::new(false);
    let mut first = bench();
    run(&mut first, &mut store, Until::Decided, &never);
    let provenance = Provenance::collect(Build::unknown(), 2);
    let text = first.ship(0, &provenance).unwrap();
    let mut other = bench();
    other.take_over(0, serde_json::from_str(&text).unwrap());
    assert_eq!(games(&other.findings(0)), games(&first.findings(0)));
    assert_eq!(verdicts(&other.findings(0)), verdicts(&first.findings(0)));
    // With other players it is not the same sample any more.
    let text = FILE.replace("deep = 4", "deep = 5");
    let mut changed = Bench::new(vec![Experiment::read("depth", &text).unwrap()]);
    changed.take_over(
        0,
        serde_json::from_str(&first.ship(0, &provenance).unwrap()).unwrap(),
    );
    let mut empty = Store::open(directory.path().join("empty.db")).unwrap();
    run(&mut changed, &mut empty, Until::Decided, &never);
    let data = changed.findings(0).fair[0].outcome.clone().unwrap();
    assert_eq!(data.players[0].name, "ab:depth=5");
    assert!(data.run.is_some());
}

#[test]
fn what_was_found_elsewhere_says_where_to_begin() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let mut bench = bench();
    run(
        &mut bench,
        &mut store,
        Until::Decided,
        &AtomicBool::new(false),
    );
    let findings = bench.findings(0);
    let plan = Plan::of(&findings);
    let expected = |claim: usize, reading| plan.expected(claim, reading, 0);
    // The deeper player wins, under both readings; it does not lose every game.
    assert!(expected(0, None).is_some_and(|it| !it.against));
    assert!(expected(0, Some(0)).is_some_and(|it| !it.against));
    assert!(expected(3, None).is_some_and(|it| it.against));
    assert_eq!(expected(2, None), None);
    // What was decided takes no more than was played.
    let games = findings.claims[3].replicated.found[0].games;
    assert!(expected(3, None).unwrap().pairs <= games / 2);
}

#[test]
fn time_and_a_flag_end_it() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let raised = AtomicBool::new(true);
    let stopped = run(&mut bench(), &mut store, Until::Decided, &raised);
    assert_eq!(stopped, RunEnd::Stopped);
    let never = AtomicBool::new(false);
    let now = Until::Time(Instant::now());
    assert_eq!(run(&mut bench(), &mut store, now, &never), RunEnd::TimeUp);
    // A search that takes an hour is cut off.
    let text = FILE
        .replace("deep = 4", "deep = 40")
        .replace("konane:6x6", "konane");
    let mut slow = Bench::new(vec![Experiment::read("slow", &text).unwrap()]);
    let soon = Until::Time(Instant::now() + Duration::from_millis(300));
    assert_eq!(run(&mut slow, &mut store, soon, &never), RunEnd::TimeUp);
}

#[test]
fn shards_are_brought_together_and_judged_as_one() {
    let directory = tempdir().unwrap();
    let never = AtomicBool::new(false);
    let file = |name: &str| Store::open(directory.path().join(name)).unwrap();
    let mut shards = Vec::new();
    for number in 1..=3 {
        let shard = Shard::new(number, 3).unwrap();
        let mut store = file(&format!("shard-{number}.db"));
        let start = ShardStart {
            work: "this".into(),
            shard,
            command: String::new(),
            provenance: Provenance::collect(Build::unknown(), 2),
        };
        store.begin_shard(&start).unwrap();
        let mut bench = bench();
        bench.deal(shard);
        run(&mut bench, &mut store, Until::Decided, &never);
        // All there is of a finite protocol is dealt: twelve pairs.
        let findings = bench.findings(0);
        assert_eq!(games(&findings)[1], Some(8));
        for stored in store.runs().unwrap() {
            let games = store.games(stored.run.id);
            let pairs = games.map(|game| game.unwrap().id.index / 2);
            assert!(pairs.into_iter().all(|pair| shard.has(pair, 1)));
        }
        shards.push(store);
    }
    let mut all = file("all.db");
    all.merge(&shards).unwrap();
    // Nothing of the finite protocol has to be played again, and it is all there.
    let mut merged = bench();
    merged.load(&all).unwrap();
    let protocol = merged.findings(0).cells[1].outcome.clone().unwrap();
    assert!(protocol.exact && protocol.games == 24, "{protocol:?}");
    let end = run(&mut merged, &mut all, Until::Decided, &never);
    assert_eq!(end, RunEnd::Decided);
}
