//! Missions: what is flown, when, by whom and how far (ocs.base.13, ocs.base.14), with what aboard (ocs.airtrans.4 to
//! ocs.airtrans.10, ocs.airdrop.1, ocs.airdrop.2, ocs.airdrop.9).

use crate::air::aircraft::{Aircraft, Aloft, STACK, aloft};
use crate::air::stowage::{Hold, PARTS};
use crate::rules::Rules;
use crate::rules::air::Method;
use crate::rules::base::{Cost, POINT};
use crate::tokens::Tokens;
use crate::unit::{Mobility, Mode, Plane};
use jumpmaster_core::{Judgement, named, require};

named! {
    /// A kind of mission (ocs.base.14).
    pub enum Mission: "mission" {
        /// Bombs on a hex, in a Barrage Segment.
        Barrage = "Barrage",
        /// The same in a Movement Segment.
        HipShoot = "Hip Shoot",
        /// Bombs on a railway.
        Trainbusting = "Trainbusting",
        /// Cargo to an Air Base.
        AirTransport = "Air Transport",
        /// Cargo to any land hex.
        AirDrop = "Air Drop",
        /// A move to another Air Base.
        BaseTransfer = "Base Transfer",
        /// Fighters against those of a base.
        FighterSweep = "Fighter Sweep",
        /// Fighters against a mission.
        Interception = "Interception",
    }
}

named! {
    /// A phase of a player turn in which aircraft may fly (ocs.seq.4, ocs.seq.6 to ocs.seq.8).
    pub enum Phase: "phase" {
        /// The Movement Phase.
        Movement = "Movement",
        /// The Reaction Phase, for the player who is not phasing.
        Reaction = "Reaction",
        /// The Combat Phase.
        Combat = "Combat",
        /// The Exploitation Phase.
        Exploitation = "Exploitation",
    }
}

named! {
    /// A segment of such a phase.
    pub enum Segment: "segment" {
        /// Units and aircraft move.
        Movement = "Movement",
        /// Barrages.
        Barrage = "Barrage",
        /// Attacks.
        Combat = "Combat",
    }
}

/// The most Active aircraft at a base of this Level; 0 is an Air Strip (ocs.base.13).
pub const fn active_at(rules: &Rules, level: u8) -> u8 {
    let limits = &rules.base.limits;
    if level == 0 { limits.active_strip } else { limits.active.saturating_mul(level) }
}

/// An aircraft that is sent on a mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sent {
    /// The aircraft.
    pub aircraft: Aircraft,
    /// Whether it is Active.
    pub active: bool,
    /// Its base, by any number that tells bases apart.
    pub base: u16,
    /// Whether it stays at the base it flies to.
    pub stays: bool,
}

/// A combat unit that is to be carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passenger {
    /// What it is charged, in parts of tokens.
    pub charge: u32,
    /// Its Move Mode MA.
    pub allowance: u8,
    /// How it moves.
    pub mobility: Mobility,
    /// The mode it is in.
    pub mode: Mode,
    /// What it has spent in this phase, in tenths of movement points.
    pub spent: Cost,
    /// How it lands, if it is dropped.
    pub method: Method,
    /// Whether its drop on this hex was planned in time ([`flown_from`]).
    pub planned: bool,
}

/// Where a mission goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact about the hex")]
pub struct Target {
    /// Whether the hex is land.
    pub land: bool,
    /// Whether an enemy combat unit is there.
    pub enemy: bool,
    /// Whether a railway runs through it.
    pub rail: bool,
    /// The Level of a friendly Air Base there.
    pub base: Option<u8>,
    /// Whether an enemy Air Base with Active Fighters is there.
    pub fighters: bool,
    /// What the friendly Air Base has unloaded in this phase before, in parts of tokens.
    pub unloaded: u32,
}

/// A mission that somebody wants to fly.
#[derive(Clone, Copy, Debug)]
pub struct Flight<'a> {
    /// What is flown.
    pub mission: Mission,
    /// When.
    pub phase: Phase,
    /// When in that phase.
    pub segment: Segment,
    /// By whom, from the top of the stack.
    pub aircraft: &'a [Sent],
    /// Where to.
    pub target: Target,
    /// The combat units aboard.
    pub units: &'a [Passenger],
    /// The supply aboard, in the transports and in the gliders.
    pub supply: [Tokens; 2],
}

/// Whether a mission may be flown.
pub fn judge(rules: &Rules, flight: &Flight) -> Judgement {
    crew(rules, flight)?;
    occasion(flight.mission, flight.phase, flight.segment)?;
    destination(flight.mission, &flight.target)?;
    if !matches!(flight.mission, Mission::AirTransport | Mission::AirDrop) {
        require!(
            flight.units.is_empty() && flight.supply == [Tokens::NONE; 2],
            "ocs.airtrans.1",
            "Only Air Transport and Air Drop carry anything",
            "leave the cargo at the base"
        );
        return Ok(());
    }
    for unit in flight.units {
        may_fly(rules, unit, flight.phase)?;
        require!(
            flight.mission != Mission::AirDrop || unit.planned,
            "ocs.airdrop.2",
            "{unit} has no plan to drop there",
            "drop units only where their plans say, written down in time"
        );
    }
    load(rules, flight)
}

