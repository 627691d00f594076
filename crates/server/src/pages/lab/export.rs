//! A plan to download: the picture, the figures, the data. Each address has the same query as the page's.

use super::answer::{Answer, Column, Sought, found};
use super::query::Query;
use super::{bad, read};
use crate::work::Work;
use crate::{Problem, kit};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use jumpmaster_core::goal::{Figure, Row};
use jumpmaster_core::options::InForce;
use jumpmaster_core::{Fault, Goal};
use jumpmaster_draw::{Badge, Bar, Bars, Fill, Style};
use jumpmaster_odds::{Chance, Found};
use jumpmaster_play::{GoalTold, Landing, PointsTold, Weighed, goals_told, landings, method, weighed};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

/// The width of a PNG in pixels.
const WIDTH: u32 = 1600;

/// The plan as an SVG document.
pub async fn svg(work: Work, uri: Uri) -> Result<Response, Problem> {
    let query = read(&uri)?;
    let text = work.run(move |stop| {
        let (sought, columns) = worked_out(query, stop)?;
        let (column, answer) = shown(&sought, &columns)?;
        Ok(jumpmaster_draw::odds_svg(Some(&titled(&sought, column, answer)), &charts(answer), &Style::default()))
    });
    Ok(sent("image/svg+xml", "svg", text.await?.map_err(bad)?))
}

/// The plan as a PNG picture.
pub async fn png(work: Work, uri: Uri) -> Result<Response, Problem> {
    let query = read(&uri)?;
    let bytes = work.run(move |stop| {
        let (sought, columns) = worked_out(query, stop)?;
        let (column, answer) = shown(&sought, &columns)?;
        jumpmaster_draw::odds_png(Some(&titled(&sought, column, answer)), &charts(answer), &Style::default(), WIDTH)
    });
    Ok(sent("image/png", "png", bytes.await?.map_err(bad)?))
}

/// All figures of all columns as comma-separated values.
pub async fn csv(work: Work, uri: Uri) -> Result<Response, Problem> {
    let query = read(&uri)?;
    let text = work.run(move |stop| {
        let (sought, columns) = worked_out(query, stop)?;
        Ok(rows(&sought, &columns))
    });
    Ok(sent("text/csv; charset=utf-8", "csv", text.await?.map_err(bad)?))
}

/// The same as JSON, weights in full.
pub async fn json(work: Work, uri: Uri) -> Result<Response, Problem> {
    let answer = async {
        let query = read(&uri)?;
        work.run(move |stop| {
            let (sought, columns) = worked_out(query, stop)?;
            written(&sought, &columns)
        })
        .await?
        .map_err(bad)
    };
    match answer.await {
        Ok(text) => Ok(sent("application/json", "json", text)),
        Err(problem) => Ok(problem.json()),
    }
}

fn sent(kind: &'static str, ending: &str, body: impl IntoResponse) -> Response {
    let name = format!("inline; filename=\"plan.{ending}\"");
    ([(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, name)], body).into_response()
}

/// Computes a plan for download; one that cannot be computed is an error.
fn worked_out(query: Query, stop: &AtomicBool) -> Result<(Sought, Vec<Column>), Fault> {
    if !query.act.is_empty() {
        return Err(Fault::new("an action in the address of a file", "a file shows what is", "leave out \"act\""));
    }
    let sought = Sought::read(query)?;
    if let Some(fault) = sought.faults.first() {
        return Err(fault.clone());
    }
    let columns = sought.columns(stop);
    match columns.iter().find_map(|column| column.answer.as_ref().err()) {
        Some(fault) => Err(fault.clone()),
        None => Ok((sought, columns)),
    }
}

fn shown<'a>(sought: &Sought, columns: &'a [Column]) -> Result<(&'a Column, &'a Answer), Fault> {
    let column = columns.iter().find(|column| column.key() == sought.query.map).unwrap_or(&columns[0]);
    Ok((column, column.answer.as_ref().map_err(Clone::clone)?))
}

