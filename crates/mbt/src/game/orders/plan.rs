//! Orders for the plan: heading, manifests, drop zones, assembly areas; and the switch to a Secondary AA.
//!
//! Until it is sealed, the plan can be written in any order and changed as often as its owner likes; what is wrong with it
//! as a whole is checked when it is sealed (sealing.rs).

use crate::air::course::step;
use crate::air::formation;
use crate::air::load::{self, Rider};
use crate::air::zone;
use crate::game::orders::{Desk, Order};
use crate::game::plan::{Aim, Entry, Mission, Page, Plan};
use crate::game::sealing;
use crate::game::state::{CraftId, Sky, Step};
use crate::ground::march::{self, Areas};
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;
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
            require!(
                lengths(desk, plan)?.has(hexes),
                "mbt.dz.6",
                "the DZ would end off the map, or ends there already",
                "let it end in another hex"
            );
            Ok(())
        }
        Order::Width { hexes } => {
            let fits = widths(desk, plan)?.has(hexes);
            require!(fits, "mbt.dz.5", "the DZ is that wide, or wider than the map", "choose another width");
            Ok(())
        }
        Order::Strip { at } => strip(desk, plan, at),
        Order::Delay { impulses } => {
            let fits = delays(desk, plan)?.has(impulses);
            require!(fits, "mbt.base.2", "an air step has only so many impulses", "let it come in within them");
            may_follow(desk, plan, row_mates(desk, plan), impulses)
        }
        Order::Release { hex } => {
            require!(
                releases(desk, plan)?.has(hex),
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
    may_follow(desk, plan, in_row(desk, plan, craft, start), delay)
}

/// Whether an aircraft may come in with this delay if others in its row have these.
pub fn may_follow(desk: Desk<'_>, plan: &Plan, others: impl IntoIterator<Item = u8>, delay: u8) -> Judgement {
    let heading = plan.heading;
    others.into_iter().try_for_each(|other| formation::in_one_row(&desk.open.scenario, heading, [delay, other]))
}

/// The delays of the others of an aircraft's wave in the row of a hex, if it is in formation with them.
fn in_row<'a>(desk: Desk<'a>, plan: &'a Plan, craft: CraftId, at: Spot) -> impl Iterator<Item = u8> + 'a {
    let own = formation::row(desk.open.board().hex(at), plan.heading);
    let others = in_formation(desk, craft).then(|| formation::companions(&desk.open.scenario, plan, craft));
    others.into_iter().flatten().filter(move |(row, _)| *row == own).map(|(_, delay)| delay)
}

/// The same for the aircraft whose page is open and the ground it has.
pub fn row_mates<'a>(desk: Desk<'a>, plan: &'a Plan) -> impl Iterator<Item = u8> + 'a {
    let start = craft(plan).ok().and_then(|craft| Some((craft, plan.mission(craft).aim?.start())));
    start.into_iter().flat_map(move |(craft, at)| in_row(desk, plan, craft, at))
}

/// Whether an aircraft is bound to a place among those of its wave: one that returns is in no formation (mbt.flight.7); and
/// while the plan is being written, the others may still be sent elsewhere.
fn in_formation(desk: Desk<'_>, craft: CraftId) -> bool {
    desk.open.step != Step::Plan && desk.open.craft[usize::from(craft)].sky == Sky::Waiting
}

/// The rows in which an aircraft may not fly, as [`keeps_clear`] judges them.
fn taken(desk: Desk<'_>, plan: &Plan, craft: CraftId) -> Vec<i32> {
    if in_formation(desk, craft) { formation::taken(&desk.open.scenario, plan, craft) } else { Vec::new() }
}

/// Every hex where the DZ of the aircraft whose page is open may begin, as [`judge`] judges them.
pub fn zones(desk: Desk<'_>, plan: &Plan) -> impl Iterator<Item = Spot> {
    let craft = unnamed(desk, plan, Entry::Aim).ok();
    craft.into_iter().flat_map(move |craft| {
        let (begins, taken) = (begins(plan, craft), taken(desk, plan, craft));
        let free = desk.open.scenario.rows(plan.heading).iter().filter(move |(_, row)| !taken.contains(row));
        free.map(|(at, _)| *at).filter(move |&at| Some(at) != begins)
    })
}

/// Every hex where its LAPES strip may begin, as [`judge`] judges them.
pub fn strip_starts(desk: Desk<'_>, plan: &Plan) -> impl Iterator<Item = Spot> {
    let (craft, scenario) = (strips(desk, plan).ok(), &desk.open.scenario);
    craft.into_iter().flat_map(move |craft| {
        let (aim, taken) = (plan.mission(craft).aim, taken(desk, plan, craft));
        let clear =
            scenario.strips(plan.heading).iter().zip(scenario.rows(plan.heading)).filter(|(clear, _)| clear.is_ok());
        let free = clear.map(|(_, hex)| hex).filter(move |(_, row)| !taken.contains(row)).map(|(start, _)| *start);
        free.filter(move |&start| aim != Some(Aim::Strip { start }))
    })
}

/// The numbers that may be written in an entry: all of a range but the one that is there.
#[derive(Clone, Copy)]
pub struct Numbers {
    first: u8,
    last: u8,
    written: u8,
}

impl Numbers {
    fn has(self, number: u8) -> bool {
        (self.first..=self.last).contains(&number) && number != self.written
    }

    /// Each of them.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (self.first..=self.last).filter(move |&number| self.has(number))
    }
}

