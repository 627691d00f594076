//! The tables of the air: flak, suppression, scatter, landing, loads.

pub mod flak;
pub mod heavy;
pub mod landing;
pub mod scatter;

use crate::air::course;
use flak::{GunKind, Suppression};
use heavy::{HeavyGround, HeavyKind};
use jumpmaster_core::hex::{Orientation, Side};
use jumpmaster_core::{Fault, Ledger, Named, Table, named, table};
use landing::Landing;
use scatter::Scatter;

/// All tables of the air.
#[derive(Clone, Debug)]
pub struct Air {
    /// What suppression does to a transport (mbt.suppression.1 to mbt.suppression.5).
    pub suppression: Suppression,
    /// Kinds of anti-aircraft guns (mbt.base.5).
    pub guns: Vec<GunKind>,
    /// The scatter diagram (mbt.scatter.3).
    pub scatter: Scatter,
    /// What ground does to units that land on it (mbt.landing.2).
    pub landing: Landing,
    /// What can be dropped or extracted besides troops (mbt.heavy.12).
    pub heavy: Vec<HeavyKind>,
    /// What ground does to such items (mbt.heavy.7).
    pub heavy_ground: HeavyGround,
    /// The advised size of drop zones (mbt.dz.6).
    pub dimensions: Dimensions,
    /// Turns between two uses of the same ground, by the first and the second (mbt.reuse.1).
    pub waits: [[u8; 3]; 3],
    /// When things happen (mbt.disruption.3).
    pub timing: Timing,
    /// For each heading, where Evasive Action leads: left and back, right and back (mbt.ea.1).
    pub back: [[Side; 2]; 6],
    /// Numbers that appear only in clauses.
    pub numbers: Numbers,
}

named! {
    /// How ground is used by aircraft (mbt.reuse.1).
    pub enum Use: "use" {
        /// Troops and bundles jump.
        Troops = "paradrop",
        /// Vehicles and guns come by parachute.
        Heavy = "Heavy Drop",
        /// Vehicles and guns are pulled out above the ground.
        Lapes = "LAPES",
    }
}

/// The advised size of drop zones (mbt.dz.5, mbt.dz.6, mbt.heavy.4), and the required size of a LAPES strip (mbt.lapes.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dimensions {
    /// Width for troops: the advised minimum and the preferred one.
    pub width: [u8; 2],
    /// Length for troops, per platoon-equivalent.
    pub length: u8,
    /// Width for heavy items.
    pub heavy_width: u8,
    /// Length for one heavy item.
    pub heavy_length: u8,
    /// Additional length for each further item.
    pub heavy_more: u8,
    /// Hexes of approach, extraction and climb-out (mbt.lapes.5).
    pub strip: [u8; 3],
}

/// Numbers of turns after the drop, the landing or the departure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// An LGOP that landed unharmed must march.
    pub march: u8,
    /// A disrupted LGOP is D2, is D1, is free (mbt.disruption.3).
    pub disrupted: [u8; 3],
    /// An LGOP that landed off the map may enter: unharmed (mbt.offmap.2), disrupted (mbt.offmap.3).
    pub off_map: [u8; 2],
    /// Half of the LGOPs destroyed by a landing DR return; the option `return_turns` decides.
    pub returns: u8,
    /// A heavy item arrives, prepares, is free, however it was delivered (mbt.heavy.9, mbt.lapes.14).
    pub heavy: [u8; 3],
    /// A drop zone is free for a later wave; the option `dz_wait_turns` decides.
    pub zone: u8,
    /// An aircraft that left the map may come back (mbt.dz.10, mbt.base.4).
    pub back: u8,
}

