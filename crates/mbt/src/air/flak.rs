//! Fire at transports, and what it does. The rolls are separate functions, so that each can be made when it is due and
//! shown to whoever may see it (mbt.aaa, mbt.suppression, mbt.collision, mbt.shootdown).

use crate::air::course::step;
use crate::air::flight::{Altitude, Flight};
use crate::board::Cell;
use crate::ground::los::{Post, sight};
use crate::rules::Rules;
use crate::rules::air::Numbers;
use crate::rules::air::flak::{Abort, Effect, GunKind, Position, Shot, Suppression};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::Hex;
use jumpmaster_core::{Clause, clause};
use std::fmt;

/// Whether a gun can fire at a transport: it is within range, and at NOE in LOS as a target one level up; at Low it is in
/// LOS of every hex (mbt.base.5). `cell` returns what is in a hex; `None` off the board.
pub fn reaches(rules: &Rules, gun: (Hex, u8), target: (Hex, Altitude), cell: impl Fn(Hex) -> Option<Cell>) -> bool {
    let ((from, kind), (to, altitude)) = (gun, target);
    if !rules.air.guns[usize::from(kind)].reaches(from.unsigned_distance_to(to)) {
        return false;
    }
    let level = |hex| cell(hex).map_or(0, |cell| cell.level);
    let (from, to) = (Post { hex: from, level: level(from) }, Post { hex: to, level: level(to) + 1 });
    altitude != Altitude::Noe || sight(&rules.ground, from, to, cell).is_some()
}

/// One gun fires at one transport (mbt.aaa.1, mbt.base.5).
pub fn fire<D: Dice + ?Sized>(
    gun: &GunKind,
    target: Altitude,
    numbers: &Numbers,
    dice: &mut D,
) -> Result<Shot, NeedRoll> {
    let drm = if target == Altitude::Noe { numbers.noe_drm } else { 0 };
    dice.read(Die::D100, clause!("mbt.base.5"), |face| gun.at(face, drm))
}

/// A result of the suppression table: the effect, and whether Evasive Action leads left or right, by the same DR
/// (mbt.ea.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Blow {
    /// The effect.
    pub effect: Effect,
    /// Whether it leads to the left ([`leads_left`]).
    pub left: bool,
}

/// Whether Evasive Action by a DR leads to the left: if the DR is odd; 00 is 100 (mbt.ea.1).
pub const fn leads_left(face: u8) -> bool {
    face % 2 == 1
}

impl fmt::Display for Blow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.effect)?;
        match self.effect {
            Effect::Nothing => Ok(()),
            _ => write!(f, ", to the {}", if self.left { "left" } else { "right" }),
        }
    }
}

impl Blow {
    /// The result of a DR in a position; the side does not matter if nothing happens.
    pub fn of(table: &Suppression, position: Position, face: u8) -> Blow {
        let effect = table.at(position, face);
        Blow { effect, left: effect != Effect::Nothing && leads_left(face) }
    }
}

/// The clause of a column of the suppression table.
pub const fn column(position: Position) -> Clause {
    match position {
        Position::EnRoute => clause!("mbt.suppression.2"),
        Position::Over => clause!("mbt.suppression.3"),
        Position::Lapes => clause!("mbt.suppression.4"),
        Position::Beyond => clause!("mbt.suppression.5"),
    }
}

/// The same, so that whoever sees the roll does not learn where the DZ is (mbt.dz.2). That an aircraft is over a LAPES
/// strip is visible from its height.
pub const fn open_column(position: Position) -> Clause {
    match position {
        Position::Lapes => column(position),
        _ => clause!("mbt.suppression.1"),
    }
}

/// Rolls one DR on the suppression table for every Suppressed result, even if the aircraft is already suppressed
/// (mbt.aaa.2, mbt.suppression.1 to mbt.suppression.5).
pub fn suppress<D: Dice + ?Sized>(
    table: &Suppression,
    position: Position,
    why: Clause,
    dice: &mut D,
) -> Result<Blow, NeedRoll> {
    dice.read(Die::D100, why, |face| Blow::of(table, position, face))
}

