//! Procedures applied to games: the table as the player who gives an order assumes it to be, the choices that the odds of a
//! landing assume, and what events say happened to a unit.

use super::event::{Cause, Event, apply};
use super::ground::{EnemyInput, GroundInput};
use super::input::{BoardInput, Troop};
use super::lander::Landed;
use super::orders::{Desk, Order};
use super::state::{Deal, Open, Party, State, Step, Unit, UnitId, Whereabouts};
use super::touchdown::{Fate, Harm};
use super::unit::Kind;
use super::view::View;
use jumpmaster_core::HexNumber;
use jumpmaster_core::hex::Spot;
use std::borrow::Cow;

/// A table with every counter assumed to be something: what it is, for those who know, or else what it may well be
/// ([`Open::supposed`]).
pub struct Taken<'a> {
    /// The public table.
    pub open: &'a Open,
    /// What the counters are assumed to be.
    pub deal: Cow<'a, Deal>,
}

impl<'a> Taken<'a> {
    /// The table as a seat assumes it to be.
    pub fn by(view: &View<'a>) -> Taken<'a> {
        let deal = view.deal.map_or_else(|| Cow::Owned(view.open.supposed()), Cow::Borrowed);
        Taken { open: view.open, deal }
    }

    /// Whether the side to act could give an order now.
    pub fn allows(&self, order: Order) -> bool {
        Desk { open: self.open, party: self.open.to_act(), deal: Some(&self.deal) }.judge(order).is_ok()
    }

    /// The kind that a unit is assumed to be.
    pub fn kind(&self, unit: UnitId) -> &Kind {
        &self.open.rules().kinds[usize::from(self.open.kind_number(unit, &self.deal))]
    }

    /// A landing unit, in the form that inputs use.
    pub fn troop(&self, unit: UnitId) -> Troop {
        Troop { unit: self.kind(unit).name.clone(), damage: self.open.unit(unit).damage.into() }
    }

    /// What is on the board, in the form that inputs use.
    pub fn ground(&self) -> GroundInput {
        let enemy = |(unit, at)| EnemyInput {
            unit: self.kind(unit).name.clone(),
            hex: self.open.called(at),
            fires: self.open.unit(unit).fires.into(),
        };
        GroundInput {
            board: BoardInput::of(&self.open.scenario),
            enemies: self.open.on_map(Party::Defending).map(enemy).collect(),
            friends: self.open.on_map(Party::Landing).map(|(_, at)| self.open.called(at)).collect(),
            lost: self.open.lost.into(),
        }
    }

    /// The choice that the odds assume in the middle of a landing: the hex that a unit is shifted to (landing.occupied.1),
    /// and that every enemy that may fire does so once (landing.opfire.1).
    pub fn assumed(&self) -> Option<Order> {
        match self.open.step {
            Step::Shift => self.shifts_to().map(|to| Order::Shift { to }),
            Step::Fire => {
                let fires = |unit: UnitId| !self.open.unit(unit).fired && self.allows(Order::Fire { unit });
                let firer = self.open.on_map(Party::Defending).map(|(unit, _)| unit).find(|&unit| fires(unit));
                Some(firer.map_or(Order::Pass, |unit| Order::Fire { unit }))
            }
            _ => None,
        }
    }

    fn shifts_to(&self) -> Option<Spot> {
        let (board, lander) = (self.open.board(), self.open.lander?);
        let scene = self.ground().scene(&self.open.scenario.rules).ok()?;
        let to = scene.shifts_to(board.index(lander.blocked?), self.kind(lander.unit).lands?)?;
        Some(board.grid.spot_of(to))
    }
}

impl Open {
    /// What somebody who does not know the counters assumes: face-down ones are those printed there, as far as these have
    /// not been turned up elsewhere (landing.hidden.1).
    pub fn supposed(&self) -> Deal {
        let printed = &self.scenario.counters;
        let shows = |counter: usize| self.units[self.scenario.units.len() + counter].kind.map(usize::from);
        let is = |counter: usize, piece: usize| shows(counter) == Some(printed[piece].kind);
        let fits: [&dyn Fn(usize, usize) -> bool; 4] = [
            &|counter, piece| is(counter, piece) && counter == piece,
            &is,
            &|counter, piece| counter == piece,
            &|_, _| true,
        ];
        let mut left: Vec<usize> = (0..printed.len()).collect();
        let mut pieces = vec![None; printed.len()];
        for fits in fits {
            for (counter, own) in pieces.iter_mut().enumerate().filter(|(_, own)| own.is_none()) {
                let found = left.iter().position(|&piece| fits(counter, piece));
                *own = found.map(|found| left.remove(found) as u8);
            }
        }
        Deal { pieces: pieces.into_iter().flatten().collect(), exchanges: 0 }
    }
}

/// The table after some events.
pub fn after(before: &State, events: &[Event]) -> State {
    let mut state = before.clone();
    for event in events {
        apply(&mut state, event);
    }
    state
}

/// The units whose landing is over, in their order.
pub fn landed(events: &[Event]) -> impl Iterator<Item = UnitId> {
    events.iter().filter_map(|event| match *event {
        Event::Landed { unit } => Some(unit),
        _ => None,
    })
}

/// The dice rolled against a unit for a cause, and the HITs.
pub fn hurt(events: &[Event], target: UnitId, by: Cause) -> Option<(u8, u8)> {
    events.iter().find_map(|event| match *event {
        Event::Hurt { unit, cause, dice, points } if unit == target && cause == by => Some((dice, points)),
        _ => None,
    })
}

/// What the table says happened to a unit whose landing is over.
pub fn became(before: &State, events: &[Event], unit: UnitId) -> Landed {
    let (mut hex, mut harm, mut fell_to) = (None, Harm::default(), None);
    for event in events {
        match *event {
            Event::CameDown { unit: who, at } if who == unit => hex = Some(before.open.board().index(at)),
            Event::Hurt { unit: who, cause, points, .. } if who == unit => {
                harm.add(before.open.rules(), cause, points);
            }
            Event::Eliminated { unit: who, cause } if who == unit => fell_to = Some(cause),
            _ => {}
        }
    }
    let fate = fate(after(before, events).open.unit(unit), fell_to);
    Landed { hex: hex.map(HexNumber::new), harm, fate }
}

fn fate(unit: &Unit, fell_to: Option<Cause>) -> Fate {
    match (unit.place, fell_to) {
        (Whereabouts::Lost, _) => Fate::OffMap,
        (_, Some(Cause::LandingFire)) => Fate::KilledByFire,
        (_, Some(_)) => Fate::KilledOnLanding,
        _ if unit.disorganised => Fate::Disorganised,
        _ if unit.damage > 0 => Fate::Damaged,
        _ => Fate::Unharmed,
    }
}
