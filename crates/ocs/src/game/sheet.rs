//! How a table is drawn: the board, what is on it, and the facts beside it. Drawn from a view, never from the state.

use super::account;
use super::piece::{CraftId, Dump, Group, GroupId, Mark as Marker, UnitId};
use super::pointing::{base_id, dump_id, group_id, unit_id};
use super::sequence::Segment;
use super::state::Open;
use super::transport;
use super::view::View;
use crate::board::{Board, HexId};
use crate::palette;
use crate::scenario::Scenario;
use crate::terrain::Terrain;
use crate::unit::{Class, Kind, Mode, Party, Symbol as Sign};
use jumpmaster_core::hex::Hex;
use jumpmaster_core::sheet::{Counter, Fact, Ground, Label, Mark, MarkKind, Meaning, SideMark, Symbol};
use jumpmaster_core::{Named, Sheet, capital};

/// The bare board of a scenario, its objectives marked.
pub fn ground(scenario: &Scenario) -> Sheet {
    Sheet { title: scenario.title.clone(), marks: objectives(scenario).collect(), ..board(&scenario.board) }
}

/// A board, drawn.
pub fn board(board: &Board) -> Sheet {
    let grid = board.grid;
    let hexes = || 0..board.len() as HexId;
    let terrain = |hex: HexId| board.cell(hex).terrain.iter();
    let called = |hex: HexId| terrain(hex).map(Named::name).collect::<Vec<_>>().join(", ");
    let mark = |(hex, side, edge): (Hex, _, crate::terrain::Edge)| SideMark { hex, side, kind: edge.name().into() };
    Sheet {
        title: board.name.clone(),
        grid: Some(grid),
        ground: hexes().map(|hex| terrain(hex).map(picture).collect()).collect(),
        called: hexes().map(called).collect(),
        key: Meaning::key(hexes().flat_map(|hex| terrain(hex).map(|each| (picture(each), each.name())))),
        sides: board.edges().map(mark).collect(),
        labels: board.labels.clone(),
        ..Sheet::default()
    }
}

const fn picture(terrain: Terrain) -> Ground {
    match terrain {
        Terrain::Open => Ground::CLEAR,
        Terrain::Village => Ground::BUILDING,
        Terrain::Woods => Ground::FOREST,
        Terrain::Rough => palette::ROUGH,
        Terrain::Marsh => Ground::SWAMP,
        Terrain::Town | Terrain::City => Ground::TOWN,
        Terrain::Water => Ground::SEA,
    }
}

fn objectives(scenario: &Scenario) -> impl Iterator<Item = Mark> {
    scenario.victory.hexes.iter().map(|&hex| Mark {
        hex: scenario.board.grid.hex(usize::from(hex)),
        kind: MarkKind::Objective,
        label: "!".into(),
    })
}

/// The table as a seat sees it.
pub fn sheet(view: View<'_>) -> Sheet {
    let open = view.open;
    let on_map = open.each().filter_map(|(id, unit)| Some((id, unit.hex()?)));
    let segments = &Segment::ALL[2..];
    Sheet {
        title: open.scenario.title.clone(),
        counters: on_map.map(|(id, hex)| counter(open, id, hex)).chain(hauled(open)).chain(airfields(open)).collect(),
        marks: objectives(&open.scenario).chain(planned(view)).collect(),
        facts: facts(open),
        secrets: secrets(view),
        phases: segments.iter().map(|segment| segment.name().into()).collect(),
        phase: segments.iter().position(|&segment| segment == open.segment),
        labels: facilities(open),
        records: vec![account::record(open)],
        ..board(open.board())
    }
}

/// Dumps and Transport Points.
fn hauled(open: &Open) -> impl Iterator<Item = Counter> {
    let on_map = (0..).zip(&open.groups).filter_map(|(id, group)| Some((id, group, group.hex?)));
    let groups = on_map.map(|(id, group, hex)| vehicles(open, id, group, hex));
    open.dumps.iter().map(|&dump| crates(open, dump)).chain(groups)
}

/// A dump with what it holds at its foot.
fn crates(open: &Open, dump: Dump) -> Counter {
    let (name, grid) = (open.board().name(dump.hex), open.board().grid);
    let title = format!("Supply dump of {} in {name}: {}", dump.party.name(), dump.tokens);
    Counter {
        side: dump.party.seat().side(),
        symbol: Some(palette::DUMP),
        foot: dump.tokens.to_string(),
        ..Counter::blank(dump_id(dump.party, &name), grid.hex(usize::from(dump.hex)), title)
    }
}

/// Transport Points with their load and their capacity in tokens at their foot.
fn vehicles(open: &Open, id: GroupId, group: &Group, hex: HexId) -> Counter {
    let name = capital(&transport::name(open, id));
    let title = format!("{name}, of {}: {} of {} loaded", group.party.name(), group.load, group.capacity);
    let foot = if group.extender { "Ext".into() } else { format!("{}/{}T", group.load.0, group.capacity.0) };
    Counter {
        side: group.party.seat().side(),
        symbol: Some(Symbol::TRUCK),
        foot,
        moved: group.moved,
        ..Counter::blank(group_id(id), open.board().grid.hex(usize::from(hex)), title)
    }
}

