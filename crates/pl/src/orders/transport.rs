//! Guns on their prime movers: loading and unloading (pl.glider.18, pl.base.12).

use super::{Desk, Gather, Judgement, Order, require};
use crate::counter::Mover;
use crate::state::{Open, Step, UnitId};

/// Loads a battery that came by glider onto its prime mover, in a turn in which it has done nothing else.
pub fn load(desk: Desk<'_>, id: UnitId) -> Judgement {
    may_be_handled(desk, id)?;
    let unit = desk.open.unit(id);
    require!(unit.loaded.is_none(), "pl.base.12", "{unit} is loaded already", "move it, or unload it in a later turn");
    require!(
        !unit.landed,
        "pl.glider.17",
        "{unit} was unloaded from its glider this turn",
        "load it from its next turn on"
    );
    require!(!unit.fired, "pl.base.12", "{unit} has fired", "a unit that fires is not loaded in that player turn");
    require!(
        !unit.flak_fired,
        "pl.aa.4",
        "{unit} fired at aircraft in the last Air Phase",
        "load it in your next player turn"
    );
    require!(unit.spent == 0, "pl.base.12", "{unit} was unloaded this turn", "load it in your next turn");
    Ok(())
}

/// Unloads a battery, if its prime mover has enough movement left.
pub fn unload(desk: Desk<'_>, id: UnitId) -> Judgement {
    may_be_handled(desk, id)?;
    let open = desk.open;
    let unit = open.unit(id);
    require!(unit.loaded.is_some(), "pl.base.12", "{unit} is not loaded", "choose a battery that is");
    require!(
        unit.loaded != Some(open.player_turn),
        "pl.base.12",
        "{unit} was loaded this turn",
        "unload it in a later turn: a prime mover does one or the other in a phase"
    );
    let left = open.movement(id).saturating_mul(2).saturating_sub(unit.spent);
    require!(
        cost_of_handling(open, id) <= left,
        "pl.base.12",
        "{unit} has not enough movement left to be unloaded",
        "unload it in your next turn, before it has moved that far"
    );
    Ok(())
}

/// Whether a unit has a prime mover, and may use it in this step.
fn may_be_handled(desk: Desk<'_>, id: UnitId) -> Judgement {
    require!(
        desk.open.step == Step::Movement,
        "pl.base.12",
        "guns are loaded and unloaded in the Movement Phase",
        "wait for it"
    );
    desk.own(id)?;
    require!(
        desk.open.rules().prime_mover.is_some(),
        "pl.glider.18",
        "guns stay where their gliders brought them in this game",
        "see option glider_prime_mover"
    );
    require!(
        desk.open.prime_mover(id).is_some(),
        "pl.glider.18",
        "{unit} has no prime mover",
        "choose a battery that came by glider"
    );
    desk.undispersed(id)
}

/// The cost of loading or unloading a battery, in half movement points of its prime mover: half of its movement in whole
/// points, rounded up, or all of it for a heavy gun (pl.base.12).
pub fn cost_of_handling(open: &Open, id: UnitId) -> u8 {
    let Some(carrier) = open.prime_mover(id) else { return 0 };
    let points = open.rules().movement_as(Mover::Truck, carrier.movement);
    let points = if open.counter(id).heavy { points } else { points.div_ceil(2) };
    points.saturating_mul(2)
}

/// What could be done with a unit's prime mover.
pub fn candidates(desk: Desk<'_>, unit: UnitId, gather: &mut Gather<'_>) -> bool {
    desk.open.prime_mover(unit).is_none() || (gather.ask(Order::Load { unit }) && gather.ask(Order::Unload { unit }))
}
