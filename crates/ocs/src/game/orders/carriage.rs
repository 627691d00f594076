//! Trains and ships: what they take, from where to where (ocs.rail, ocs.ship).

use super::Desk;
use super::transport::{not_halted, own_group};
use crate::board::HexId;
use crate::fraction::Fraction;
use crate::game::capture;
use crate::game::order::Order;
use crate::game::piece::{GroupId, Mark, UnitId};
use crate::game::sequence::Segment;
use crate::game::state::Open;
use crate::game::transport::{Ships, Trains, cargo};
use crate::game::view::View;
use crate::supply::cargo::Passenger;
use crate::supply::equivalents::Cargo;
use crate::supply::{rail, shipping};
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Rule, require};

/// What a unit, a group or supply is charged for by rail, if it may go.
type Charged = Result<Fraction, &'static Rule>;
/// What shipping is charged for, and what both ports have handled then, if it may be done.
type Passed = Result<(Fraction, [(HexId, Fraction); 2]), &'static Rule>;

/// A unit that may still be carried, and its hex.
fn passenger(desk: &Desk<'_>, unit: UnitId) -> Result<(HexId, Passenger), &'static Rule> {
    let open = desk.view.open;
    desk.idle(open.segment == Segment::Movement)?;
    let at = desk.own(unit)?;
    require!(
        !open.unit(unit).has(Mark::Halted),
        "ocs.rail.8",
        "{unit} moves no further in this phase",
        "move another unit"
    );
    Ok((at, open.carried(unit)))
}

/// Supply that may be sent off: an own dump that holds it.
fn goods(desk: &Desk<'_>, from: Spot, tokens: u8) -> Result<(HexId, Cargo), &'static Rule> {
    desk.idle(desk.view.open.segment == Segment::Movement)?;
    let from = desk.hex(from)?;
    let tokens = Tokens(tokens.into());
    require!(
        Tokens::NONE < tokens && tokens <= desk.view.open.dump(from, desk.party),
        "ocs.rail.2",
        "you have not that much supply there",
        "send less"
    );
    Ok((from, Cargo::Supply(tokens)))
}

/// Whether a unit may go by rail, and what it is charged for (ocs.rail.6, ocs.rail.7).
pub fn rail(desk: &Desk<'_>, unit: UnitId, to: Spot) -> Charged {
    let (at, passenger) = passenger(desk, unit)?;
    rail::may_run(capture::phase(desk.view.open.segment))?;
    rail::may_board(passenger)?;
    Trains::of(desk.view.open, desk.party).charge([at, desk.hex(to)?], passenger.repair, [passenger.cargo()])
}

/// Whether Transport Points may go by rail (ocs.rail.2).
pub fn rail_group(desk: &Desk<'_>, group: GroupId, to: Spot) -> Charged {
    let (group, at) = own_group(desk, group)?;
    not_halted(group)?;
    Trains::of(desk.view.open, desk.party).charge([at, desk.hex(to)?], false, cargo(group))
}

/// Whether supply may go by rail (ocs.rail.2).
pub fn rail_supply(desk: &Desk<'_>, from: Spot, to: Spot, tokens: u8) -> Charged {
    let (from, goods) = goods(desk, from, tokens)?;
    Trains::of(desk.view.open, desk.party).charge([from, desk.hex(to)?], false, [goods])
}

fn passed(desk: &Desk<'_>, way: [HexId; 2], charge: Fraction, single: bool) -> Passed {
    let mut ships = Ships::of(desk.view.open, desk.party);
    ships.sail(way)?;
    Ok((charge, ships.pass(way, charge, single)?))
}

/// Whether a unit may be shipped (ocs.ship.6, ocs.ship.7).
pub fn ship(desk: &Desk<'_>, unit: UnitId, to: Spot) -> Passed {
    let (at, passenger) = passenger(desk, unit)?;
    shipping::may_sail(capture::phase(desk.view.open.segment))?;
    let moved = desk.view.open.unit(unit).has(Mark::Moved);
    // A unit that has moved for no points has moved all the same.
    let spent = if moved { Fraction::ONE } else { passenger.spent };
    shipping::may_embark(Passenger { spent, ..passenger })?;
    passed(desk, [at, desk.hex(to)?], passenger.cargo().charge(), true)
}

/// Whether Transport Points may be shipped: not if they have driven (ocs.ship.7).
pub fn ship_group(desk: &Desk<'_>, group: GroupId, to: Spot) -> Passed {
    let (group, at) = own_group(desk, group)?;
    not_halted(group)?;
    require!(!group.moved, "ocs.ship.7", "{group} has moved in this phase", "ship them before they move");
    passed(desk, [at, desk.hex(to)?], cargo(group).map(Cargo::charge).into_iter().sum(), false)
}

/// Whether supply may be shipped.
pub fn ship_supply(desk: &Desk<'_>, from: Spot, to: Spot, tokens: u8) -> Passed {
    let (from, goods) = goods(desk, from, tokens)?;
    passed(desk, [from, desk.hex(to)?], goods.charge(), false)
}

/// What an order to a train charges for; `None` if it may not be given.
pub fn charged(open: &Open, party: Party, order: Order) -> Option<Fraction> {
    let desk = desk(open, party);
    let charged = match order {
        Order::Rail { unit, to } => rail(&desk, unit, to),
        Order::RailGroup { group, to } => rail_group(&desk, group, to),
        Order::RailSupply { from, to, tokens } => rail_supply(&desk, from, to, tokens),
        _ => return None,
    };
    charged.ok()
}

/// What an order to ships charges for, and what both ports have handled then; `None` if it may not be given.
pub fn shipped(open: &Open, party: Party, order: Order) -> Option<(Fraction, [(HexId, Fraction); 2])> {
    let desk = desk(open, party);
    let passed = match order {
        Order::Ship { unit, to } => ship(&desk, unit, to),
        Order::ShipGroup { group, to } => ship_group(&desk, group, to),
        Order::ShipSupply { from, to, tokens } => ship_supply(&desk, from, to, tokens),
        _ => return None,
    };
    passed.ok()
}

/// The desk of a side with nothing else being done. No plan matters to trains and ships.
const fn desk(open: &Open, party: Party) -> Desk<'_> {
    Desk { view: View { open, party: Some(party), plans: [None; 2] }, party, task: None }
}

/// Every order to trains and ships. The capacity that is left is asked for first: mostly there is none.
pub fn list(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let trains = || Trains::of(open, desk.party);
    let sides = &open.scenario.sides[desk.party as usize];
    if open.railed < sides.rail.exact() {
        by_rail(desk, trains(), out);
    }
    if open.shipped < sides.shipping.exact() {
        by_sea(desk, Ships::of(open, desk.party), out);
    }
}

/// Everything that trains can take: from each hex one search answers for all that is there.
fn by_rail(desk: &Desk<'_>, mut trains: Trains<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let left = trains.left();
    for from in open.places_of(desk.party) {
        let units: Vec<UnitId> = open.at(from).filter(|&unit| may_board(desk, &trains, unit, from)).collect();
        let stops = trains.stops(from, false).is_ok();
        if units.is_empty() && !stops {
            continue;
        }
        let reach = trains.reach(from);
        for unit in units {
            let passenger = open.carried(unit);
            let fits = |&(to, several): &(HexId, bool)| {
                trains.stops(to, passenger.repair).is_ok() && passenger.cargo().rail_charge(several) <= left
            };
            let to = reach.iter().copied().filter(fits).map(|(to, _)| open.board().spot(to));
            out.extend(to.map(|to| Order::Rail { unit, to }));
        }
        if !stops {
            continue;
        }
        for (to, several) in reach.into_iter().filter(|&(to, _)| trains.stops(to, false).is_ok()) {
            let to = open.board().spot(to);
            for (group, piece, _) in open.groups_of(desk.party).filter(|&(.., hex)| hex == from) {
                let goes = !piece.extender && !piece.halted;
                if goes && rail::fits(rail::charge(cargo(piece).into_iter(), several), left).is_ok() {
                    out.push(Order::RailGroup { group, to });
                }
            }
            let fits = |&tokens: &u8| Cargo::Supply(Tokens(tokens.into())).rail_charge(several) <= left;
            let amounts = amounts(open.dump(from, desk.party)).take_while(fits);
            out.extend(amounts.map(|tokens| Order::RailSupply { from: open.board().spot(from), to, tokens }));
        }
    }
}

fn may_board(desk: &Desk<'_>, trains: &Trains<'_>, unit: UnitId, from: HexId) -> bool {
    passenger(desk, unit)
        .is_ok_and(|(_, passenger)| trains.stops(from, passenger.repair).is_ok() && rail::may_board(passenger).is_ok())
}

/// Everything that ships can take: each pair of ports is looked at once.
fn by_sea(desk: &Desk<'_>, mut ships: Ships<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let ports = ships.ports();
    for (from, to) in ports.iter().flat_map(|&from| ports.iter().map(move |&to| (from, to))) {
        if ships.sail([from, to]).is_err() {
            continue;
        }
        let (spot, dump) = (|hex: HexId| open.board().spot(hex), open.dump(from, desk.party));
        desk.judged(open.at(from).map(|unit| Order::Ship { unit, to: spot(to) }), out);
        let groups = open.groups_of(desk.party).filter(|&(.., hex)| hex == from);
        desk.judged(groups.map(|(group, ..)| Order::ShipGroup { group, to: spot(to) }), out);
        let fits = |&tokens: &u8| ships.pass([from, to], Tokens(tokens.into()).exact(), false).is_ok();
        let amounts = amounts(dump).take_while(fits);
        out.extend(amounts.map(|tokens| Order::ShipSupply { from: spot(from), to: spot(to), tokens }));
    }
}

fn amounts(most: Tokens) -> impl Iterator<Item = u8> {
    (1..=u8::MAX).take_while(move |&tokens| u32::from(tokens) <= most.0)
}
