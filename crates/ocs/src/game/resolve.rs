//! What comes of an order: dice are rolled, events are told and made so, until somebody has to choose again.

mod air;
mod attack;
mod barrage;
mod build;
mod capture;
mod sequence;
mod supply;
mod transport;

use super::account::Spending;
use super::event::{self, Event};
use super::order::Order;
use super::orders;
use super::piece::{Mark, UnitId};
use super::state::{Open, Plan, State};
use super::task::{Cause, Losses, Task};
use super::victory;
use crate::board::HexId;
use crate::tokens::Tokens;
use crate::unit::{Mobility, Party};
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

/// An order being carried out.
pub struct Tale<'a, D: Dice + ?Sized> {
    /// The table, changed as events happen.
    pub state: &'a mut State,
    /// What has happened.
    pub events: &'a mut Vec<Event>,
    /// The dice.
    pub dice: &'a mut D,
}

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// The public table.
    pub fn open(&self) -> &Open {
        &self.state.open
    }

    /// Tells an event and makes it so.
    pub fn tell(&mut self, event: Event) {
        event::apply(self.state, &event);
        self.events.push(event);
    }

    /// Carries out an order.
    pub fn play(&mut self, party: Party, order: Order) -> Result<(), NeedRoll> {
        match order {
            Order::Plan { unit, to } => self.plan(party, unit, to),
            Order::Cancel { unit } => self.tell(Event::Unplanned { party, unit }),
            Order::Done if self.open().tasks.is_empty() => self.end_segment()?,
            Order::Done => match self.mission() {
                Some(mission) => self.stops(mission),
                None => self.tell(Event::Ended),
            },
            Order::First { side } => self.first_player(side),
            Order::Refit { craft } => self.refit(craft),
            Order::Fuel { unit } => self.fuel(party, unit),
            Order::FuelAll { unit } => self.fuel_all(party, unit),
            Order::Feed { unit } => self.feed(party, unit),
            Order::Blow { at } => self.blow(party, at)?,
            Order::Move { unit, to } => self.march(party, unit, to),
            Order::Mode { unit, mode } => self.tell(Event::ModeSet { unit, mode }),
            Order::Release { unit } => self.tell(Event::Marked { unit, mark: Mark::Released }),
            Order::Drive { group, to } => self.drive(party, group, to),
            Order::Load { group, tokens } => self.load(group, tokens),
            Order::Unload { group, tokens } => self.unload(group, tokens),
            Order::Extend { group } => self.extend(group),
            Order::Collapse { group } => self.collapse(group),
            Order::Place { to } => self.place(to),
            Order::Rail { .. } | Order::RailGroup { .. } | Order::RailSupply { .. } => self.by_rail(party, order),
            Order::Ship { .. } | Order::ShipGroup { .. } | Order::ShipSupply { .. } => self.by_ship(party, order),
            Order::Build { at, work } => self.build(party, at, work),
            Order::Remove { unit } => self.tell(Event::Eliminated { unit, why: clause!("ocs.base.7") }),
            Order::Attack { at } => self.attack(party, at),
            Order::Barrage { at, ships, facility } => self.barrage(party, at, ships, facility),
            Order::Overrun { from, to } => self.overrun(party, from, to),
            Order::Leave { unit } => match self.open().tasks.last().copied() {
                Some(Task::Barrage(salvo)) => self.hold_fire(salvo, unit),
                _ => self.leave_out(unit),
            },
            Order::Go => match self.open().tasks.last().copied() {
                Some(Task::Barrage(salvo)) => self.open_fire(salvo)?,
                Some(Task::Mission(_)) => self.takes_off(),
                _ => self.attackers_pay(),
            },
            Order::Fly { flight, from, to } => self.fly(party, flight, from, to),
            Order::Add { craft } => self.joins_mission(craft),
            Order::Board { unit, glider } => self.boards(unit, glider),
            Order::Stow { tokens, glider } => self.stows(Tokens(tokens.into()), glider),
            Order::Stay => self.stays(),
            Order::Intercept { craft, target } => self.air_combat(craft, target)?,
            Order::Struck { craft } => self.struck(craft),
            Order::Forgo { unit } => self.forgoes(unit),
            Order::ForgoSupply { glider } => self.forgoes_supply(glider),
            Order::Escape { to } => self.escapes(to),
            Order::Pay => self.defender_pays(),
            Order::Withhold => self.defender_withholds(),
            Order::Rating { unit } => self.names_rating(unit),
            Order::Terrain { terrain } => self.picks_terrain(terrain),
            Order::Retreat => self.option_by_retreat(),
            Order::Ignore => self.ignores(true),
            Order::Apply => self.ignores(false),
            Order::Back { from, to } => {
                if let (Some(from), Some(to)) = (self.open().board().id(from), self.open().board().id(to)) {
                    self.retreat_to(from, to);
                }
            }
            Order::Advance { unit } => self.advance(unit),
            Order::Lose { unit } if matches!(self.open().tasks.last(), Some(Task::Attack(_))) => {
                self.option_by_step(unit);
            }
            Order::Lose { unit } => self.lose(unit),
        }
        self.carry_on()
    }

    fn plan(&mut self, party: Party, unit: UnitId, to: Spot) {
        let Some(hex) = self.open().board().id(to) else { return };
        let plan = Plan { unit, hex, from: orders::flown_from(self.open()) };
        self.tell(Event::Planned { party, plan });
    }

    /// A unit moves a hex; trucks stop in EZOCs (ocs.base.5, ocs.base.6).
    fn march(&mut self, party: Party, unit: UnitId, to: Spot) {
        let open = self.open();
        let (Some(at), Some(to), Some(march)) = (open.unit(unit).hex(), open.board().id(to), orders::march(open, unit))
        else {
            return;
        };
        let Some(cost) = orders::cost(open, party, march, at, to) else { return };
        let halts = orders::country(open, party).stops(march.mobility, to);
        // An HQ's fuel counts where a unit begins to move, and then until Clean Up (ocs.fuel.5).
        if open.kind(unit).mobility != Mobility::Leg && !orders::has_fuel(open, unit) {
            self.tell(Event::Marked { unit, mark: Mark::FuelledLong });
        }
        self.tell(Event::Moved { unit, to, cost, halts });
    }

    /// Goes on with what is being done as far as nobody has a choice.
    fn carry_on(&mut self) -> Result<(), NeedRoll> {
        while self.open().outcome.is_none() {
            if let Some((winner, text)) = victory::at_once(self.open()) {
                self.tell(Event::Over { winner: Some(winner), text });
                return Ok(());
            }
            if self.capture()? {
                continue;
            }
            let Some(task) = self.open().tasks.last().copied() else { return Ok(()) };
            if !self.step(task)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes a step of a task that leaves no choice; returns whether there was one.
    fn step(&mut self, task: Task) -> Result<bool, NeedRoll> {
        match task {
            Task::Losses(losses) => Ok(self.forced_loss(losses)),
            Task::Attack(attack) => self.attack_step(attack),
            Task::Retreat(going) => Ok(self.retreat_step(going)),
            Task::Mission(mission) => self.mission_step(mission),
            Task::Homeless { craft } => Ok(self.homeless_step(craft)),
            Task::Attrition { hungry } => self.attrition_step(hungry).map(|()| true),
            Task::Displaced(displaced) => Ok(self.place_without_choice(displaced)),
            Task::Overstacked { hex, .. } => Ok(self.unstack(hex)),
            Task::Closing => self.close_phase().map(|()| true),
            Task::Barrage(_) => Ok(false),
        }
    }

    /// A step lost by the owner's choice (ocs.result.2, ocs.attrition.6, ocs.barrage.2).
    fn lose(&mut self, unit: UnitId) {
        let Some(Task::Losses(losses)) = self.open().tasks.last().copied() else { return };
        self.lose_step(unit, losses.cause);
        let mut left = Losses { steps: losses.steps - 1, first: None, ..losses };
        if self.open().unit(unit).steps == 0 {
            left.from.remove(unit);
        }
        self.tell(Event::Stepped { task: Task::Losses(left) });
    }

    /// Takes a step off a unit; without steps it is eliminated.
    pub fn lose_step(&mut self, unit: UnitId, cause: Cause) {
        self.tell(Event::StepLost { unit, cause });
        if self.open().unit(unit).steps == 0 {
            self.tell(Event::Eliminated { unit, why: cause.clause() });
        }
    }

    /// Losses that leave their owner no choice: none left, nobody left, one unit alone, or no more steps than are to be lost.
    /// What cannot be lost is ignored (ocs.attrition.6).
    fn forced_loss(&mut self, losses: Losses) -> bool {
        let steps: u32 = losses.from.iter().map(|unit| u32::from(self.open().unit(unit).steps)).sum();
        if losses.steps == 0 || steps == 0 {
            self.tell(Event::Ended);
            return true;
        }
        let only = losses.first.filter(|&unit| losses.from.has(unit));
        let all = u32::from(losses.steps) >= steps || losses.from.len() == 1;
        let Some(unit) = only.or_else(|| losses.from.iter().next().filter(|_| all)) else { return false };
        self.lose(unit);
        true
    }

    /// Pays from dumps for what is needed in a hex.
    pub fn pay(&mut self, party: Party, taken: Vec<(HexId, Tokens)>, on: Spending, to: HexId) {
        for (hex, tokens) in taken.into_iter().filter(|(_, tokens)| *tokens > Tokens::NONE) {
            self.tell(Event::Spent { party, hex, tokens, on, to });
        }
    }
}

impl Cause {
    /// The clause behind a loss.
    pub const fn clause(self) -> jumpmaster_core::Clause {
        match self {
            Cause::Attrition => clause!("ocs.attrition.6"),
            Cause::Combat => clause!("ocs.result.2"),
            Cause::Option => clause!("ocs.result.3"),
            Cause::Barrage => clause!("ocs.bresult.2"),
            Cause::Retreat => clause!("ocs.base.10"),
        }
    }
}
