//! What units and objectives are worth at the end (mbt.base.26).

use crate::rules::ground::Ground;
use crate::unit::Kind;

/// The value of a destroyed unit to the other side (mbt.base.26); LGOPs still in the return pile count as destroyed.
pub const fn worth(ground: &Ground, kind: Kind) -> u16 {
    let score = &ground.score;
    match kind {
        Kind::Squad | Kind::Command => score.squad,
        _ if kind.personnel() => score.small,
        _ => score.vehicle,
    }
}

/// The value of an objective to a side: all of it if only that side has units there (mbt.base.26).
pub const fn held(ground: &Ground, own_units: usize, enemy_units: usize) -> u16 {
    if own_units > 0 && enemy_units == 0 { ground.score.objective } else { 0 }
}
