//! Equipment bundles on the ground: who carries them, who takes them, what happens to them (mbt.bundle).
//!
//! Not here: their drop and landing (descent.rs), and barrages on them (shelling.rs).

use crate::ground::going::{State, Stride};
use crate::rules::ground::Ground;
use crate::unit::Kind;

/// The number of bundles a unit can carry, and the movement points it pays for each (mbt.bundle.3, mbt.bundle.4).
const fn load(ground: &Ground, kind: Kind) -> (u8, u8) {
    match kind {
        Kind::Lgop => ground.loads[0],
        Kind::Half => ground.loads[1],
        Kind::MachineGun | Kind::AntiTank | Kind::Mortar => ground.loads[2],
        Kind::Squad => ground.loads[3],
        Kind::Command => ground.loads[4],
        _ if kind.vehicle() => ground.loads[5],
        _ => (0, 0),
    }
}

/// The maximum number of bundles a unit can carry; none for a gun or a bailed crew (mbt.bundle.3, mbt.bundle.4).
pub const fn capacity(ground: &Ground, kind: Kind) -> u8 {
    load(ground, kind).0
}

/// The number of bundles a unit must set down in its hex after it has become another unit: those the new one cannot carry
/// (mbt.bundle.3).
pub const fn set_down(ground: &Ground, carried: u8, now: Kind) -> u8 {
    carried.saturating_sub(capacity(ground, now))
}

/// The number of bundles in a hex that a friendly unit picks up, and its movement left: personnel that enter pick them up
/// at once and at no cost, those already there at the start of their next move (mbt.bundle.1, mbt.bundle.2); a vehicle pays
/// for each (mbt.bundle.4). A disrupted or fully loaded unit picks up none.
pub fn pick_up(ground: &Ground, kind: Kind, state: State, carried: u8, lying: u8, stride: Stride) -> (u8, Stride) {
    let (capacity, price) = load(ground, kind);
    let room = if state.disrupted { 0 } else { capacity.saturating_sub(carried) };
    let (mut taken, mut stride) = (0, stride);
    while taken < room.min(lying) {
        let Some(after) = stride.spend(price) else { break };
        (taken, stride) = (taken + 1, after);
    }
    (taken, stride)
}

/// The movement left to an enemy ground unit that destroys the bundles it finds; `None` if it cannot. It must be the first
/// there, with no unit of the bundles' side in the hex, and a vehicle pays a point (mbt.bundle.6).
pub fn destroys(ground: &Ground, kind: Kind, guarded: bool, stride: Stride) -> Option<Stride> {
    let price = if kind.vehicle() { load(ground, kind).1 } else { 0 };
    if guarded { None } else { stride.spend(price) }
}
