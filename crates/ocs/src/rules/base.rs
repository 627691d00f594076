//! What stands in for the base game: terrain, modes, units, aircraft and the small numbers of the house defaults. Every one
//! is a cell of the ledger, and house rules may replace it.

mod roster;

use crate::fraction::Fraction;
use crate::terrain::{Closeness, Landing, TERRAINS, Terrain};
use crate::tokens::Tokens;
use crate::unit::{Class, Craft, Kind, Mobility};
use jumpmaster_core::{Fault, Ledger, Named, Table};

/// The number of parts in a movement point, so that halves and tenths are whole numbers (ocs.base.4, ocs.load.1).
pub const POINT: u16 = 10;

/// A cost in tenths of a movement point; prohibited ground has [`NEVER`].
pub type Cost = u16;

/// The cost of ground that may not be entered.
pub const NEVER: Cost = u16::MAX;

/// What a terrain means (ocs.table.terrain).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// The row of odds it uses.
    pub closeness: Closeness,
    /// How it takes a drop.
    pub landing: Landing,
    /// The cost of entering it, by movement type.
    pub cost: [Cost; 3],
    /// What it multiplies the strength of attackers by, by class.
    pub attack: [Fraction; 3],
}

/// What a hexside does to attackers across it (ocs.table.terrain).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The cost it adds, by movement type.
    pub cost: [Cost; 3],
    /// The most that attackers are multiplied by, by class.
    pub at_most: [Option<Fraction>; 3],
    /// What attackers are multiplied by after that, by class.
    pub then: [Fraction; 3],
}

/// The small numbers of the house defaults (ocs.table.house-limits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most RE of combat units in a hex at the end of a phase (ocs.base.7).
    pub stacking: Fraction,
    /// How far Direct Draw reaches, in Truck MPs (ocs.draw.1).
    pub draw: u8,
    /// How far an HQ throws unless the roster says otherwise (ocs.draw.2).
    pub throw: u8,
    /// The draw range of Extenders made of trucks and of wagons (ocs.extender.3).
    pub extender: [u8; 2],
    /// The MA of Transport Points, trucks and wagons (ocs.load.1).
    pub transport: [u8; 2],
    /// How far displaced trucks and wagons go, in hexes (ocs.capture.5, ocs.capture.6).
    pub displaced: [u8; 2],
    /// The cost of entering an EZOC on foot or on tracks, in MPs (ocs.base.6).
    pub zoc: u8,
    /// The cost of an overrun on top of the hex, in MPs (ocs.base.9).
    pub overrun: u8,
    /// The costliest hex that may be overrun, in MPs (ocs.base.9).
    pub overrun_ground: u8,
    /// The radius of a Patrol Zone (ocs.base.15).
    pub patrol: u8,
    /// The most aircraft in a mission (ocs.mloss.3).
    pub mission: u8,
    /// The most Active aircraft at an Air Base, by Level (ocs.base.13).
    pub active: u8,
    /// The most Active aircraft at an Air Strip.
    pub active_strip: u8,
    /// The highest Level of an Air Base that is built (ocs.build.4).
    pub air_base: u8,
    /// The highest Level of a Hedgehog that is built.
    pub hedgehog: u8,
    /// How many turns ahead a drop is planned (ocs.airdrop.2).
    pub plan: u8,
    /// What a glider adds to a transport (ocs.airtrans.2).
    pub glider: Tokens,
    /// What it costs a unit to be rid of a Low marker, and of an Exhausted one (ocs.stocks.3).
    pub restock: [Tokens; 2],
}

/// The stand-in for the base game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Base {
    /// What each terrain means.
    pub grounds: [Ground; TERRAINS],
    /// The cost of moving along a road, in place of hex and river, by movement type.
    pub road: [Cost; 3],
    /// A minor river.
    pub minor: Crossing,
    /// A major river.
    pub major: Crossing,
    /// The ground units.
    pub kinds: Vec<Kind>,
    /// The aircraft.
    pub crafts: Vec<Craft>,
    /// The small numbers.
    pub limits: Limits,
}

impl Base {
    /// Reads the tables of the stand-in.
    pub fn read(ledger: &Ledger) -> Result<Base, Fault> {
        let terrain = ledger.table("ocs.table.terrain")?;
        let mut grounds = [ground(terrain, Terrain::Open)?; TERRAINS];
        for (own, each) in grounds.iter_mut().zip(Terrain::ALL) {
            *own = ground(terrain, *each)?;
        }
        let limits = limits(ledger.table("ocs.table.house-limits")?)?;
        Ok(Base {
            grounds,
            road: costs(terrain, "road hexside (replaces hex and river cost)")?,
            minor: crossing(terrain, "minor river hexside")?,
            major: crossing(terrain, "major river hexside")?,
            kinds: roster::kinds(ledger.table("ocs.table.roster")?, limits.throw)?,
            crafts: roster::crafts(ledger.table("ocs.table.aircraft")?, limits.glider)?,
            limits,
        })
    }

