//! Distances and numbers that are in no other table.

use super::lists::length;
use super::options::{BaseSize, Options, Square};
use jumpmaster_core::{Fault, Ledger};

/// Distances, in thousandths of an inch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distances {
    /// The side of a base, which is its depth too (mbt2030.stand.6).
    pub base: u32,
    /// How far apart bases may be that are in contact (mbt2030.measure.1).
    pub contact: u32,
    /// The width of the best table for each battle group (mbt2030.area.1).
    pub group_width: u32,
    /// The side of a square of the table (mbt2030.grid.1).
    pub square: u32,
    /// The greatest side of an MBUA (mbt2030.bua.2).
    pub greatest_mbua: u32,
    /// The greatest side of a minor feature (mbt2030.mtf.2).
    pub greatest_minor: u32,
    /// The least side of a minor feature (mbt2030.mtf.2).
    pub least_minor: u32,
    /// How far apart minor features lie at least (mbt2030.mtf.3).
    pub minor_gap: u32,
    /// The width of a road (mbt2030.bua.3).
    pub road: u32,
    /// The width of a river (mbt2030.river.3).
    pub river: u32,
    /// How far from the own edge stands deploy (mbt2030.deploy.1).
    pub deploy: u32,
    /// How far from it STATIC ground stands deploy (mbt2030.deploy.2).
    pub deploy_static: u32,
    /// How far from opposing stands they deploy at least (mbt2030.deploy.5).
    pub deploy_gap: u32,
    /// The depth of the off-table zone (mbt2030.deploy.3).
    pub off_table: u32,
    /// How near a REC stand reveals blanks (mbt2030.blank.2).
    pub reveal: u32,
    /// How near its BGHQ a stand stays (mbt2030.army.6).
    pub command: u32,
    /// How near a BGHQ the targets of AIRCRAFT and ARTILLERY are (mbt2030.army.4).
    pub support: u32,
    /// How far a march keeps from opposing stands: further than this (mbt2030.move.6).
    pub march_gap: u32,
    /// How far from the own edge ASF and ECM are placed (mbt2030.turn.4).
    pub air_entry: u32,
    /// How near INFANTRY escorts ARMOUR (mbt2030.dis.5).
    pub escort: u32,
    /// How near ECM covers AIRCRAFT (mbt2030.dis.14).
    pub ecm_cover: u32,
    /// The side of a smoke screen (mbt2030.smoke.1).
    pub smoke: u32,
    /// The diameter of a zone lit by a battery (mbt2030.illum.1).
    pub light_battery: u32,
    /// The diameter of a zone lit by INFANTRY (mbt2030.illum.2).
    pub light_infantry: u32,
    /// How far off INFANTRY lays light (mbt2030.illum.2).
    pub light_reach: u32,
}

impl Distances {
    /// Reads mbt2030.table.distances.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<Distances, Fault> {
        let table = ledger.table("mbt2030.table.distances")?;
        let get = |row: &str| length(table, row, "in");
        let positive = |row: &str| match get(row)? {
            0 => Err(table.fault(format!("row \"{row}\" is 0"), "it has a size", "write a number above 0")),
            size => Ok(size),
        };
        Ok(Distances {
            base: positive(match options.base_size {
                BaseSize::OneInch => "base, small",
                BaseSize::TwoInches => "base, large",
            })?,
            contact: get("contact")?,
            group_width: positive("width of the table for a battle group")?,
            square: positive(match options.square {
                Square::TwelveInches => "square, small",
                Square::SixteenInches => "square, large",
            })?,
            greatest_mbua: positive("greatest MBUA")?,
            greatest_minor: positive("greatest minor feature")?,
            least_minor: get("least minor feature")?,
            minor_gap: get("between minor features")?,
            road: positive("road")?,
            river: positive("river")?,
            deploy: get("deployment")?,
            deploy_static: get("deployment, STATIC")?,
            deploy_gap: get("deployment, from the enemy")?,
            off_table: get("off-table zone")?,
            reveal: get("REC reveals")?,
            command: get("stand to BGHQ")?,
            support: get("target to BGHQ")?,
            march_gap: get("march, from the enemy")?,
            air_entry: get("ASF and ECM, from the own edge")?,
            escort: get("escort")?,
            ecm_cover: get("cover of ECM")?,
            smoke: positive("smoke screen")?,
            light_battery: positive("zone lit by a battery")?,
            light_infantry: positive("zone lit by INFANTRY")?,
            light_reach: get("reach of INFANTRY's light")?,
        })
    }
}

