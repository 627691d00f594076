//! Orders by pointing: the parts of each, and what a player may mean by picking up a piece and pointing at a hex.

use super::forced;
use super::order::Order;
use super::piece::{CraftId, GroupId, UnitId};
use super::task::{Flight, Task};
use super::view::View;
use crate::board::HexId;
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Named, Parts, Role};

/// The id of the counter for the aircraft at a base.
pub fn base_id(base: HexId) -> String {
    format!("base {base}")
}

/// The id of a unit's counter.
pub fn unit_id(unit: UnitId) -> String {
    format!("unit {unit}")
}

/// The id of the counter of Transport Points.
pub fn group_id(group: GroupId) -> String {
    format!("group {group}")
}

/// The id of the counter of a dump.
pub fn dump_id(party: Party, hex: &str) -> String {
    format!("dump {} {hex}", party.name())
}

const fn role(order: Order) -> Role {
    match order {
        Order::First { .. }
        | Order::Lose { .. }
        | Order::Attack { .. }
        | Order::Barrage { .. }
        | Order::Go
        | Order::Intercept { .. }
        | Order::Struck { .. }
        | Order::Forgo { .. }
        | Order::ForgoSupply { .. }
        | Order::Escape { .. }
        | Order::Pay
        | Order::Rating { .. }
        | Order::Terrain { .. }
        | Order::Back { .. }
        | Order::Place { .. }
        | Order::Remove { .. }
        | Order::Refit { .. }
        | Order::Feed { .. }
        | Order::Advance { .. } => Role::Main,
        Order::Plan { .. }
        | Order::Fly { .. }
        | Order::Add { .. }
        | Order::Board { .. }
        | Order::Stow { .. }
        | Order::Stay
        | Order::Mode { .. }
        | Order::Move { .. }
        | Order::Drive { .. }
        | Order::Load { .. }
        | Order::Unload { .. }
        | Order::Rail { .. }
        | Order::RailGroup { .. }
        | Order::RailSupply { .. }
        | Order::Ship { .. }
        | Order::ShipGroup { .. }
        | Order::ShipSupply { .. }
        | Order::Build { .. }
        | Order::Release { .. }
        | Order::Leave { .. }
        | Order::Withhold
        | Order::Overrun { .. }
        | Order::Fuel { .. }
        | Order::FuelAll { .. }
        | Order::Retreat
        | Order::Ignore
        | Order::Apply => Role::Usual,
        Order::Cancel { .. } | Order::Blow { .. } | Order::Extend { .. } | Order::Collapse { .. } => Role::Rare,
        Order::Done => Role::Pass,
    }
}

/// The parts of an order.
pub fn parts(view: View<'_>, order: Order) -> Parts {
    let lies = |unit: UnitId| {
        let hex = view.open.units.get(usize::from(unit)).and_then(super::piece::Unit::hex);
        hex.map(|hex| view.open.board().spot(hex))
    };
    let (unit, hex) = match order {
        Order::Plan { unit, to } | Order::Move { unit, to } | Order::Rail { unit, to } | Order::Ship { unit, to } => {
            (Some(unit), Some(to))
        }
        Order::Drive { to, .. }
        | Order::Place { to }
        | Order::Back { to, .. }
        | Order::Overrun { to, .. }
        | Order::RailGroup { to, .. }
        | Order::RailSupply { to, .. }
        | Order::ShipGroup { to, .. }
        | Order::ShipSupply { to, .. } => (None, Some(to)),
        Order::Load { group, .. }
        | Order::Unload { group, .. }
        | Order::Extend { group }
        | Order::Collapse { group } => (None, stands(view, group)),
        Order::Cancel { unit }
        | Order::Lose { unit }
        | Order::Remove { unit }
        | Order::Release { unit }
        | Order::Mode { unit, .. }
        | Order::Leave { unit }
        | Order::Rating { unit }
        | Order::Fuel { unit }
        | Order::FuelAll { unit }
        | Order::Feed { unit }
        | Order::Board { unit, .. }
        | Order::Forgo { unit } => (Some(unit), lies(unit)),
        Order::Refit { craft }
        | Order::Add { craft }
        | Order::Struck { craft }
        | Order::Intercept { target: craft, .. } => (None, based(view, craft)),
        Order::Blow { at }
        | Order::Barrage { at, .. }
        | Order::Attack { at }
        | Order::Build { at, .. }
        | Order::Fly { to: at, .. }
        | Order::Escape { to: at } => (None, Some(at)),
        Order::Advance { unit } => (Some(unit), target(view)),
        Order::First { .. }
        | Order::Stow { .. }
        | Order::Stay
        | Order::ForgoSupply { .. }
        | Order::Go
        | Order::Pay
        | Order::Withhold
        | Order::Terrain { .. }
        | Order::Retreat
        | Order::Ignore
        | Order::Apply
        | Order::Done => (None, None),
    };
    let number = match order {
        Order::Refit { craft } | Order::Add { craft } | Order::Struck { craft } | Order::Intercept { craft, .. } => {
            Some(craft.into())
        }
        Order::Fly { flight, .. } => Some(flight.number() as i64),
        Order::Mode { mode, .. } => Some(mode.number() as i64),
        Order::Build { work, .. } => Some(work.number() as i64),
        Order::Stow { tokens, .. }
        | Order::Load { tokens, .. }
        | Order::Unload { tokens, .. }
        | Order::RailSupply { tokens, .. }
        | Order::ShipSupply { tokens, .. } => Some(tokens.into()),
        _ => None,
    };
    let base = match order {
        Order::Fly { from, .. } => view.open.board().id(from),
        Order::Add { craft } | Order::Refit { craft } | Order::Struck { craft } => {
            view.open.crafts.get(usize::from(craft)).and_then(|craft| craft.base)
        }
        _ => None,
    };
    Parts {
        piece: unit.map(unit_id).or_else(|| base.map(base_id)).or_else(|| hauled(view, order)),
        hex,
        number,
        role: if order == Order::Done && forced::rolls(view) { Role::Main } else { role(order) },
        ..Parts::of(&order)
    }
}

