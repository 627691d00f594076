//! The orders that are listed, and the families of those that are not.

use super::deploy::MIXES;
use super::desk::Desk;
use super::moves::POINTS;
use super::order::{Heading, Order, Reach};
use super::piece::Place;
use super::screens::Laid;
use super::stage::Stage;
use super::table::is_ground;
use super::tag::Tag;
use super::words;
use crate::measure::base::Stance;
use crate::measure::travel::Move;
use crate::rules::moves::{Kind, Moving};
use crate::rules::options::{March24, PinnedMove, ShakenMove};
use crate::rules::step::Step;
use crate::unit::{Class, Condition, Mode, Posture, Sign};
use crate::zone::{Way, way};
use jumpmaster_core::plane::{Facing, Point, Rect};
use jumpmaster_core::{Family, Line, Named, Param, Values, clause};

/// Adds every listed order.
pub fn orders(desk: &Desk<'_>, out: &mut Vec<Order>) {
    match desk.open.stage {
        Stage::Throw(_) => out.extend(Sign::ALL.iter().map(|&sign| Order::Throw { sign })),
        Stage::RollZone | Stage::RollTerrain | Stage::RollDay | Stage::RollWeather => out.push(Order::Roll {}),
        Stage::ChooseZone(_) => {
            if let Way::Chosen(among) = way(desk.rules(), desk.open.scenario.homes()) {
                out.extend(among.into_iter().map(|zone| Order::Zone { zone }));
            }
        }
        Stage::LayOut(_) => {
            out.push(Order::LayOut { river: false });
            out.extend(desk.rules().options.river.then_some(Order::LayOut { river: true }));
        }
        Stage::ChooseEdge(_) => out.extend([true, false].map(|lower| Order::Edge { lower })),
        Stage::ChooseFirst(_) | Stage::ChooseRound(_) => out.extend([true, false].map(|own| Order::First { own })),
        Stage::Deploy(_) => {
            let groups = 1..=desk.open.groups[desk.side.number()].len() as u8;
            let all = groups.flat_map(|group| (1..=9).map(move |tenth| Order::Deploy { group, tenth, mix: 0 }));
            out.extend(all.filter(|order| desk.judge(order).is_ok()));
            out.extend(desk.may_lift().ok().map(|_| Order::Lift {}));
        }
        Stage::Act(step) => acts(desk, step, out),
        Stage::Over => {}
    }
}

fn acts(desk: &Desk<'_>, step: Step, out: &mut Vec<Order>) {
    let mut offer = |order: Order| {
        if desk.judge(&order).is_ok() {
            out.push(order);
        }
    };
    if step == Step::Ground {
        (1..=desk.open.groups[desk.side.number()].len() as u8).for_each(|group| offer(Order::Select { group }));
    }
    for (tag, _, identity) in desk.each().filter(|(_, piece, _)| piece.place != Place::Gone) {
        for &mode in Mode::ALL {
            offer(Order::Mode { stand: tag, mode });
        }
        match (identity.stand.class(), step) {
            (Class::Aircraft, Step::AirSuperiority | Step::CloseSupport) => {
                (1..=9).for_each(|tenth| offer(Order::Enter { stand: tag, tenth }));
                offer(Order::Withdraw { stand: tag });
            }
            (class, Step::Ground) if is_ground(class) => on_ground(desk, tag, &mut offer),
            _ => {}
        }
        let engages = desk.rules().steps.of(identity.stand.posture).step == Some(step);
        let lays = |what| desk.can_lay(tag, what).is_ok();
        let (smokes, lights) = (lays(Laid::Smoke), lays(Laid::Light));
        if !(engages || smokes || lights) {
            continue;
        }
        for (target, aim) in desk.open.of(desk.side.enemy()).filter(|(_, aim)| aim.place != Place::Gone) {
            if engages && aim.known.is_some() {
                offer(Order::Engage { stand: tag, target });
                offer(Order::Dive { stand: tag, target });
            }
            if smokes {
                offer(Order::Screen { stand: tag, target });
            }
            if lights {
                offer(Order::Flare { stand: tag, target });
            }
        }
    }
    offer(Order::Next {});
}

