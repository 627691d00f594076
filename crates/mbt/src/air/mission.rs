//! How inputs describe aircraft, guns and what is on the ground, and how they are checked.

use crate::air::exits::entry;
use crate::air::flight::{Flight, Task, judge_formation};
use crate::air::load::{Cargo, Load, Rider, judge_cargo, judge_troops};
use crate::air::sky::{End, Formation, Gun, Held, MOST_GUNS, Plane, Sky, When};
use crate::air::wave::{Case, manifest};
use crate::air::zone::{LONGEST, Strip, Zone, judge_headings};
use crate::board::Board;
use crate::game::plan::{Aim, Mission};
use crate::game::state::Party;
use crate::ground::gather::{Area, Assembly};
use crate::ground::march::Areas;
use crate::input::{BoardInput, heading};
use crate::rules::Rules;
use crate::rules::air::flak::Shot;
use crate::rules::air::heavy;
use crate::scenario::{Scenario, StandSpec};
use crate::unit::Kind;
use jumpmaster_core::hex::{Hex, Orientation, Side};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::lab::{Field, FieldKind, Line, Manner, Targets};
use jumpmaster_core::{Fault, Judgement, Lab, Named, Rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// An aircraft, its drop zone and what is aboard. It comes over the edge of the map straight onto the first row of its zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AircraftInput {
    /// The first hex of its drop zone or LAPES strip, written "M25".
    pub start: String,
    /// Its heading: N, NE, SE, S, SW or NW.
    pub heading: String,
    /// How many hexes long the drop zone is; what is advised for its load unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 99))]
    pub length: Option<u8>,
    /// How many rows wide it is; what is advised unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 99))]
    pub width: Option<u8>,
    /// Squads aboard.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 4))]
    pub squads: u8,
    /// Half-squads aboard.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 8))]
    pub half_squads: u8,
    /// Teams aboard.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 6))]
    pub teams: u8,
    /// Command elements aboard; only where the option `command_element` is on.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 2))]
    pub command: u8,
    /// Vehicles and guns aboard, as the list of heavy items calls them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heavy: Vec<String>,
    /// In which hex of the drop zone the first of them leaves, counted from 1; the one of the rules unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 99))]
    pub release: Option<u8>,
    /// Whether they are pulled out over a LAPES strip instead of dropped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lapes: bool,
    /// The companies of its squads, half-squads and command elements, in that order, or one for all of them: with option
    /// `company_aa` they gather in the Assembly Areas of their own. In any if nothing is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub companies: Vec<String>,
    /// Impulses it comes onto the map after the first of its wave.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 60))]
    pub delay: u8,
}

impl AircraftInput {
    /// The mission of an aircraft in its plan; `None` if it has no aim or no load.
    pub fn of(scenario: &Scenario, heading: Side, mission: &Mission) -> Option<AircraftInput> {
        let count = |kind| mission.riders(scenario).filter(|(_, rider)| *rider == kind).count() as u8;
        let heavy = mission.items(scenario).map(|(_, item)| scenario.rules.air.heavy[usize::from(item)].short().into());
        let aim = mission.aim?;
        let drops = mission.items(scenario).next().is_some() && matches!(aim, Aim::Zone { .. });
        let usual = scenario.rules.air.numbers.heavy_first;
        let (length, width) = match aim {
            Aim::Zone { length, width, .. } => (Some(length), Some(width)),
            Aim::Strip { .. } => (None, None),
        };
        (!mission.manifest.is_empty()).then(|| AircraftInput {
            start: scenario.board.called(aim.start()),
            heading: heading.name(Orientation::Flat).into(),
            length,
            width,
            squads: count(Rider::Squad),
            half_squads: count(Rider::Half),
            teams: count(Rider::Team),
            command: count(Rider::Command),
            heavy: heavy.collect(),
            release: Some(mission.release).filter(|&hex| drops && hex != usual),
            lapes: matches!(aim, Aim::Strip { .. }),
            companies: companies(scenario, mission),
            delay: mission.delay,
        })
    }
}

