//! What one seat may know: the public table, and for the defender what each of his counters is (landing.hidden.1).

use super::orders::Desk;
pub use super::orders::Desk as View;
use super::orders::Order;
use super::sheet;
use super::state::{Deal, Open, Party, Unit, UnitId, Whereabouts};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Brief, Line, Parts, Refusal, Seat, Sheet};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

#[expect(clippy::struct_excessive_bools, reason = "marks that lie on a counter independently of one another")]
#[derive(Serialize)]
struct NamedUnit<'a> {
    id: UnitId,
    name: String,
    side: Party,
    /// What it is; null for a counter that is face down.
    unit: Option<&'a str>,
    hex: Option<String>,
    place: Whereabouts,
    damage: u8,
    disorganised: bool,
    fires: u8,
    fired: bool,
    spent: u8,
    moved: bool,
    stopped: bool,
    attacked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<u8>,
}

/// A face-down counter, for the side that knows it.
#[derive(Serialize)]
struct Secret<'a> {
    id: UnitId,
    unit: &'a str,
}

#[derive(Serialize)]
struct Objective {
    hex: String,
    held_by: Party,
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let View { open, party, deal } = self;
        // No `..`: a new field must be considered here.
        let Open { scenario, turn, active, step, units, group, points, lander, mover, lost, held, outcome } = open;
        let mut out = serializer.serialize_struct("View", 15)?;
        out.serialize_field("scenario", &scenario.title)?;
        out.serialize_field("turns", &scenario.rules.turns)?;
        out.serialize_field("seat", party)?;
        out.serialize_field("turn", turn)?;
        out.serialize_field("active", active)?;
        out.serialize_field("step", step)?;
        out.serialize_field("units", &named_units(open, units))?;
        out.serialize_field("group", group)?;
        out.serialize_field("drop_points", &points.each_ref().map(|points| called(open, points)))?;
        out.serialize_field("lander", lander)?;
        out.serialize_field("mover", mover)?;
        out.serialize_field("lost_off_map", lost)?;
        out.serialize_field("objectives", &objectives(open, held))?;
        out.serialize_field("outcome", outcome)?;
        out.serialize_field("face_down", &deal.as_ref().map(|deal| face_down(open, deal)))?;
        out.end()
    }
}

fn called(open: &Open, spots: &[Spot]) -> Vec<String> {
    spots.iter().map(|spot| open.called(*spot)).collect()
}

fn named_units<'a>(open: &'a Open, units: &[Unit]) -> Vec<NamedUnit<'a>> {
    (0..).zip(units).map(|(id, unit)| named_unit(open, id, unit)).collect()
}

fn named_unit<'a>(open: &'a Open, id: UnitId, unit: &Unit) -> NamedUnit<'a> {
    // No `..`: a new field of a unit must be considered here.
    let Unit { party, kind: _, place, damage, disorganised, fires, fired, spent, moved, stopped, attacked, point } =
        *unit;
    NamedUnit {
        id,
        name: open.unit_name(id),
        side: party,
        unit: open.kind(id).map(|kind| kind.name.as_str()),
        hex: unit.spot().map(|spot| open.called(spot)),
        place,
        damage,
        disorganised,
        fires,
        fired,
        spent,
        moved,
        stopped,
        attacked,
        point,
    }
}

fn objectives(open: &Open, held: &[bool]) -> Vec<Objective> {
    let objective = |(spot, held): (&Spot, &bool)| Objective {
        hex: open.called(*spot),
        held_by: if *held { Party::Landing } else { Party::Defending },
    };
    open.scenario.objectives.iter().zip(held).map(objective).collect()
}

fn face_down<'a>(open: &'a Open, deal: &'a Deal) -> Vec<Secret<'a>> {
    let hidden = open.each().filter(|(_, unit)| unit.kind.is_none());
    let secret = |(id, _): (UnitId, &Unit)| Some(Secret { id, unit: &open.kind_by(id, Some(deal))?.name });
    hidden.filter_map(secret).collect()
}

impl jumpmaster_core::View for View<'_> {
    type Order = Order;

    fn orders(&self, out: &mut Vec<Order>) {
        out.extend(Desk::orders(*self));
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
        Some(Desk::brief(*self))
    }

    fn forced(&self) -> Option<(Seat, Order)> {
        Desk::forced(*self)
    }

    fn sheet(&self) -> Sheet {
        sheet::sheet(self)
    }
}
