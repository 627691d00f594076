//! Equipment bundles on the ground: who carries them, who takes them, what becomes of them (mbt.bundle).
//!
//! Not here: their drop and landing (descent.rs), and barrages on them (shelling.rs).

use super::going::{State, Stride};
use super::rules::ground::Ground;
use super::unit::Kind;

/// How many bundles a unit carries and the movement points it pays to take each (mbt.bundle.3, mbt.bundle.4).
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

/// How many bundles a unit carries at the most; a gun or a bailed crew none (mbt.bundle.3, mbt.bundle.4).
pub const fn capacity(ground: &Ground, kind: Kind) -> u8 {
    load(ground, kind).0
}

/// How many bundles a unit must set down in its hex when it has become another: what its new self cannot carry (mbt.bundle.3).
pub const fn set_down(ground: &Ground, carried: u8, now: Kind) -> u8 {
    carried.saturating_sub(capacity(ground, now))
}

/// How many of the bundles in a hex a friendly unit takes up, and what is left of its movement: personnel who enter take them at
/// once and for nothing, those who stand there at the start of their next move (mbt.bundle.1, mbt.bundle.2); a vehicle pays for
/// each (mbt.bundle.4). Who is disrupted or full takes none.
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

/// What is left of the movement of an enemy ground unit that destroys the bundles it finds; none if it cannot. It must be there
/// first, with no friendly unit of the bundles in the hex, and a vehicle pays a point for it (mbt.bundle.6).
pub fn destroys(ground: &Ground, kind: Kind, guarded: bool, stride: Stride) -> Option<Stride> {
    let price = if kind.vehicle() { load(ground, kind).1 } else { 0 };
    if guarded { None } else { stride.spend(price) }
}
