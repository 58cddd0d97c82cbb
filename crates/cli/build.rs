//! Records what this build is made of, for the provenance of results.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    let compiler = std::env::var("RUSTC").ok();
    let compiler = compiler.and_then(|rustc| output_of(&rustc, &["--version"]));
    record("GROVE_COMPILER", compiler);
    record("GROVE_COMMIT", output_of("git", &["rev-parse", "HEAD"]));
    let changes = output_of("git", &["status", "--porcelain", "--untracked-files=no"]);
    let dirty = changes.is_some_and(|changes| !changes.is_empty());
    println!("cargo::rustc-env=GROVE_DIRTY={dirty}");

    // What games depend on, so that both are up to date. A path that is missing would make every
    // build start here.
    println!("cargo::rerun-if-changed=build.rs");
    let log = output_of("git", &["rev-parse", "--git-path", "logs/HEAD"]).map(PathBuf::from);
    let crates = std::fs::read_dir("..").into_iter().flatten().flatten();
    let sources = crates.map(|folder| folder.path().join("src"));
    for path in sources.chain(log).filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

fn record(name: &str, value: Option<String>) {
    let value = value.as_deref().unwrap_or("unknown");
    println!("cargo::rustc-env={name}={value}");
}

/// What a command prints; nothing if it cannot be run or fails.
fn output_of(command: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(command).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
