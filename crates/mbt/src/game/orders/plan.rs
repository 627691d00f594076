//! Orders for the plan: heading, manifests, drop zones, assembly areas; and the switch to a Secondary AA.
//!
//! Until it is sealed, the plan can be written in any order and changed as often as its owner likes; what is wrong with it
//! as a whole is checked when it is sealed (sealing.rs).

use crate::air::course::step;
use crate::air::formation;
use crate::air::load;
use crate::air::zone;
use crate::game::orders::listing::everywhere;
use crate::game::orders::{Desk, Order};
use crate::game::plan::{Aim, Entry, Mission, Page, Plan};
use crate::game::sealing;
use crate::game::state::{CraftId, Sky, Step};
use crate::ground::march;
use jumpmaster_core::hex::{Hex, Spot};
use jumpmaster_core::{Judgement, Refusal, Rule, capital, clause, require};

/// Judges an order that writes into the plan.
pub fn judge(desk: Desk<'_>, order: Order) -> Judgement {
    let Some(plan) = desk.plan else {
        require!(false, "mbt.manifest.2", "the plan is the airborne side's", "wait for its aircraft");
        return Ok(());
    };
    match order {
        Order::Open { page } => open(desk, plan, page),
        Order::Restore => {
            unsealed_yet(desk)?;
            let other = !plan.says(&desk.open.scenario.plan);
            require!(other, "mbt.manifest.1", "the plan is as the scenario has it", "write into it, or seal it");
            Ok(())
        }
        Order::Seal => {
            unsealed_yet(desk)?;
            lawful(desk, plan)
        }
        Order::Head { heading } => {
            require!(
                desk.open.step == Step::Plan,
                "mbt.dz.9",
                "all aircraft keep the heading that was named",
                "name zones along it"
            );
            let here = plan.page == Some(Page::Heading);
            require!(here, "mbt.manifest.1", "the plan does not lie open at the heading", "open it there first");
            require!(
                heading != plan.heading,
                "mbt.dz.9",
                "all aircraft fly that way",
                "name another heading, or leave it"
            );
            Ok(())
        }
        Order::Load { unit } => load(desk, plan, unit),
        Order::Unload { unit } => {
            let craft = loading(desk, plan)?;
            let aboard = plan.mission(craft).manifest.contains(&unit);
            require!(aboard, "mbt.manifest.1", "{unit} is not on this manifest", "choose a unit that is");
            Ok(())
        }
        Order::Zone { at } => {
            let craft = unnamed(desk, plan, Entry::Aim)?;
            desk.on_map(at)?;
            let other = begins(plan, craft) != Some(at);
            require!(other, "mbt.dz.1", "its DZ begins there already", "choose another hex, or leave it");
            keeps_clear(desk, plan, craft, at, plan.mission(craft).delay)
        }
        Order::Length { hexes } => {
            open_craft(desk, plan)?;
            let (length, _) = zone(plan)?;
            let ends = desk.in_zone(hexes).is_some() && hexes != length;
            require!(
                ends,
                "mbt.dz.6",
                "the DZ would end off the map, or ends there already",
                "let it end in another hex"
            );
            Ok(())
        }
        Order::Width { hexes } => {
            open_craft(desk, plan)?;
            let (_, width) = zone(plan)?;
            let fits = (1..=widest(desk)).contains(&hexes) && hexes != width;
            require!(fits, "mbt.dz.5", "the DZ is that wide, or wider than the map", "choose another width");
            Ok(())
        }
        Order::Strip { at } => strip(desk, plan, at),
        Order::Delay { impulses } => {
            let craft = open_craft(desk, plan)?;
            let waits = desk.open.craft[usize::from(craft)].sky == Sky::Waiting;
            require!(waits, "mbt.flight.7", "aircraft that come back are in no formation", "call it in when you like");
            require!(plan.missions.len() > 1, "mbt.flight.3", "it flies alone", "call it in when you like");
            let speed = desk.open.rules().air.numbers.speed;
            let fits = impulses < speed && impulses != plan.mission(craft).delay;
            require!(fits, "mbt.base.2", "an air step has only so many impulses", "let it come in within them");
            let start = plan.mission(craft).aim.map(|aim| aim.start());
            start.map_or(Ok(()), |start| keeps_clear(desk, plan, craft, start, impulses))
        }
        Order::Release { hex } => {
            let last = releases(desk, plan)?;
            let named = plan.mission(craft(plan)?).release;
            let fits = hex <= last && desk.in_zone(hex).is_some() && hex != named;
            require!(
                fits,
                "mbt.heavy.4",
                "the DZ has no such hex, or it is named already",
                "choose another of its hexes"
            );
            Ok(())
        }
        Order::Primary { at } => area(desk, plan, at, false),
        Order::Secondary { at } => area(desk, plan, at, true),
        Order::Switch { company } => switch(desk, plan, company),
        _ => Ok(()),
    }
}

