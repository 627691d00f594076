//! Orders by pointing: what each has to do with the board, and which orders a player may mean by picking up a piece and
//! pointing at a hex.

use super::{Desk, Order};
use crate::state::{Step, Unit, UnitId};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Parts, Role};

/// The id of a unit's counter.
pub fn unit_id(unit: UnitId) -> String {
    format!("unit {unit}")
}

/// The role of an order in its step: one kind of order carries a landing or an attack on; exchanges, second drop points and
/// moves are optional.
const fn role(order: Order) -> Role {
    match order {
        Order::Drop { .. }
        | Order::Assign { .. }
        | Order::Land { .. }
        | Order::Shift { .. }
        | Order::Fire { .. }
        | Order::Attack { .. } => Role::Main,
        Order::Exchange { .. } | Order::Split { .. } | Order::Move { .. } => Role::Usual,
        Order::Pass | Order::Done => Role::Pass,
    }
}

impl Desk<'_> {
    /// The parts of an order: the piece picked up, the hex it is about, the number of the drop point, and its role.
    pub fn parts(self, order: Order) -> Parts {
        let lies = |unit: UnitId| self.open.units.get(usize::from(unit)).and_then(Unit::spot);
        let (piece, hex) = match order {
            Order::Exchange { one, other } => (Some(unit_id(one)), lies(other)),
            Order::Drop { at } | Order::Split { at } | Order::Shift { to: at } => (None, Some(at)),
            Order::Assign { unit, point } => {
                (Some(unit_id(unit)), self.open.own_points().get(usize::from(point)).copied())
            }
            Order::Land { unit } => (Some(unit_id(unit)), self.over(unit)),
            Order::Fire { unit } => (Some(unit_id(unit)), self.fired_at()),
            Order::Move { unit, to } => (Some(unit_id(unit)), Some(to)),
            Order::Attack { unit, target } => (Some(unit_id(unit)), lies(target)),
            Order::Pass | Order::Done => (None, None),
        };
        let number = match order {
            Order::Assign { point, .. } => Some(i64::from(point) + 1),
            _ => None,
        };
        Parts { piece, hex, number, role: role(order), ..Parts::of(&order) }
    }

    /// The drop point of a unit.
    fn over(self, unit: UnitId) -> Option<Spot> {
        self.open.units.get(usize::from(unit)).and_then(|_| self.open.point_of(unit))
    }

    /// Where the unit landing or moving under fire is.
    fn fired_at(self) -> Option<Spot> {
        self.open.unit(self.target()?).spot()
    }

    /// The unit landing or moving under fire.
    pub fn target(self) -> Option<UnitId> {
        self.open.lander.map(|lander| lander.unit).or(self.open.mover)
    }

    /// The orders a player may mean in this step by picking up a piece and pointing at a hex.
    pub fn meant(self, piece: &str, hex: Option<Spot>) -> Vec<Order> {
        let unit = piece.strip_prefix("unit ").and_then(|number| number.parse::<UnitId>().ok());
        let Some(unit) = unit.filter(|&unit| usize::from(unit) < self.open.units.len()) else { return Vec::new() };
        let there = |spot: Option<Spot>| hex.map_or(spot.is_some(), |hex| spot == Some(hex));
        let others = || self.open.each().filter(|&(other, lies)| other != unit && there(lies.spot())).map(|(id, _)| id);
        match self.open.step {
            Step::SetUp => others().map(|other| Order::Exchange { one: unit, other }).collect(),
            Step::Assign => {
                let points = self.open.own_points().iter().enumerate().filter(|(_, spot)| there(Some(**spot)));
                points.map(|(point, _)| Order::Assign { unit, point: point as u8 }).collect()
            }
            Step::Wave if there(self.over(unit)) => vec![Order::Land { unit }],
            Step::Fire | Step::React if there(self.fired_at()) => vec![Order::Fire { unit }],
            Step::Move => match (hex, self.open.unit(unit).spot()) {
                (Some(to), _) => vec![Order::Move { unit, to }],
                (None, Some(from)) => self.open.board().around(from).map(|to| Order::Move { unit, to }).collect(),
                (None, None) => Vec::new(),
            },
            Step::Attack => others().map(|target| Order::Attack { unit, target }).collect(),
            _ => Vec::new(),
        }
    }
}
