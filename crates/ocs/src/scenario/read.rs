//! Scenario files, read and checked: every name known, every hex on the map, every unit where it may stand.

use super::{
    BaseSpec, CraftSpec, Nation, PortSpec, Scenario, ShipSpec, SideSpec, Stock, TransportSpec, UnitSpec, Victory,
    Wheels,
};
use crate::air::mission;
use crate::board::{Board, HexId};
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::base::NEVER;
use crate::terrain::{Gauge, Terrain};
use crate::tokens::Tokens;
use crate::unit::{Mode, Party, Plane};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Head, Named};
use serde::Deserialize;
use std::sync::Arc;

/// The most units, aircraft or ships that a scenario may have.
const MOST: usize = 200;

/// The contents of a scenario file beyond its head.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    turns: u8,
    #[serde(default)]
    first: Option<String>,
    date: Date,
    blue: Side,
    red: Side,
    #[serde(default)]
    detrainable: Vec<String>,
    #[serde(default)]
    source: Vec<Place>,
    #[serde(default)]
    dump: Vec<Supply>,
    #[serde(default)]
    arrival: Vec<Supply>,
    #[serde(default)]
    transport: Vec<Transport>,
    #[serde(default)]
    base: Vec<Base>,
    #[serde(default)]
    port: Vec<Port>,
    #[serde(default)]
    hedgehog: Vec<Level>,
    #[serde(default)]
    flak: Vec<Level>,
    #[serde(default)]
    unit: Vec<Unit>,
    #[serde(default)]
    aircraft: Vec<Aircraft>,
    #[serde(default)]
    ship: Vec<Ship>,
    #[serde(default)]
    plan: Vec<Plan>,
    victory: Won,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Date {
    year: u16,
    month: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    seat: String,
    nation: String,
    #[serde(default)]
    gauge: Option<String>,
    #[serde(default)]
    rail: u32,
    #[serde(default)]
    shipping: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    side: String,
    at: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Supply {
    side: String,
    at: String,
    tokens: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Transport {
    side: String,
    kind: String,
    at: String,
    points: u8,
    #[serde(default)]
    tokens: u32,
    #[serde(default)]
    extender: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Base {
    side: String,
    at: String,
    level: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Port {
    side: String,
    at: String,
    tokens: u32,
    #[serde(default)]
    hits: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Level {
    at: String,
    level: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    #[serde(rename = "unit")]
    kind: String,
    at: String,
    #[serde(default = "one")]
    count: u8,
    #[serde(default)]
    turn: u8,
    #[serde(default)]
    mode: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Aircraft {
    #[serde(rename = "aircraft")]
    kind: String,
    at: String,
    #[serde(default = "one")]
    count: u8,
    #[serde(default = "yes")]
    active: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ship {
    name: String,
    side: String,
    at: String,
    barrage: u16,
    range: u8,
    flak: u8,
    steps: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    unit: String,
    at: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Won {
    side: String,
    hold: Vec<String>,
    #[serde(default = "one")]
    needed: u8,
    #[serde(default)]
    supplied: bool,
    #[serde(default)]
    draw: Vec<String>,
}

const fn one() -> u8 {
    1
}

const fn yes() -> bool {
    true
}

pub(super) struct Reader {
    pub rules: Arc<Rules>,
    pub board: Arc<Board>,
}

impl Reader {
    pub fn scenario(self, head: Head, file: File) -> Result<Scenario, Fault> {
        between("turns", file.turns, 1, 99)?;
        between("date: month", file.date.month, 1, 12)?;
        let units = self.units(&file.unit)?;
        let scenario = Scenario {
            name: head.name,
            title: head.title,
            turns: file.turns,
            first: file.first.as_deref().map(Party::named).transpose()?,
            date: (file.date.year, file.date.month),
            sides: [Reader::side(&file.blue)?, Reader::side(&file.red)?],
            detrainable: self.hexes("detrainable", &file.detrainable)?,
            sources: each(&file.source, |place| Ok((Party::named(&place.side)?, self.hex("source", &place.at)?)))?,
            dumps: each(&file.dump, |supply| self.stock("dump", supply))?,
            arrivals: each(&file.arrival, |supply| self.stock("arrival", supply))?,
            transports: self.transports(&file.transport)?,
            bases: each(&file.base, |base| self.base(base))?,
            ports: each(&file.port, |port| self.port(port))?,
            hedgehogs: each(&file.hedgehog, |level| self.level("hedgehog", level, self.rules.base.limits.hedgehog))?,
            flak: each(&file.flak, |level| self.level("flak", level, 20))?,
            crafts: self.crafts(&file.aircraft, &file.base)?,
            ships: each(&file.ship, |ship| self.ship(ship))?,
            plans: each(&file.plan, |plan| self.plan(plan, &units))?,
            victory: self.victory(&file.victory)?,
            seats: [file.blue.seat, file.red.seat],
            units,
            rules: self.rules,
            board: self.board,
        };
        scenario.check_stacking()?;
        scenario.check_bases()?;
        scenario.check_places()?;
        Ok(scenario)
    }

    fn hex(&self, what: &str, text: &str) -> Result<HexId, Fault> {
        self.board.parse(what, text)
    }

    fn hexes(&self, what: &str, texts: &[String]) -> Result<Vec<HexId>, Fault> {
        texts.iter().map(|text| self.hex(what, text)).collect()
    }

    fn side(side: &Side) -> Result<SideSpec, Fault> {
        Ok(SideSpec {
            nation: Nation::named(&side.nation)?,
            gauge: side.gauge.as_deref().map_or(Ok(Gauge::Standard), Gauge::named)?,
            rail: Tokens(between("rail", side.rail, 0, 400)?),
            shipping: Tokens(between("shipping", side.shipping, 0, 400)?),
        })
    }

    fn stock(&self, what: &str, supply: &Supply) -> Result<Stock, Fault> {
        let hex = self.land(what, &supply.at)?;
        let tokens = Tokens(between(&format!("{what}: tokens"), supply.tokens, 1, 4000)?);
        Ok(Stock { party: Party::named(&supply.side)?, hex, tokens })
    }

    fn transports(&self, transports: &[Transport]) -> Result<Vec<TransportSpec>, Fault> {
        few("transports", transports.len())?;
        each(transports, |transport| self.transport(transport))
    }

    fn transport(&self, transport: &Transport) -> Result<TransportSpec, Fault> {
        // An Extender is one Transport Point, and carries nothing (ocs.extender.3).
        let points = between("transport: points", transport.points, 1, if transport.extender { 1 } else { 50 })?;
        let most = if transport.extender { 0 } else { Tokens::sp(points.into()).0 };
        Ok(TransportSpec {
            party: Party::named(&transport.side)?,
            wheels: Wheels::named(&transport.kind)?,
            hex: self.land("transport", &transport.at)?,
            points,
            load: Tokens(between("transport: tokens", transport.tokens, 0, most)?),
            extender: transport.extender,
        })
    }

    fn base(&self, base: &Base) -> Result<BaseSpec, Fault> {
        let level = between("base: level", base.level, 0, self.rules.base.limits.air_base)?;
        Ok(BaseSpec { party: Party::named(&base.side)?, hex: self.land("base", &base.at)?, level })
    }

    fn port(&self, port: &Port) -> Result<PortSpec, Fault> {
        Ok(PortSpec {
            party: Party::named(&port.side)?,
            hex: self.land("port", &port.at)?,
            capacity: Tokens(between("port: tokens", port.tokens, 1, 400)?),
            hits: between("port: hits", port.hits, 0, 4)?,
        })
    }

    fn level(&self, what: &str, level: &Level, most: u8) -> Result<(HexId, u8), Fault> {
        Ok((self.land(what, &level.at)?, between(&format!("{what}: level"), level.level, 1, most)?))
    }

    fn units(&self, units: &[Unit]) -> Result<Vec<UnitSpec>, Fault> {
        let mut specs: Vec<UnitSpec> = Vec::new();
        for unit in units {
            let kind = self.rules.base.kind_named(&unit.kind)?;
            let what = format!("unit {}", self.rules.base.kinds[kind].name);
            between(&format!("{what}: count"), unit.count, 1, 50)?;
            let hex = self.standing(&what, &unit.at, kind)?;
            let mode = unit.mode.as_deref().map_or(Ok(Mode::Combat), Mode::named).map_err(|fault| fault.at(&what))?;
            for _ in 0..unit.count {
                let name = numbered(&self.rules.base.kinds[kind].name, specs.iter().map(|spec| spec.kind), kind);
                specs.push(UnitSpec { name, kind, hex, turn: unit.turn, mode });
            }
        }
        few("units", specs.len())?;
        Ok(specs)
    }

    /// A hex that a kind of unit could enter (ocs.base.5).
    fn standing(&self, what: &str, text: &str, kind: usize) -> Result<HexId, Fault> {
        let hex = self.land(what, text)?;
        let mobility = self.rules.base.kinds[kind].mobility;
        let terrain = self.board.cell(hex).terrain;
        let on_road = self.board.cell(hex).edges.iter().any(|edges| edges.has(crate::terrain::Edge::Road));
        let prohibited = |terrain: Terrain| self.rules.base.ground(terrain).cost[mobility.number()] == NEVER;
        if terrain.iter().any(prohibited) && !on_road {
            return Err(Fault::new(
                format!("{what} in {text}"),
                format!("{} units cannot enter that hex (ocs.base.4)", mobility.name()),
                "put it somewhere else",
            ));
        }
        Ok(hex)
    }

    fn land(&self, what: &str, text: &str) -> Result<HexId, Fault> {
        let hex = self.hex(what, text)?;
        if self.board.cell(hex).terrain.has(Terrain::Water) {
            return Err(Fault::new(format!("{what} in {text}"), "that hex is water", "name a hex on land"));
        }
        Ok(hex)
    }

    fn crafts(&self, crafts: &[Aircraft], bases: &[Base]) -> Result<Vec<CraftSpec>, Fault> {
        let mut specs: Vec<CraftSpec> = Vec::new();
        for craft in crafts {
            let kind = self.rules.base.craft_named(&craft.kind)?;
            let spec = &self.rules.base.crafts[kind];
            between(&format!("{}: count", spec.name), craft.count, 1, 50)?;
            let base = self.hex(&spec.name, &craft.at)?;
            let own =
                |known: &&Base| self.hex("base", &known.at) == Ok(base) && Party::find(&known.side) == Some(spec.party);
            if !bases.iter().any(|known| own(&known)) {
                return Err(Fault::new(
                    format!("{} in {}", spec.name, craft.at),
                    "its side has no Air Base there",
                    "name one of its bases",
                ));
            }
            for _ in 0..craft.count {
                let name = numbered(&spec.name, specs.iter().map(|spec| spec.kind), kind);
                let active = craft.active && spec.plane != Plane::Glider;
                specs.push(CraftSpec { name, kind, base, active });
            }
        }
        few("aircraft", specs.len())?;
        Ok(specs)
    }

    fn ship(&self, ship: &Ship) -> Result<ShipSpec, Fault> {
        let hex = self.hex("ship", &ship.at)?;
        if !self.board.cell(hex).terrain.has(Terrain::Water) {
            return Err(Fault::new(
                format!("{} in {}", ship.name, ship.at),
                "ships lie on water",
                "name a hex of water",
            ));
        }
        Ok(ShipSpec {
            name: ship.name.clone(),
            party: Party::named(&ship.side)?,
            hex,
            barrage: between("ship: barrage", ship.barrage, 0, 500)?,
            range: between("ship: range", ship.range, 0, 50)?,
            flak: between("ship: flak", ship.flak, 0, 20)?,
            steps: between("ship: steps", ship.steps, 1, 9)?,
        })
    }

    fn plan(&self, plan: &Plan, units: &[UnitSpec]) -> Result<(u8, HexId), Fault> {
        let unit = units.iter().position(|unit| unit.name.eq_ignore_ascii_case(&plan.unit));
        let unit = unit.ok_or_else(|| {
            Fault::unknown("unit", &plan.unit, units.iter().map(|unit| unit.name.as_str())).at("plan")
        })?;
        if !self.rules.base.kinds[units[unit].kind].flies(&self.rules) {
            return Err(Fault::new(
                format!("plan: {}", units[unit].name),
                "only a unit with a Move Mode MA of at most 10 Leg can fly (ocs.airtrans.4)",
                "plan the drop of another unit",
            ));
        }
        Ok((unit as u8, self.land("plan", &plan.at)?))
    }

    fn victory(&self, won: &Won) -> Result<Victory, Fault> {
        between("victory: hold: hexes", won.hold.len(), 1, 99)?;
        let hexes = self.hexes("victory: hold", &won.hold)?;
        let most = u8::try_from(hexes.len()).unwrap_or(u8::MAX);
        Ok(Victory {
            party: Party::named(&won.side)?,
            needed: between("victory: needed", won.needed, 1, most)?,
            hexes,
            supplied: won.supplied,
            draw: self.hexes("victory: draw", &won.draw)?,
        })
    }
}

impl Scenario {
    /// No base may have more Active aircraft than its Level allows (ocs.base.13).
    fn check_bases(&self) -> Result<(), Fault> {
        for base in &self.bases {
            let active = self.crafts.iter().filter(|craft| craft.base == base.hex && craft.active).count();
            let most = mission::active_at(&self.rules, base.level);
            if active > usize::from(most) {
                return Err(Fault::new(
                    format!("{active} Active aircraft in {}", self.board.name(base.hex)),
                    format!("an Air Base of Level {} holds {most} of them at the most (ocs.base.13)", base.level),
                    "set some of them up Inactive, or elsewhere",
                ));
            }
        }
        Ok(())
    }

    /// Of bases, ports, Hedgehogs and printed flak there is one in a hex, and of the dumps of a side.
    fn check_places(&self) -> Result<(), Fault> {
        let dumps = |party: Party| self.dumps.iter().filter(move |dump| dump.party == party).map(|dump| dump.hex);
        let lists: [(&str, Vec<HexId>); 6] = [
            ("base", self.bases.iter().map(|base| base.hex).collect()),
            ("port", self.ports.iter().map(|port| port.hex).collect()),
            ("hedgehog", self.hedgehogs.iter().map(|(hex, _)| *hex).collect()),
            ("flak", self.flak.iter().map(|(hex, _)| *hex).collect()),
            ("dump of Blue", dumps(Party::Blue).collect()),
            ("dump of Red", dumps(Party::Red).collect()),
        ];
        for (what, hexes) in lists {
            if let Some((_, hex)) = hexes.iter().enumerate().find(|(at, hex)| hexes[..*at].contains(hex)) {
                return Err(Fault::new(
                    format!("{what}: {} is there twice", self.board.name(*hex)),
                    "there is one in a hex",
                    "put the two together",
                ));
            }
        }
        Ok(())
    }

    /// No hex may hold more than the stacking limit, nor units of both sides (ocs.base.7).
    fn check_stacking(&self) -> Result<(), Fault> {
        for (at, unit) in self.units.iter().enumerate().filter(|(_, unit)| unit.turn == 0) {
            let there = || {
                (0..self.units.len()).filter(|&other| self.units[other].turn == 0 && self.units[other].hex == unit.hex)
            };
            let hex = self.board.name(unit.hex);
            if there().any(|other| self.kind(other).party != self.kind(at).party) {
                return Err(Fault::new(
                    format!("units of both sides in {hex}"),
                    "no unit enters a hex with enemy combat units (ocs.base.5)",
                    "set one of them up elsewhere",
                ));
            }
            let size: Fraction = there().map(|other| self.kind(other).size).sum();
            let most = self.rules.base.limits.stacking;
            if size > most {
                return Err(Fault::new(
                    format!("{size} RE in {hex}"),
                    format!("a hex holds {most} RE at the most (ocs.base.7)"),
                    "set some of them up elsewhere",
                ));
            }
        }
        Ok(())
    }
}

fn each<F, T>(files: &[F], read: impl Fn(&F) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
    files.iter().map(read).collect()
}

/// The name of the next unit of a kind: the first "Para Rgt 1", the second "Para Rgt 2".
fn numbered(name: &str, others: impl Iterator<Item = usize>, kind: usize) -> String {
    format!("{name} {}", others.filter(|&other| other == kind).count() + 1)
}

fn few(what: &str, number: usize) -> Result<(), Fault> {
    between(what, number, 0, MOST).map(|_| ())
}