fn titled(sought: &Sought, column: &Column, answer: &Answer) -> jumpmaster_core::Sheet {
    let mut sheet = answer.heated(sought.query.show);
    sheet.title = format!("{}, plan {}", sought.stage.start.title, column.letter.name());
    let set: Vec<String> = sought.ledger(column).in_force().iter().map(ToString::to_string).collect();
    if !set.is_empty() {
        sheet.facts.push(jumpmaster_core::sheet::Fact::new("Options", set.join(", ")));
    }
    if let (true, Some((house, _))) = (column.house, &sought.house) {
        sheet.facts.push(jumpmaster_core::sheet::Fact::new("House rules", house.mark.name.clone()));
    }
    sheet
}

fn charts(answer: &Answer) -> Vec<Bars> {
    let badge = match answer.odds.found {
        Found::Exact => Badge::Exact,
        Found::Sampled { .. } => Badge::Sampled(found(&answer.odds).replace("sampled ", "")),
    };
    let chart = |(fate, name): (usize, &&str)| {
        let fill = match fate {
            fate if fate <= answer.fit => Fill::Plain,
            fate if fate + 1 == answer.fates.len() => Fill::Crossed,
            _ => Fill::Hatched,
        };
        let spread = answer.spread(fate).into_iter().enumerate();
        let bars = spread.map(|(number, p)| Bar::new(number.to_string(), p)).collect();
        Bars {
            note: format!("mean {:.2}", answer.mean(fate)),
            fill,
            ..Bars::new(kit::title(name), badge.clone(), bars)
        }
    };
    let promised = answer.goals.iter().filter(|goal| goal.heads.len() == 1).filter_map(|goal| {
        let bar = |row: &Row| match row.figures.as_slice() {
            [Figure::Chance(share)] => Some(Bar::new(row.name.clone(), share.value())),
            _ => None,
        };
        let bars = goal.rows.iter().map(bar).collect::<Option<Vec<Bar>>>()?;
        Some(Bars { fill: Fill::Plain, ..Bars::new(goal.name.clone(), Badge::Exact, bars) })
    });
    promised.chain(answer.fates.iter().enumerate().map(chart)).collect()
}

/// One line for every figure: a tally of fates, a hex, a number near the objective or among the enemy.
fn rows(sought: &Sought, columns: &[Column]) -> String {
    let mut text = String::from("plan,rules,what,name,p,low,high,mean,fit,options\n");
    for column in columns {
        let Ok(answer) = &column.answer else { continue };
        let head = format!("{},{}", column.letter.name(), if column.house { "house" } else { "plain" });
        let set = sought.ledger(column).in_force();
        let set: Vec<String> = set.iter().map(|option| format!("{}={}", option.key, option.value)).collect();
        let options = set.join(" ");
        let mut line = |what: &str, name: &str, p: f64, interval: Option<(f64, f64)>, rest: Option<(f64, f64)>| {
            let (low, high) = interval.unwrap_or((p, p));
            let (mean, fit) =
                rest.map_or((String::new(), String::new()), |(mean, fit)| (mean.to_string(), fit.to_string()));
            let _ = writeln!(text, "{head},{what},\"{name}\",{p},{low},{high},{mean},{fit},{options}");
        };
        for Chance { outcome, p, interval, .. } in &answer.odds.outcomes {
            let counts = answer.fates.iter().zip(outcome).map(|(fate, count)| format!("{fate} {count}"));
            line("outcome", &counts.collect::<Vec<_>>().join(" "), *p, *interval, None);
        }
        for hex in &answer.odds.hexes {
            let name = answer.sheet.grid.map(|grid| grid.name_of(hex.hex)).unwrap_or_default();
            line("hex", &name, hex.p, hex.interval, Some((hex.mean, hex.fit)));
        }
        for (what, odds) in [("fit near", &answer.near), ("among enemy", &answer.among)] {
            for Chance { outcome, p, interval, .. } in odds.iter().flat_map(|odds| &odds.outcomes) {
                line(what, &outcome.to_string(), *p, *interval, None);
            }
        }
        for (goal, row, head, figure) in told(answer) {
            let (name, value) = (format!("{}: {}", row.name, head), figure.share().value());
            match figure {
                Figure::Chance(_) => line(&goal.name.replace(',', ";"), &name, value, None, None),
                Figure::Mean(_) => line(&goal.name.replace(',', ";"), &name, 1.0, None, Some((value, 0.0))),
            }
        }
        if let Some(points) = &answer.points {
            for Chance { outcome, p, interval, .. } in &points.odds.outcomes {
                line(points.name, &outcome.to_string(), *p, *interval, None);
            }
        }
    }
    text
}

