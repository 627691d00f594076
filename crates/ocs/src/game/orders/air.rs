//! Orders of an air mission: it is begun, gathered piece by piece, sent off, intercepted; and what its owner chooses on the way
//! (ocs.base.14).

use super::{Desk, NOT_NOW};
use crate::air::mission::{self, Flight as Whole};
use crate::air::stowage::PARTS;
use crate::board::HexId;
use crate::game::air;
use crate::game::barrage;
use crate::game::order::Order;
use crate::game::piece::{CraftId, Mark, UnitId};
use crate::game::state::{Open, Plan};
use crate::game::supply::Supply;
use crate::game::task::{Flight, Mission, MissionStep, Task};
use crate::rules::air::Method;
use crate::tokens::Tokens;
use crate::unit::{Mode, Plane};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Named, Rule, require};

/// Whether a mission may be begun.
pub fn fly(desk: &Desk<'_>, flight: Flight, from: Spot, to: Spot) -> Judgement {
    let open = desk.view.open;
    desk.idle(air::occasion(open.segment).is_some())?;
    let (base, target) = (desk.hex(from)?, desk.hex(to)?);
    begun(desk, &Mission::new(desk.party, flight, base, target), &mut || stocked(desk, base))
}

/// Whether supply is in reach of a base.
fn stocked(desk: &Desk<'_>, base: HexId) -> bool {
    Supply::of(desk.view.open, desk.party).suffices(base, Tokens(1))
}

/// Whether a mission may be begun, in a segment in which missions are flown; `stock` says whether supply is in reach of its base.
fn begun(desk: &Desk<'_>, begun: &Mission, stock: &mut dyn FnMut() -> bool) -> Judgement {
    let (open, Mission { flight, base, target, .. }) = (desk.view.open, *begun);
    let Some((phase, segment)) = air::occasion(open.segment) else { return NOT_NOW };
    let kind = flight.kind(open.segment);
    mission::occasion(kind, phase, segment)?;
    require!(
        open.base(base).is_some_and(|base| base.party == desk.party),
        "ocs.base.13",
        "you have no Air Base there",
        "fly from one of your own"
    );
    suits(desk, begun)?;
    require!(
        base != target || !matches!(flight, Flight::Transfer | Flight::Transport),
        "ocs.base.14",
        "{hex} is where they are",
        "name another base"
    );
    let leads = |craft: CraftId| {
        let sent = open.sent(craft, target);
        mission::leads(kind, &sent.aircraft) && mission::may_join(open.rules(), kind, &sent).is_ok()
    };
    require!(
        open.based(base).any(leads),
        "ocs.base.14",
        "no Active aircraft there can fly this mission as far as {hex}",
        "fly from another base, or to another hex"
    );
    require!(
        !flight.carries() || loadable(desk, begun, stock),
        "ocs.airtrans.1",
        "nothing at the base can be carried to {hex}",
        "bring supply or units there; units drop where they were planned to"
    );
    Ok(())
}

/// Whether the hex suits the mission (ocs.base.14).
fn suits(desk: &Desk<'_>, begun: &Mission) -> Judgement {
    let (open, enemy, hex) = (desk.view.open, desk.party.enemy(), begun.target);
    match begun.flight {
        Flight::Barrage => require!(
            open.holder(hex) == Some(enemy),
            "ocs.barrage.2",
            "no enemy combat unit is in {hex}",
            "bomb a hex with enemies"
        ),
        Flight::AirBase => require!(
            open.base(hex).is_some_and(|base| base.party == enemy),
            "ocs.facility.1",
            "the enemy has no Air Base in {hex}",
            "bomb one that he has"
        ),
        Flight::Port => require!(
            open.ports.iter().any(|port| port.hex == hex && port.party == enemy),
            "ocs.facility.1",
            "the enemy has no port in {hex}",
            "bomb one that he has"
        ),
        Flight::Ship => require!(
            barrage::afloat(open, enemy, hex).is_some(),
            "ocs.barrage.3",
            "no enemy ship is in {hex}",
            "bomb one that is afloat"
        ),
        _ => {}
    }
    mission::destination(begun.flight.kind(open.segment), &open.target(desk.party, hex))
}

/// How cargo can land.
const METHODS: [Method; 2] = [Method::Parachute, Method::Glider];

/// Whether something can still be carried by a mission that is being gathered.
fn loadable(desk: &Desk<'_>, gathered: &Mission, stock: &mut dyn FnMut() -> bool) -> bool {
    let open = desk.view.open;
    if !gathered.is_empty() {
        return true;
    }
    let boards = |unit: UnitId| planned(desk, gathered, unit).is_ok() && could_board(open, gathered, unit);
    let room = |method: Method| gathered.most_room(open).of(method) >= PARTS;
    open.at(gathered.base).any(boards) || (stock() && METHODS.into_iter().any(room))
}