/// Who flies (ocs.base.13, ocs.mloss.3).
fn crew(rules: &Rules, flight: &Flight) -> Judgement {
    let Flight { mission, aircraft, .. } = *flight;
    require!(!aircraft.is_empty(), "ocs.base.14", "Nobody flies this mission", "send at least one aircraft");
    require!(
        aircraft.len() <= most(rules),
        "ocs.mloss.3",
        "Too many aircraft for one mission",
        "send four at most, or as many as the ledger allows"
    );
    for sent in aircraft {
        may_join(rules, mission, sent)?;
    }
    let leads = aircraft.iter().any(|sent| leads(mission, &sent.aircraft));
    match mission {
        Mission::Barrage | Mission::HipShoot | Mission::Trainbusting => require!(
            leads,
            "ocs.base.14",
            "Nobody in this mission has a barrage strength",
            "send an aircraft that has one"
        ),
        Mission::AirTransport | Mission::AirDrop => {
            require!(leads, "ocs.airtrans.1", "No Transport flies this mission", "send a Transport");
            let mut bases =
                aircraft.iter().filter(|sent| sent.aircraft.plane == Plane::Transport).map(|sent| sent.base);
            let first = bases.next();
            require!(
                bases.all(|base| Some(base) == first),
                "ocs.airtrans.1",
                "Transports of different bases do not combine",
                "send Transports of one Air Base"
            );
        }
        Mission::BaseTransfer | Mission::FighterSweep | Mission::Interception => {}
    }
    Ok(())
}

/// The most aircraft in a mission (ocs.mloss.3).
pub fn most(rules: &Rules) -> usize {
    usize::from(rules.base.limits.mission).min(STACK)
}

/// Whether a mission can be flown by an aircraft of this kind alone: bombs need a barrage strength, cargo a Transport, a sweep
/// Fighters (ocs.base.14).
pub fn leads(mission: Mission, aircraft: &Aircraft) -> bool {
    match mission {
        Mission::Barrage | Mission::HipShoot | Mission::Trainbusting => aircraft.barrage > 0,
        Mission::AirTransport | Mission::AirDrop => aircraft.plane == Plane::Transport,
        Mission::FighterSweep | Mission::Interception => aircraft.plane == Plane::Fighter,
        Mission::BaseTransfer => true,
    }
}

/// Whether an aircraft may fly in a mission, whoever else does: it is Active (ocs.base.13), of a kind that flies it
/// (ocs.airtrans.2, ocs.base.16), and reaches the target, twice as far away for a Base Transfer (ocs.base.14).
pub fn may_join(rules: &Rules, mission: Mission, sent: &Sent) -> Judgement {
    let Sent { aircraft, active, .. } = sent;
    require!(
        *active,
        "ocs.base.13",
        "An Inactive aircraft cannot fly",
        "send Active aircraft, or refit this one first"
    );
    require!(
        aircraft.plane != Plane::Glider && (!aircraft.glider || aircraft.plane == Plane::Transport),
        "ocs.airtrans.2",
        "A glider needs a Transport to tow it",
        "give each glider a Transport of its own"
    );
    require!(
        !matches!(mission, Mission::FighterSweep | Mission::Interception) || aircraft.plane == Plane::Fighter,
        "ocs.base.16",
        "Only Fighters sweep and intercept",
        "send Fighters"
    );
    let times = if mission == Mission::BaseTransfer { u32::from(rules.air.numbers.transfer) } else { 1 };
    require!(
        u32::from(aircraft.distance) <= times * u32::from(aircraft.range),
        "ocs.base.14",
        "The target is out of range",
        "send aircraft that reach it"
    );
    Ok(())
}

/// When it is flown (ocs.base.14, ocs.airtrans.8).
pub fn occasion(mission: Mission, phase: Phase, segment: Segment) -> Judgement {
    match mission {
        Mission::Barrage => require!(
            segment == Segment::Barrage,
            "ocs.base.14",
            "A Barrage mission is flown in a Barrage Segment",
            "fly it as a Hip Shoot, or wait for the Barrage Segment"
        ),
        Mission::AirTransport | Mission::AirDrop => require!(
            segment == Segment::Movement && phase != Phase::Combat,
            "ocs.airtrans.8",
            "Air Transport and Air Drop are flown in the own Movement, Exploitation and Reaction Phases",
            "wait for one of them"
        ),
        Mission::Interception => {}
        _ => require!(
            segment == Segment::Movement,
            "ocs.base.14",
            "This mission is flown in a Movement Segment",
            "wait for the next Movement Segment"
        ),
    }
    Ok(())
}

