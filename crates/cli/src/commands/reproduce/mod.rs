//! `grove reproduce`: the experiments of the studies, played again.

mod choose;
mod closing;
mod progress;

use std::io::Write;
use std::thread;
use std::time::Instant;

use anyhow::{Result, bail};
use grove_lab::experiment::{Experiment, Profile};
use grove_lab::report::{self, About};
use grove_lab::run::{Event, Lab, LabError};

use super::interrupt::{self, Interrupted, STOP};
use super::matches::check_threads;
use super::progress::say;
use super::{results_file, write_json};
use crate::args::{Reproduce, Size};
use progress::Progress;

/// Plays experiments and writes a report.
pub fn run(asked: &Reproduce, json: bool, out: &mut impl Write) -> Result<()> {
    let profile = match asked.profile {
        Size::Ci => Profile::Ci,
        Size::Quick => Profile::Quick,
        Size::Paper => Profile::Paper,
    };
    let experiments = choose::experiments(asked, profile)?;
    if asked.list {
        return choose::list(&experiments, json, out);
    }
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = asked.threads.unwrap_or_else(cores);
    check_threads(threads)?;
    play(asked, &experiments, profile, threads, json, out)
}

fn play(
    asked: &Reproduce,
    experiments: &[Experiment],
    profile: Profile,
    threads: usize,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let mut store = results_file::open(asked.results.out.as_deref())?;
    let provenance = results_file::provenance(threads);
    interrupt::install_handler()?;
    let started = Instant::now();
    let mut progress = Progress::begin(experiments);
    let mut findings = Vec::new();
    let mut stopped = false;
    for experiment in experiments {
        progress.experiment(&experiment.id);
        let mut lab = Lab {
            store: &mut store,
            provenance: &provenance,
            threads,
            stop: &STOP,
        };
        let mut tell = |event: Event<'_>| progress.show(event);
        match lab.run(experiment, profile, &mut tell) {
            Ok(found) => {
                if json {
                    write_json(out, &closing::ExperimentLine::of(&found))?;
                    out.flush()?;
                }
                findings.push(found);
            }
            Err(LabError::Stopped) => {
                stopped = true;
                break;
            }
            Err(error) => return Err(error.into()),
        }
    }
    progress.end();
    let about = About {
        when: store.now()?,
        provenance,
        profile,
        took: started.elapsed(),
        results: asked.results.out.clone(),
    };
    report::write(&asked.report, &findings, &about)?;
    if !json {
        closing::write(&findings, out)?;
        writeln!(
            out,
            "\nreport    {}",
            asked.report.join("index.html").display()
        )?;
    }
    if stopped {
        let how = "stopped; the same command goes on with what is missing";
        return Err(Interrupted(how.into()).into());
    }
    match closing::failed(&findings) {
        0 => Ok(()),
        1 => bail!("a cell failed; the report says why"),
        cells => bail!("{cells} cells failed; the report says why"),
    }
}
