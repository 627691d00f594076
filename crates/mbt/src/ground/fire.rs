//! Fire on the ground: GP at every unit of a hex (mbt.base.12), AP at one vehicle or gun (mbt.base.13).

use crate::board::Cell;
use crate::ground::cover::{self, Stand};
use crate::ground::going::State;
use crate::ground::los::Sight;
use crate::rules::ground::{GP_ROWS, Ground};
use crate::unit::Kind;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Judgement, clause, named, require};

named! {
    /// What fire did to a unit.
    pub enum Effect: "effect" {
        /// Nothing.
        Unharmed = "unharmed",
        /// It is suppressed until the next Adjust Markers step (mbt.base.14).
        Suppressed = "suppressed",
        /// A squad or command element is a half-squad now (mbt.base.12).
        Reduced = "reduced",
        /// It is gone.
        Destroyed = "destroyed",
    }
}

named! {
    /// What the GP fire table says.
    pub enum Hit: "result" {
        /// The unit is gone.
        Eliminated = "eliminated",
        /// It loses a step.
        StepLoss = "step loss",
        /// It is suppressed.
        Suppressed = "suppressed",
        /// Nothing.
        None = "no effect",
    }
}

/// A unit that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Firer {
    /// What it is.
    pub kind: Kind,
    /// Its state.
    pub state: State,
    /// Whether it is under a Fire/Move order (mbt.base.11).
    pub fire_move: bool,
    /// Whether it used Quickmarch this turn (mbt.base.9).
    pub quickmarch: bool,
    /// Whether its order of battle gives it LAWs (mbt.lgop.5).
    pub law: bool,
}

impl Firer {
    /// A unit of this kind, with no marks.
    pub fn of(kind: Kind) -> Firer {
        Firer { kind, state: State::default(), fire_move: false, quickmarch: false, law: false }
    }

    /// Its AP range (mbt.base.8).
    pub fn ap_range(&self, ground: &Ground) -> u8 {
        let unit = ground.unit(self.kind);
        if self.law { unit.ap.max(unit.law) } else { unit.ap }
    }
}

/// Whether a unit may fire at a hex at this distance, with LOS to it and something spotted in it: not while it is being
/// prepared (mbt.heavy.9), not after Quickmarch (mbt.base.9), if disrupted only into adjacent hexes and its own
/// (mbt.disruption.1), and within the range of its weapons (mbt.base.8).
pub fn may_fire(firer: &Firer, hexes: u32, range: u8) -> Judgement {
    require!(
        !firer.state.preparing,
        "mbt.heavy.9",
        "{unit} is still being prepared",
        "wait for the second turn after it arrived"
    );
    require!(!firer.quickmarch, "mbt.base.9", "{unit} went by Quickmarch", "fire with it next turn");
    require!(
        !firer.state.disrupted || hexes <= 1,
        "mbt.disruption.1",
        "{unit} is disrupted",
        "let it fire into an adjacent hex"
    );
    require!(hexes <= u32::from(range), "mbt.base.8", "{unit} does not reach so far", "name a nearer hex");
    Ok(())
}

/// The GP range of a unit; `None` without a GP factor (mbt.base.8).
pub const fn gp_range(ground: &Ground, kind: Kind) -> Option<u8> {
    let unit = ground.unit(kind);
    if unit.gp > 0 { Some(unit.long) } else { None }
}

/// The GP factors of a unit at a distance: doubled in its own hex (mbt.base.24); halved beyond its normal range
/// (mbt.base.12), while it is suppressed or disrupted (mbt.base.14, mbt.disruption.1) and under Fire/Move (mbt.base.11),
/// each time rounded down; none beyond its long range.
pub fn factors(ground: &Ground, firer: &Firer, hexes: u32) -> i16 {
    let unit = ground.unit(firer.kind);
    if hexes > u32::from(unit.long) {
        return 0;
    }
    let near = i16::from(unit.gp) * if hexes == 0 { 2 } else { 1 };
    let halvings = [hexes > u32::from(unit.normal), firer.state.counts_as_suppressed(), firer.fire_move];
    near >> halvings.into_iter().filter(|&halved| halved).count()
}

/// A GP attack on a hex, before the effect of its terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// GP factors, with the modifiers of the line of sight.
    pub gp: i16,
    /// The sides by which it comes in ([`cover::sides_towards`]); none from above.
    pub sides: u8,
    /// The clause behind its rolls.
    pub why: Clause,
}