/// The companies of the jumpers, as an input lists them; empty if there is only one company.
fn companies(scenario: &Scenario, mission: &Mission) -> Vec<String> {
    let jumpers = [Rider::Squad, Rider::Half, Rider::Command];
    let of = |kind| mission.riders(scenario).filter(move |(_, rider)| *rider == kind).map(|(unit, _)| unit);
    let company = |unit: u8| scenario.units[usize::from(unit)].company.map(|company| company_name(scenario, company));
    let all: Vec<String> = jumpers.into_iter().flat_map(of).filter_map(company).collect();
    match all.first() {
        _ if scenario.companies.len() < 2 => Vec::new(),
        Some(first) if all.iter().all(|other| other == first) => vec![first.clone()],
        _ => all,
    }
}

fn company_name(scenario: &Scenario, company: u8) -> String {
    scenario.companies[usize::from(company)].name.clone()
}

/// An anti-aircraft gun that is not suppressed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GunInput {
    /// Its hex.
    pub hex: String,
    /// Its kind, as the table of guns calls it.
    #[schemars(extend("x-rows" = "mbt.table.house-aaa"))]
    pub kind: String,
    /// The hex that a transport must be in for it to fire; as soon as one is in range if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// What its fire does, if that is known: "shot down", "suppressed" or "no effect". Else it is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Shot>,
}

/// Enemies on the ground.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnemyInput {
    /// Their hex.
    pub hex: String,
    /// Whether one of them is unsuppressed and can shoot, and is not a bailed crew.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub armed: bool,
    /// How many vehicles are there.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 20))]
    pub vehicles: u8,
    /// How many units on foot are there.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 20))]
    pub personnel: u8,
}

const fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_yes(yes: &bool) -> bool {
    *yes
}

/// An Assembly Area, and by when to be there.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssemblyInput {
    /// Its hex.
    pub hex: String,
    /// By how many turns after the one of the drop.
    #[schemars(range(max = 50))]
    pub by_turn: u8,
    /// The company whose it is; anybody's if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
}

/// Aircraft and what they fly over.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// The aircraft in formation order.
    pub aircraft: Vec<AircraftInput>,
    /// Anti-aircraft guns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guns: Vec<GunInput>,
    /// Enemies on the ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enemies: Vec<EnemyInput>,
    /// Assembly Areas, and by when to be there; an LGOP makes for whichever it can reach of those that are its company's, or of all
    /// if option `company_aa` is off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assembly: Vec<AssemblyInput>,
}

/// The sky, the aircraft before their first impulse, and where the jumpers gather.
pub type Ready = (Sky, Vec<Plane>, Assembly);

/// A refusal of the rules as a fault of an input.
pub fn fault(ban: &Rule) -> Fault {
    let words = ban.refusal(&[("{aircraft}", "the aircraft".into())]);
    Fault::new(words.what, format!("{} says so", words.why), words.fix)
}

/// Turns a judgement of the rules on part of an input into a fault.
pub fn judged(what: &str, judgement: Judgement) -> Result<(), Fault> {
    judgement.map_err(|ban| fault(ban).at(what))
}

impl Input {
    /// The sky over it with these aircraft, and the Assembly Areas.
    pub fn prepare(&self, rules: &Arc<Rules>) -> Result<Ready, Fault> {
        let board = self.board.read(rules)?;
        between("aircraft", self.aircraft.len(), 1, 60)?;
        between("guns", self.guns.len(), 0, MOST_GUNS)?;
        let gun = |(at, input): (usize, &GunInput)| {
            gun(rules, &board, input).map_err(|fault| fault.at(format!("gun {}", at + 1)))
        };
        let guns = self.guns.iter().enumerate().map(gun).collect::<Result<Vec<Gun>, Fault>>()?;
        let mut held = vec![Held::default(); board.grid.len()];
        for enemy in &self.enemies {
            let index = board.grid.index(board.grid.parse_for("enemies", &enemy.hex)?).unwrap_or_default();
            held[index].armed |= enemy.armed;
            let add = |now: u8, more: u8| now.saturating_add(more).min(20);
            held[index].vehicles = add(held[index].vehicles, enemy.vehicles);
            held[index].personnel = add(held[index].personnel, enemy.personnel);
        }
        let planes = planes(rules, &board, &self.aircraft)?;
        let assembly = self.assembly(rules, &board)?;
        Ok((Sky::new(rules, &board, guns, held, &planes), planes, assembly))
    }

