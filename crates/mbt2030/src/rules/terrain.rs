//! What is rolled for the zone, the terrain and the weather.

use crate::season::Season;
use crate::terrain::{Major, Minor};
use crate::zone::Zone;
use jumpmaster_core::table::{ByRoll, Threshold};
use jumpmaster_core::{Fault, Ledger, Named};

/// The tables rolled on before a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    zone: ByRoll<Zone>,
    major: Vec<ByRoll<Major>>,
    mbua: Vec<Threshold>,
    minor_count: Vec<i32>,
    minor: ByRoll<Minor>,
    awc: Vec<Vec<Threshold>>,
}

impl Terrain {
    /// Reads mbt2030.table.climatic-zone, mbt2030.table.major-terrain, mbt2030.table.mbua, mbt2030.table.minor-count,
    /// mbt2030.table.minor-type and mbt2030.table.awc.
    pub fn read(ledger: &Ledger) -> Result<Terrain, Fault> {
        let table = |name: &str| ledger.table(&format!("mbt2030.table.{name}"));
        let zones = || Zone::ALL.iter().map(|zone| zone.name());
        let (major, mbua, awc) = (table("major-terrain")?, table("mbua")?, table("awc")?);
        for name in awc.row_names() {
            Season::named(name).map_err(|fault| fault.at(&awc.id))?;
        }
        for column in [major, mbua, awc].iter().flat_map(|table| table.columns.iter().map(move |name| (table, name))) {
            Zone::named(column.1).map_err(|fault| fault.at(&column.0.id))?;
        }
        let weather = |season: &Season| zones().map(|zone| awc.threshold(season.name(), zone)).collect();
        Ok(Terrain {
            zone: table("climatic-zone")?.down("zone", Zone::named)?,
            major: zones().map(|zone| major.down(zone, Major::named)).collect::<Result<_, _>>()?,
            mbua: zones().map(|zone| mbua.threshold("MBUA present on", zone)).collect::<Result<_, _>>()?,
            minor_count: zones().map(|zone| modifier(ledger, zone)).collect::<Result<_, _>>()?,
            minor: table("minor-type")?.across("type", Minor::named)?,
            awc: Season::ALL.iter().map(weather).collect::<Result<_, _>>()?,
        })
    }

    /// The zone that a die gives (mbt2030.zone.1).
    pub fn zone(&self, die: u8) -> Zone {
        *self.zone.at(die.into())
    }

    /// The major terrain of a square (mbt2030.grid.2).
    pub fn major(&self, zone: Zone, die: u8) -> Major {
        *self.major[zone.number()].at(die.into())
    }

    /// Whether a square has an MBUA (mbt2030.grid.4).
    pub fn mbua(&self, zone: Zone, die: u8) -> bool {
        self.mbua[zone.number()].met_by(die.into())
    }

    /// The number of minor features of an Open square (mbt2030.grid.5), at least `floor`.
    pub fn minor_count(&self, zone: Zone, die: u8, floor: u8) -> u8 {
        (i32::from(die) + self.minor_count[zone.number()]).clamp(floor.into(), 99) as u8
    }

    /// What a minor feature is (mbt2030.mtf.1).
    pub fn minor(&self, die: u8) -> Minor {
        *self.minor.at(die.into())
    }

    /// Whether there is adverse weather (mbt2030.awc.1).
    pub fn awc(&self, season: Season, zone: Zone, die: u8) -> bool {
        self.awc[season.number()][zone.number()].met_by(die.into())
    }
}

/// What is added to the die for the number of minor features: "1D6-3" takes 3 off.
fn modifier(ledger: &Ledger, zone: &str) -> Result<i32, Fault> {
    let table = ledger.table("mbt2030.table.minor-count")?;
    let cell = table.cell("MINOR number", zone)?;
    let rest = cell.strip_prefix("1D6");
    let number = match rest {
        Some("") => Some(0),
        Some(rest) if rest.starts_with(['-', '+']) => rest.parse().ok().filter(|number| (-6..=6).contains(number)),
        _ => None,
    };
    number.ok_or_else(|| {
        let what = format!("\"{cell}\" in column \"{zone}\"");
        table.fault(what, "it is a die with up to 6 added or taken off", "write 1D6, 1D6-3 or 1D6+1")
    })
}
