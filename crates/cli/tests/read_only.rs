//! Results that may only be read.
#![cfg(unix)]

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

const GROVE: &str = env!("CARGO_BIN_EXE_grove");

/// Somebody who owns nothing.
const NOBODY: u32 = 65534;

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn names(directory: &Path) -> usize {
    fs::read_dir(directory).unwrap().count()
}

#[test]
fn results_are_read_where_nothing_can_be_written() {
    let data = tempdir().unwrap();
    let file = data.path().join("results.db");
    let from = file.to_str().unwrap();
    let players = ["random", "reflex", "--games", "4", "--out", from];
    let played = Command::new(GROVE)
        .args(["match", "konane:4x4"])
        .args(players)
        .output()
        .unwrap();
    assert!(played.status.success());
    set_mode(&file, 0o444);
    set_mode(data.path(), 0o555);
    // Root may write everywhere, and has to be somebody else.
    let is_root = File::create(data.path().join("mine")).is_ok();
    let _ = fs::remove_file(data.path().join("mine"));
    let before = names(data.path());
    for (asked, lines) in [
        (&["results", "--from", from][..], 2),
        (&["results", "show", "1", "--from", from], 10),
        (&["results", "show", "1-2", "--moves", "--from", from], 5),
        (&["results", "export", "--from", from], 4),
    ] {
        let mut command = Command::new(GROVE);
        command.args(asked);
        if is_root {
            command.uid(NOBODY).gid(NOBODY);
        }
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{asked:?}: {errors}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.lines().count() >= lines, "{asked:?}: {text}");
        assert_eq!(names(data.path()), before);
    }
    set_mode(data.path(), 0o755);
}
