//! Simple players, to find games that end in a given way.

use crate::orders::Order;
use crate::rules::Goal;
use crate::state::{Open, Party, State, UnitId};
use crate::victory;
use jumpmaster_core::State as _;
use jumpmaster_core::hex::Spot;

/// How a side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Drops as the scenario suggests, heads for the objectives, attacks and fires whenever it can.
    Eager,
    /// Drops as the scenario suggests, then heads for the nearest enemies and attacks whenever it can.
    Hunting,
    /// Does what it must and no more.
    Idle,
    /// Drops at the edge of the map and moves at random.
    Reckless,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// After the last turn, by control of objectives.
    Held(Party),
    /// After the last turn, by points.
    Points(Party),
    /// After the last turn with equal points, which is a win for the defender.
    Tie,
    /// This side has no unit left after a player turn.
    Annihilation(Party),
    /// Nobody is left of the landing side when the drop turn ends.
    LostInTheDrop,
}

impl Ending {
    /// How a game ended, if it has.
    pub fn of(state: &State) -> Option<Ending> {
        let open = &state.open;
        let outcome = state.outcome()?;
        let winner = Party::BOTH.into_iter().find(|party| outcome.winner == Some(party.seat()))?;
        if outcome.text.contains("no unit left") {
            return Some(match (winner, open.turn) {
                (Party::Defending, 0) => Ending::LostInTheDrop,
                _ => Ending::Annihilation(winner.enemy()),
            });
        }
        let points = Party::BOTH.map(|party| victory::points(open, party));
        Some(match open.rules().goal {
            Goal::HoldOne => Ending::Held(winner),
            Goal::Points if points[0] == points[1] => Ending::Tie,
            Goal::Points => Ending::Points(winner),
        })
    }
}

/// The value of an order to a player of this manner.
pub fn worth(open: &Open, manner: Manner, order: Order) -> i32 {
    let idle = manner == Manner::Idle;
    match order {
        Order::Drop { at } if manner == Manner::Reckless => -i32::from(at.column.min(at.row)),
        Order::Drop { at } => i32::from(open.scenario.plan.contains(&(open.group, at))),
        Order::Fire { .. } | Order::Attack { .. } if idle => -1,
        Order::Fire { .. } | Order::Attack { .. } => 80,
        Order::Move { unit, to } => match manner {
            Manner::Eager => nearer(open, unit, to, &goals(open, open.unit(unit).party)),
            Manner::Hunting => nearer(open, unit, to, &enemies(open, open.unit(unit).party)),
            Manner::Idle => -1,
            Manner::Reckless => 1,
        },
        Order::Exchange { .. } | Order::Split { .. } => -1,
        Order::Assign { .. } | Order::Land { .. } | Order::Shift { .. } | Order::Pass | Order::Done => 0,
    }
}

/// The objectives that a side is not in.
fn goals(open: &Open, party: Party) -> Vec<Spot> {
    let own = |spot: Spot| open.at(spot).is_some_and(|unit| open.unit(unit).party == party);
    open.scenario.objectives.iter().copied().filter(|&spot| !own(spot)).collect()
}

/// Where the other side is.
fn enemies(open: &Open, party: Party) -> Vec<Spot> {
    open.on_map(party.enemy()).map(|(_, spot)| spot).collect()
}

/// The value of a move: positive if it leads closer to the nearest goal. Nobody leaves an objective.
fn nearer(open: &Open, unit: UnitId, to: Spot, goals: &[Spot]) -> i32 {
    let Some(from) = open.unit(unit).spot() else { return -1 };
    let nearest = goals.iter().min_by_key(|goal| open.board().distance(from, **goal));
    let gains = |goal: &Spot| open.board().distance(to, *goal) < open.board().distance(from, *goal);
    if !open.scenario.objectives.contains(&from) && nearest.is_some_and(gains) { 60 } else { -1 }
}