impl Attack {
    /// Combined fire of units of one hex, with the modifiers of the line of sight (mbt.base.12, mbt.orchard.2).
    pub fn fire(
        ground: &Ground,
        firers: impl IntoIterator<Item = Firer>,
        hexes: u32,
        sight: Sight,
        sides: u8,
    ) -> Attack {
        let sum: i16 = firers.into_iter().map(|firer| factors(ground, &firer, hexes)).sum();
        let way = if sight.orchard { ground.orchard[0] } else { 0 };
        Attack { gp: sum + way, sides, why: clause!("mbt.base.12") }
    }

    /// The net GP against one of the units of a hex: with the modifiers of its terrain and of Quickmarch (mbt.base.9,
    /// mbt.base.12).
    pub fn net(&self, ground: &Ground, cell: &Cell, units: &[Stand], which: usize) -> i16 {
        let hurry = if units[which].quickmarch { ground.quickmarch[0] } else { 0 };
        self.gp + cover::gp(ground, cell, units, which, self.sides) + hurry
    }

    /// Rolls against one of the units of a hex (mbt.base.12).
    pub fn strike<D: Dice + ?Sized>(
        &self,
        ground: &Ground,
        cell: &Cell,
        units: &[Stand],
        which: usize,
        dice: &mut D,
    ) -> Result<Effect, NeedRoll> {
        let hit = roll(ground, row(ground, self.net(ground, cell, units, which)), self.why, dice)?;
        Ok(effect(units[which].kind, hit))
    }
}

/// The row of the GP fire table for a net GP.
pub fn row(ground: &Ground, net: i16) -> usize {
    ground.gp.up_to.iter().position(|&up_to| net <= up_to).unwrap_or(GP_ROWS - 1)
}

/// Rolls on a row of the GP fire table (mbt.base.12).
pub fn roll<D: Dice + ?Sized>(ground: &Ground, row: usize, why: Clause, dice: &mut D) -> Result<Hit, NeedRoll> {
    let [eliminated, step, suppressed, _] = ground.gp.bands[row];
    dice.read(Die::D100, why, |face| match face {
        _ if face <= eliminated => Hit::Eliminated,
        _ if face <= step => Hit::StepLoss,
        _ if face <= suppressed => Hit::Suppressed,
        _ => Hit::None,
    })
}

/// What a result does to a kind of unit: a squad or command element loses half, a smaller unit is eliminated; soft vehicles
/// and guns are destroyed, and armour is only ever suppressed (mbt.base.12).
pub fn effect(kind: Kind, hit: Hit) -> Effect {
    match hit {
        Hit::None => Effect::Unharmed,
        Hit::Suppressed => Effect::Suppressed,
        _ if kind.armoured() => Effect::Suppressed,
        Hit::StepLoss if kind.halves() > 1 => Effect::Reduced,
        Hit::StepLoss | Hit::Eliminated => Effect::Destroyed,
    }
}

/// Whether AP fire may be aimed at a kind of unit: a vehicle or a gun (mbt.base.13), also one in preparation (mbt.heavy.11).
pub fn ap_target(kind: Kind) -> Judgement {
    require!(!kind.personnel(), "mbt.base.13", "{target} is on foot", "aim AP fire at a vehicle or a gun");
    Ok(())
}

/// The highest DR with which AP fire hits one of the units of a hex (mbt.base.13): by range, the modifiers of the target's
/// terrain, and an orchard in between (mbt.orchard.2).
pub fn ap_number(
    ground: &Ground,
    hexes: u32,
    sight: Sight,
    sides: u8,
    (cell, units, which): (&Cell, &[Stand], usize),
) -> i16 {
    let Some(&(_, base)) = ground.ap.hit.iter().find(|(up_to, _)| hexes <= u32::from(*up_to)) else { return 0 };
    let hurry = if units[which].quickmarch { ground.quickmarch[1] } else { 0 };
    let modifier = cover::ap(ground, cell, units, which, sides) + hurry;
    let way = if sight.orchard { ground.orchard[1] } else { 0 };
    base + ground.ap.point * modifier + way
}

/// Rolls AP fire: whether it hits, and if so, with what effect (mbt.base.13).
pub fn ap_fire<D: Dice + ?Sized>(ground: &Ground, number: i16, dice: &mut D) -> Result<Effect, NeedRoll> {
    let hit =
        dice.read(Die::D100, clause!("mbt.base.13"), |face| if i16::from(face) <= number { "hit" } else { "miss" })?;
    if hit == "miss" {
        return Ok(Effect::Unharmed);
    }
    dice.read(Die::D10, clause!("mbt.base.13"), |face| {
        if face <= ground.ap.destroyed { Effect::Destroyed } else { Effect::Suppressed }
    })
}
