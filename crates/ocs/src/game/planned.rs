//! The ready-made drop plan of a scenario, carried out as it stands (ocs.airdrop.2).

use super::order::Order;
use super::orders::{could_board, judge};
use super::piece::{CraftId, Place, UnitId};
use super::sequence::Segment;
use super::state::{Plan, State};
use super::task::{Flight, Mission, MissionStep, Task};
use super::view::View;
use super::words;
use crate::board::HexId;
use crate::scenario::Scenario;
use crate::unit::{Party, Symbol};
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::{Clause, Fault, State as _};
use std::sync::Arc;

/// The order by which a seat lets the plan be carried out: its owner flies every drop as soon as he can, with as many
/// aircraft as it takes and no supply; nobody intercepts.
pub fn next(view: View<'_>) -> Option<Order> {
    let open = view.open;
    match open.tasks.last() {
        None if open.segment == Segment::Planning => Some(Order::Done),
        None if open.segment == Segment::Movement => take_off(view),
        Some(Task::Mission(mission)) if mission.flight == Flight::Drop => match mission.step {
            MissionStep::Gathering => gather(view, mission),
            MissionStep::Interception => Some(Order::Done),
            _ => None,
        },
        _ => None,
    }
}

/// The first planned drop that can be flown.
fn take_off(view: View<'_>) -> Option<Order> {
    let mut flown = view.own_plans().iter().filter_map(|&plan| drop_of(view, plan));
    flown.find(|&order| judge(view, order).is_ok())
}

/// The drop of a plan that is due, if a mission could carry its unit.
fn drop_of(view: View<'_>, plan: Plan) -> Option<Order> {
    let (open, party) = (view.open, view.party?);
    let base = open.unit(plan.unit).hex().filter(|_| plan.from <= open.turn)?;
    let carried = could_board(open, &Mission::new(party, Flight::Drop, base, plan.hex), plan.unit);
    carried.then(|| drop_from(view, base, plan.hex))
}

fn drop_from(view: View<'_>, base: HexId, target: HexId) -> Order {
    let spot = |hex: HexId| view.open.board().spot(hex);
    Order::Fly { flight: Flight::Drop, from: spot(base), to: spot(target) }
}

/// Whoever is to drop there goes aboard; gliders and transports are added while somebody has no room.
fn gather(view: View<'_>, mission: &Mission) -> Option<Order> {
    let open = view.open;
    let gliders = open.based(mission.base).any(|craft| !open.flies(craft));
    let board = |unit: UnitId| {
        let glider = gliders && !open.kind(unit).symbols.has(Symbol::Paratroops);
        Order::Board { unit, glider }
    };
    let here = |plan: &&Plan| plan.hex == mission.target && plan.from <= open.turn;
    let waits = |&unit: &UnitId| open.unit(unit).hex() == Some(mission.base) && !mission.units.has(unit);
    let waiting: Vec<UnitId> = view.own_plans().iter().filter(here).map(|plan| plan.unit).filter(waits).collect();
    let mut crafts: Vec<CraftId> = open.based(mission.base).filter(|_| !waiting.is_empty()).collect();
    crafts.sort_by_key(|&craft| open.flies(craft));
    let transports = crafts.into_iter().filter(|&craft| !open.flies(craft) || open.craft_kind(craft).capacity.0 > 0);
    let orders = waiting.iter().map(|&unit| board(unit)).chain(transports.map(|craft| Order::Add { craft }));
    orders.chain([Order::Go]).find(|&order| judge(view, order).is_ok())
}

/// Whether everybody whom the ready-made plan drops can be flown on turn 1, each side's units in its Movement Segment and all
/// dice in their favour.
pub fn sound(scenario: &Arc<Scenario>) -> Result<(), Fault> {
    Party::BOTH.into_iter().try_for_each(|party| sound_for(scenario, party))
}

fn sound_for(scenario: &Arc<Scenario>, party: Party) -> Result<(), Fault> {
    let mut state = State::set_up(scenario);
    state.open.turn = 1;
    state.open.phasing = party;
    state.open.segment = Segment::Movement;
    while let Some((seat, order)) = state.awaits().first().and_then(|seat| Some((seat, next(state.view(seat))?))) {
        state.play(seat, &order, &mut Kind, &mut Vec::new()).expect("kind dice never run out");
    }
    let view = state.view(party.seat());
    let left = view.own_plans().iter().find(|plan| matches!(view.open.unit(plan.unit).place, Place::At(_)));
    left.map_or(Ok(()), |&plan| Err(grounded(view, plan)))
}

/// Why a planned drop was not flown.
fn grounded(view: View<'_>, plan: Plan) -> Fault {
    let open = view.open;
    let what = format!("plan: {} at {}", open.unit_name(plan.unit), open.board().name(plan.hex));
    let base = open.unit(plan.unit).hex().unwrap_or(plan.hex);
    let order = drop_from(view, base, plan.hex);
    match judge(view, order) {
        Err(rule) => {
            let refusal = words::refusal(view, rule, order);
            Fault::new(what, format!("{} ({})", refusal.what, refusal.why.0), refusal.fix)
        }
        Ok(()) => Fault::new(
            what,
            "there is no room left for it on turn 1 (ocs.airtrans.1)",
            "send more Transports or gliders, or plan less",
        ),
    }
}

/// Dice that harm no flight: whatever is dropped lands, and nothing hits an aircraft.
struct Kind;

impl Dice for Kind {
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll> {
        Ok(if why.0.starts_with("ocs.airdrop") { die.most() } else { die.least() })
    }
}
