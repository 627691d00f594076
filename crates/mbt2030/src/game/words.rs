//! Orders in words, and as data.

use super::order::{Heading, Order, Reach};
use super::table::Table;
use super::tag::Tag;
use super::view::View;
use crate::unit::Side;
use jumpmaster_core::plane::Point;
use jumpmaster_core::{Clause, Line, Parts, Role, clause};

/// What a counter is called by somebody who knows only what lies open: "A3", "A3 (`INFn` ATM)".
pub fn called(table: &Table, tag: Tag) -> String {
    match table.find(tag).and_then(|piece| piece.known) {
        Some(stand) => format!("{tag} ({})", stand.words()),
        None => format!("{tag}"),
    }
}

/// What an own counter is called.
fn own(view: &View<'_>, tag: Tag) -> String {
    let identity = view.desk_of(tag.side).and_then(|desk| desk.own.pieces.get(tag.at()).copied());
    match identity {
        Some(identity) if identity.is_fake() => format!("{tag} (fake)"),
        Some(identity) => format!("{tag} ({})", identity.stand.words()),
        None => called(view.open, tag),
    }
}

const fn to(heading: Heading) -> &'static str {
    match heading {
        Heading::North => "north",
        Heading::NorthEast => "north-east",
        Heading::East => "east",
        Heading::SouthEast => "south-east",
        Heading::South => "south",
        Heading::SouthWest => "south-west",
        Heading::West => "west",
        Heading::NorthWest => "north-west",
        Heading::Enemy => "towards the nearest opposing stand",
        Heading::Bghq => "towards its BGHQ",
    }
}

const fn far(reach: Reach) -> &'static str {
    match reach {
        Reach::Far => "as far as it can",
        Reach::Near => "a short way",
    }
}

/// Where a path ends, in inches.
pub fn end(path: &[Point]) -> String {
    path.last().map_or_else(String::new, |at| format!(" to ({at})"))
}

/// An order in words.
pub fn describe(view: &View<'_>, order: &Order) -> Line {
    let (text, clause) = said(view, order);
    Line::new(text, clause)
}

