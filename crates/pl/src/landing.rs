//! The landing segment: where everything that lands together comes down, which hexes are crowded, and who survives
//! (pl.sequence.4).
//!
//! A game lands what is overhead, the odds land what an input describes: both are a [`Landing`]. [`land`] is the whole
//! segment up to the survival dice; the odds split it where its dice are independent, into [`place`] and [`fate`].

mod case;
mod parted;
mod table;
mod told;

pub use case::{Case, Jump};
pub use parted::{Landings, Tally};
pub use table::Overhead;
pub use told::Told;

use super::board::Terrain;
use super::crowd::{self, Crowd};
use super::drift::{self, Row};
use super::event::Cause;
use super::glider;
use super::rules::{Fate, Rules};
use super::survival;
use super::wind::Wind;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Orientation, Side};
use jumpmaster_core::{HexNumber, Placed};

/// How a unit lands, and what disperses it regardless of its survival die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Marks(u8);

impl Marks {
    /// A stick that jumps.
    pub const STICK: Marks = Marks(0);
    /// A battery that jumps: it takes one place but the space of a platoon (pl.glider.5).
    pub const BATTERY: Marks = Marks(1);
    /// The load of a glider.
    pub const GLIDER: Marks = Marks(2);
    /// Anti-aircraft fire dispersed it in the air (pl.aa.5).
    pub const DAMAGED: Marks = Marks(4);
    /// Too much came down in its hex (pl.crowd.5).
    pub const CROWDED: Marks = Marks(8);

    /// Whether any of these marks is set.
    #[inline]
    pub const fn has(self, any: Marks) -> bool {
        self.0 & any.0 != 0
    }

    /// The union of both.
    #[inline]
    #[must_use]
    pub const fn with(self, more: Marks) -> Marks {
        Marks(self.0 | more.0)
    }

    /// The same marks, with `DAMAGED` added if the unit is dispersed already.
    #[must_use]
    pub const fn dispersed(self, dispersed: bool) -> Marks {
        if dispersed { self.with(Marks::DAMAGED) } else { self }
    }
}

/// What decides the fate of a unit after it has come down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ground {
    /// It is lost: off the board (pl.drift.8), or by glider in the sea (pl.glider.15).
    Lost,
    /// It is on this ground.
    On(Terrain, Marks),
}

impl Ground {
    /// Whether too much came down in the unit's hex.
    pub const fn crowded(self) -> bool {
        matches!(self, Ground::On(_, marks) if marks.has(Marks::CROWDED))
    }
}

/// A glider that lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glide {
    /// The hex it is aimed at.
    pub target: Hex,
    /// The side it flies toward.
    pub heading: Side,
    /// The marks of its load.
    pub marks: Marks,
}

/// Everything that lands together, and the board it lands on: from a game or from an input.
///
/// All that is aimed at one hex by parachute is a jump. Jumps are numbered in plan order, gliders after them.
pub trait Landing {
    /// The rules.
    fn rules(&self) -> &Rules;
    /// The orientation of the board's hexes.
    fn orientation(&self) -> Orientation;
    /// The number of a hex and its ground now; `None` off the board.
    fn ground(&self, hex: Hex) -> Option<(HexNumber, Terrain)>;
    /// The space taken up by friendly units already in a hex, in sticks.
    fn friends(&self, hex: HexNumber) -> u32;
    /// The number of jumps.
    fn jumps(&self) -> usize;
    /// Puts the units of a jump down in this wind by this drift row, in stick order, each as [`falls`] says.
    fn put_down(&self, jump: usize, wind: Wind, row: &Row, units: &mut Vec<Placed<Ground>>);
    /// The gliders.
    fn gliders(&self) -> &[Glide];
    /// Whether enough units land that a hex could be crowded at all.
    fn can_crowd(&self) -> bool;
}

/// The crowded hexes, each with the limit it exceeded.
pub type Crowds = Vec<(HexNumber, Cause)>;

/// The result of a landing: jumps first, each in stick order, then gliders.
pub struct Landed {
    /// Where each unit came down.
    pub units: Vec<Placed<Ground>>,
    /// What happened to each unit, except for crowding counted afterwards (option `crowd_count`).
    pub fates: Vec<Fate>,
    /// The crowded hexes.
    pub crowds: Crowds,
}

impl Landed {
    /// The final fate of a unit.
    pub fn fate(&self, unit: usize) -> Fate {
        match self.fates[unit] {
            Fate::Safe if self.units[unit].unit.crowded() => Fate::Dispersed,
            fate => fate,
        }
    }
}

/// Lands everything, rolling dice in the order of pl.sequence.4; `drifted` is called with the drift row of each jump.
pub fn land<L: Landing, D: Dice + ?Sized>(
    landing: &L,
    wind: Wind,
    dice: &mut D,
    drifted: impl FnMut(usize, &Row),
) -> Result<Landed, NeedRoll> {
    let whole: Vec<usize> = (0..landing.jumps() + landing.gliders().len()).collect();
    let mut units = Vec::new();
    let mut crowds = place(landing, wind, &whole, dice, &mut units, drifted)?;
    let mut fates = Vec::with_capacity(units.len());
    for placed in &units {
        fates.push(fate(landing.rules(), placed.unit, dice)?);
    }
    if landing.rules().crowd_after_survival {
        crowds = crowd(landing, &mut units, |unit| fates[unit] != Fate::Eliminated);
    }
    Ok(Landed { units, fates, crowds })
}

