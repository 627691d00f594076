//! What one seat may know: the public table and its own plan (pl.plan.2).

use super::brief;
use super::orders::Desk;
pub use super::orders::Desk as View;
use super::orders::Order;
use super::sheet;
use super::state::{Craft, Open, Party, Unit, UnitId};
use super::wind;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Brief, Line, Listing, Parts, Refusal, Seat, Sheet};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct NamedUnit<'a> {
    id: UnitId,
    name: String,
    unit: &'a str,
    #[serde(flatten)]
    marks: &'a Unit,
}

#[derive(Serialize)]
struct NamedCraft<'a> {
    name: String,
    load: &'a str,
    #[serde(flatten)]
    craft: &'a Craft,
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let View { open, party, plan } = self;
        // No `..`: a new field must be considered here.
        let Open {
            scenario,
            turn,
            player_turn,
            active,
            step,
            wind,
            units,
            craft,
            mines,
            blocks,
            broken,
            held: _,
            attack,
            assaulted,
            filling,
            outcome,
        } = open;
        let mut out = serializer.serialize_struct("View", 19)?;
        out.serialize_field("scenario", &scenario.title)?;
        out.serialize_field("turns", &scenario.turns)?;
        out.serialize_field("seat", party)?;
        out.serialize_field("turn", turn)?;
        out.serialize_field("player_turn", player_turn)?;
        out.serialize_field("active", active)?;
        out.serialize_field("step", step)?;
        let orientation = open.board().grid.orientation;
        out.serialize_field("wind", &wind.map(|wind| wind::Outcome::of(wind, orientation)))?;
        out.serialize_field("units", &named_units(open, units))?;
        out.serialize_field("craft", &named_craft(open, craft))?;
        out.serialize_field("mines", mines)?;
        out.serialize_field("blocks", blocks)?;
        out.serialize_field("broken_bridges", broken)?;
        out.serialize_field("held_by_airborne", &held(open))?;
        out.serialize_field("attack", attack)?;
        out.serialize_field("assaulted", assaulted)?;
        out.serialize_field("filling", filling)?;
        out.serialize_field("outcome", outcome)?;
        out.serialize_field("plan", &plan.as_ref().map(|plan| &plan.0))?;
        out.end()
    }
}

fn named_units<'a>(open: &'a Open, units: &'a [Unit]) -> Vec<NamedUnit<'a>> {
    let named = |(id, marks): (UnitId, &'a Unit)| NamedUnit {
        id,
        name: open.unit_name(id),
        unit: &open.counter(id).name,
        marks,
    };
    (0..).zip(units).map(named).collect()
}

fn named_craft<'a>(open: &'a Open, craft: &'a [Craft]) -> Vec<NamedCraft<'a>> {
    let load = |number: u8| &open.rules().counters[open.scenario.craft[usize::from(number)].load].name;
    (0..).zip(craft).map(|(id, craft)| NamedCraft { name: open.craft_name(id), load: load(id), craft }).collect()
}

fn held(open: &Open) -> Vec<Spot> {
    let grid = open.board().grid;
    (0..grid.len()).map(|index| grid.spot_of(index)).filter(|&spot| open.controller(spot) == Party::Airborne).collect()
}

impl jumpmaster_core::View for View<'_> {
    type Order = Order;

    fn orders(&self, out: &mut Vec<Order>) {
        Desk::orders(*self, out);
    }

    fn listing(&self) -> Listing<Order> {
        Desk::listing(*self)
    }

    fn allow(&self, order: &Order) -> Result<(), Refusal> {
        self.judge(*order).map_err(|ban| self.refusal(ban, *order))
    }

    fn describe(&self, order: &Order) -> Line {
        Desk::describe(*self, *order)
    }

    fn parts(&self, order: &Order) -> Parts {
        Desk::parts(*self, *order)
    }

    fn meant(&self, piece: &str, hex: Option<Spot>) -> Vec<Order> {
        Desk::meant(*self, piece, hex)
    }

    fn as_planned(&self) -> Option<Order> {
        Desk::as_planned(*self)
    }

    fn brief(&self) -> Option<Brief> {
        Some(brief::brief(*self))
    }

    fn forced(&self) -> Option<(Seat, Order)> {
        Desk::forced(*self).map(|(party, order)| (party.seat(), order))
    }

    fn sheet(&self) -> Sheet {
        sheet::sheet(self)
    }
}
