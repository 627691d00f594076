//! Cargo pulled out over a LAPES strip, and what it does where it stops (mbt.lapes.8 to mbt.lapes.11).

use crate::air::airspace::Airspace;
use crate::air::course::step;
use crate::air::flight::Flight;
use crate::air::lapes;
use crate::ground::terrain::Marker;
use jumpmaster_core::dice::NeedRoll;
use jumpmaster_core::hex::Hex;

/// Pulls out all cargo in the first extraction hex where that is allowed, item by item. Each item stops there or, if that
/// is the first extraction hex, perhaps one hex further on (mbt.lapes.8, mbt.lapes.9).
pub(super) fn pull_out<'r, W: Airspace<'r>>(world: &mut W, at: usize, flight: &Flight) -> Result<(), NeedRoll> {
    let air = &world.rules().air;
    let [approach, extraction, _] = air.dimensions.strip;
    let place = flight.index.and_then(|index| index.checked_sub(approach)).filter(|&place| place < extraction);
    let Some(place) = place.filter(|_| flight.ban == 0) else { return Ok(()) };
    for _ in 0..world.cargo(at).aboard().len() {
        let further = if place == 0 { lapes::stop(&air.numbers, world.dice())? } else { 0 };
        skid(world, at, flight.hex + step(flight.heading) * i32::from(further))?;
    }
    Ok(())
}

/// An item stops in a hex: personnel there are suppressed, a vehicle may be lost with it, then the ground decides. Items of
/// the same load never count (mbt.lapes.9 to mbt.lapes.11).
fn skid<'r, W: Airspace<'r>>(world: &mut W, at: usize, stop: Hex) -> Result<(), NeedRoll> {
    let air = &world.rules().air;
    let cargo = world.cargo(at);
    let gun = air.heavy[usize::from(cargo.all()[usize::from(cargo.out())])].gun;
    let Some(vehicles) = world.stops(at, stop) else { return Ok(()) };
    if let Some(which) = lapes::crush(vehicles, world.dice())? {
        world.crushes(at, which);
        return Ok(());
    }
    let cell = world.cell(stop).unwrap_or_default();
    // Enemies there are dealt with by another rule (mbt.lapes.9).
    let last = air.heavy_ground.survives(cell.features, gun, cell.markers.has(Marker::Burning), false);
    if !lapes::survives(last, world.dice())? {
        world.breaks(at);
    }
    Ok(())
}
