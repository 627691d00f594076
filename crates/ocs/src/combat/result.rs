//! The result of a combat: the modifier, the roll on the table, and what its parts do (ocs.drm.1, ocs.crt.1, ocs.result.1 to
//! ocs.result.7).

use crate::combat::retreat::{self, Room};
use crate::combat::surprise::{self, Ratings};
use crate::rules::combat::{Cell, Combat, Part, Surprise};
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

impl Ratings {
    /// The dice modifier: the attacker's Action Rating less the defender's, less the Level of a Hedgehog (ocs.drm.1,
    /// ocs.combat.5).
    pub fn modifier(self) -> i32 {
        i32::from(self.attacker) - i32::from(self.defender) - i32::from(self.hedgehog)
    }
}

/// What stands before the dice of a combat are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Whether it is an overrun.
    pub overrun: bool,
    /// The column of the initial odds, from 0.
    pub column: usize,
    /// What is added to the surprise roll.
    pub surprise: i32,
    /// What is added to the roll on the table.
    pub modifier: i32,
}

/// What the dice of a combat said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// Who had surprise.
    pub surprise: Surprise,
    /// The column of the final odds, from 0.
    pub column: usize,
    /// The number of the result.
    pub result: usize,
}

/// Rolls a combat: surprise, its shift, and the result (ocs.combat.6, ocs.combat.7).
#[inline]
pub fn roll<D: Dice + ?Sized>(combat: &Combat, setup: &Setup, dice: &mut D) -> Result<Rolled, NeedRoll> {
    let surprise = surprise::roll(combat, setup.overrun, setup.surprise, dice)?;
    let column = surprise::shift(surprise, setup.column, dice)?;
    Ok(Rolled { surprise, column, result: read(combat, column, setup.modifier, dice)? })
}

/// Rolls on the table in a column, and gives the number of the result (ocs.crt.1, ocs.crt.3).
#[inline]
pub fn read<D: Dice + ?Sized>(combat: &Combat, column: usize, modifier: i32, dice: &mut D) -> Result<usize, NeedRoll> {
    let results = &combat.results;
    let alike = |roll: u8| results.alike(column, roll, modifier);
    let roll = dice.roll_alike(Die::TWO_D6, clause!("ocs.crt.1"), &alike)?;
    let result = results.at(column, i32::from(roll) + modifier);
    dice.meant(&results.cell(result));
    Ok(result)
}

/// A side as a result finds it, and what it does with its option points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stance {
    /// The steps of its units in all.
    pub steps: u16,
    /// Whether they are all disorganized already.
    pub dg: bool,
    /// The most option points that it satisfies by retreat; the others it satisfies by steps (ocs.result.3).
    pub willing: u8,
    /// Where it can retreat to.
    pub room: Room,
}

/// What a result did to a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, JsonSchema)]
pub struct Toll {
    /// The steps it lost.
    pub steps: u8,
    /// The hexes it retreated.
    pub retreat: u8,
    /// Whether what is left of it is disorganized.
    pub dg: bool,
    /// Whether nothing is left of it.
    pub destroyed: bool,
}

/// Short, since the odds judge by it how much room an outcome takes.
impl fmt::Debug for Toll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dg, destroyed) = (if self.dg { " DG" } else { "" }, if self.destroyed { " destroyed" } else { "" });
        write!(f, "-{} back {}{dg}{destroyed}", self.steps, self.retreat)
    }
}

/// What a part of a result does to a side: first L#, then DG for all that survive, then o#: steps for the points that are not
/// taken as retreat, and the retreat (ocs.result.2 to ocs.result.4).
pub fn suffer(part: Part, dg: bool, side: &Stance) -> Toll {
    let mut lost = side.steps.min(part.loss.into());
    let disorganized = side.dg || dg;
    let retreats = part.options.min(side.willing);
    lost = side.steps.min(lost + u16::from(part.options - retreats));
    let back = retreat::back(retreats, side.room, disorganized, side.steps - lost);
    lost = side.steps.min(lost + back.steps);
    let destroyed = lost == side.steps;
    Toll { steps: lost.min(255) as u8, retreat: back.hexes, dg: back.dg && !destroyed, destroyed }
}

/// What a result does to both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// What it does to the attacker.
    pub attacker: Toll,
    /// What it does to the defender.
    pub defender: Toll,
    /// Whether the defender might ignore his options.
    pub negated: bool,
}

/// Whether the defender may ignore his options: the attacker used an option to retreat, or was destroyed before he took any
/// (ocs.result.5).
pub fn negates(part: Part, attacker: &Stance, toll: Toll) -> bool {
    toll.retreat > 0 || u16::from(part.loss) >= attacker.steps
}

/// Carries a result out, the attacker's part first (ocs.combat.8). A defender who may ignore his options does so unless he
/// insists on them (ocs.result.6).
pub fn settle(cell: Cell, attacker: &Stance, defender: &Stance, insists: bool) -> Settled {
    let toll = suffer(cell.attacker, false, attacker);
    let negated = cell.defender.options > 0 && negates(cell.attacker, attacker, toll);
    let options = if negated && !insists { 0 } else { cell.defender.options };
    let part = Part { options, ..cell.defender };
    Settled { attacker: toll, defender: suffer(part, cell.dg, defender), negated }
}
