//! Orders by pointing: the parts of each, and what a player may mean by picking up a piece and pointing at a hex.

use super::order::Order;
use super::piece::{CraftId, UnitId};
use super::task::Task;
use super::view::View;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Named, Parts, Role};

/// The id of a unit's counter.
pub fn unit_id(unit: UnitId) -> String {
    format!("unit {unit}")
}

const fn role(order: Order) -> Role {
    match order {
        Order::First { .. }
        | Order::Lose { .. }
        | Order::Attack { .. }
        | Order::Barrage { .. }
        | Order::Go
        | Order::Pay
        | Order::Rating { .. }
        | Order::Terrain { .. }
        | Order::Back { .. }
        | Order::Advance { .. } => Role::Main,
        Order::Plan { .. }
        | Order::Mode { .. }
        | Order::Move { .. }
        | Order::Release { .. }
        | Order::Leave { .. }
        | Order::Withhold
        | Order::Overrun { .. }
        | Order::Retreat
        | Order::Ignore
        | Order::Apply => Role::Usual,
        Order::Refit { .. } | Order::Feed { .. } => Role::Main,
        Order::Fuel { .. } | Order::FuelAll { .. } => Role::Usual,
        Order::Cancel { .. } | Order::Blow { .. } => Role::Rare,
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
        Order::Plan { unit, to } | Order::Move { unit, to } => (Some(unit), Some(to)),
        Order::Cancel { unit } | Order::Lose { unit } | Order::Release { unit } | Order::Mode { unit, .. } => {
            (Some(unit), lies(unit))
        }
        Order::Leave { unit }
        | Order::Rating { unit }
        | Order::Fuel { unit }
        | Order::FuelAll { unit }
        | Order::Feed { unit } => (Some(unit), lies(unit)),
        Order::Refit { craft } => (None, based(view, craft)),
        Order::Blow { at } | Order::Barrage { at, .. } => (None, Some(at)),
        Order::Advance { unit } => (Some(unit), target(view)),
        Order::Attack { at } => (None, Some(at)),
        Order::Back { to, .. } | Order::Overrun { to, .. } => (None, Some(to)),
        Order::First { .. }
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
        Order::Refit { craft } => Some(craft.into()),
        Order::Mode { mode, .. } => Some(mode.number() as i64),
        _ => None,
    };
    Parts { piece: unit.map(unit_id), hex, number, role: role(order), ..Parts::of(&order) }
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

/// The orders that somebody may mean.
pub fn meant(view: View<'_>, piece: &str, hex: Option<Spot>) -> Vec<Order> {
    let unit = piece.strip_prefix("unit ").and_then(|number| number.parse::<UnitId>().ok());
    let Some(unit) = unit.filter(|&unit| usize::from(unit) < view.open.units.len()) else { return Vec::new() };
    match hex {
        Some(to) if view.open.segment.moves() => vec![Order::Move { unit, to }],
        Some(at) if view.open.segment.attacks() => vec![Order::Attack { at }, Order::Advance { unit }],
        Some(to) => vec![Order::Plan { unit, to }],
        None => vec![
            Order::Lose { unit },
            Order::Release { unit },
            Order::Fuel { unit },
            Order::Feed { unit },
            Order::Rating { unit },
            Order::Leave { unit },
            Order::Advance { unit },
        ],
    }
}