/// Numbers of the air that appear only in clauses and rulings (mbt.table.air-numbers).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// Squads an aircraft carries (mbt.manifest.4).
    pub squads: u8,
    /// Teams an aircraft carries (mbt.manifest.4).
    pub teams: u8,
    /// Command elements an aircraft carries with the option (mbt.manifest.5).
    pub commands: u8,
    /// LGOPs of a squad, a half-squad and a command element; bundles of a team (mbt.lgop.2, mbt.lgop.3, mbt.manifest.6,
    /// mbt.command-element.1).
    pub items: [u8; 4],
    /// Hexes an aircraft flies in a turn (mbt.base.2).
    pub speed: u8,
    /// Hexes flown straight between two turns (mbt.base.3).
    pub straight: u8,
    /// The minimum distance to an aircraft straight ahead (mbt.flight.5).
    pub behind: u8,
    /// Hexes without a drop from the one evaded into (mbt.ea.2).
    pub ban: u8,
    /// The dr up to which two aircraft in a hex collide (mbt.collision.2).
    pub collision: u8,
    /// The dr up to which the first and the second get out of a crashing aircraft (mbt.shootdown.1, mbt.shootdown.2).
    pub exits: [u8; 2],
    /// What a jumper from a crashing aircraft adds to its landing DR (mbt.shootdown.4).
    pub crash_drm: u8,
    /// What AAA adds to its DR against a target at NOE (mbt.base.5).
    pub noe_drm: u8,
    /// The divisor of the dr, rounded up, that gives the number of hexes to the wreck (mbt.base.6).
    pub crash_divisor: u8,
    /// The hex of the zone, counting from 1, in which the first heavy item leaves (mbt.heavy.4).
    pub heavy_first: u8,
    /// The hexes from one heavy item to the next (mbt.heavy.4).
    pub heavy_apart: u8,
    /// The dr up to which cargo stops in the first extraction hex (mbt.lapes.8).
    pub first_stop: u8,
    /// The dr up to which an aircraft at NOE flies into an obstacle (mbt.lapes.12).
    pub obstacle: u8,
    /// The height from which on hitting an obstacle is certain (mbt.lapes.13).
    pub certain: u8,
}

impl Air {
    /// Reads them from a ledger.
    pub fn read(ledger: &Ledger) -> Result<Air, Fault> {
        let timing = timing(ledger)?;
        Ok(Air {
            suppression: Suppression::read(ledger.table("mbt.table.suppression")?)?,
            guns: flak::guns(ledger.table("mbt.table.house-aaa")?)?,
            scatter: Scatter::read(ledger.table("mbt.table.scatter")?)?,
            landing: Landing::read(ledger.table("mbt.table.landing")?)?,
            heavy: heavy::list(ledger.table("mbt.table.heavy-list")?)?,
            heavy_ground: HeavyGround::read(ledger.table("mbt.table.heavy-landing")?)?,
            dimensions: dimensions(ledger)?,
            waits: waits(ledger, timing.zone)?,
            timing,
            back: headings(ledger)?,
            numbers: numbers(ledger)?,
        })
    }
}

/// The whole numbers in a cell with several, in order.
fn numbers_in<const N: usize>(table: &Table, row: &str, column: &str) -> Result<[u8; N], Fault> {
    let cell = table.cell(row, column)?;
    let found: Vec<u8> = cell.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    found.try_into().map_err(|_| {
        let what = format!("\"{cell}\" in row \"{row}\", column \"{column}\"");
        table.fault(what, format!("{N} numbers are read from it"), format!("write {N} whole numbers up to 255"))
    })
}

fn dimensions(ledger: &Ledger) -> Result<Dimensions, Fault> {
    let table = ledger.table("mbt.table.dz-dimensions")?;
    let troops = "paradrop, per platoon-equivalent (3 squads, 3 teams)";
    let (one, more) = ("Heavy Drop, one item", "Heavy Drop, each further item");
    let [whole, approach, extraction, climb] = numbers_in(table, "LAPES", "length")?;
    let strip = [approach, extraction, climb];
    if strip.map(usize::from).iter().sum::<usize>() != usize::from(whole) || extraction != 2 {
        let why = "a strip is its approach, two extraction hexes and the climb-out (mbt.lapes.5, mbt.lapes.8)";
        return Err(table.fault("row \"LAPES\": the parts do not make the strip", why, "let the parts add up"));
    }
    Ok(Dimensions {
        width: numbers_in(table, troops, "width")?,
        length: table.within(troops, "length", 1, 99)?,
        heavy_width: table.within(one, "width", 1, 99)?,
        heavy_length: table.within(one, "length", 1, 99)?,
        heavy_more: table.within(more, "length", 0, 99)?,
        strip,
    })
}

/// Turns between two uses (mbt.table.dz-reuse). A number equal to that of the timing table stands for `dz_wait_turns`.
fn waits(ledger: &Ledger, standard: u8) -> Result<[[u8; 3]; 3], Fault> {
    let (table, option) = (ledger.table("mbt.table.dz-reuse")?, ledger.options().number("dz_wait_turns"));
    let mut waits = [[0; 3]; 3];
    for first in Use::ALL {
        for then in Use::ALL {
            let turns = table.within(&format!("first {first}"), &format!("then {then}"), 0, 99)?;
            waits[first.number()][then.number()] = if turns == standard { option } else { turns };
        }
    }
    Ok(waits)
}

