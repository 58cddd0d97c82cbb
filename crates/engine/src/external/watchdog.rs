//! Kills engines whose match runner was killed.
//!
//! An engine is told to quit when it is released, and killed with its whole process group if it does
//! not. Where this process is killed itself, nobody is left to do so. Linux can send a signal to a
//! child when its parent dies (`PR_SET_PDEATHSIG`), but it does so when the *thread* that started the
//! child ends, it leaves the programs that the child has started alone, and asking for it takes unsafe
//! code. So a shell waits at the end of a pipe that only we write to. It is told which groups there
//! are. The pipe closes when we end, in whatever way, and then the shell kills those that are left.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// What the shell does. Its groups stand between spaces.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
groups=' '
while read -r word group; do
  case $word in
    watch) groups="$groups$group ";;
    forget) groups="${groups%% $group *} ${groups#* $group }";;
  esac
done
for group in $groups; do kill -9 "-$group"; done
"#;

/// One for all engines of this process.
static WATCHDOG: Mutex<Watchdog> = Mutex::new(Watchdog {
    shell: None,
    groups: BTreeSet::new(),
});

struct Watchdog {
    /// What the shell reads.
    shell: Option<ChildStdin>,
    groups: BTreeSet<u32>,
}

/// From now on this process group does not outlive us. Where there is no shell, it may.
pub(super) fn watch(group: u32) {
    let mut watchdog = WATCHDOG.lock().unwrap_or_else(PoisonError::into_inner);
    watchdog.groups.insert(group);
    watchdog.tell("watch", group);
}

/// The group has ended, and others may get its number.
pub(super) fn forget(group: u32) {
    let mut watchdog = WATCHDOG.lock().unwrap_or_else(PoisonError::into_inner);
    if watchdog.groups.remove(&group) {
        watchdog.tell("forget", group);
    }
}

impl Watchdog {
    /// Tells the shell of a group, or starts one that knows of all.
    fn tell(&mut self, word: &str, group: u32) {
        let told = self
            .shell
            .as_mut()
            .map(|shell| writeln!(shell, "{word} {group}"));
        if !matches!(told, Some(Ok(()))) {
            self.shell = self.start().ok();
        }
    }

    fn start(&self) -> io::Result<ChildStdin> {
        // In a group of its own, so that whoever kills ours does not kill it too.
        let mut shell = Command::new("sh")
            .args(["-c", SCRIPT])
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        let mut input = shell.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
        for group in &self.groups {
            writeln!(input, "watch {group}")?;
        }
        Ok(input)
    }
}