fn on_ground(desk: &Desk<'_>, tag: Tag, offer: &mut impl FnMut(Order)) {
    offer(Order::Reveal { stand: tag });
    for (heading, reach) in
        Heading::ALL.iter().flat_map(|&heading| Reach::ALL.iter().map(move |&reach| (heading, reach)))
    {
        if moves(desk, tag, Kind::Tactical) {
            offer(Order::Go { stand: tag, heading, reach });
        }
        if moves(desk, tag, Kind::March) {
            offer(Order::Stride { stand: tag, heading, reach });
        }
    }
    for &heading in Heading::ALL {
        offer(Order::Turn { stand: tag, heading });
    }
}

/// Whether a stand may be able to make a move of this kind: what can be told without a path.
fn moves(desk: &Desk<'_>, tag: Tag, pace: Kind) -> bool {
    let (piece, stand) = (desk.open.piece(tag), desk.identity(tag).stand);
    let (open, options) = (desk.open, &desk.rules().options);
    let bound = match piece.condition {
        Condition::Steady => false,
        Condition::Shaken if options.shaken_move == ShakenMove::Free => false,
        _ => options.pinned_move == PinnedMove::None,
    };
    let near = || {
        let gap = desk.rules().distances.march_gap;
        let whole = options.march_24 == March24::WholePath;
        let close =
            |base: &crate::measure::base::Base| piece.base.is_some_and(|own| open.ruler().within(&own, base, gap));
        let enemies = open
            .of(desk.side.enemy())
            .filter(|(_, other)| !matches!(other.posture(), Some(Posture::Asf | Posture::Ecm)));
        whole && enemies.filter_map(|(_, other)| other.base.as_ref()).any(close)
    };
    stand.mode != Mode::Static
        && !bound
        && open.moving() == Some(piece.group)
        && !(pace == Kind::March && (open.tactical || near()))
}

/// A legal move of a stand, if one is found: a candidate, or a shorter one.
pub fn some_move(desk: &Desk<'_>, tag: Tag, pace: Kind) -> Option<Move> {
    if !moves(desk, tag, pace) {
        return None;
    }
    let all = Heading::ALL.iter().flat_map(|&heading| Reach::ALL.iter().map(move |&reach| (heading, reach)));
    all.into_iter().find_map(|(heading, reach)| desk.may_head(tag, heading, reach, pace).ok()).or_else(|| {
        let stance = desk.open.piece(tag).stance()?;
        let ways = [4000, 2000, 1000, 250, 50, 10, 1].into_iter();
        let all = ways.flat_map(|far| Heading::ALL.iter().map(move |&heading| (far, heading)));
        all.into_iter().find_map(|(far, heading)| {
            let to = stance.at.plus(desk.direction(tag, stance.at, heading)?.ahead(far));
            let motion = Move { pace, path: vec![to], facing: stance.facing };
            desk.may_move(tag, &motion).is_ok().then_some(motion)
        })
    })
}

/// The part of the table that a move can reach at all.
pub fn around(desk: &Desk<'_>, tag: Tag, pace: Kind) -> Option<Rect> {
    let (piece, stand) = (desk.open.piece(tag), desk.identity(tag).stand);
    let who = match piece.known {
        None => Moving::Blank(stand.sub_class, stand.posture),
        Some(_) => Moving::Stand(stand.sub_class, stand.posture),
    };
    let far = i64::from(desk.rules().moves.limits(who, pace)?.good);
    let (at, border) = (piece.stance()?.at, desk.open.border());
    let clamp = |by: i64| {
        let (low, high) = (border.low(), border.high());
        let fit = |value: i32, low: i32, high: i32| (i64::from(value) + by).clamp(low.into(), high.into());
        Point::near(fit(at.x(), low.x(), high.x()), fit(at.y(), low.y(), high.y()))
    };
    Some(Rect::between(clamp(-far), clamp(far)))
}

