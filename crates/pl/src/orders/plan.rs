//! Orders before the first turn: the written plan (pl.plan) and set-up; and calling a landing off.

use super::pointing::craft_id;
use super::{Desk, Gather, Judgement, Order, pointing, require};
use crate::scenario::{CraftKind, Landing};
use crate::state::{CraftId, Flight, Open, SetUpPiece, Step, UnitId, Written};
use jumpmaster_core::hex::{Grid, Side, Spot};
use jumpmaster_core::listing::Spread;
use std::collections::BTreeSet;

/// A plane's landing turn and hex (pl.plan.2, pl.plan.4).
pub fn drop(desk: Desk<'_>, craft: CraftId, turn: u8, at: Spot) -> Judgement {
    may_write(desk, craft, CraftKind::Plane, turn, at)?;
    require!(
        !full(desk, craft, CraftKind::Plane, turn, at),
        "pl.plan.4",
        "as many platoons as may be are aimed at {at} in that turn already",
        "choose another hex or turn"
    );
    Ok(())
}

/// A glider's landing turn, hex and heading (pl.plan.3, pl.glider.2, pl.crowd.2, pl.glider.7).
pub fn glide(desk: Desk<'_>, craft: CraftId, turn: u8, at: Spot, heading: Option<Side>) -> Judgement {
    may_write(desk, craft, CraftKind::Glider, turn, at)?;
    require!(
        !full(desk, craft, CraftKind::Glider, turn, at),
        "pl.glider.7",
        "as many gliders as may land are aimed at {at} in that turn already",
        "choose another hex or turn"
    );
    if desk.open.rules().plan_heading {
        require!(heading.is_some(), "pl.plan.3", "{craft} has no heading", "write which side it flies toward");
    } else {
        require!(
            heading.is_none(),
            "pl.plan.3",
            "headings are not written in this game",
            "leave the heading out; it is chosen when {craft} appears"
        );
    }
    Ok(())
}

/// The plan is written once, aircraft by aircraft, before the enemy sets up (pl.plan.2). If it is not binding, a landing
/// not yet due may be put off to a later turn, on any hex, at the start of one's own player turn; since it can only move
/// later, rewriting comes to an end.
fn may_write(desk: Desk<'_>, craft: CraftId, kind: CraftKind, turn: u8, at: Spot) -> Judgement {
    let (open, Some(plan)) = (desk.open, desk.plan) else {
        require!(false, "pl.plan.2", "the plan is the airborne side's", "wait for its landings");
        return Ok(());
    };
    let Some(spec) = open.scenario.craft.get(usize::from(craft)) else {
        require!(false, "pl.scenario.1", "there is no such aircraft", "choose one of yours");
        return Ok(());
    };
    match open.step {
        Step::Plan => {
            let next = plan.0.iter().position(|written| *written == Written::Blank);
            require!(
                next == Some(usize::from(craft)),
                "pl.plan.2",
                "{craft} is not the next to be written",
                "write the aircraft in their order; undo takes a line back"
            );
        }
        Step::Start if !open.rules().plan_binding => {
            let waiting = open.craft[usize::from(craft)].flight == Flight::Unseen;
            let put_off = |landing: Landing| landing.turn > open.turn && turn > landing.turn;
            let later = matches!(plan.0[usize::from(craft)], Written::Lands(landing) if put_off(landing));
            require!(
                waiting && later,
                "pl.plan.2",
                "{craft} cannot be rewritten for that turn",
                "put off landings that are not due yet, for a later turn than was written"
            );
        }
        _ => {
            require!(
                false,
                "pl.plan.2",
                "the plan is sealed: landings are never moved",
                "call {craft} off, or let it land as written"
            );
        }
    }
    let (plane, glider) = (spec.kind == CraftKind::Plane, spec.kind == CraftKind::Glider);
    require!(
        !plane || kind == spec.kind,
        "pl.transport.1",
        "{craft} is a plane",
        "let it drop its load, without a heading"
    );
    require!(!glider || kind == spec.kind, "pl.glider.2", "{craft} is a glider", "let it land, with a heading");
    require!(
        (spec.turns.0..=spec.turns.1).contains(&turn),
        "pl.plan.1",
        "{craft} cannot come in turn {turn}",
        "choose one of its landing turns, {turns}"
    );
    desk.on_board(at)
}

