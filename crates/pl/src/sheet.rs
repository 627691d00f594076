//! How a table is drawn: the board, what is on it, and the facts beside it. Drawn from a view, never from the state.

use super::attack;
use super::board::{Board, Feature};
use super::orders::{craft_id, unit_id};
use super::palette;
use super::rules::Fate;
use super::scenario::{CraftKind, Scenario};
use super::state::{Flight, Obstacle, Open, Party, Plan, Step, Unit, UnitId, Written};
use super::victory;
use super::view::View;
use jumpmaster_core::hex::{Hex, Side, Spot};
use jumpmaster_core::sheet::{Counter, Fact, Ground, Mark, MarkKind, SideMark, Symbol};
use jumpmaster_core::{Named, Sheet};

/// The bare board of a scenario, its objectives marked.
pub fn ground(scenario: &Scenario) -> Sheet {
    Sheet { title: scenario.title.clone(), marks: objectives(scenario), ..board(&scenario.board) }
}

/// Something that came down in a hex, and its fate: a counter of the first side, or a neutral one if it is eliminated.
pub fn down(board: &Board, hex: &str, name: &str, symbol: Symbol, fate: Fate) -> Option<Counter> {
    let down = Counter::down(board.grid.parse(hex).ok()?, name, symbol, fate.name(), fate != Fate::Eliminated);
    Some(Counter { dispersed: fate == Fate::Dispersed, ..down })
}

/// The table as a seat sees it.
pub fn sheet(view: &View) -> Sheet {
    let View { open, party: _, plan } = view;
    let mut marks = objectives(&open.scenario);
    marks.extend(plan.iter().flat_map(|plan| planned(open, plan)));
    Sheet {
        title: open.scenario.title.clone(),
        counters: counters(open),
        marks,
        facts: facts(open),
        secrets: plan.iter().flat_map(|plan| secrets(open, plan)).collect(),
        phases: PHASES.iter().map(|(_, name)| (*name).into()).collect(),
        phase: PHASES.iter().position(|(step, _)| *step == open.step),
        ..board(open.board())
    }
}

/// A board, drawn.
pub fn board(board: &Board) -> Sheet {
    let grid = board.grid;
    let layers = |hex: Hex| board.cell(hex).map(|cell| cell.features.iter().map(picture).collect()).unwrap_or_default();
    Sheet {
        title: board.name.clone(),
        grid: Some(grid),
        ground: grid.hexes().map(layers).collect(),
        sides: board.road_ends().map(|(hex, side)| SideMark { hex, side, kind: "road-end".into() }).collect(),
        labels: board.labels.clone(),
        ..Sheet::default()
    }
}

const fn picture(feature: Feature) -> Ground {
    match feature {
        Feature::Sea => Ground::SEA,
        Feature::Forest => Ground::FOREST,
        Feature::Town => Ground::TOWN,
        Feature::Gully => Ground::GULLY,
        Feature::Swamp => Ground::SWAMP,
        Feature::Stream => Ground::STREAM,
        Feature::Slope => palette::SLOPE,
        Feature::Clear => Ground::CLEAR,
        Feature::Hilltop => Ground::HILLTOP,
        Feature::Beach => palette::BEACH,
        Feature::Road => Ground::ROAD,
        Feature::Bridge => Ground::BRIDGE,
    }
}

fn objectives(scenario: &Scenario) -> Vec<Mark> {
    let victory = &scenario.victory;
    let hexes = victory.control.iter().chain(victory.one_of_each.iter().flatten());
    let mark = |spot: &Spot| Mark {
        hex: scenario.board.hex(*spot),
        kind: MarkKind::Objective,
        label: if victory.control.contains(spot) { "!".into() } else { String::new() },
    };
    hexes.map(mark).collect()
}

