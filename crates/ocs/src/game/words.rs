//! Orders and refusals in words, each with its clause.

use super::order::Order;
use super::piece::{CraftId, GroupId, UnitId};
use super::sequence::Segment;
use super::task::{Battery, Cause, Flight, Task};
use super::transport;
use super::view::View;
use crate::supply::build::Work;
use crate::tokens::Tokens;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Clause, Line, Named, Refusal, Rule, clause};

/// A refusal in words.
pub fn refusal(view: View<'_>, rule: &Rule, order: Order) -> Refusal {
    let words = Words(view);
    let unit = |id: UnitId| ("{unit}", words.unit(id));
    let hex = |spot: Spot| ("{hex}", words.hex(spot));
    let group = |id: GroupId| ("{group}", words.group(id));
    let names = match order {
        Order::Plan { unit: id, to }
        | Order::Move { unit: id, to }
        | Order::Rail { unit: id, to }
        | Order::Ship { unit: id, to } => vec![unit(id), hex(to)],
        Order::Drive { group: id, to } | Order::RailGroup { group: id, to } | Order::ShipGroup { group: id, to } => {
            vec![group(id), hex(to)]
        }
        Order::Load { group: id, .. }
        | Order::Unload { group: id, .. }
        | Order::Extend { group: id }
        | Order::Collapse { group: id } => vec![group(id)],
        Order::Place { to }
        | Order::RailSupply { to, .. }
        | Order::ShipSupply { to, .. }
        | Order::Back { to, .. }
        | Order::Overrun { to, .. }
        | Order::Fly { to, .. }
        | Order::Escape { to } => vec![hex(to)],
        Order::Cancel { unit: id }
        | Order::Mode { unit: id, .. }
        | Order::Lose { unit: id }
        | Order::Remove { unit: id }
        | Order::Release { unit: id }
        | Order::Fuel { unit: id }
        | Order::FuelAll { unit: id }
        | Order::Feed { unit: id }
        | Order::Leave { unit: id }
        | Order::Rating { unit: id }
        | Order::Board { unit: id, .. }
        | Order::Forgo { unit: id }
        | Order::Advance { unit: id } => vec![unit(id)],
        Order::Blow { at } | Order::Barrage { at, .. } | Order::Build { at, .. } => vec![hex(at)],
        Order::Refit { craft } | Order::Add { craft } | Order::Struck { craft } | Order::Intercept { craft, .. } => {
            vec![("{craft}", words.craft(craft))]
        }
        Order::Attack { at } => vec![hex(at), ("{unit}", "no unit".into())],
        Order::First { .. }
        | Order::Stow { .. }
        | Order::Stay
        | Order::ForgoSupply { .. }
        | Order::Go
        | Order::Pay
        | Order::Withhold
        | Order::Terrain { .. }
        | Order::Retreat
        | Order::Ignore
        | Order::Apply
        | Order::Done => Vec::new(),
    };
    rule.refusal(&names)
}

