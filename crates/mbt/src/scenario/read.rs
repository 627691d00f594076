//! Reads and checks a scenario's file.

use crate::air::zone::LONGEST;
use crate::board::Board;
use crate::game::plan::{Aim, Mission, Plan};
use crate::game::sealing;
use crate::game::sheet;
use crate::game::state::Party;
use crate::ground::march::{self, Areas};
use crate::rules::Rules;
use crate::rules::air::heavy;
use crate::rules::ground::Weapon;
use crate::scenario::{CompanySpec, CraftSpec, SUPPORTS, Scenario, StandSpec, SupportSpec, UnitSpec};
use crate::unit::{Kind, Quality};
use jumpmaster_core::hex::{Orientation, Side};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Head, MapFile, Named, Refusal, Sheet};
use serde::Deserialize;
use std::sync::Arc;

/// The contents of a scenario file beyond its head.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    turns: u8,
    objectives: Vec<String>,
    seats: Seats,
    company: Vec<Company>,
    unit: Vec<Unit>,
    aircraft: Vec<Aircraft>,
    #[serde(default)]
    defender: Vec<Stand>,
    #[serde(default)]
    support: Vec<Support>,
    plan: PlanFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seats {
    airborne: String,
    defending: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Company {
    name: String,
    #[serde(default)]
    co: bool,
    primary: String,
    secondary: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    #[serde(default)]
    company: Option<String>,
    kind: Kind,
    names: Vec<String>,
    #[serde(default = "regular")]
    quality: Quality,
    #[serde(default)]
    law: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Aircraft {
    names: Vec<String>,
    wave: u8,
    turn: u8,
    #[serde(default)]
    lapes: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stand {
    unit: Kind,
    at: Vec<String>,
    #[serde(default = "regular")]
    quality: Quality,
    #[serde(default)]
    law: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Support {
    side: Party,
    weapon: Weapon,
    missions: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    heading: String,
    aircraft: Vec<MissionFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissionFile {
    name: String,
    load: Vec<String>,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    length: Option<u8>,
    #[serde(default)]
    width: Option<u8>,
    #[serde(default)]
    strip: Option<String>,
    #[serde(default)]
    delay: u8,
    #[serde(default)]
    release: Option<u8>,
}

const fn regular() -> Quality {
    Quality::Regular
}

/// The maximum number of units, and of aircraft, in a scenario.
const MOST: usize = 200;

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "companies, units, aircraft, defenders, objectives and a plan";

    fn read(head: Head, file: File, map: &MapFile, rules: Arc<Rules>) -> Result<Scenario, Fault> {
        let board = Arc::new(Board::read(map.hexes()?, &rules)?);
        Reader { rules, board }.scenario(head, &file)
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn ground(&self) -> Sheet {
        sheet::ground(self)
    }

    fn sound(&self) -> Result<(), Fault> {
        between("support", self.supports.len(), 0, SUPPORTS)?;
        sealing::sound(self)
    }
}

struct Reader {
    rules: Arc<Rules>,
    board: Arc<Board>,
}

impl Reader {
    fn scenario(self, head: Head, file: &File) -> Result<Scenario, Fault> {
        between("turns", file.turns, 1, 99)?;
        unique("objective", file.objectives.iter().map(String::as_str))?;
        let companies: Vec<CompanySpec> =
            file.company.iter().map(|company| CompanySpec { name: company.name.clone(), co: company.co }).collect();
        between("companies", companies.len(), 1, 9)?;
        unique("company", companies.iter().map(|company| company.name.as_str()))?;
        let units = self.units(file, &companies)?;
        let craft = craft(&file.aircraft)?;
        for late in craft.iter().filter(|craft| craft.turn > file.turns) {
            between(&format!("turn of {}", late.name), late.turn, 1, file.turns)?;
        }
        let areas = file.company.iter().map(|company| self.areas(company)).collect::<Result<_, _>>()?;
        let plan = self.plan(&file.plan, &units, &craft, areas)?;
        let scenario = Scenario {
            name: head.name,
            title: head.title,
            seats: [file.seats.airborne.clone(), file.seats.defending.clone()],
            turns: file.turns,
            objectives: self.board.grid.parse_spots(&file.objectives)?,
            stands: self.stands(file)?,
            supports: supports(&file.support)?,
            companies,
            units,
            craft,
            plan,
            ways_off: std::sync::OnceLock::new(),
            rows: [const { std::sync::OnceLock::new() }; 6],
            strips: [const { std::sync::OnceLock::new() }; 6],
            things: std::sync::OnceLock::new(),
            stores: std::sync::OnceLock::new(),
            going: std::sync::OnceLock::new(),
            heavy: std::sync::OnceLock::new(),
            rules: self.rules,
            board: self.board,
        };
        check(&scenario)?;
        Ok(scenario)
    }

    /// Everything that flies in: troops of some company, and heavy items from the list (mbt.manifest.4, mbt.heavy.12).
    fn units(&self, file: &File, companies: &[CompanySpec]) -> Result<Vec<UnitSpec>, Fault> {
        let mut units = Vec::new();
        for Unit { company, kind, names, quality, law } in &file.unit {
            let at = |company: &String| {
                let known = companies.iter().position(|known| known.name == *company);
                let fault =
                    || Fault::unknown("company", company, companies.iter().map(|company| company.name.as_str()));
                known.map(|at| at as u8).ok_or_else(fault)
            };
            let company = company.as_ref().map(at).transpose()?;
            let jumps = kind.lgops() > 0 || kind.team();
            if jumps && (company.is_none() || *kind == Kind::Lgop) {
                return Err(Fault::new(
                    format!("\"{kind}\" without a company, or jumped already"),
                    "squads, half-squads, command elements and teams belong to a company (mbt.aa.2)",
                    "name its company, and a unit as it is aboard",
                ));
            }
            if !jumps && heavy::named(&self.rules.air.heavy, kind.name()).is_err() {
                return Err(Fault::new(
                    format!("\"{kind}\" in an aircraft"),
                    "troops jump, and what the list names is dropped (mbt.manifest.4, mbt.heavy.12)",
                    "name a squad, half-squad, command element or team, or an item of the list",
                ));
            }
            units.extend(names.iter().map(|name| UnitSpec {
                name: name.clone(),
                kind: *kind,
                company,
                quality: *quality,
                law: *law,
            }));
        }
        between("units", units.len(), 1, MOST)?;
        unique("unit", units.iter().map(|unit| unit.name.as_str()))?;
        Ok(units)
    }

    /// The AAs of a company, within the maximum distance (mbt.aa.3).
    fn areas(&self, company: &Company) -> Result<Areas, Fault> {
        let spot = |text: &String| {
            self.board.grid.parse_spot(text).map_err(|fault| fault.at(format!("company {}", company.name)))
        };
        let areas = Areas { primary: spot(&company.primary)?, secondary: spot(&company.secondary)?, switched: false };
        let apart = self.board.distance(areas.primary, areas.secondary);
        march::may_name(&self.rules, apart).map_err(|ban| {
            Fault::new(format!("the AAs of company {}: {}", company.name, ban.what), ban.why.0, ban.fix)
        })?;
        Ok(areas)
    }

    fn stands(&self, file: &File) -> Result<Vec<StandSpec>, Fault> {
        let mut stands = Vec::new();
        for Stand { unit, at, quality, law } in &file.defender {
            if *unit == Kind::Lgop {
                return Err(Fault::new(
                    format!("a defender of kind \"{unit}\""),
                    "LGOPs are paratroopers who have jumped and not yet assembled (mbt.lgop.1)",
                    "write \"half-squad\"",
                ));
            }
            if unit.aaa() && !self.rules.air.guns.iter().any(|gun| gun.name == unit.name()) {
                return Err(Fault::new(
                    format!("no anti-aircraft fire is known of \"{unit}\""),
                    "its table has no row for it (mbt.table.house-aaa)",
                    "add the row, or take the unit out of the scenario",
                ));
            }
            for at in self.board.grid.parse_spots(at)? {
                stands.push(StandSpec { party: Party::Defending, kind: *unit, at, quality: *quality, law: *law });
            }
        }
        between("defenders", stands.len(), 0, MOST)?;
        Ok(stands)
    }

    /// The plan to start from: every aircraft has a mission, in formation order.
    fn plan(&self, file: &PlanFile, units: &[UnitSpec], craft: &[CraftSpec], areas: Vec<Areas>) -> Result<Plan, Fault> {
        let heading = Side::named(&file.heading, Orientation::Flat).map_err(|fault| fault.at("plan"))?;
        let blank = Mission { release: self.rules.air.numbers.heavy_first, ..Mission::default() };
        let mut missions = vec![blank; craft.len()];
        for mission in &file.aircraft {
            let place = |fault: Fault| fault.at(format!("plan, {}", mission.name));
            let at = craft.iter().position(|craft| craft.name == mission.name).ok_or_else(|| {
                place(Fault::unknown("aircraft", &mission.name, craft.iter().map(|craft| craft.name.as_str())))
            })?;
            missions[at] = self.mission(mission, units).map_err(place)?;
        }
        Ok(Plan::new(heading, missions, areas))
    }

    fn mission(&self, file: &MissionFile, units: &[UnitSpec]) -> Result<Mission, Fault> {
        let mut manifest = Vec::new();
        for name in &file.load {
            let unit = units
                .iter()
                .position(|unit| unit.name == *name)
                .ok_or_else(|| Fault::unknown("unit", name, units.iter().map(|unit| unit.name.as_str())))?;
            manifest.push(unit as u8);
        }
        let aim = match (&file.start, &file.strip) {
            (Some(start), None) => {
                let start = self.board.grid.parse_spot(start)?;
                let size = &self.rules.air.dimensions;
                let (length, width) = (file.length.unwrap_or(size.length), file.width.unwrap_or(size.width[1]));
                between("length", length, 1, LONGEST)?;
                between("width", width, 1, LONGEST)?;
                Some(Aim::Zone { start, length, width })
            }
            (None, Some(strip)) => Some(Aim::Strip { start: self.board.grid.parse_spot(strip)? }),
            (None, None) => None,
            (Some(_), Some(_)) => {
                return Err(Fault::new(
                    "a start and a strip",
                    "an aircraft drops on a DZ or flies a LAPES strip (mbt.lapes.5)",
                    "leave one of them out",
                ));
            }
        };
        let numbers = &self.rules.air.numbers;
        let release = file.release.unwrap_or(numbers.heavy_first);
        between("release", release, 1, LONGEST)?;
        between("delay", file.delay, 0, numbers.speed - 1)?;
        Ok(Mission { manifest, aim, delay: file.delay, release, ..Mission::default() })
    }
}

/// Checks that the plan to start from could be written: everybody on one manifest at most, no aircraft overloaded or
/// without ground to drop on, none in another's way (mbt.manifest.4, mbt.dz.1, mbt.flight.4, mbt.lapes.7).
fn check(scenario: &Scenario) -> Result<(), Fault> {
    let plan = &scenario.plan;
    let mut listed: Vec<u8> = plan.missions.iter().flat_map(|mission| mission.manifest.iter().copied()).collect();
    listed.sort_unstable();
    if let Some(twice) = listed.windows(2).find(|pair| pair[0] == pair[1]) {
        let name = &scenario.units[usize::from(twice[0])].name;
        let what = format!("\"{name}\" is on two manifests");
        return Err(Fault::new(what, "a unit is aboard one aircraft (mbt.manifest.1)", "take it off one of them"));
    }
    let wrong = sealing::wrong(scenario, plan).map(|wrong| wrong.refusal(scenario)).collect();
    sealing::all(wrong)
        .map_or(Ok(()), |Refusal { what, why, fix }| Err(Fault::new(format!("plan, {what}"), why.0, fix)))
}

fn supports(supports: &[Support]) -> Result<Vec<SupportSpec>, Fault> {
    let spec = |support: &Support| {
        between("missions", support.missions, 1, 99)?;
        Ok(SupportSpec { party: support.side, weapon: support.weapon, missions: support.missions })
    };
    supports.iter().map(spec).collect()
}

fn craft(aircraft: &[Aircraft]) -> Result<Vec<CraftSpec>, Fault> {
    let mut craft = Vec::new();
    for Aircraft { names, wave, turn, lapes } in aircraft {
        between("wave", *wave, 1, 9)?;
        between("turn", *turn, 1, 99)?;
        craft.extend(names.iter().map(|name| CraftSpec {
            name: name.clone(),
            wave: *wave,
            turn: *turn,
            lapes: *lapes,
        }));
    }
    between("aircraft", craft.len(), 1, 60)?;
    unique("aircraft", craft.iter().map(|craft| craft.name.as_str()))?;
    Ok(craft)
}

/// Checks that names are neither empty nor used twice.
fn unique<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Result<(), Fault> {
    let mut seen = std::collections::BTreeSet::new();
    for name in names {
        if name.trim().is_empty() || !seen.insert(name) {
            return Err(Fault::new(
                format!("a second {what} called \"{name}\""),
                "they are told apart by their names",
                "give it another name",
            ));
        }
    }
    Ok(())
}
