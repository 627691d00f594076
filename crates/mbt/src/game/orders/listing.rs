//! Every order that could possibly be given in a step; they are judged elsewhere.

use crate::air::formation;
use crate::air::zone;
use crate::game::orders::air;
use crate::game::orders::convert;
use crate::game::orders::fire::{heeds, ready};
use crate::game::orders::plan as writes;
use crate::game::orders::walk;
use crate::game::orders::{Desk, Order};
use crate::game::plan::{Entry, Page, Plan};
use crate::game::state::{CraftId, Open, Party, Place, Sky, Step, Until};
use crate::ground::phase::Command;
use crate::ground::watch;
use jumpmaster_core::Named;
use jumpmaster_core::hex::{Side, Spot};

/// Adds the candidates of a side in the current step to `out`.
pub fn candidates(desk: Desk<'_>, party: Party, out: &mut Vec<Order>) {
    let open = desk.open;
    match open.step {
        Step::Plan => writing(desk, out),
        Step::Start => out.extend(convert::candidates(desk).chain([Order::Done])),
        Step::Orders => {
            let heed = spots(open, party).into_iter().filter(|&at| heeds(desk, at));
            let commands = heed.flat_map(|at| Command::ALL.iter().map(move |&command| Order::Command { at, command }));
            let switches = (0..open.scenario.companies.len() as u8).filter(|_| party == Party::Airborne);
            let switches = switches.map(|company| Order::Switch { company });
            out.extend(commands.chain(switches).chain([Order::Done]));
        }
        Step::Fire => fire(open, party, out),
        Step::Enter => enter(desk, out),
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
        Step::Over => {}
    }
}

/// The spots where a side has units, each once.
fn spots(open: &Open, party: Party) -> Vec<Spot> {
    let mut spots: Vec<Spot> =
        open.on_map(party).filter(|(_, piece, _)| !piece.is_bundle()).map(|(_, _, spot)| spot).collect();
    spots.sort_unstable();
    spots.dedup();
    spots
}

pub fn everywhere(open: &Open) -> impl Iterator<Item = Spot> + use<> {
    let grid = open.board().grid;
    (0..grid.rows).flat_map(move |row| (0..grid.columns).map(move |column| Spot { column, row }))
}

/// What can be written on the open page, and the other pages.
fn writing(desk: Desk<'_>, out: &mut Vec<Order>) {
    let Some(plan) = desk.plan else { return };
    match plan.page {
        Some(Page::Heading) => {
            let others = Side::ALL.into_iter().filter(|&heading| heading != plan.heading);
            out.extend(others.map(|heading| Order::Head { heading }));
        }
        Some(Page::Company(company)) => {
            let areas = plan.areas[usize::from(company)];
            if !plan.written.has(Entry::Primary) && !plan.written.has(Entry::Secondary) {
                out.extend(everywhere(desk.open).map(|at| Order::Primary { at }));
            }
            if !plan.written.has(Entry::Secondary) {
                let near =
                    |at: &Spot| desk.open.board().distance(*at, areas.primary) <= desk.open.rules().ground.limits.areas;
                out.extend(everywhere(desk.open).filter(near).map(|at| Order::Secondary { at }));
            }
        }
        Some(Page::Craft(craft)) => mission(desk, plan, craft, out),
        None => {}
    }
    out.extend(plan.pages().map(|page| Order::Open { page }));
    out.extend([Order::Restore, Order::Done, Order::Seal]);
}

/// What can be written of an aircraft's mission, except for its DZ, which is judged while it is listed.
fn mission(desk: Desk<'_>, plan: &Plan, craft: CraftId, out: &mut Vec<Order>) {
    let scenario = &desk.open.scenario;
    let mission = plan.mission(craft);
    if desk.open.step == Step::Plan {
        out.extend((0..scenario.units.len() as u8).map(|unit| Order::Load { unit }));
        out.extend(mission.manifest.iter().map(|&unit| Order::Unload { unit }));
    }
    if writes::strips(desk, plan).is_ok() {
        let clear = everywhere(desk.open).filter(|&at| writes::lies_clear(desk, plan, at).is_ok());
        out.extend(clear.map(|at| Order::Strip { at }));
    }
    out.extend((1..=zone::LONGEST).take_while(|&hex| desk.in_zone(hex).is_some()).map(|hexes| Order::Length { hexes }));
    out.extend((1..=writes::widest(desk)).map(|hexes| Order::Width { hexes }));
    out.extend((0..desk.open.rules().air.numbers.speed).map(|impulses| Order::Delay { impulses }));
    let last = writes::releases(desk, plan).unwrap_or(0);
    out.extend((1..=last).map(|hex| Order::Release { hex }));
}

fn fire(open: &Open, party: Party, out: &mut Vec<Order>) {
    let enemies = spots(open, party.enemy());
    let gunners = open.on_map(party).filter(|(_, piece, _)| ready(piece));
    // Only spotted units are fired at, and only units with an order fire, so most pairs of hexes can be skipped.
    let seen = |at: &Spot| open.at(*at).any(|(id, piece)| piece.party != party && watch::spotted(open, id));
    let any = gunners.clone().next().is_some();
    let targets: Vec<Spot> = enemies.iter().copied().filter(|at| any && seen(at)).collect();
    let fires = |at: &Spot| open.at(*at).any(|(_, piece)| piece.party == party && ready(piece));
    let from: Vec<Spot> = spots(open, party).into_iter().filter(fires).collect();
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

/// Waves to call, aircraft to bring back, and what can be changed for those off the map.
fn enter(desk: Desk<'_>, out: &mut Vec<Order>) {
    let (open, Some(plan)) = (desk.open, desk.plan) else { return };
    let last = open.scenario.craft.iter().map(|craft| craft.wave).max().unwrap_or(0);
    out.extend((1..=last).map(|wave| Order::Enter { wave }));
    for (craft, flies) in (0..).zip(&open.craft) {
        if let Ok(side) = air::returns(desk, craft) {
            let edge = open.board().rim().filter(|&at| formation::edge(open.board(), at, plan.heading) == side);
            out.extend(edge.map(|at| Order::Return { craft, at }));
        }
        out.push(Order::GiveUp { craft });
        if matches!(flies.sky, Sky::Away { .. } | Sky::Waiting) && plan.page != Some(Page::Craft(craft)) {
            out.push(Order::Open { page: Page::Craft(craft) });
        }
    }
    if let Some(Page::Craft(craft)) = plan.page {
        mission(desk, plan, craft, out);
    }
    out.extend([Order::Rest, Order::Done]);
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

fn flak(open: &Open, out: &mut Vec<Order>) {
    let over = || (0..).zip(&open.craft).filter(|(_, craft)| craft.over().is_some()).map(|(craft, _)| craft);
    let guns = open.on_map(Party::Defending).filter(|(_, piece, _)| piece.kind().is_some_and(crate::unit::Kind::aaa));
    let shots = guns.flat_map(|(piece, ..)| over().map(move |craft| Order::Flak { piece, craft }));
    let near = (1..=crate::game::orders::flak::farthest(open)).map(Until::Near);
    let holds = near.chain([Until::Drop, Until::Last]).map(|until| Order::Hold { until });
    out.extend(shots.chain([Order::Pass, Order::Silent]).chain(holds));
}

/// What can be done in the movement step, except for steps and marches, which are judged while they are listed.
fn moves(desk: Desk<'_>, party: Party, out: &mut Vec<Order>) {
    let open = desk.open;
    if party == Party::Airborne {
        out.extend([false, true].map(|quick| Order::MarchAll { quick }));
    }
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
    out.push(Order::Done);
}
