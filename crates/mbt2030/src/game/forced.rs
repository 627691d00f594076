//! Steps in which everybody can see that there is nothing to do (mbt2030.turn.1).
//!
//! What a blank may be is known to all: one of the stands of its group that are not revealed. A step passes by itself if
//! nothing that any of them may be could act in it.

use super::desk::Desk;
use super::list;
use super::order::Order;
use super::piece::{Piece, Place};
use super::screens::Laid;
use super::secret::{Identity, Secret};
use super::stage::Stage;
use super::table::Open;
use super::tag::Tag;
use crate::army::Stand;
use crate::rules::options::ModeChange;
use crate::rules::step::Step;
use crate::unit::{Class, Mode, Posture, Side};
use jumpmaster_core::{Named, Seat};

/// The only order that the awaited seat can give, as everybody can see.
pub fn forced(open: &Open) -> Option<(Seat, Order)> {
    let Stage::Act(step) = open.stage else { return None };
    let idle = !could(open, step);
    idle.then(|| (open.owner.seat(), Order::Next {}))
}

fn could(open: &Open, step: Step) -> bool {
    let side = open.owner;
    if step == Step::Ground {
        return could_on_ground(open, side);
    }
    let mut own = open.of(side).filter(|(_, piece)| piece.place != Place::Gone);
    own.any(|(tag, piece)| {
        possible(open, tag, piece).into_iter().any(|stand| could_with(open, step, tag, piece, stand))
    })
}

/// The stands that a counter may be.
fn possible(open: &Open, tag: Tag, piece: &Piece) -> Vec<Stand> {
    match piece.known {
        Some(stand) => vec![stand],
        None => open.may_be(tag).into_iter().map(|(_, stand)| stand).collect(),
    }
}

/// Whether a counter could do something in one of the first five steps if it were this.
fn could_with(open: &Open, step: Step, tag: Tag, piece: &Piece, stand: Stand) -> bool {
    let modes = open.rules().stands.modes(stand.sub_class, stand.helicopter);
    let changes = || !piece.changed && Mode::ALL.iter().any(|&mode| modes.may_change(stand.mode, mode));
    let at_once = open.rules().options.mode_change == ModeChange::StartOfRound;
    let high = matches!(stand.posture, Posture::Asf | Posture::Ecm);
    let comes = |wanted: bool| {
        wanted
            && stand.class() == Class::Aircraft
            && piece.place == Place::Off
            && !open.is_fragile(tag)
            && piece.back != Some(open.turn)
    };
    match step {
        Step::AirSuperiority => {
            let batteries = stand.class() == Class::Artillery && changes();
            batteries
                || (at_once && (changes() || piece.known.is_none()))
                || comes(high)
                || (high && piece.stance().is_some())
        }
        Step::CloseSupport => {
            let waits = piece.stance().is_some() && !piece.engaged;
            let turns = stand.helicopter && waits && !at_once && changes();
            comes(stand.posture == Posture::Cas) || turns || could_engage(open, step, tag, stand)
        }
        Step::AreaFire => could_engage(open, step, tag, stand) || could_lay(open, tag, stand),
        _ => could_engage(open, step, tag, stand),
    }
}

fn could_engage(open: &Open, step: Step, tag: Tag, stand: Stand) -> bool {
    if open.rules().steps.of(stand.posture).step != Some(step) {
        return false;
    }
    let targets = open.of(tag.side.enemy()).filter(|(_, aim)| aim.known.is_some() && aim.place != Place::Gone);
    targets.into_iter().any(|(target, _)| {
        let own = suppose(open, tag, stand, Some(target));
        let desk = Desk { open, side: tag.side, own: &own };
        let orders = [Order::Engage { stand: tag, target }, Order::Dive { stand: tag, target }];
        orders.iter().any(|order| desk.judge(order).is_ok())
    })
}

fn could_lay(open: &Open, tag: Tag, stand: Stand) -> bool {
    let own = suppose(open, tag, stand, None);
    let desk = Desk { open, side: tag.side, own: &own };
    let circle = || !desk.circles(open.piece(tag).group).is_empty();
    [Laid::Smoke, Laid::Light].into_iter().any(|what| desk.can_lay(tag, what).is_ok()) && circle()
}

/// What a side would know if a counter were this, and if the BGHQs that nobody has seen were as near as they can be to a
/// target.
pub fn suppose(open: &Open, tag: Tag, stand: Stand, target: Option<Tag>) -> Secret {
    let identity = |(each, piece): (Tag, &Piece)| match piece.known {
        _ if each == tag => Identity { roster: Some(0), stand, changed: piece.changed },
        Some(known) => Identity { roster: Some(0), stand: known, changed: piece.changed },
        None => Identity::FAKE,
    };
    let mut pieces: Vec<Identity> = open.of(tag.side).map(identity).collect();
    let aim = target.and_then(|target| open.piece(target).stance());
    for group in 0..open.groups[tag.side.number()].len() as u8 {
        let of = || open.of(tag.side).filter(|(_, piece)| piece.group == group);
        let known = of().any(|(_, piece)| piece.known.is_some_and(|known| known.bghq));
        let blanks = of().filter(|&(each, piece)| piece.known.is_none() && (each != tag || stand.bghq));
        let near = blanks.filter_map(|(each, piece)| Some((each, piece.stance()?.at)));
        let nearest = near.min_by_key(|(_, at)| aim.map(|aim| aim.at.to(*at).squared()));
        if let Some((each, _)) = nearest.filter(|_| !known) {
            pieces[each.at()].stand.bghq = true;
        }
    }
    Secret { pieces, sign: None }
}

/// In step 6 a blank can be turned up, and a group selected; else all that could act lies open.
fn could_on_ground(open: &Open, side: Side) -> bool {
    let blank = open.of(side).any(|(_, piece)| piece.known.is_none() && piece.stance().is_some());
    if blank {
        return true;
    }
    let pieces = open.of(side).map(|(_, piece)| match piece.known {
        Some(known) => Identity { roster: Some(0), stand: known, changed: piece.changed },
        None => Identity::FAKE,
    });
    let own = Secret { pieces: pieces.collect(), sign: None };
    let desk = Desk { open, side, own: &own };
    let mut orders = Vec::new();
    list::orders(&desk, &mut orders);
    orders != [Order::Next {}] || !list::families(&desk).is_empty()
}
