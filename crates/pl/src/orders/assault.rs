//! Close assault: who may assault which hex (pl.base.5, pl.landed.2, pl.form.8, pl.glider.17).

use super::{Desk, Gather, Judgement, Order, Rule, require};
use crate::assault::Assaulter;
use crate::board::Feature;
use crate::state::{Open, Party, Step, UnitId};
use jumpmaster_core::hex::Spot;

/// Begins a close assault on a hex.
pub fn assault(desk: Desk<'_>, unit: UnitId, at: Spot) -> Judgement {
    let open = desk.open;
    require!(
        open.step == Step::Assault,
        "pl.sequence.1",
        "close assault has its own phase",
        "wait for the Close Assault Phase"
    );
    require!(open.attack.is_none(), "pl.base.5", "another assault is put together", "roll that one first");
    let from = may_assault(desk, unit)?;
    desk.on_board(at)?;
    may_storm(desk, from, at)
}

/// Adds a unit to the assault.
pub fn join(desk: Desk<'_>, unit: UnitId) -> Judgement {
    let Some(attack) = desk.open.attack else { return Ok(()) };
    require!(!attack.by.has(unit), "pl.base.5", "{unit} is part of the assault already", "choose another unit");
    let from = may_assault(desk, unit)?;
    may_storm(desk, from, attack.at)
}

/// Whether a unit may assault at all, and from where. Those dropped or formed this turn may (pl.landed.2, pl.form.8).
fn may_assault(desk: Desk<'_>, id: UnitId) -> Result<Spot, &'static Rule> {
    let open = desk.open;
    let at = desk.own(id)?;
    let unit = open.unit(id);
    require!(
        open.counter(id).infantry(),
        "pl.base.5",
        "{unit} is not infantry",
        "only infantry-type units close assault"
    );
    desk.undispersed(id)?;
    require!(!unit.fired, "pl.base.5", "{unit} has fired", "a unit that fired does not assault in that player turn");
    require!(!unit.assaulted, "pl.base.5", "{unit} has assaulted", "a unit assaults once in a player turn");
    let unloaded = unit.landed && unit.by_glider && !open.rules().glider_assaults;
    require!(
        !unloaded,
        "pl.glider.17",
        "{unit} was unloaded from its glider this turn",
        "let it assault from its next turn on"
    );
    require!(!open.stream(at), "pl.base.5", "{unit} stands in a stream", "move it out first");
    require!(unit.job.is_none(), "pl.engineer.2", "{unit} is clearing an obstacle", "move it away to give up the work");
    Ok(at)
}

/// Whether a hex may be assaulted from another: adjacent or shared, with enemies in it, once a player turn, never the sea.
fn may_storm(desk: Desk<'_>, from: Spot, at: Spot) -> Judgement {
    let open = desk.open;
    let adjacent = open.board().distance(from, at) <= 1;
    require!(adjacent, "pl.base.5", "{at} is not next to {unit}", "assault an adjacent or a shared hex");
    may_be_stormed(desk, at)
}

/// Whether a hex may be assaulted from beside it or from within.
fn may_be_stormed(desk: Desk<'_>, at: Spot) -> Judgement {
    let open = desk.open;
    let enemies = desk.party.is_some_and(|party| open.holds(at, party.enemy()));
    require!(enemies, "pl.base.5", "no enemies are in {at}", "assault a hex with enemies");
    require!(!open.ground(at).has(Feature::Sea), "pl.base.5", "{at} is sea", "assault another hex");
    require!(
        !open.assaulted.contains(&at),
        "pl.base.5",
        "{at} has been assaulted this player turn",
        "assault another hex"
    );
    Ok(())
}

/// The units of the assault being put together, with what its odds and die modifier depend on.
pub fn group(open: &Open) -> Vec<Assaulter> {
    let columns = u32::from(open.board().grid.columns);
    let by = open.attack.map(|attack| attack.by).unwrap_or_default();
    let assaulter = |id: UnitId| {
        let (unit, counter) = (open.unit(id), open.counter(id));
        let from = unit.spot().map_or(u32::MAX, |spot| u32::from(spot.row) * columns + u32::from(spot.column));
        Assaulter { attack: counter.attack, engineer: counter.works_as_engineer(), fresh: unit.landed, from }
    };
    by.iter().map(assaulter).collect()
}

/// Every unit against its hex and every hex around it. What a unit may assault differs only in the hex, so the rest is judged
/// once.
pub fn candidates(desk: Desk<'_>, party: Party, gather: &mut Gather<'_>) -> bool {
    let open = desk.open;
    open.on_board(party).all(|(unit, _)| {
        let Ok(from) = may_assault(desk, unit) else { return true };
        let near = std::iter::once(from).chain(open.board().around(from));
        let stormed = near.filter(|&at| may_be_stormed(desk, at).is_ok());
        gather.take_all(stormed.map(|at| Order::Assault { unit, at }))
    })
}
