//! Orders for the plan: heading, manifests, drop zones, assembly areas; and the switch to a Secondary AA.

use super::{Desk, Order};
use crate::mbt::formation;
use crate::mbt::load;
use crate::mbt::march;
use crate::mbt::plan::{Aim, Mission, Page, Plan};
use crate::mbt::state::{CraftId, Party, Sky, Step};
use crate::mbt::zone::{self, Strip};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Ban, Judgement, clause, need};

/// Judges an order that writes into the plan.
pub fn judge(desk: Desk<'_>, order: Order) -> Judgement {
    let Some(plan) = desk.plan else {
        need!(false, "mbt.manifest.2", "the plan is the airborne side's", "wait for its aircraft");
        return Ok(());
    };
    match order {
        Order::Open { page } => open(desk, page),
        Order::Head { .. } => {
            need!(desk.open.step == Step::Plan, "mbt.dz.9", "all aircraft keep the heading that was named", "name zones along it");
            page(plan, |page| page == Page::Heading)
        }
        Order::Load { unit } => load(desk, plan, unit),
        Order::Unload { unit } => {
            let craft = loading(desk, plan)?;
            let aboard = plan.mission(craft).manifest.contains(&unit);
            need!(aboard, "mbt.manifest.1", "{unit} is not on this manifest", "choose a unit that is");
            Ok(())
        }
        Order::Zone { at } => {
            craft(plan)?;
            desk.on_map(at)
        }
        Order::Length { hexes } => {
            zone(plan)?;
            let fits = (1..=zone::LONGEST).contains(&hexes);
            need!(fits, "mbt.dz.6", "a DZ is 1 to 99 hexes long", "choose a length between the two");
            Ok(())
        }
        Order::Width { hexes } => {
            zone(plan)?;
            let fits = (1..=zone::LONGEST).contains(&hexes);
            need!(fits, "mbt.dz.5", "a DZ is 1 to 99 hexes wide", "choose a width between the two");
            Ok(())
        }
        Order::Strip { at } => strip(desk, plan, at),
        Order::Delay { impulses } => {
            let craft = craft(plan)?;
            let waits = desk.open.craft[usize::from(craft)].sky == Sky::Waiting;
            need!(waits, "mbt.flight.7", "aircraft that come back are in no formation", "call it in when you like");
            need!(impulses < 20, "mbt.base.2", "an air step has 20 impulses", "let it come in within them");
            Ok(())
        }
        Order::Release { hex } => {
            let length = zone(plan)?;
            need!((1..=length).contains(&hex), "mbt.heavy.4", "the DZ has no such hex", "choose one of its hexes");
            Ok(())
        }
        Order::Primary { at } => area(desk, plan, at, false),
        Order::Secondary { at } => area(desk, plan, at, true),
        Order::Switch { company } => switch(desk, plan, company),
        _ => Ok(()),
    }
}

/// A page is opened while the plan is written, and later for an aircraft that is off the map (mbt.hazard.2).
fn open(desk: Desk<'_>, page: Page) -> Judgement {
    let scenario = &desk.open.scenario;
    let there = match page {
        Page::Heading => true,
        Page::Company(company) => usize::from(company) < scenario.companies.len(),
        Page::Craft(craft) => usize::from(craft) < scenario.craft.len(),
    };
    need!(there, "mbt.manifest.1", "the plan has no such page", "open one of its pages");
    match (desk.open.step, page) {
        (Step::Plan, _) => Ok(()),
        (Step::Enter, Page::Craft(craft)) => {
            let off = matches!(desk.open.craft[usize::from(craft)].sky, Sky::Waiting | Sky::Away { .. });
            need!(off, "mbt.dz.1", "the DZ is fixed before an aircraft enters", "wait until it is off the map");
            Ok(())
        }
        _ => {
            need!(false, "mbt.dz.1", "the plan is sealed", "change the DZ of an aircraft while it is off the map, in the air step");
            Ok(())
        }
    }
}

fn page(plan: &Plan, is: impl Fn(Page) -> bool) -> Judgement {
    need!(plan.page.is_some_and(is), "mbt.manifest.1", "another page of the plan lies open", "open the right one first");
    Ok(())
}

const NO_CRAFT: Ban = Ban {
    why: clause!("mbt.manifest.1"),
    what: "no aircraft's page lies open",
    fix: "open the page of an aircraft first",
};

/// The aircraft whose page is open.
fn craft(plan: &Plan) -> Result<CraftId, &'static Ban> {
    match plan.page {
        Some(Page::Craft(craft)) => Ok(craft),
        _ => Err(&NO_CRAFT),
    }
}

/// The length of the DZ of the aircraft whose page is open.
fn zone(plan: &Plan) -> Result<u8, &'static Ban> {
    match plan.mission(craft(plan)?).aim {
        Some(Aim::Zone { length, .. }) => Ok(length),
        _ => Err(&Ban { why: clause!("mbt.dz.1"), what: "the aircraft has no DZ", fix: "name the hex where it starts" }),
    }
}

