//! Engines as real processes: shell scripts, most of which do one thing wrong.

mod faults;
mod info;
mod keeping;
mod processes;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use grove_core::{Outcome, Side};
use grove_record::{GameRecord, Reason};
use tempfile::TempDir;

use grove_engine::matchup::{self, GameSettings, Matchup};

/// A directory with an engine and its log.
struct Place {
    dir: TempDir,
}

impl Place {
    /// An engine that greets and gets ready; what it does at `go`, and beyond that, is given.
    fn new(at_go: &str, more: &str) -> Self {
        Self::with_script(&format!(
            "echo started $$ >&2
             while read -r word rest; do
               case \"$word\" in
                 ugi) echo id name Test; echo ugiok;;
                 isready) echo readyok;;
                 go) {at_go};;
                 quit) exit 0;;
                 {more}
               esac
             done"
        ))
    }

    fn with_script(script: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("engine.sh"), script).unwrap();
        Place { dir }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// The engine with these fields.
    fn player(&self, fields: &str) -> String {
        let (script, log) = (self.file("engine.sh"), self.file("log"));
        format!(
            "engine:cmd=\"sh {}\",log={},{fields}",
            script.display(),
            log.display()
        )
    }

    fn log(&self) -> String {
        fs::read_to_string(self.file("log")).unwrap_or_default()
    }

    /// The process numbers of the engines that were started.
    fn started(&self) -> Vec<i32> {
        let log = self.log();
        let started = log.lines().filter_map(|line| line.strip_prefix("started "));
        started.map(|number| number.parse().unwrap()).collect()
    }
}

/// A matchup for Ataxx, where the first player is Black in even games. The first move `g2` is legal, and
/// nowhere later.
fn prepare(players: [&str; 2]) -> Box<dyn Matchup> {
    let settings = GameSettings {
        tolerance: Duration::from_millis(100),
        ..GameSettings::default()
    };
    let laid = matchup::prepare(&"ataxx".parse().unwrap(), players, settings);
    laid.unwrap_or_else(|error| panic!("{error}"))
}

fn play(matchup: &dyn Matchup, number: u64) -> GameRecord {
    matchup.play(number, &|| false, &|_| {})
}

/// Plays two games in which the engine has the first move, and expects it to lose both.
#[track_caller]
fn check_lost(place: &Place, fields: &str, reason: Reason, plies: usize) {
    let matchup = prepare([&place.player(fields), "random"]);
    for number in [0, 2] {
        let record = play(&*matchup, number);
        assert_eq!(record.reason, reason, "{}", place.log());
        assert_eq!(record.outcome, Outcome::Win(Side::White));
        assert_eq!(record.moves.len(), plies);
    }
}