fn said(view: &View<'_>, order: &Order) -> (String, Clause) {
    let stand = |tag: &Tag| own(view, *tag);
    let target = |tag: &Tag| called(view.open, *tag);
    match order {
        Order::Throw { sign } => (format!("throw {sign}"), clause!("mbt2030.rps.3")),
        Order::Roll {} => ("roll the dice".into(), clause!("mbt2030.dice.1")),
        Order::Zone { zone } => (format!("play in the {zone} zone"), clause!("mbt2030.zone.3")),
        Order::LayOut { river: true } => ("lay the terrain out, with a river".into(), clause!("mbt2030.river.1")),
        Order::LayOut { river: false } => ("lay the terrain out".into(), clause!("mbt2030.placement.1")),
        Order::Edge { lower } => {
            (format!("take the {} edge", if *lower { "lower" } else { "upper" }), clause!("mbt2030.placement.2"))
        }
        Order::First { own } => first(view, *own),
        Order::Deploy { group, tenth, mix } => {
            let mixed = if *mix == 0 { String::new() } else { format!(", mixed by {mix}") };
            let text = format!("deploy group {group} around {tenth} tenths of the edge{mixed}");
            (text, clause!("mbt2030.deploy.4"))
        }
        Order::Place { group, stand: 0, at, .. } => {
            (format!("deploy a fake of group {group} at ({at})"), clause!("mbt2030.blank.4"))
        }
        Order::Place { group, stand, at, .. } => {
            (format!("deploy stand {stand} of group {group} at ({at})"), clause!("mbt2030.deploy.1"))
        }
        Order::Lift {} => ("take the group up again".into(), clause!("mbt2030.deploy.4")),
        Order::Select { group } => (format!("select group {group}"), clause!("mbt2030.turn.17")),
        Order::Mode { stand: who, mode } => (format!("make {} {mode}", stand(who)), clause!("mbt2030.mode.10")),
        Order::Reveal { stand: who } => (format!("turn {} up", stand(who)), clause!("mbt2030.blank.3")),
        Order::Go { stand: who, heading, reach } => {
            (format!("move {} {} {}", stand(who), to(*heading), far(*reach)), clause!("mbt2030.move.1"))
        }
        Order::Stride { stand: who, heading, reach } => {
            (format!("march {} {} {}", stand(who), to(*heading), far(*reach)), clause!("mbt2030.move.6"))
        }
        Order::Turn { stand: who, heading } => {
            (format!("turn {} {}", stand(who), to(*heading)), clause!("mbt2030.measure.3"))
        }
        Order::Move { stand: who, path, .. } => {
            (format!("move {}{}", stand(who), end(path)), clause!("mbt2030.move.1"))
        }
        Order::March { stand: who, path, .. } => {
            (format!("march {}{}", stand(who), end(path)), clause!("mbt2030.move.6"))
        }
        Order::Face { stand: who, .. } => (format!("turn {} on the spot", stand(who)), clause!("mbt2030.measure.3")),
        Order::Enter { stand: who, tenth } => {
            (format!("bring {} on at {tenth} tenths of the edge", stand(who)), clause!("mbt2030.turn.4"))
        }
        Order::Bring { stand: who, at } => (format!("bring {} on at ({at})", stand(who)), clause!("mbt2030.turn.4")),
        Order::Withdraw { stand: who } => (format!("take {} off for good", stand(who)), clause!("mbt2030.turn.5")),
        Order::Dive { stand: who, target: whom } => {
            (format!("fly {} at {} and engage it", stand(who), target(whom)), clause!("mbt2030.turn.10"))
        }
        Order::Strike { stand: who, target: whom, at, .. } => {
            (format!("fly {} to ({at}) and engage {}", stand(who), target(whom)), clause!("mbt2030.turn.10"))
        }
        Order::Engage { stand: who, target: whom } => {
            (format!("engage {} with {}", target(whom), stand(who)), clause!("mbt2030.engage.1"))
        }
        Order::Screen { stand: who, target: whom } => {
            (format!("lay smoke with {} against {}", stand(who), target(whom)), clause!("mbt2030.smoke.1"))
        }
        Order::Smoke { stand: who, at } => {
            (format!("lay smoke with {} at ({at})", stand(who)), clause!("mbt2030.smoke.1"))
        }
        Order::Flare { stand: who, target: whom } => {
            (format!("light {} up with {}", target(whom), stand(who)), clause!("mbt2030.illum.1"))
        }
        Order::Light { stand: who, at } => {
            (format!("lay light with {} at ({at})", stand(who)), clause!("mbt2030.illum.1"))
        }
        Order::Next {} => ("end the step".into(), clause!("mbt2030.turn.1")),
    }
}

fn first(view: &View<'_>, own: bool) -> (String, Clause) {
    let side = view.side().unwrap_or(Side::A);
    let who = if own { side } else { side.enemy() };
    match view.open.stage {
        super::stage::Stage::ChooseFirst(_) => (format!("let {who} deploy first"), clause!("mbt2030.deploy.4")),
        _ => (format!("let {who} have the first round"), clause!("mbt2030.turn.2")),
    }
}

/// What an order is made of.
pub fn parts(order: &Order) -> Parts {
    let role = match order {
        Order::Throw { .. } | Order::Roll {} => Role::Main,
        Order::Next {} => Role::Pass,
        Order::Withdraw { .. } | Order::Lift {} | Order::Reveal { .. } => Role::Rare,
        _ => Role::Usual,
    };
    let number = match order {
        Order::Deploy { group, .. } | Order::Select { group } => Some(i64::from(*group)),
        _ => None,
    };
    Parts { piece: order.stand().map(|tag| tag.to_string()), role, number, ..Parts::of(order) }
}