/// Whether the maximum number of other aircraft of a kind is aimed at a hex in a turn (pl.plan.4, pl.glider.7).
fn full(desk: Desk<'_>, craft: CraftId, kind: CraftKind, turn: u8, at: Spot) -> bool {
    let limit = match kind {
        CraftKind::Plane => desk.open.rules().platoons_aimed,
        CraftKind::Glider => desk.open.rules().glider_limit,
    };
    aims(desk, craft, kind, turn).filter(|&aim| aim == at).count() >= usize::from(limit)
}

/// The hexes at which an aircraft cannot be aimed in a turn, because the maximum number of others is.
pub fn full_hexes(desk: Desk<'_>, craft: CraftId, kind: CraftKind, turn: u8) -> Vec<Spot> {
    aims(desk, craft, kind, turn).filter(|&at| full(desk, craft, kind, turn, at)).collect()
}

/// The hexes that other aircraft of a kind are aimed at in a turn.
fn aims(desk: Desk<'_>, craft: CraftId, kind: CraftKind, turn: u8) -> impl Iterator<Item = Spot> {
    let plan = desk.plan.map_or(&[][..], |plan| &plan.0);
    plan.iter().enumerate().filter_map(move |(id, written)| match written {
        Written::Lands(landing) if landing.turn == turn => {
            (id != usize::from(craft) && desk.open.scenario.craft[id].kind == kind).then_some(landing.at)
        }
        _ => None,
    })
}

/// Whether the plan is complete.
pub fn finished(desk: Desk<'_>) -> Judgement {
    let complete = desk.plan.is_some_and(|plan| !plan.0.contains(&Written::Blank));
    require!(complete, "pl.plan.2", "not every landing is written", "write the next one");
    Ok(())
}

/// A landing may be called off for good until it is carried out (pl.plan.2).
pub fn call_off(desk: Desk<'_>, craft: CraftId) -> Judgement {
    require!(
        desk.open.step == Step::Start,
        "pl.plan.2",
        "landings are called off at the start of your player turn",
        "wait for it"
    );
    let written = desk.plan.and_then(|plan| plan.0.get(usize::from(craft)));
    require!(
        matches!(written, Some(Written::Lands(_))),
        "pl.plan.2",
        "{craft} has no landing to call off",
        "choose an aircraft that is still to come"
    );
    let unseen = desk.open.craft[usize::from(craft)].flight == Flight::Unseen;
    require!(unseen, "pl.plan.2", "{craft} has been carried out", "choose an aircraft that is still to come");
    Ok(())
}

/// Sets up a unit or minefield in one of the hexes the scenario gives it, within the stacking limit (pl.scenario.1,
/// pl.crowd.7).
pub fn place(desk: Desk<'_>, piece: SetUpPiece, at: Spot) -> Judgement {
    let open = desk.open;
    require!(open.step == Step::SetUp, "pl.scenario.1", "set-up is over", "move the unit in its Movement Phase");
    let next = open.next_to_set_up().map(|(_, piece)| piece);
    require!(next == Some(piece), "pl.scenario.1", "another piece is set up first", "place the pieces in their order");
    desk.on_board(at)?;
    let area = holds(area_of(open, piece), at);
    match piece {
        SetUpPiece::Unit(unit) => {
            require!(area, "pl.scenario.1", "{at} is outside its set-up area", "choose a hex of the area");
            place_unit(open, unit, at)
        }
        SetUpPiece::Mines(_) => {
            require!(area, "pl.scenario.1", "no minefield may lie in {at}", "choose a hex of its area");
            lay_mines(open, at)
        }
    }
}

/// A unit is set up in a hex of its area without enemies and with room (pl.base.8, pl.crowd.7).
fn place_unit(open: &Open, unit: UnitId, at: Spot) -> Judgement {
    let (own, enemies) = open.filled(at, open.unit(unit).owner);
    require!(enemies == 0, "pl.base.8", "enemies stand in {at}", "choose another hex");
    require!(!open.overfills(own + open.counter(unit).size), "pl.crowd.7", "{at} is full", "choose a hex with room");
    Ok(())
}

/// A minefield is laid in a hex of its area without mines (pl.mines.1).
fn lay_mines(open: &Open, at: Spot) -> Judgement {
    let mined = open.mines.iter().any(|mines| mines.at == at);
    require!(!mined, "pl.mines.1", "{at} is mined already", "choose another hex");
    Ok(())
}

/// Where a piece may be set up.
fn area_of(open: &Open, piece: SetUpPiece) -> &[Spot] {
    match piece {
        SetUpPiece::Unit(unit) => open.set_up_area(unit).unwrap_or(&[]),
        SetUpPiece::Mines(field) => &open.scenario.minefields[usize::from(field)].hexes,
    }
}

