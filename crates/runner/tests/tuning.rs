use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grove_core::Seed;
use grove_engine::matchup::GameSettings;
use grove_engine::openings::Openings;
use grove_engine::referee::Adjudication;
use grove_players::MoveLimits;
use grove_runner::tuning::{Spsa, Tuning, TuningError, TuningPlan};
use grove_runner::{Execution, MatchEnd};
use grove_store::{Build, Provenance, Store};
use tempfile::tempdir;

/// Two parameters that are best at twice and at half of their start, in games that are mostly luck.
#[test]
fn parameters_go_where_they_win() {
    let best = [2.0f64.ln(), 0.5f64.ln()];
    let strength = |drift: &[f64]| -> f64 {
        let each = drift.iter().zip(best);
        each.map(|(drift, best)| -(drift - best).powi(2)).sum()
    };
    let mut spsa = Spsa::new(2, 2000);
    let mut random = Seed(7).random();
    while spsa.iteration < spsa.iterations {
        let signs = spsa.signs(&mut random);
        let [one, other] = spsa.perturbed(&signs);
        let chance = 1.0 / (1.0 + (strength(&other) - strength(&one)).exp());
        let games = 8;
        let wins = (0..games).filter(|_| random.chance(chance)).count();
        spsa.step(&signs, 2.0 * wins as f64 - games as f64);
    }
    for (found, best) in spsa.drift.iter().zip(best) {
        assert!((found - best).abs() < 0.2, "{:?}", spsa.drift);
    }
}

#[test]
fn what_changes_nothing_stays_about_where_it_was() {
    let mut spsa = Spsa::new(1, 500);
    let mut random = Seed(3).random();
    while spsa.iteration < spsa.iterations {
        let signs = spsa.signs(&mut random);
        let wins = (0..8).filter(|_| random.chance(0.5)).count();
        spsa.step(&signs, 2.0 * wins as f64 - 8.0);
    }
    assert!(spsa.drift[0].abs() < 0.35, "{:?}", spsa.drift);
}

fn plan(player: &str, parameters: &[&str]) -> TuningPlan {
    TuningPlan {
        game: "konane:6x6".parse().unwrap(),
        player: player.into(),
        parameters: parameters.iter().map(|&name| name.into()).collect(),
        settings: GameSettings {
            openings: Openings::Random(4),
            seed: 5,
            pairing: 0,
            limits: MoveLimits::default(),
            adjudication: Adjudication::default(),
            tolerance: Duration::from_millis(100),
        },
        iterations: 6,
        pairs: 2,
    }
}

const PLAYER: &str = "ab:nodes=200,tt=16,pvs=on,order=history,rfp=0.4,lmp=3";

/// Tunes until so many iterations were made. Gives the values, and how many games the file holds.
fn tune(store: &mut Store, until: u64) -> (Vec<f64>, u64) {
    let mut tuning = Tuning::prepare(plan(PLAYER, &["rfp", "lmp"])).unwrap();
    let build = Build {
        version: "0".into(),
        commit: "0".into(),
        dirty: false,
        compiler: "0".into(),
    };
    let provenance = Provenance::collect(build, 1);
    let stop = AtomicBool::new(false);
    let execution = Execution::unobserved(2, &stop);
    let end = tuning.play(store, &provenance, execution, |iteration| {
        stop.store(iteration.tuning.spsa.iteration == until, Ordering::Relaxed);
        Ok::<_, TuningError>(())
    });
    let expected = match until < 6 {
        true => MatchEnd::Stopped,
        false => MatchEnd::Complete,
    };
    assert_eq!(end.unwrap(), expected);
    let runs = store.runs().unwrap();
    (tuning.values(), runs.iter().map(|run| run.games).sum())
}

#[test]
fn tuning_goes_on_where_it_was_stopped() {
    let directory = tempdir().unwrap();
    let mut whole = Store::open(directory.path().join("whole.db")).unwrap();
    let mut parts = Store::open(directory.path().join("parts.db")).unwrap();
    let (expected, games) = tune(&mut whole, 6);
    assert_eq!(games, 6 * 4);
    assert_ne!(expected, [0.4, 3.0]);
    tune(&mut parts, 2);
    assert_eq!(tune(&mut parts, 6), (expected.clone(), games));
    // What is there is not played again.
    assert_eq!(tune(&mut whole, 6), (expected, games));
}

#[test]
fn whole_numbers_stay_whole() {
    let tuning = Tuning::prepare(plan(PLAYER, &["rfp", "lmp"])).unwrap();
    let [rfp, lmp] = &tuning.parameters[..] else {
        panic!("expected two parameters");
    };
    assert!(!rfp.is_whole && lmp.is_whole);
    assert_eq!((rfp.value(0.3), lmp.value(0.3)), (0.5399, 4.0));
    assert_eq!(tuning.values(), [0.4, 3.0]);
    let player = tuning.player().unwrap();
    assert!(player.contains("rfp=0.4,lmp=3"), "{player}");
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let error = |player: &str, name: &str| {
        let tuning = Tuning::prepare(plan(player, &[name]));
        tuning.err().expect("an error").to_string()
    };
    let unknown = error(PLAYER, "speed");
    assert!(unknown.starts_with("expected the name of a number in `ab:"));
    assert!(unknown.ends_with("found `speed`"), "{unknown}");
    let zero = error("ab:depth=2,window=0", "window");
    assert_eq!(zero, "window: expected a number other than 0");
    assert!(error("ab:speed=2", "speed").contains("unknown field `speed`"));
}
