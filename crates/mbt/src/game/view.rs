//! What one seat may know: the public table, and for the airborne side its plan (mbt.manifest.2, mbt.dz.2, mbt.aa.1).

use crate::air::formation;
use crate::game::brief;
use crate::game::orders::Desk;
use crate::game::orders::Order;
use crate::game::plan::{Aim, Mission, Plan};
use crate::game::sealing;
use crate::game::sheet;
use crate::game::state::{Craft, CraftId, Gone, Open, Overwatch, Party, Piece, PieceId, Place, State, Step};
use jumpmaster_core::hex::{Orientation, Spot};
use jumpmaster_core::{Brief, Line, Parts, Refusal, Seat, Sheet};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// The table as one seat sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct View<'a> {
    /// The public table; a copy only if something of it is hidden from this seat.
    pub open: Cow<'a, Open>,
    /// The side sitting there; `None` for spectators.
    pub party: Option<Party>,
    /// The plan, for the airborne side.
    pub plan: Option<&'a Plan>,
}

/// What a seat may know.
pub fn view(state: &State, seat: Seat) -> View<'_> {
    let State { open, plan } = state;
    let (mut open, plan) = (Cow::Borrowed(open), plan.as_seen_by(seat));
    let returned = |piece: &Piece| piece.place == Place::Gone(Gone::Returned);
    if plan.is_none() && open.step != Step::Over && open.pieces.iter().any(returned) {
        open.to_mut().pieces.iter_mut().for_each(conceal);
    }
    // Only the defender knows when he means to fire; others just see that no gun fires.
    if open.hold.is_some() && ![Party::Defending.seat(), Seat::REFEREE].contains(&seat) {
        open.to_mut().hold = None;
    }
    // Nobody else is told what units on overwatch wait for (mbt.base.11).
    let watches = seat == Seat::REFEREE || Party::at(seat) == Some(open.active.enemy());
    if !watches && open.overwatch != Overwatch::default() {
        open.to_mut().overwatch = Overwatch::default();
    }
    View { open, party: Party::at(seat), plan }
}

/// The enemy is not told which of the LGOPs lost on landing came back, since that would give away their company; he only
/// sees that some did (mbt.destroyed.2, mbt.aa.1).
fn conceal(piece: &mut Piece) {
    if piece.place == Place::Gone(Gone::Returned) {
        piece.place = Place::Gone(Gone::Landing);
    }
}

impl View<'_> {
    /// What orders are judged by.
    pub fn desk(&self) -> Desk<'_> {
        Desk { open: &self.open, party: self.party, plan: self.plan }
    }
}

#[derive(Serialize)]
struct NamedPiece<'a> {
    id: PieceId,
    name: String,
    hex: Option<String>,
    #[serde(flatten)]
    marks: &'a Piece,
}

#[derive(Serialize)]
struct NamedCraft<'a> {
    id: CraftId,
    name: &'a str,
    hex: Option<String>,
    #[serde(flatten)]
    craft: &'a Craft,
}

#[derive(Serialize)]
struct OwnPlan<'a> {
    page: &'a Option<crate::game::plan::Page>,
    heading: &'static str,
    aircraft: Vec<OwnMission<'a>>,
    companies: Vec<OwnCompany<'a>>,
    origins: Vec<OwnPiece<'a>>,
    /// What keeps the plan from being sealed.
    still_wrong: Vec<String>,
    /// What may be planned but is probably not intended.
    beware: Vec<String>,
    /// Units on no manifest.
    left_behind: Vec<&'a str>,
}

#[derive(Serialize)]
struct OwnMission<'a> {
    name: &'a str,
    manifest: Vec<&'a str>,
    start: Option<String>,
    kind: Option<&'static str>,
    length: Option<u8>,
    width: Option<u8>,
    delay: u8,
    release: u8,
    lgops_aboard: u8,
    bundles_aboard: u8,
    items_aboard: usize,
    phase: Option<crate::air::flight::Phase>,
    no_drop: u8,
    ceased: bool,
    given_up: bool,
    /// The first turn in which its ground is free, if it is not (mbt.reuse.1).
    free_from: Option<u8>,
    casualties: Vec<&'a str>,
}

#[derive(Serialize)]
struct OwnCompany<'a> {
    name: &'a str,
    primary: String,
    secondary: String,
    switched: bool,
    squads_made: u8,
    teams_made: u8,
    has_co: bool,
}

#[derive(Serialize)]
struct OwnPiece<'a> {
    piece: PieceId,
    unit: &'a str,
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let View { open, party, plan } = self;
        // No `..`: a new field must be considered here.
        let Open {
            scenario,
            turn,
            step,
            active,
            pieces,
            craft,
            markers,
            blown,
            areas,
            points,
            missions,
            impulse,
            cruise: _,
            silent,
            hold,
            out: _,
            resting,
            hit,
            mover,
            overwatch,
            arrivals: _,
            outcome,
        } = &**open;
        let mut out = serializer.serialize_struct("View", 22)?;
        out.serialize_field("scenario", &scenario.title)?;
        out.serialize_field("turns", &scenario.turns)?;
        out.serialize_field("seat", party)?;
        out.serialize_field("turn", turn)?;
        out.serialize_field("step", step)?;
        out.serialize_field("active", active)?;
        out.serialize_field("pieces", &named_pieces(open, pieces))?;
        out.serialize_field("aircraft", &named_craft(open, craft))?;
        out.serialize_field(
            "markers",
            &markers.iter().map(|(at, marker)| (open.called(*at), marker)).collect::<Vec<_>>(),
        )?;
        out.serialize_field("blown_up", &called(open, blown))?;
        out.serialize_field("assembly_areas", &called(open, areas))?;
        out.serialize_field("command_points", points)?;
        out.serialize_field("missions_left", missions)?;
        out.serialize_field("impulse", impulse)?;
        out.serialize_field("fire_held", silent)?;
        out.serialize_field("fire_held_until", hold)?;
        let resting: Vec<&str> = resting.iter().map(|&craft| open.craft_name(craft)).collect();
        out.serialize_field("resting", &resting)?;
        out.serialize_field("hit", &hit.map(|(craft, _)| open.craft_name(craft)))?;
        out.serialize_field("moving", &mover.map(|mover| open.piece_name(mover.piece)))?;
        out.serialize_field("overwatch_held", overwatch)?;
        out.serialize_field("outcome", outcome)?;
        out.serialize_field("plan", &plan.as_ref().map(|plan| own(open, plan)))?;
        out.end()
    }
}