/// The counter of the Transport Points or of the dump that an order is about.
fn hauled(view: View<'_>, order: Order) -> Option<String> {
    match order {
        Order::Drive { group, .. }
        | Order::Load { group, .. }
        | Order::Unload { group, .. }
        | Order::Extend { group }
        | Order::Collapse { group }
        | Order::RailGroup { group, .. }
        | Order::ShipGroup { group, .. } => Some(group_id(group)),
        Order::RailSupply { from, .. } | Order::ShipSupply { from, .. } => {
            let hex = view.open.board().id(from)?;
            Some(dump_id(view.party?, &view.open.board().name(hex)))
        }
        _ => None,
    }
}

/// Where Transport Points are.
fn stands(view: View<'_>, group: GroupId) -> Option<Spot> {
    let hex = view.open.groups.get(usize::from(group)).and_then(|group| group.hex);
    hex.map(|hex| view.open.board().spot(hex))
}

/// The base of an aircraft.
fn based(view: View<'_>, craft: CraftId) -> Option<Spot> {
    let base = view.open.crafts.get(usize::from(craft)).and_then(|craft| craft.base);
    base.map(|hex| view.open.board().spot(hex))
}

/// The hex that is being attacked.
fn target(view: View<'_>) -> Option<Spot> {
    match view.open.tasks.last() {
        Some(Task::Attack(attack)) => Some(view.open.board().spot(attack.target)),
        _ => None,
    }
}

/// The orders that somebody may mean who picks up the aircraft of a base.
fn of_base(view: View<'_>, base: HexId, hex: Option<Spot>) -> Vec<Order> {
    let from = view.open.board().spot(base);
    match hex {
        Some(to) => Flight::ALL.iter().map(|&flight| Order::Fly { flight, from, to }).collect(),
        None => view
            .open
            .based(base)
            .flat_map(|craft| [Order::Refit { craft }, Order::Add { craft }, Order::Struck { craft }])
            .collect(),
    }
}

/// The orders that somebody may mean.
pub fn meant(view: View<'_>, piece: &str, hex: Option<Spot>) -> Vec<Order> {
    if let Some(group) = piece.strip_prefix("group ").and_then(|number| number.parse::<GroupId>().ok()) {
        return group_meant(view, group, hex);
    }
    let base = piece.strip_prefix("base ").and_then(|number| number.parse::<HexId>().ok());
    if let Some(base) = base.filter(|&base| usize::from(base) < view.open.board().len()) {
        return of_base(view, base, hex);
    }
    let unit = piece.strip_prefix("unit ").and_then(|number| number.parse::<UnitId>().ok());
    let Some(unit) = unit.filter(|&unit| usize::from(unit) < view.open.units.len()) else { return Vec::new() };
    match hex {
        Some(to) if target(view) == Some(to) => vec![Order::Advance { unit }],
        Some(to) if view.open.segment.moves() => {
            vec![Order::Move { unit, to }, Order::Rail { unit, to }, Order::Ship { unit, to }]
        }
        Some(to) => vec![Order::Plan { unit, to }],
        None => vec![
            Order::Lose { unit },
            Order::Board { unit, glider: false },
            Order::Forgo { unit },
            Order::Release { unit },
            Order::Fuel { unit },
            Order::Feed { unit },
            Order::Rating { unit },
            Order::Leave { unit },
            Order::Advance { unit },
            Order::Remove { unit },
        ],
    }
}

/// The orders that somebody may mean who picked up Transport Points.
fn group_meant(view: View<'_>, group: GroupId, hex: Option<Spot>) -> Vec<Order> {
    if usize::from(group) >= view.open.groups.len() {
        return Vec::new();
    }
    match hex {
        Some(to) => vec![Order::Drive { group, to }, Order::RailGroup { group, to }, Order::ShipGroup { group, to }],
        None => vec![Order::Extend { group }, Order::Collapse { group }],
    }
}