/// An order in words.
pub fn describe(view: View<'_>, order: Order) -> Line {
    let words = Words(view);
    match order {
        Order::Plan { unit, to } => {
            Line::private(format!("plan to drop {} on {}", words.unit(unit), words.hex(to)), clause!("ocs.airdrop.2"))
        }
        Order::Cancel { unit } => {
            Line::private(format!("cancel the planned drop of {}", words.unit(unit)), clause!("ocs.airdrop.2"))
        }
        Order::First { side } => Line::new(format!("{} goes first", side.name()), clause!("ocs.base.17")),
        Order::Mode { unit, mode } => {
            Line::new(format!("{} takes {} Mode", words.unit(unit), mode.name()), clause!("ocs.base.3"))
        }
        Order::Release { unit } => {
            Line::new(format!("release {} from Reserve", words.unit(unit)), clause!("ocs.base.21"))
        }
        Order::Move { unit, to } => {
            Line::new(format!("{} moves to {}", words.unit(unit), words.hex(to)), clause!("ocs.base.5"))
        }
        Order::Lose { unit } => Line::new(format!("{} loses a step", words.unit(unit)), words.loss()),
        Order::Refit { craft } => Line::new(format!("refit {}", words.craft(craft)), clause!("ocs.refit.1")),
        Order::Fuel { unit } => Line::new(format!("fuel {} for this phase", words.unit(unit)), clause!("ocs.fuel.3")),
        Order::FuelAll { unit } => words.fuel_all(unit),
        Order::Feed { unit } => Line::new(format!("feed {} off the map", words.unit(unit)), clause!("ocs.trace.3")),
        Order::Blow { at } => Line::new(format!("blow up the dump in {}", words.hex(at)), clause!("ocs.dump.1")),
        Order::Drive { group, to } => {
            Line::new(format!("{} drive to {}", words.group(group), words.hex(to)), clause!("ocs.base.5"))
        }
        Order::Load { group, tokens } => {
            Line::new(format!("{} load {}", words.group(group), Tokens(tokens.into())), clause!("ocs.load.2"))
        }
        Order::Unload { group, tokens } => {
            Line::new(format!("{} unload {}", words.group(group), Tokens(tokens.into())), clause!("ocs.load.3"))
        }
        Order::Extend { group } => {
            Line::new(format!("set one of {} up as an Extender", words.group(group)), clause!("ocs.extender.3"))
        }
        Order::Collapse { group } => Line::new(format!("collapse {}", words.group(group)), clause!("ocs.extender.2")),
        Order::Place { to } => Line::new(format!("place them in {}", words.hex(to)), clause!("ocs.capture.7")),
        Order::Rail { unit, to } => {
            Line::new(format!("{} goes to {} by rail", words.unit(unit), words.hex(to)), clause!("ocs.rail.6"))
        }
        Order::RailGroup { group, to } => {
            Line::new(format!("{} go to {} by rail", words.group(group), words.hex(to)), clause!("ocs.rail.2"))
        }
        Order::RailSupply { from, to, tokens } => {
            Line::new(words.sent("send", from, to, tokens, "by rail"), clause!("ocs.rail.2"))
        }
        Order::Ship { unit, to } => {
            Line::new(format!("ship {} to {}", words.unit(unit), words.hex(to)), clause!("ocs.ship.6"))
        }
        Order::ShipGroup { group, to } => {
            Line::new(format!("ship {} to {}", words.group(group), words.hex(to)), clause!("ocs.ship.1"))
        }
        Order::ShipSupply { from, to, tokens } => {
            Line::new(words.sent("ship", from, to, tokens, "by sea"), clause!("ocs.ship.1"))
        }
        Order::Build { at, work } => words.build(at, work),
        Order::Remove { unit } => Line::new(format!("remove {}", words.unit(unit)), clause!("ocs.base.7")),
        Order::Attack { at } => Line::new(format!("attack {}", words.hex(at)), clause!("ocs.combat.1")),
        Order::Barrage { at, ships, facility } => words.barrage(at, ships, facility),
        Order::Leave { unit } => words.leave(unit),
        Order::Go => words.go(),
        Order::Fly { flight, from, to } => words.fly(flight, from, to),
        Order::Add { craft } => words.add(craft),
        Order::Board { unit, glider } => {
            let into = if glider { " into a glider" } else { "" };
            Line::new(format!("load {}{into}", words.unit(unit)), clause!("ocs.airtrans.1"))
        }
        Order::Stow { tokens, glider } => {
            let into = if glider { " into the gliders" } else { "" };
            Line::new(format!("load {}{into}", Tokens(tokens.into())), clause!("ocs.airtrans.1"))
        }
        Order::Stay => Line::new("the Transports stay there, Inactive", clause!("ocs.airtrans.6")),
        Order::Intercept { craft, target } => {
            Line::new(format!("{} attacks {}", words.craft(craft), words.craft(target)), clause!("ocs.base.16"))
        }
        Order::Struck { craft } => Line::new(format!("{} takes the loss", words.craft(craft)), clause!("ocs.mloss.2")),
        Order::Forgo { unit } => Line::new(format!("give up {}", words.unit(unit)), clause!("ocs.airdrop.10")),
        Order::ForgoSupply { glider } => {
            let which = if glider { "supply in gliders" } else { "supply" };
            Line::new(format!("give up {which} that has no room"), clause!("ocs.airdrop.10"))
        }
        Order::Escape { to } => Line::new(format!("escape to {}", words.hex(to)), clause!("ocs.basecap.5")),
        Order::Pay => Line::new("pay for combat supply", clause!("ocs.csupply.3")),
        Order::Withhold => Line::new("withhold combat supply", clause!("ocs.csupply.5")),
        Order::Rating { unit } => {
            Line::new(format!("{} is the Action Rating unit", words.unit(unit)), clause!("ocs.combat.3"))
        }
        Order::Terrain { terrain } => Line::new(format!("the {} counts", terrain.name()), clause!("ocs.combat.4")),
        Order::Overrun { from, to } => {
            Line::new(format!("overrun {} from {}", words.hex(to), words.hex(from)), clause!("ocs.base.9"))
        }
        Order::Retreat => Line::new("retreat for an option point", clause!("ocs.result.3")),
        Order::Ignore => Line::new("ignore the options", clause!("ocs.result.5")),
        Order::Apply => Line::new("apply the options all the same", clause!("ocs.result.6")),
        Order::Back { from, to } => {
            Line::new(format!("retreat from {} to {}", words.hex(from), words.hex(to)), clause!("ocs.base.10"))
        }
        Order::Advance { unit } => Line::new(format!("{} advances", words.unit(unit)), clause!("ocs.base.11")),
        Order::Done => words.done(),
    }
}