/// A facing to which a stand may turn on the spot.
pub fn some_turn(desk: &Desk<'_>, tag: Tag) -> Option<Facing> {
    let all = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1), (2, 1), (-1, 2), (1, 2), (-2, 1)];
    all.into_iter().filter_map(|(x, y)| Facing::new(x, y)).find(|&facing| desk.may_turn(tag, facing).is_ok())
}

/// The families of orders.
pub fn families(desk: &Desk<'_>) -> Vec<Family<Order>> {
    let mut out = Vec::new();
    match desk.open.stage {
        Stage::Deploy(_) => deploying(desk, &mut out),
        Stage::Act(step) => acting(desk, step, &mut out),
        _ => {}
    }
    out
}

fn family(order: Order, line: Line, params: &[(&'static str, Values)]) -> Family<Order> {
    let params = params.iter().map(|&(at, values)| Param { at, values }).collect();
    Family { parts: words::parts(&order), order, line, params }
}

fn deploying(desk: &Desk<'_>, out: &mut Vec<Family<Order>>) {
    for group in 1..=desk.open.groups[desk.side.number()].len() as u8 {
        for tenth in 1..=9 {
            let mixes = 1..=20;
            let legal = mixes.map(|mix| Order::Deploy { group, tenth, mix }).find(|order| desk.judge(order).is_ok());
            if let Some(order) = legal {
                let text = format!("deploy group {group} around {tenth} tenths of the edge, its stands mixed");
                let mix = Values::Number { from: 1, to: MIXES.into() };
                out.push(family(order, Line::new(text, clause!("mbt2030.deploy.4")), &[("/deploy/mix", mix)]));
            }
        }
        let stands = 0..=desk.open.listed(desk.side, group - 1).len() as u8;
        for stand in stands {
            if let Some(Stance { at, facing }) = desk.a_place(group, stand) {
                let text = match stand {
                    0 => format!("deploy a fake of group {group}"),
                    _ => format!("deploy stand {stand} of group {group}"),
                };
                let order = Order::Place { group, stand, at, facing };
                let point = Values::Point { within: desk.open.border() };
                let params = [("/place/at", point), ("/place/facing", Values::Facing)];
                out.push(family(order, Line::new(text, clause!("mbt2030.deploy.1")), &params));
            }
        }
    }
}

fn acting(desk: &Desk<'_>, step: Step, out: &mut Vec<Family<Order>>) {
    for (tag, piece, identity) in desk.each().filter(|(_, piece, _)| piece.place != Place::Gone) {
        let class = identity.stand.class();
        if step == Step::Ground && is_ground(class) {
            moving(desk, tag, out);
        }
        if class == Class::Aircraft {
            let at = desk.entry(identity.stand.posture).low();
            if desk.may_bring(tag, at).is_ok() {
                let values = Values::Point { within: desk.entry(identity.stand.posture) };
                let line = Line::new(format!("bring {tag} on"), clause!("mbt2030.turn.4"));
                out.push(family(Order::Bring { stand: tag, at }, line, &[("/bring/at", values)]));
            }
            striking(desk, tag, step, out);
        }
        for (what, text) in [(Laid::Smoke, "lay smoke with"), (Laid::Light, "lay light with")] {
            if desk.can_lay(tag, what).is_err() {
                continue;
            }
            let own = piece.stance().map(|stance| stance.at);
            let Some(at) = own.or_else(|| desk.circles(piece.group).first().map(|base| base.centre)) else { continue };
            if desk.may_lay(tag, what, at).is_err() {
                continue;
            }
            let (order, place, clause) = match what {
                Laid::Smoke => (Order::Smoke { stand: tag, at }, "/smoke/at", clause!("mbt2030.smoke.1")),
                Laid::Light => (Order::Light { stand: tag, at }, "/light/at", clause!("mbt2030.illum.1")),
            };
            let values = Values::Point { within: desk.open.border() };
            out.push(family(order, Line::new(format!("{text} {tag} anywhere"), clause), &[(place, values)]));
        }
    }
}

fn moving(desk: &Desk<'_>, tag: Tag, out: &mut Vec<Family<Order>>) {
    for pace in [Kind::Tactical, Kind::March] {
        let Some((motion, within)) = some_move(desk, tag, pace).zip(around(desk, tag, pace)) else { continue };
        let values = Values::Path { within, most: POINTS as u32 };
        let Move { path, facing, .. } = motion;
        let (order, params, text) = match pace {
            Kind::Tactical => {
                let params = [("/move/path", values), ("/move/facing", Values::Facing)];
                (Order::Move { stand: tag, path, facing }, params, format!("move {tag} by a path"))
            }
            Kind::March => {
                let params = [("/march/path", values), ("/march/facing", Values::Facing)];
                (Order::March { stand: tag, path, facing }, params, format!("march {tag} by a path"))
            }
        };
        out.push(family(order, Line::new(text, clause!("mbt2030.move.1")), &params));
    }
    if let Some(facing) = some_turn(desk, tag) {
        let line = Line::new(format!("turn {tag} on the spot"), clause!("mbt2030.measure.3"));
        out.push(family(Order::Face { stand: tag, facing }, line, &[("/face/facing", Values::Facing)]));
    }
}

fn striking(desk: &Desk<'_>, tag: Tag, step: Step, out: &mut Vec<Family<Order>>) {
    if step != Step::CloseSupport {
        return;
    }
    for (target, _) in desk.open.of(desk.side.enemy()) {
        let here = || desk.open.piece(tag).stance().filter(|&here| desk.may_strike(tag, target, here).is_ok());
        let Some(Stance { at, facing }) = desk.dive(tag, target).or_else(here) else { continue };
        let line = Line::new(format!("strike {target} with {tag} from any place"), clause!("mbt2030.turn.10"));
        let point = Values::Point { within: desk.open.border() };
        let params = [("/strike/at", point), ("/strike/facing", Values::Facing)];
        out.push(family(Order::Strike { stand: tag, target, at, facing }, line, &params));
    }
}

/// What somebody may mean who picks a counter up.
pub fn meant(desk: &Desk<'_>, piece: &str) -> Vec<Order> {
    let Ok(stand) = Tag::try_from(piece.to_string()) else { return Vec::new() };
    if desk.open.find(stand).is_none() || stand.side != desk.side {
        return Vec::new();
    }
    let mut all = vec![Order::Reveal { stand }, Order::Withdraw { stand }];
    all.extend(Heading::ALL.iter().map(|&heading| Order::Go { stand, heading, reach: Reach::Far }));
    all.extend(desk.open.of(desk.side.enemy()).map(|(target, _)| Order::Engage { stand, target }));
    all
}

/// What carries the scenario's plan out: the first of all choices of the setting up, and every group as near to the middle of
/// the edge as there is room. How the battle is fought no plan says.
pub fn planned(desk: &Desk<'_>) -> Option<Order> {
    match desk.open.stage {
        Stage::Throw(_) | Stage::Act(_) | Stage::Over => None,
        Stage::Deploy(_) => {
            let groups = 1..=desk.open.groups[desk.side.number()].len() as u8;
            let tenths = [5, 4, 6, 3, 7, 2, 8, 1, 9];
            let all = groups.flat_map(|group| tenths.map(|tenth| Order::Deploy { group, tenth, mix: 0 }));
            let lift = desk.may_lift().ok().map(|_| Order::Lift {});
            all.into_iter().find(|order| desk.judge(order).is_ok()).or(lift)
        }
        _ => {
            let mut all = Vec::new();
            orders(desk, &mut all);
            all.into_iter().next()
        }
    }
}
