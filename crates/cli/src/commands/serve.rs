//! `grove serve`: the page.

use std::io::Write;

use anyhow::{Context, Result};
use grove_web::{Server, Settings};
use serde_json::json;

use super::{results_file, write_json};
use crate::args::Serve;

/// Serves the page until the process is ended.
pub fn run(asked: &Serve, json: bool, out: &mut impl Write) -> Result<()> {
    let server = Server::bind(Settings {
        host: asked.host.clone(),
        port: asked.port,
        memory: asked.memory,
        results: Some(results_file::place(asked.results.out.as_deref())?),
        build: results_file::build(),
        ..Settings::default()
    })?;
    let address = server.address();
    let url = format!("http://{address}/");
    match json {
        true => write_json(out, &json!({ "url": url }))?,
        false => writeln!(out, "Grove is at {url} (Ctrl-C ends it)")?,
    }
    out.flush()?;
    if !address.ip().is_loopback() {
        eprintln!("grove: everybody who can reach {address} can play and search on this machine");
    }
    if asked.open {
        open::that_detached(&url).context("--open")?;
    }
    Ok(server.run()?)
}