/// The lengths that may be given to the DZ of the aircraft whose page is open: it ends on the map (mbt.dz.6).
pub fn lengths(desk: Desk<'_>, plan: &Plan) -> Result<Numbers, &'static Rule> {
    let craft = open_craft(desk, plan)?;
    let (length, _) = zone(plan)?;
    Ok(Numbers { first: 1, last: longest(desk, plan, craft), written: length })
}

/// The number of hexes from the first of an aircraft's ground straight ahead to the edge of the map.
fn longest(desk: Desk<'_>, plan: &Plan, craft: CraftId) -> u8 {
    let (board, aim) = (desk.open.board(), plan.mission(craft).aim);
    let hexes = aim.map_or(0, |aim| board.ahead(board.hex(aim.start()), plan.heading).count());
    u8::try_from(hexes).unwrap_or(u8::MAX).min(zone::LONGEST)
}

/// The widths that may be given to it (mbt.dz.5).
pub fn widths(desk: Desk<'_>, plan: &Plan) -> Result<Numbers, &'static Rule> {
    open_craft(desk, plan)?;
    let (_, width) = zone(plan)?;
    Ok(Numbers { first: 1, last: widest(desk), written: width })
}

/// The delays that may be given to the aircraft whose page is open, as far as it alone is concerned (mbt.flight.3).
pub fn delays(desk: Desk<'_>, plan: &Plan) -> Result<Numbers, &'static Rule> {
    let craft = open_craft(desk, plan)?;
    let waits = desk.open.craft[usize::from(craft)].sky == Sky::Waiting;
    require!(waits, "mbt.flight.7", "aircraft that come back are in no formation", "call it in when you like");
    require!(plan.missions.len() > 1, "mbt.flight.3", "it flies alone", "call it in when you like");
    let last = desk.open.rules().air.numbers.speed.saturating_sub(1);
    Ok(Numbers { first: 0, last, written: plan.mission(craft).delay })
}

/// While the plan is being written, any page may be opened. Later that of an aircraft off the map may be, once a turn
/// (mbt.hazard.2).
fn open(desk: Desk<'_>, plan: &Plan, page: Page) -> Judgement {
    if desk.open.step == Step::Plan {
        let known = plan.has(page);
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
fn widest(desk: Desk<'_>) -> u8 {
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
    takes(desk, plan, craft, scenario.units[usize::from(unit)].kind)
}

/// Whether an aircraft takes one more unit of a kind.
fn takes(desk: Desk<'_>, plan: &Plan, craft: CraftId, kind: Kind) -> Judgement {
    let (scenario, mission) = (&desk.open.scenario, plan.mission(craft));
    let cargo = scenario.heavy(kind).is_some();
    let strip = matches!(mission.aim, Some(Aim::Strip { .. }));
    sealing::without_troops(cargo || !strip)?;
    let kinds = || mission.manifest.iter().map(|&unit| scenario.units[usize::from(unit)].kind).chain([kind]);
    let riders: Vec<Rider> = kinds().filter_map(Mission::rider_of).collect();
    let items: Vec<u8> = kinds().filter_map(|kind| scenario.heavy(kind)).collect();
    load::judge_troops(&scenario.rules, &riders)?;
    load::judge_cargo(&scenario.rules, &items, &riders)
}

/// Every unit that may go aboard the aircraft whose page is open, as [`load`] judges them, once for each kind.
pub fn loads(desk: Desk<'_>, plan: &Plan) -> impl Iterator<Item = u8> {
    let craft = loading(desk, plan).ok();
    craft.into_iter().flat_map(move |craft| {
        let aboard = &plan.mission(craft).manifest;
        let mut judged: Vec<(Kind, bool)> = Vec::new();
        let mut fits = move |kind: Kind| {
            let known = judged.iter().find(|(known, _)| *known == kind).map(|(_, fits)| *fits);
            known.unwrap_or_else(|| {
                judged.push((kind, takes(desk, plan, craft, kind).is_ok()));
                judged[judged.len() - 1].1
            })
        };
        let all = (0..).zip(&desk.open.scenario.units);
        all.filter(move |(unit, spec)| !aboard.contains(unit) && fits(spec.kind)).map(|(unit, _)| unit)
    })
}

/// The hexes of the DZ of the aircraft whose page is open in which the first heavy item may leave (mbt.heavy.4).
pub fn releases(desk: Desk<'_>, plan: &Plan) -> Result<Numbers, &'static Rule> {
    let craft = open_craft(desk, plan)?;
    let (length, _) = zone(plan)?;
    let heavy = plan.mission(craft).items(&desk.open.scenario).next().is_some();
    require!(heavy, "mbt.heavy.4", "no heavy item is aboard", "load one first");
    Ok(Numbers { first: 1, last: length.min(longest(desk, plan, craft)), written: plan.mission(craft).release })
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
fn strips(desk: Desk<'_>, plan: &Plan) -> Result<CraftId, &'static Rule> {
    let craft = unnamed(desk, plan, Entry::Aim)?;
    let scenario = &desk.open.scenario;
    sealing::without_troops(plan.mission(craft).riders(scenario).next().is_none())?;
    require!(
        scenario.craft[usize::from(craft)].lapes,
        "mbt.lapes.2",
        "{craft} is not capable of LAPES",
        "give it a drop zone"
    );
    Ok(craft)
}

/// AAs are named before play: different hexes, at most ten apart (mbt.aa.1, mbt.aa.3).
fn area(desk: Desk<'_>, plan: &Plan, at: Spot, secondary: bool) -> Judgement {
    let areas = naming(desk, plan, secondary)?;
    desk.on_map(at)?;
    suits(desk, areas, at, secondary)
}

/// The AAs of the company whose page is open, if one of them may be named.
fn naming(desk: Desk<'_>, plan: &Plan, secondary: bool) -> Result<Areas, &'static Rule> {
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
    // The Secondary AA is named after the Primary, so that their distance can be checked once both are named.
    blank(desk, plan, Entry::Secondary)?;
    blank(desk, plan, if secondary { Entry::Secondary } else { Entry::Primary })?;
    Ok(plan.areas[usize::from(company)])
}

/// Whether a hex may be named as one of the AAs of a company that has these.
fn suits(desk: Desk<'_>, areas: Areas, at: Spot, secondary: bool) -> Judgement {
    let named = if secondary { areas.secondary } else { areas.primary };
    require!(named != at, "mbt.aa.1", "that is its AA already", "choose another hex, or leave it");
    if secondary {
        return march::may_name(desk.open.rules(), desk.open.board().distance(areas.primary, at));
    }
    Ok(())
}

/// Every hex that may be named as an AA of the company whose page is open, as [`area`] judges them. A Secondary AA is looked
/// for around the Primary.
pub fn areas(desk: Desk<'_>, plan: &Plan, secondary: bool) -> impl Iterator<Item = Spot> {
    let areas = naming(desk, plan, secondary).ok();
    let (grid, within) = (desk.open.board().grid, desk.open.rules().ground.limits.areas);
    let within = if secondary { u16::try_from(within).unwrap_or(u16::MAX) } else { u16::MAX };
    let near = move |at: u16, end: u16| at.saturating_sub(within)..at.saturating_add(within).saturating_add(1).min(end);
    areas.into_iter().flat_map(move |areas| {
        let Spot { column, row } = areas.primary;
        let spots = near(row, grid.rows)
            .flat_map(move |row| near(column, grid.columns).map(move |column| Spot { column, row }));
        spots.filter(move |&at| suits(desk, areas, at, secondary).is_ok())
    })
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
fn lies_clear(desk: Desk<'_>, plan: &Plan, start: Spot) -> Judgement {
    desk.open.scenario.strips(plan.heading)[desk.open.board().index(start)]
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