/// Rolls where some jumps and gliders come down, in plan order (pl.sequence.4), and counts crowding.
#[inline]
pub fn place<L: Landing, D: Dice + ?Sized>(
    landing: &L,
    wind: Wind,
    group: &[usize],
    dice: &mut D,
    units: &mut Vec<Placed<Ground>>,
    drifted: impl FnMut(usize, &Row),
) -> Result<Crowds, NeedRoll> {
    let (jumps, gliders) = group.split_at(group.partition_point(|&number| number < landing.jumps()));
    if landing.rules().gliders_first {
        glide(landing, wind, gliders, dice, units)?;
        jump(landing, wind, jumps, dice, units, drifted)?;
        units.rotate_left(gliders.len());
    } else {
        jump(landing, wind, jumps, dice, units, drifted)?;
        glide(landing, wind, gliders, dice, units)?;
    }
    let counted = landing.can_crowd() && !landing.rules().crowd_after_survival;
    Ok(if counted { crowd(landing, units, |_| true) } else { Crowds::new() })
}

/// Rolls one drift die for everything aimed at one hex (pl.drift.6).
#[inline]
fn jump<L: Landing, D: Dice + ?Sized>(
    landing: &L,
    wind: Wind,
    jumps: &[usize],
    dice: &mut D,
    units: &mut Vec<Placed<Ground>>,
    mut drifted: impl FnMut(usize, &Row),
) -> Result<(), NeedRoll> {
    for &jump in jumps {
        let row = drift::pattern(landing.rules(), wind, dice)?;
        drifted(jump, row);
        landing.put_down(jump, wind, row, units);
    }
    Ok(())
}

/// Rolls one die for each glider (pl.glider.9, pl.glider.13).
#[inline]
fn glide<L: Landing, D: Dice + ?Sized>(
    landing: &L,
    wind: Wind,
    gliders: &[usize],
    dice: &mut D,
    units: &mut Vec<Placed<Ground>>,
) -> Result<(), NeedRoll> {
    for &glider in gliders {
        let Glide { target, heading, marks } = landing.gliders()[glider - landing.jumps()];
        let hex = glider::come_down(landing.rules(), landing.orientation(), wind, target, heading, dice)?;
        units.push(down(landing, Some(hex), marks));
    }
    Ok(())
}

/// Where the unit that takes place `place` of a jump's drift row comes down, of `of` units that jump over that hex.
pub fn falls<L: Landing>(
    landing: &L,
    target: Hex,
    from: Side,
    row: &Row,
    (place, of): (usize, usize),
    marks: Marks,
) -> Placed<Ground> {
    let hex = drift::comes_down(landing.rules(), row, from.opposite(), landing.orientation(), target, place, of);
    down(landing, hex, marks)
}

/// A unit that came down in a hex: it is lost off the board (pl.drift.8), and so is a glider in the sea (pl.glider.15).
fn down<L: Landing>(landing: &L, hex: Option<Hex>, marks: Marks) -> Placed<Ground> {
    match hex.and_then(|hex| landing.ground(hex)) {
        None => Placed { unit: Ground::Lost, hex: None },
        Some((hex, Terrain::Sea)) if marks.has(Marks::GLIDER) => Placed { unit: Ground::Lost, hex: Some(hex) },
        Some((hex, terrain)) => Placed { unit: Ground::On(terrain, marks), hex: Some(hex) },
    }
}

/// Marks the survivors in crowded hexes; only units for which `counts` holds are counted (pl.crowd.1 to pl.crowd.5,
/// pl.crowd.7, pl.glider.7, pl.glider.8).
fn crowd<L: Landing>(landing: &L, units: &mut [Placed<Ground>], counts: impl Fn(usize) -> bool) -> Crowds {
    let rules = landing.rules();
    let mut hexes: Vec<(HexNumber, Crowd)> = Vec::with_capacity(units.len());
    for (number, unit) in units.iter().enumerate() {
        let (Some(hex), Ground::On(_, marks), true) = (unit.hex, unit.unit, counts(number)) else { continue };
        let place = hexes.iter().position(|(known, _)| *known == hex).unwrap_or_else(|| {
            hexes.push((hex, Crowd { room: landing.friends(hex), ..Crowd::default() }));
            hexes.len() - 1
        });
        hexes[place].1.add(rules, marks, 1);
    }
    let crowds: Crowds =
        hexes.into_iter().filter_map(|(hex, crowd)| Some((hex, crowd::broken(rules, crowd)?))).collect();
    if crowds.is_empty() {
        return crowds;
    }
    for (number, unit) in units.iter_mut().enumerate() {
        if let (Some(hex), Ground::On(_, marks), true) = (unit.hex, &mut unit.unit, counts(number))
            && crowds.iter().any(|(known, _)| *known == hex)
        {
            *marks = marks.with(Marks::CROWDED);
        }
    }
    crowds
}

/// What happens to a unit that came down: one survival die for a jumper (pl.survival.1), none for a glider's load unless
/// the option tests it as well (pl.glider.15). A survivor that was dispersed already, or is crowded, is dispersed (pl.aa.5,
/// pl.crowd.5).
#[inline]
pub fn fate<D: Dice + ?Sized>(rules: &Rules, ground: Ground, dice: &mut D) -> Result<Fate, NeedRoll> {
    let Ground::On(terrain, marks) = ground else { return Ok(Fate::Eliminated) };
    let tested = rules.glider_crash || !marks.has(Marks::GLIDER);
    let fate = if tested { survival::test(rules, terrain, dice)? } else { Fate::Safe };
    let dispersed = fate == Fate::Safe && marks.has(Marks::DAMAGED.with(Marks::CROWDED));
    Ok(if dispersed { Fate::Dispersed } else { fate })
}
