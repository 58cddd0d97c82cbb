//! Where a proof is kept, or a search that is to go on.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use grove_games::GameSpec;
use grove_solve::proof::File;

/// The file, if there is one; it has to be about this position.
pub(super) fn read(path: &Path, game: &GameSpec, position: &str) -> Result<Option<File>> {
    let name = || path.display().to_string();
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.with_context(name)?,
    };
    let file = File::read(&bytes).with_context(name)?;
    ensure!(
        file.game == game.to_string() && file.position == position,
        "{}: expected {game} from `{position}`, found {} from `{}`",
        name(),
        file.game,
        file.position
    );
    Ok(Some(file))
}

/// Writes the file, which is never there in part.
pub(super) fn write(path: &Path, file: &File) -> Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let written = fs::write(&part, file.write()).and_then(|()| fs::rename(&part, path));
    written.with_context(|| path.display().to_string())
}
