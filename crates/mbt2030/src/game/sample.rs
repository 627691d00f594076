//! Random orders, drawn without listing them all.

use super::deploy::MIXES;
use super::desk::Desk;
use super::list::{around, families, orders};
use super::order::{Heading, Order, Reach};
use super::piece::{Piece, Place};
use super::stage::Stage;
use super::tag::Tag;
use crate::rules::moves::Kind;
use crate::rules::step::Step;
use crate::unit::{Mode, Sign};
use jumpmaster_core::Named;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::plane::{Facing, Point, Rect};

/// How many orders are tried before the list is written out.
const TRIES: usize = 24;

/// A random order that this side could give.
pub fn sample(desk: &Desk<'_>, buffer: &mut Vec<Order>, choices: &mut Seeded) -> Option<Order> {
    if let Stage::Throw(_) = desk.open.stage {
        return Some(Order::Throw { sign: *any(Sign::ALL, choices) });
    }
    let drawn = (0..TRIES).filter_map(|_| draw(desk, choices)).find(|order| desk.judge(order).is_ok());
    drawn.or_else(|| {
        buffer.clear();
        orders(desk, buffer);
        if buffer.is_empty() {
            return families(desk).into_iter().next().map(|family| family.order);
        }
        Some(buffer.swap_remove(choices.below(buffer.len() as u64) as usize))
    })
}

fn any<'a, T>(all: &'a [T], choices: &mut Seeded) -> &'a T {
    &all[choices.below(all.len() as u64) as usize]
}

fn point(within: Rect, choices: &mut Seeded) -> Point {
    let between = |low: i32, high: i32, choices: &mut Seeded| {
        i64::from(low) + choices.below((i64::from(high) - i64::from(low)) as u64 + 1) as i64
    };
    let (low, high) = (within.low(), within.high());
    Point::near(between(low.x(), high.x(), choices), between(low.y(), high.y(), choices))
}

fn facing(choices: &mut Seeded) -> Facing {
    let number = |choices: &mut Seeded| choices.below(201) as i32 - 100;
    Facing::new(number(choices), number(choices)).unwrap_or(Facing::RIGHT)
}

fn draw(desk: &Desk<'_>, choices: &mut Seeded) -> Option<Order> {
    match desk.open.stage {
        Stage::Deploy(_) => Some(deploying(desk, choices)),
        Stage::Act(step) => acting(desk, step, choices),
        _ => None,
    }
}

fn deploying(desk: &Desk<'_>, choices: &mut Seeded) -> Order {
    let group = 1 + choices.below(desk.open.groups[desk.side.number()].len() as u64) as u8;
    if desk.open.putting.is_none() && choices.below(16) > 0 {
        let mix = 1 + choices.below(MIXES.into()) as u16;
        return Order::Deploy { group, tenth: 1 + choices.below(9) as u8, mix };
    }
    let stand = 1 + choices.below(desk.open.listed(desk.side, group - 1).len() as u64) as u8;
    match desk.a_place(group, stand) {
        Some(stance) => Order::Place { group, stand, at: stance.at, facing: stance.facing },
        None => Order::Next {},
    }
}

/// A counter of the enemy, one that is revealed if there is one among a few.
fn target(enemies: &[Piece], choices: &mut Seeded) -> usize {
    let mut drawn = (0..6).map(|_| choices.below(enemies.len().max(1) as u64) as usize);
    let first = drawn.next().unwrap_or(0);
    let open = |at: &usize| enemies.get(*at).is_some_and(|piece| piece.known.is_some() && piece.place != Place::Gone);
    std::iter::once(first).chain(drawn).find(open).unwrap_or(first)
}

fn acting(desk: &Desk<'_>, step: Step, choices: &mut Seeded) -> Option<Order> {
    let own = &desk.open.pieces[desk.side.number()];
    let patience = if step == Step::Ground { 24 } else { 3 };
    if own.is_empty() || choices.below(patience) == 0 {
        return Some(Order::Next {});
    }
    if step == Step::Ground && desk.open.selected.is_empty() && choices.below(2) == 0 {
        return Some(Order::Select {
            group: 1 + choices.below(desk.open.groups[desk.side.number()].len() as u64) as u8,
        });
    }
    let stand = Tag::of(desk.side, choices.below(own.len() as u64) as usize);
    let piece = desk.open.piece(stand);
    let enemies = &desk.open.pieces[desk.side.enemy().number()];
    let target = Tag::of(desk.side.enemy(), target(enemies, choices));
    let ground = step == Step::Ground && piece.stance().is_some() && !piece.is_flying();
    let kind = choices.below(if ground { 18 } else { 8 });
    // Half of all moves lead to the enemy, so that random games come to blows.
    let heading = if choices.below(2) == 0 { Heading::Enemy } else { *any(Heading::ALL, choices) };
    let reach = *any(Reach::ALL, choices);
    Some(match kind {
        0 | 1 | 15 | 16 => Order::Engage { stand, target },
        2 if step == Step::CloseSupport => Order::Dive { stand, target },
        2 if ground => Order::Reveal { stand },
        2 => Order::Enter { stand, tenth: 1 + choices.below(9) as u8 },
        3 => Order::Mode { stand, mode: *any(Mode::ALL, choices) },
        4 if choices.below(3) == 0 => Order::Screen { stand, target },
        5 if choices.below(3) == 0 => Order::Flare { stand, target },
        6 if step == Step::AirSuperiority => Order::Withdraw { stand },
        6 if step == Step::CloseSupport && piece.stance().is_some() => {
            let from = desk.dive(stand, target)?;
            Order::Strike { stand, target, at: from.at, facing: from.facing }
        }
        6 if choices.below(4) == 0 => Order::Smoke { stand, at: point(desk.open.border(), choices) },
        7 if !ground && piece.stance().is_none() => {
            Order::Bring { stand, at: point(desk.entry(desk.identity(stand).stand.posture), choices) }
        }
        7 if choices.below(4) == 0 => Order::Light { stand, at: point(desk.open.border(), choices) },
        8 | 9 => Order::Stride { stand, heading, reach },
        10..=12 => Order::Go { stand, heading, reach },
        13 => Order::Turn { stand, heading },
        14 => Order::Face { stand, facing: facing(choices) },
        17 => {
            let pace = if choices.below(3) == 0 { Kind::March } else { Kind::Tactical };
            let (path, facing) = (vec![point(around(desk, stand, pace)?, choices)], facing(choices));
            if pace == Kind::March { Order::March { stand, path, facing } } else { Order::Move { stand, path, facing } }
        }
        _ => return None,
    })
}
