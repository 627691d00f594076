//! Orders for the plan: heading, manifests, drop zones, assembly areas; and the switch to a Secondary AA.

use super::{Desk, Order};
use crate::mbt::course::step;
use crate::mbt::formation;
use crate::mbt::load;
use crate::mbt::march;
use crate::mbt::plan::{Aim, Entry, Mission, Page, Plan};
use crate::mbt::state::{CraftId, Party, Sky, Step};
use crate::mbt::zone::{self, Strip};
use jumpmaster_core::hex::{Hex, Spot};
use jumpmaster_core::{Ban, Judgement, clause, need};

/// Judges an order that writes into the plan.
pub fn judge(desk: Desk<'_>, order: Order) -> Judgement {
    let Some(plan) = desk.plan else {
        need!(false, "mbt.manifest.2", "the plan is the airborne side's", "wait for its aircraft");
        return Ok(());
    };
    match order {
        Order::Open { page } => open(desk, plan, page),
        Order::Head { heading } => {
            blank(plan, Entry::Heading)?;
            let heads = desk.open.step == Step::Plan && plan.page == Some(Page::Heading) && heading != plan.heading;
            need!(heads, "mbt.dz.9", "all aircraft keep the heading that was named", "name zones along it");
            let turned = Plan { heading, ..plan.clone() };
            let last = desk.open.scenario.craft.iter().map(|craft| craft.wave).max().unwrap_or(0);
            (1..=last).try_for_each(|wave| formation::lawful(&desk.open.scenario, &turned, wave))
        }
        Order::Load { unit } => load(desk, plan, unit),
        Order::Unload { unit } => {
            let craft = loading(desk, plan)?;
            let aboard = plan.mission(craft).manifest.contains(&unit);
            need!(aboard, "mbt.manifest.1", "{unit} is not on this manifest", "choose a unit that is");
            Ok(())
        }
        Order::Zone { at } => {
            let craft = blank_page(desk, plan, Entry::Aim)?;
            desk.on_map(at)?;
            let other = plan.mission(craft).aim.is_none_or(|aim| aim.start() != at);
            need!(other, "mbt.dz.1", "its DZ begins there already", "choose another hex, or leave it");
            keeps_clear(desk, plan, craft, at, plan.mission(craft).delay)
        }
        Order::Length { hexes } => {
            blank_page(desk, plan, Entry::Length)?;
            let (length, _) = zone(plan)?;
            let ends = desk.in_zone(hexes).is_some() && hexes != length;
            need!(ends, "mbt.dz.6", "the DZ would end off the map, or ends there already", "let it end in another hex");
            Ok(())
        }
        Order::Width { hexes } => {
            blank_page(desk, plan, Entry::Width)?;
            let (_, width) = zone(plan)?;
            let fits = (1..=widest(desk)).contains(&hexes) && hexes != width;
            need!(fits, "mbt.dz.5", "the DZ is that wide, or wider than the map", "choose another width");
            Ok(())
        }
        Order::Strip { at } => strip(desk, plan, at),
        Order::Delay { impulses } => {
            let craft = blank_page(desk, plan, Entry::Delay)?;
            let waits = desk.open.craft[usize::from(craft)].sky == Sky::Waiting;
            need!(waits, "mbt.flight.7", "aircraft that come back are in no formation", "call it in when you like");
            need!(plan.missions.len() > 1, "mbt.flight.3", "it flies alone", "call it in when you like");
            let speed = desk.open.rules().air.numbers.speed;
            let fits = impulses < speed && impulses != plan.mission(craft).delay;
            need!(fits, "mbt.base.2", "an air step has only so many impulses", "let it come in within them");
            let start = plan.mission(craft).aim.map(|aim| aim.start());
            start.map_or(Ok(()), |start| keeps_clear(desk, plan, craft, start, impulses))
        }
        Order::Release { hex } => {
            blank_page(desk, plan, Entry::Release)?;
            let (length, _) = zone(plan)?;
            let mission = plan.mission(craft(plan)?);
            let heavy = mission.items(&desk.open.scenario).next().is_some();
            need!(heavy, "mbt.heavy.4", "no heavy item is aboard", "load one first");
            let fits = hex <= length && desk.in_zone(hex).is_some() && hex != mission.release;
            need!(fits, "mbt.heavy.4", "the DZ has no such hex, or it is named already", "choose another of its hexes");
            Ok(())
        }
        Order::Primary { at } => area(desk, plan, at, false),
        Order::Secondary { at } => area(desk, plan, at, true),
        Order::Switch { company } => switch(desk, plan, company),
        _ => Ok(()),
    }
}

