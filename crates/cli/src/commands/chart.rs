//! `jumpmaster chart`: all that a procedure can come to in one grid, what one may hope for, and what would make it likely
//! enough.

use crate::args::Chart as ChartArgs;
use crate::input;
use crate::output::{
    DIM, Files, GOOD, HEAD, Out, STRONG, Table, Trouble, apart, bar, is_output, paint, percent, wrap, write_all,
};
use crate::pictures;
use jumpmaster_core::chart::{Chart, Exact, Goal, Needed};
use jumpmaster_core::{Fault, capital};
use jumpmaster_play::{ChartTold, Situation, Wish};
use std::io::Write;

/// Draws and prints a chart.
pub fn chart(args: &ChartArgs, out: &mut Out) -> Result<(), Trouble> {
    apart(args.paths(), out.json)?;
    let wish = Wish::read(args.goal.as_deref(), args.chance.as_deref()).map_err(|fault| fault.at("--chance"))?;
    let situation = input::situation(&args.procedure, &args.case, &args.rules.options, args.rules.house.as_deref())?;
    let told = ChartTold::new(&situation, wish.as_ref())?;
    write_all(&files(args, &situation, &told)?)?;
    if out.json {
        return out.value(&told);
    }
    if args.paths().any(|path| is_output(path)) {
        return Ok(());
    }
    show(args, &situation, &told, out)?;
    Ok(out.written(args.paths())?)
}

fn files(args: &ChartArgs, situation: &Situation, told: &ChartTold) -> Result<Files, Fault> {
    let mut files = Files::new();
    if let Some(path) = &args.svg {
        files.push((path.clone(), pictures::chart_svg(situation, told).into_bytes()));
    }
    if let Some(path) = &args.png {
        files.push((path.clone(), pictures::chart_png(situation, told)?));
    }
    Ok(files)
}

fn show(args: &ChartArgs, situation: &Situation, told: &ChartTold, out: &mut Out) -> Result<(), Trouble> {
    let chart = &told.chart;
    writeln!(out, "{}  {}", paint(HEAD, told.procedure), paint(STRONG, &chart.title))?;
    writeln!(out, "{} every chance is a fraction of whole numbers; --json tells them all", paint(GOOD, "exact:"))?;
    let house_file = args.rules.house.as_ref().map(|path| path.display().to_string());
    out.house(situation.mark(), house_file.as_deref())?;
    out.options(&told.options)?;
    out.situation(&told.input)?;
    out.heading("Before the dice")?;
    for fact in &chart.facts {
        out.line("", &format!("{}: {}", fact.name, fact.value), fact.clause.0)?;
    }
    out.heading(&format!("Every result ({})", chart.grid.clause))?;
    write!(out, "{}", jumpmaster_draw::grid_text(&chart.grid, out.colours, out.width))?;
    let signs: Vec<String> = chart.grid.legend.iter().map(|sign| format!("{}: {}", sign.sign, sign.meaning)).collect();
    for line in wrap(&signs.join("; "), out.width) {
        writeln!(out, "{}", paint(DIM, line))?;
    }
    sections(chart, out)?;
    goals(chart, out)?;
    match &told.needed {
        Some(needed) => answer(needed, out),
        None if chart.goals.is_empty() => Ok(()),
        None => Ok(writeln!(
            out,
            "\nWhat would make one of these likelier: --goal \"{}\" --chance 50%",
            chart.goals[0].name
        )?),
    }
}

fn sections(chart: &Chart, out: &mut Out) -> Result<(), Trouble> {
    for section in &chart.sections {
        out.heading(&format!("{} ({})", section.title, section.clause))?;
        let mut table = Table::new(["", "", "", ""], out.width).right(&[1, 2]);
        for cell in &section.chances {
            let p = cell.chance.p();
            table.row([cell.text.clone(), cell.chance.to_string(), percent(p), bar(p, 24)]);
        }
        write!(out, "{table}")?;
    }
    Ok(())
}

/// A row for each goal and a lettered column for each change, since their names are long.
fn goals(chart: &Chart, out: &mut Out) -> Result<(), Trouble> {
    if chart.goals.is_empty() {
        return Ok(());
    }
    out.heading("What one may hope for, now and after each change alone")?;
    let letters = || (b'a'..=b'z').map(char::from);
    let heads = [String::new(), "now".into()].into_iter().chain(letters().take(chart.changes.len()).map(String::from));
    let right: Vec<usize> = (1..=chart.changes.len() + 1).collect();
    let mut table = Table::of(heads.collect(), out.width.max(WIDEST)).right(&right);
    for goal in &chart.goals {
        let after = goal.after.iter().map(|&chance| changed(goal, chance));
        table.row([goal.name.clone(), percent(goal.chance.p())].into_iter().chain(after));
    }
    write!(out, "{table}")?;
    writeln!(out, "{}", paint(DIM, "  = makes no difference, - cannot be made"))?;
    for (letter, change) in letters().zip(&chart.changes) {
        out.line(&letter.to_string(), &change.name, change.clause.0)?;
    }
    Ok(())
}

/// The room that a table of goals is given even on a narrow terminal: a number that is broken in two cannot be read.
const WIDEST: usize = 110;

fn changed(goal: &Goal, chance: Option<Exact>) -> String {
    match chance {
        None => "-".into(),
        Some(same) if same == goal.chance => "=".into(),
        Some(other) => percent(other.p()),
    }
}

/// The answer to "what would make this likely enough?".
fn answer(needed: &Needed, out: &mut Out) -> Result<(), Trouble> {
    let (wanted, now) = (percent(needed.wanted.p()), format!("{} ({})", percent(needed.now.p()), needed.now));
    out.heading(&format!("What would make \"{}\" {wanted}?", needed.goal))?;
    if needed.already() {
        writeln!(out, "  Nothing: it is {now} already.")?;
        return Ok(());
    }
    writeln!(out, "  It is {now} now. Each of these alone is enough, or is not:")?;
    for way in &needed.ways {
        let then =
            way.least.map_or_else(String::new, |least| format!(": {} ({})", percent(least.chance.p()), least.chance));
        out.line("", &capital(&format!("{}{then}", way.said())), way.clause.0)?;
    }
    Ok(())
}
