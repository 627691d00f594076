//! `jumpmaster completions`: the completion script of a shell.

use crate::args::{Cli, Completions};
use crate::output::{Out, Trouble};
use clap::CommandFactory;
use serde_json::json;
use std::io::Write;

/// Writes the completion script of a shell.
pub fn completions(args: &Completions, out: &mut Out) -> Result<(), Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "jumpmaster", &mut script);
    if out.json {
        let script = String::from_utf8_lossy(&script);
        return out.value(&json!({ "shell": args.shell.to_string(), "script": script }));
    }
    out.write_all(&script)?;
    Ok(())
}
