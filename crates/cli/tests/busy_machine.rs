//! Matches with limits of time on a machine that is busy with something else.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use serde_json::Value;

const GROVE: &str = env!("CARGO_BIN_EXE_grove");

fn contest(arguments: &[&str]) -> (Value, String) {
    let data = tempfile::tempdir().unwrap();
    let output = Command::new(GROVE)
        .env("XDG_DATA_HOME", data.path())
        .args(["match", "--json"])
        .args(arguments)
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    (
        serde_json::from_str(text.lines().last().unwrap()).unwrap(),
        errors,
    )
}

/// Lets some work be done while twice as many threads as there are cores do nothing useful.
fn under_load<T>(work: impl FnOnce() -> T) -> T {
    let cores = thread::available_parallelism().map_or(2, usize::from);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 * cores {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        // Threads that never end would keep a failure from being told.
        let result = catch_unwind(AssertUnwindSafe(work));
        done.store(true, Ordering::Relaxed);
        result.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

#[test]
fn nobody_loses_on_time_because_the_machine_is_busy() {
    under_load(|| {
        for arguments in [
            &["konane", "ab:tt=16", "mcts:pool=100000", "--time", "20ms"][..],
            &[
                "ataxx:5x5",
                "ab:tt=16,threads=2",
                "mcts:pool=100000",
                "--clock",
                "1s+0.02s",
            ],
        ] {
            let more = ["--games", "8", "--threads", "2", "--max-plies", "60"];
            let (closing, errors) = contest(&[arguments, &more].concat());
            assert_eq!(closing["games"], 8, "{closing}");
            assert_eq!(closing["reasons"].get("time"), None, "{closing}");
            assert!(!errors.contains("warning"), "{errors}");
        }
    });
}

/// An engine that always takes 50 ms longer than it has.
#[cfg(unix)]
#[test]
fn games_that_are_lost_on_time_are_no_result() {
    let data = tempfile::tempdir().unwrap();
    let script = data.path().join("engine.sh");
    let text = "while read -r word rest; do case $word in
          ugi) echo ugiok;;
          isready) echo readyok;;
          position) position=$rest;;
          go) sleep 0.06
            case $position in
              *moves*) echo bestmove a2;;
              *) echo bestmove g2;;
            esac;;
          quit) exit 0;;
        esac; done";
    std::fs::write(&script, text).unwrap();
    let late = format!(
        "engine:cmd=\"sh '{}'\",log=/dev/null,time=10ms",
        script.display()
    );
    let arguments = ["ataxx", &late, "random", "--games=4", "--openings=none"];
    let (closing, errors) = contest(&[&arguments[..], &["--tolerance=5ms"]].concat());
    assert_eq!(closing["decided_on_time"], true, "{closing}");
    let forfeits = &closing["first"]["forfeits"];
    assert_eq!(forfeits["time"], 4, "{closing}");
    assert!(forfeits["longest_overstep_ms"].as_f64().unwrap() >= 50.0);
    assert_eq!(closing["second"].get("forfeits"), None);
    let is_warning = |line: &&str| line.starts_with("warning");
    let warned = errors.lines().find(is_warning).unwrap();
    let expected = "warning: 2 of 2 games were lost on time; --tolerance ";
    assert!(warned.starts_with(expected), "{errors}");

    let output = Command::new(GROVE)
        .args(["match"])
        .args(arguments)
        .args(["--tolerance=5ms", "--out"])
        .arg(data.path().join("results.db"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for expected in [
        "forfeits of   time   crash   hang   illegal move",
        "first            4       0      0              0",
        "WARNING   4 of 4 games were lost on time; --tolerance ",
        "WARNING   time forfeits decided this match, so it is no result; without them it is +0 =0 -0",
    ] {
        assert!(text.contains(expected), "{text}");
    }
}
