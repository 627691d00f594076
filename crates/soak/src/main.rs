//! `soak`: puts the app under a long and mixed load, and prints the table of what it promises.

use clap::{Parser, Subcommand};
use jumpmaster_soak::{Folder, Plan, Taken, print, soak, tables};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Puts the app under a long and mixed load, kills it again and again, and prints the table of what it promises, each with the
/// figure that was found. It ends with 1 if a promise does not hold.
#[derive(Parser)]
#[command(name = "soak", version)]
struct Args {
    /// How long it lasts, in seconds
    #[arg(long, value_name = "N", conflicts_with = "minutes", value_parser = clap::value_parser!(u64).range(10..))]
    seconds: Option<u64>,
    /// How long it lasts, in minutes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    minutes: Option<u64>,
    /// What everything chosen at random follows from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    other: Option<Other>,
}

/// What it does besides.
#[derive(Subcommand)]
enum Other {
    /// Measure what tables take of memory: open games, give some orders in each, then leave them alone for 85 seconds
    Tables {
        /// The scenario that is played
        #[arg(long, default_value = "bridge-by-night")]
        scenario: String,
        /// How many games
        #[arg(long, default_value_t = 500)]
        games: u64,
        /// How many orders in each
        #[arg(long, default_value_t = 1)]
        orders: u64,
    },
    /// Run the app itself, as the soak does
    #[command(hide = true)]
    Serve {
        /// The folder of its games
        data: PathBuf,
    },
}

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match &args.other {
        Some(Other::Serve { data }) => serve(data.clone()),
        Some(Other::Tables { scenario, games, orders }) => measure(scenario, *games, *orders),
        None => run(&args),
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

type Done = Result<ExitCode, Box<dyn std::error::Error>>;

/// Runs the app, which prints where it listens as `jumpmaster serve --json` does.
fn serve(data: PathBuf) -> Done {
    let config = jumpmaster_server::Config { port: 0, data, ..Default::default() };
    jumpmaster_server::run(&config, |address| {
        println!("{}", json!({ "address": format!("http://{address}/") }));
        // The process that started it waits for this line.
        let _ = std::io::stdout().flush();
    })?;
    Ok(ExitCode::SUCCESS)
}

fn measure(scenario: &str, games: u64, orders: u64) -> Done {
    let folder = Folder::new()?;
    let mut command = Command::new(std::env::current_exe()?);
    let Taken { before, with, after } = tables(command.arg("serve").arg(folder.path()), scenario, games, orders)?;
    let each = with.saturating_sub(before) as f64 / games.max(1) as f64;
    println!("{games} games of {scenario}, {orders} orders each: {each:.1} kB a table");
    println!("{} MB before, {} MB with all of them, {} MB when they have left", before >> 10, with >> 10, after >> 10);
    Ok(ExitCode::SUCCESS)
}

fn run(args: &Args) -> Done {
    let seconds = args.seconds.or_else(|| args.minutes.map(|minutes| minutes * 60)).unwrap_or(60);
    let folder = Folder::new()?;
    let (promises, wrong) = soak(&Plan {
        lasts: Duration::from_secs(seconds),
        seed: args.seed,
        program: std::env::current_exe()?,
        folder: folder.path().into(),
    })?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&json!({ "promises": promises, "wrong": wrong }))?);
    } else {
        print!("{}", print(&promises));
        for what in &wrong {
            println!("! {what}");
        }
    }
    let holds = promises.iter().all(|promise| promise.holds != Some(false));
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
