//! What a seat may order: one judgement for the list of legal orders and for refusals.

mod air;
mod attack;
mod barrage;
mod build;
mod carriage;
mod movement;
mod plan;
mod supply;
mod transport;
mod turn;

pub use air::{could_board, method};
pub use attack::advancing;
pub use barrage::{firers, payer};
pub use build::site;
pub use carriage::{charged, shipped};
pub use movement::{cost, country, fuelled, has_fuel, march, spent};
pub use plan::{flown_from, has_transport, may_drop, may_plan};
pub use supply::{fuel_all_cost, meal, refit_cost};
pub use transport::drive_cost;

use super::order::Order;
use super::piece::UnitId;
use super::sequence::Segment;
use super::task::Task;
use super::view::View;
use crate::board::HexId;
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Rule, clause, require};

/// Whether an order may be given.
pub fn judge(view: View<'_>, order: Order) -> Judgement {
    let desk = Desk::at(view)?;
    match order {
        Order::Plan { unit, to } => plan::plan(&desk, unit, to),
        Order::Cancel { unit } => plan::cancel(&desk, unit),
        Order::First { .. } => turn::first(&desk),
        Order::Refit { craft } => supply::refit(&desk, craft),
        Order::Fuel { unit } => supply::fuel(&desk, unit),
        Order::FuelAll { unit } => supply::fuel_all(&desk, unit),
        Order::Feed { unit } => supply::feed(&desk, unit),
        Order::Blow { at } => supply::blow(&desk, at),
        Order::Mode { unit, mode } => movement::mode(&desk, unit, mode),
        Order::Release { unit } => movement::release(&desk, unit),
        Order::Move { unit, to } => movement::step(&desk, unit, to),
        Order::Drive { group, to } => transport::drive(&desk, group, to),
        Order::Load { group, tokens } => transport::load(&desk, group, tokens),
        Order::Unload { group, tokens } => transport::unload(&desk, group, tokens),
        Order::Extend { group } => transport::extend(&desk, group),
        Order::Collapse { group } => transport::collapse(&desk, group),
        Order::Place { to } => transport::place(&desk, to),
        Order::Rail { unit, to } => carriage::rail(&desk, unit, to).map(drop),
        Order::RailGroup { group, to } => carriage::rail_group(&desk, group, to).map(drop),
        Order::RailSupply { from, to, tokens } => carriage::rail_supply(&desk, from, to, tokens).map(drop),
        Order::Ship { unit, to } => carriage::ship(&desk, unit, to).map(drop),
        Order::ShipGroup { group, to } => carriage::ship_group(&desk, group, to).map(drop),
        Order::ShipSupply { from, to, tokens } => carriage::ship_supply(&desk, from, to, tokens).map(drop),
        Order::Build { at, work } => build::build(&desk, at, work),
        Order::Remove { unit } => turn::remove(&desk, unit),
        Order::Attack { at } => attack::attack(&desk, at),
        Order::Barrage { at, ships, facility } => barrage::barrage(&desk, at, ships, facility),
        Order::Overrun { from, to } => attack::overrun(&desk, from, to),
        Order::Leave { unit } if matches!(desk.task, Some(Task::Barrage(_))) => barrage::leave(&desk, unit),
        Order::Go if matches!(desk.task, Some(Task::Barrage(_))) => Ok(()),
        Order::Leave { unit } => attack::leave(&desk, unit),
        Order::Go if matches!(desk.task, Some(Task::Mission(_))) => air::go(&desk),
        Order::Go => attack::go(&desk),
        Order::Fly { flight, from, to } => air::fly(&desk, flight, from, to),
        Order::Add { craft } => air::add(&desk, craft),
        Order::Board { unit, glider } => air::board(&desk, unit, glider),
        Order::Stow { tokens, glider } => air::stow(&desk, tokens, glider),
        Order::Stay => air::stay(&desk),
        Order::Intercept { craft, target } => air::intercept(&desk, craft, target),
        Order::Struck { craft } => air::struck(&desk, craft),
        Order::Forgo { unit } => air::forgo(&desk, unit),
        Order::ForgoSupply { glider } => air::forgo_supply(&desk, glider),
        Order::Escape { to } => air::escape(&desk, to),
        Order::Pay | Order::Withhold => attack::payment(&desk),
        Order::Rating { unit } => attack::rating(&desk, unit),
        Order::Terrain { terrain } => attack::terrain(&desk, terrain),
        Order::Retreat => attack::option(&desk),
        Order::Ignore | Order::Apply => attack::negated(&desk),
        Order::Back { from, to } => attack::back(&desk, from, to),
        Order::Advance { unit } => attack::advance(&desk, unit),
        Order::Lose { unit } if matches!(desk.task, Some(Task::Attack(_))) => attack::option_step(&desk, unit),
        Order::Lose { unit } => turn::lose(&desk, unit),
        Order::Done => turn::done(&desk),
    }
}

