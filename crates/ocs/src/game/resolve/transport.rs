//! Transport Points, trains and ships: what comes of orders to them.

use super::Tale;
use crate::board::HexId;
use crate::game::event::{Event, Haul, How};
use crate::game::order::Order;
use crate::game::piece::GroupId;
use crate::game::task::{Displaced, Task};
use crate::game::{orders, transport};
use crate::supply::load;
use crate::tokens::Tokens;
use crate::unit::{Mobility, Party};
use jumpmaster_core::dice::Dice;
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    fn haul(&mut self, haul: Haul) {
        self.tell(Event::Hauled(haul));
    }

    /// Transport Points drive a hex, and stop in EZOCs (ocs.base.6).
    pub fn drive(&mut self, party: Party, group: GroupId, to: Spot) {
        let (open, piece) = (self.open(), *self.open().group(group));
        let (Some(at), Some(to)) = (piece.hex, open.board().id(to)) else { return };
        let Some(cost) = orders::drive_cost(open, party, &piece, at, to) else { return };
        let halts = orders::country(open, party).stops(Mobility::Truck, to);
        self.haul(Haul::Drove { group, to, cost, halts });
    }

    /// Transport Points load (ocs.load.1).
    pub fn load(&mut self, group: GroupId, tokens: u8) {
        let cost = load::cost(self.open().rules(), self.open().group(group).wheels);
        self.haul(Haul::Loaded { group, tokens: Tokens(tokens.into()), cost });
    }

    /// Transport Points unload (ocs.load.1).
    pub fn unload(&mut self, group: GroupId, tokens: u8) {
        let cost = load::cost(self.open().rules(), self.open().group(group).wheels);
        self.haul(Haul::Unloaded { group, tokens: Tokens(tokens.into()), cost });
    }

    /// A Transport Point is set up as an Extender; if there are more, it leaves them (ocs.extender.3).
    pub fn extend(&mut self, group: GroupId) {
        let open = self.open();
        let extender = if open.group(group).capacity == Tokens::SP { group } else { open.new_group() };
        self.haul(Haul::Extended { group, extender });
    }

    /// An Extender collapses; its owner places it again (ocs.extender.1, ocs.extender.2).
    pub fn collapse(&mut self, group: GroupId) {
        if let Some(from) = self.open().group(group).hex {
            self.haul(Haul::TakenUp { group });
            self.tell(Event::Began { task: Task::Displaced(Displaced { group, from }) });
        }
    }

    /// What is displaced is placed.
    pub fn place(&mut self, to: Spot) {
        let (Some(Task::Displaced(displaced)), Some(to)) =
            (self.open().tasks.last().copied(), self.open().board().id(to))
        else {
            return;
        };
        self.place_at(displaced, Some(to));
    }

    fn place_at(&mut self, displaced: Displaced, to: Option<HexId>) {
        self.haul(Haul::Placed { group: displaced.group, to });
        self.tell(Event::Ended);
    }

    /// Places what has one place to go to, and destroys what has none; returns whether it was so (ocs.capture.7).
    pub fn place_without_choice(&mut self, displaced: Displaced) -> bool {
        match transport::places(self.open(), displaced)[..] {
            [] => self.place_at(displaced, None),
            [only] => self.place_at(displaced, Some(only)),
            _ => return false,
        }
        true
    }

    /// A train takes something along (ocs.rail.2, ocs.rail.8).
    pub fn by_rail(&mut self, party: Party, order: Order) {
        if let Some(charge) = orders::charged(self.open(), party, order) {
            self.tell(Event::Railed { charge });
            self.carry(party, order, How::Rail);
        }
    }

    /// Ships take something along (ocs.ship.1, ocs.ship.3, ocs.ship.7).
    pub fn by_ship(&mut self, party: Party, order: Order) {
        if let Some((charge, ports)) = orders::shipped(self.open(), party, order) {
            self.haul(Haul::Shipped { charge, ports });
            self.carry(party, order, How::Ship);
        }
    }

    fn carry(&mut self, party: Party, order: Order, how: How) {
        let id = |spot: Spot| self.open().board().id(spot);
        match order {
            Order::Rail { unit, to } | Order::Ship { unit, to } => {
                if let Some(to) = id(to) {
                    self.tell(Event::Went { unit, to, how });
                }
            }
            Order::RailGroup { group, to } | Order::ShipGroup { group, to } => {
                if let Some(to) = id(to) {
                    self.haul(Haul::Went { group, to, how });
                }
            }
            Order::RailSupply { from, to, tokens } | Order::ShipSupply { from, to, tokens } => {
                if let (Some(from), Some(to)) = (id(from), id(to)) {
                    self.haul(Haul::Sent { party, from, to, tokens: Tokens(tokens.into()), how });
                }
            }
            _ => {}
        }
    }
}
