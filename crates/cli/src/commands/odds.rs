//! `jumpmaster odds` and `jumpmaster simulate`: the possible outcomes of a procedure and how likely each is. The printed
//! report is in `odds/report.rs`, the files in `odds/tables.rs`, the JSON in `odds/json.rs`.

mod json;
mod labels;
mod report;
mod tables;

pub use labels::Labels;
pub use tables::tallies;

use crate::args::{self, Method, Odds as OddsArgs, Simulate};
use crate::input;
use crate::output::{Files, Out, Trouble, apart, count, is_output, write_all};
use crate::pictures;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use jumpmaster_core::{Fault, Sheet};
use jumpmaster_odds::{Ask, Budget, Found, Odds};
use jumpmaster_play::{OddsTold, Points, Situation};
use report::Shown;
use serde_json::Value;
use std::io::Write;
use std::time::{Duration, Instant};

/// An answer, and how long it took.
pub struct Told<'a> {
    pub situation: &'a Situation,
    pub odds: Odds<Value>,
    pub points: Option<Points>,
    pub sheet: Option<Sheet>,
    pub seed: u64,
    pub took: Duration,
    pub house_file: Option<String>,
}

/// Computes and prints the odds.
pub fn odds(args: &OddsArgs, out: &mut Out) -> Result<(), Trouble> {
    apart(args.files.paths(), out.json)?;
    let situation = input::situation(&args.procedure, &args.case, &args.rules.options, args.rules.house.as_deref())?;
    let method = match args.method {
        Method::Auto => jumpmaster_odds::Method::Auto,
        Method::Exact => jumpmaster_odds::Method::Exact,
        Method::Sample => jumpmaster_odds::Method::Sample,
    };
    let house_file = args.rules.house.as_ref().map(|path| path.display().to_string());
    let budget = args.effort.map_or(Budget::USUAL, |work| Budget { work, ..Budget::USUAL });
    let asked = Asked { method, budget, fewer: args.sampling.runs.is_none() };
    let told = find(&situation, asked, &args.sampling, house_file)?;
    write_all(&files(&args.files, &told)?)?;
    if out.json {
        return out.value(&json::answer(&told));
    }
    if args.files.paths().any(|path| is_output(path)) {
        return Ok(());
    }
    report::show(&told, Shown::asked(args.all), out)?;
    Ok(out.written(args.files.paths())?)
}

/// Runs a procedure many times, and says how fast that was.
pub fn simulate(args: &Simulate, out: &mut Out) -> Result<(), Trouble> {
    apart(args.files.paths(), out.json)?;
    let situation = input::situation(&args.procedure, &args.case, &args.rules.options, args.rules.house.as_deref())?;
    let house_file = args.rules.house.as_ref().map(|path| path.display().to_string());
    let asked = Asked { method: jumpmaster_odds::Method::Sample, budget: Budget::USUAL, fewer: false };
    let told = find(&situation, asked, &args.sampling, house_file)?;
    write_all(&files(&args.files, &told)?)?;
    if out.json {
        return out.value(&json::timed(&told));
    }
    if args.files.paths().any(|path| is_output(path)) {
        return Ok(());
    }
    report::show(&told, Shown::asked(args.all), out)?;
    if let Found::Sampled { runs } = told.odds.found {
        let speed = (runs as f64 / told.took.as_secs_f64().max(1e-9)) as u64;
        writeln!(out, "\n{} in {:.2?}: {} per second.", count(runs, "run"), told.took, count(speed, "run"))?;
    }
    Ok(out.written(args.files.paths())?)
}

/// Prints the odds of a situation that an order of a game calls for, the likeliest outcomes only.
pub fn tell(situation: &Situation, out: &mut Out) -> Result<(), Trouble> {
    report::show(&of_order(situation)?, Shown::Likeliest, out)
}

/// The same as JSON.
pub fn answer(situation: &Situation) -> Result<OddsTold, Fault> {
    of_order(situation).map(|told| json::answer(&told))
}

fn of_order(situation: &Situation) -> Result<Told<'_>, Fault> {
    let asked = Asked { method: jumpmaster_odds::Method::Auto, budget: Budget::USUAL, fewer: true };
    find(situation, asked, &args::Sampling { runs: None, seed: 0, threads: None }, None)
}

/// The map with the odds of a procedure's situation, if it has one.
pub fn heat(situation: &Situation) -> Result<Option<Sheet>, Fault> {
    let odds = situation.ready.odds(&Ask::default())?;
    Ok(situation.ready.sheet().map(|sheet| pictures::heated(sheet, situation, &odds)))
}

/// How the odds are to be found: whether they must be exact, what they may cost, and whether fewer runs will do.
struct Asked {
    method: jumpmaster_odds::Method,
    budget: Budget,
    fewer: bool,
}

/// The number of runs unless one is given.
const RUNS: u64 = 1_000_000;

fn find<'a>(
    situation: &'a Situation,
    Asked { method, budget, fewer }: Asked,
    sampling: &args::Sampling,
    house_file: Option<String>,
) -> Result<Told<'a>, Fault> {
    let bar = progress_bar();
    let progress = |done: u64, of: Option<u64>| {
        if let Some(of) = of {
            bar.set_length(of);
        }
        bar.set_position(done);
    };
    let ask = Ask {
        method,
        runs: sampling.runs.unwrap_or(RUNS),
        fewer,
        budget: budget.shared(if situation.ready.has_points() { 2 } else { 1 }),
        seed: sampling.seed,
        threads: sampling.threads.map(usize::from),
        progress: Some(&progress),
        ..Ask::default()
    };
    let begun = Instant::now();
    let odds = situation.ready.odds(&ask);
    let took = begun.elapsed();
    let points = situation.ready.points(&ask);
    bar.finish_and_clear();
    let (odds, points) = (odds?, points?);
    let sheet = situation.ready.sheet().map(|sheet| pictures::heated(sheet, situation, &odds));
    Ok(Told { situation, odds, points, sheet, seed: sampling.seed, took, house_file })
}

/// A progress bar on the error stream; it draws nothing unless that is a terminal.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style = "{wide_bar} {human_pos} of {human_len} ({human_per_sec}, {eta} left)";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    bar.set_style(style.with_key(
        "human_per_sec",
        |state: &indicatif::ProgressState, text: &mut dyn std::fmt::Write| {
            // Writing into a string cannot fail.
            let _ = write!(text, "{}/s", HumanCount(state.per_sec() as u64));
        },
    ));
    bar
}

fn files(args: &args::Files, told: &Told) -> Result<Files, Fault> {
    let mut files = Files::new();
    if let Some(path) = &args.svg {
        files.push((path.clone(), pictures::odds_svg(told).into_bytes()));
    }
    if let Some(path) = &args.png {
        files.push((path.clone(), pictures::odds_png(told)?));
    }
    if let Some(path) = &args.csv {
        files.push((path.clone(), tables::csv(&told.odds, &told.situation.ledger).into_bytes()));
    }
    Ok(files)
}
