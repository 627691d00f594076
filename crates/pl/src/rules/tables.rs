//! Reads the tables of the ledger into arrays, checking each cell.

use super::{Cost, EngineerWork, Flak, FlakRow, Going, Modifiers, PrimeMover, Work};
use crate::combat::{Odds, Verdict};
use crate::counter::Mover;
use crate::strength::Scale;
use crate::wind::Speed;
use jumpmaster_core::hex::{Orientation, Side};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Ledger, Named, Table};

/// A number from the table of limits. They count units in a hex, so it is never large.
pub(super) fn limit(table: &Table, row: &str) -> Result<u16, Fault> {
    let number = table.number(row, "number")?;
    between(row, number, 0, 99).map_err(|fault| fault.at(&table.id))
}

/// The wind direction table (pl.wind.2): the side the wind blows from for each face, with downwind across the hex (pl.wind.3).
pub(super) fn wind_directions(ledger: &Ledger) -> Result<[[Side; 6]; 2], Fault> {
    let table = ledger.table("pl.table.wind-direction")?;
    let anticlockwise = ledger.choice("wind_sides")?.value.to_string() == "anticlockwise";
    let mut directions = [[Side::ALL[0]; 6]; 2];
    for (orientation, from) in [Orientation::Flat, Orientation::Pointy].into_iter().zip(directions.iter_mut()) {
        let heading = |part: &str| format!("orientation {}: {part}", orientation as u8 + 1);
        for (face, side) in (1..=6_u8).zip(from.iter_mut()) {
            // In the opposite direction, the first side stays and the others follow in reverse.
            let row = if anticlockwise { (7 - face) % 6 + 1 } else { face }.to_string();
            let place = |fault: Fault| fault.at(format!("{}, row {row}", table.id));
            *side = Side::named(table.cell(&row, &heading("from"))?, orientation).map_err(place)?;
            let downwind = table.cell(&row, &heading("downwind (dq,dr)"))?;
            let name = downwind.split(' ').next().unwrap_or_default();
            if Side::named(name, orientation).map_err(place)? != side.opposite() {
                return Err(place(Fault::new(
                    format!("downwind is \"{downwind}\" of a wind from {}", side.name(orientation)),
                    "downwind lies across the hex from where the wind comes from (pl.wind.3)",
                    format!("write {}", side.opposite().name(orientation)),
                )));
            }
        }
    }
    Ok(directions)
}

/// The wind speed chart (pl.wind.6): one mark in each row; the unmarked roll of 1 is an option.
pub(super) fn wind_speeds(ledger: &Ledger) -> Result<[Speed; 6], Fault> {
    let table = ledger.table("pl.table.wind-speed")?;
    let mut speeds = [Speed::Low; 6];
    for (face, speed) in (1..=6).zip(speeds.iter_mut()) {
        let row = table.row(&face.to_string())?;
        let marked: Vec<usize> = (0..row.len()).filter(|&column| row[column] == "X").collect();
        let [column] = marked[..] else {
            return Err(Fault::new(
                format!("{}, row {face}: {} marks", table.id, marked.len()),
                "a roll gives one wind speed",
                "mark one column with X",
            ));
        };
        *speed = Speed::named(&table.columns[column]).map_err(|fault| fault.at(&table.id))?;
    }
    let one = ledger.choice("wind_speed_1")?;
    if one.set_by != jumpmaster_core::options::SetBy::Ledger {
        speeds[0] = Speed::named(&one.value.to_string())?;
    }
    Ok(speeds)
}

/// The drift pattern chart (pl.drift.2), as indices of drift rows.
pub(super) fn drift_patterns(ledger: &Ledger) -> Result<[[u8; 6]; 3], Fault> {
    let (chart, diagrams) = (ledger.table("pl.table.drift-pattern")?, ledger.table("pl.table.drift-diagram")?);
    let mut patterns = [[0; 6]; 3];
    for (speed, row) in Speed::ALL.iter().zip(patterns.iter_mut()) {
        for (face, pattern) in (1..=6).zip(row.iter_mut()) {
            let letter = chart.cell(&face.to_string(), speed.name())?;
            let at = diagrams.row_names().position(|name| name == letter);
            *pattern = at.ok_or_else(|| Fault::unknown("drift row", letter, diagrams.row_names()).at(&chart.id))? as u8;
        }
    }
    Ok(patterns)
}

/// Short, on target or long (pl.glider.10), in hexes along the flight line (pl.glider.11).
pub(super) fn glider_landings(ledger: &Ledger) -> Result<[i8; 6], Fault> {
    let table = ledger.table("pl.table.glider-landing")?;
    let line: i8 = ledger.options().number("glider_line");
    let mut landings = [0; 6];
    for (face, hexes) in (1..=6).zip(landings.iter_mut()) {
        let (row, column) = (face.to_string(), "hexes along the flight line from the target");
        let printed: i8 = table.number(&row, column)?;
        if !(-6..=6).contains(&printed) {
            return Err(Fault::new(
                format!("{}, row {row}: {printed} hexes", table.id),
                "a glider comes down near its target",
                "write a number from -6 to +6",
            ));
        }
        *hexes = printed * line;
    }
    Ok(landings)
}