/// A line of a page is written once; undo takes it back.
fn blank(plan: &Plan, entry: Entry) -> Judgement {
    need!(!plan.written.has(entry), "mbt.manifest.1", "that line is written", "go on; undo takes it back");
    Ok(())
}

/// The aircraft whose page is open, if that line of it is blank and the aircraft has not been called in (mbt.dz.1).
fn blank_page(desk: Desk<'_>, plan: &Plan, entry: Entry) -> Result<CraftId, &'static Ban> {
    blank(plan, entry)?;
    let craft = craft(plan)?;
    need!(off_map(desk, craft), "mbt.dz.1", "the DZ is fixed before an aircraft enters", "leave it as it is");
    Ok(craft)
}

/// Whether an aircraft has not been called in, or waits off the map to come back.
fn off_map(desk: Desk<'_>, craft: CraftId) -> bool {
    matches!(desk.open.craft[usize::from(craft)].sky, Sky::Waiting | Sky::Away { .. })
}

/// Whether an aircraft keeps clear of the others of its wave that are still to come, if its ground begins in a hex and it comes so
/// late (mbt.flight.4, mbt.flight.5).
fn keeps_clear(desk: Desk<'_>, plan: &Plan, craft: CraftId, start: Spot, delay: u8) -> Judgement {
    let own = formation::row(desk.open.board().hex(start), plan.heading);
    let taken = taken(desk, plan, craft, delay);
    taken.into_iter().find(|(row, _)| *row == own).map_or(Ok(()), |(_, ban)| Err(ban))
}

/// The rows that the others of its wave keep an aircraft out of; one that comes back is in no formation (mbt.flight.7).
fn taken(desk: Desk<'_>, plan: &Plan, craft: CraftId, delay: u8) -> Vec<(i32, &'static Ban)> {
    match desk.open.craft[usize::from(craft)].sky {
        Sky::Waiting => formation::taken(&desk.open.scenario, plan, craft, delay),
        _ => Vec::new(),
    }
}

/// Every DZ that may be named for the aircraft whose page lies open, as [`judge`] judges them, with the rows that are taken
/// worked out once.
pub fn zones(desk: Desk<'_>) -> Vec<Order> {
    let (Some(plan), board) = (desk.plan, desk.open.board()) else { return Vec::new() };
    let Ok(craft) = blank_page(desk, plan, Entry::Aim) else { return Vec::new() };
    let mission = plan.mission(craft);
    let (taken, begins) = (taken(desk, plan, craft, mission.delay), mission.aim.map(|aim| aim.start()));
    let free = |hex: Hex| taken.is_empty() || taken.iter().all(|(row, _)| *row != formation::row(hex, plan.heading));
    let spots = (0..board.grid.len()).map(|index| board.grid.spot_of(index));
    let spots = spots.filter(|&at| Some(at) != begins && free(board.hex(at)));
    spots.map(|at| Order::Zone { at }).collect()
}

/// The pages follow one another while the plan is written. Later that of an aircraft which is off the map may be opened, once a
/// turn (mbt.hazard.2).
fn open(desk: Desk<'_>, plan: &Plan, page: Page) -> Judgement {
    let Page::Craft(craft) = page else {
        need!(false, "mbt.dz.1", "the plan is sealed but for the DZs of aircraft", "open the page of an aircraft");
        return Ok(());
    };
    let known = usize::from(craft) < desk.open.craft.len();
    need!(
        desk.open.step == Step::Enter && known && off_map(desk, craft),
        "mbt.dz.1",
        "the DZ is fixed before an aircraft enters",
        "change it while it is off the map, at the beginning of the air step"
    );
    need!(
        plan.mission(craft).entered.is_none() || plan.mission(craft).cancelled,
        "mbt.dz.7",
        "an aircraft comes back to the same DZ, unless a hazard cancelled its drop",
        "leave its DZ as it is"
    );
    need!(!plan.reopened.contains(&craft), "mbt.hazard.2", "its page was opened this turn", "leave it as it is");
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

impl Desk<'_> {
    /// The hex of the map with this number, from 1, in the middle row of the DZ of the aircraft whose page is open.
    pub fn in_zone(self, hex: u8) -> Option<Spot> {
        let plan = self.plan?;
        let start = plan.mission(craft(plan).ok()?).aim?.start();
        let board = self.open.board();
        let ahead = step(plan.heading) * (i32::from(hex.min(zone::LONGEST)) - 1);
        board.grid.spot(board.hex(start) + ahead).filter(|_| hex > 0)
    }
}

/// As many rows as lie on a map beside one another.
pub fn widest(desk: Desk<'_>) -> u8 {
    let grid = desk.open.board().grid;
    grid.columns.min(grid.rows).min(u16::from(zone::LONGEST)) as u8
}

/// Length and width of the DZ of the aircraft whose page is open.
fn zone(plan: &Plan) -> Result<(u8, u8), &'static Ban> {
    match plan.mission(craft(plan)?).aim {
        Some(Aim::Zone { length, width, .. }) => Ok((length, width)),
        _ => {
            Err(&Ban { why: clause!("mbt.dz.1"), what: "the aircraft has no DZ", fix: "name the hex where it starts" })
        }
    }
}

