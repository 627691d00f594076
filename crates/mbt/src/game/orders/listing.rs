//! Every order that could possibly be given in a step; they are judged elsewhere.

use crate::air::formation;
use crate::air::zone;
use crate::game::orders::convert;
use crate::game::orders::fire::ready;
use crate::game::orders::walk;
use crate::game::orders::{Desk, Order};
use crate::game::plan::{Entry, Page, Plan};
use crate::game::state::{CraftId, Open, Party, Place, Sky, Step, Until};
use crate::ground::phase::Command;
use crate::ground::watch;
use jumpmaster_core::Named;
use jumpmaster_core::hex::{Side, Spot};

/// The candidates of a side in the current step.
pub fn candidates(desk: Desk<'_>, party: Party) -> Vec<Order> {
    let open = desk.open;
    match open.step {
        Step::Plan => writing(desk),
        Step::Start => convert::candidates(desk).chain([Order::Done]).collect(),
        Step::Orders => {
            let commands = spots(open, party)
                .into_iter()
                .flat_map(|at| Command::ALL.iter().map(move |&command| Order::Command { at, command }));
            let switches = (0..open.scenario.companies.len() as u8).filter(|_| party == Party::Airborne);
            let switches = switches.map(|company| Order::Switch { company });
            commands.chain(switches).chain([Order::Done]).collect()
        }
        Step::Fire => fire(open, party),
        Step::Enter => enter(desk),
        Step::Fly => fly(open),
        Step::Flak => flak(open),
        Step::Casualty => vec![Order::Tend, Order::Casualty],
        Step::Check => vec![Order::Check],
        Step::Landing => vec![Order::LandAll, Order::Land],
        Step::Seize => {
            let near = open.on_map(party).filter(|(_, piece, _)| piece.is_lgop() && !piece.asked);
            near.map(|(piece, ..)| Order::Seize { piece }).chain([Order::Done]).collect()
        }
        Step::Move => moves(desk, party),
        Step::Watch => {
            let shots = open.on_map(party).map(|(piece, ..)| Order::Watch { piece });
            let nearer = 1..crate::game::orders::fire::nearest_watch(desk)
                .map_or(1, |hexes| u8::try_from(hexes).unwrap_or(u8::MAX));
            let waits = nearer.map(|hexes| Order::Await { hexes });
            shots.chain([Order::Pass, Order::LetGo]).chain(waits).collect()
        }
        Step::Over => Vec::new(),
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

fn everywhere(open: &Open) -> impl Iterator<Item = Spot> + use<> {
    let grid = open.board().grid;
    (0..grid.len()).map(move |index| grid.spot_of(index))
}

/// What can be written on the open page, and the other pages.
fn writing(desk: Desk<'_>) -> Vec<Order> {
    let Some(plan) = desk.plan else { return Vec::new() };
    let mut orders: Vec<Order> = Vec::new();
    match plan.page {
        Some(Page::Heading) => {
            let others = Side::ALL.into_iter().filter(|&heading| heading != plan.heading);
            orders.extend(others.map(|heading| Order::Head { heading }));
        }
        Some(Page::Company(company)) => {
            let areas = plan.areas[usize::from(company)];
            if !plan.written.has(Entry::Primary) && !plan.written.has(Entry::Secondary) {
                orders.extend(everywhere(desk.open).map(|at| Order::Primary { at }));
            }
            if !plan.written.has(Entry::Secondary) {
                let near =
                    |at: &Spot| desk.open.board().distance(*at, areas.primary) <= desk.open.rules().ground.limits.areas;
                orders.extend(everywhere(desk.open).filter(near).map(|at| Order::Secondary { at }));
            }
        }
        Some(Page::Craft(craft)) => orders.extend(mission(desk, plan, craft)),
        None => {}
    }
    orders.extend(plan.pages().map(|page| Order::Open { page }));
    orders.extend([Order::Restore, Order::Done, Order::Seal]);
    orders
}

/// What can be written of an aircraft's mission, except for its DZ, which is judged while it is listed.
fn mission(desk: Desk<'_>, plan: &Plan, craft: CraftId) -> Vec<Order> {
    let scenario = &desk.open.scenario;
    let mission = plan.mission(craft);
    let mut orders: Vec<Order> = Vec::new();
    if desk.open.step == Step::Plan {
        orders.extend((0..scenario.units.len() as u8).map(|unit| Order::Load { unit }));
        orders.extend(mission.manifest.iter().map(|&unit| Order::Unload { unit }));
    }
    if !plan.written.has(Entry::Aim) && scenario.craft[usize::from(craft)].lapes {
        orders.extend(everywhere(desk.open).map(|at| Order::Strip { at }));
    }
    orders.extend(
        (1..=zone::LONGEST).take_while(|&hex| desk.in_zone(hex).is_some()).map(|hexes| Order::Length { hexes }),
    );
    orders.extend((1..=crate::game::orders::plan::widest(desk)).map(|hexes| Order::Width { hexes }));
    orders.extend((0..desk.open.rules().air.numbers.speed).map(|impulses| Order::Delay { impulses }));
    orders.extend((1..=zone::LONGEST).map(|hex| Order::Release { hex }));
    orders
}

fn fire(open: &Open, party: Party) -> Vec<Order> {
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
    let called = open.scenario.supports.iter().zip(&open.missions).enumerate();
    let called = called.filter(|(_, (spec, left))| spec.party == party && **left > 0);
    let calls = called.flat_map(|(support, (spec, _))| {
        let worth = everywhere(open).filter(|&at| crate::game::orders::fire::worth_shelling(open, spec, at));
        worth.map(move |at| Order::Call { support: support as u8, at })
    });
    volleys.chain(holds).chain(shots).chain(calls).chain([Order::Done]).collect()
}

/// Waves to call, aircraft to bring back, and what can be changed for those off the map.
fn enter(desk: Desk<'_>) -> Vec<Order> {
    let (open, Some(plan)) = (desk.open, desk.plan) else { return Vec::new() };
    let last = open.scenario.craft.iter().map(|craft| craft.wave).max().unwrap_or(0);
    let mut orders: Vec<Order> = (1..=last).map(|wave| Order::Enter { wave }).collect();
    let away = open.craft.iter().any(|flies| matches!(flies.sky, Sky::Away { .. }));
    let comes_in = |at: &Spot| away && formation::edge(open.board(), *at, plan.heading).is_some();
    let edge: Vec<Spot> = everywhere(open).filter(comes_in).collect();
    for (craft, flies) in (0..).zip(&open.craft) {
        if let Sky::Away { .. } = flies.sky {
            orders.extend(edge.iter().map(|&at| Order::Return { craft, at }));
        }
        orders.push(Order::GiveUp { craft });
        if matches!(flies.sky, Sky::Away { .. } | Sky::Waiting) && plan.page != Some(Page::Craft(craft)) {
            orders.push(Order::Open { page: Page::Craft(craft) });
        }
    }
    if let Some(Page::Craft(craft)) = plan.page {
        orders.extend(mission(desk, plan, craft));
    }
    orders.extend([Order::Rest, Order::Done]);
    orders
}

/// Turns, decisions about drops, and the impulses left.
fn fly(open: &Open) -> Vec<Order> {
    let over = (0..).zip(&open.craft).filter(|(_, craft)| craft.over().is_some());
    let mut orders: Vec<Order> = Vec::new();
    for (craft, flies) in over {
        let sides = [5, 1].map(|sixths| crate::air::course::turned(flies.heading, sixths));
        orders.extend(sides.map(|heading| Order::Turn { craft, heading }));
        orders.extend([Order::Suspend { craft }, Order::GiveUp { craft }]);
    }
    let left = open.rules().air.numbers.speed.saturating_sub(open.impulse);
    orders.extend((1..=left).map(|impulses| Order::Fly { impulses }));
    orders
}

fn flak(open: &Open) -> Vec<Order> {
    let over = || (0..).zip(&open.craft).filter(|(_, craft)| craft.over().is_some()).map(|(craft, _)| craft);
    let guns = open.on_map(Party::Defending).filter(|(_, piece, _)| piece.kind().is_some_and(crate::unit::Kind::aaa));
    let shots = guns.flat_map(|(piece, ..)| over().map(move |craft| Order::Flak { piece, craft }));
    let near = (1..=crate::game::orders::flak::farthest(open)).map(Until::Near);
    let holds = near.chain([Until::Drop, Until::Last]).map(|until| Order::Hold { until });
    shots.chain([Order::Pass, Order::Silent]).chain(holds).collect()
}

/// What can be done in the movement step, except for steps and marches, which are judged while they are listed.
fn moves(desk: Desk<'_>, party: Party) -> Vec<Order> {
    let open = desk.open;
    let mut orders: Vec<Order> = Vec::new();
    if party == Party::Airborne {
        orders.extend([false, true].map(|quick| Order::MarchAll { quick }));
    }
    for (piece, own, at) in open.on_map(party).filter(|(_, piece, _)| !piece.is_bundle()) {
        if walk::pace(own).is_some() {
            let bundles = open.at(at).filter(|(_, other)| other.is_bundle());
            orders.extend(bundles.map(|(bundle, _)| Order::Take { piece, bundle }));
        }
    }
    let stands = open.on_map(party).filter(|(piece, ..)| watch::gains(open, *piece));
    orders.extend(stands.map(|(piece, ..)| Order::Shelter { piece }));
    let off = open.each().filter(|(_, piece)| piece.party == party && matches!(piece.place, Place::OffMap { .. }));
    orders.extend(off.flat_map(|(piece, own)| walk::ways_on(open, own).map(move |at| Order::WalkOn { piece, at })));
    if party == Party::Airborne {
        orders.extend(convert::candidates(desk));
    }
    orders.push(Order::Done);
    orders
}
