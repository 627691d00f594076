//! Retreats, hex by hex (ocs.base.10, ocs.result.7).

/// The room a side has to retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The number of hexes that can be retreated.
    pub hexes: u8,
    /// How many of these, the first ones, lie in an EZOC.
    pub ezocs: u8,
}

impl Room {
    /// Nothing in the way.
    pub const FREE: Room = Room { hexes: u8::MAX, ezocs: 0 };
}

/// What a retreating stack meets in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entered {
    /// Whether it is disorganized now.
    pub dg: bool,
    /// Whether it loses a step.
    pub loses: bool,
}

/// A stack enters the nth hex of its retreat: the second makes it DG (ocs.result.7); an EZOC makes it DG too, or costs a step
/// if it was DG before it came (ocs.base.10).
pub const fn enter(nth: u8, ezoc: bool, dg: bool) -> Entered {
    Entered { dg: dg || ezoc || nth >= 2, loses: ezoc && dg }
}

/// What became of a stack that went back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Withdrawn {
    /// The hexes it went back.
    pub hexes: u8,
    /// The steps that this cost.
    pub steps: u16,
    /// Whether it is disorganized now.
    pub dg: bool,
}

/// A stack with this many steps goes back a number of hexes, as far as there is room and anything is left of it; each hex that
/// it cannot go costs a step instead (ocs.base.10).
pub fn back(hexes: u8, room: Room, dg: bool, left: u16) -> Withdrawn {
    let mut withdrawn = Withdrawn { hexes: 0, steps: 0, dg };
    for nth in 1..=hexes {
        if withdrawn.steps >= left {
            break;
        }
        if nth > room.hexes {
            withdrawn.steps += 1;
            continue;
        }
        let entered = enter(nth, nth <= room.ezocs, withdrawn.dg);
        withdrawn.hexes = nth;
        withdrawn.dg = entered.dg;
        withdrawn.steps += u16::from(entered.loses);
    }
    withdrawn
}
