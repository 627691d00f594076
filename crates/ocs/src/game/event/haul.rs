//! Transport Points and supply on the move.

use super::How;
use crate::board::HexId;
use crate::fraction::Fraction;
use crate::game::account::Spending;
use crate::game::piece::{Group, GroupId};
use crate::game::state::Open;
use crate::rules::base::Cost;
use crate::tokens::Tokens;
use crate::unit::Party;
use serde::{Deserialize, Serialize};

/// What happened to Transport Points, or to supply on its way.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Haul {
    /// A group drove a hex.
    Drove {
        /// The group.
        group: GroupId,
        /// Where.
        to: HexId,
        /// The cost in tenths.
        cost: Cost,
        /// Whether it goes no further (ocs.base.6).
        halts: bool,
    },
    /// A group loaded supply from the dump in its hex (ocs.load.1).
    Loaded {
        /// The group.
        group: GroupId,
        /// How much.
        tokens: Tokens,
        /// The cost in tenths.
        cost: Cost,
    },
    /// A group unloaded supply (ocs.load.3).
    Unloaded {
        /// The group.
        group: GroupId,
        /// How much.
        tokens: Tokens,
        /// The cost in tenths.
        cost: Cost,
    },
    /// A Transport Point of a group was set up as an Extender (ocs.extender.3).
    Extended {
        /// The group.
        group: GroupId,
        /// The number of the Extender: the group's own if it was one Transport Point.
        extender: GroupId,
    },
    /// Transport Points, or an Extender that collapsed, are taken up to be placed elsewhere (ocs.capture.5, ocs.extender.1).
    TakenUp {
        /// The group.
        group: GroupId,
    },
    /// They were placed; destroyed if there was nowhere (ocs.capture.7).
    Placed {
        /// The group.
        group: GroupId,
        /// Where.
        to: Option<HexId>,
    },
    /// A group went by rail or by ship.
    Went {
        /// The group.
        group: GroupId,
        /// Where.
        to: HexId,
        /// How.
        how: How,
    },
    /// Supply went by rail or by ship.
    Sent {
        /// Whose.
        party: Party,
        /// From where.
        from: HexId,
        /// Where.
        to: HexId,
        /// How much.
        tokens: Tokens,
        /// How.
        how: How,
    },
    /// Shipping capacity was spent, and that of two ports (ocs.ship.1, ocs.ship.3).
    Shipped {
        /// What was charged for.
        charge: Fraction,
        /// What each port has handled in this phase, this included.
        ports: [(HexId, Fraction); 2],
    },
}

/// Makes it so.
pub fn apply(open: &mut Open, haul: &Haul) {
    match *haul {
        Haul::Drove { group, to, cost, halts } => {
            let group = open.group_mut(group);
            (group.hex, group.moved) = (Some(to), true);
            group.spent = group.spent.saturating_add(cost);
            group.halted |= halts;
        }
        Haul::Loaded { group, tokens, cost } => {
            let (party, hex) = open.handle(group, cost, |load| load + tokens);
            open.stock(hex, party, |had| had.less(tokens));
        }
        Haul::Unloaded { group, tokens, cost } => {
            let (party, hex) = open.handle(group, cost, |load| load.less(tokens));
            open.stock(hex, party, |had| had + tokens);
        }
        Haul::Extended { group, extender } => extend(open, group, extender),
        Haul::TakenUp { group } => open.group_mut(group).hex = None,
        Haul::Placed { group, to } => place(open, group, to),
        Haul::Went { group, to, .. } => {
            let group = open.group_mut(group);
            (group.hex, group.moved, group.halted) = (Some(to), true, true);
        }
        Haul::Sent { party, from, to, tokens, .. } => {
            open.stock(from, party, |had| had.less(tokens));
            open.stock(to, party, |had| had + tokens);
        }
        Haul::Shipped { charge, ports } => {
            open.shipped = open.shipped + charge;
            for (hex, used) in ports {
                if let Some(port) = open.ports.iter_mut().find(|port| port.hex == hex) {
                    port.used = used;
                }
            }
        }
    }
}

/// A Transport Point leaves its group and stays where it is until the next phase.
fn extend(open: &mut Open, group: GroupId, extender: GroupId) {
    let of = *open.group(group);
    if group != extender {
        open.group_mut(group).capacity = of.capacity.less(Tokens::SP);
    }
    let made = Group { capacity: Tokens::SP, load: Tokens::NONE, halted: true, extender: true, ..of };
    open.put_group(extender, made);
}

fn place(open: &mut Open, group: GroupId, to: Option<HexId>) {
    let now = open.group_mut(group);
    (now.hex, now.extender) = (to, false);
    if to.is_none() {
        let lost = (now.party, now.load);
        (now.capacity, now.load) = (Tokens::NONE, Tokens::NONE);
        open.note(lost.0, Spending::Lost, lost.1);
    }
}

impl Open {
    fn group_mut(&mut self, group: GroupId) -> &mut Group {
        &mut self.groups[usize::from(group)]
    }

    /// Changes what a group carries, for some of its points; returns whose it is and where.
    fn handle(&mut self, group: GroupId, cost: Cost, change: impl FnOnce(Tokens) -> Tokens) -> (Party, HexId) {
        let group = self.group_mut(group);
        group.load = change(group.load);
        group.spent = group.spent.saturating_add(cost);
        (group.party, group.hex.expect("whoever loads is on the map"))
    }

    /// Puts a group at a number: instead of one that is gone, or after the last.
    pub(super) fn put_group(&mut self, number: GroupId, group: Group) {
        match self.groups.get_mut(usize::from(number)) {
            Some(known) => *known = group,
            None => self.groups.push(group),
        }
    }
}
