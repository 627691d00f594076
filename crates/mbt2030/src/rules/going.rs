//! What ground is to whom (mbt2030.going.8).

use super::options::{BridgeGoing, JungleVehicles, LfaInfMinus, MinorGoing, Options, RoadGoing};
use crate::unit::{Class, SubClass, Suffix};
use jumpmaster_core::table::Table;
use jumpmaster_core::{Fault, Ledger, Named, named};

named! {
    /// The ground at a place, as the table of going lists it.
    pub enum Ground: "ground" {
        /// Open (mbt2030.going.7).
        Open = "O",
        /// Steep forested highland (mbt2030.going.1).
        Sfh = "SFH",
        /// A road through it (mbt2030.going.3).
        SfhRoad = "SFH, road",
        /// The same as jungle (mbt2030.going.2).
        SfhJungle = "SFH jungle (Tropical)",
        /// A road through that (mbt2030.going.3).
        SfhJungleRoad = "SFH jungle, road",
        /// A large forested area (mbt2030.going.4).
        Lfa = "LFA",
        /// A road through it.
        LfaRoad = "LFA, road",
        /// The same as jungle (mbt2030.going.5).
        LfaJungle = "LFA jungle (Tropical)",
        /// A road through that.
        LfaJungleRoad = "LFA jungle, road",
        /// Highland (mbt2030.going.6).
        Highland = "H",
        /// A road over it.
        HighlandRoad = "H, road",
        /// A major built-up area (mbt2030.bua.4).
        Mbua = "MBUA",
        /// A minor built-up area (mbt2030.bua.4).
        Bua = "BUA",
        /// A minor wood.
        Wood = "minor wood",
        /// A minor hill.
        Hill = "minor hill",
        /// A road over open ground.
        Road = "road in O",
        /// A river off any road (mbt2030.river.3).
        River = "river",
        /// A road over a river.
        Bridge = "bridge",
    }
}

impl Ground {
    /// Whether it is road, where night is not bad going (mbt2030.daytime.6).
    pub const fn is_road(self) -> bool {
        matches!(
            self,
            Ground::SfhRoad
                | Ground::SfhJungleRoad
                | Ground::LfaRoad
                | Ground::LfaJungleRoad
                | Ground::HighlandRoad
                | Ground::Road
                | Ground::Bridge
        )
    }

    /// Whether it is built up (mbt2030.dis.17).
    pub const fn is_built_up(self) -> bool {
        matches!(self, Ground::Mbua | Ground::Bua)
    }
}

named! {
    /// What ground is to a stand, the better first.
    pub enum Going: "going" {
        /// Good going.
        Good = "good",
        /// Bad going.
        Bad = "bad",
        /// It cannot be entered.
        Impassable = "X",
    }
}

named! {
    /// How a ground stand goes, as the columns of the table have it.
    pub enum Mover: "kind of stand" {
        /// Tanks.
        Armour = "ARMOUR",
        /// Infantry that is carried.
        Carried = "INFn, INF+",
        /// Infantry on foot.
        Foot = "INF-",
    }
}

impl Mover {
    /// How a sub-class goes; `None` for those that are not on the ground (mbt2030.going.8).
    pub const fn of(sub_class: SubClass) -> Option<Mover> {
        match (sub_class.class(), sub_class.suffix()) {
            (Class::Armour, _) => Some(Mover::Armour),
            (Class::Infantry, Suffix::Below) => Some(Mover::Foot),
            (Class::Infantry, _) => Some(Mover::Carried),
            (Class::Artillery | Class::Aircraft, _) => None,
        }
    }
}

/// The column of jungle-trained infantry.
const TRAINED: &str = "jungle-trained INFANTRY";
/// The row of the night.
const NIGHT: &str = "any ground at night, off road";

/// What every ground is to everybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goings {
    by_day: [[Going; 3]; 18],
    /// What it is to jungle-trained infantry, if that is not what it is to its sub-class.
    trained: [Option<Going>; 18],
    /// What ground off the road is at best by night.
    night: [Going; 3],
}

impl Goings {
    /// Reads mbt2030.table.going, as the options have it.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<Goings, Fault> {
        let table = ledger.table("mbt2030.table.going")?;
        for name in table.row_names().filter(|name| *name != NIGHT) {
            Ground::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        let (mut by_day, mut trained) = ([[Going::Good; 3]; 18], [None; 18]);
        for &ground in Ground::ALL {
            by_day[ground.number()] = line(table, ground.name())?;
            trained[ground.number()] = match table.cell(ground.name(), TRAINED)? {
                "as sub-class" => None,
                _ => Some(going(table, ground.name(), TRAINED)?),
            };
        }
        let mut goings = Goings { by_day, trained, night: line(table, NIGHT)? };
        goings.set(options);
        Ok(goings)
    }

    /// Changes the table as the options say.
    fn set(&mut self, options: &Options) {
        let mut all_bad = |grounds: &[Ground]| {
            for ground in grounds {
                self.by_day[ground.number()] = [Going::Bad; 3];
                self.trained[ground.number()] = None;
            }
        };
        if options.road_going == RoadGoing::BadInForest {
            all_bad(&[Ground::LfaRoad, Ground::LfaJungleRoad]);
        }
        if options.minor_going == MinorGoing::Bad {
            all_bad(&[Ground::Wood, Ground::Hill]);
        }
        if options.bridge_going == BridgeGoing::Bad {
            all_bad(&[Ground::Bridge]);
        }
        if options.lfa_inf_minus == LfaInfMinus::Bad {
            self.by_day[Ground::Lfa.number()][Mover::Foot.number()] = Going::Bad;
        }
        if options.jungle_vehicles == JungleVehicles::CarriedToo {
            self.by_day[Ground::LfaJungle.number()][Mover::Carried.number()] = Going::Impassable;
        }
    }

    /// What ground is to a ground stand.
    pub fn going(&self, ground: Ground, mover: Mover, jungle_trained: bool) -> Going {
        let ordinary = self.by_day[ground.number()][mover.number()];
        self.trained[ground.number()].filter(|_| jungle_trained).unwrap_or(ordinary)
    }

    /// What ground is to a ground stand that moves by night: off the road no better than bad (mbt2030.daytime.6).
    pub fn by_night(&self, ground: Ground, mover: Mover, jungle_trained: bool) -> Going {
        let by_day = self.going(ground, mover, jungle_trained);
        if ground.is_road() { by_day } else { by_day.max(self.night[mover.number()]) }
    }
}

fn line(table: &Table, row: &str) -> Result<[Going; 3], Fault> {
    let mut line = [Going::Good; 3];
    for (cell, mover) in line.iter_mut().zip(Mover::ALL) {
        *cell = going(table, row, mover.name())?;
    }
    Ok(line)
}

/// A cell; one that stands by a ruling is marked with a star, and what is bad by night stays impassable where it is so
/// by day.
fn going(table: &Table, row: &str, column: &str) -> Result<Going, Fault> {
    let cell = table.cell(row, column)?.trim_end_matches('*');
    let cell = if row == NIGHT { cell.strip_suffix(" or X").unwrap_or(cell) } else { cell };
    Going::named(cell).map_err(|fault| fault.at(format!("{}, row \"{row}\", column \"{column}\"", table.id)))
}
