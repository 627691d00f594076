//! `jumpmaster map`: a map drawn, with odds or the units of a game on top.

use crate::args::{Case, Map as Args};
use crate::commands::{odds, replay};
use crate::input;
use crate::output::{Files, Out, Trouble, apart, is_output, write_all};
use crate::{pictures, telling};
use jumpmaster_core::sheet::{Ground, SideMark};
use jumpmaster_core::{Fault, Map, Sheet};
use jumpmaster_systems::shelf;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

/// Draws a map.
pub fn map(args: &Args, out: &mut Out) -> Result<(), Trouble> {
    apart(args.paths(), out.json)?;
    let sheet = match (&args.game, &args.heat, &args.name) {
        (Some(game), ..) => of_game(game, args)?,
        (None, Some(procedure), _) => heat(procedure, args)?,
        (None, None, Some(name)) => ground(name)?,
        (None, None, None) => return Err(nothing().into()),
    };
    let mut files = Files::new();
    if let Some(path) = &args.svg {
        files.push((path.clone(), pictures::svg(&sheet).into_bytes()));
    }
    if let Some(path) = &args.png {
        files.push((path.clone(), pictures::png(&sheet)?));
    }
    write_all(&files)?;
    if out.json {
        return out.value(&sheet);
    }
    if files.is_empty() {
        writeln!(out, "{}", pictures::terminal(&sheet, out))?;
    }
    if !args.paths().any(|path| is_output(path)) {
        out.written(args.paths())?;
    }
    Ok(())
}

fn nothing() -> Fault {
    Fault::new("no map is named", "there is nothing to draw", "name a scenario, a Tiled map, or a game with --game")
}

fn of_game(path: &Path, args: &Args) -> Result<Sheet, Fault> {
    let loaded = replay::open(path)?;
    let seat = telling::seat_named(&loaded.header.seats, &args.seat)?;
    let mut sheet = match args.at {
        Some(at) => loaded.table.moment_with(seat, at, &args.overlays)?.sheet,
        None => loaded.table.game().sheet_with(seat, &args.overlays)?,
    };
    sheet.facts.extend(loaded.header.house.as_ref().map(|house| pictures::house(&house.name, &house.hash)));
    Ok(sheet)
}

/// The map of a procedure's situation: the scenario's, unless a situation is given.
fn heat(procedure: &str, args: &Args) -> Result<Sheet, Fault> {
    let given = args.case.input.is_some() || args.case.example.is_some() || args.case.scenario.is_some();
    if let Some(name) = args.name.as_deref() {
        one_map(procedure, name, args, given)?;
    }
    let of_map = Case { scenario: args.name.clone(), ..Case::default() };
    let case = if given { &args.case } else { &of_map };
    let situation = input::situation(procedure, case, &args.options, args.house.as_deref())?;
    odds::heat(&situation)?.ok_or_else(|| {
        Fault::new(
            format!("{procedure} happens on no map"),
            "nothing comes down anywhere in it",
            "name a procedure that puts something on the map",
        )
    })
}

/// Refuses a map next to a situation that brings its own, and a map without any situation.
fn one_map(procedure: &str, name: &str, args: &Args, given: bool) -> Result<(), Fault> {
    if given && args.case.scenario.as_deref() != Some(name) {
        let own = match &args.case {
            Case { scenario: Some(other), .. } => format!("--scenario {other}"),
            Case { example: Some(example), .. } => format!("--example \"{example}\""),
            _ => "--input".into(),
        };
        return Err(Fault::new(
            format!("{name} and {own} are both named"),
            "odds are drawn on the map of their situation, and a picture has one map",
            format!("leave one of them out: map {name} --heat {procedure}, or map --heat {procedure} {own}"),
        ));
    }
    if tiled(name) {
        return Err(Fault::new(
            format!("{name} is a map without a situation"),
            format!("{procedure} needs to know who does what where, and a Tiled map only says what the ground is"),
            format!(
                "name a scenario whose line map = \"…\" names this map, or give --input: \
                 jumpmaster procedures {procedure} shows inputs to copy"
            ),
        ));
    }
    Ok(())
}

fn tiled(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tmx"))
}

fn ground(name: &str) -> Result<Sheet, Fault> {
    if tiled(name) {
        return bare(Path::new(name));
    }
    let (book, files) = input::scenario(name)?;
    book.ground(&files)
}

/// A Tiled map that belongs to no scenario: its tiles must be terrain that can be drawn, or that some system knows.
fn bare(path: &Path) -> Result<Sheet, Fault> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = path.file_stem().map_or_else(|| path.display().to_string(), |stem| stem.to_string_lossy().into_owned());
    let map = Map::read(&name, &input::read_text(path)?, &|file| std::fs::read(folder.join(file)).ok())?;
    let known = |fault: Fault| shelf().books().find_map(|book| book.chart(&map)?.ok()).ok_or(fault);
    drawn(&map).or_else(known).map_err(|fault| fault.at(path.display()))
}

fn drawn(map: &Map) -> Result<Sheet, Fault> {
    let known: BTreeSet<Ground> = shelf().palettes().flat_map(|palette| palette.grounds).copied().collect();
    let ground = map.tiles.iter().enumerate().map(|(index, tiles)| {
        let grounds = tiles.iter().map(|class| Ground::named(class, &known)).collect::<Result<Vec<_>, _>>();
        grounds.map_err(|fault| fault.at(format!("hex {}", map.grid.name_of(index))))
    });
    Ok(Sheet {
        title: map.title().into(),
        grid: Some(map.grid),
        ground: ground.collect::<Result<_, _>>()?,
        sides: map
            .sides
            .iter()
            .map(|(hex, side, kind)| SideMark { hex: *hex, side: *side, kind: kind.clone() })
            .collect(),
        labels: map.names(),
        ..Sheet::default()
    })
}
