//! Barrages and bombs on a hex, and what they set off (mbt.base.21, mbt.bundle.7, mbt.fuel.2, mbt.ordnance.2).

use crate::board::Cell;
use crate::ground::cover::{Stand, Stands};
use crate::ground::fire::{Attack, Effect};
use crate::ground::terrain::{Feature, Marker};
use crate::rules::ground::{Ground, Weapon};
use crate::unit::Kind;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{clause, named};

named! {
    /// What a barrage makes of a hex.
    pub enum Aftermath: "aftermath" {
        /// It is as it was.
        Nothing = "nothing",
        /// Its fuel burns (mbt.fuel.2).
        Burns = "burns",
        /// Its ordnance blows up: everything in the hex is destroyed, and the hexes around are attacked (mbt.ordnance.2).
        Explodes = "explodes",
    }
}

/// The attack of a weapon: the same on every unit in the hex (mbt.base.21); also that of ordnance blowing up in an adjacent
/// hex (mbt.ordnance.2).
pub fn attack(ground: &Ground, weapon: Weapon) -> Attack {
    let why = match weapon {
        Weapon::Ordnance => clause!("mbt.ordnance.2"),
        _ => clause!("mbt.base.21"),
    };
    Attack { gp: ground.barrage(weapon).gp, sides: 0, why }
}

/// Hexes under a barrage, as the rule reads and changes them: those of a game, or those described by an input.
pub trait Shelled<'r> {
    /// A hex.
    type Hex: Copy;
    /// A unit or a bundle.
    type Piece: Copy;
    /// The type of its dice.
    type Dice: Dice + ?Sized;

    /// The dice.
    fn dice(&mut self) -> &mut Self::Dice;
    /// The rules of the ground.
    fn ground(&self) -> &'r Ground;
    /// The hexes around one, clockwise from north.
    fn around(&self, hex: Self::Hex) -> Vec<Self::Hex>;
    /// What is in a hex, and the units there; each side has its own cover.
    fn lies(&self, hex: Self::Hex) -> (Cell, Vec<Stands<Self::Piece>>);
    /// The bundles in a hex that nobody carries.
    fn bundles(&self, hex: Self::Hex) -> Vec<Self::Piece>;

    /// Applies an effect to a unit.
    fn suffers(&mut self, unit: Self::Piece, effect: Effect);
    /// Removes a bundle.
    fn loses(&mut self, bundle: Self::Piece);
    /// The fuel in a hex burns (mbt.fuel.2).
    fn burns(&mut self, hex: Self::Hex);
    /// The ordnance in a hex blows up, with everything there (mbt.ordnance.2).
    fn blows_up(&mut self, hex: Self::Hex);
}

/// A barrage on a hex: a roll for everybody there, then what it sets off. If ordnance blows up, each adjacent hex is
/// attacked, which sets nothing else off (mbt.base.21, mbt.fuel.2, mbt.ordnance.2).
pub fn barrage<'r, W: Shelled<'r>>(world: &mut W, weapon: Weapon, hex: W::Hex) -> Result<(), NeedRoll> {
    match fall_on(world, weapon, hex)? {
        Aftermath::Nothing => {}
        Aftermath::Burns => world.burns(hex),
        Aftermath::Explodes => {
            world.blows_up(hex);
            for next in world.around(hex) {
                fall_on(world, Weapon::Ordnance, next)?;
            }
        }
    }
    Ok(())
}

/// One weapon on one hex: a roll for every unit and, unless everything blows up, a die for each bundle on the ground. A
/// bundle carried when the barrage falls shares its carrier's fate, even if it is set down now (mbt.bundle.7).
fn fall_on<'r, W: Shelled<'r>>(world: &mut W, weapon: Weapon, hex: W::Hex) -> Result<Aftermath, NeedRoll> {
    let (ground, (cell, mut sides), lying) = (world.ground(), world.lies(hex), world.bundles(hex));
    sides.retain(|units| !units.is_empty());
    if sides.is_empty() {
        sides.push(Vec::new());
    }
    let (mut effects, mut aftermath) = (Vec::new(), Aftermath::Nothing);
    for units in sides {
        let stands: Vec<Stand> = units.iter().map(|(_, stand)| *stand).collect();
        let tell = |which: usize, effect: Effect| effects.push((units[which].0, effect));
        let after = shell(ground, weapon, &cell, &stands, world.dice(), tell)?;
        aftermath = if after == Aftermath::Nothing { aftermath } else { after };
    }
    for (unit, effect) in effects {
        world.suffers(unit, effect);
    }
    for bundle in lying.into_iter().filter(|_| aftermath != Aftermath::Explodes) {
        if bundle_lost(ground, weapon, world.dice())? {
            world.loses(bundle);
        }
    }
    Ok(aftermath)
}

/// A barrage on the units of a side: a roll for each, reported one by one, and what it sets off. Fuel and ordnance go up if
/// the weapon can do that and any result is more than no effect; in an empty hex one roll is made as if against a
/// half-squad (mbt.fuel.2, mbt.ordnance.2).
pub fn shell<D: Dice + ?Sized>(
    ground: &Ground,
    weapon: Weapon,
    cell: &Cell,
    units: &[Stand],
    dice: &mut D,
    mut tell: impl FnMut(usize, Effect),
) -> Result<Aftermath, NeedRoll> {
    const NOBODY: [Stand; 1] = [Stand::of(Kind::Half)];
    let (attack, store) = (attack(ground, weapon), store(ground, weapon, cell));
    let mut effective = false;
    for which in 0..units.len() {
        let effect = attack.strike(ground, cell, units, which, dice)?;
        effective |= effect != Effect::Unharmed;
        tell(which, effect);
    }
    if store != Aftermath::Nothing && units.is_empty() {
        effective = attack.strike(ground, cell, &NOBODY, 0, dice)? != Effect::Unharmed;
    }
    Ok(if effective { store } else { Aftermath::Nothing })
}

/// What a weapon can set off in a hex.
fn store(ground: &Ground, weapon: Weapon, cell: &Cell) -> Aftermath {
    match ground.barrage(weapon).sets_off {
        true if cell.features.has(Feature::Ordnance) => Aftermath::Explodes,
        true if cell.features.has(Feature::Depot) => Aftermath::Burns,
        _ => Aftermath::Nothing,
    }
}

/// A hex after a barrage: burning for the rest of the game (mbt.fuel.2), or rough, with nothing left to blow up
/// (mbt.ordnance.2).
#[must_use]
pub fn after(cell: Cell, aftermath: Aftermath) -> Cell {
    match aftermath {
        Aftermath::Nothing => cell,
        Aftermath::Burns => Cell { markers: cell.markers.with(Marker::Burning), ..cell },
        Aftermath::Explodes => Cell { features: cell.features.without(Feature::Ordnance).with(Feature::Rough), ..cell },
    }
}

/// Whether an unattended bundle in the hex is lost to a barrage of mortars, artillery or rockets: a die for each. Carried
/// ones share their carrier's fate (mbt.bundle.7).
pub fn bundle_lost<D: Dice + ?Sized>(ground: &Ground, weapon: Weapon, dice: &mut D) -> Result<bool, NeedRoll> {
    if !ground.barrage(weapon).endangers {
        return Ok(false);
    }
    let lost = |face| if face <= ground.limits.bundle { "lost" } else { "kept" };
    Ok(dice.read(Die::D10, clause!("mbt.bundle.7"), lost)? == "lost")
}
