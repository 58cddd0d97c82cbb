//! `grove`: the command line of the laboratory.

mod args;
mod commands;
mod cpu;
mod draw;
mod table;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

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

/// Prints help where it was asked for, and one line where the arguments cannot be read.
fn explain(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let mut lines = text.split("\n\n").next().unwrap_or_default().lines();
    let first = lines
        .next()
        .unwrap_or_default()
        .trim_start_matches("error: ");
    let rest: String = lines.map(|line| format!(" {}", line.trim())).collect();
    eprintln!("grove: {first}{rest} (see grove --help)");
    ExitCode::from(2)
}

/// Whether whoever read our output has stopped, as `head` does.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
