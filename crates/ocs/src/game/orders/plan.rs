//! Drop plans, written in secret before turn 1 or some turns ahead (ocs.airdrop.2).

use super::Desk;
use crate::air::mission;
use crate::game::order::Order;
use crate::game::piece::{CraftId, Place, UnitId};
use crate::game::sequence::Segment;
use crate::game::state::Open;
use crate::terrain::Terrain;
use crate::unit::{Party, Plane};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, require};

/// Whether a side could write a plan now, as everybody can see: it has a transport and a unit that flies.
pub fn may_plan(open: &Open, party: Party) -> bool {
    matches!(open.segment, Segment::Planning | Segment::Movement)
        && has_transport(open, party)
        && open.on_map(party).any(|(unit, _)| open.kind(unit).flies(open.rules()))
}

/// Whether a side could fly a planned drop now, as everybody can see: an Active transport and a unit that flies are at one base.
pub fn may_drop(open: &Open, party: Party) -> bool {
    let ready = |id: CraftId| open.craft(id).active && open.craft_kind(id).plane == Plane::Transport;
    let bases = open.fleet(party).filter(|&id| ready(id)).filter_map(|id| open.craft(id).base);
    open.segment.moves() && bases.into_iter().any(|base| open.at(base).any(|unit| open.kind(unit).flies(open.rules())))
}

/// Whether a side has a transport left.
pub fn has_transport(open: &Open, party: Party) -> bool {
    (0..).zip(&open.crafts).any(|(id, craft)| {
        craft.party == party && craft.base.is_some() && open.craft_kind(id).plane == Plane::Transport
    })
}

/// The first turn in which a drop planned now may be flown.
pub fn flown_from(open: &Open) -> u8 {
    mission::flown_from(open.rules(), if open.segment == Segment::Planning { 0 } else { open.turn })
}

/// Whether the drop of a unit on a hex may be planned.
pub fn plan(desk: &Desk<'_>, unit: UnitId, to: Spot) -> Judgement {
    flier(desk, unit)?;
    let hex = desk.hex(to)?;
    let open = desk.view.open;
    let land = !open.board().cell(hex).terrain.has(Terrain::Water);
    require!(land, "ocs.airdrop.1", "{hex} is water", "choose a hex on land");
    require!(
        open.holder(hex) != Some(desk.party.enemy()),
        "ocs.airdrop.9",
        "an enemy combat unit is in {hex}",
        "choose a hex without one"
    );
    Ok(())
}

/// What is asked of a unit whose drop is planned, whatever the hex: it can fly, something flies it, and it has no plan yet.
fn flier(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let open = desk.view.open;
    desk.idle(matches!(open.segment, Segment::Planning | Segment::Movement))?;
    desk.own(unit)?;
    require!(
        has_transport(open, desk.party),
        "ocs.airtrans.1",
        "you have no transport left to fly it",
        "do without a drop"
    );
    require!(
        open.kind(unit).flies(open.rules()),
        "ocs.airtrans.4",
        "{unit} cannot fly: only units with a Move Mode MA of at most 10 Leg do",
        "plan the drop of another unit"
    );
    require!(
        flown_from(open) <= open.scenario.turns,
        "ocs.airdrop.2",
        "the game is over before a drop planned now could be flown",
        "plan earlier"
    );
    require!(
        !planned(desk, unit),
        "ocs.airdrop.2",
        "the drop of {unit} is planned already",
        "cancel that plan first, or fly it as planned"
    );
    Ok(())
}

fn planned(desk: &Desk<'_>, unit: UnitId) -> bool {
    desk.view.own_plans().iter().any(|plan| plan.unit == unit)
}

/// Whether a planned drop may be cancelled.
pub fn cancel(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    desk.idle(matches!(desk.view.open.segment, Segment::Planning | Segment::Movement))?;
    require!(planned(desk, unit), "ocs.airdrop.2", "no drop of {unit} is planned", "choose a unit with a plan");
    let flown = may_plan(desk.view.open, desk.party) && desk.view.open.unit(unit).place != Place::Lost;
    require!(flown, "ocs.airdrop.2", "nothing can come of that plan any more", "let it be");
    Ok(())
}

/// Every plan that may be written or cancelled. A plan is written once: whoever wants another cancels it first.
pub fn list(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    if !may_plan(open, desk.party) {
        return;
    }
    for (unit, at) in (0..).zip(&open.units) {
        if at.party != desk.party || at.place == Place::Lost {
            continue;
        }
        if planned(desk, unit) {
            desk.judged([Order::Cancel { unit }].into_iter(), out);
        } else if flier(desk, unit).is_ok() {
            let everywhere = (0..open.board().len()).map(|hex| open.board().grid.spot_of(hex));
            desk.judged(everywhere.map(|to| Order::Plan { unit, to }), out);
        }
    }
}
