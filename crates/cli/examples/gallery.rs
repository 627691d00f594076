//! Draws a gallery: every map given, a table of all ground and all counters, and a chart, as SVG, PNG and text.
//!
//! ```sh
//! cargo run -p jumpmaster --example gallery -- OUT-FOLDER MAP.tmx…
//! ```

use jumpmaster_core::hex::{Grid, Hex, Names, Orientation, Shape, Side};
use jumpmaster_core::sheet::{Counter, Fact, Ground, Heat, Label, Mark, MarkKind, Sheet, SideMark, Symbol};
use jumpmaster_core::{Fault, Map};
use jumpmaster_draw::{Badge, Bar, Bars, Fill, Style, Theme, odds_png, odds_svg, png, svg, text};
use jumpmaster_systems::shelf;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("name a folder to draw into, and maps to draw")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for file in words {
        let map = Map::read(&file, &std::fs::read_to_string(&file)?, &|_| None)?;
        let name = Path::new(&file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("map");
        save(folder, name, &played(&map)?)?;
        odds(folder, &format!("{name}-odds"), &hot(&map)?)?;
    }
    for (name, orientation) in [("kit-flat", Orientation::Flat), ("kit-pointy", Orientation::Pointy)] {
        save(folder, name, &kit(orientation))?;
    }
    Ok(())
}

/// Writes a sheet by day and by night, and as text.
fn save(folder: &Path, name: &str, sheet: &Sheet) -> Result<(), Box<dyn Error>> {
    for (theme, time) in [(Theme::Light, "day"), (Theme::Dark, "night")] {
        let style = Style { theme, ..Style::default() };
        std::fs::write(folder.join(format!("{name}-{time}.svg")), svg(sheet, &style))?;
        std::fs::write(folder.join(format!("{name}-{time}.png")), png(sheet, &style, 1300)?)?;
    }
    std::fs::write(folder.join(format!("{name}.txt")), text(sheet, false, 120))?;
    std::fs::write(folder.join(format!("{name}.ansi")), text(sheet, true, 120))?;
    Ok(())
}

/// Writes a sheet with charts below it.
fn odds(folder: &Path, name: &str, sheet: &Sheet) -> Result<(), Box<dyn Error>> {
    let counts = |title: &str, fill, chances: [f64; 9]| {
        let bars = chances.into_iter().enumerate().map(|(count, p)| Bar::new(count.to_string(), p)).collect();
        let mean: f64 = chances.iter().enumerate().map(|(count, p)| count as f64 * p).sum();
        Bars { fill, note: format!("mean {mean:.2}"), ..Bars::new(title, Badge::Exact, bars) }
    };
    let charts = [
        counts("Safe", Fill::Plain, [0.02, 0.12, 0.18, 0.12, 0.10, 0.12, 0.14, 0.14, 0.06]),
        counts("Dispersed", Fill::Hatched, [0.42, 0.35, 0.16, 0.05, 0.01, 0.005, 0.003, 0.002, 0.0]),
        counts("Eliminated", Fill::Crossed, [0.32, 0.08, 0.08, 0.08, 0.08, 0.11, 0.18, 0.06, 0.01]),
    ];
    std::fs::write(folder.join(format!("{name}.svg")), odds_svg(Some(sheet), &charts, &Style::default()))?;
    let style = Style { theme: Theme::Dark, ..Style::default() };
    std::fs::write(folder.join(format!("{name}.png")), odds_png(Some(sheet), &charts, &style, 1200)?)?;
    std::fs::write(folder.join(format!("{name}.txt")), text(sheet, false, 120))?;
    let bar = |label: &str, p: f64| Bar { interval: Some((p - 0.02, p + 0.02)), ..Bar::new(label, p) };
    let bars =
        vec![bar("attack succeeds", 0.41), bar("both fall back", 0.27), bar("no effect on either of them", 0.32)];
    let chart = Bars::new("Close assault", Badge::Sampled("±2 %".into()), bars);
    std::fs::write(folder.join("bars.png"), odds_png(None, std::slice::from_ref(&chart), &Style::default(), 720)?)?;
    std::fs::write(folder.join("bars.txt"), jumpmaster_draw::bars_text(&chart, false, 80))?;
    Ok(())
}

/// Every kind of ground that any system draws.
fn grounds() -> BTreeSet<Ground> {
    shelf().palettes().flat_map(|palette| palette.grounds).copied().collect()
}

/// Every symbol that any system draws.
fn symbols() -> BTreeSet<Symbol> {
    shelf().palettes().flat_map(|palette| palette.symbols).copied().collect()
}

fn symbol(name: &str) -> Result<Symbol, Fault> {
    let known = symbols();
    let found = known.iter().find(|symbol| symbol.name == name);
    found.copied().ok_or_else(|| Fault::unknown("symbol", name, known.iter().map(|symbol| symbol.name)))
}

/// A map as a sheet.
fn sheet(map: &Map) -> Result<Sheet, Box<dyn Error>> {
    let known = grounds();
    let ground =
        |tiles: &Vec<String>| tiles.iter().map(|tile| Ground::named(tile, &known)).collect::<Result<Vec<_>, _>>();
    Ok(Sheet {
        title: map.name.rsplit('/').next().unwrap_or("map").trim_end_matches(".tmx").replace('-', " "),
        grid: Some(map.grid),
        ground: map.tiles.iter().map(ground).collect::<Result<_, _>>()?,
        sides: map
            .sides
            .iter()
            .map(|(hex, side, kind)| SideMark { hex: *hex, side: *side, kind: kind.clone() })
            .collect(),
        labels: map.names(),
        ..Sheet::default()
    })
}