    /// Where the jumpers gather: by the option, each company in its own AAs (mbt.march.4).
    fn assembly(&self, rules: &Rules, board: &Board) -> Result<Assembly, Fault> {
        between("assembly", self.assembly.len(), 0, 9)?;
        let named = self.aircraft.iter().flat_map(|aircraft| &aircraft.companies);
        let names: BTreeSet<&String> = named.filter(|_| rules.company_aa).collect();
        let number = |name: &String| names.iter().position(|known| *known == name).map(|at| at as u8);
        let mut areas = Vec::with_capacity(self.assembly.len());
        for AssemblyInput { hex: area, by_turn, company } in &self.assembly {
            between("assembly, by_turn", *by_turn, 0, 50)?;
            // The AA of a company that has nobody aboard serves nobody.
            let owner = company.as_ref().filter(|_| rules.company_aa).map(|name| number(name).unwrap_or(u8::MAX));
            let hex = board.grid.parse_for("assembly", area)?;
            areas.extend(board.grid.index(hex).map(|hex| Area { hex, by: *by_turn, owner }));
        }
        let mut jumpers = Vec::with_capacity(self.aircraft.len());
        for (at, AircraftInput { squads, half_squads, command, companies, .. }) in self.aircraft.iter().enumerate() {
            let count = usize::from(*squads) + usize::from(*half_squads) + usize::from(*command);
            if companies.len() > 1 && companies.len() != count {
                let what = format!("aircraft {}: {} companies", at + 1, companies.len());
                let why = format!("{count} squads, half-squads and command elements jump from it");
                return Err(Fault::new(what, why, "name one company for all of them, or one for each"));
            }
            let own = |nth: usize| companies.get(nth).or_else(|| companies.first()).and_then(number);
            jumpers.push((0..count).map(own).collect());
        }
        Ok(Assembly { areas, jumpers, companies: names.len() as u8 })
    }

    /// What a scenario's ready-made plan sends in the first wave with an aircraft for which `fits` holds; `None` if there
    /// is none.
    pub fn of(scenario: &Scenario, fits: impl Fn(&AircraftInput) -> bool) -> Option<Input> {
        let all = scenario.craft.iter().zip(&scenario.plan.missions);
        let aircraft = |mission| AircraftInput::of(scenario, scenario.plan.heading, mission);
        let sent = all.filter_map(|(craft, mission)| Some((craft.wave, aircraft(mission)?)));
        let sent: Vec<(u8, AircraftInput)> = sent.filter(|(_, aircraft)| fits(aircraft)).collect();
        let wave = sent.iter().map(|(wave, _)| *wave).min()?;
        let first = sent.into_iter().filter(|(of, _)| *of == wave);
        let aircraft: Vec<AircraftInput> = first.map(|(_, aircraft)| aircraft).collect();
        let called = |at| scenario.board.called(at);
        let enemies = scenario.stands.iter().filter(|stand| stand.party == Party::Defending);
        let guns = enemies.clone().filter(|stand| stand.kind.aaa());
        let gun = |stand: &StandSpec| GunInput {
            hex: called(stand.at),
            kind: stand.kind.name().into(),
            over: None,
            result: None,
        };
        let enemy = |stand: &StandSpec| EnemyInput {
            hex: called(stand.at),
            armed: scenario.rules.ground.unit(stand.kind).gp > 0 && stand.kind != Kind::Crew,
            vehicles: stand.kind.vehicle().into(),
            personnel: stand.kind.personnel().into(),
        };
        let several = scenario.companies.len() > 1;
        let area = |(company, areas): (u8, &Areas)| AssemblyInput {
            hex: called(areas.in_play()),
            by_turn: 4,
            company: several.then(|| company_name(scenario, company)),
        };
        Some(Input {
            board: BoardInput::of(scenario),
            aircraft,
            guns: guns.map(gun).collect(),
            enemies: enemies.map(enemy).collect(),
            assembly: (0..).zip(&scenario.plan.areas).map(area).collect(),
        })
    }