/// Whether an area contains a hex; areas are sorted by row.
fn holds(area: &[Spot], at: Spot) -> bool {
    area.binary_search_by_key(&(at.row, at.column), |spot| (spot.row, spot.column)).is_ok()
}

/// A line of the plan.
const fn line(craft: CraftId, kind: CraftKind, Landing { turn, at, heading }: Landing) -> Order {
    match kind {
        CraftKind::Plane => Order::Drop { craft, turn, at },
        CraftKind::Glider => Order::Glide { craft, turn, at, heading },
    }
}

impl Desk<'_> {
    /// The next line of the scenario's own plan, and the seal after the last (pl.plan.2).
    pub fn as_planned(self) -> Option<Order> {
        let (scenario, plan) = (&self.open.scenario, self.plan.filter(|_| self.open.step == Step::Plan)?);
        let Some(craft) = plan.0.iter().position(|written| *written == Written::Blank) else {
            return Some(Order::Done);
        };
        let Landing { turn, at, heading } = *scenario.plan.get(craft)?;
        let heading = heading.filter(|_| scenario.rules.plan_heading);
        Some(line(craft as CraftId, scenario.craft[craft].kind, Landing { turn, at, heading }))
    }
}

/// Every possible next line.
pub fn candidates(desk: Desk<'_>, gather: &mut Gather<'_>) -> bool {
    let next = desk.plan.and_then(|plan| plan.0.iter().position(|written| *written == Written::Blank));
    next.is_none_or(|craft| lines(desk, craft as CraftId, gather))
}

/// Every line that could be written for an aircraft. There are thousands on a board, and they differ only in turn, hex and
/// heading, so what they share is judged once.
pub fn lines(desk: Desk<'_>, craft: CraftId, gather: &mut Gather<'_>) -> bool {
    let (open, spec) = (desk.open, &desk.open.scenario.craft[usize::from(craft)]);
    let grid = open.board().grid;
    let written = spec.kind == CraftKind::Glider && open.rules().plan_heading;
    let (kind, heading) = (spec.kind, move |way: usize| written.then(|| Side::ALL[way]));
    let ways = if written { Side::ALL.len() } else { 1 };
    let mut turns =
        (spec.turns.0..=spec.turns.1).filter(|&turn| may_write(desk, craft, spec.kind, turn, grid.spot_of(0)).is_ok());
    turns.all(|turn| {
        let barred = numbers(grid, &full_hexes(desk, craft, spec.kind, turn));
        let as_one = || Spread {
            piece: Some(craft_id(craft)),
            grid,
            barred: barred.clone(),
            ways,
            order: Box::new(move |at, way| {
                let order = line(craft, kind, Landing { turn, at, heading: heading(way) });
                (order, pointing::of_plan(order, craft, turn, at))
            }),
        };
        if gather.spread(as_one) {
            return true;
        }
        runs(open.board().spots(), &barred).all(|hexes| {
            if written {
                let lines = |at| Side::ALL.map(|side| line(craft, kind, Landing { turn, at, heading: Some(side) }));
                hexes.iter().all(|&at| gather.take_all(lines(at)))
            } else {
                gather.take_all(hexes.iter().map(|&at| line(craft, kind, Landing { turn, at, heading: None })))
            }
        })
    })
}

/// The hexes before, between and after the barred ones, whose numbers ascend.
fn runs<'a>(hexes: &'a [Spot], barred: &[usize]) -> impl Iterator<Item = &'a [Spot]> {
    let starts = std::iter::once(0).chain(barred.iter().map(|hex| hex + 1));
    let ends = barred.iter().copied().chain(std::iter::once(hexes.len()));
    starts.zip(ends).map(|(start, end)| &hexes[start..end])
}

/// The numbers of hexes, ascending, without duplicates.
fn numbers(grid: Grid, spots: &[Spot]) -> Vec<usize> {
    let hexes = spots.iter().filter_map(|&spot| grid.hex_at(spot).and_then(|hex| grid.index(hex)));
    hexes.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Every hex in which the next piece could be set up. Hexes of its area differ only in what is there, so the rest is judged
/// once.
pub fn set_up_candidates(desk: Desk<'_>, gather: &mut Gather<'_>) -> bool {
    let open = desk.open;
    let Some((_, piece)) = open.next_to_set_up() else { return true };
    let free = |at: &Spot| match piece {
        SetUpPiece::Unit(unit) => place_unit(open, unit, *at).is_ok(),
        SetUpPiece::Mines(_) => lay_mines(open, *at).is_ok(),
    };
    gather.take_all(area_of(open, piece).iter().copied().filter(free).map(|at| Order::Place { piece, at }))
}