/// Where it goes: to a hex that suits it.
pub fn destination(mission: Mission, target: &Target) -> Judgement {
    match mission {
        Mission::AirDrop => {
            require!(target.land, "ocs.airdrop.1", "A drop goes to a land hex", "name a land hex");
            require!(
                !target.enemy,
                "ocs.airdrop.9",
                "An enemy combat unit is in the hex",
                "cancel the drop, it may not go elsewhere"
            );
        }
        Mission::AirTransport | Mission::BaseTransfer => require!(
            target.base.is_some(),
            "ocs.airtrans.5",
            "There is no friendly Air Base there",
            "name a hex with a friendly Air Base or Air Strip"
        ),
        Mission::Trainbusting => {
            require!(target.rail, "ocs.base.14", "No railway runs there", "name a hex with a railway");
        }
        Mission::FighterSweep => require!(
            target.fighters,
            "ocs.base.14",
            "No Active enemy Fighter is based there",
            "name an enemy Air Base that has one"
        ),
        Mission::Barrage | Mission::HipShoot | Mission::Interception => {}
    }
    Ok(())
}

/// Whether a unit of this mobility and Move Mode MA can fly: at most 10 Leg (ocs.airtrans.4).
pub fn flies(rules: &Rules, mobility: Mobility, allowance: u8) -> bool {
    mobility == Mobility::Leg && allowance <= rules.air.numbers.flies
}

/// Whether a unit may be carried: on foot and slow enough (ocs.airtrans.4), in Move Mode, which it can change to in the
/// Movement Phase alone (ocs.airtrans.9), and with half its MA left (ocs.airtrans.10).
pub fn may_fly(rules: &Rules, unit: &Passenger, phase: Phase) -> Judgement {
    require!(
        flies(rules, unit.mobility, unit.allowance),
        "ocs.airtrans.4",
        "{unit} cannot fly",
        "carry supply, and units with a Move Mode MA of at most 10 Leg"
    );
    require!(
        unit.mode == Mode::Move || phase == Phase::Movement,
        "ocs.airtrans.9",
        "{unit} is not in Move Mode, and cannot change now",
        "carry it in the Movement Phase, or put it in Move Mode there"
    );
    require!(
        left_by_air(unit.allowance, unit.spent).is_some(),
        "ocs.airtrans.10",
        "{unit} has spent more than half its MA",
        "carry a unit by air before it has moved that far"
    );
    Ok(())
}

/// What a unit that is carried by air may still spend in this phase, in tenths of movement points: half its MA in all, before
/// and after together; `None` if it has spent more (ocs.airtrans.10).
pub const fn left_by_air(allowance: u8, spent: Cost) -> Option<Cost> {
    (allowance as Cost * POINT / 2).checked_sub(spent)
}

/// Whether all cargo fits, and can be unloaded (ocs.airtrans.1, ocs.airtrans.5, ocs.airtrans.6).
fn load(rules: &Rules, flight: &Flight) -> Judgement {
    let Flight { mission, aircraft, units, supply, .. } = *flight;
    let mut planes = [Aircraft::of(Plane::Bomber); STACK];
    planes.iter_mut().zip(aircraft).for_each(|(plane, sent)| *plane = sent.aircraft);
    let planes = &planes[..aircraft.len().min(STACK)];
    let (hold, stack) = (Hold::new(rules, planes), aloft(planes));
    let wanted = |method: Method| {
        let units = units.iter().filter(|unit| unit.method == method).map(|unit| unit.charge).sum::<u32>();
        units + PARTS * supply[usize::from(method == Method::Glider)].0
    };
    let (room, load) = (hold.room(stack, |_, _| true), [wanted(Method::Glider), wanted(Method::Parachute)]);
    require!(load[0] + load[1] > 0, "ocs.airtrans.1", "Nothing is aboard", "load supply or units");
    let fits = match mission {
        Mission::AirDrop => load[0] <= room.of(Method::Glider) && load[1] <= room.of(Method::Parachute),
        _ => load[0] + load[1] <= room.total(),
    };
    require!(fits, "ocs.airtrans.1", "The load is more than the aircraft carry", "leave something behind");
    let stays = |at: usize, _: Aloft| aircraft[at].stays;
    let limit = PARTS * unloading(rules, flight.target.base.unwrap_or(0)).0;
    let unloads = hold.room(stack, stays).total() + limit.saturating_sub(flight.target.unloaded);
    require!(
        mission == Mission::AirDrop || load[0] + load[1] <= unloads,
        "ocs.airtrans.5",
        "The Air Base cannot unload that much in a phase",
        "bring less, or let the Transports stay there, Inactive"
    );
    Ok(())
}

/// What an Air Base unloads in a phase from transports that return; an Air Strip nothing (ocs.airtrans.5).
pub const fn unloading(rules: &Rules, level: u8) -> Tokens {
    Tokens(rules.air.numbers.unloads.0 * level as u32)
}

/// The first turn in which a drop may be flown that was written down in another: two turns later, or turn 1 if that was before
/// it, in turn 0 (ocs.airdrop.2).
pub const fn flown_from(rules: &Rules, written: u8) -> u8 {
    if written == 0 { 1 } else { written.saturating_add(rules.base.limits.plan) }
}