    /// What a terrain means.
    #[inline]
    pub const fn ground(&self, terrain: Terrain) -> &Ground {
        &self.grounds[terrain as usize]
    }

    /// The number of the kind of unit with this name.
    pub fn kind_named(&self, name: &str) -> Result<usize, Fault> {
        let found = self.kinds.iter().position(|kind| kind.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| Fault::unknown("unit", name, self.kinds.iter().map(|kind| kind.name.as_str())))
    }

    /// The number of the kind of aircraft with this name.
    pub fn craft_named(&self, name: &str) -> Result<usize, Fault> {
        let found = self.crafts.iter().position(|craft| craft.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| Fault::unknown("aircraft", name, self.crafts.iter().map(|craft| craft.name.as_str())))
    }
}

/// The line of the table about a terrain. Water has neither odds nor drops: whatever stands for them is never asked for.
fn ground(table: &Table, terrain: Terrain) -> Result<Ground, Fault> {
    let row = terrain.name();
    let word = |column: &str, unless: &'static str| {
        table.cell(row, column).map(|cell| if cell == "-" && terrain == Terrain::Water { unless } else { cell })
    };
    let at = |fault: Fault| fault.at(format!("{}, row \"{row}\"", table.id));
    Ok(Ground {
        closeness: Closeness::named(word("odds row", "Open")?).map_err(at)?,
        landing: Landing::named(word("drop", "Closed")?).map_err(at)?,
        cost: costs(table, row)?,
        attack: by_class(|class| times(word(class, "x1")?).ok_or_else(|| not_a_multiplier(table, row, class)))?,
    })
}

fn crossing(table: &Table, row: &str) -> Result<Crossing, Fault> {
    let effect = |class: &str| -> Result<(Option<Fraction>, Fraction), Fault> {
        let cell = table.cell(row, class)?;
        let read = |words: &str| cell.strip_prefix(words).and_then(times);
        let effect = match cell {
            "x1" => Some((None, Fraction::ONE)),
            _ => read("at most ").map(|most| (Some(most), Fraction::ONE)).or(read("then ").map(|then| (None, then))),
        };
        effect.ok_or_else(|| {
            table.fault(
                format!("\"{cell}\" in row \"{row}\", column \"{class}\""),
                "attackers across the river are held to it or multiplied by it, by 10 at most, in twelfths at the finest",
                "write at most x1, then x1/2, or x1 for no effect",
            )
        })
    };
    let effects = by_class(effect)?;
    Ok(Crossing {
        cost: costs(table, row)?,
        at_most: effects.map(|(most, _)| most),
        then: effects.map(|(_, then)| then),
    })
}

/// What attackers are multiplied by: "x1/2". Many of them are added up exactly, so it may not be too fine.
fn times(text: &str) -> Option<Fraction> {
    let coarse = |times: &Fraction| times.parts().1 <= 12 && *times <= Fraction::whole(10);
    text.strip_prefix('x').and_then(Fraction::read).filter(coarse)
}

fn by_class<T: Copy>(read: impl Fn(&str) -> Result<T, Fault>) -> Result<[T; 3], Fault> {
    Ok([read(Class::Armor.name())?, read(Class::Mech.name())?, read(Class::Other.name())?])
}

fn not_a_multiplier(table: &Table, row: &str, column: &str) -> Fault {
    table.fault(
        format!("row \"{row}\", column \"{column}\" does not multiply anything"),
        "attackers are multiplied by it, by 10 at most, in twelfths at the finest",
        "write x2, x1 or x1/2",
    )
}

/// The costs of a line, by movement type: "1", "+3", "1/2", or "P" for prohibited.
fn costs(table: &Table, row: &str) -> Result<[Cost; 3], Fault> {
    let cost = |mobility: Mobility| -> Result<Cost, Fault> {
        let cell = table.cell(row, mobility.name())?;
        if cell == "P" {
            return Ok(NEVER);
        }
        let tenths = Fraction::read(cell.trim_start_matches('+')).map(|points| points * Fraction::whole(POINT.into()));
        let whole = tenths.filter(|tenths| tenths.parts().1 == 1 && tenths.floor() <= 1000);
        whole.map(|tenths| tenths.floor() as Cost).ok_or_else(|| {
            table.fault(
                format!("\"{cell}\" in row \"{row}\", column \"{}\" is not a cost", mobility.name()),
                "it is in movement points, down to tenths, 100 at most, or P for prohibited",
                "write it like 2, +1, 1/2 or P",
            )
        })
    };
    Ok([cost(Mobility::Leg)?, cost(Mobility::Truck)?, cost(Mobility::Track)?])
}