/// Whether the plan can still be written.
fn unsealed_yet(desk: Desk<'_>) -> Judgement {
    desk.in_step(
        Step::Plan,
        &Rule { why: clause!("mbt.manifest.2"), what: "the plan is sealed", fix: "play it as it is" },
    )
}

/// A hex is named only once while its page is open.
fn blank(desk: Desk<'_>, plan: &Plan, entry: Entry) -> Judgement {
    let named = plan.written.has(entry);
    require!(
        !named || desk.open.step != Step::Plan,
        "mbt.manifest.1",
        "that hex was named since the page was opened",
        "open the page again and name another, or undo"
    );
    require!(!named, "mbt.hazard.2", "it was given another DZ this turn", "leave it as it is, or undo");
    Ok(())
}

/// The aircraft whose page is open, if it has not been called in (mbt.dz.1).
fn open_craft(desk: Desk<'_>, plan: &Plan) -> Result<CraftId, &'static Rule> {
    let craft = craft(plan)?;
    require!(off_map(desk, craft), "mbt.dz.1", "the DZ is fixed before an aircraft enters", "leave it as it is");
    Ok(craft)
}

/// The same, if that hex of its page is not named yet.
fn unnamed(desk: Desk<'_>, plan: &Plan, entry: Entry) -> Result<CraftId, &'static Rule> {
    let craft = open_craft(desk, plan)?;
    blank(desk, plan, entry)?;
    Ok(craft)
}

/// The first hex of an aircraft's DZ, if it has one.
fn begins(plan: &Plan, craft: CraftId) -> Option<Spot> {
    plan.mission(craft).aim.filter(|aim| matches!(aim, Aim::Zone { .. })).map(|aim| aim.start())
}

/// Whether an aircraft has not been called in, or waits off the map to return.
fn off_map(desk: Desk<'_>, craft: CraftId) -> bool {
    matches!(desk.open.craft[usize::from(craft)].sky, Sky::Waiting | Sky::Away { .. })
}

/// Whether an aircraft keeps clear of the others of its wave that are still to come, if its ground begins in this hex and
/// it has this delay (mbt.flight.4, mbt.flight.5).
fn keeps_clear(desk: Desk<'_>, plan: &Plan, craft: CraftId, start: Spot, delay: u8) -> Judgement {
    let own = formation::row(desk.open.board().hex(start), plan.heading);
    let taken = taken(desk, plan, craft, delay, move |row| row == own).next();
    taken.map_or(Ok(()), |(_, ban)| Err(ban))
}

/// The rows taken by others of an aircraft's wave, among those `within`. One that returns is in no formation (mbt.flight.7); and while the plan
/// is being written, the others may still be sent elsewhere.
fn taken<'a>(
    desk: Desk<'a>,
    plan: &'a Plan,
    craft: CraftId,
    delay: u8,
    within: impl Fn(i32) -> bool + 'a,
) -> impl Iterator<Item = (i32, &'static Rule)> + 'a {
    let comes = desk.open.step != Step::Plan && desk.open.craft[usize::from(craft)].sky == Sky::Waiting;
    comes.then(|| formation::taken(&desk.open.scenario, plan, craft, delay, within)).into_iter().flatten()
}

/// Every DZ that may be named for the aircraft whose page is open, as [`judge`] judges them, with the taken rows worked out
/// once.
pub fn zones(desk: Desk<'_>, out: &mut Vec<Order>) {
    let (Some(plan), board) = (desk.plan, desk.open.board()) else { return };
    let Ok(craft) = unnamed(desk, plan, Entry::Aim) else { return };
    let taken: Vec<_> = taken(desk, plan, craft, plan.mission(craft).delay, |_| true).collect();
    let begins = begins(plan, craft);
    let free = |hex: Hex| taken.is_empty() || taken.iter().all(|(row, _)| *row != formation::row(hex, plan.heading));
    let spots = everywhere(desk.open).filter(|&at| Some(at) != begins && free(board.hex(at)));
    out.extend(spots.map(|at| Order::Zone { at }));
}

/// While the plan is being written, any page may be opened. Later that of an aircraft off the map may be, once a turn
/// (mbt.hazard.2).
fn open(desk: Desk<'_>, plan: &Plan, page: Page) -> Judgement {
    if desk.open.step == Step::Plan {
        let known = plan.pages().any(|known| known == page);
        require!(known, "mbt.manifest.1", "the plan has no such page", "open one that it has");
        let other = plan.page != Some(page) || plan.written.iter().next().is_some();
        require!(other, "mbt.manifest.1", "the plan lies open there", "write into it, or open another page");
        return Ok(());
    }
    let Page::Craft(craft) = page else {
        require!(false, "mbt.dz.1", "the plan is sealed but for the DZs of aircraft", "open the page of an aircraft");
        return Ok(());
    };
    let known = usize::from(craft) < desk.open.craft.len();
    require!(
        desk.open.step == Step::Enter && known && off_map(desk, craft),
        "mbt.dz.1",
        "the DZ is fixed before an aircraft enters",
        "change it while it is off the map, at the beginning of the air step"
    );
    require!(
        plan.mission(craft).entered.is_none() || plan.mission(craft).cancelled,
        "mbt.dz.7",
        "an aircraft comes back to the same DZ, unless a hazard cancelled its drop",
        "leave its DZ as it is"
    );
    require!(!plan.reopened.contains(&craft), "mbt.hazard.2", "its page was opened this turn", "leave it as it is");
    Ok(())
}

const NO_CRAFT: Rule = Rule {
    why: clause!("mbt.manifest.1"),
    what: "no aircraft's page lies open",
    fix: "open the page of an aircraft first",
};

/// The aircraft whose page is open.
fn craft(plan: &Plan) -> Result<CraftId, &'static Rule> {
    match plan.page {
        Some(Page::Craft(craft)) => Ok(craft),
        _ => Err(&NO_CRAFT),
    }
}

impl Desk<'_> {
    /// The hex with this number, from 1, in the middle row of the DZ of the aircraft whose page is open.
    pub fn in_zone(self, hex: u8) -> Option<Spot> {
        let plan = self.plan?;
        let start = plan.mission(craft(plan).ok()?).aim?.start();
        let board = self.open.board();
        let ahead = step(plan.heading) * (i32::from(hex.min(zone::LONGEST)) - 1);
        board.grid.spot(board.hex(start) + ahead).filter(|_| hex > 0)
    }
}