/// A dr, 1d10 (mbt.dice.2), on which something happens up to a number.
fn up_to<D: Dice + ?Sized>(
    number: u8,
    why: Clause,
    happens: [&'static str; 2],
    dice: &mut D,
) -> Result<bool, NeedRoll> {
    Ok(dice.read(Die::D10, why, |face| happens[usize::from(face > number)])? == happens[0])
}

/// Whether an aircraft with casualties aborts: the dr after the casualty pick (mbt.suppression.2, mbt.suppression.5).
pub fn aborts<D: Dice + ?Sized>(abort: Abort, dice: &mut D) -> Result<bool, NeedRoll> {
    match abort {
        Abort::Never => Ok(false),
        Abort::Always => Ok(true),
        Abort::OnRoll(number) => up_to(number, clause!("mbt.suppression.2"), ["abort", "it flies on"], dice),
    }
}

/// Whether an aircraft over a LAPES strip crashes under the last band (mbt.suppression.4).
pub fn crashes<D: Dice + ?Sized>(number: u8, dice: &mut D) -> Result<bool, NeedRoll> {
    up_to(number, clause!("mbt.suppression.4"), ["crash", "no crash"], dice)
}

/// Whether an aircraft at NOE flies into the obstacle in its hex: certainly if that is two levels high, otherwise on a dr
/// (mbt.lapes.12, mbt.lapes.13).
pub fn hits_obstacle<D: Dice + ?Sized>(height: u8, numbers: &Numbers, dice: &mut D) -> Result<bool, NeedRoll> {
    match height {
        0 => Ok(false),
        _ if height >= numbers.certain => Ok(true),
        _ => up_to(numbers.obstacle, clause!("mbt.lapes.12"), ["crash", "it clears the obstacle"], dice),
    }
}

/// Whether two transports in one hex collide: one dr for the pair (mbt.collision.2).
pub fn collide<D: Dice + ?Sized>(numbers: &Numbers, dice: &mut D) -> Result<bool, NeedRoll> {
    up_to(numbers.collision, clause!("mbt.collision.2"), ["collision", "they miss"], dice)
}

/// Which of two aircraft that missed each other swerves in its next impulse, in formation order from 0 (mbt.collision.3,
/// mbt.dice.3).
pub fn swerves<D: Dice + ?Sized>(dice: &mut D) -> Result<usize, NeedRoll> {
    Ok(usize::from(dice.roll(Die::new(2), clause!("mbt.collision.3"))? - 1))
}

/// Whether the first or the second LGOP gets out of an aircraft that was shot down (mbt.shootdown.1, mbt.shootdown.2).
pub fn gets_out<D: Dice + ?Sized>(nth: usize, numbers: &Numbers, dice: &mut D) -> Result<bool, NeedRoll> {
    let why = [clause!("mbt.shootdown.1"), clause!("mbt.shootdown.2")][nth];
    up_to(numbers.exits[nth], why, ["out", "lost aboard"], dice)
}

/// The number of hexes ahead at which a crashing aircraft comes down (mbt.base.6). If wrecks are not reported, all faces
/// are equivalent for the odds.
pub fn crash_distance<D: Dice + ?Sized>(numbers: &Numbers, told: bool, dice: &mut D) -> Result<u8, NeedRoll> {
    let hexes = |face: u8| face.div_ceil(numbers.crash_divisor);
    let face = dice.roll_like(Die::D10, clause!("mbt.base.6"), &|a, b| !told || hexes(a) == hexes(b))?;
    dice.meant(&format_args!("{} hexes ahead", hexes(face)));
    Ok(hexes(face))
}

/// The hex of the wreck; off the map it has no effect (mbt.base.6).
pub fn wreck(flight: &Flight, distance: u8) -> Hex {
    flight.hex + step(flight.heading) * i32::from(distance)
}