/// Where a side's own plan will bring its aircraft.
fn planned(open: &Open, plan: &Plan) -> Vec<Mark> {
    let mark = |(craft, written): (u8, &Written)| match written {
        Written::Lands(landing) if open.craft[usize::from(craft)].flight == Flight::Unseen => Some(Mark {
            hex: open.board().hex(landing.at),
            kind: MarkKind::Target,
            label: format!("{} turn {}", short(&open.craft_name(craft)), landing.turn),
        }),
        _ => None,
    };
    (0..).zip(&plan.0).filter_map(mark).collect()
}

/// The plan for each aircraft, and whether the enemy has seen it yet.
fn secrets(open: &Open, plan: &Plan) -> Vec<Fact> {
    let orientation = open.board().grid.orientation;
    let line = |(craft, written): (u8, &Written)| {
        let value = match written {
            Written::Blank => "nothing is written yet".into(),
            Written::CalledOff => "called off for good".into(),
            Written::Lands(landing) => {
                let heading = landing.heading.map_or("", |side| side.name(orientation));
                let heading = if heading.is_empty() { String::new() } else { format!(" heading {heading}") };
                let seen = if open.craft[usize::from(craft)].flight == Flight::Unseen { "" } else { ", now open" };
                format!("{} in turn {}{heading}{seen}", landing.at, landing.turn)
            }
        };
        Fact::new(open.craft_name(craft), value)
    };
    (0..).zip(&plan.0).map(line).collect()
}

fn short(name: &str) -> &str {
    name.rsplit(' ').next().unwrap_or(name)
}

fn counters(open: &Open) -> Vec<Counter> {
    let mines =
        open.mines.iter().map(|&mines| marker(open, minefield_id(mines.at), "minefield", palette::MINES, mines));
    let blocks = open.blocks.iter().map(|&block| marker(open, block_id(block.at), "block", palette::BLOCK, block));
    let mut counters: Vec<Counter> = mines.chain(blocks).collect();
    counters.extend(open.each().filter_map(|(id, unit)| Some(unit_counter(open, id, unit, unit.spot()?))));
    counters.extend((0..open.craft.len() as u8).filter_map(|craft| craft_counter(open, craft)));
    counters
}

/// The id of a minefield's counter.
pub fn minefield_id(at: Spot) -> String {
    format!("minefield {at}")
}

/// The id of a block's counter.
pub fn block_id(at: Spot) -> String {
    format!("block {at}")
}

fn marker(open: &Open, id: String, kind: &str, symbol: Symbol, obstacle: Obstacle) -> Counter {
    let title = format!("{kind}{}", if obstacle.inverted { ", turned over" } else { "" });
    Counter {
        side: obstacle.owner.seat().side(),
        symbol: Some(symbol),
        dispersed: obstacle.inverted,
        ..Counter::blank(id, open.board().hex(obstacle.at), title)
    }
}

/// A unit with its attack, range, defence and movement printed along the bottom.
fn unit_counter(open: &Open, id: UnitId, unit: &Unit, at: Spot) -> Counter {
    let (counter, scale) = (open.counter(id), open.rules().scale);
    let figures = format!("{}-{}", scale.show(counter.attack), scale.show(open.defence(id)));
    let name = open.unit_name(id);
    let kind = if counter.stick_of.is_some() { format!(" ({})", counter.name) } else { String::new() };
    let title = format!("{name}{kind}, attack-defence {figures}{}", marks(unit));
    let chosen = open.attack.is_some_and(|attack| attack.by.has(id));
    Counter {
        side: unit.owner.seat().side(),
        symbol: Some(counter.symbol),
        foot: if counter.stick_of.is_some() { name.clone() } else { figures.clone() },
        dispersed: unit.dispersed.is_some(),
        fired: unit.fired || unit.flak_fired,
        moved: unit.spent > 0,
        fresh: unit.landed,
        chosen,
        ..Counter::blank(unit_id(id), open.board().hex(at), title)
    }
}

fn marks(unit: &Unit) -> String {
    let said = [
        (unit.dispersed.is_some(), "dispersed"),
        (unit.fired, "has fired"),
        (unit.flak_fired, "has fired at aircraft"),
        (unit.landed, "landed this turn"),
        (unit.loaded.is_some(), "loaded on its prime mover"),
        (unit.spent > 0, "has moved"),
        (unit.assaulted, "has assaulted"),
    ];
    said.into_iter().filter(|(is, _)| *is).flat_map(|(_, word)| [", ", word]).collect()
}

