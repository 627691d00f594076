//! The `jumpmaster` command: words in, words out. It names no rule system; what there is comes from the shelf.

mod args;
mod commands;
mod dice;
mod help;
mod input;
mod output;
mod pictures;
mod telling;

use args::{Cli, Command, Global, When};
use clap::{CommandFactory, FromArgMatches};
use output::{Out, Trouble};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words = or_serve(std::env::args_os().collect());
    match parse(&words) {
        Ok(cli) => {
            let mut out = Out::new(cli.global);
            let done = run(cli.command, &mut out).and_then(|()| Ok(out.flush()?));
            done.map_or_else(|trouble| output::show(trouble, cli.global).into(), |()| ExitCode::SUCCESS)
        }
        Err(error) => refuse(&error, &words),
    }
}

/// Adds `serve` if no command is named, with or without options.
fn or_serve(mut words: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    while let Some(word) = words.get(at).and_then(|word| word.to_str()) {
        match word {
            "--json" => at += 1,
            "--color" => at += 2,
            _ if word.starts_with("--color=") => at += 1,
            _ => break,
        }
    }
    let command = Cli::command();
    let app = command.find_subcommand("serve").into_iter().flat_map(clap::Command::get_arguments);
    let options: Vec<&str> = app.filter_map(clap::Arg::get_long).collect();
    let named = words.get(at).is_some_and(|word| {
        let word = word.to_string_lossy();
        let word = word.split('=').next().unwrap_or_default();
        !word.strip_prefix("--").is_some_and(|option| options.contains(&option))
    });
    if !named {
        words.insert(at.min(words.len()), "serve".into());
    }
    words
}

fn parse(words: &[OsString]) -> Result<Cli, clap::Error> {
    let command = Cli::command().color(clap_colour(scan(words).color));
    let command = if help::wanted(words) { help::with_examples(command) } else { command };
    Cli::from_arg_matches(&command.try_get_matches_from(words)?)
}

fn run(command: Command, out: &mut Out) -> Result<(), Trouble> {
    match command {
        Command::Serve(args) => commands::serve(&args, out),
        Command::Games(args) => commands::games(&args, out),
        Command::Systems => commands::systems(out),
        Command::Rules(args) => commands::rules(&args, out),
        Command::Procedures(args) => commands::procedures(&args, out),
        Command::Resolve(args) => commands::resolve(&args, out),
        Command::Odds(args) => commands::odds(&args, out),
        Command::Simulate(args) => commands::simulate(&args, out),
        Command::Chart(args) => commands::chart(&args, out),
        Command::Play(args) => commands::play(&args, out),
        Command::Replay(args) => commands::replay(&args, out),
        Command::Verify(args) => commands::verify(&args, out),
        Command::Map(args) => commands::map(&args, out),
        Command::Completions(args) => commands::completions(&args, out),
    }
}

/// Reads the options that apply even when the rest of the line is wrong.
fn scan(words: &[OsString]) -> Global {
    let said = |text: &str| words.iter().skip(1).any(|word| word == text);
    let colour = |when: &str| {
        let pair = words.windows(2).any(|pair| pair[0] == "--color" && pair[1] == when);
        pair || said(&format!("--color={when}"))
    };
    let color = match (colour("always"), colour("never")) {
        (true, _) => When::Always,
        (_, true) => When::Never,
        _ => When::Auto,
    };
    Global { json: said("--json"), color }
}

fn clap_colour(when: When) -> clap::ColorChoice {
    match when {
        When::Auto => clap::ColorChoice::Auto,
        When::Always => clap::ColorChoice::Always,
        When::Never => clap::ColorChoice::Never,
    }
}

/// Says what is wrong with a command line; shows help or version if that was asked for.
fn refuse(error: &clap::Error, words: &[OsString]) -> ExitCode {
    let command = Cli::command();
    let named =
        command.get_subcommands().map(clap::Command::get_name).find(|name| words.iter().any(|word| word == name));
    let global = scan(words);
    let bare = words.len() == 1;
    match output::of_clap(error, named) {
        Some(fault) if global.json || !bare => output::show(Trouble::Fault(fault), global).into(),
        found => {
            // If the help cannot be written there is nobody to tell.
            let _ = error.print();
            if found.is_some() { 2.into() } else { ExitCode::SUCCESS }
        }
    }
}
