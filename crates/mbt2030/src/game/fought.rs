//! Engagements of a game as the procedures describe them, so that both come to the same.

use super::event::Event;
use super::order::Order;
use super::state::State;
use super::tag::Tag;
use super::view::View;
use crate::engage::eligibility::Kind;
use crate::engage::fight::{Ended, FightInput, Fought};
use crate::engage::input::{PairInput, StandInput};
use crate::engage::throw::Signs;
use crate::engage::{Situation, Stand};
use crate::unit::{Side, Sign};
use jumpmaster_core::Named;
use jumpmaster_core::plane::Apart;

/// The engagement that a throw decides, if it is of this kind. Whoever may look at both signs sees that the first of them
/// decides nothing yet.
pub fn called_for(view: &View<'_>, order: &Order, kind: Kind) -> Option<FightInput> {
    let Order::Throw { sign } = order else { return None };
    let fight = view.open.stage.fight().filter(|fight| fight.kind == kind)?;
    let lodged = |side: Side| view.secrets[side.number()].and_then(|secret| secret.sign);
    let thrower = view.side().or_else(|| view.awaits().first().and_then(Side::at))?;
    let other = lodged(thrower.enemy());
    if view.side().is_none() && other.is_none() {
        return None;
    }
    let shown = |side: Side| signs(if side == thrower { Some(*sign) } else { other });
    let owner = fight.shooter.side;
    let pair = pair(view, fight.shooter, fight.target, fight.step)?;
    Some(FightInput { pair: Some(pair), causes: None, owner: shown(owner), opposing: shown(owner.enemy()) })
}

fn signs(sign: Option<Sign>) -> Signs {
    sign.map_or_else(Signs::default, Signs::fixed)
}

fn whole(apart: Apart) -> u32 {
    u32::try_from(apart.rounded_up()).unwrap_or(u32::MAX)
}

/// A pair of stands that engage one another, as it was when they were nominated. Both are revealed, so that whoever sees the
/// table can describe them; what only the shooter's side knows of BGHQs is put as near as the nomination shows it to be.
fn pair(view: &View<'_>, shooter: Tag, target: Tag, step: crate::rules::step::Step) -> Option<PairInput> {
    let desk = view.desk_of(shooter.side);
    let supposed;
    let desk = if let Some(desk) = desk {
        desk
    } else {
        supposed = super::forced::suppose(view.open, shooter, view.open.piece(shooter).known?, Some(target));
        super::desk::Desk { open: view.open, side: shooter.side, own: &supposed }
    };
    let situation = desk.situation(shooter, target, None)?;
    let Situation { owner, opposing, distance, clear, phase, awc, initiative } = &situation;
    Some(PairInput {
        owner: stand(view, shooter, owner),
        opposing: stand(view, target, opposing),
        distance: distance.map(whole),
        blocked: !clear,
        phase: *phase,
        awc: *awc,
        step: Some(step),
        engaged: false,
        fragile: false,
        unselected: !initiative.selected,
        arrived: initiative.arrived,
        target_engaged: initiative.target_engaged,
        pure_support: initiative.pure_support,
        bghq: initiative.bghq.map(whole),
    })
}

fn stand(view: &View<'_>, tag: Tag, stand: &Stand) -> StandInput {
    let helicopter = view.open.piece(tag).known.is_some_and(|known| known.helicopter);
    StandInput {
        grade: stand.grade,
        helicopter,
        state: stand.condition,
        blank: false,
        off_table: !stand.on_table,
        bad_going: stand.bad_going,
        by_road: stand.by_road,
        built_up: stand.built_up,
        lit: stand.lit,
        aspect: stand.aspect,
        ecm: stand.ecm.map(whole),
        escort: stand.escort.map(whole),
        ..StandInput::new(stand.sub_class, stand.posture, stand.mode)
    }
}

/// What came of an engagement, once both signs are shown.
pub fn came_of(before: &State, events: &[Event]) -> Option<Fought> {
    let fight = before.open.stage.fight()?;
    let signs = events.iter().find_map(|event| match event {
        Event::Shown { signs } => Some(*signs),
        _ => None,
    })?;
    let (throw, ends) = events.iter().find_map(|event| match event {
        Event::Read { throw, ends } => Some((*throw, *ends)),
        _ => None,
    })?;
    let own = fight.shooter.side;
    let ended = |side: Side, (state, aftermath)| Ended { sign: signs[side.number()], state, aftermath };
    Some(Fought { throw, owner: ended(own, ends[0]), opposing: ended(own.enemy(), ends[1]) })
}