/// The aircraft whose manifest may be written: before the plan is sealed (mbt.manifest.1).
fn loading(desk: Desk<'_>, plan: &Plan) -> Result<CraftId, &'static Ban> {
    desk.in_step(Step::Plan, &Ban {
        why: clause!("mbt.manifest.1"),
        what: "manifests are written before the aircraft fly",
        fix: "leave them as they are",
    })?;
    craft(plan)
}

/// A unit goes aboard if it is on no manifest yet and there is room (mbt.manifest.4, mbt.manifest.5, mbt.heavy.5).
fn load(desk: Desk<'_>, plan: &Plan, unit: u8) -> Judgement {
    let craft = loading(desk, plan)?;
    let scenario = &desk.open.scenario;
    need!(usize::from(unit) < scenario.units.len(), "mbt.manifest.1", "there is no such unit", "choose one of your units");
    let taken = plan.missions.iter().any(|mission| mission.manifest.contains(&unit));
    need!(!taken, "mbt.manifest.1", "{unit} is on a manifest already", "take it off there first");
    let mut mission = Mission { manifest: plan.mission(craft).manifest.clone(), ..Mission::default() };
    mission.manifest.push(unit);
    let riders: Vec<_> = mission.riders(scenario).map(|(_, rider)| rider).collect();
    let items: Vec<u8> = mission.items(scenario).map(|(_, item)| item).collect();
    load::judge_troops(&scenario.rules, &riders)?;
    load::judge_cargo(&scenario.rules, &items, &riders)
}

/// A strip is for capable aircraft with heavy items (mbt.lapes.2), over ten clear hexes at one level (mbt.lapes.7).
fn strip(desk: Desk<'_>, plan: &Plan, at: Spot) -> Judgement {
    let craft = craft(plan)?;
    desk.on_map(at)?;
    let scenario = &desk.open.scenario;
    need!(
        scenario.craft[usize::from(craft)].lapes,
        "mbt.lapes.2",
        "{craft} is not capable of LAPES",
        "give it a drop zone"
    );
    Strip { start: scenario.board.hex(at), heading: plan.heading }.judge(&scenario.board, &scenario.rules.air.dimensions)
}

/// AAs are named before play, different hexes at most ten apart (mbt.aa.1, mbt.aa.3).
fn area(desk: Desk<'_>, plan: &Plan, at: Spot, secondary: bool) -> Judgement {
    desk.in_step(Step::Plan, &Ban {
        why: clause!("mbt.aa.1"),
        what: "AAs are named before the aircraft fly",
        fix: "switch to the Secondary AA in the orders step",
    })?;
    let Some(Page::Company(company)) = plan.page else {
        return Err(&Ban { why: clause!("mbt.aa.2"), what: "no company's page lies open", fix: "open the page of a company first" });
    };
    desk.on_map(at)?;
    let mut areas = plan.areas[usize::from(company)];
    *(if secondary { &mut areas.secondary } else { &mut areas.primary }) = at;
    if secondary { lawful(desk, &areas) } else { Ok(()) }
}

/// Once, from the Primary to the Secondary, in the orders step (mbt.aa.5).
fn switch(desk: Desk<'_>, plan: &Plan, company: u8) -> Judgement {
    desk.in_step(Step::Orders, &Ban {
        why: clause!("mbt.aa.5"),
        what: "an AA is switched in the orders step",
        fix: "wait for it",
    })?;
    let areas = plan.areas.get(usize::from(company));
    let Some(areas) = areas else {
        need!(false, "mbt.aa.2", "there is no such company", "choose one of yours");
        return Ok(());
    };
    areas.may_switch()
}

fn lawful(desk: Desk<'_>, areas: &march::Areas) -> Judgement {
    march::may_name(desk.open.rules(), desk.open.board().distance(areas.primary, areas.secondary))
}

/// The plan can be sealed when every AA is lawful (mbt.aa.3), every aircraft that carries anything has a DZ (mbt.dz.1) and no
/// two are in each other's way (mbt.flight.4, mbt.flight.5).
pub fn complete(desk: Desk<'_>) -> Judgement {
    let Some(plan) = desk.plan.filter(|_| desk.party == Some(Party::Airborne)) else { return Ok(()) };
    plan.areas.iter().try_for_each(|areas| lawful(desk, areas))?;
    for mission in plan.missions.iter().filter(|mission| !mission.manifest.is_empty()) {
        need!(mission.aim.is_some(), "mbt.dz.1", "an aircraft with a load has no DZ", "open its page and name one");
    }
    let waves = desk.open.scenario.craft.iter().map(|craft| craft.wave);
    waves.max().map_or(Ok(()), |last| (1..=last).try_for_each(|wave| formation::lawful(&desk.open.scenario, plan, wave)))
}
