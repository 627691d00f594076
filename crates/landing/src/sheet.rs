//! How a table is drawn: the board, what is on it, and the facts beside it. Drawn from a view, never from the state.

use super::board::Board;
use super::orders::unit_id;
use super::palette;
use super::rules::Goal;
use super::scenario::Scenario;
use super::state::{Open, Party, Step, Unit, UnitId, Whereabouts};
use super::terrain::Feature;
use super::unit::{Arm, Group, Kind, Lands};
use super::victory;
use super::view::View;
use jumpmaster_core::hex::{Hex, Side, Spot};
use jumpmaster_core::sheet::{Counter, Fact, Ground, Label, Mark, MarkKind, Meaning, SideMark, Symbol};
use jumpmaster_core::{Named, Sheet};

/// The bare board of a scenario, its objectives marked.
pub fn ground(scenario: &Scenario) -> Sheet {
    Sheet { title: scenario.title.clone(), marks: objectives(scenario).collect(), ..board(&scenario.board) }
}

/// An enemy counter as a plan assumes it to be.
pub fn enemy(hex: Hex, kind: &Kind) -> Counter {
    let id = format!("enemy {},{}", hex.x, hex.y);
    Counter { side: Party::Defending.seat().side(), symbol: symbol(kind), ..Counter::blank(id, hex, kind.name.clone()) }
}

/// The symbol of a kind of unit; a dummy has none.
pub const fn symbol(kind: &Kind) -> Option<Symbol> {
    match (kind.arm, kind.lands) {
        (Arm::Infantry, Some(Lands::Parachute)) => Some(Symbol::AIRBORNE),
        (Arm::Infantry, Some(Lands::Glider)) => Some(Symbol::GLIDER),
        (Arm::Infantry, None) => Some(Symbol::RIFLE),
        (Arm::Command, _) => Some(Symbol::HEADQUARTERS),
        (Arm::Artillery, _) => Some(Symbol::HOWITZER),
        (Arm::Jeep, _) => Some(Symbol::TRUCK),
        (Arm::Dummy, _) => None,
    }
}

/// The table as a seat sees it.
pub fn sheet(view: &View) -> Sheet {
    let View { open, party: _, deal } = view;
    let secret = |id: UnitId| open.unit(id).kind.is_none().then(|| open.kind_by(id, *deal)).flatten();
    let on_map = open.each().filter_map(|(id, unit)| Some((id, unit, unit.spot()?)));
    Sheet {
        title: open.scenario.title.clone(),
        counters: on_map.map(|(id, unit, at)| counter(open, id, unit, at, secret(id))).collect(),
        marks: objectives(&open.scenario).chain(points(open)).collect(),
        facts: facts(open),
        secrets: open
            .each()
            .filter_map(|(id, _)| Some(Fact::new(open.unit_name(id), secret(id)?.name.clone())))
            .collect(),
        phases: PHASES.iter().map(|(_, name)| (*name).into()).collect(),
        phase: PHASES.iter().position(|(steps, _)| steps.contains(&open.step)),
        ..board(open.board())
    }
}

/// A board, drawn.
pub fn board(board: &Board) -> Sheet {
    let grid = board.grid;
    // If the water itself is drawn along a side, its banks need no sign.
    let banks = &board.banks();
    let shown = |index: usize| board.cell(index).features.iter().filter(move |&feature| !banks[index].has(feature));
    let called = |index: usize| {
        let words: Vec<&str> = shown(index).filter(|&feature| feature != Feature::Open).map(Named::name).collect();
        if words.is_empty() { Feature::Open.name().into() } else { words.join(", ") }
    };
    let hexes = || 0..grid.len();
    let water = |(hex, side, kind): &(Hex, Side, String)| SideMark { hex: *hex, side: *side, kind: kind.clone() };
    Sheet {
        title: board.name.clone(),
        grid: Some(grid),
        ground: hexes().map(|index| shown(index).map(picture).collect()).collect(),
        called: hexes().map(called).collect(),
        key: Meaning::key(hexes().flat_map(|index| shown(index).map(|feature| (picture(feature), feature.name())))),
        sides: board.waters.iter().map(water).collect(),
        labels: board.labels.iter().cloned().chain(tiles(board)).collect(),
        ..Sheet::default()
    }
}

/// The letter of every tile, written in its first hex.
fn tiles(board: &Board) -> impl Iterator<Item = Label> {
    let grid = board.grid;
    let first = move |index: &usize| grid.name_of(*index).ends_with("/a1");
    let letter = move |index: usize| Label {
        hex: grid.hex(index),
        text: grid.name_of(index).trim_end_matches("/a1").into(),
        water: false,
    };
    (0..grid.len()).filter(first).map(letter)
}

const fn picture(feature: Feature) -> Ground {
    match feature {
        Feature::Open => Ground::CLEAR,
        Feature::Road => Ground::ROAD,
        Feature::Hills => Ground::HILL,
        Feature::Woods => Ground::FOREST,
        Feature::Fields => Ground::FIELD,
        Feature::Bocage => palette::BOCAGE,
        Feature::City => Ground::TOWN,
        Feature::Town => Ground::BUILDING,
        Feature::Swamp => Ground::SWAMP,
        Feature::Trenches => Ground::TRENCHES,
        Feature::Bunker => Ground::BUNKER,
        Feature::River => palette::RIVER_SIDE,
        Feature::Stream => palette::STREAM_SIDE,
    }
}