fn limits(table: &Table) -> Result<Limits, Fault> {
    let number = |row: &str, least: u8, most: u8| table.within(row, "value", least, most);
    let tokens = |row: &str| table.within::<u32>(row, "value", 0, 400).map(Tokens);
    let stacking = table.cell("stacking in RE", "value")?;
    Ok(Limits {
        stacking: Fraction::read(stacking).ok_or_else(|| {
            table.fault(format!("\"{stacking}\" RE in a hex"), "it is a number of RE", "write it like 10 or 7 1/2")
        })?,
        draw: number("direct draw in Truck MPs", 0, 100)?,
        throw: number("throw in MPs", 0, 100)?,
        extender: [number("truck Extender in Truck MPs", 0, 100)?, number("wagon Extender in Truck MPs", 0, 100)?],
        transport: [number("MA of trucks", 1, 100)?, number("MA of wagons", 1, 100)?],
        displaced: [number("displaced trucks in hexes", 0, 100)?, number("displaced wagons in hexes", 0, 100)?],
        zoc: number("entering an EZOC in MPs", 0, 100)?,
        overrun: number("overrun in MPs", 0, 100)?,
        overrun_ground: number("costliest hex overrun in MPs", 0, 100)?,
        patrol: number("Patrol Zone in hexes", 0, 100)?,
        mission: number("aircraft in a mission", 1, 4)?,
        active: number("Active aircraft per Level", 1, 20)?,
        active_strip: number("Active aircraft at a strip", 0, 20)?,
        air_base: number("highest Air Base", 1, 9)?,
        hedgehog: number("highest Hedgehog", 1, 9)?,
        plan: number("drop planned in turns", 0, 20)?,
        glider: tokens("glider in T")?,
        restock: [tokens("clearing Low in T")?, tokens("clearing Exhausted in T")?],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::{Party, Plane, Symbol};
    use jumpmaster_core::System;

    fn base() -> Base {
        Base::read(&Ledger::read(crate::Ocs::LEDGER).unwrap()).unwrap()
    }

    /// ocs.base.2, ocs.base.13
    #[test]
    fn the_roster_is_read_whole() {
        let base = base();
        let unit = |name: &str| &base.kinds[base.kind_named(name).unwrap()];
        let para = unit("Para Rgt");
        assert_eq!((para.party, para.steps, para.strength, para.rating), (Party::Blue, 2, [5, 5], 5));
        assert!(para.symbols.has(Symbol::Paratroops));
        let armor = unit("Armd Bde");
        assert_eq!((armor.class, armor.formation.as_deref(), armor.brigade()), (Class::Armor, Some("Relief"), true));
        assert!(!unit("Mech Rgt").symbols.has(Symbol::Tank));
        let guns = unit("Art Rgt");
        assert_eq!((guns.barrage, guns.range, guns.defence_only, guns.allowance), (14, 3, true, [4, 20]));
        let hq = unit("Red HQ");
        assert_eq!((hq.throw, hq.hq()), (Some((8, Mobility::Truck)), true));
        assert_eq!(unit("Garrison Bn").size, Fraction::HALF);
        let transport = &base.crafts[base.craft_named("Blue Transport").unwrap()];
        assert_eq!((transport.plane, transport.range, transport.capacity), (Plane::Transport, 60, Tokens(2)));
        let glider = &base.crafts[base.craft_named("Blue Glider").unwrap()];
        assert_eq!((glider.plane, glider.capacity), (Plane::Glider, Tokens(2)));
    }

    /// ocs.base.4
    #[test]
    fn terrain_is_read_whole() {
        let base = base();
        assert_eq!(base.ground(Terrain::Open).cost, [10, 20, 10]);
        assert_eq!(base.ground(Terrain::Rough).cost, [20, NEVER, 30]);
        assert_eq!(base.ground(Terrain::Town).attack, [Fraction::HALF, Fraction::ONE, Fraction::ONE]);
        assert_eq!(base.ground(Terrain::City).closeness, Closeness::ExtremelyClose);
        assert_eq!(base.road, [5; 3]);
        assert_eq!(base.minor.cost, [10, 30, 20]);
        assert_eq!(base.minor.at_most, [Some(Fraction::ONE), Some(Fraction::ONE), None]);
        assert_eq!(base.major.then, [Fraction::HALF; 3]);
        assert_eq!(base.major.cost, [40, NEVER, NEVER]);
        assert_eq!((base.limits.stacking, base.limits.restock), (Fraction::whole(10), [Tokens(2), Tokens(4)]));
    }
}