/// How far each wind shifts a glider (pl.glider.12).
pub(super) fn glider_shifts(ledger: &Ledger) -> Result<[u8; 3], Fault> {
    let table = ledger.table("pl.table.glider-shift")?;
    let mut shifts = [0; 3];
    for (speed, shift) in Speed::ALL.iter().zip(shifts.iter_mut()) {
        *shift = table.number(speed.name(), "hexes downwind")?;
    }
    Ok(shifts)
}

/// The combat results table (pl.base.1).
pub(super) fn results(ledger: &Ledger) -> Result<[[Verdict; 9]; 7], Fault> {
    let table = ledger.table("pl.table.base-crt")?;
    let mut results = [[Verdict::NoEffect; 9]; 7];
    for (odds, row) in Odds::ALL.iter().zip(results.iter_mut()) {
        for (die, result) in (-1..=7).zip(row.iter_mut()) {
            let cell = table.cell(odds.name(), &die.to_string())?;
            *result = Verdict::named(cell).map_err(|fault| fault.at(format!("{}, row {odds}, die {die}", table.id)))?;
        }
    }
    Ok(results)
}

/// The anti-aircraft table (pl.aa.4): its rows are named "up to 8", "over 8 to 12", …, "over 36".
pub(super) fn flak(ledger: &Ledger, scale: Scale) -> Result<Vec<FlakRow>, Fault> {
    let table = ledger.table("pl.table.base-aa")?;
    let mut rows = Vec::new();
    for name in table.row_names() {
        let most = match name.rsplit_once("to ") {
            Some((_, most)) => Some(scale.whole(most.parse().map_err(|_| {
                Fault::new(
                    format!("{}: row \"{name}\"", table.id),
                    "a row is called after the most strength it covers",
                    "call it like \"over 8 to 12\"",
                )
            })?)),
            None => None,
        };
        let mut results = [Flak::Missed; 6];
        for (face, result) in (1..=6).zip(results.iter_mut()) {
            let place = |fault: Fault| fault.at(format!("{}, row \"{name}\", roll {face}", table.id));
            *result = Flak::named(table.cell(name, &face.to_string())?).map_err(place)?;
        }
        rows.push((most, results));
    }
    Ok(rows)
}

/// The movement table (pl.base.8), in half points.
pub(super) fn going(table: &Table) -> Result<[[Cost; 4]; 9], Fault> {
    let mut going = [[Cost::Closed; 4]; 9];
    for (ground, row) in Going::ALL.iter().zip(going.iter_mut()) {
        for (mover, cost) in Mover::ALL.iter().zip(row.iter_mut()) {
            let cell = table.cell(ground.name(), mover.name())?;
            // The die for streams is set by option `stream`; the cell is only a reminder.
            *cost = match cell.split(',').next().unwrap_or_default() {
                "no" => Cost::Closed,
                "1/2" => Cost::Halves(1),
                points => Cost::Halves(points.parse::<u8>().ok().and_then(|points| points.checked_mul(2)).ok_or_else(
                    || {
                        let place = format!("{}, row \"{ground}\", column \"{mover}\"", table.id);
                        Fault::new(
                            format!("\"{cell}\" is no cost"),
                            "movement costs are whole or half points",
                            "write 1/2, a whole number, or no",
                        )
                        .at(place)
                    },
                )?),
            };
        }
    }
    Ok(going)
}

/// Die modifiers (pl.base.4).
pub(super) fn modifiers(table: &Table) -> Result<Modifiers, Fault> {
    let die = |row: &str| -> Result<i8, Fault> {
        let modifier = table.number::<i8>(row, "die")?;
        if (-8..=8).contains(&modifier) {
            return Ok(modifier);
        }
        let what = format!("{}: {row} {modifier}", table.id);
        Err(Fault::new(what, "a die is modified by 8 at the most", "give a number from -8 to 8"))
    };
    let (least, most) = (die("least in all")?, die("most in all")?);
    if least > most {
        return Err(Fault::new(
            format!("{}: least is {least} and most is {most}", table.id),
            "the least cannot be more than the most",
            "change one of them",
        ));
    }
    Ok(Modifiers {
        cover: die("target in forest, town or swamp")?,
        dispersed: die("any target dispersed")?,
        close_assault: die("close assault")?,
        least,
        most,
    })
}

/// The prime mover of batteries landed by glider (pl.glider.18).
pub(super) fn prime_mover(table: &Table, scale: Scale) -> Result<PrimeMover, Fault> {
    let number = |row: &str| limit(table, row);
    let (movement, defence) = (number("movement, as a truck")?, number("defence, with its gun")?);
    Ok(PrimeMover { movement: movement as u8, defence: scale.whole(defence) })
}

pub(super) fn mine_odds(table: &Table) -> Result<Odds, Fault> {
    Odds::named(table.cell("each unit on the minefield", "odds")?).map_err(|fault| fault.at(&table.id))
}

/// Engineers' work (pl.engineer.4, pl.engineer.5).
pub(super) fn engineer_work(table: &Table) -> Result<EngineerWork, Fault> {
    let work = |row: &str| -> Result<Work, Fault> {
        Ok(Work { turns: table.number(row, "own turns on the hex")?, up_to: table.number(row, "succeeds on 1 to")? })
    };
    Ok(EngineerWork {
        bridge_first: work("bridge, first try")?,
        bridge_again: [
            work("bridge, again after one turn")?,
            work("bridge, again after two turns")?,
            work("bridge, again after three turns")?,
        ],
        block_forest: work("block, forest road")?,
        block_road: work("block, other road")?,
        block_again: work("block, again")?,
    })
}
