//! Orders of the drop turn: the defender's set-up, drop points, landing and shifting units.

use super::{Desk, Judgement, Order, Rule, require};
use crate::board::Board;
use crate::rules::Rules;
use crate::state::{Party, Step, UnitId, Whereabouts};
use jumpmaster_core::hex::Spot;

/// Two face-down counters are exchanged before the drop; each pair is listed once (landing.hidden.1).
pub fn exchange(desk: Desk<'_>, one: UnitId, other: UnitId) -> Judgement {
    require!(
        desk.open.step == Step::SetUp,
        "landing.hidden.1",
        "the set-up is over",
        "leave the counters where they are"
    );
    desk.own(one)?;
    desk.own(other)?;
    require!(
        one < other,
        "landing.hidden.1",
        "{unit} is exchanged with another counter",
        "take up the counter with the lower number first"
    );
    require!(
        desk.deal.is_some_and(|deal| deal.exchanges > 0),
        "landing.hidden.1",
        "there are as many exchanges as counters, and all are made",
        "stand as it is"
    );
    Ok(())
}

/// What every drop point must satisfy: on the map, whatever is there (landing.drop-point.1), and at most two groups to a
/// hex (landing.drop-point.4).
fn point(desk: Desk<'_>, at: Spot) -> Judgement {
    desk.on_map(at)?;
    require!(
        desk.open.groups_on(at) < 2,
        "landing.drop-point.4",
        "{at} is the drop point of two groups already",
        "choose another hex"
    );
    Ok(())
}

/// A group gets its drop point when its wave starts (landing.drop-point.1).
pub fn drop_point(desk: Desk<'_>, at: Spot) -> Judgement {
    require!(
        desk.open.step == Step::Drop,
        "landing.drop-point.1",
        "a drop point is named when a wave starts",
        "wait for the next group"
    );
    point(desk, at)
}

/// Checks two drop points of one group: different hexes (landing.drop-point.4), on tiles that share a side, or on one tile
/// by the option (landing.drop-point.3).
pub fn split(rules: &Rules, board: &Board, one: Spot, other: Spot) -> Judgement {
    require!(one != other, "landing.drop-point.4", "{group} drops on {at} already", "choose another hex");
    require!(
        !board.same_tile(one, other) || rules.same_tile_split,
        "landing.drop-point.3",
        "{at} is on the same tile as the first drop point",
        "choose a hex on a tile beside it"
    );
    require!(
        board.same_tile(one, other) || board.tiles_touch(one, other),
        "landing.drop-point.3",
        "the tile of {at} shares no side with that of the first drop point",
        "choose a hex on a tile beside it"
    );
    Ok(())
}

