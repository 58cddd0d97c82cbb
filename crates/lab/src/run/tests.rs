use grove_core::Side;
use grove_store::Build;
use tempfile::tempdir;

use super::*;
use crate::experiment::Measure;
use crate::findings::Verdict;

const FILE: &str = r#"
study = "own"
title = "Depth"
source = "nowhere"
question = "Does depth help?"

[profile.quick]
games = 20

[[match]]
name = "four - one"
game = "konane:6x6"
first = "ab:depth=4"
second = "random"
games = "{games}"
openings = "random=2"

[[match]]
name = "unknown"
game = "konane:6x6"
first = "ab:depth=4"
second = "nobody"
games = 4
openings = "none"

[[probe]]
name = "plain"
of = "four - one"
player = "minimax:depth=4"
turns = "first"

[[figure]]
kind = "bars"
title = "Scores"
measure = "score"
cells = ["four - one"]

[[claim]]
text = "Depth helps"
measure = "score"
of = ["four - one"]
relation = "above"
than = 0.5

[[claim]]
text = "Alpha-beta visits fewer nodes"
measure = "nodes"
of = ["four - one/first"]
relation = "below"
than = "plain"

[[claim]]
text = "Nobody loses"
measure = "score"
of = ["unknown"]
relation = "above"
than = 0.5
"#;

fn experiment() -> Experiment {
    Experiment::read("depth", FILE, Profile::Quick).unwrap()
}

fn run(store: &mut Store, stop: &AtomicBool) -> Result<Findings, LabError> {
    let provenance = Provenance::collect(Build::unknown(), 2);
    let mut lab = Lab {
        store,
        provenance: &provenance,
        threads: 2,
        stop,
    };
    lab.run(&experiment(), Profile::Quick, &mut |_| {})
}

#[test]
fn an_experiment_comes_to_verdicts() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let never = AtomicBool::new(false);
    let findings = run(&mut store, &never).unwrap();
    let verdicts: Vec<Verdict> = findings.claims.iter().map(|claim| claim.verdict).collect();
    assert_eq!(
        verdicts,
        [Verdict::Holds, Verdict::Holds, Verdict::Undecided]
    );
    assert_eq!(findings.verdict, Verdict::Undecided);
    assert!(findings.claims[2].because.contains("unknown failed"));
    let outcomes: Vec<bool> = findings
        .cells
        .iter()
        .map(|cell| cell.outcome.is_ok())
        .collect();
    assert_eq!(outcomes, [true, false, true]);
    let [played, _, probed] = &findings.cells[..] else {
        panic!("three cells");
    };
    let (played, probed) = (
        played.outcome.as_ref().unwrap(),
        probed.outcome.as_ref().unwrap(),
    );
    assert_eq!((played.games, probed.games), (20, 20));
    assert_eq!(probed.of, played.run);
    let turns =
        |seat: &crate::findings::Seat| -> u64 { seat.by_game.iter().map(|game| game.turns).sum() };
    assert_eq!(turns(&probed.players[0]), turns(&played.players[0]));
    // Once more nothing is played.
    let runs = store.runs().unwrap().len();
    let again = run(&mut store, &never).unwrap();
    assert_eq!(store.runs().unwrap().len(), runs);
    let standing = |findings: &Findings| {
        let data = findings.cells[0].outcome.as_ref().unwrap();
        data.standing.as_ref().unwrap().results.side(Side::Black)
    };
    assert_eq!(standing(&again), standing(&findings));
    assert_eq!(findings.claims[1].claim.measure, Measure::Nodes);
}

#[test]
fn what_was_played_is_recalled() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let text = FILE.replace("nobody", "ab:depth=2");
    let experiment = Experiment::read("depth", &text, Profile::Quick).unwrap();
    let recall = Recall::new(experiment.clone(), Profile::Quick);
    let traces = Traces::of(&store).unwrap();
    assert_eq!(recall.held(&store, &traces).unwrap(), 0);
    let before = recall.findings(&store, &traces).unwrap();
    for cell in &before.cells {
        assert_eq!(cell.outcome.as_ref().unwrap_err(), NOT_PLAYED);
    }
    assert!(store.runs().unwrap().is_empty());

    let provenance = Provenance::collect(Build::unknown(), 2);
    let mut lab = Lab {
        store: &mut store,
        provenance: &provenance,
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    let played = lab.run(&experiment, Profile::Quick, &mut |_| {}).unwrap();
    let traces = Traces::of(&store).unwrap();
    assert_eq!(recall.held(&store, &traces).unwrap(), 3);
    let recalled = recall.findings(&store, &traces).unwrap();
    let told = |findings: &Findings| crate::report::sheet(findings).page;
    assert_eq!(told(&recalled), told(&played));
    // The same players with another seed are another cell.
    let text = text.replace("openings = \"none\"", "openings = \"none\"\nseed = 9");
    let other = Experiment::read("depth", &text, Profile::Quick).unwrap();
    let other = Recall::new(other, Profile::Quick);
    assert_eq!(other.held(&store, &traces).unwrap(), 2);
}

#[test]
fn somebody_may_stop_it() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let stopped = run(&mut store, &AtomicBool::new(true));
    assert!(matches!(stopped, Err(LabError::Stopped)));
}
