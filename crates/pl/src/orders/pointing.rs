//! Orders by pointing: what each has to do with the board, and what one means who takes a piece and points at a hex.

use super::{Desk, Order, entry_hex};
use crate::scenario::CraftKind;
use crate::state::{CraftId, Flight, SetUpPiece, Step, UnitId};
use jumpmaster_core::Parts;
use jumpmaster_core::hex::{Side, Spot};

/// The id of a unit's counter.
pub fn unit_id(unit: UnitId) -> String {
    format!("unit {unit}")
}

/// The id of an aircraft's counter.
pub fn craft_id(craft: CraftId) -> String {
    format!("craft {craft}")
}

/// The parts of a line of the plan.
pub fn of_plan(order: Order, craft: CraftId, turn: u8, at: Spot) -> Parts {
    Parts { piece: Some(craft_id(craft)), hex: Some(at), number: Some(turn.into()), ..Parts::of(&order) }
}

impl Desk<'_> {
    /// What is taken in hand for an order, and the hex it is about.
    pub fn parts(self, order: Order) -> Parts {
        let lies = |unit: UnitId| self.open.units.get(usize::from(unit)).and_then(crate::state::Unit::spot);
        let over = |craft: CraftId| match self.open.craft.get(usize::from(craft))?.flight {
            Flight::Over(at, _) => Some(at),
            _ => None,
        };
        let (piece, hex) = match order {
            Order::Drop { craft, turn, at } | Order::Glide { craft, turn, at, .. } => {
                return of_plan(order, craft, turn, at);
            }
            Order::Place { piece: SetUpPiece::Unit(unit), at } => (Some(unit_id(unit)), Some(at)),
            Order::Place { piece: SetUpPiece::Mines(number), at } => (Some(format!("minefield {number}")), Some(at)),
            Order::Form { at, .. } => (None, Some(at)),
            Order::CallOff { craft } | Order::Steer { craft, .. } => (Some(craft_id(craft)), over(craft)),
            Order::Split { unit }
            | Order::Load { unit }
            | Order::Unload { unit }
            | Order::Demolish { unit }
            | Order::Block { unit }
            | Order::Join { unit }
            | Order::FillFirst { unit } => (Some(unit_id(unit)), None),
            Order::Enter { unit } => (Some(unit_id(unit)), entry_hex(self.open, unit)),
            Order::Aim { unit, target } => (Some(unit_id(unit)), lies(target)),
            Order::Include { target } => (None, lies(target)),
            Order::AimFlak { unit, craft } => (Some(unit_id(unit)), over(craft)),
            Order::Move { unit, to: at } | Order::Assault { unit, at } | Order::Clear { unit, at } => {
                (Some(unit_id(unit)), Some(at))
            }
            Order::RollWind | Order::StrikeMines | Order::Attack | Order::Land | Order::Done => (None, None),
        };
        Parts { piece, hex, ..Parts::of(&order) }
    }

    /// What one may mean, in this step, who takes up a piece and points at a hex.
    pub fn meant(self, piece: &str, hex: Option<Spot>) -> Vec<Order> {
        match piece.split_once(' ').map(|(kind, number)| (kind, number.parse())) {
            Some(("unit", Ok(unit))) if usize::from(unit) < self.open.units.len() => self.meant_by_unit(unit, hex),
            Some(("craft", Ok(craft))) if usize::from(craft) < self.open.craft.len() => {
                hex.map(|at| vec![self.landing(craft, at)]).unwrap_or_default()
            }
            Some(("minefield", Ok(number))) if usize::from(number) < self.open.scenario.minefields.len() => {
                hex.map(|at| vec![Order::Place { piece: SetUpPiece::Mines(number), at }]).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn landing(self, craft: CraftId, at: Spot) -> Order {
        let turn = self.open.scenario.craft[usize::from(craft)].turns.0;
        match self.open.craft_kind(craft) {
            CraftKind::Plane => Order::Drop { craft, turn, at },
            CraftKind::Glider => {
                let written = self.open.rules().plan_heading;
                Order::Glide { craft, turn, at, heading: written.then_some(Side::ALL[0]) }
            }
        }
    }

    fn meant_by_unit(self, unit: UnitId, hex: Option<Spot>) -> Vec<Order> {
        let open = self.open;
        let is_here = |spot: Option<Spot>| hex.map_or(spot.is_some(), |hex| spot == Some(hex));
        match open.step {
            Step::SetUp => hex.map(|at| vec![Order::Place { piece: SetUpPiece::Unit(unit), at }]).unwrap_or_default(),
            Step::Fire | Step::LandingFire => {
                let enemies = open.each().filter(|(_, other)| other.owner != open.unit(unit).owner);
                let here = enemies.filter(|(_, other)| is_here(other.spot()));
                here.map(|(target, _)| Order::Aim { unit, target }).collect()
            }
            Step::Flak => {
                let flies = |craft: &CraftId| match open.craft[usize::from(*craft)].flight {
                    Flight::Over(at, _) => is_here(Some(at)),
                    _ => false,
                };
                let all = 0..open.craft.len() as CraftId;
                all.filter(flies).map(|craft| Order::AimFlak { unit, craft }).collect()
            }
            Step::Movement => self.around(unit, hex).into_iter().map(|to| Order::Move { unit, to }).collect(),
            Step::Assault => self.around(unit, hex).into_iter().map(|at| Order::Assault { unit, at }).collect(),
            _ => Vec::new(),
        }
    }

    /// The hex pointed at; without one, the neighbours.
    fn around(self, unit: UnitId, hex: Option<Spot>) -> Vec<Spot> {
        let grid = self.open.board().grid;
        let neighbours = || {
            let at = grid.hex_at(self.open.unit(unit).spot()?)?;
            Some(Side::ALL.iter().filter_map(|side| grid.spot(at + side.step(grid.orientation))).collect())
        };
        hex.map_or_else(|| neighbours().unwrap_or_default(), |hex| vec![hex])
    }
}
