//! The operation that a scenario offers: the drops that it plans, as far as its aircraft can fly them at once.

use super::input::{Asked, DropInput, FighterInput, FlightInput, Input};
use super::read;
use crate::board::HexId;
use crate::input::pieces::{BaseInput, LevelInput, PieceInput};
use crate::rules::air::Method;
use crate::scenario::Scenario;
use crate::supply::provision::SupplyProcedure;
use crate::unit::{Party, Plane, Symbol};
use jumpmaster_core::Procedure;
use std::collections::BTreeMap;

/// The operation that a scenario offers; `None` if it plans no drop that can be flown at once.
pub fn offered(scenario: &Scenario) -> Option<Input> {
    let &(first, _) = scenario.plans.first()?;
    let side = scenario.kind(usize::from(first)).party;
    let mut input = empty(scenario, side)?;
    let mut hexes: Vec<HexId> = Vec::new();
    for &(unit, hex) in &scenario.plans {
        if scenario.kind(usize::from(unit)).party == side && !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    let mut fleet = Fleet::of(scenario, side);
    for hex in hexes.into_iter().take(read::HEXES) {
        fly(scenario, &mut input, &mut fleet, hex);
    }
    let first = input.units.first()?.hex.clone();
    escort(scenario, &mut input, &mut fleet, &first);
    intercept(scenario, &mut input, side.enemy(), &first);
    input.friends = pieces(scenario, side, &input);
    Some(input)
}

/// The situation of a scenario, with nothing dropped.
fn empty(scenario: &Scenario, side: Party) -> Option<Input> {
    let name = |hex| scenario.board.name(hex);
    let supply = SupplyProcedure::of_scenario(scenario)?;
    let (year, month) = scenario.date;
    let nothing = Input {
        board: supply.board,
        side,
        nation: scenario.sides[side as usize].nation,
        date: format!("{month}/{:02}", year % 100),
        units: Vec::new(),
        supply: Vec::new(),
        flights: Vec::new(),
        fighters: Vec::new(),
        flak: scenario.flak.iter().map(|&(hex, level)| LevelInput { hex: name(hex), level }).collect(),
        enemies: Vec::new(),
        friends: Vec::new(),
        bases: scenario
            .bases
            .iter()
            .map(|base| BaseInput { side: base.party, hex: name(base.hex), level: base.level })
            .collect(),
        asked: Asked::Now,
        dumps: supply.dumps,
        sources: supply.sources,
        extenders: supply.extenders,
        railways: supply.railways,
    };
    Some(Input { enemies: pieces(scenario, side.enemy(), &nothing), ..nothing })
}

/// The aircraft of a side that have not been sent anywhere: for each base and kind how many.
struct Fleet(BTreeMap<(HexId, usize), u8>);

impl Fleet {
    fn of(scenario: &Scenario, side: Party) -> Fleet {
        let mut fleet = BTreeMap::new();
        let own = (0..scenario.crafts.len()).filter(|&craft| scenario.craft(craft).party == side);
        for spec in own.map(|craft| &scenario.crafts[craft]).filter(|spec| spec.active) {
            *fleet.entry((spec.base, spec.kind)).or_default() += 1;
        }
        Fleet(fleet)
    }

    /// The kinds of a type that are left at a base, each with its number.
    fn at(&self, scenario: &Scenario, base: HexId, plane: Plane) -> Vec<(usize, u8)> {
        let crafts = &scenario.rules.base.crafts;
        let here = self.0.iter().filter(|((at, kind), left)| *at == base && crafts[*kind].plane == plane && **left > 0);
        here.map(|(&(_, kind), &left)| (kind, left)).collect()
    }

    fn take(&mut self, base: HexId, kind: usize, count: u8) {
        if let Some(left) = self.0.get_mut(&(base, kind)) {
            *left -= count;
        }
    }
}

fn flight(scenario: &Scenario, hex: HexId, base: HexId, kind: usize, count: u8, gliders: u8) -> FlightInput {
    FlightInput {
        hex: scenario.board.name(hex),
        aircraft: scenario.rules.base.crafts[kind].name.clone(),
        count,
        base: scenario.board.name(base),
        gliders,
    }
}

/// Adds the planned drop on a hex with as few Transports as can fly it; nothing if those that are left cannot.
fn fly(scenario: &Scenario, input: &mut Input, fleet: &mut Fleet, hex: HexId) {
    let planned = scenario.plans.iter().filter(|plan| plan.1 == hex).map(|plan| usize::from(plan.0));
    let units: Vec<usize> = planned.filter(|&unit| scenario.kind(unit).party == input.side).collect();
    let Some(base) = units.first().map(|&unit| scenario.units[unit].hex) else { return };
    let gliders = fleet.at(scenario, base, Plane::Glider);
    let mut towed = 0;
    let mut drops: Vec<DropInput> = Vec::new();
    for &unit in units.iter().filter(|&&unit| scenario.units[unit].hex == base) {
        let kind = scenario.kind(unit);
        let glides = !kind.symbols.has(Symbol::Paratroops) && gliders.iter().any(|&(_, left)| left > towed);
        towed += u8::from(glides);
        let by = if glides { Method::Glider } else { Method::Parachute };
        match drops.iter_mut().find(|drop| drop.unit == kind.name && drop.by == by) {
            Some(drop) => drop.count += 1,
            None => drops.push(DropInput { hex: scenario.board.name(hex), unit: kind.name.clone(), count: 1, by }),
        }
    }
    for (kind, left) in fleet.at(scenario, base, Plane::Transport) {
        for count in 1..=left {
            let mut tried = input.clone();
            tried.units.extend(drops.iter().cloned());
            tried.flights.push(flight(scenario, hex, base, kind, count, towed));
            if read::read(&scenario.rules, &tried).is_ok() {
                *input = tried;
                fleet.take(base, kind, count);
                if let Some(&(glider, _)) = gliders.first().filter(|_| towed > 0) {
                    fleet.take(base, glider, towed);
                }
                return;
            }
        }
    }
}

/// Lets the Fighters of the base escort the first drop.
fn escort(scenario: &Scenario, input: &mut Input, fleet: &mut Fleet, first: &str) {
    let Ok(hex) = scenario.board.parse("hex", first) else { return };
    let based = input.flights.iter().find(|flight| flight.hex == *first).map(|flight| flight.base.clone());
    let Some(base) = based.and_then(|base| scenario.board.parse("base", &base).ok()) else { return };
    for (kind, left) in fleet.at(scenario, base, Plane::Fighter) {
        let mut tried = input.clone();
        tried.flights.insert(0, flight(scenario, hex, base, kind, left, 0));
        if read::read(&scenario.rules, &tried).is_ok() {
            *input = tried;
            fleet.take(base, kind, left);
        }
    }
}

/// Lets the enemy's Fighters intercept the first drop, or patrol if they cannot.
fn intercept(scenario: &Scenario, input: &mut Input, enemy: Party, first: &str) {
    for ((base, kind), count) in Fleet::of(scenario, enemy).0 {
        let craft = &scenario.rules.base.crafts[kind];
        if craft.plane != Plane::Fighter {
            continue;
        }
        let (hex, aircraft) = (scenario.board.name(base), craft.name.clone());
        let fighter = |against| FighterInput { hex: hex.clone(), aircraft: aircraft.clone(), count, against };
        for against in [Some(first.to_string()), None] {
            let mut tried = input.clone();
            tried.fighters.push(fighter(against));
            if read::read(&scenario.rules, &tried).is_ok() {
                *input = tried;
                break;
            }
        }
    }
}

/// The units of a side that are on the map at first and are not dropped.
fn pieces(scenario: &Scenario, side: Party, input: &Input) -> Vec<PieceInput> {
    let mut dropped: BTreeMap<&str, u8> = BTreeMap::new();
    for drop in input.units.iter().filter(|_| side == input.side) {
        *dropped.entry(&drop.unit).or_default() += drop.count;
    }
    let mut pieces: Vec<PieceInput> = Vec::new();
    for (unit, spec) in scenario.units.iter().enumerate().filter(|(_, spec)| spec.turn == 0) {
        let kind = scenario.kind(unit);
        if kind.party != side {
            continue;
        }
        if let Some(left) = dropped.get_mut(kind.name.as_str()).filter(|left| **left > 0) {
            *left -= 1;
            continue;
        }
        PieceInput::add(&mut pieces, &scenario.board.name(spec.hex), &kind.name, spec.mode);
    }
    pieces
}
