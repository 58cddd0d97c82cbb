//! `grove completions` and `grove man`.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use serde_json::json;

use super::write_json;
use crate::args::Args;

/// Completions for a shell.
pub fn completions(shell: Shell, json: bool, out: &mut impl Write) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "grove", &mut script);
    if json {
        let script = String::from_utf8_lossy(&script);
        return write_json(
            out,
            &json!({ "shell": shell.to_string(), "script": script }),
        );
    }
    Ok(out.write_all(&script)?)
}

/// The manual: a page for the program and a section for every command.
pub fn man(json: bool, out: &mut impl Write) -> Result<()> {
    let mut page = Vec::new();
    let mut command = Args::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for part in command
        .get_subcommands()
        .filter(|part| part.get_name() != "help")
    {
        let manual = clap_mangen::Man::new(
            part.clone()
                .display_name(format!("grove {}", part.get_name())),
        );
        writeln!(page, ".SH \"GROVE {}\"", part.get_name().to_uppercase())?;
        manual.render_description_section(&mut page)?;
        manual.render_synopsis_section(&mut page)?;
        manual.render_options_section(&mut page)?;
        manual.render_extra_section(&mut page)?;
    }
    if json {
        return write_json(out, &json!({ "page": String::from_utf8_lossy(&page) }));
    }
    Ok(out.write_all(&page)?)
}