/// The aircraft whose manifest may be written: before the plan is sealed (mbt.manifest.1).
fn loading(desk: Desk<'_>, plan: &Plan) -> Result<CraftId, &'static Ban> {
    desk.in_step(
        Step::Plan,
        &Ban {
            why: clause!("mbt.manifest.1"),
            what: "manifests are written before the aircraft fly",
            fix: "leave them as they are",
        },
    )?;
    craft(plan)
}

/// A unit goes aboard if it is on no manifest yet and there is room (mbt.manifest.4, mbt.manifest.5, mbt.heavy.5).
fn load(desk: Desk<'_>, plan: &Plan, unit: u8) -> Judgement {
    let craft = loading(desk, plan)?;
    let scenario = &desk.open.scenario;
    need!(
        usize::from(unit) < scenario.units.len(),
        "mbt.manifest.1",
        "there is no such unit",
        "choose one of your units"
    );
    let taken = plan.missions.iter().any(|mission| mission.manifest.contains(&unit));
    need!(!taken, "mbt.manifest.1", "{unit} is on a manifest already", "take it off there first");
    need!(
        !plan.struck.contains(&unit),
        "mbt.manifest.1",
        "{unit} was taken off here",
        "load another; undo takes it back"
    );
    let cargo = scenario.heavy(scenario.units[usize::from(unit)].kind).is_some();
    let strip = matches!(plan.mission(craft).aim, Some(Aim::Strip { .. }));
    need!(cargo || !strip, "mbt.lapes.15", "troops do not leave over a LAPES strip", "give it a drop zone first");
    need!(plan.mission(craft).aim.is_some(), "mbt.dz.1", "the aircraft has no DZ yet", "name its DZ first");
    let mut mission = Mission { manifest: plan.mission(craft).manifest.clone(), ..Mission::default() };
    mission.manifest.push(unit);
    let riders: Vec<_> = mission.riders(scenario).map(|(_, rider)| rider).collect();
    let items: Vec<u8> = mission.items(scenario).map(|(_, item)| item).collect();
    load::judge_troops(&scenario.rules, &riders)?;
    load::judge_cargo(&scenario.rules, &items, &riders)?;
    let Mission { aim, delay, .. } = plan.mission(craft);
    aim.map_or(Ok(()), |aim| keeps_clear(desk, plan, craft, aim.start(), *delay))
}

/// A strip is for capable aircraft with heavy items (mbt.lapes.2), over ten clear hexes at one level (mbt.lapes.7).
fn strip(desk: Desk<'_>, plan: &Plan, at: Spot) -> Judgement {
    let craft = blank_page(desk, plan, Entry::Aim)?;
    desk.on_map(at)?;
    let scenario = &desk.open.scenario;
    need!(
        plan.mission(craft).riders(scenario).next().is_none()
            && plan.mission(craft).aim != Some(Aim::Strip { start: at }),
        "mbt.lapes.15",
        "troops do not leave over a LAPES strip",
        "take them off, or give it a drop zone"
    );
    need!(
        scenario.craft[usize::from(craft)].lapes,
        "mbt.lapes.2",
        "{craft} is not capable of LAPES",
        "give it a drop zone"
    );
    lies_clear(desk, plan, at)?;
    keeps_clear(desk, plan, craft, at, plan.mission(craft).delay)
}

/// AAs are named before play, different hexes at most ten apart (mbt.aa.1, mbt.aa.3).
fn area(desk: Desk<'_>, plan: &Plan, at: Spot, secondary: bool) -> Judgement {
    desk.in_step(
        Step::Plan,
        &Ban {
            why: clause!("mbt.aa.1"),
            what: "AAs are named before the aircraft fly",
            fix: "switch to the Secondary AA in the orders step",
        },
    )?;
    let Some(Page::Company(company)) = plan.page else {
        return Err(&Ban {
            why: clause!("mbt.aa.2"),
            what: "no company's page lies open",
            fix: "open the page of a company first",
        });
    };
    desk.on_map(at)?;
    blank(plan, Entry::Secondary)?;
    let mut areas = plan.areas[usize::from(company)];
    let named = if secondary { areas.secondary } else { areas.primary };
    need!(named != at, "mbt.aa.1", "that is its AA already", "choose another hex, or leave it");
    if secondary {
        areas.secondary = at;
        return apart(desk, &areas);
    }
    blank(plan, Entry::Primary)
}

/// Once, from the Primary to the Secondary, in the orders step (mbt.aa.5).
fn switch(desk: Desk<'_>, plan: &Plan, company: u8) -> Judgement {
    desk.in_step(
        Step::Orders,
        &Ban { why: clause!("mbt.aa.5"), what: "an AA is switched in the orders step", fix: "wait for it" },
    )?;
    let areas = plan.areas.get(usize::from(company));
    let Some(areas) = areas else {
        need!(false, "mbt.aa.2", "there is no such company", "choose one of yours");
        return Ok(());
    };
    areas.may_switch()
}

fn apart(desk: Desk<'_>, areas: &march::Areas) -> Judgement {
    march::may_name(desk.open.rules(), desk.open.board().distance(areas.primary, areas.secondary))
}

/// A page is done, and after the last the plan is sealed: the AAs of the company are lawful (mbt.aa.3), and the strip of an
/// aircraft is even if the heading was changed. All else is kept lawful line by line.
pub fn complete(desk: Desk<'_>) -> Judgement {
    let Some(plan) = desk.plan.filter(|_| desk.party == Some(Party::Airborne)) else { return Ok(()) };
    match plan.page {
        Some(Page::Company(company)) => apart(desk, &plan.areas[usize::from(company)]),
        Some(Page::Craft(craft)) => match plan.mission(craft).aim {
            Some(Aim::Strip { start }) => lies_clear(desk, plan, start),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// A strip lies on clear ground at one level, on the heading that all share (mbt.lapes.5, mbt.lapes.7).
fn lies_clear(desk: Desk<'_>, plan: &Plan, start: Spot) -> Judgement {
    let (board, size) = (desk.open.board(), &desk.open.rules().air.dimensions);
    Strip { start: board.hex(start), heading: plan.heading }.judge(board, size)
}

impl Desk<'_> {
    /// The order with which the ready-made plan is carried out: it is taken as it is, every wave comes when it is due and flies
    /// straight on, and no gun fires (mbt.manifest.1, mbt.flight.3).
    pub fn as_planned(self) -> Option<Order> {
        let open = self.open;
        match open.step {
            Step::Plan => Some(Order::Done),
            Step::Enter => Some(self.due().map_or(Order::Done, |wave| Order::Enter { wave })),
            Step::Fly => Some(Order::Fly { impulses: open.rules().air.numbers.speed.saturating_sub(open.impulse) }),
            Step::Flak => Some(Order::Silent),
            _ => None,
        }
    }

    /// The first wave that is due and has not been called.
    fn due(self) -> Option<u8> {
        let all = self.open.scenario.craft.iter().zip(&self.open.craft).zip(&self.plan?.missions);
        let due = all.filter(|((spec, flies), mission)| {
            spec.turn <= self.open.turn && flies.sky == Sky::Waiting && !mission.manifest.is_empty()
        });
        due.map(|((spec, _), _)| spec.wave).min()
    }
}