/// Numbers of things, and parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The stands of a battle group (mbt2030.army.1).
    pub stands: u8,
    /// How many of them are BGHQ (mbt2030.army.2).
    pub bghqs: u8,
    /// The depth of the best table, in hundredths of its width (mbt2030.area.1).
    pub depth: u32,
    /// A major piece is at least the square divided by this (mbt2030.grid.3).
    pub major_part: u8,
    /// How many base depths a stand falls back (mbt2030.state.4).
    pub fall_back: u32,
    /// For how many turns a battery has smoke (mbt2030.smoke.5).
    pub smoke_turns: u8,
    /// For how many turns a battery has light (mbt2030.illum.5).
    pub light_turns: u8,
    /// For how many turns ASF and ECM stay (mbt2030.turn.5).
    pub air_turns: u8,
    /// How many turns CAS waits before it may engage (mbt2030.turn.10).
    pub cas_wait: u8,
    /// For how many turns more CAS+ and helicopters stay (mbt2030.turn.12).
    pub cas_turns: u8,
    /// How many fakes there may be, in hundredths of the stands (mbt2030.blank.4).
    pub fakes: u32,
    /// The tables of a fixed size, width and depth in thousandths; the first is used if none is named (mbt2030.area.2).
    pub tables: Vec<[u32; 2]>,
}

impl Counts {
    /// Reads mbt2030.table.counts and mbt2030.table.fixed-tables, and holds mbt2030.table.turn-steps to the number of
    /// steps (mbt2030.turn.1).
    pub fn read(ledger: &Ledger) -> Result<Counts, Fault> {
        let table = ledger.table("mbt2030.table.counts")?;
        let get = |row: &str, least: u8, most: u8| table.within(row, "number", least, most);
        let steps = usize::from(get("steps of a round", 6, 6)?);
        let listed = ledger.table("mbt2030.table.turn-steps")?;
        if listed.rows.len() != steps + 1 {
            let what = format!("{} rows", listed.rows.len());
            return Err(listed.fault(
                what,
                format!("a round has {steps} steps, after the start of the turn"),
                "list each",
            ));
        }
        let fixed = ledger.table("mbt2030.table.fixed-tables")?;
        let size = |row: &str| Ok([length(fixed, row, "width, in")?, length(fixed, row, "depth, in")?]);
        let tables = fixed.row_names().map(size).collect::<Result<Vec<_>, Fault>>()?;
        if tables.is_empty() || tables.iter().flatten().any(|&side| side == 0) {
            return Err(fixed.fault(
                "a table without a size",
                "a game is played on one",
                "give every table both sides",
            ));
        }
        Ok(Counts {
            stands: get("stands of a battle group", 1, 99)?,
            bghqs: get("BGHQs of a battle group", 1, 1)?,
            depth: get("table's depth, in hundredths of its width", 1, 100)?.into(),
            major_part: get("least major piece, parts of the square", 1, 100)?,
            fall_back: get("base depths of a fall-back", 0, 99)?.into(),
            smoke_turns: get("turns of smoke of a battery", 0, 99)?,
            light_turns: get("turns of light of a battery", 0, 99)?,
            air_turns: get("turns that ASF and ECM stay", 1, 99)?,
            cas_wait: get("turns that CAS waits", 0, 99)?,
            cas_turns: get("further turns of CAS+ and helicopters", 0, 99)?,
            fakes: get("fakes, in hundredths of the stands", 0, 100)?.into(),
            tables,
        })
    }
}