/// The refusal of an order that belongs to another time.
const NOT_NOW: Judgement = Err(&Rule {
    why: clause!("ocs.seq.2"),
    what: "that is not done now",
    fix: "give one of the orders that are listed",
});

/// Adds every order that may be given now to a list.
pub fn list(view: View<'_>, out: &mut Vec<Order>) {
    let Ok(desk) = Desk::at(view) else { return };
    match desk.task {
        Some(Task::Losses(losses)) => {
            let from = losses.from.iter().map(|unit| Order::Lose { unit });
            out.extend(from.filter(|&order| judge(view, order).is_ok()));
        }
        Some(Task::Attack(attack)) => attack::steps(&desk, &attack, out),
        Some(Task::Barrage(salvo)) => {
            desk.judged(salvo.firers.iter().map(|unit| Order::Leave { unit }), out);
            out.push(Order::Go);
        }
        Some(Task::Retreat(going)) => attack::retreats(&desk, &going, out),
        Some(Task::Displaced(displaced)) => transport::placings(&desk, displaced, out),
        Some(Task::Overstacked { hex, .. }) => out.extend(view.open.at(hex).map(|unit| Order::Remove { unit })),
        Some(Task::Mission(mission)) => air::steps(&desk, &mission, out),
        Some(Task::Homeless { craft }) => air::escapes(&desk, craft, out),
        Some(_) => {}
        None => desk.in_segment(out),
    }
}

/// A seat that is to act, with what it has before it.
pub(super) struct Desk<'a> {
    /// What it sees.
    pub view: View<'a>,
    /// Its side.
    pub party: Party,
    /// What is being done, if anything.
    pub task: Option<Task>,
}

impl<'a> Desk<'a> {
    /// The desk of the seat that is to act; whoever is not is refused.
    fn at(view: View<'a>) -> Result<Desk<'a>, &'static Rule> {
        let actor = view.open.to_act().ok_or(&Rule {
            why: clause!("ocs.base.22"),
            what: "the game is over",
            fix: "look at the replay",
        })?;
        let party = view.party.filter(|&party| party == actor).ok_or(&Rule {
            why: clause!("ocs.seq.2"),
            what: "it is for the other side to act",
            fix: "wait for its order",
        })?;
        Ok(Desk { view, party, task: view.open.tasks.last().copied() })
    }

    /// Every order of a segment in which nothing is being done.
    fn in_segment(&self, out: &mut Vec<Order>) {
        let segment = self.view.open.segment;
        match segment {
            Segment::First => out.extend(Party::BOTH.map(|side| Order::First { side })),
            Segment::Planning => plan::list(self, out),
            _ if segment.moves() => {
                movement::list(self, out);
                attack::overruns(self, out);
                if segment == Segment::Movement {
                    transport::list(self, out);
                    carriage::list(self, out);
                    build::list(self, out);
                    plan::list(self, out);
                }
            }
            _ if segment.attacks() => attack::attacks(self, out),
            _ if segment.barrages() => barrage::list(self, out),
            _ => {}
        }
        supply::list(self, out);
        air::list(self, out);
        if segment != Segment::First {
            out.push(Order::Done);
        }
    }

    /// A unit of the seat that is on the map, and its hex.
    fn own(&self, unit: UnitId) -> Result<HexId, &'static Rule> {
        let known = self.view.open.units.get(usize::from(unit)).filter(|unit| unit.party == self.party);
        known.and_then(super::piece::Unit::hex).ok_or(&Rule {
            why: clause!("ocs.base.5"),
            what: "you have no such unit on the map",
            fix: "choose one of your own units",
        })
    }

    /// A hex of the map.
    fn hex(&self, spot: Spot) -> Result<HexId, &'static Rule> {
        self.view.open.board().id(spot).ok_or(&Rule {
            why: clause!("ocs.base.1"),
            what: "that hex is off the map",
            fix: "choose a hex of the map",
        })
    }

    /// Nothing else is being done, and it is the time for something.
    fn idle(&self, now: bool) -> Judgement {
        require!(self.task.is_none(), "ocs.seq.2", "something else is being done", "finish it first");
        if now { Ok(()) } else { NOT_NOW }
    }

    /// Adds those of the candidates that may be given.
    fn judged(&self, candidates: impl Iterator<Item = Order>, out: &mut Vec<Order>) {
        out.extend(candidates.filter(|&order| judge(self.view, order).is_ok()));
    }
}