/// Whether a unit could be carried by a mission, as everybody can see: its plan is not asked for.
pub fn could_board(open: &Open, gathered: &Mission, unit: UnitId) -> bool {
    let room = gathered.most_room(open);
    let fits = |method: Method| carried(open, gathered, unit, method).is_ok_and(|charge| charge <= room.of(method));
    METHODS.into_iter().any(fits)
}

/// Whether a unit is planned to go where a drop goes, in this turn (ocs.airdrop.2).
fn planned(desk: &Desk<'_>, gathered: &Mission, unit: UnitId) -> Judgement {
    let in_time = |plan: &Plan| plan.unit == unit && plan.hex == gathered.target && plan.from <= desk.view.open.turn;
    require!(
        gathered.flight != Flight::Drop || desk.view.own_plans().iter().any(in_time),
        "ocs.airdrop.2",
        "{unit} has no plan to drop there in this turn",
        "drop units only where their plans say, written down in time"
    );
    Ok(())
}

/// Whether a unit may fly in a mission, plan and room apart; and what it is charged, in parts of tokens (ocs.airtrans.4,
/// ocs.airtrans.9, ocs.airtrans.10).
fn carried(open: &Open, gathered: &Mission, unit: UnitId, method: Method) -> Result<u32, &'static Rule> {
    let piece = open.unit(unit);
    let Some((phase, _)) = air::occasion(open.segment) else { return NOT_NOW.map(|()| 0) };
    require!(
        piece.party == gathered.party && piece.hex() == Some(gathered.base),
        "ocs.airtrans.1",
        "{unit} is not at the base",
        "load what is there"
    );
    require!(!gathered.units.has(unit), "ocs.airtrans.1", "{unit} is aboard", "load another unit");
    require!(
        !piece.has(Mark::Halted),
        "ocs.airtrans.10",
        "{unit} moves no further in this phase",
        "carry another unit"
    );
    require!(
        piece.mode == Mode::Move || !piece.has(Mark::Dg),
        "ocs.base.3",
        "{unit} is DG and keeps its mode",
        "carry another unit, or wait for Clean Up"
    );
    let Some(carried) = open.passenger(unit, method, true) else { return NOT_NOW.map(|()| 0) };
    mission::may_fly(open.rules(), &carried, phase)?;
    Ok(carried.charge)
}

