//! `grove learn merge`: shards of games to learn from become one file.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use grove_learn::data::DataFile;
use grove_learn::merge;

use super::super::shard::{Plays, Standing, is_same_file};
use crate::args::LearnMerge;

/// Brings shards together, and writes the file once all games are there.
pub fn run(asked: &LearnMerge, json: bool, out: &mut impl Write) -> Result<()> {
    let files = asked.files.iter();
    let files = files.filter(|path| !is_same_file(path, &asked.out));
    let files = files.map(|path| read(path)).collect::<Result<Vec<_>>>()?;
    ensure!(
        !files.is_empty(),
        "FILE: expected shards besides {}, found none",
        asked.out.display()
    );
    let merged = merge(&files)?;
    let plays = Plays {
        command: &merged.command,
        directory: asked.files.first().and_then(|path| path.parent()),
        ending: "data",
    };
    let missing = merged.missing.iter().map(|(&shard, &pairs)| {
        let place = merged.places.get(&shard).map(Path::new);
        plays.missing(shard, Some([pairs, shard.part_of(merged.of / 2)]), place)
    });
    let standing = Standing {
        file: asked.out.display().to_string(),
        games: merged.games,
        of: Some(merged.of),
        new: None,
        processors: BTreeSet::new(),
        missing: missing.collect(),
    };
    if standing.missing.is_empty() {
        write_whole(&asked.out, &merged.bytes)?;
    }
    standing.tell(asked.missing, json, out)
}

fn read(path: &Path) -> Result<DataFile> {
    let name = path.display().to_string();
    let bytes = fs::read(path).with_context(|| name.clone())?;
    Ok(DataFile { name, bytes })
}

/// A file that is there is all there.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let written = fs::write(&name, bytes).and_then(|()| fs::rename(&name, path));
    written.with_context(|| path.display().to_string())
}
