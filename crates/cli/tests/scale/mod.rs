//! The examples of `docs/scale.md`, as they stand there, with what they are made for.
#![cfg(target_os = "linux")]

mod slurm;
mod ssh;

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use tempfile::{TempDir, tempdir};

const GROVE: &str = env!("CARGO_BIN_EXE_grove");

/// What the examples play, and something shorter.
const LONG: &str = "konane best DABS --nodes 10000 --games ";
const SHORT: &str =
    "konane:6x6 ab:depth=2,pick=random mcts:iterations=20 --openings random=2 --games ";

/// The scripts below a heading of the page.
fn scripts(heading: &str) -> Vec<String> {
    let page = fs::read_to_string("../../docs/scale.md").unwrap();
    let below = page.split(&format!("\n## {heading}\n")).nth(1).unwrap();
    let section = below.split("\n## ").next().unwrap();
    let blocks = section.split("```bash\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    blocks.map(|block| block.replace(LONG, SHORT)).collect()
}

/// A directory to work in, with `grove` on the path of what runs there.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Place(tempdir().unwrap());
        fs::create_dir(place.path().join("bin")).unwrap();
        std::os::unix::fs::symlink(GROVE, place.path().join("bin/grove")).unwrap();
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a program of this name.
    fn program(&self, name: &str, text: &str) {
        let path = self.path().join("bin").join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn search_path(&self) -> String {
        let own = self.path().join("bin");
        format!("{}:{}:/usr/sbin", own.display(), env::var("PATH").unwrap())
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.path())
            .env("PATH", self.search_path())
            .env("HOME", self.path())
            .env("XDG_DATA_HOME", self.path());
        command
    }

    /// What a script says, which has to succeed.
    #[track_caller]
    fn run(&self, script: &str) -> String {
        let mut command = self.command("bash");
        let output = command.args(["-euo", "pipefail", "-c", script]).output();
        let output = output.unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{script}{errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The games of a file are those of the match in one go.
    #[track_caller]
    fn assert_whole(&self, games: u64) {
        self.run(&format!("grove match {SHORT}{games} --out whole.db"));
        let export = |file| self.run(&format!("grove results export --from {file}"));
        assert_eq!(export("all.db"), export("whole.db"));
    }
}

/// A program that ends with the test.
struct Daemon(Child);

impl Daemon {
    fn start(command: &mut Command, log: PathBuf) -> Self {
        let log = fs::File::create(log).unwrap();
        let errors = log.try_clone().unwrap();
        Daemon(command.stdout(log).stderr(errors).spawn().unwrap())
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port that nobody uses.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Waits for something that happens within a minute.
#[track_caller]
fn wait_until(mut happens: impl FnMut() -> bool) {
    let begun = std::time::Instant::now();
    while !happens() {
        assert!(begun.elapsed().as_secs() < 60, "in vain");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

#[test]
fn gnu_parallel_plays_shards_and_what_is_missing() {
    let place = Place::new();
    let scripts = scripts("GNU parallel");
    let [all, missing, _] = &scripts[..] else {
        panic!("{} scripts", scripts.len());
    };
    let all = all.replace("--games 8000", "--games 80");
    assert_eq!(place.run(&all), "all.db: 80 of 80 games, 80 of them new\n");
    place.assert_whole(80);
    // A machine is lost, with its file.
    fs::remove_file(place.path().join("all.db")).unwrap();
    fs::remove_file(place.path().join("shard-3.db")).unwrap();
    assert_eq!(
        place.run(missing),
        "all.db: 80 of 80 games, 10 of them new\n"
    );
    place.assert_whole(80);
}

/// HyperQueue is not in Debian, so it is played here: its command, once for each task, with the number of the task.
#[test]
fn hyperqueue_would_play_shards() {
    let place = Place::new();
    let hq = r#"#!/bin/bash
        [ "$1 $2 $3 $5 $7" = "submit --wait --array --cpus --" ] || exit 2
        for HQ_TASK_ID in $(seq "${4%-*}" "${4#*-}"); do
            export HQ_TASK_ID
            "${@:8}" >/dev/null
        done"#;
    place.program("hq", hq);
    let script = &scripts("HyperQueue")[0];
    let script = script
        .replace("1-64", "1-4")
        .replace("/64", "/4")
        .replace("--games 64000", "--games 20");
    assert_eq!(
        place.run(&script),
        "all.db: 20 of 20 games, 20 of them new\n"
    );
    place.assert_whole(20);
}
