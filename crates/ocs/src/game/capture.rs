//! What lies or stands where an enemy combat unit has come (ocs.capture.1).

use super::piece::{Group, GroupId};
use super::sequence::Segment;
use super::state::Open;
use crate::board::HexId;
use crate::scenario::Wheels;
use crate::supply::capture::{Vehicles, captures};
use crate::supply::phase::Phase;
use crate::tokens::Tokens;
use crate::unit::Party;

/// Something that a side is about to lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prey {
    /// An Air Base.
    Base(HexId),
    /// A port.
    Port(HexId),
    /// A dump.
    Dump(HexId),
    /// An Extender, which collapses (ocs.extender.1).
    Extender(GroupId),
    /// The Transport Points of a kind in a hex.
    Vehicles(HexId, Wheels),
}

/// What is to be captured next, and by whom. However a combat unit came there, it is taken at once; Air Bases and ports first,
/// then dumps, Extenders and Transport Points.
pub fn due(open: &Open) -> Option<(Party, Prey)> {
    let taken = |owner: Party, hex: HexId| {
        captures(open.zones.stands(owner.enemy(), hex), open.zones.stands(owner, hex)).then(|| owner.enemy())
    };
    let base = || open.bases.iter().find_map(|base| Some((taken(base.party, base.hex)?, Prey::Base(base.hex))));
    let port = || open.ports.iter().find_map(|port| Some((taken(port.party, port.hex)?, Prey::Port(port.hex))));
    let dump = || open.dumps.iter().find_map(|dump| Some((taken(dump.party, dump.hex)?, Prey::Dump(dump.hex))));
    let moved = |(number, group): (GroupId, &Group)| {
        let hex = group.hex?;
        let prey = if group.extender { Prey::Extender(number) } else { Prey::Vehicles(hex, group.wheels) };
        Some((taken(group.party, hex)?, prey))
    };
    base().or_else(port).or_else(dump).or_else(|| (0..).zip(&open.groups).find_map(moved))
}

/// The Transport Points of a kind that a side has in a hex: their numbers, and all of them together (ocs.capture.2).
pub fn vehicles(open: &Open, owner: Party, hex: HexId, wheels: Wheels) -> (Vec<GroupId>, Vehicles) {
    let there = |(number, group): (GroupId, &Group)| {
        let same = (group.party, group.wheels, group.hex, group.extender) == (owner, wheels, Some(hex), false);
        same.then_some(number)
    };
    let groups: Vec<GroupId> = (0..).zip(&open.groups).filter_map(there).collect();
    let sum = |part: fn(&Group) -> Tokens| groups.iter().map(|&group| part(open.group(group))).sum();
    let all = Vehicles { capacity: sum(|group| group.capacity), load: sum(|group| group.load) };
    (groups, all)
}

/// The phase that a segment belongs to (ocs.capture.9).
pub const fn phase(segment: Segment) -> Phase {
    match segment {
        Segment::Planning | Segment::First | Segment::Refit => Phase::Refit,
        Segment::Movement | Segment::MovementBarrage => Phase::Movement,
        Segment::Supply => Phase::Supply,
        Segment::Reaction | Segment::ReactionBarrage => Phase::Reaction,
        Segment::Barrage | Segment::Combat => Phase::Combat,
        Segment::Exploitation | Segment::ExploitationBarrage | Segment::ExploitationCombat => Phase::Exploitation,
    }
}
