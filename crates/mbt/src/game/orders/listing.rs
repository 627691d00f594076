//! Every order that could possibly be given in a step; they are judged elsewhere. Those of the plan and of the start of the
//! air step are in pages.rs.

use crate::game::orders::convert;
use crate::game::orders::fire::ready;
use crate::game::orders::walk;
use crate::game::orders::{Desk, Order};
use crate::game::state::{Open, Party, Place, Step};
use crate::ground::watch;
use jumpmaster_core::hex::Spot;

/// Adds the candidates of a side in the current step to `out`.
pub fn candidates(desk: Desk<'_>, party: Party, out: &mut Vec<Order>) {
    let open = desk.open;
    match open.step {
        Step::Start => out.extend(convert::candidates(desk).chain([Order::Done])),
        // Orders to hexes are judged while they are listed.
        Step::Orders => {
            let switches = (0..open.scenario.companies.len() as u8).filter(|_| party == Party::Airborne);
            let switches = switches.map(|company| Order::Switch { company });
            out.extend(switches.chain([Order::Done]));
        }
        Step::Fire => fire(open, party, out),
        Step::Fly => fly(open, out),
        Step::Flak => flak(open, out),
        Step::Casualty => out.extend([Order::Tend, Order::Casualty]),
        Step::Check => out.push(Order::Check),
        Step::Landing => out.extend([Order::LandAll, Order::Land]),
        Step::Seize => {
            let near = open.on_map(party).filter(|(_, piece, _)| piece.is_lgop() && !piece.asked);
            out.extend(near.map(|(piece, ..)| Order::Seize { piece }).chain([Order::Done]));
        }
        Step::Move => moves(desk, party, out),
        Step::Watch => {
            let shots = open.on_map(party).map(|(piece, ..)| Order::Watch { piece });
            let nearer = 1..crate::game::orders::fire::nearest_watch(desk)
                .map_or(1, |hexes| u8::try_from(hexes).unwrap_or(u8::MAX));
            let waits = nearer.map(|hexes| Order::Await { hexes });
            out.extend(shots.chain([Order::Pass, Order::LetGo]).chain(waits));
        }
        Step::Plan | Step::Enter | Step::Over => {}
    }
}

fn fire(open: &Open, party: Party, out: &mut Vec<Order>) {
    let gunners = open.on_map(party).filter(|(_, piece, _)| ready(piece));
    // Only spotted units are fired at, and only units with an order fire, so most pairs of hexes can be skipped.
    let mut targets: Vec<Spot> = Vec::new();
    if gunners.clone().next().is_some() {
        for (id, _, at) in open.on_map(party.enemy()) {
            if !targets.contains(&at) && watch::spotted(open, id) {
                targets.push(at);
            }
        }
    }
    targets.sort_unstable();
    let mut from: Vec<Spot> = gunners.clone().filter(|(_, piece, _)| !piece.is_bundle()).map(|(_, _, at)| at).collect();
    from.sort_unstable();
    from.dedup();
    let volleys = from.iter().flat_map(|&from| targets.iter().map(move |&at| Order::Volley { from, at }));
    let holds = gunners.clone().flat_map(|(piece, ..)| [Order::KeepBack { piece }, Order::Join { piece }]);
    let vehicles =
        || open.on_map(party.enemy()).filter(|(_, piece, _)| piece.kind().is_some_and(|kind| !kind.personnel()));
    let shots = gunners.flat_map(|(piece, ..)| vehicles().map(move |(target, ..)| Order::Shoot { piece, target }));
    // Only hexes with enemies or stores are worth a barrage.
    let stores = open.scenario.stores().iter().copied();
    let mut harmed: Vec<Spot> = open.on_map(party.enemy()).map(|(_, _, at)| at).chain(stores).collect();
    harmed.sort_unstable_by_key(|&at| open.board().index(at));
    harmed.dedup();
    let called = open.scenario.supports.iter().zip(&open.missions).enumerate();
    let called = called.filter(|(_, (spec, left))| spec.party == party && **left > 0);
    let calls = called.flat_map(|(support, (spec, _))| {
        let worth = harmed.iter().filter(|&&at| crate::game::orders::fire::worth_shelling(open, spec, at));
        worth.map(move |&at| Order::Call { support: support as u8, at })
    });
    out.extend(volleys.chain(holds).chain(shots).chain(calls).chain([Order::Done]));
}

/// Turns, decisions about drops, and the impulses left.
fn fly(open: &Open, out: &mut Vec<Order>) {
    let over = (0..).zip(&open.craft).filter(|(_, craft)| craft.over().is_some());
    for (craft, flies) in over {
        let sides = [5, 1].map(|sixths| crate::air::course::turned(flies.heading, sixths));
        out.extend(sides.map(|heading| Order::Turn { craft, heading }));
        out.extend([Order::Suspend { craft }, Order::GiveUp { craft }]);
    }
    let left = open.rules().air.numbers.speed.saturating_sub(open.impulse);
    out.extend((1..=left).map(|impulses| Order::Fly { impulses }));
}

/// What can be done in the flak step, except for holding fire, which is judged while it is listed.
fn flak(open: &Open, out: &mut Vec<Order>) {
    let over = || (0..).zip(&open.craft).filter(|(_, craft)| craft.over().is_some()).map(|(craft, _)| craft);
    let guns = open.on_map(Party::Defending).filter(|(_, piece, _)| piece.kind().is_some_and(crate::unit::Kind::aaa));
    let shots = guns.flat_map(|(piece, ..)| over().map(move |craft| Order::Flak { piece, craft }));
    out.extend(shots.chain([Order::Pass, Order::Silent]));
}

/// What can be done in the movement step, except for steps, marches and its end, which are judged while they are listed.
fn moves(desk: Desk<'_>, party: Party, out: &mut Vec<Order>) {
    let open = desk.open;
    for (piece, own, at) in open.on_map(party).filter(|(_, piece, _)| !piece.is_bundle()) {
        if walk::pace(own).is_some() {
            let bundles = open.at(at).filter(|(_, other)| other.is_bundle());
            out.extend(bundles.map(|(bundle, _)| Order::Take { piece, bundle }));
        }
    }
    let stands = open.on_map(party).filter(|(piece, ..)| watch::gains(open, *piece));
    out.extend(stands.map(|(piece, ..)| Order::Shelter { piece }));
    let off = open.each().filter(|(_, piece)| piece.party == party && matches!(piece.place, Place::OffMap { .. }));
    out.extend(off.flat_map(|(piece, own)| walk::ways_on(open, own).map(move |at| Order::WalkOn { piece, at })));
    if party == Party::Airborne {
        out.extend(convert::candidates(desk));
    }
}