    /// The same for the first aircraft alone.
    pub fn of_one(scenario: &Scenario, fits: impl Fn(&AircraftInput) -> bool) -> Option<Input> {
        let mut input = Input::of(scenario, fits)?;
        input.aircraft.truncate(1);
        input.aircraft[0].delay = 0;
        Some(input)
    }

    /// The case of a single aircraft for which `fits` holds; `wanted` says in a fault what it has to be.
    pub fn one(
        &self,
        rules: &Arc<Rules>,
        fits: impl Fn(&AircraftInput) -> bool,
        wanted: &str,
    ) -> Result<Case<[Plane; 1]>, Fault> {
        if let Some(at) = self.aircraft.iter().position(|aircraft| !fits(aircraft)) {
            let what = format!("aircraft {}: it is another kind of flight", at + 1);
            return Err(Fault::new(what, format!("this is about {wanted}"), "ask for the procedure of that flight"));
        }
        let (sky, planes, assembly) = self.prepare(rules)?;
        let one = planes.try_into().map_err(|planes: Vec<Plane>| {
            let fix = "give one, or ask for mbt.operation";
            Fault::new(format!("{} aircraft", planes.len()), "this is about the pass of one aircraft", fix)
        })?;
        Ok(Case::new(sky, one, assembly))
    }
}

fn gun(rules: &Rules, board: &Board, input: &GunInput) -> Result<Gun, Fault> {
    let known = || rules.air.guns.iter().map(|kind| kind.name.as_str());
    let kind = known().position(|name| name.eq_ignore_ascii_case(&input.kind));
    let when = match &input.over {
        Some(over) => When::Over(board.grid.parse_for("over", over)?),
        None => When::AtOnce,
    };
    Ok(Gun {
        hex: board.grid.parse_for("hex", &input.hex)?,
        kind: kind.ok_or_else(|| Fault::unknown("kind of gun", &input.kind, known()))? as u8,
        when,
        known: input.result,
    })
}

/// Checks all aircraft: each by itself, then in formation (mbt.dz.8, mbt.dz.9, mbt.flight.4, mbt.flight.5).
fn planes(rules: &Rules, board: &Board, aircraft: &[AircraftInput]) -> Result<Vec<Plane>, Fault> {
    let plane = |(at, input): (usize, &AircraftInput)| {
        plane(rules, board, input).map_err(|fault| fault.at(format!("aircraft {}", at + 1)))
    };
    let planes = aircraft.iter().enumerate().map(plane).collect::<Result<Vec<Plane>, Fault>>()?;
    judged("aircraft", judge_headings(planes.iter().map(|plane| plane.task.heading())))?;
    // Those who come later count as flying behind the edge.
    let behind =
        |plane: &Plane| plane.flight.hex - crate::air::course::step(plane.flight.heading) * i32::from(plane.delay);
    let hexes: Vec<Hex> = planes.iter().map(behind).collect();
    let heading = planes[0].flight.heading;
    judged("aircraft", judge_formation(&hexes, heading, &rules.air.numbers))?;
    Ok(planes)
}

/// Checks one aircraft: its zone or strip (mbt.dz.3, mbt.lapes.7), its load (mbt.manifest.4, mbt.heavy.5).
fn plane(rules: &Rules, board: &Board, input: &AircraftInput) -> Result<Plane, Fault> {
    let numbers = &rules.air.numbers;
    let (start, heading) = (board.grid.parse_for("start", &input.start)?, heading("heading", &input.heading)?);
    between("delay", input.delay, 0, 60)?;
    let release = input.release.unwrap_or(numbers.heavy_first);
    between("release", release, 1, LONGEST)?;
    let counts = [input.squads, input.half_squads, input.command, input.teams];
    between("units aboard", counts.iter().map(|&count| usize::from(count)).sum(), 0, 16)?;
    let riders: Vec<Rider> = manifest(input.squads, input.half_squads, input.command, input.teams);
    let kinds =
        input.heavy.iter().map(|name| heavy::named(&rules.air.heavy, name)).collect::<Result<Vec<u8>, Fault>>()?;
    judged("load", judge_troops(rules, &riders))?;
    judged("load", judge_cargo(rules, &kinds, &riders))?;
    if riders.is_empty() && kinds.is_empty() {
        return Err(Fault::new(
            "nothing is aboard",
            "an aircraft flies to drop something",
            "load squads, teams or heavy items",
        ));
    }
    let task = task(rules, board, input, (start, heading))?;
    let flight = Flight::enter(entry(board, start, heading), heading, &task, &rules.air);
    Ok(Plane {
        flight,
        load: Load::new(riders, numbers),
        cargo: Cargo::new(kinds, release),
        task,
        delay: input.delay,
        end: End::Waiting,
        wreck: None,
        dropped: 0,
        kept: None,
    })
}

