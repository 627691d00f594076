//! What one seat may know: the public table, through fog if that option is used, and its own drop plans (ocs.base.23,
//! ocs.airdrop.2).

use super::order::Order;
use super::piece::{Base, Closed, Craft, Dump, Group, Port, Unit};
use super::state::{Open, Plan, Plans};
use super::{brief, forced, orders, overlay, planned, pointing, sheet, words};
use crate::board::HexId;
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::sheet::{Layer, Overlay};
use jumpmaster_core::{Brief, Line, Parts, Refusal, Seat, Sheet};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// What a seat has before it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View<'a> {
    /// The public table.
    pub open: &'a Open,
    /// The side sitting there; `None` for spectators.
    pub party: Option<Party>,
    /// The plans of each side, where this seat may know them.
    pub plans: [Option<&'a Plans>; 2],
}

impl<'a> View<'a> {
    /// The plans of the seat's own side.
    pub fn own_plans(self) -> &'a [Plan] {
        self.party.and_then(|party| self.plans[party as usize]).map_or(&[], Vec::as_slice)
    }
}

#[derive(Serialize)]
struct NamedUnit<'a> {
    id: u8,
    name: &'a str,
    kind: &'a str,
    hex: Option<String>,
    #[serde(flatten)]
    unit: &'a Unit,
}

#[derive(Serialize)]
struct NamedCraft<'a> {
    id: u8,
    name: &'a str,
    #[serde(flatten)]
    craft: &'a Craft,
    hex: Option<String>,
}

#[derive(Serialize)]
struct Placed<'a, T> {
    at: Option<String>,
    #[serde(flatten)]
    piece: &'a T,
}

#[derive(Serialize)]
struct NamedPlan<'a> {
    unit: &'a str,
    at: String,
    from_turn: u8,
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let View { open, party, plans } = self;
        // No `..`: a new field must be considered here. Stacks, zones and what is kept of supply follow from the rest.
        let Open {
            scenario,
            turn,
            first,
            phasing,
            segment,
            units,
            stacks: _,
            zones: _,
            supply: _,
            crafts,
            groups,
            ships,
            dumps,
            bases,
            ports,
            hedgehogs,
            closed,
            attacked,
            built,
            held,
            railed,
            shipped,
            accounts,
            fogged,
            tasks,
            outcome,
        } = open;
        let name = |hex: HexId| open.board().name(hex);
        let names = |hexes: &[HexId]| hexes.iter().map(|&hex| name(hex)).collect::<Vec<_>>();
        let mut out = serializer.serialize_struct("View", 25)?;
        out.serialize_field("scenario", &scenario.title)?;
        out.serialize_field("turns", &scenario.turns)?;
        out.serialize_field("seat", party)?;
        out.serialize_field("turn", turn)?;
        out.serialize_field("first", first)?;
        out.serialize_field("phasing", phasing)?;
        out.serialize_field("segment", segment)?;
        out.serialize_field("units", &(0..).zip(units).map(|(id, unit)| named(open, id, unit)).collect::<Vec<_>>())?;
        out.serialize_field(
            "aircraft",
            &(0..).zip(crafts).map(|(id, craft)| flown(open, id, craft)).collect::<Vec<_>>(),
        )?;
        out.serialize_field(
            "transports",
            &groups.iter().map(|piece| Placed::<Group> { at: piece.hex.map(name), piece }).collect::<Vec<_>>(),
        )?;
        out.serialize_field("ships", ships)?;
        out.serialize_field(
            "dumps",
            &dumps.iter().map(|piece| Placed::<Dump> { at: Some(name(piece.hex)), piece }).collect::<Vec<_>>(),
        )?;
        out.serialize_field(
            "bases",
            &bases.iter().map(|piece| Placed::<Base> { at: Some(name(piece.hex)), piece }).collect::<Vec<_>>(),
        )?;
        out.serialize_field(
            "ports",
            &ports.iter().map(|piece| Placed::<Port> { at: Some(name(piece.hex)), piece }).collect::<Vec<_>>(),
        )?;
        out.serialize_field(
            "hedgehogs",
            &hedgehogs.iter().map(|(hex, level)| (name(*hex), level)).collect::<Vec<_>>(),
        )?;
        out.serialize_field(
            "closed_rails",
            &closed.iter().map(|piece| Placed::<Closed> { at: Some(name(piece.hex)), piece }).collect::<Vec<_>>(),
        )?;
        out.serialize_field("attacked", &names(attacked))?;
        out.serialize_field("built", &names(built))?;
        out.serialize_field("held", &held.each_ref().map(|hexes| names(hexes)))?;
        out.serialize_field("railed", railed)?;
        out.serialize_field("shipped", shipped)?;
        out.serialize_field("accounts", accounts)?;
        out.serialize_field("fogged", &names(fogged))?;
        out.serialize_field("tasks", tasks)?;
        out.serialize_field("outcome", outcome)?;
        out.serialize_field("plans", &plans.map(|plans| plans.map(|plans| planned(open, plans))))?;
        out.end()
    }
}

fn named<'a>(open: &'a Open, id: u8, unit: &'a Unit) -> NamedUnit<'a> {
    let hex = unit.hex().map(|hex| open.board().name(hex));
    NamedUnit { id, name: open.unit_name(id), kind: &open.kind(id).name, hex, unit }
}

fn flown<'a>(open: &'a Open, id: u8, craft: &'a Craft) -> NamedCraft<'a> {
    let hex = craft.base.map(|hex| open.board().name(hex));
    NamedCraft { id, name: open.craft_name(id), craft, hex }
}

fn planned<'a>(open: &'a Open, plans: &[Plan]) -> Vec<NamedPlan<'a>> {
    let named = |plan: &Plan| NamedPlan {
        unit: open.unit_name(plan.unit),
        at: open.board().name(plan.hex),
        from_turn: plan.from,
    };
    plans.iter().map(named).collect()
}

impl jumpmaster_core::View for View<'_> {
    type Order = Order;

    fn orders(&self, out: &mut Vec<Order>) {
        orders::list(*self, out);
    }

    fn allow(&self, order: &Order) -> Result<(), Refusal> {
        orders::judge(*self, *order).map_err(|rule| words::refusal(*self, rule, *order))
    }

    fn describe(&self, order: &Order) -> Line {
        words::describe(*self, *order)
    }

    fn parts(&self, order: &Order) -> Parts {
        pointing::parts(*self, *order)
    }

    fn meant(&self, piece: &str, hex: Option<Spot>) -> Vec<Order> {
        pointing::meant(*self, piece, hex)
    }

    fn as_planned(&self) -> Option<Order> {
        planned::next(*self)
    }

    fn brief(&self) -> Option<Brief> {
        Some(brief::brief(*self))
    }

    fn forced(&self) -> Option<(Seat, Order)> {
        forced::forced(*self)
    }

    fn sheet(&self) -> Sheet {
        sheet::sheet(*self)
    }

    fn layers(&self) -> Vec<Layer> {
        overlay::layers(*self)
    }

    fn overlay(&self, id: &str) -> Option<Overlay> {
        overlay::overlay(*self, id)
    }
}