/// The number of rows that fit side by side on a map.
pub fn widest(desk: Desk<'_>) -> u8 {
    let grid = desk.open.board().grid;
    grid.columns.min(grid.rows).min(u16::from(zone::LONGEST)) as u8
}

/// The length and width of the DZ of the aircraft whose page is open.
fn zone(plan: &Plan) -> Result<(u8, u8), &'static Rule> {
    match plan.mission(craft(plan)?).aim {
        Some(Aim::Zone { length, width, .. }) => Ok((length, width)),
        _ => {
            Err(&Rule { why: clause!("mbt.dz.1"), what: "the aircraft has no DZ", fix: "name the hex where it starts" })
        }
    }
}

/// The aircraft whose manifest may be written: only before the plan is sealed (mbt.manifest.1).
fn loading(desk: Desk<'_>, plan: &Plan) -> Result<CraftId, &'static Rule> {
    desk.in_step(
        Step::Plan,
        &Rule {
            why: clause!("mbt.manifest.1"),
            what: "manifests are written before the aircraft fly",
            fix: "leave them as they are",
        },
    )?;
    craft(plan)
}

/// A unit goes aboard if there is space, and comes off any other manifest it is on (mbt.manifest.1, mbt.manifest.4,
/// mbt.manifest.5, mbt.heavy.5).
fn load(desk: Desk<'_>, plan: &Plan, unit: u8) -> Judgement {
    let craft = loading(desk, plan)?;
    let scenario = &desk.open.scenario;
    require!(
        usize::from(unit) < scenario.units.len(),
        "mbt.manifest.1",
        "there is no such unit",
        "choose one of your units"
    );
    let aboard = plan.mission(craft).manifest.contains(&unit);
    require!(!aboard, "mbt.manifest.1", "{unit} is on this manifest", "load another, or take it off first");
    let cargo = scenario.heavy(scenario.units[usize::from(unit)].kind).is_some();
    let strip = matches!(plan.mission(craft).aim, Some(Aim::Strip { .. }));
    sealing::without_troops(cargo || !strip)?;
    let kinds =
        || plan.mission(craft).manifest.iter().chain([&unit]).map(|&unit| scenario.units[usize::from(unit)].kind);
    let riders = kinds().filter_map(Mission::rider_of);
    let items: Vec<u8> = kinds().filter_map(|kind| scenario.heavy(kind)).collect();
    load::judge_troops(&scenario.rules, riders.clone())?;
    load::judge_cargo(&scenario.rules, &items, riders)
}

/// The last hex of the DZ of the aircraft whose page is open, if a heavy item may leave there (mbt.heavy.4).
pub fn releases(desk: Desk<'_>, plan: &Plan) -> Result<u8, &'static Rule> {
    let craft = open_craft(desk, plan)?;
    let (length, _) = zone(plan)?;
    let heavy = plan.mission(craft).items(&desk.open.scenario).next().is_some();
    require!(heavy, "mbt.heavy.4", "no heavy item is aboard", "load one first");
    Ok(length)
}

/// A strip over ten clear hexes at one level (mbt.lapes.7).
fn strip(desk: Desk<'_>, plan: &Plan, at: Spot) -> Judgement {
    let craft = unnamed(desk, plan, Entry::Aim)?;
    desk.on_map(at)?;
    let mission = plan.mission(craft);
    let other = mission.aim != Some(Aim::Strip { start: at });
    require!(other, "mbt.lapes.5", "its strip begins there already", "choose another hex, or leave it");
    strips(desk, plan)?;
    lies_clear(desk, plan, at)?;
    keeps_clear(desk, plan, craft, at, mission.delay)
}

/// Whether the aircraft whose page is open may be sent over a strip somewhere: a capable one without troops (mbt.lapes.2,
/// mbt.lapes.15).
pub fn strips(desk: Desk<'_>, plan: &Plan) -> Judgement {
    let craft = unnamed(desk, plan, Entry::Aim)?;
    let scenario = &desk.open.scenario;
    sealing::without_troops(plan.mission(craft).riders(scenario).next().is_none())?;
    require!(
        scenario.craft[usize::from(craft)].lapes,
        "mbt.lapes.2",
        "{craft} is not capable of LAPES",
        "give it a drop zone"
    );
    Ok(())
}

/// AAs are named before play: different hexes, at most ten apart (mbt.aa.1, mbt.aa.3).
fn area(desk: Desk<'_>, plan: &Plan, at: Spot, secondary: bool) -> Judgement {
    desk.in_step(
        Step::Plan,
        &Rule {
            why: clause!("mbt.aa.1"),
            what: "AAs are named before the aircraft fly",
            fix: "switch to the Secondary AA in the orders step",
        },
    )?;
    let Some(Page::Company(company)) = plan.page else {
        return Err(&Rule {
            why: clause!("mbt.aa.2"),
            what: "no company's page lies open",
            fix: "open the page of a company first",
        });
    };
    desk.on_map(at)?;
    // The Secondary AA is named after the Primary, so that their distance can be checked once both are named.
    blank(desk, plan, Entry::Secondary)?;
    blank(desk, plan, if secondary { Entry::Secondary } else { Entry::Primary })?;
    let mut areas = plan.areas[usize::from(company)];
    let named = if secondary { areas.secondary } else { areas.primary };
    require!(named != at, "mbt.aa.1", "that is its AA already", "choose another hex, or leave it");
    if secondary {
        areas.secondary = at;
        return march::may_name(desk.open.rules(), desk.open.board().distance(areas.primary, areas.secondary));
    }
    Ok(())
}

/// A company switches once, from the Primary to the Secondary, in the orders step (mbt.aa.5).
fn switch(desk: Desk<'_>, plan: &Plan, company: u8) -> Judgement {
    desk.in_step(
        Step::Orders,
        &Rule { why: clause!("mbt.aa.5"), what: "an AA is switched in the orders step", fix: "wait for it" },
    )?;
    let areas = plan.areas.get(usize::from(company));
    let Some(areas) = areas else {
        require!(false, "mbt.aa.2", "there is no such company", "choose one of yours");
        return Ok(());
    };
    areas.may_switch()
}

/// A page may be closed whatever it says; after the last the plan is sealed.
pub fn turn_page(desk: Desk<'_>) -> Judgement {
    match desk.plan {
        Some(plan) if plan.next_page().is_none() => lawful(desk, plan),
        _ => Ok(()),
    }
}

/// A plan can be sealed if nothing in it breaks the rules; otherwise the first fault is reported.
fn lawful(desk: Desk<'_>, plan: &Plan) -> Judgement {
    sealing::wrong(&desk.open.scenario, plan).next().map_or(Ok(()), |wrong| Err(wrong.ban))
}

/// Why an order that would seal the plan cannot: everything that is wrong with it at once.
pub fn unsealed(desk: Desk<'_>, order: Order) -> Option<Refusal> {
    let plan = desk.plan.filter(|_| desk.open.step == Step::Plan && desk.party == desk.open.to_act())?;
    let seals = order == Order::Seal || (order == Order::Done && plan.next_page().is_none());
    let scenario = &desk.open.scenario;
    let wrong = seals.then(|| sealing::wrong(scenario, plan)).into_iter().flatten();
    let wrong: Vec<Refusal> = wrong.map(|wrong| wrong.refusal(scenario)).collect();
    let alone = wrong.len() == 1;
    let all = sealing::all(wrong)?;
    let fix = if alone { all.fix } else { "put each of them right, or take the plan of the scenario again".into() };
    Some(Refusal { what: capital(&all.what), fix, ..all })
}

/// A strip must be on clear ground at one level, on the heading that all share (mbt.lapes.5, mbt.lapes.7).
pub fn lies_clear(desk: Desk<'_>, plan: &Plan, start: Spot) -> Judgement {
    desk.open.scenario.strip(desk.open.board().index(start), plan.heading)
}

impl Desk<'_> {
    /// The next order when the ready-made plan is carried out: the plan is used unchanged, every wave comes when it is due
    /// and flies straight on, and no gun fires (mbt.manifest.1, mbt.flight.3).
    pub fn as_planned(self) -> Option<Order> {
        let open = self.open;
        match open.step {
            Step::Plan => Some(Order::Seal),
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