fn craft_counter(open: &Open, craft: u8) -> Option<Counter> {
    let Flight::Over(at, heading) = open.craft[usize::from(craft)].flight else { return None };
    let name = open.craft_name(craft);
    let toward = |side: Side| format!(" flying toward {}", side.name(open.board().grid.orientation));
    let title = format!("{name}{}", heading.map(toward).unwrap_or_default());
    let symbol = match open.craft_kind(craft) {
        CraftKind::Plane => Symbol::PLANE,
        CraftKind::Glider => Symbol::GLIDER,
    };
    Some(Counter {
        side: Party::Airborne.seat().side(),
        symbol: Some(symbol),
        foot: short(&name).into(),
        ..Counter::blank(craft_id(craft), open.board().hex(at), title)
    })
}

/// The steps in the order of the turn, for the strip above the board.
const PHASES: [(Step, &str); 12] = [
    (Step::Plan, "Plan"),
    (Step::SetUp, "Set-up"),
    (Step::Wind, "Wind"),
    (Step::Start, "Forming"),
    (Step::Mines, "Mines"),
    (Step::Fire, "Fire"),
    (Step::Heading, "Headings"),
    (Step::Flak, "Anti-aircraft fire"),
    (Step::Landing, "Landing"),
    (Step::LandingFire, "Fire of the landed"),
    (Step::Movement, "Movement"),
    (Step::Assault, "Close assault"),
];

fn facts(open: &Open) -> Vec<Fact> {
    let scenario = &open.scenario;
    let seat = |party: Party| scenario.seats[party as usize].clone();
    let mut facts = Vec::new();
    if open.turn > 0 {
        facts.push(Fact::new("Turn", format!("{} of {}", open.turn, scenario.turns)));
        facts.push(Fact::new("Player turn", seat(open.active)));
    }
    if let Some(wind) = open.wind {
        facts.push(Fact::new("Wind", wind.show(open.board().grid.orientation)));
    }
    facts.push(Fact::new("Light", if open.rules().night { "night" } else { "day" }));
    for spot in &scenario.victory.control {
        facts.push(Fact::new(format!("Holds {spot}"), seat(open.controller(*spot))));
    }
    facts.push(Fact::new("To win", victory::aims(scenario)));
    facts.push(Fact::new("To come from the air", to_come(open)));
    if open.step == Step::Plan {
        facts.extend((0..open.craft.len() as u8).map(|craft| flown(open, craft)));
    }
    if let Some(sum) = attack::add_up(open) {
        facts.push(Fact::new("Attack put together", sum.show(open.rules())));
    }
    if let Some(outcome) = &open.outcome {
        facts.push(Fact::new("Outcome", outcome.text.clone()));
    }
    facts
}

/// An aircraft with its load and its landing turns.
fn flown(open: &Open, craft: u8) -> Fact {
    let spec = &open.scenario.craft[usize::from(craft)];
    let (first, last) = spec.turns;
    let load = &open.rules().counters[spec.load].name;
    Fact::new(open.craft_name(craft), format!("{load}, turns {first} to {last}"))
}

fn to_come(open: &Open) -> String {
    let unseen = |kind| open.to_come().filter(|spec| spec.kind == kind).count();
    match (unseen(CraftKind::Plane), unseen(CraftKind::Glider)) {
        (0, 0) => "nothing any more".into(),
        (planes, gliders) => {
            let said = |(many, thing): &(usize, &str)| format!("{many} {thing}{}", if *many == 1 { "" } else { "s" });
            let some = [(planes, "plane"), (gliders, "glider")].into_iter().filter(|(many, _)| *many > 0);
            format!("up to {}", some.map(|some| said(&some)).collect::<Vec<_>>().join(" and "))
        }
    }
}
