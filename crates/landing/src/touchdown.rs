//! The way down of one unit, split where players choose: an occupied hex, terrain, opportunity fire (landing.sequence.6).
//!
//! A game runs these steps on its table, and the odds run them on the state they carry from unit to unit; both are a
//! [`World`]. Where a step ends in a choice ([`Next`]), the game asks a player, and the odds choose for him (lander.rs).

use super::board::Board;
use super::event::Cause;
use super::rules::Rules;
use super::unit::Lands;
use jumpmaster_core::dice::NeedRoll;
use jumpmaster_core::{Named, named};

named! {
    /// What becomes of a unit in the landing.
    pub enum Fate: "fate" {
        /// It is down without a scratch.
        Unharmed = "unharmed",
        /// It has taken damage, and is in order (landing.damage.4).
        Damaged = "damaged",
        /// It is alive, and disorganised in game turn 1 (landing.opfire.5).
        Disorganised = "disorganised",
        /// It was eliminated by what it came down on.
        KilledOnLanding = "killed on landing",
        /// It was eliminated by opportunity fire.
        KilledByFire = "killed by fire",
        /// It came down off the map (landing.off-map.1).
        OffMap = "lost off the map",
    }
}

/// Who holds a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder<Counter> {
    /// It is free.
    Nobody,
    /// A unit of the landing side.
    Friend,
    /// A counter of the defender.
    Enemy(Counter),
}

/// What a unit comes down on, and the unit itself while it does. Hexes go by their numbers on the board.
pub trait World {
    /// The name of a counter of the defender.
    type Counter: Copy + PartialEq;

    /// The rules.
    fn rules(&self) -> &Rules;
    /// The board.
    fn board(&self) -> &Board;
    /// How the unit lands.
    fn lands(&self) -> Lands;
    /// The strength points that the unit has left.
    fn left(&self) -> u8;
    /// Who holds a hex: one counter at most (landing.base.2).
    fn holder(&mut self, hex: usize) -> Holder<Self::Counter>;
    /// The free hexes that a unit in an occupied one can be shifted to (landing.occupied.1).
    fn free_around(&mut self, hex: usize) -> Vec<usize>;

    /// Rolls special dice and returns the number of HITs.
    fn roll(&mut self, cause: Cause, number: u8) -> Result<u8, NeedRoll>;

    /// Removes the unit from the game (landing.off-map.1).
    fn lose(&mut self);
    /// Puts the unit into its final hex.
    fn stand(&mut self, hex: usize);
    /// Turns a counter face up, and removes it if it is a dummy (landing.hidden.1).
    fn turn_up(&mut self, counter: Self::Counter);
    /// A counter fires at the unit, which turns it up and counts against its later shots (landing.opfire.8,
    /// landing.opfire.9).
    fn fires(&mut self, counter: Self::Counter);
    /// The unit takes damage; `dice` special dice were rolled for it, if any (landing.damage.4).
    fn harm(&mut self, cause: Cause, dice: u8, points: u8);
}

/// What a landing waits for next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// The hex is occupied: a player picks one of the nearest free ones (landing.occupied.1).
    Shift {
        /// The occupied hex.
        from: usize,
        /// The free hexes, clockwise from north.
        free: Vec<usize>,
    },
    /// The unit stands, and the defender may fire at it (landing.opfire.2).
    Fire,
    /// Nothing: the unit is lost or eliminated.
    Over,
}

/// A unit comes down where its drift brought it. Off the map it is lost, without terrain dice or fire (landing.off-map.1);
/// so it is if no hex is free (landing.occupied.1).
#[inline]
pub fn come_down<W: World>(world: &mut W, rolled: Option<usize>) -> Result<Next, NeedRoll> {
    let Some(hex) = rolled else { return Ok(lose(world)) };
    if world.holder(hex) == Holder::Nobody {
        world.stand(hex);
        return terrain(world, hex);
    }
    let free = world.free_around(hex);
    Ok(if free.is_empty() { lose(world) } else { Next::Shift { from: hex, free } })
}

fn lose<W: World>(world: &mut W) -> Next {
    world.lose();
    Next::Over
}

/// A unit leaves an occupied hex. It is shifted first, then the enemy counter it came down on is turned up. Coming down on
/// an enemy counter, dummy or not, costs the unit strength; a friendly one costs nothing (landing.occupied.1 to
/// landing.occupied.4).
#[inline]
pub fn shift<W: World>(world: &mut W, from: usize, to: usize) -> Result<Next, NeedRoll> {
    let holder = world.holder(from);
    world.stand(to);
    if let Holder::Enemy(counter) = holder {
        world.turn_up(counter);
        world.harm(Cause::Collision, 0, world.rules().collision_loss);
    }
    terrain(world, to)
}

/// The terrain roll, made at once in the unit's final hex (landing.damage.1); a survivor is then exposed to fire
/// (landing.opfire.2).
#[inline]
fn terrain<W: World>(world: &mut W, hex: usize) -> Result<Next, NeedRoll> {
    let number = world.board().cell(hex).damage[world.lands().number()];
    if number > 0 && world.left() > 0 {
        hurt(world, Cause::Terrain, number)?;
    }
    Ok(if world.left() > 0 { Next::Fire } else { Next::Over })
}

/// A counter with this many dice fires at the unit that came down (landing.opfire.13, landing.opfire.14).
#[inline]
pub fn shot<W: World>(world: &mut W, counter: W::Counter, number: u8) -> Result<(), NeedRoll> {
    world.fires(counter);
    hurt(world, Cause::LandingFire, number)
}

#[inline]
fn hurt<W: World>(world: &mut W, cause: Cause, number: u8) -> Result<(), NeedRoll> {
    let hits = world.roll(cause, number)?;
    world.harm(cause, number, hits);
    Ok(())
}

/// The damage that a landing does to a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Harm {
    /// Points from coming down on an enemy counter.
    pub collision: u8,
    /// Points from terrain.
    pub terrain: u8,
    /// Points from opportunity fire.
    pub fire: u8,
    /// Whether it disorganises the unit.
    disorganised: bool,
}

impl Harm {
    /// Adds the damage of one cause.
    #[inline]
    pub fn add(&mut self, rules: &Rules, cause: Cause, points: u8) {
        let sum = match cause {
            Cause::Collision => &mut self.collision,
            Cause::Terrain => &mut self.terrain,
            Cause::LandingFire | Cause::MovingFire | Cause::Attack => &mut self.fire,
        };
        *sum = sum.saturating_add(points);
        self.disorganised |= cause.disorganises(rules, points);
    }

    /// Points of damage from all causes.
    #[inline]
    pub const fn points(self) -> u8 {
        self.collision.saturating_add(self.terrain).saturating_add(self.fire)
    }

    /// The fate of a unit that stands on the map with this much strength left.
    #[inline]
    pub const fn fate(self, left: u8) -> Fate {
        match self {
            Harm { fire: 0, .. } if left == 0 => Fate::KilledOnLanding,
            _ if left == 0 => Fate::KilledByFire,
            Harm { disorganised: true, .. } => Fate::Disorganised,
            _ if self.points() > 0 => Fate::Damaged,
            _ => Fate::Unharmed,
        }
    }
}
