//! What came of merging shards, and what is missing.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use grove_record::Shard;
use serde::Serialize;

use super::super::interrupt::Interrupted;
use super::super::write_json;
use super::command;
use crate::table::{Column, Table, grouped};

/// How far a run has come that is played in shards.
#[derive(Serialize)]
pub struct Standing {
    /// The file that was written.
    pub file: String,
    pub games: u64,
    /// How many there will be, where that is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// How many were not there before, where the file was there before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<u64>,
    /// The processors that have played, where that is known.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub processors: BTreeSet<String>,
    pub missing: Vec<MissingShard>,
}

/// A shard that is still to be played, or to be played on.
#[derive(Serialize)]
pub struct MissingShard {
    shard: String,
    /// How many pairs it lacks, and of how many, where their number is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<u64>,
    command: String,
}

/// How shards are played.
pub struct Plays<'a> {
    /// The command, without the shard and the file.
    pub command: &'a str,
    /// Where the files of shards are.
    pub directory: Option<&'a Path>,
    /// How their names end.
    pub ending: &'a str,
}

impl Plays<'_> {
    /// A shard that lacks some of its pairs. It goes on with its file, if it has one.
    pub fn missing(
        &self,
        shard: Shard,
        pairs: Option<[u64; 2]>,
        file: Option<&Path>,
    ) -> MissingShard {
        let name = format!("shard-{}-of-{}.{}", shard.number(), shard.of(), self.ending);
        let file = match file {
            Some(file) => file.to_owned(),
            None => self
                .directory
                .map_or(PathBuf::from(&name), |directory| directory.join(&name)),
        };
        MissingShard {
            shard: shard.to_string(),
            pairs: pairs.map(|[missing, _]| missing),
            of: pairs.map(|[_, of]| of),
            command: command(self.command, shard, &file),
        }
    }
}

impl Standing {
    /// Tells how far it has come, or just the commands that play what is missing. A run that is not complete
    /// is an error unless these were asked for.
    pub fn tell(&self, commands: bool, json: bool, out: &mut impl Write) -> Result<()> {
        match (json, commands) {
            (true, _) => write_json(out, self)?,
            (false, true) => self.write_commands(out)?,
            (false, false) => self.write(out)?,
        }
        if commands || self.missing.is_empty() {
            return Ok(());
        }
        let told = match self.of {
            Some(of) => format!(
                "{} games are missing; --missing prints the commands that play them",
                grouped(of - self.games)
            ),
            None => "some shards did not come to their end; --missing prints the commands that go on with them"
                .into(),
        };
        Err(Interrupted(told).into())
    }

    fn write_commands(&self, out: &mut impl Write) -> Result<()> {
        for shard in &self.missing {
            writeln!(out, "{}", shard.command)?;
        }
        Ok(())
    }

    fn write(&self, out: &mut impl Write) -> Result<()> {
        let games = grouped(self.games);
        let of = self
            .of
            .map_or(String::new(), |of| format!(" of {}", grouped(of)));
        let new = self
            .new
            .map(|new| format!(", {} of them new", grouped(new)));
        let new = new.unwrap_or_default();
        writeln!(out, "{}: {games}{of} games{new}", self.file)?;
        if self.missing.is_empty() {
            return Ok(());
        }
        let mut table = Table::new([
            Column::text("shard"),
            Column::number("missing"),
            Column::number("of pairs"),
        ]);
        for shard in &self.missing {
            let number = |number: Option<u64>| number.map(grouped).unwrap_or_default();
            table.row([shard.shard.clone(), number(shard.pairs), number(shard.of)]);
        }
        writeln!(out)?;
        Ok(table.write(out)?)
    }
}
