//! The parts of orders: what each has to do with the board, its role in what the seat does now, and which orders a player
//! may mean by picking up a piece and pointing at a hex.

use super::{Desk, Order, entry_hex};
use crate::scenario::CraftKind;
use crate::state::{CraftId, Flight, Party, SetUpPiece, Step, Unit, UnitId, Written};
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Parts, Role};

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
    /// The parts of an order.
    pub fn parts(self, order: Order) -> Parts {
        let lies = |unit: UnitId| self.open.units.get(usize::from(unit)).and_then(Unit::spot);
        let (piece, hex) = match order {
            Order::Drop { craft, turn, at } | Order::Glide { craft, turn, at, .. } => {
                return of_plan(order, craft, turn, at);
            }
            Order::Place { piece: SetUpPiece::Unit(unit), at } => (Some(unit_id(unit)), Some(at)),
            Order::Place { piece: SetUpPiece::Mines(number), at } => (Some(format!("minefield {number}")), Some(at)),
            Order::Form { at, .. } => (None, Some(at)),
            Order::CallOff { craft } => (Some(craft_id(craft)), self.written(craft).map(|(at, _)| at)),
            Order::Steer { craft, .. } => (Some(craft_id(craft)), self.over(craft)),
            Order::Split { unit } | Order::Load { unit } | Order::Unload { unit } => (Some(unit_id(unit)), lies(unit)),
            Order::Demolish { unit } | Order::Block { unit } => (Some(unit_id(unit)), self.just_left(unit)),
            Order::Join { unit } => (Some(unit_id(unit)), self.open.attack.map(|attack| attack.at)),
            Order::FillFirst { unit } => {
                (Some(unit_id(unit)), self.open.craft_of(unit).and_then(|craft| self.over(craft)))
            }
            Order::Enter { unit } => (Some(unit_id(unit)), entry_hex(self.open, unit)),
            Order::Aim { unit, target } => (Some(unit_id(unit)), lies(target)),
            Order::Include { target } => (Some(unit_id(target)), lies(target)),
            Order::AimFlak { unit, craft } => (Some(unit_id(unit)), self.over(craft)),
            Order::Move { unit, to: at } | Order::Assault { unit, at } | Order::Clear { unit, at } => {
                (Some(unit_id(unit)), Some(at))
            }
            Order::RollWind | Order::StrikeMines | Order::Attack | Order::Land | Order::Done => (None, None),
        };
        Parts { piece, hex, number: self.number(order), role: self.role(order), ..Parts::of(&order) }
    }

    /// The number an order is about: the turn of a landing that is called off, the side a glider flies toward.
    fn number(self, order: Order) -> Option<i64> {
        match order {
            Order::CallOff { craft } => self.written(craft).map(|(_, turn)| turn.into()),
            Order::Steer { heading, .. } => Some(heading.number().into()),
            _ => None,
        }
    }

    /// The role of an order in what the seat does now.
    fn role(self, order: Order) -> Role {
        match order {
            Order::RollWind | Order::StrikeMines | Order::Attack | Order::Land => Role::Main,
            Order::Done if self.open.step == Step::Plan => Role::Main,
            Order::Done => Role::Pass,
            // A landing or a bridge is gone for good, and mines are seldom entered on purpose.
            Order::CallOff { .. } | Order::Demolish { .. } | Order::Split { .. } => Role::Rare,
            Order::Move { unit, to } if self.onto_mines(unit, to) => Role::Rare,
            _ => Role::Usual,
        }
    }

    fn onto_mines(self, unit: UnitId, to: Spot) -> bool {
        let owner = self.open.units.get(usize::from(unit)).map(|unit| unit.owner);
        let spared = |mines: Party| self.open.rules().mines_spare_own && Some(mines) == owner;
        self.open.live_mines(to).is_some_and(|mines| !spared(mines.owner))
    }

    /// The hex an aircraft is over.
    fn over(self, craft: CraftId) -> Option<Spot> {
        match self.open.craft.get(usize::from(craft))?.flight {
            Flight::Over(at, _) => Some(at),
            Flight::Unseen | Flight::Gone => None,
        }
    }

    /// Where and when an aircraft is to land, by its own side's plan.
    fn written(self, craft: CraftId) -> Option<(Spot, u8)> {
        match self.plan?.0.get(usize::from(craft))? {
            Written::Lands(landing) => Some((landing.at, landing.turn)),
            Written::Blank | Written::CalledOff => None,
        }
    }

    /// The hex that engineers have just left.
    fn just_left(self, unit: UnitId) -> Option<Spot> {
        let (at, _) = self.open.units.get(usize::from(unit))?.stay.left?;
        Some(at)
    }

    /// The orders a player may mean in this step by picking up a piece and pointing at a hex.
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
        if let Some(attack) = open.attack {
            let own = Some(open.unit(unit).owner) == self.party;
            let order = if own { Order::Join { unit } } else { Order::Include { target: unit } };
            let about = if own { Some(attack.at) } else { open.unit(unit).spot() };
            return if is_here(about) { vec![order] } else { Vec::new() };
        }
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

    /// The hex pointed at; if there is none, the neighbours.
    fn around(self, unit: UnitId, hex: Option<Spot>) -> Vec<Spot> {
        let grid = self.open.board().grid;
        let neighbours = || {
            let at = grid.hex_at(self.open.unit(unit).spot()?)?;
            Some(Side::ALL.iter().filter_map(|side| grid.spot(at + side.step(grid.orientation))).collect())
        };
        hex.map_or_else(|| neighbours().unwrap_or_default(), |hex| vec![hex])
    }
}
