//! Engineers at work: clearing, blowing up, blocking (pl.engineer).

use super::{Desk, Gather, Judgement, Order, Rule, require};
use crate::board::Feature;
use crate::engineer::{self, Task};
use crate::state::{Open, Step, UnitId};
use jumpmaster_core::clause;
use jumpmaster_core::hex::Spot;

/// Begins to clear a minefield or a block beside the unit (pl.engineer.2, pl.engineer.3).
pub fn clear(desk: Desk<'_>, id: UnitId, at: Spot) -> Judgement {
    let open = desk.open;
    let here = may_work(desk, id)?;
    desk.on_board(at)?;
    may_begin(open, id)?;
    require!(
        open.board().distance(here, at) == 1,
        "pl.engineer.2",
        "{unit} is not next to {at}",
        "move beside the obstacle"
    );
    to_clear(open, at)
}

/// Whether a unit that may work may begin to clear anything now.
fn may_begin(open: &Open, id: UnitId) -> Judgement {
    let unit = open.unit(id);
    require!(!unit.fired, "pl.engineer.2", "{unit} has attacked this turn", "begin in a turn without attacks");
    require!(unit.job.is_none(), "pl.engineer.2", "{unit} is clearing an obstacle already", "one at a time");
    Ok(())
}

/// Whether there is anything to clear in a hex.
fn to_clear(open: &Open, at: Spot) -> Judgement {
    let obstacle = open.mines.iter().chain(&open.blocks).any(|obstacle| obstacle.at == at);
    require!(obstacle, "pl.engineer.2", "there is nothing to clear in {at}", "choose a hex with mines or a block");
    Ok(())
}

/// Blows up the bridge the unit has just left (pl.engineer.4).
pub fn demolish(desk: Desk<'_>, id: UnitId) -> Judgement {
    let open = desk.open;
    may_work(desk, id)?;
    let Some((at, turns)) = open.unit(id).stay.left else { return Err(nothing_left(Task::Bridge)) };
    let bridge = open.ground(at).has(Feature::Bridge) && open.bridge_stands(at);
    require!(bridge, "pl.engineer.4", "{unit} has not just left a bridge", "lay the charges on a bridge first");
    needs_vehicle(open, id)?;
    let again = open.unit(id).failed == Some((Task::Bridge, at));
    require!(
        engineer::work(open.rules(), Task::Bridge, turns, again).is_some(),
        "pl.engineer.4",
        "the charges are not laid yet",
        "stay on the bridge longer"
    );
    Ok(())
}

/// Blocks the road hex the unit has just left (pl.engineer.5).
pub fn block(desk: Desk<'_>, id: UnitId) -> Judgement {
    let open = desk.open;
    may_work(desk, id)?;
    let unit = open.unit(id);
    let Some((at, turns)) = unit.stay.left else { return Err(nothing_left(Task::RoadBlock)) };
    require!(
        open.ground(at).has(Feature::Road),
        "pl.engineer.5",
        "{unit} has not just left a road",
        "blocks are built on road hexes"
    );
    require!(!unit.built, "pl.engineer.5", "{unit} has built its block", "each platoon builds one in a game");
    require!(
        !open.blocks.iter().any(|block| block.at == at),
        "pl.engineer.5",
        "a block is there already",
        "choose another road hex"
    );
    needs_vehicle(open, id)?;
    let task = block_task(open, at);
    let ready = engineer::work(open.rules(), task, turns, unit.failed == Some((task, at))).is_some();
    require!(ready, "pl.engineer.5", "the block is not prepared yet", "stay on the road hex longer");
    Ok(())
}

/// The line of the work table that a block in this hex uses.
pub fn block_task(open: &Open, at: Spot) -> Task {
    if open.ground(at).has(Feature::Forest) { Task::ForestBlock } else { Task::RoadBlock }
}

const fn nothing_left(task: Task) -> &'static Rule {
    match task {
        Task::Bridge => &Rule {
            why: clause!("pl.engineer.4"),
            what: "{unit} has not just left a bridge it worked on",
            fix: "stay on the bridge for the turns it takes, then move off",
        },
        Task::ForestBlock | Task::RoadBlock => &Rule {
            why: clause!("pl.engineer.5"),
            what: "{unit} has not just left a road it worked on",
            fix: "stay on the road hex for the turns it takes, then move off",
        },
    }
}

/// Engineers and complete paratroop platoons can work, if undispersed; sticks cannot (pl.engineer.1).
fn may_work(desk: Desk<'_>, id: UnitId) -> Result<Spot, &'static Rule> {
    require!(desk.open.step == Step::Movement, "pl.engineer.2", "engineers work in the Movement Phase", "wait for it");
    let here = desk.own(id)?;
    require!(
        desk.open.rules().engineer_tasks,
        "pl.engineer.2",
        "engineers do no such work in this game",
        "see option engineer_tasks"
    );
    require!(
        desk.open.counter(id).works_as_engineer(),
        "pl.engineer.1",
        "{unit} has no engineers' skills",
        "use engineers or a complete paratroop platoon"
    );
    desk.undispersed(id)?;
    Ok(here)
}

/// Paratroops carry their own charges, unless the option requires a vehicle in the same or an adjacent hex (pl.engineer.7).
fn needs_vehicle(open: &Open, id: UnitId) -> Judgement {
    require!(
        !open.rules().engineer_vehicle || has_vehicle(open, id),
        "pl.engineer.7",
        "{unit} has no vehicle with its equipment",
        "bring one beside it"
    );
    Ok(())
}

/// Whether a vehicle of the same side is in a unit's hex or next to it.
pub fn has_vehicle(open: &Open, id: UnitId) -> bool {
    let near = |other: Spot| open.distance(id, other) <= 1;
    let mut own = open.on_board(open.unit(id).owner);
    own.any(|(other, carrier)| open.counter(other).vehicle() && carrier.spot().is_some_and(near))
}

/// What a unit could work on from where it is. Hexes to clear differ only in what is there, so the rest is judged once.
pub fn candidates(desk: Desk<'_>, unit: UnitId, gather: &mut Gather<'_>) -> bool {
    let open = desk.open;
    let Ok(here) = may_work(desk, unit) else { return true };
    let obstacles = open.board().around(here).filter(|&at| to_clear(open, at).is_ok());
    (may_begin(open, unit).is_err() || gather.take_all(obstacles.map(|at| Order::Clear { unit, at })))
        && gather.ask(Order::Demolish { unit })
        && gather.ask(Order::Block { unit })
}