/// The timing table: each cell is one or more of "T" and "T+n".
fn timing(ledger: &Ledger) -> Result<Timing, Fault> {
    let table = ledger.table("mbt.table.timing")?;
    Ok(Timing {
        march: turns::<1>(table, "LGOP landed unharmed")?[0],
        disrupted: turns(table, "LGOP landed disrupted")?,
        off_map: [turns::<1>(table, "LGOP off-map unharmed")?[0], turns::<1>(table, "LGOP off-map disrupted")?[0]],
        returns: turns::<1>(table, "LGOP destroyed by landing DR")?[0],
        heavy: turns(table, "Heavy Drop or LAPES item")?,
        zone: turns::<1>(table, "DZ used")?[0],
        back: turns::<1>(table, "aircraft left map, unfinished")?[0],
    })
}

fn turns<const N: usize>(table: &Table, row: &str) -> Result<[u8; N], Fault> {
    let cell = table.cell(row, "turn")?;
    let one = |word: &str| match word.strip_prefix('T')? {
        "" => Some(0),
        later => later.strip_prefix('+')?.parse::<u8>().ok().filter(|turns| *turns < 100),
    };
    let all: Option<Vec<u8>> = cell.split(" / ").map(one).collect();
    let fault = || {
        let what = format!("\"{cell}\" in row \"{row}\", column \"turn\"");
        table.fault(what, format!("{N} turns are read from it"), "write turns as T or T+2, several with / between")
    };
    let turns: [u8; N] = all.and_then(|all| all.try_into().ok()).ok_or_else(fault)?;
    if turns.is_sorted() { Ok(turns) } else { Err(fault()) }
}

/// Where Evasive Action leads from each heading (mbt.ea.1). The headings themselves are those of the grid (mbt.map.2).
fn headings(ledger: &Ledger) -> Result<[[Side; 2]; 6], Fault> {
    let table = ledger.table("mbt.table.headings")?;
    let mut back = [[Side::ALL[0]; 2]; 6];
    for (number, (heading, back)) in Side::ALL.into_iter().zip(&mut back).enumerate() {
        let (row, step) = (number.to_string(), course::step(heading));
        let told: (i32, i32) = (table.number(&row, "dq")?, table.number(&row, "dr")?);
        if table.cell(&row, "name")? != heading.name(Orientation::Flat) || told != (step.x, step.y) {
            return Err(table.fault(
                format!("row \"{row}\" does not tell heading {}", heading.name(Orientation::Flat)),
                format!("on flat-topped hexes it leads by {}, {} (mbt.map.2)", step.x, step.y),
                "leave name, dq and dr as they are; where Evasive Action leads can be changed",
            ));
        }
        for (side, column) in back.iter_mut().zip(["left-back heading", "right-back heading"]) {
            *side = Side::ALL[usize::from(table.within::<u8>(&row, column, 0, 5)?)];
        }
    }
    Ok(back)
}

fn numbers(ledger: &Ledger) -> Result<Numbers, Fault> {
    let table = ledger.table("mbt.table.air-numbers")?;
    let number = |row: &str, least, most| table.within(row, "number", least, most);
    Ok(Numbers {
        squads: number("squads aboard", 1, 4)?,
        teams: number("teams aboard", 0, 6)?,
        commands: number("command elements aboard", 0, 2)?,
        items: [
            number("LGOPs of a squad", 1, 2)?,
            number("LGOPs of a half-squad", 1, 2)?,
            number("LGOPs of a command element", 1, 2)?,
            number("bundles of a team", 1, 2)?,
        ],
        speed: number("hexes flown in a turn", 1, 99)?,
        straight: number("straight hexes between turns", 0, 9)?,
        behind: number("hexes behind another aircraft", 1, 20)?,
        ban: number("hexes without a drop after EA", 0, 9)?,
        collision: number("collision, dr up to", 0, 10)?,
        exits: [number("first exit, dr up to", 0, 10)?, number("second exit, dr up to", 0, 10)?],
        crash_drm: number("landing DR of a jumper from a crash", 0, 99)?,
        noe_drm: number("AAA DR against NOE", 0, 99)?,
        crash_divisor: number("crash distance, dr divided by", 1, 10)?,
        heavy_first: number("first heavy item leaves in hex", 1, 99)?,
        heavy_apart: number("hexes between heavy items", 1, 20)?,
        first_stop: number("first extraction hex, dr up to", 0, 10)?,
        obstacle: number("crash into an obstacle, dr up to", 0, 10)?,
        certain: number("levels of a certain crash", 1, 9)?,
    })
}

/// The first and last of the rolls that a cell assigns, "1-3" or "4"; `most` is the die's last face.
fn rolls(text: &str, most: u8) -> Option<(u8, u8)> {
    let span = table::span(text, most.into())?;
    let inside = *span.start() >= 0 && *span.end() <= i32::from(most);
    inside.then(|| (*span.start() as u8, *span.end() as u8))
}