/// The words for what a seat sees.
struct Words<'a>(View<'a>);

impl Words<'_> {
    fn unit(&self, unit: UnitId) -> String {
        let known = self.0.open.units.get(usize::from(unit));
        known.map_or_else(|| "that unit".into(), |_| self.0.open.unit_name(unit).to_owned())
    }

    fn craft(&self, craft: CraftId) -> String {
        let known = self.0.open.crafts.get(usize::from(craft));
        known.map_or_else(|| "that aircraft".into(), |_| self.0.open.craft_name(craft).to_owned())
    }

    fn group(&self, group: GroupId) -> String {
        let known = self.0.open.groups.get(usize::from(group));
        known.map_or_else(|| "those Transport Points".into(), |_| transport::name(self.0.open, group))
    }

    fn sent(&self, verb: &str, from: Spot, to: Spot, tokens: u8, how: &str) -> String {
        format!("{verb} {} from {} to {} {how}", Tokens(tokens.into()), self.hex(from), self.hex(to))
    }

    fn build(&self, at: Spot, work: Work) -> Line {
        let hex = self.hex(at);
        match work {
            Work::AirBase => Line::new(format!("build a Level of an Air Base in {hex}"), clause!("ocs.build.1")),
            Work::Hedgehog => Line::new(format!("build a Level of a Hedgehog in {hex}"), clause!("ocs.build.2")),
            Work::Port => Line::new(format!("repair a hit on the port in {hex}"), clause!("ocs.build.3")),
        }
    }

    fn fly(&self, flight: Flight, from: Spot, to: Spot) -> Line {
        let (from, to) = (self.hex(from), self.hex(to));
        let hip = if self.0.open.segment.barrages() { "" } else { " in a Hip Shoot" };
        let (text, why) = match flight {
            Flight::Barrage => (format!("bomb the units in {to}{hip} from {from}"), clause!("ocs.barrage.2")),
            Flight::AirBase => (format!("bomb the Air Base in {to}{hip} from {from}"), clause!("ocs.facility.1")),
            Flight::Port => (format!("bomb the port in {to}{hip} from {from}"), clause!("ocs.facility.1")),
            Flight::Ship => (format!("bomb the ship in {to}{hip} from {from}"), clause!("ocs.barrage.3")),
            Flight::Trainbusting => (format!("bomb the railway in {to} from {from}"), clause!("ocs.facility.6")),
            Flight::Sweep => (format!("sweep the Fighters of {to} from {from}"), clause!("ocs.base.14")),
            Flight::Transfer => (format!("transfer aircraft from {from} to {to}"), clause!("ocs.base.14")),
            Flight::Transport => (format!("fly cargo from {from} to {to}"), clause!("ocs.airtrans.1")),
            Flight::Drop => (format!("drop cargo from {from} on {to}"), clause!("ocs.airdrop.1")),
        };
        Line::new(text, why)
    }

    fn add(&self, craft: CraftId) -> Line {
        let glider = self.0.open.crafts.get(usize::from(craft)).is_some_and(|_| !self.0.open.flies(craft));
        if glider {
            return Line::new(format!("tow {}", self.craft(craft)), clause!("ocs.airtrans.2"));
        }
        Line::new(format!("send {}", self.craft(craft)), clause!("ocs.base.14"))
    }

    fn fuel_all(&self, unit: UnitId) -> Line {
        let known = self.0.open.units.get(usize::from(unit)).map(|_| self.0.open.kind(unit));
        match known.and_then(|kind| kind.formation.as_ref()) {
            Some(formation) => {
                Line::new(format!("fuel the formation {formation} until Clean Up"), clause!("ocs.fuel.4"))
            }
            None => Line::new(format!("fuel what is around {} until Clean Up", self.unit(unit)), clause!("ocs.fuel.5")),
        }
    }

    fn hex(&self, spot: Spot) -> String {
        let board = self.0.open.board();
        board.id(spot).map_or_else(|| spot.to_string(), |hex| board.name(hex))
    }

    fn barrage(&self, at: Spot, ships: bool, facility: bool) -> Line {
        let who = if ships { "ships" } else { "artillery" };
        let (what, why) = if facility {
            ("the facility", clause!("ocs.facility.1"))
        } else {
            ("the units", clause!("ocs.barrage.1"))
        };
        Line::new(format!("{who} barrage {what} in {}", self.hex(at)), why)
    }

    fn leave(&self, piece: u8) -> Line {
        match self.0.open.tasks.last() {
            Some(Task::Barrage(salvo)) if salvo.battery == Battery::Ships => {
                let ship = self.0.open.scenario.ships.get(usize::from(piece)).map_or("that ship", |ship| &ship.name);
                Line::new(format!("leave {ship} out"), clause!("ocs.barrage.4"))
            }
            Some(Task::Barrage(_)) => Line::new(format!("leave {} out", self.unit(piece)), clause!("ocs.barrage.4")),
            _ => Line::new(format!("leave {} out", self.unit(piece)), clause!("ocs.csupply.4")),
        }
    }

    fn go(&self) -> Line {
        match self.0.open.tasks.last() {
            Some(Task::Barrage(_)) => Line::new("fire with those who are left", clause!("ocs.barrage.1")),
            Some(Task::Mission(_)) => Line::new("send the mission off", clause!("ocs.base.14")),
            _ => Line::new("attack with those who are left", clause!("ocs.combat.2")),
        }
    }

    fn loss(&self) -> Clause {
        match self.0.open.tasks.last() {
            Some(Task::Losses(losses)) => losses.cause.clause(),
            _ => Cause::Combat.clause(),
        }
    }

    fn done(&self) -> Line {
        if let Some(Task::Mission(_)) = self.0.open.tasks.last() {
            return Line::new("no more air combat", clause!("ocs.base.16"));
        }
        let segment = self.0.open.segment;
        let text = match segment {
            Segment::Planning => "the plans stand",
            Segment::First => "go on",
            Segment::Refit => "end refitting",
            Segment::Movement | Segment::Reaction | Segment::Exploitation => "end movement",
            Segment::Supply => "end the Supply Phase",
            Segment::Combat | Segment::ExploitationCombat => "end attacks",
            Segment::MovementBarrage | Segment::ReactionBarrage | Segment::Barrage | Segment::ExploitationBarrage => {
                "end barrages"
            }
        };
        Line::new(text, segment.clause())
    }
}
