//! Transport Points: driving, loading, Extenders, and finding a new place (ocs.load, ocs.extender, ocs.capture.7).

use super::{Desk, NOT_NOW};
use crate::board::HexId;
use crate::game::order::Order;
use crate::game::piece::{Group, GroupId};
use crate::game::sequence::Segment;
use crate::game::state::Open;
use crate::game::task::{Displaced, Task};
use crate::game::{capture, transport};
use crate::rules::base::Cost;
use crate::supply::{extender, load};
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Rule, clause, require};

/// Transport Points of the seat that may do something now: in its own Movement Segment, and not set up as an Extender.
pub fn own_group<'a>(desk: &Desk<'a>, group: GroupId) -> Result<(&'a Group, HexId), &'static Rule> {
    let (group, hex) = any_group(desk, group)?;
    require!(!group.extender, "ocs.extender.3", "{group} is set up as an Extender", "collapse it first");
    Ok((group, hex))
}

/// The same, or an Extender.
fn any_group<'a>(desk: &Desk<'a>, group: GroupId) -> Result<(&'a Group, HexId), &'static Rule> {
    desk.idle(desk.view.open.segment == Segment::Movement)?;
    let known = desk.view.open.groups.get(usize::from(group)).filter(|group| group.party == desk.party);
    known.and_then(|group| Some((group, group.hex?))).ok_or(&Rule {
        why: clause!("ocs.base.5"),
        what: "you have no such Transport Points on the map",
        fix: "choose some of your own",
    })
}

/// Whether Transport Points may still be moved, by any means (ocs.rail.8, ocs.base.6).
pub fn not_halted(group: &Group) -> Judgement {
    require!(!group.halted, "ocs.rail.8", "{group} moves no further in this phase", "move others");
    Ok(())
}

/// Whether Transport Points may drive a hex further (ocs.base.5, ocs.base.6).
pub fn drive(desk: &Desk<'_>, group: GroupId, to: Spot) -> Judgement {
    let (group, at) = own_group(desk, group)?;
    not_halted(group)?;
    let (open, to) = (desk.view.open, desk.hex(to)?);
    require!(open.board().side_to(at, to).is_some(), "ocs.base.5", "{group} is not next to {hex}", "go hex by hex");
    require!(
        open.holder(to) != Some(desk.party.enemy()),
        "ocs.base.5",
        "an enemy combat unit is in {hex}",
        "go around it"
    );
    require!(
        drive_cost(open, desk.party, group, at, to).is_some(),
        "ocs.base.5",
        "{group} cannot enter {hex}: it is prohibited, or its points do not suffice",
        "go where its points suffice"
    );
    Ok(())
}

/// The cost of driving a hex further; `None` if the group cannot.
pub fn drive_cost(open: &Open, party: Party, group: &Group, at: HexId, to: HexId) -> Option<Cost> {
    super::cost(open, party, transport::march(open, group), at, to)
}

/// Whether Transport Points have the points to load or unload (ocs.load.1).
fn can_handle(open: &Open, group: &Group) -> Judgement {
    let left = transport::march(open, group).left;
    require!(
        load::cost(open.rules(), group.wheels) <= left,
        "ocs.load.1",
        "{group} has not the points left that loading or unloading costs",
        "do it before they drive"
    );
    Ok(())
}

/// Whether Transport Points may load supply from the dump in their hex, wherever that is (ocs.load.2).
pub fn load(desk: &Desk<'_>, group: GroupId, tokens: u8) -> Judgement {
    let (group, hex) = own_group(desk, group)?;
    can_handle(desk.view.open, group)?;
    let most = most_loaded(desk.view.open, group, hex);
    require!(
        (1..=most.0).contains(&tokens.into()),
        "ocs.load.2",
        "{group} cannot load that much: the dump holds less, or they have less room",
        "load less"
    );
    Ok(())
}

fn most_loaded(open: &Open, group: &Group, hex: HexId) -> Tokens {
    open.dump(hex, group.party).min(group.room())
}

/// Whether Transport Points may unload where they are (ocs.load.3).
pub fn unload(desk: &Desk<'_>, group: GroupId, tokens: u8) -> Judgement {
    let (open, (group, hex)) = (desk.view.open, own_group(desk, group)?);
    can_handle(open, group)?;
    load::may_unload(load::Place {
        combat_unit: open.zones.stands(desk.party, hex),
        port: open.port(hex).is_some_and(|port| port.party == desk.party),
        air_base: open.base(hex).is_some_and(|base| base.party == desk.party),
        dump: open.dump(hex, desk.party) > Tokens::NONE,
    })?;
    require!(
        (1..=group.load.0).contains(&tokens.into()),
        "ocs.load.3",
        "{group} does not carry that much",
        "unload less"
    );
    Ok(())
}

/// Whether a Transport Point of a group may be set up as an Extender: an empty one that could still drive (ocs.extender.3).
pub fn extend(desk: &Desk<'_>, group: GroupId) -> Judgement {
    let (group, _) = own_group(desk, group)?;
    not_halted(group)?;
    require!(
        group.room() >= Tokens::SP,
        "ocs.extender.3",
        "{group} has no empty Transport Point, of which an Extender is made",
        "unload one first"
    );
    Ok(())
}

/// Whether an Extender may be collapsed at will, if it was not set up in this phase (ocs.extender.2).
pub fn collapse(desk: &Desk<'_>, group: GroupId) -> Judgement {
    let (open, (group, _)) = (desk.view.open, any_group(desk, group)?);
    require!(group.extender, "ocs.extender.2", "{group} is not set up as an Extender", "drive it");
    require!(
        extender::may_collapse(open.rules(), capture::phase(open.segment)),
        "ocs.extender.2",
        "under this scenario's options Extenders do not collapse at will",
        "leave it where it is"
    );
    require!(!group.halted, "ocs.extender.2", "{group} was set up in this phase", "wait for the next turn");
    Ok(())
}

/// Whether what is displaced may be placed in a hex (ocs.capture.7, ocs.extender.1).
pub fn place(desk: &Desk<'_>, to: Spot) -> Judgement {
    let Some(Task::Displaced(displaced)) = desk.task else { return NOT_NOW };
    let to = desk.hex(to)?;
    require!(
        transport::places(desk.view.open, displaced).contains(&to),
        "ocs.capture.7",
        "{hex} is too far away, water, or held by the enemy",
        "choose one of the hexes that are listed"
    );
    Ok(())
}

/// Every place for what is displaced.
pub fn placings(desk: &Desk<'_>, displaced: Displaced, out: &mut Vec<Order>) {
    let open = desk.view.open;
    out.extend(transport::places(open, displaced).into_iter().map(|hex| Order::Place { to: open.board().spot(hex) }));
}

/// Every order to Transport Points on the road.
pub fn list(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    for (id, group, at) in open.groups_of(desk.party) {
        if group.extender {
            desk.judged([Order::Collapse { group: id }].into_iter(), out);
            continue;
        }
        if !group.halted {
            for (_, to) in open.board().around(at) {
                if drive_cost(open, desk.party, group, at, to).is_some() {
                    out.push(Order::Drive { group: id, to: open.board().spot(to) });
                }
            }
        }
        let amounts = |most: Tokens| 1..=u8::try_from(most.0).unwrap_or(u8::MAX);
        if load(desk, id, 1).is_ok() {
            out.extend(amounts(most_loaded(open, group, at)).map(|tokens| Order::Load { group: id, tokens }));
        }
        if unload(desk, id, 1).is_ok() {
            out.extend(amounts(group.load).map(|tokens| Order::Unload { group: id, tokens }));
        }
        desk.judged([Order::Extend { group: id }].into_iter(), out);
    }
}