/// The first drop point of a group that may still be split over two points, before its first die (landing.drop-point.2).
fn first_point(desk: Desk<'_>) -> Result<Spot, &'static Rule> {
    let open = desk.open;
    require!(
        open.step == Step::Wave && open.own_points().len() == 1,
        "landing.drop-point.2",
        "{group} has one drop point, or two at the most, named one after the other",
        "go on with the landing"
    );
    let begun = open.members(open.group).any(|unit| open.unit(unit).place != Whereabouts::Waiting);
    require!(!begun, "landing.drop-point.2", "{group} has begun to land", "bring the others down on its drop point");
    require!(
        open.members(open.group).count() > 1,
        "landing.drop-point.2",
        "each drop point needs a unit, and {group} has but one",
        "keep to one drop point"
    );
    Ok(open.own_points()[0])
}

/// Whether the landing group may still be given a second drop point.
pub fn may_split(desk: Desk<'_>) -> bool {
    first_point(desk).is_ok()
}

/// The second of two drop points (landing.drop-point.2).
fn after_first(desk: Desk<'_>, first: Spot, at: Spot) -> Judgement {
    point(desk, at)?;
    split(desk.open.rules(), desk.open.board(), first, at)
}

/// A group is split over two drop points (landing.drop-point.2).
pub fn second_point(desk: Desk<'_>, at: Spot) -> Judgement {
    after_first(desk, first_point(desk)?, at)
}

/// Every hex that may be the second drop point.
pub fn second_points(desk: Desk<'_>, orders: &mut Vec<Order>) {
    let Ok(first) = first_point(desk) else { return };
    let points = desk.everywhere().filter(|&at| after_first(desk, first, at).is_ok());
    orders.extend(points.map(|at| Order::Split { at }));
}

/// Every unit of a split group is assigned to one of its points, at least one to each (landing.drop-point.2).
pub fn assign(desk: Desk<'_>, unit: UnitId, point: u8) -> Judgement {
    let open = desk.open;
    require!(open.step == Step::Assign, "landing.drop-point.2", "there is nothing to assign", "go on with the landing");
    let member = open.members(open.group).any(|member| member == unit);
    require!(member, "landing.sequence.2", "{unit} is not in {group}", "choose a unit of the group that lands");
    require!(point < 2, "landing.drop-point.2", "{group} has two drop points", "choose the first or the second");
    require!(
        open.unit(unit).point.is_none(),
        "landing.drop-point.2",
        "{unit} is assigned already",
        "assign another unit"
    );
    let others = || open.members(open.group).filter(|&other| other != unit);
    let left_bare = others().all(|other| open.unit(other).point == Some(point));
    require!(
        !left_bare,
        "landing.drop-point.2",
        "the other drop point would have no unit",
        "assign {unit} to the other"
    );
    Ok(())
}

/// Units land one at a time, in the order their player chooses, group by group (landing.sequence.2, landing.sequence.6).
pub fn land(desk: Desk<'_>, unit: UnitId) -> Judgement {
    let open = desk.open;
    match open.step {
        Step::Wave => {}
        Step::Drop => require!(false, "landing.drop-point.1", "{group} has no drop point yet", "name one"),
        Step::Assign => {
            require!(
                false,
                "landing.drop-point.2",
                "some units of {group} have no drop point yet",
                "assign them first"
            );
        }
        Step::SetUp | Step::Shift | Step::Fire => {
            require!(false, "landing.sequence.6", "no unit can come down now", "finish what is going on first");
        }
        Step::Move | Step::React | Step::Attack | Step::Over => {
            require!(false, "landing.sequence.7", "the landing is over", "play on with the units that are down");
        }
    }
    let waits = open.units.get(usize::from(unit)).is_some_and(|unit| unit.place == Whereabouts::Waiting);
    require!(waits, "landing.sequence.6", "{unit} is not waiting to land", "choose one that has not landed");
    let member = open.members(open.group).any(|member| member == unit);
    require!(member, "landing.sequence.2", "{unit} is not in {group}", "bring this group down first");
    Ok(())
}

/// A unit leaves an occupied hex for a free hex in the nearest ring that has any (landing.occupied.1).
pub fn shift(desk: Desk<'_>, to: Spot) -> Judgement {
    let from = desk.open.lander.and_then(|lander| lander.blocked);
    let Some(from) = from.filter(|_| desk.open.step == Step::Shift) else {
        require!(false, "landing.occupied.1", "no unit has to be shifted", "go on with the landing");
        return Ok(());
    };
    desk.on_map(to)?;
    require!(desk.open.at(to).is_none(), "landing.base.2", "{at} holds a counter", "choose a free hex");
    require!(
        desk.open.free_around(from).contains(&to),
        "landing.occupied.1",
        "{at} is not among the nearest free hexes",
        "choose one of those next to where it came down, or of the nearest ring with a free hex"
    );
    debug_assert!(desk.party.is_some_and(|party| party == Party::Landing || desk.open.rules().defender_displaces));
    Ok(())
}

impl Desk<'_> {
    /// The scenario's next drop point for the landing group (landing.drop-point.1, landing.drop-point.2).
    pub fn as_planned(self) -> Option<Order> {
        let open = self.open;
        let mut points = open.scenario.plan.iter().filter(|(group, _)| *group == open.group).map(|(_, at)| *at);
        match (open.step, open.own_points().len()) {
            (Step::Drop, _) => points.next().map(|at| Order::Drop { at }),
            (Step::Wave, 1) => points.nth(1).map(|at| Order::Split { at }),
            _ => None,
        }
    }
}
