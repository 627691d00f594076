//! Heavy items reaching the ground: by parachute, or pulled out over a LAPES strip (mbt.heavy.7, mbt.heavy.8, mbt.lapes.8
//! to mbt.lapes.11); and what rises above a strip (mbt.lapes.12).

use crate::board::Cell;
use crate::ground::terrain::Marker;
use crate::rules::air::Numbers;
use crate::rules::ground::Ground;
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};

/// Whether a heavy item survives ground on which it does up to this DR; no DR if it always or never does (mbt.heavy.7,
/// mbt.heavy.8).
#[inline]
pub fn survives<D: Dice + ?Sized>(last: u8, dice: &mut D) -> Result<bool, NeedRoll> {
    match last {
        0 => Ok(false),
        100 => Ok(true),
        _ => {
            let told = |face| if face <= last { "it survives" } else { "it is destroyed" };
            Ok(dice.read(Die::D100, clause!("mbt.heavy.8"), told)? == told(1))
        }
    }
}

/// The extraction hex in which an item stops, 0 or 1 (mbt.lapes.8).
pub fn stop<D: Dice + ?Sized>(numbers: &Numbers, dice: &mut D) -> Result<u8, NeedRoll> {
    let told = ["the first extraction hex", "the second extraction hex"];
    let hex = dice.read(Die::D10, clause!("mbt.lapes.8"), |face| told[usize::from(face > numbers.first_stop)])?;
    Ok(u8::from(hex == told[1]))
}

/// Whether an item that comes down among this many vehicles is destroyed, and which of them with it, counted from 0: on a
/// dr up to their number (mbt.lapes.10, mbt.lapes.11).
pub fn crush<D: Dice + ?Sized>(vehicles: u8, dice: &mut D) -> Result<Option<u8>, NeedRoll> {
    if vehicles == 0 {
        return Ok(None);
    }
    let why = if vehicles == 1 { clause!("mbt.lapes.10") } else { clause!("mbt.lapes.11") };
    let told = |face: u8| if face <= vehicles { "both are destroyed" } else { "neither is harmed" };
    if dice.read(Die::D10, why, told)? != told(1) {
        return Ok(None);
    }
    // With only one vehicle there is nothing to choose (mbt.dice.3).
    Ok(Some(if vehicles == 1 { 0 } else { dice.roll(Die::new(vehicles), clause!("mbt.lapes.11"))? - 1 }))
}

/// How high a hex rises above a strip at some level: by what stands or burns in it, and by its own level (mbt.lapes.12,
/// mbt.lapes.13, mbt.table.house-height).
pub fn height(ground: &Ground, cell: &Cell, strip: u8) -> u8 {
    let fire = if cell.markers.has(Marker::Burning) { ground.burning } else { 0 };
    let stands = cell.features.iter().map(|feature| ground.height[feature as usize]).fold(fire, u8::max);
    cell.level.saturating_sub(strip).saturating_add(stands)
}