/// A map in the middle of a game.
fn played(map: &Map) -> Result<Sheet, Box<dyn Error>> {
    let mut sheet = sheet(map)?;
    let at = |column, row| map.grid.at(column, row);
    let one = |column, row, symbol, foot: &str| piece(1, at(column, row), symbol, foot);
    let two = |column, row, symbol, foot: &str| piece(2, at(column, row), symbol, foot);
    sheet.counters = vec![
        Counter { chosen: true, ..one(7, 6, Symbol::AIRBORNE, "4-8") },
        Counter { dispersed: true, ..one(7, 6, Symbol::STICK, "P3") },
        Counter { moved: true, ..one(8, 6, Symbol::STICK, "Q2") },
        Counter { dispersed: true, fresh: true, ..one(8, 6, Symbol::STICK, "Q4") },
        one(8, 6, symbol("engineer")?, "3-10"),
        Counter { fresh: true, ..one(9, 8, Symbol::STICK, "R1") },
        Counter { fresh: true, ..one(9, 10, Symbol::GLIDER, "G1") },
        two(9, 5, symbol("security")?, "2-5"),
        two(10, 6, Symbol::RIFLE, "3-8"),
        Counter { fired: true, ..two(12, 5, Symbol::ANTI_AIRCRAFT, "4-1") },
        two(12, 6, Symbol::RIFLE, "3-8"),
        two(12, 6, Symbol::HEADQUARTERS, "0-2"),
        Counter { symbol: None, foot: String::new(), ..two(13, 6, Symbol::RIFLE, "") },
        piece(0, at(9, 6), symbol("mines")?, ""),
        one(-3, 0, Symbol::PLANE, "C1"),
    ];
    for count in 0..6 {
        sheet.counters.push(one(4, 3, Symbol::STICK, &format!("S{count}")));
    }
    for count in 0..11 {
        sheet.counters.push(two(4, 9, Symbol::RIFLE, &format!("{count}-8")));
    }
    let reach = [(5, 6), (6, 6), (6, 5), (7, 5), (6, 7), (7, 7), (8, 6)];
    sheet.marks = reach.into_iter().map(|(column, row)| mark(at(column, row), MarkKind::Reach, "")).collect();
    sheet.marks.push(mark(at(10, 6), MarkKind::Objective, ""));
    sheet.marks.push(mark(at(2, 5), MarkKind::Target, "A"));
    sheet.facts =
        vec![Fact::new("Turn", "2 of 12"), Fact::new("Wind", "from NW, low"), Fact::new("Bridge held by", "Defender")];
    sheet.phases = ["Wind", "Combat", "Air", "Movement", "Close assault"].map(String::from).to_vec();
    sheet.phase = Some(3);
    Ok(sheet)
}

/// A map with the chances of a drop on it.
fn hot(map: &Map) -> Result<Sheet, Box<dyn Error>> {
    let mut sheet = sheet(map)?;
    let target = map.grid.at(7, 6);
    for side in Side::ALL {
        let step = side.step(map.grid.orientation);
        for distance in 1..9 {
            let hex = target + step * distance;
            sheet.heat.push(Heat { hex, p: 0.12 / f64::from(distance) });
        }
    }
    sheet.heat.push(Heat { hex: target, p: 0.278 });
    sheet.heat.push(Heat { hex: target + Hex::new(3, 2), p: 0.52 });
    sheet.marks.push(mark(target, MarkKind::Target, "A"));
    sheet.marks.push(mark(map.grid.at(10, 6), MarkKind::Objective, "bridge"));
    sheet.counters.push(piece(2, map.grid.at(10, 6), Symbol::RIFLE, "3-8"));
    Ok(sheet)
}

/// Every kind of ground, every symbol, every kind of hex side.
fn kit(orientation: Orientation) -> Sheet {
    let (grounds, symbols) = (grounds(), symbols());
    let first_symbol = grounds.len().next_multiple_of(10);
    let first_side = (first_symbol + symbols.len()).next_multiple_of(10) + 11;
    let rows = first_side as u16 / 10 + 2;
    let grid = Grid { orientation, columns: 10, rows, shape: Shape::OddShifted, names: Names::Numbers };
    let mut sheet =
        Sheet { title: "Kit".into(), grid: Some(grid), ground: vec![Vec::new(); grid.len()], ..Sheet::default() };
    for (index, ground) in grounds.into_iter().enumerate() {
        sheet.ground[index] = vec![ground];
        let label = ground.to_string();
        sheet.labels.push(Label { hex: grid.hex(index), text: label, water: ground == Ground::SEA });
    }
    for (index, symbol) in symbols.into_iter().enumerate() {
        sheet.counters.push(piece((index % 4) as u8, grid.hex(first_symbol + index), symbol, "4-8"));
    }
    let kinds = ["stream", "river", "wall", "hedge", "cliff", "road", "minefield", "wire"];
    for (index, kind) in kinds.into_iter().enumerate() {
        let (hex, side) = (grid.hex(first_side + index), Side::ALL[index % 6]);
        sheet.sides.push(SideMark { hex, side, kind: kind.into() });
    }
    sheet
}

fn piece(side: u8, hex: Hex, symbol: Symbol, foot: &str) -> Counter {
    let (id, title) = (format!("{side}-{symbol}-{foot}"), format!("{symbol} {foot}"));
    Counter { side, symbol: Some(symbol), foot: foot.into(), ..Counter::blank(id, hex, title) }
}

fn mark(hex: Hex, kind: MarkKind, label: &str) -> Mark {
    Mark { hex, kind, label: label.into() }
}