/// The mission that is on, if it is in a step.
fn on(desk: &Desk<'_>, step: MissionStep) -> Result<Mission, &'static Rule> {
    match desk.task {
        Some(Task::Mission(mission)) if mission.step == step => Ok(mission),
        _ => NOT_NOW.map(|()| unreachable!("it is a refusal")),
    }
}

/// Whether an aircraft may join the mission that is gathered, or a glider be towed by it. There must be room left for an aircraft
/// that can do what the mission is for, and for something to carry.
pub fn add(desk: &Desk<'_>, craft: CraftId) -> Judgement {
    added(desk, craft, &mut || on(desk, MissionStep::Gathering).is_ok_and(|gathered| stocked(desk, gathered.base)))
}

fn added(desk: &Desk<'_>, craft: CraftId, stock: &mut dyn FnMut() -> bool) -> Judgement {
    let mut gathered = on(desk, MissionStep::Gathering)?;
    let (open, carries) = (desk.view.open, gathered.flight.carries());
    require!(
        open.fleet(desk.party).any(|own| own == craft),
        "ocs.base.13",
        "{craft} is not an aircraft of yours",
        "send one that is"
    );
    if !open.flies(craft) {
        return towed(desk, &gathered, craft);
    }
    require!(!gathered.crafts.has(craft), "ocs.base.14", "{craft} takes part", "send another aircraft");
    let most = mission::most(open.rules());
    require!(gathered.crafts.len() < most, "ocs.mloss.3", "the mission is full", "send it off");
    let (kind, sent) = (gathered.flight.kind(open.segment), open.sent(craft, gathered.target));
    mission::may_join(open.rules(), kind, &sent)?;
    require!(
        !carries || sent.aircraft.plane != Plane::Transport || sent.base == gathered.base,
        "ocs.airtrans.1",
        "Transports of different bases do not combine",
        "send Transports of one Air Base"
    );
    gathered.crafts.add(craft);
    let led = gathered.aircraft(open).iter().any(|plane| mission::leads(kind, plane));
    require!(
        led || gathered.crafts.len() < most,
        "ocs.base.14",
        "{craft} would take the last place, and nobody could do what the mission is for",
        "send an aircraft that can"
    );
    require!(
        !carries || loadable(desk, &gathered, stock),
        "ocs.airtrans.1",
        "with {craft} there would be no room left for cargo",
        "send a Transport"
    );
    Ok(())
}

/// Whether a glider may be towed: it is at the base, and a transport of the mission tows none yet (ocs.airtrans.2).
fn towed(desk: &Desk<'_>, gathered: &Mission, craft: CraftId) -> Judgement {
    let open = desk.view.open;
    let tugs = gathered.aircraft(open).iter().filter(|plane| plane.plane == Plane::Transport).count();
    require!(
        gathered.flight.carries() && open.craft(craft).base == Some(gathered.base) && !gathered.gliders.has(craft),
        "ocs.airtrans.2",
        "{craft} is not at the base, is towed already, or has nothing to carry",
        "take another glider"
    );
    require!(
        gathered.gliders.len() < tugs,
        "ocs.airtrans.2",
        "no Transport of the mission is free to tow {craft}",
        "add a Transport first"
    );
    Ok(())
}

/// Whether so much more fits into a mission, and can be unloaded (ocs.airtrans.1, ocs.airtrans.5).
fn fits(desk: &Desk<'_>, gathered: &Mission, method: Method, charge: u32) -> Judgement {
    let open = desk.view.open;
    require!(
        gathered.flight == Flight::Drop || method == Method::Parachute,
        "ocs.airtrans.2",
        "at an Air Base nothing lands by glider",
        "load it as any other cargo"
    );
    let load = gathered.load(open, method) + charge;
    require!(
        gathered.rooms(open)[0].short_of(method, load) == 0,
        "ocs.airtrans.1",
        "there is no room for that",
        "add a Transport or a glider, or load less"
    );
    require!(
        gathered.unloads(open).is_none_or(|limit| load <= limit),
        "ocs.airtrans.5",
        "the Air Base cannot unload that much in a phase",
        "bring less, or let the Transports stay there, Inactive"
    );
    Ok(())
}

/// Whether a unit may be loaded.
pub fn board(desk: &Desk<'_>, unit: UnitId, glider: bool) -> Judgement {
    let gathered = on(desk, MissionStep::Gathering)?;
    require!(gathered.flight.carries(), "ocs.airtrans.1", "this mission carries nothing", "send it off");
    desk.own(unit)?;
    let charge = carried(desk.view.open, &gathered, unit, method(glider))?;
    planned(desk, &gathered, unit)?;
    fits(desk, &gathered, method(glider), charge)
}

/// How cargo lands.
pub const fn method(glider: bool) -> Method {
    if glider { Method::Glider } else { Method::Parachute }
}

/// Whether supply may be loaded: once into the transports and once into the gliders, from dumps in reach of the base.
pub fn stow(desk: &Desk<'_>, tokens: u8, glider: bool) -> Judgement {
    let base = stowable(desk, tokens, glider)?;
    let held = Supply::of(desk.view.open, desk.party).suffices(base, Tokens(tokens.into()));
    require!(held, "ocs.draw.1", "so much supply is not in reach of the base", "load less");
    Ok(())
}

fn stowable(desk: &Desk<'_>, tokens: u8, glider: bool) -> Result<HexId, &'static Rule> {
    let gathered = on(desk, MissionStep::Gathering)?;
    require!(gathered.flight.carries(), "ocs.airtrans.1", "this mission carries nothing", "send it off");
    require!(tokens > 0, "ocs.airtrans.1", "that is nothing", "load 1T at least");
    require!(
        gathered.tokens[method(glider) as usize] == Tokens::NONE,
        "ocs.airtrans.1",
        "supply is aboard",
        "send the mission off"
    );
    fits(desk, &gathered, method(glider), PARTS * u32::from(tokens))?;
    Ok(gathered.base)
}

/// Whether the transports may be told to stay where they fly to (ocs.airtrans.6).
pub fn stay(desk: &Desk<'_>) -> Judgement {
    let gathered = on(desk, MissionStep::Gathering)?;
    require!(
        gathered.flight == Flight::Transport && !gathered.stays,
        "ocs.airtrans.6",
        "only Transports that fly to an Air Base stay there",
        "send the mission off"
    );
    Ok(())
}

/// Whether the mission may be sent off.
pub fn go(desk: &Desk<'_>) -> Judgement {
    let gathered = on(desk, MissionStep::Gathering)?;
    let open = desk.view.open;
    let Some((phase, segment)) = air::occasion(open.segment) else { return NOT_NOW };
    let sent: Vec<mission::Sent> = gathered
        .crafts
        .iter()
        .zip(gathered.aircraft(open))
        .map(|(craft, aircraft)| mission::Sent { aircraft, stays: gathered.stays, ..open.sent(craft, gathered.target) })
        .collect();
    let units: Vec<mission::Passenger> =
        gathered.units.iter().filter_map(|unit| open.passenger(unit, gathered.method(unit), true)).collect();
    let flight = Whole {
        mission: gathered.flight.kind(open.segment),
        phase,
        segment,
        aircraft: &sent,
        target: open.target(desk.party, gathered.target),
        units: &units,
        supply: [Method::Parachute, Method::Glider].map(|method| gathered.tokens[method as usize]),
    };
    mission::judge(open.rules(), &flight)
}

/// Whether a Fighter may attack an aircraft: an interceptor one of the mission, or a Fighter that sweeps one of the base
/// (ocs.base.16, ocs.base.14).
pub fn intercept(desk: &Desk<'_>, craft: CraftId, target: CraftId) -> Judgement {
    let Some(Task::Mission(mission)) = desk.task else { return NOT_NOW };
    let open = desk.view.open;
    let (attacks, exposed) = match mission.step {
        MissionStep::Interception => {
            (mission.hunters(open).any(|each| each == craft), mission.exposed(open).any(|each| each == target))
        }
        MissionStep::Sweep => {
            (mission.flying(open).any(|each| each == craft), open.fighters(mission.target).any(|each| each == target))
        }
        _ => return NOT_NOW,
    };
    require!(attacks, "ocs.base.16", "{craft} cannot attack now", "send an Active Fighter of the Patrol Zone");
    require!(exposed, "ocs.base.16", "that aircraft cannot be attacked now", "attack Fighters first");
    Ok(())
}

/// Whether a mission is in a step that its chooser may end (ocs.base.16).
pub const fn may_stop(step: MissionStep) -> bool {
    matches!(step, MissionStep::Interception | MissionStep::Sweep)
}

/// Whether an aircraft may take the loss: one of those that are equal (ocs.mloss.2).
pub fn struck(desk: &Desk<'_>, craft: CraftId) -> Judgement {
    let mission = on(desk, MissionStep::Loss)?;
    require!(mission.tied.has(craft), "ocs.mloss.2", "{craft} is not one of those", "choose one that is");
    Ok(())
}

/// Whether a unit may be given up: it is aboard, and there is not enough room where it is (ocs.airdrop.10).
pub fn forgo(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let mission = on(desk, MissionStep::Overloaded)?;
    require!(mission.units.has(unit), "ocs.airdrop.10", "{unit} is not aboard", "give up something that is");
    overloaded(desk, &mission, mission.method(unit))
}

/// Whether supply may be given up.
pub fn forgo_supply(desk: &Desk<'_>, glider: bool) -> Judgement {
    let mission = on(desk, MissionStep::Overloaded)?;
    let aboard = mission.tokens[method(glider) as usize] > Tokens::NONE;
    require!(aboard, "ocs.airdrop.10", "no supply is aboard there", "give up something that is");
    overloaded(desk, &mission, method(glider))
}

fn overloaded(desk: &Desk<'_>, mission: &Mission, method: Method) -> Judgement {
    let open = desk.view.open;
    let short = mission.rooms(open)[0].short_of(method, mission.load(open, method));
    require!(short > 0, "ocs.airdrop.10", "there is room for that", "give up what has no room");
    Ok(())
}

/// Whether an aircraft of a captured base may go to another (ocs.basecap.5).
pub fn escape(desk: &Desk<'_>, to: Spot) -> Judgement {
    let Some(Task::Homeless { craft }) = desk.task else { return NOT_NOW };
    let to = desk.hex(to)?;
    require!(
        desk.view.open.refuges(craft).any(|refuge| refuge == to),
        "ocs.basecap.5",
        "{hex} is not an own Air Base within twice its range",
        "name one that is"
    );
    Ok(())
}

/// Every mission that may be begun.
pub fn list(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    for base in open.bases.iter().filter(|base| base.party == desk.party).map(|base| base.hex) {
        if !open.based(base).any(|craft| open.craft(craft).active) {
            continue;
        }
        let mut known = None;
        let mut stock = || *known.get_or_insert_with(|| stocked(desk, base));
        let ready =
            |craft: CraftId, kind| open.craft(craft).active && mission::leads(kind, &open.aircraft(craft, base));
        for &flight in Flight::ALL {
            let kind = flight.kind(open.segment);
            if !open.based(base).any(|craft| ready(craft, kind)) {
                continue;
            }
            for target in targets(desk, flight) {
                if begun(desk, &Mission::new(desk.party, flight, base, target), &mut stock).is_ok() {
                    out.push(Order::Fly { flight, from: open.board().spot(base), to: open.board().spot(target) });
                }
            }
        }
    }
}

/// The hexes that a kind of mission could go to, out of reach or not.
fn targets(desk: &Desk<'_>, flight: Flight) -> Vec<HexId> {
    let open = desk.view.open;
    let Some((phase, segment)) = air::occasion(open.segment) else { return Vec::new() };
    if mission::occasion(flight.kind(open.segment), phase, segment).is_err() {
        return Vec::new();
    }
    let mut hexes: Vec<HexId> = match flight {
        Flight::Barrage => open.on_map(desk.party.enemy()).map(|(_, hex)| hex).collect(),
        Flight::AirBase | Flight::Sweep | Flight::Transfer | Flight::Transport => {
            open.bases.iter().map(|base| base.hex).collect()
        }
        Flight::Port => open.ports.iter().map(|port| port.hex).collect(),
        Flight::Ship => open.scenario.ships.iter().map(|ship| ship.hex).collect(),
        Flight::Trainbusting => {
            let gauge = open.scenario.sides[desk.party.enemy() as usize].gauge;
            (0..open.board().len() as HexId).filter(|&hex| open.board().on_rail(hex, gauge)).collect()
        }
        Flight::Drop => (0..open.board().len() as HexId).collect(),
    };
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Every order of the step that a mission is in.
pub fn steps(desk: &Desk<'_>, mission: &Mission, out: &mut Vec<Order>) {
    let open = desk.view.open;
    match mission.step {
        MissionStep::Gathering => gathering(desk, mission, out),
        MissionStep::Interception => {
            let targets: Vec<CraftId> = mission.exposed(open).collect();
            pairs(mission.hunters(open), &targets, out);
        }
        MissionStep::Sweep => {
            let targets: Vec<CraftId> = open.fighters(mission.target).collect();
            pairs(mission.flying(open), &targets, out);
        }
        MissionStep::Loss => out.extend(mission.tied.iter().map(|craft| Order::Struck { craft })),
        MissionStep::Overloaded => {
            desk.judged(mission.units.iter().map(|unit| Order::Forgo { unit }), out);
            desk.judged([false, true].into_iter().map(|glider| Order::ForgoSupply { glider }), out);
        }
        MissionStep::Flak | MissionStep::Target | MissionStep::Return => {}
    }
}

/// Every air combat that may be fought, or none.
fn pairs(attackers: impl Iterator<Item = CraftId>, targets: &[CraftId], out: &mut Vec<Order>) {
    for craft in attackers {
        out.extend(targets.iter().map(|&target| Order::Intercept { craft, target }));
    }
    out.push(Order::Done);
}

fn gathering(desk: &Desk<'_>, gathered: &Mission, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let mut known = None;
    let mut stock = || *known.get_or_insert_with(|| stocked(desk, gathered.base));
    for craft in open.fleet(desk.party) {
        if added(desk, craft, &mut stock).is_ok() {
            out.push(Order::Add { craft });
        }
    }
    if gathered.flight.carries() {
        for glider in [false, true] {
            desk.judged(open.at(gathered.base).map(|unit| Order::Board { unit, glider }), out);
            stowing(desk, gathered, glider, out);
        }
        desk.judged([Order::Stay].into_iter(), out);
    }
    desk.judged([Order::Go].into_iter(), out);
}

/// Every amount of supply that may be loaded.
fn stowing(desk: &Desk<'_>, gathered: &Mission, glider: bool, out: &mut Vec<Order>) {
    let fitting = (1..=u8::MAX).take_while(|&tokens| stowable(desk, tokens, glider).is_ok());
    if fitting.clone().next().is_some() {
        let supply = Supply::of(desk.view.open, desk.party);
        let paid = |&tokens: &u8| supply.suffices(gathered.base, Tokens(tokens.into()));
        out.extend(fitting.take_while(paid).map(|tokens| Order::Stow { tokens, glider }));
    }
}

/// Every base that an aircraft of a captured one can go to.
pub fn escapes(desk: &Desk<'_>, craft: CraftId, out: &mut Vec<Order>) {
    let open = desk.view.open;
    out.extend(open.refuges(craft).map(|to| Order::Escape { to: open.board().spot(to) }));
}