fn task(rules: &Rules, board: &Board, input: &AircraftInput, (start, heading): (Hex, Side)) -> Result<Task, Fault> {
    let size = &rules.air.dimensions;
    if input.lapes {
        if input.heavy.is_empty() || input.squads + input.half_squads + input.teams + input.command > 0 {
            let why = "LAPES delivers vehicles and guns (mbt.lapes.1, mbt.lapes.15)";
            return Err(Fault::new(
                "a LAPES aircraft without heavy items, or with troops",
                why,
                "load heavy items alone",
            ));
        }
        let strip = Strip { start, heading };
        judged("strip", strip.judge(board, size))?;
        return Ok(Task::Strip(strip));
    }
    let heavy = input.heavy.len() as u8;
    let advised = match heavy {
        0 => {
            let places = |of: u8, most: u8| of.div_ceil(most.max(1));
            let squads = places(2 * input.squads + input.half_squads + 2 * input.command, 2 * rules.air.numbers.squads);
            let platoons = squads.max(places(input.teams, rules.air.numbers.teams));
            Zone::advised(start, heading, platoons, size)
        }
        _ => Zone::advised_heavy(start, heading, heavy, size),
    };
    let zone =
        Zone { length: input.length.unwrap_or(advised.length), width: input.width.unwrap_or(advised.width), ..advised };
    between("length", zone.length, 1, LONGEST)?;
    between("width", zone.width, 1, LONGEST)?;
    judged("zone", zone.judge(board))?;
    Ok(Task::Zone(zone))
}

/// How troops are planned on the map: aircraft as lines along a grain, guns, enemies and Assembly Areas.
pub fn lab<F: Formation>(case: &Case<F>) -> Lab {
    let rules = &case.sky.rules;
    let numbers = &rules.air.numbers;
    let number = |name, label, start, most: u8| Field {
        name,
        label,
        kind: FieldKind::Number { least: 0, most: most.into() },
        start,
        absent: None,
    };
    let width = Field { absent: Some("as advised"), ..number("width", "rows wide", "", LONGEST) };
    let mut fields = vec![
        number("squads", "squads", "3", numbers.squads),
        number("half_squads", "half-squads", "", 2 * numbers.squads),
        number("teams", "teams", "3", numbers.teams),
        width,
    ];
    if rules.command_element {
        fields.push(number("command", "command elements", "", numbers.commands));
    }
    fields.push(number("delay", "impulses later", "", 60));
    for field in &mut fields {
        field.absent = field.absent.or(Some("none"));
    }
    let kinds = rules.air.guns.iter().map(|kind| kind.name.clone()).collect();
    let kind = Field { name: "kind", label: "kind", kind: FieldKind::Word(kinds), start: "light AA gun", absent: None };
    let by = number("by_turn", "turns after the drop", "4", 50);
    let list = |list, entry, line, fields| Targets {
        list,
        entry,
        hex: if line { "start" } else { "hex" },
        line: None,
        fields,
    };
    Lab {
        unit: "piece",
        units: case
            .planes
            .as_ref()
            .iter()
            .map(|plane| plane.load.left().iter().map(|&left| usize::from(left)).sum::<usize>())
            .sum(),
        formation: Some((usize::from(numbers.items[0]), "squad")),
        targets: vec![
            Targets {
                line: Some(Line::along(Orientation::Flat, "10", LONGEST.into())),
                ..list("aircraft", "aircraft", true, fields)
            },
            list("guns", "gun", false, vec![kind]),
            list("enemies", "enemy", false, Vec::new()),
            list("assembly", "Assembly Area", false, vec![by]),
        ],
        settings: Vec::new(),
        best: Vec::new(),
        manner: Manner::DROP,
    }
}
