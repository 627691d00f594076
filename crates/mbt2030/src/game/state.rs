//! The whole table: what everybody sees, and what each side alone knows.

use super::event::{self, Event};
use super::order::Order;
use super::piece::{Piece, Place};
use super::secret::{Identity, Secret};
use super::stage::{End, Over, Stage};
use super::table::{Ground, Open, Table};
use super::tag::Tag;
use super::view::View;
use super::{frozen, hear, imagine, play};
use crate::measure::base::Stance;
use crate::scenario::{Land, Scenario};
use crate::terrain::Layout;
use crate::unit::Side;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Fault, Hidden, Line, Named, Outcome, Seat, Seats, clause};
use std::sync::Arc;

impl PartialEq for Scenario {
    fn eq(&self, other: &Scenario) -> bool {
        std::ptr::eq(self, other)
            || (self.name == other.name
                && self.rules.ledger == other.rules.ledger
                && self.size == other.size
                && self.land == other.land
                && self.forces == other.forces)
    }
}

/// The whole table.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// What everybody sees.
    pub open: Open,
    /// What each side alone knows.
    pub secrets: [Hidden<Secret>; 2],
}

impl State {
    /// What a side alone knows, for rules that resolve an order.
    pub const fn secret(&self, side: Side) -> &Secret {
        self.secrets[side as usize].by_the_rules()
    }

    /// The same, to be changed.
    pub const fn secret_mut(&mut self, side: Side) -> &mut Secret {
        self.secrets[side as usize].by_the_rules_mut()
    }

    /// Puts down the stands of a side whose places the scenario fixes: all of them at once, and blank (mbt2030.blank.1).
    fn put_fixed(&mut self, side: Side) {
        let scenario = Arc::clone(&self.open.scenario);
        let force = scenario.force(side);
        let Some(places) = &force.deployment else { return };
        for (number, (group, places)) in (0_u8..).zip(force.army.groups.iter().zip(places)) {
            for (roster, (stand, place)) in (0_u8..).zip(group.stands.iter().zip(places)) {
                let tag = Tag::of(side, self.open.pieces[side.number()].len());
                self.open.pieces[side.number()].push(Piece::new(number, Place::Off));
                if let Some(place) = place {
                    self.open.set_place(tag, Place::Table(Stance { at: place.at, facing: place.facing }));
                }
                let identity = Identity { roster: Some(roster), stand: *stand, changed: false };
                self.secret_mut(side).pieces.push(identity);
            }
            self.open.groups[side.number()][usize::from(number)].deployed = true;
        }
    }
}

/// Hides what two sides know.
pub fn hidden(secrets: [Secret; 2]) -> [Hidden<Secret>; 2] {
    let [a, b] = secrets;
    [Hidden::new(Side::A.seat(), a), Hidden::new(Side::B.seat(), b)]
}

impl jumpmaster_core::State for State {
    type Scenario = Scenario;
    type View<'a> = View<'a>;
    type Order = Order;
    type Event = Event;

    fn set_up(scenario: &Arc<Scenario>) -> State {
        let layout = match &scenario.land {
            Land::Drawn(layout) => layout.clone(),
            Land::Rolled(_) => Layout::default(),
        };
        let ground = Arc::new(Ground::of(scenario, layout));
        let open = Open { scenario: Arc::clone(scenario), ground, table: Table::bare(scenario) };
        let mut state = State { open, secrets: hidden([Secret::default(), Secret::default()]) };
        for side in Side::BOTH {
            state.put_fixed(side);
        }
        for tag in state.scouted(&[]) {
            state.open.piece_mut(tag).known = Some(state.secret(tag.side).pieces[tag.at()].stand);
        }
        state.open.stage = state.open.setting_up();
        state
    }

    fn awaits(&self) -> Seats {
        self.awaits_seen_by(Seat::REFEREE)
    }

    fn awaits_seen_by(&self, seat: Seat) -> Seats {
        self.view(seat).awaits()
    }

    fn outcome(&self) -> Option<Outcome> {
        let clause = clause!("mbt2030.victory.4");
        let (winner, text) = match self.open.end? {
            End::Won(side) => (Some(side), format!("Every battle group of {} is fragile: {side} wins.", side.enemy())),
            End::Both => (None, "Every battle group of both sides became fragile at once: a draw.".into()),
            End::Limit => (None, format!("Turn {} was the last: a draw.", self.open.turn)),
        };
        Some(Outcome { winner: winner.map(Side::seat), text, clause })
    }

    fn view(&self, seat: Seat) -> View<'_> {
        View { open: &self.open, seat, secrets: self.secrets.each_ref().map(|secret| secret.as_seen_by(seat)) }
    }

    fn play<D: Dice + ?Sized>(
        &mut self,
        seat: Seat,
        order: &Order,
        dice: &mut D,
        events: &mut Vec<Event>,
    ) -> Result<(), NeedRoll> {
        match Side::at(seat) {
            Some(side) => play::Tale { state: self, events, dice }.play(side, order),
            None => Ok(()),
        }
    }

    fn apply(&mut self, event: &Event) {
        event::apply(self, event);
    }

    fn hear(&self, event: &Event, seat: Seat) -> Option<Line> {
        hear::hear(self, event, seat)
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Shown { .. } | Event::Revealed { .. } | Event::Found { .. } | Event::Put { .. })
    }

    fn imagine<D: Dice + ?Sized>(view: &View<'_>, dice: &mut D) -> Option<State> {
        imagine::imagine(view, dice).ok()
    }

    fn freeze(&self) -> Option<serde_json::Value> {
        frozen::freeze(self)
    }

    fn thaw(scenario: &Arc<Scenario>, frozen: serde_json::Value) -> Result<State, Fault> {
        frozen::thaw(scenario, frozen)
    }
}

impl Stage {
    /// The engagement that is thrown for, if one is.
    pub const fn fight(&self) -> Option<super::stage::Fight> {
        match self {
            Stage::Throw(Over::Engagement(fight)) => Some(*fight),
            _ => None,
        }
    }
}
