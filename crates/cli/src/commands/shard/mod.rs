//! Shards of a run: what a command notes in its file before it plays one, and the commands that play others.

mod standing;

use std::env;
use std::fs;
use std::path::Path;

use anyhow::Result;
use grove_record::Shard;
use grove_runner::Dealt;
use grove_store::{Definition, Provenance, ShardStart, Store};

pub use standing::{MissingShard, Plays, Standing};

/// How the work of `grove reproduce` is called in a file of shards.
pub const REPRODUCE: &str = "reproduce";

/// Opens the file for a run, or for a shard of it, which is refused where the run cannot be dealt or the file
/// holds something else.
pub fn open(
    open: impl FnOnce() -> Result<Store>,
    definition: &Definition,
    shard: Option<Shard>,
    by: &Provenance,
) -> Result<Store> {
    let Some(shard) = shard else {
        return open();
    };
    Dealt::of(definition)?;
    let mut store = open()?;
    let work = format!("{} {:016x}", definition.kind, definition.hash());
    begin(&mut store, work, shard, by)?;
    Ok(store)
}

/// Notes that a shard is played into this file, or refuses to play it there.
pub fn begin(store: &mut Store, work: String, shard: Shard, by: &Provenance) -> Result<()> {
    // Whoever goes on with a file, by whichever command, plays what was begun there.
    let known = store.shards()?.into_iter().next();
    let start = ShardStart {
        work,
        shard,
        command: known.map_or_else(own_command, |known| known.start.command),
        provenance: by.clone(),
    };
    Ok(store.begin_shard(&start)?)
}

/// Whether two paths lead to the same file.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let place = |path| fs::canonicalize(path).ok();
    one == other || place(one).is_some_and(|one| Some(one) == place(other))
}

/// The command that plays a shard into a file.
fn command(own: &str, shard: Shard, file: &Path) -> String {
    let file = quoted(&file.display().to_string());
    format!("{own} --shard {shard} --out {file}")
}

/// How this program was called, without the shard and the file.
pub fn own_command() -> String {
    let words = env::args_os().skip(1);
    let words = words.map(|word| word.to_string_lossy().into_owned());
    let words = without_shard(words).map(|word| quoted(&word));
    let words: Vec<String> = words.collect();
    format!("grove {}", words.join(" "))
}

fn without_shard(words: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    const LEFT_OUT: [&str; 2] = ["--shard", "--out"];
    let mut is_value = false;
    words.filter(move |word| {
        let name = word.split('=').next().unwrap_or(word);
        let is_option = !is_value && LEFT_OUT.contains(&name);
        let is_left_out = is_value || is_option;
        is_value = is_option && name == word;
        !is_left_out
    })
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    // Only a word with a zero byte cannot be quoted, and no argument has one.
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_told_without_its_shard() {
        let words = |text: &str| -> Vec<String> {
            let words = text.split(' ').map(String::from);
            without_shard(words).collect()
        };
        let expected = ["match", "konane", "ab", "--seed", "3"];
        for text in [
            "match konane ab --shard 3/8 --out shard.db --seed 3",
            "match konane ab --shard=3/8 --seed 3 --out=shard.db",
            "match konane ab --out --shard --seed 3",
        ] {
            assert_eq!(words(text), expected);
        }
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        let shard = Shard::new(2, 3).unwrap();
        let told = command("grove match", shard, Path::new("my shard.db"));
        assert_eq!(told, "grove match --shard 2/3 --out 'my shard.db'");
    }
}
