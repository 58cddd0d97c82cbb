//! Programs that write or read too much or too little.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use super::Place;
use grove_engine::external::{LogFile, Process, ReadError};

#[test]
fn a_program_that_never_reads_holds_nobody_up() {
    let words = ["sleep", "100"].map(String::from);
    let mut process = Process::start(&words, Arc::default()).unwrap();
    let line = "x".repeat(1000);
    for _ in 0..5000 {
        process.send(&line);
    }
    let heard = process.receive(Duration::from_millis(1));
    assert_eq!(heard, Err(ReadError::Timeout));
    assert!(!process.end().unwrap().success());
}

#[test]
fn a_program_that_floods_waits_for_us() {
    let place = Place::with_script("yes | head -n 1000000; echo done >&2");
    let words = [
        "sh".to_string(),
        place.file("engine.sh").display().to_string(),
    ];
    let process = Process::start(
        &words,
        LogFile::at(&place.file("log").display().to_string()),
    )
    .unwrap();
    // The queue and the pipe are full long before its end, which it reaches only if we read.
    assert_eq!(process.receive(Duration::from_secs(60)).as_deref(), Ok("y"));
    assert_eq!(place.log(), "");
    let mut lines = 1;
    while process.receive(Duration::from_secs(60)).is_ok() {
        lines += 1;
    }
    assert_eq!(lines, 1_000_000);
}

#[test]
fn a_log_takes_only_so_much() {
    let place = Place::with_script("yes 0123456789abcdef | head -n 200000 >&2");
    let words = [
        "sh".to_string(),
        place.file("engine.sh").display().to_string(),
    ];
    let mut process = Process::start(
        &words,
        LogFile::at(&place.file("log").display().to_string()),
    )
    .unwrap();
    assert!(process.has_closed(Duration::from_secs(60)));
    process.end();
    let size = fs::metadata(place.file("log")).unwrap().len();
    assert!((500_000..=1 << 20).contains(&size), "{size}");
}