/// Everything that a plan promises, figure by figure.
fn told(answer: &Answer) -> impl Iterator<Item = (&Goal, &Row, &'static str, &Figure)> {
    let rows = answer.goals.iter().flat_map(|goal| goal.rows.iter().map(move |row| (goal, row)));
    rows.flat_map(|(goal, row)| {
        goal.heads.iter().zip(&row.figures).map(move |(head, figure)| (goal, row, *head, figure))
    })
}

#[derive(Serialize)]
struct File<'a> {
    link: String,
    procedure: &'a str,
    columns: Vec<FileColumn<'a>>,
}

#[derive(Serialize)]
struct FileColumn<'a> {
    plan: &'a str,
    house: Option<&'a str>,
    house_name: Option<&'a str>,
    options: Vec<InForce>,
    input: &'a Value,
    method: &'static str,
    runs: Option<u64>,
    outcomes: Vec<Weighed>,
    hexes: Vec<Landing>,
    points: Option<PointsTold>,
    near: Option<Near>,
    among: Option<Vec<Weighed>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goals: Vec<GoalTold>,
}

#[derive(Serialize)]
struct Near {
    objective: String,
    within: u32,
    fit: Vec<Weighed>,
}

fn written(sought: &Sought, columns: &[Column]) -> Result<String, Fault> {
    let answered = columns.iter().filter_map(|column| Some((column, column.answer.as_ref().ok()?)));
    let file = File {
        link: format!("/lab?{}", sought.query.link()),
        procedure: sought.stage.planned.entry.id(),
        columns: answered.map(|(column, answer)| file_column(sought, column, answer)).collect(),
    };
    serde_json::to_string_pretty(&file).map_err(|error| unwritten(&error))
}

fn unwritten(error: &serde_json::Error) -> Fault {
    Fault::new(error.to_string(), "an answer is written as JSON", "ask again")
}

fn file_column<'a>(sought: &'a Sought, column: &'a Column, answer: &'a Answer) -> FileColumn<'a> {
    let mark = sought.house.as_ref().filter(|_| column.house).map(|(house, _)| &house.mark);
    let grid = answer.sheet.grid.expect("a stage has a map");
    let named = |tally: &Vec<usize>| {
        Value::Object(answer.fates.iter().zip(tally).map(|(fate, &count)| ((*fate).into(), count.into())).collect())
    };
    let number = |number: &usize| Value::from(*number);
    let near = match (&answer.near, sought.objective) {
        (Some(near), Some((hex, within))) => {
            Some(Near { objective: grid.name(hex), within, fit: weighed(near, number) })
        }
        _ => None,
    };
    FileColumn {
        plan: column.letter.name(),
        house: mark.map(|mark| mark.hash.as_str()),
        house_name: mark.map(|mark| mark.name.as_str()),
        options: sought.ledger(column).in_force(),
        input: &answer.input,
        method: method(answer.odds.found),
        runs: answer.odds.runs(),
        outcomes: weighed(&answer.odds, named),
        hexes: landings(&answer.odds, &grid),
        points: answer.points.as_ref().map(PointsTold::from),
        near,
        among: answer.among.as_ref().map(|among| weighed(among, number)),
        goals: goals_told(&answer.goals),
    }
}
