//! `grove`: the command line of the laboratory.

mod args;
mod commands;
mod cpu;
mod draw;
mod table;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

fn main() -> ExitCode {
    // Before anything that an old processor could not run.
    cpu::require();
    run()
}

#[inline(never)]
fn run() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => return explain(&error),
    };
    let mut out = BufWriter::new(anstream::stdout());
    let result = commands::run(args, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was asked for and done before the error is still worth showing.
            let _ = out.flush();
            eprintln!("grove: {error:#}");
            let failed_here = error.chain().any(|cause| cause.is::<io::Error>());
            ExitCode::from(if failed_here { 1 } else { 2 })
        }
    }
}

/// Prints help where it was asked for or nothing was, and one line where the arguments cannot be
/// read.
fn explain(error: &clap::Error) -> ExitCode {
    let wants_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if wants_help || !error.use_stderr() {
        let _ = error.print();
        return ExitCode::from(if wants_help { 2 } else { 0 });
    }
    let text = error.to_string();
    let paragraphs = text.split("\n\n");
    let said = paragraphs.filter(|part| part.starts_with("error:") || part.contains("tip:"));
    let words: Vec<&str> = said.flat_map(str::split_whitespace).skip(1).collect();
    eprintln!("grove: {} (see grove --help)", words.join(" "));
    ExitCode::from(2)
}

/// Whether whoever read our output has stopped, as `head` does.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