fn objectives(scenario: &Scenario) -> impl Iterator<Item = Mark> {
    scenario.objectives.iter().map(|spot| Mark {
        hex: scenario.board.hex(*spot),
        kind: MarkKind::Objective,
        label: "!".into(),
    })
}

/// The drop points named so far, each with the letters of its groups.
fn points(open: &Open) -> impl Iterator<Item = Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for (group, points) in Group::ALL.iter().zip(&open.points) {
        for &spot in points {
            let hex = open.board().hex(spot);
            match marks.iter_mut().find(|mark| mark.hex == hex) {
                Some(mark) => mark.label.push_str(group.name()),
                None => marks.push(Mark { hex, kind: MarkKind::Target, label: group.name().into() }),
            }
        }
    }
    marks.into_iter()
}

/// A unit with its remaining strength points printed at the bottom; a face-down counter shows nothing, except to its own
/// side.
fn counter(open: &Open, id: UnitId, unit: &Unit, at: Spot, secret: Option<&Kind>) -> Counter {
    let kind = open.kind(id).or(secret);
    let left = open.kind(id).filter(|kind| kind.real()).map(|kind| kind.strength - unit.damage.min(kind.strength));
    let said = match (open.kind(id), secret) {
        (Some(kind), _) => format!(", {}", kind.name),
        (None, Some(kind)) => format!(", face down: {}", kind.name),
        (None, None) => ", face down".into(),
    };
    let strength = left.map_or(String::new(), |left| format!(", {left} SP"));
    let title = format!("{}{said}{strength}{}", open.unit_name(id), marks(unit));
    let taken = open.mover == Some(id) || open.lander.is_some_and(|lander| lander.unit == id);
    Counter {
        side: unit.party.seat().side(),
        symbol: kind.and_then(symbol),
        foot: left.map_or_else(
            || open.counter(id).map_or(String::new(), |number| (number + 1).to_string()),
            |left| left.to_string(),
        ),
        dispersed: unit.disorganised,
        fired: unit.fires > 0 || unit.attacked,
        moved: unit.moved,
        fresh: open.turn == 0 && unit.party == Party::Landing,
        chosen: taken,
        ..Counter::blank(unit_id(id), open.board().hex(at), title)
    }
}

fn marks(unit: &Unit) -> String {
    let fires = if unit.fires > 0 { format!(", has fired {} times at landers", unit.fires) } else { String::new() };
    let said = [(unit.disorganised, ", disorganised"), (unit.moved, ", has moved"), (unit.attacked, ", has attacked")];
    let said: String = said.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
    fires + &said
}

/// The steps in the order of a game, for the strip above the board.
const PHASES: [(&[Step], &str); 6] = [
    (&[Step::SetUp], "Set-up"),
    (&[Step::Drop, Step::Assign], "Drop points"),
    (&[Step::Wave, Step::Shift], "Landing"),
    (&[Step::Fire], "Opportunity fire"),
    (&[Step::Move, Step::React], "Movement"),
    (&[Step::Attack], "Attacks"),
];

fn facts(open: &Open) -> Vec<Fact> {
    let scenario = &open.scenario;
    let seat = |party: Party| scenario.seats[party as usize].clone();
    let mut facts = Vec::new();
    if open.turn == 0 {
        facts.push(Fact::new("Turn", "drop turn"));
        facts.push(Fact::new("Landing now", format!("Army Group {}", open.group)));
    } else {
        facts.push(Fact::new("Turn", format!("{} of {}", open.turn, scenario.rules.turns)));
        facts.push(Fact::new("Player turn", seat(open.active)));
    }
    let cap = scenario.rules.off_map_cap.map_or(String::new(), |cap| format!(" of {cap} at the most"));
    facts.push(Fact::new("Lost off the map", format!("{}{cap}", open.lost)));
    for (spot, held) in scenario.objectives.iter().zip(&open.held) {
        let holder = if *held { Party::Landing } else { Party::Defending };
        facts.push(Fact::new(format!("Holds {}", open.called(*spot)), seat(holder)));
    }
    if scenario.rules.goal == Goal::Points {
        let score = |party| victory::points(open, party);
        facts.push(Fact::new("Points", format!("{} to {}", score(Party::Landing), score(Party::Defending))));
    }
    facts.push(Fact::new("To win", victory::aims(scenario)));
    facts.extend(Group::ALL.iter().filter_map(|&group| waiting(open, group)));
    if let Some(outcome) = &open.outcome {
        facts.push(Fact::new("Outcome", outcome.text.clone()));
    }
    facts
}

/// The units of a group that are still in the air.
fn waiting(open: &Open, group: Group) -> Option<Fact> {
    let units: Vec<String> = open
        .members(group)
        .filter(|&unit| open.unit(unit).place == Whereabouts::Waiting)
        .map(|unit| format!("{} ({})", open.unit_name(unit), open.kind(unit).map_or("", |kind| &kind.name)))
        .collect();
    (!units.is_empty()).then(|| Fact::new(format!("Army Group {group}, to land"), units.join(", ")))
}