/// The names on the map, with Air Bases, ports and Hedgehogs.
fn facilities(open: &Open) -> Vec<Label> {
    let mut labels = open.board().labels.clone();
    let mut write = |hex: HexId, text: String| {
        let hex = open.board().grid.hex(usize::from(hex));
        match labels.iter_mut().find(|label| label.hex == hex) {
            Some(label) => label.text = format!("{}, {text}", label.text),
            None => labels.push(Label { hex, text, water: false }),
        }
    };
    for base in &open.bases {
        let text = if base.level == 0 { "Air Strip".into() } else { format!("Air Base {}", base.level) };
        write(base.hex, format!("{text} ({})", base.party.name()));
    }
    for port in &open.ports {
        let hits = if port.hits == 0 { String::new() } else { format!(", {} hits", port.hits) };
        write(port.hex, format!("port {} ({}{hits})", port.capacity, port.party.name()));
    }
    for (hex, level) in &open.hedgehogs {
        write(*hex, format!("Hedgehog {level}"));
    }
    labels
}

/// The symbol of a kind of unit.
pub fn symbol(kind: &Kind) -> Symbol {
    let has = |sign| kind.symbols.has(sign);
    match kind.class {
        _ if has(Sign::Hq) => Symbol::HEADQUARTERS,
        _ if has(Sign::Artillery) => Symbol::HOWITZER,
        _ if has(Sign::AntiTank) => Symbol::ANTI_TANK,
        _ if has(Sign::AntiAircraft) => Symbol::ANTI_AIRCRAFT,
        _ if has(Sign::Paratroops) => Symbol::AIRBORNE,
        Class::Armor => Symbol::TANK,
        Class::Mech => Symbol::TRUCK,
        Class::Other => Symbol::RIFLE,
    }
}

/// A unit with strength, Action Rating and steps at its foot.
fn counter(open: &Open, id: UnitId, hex: HexId) -> Counter {
    let (unit, kind) = (open.unit(id), open.kind(id));
    let side = usize::from(unit.mode != Mode::Combat);
    let marks: Vec<&str> = unit.marks.iter().map(Named::name).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(", {}", marks.join(", ")) };
    let title = format!(
        "{}: strength {}, Action Rating {}, {} of {} steps, {} Mode{marks}",
        open.unit_name(id),
        kind.strength[side],
        kind.rating,
        unit.steps,
        kind.steps,
        unit.mode.name()
    );
    Counter {
        side: unit.party.seat().side(),
        symbol: Some(symbol(kind)),
        foot: format!("{}-{}", kind.strength[side], kind.rating),
        dispersed: unit.has(Marker::Dg),
        fired: unit.has(Marker::Fired) || unit.has(Marker::Attacked),
        moved: unit.has(Marker::Moved),
        fresh: unit.has(Marker::Dropped),
        ..Counter::blank(unit_id(id), open.board().grid.hex(usize::from(hex)), title)
    }
}

/// A counter for the aircraft at each base, with the number of those that are Active and of all at its foot.
fn airfields(open: &Open) -> impl Iterator<Item = Counter> {
    open.bases.iter().filter_map(|base| {
        let crafts: Vec<CraftId> = open.based(base.hex).collect();
        let party = open.craft(*crafts.first()?).party;
        let state = |craft: CraftId| {
            let (piece, name) = (open.craft(craft), open.craft_name(craft));
            let reduced = if piece.reduced { ", reduced" } else { "" };
            let active = if piece.active { "Active" } else { "Inactive" };
            if open.flies(craft) { format!("{name} ({active}{reduced})") } else { name.to_owned() }
        };
        let all: Vec<String> = crafts.iter().map(|&craft| state(craft)).collect();
        let level = if base.level == 0 { "Air Strip".into() } else { format!("Air Base of Level {}", base.level) };
        let flying = crafts.iter().filter(|&&craft| open.flies(craft)).count();
        Some(Counter {
            side: party.seat().side(),
            symbol: Some(Symbol::PLANE),
            foot: format!("{}/{flying}", open.active_at(base.hex)),
            ..Counter::blank(
                base_id(base.hex),
                open.board().grid.hex(usize::from(base.hex)),
                format!("{level}: {}", all.join(", ")),
            )
        })
    })
}

/// Where the seat's own drops are planned.
fn planned(view: View<'_>) -> impl Iterator<Item = Mark> {
    let grid = view.open.board().grid;
    view.own_plans().iter().map(move |plan| Mark {
        hex: grid.hex(usize::from(plan.hex)),
        kind: MarkKind::Target,
        label: "D".into(),
    })
}

fn secrets(view: View<'_>) -> Vec<Fact> {
    let fact = |plan: &super::state::Plan| {
        let text = format!("drops on {} from turn {} on", view.open.board().name(plan.hex), plan.from);
        Fact::new(view.open.unit_name(plan.unit), text)
    };
    view.own_plans().iter().map(fact).collect()
}

fn facts(open: &Open) -> Vec<Fact> {
    let mut facts = vec![
        Fact::new("Turn", format!("{} of {}", open.turn, open.scenario.turns)),
        Fact::new("Player turn", open.phasing.name()),
        Fact::new("Segment", open.segment.name()),
    ];
    for party in Party::BOTH {
        let dumps: Vec<String> = open
            .dumps
            .iter()
            .filter(|dump| dump.party == party)
            .map(|dump| format!("{} in {}", dump.tokens, open.board().name(dump.hex)))
            .collect();
        facts.push(Fact::new(
            format!("Supply of {}", party.name()),
            if dumps.is_empty() { "none".into() } else { dumps.join(", ") },
        ));
    }
    facts
}
