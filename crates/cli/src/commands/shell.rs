//! `grove completions` and `grove man`.

use std::io::Write;

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_complete::env::Shells;
use serde_json::json;

use super::write_json;
use crate::args::Args;

/// What a shell runs so that it asks this program what can follow on the command line.
pub fn completions(shell: Shell, json: bool, out: &mut impl Write) -> Result<()> {
    let mut script = Vec::new();
    let name = shell.to_string();
    let shells = Shells::builtins();
    let completer = shells
        .completer(&name)
        .context("no completions for this shell")?;
    completer.write_registration("COMPLETE", "grove", "grove", "grove", &mut script)?;
    if json {
        let script = String::from_utf8_lossy(&script);
        return write_json(
            out,
            &json!({ "shell": shell.to_string(), "script": script }),
        );
    }
    Ok(out.write_all(&script)?)
}

/// The manual: a page for the program and a section with the help of every command.
pub fn man(json: bool, out: &mut impl Write) -> Result<()> {
    let mut page = Vec::new();
    let mut command = Args::command();
    command.build();
    let manual = clap_mangen::Man::new(command.clone());
    manual.render_title(&mut page)?;
    manual.render_name_section(&mut page)?;
    manual.render_synopsis_section(&mut page)?;
    manual.render_description_section(&mut page)?;
    let parts = command.get_subcommands_mut();
    for part in parts.filter(|part| part.get_name() != "help") {
        let help = part.render_long_help().to_string();
        writeln!(
            page,
            ".SH \"GROVE {}\"\n.nf",
            part.get_name().to_uppercase()
        )?;
        for line in help.lines() {
            writeln!(page, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
        }
        writeln!(page, ".fi")?;
    }
    if json {
        return write_json(out, &json!({ "page": String::from_utf8_lossy(&page) }));
    }
    Ok(out.write_all(&page)?)
}
