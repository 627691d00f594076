//! What the aircraft of a mission carry, and what becomes of it when some of them are lost or turn back (ocs.airtrans.1 to
//! ocs.airtrans.3, ocs.airdrop.10).
//!
//! Capacity is pooled (ocs.airtrans.1): nothing is tied to one aircraft. What those that fly on have room for goes on with
//! them, what those that aborted have room for goes home, and the rest is lost. The owner says by the order of his cargo what
//! he gives up last (ocs.airdrop.10).

use crate::air::aircraft::{Aircraft, Aloft, Formation, STACK, STEPS};
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::air::Method;
use crate::unit::Plane;

/// The number of parts in a token, so that halved charges and capacities are whole numbers (ocs.equiv.4).
pub const PARTS: u32 = 12;

/// A number of tokens in parts; `None` if it is not a whole number of them or far too large.
pub fn in_parts(tokens: Fraction) -> Option<u32> {
    let parts = tokens * Fraction::whole(PARTS.into());
    (parts.parts().1 == 1).then(|| u32::try_from(parts.floor()).ok())?
}

/// Parts of tokens as people write them.
pub fn in_tokens(parts: u32) -> Fraction {
    Fraction::new(parts.into(), PARTS.into())
}

/// Room for cargo in parts of tokens, by how the cargo lands: in gliders, and by parachute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Room([u32; 2]);

impl Room {
    /// Room that does not ask how the cargo lands: at an Air Base there is nothing to tell apart.
    pub const fn pooled(parts: u32) -> Room {
        let mut room = [0; 2];
        room[Method::Parachute as usize] = parts;
        Room(room)
    }

    /// Both numbers, if neither is beyond 16 bits.
    pub fn bits(self) -> Option<u64> {
        let [glider, parachute] = self.0.map(u16::try_from);
        Some(u64::from(glider.ok()?) << 16 | u64::from(parachute.ok()?))
    }

    /// All of it, however the cargo lands.
    pub const fn total(self) -> u32 {
        self.0[0] + self.0[1]
    }

    /// The room for cargo that lands in one way.
    pub const fn of(self, method: Method) -> u32 {
        self.0[method as usize]
    }

    /// How much more than fits a load of cargo is that lands in one way.
    pub const fn short_of(self, method: Method, load: u32) -> u32 {
        load.saturating_sub(self.of(method))
    }

    /// Takes room if there is enough.
    fn take(&mut self, method: Method, charge: u32) -> bool {
        let room = &mut self.0[method as usize];
        let fits = *room >= charge;
        if fits {
            *room -= charge;
        }
        fits
    }
}

/// The room in the aircraft of a mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hold {
    /// That of one step of each transport: a reduced transport carries half (ocs.base.13).
    step: [u32; STACK],
    /// That of the glider each tows.
    glider: [u32; STACK],
}

impl Hold {
    /// The room in these aircraft. Short range doubles that of a transport, not that of its glider (ocs.airtrans.3).
    pub fn new(rules: &Rules, aircraft: &[Aircraft]) -> Hold {
        let (mut step, mut glider) = ([0; STACK], [0; STACK]);
        for (at, each) in aircraft.iter().enumerate().filter(|(_, each)| each.plane == Plane::Transport) {
            let times = if each.beyond_half_range() { 1 } else { u32::from(rules.air.numbers.short) };
            step[at] = each.capacity.0 * times * PARTS / u32::from(STEPS);
            glider[at] = if each.glider { rules.base.limits.glider.0 * PARTS } else { 0 };
        }
        Hold { step, glider }
    }

    /// The room in those aircraft of a stack that `which` admits; nothing is left of one that is destroyed.
    pub fn room(&self, stack: Formation, which: impl Fn(usize, Aloft) -> bool) -> Room {
        let mut room = Room::default();
        for (at, each) in stack.into_iter().enumerate().filter(|(at, each)| each.steps > 0 && which(*at, *each)) {
            room.0[Method::Parachute as usize] += self.step[at] * u32::from(each.steps);
            room.0[Method::Glider as usize] += self.glider[at];
        }
        room
    }

    /// Whether two aircraft of a stack have the same room, now and after a loss.
    pub fn same(&self, stack: Formation, one: usize, other: usize) -> bool {
        let of = |at: usize| (self.step[at], self.glider[at], stack[at]);
        of(one) == of(other)
    }

    /// The room in those that fly on, and in those on their way home.
    pub fn rooms(&self, stack: Formation) -> [Room; 2] {
        [self.room(stack, |_, each| !each.home), self.room(stack, |_, each| each.home)]
    }
}

/// Where cargo is after the flight to the target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stowed {
    /// Over the target.
    There,
    /// On its way home, unharmed.
    Home,
    /// Lost with its transport.
    Lost,
}

/// Finds room for one piece of cargo, in the order of importance: with those that fly on, else with those that turn back
/// (ocs.airdrop.10).
#[inline]
pub fn stow([on, home]: &mut [Room; 2], method: Method, charge: u32) -> Stowed {
    if on.take(method, charge) { Stowed::There } else { give_up(home, method, charge) }
}

/// What becomes of a piece of cargo that its owner takes off those that fly on: it goes home with those that turn back as far as
/// they have room, else it is lost (ocs.airdrop.10).
#[inline]
pub fn give_up(home: &mut Room, method: Method, charge: u32) -> Stowed {
    if home.take(method, charge) { Stowed::Home } else { Stowed::Lost }
}