fn called(open: &Open, spots: &[Spot]) -> Vec<String> {
    spots.iter().map(|spot| open.called(*spot)).collect()
}

fn named_pieces<'a>(open: &'a Open, pieces: &'a [Piece]) -> Vec<NamedPiece<'a>> {
    let named = |(id, marks): (PieceId, &'a Piece)| NamedPiece {
        id,
        name: open.piece_name(id),
        hex: marks.spot().map(|spot| open.called(spot)),
        marks,
    };
    (0..).zip(pieces).map(named).collect()
}

fn named_craft<'a>(open: &'a Open, craft: &'a [Craft]) -> Vec<NamedCraft<'a>> {
    let named = |(id, craft): (CraftId, &'a Craft)| NamedCraft {
        id,
        name: open.craft_name(id),
        hex: craft.over().map(|spot| open.called(spot)),
        craft,
    };
    (0..).zip(craft).map(named).collect()
}

fn own<'a>(open: &'a Open, plan: &'a Plan) -> OwnPlan<'a> {
    let scenario = &open.scenario;
    let unit = |unit: &u8| scenario.units[usize::from(*unit)].name.as_str();
    let companies =
        scenario.companies.iter().zip(&plan.areas).zip(&plan.made).map(|((company, areas), made)| OwnCompany {
            name: &company.name,
            primary: open.called(areas.primary),
            secondary: open.called(areas.secondary),
            switched: areas.switched,
            squads_made: made.squads,
            teams_made: made.teams,
            has_co: made.command,
        });
    OwnPlan {
        page: &plan.page,
        heading: plan.heading.name(Orientation::Flat),
        aircraft: (0..).zip(&plan.missions).map(|(craft, mission)| own_mission(open, plan, craft, mission)).collect(),
        companies: companies.collect(),
        origins: plan.origins.iter().map(|(piece, origin)| OwnPiece { piece: *piece, unit: unit(origin) }).collect(),
        still_wrong: sealing::still_wrong(open, plan),
        beware: sealing::warnings(open, plan),
        left_behind: sealing::left_behind(scenario, plan),
    }
}

fn own_mission<'a>(open: &'a Open, plan: &'a Plan, craft: CraftId, mission: &'a Mission) -> OwnMission<'a> {
    let unit = |unit: &u8| open.scenario.units[usize::from(*unit)].name.as_str();
    let (start, kind, length, width) = match mission.aim {
        Some(Aim::Zone { start, length, width }) => {
            (Some(open.called(start)), Some("drop zone"), Some(length), Some(width))
        }
        Some(Aim::Strip { start }) => (Some(open.called(start)), Some("LAPES strip"), None, None),
        None => (None, None, None, None),
    };
    let [lgops_aboard, bundles_aboard] = mission.load.left();
    OwnMission {
        name: open.craft_name(craft),
        manifest: mission.manifest.iter().map(unit).collect(),
        start,
        kind,
        length,
        width,
        delay: mission.delay,
        release: mission.release,
        lgops_aboard,
        bundles_aboard,
        items_aboard: mission.cargo.aboard().len(),
        phase: mission.flight.map(|flight| flight.phase),
        no_drop: mission.flight.map_or(0, |flight| flight.ban),
        ceased: mission.flight.is_some_and(|flight| flight.ceased),
        given_up: mission.given_up,
        free_from: formation::barred(&open.scenario, plan, craft, open.turn).map(|wait| wait.until),
        casualties: mission.hurt.iter().map(unit).collect(),
    }
}

impl jumpmaster_core::View for View<'_> {
    type Order = Order;

    fn orders(&self, out: &mut Vec<Order>) {
        self.desk().orders(out);
    }

    fn allow(&self, order: &Order) -> Result<(), Refusal> {
        let desk = self.desk();
        desk.judge(*order).map_err(|ban| desk.refusal(ban, *order))
    }

    fn describe(&self, order: &Order) -> Line {
        self.desk().describe(*order)
    }

    fn parts(&self, order: &Order) -> Parts {
        self.desk().parts(*order)
    }

    fn meant(&self, piece: &str, hex: Option<Spot>) -> Vec<Order> {
        self.desk().meant(piece, hex)
    }

    fn as_planned(&self) -> Option<Order> {
        self.desk().as_planned()
    }

    fn brief(&self) -> Option<Brief> {
        Some(brief::brief(self))
    }

    fn forced(&self) -> Option<(Seat, Order)> {
        self.desk().forced().map(|(party, order)| (party.seat(), order))
    }

    fn sheet(&self) -> Sheet {
        sheet::sheet(self)
    }
}
