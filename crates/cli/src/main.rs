//! `grove`: the command line of the laboratory.

mod args;
mod commands;
mod completion;
mod cpu;
mod draw;
mod table;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use clap_complete::CompleteEnv;

use commands::Interrupted;

fn main() -> ExitCode {
    // Before anything that an old processor could not run.
    cpu::require();
    run()
}

#[inline(never)]
fn run() -> ExitCode {
    // A shell that asks what can follow gets an answer, and that is all.
    CompleteEnv::with_factory(completion::command).complete();
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
            print_notice(&format!("grove: {}", chain(&error)));
            exit_code(&error)
        }
    }
}

/// An error and its causes. Some messages end with their cause, which is not told twice.
fn chain(error: &anyhow::Error) -> String {
    let mut told = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !told.ends_with(&cause) {
            told = format!("{told}: {cause}");
        }
    }
    told
}

/// 1 where something could not be done, 2 where something cannot be asked for, 3 where games were
/// stopped before the last one.
fn exit_code(error: &anyhow::Error) -> ExitCode {
    let failed_here = error.chain().any(|cause| cause.is::<io::Error>());
    ExitCode::from(match failed_here {
        true => 1,
        false if error.is::<Interrupted>() => 3,
        false => 2,
    })
}

/// Prints help where it was asked for or nothing was, and one line where the arguments cannot be
/// read.
fn explain(error: &clap::Error) -> ExitCode {
    let wants_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if wants_help || !error.use_stderr() {
        return match error.print() {
            Ok(()) => ExitCode::from(if wants_help { 2 } else { 0 }),
            Err(_) => ExitCode::from(1),
        };
    }
    let text = error.to_string();
    let paragraphs = text.split("\n\n");
    let said = paragraphs.filter(|part| part.starts_with("error:") || part.contains("tip:"));
    let words: Vec<&str> = said.flat_map(str::split_whitespace).skip(1).collect();
    print_notice(&format!("grove: {} (see grove --help)", words.join(" ")));
    ExitCode::from(2)
}

/// Writes a line to standard error; where that is not possible there is nobody to tell.
fn print_notice(message: &str) {
    let _ = writeln!(io::stderr(), "{}", one_line(message));
}

/// A message that may hold text from outside, as one line of reasonable length.
fn one_line(message: &str) -> String {
    const LONGEST: usize = 1000;
    let escape = |letter: char| match letter.is_control() {
        true => letter.escape_default().collect(),
        false => letter.to_string(),
    };
    let mut line: String = message.chars().take(LONGEST).map(escape).collect();
    if message.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

/// Whether whoever read our output has stopped, as `head` does.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
