//! Every order that may be given while the plan is written and when waves are called in: what the orders of a page share is
//! judged once.

use crate::air::formation;
use crate::game::orders::{Desk, Order, air, plan as writes};
use crate::game::plan::{Page, Plan};
use crate::game::state::{CraftId, Sky, Step};
use jumpmaster_core::hex::Side;

impl Desk<'_> {
    /// Adds those of some orders that may be given.
    fn add(self, orders: impl IntoIterator<Item = Order>, out: &mut Vec<Order>) {
        push(orders.into_iter().filter(|&order| self.judge(order).is_ok()), out);
    }
}

/// Adds orders that may be given.
fn push(orders: impl Iterator<Item = Order>, out: &mut Vec<Order>) {
    orders.for_each(|order| out.push(order));
}

/// What can be written on the open page, and the other pages.
pub fn writing(desk: Desk<'_>, out: &mut Vec<Order>) {
    let Some(plan) = desk.plan else { return };
    match plan.page {
        Some(Page::Heading) => desk.add(Side::ALL.map(|heading| Order::Head { heading }), out),
        Some(Page::Company(_)) => {
            push(writes::areas(desk, plan, false).map(|at| Order::Primary { at }), out);
            push(writes::areas(desk, plan, true).map(|at| Order::Secondary { at }), out);
        }
        Some(Page::Craft(craft)) => mission(desk, plan, craft, out),
        None => {}
    }
    desk.add(plan.pages().map(|page| Order::Open { page }), out);
    desk.add([Order::Restore, Order::Done, Order::Seal], out);
    push(writes::zones(desk, plan).map(|at| Order::Zone { at }), out);
}

/// Waves to call, aircraft to bring back, and what can be changed for those off the map.
pub fn enter(desk: Desk<'_>, out: &mut Vec<Order>) {
    let (open, Some(plan)) = (desk.open, desk.plan) else { return };
    let last = open.scenario.craft.iter().map(|craft| craft.wave).max().unwrap_or(0);
    desk.add((1..=last).map(|wave| Order::Enter { wave }), out);
    for (craft, flies) in (0..).zip(&open.craft) {
        if let Ok(side) = air::returns(desk, craft) {
            let edge = open.board().rim().filter(|&at| formation::edge(open.board(), at, plan.heading) == side);
            desk.add(edge.map(|at| Order::Return { craft, at }), out);
        }
        desk.add([Order::GiveUp { craft }], out);
        if matches!(flies.sky, Sky::Away { .. } | Sky::Waiting) && plan.page != Some(Page::Craft(craft)) {
            desk.add([Order::Open { page: Page::Craft(craft) }], out);
        }
    }
    if let Some(Page::Craft(craft)) = plan.page {
        mission(desk, plan, craft, out);
    }
    desk.add([Order::Rest, Order::Done], out);
    push(writes::zones(desk, plan).map(|at| Order::Zone { at }), out);
}

/// What can be written of an aircraft's mission, except for its DZ, which comes last.
fn mission(desk: Desk<'_>, plan: &Plan, craft: CraftId, out: &mut Vec<Order>) {
    if desk.open.step == Step::Plan {
        push(writes::loads(desk, plan).map(|unit| Order::Load { unit }), out);
        desk.add(plan.mission(craft).manifest.iter().map(|&unit| Order::Unload { unit }), out);
    }
    push(writes::strip_starts(desk, plan).map(|at| Order::Strip { at }), out);
    if let Ok(lengths) = writes::lengths(desk, plan) {
        push(lengths.each().map(|hexes| Order::Length { hexes }), out);
    }
    if let Ok(widths) = writes::widths(desk, plan) {
        push(widths.each().map(|hexes| Order::Width { hexes }), out);
    }
    if let Ok(delays) = writes::delays(desk, plan) {
        let mates: Vec<u8> = writes::row_mates(desk, plan).collect();
        let clear = |delay: &u8| writes::may_follow(desk, plan, mates.iter().copied(), *delay).is_ok();
        push(delays.each().filter(clear).map(|impulses| Order::Delay { impulses }), out);
    }
    if let Ok(releases) = writes::releases(desk, plan) {
        push(releases.each().map(|hex| Order::Release { hex }), out);
    }
}
