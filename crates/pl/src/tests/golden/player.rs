//! Simple players, to find games that end in a given way.

use crate::orders::Order;
use crate::state::{Open, Party, State, Step, UnitId};
use jumpmaster_core::State as _;
use jumpmaster_core::hex::Spot;

/// How a side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Follows the ready-made plan, heads for the scenario's objectives, attacks whenever it can.
    Eager,
    /// Follows the ready-made plan, then heads for the nearest enemies and attacks whenever it can.
    Hunting,
    /// Does what it must and no more.
    Idle,
    /// Lands anywhere, moves at random, attacks whenever it can.
    Reckless,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This side wins by the conditions after the last turn.
    Conditions(Party),
    /// After the last turn everything is held, but at too high a price.
    TooManyLost,
    /// This side has nothing left.
    Annihilation(Party),
}

impl Ending {
    /// How a game ended, if it has.
    pub fn of(state: &State) -> Option<Ending> {
        let open = &state.open;
        let winner = Party::BOTH
            .into_iter()
            .find(|party| state.outcome().is_some_and(|outcome| outcome.winner == Some(party.seat())))?;
        if state.outcome()?.text.contains("nothing left") {
            return Some(Ending::Annihilation(winner.enemy()));
        }
        let victory = &open.scenario.victory;
        let has = |spot: &Spot| open.controller(*spot) == victory.side;
        let held = victory.control.iter().all(has) && victory.one_of_each.iter().all(|list| list.iter().any(has));
        Some(if held && winner != victory.side { Ending::TooManyLost } else { Ending::Conditions(winner) })
    }
}

/// Whether an order writes what the ready-made plan says.
fn is_planned(open: &Open, order: Order) -> bool {
    match order {
        Order::Drop { craft, turn, at } | Order::Glide { craft, turn, at, .. } => {
            let landing = open.scenario.plan[usize::from(craft)];
            let heading = match order {
                Order::Glide { heading, .. } => heading,
                _ => None,
            };
            (turn, at, heading) == (landing.turn, landing.at, landing.heading)
        }
        _ => false,
    }
}

/// The value of an order to a player of this manner.
pub fn worth(open: &Open, manner: Manner, order: Order) -> i32 {
    if manner != Manner::Reckless && open.step == Step::Plan && is_planned(open, order) {
        return 100;
    }
    let idle = manner == Manner::Idle;
    match order {
        Order::Form { .. } => 95,
        Order::Attack => 85 - i32::from(!idle) * 5,
        Order::Join { .. } => 82,
        Order::Aim { .. } | Order::AimFlak { .. } | Order::Assault { .. } => 80 - 80 * i32::from(idle),
        Order::Enter { .. } => 60,
        Order::Move { unit, to } => match manner {
            Manner::Eager => nearer(open, unit, to, &goals(open, open.unit(unit).owner)),
            Manner::Hunting => nearer(open, unit, to, &enemies(open, open.unit(unit).owner)),
            Manner::Idle => -1,
            Manner::Reckless => 1,
        },
        // A gun that cannot fire is brought nearer, and unloaded once it gains nothing by moving on.
        Order::Load { .. } | Order::Unload { .. } => 50 - 51 * i32::from(manner != Manner::Eager),
        Order::Done => 0,
        Order::Drop { at, .. } | Order::Glide { at, .. } if manner == Manner::Reckless => {
            -i32::from(at.column.min(at.row))
        }
        Order::CallOff { .. } | Order::Drop { .. } | Order::Glide { .. } => -2,
        Order::Include { .. }
        | Order::FillFirst { .. }
        | Order::Clear { .. }
        | Order::Demolish { .. }
        | Order::Block { .. }
        | Order::Split { .. } => -1,
        Order::RollWind | Order::StrikeMines | Order::Land | Order::Steer { .. } | Order::Place { .. } => 70,
    }
}

/// The objective hexes that a side is not in.
fn goals(open: &Open, party: Party) -> Vec<Spot> {
    let victory = &open.scenario.victory;
    let hexes = victory.control.iter().chain(victory.one_of_each.iter().flatten()).copied();
    hexes.filter(|&spot| !open.holds(spot, party)).collect()
}

/// Where the other side is.
fn enemies(open: &Open, party: Party) -> Vec<Spot> {
    open.each().filter(|(_, unit)| unit.owner != party).filter_map(|(_, unit)| unit.spot()).collect()
}

/// The value of a move: positive if it leads closer to the nearest goal. Nobody leaves an objective hex.
fn nearer(open: &Open, unit: UnitId, to: Spot, goals: &[Spot]) -> i32 {
    let Some(from) = open.unit(unit).spot() else { return -1 };
    let nearest = goals.iter().min_by_key(|goal| open.board().distance(from, **goal));
    let gains = |goal: &Spot| open.board().distance(to, *goal) < open.board().distance(from, *goal);
    if !open.scenario.victory.control.contains(&from) && nearest.is_some_and(gains) { 60 } else { -1 }
}
