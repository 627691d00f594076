//! Orders to units, and fire: volleys, AP shots, barrages, overwatch.

use crate::game::orders::Desk;
use crate::game::plan::Plan;
use crate::game::state::{Open, Overwatch, Party, Piece, PieceId, Step};
use crate::ground::fire;
use crate::ground::march::{self, Duty, Threat};
use crate::ground::phase::Command;
use crate::ground::terrain::Feature;
use crate::ground::watch;
use crate::scenario::SupportSpec;
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Named, Rule, clause, require};

/// The units that an order to a hex applies to: those that have none yet and may take it.
pub fn commanded(desk: Desk<'_>, at: Spot, command: Command) -> Vec<PieceId> {
    let own = desk.open.at(at).filter(|(_, piece)| Some(piece.party) == desk.party && !piece.is_bundle());
    own.filter(|(id, piece)| piece.command.is_none() && obeys(desk, *id, piece, command).is_ok())
        .map(|(id, _)| id)
        .collect()
}

/// Whether a unit may take an order: an LGOP marches without one, and takes another only when released from its march
/// (mbt.march.2, mbt.march.6).
fn obeys(desk: Desk<'_>, id: PieceId, piece: &Piece, command: Command) -> Judgement {
    let (open, Some(kind)) = (desk.open, piece.kind()) else { return Ok(()) };
    require!(
        piece.ready <= open.turn,
        "mbt.heavy.9",
        "what is there is still being prepared",
        "wait until it is ready"
    );
    let moves = !matches!(command, Command::Move | Command::FireMove) || open.rules().ground.unit(kind).moves > 0;
    require!(moves, "mbt.base.8", "what is there has no movement points", "order it to fire or to watch");
    let Some(plan) = desk.plan.filter(|_| kind == Kind::Lgop) else { return Ok(()) };
    let duty = duty(open, plan, id, piece);
    require!(
        command != Command::Move,
        "mbt.march.2",
        "LGOPs march without an order",
        "order them to fire or to watch, where they may"
    );
    require!(
        duty != Duty::Wait || command != Command::FireMove,
        "mbt.lgop.1",
        "{unit} waits in its AA to be converted",
        "order it to fire or to watch"
    );
    march::may_break_off(open.rules(), duty, || threat(open, id, piece))
}

/// What an LGOP must do this turn (mbt.march.1).
fn duty(open: &Open, plan: &Plan, id: PieceId, piece: &Piece) -> Duty {
    let in_area = piece.spot().is_some_and(|at| crate::game::orders::walk::in_area(open, plan, id, at));
    march::duty(Kind::Lgop, open.marks(piece), in_area)
}

/// Every order to a hex that may be given, as [`command`] judges them; those who are kept to the march, whatever the order,
/// are found once (mbt.march.6).
pub fn commands(desk: Desk<'_>) -> Vec<(Spot, Command)> {
    let (open, party) = (desk.open, desk.open.active);
    let free = |id: PieceId, piece: &Piece| match desk.plan.filter(|_| piece.is_lgop()) {
        Some(plan) => {
            march::may_break_off(open.rules(), duty(open, plan, id, piece), || threat(open, id, piece)).is_ok()
        }
        None => true,
    };
    let own = open.on_map(party).filter(|(_, piece, _)| !piece.is_bundle() && piece.command.is_none());
    let may = open.step == Step::Orders && open.points[party as usize] > 0;
    let free = own.filter(|(id, piece, _)| may && free(*id, piece));
    let mut waiting: Vec<(Spot, PieceId)> = free.map(|(id, _, spot)| (spot, id)).collect();
    waiting.sort_unstable();
    let obey = |there: &[(Spot, PieceId)], command| {
        there.iter().any(|(_, id)| obeys(desk, *id, open.piece(*id), command).is_ok())
    };
    let all = waiting.chunk_by(|(one, _), (other, _)| one == other);
    let to_each =
        |there| Command::ALL.iter().filter(move |&&command| obey(there, command)).map(|&command| (there[0].0, command));
    all.flat_map(to_each).collect()
}

/// The units of the active side in a hex that have no order yet.
fn waiting(desk: Desk<'_>, at: Spot) -> impl Iterator<Item = (PieceId, &Piece)> + Clone {
    let party = desk.open.active;
    desk.open.at(at).filter(move |(_, piece)| piece.party == party && !piece.is_bundle() && piece.command.is_none())
}

/// What threatens an LGOP (mbt.march.6).
fn threat(open: &Open, id: PieceId, piece: &Piece) -> Threat {
    let release = open.rules().ground.limits.release;
    Threat { fired_upon: piece.fired_on[1], enemy: watch::nearest_enemy(open, id, release) }
}

/// Whether a company may switch to its Secondary AA as far as orders are concerned: LGOPs that wait in the old AA would
/// then have to march, and taking back orders they already have would give the secret switch away (mbt.aa.5).
pub fn may_switch(desk: Desk<'_>, company: u8) -> Judgement {
    let (open, Some(plan)) = (desk.open, desk.plan) else { return Ok(()) };
    let mut switched = plan.areas.clone();
    switched[usize::from(company)].switched = true;
    let old = plan.areas[usize::from(company)].in_play();
    let ordered = open.at(old).filter(|(_, piece)| piece.is_lgop() && piece.command.is_some());
    for (id, piece) in ordered.filter(|(id, _)| crate::game::orders::walk::in_area(open, plan, *id, old)) {
        let home = plan.goals_among(&switched, open, id).any(|goal| goal == old);
        let duty = march::duty(Kind::Lgop, open.marks(piece), home);
        require!(
            march::may_break_off(open.rules(), duty, || threat(open, id, piece)).is_ok(),
            "mbt.aa.5",
            "LGOPs of {company} that would have to march have other orders",
            "switch before you give orders, or next turn"
        );
    }
    Ok(())
}

/// An order to all units of a hex costs a command point (mbt.base.11).
pub fn command(desk: Desk<'_>, at: Spot, command: Command) -> Judgement {
    desk.in_step(
        Step::Orders,
        &Rule {
            why: clause!("mbt.base.11"),
            what: "orders are given in the orders step",
            fix: "wait for the next one",
        },
    )?;
    desk.on_map(at)?;
    let party = desk.open.active;
    require!(
        desk.open.points[party as usize] > 0,
        "mbt.base.11",
        "all command points of this turn are spent",
        "end your orders"
    );
    let mut waiting = waiting(desk, at);
    let Some((id, piece)) = waiting.clone().next() else {
        require!(false, "mbt.base.11", "nobody in {at} waits for an order", "choose a hex with units of yours");
        return Ok(());
    };
    if waiting.any(|(id, piece)| obeys(desk, id, piece, command).is_ok()) {
        Ok(())
    } else {
        obeys(desk, id, piece, command)
    }
}

/// Whether a piece may still fire in this fire step: it has the order, and has not fired (mbt.base.11).
pub fn ready(piece: &Piece) -> bool {
    piece.command.is_some_and(Command::fires) && !piece.fired
}

/// The units that would fire from one hex at another: ordered to, not fired yet, not held back, and within reach
/// (mbt.base.11, mbt.base.12).
pub fn firers(open: &Open, from: Spot, at: Spot, party: Party) -> Vec<PieceId> {
    let hexes = open.board().distance(from, at);
    open.at(from).filter(|(_, piece)| piece.party == party && joins(open, piece, hexes)).map(|(id, _)| id).collect()
}

/// Whether a piece would fire with its hex at this distance.
fn joins(open: &Open, piece: &Piece, hexes: u32) -> bool {
    ready(piece) && !piece.held && gp_reaches(open, piece, hexes).is_ok()
}

/// Whether a piece can fire GP at this distance.
fn gp_reaches(open: &Open, piece: &Piece, hexes: u32) -> Judgement {
    let Some(firer) = watch::firer(open, false, piece) else {
        return Err(&Rule { why: clause!("mbt.bundle.1"), what: "a bundle does not fire", fix: "choose a unit" });
    };
    let Some(range) = fire::gp_range(&open.rules().ground, firer.kind) else {
        return Err(&Rule { why: clause!("mbt.base.8"), what: "{piece} has no GP factor", fix: "choose another unit" });
    };
    fire::may_fire(&firer, hexes, range)
}

/// The units of a side in a hex that are spotted (mbt.base.15).
pub fn targets(open: &Open, at: Spot, party: Party) -> Vec<PieceId> {
    let there = watch::stands(open, at, party).into_iter().map(|(id, _)| id);
    there.filter(|&id| watch::spotted(open, id)).collect()
}

const NOT_NOW: Rule =
    Rule { why: clause!("mbt.base.1"), what: "it is not your part of the fire step", fix: "wait for it" };

/// Units of one hex fire at another that they see, with a spotted enemy in it (mbt.base.12, mbt.base.15).
pub fn volley(desk: Desk<'_>, from: Spot, at: Spot) -> Judgement {
    desk.in_step(Step::Fire, &NOT_NOW)?;
    desk.on_map(from)?;
    desk.on_map(at)?;
    let (open, party) = (desk.open, desk.open.active);
    let ordered: Vec<(PieceId, &Piece)> =
        open.at(from).filter(|(_, piece)| piece.party == party && ready(piece)).collect();
    require!(
        !ordered.is_empty(),
        "mbt.base.11",
        "nobody in {from} has an order to fire and has not fired",
        "order them to fire first"
    );
    let Some((_, free)) = ordered.iter().find(|(_, piece)| !piece.held) else {
        require!(false, "mbt.base.12", "all who could fire from {from} hold their fire", "let one of them join first");
        return Ok(());
    };
    let foes: Vec<(PieceId, &Piece)> = open.at(at).filter(|(_, piece)| piece.party != party).collect();
    if foes.iter().all(|(_, piece)| piece.is_bundle()) {
        require!(foes.is_empty(), "mbt.scatter.10", "only bundles lie in {at}, which are no targets", "choose units");
        require!(false, "mbt.base.12", "there is no enemy unit in {at}", "choose a hex with enemy units");
    }
    let hexes = open.board().distance(from, at);
    let mut firers = ordered.iter().filter(|(_, piece)| joins(open, piece, hexes)).map(|(id, _)| *id).peekable();
    if firers.peek().is_none() {
        return gp_reaches(open, free, hexes);
    }
    let enemies = foes.iter().filter(|(_, piece)| !piece.is_bundle()).map(|(id, _)| *id);
    let mut seen =
        enemies.filter(|&enemy| firers.clone().any(|firer| watch::sees(open, firer, enemy).is_some())).peekable();
    require!(seen.peek().is_some(), "mbt.base.16", "{at} cannot be seen from {from}", "choose a hex in sight");
    require!(
        seen.any(|enemy| watch::spotted(open, enemy)),
        "mbt.base.15",
        "nobody in {at} is spotted",
        "choose a hex with a spotted enemy"
    );
    Ok(())
}

/// A unit with AP fires at a vehicle or gun it sees (mbt.base.13).
pub fn shoot(desk: Desk<'_>, piece: PieceId, target: PieceId) -> Judgement {
    firing(desk, piece)?;
    ap_reaches(desk, piece, target)
}

/// A unit of the seat that may still fire in this step.
fn firing(desk: Desk<'_>, piece: PieceId) -> Result<(&Piece, Spot), &'static Rule> {
    desk.in_step(Step::Fire, &NOT_NOW)?;
    let (own, at) = desk.own_at(piece)?;
    require!(ready(own), "mbt.base.11", "{piece} has no order to fire, or has fired", "order it to fire first");
    Ok((own, at))
}

/// A unit is held back from the next volley of its hex, so that units of one hex can fire at several targets; at least one
/// must be left to fire (mbt.base.12).
pub fn keep_back(desk: Desk<'_>, piece: PieceId) -> Judgement {
    let (own, at) = firing(desk, piece)?;
    require!(!own.held, "mbt.base.12", "{piece} holds its fire already", "let it join the others, or fire with them");
    let fires = |(id, other): (PieceId, &Piece)| id != piece && other.party == own.party && ready(other) && !other.held;
    require!(
        desk.open.at(at).any(fires),
        "mbt.base.12",
        "nobody else is left in its hex who could fire without {piece}",
        "fire with it, or end your fire"
    );
    let foes = desk.open.on_map(own.party.enemy()).filter(|(_, enemy, _)| !enemy.is_bundle());
    require!(
        foes.map(|(_, _, spot)| spot).any(|spot| volley(desk, at, spot).is_ok()),
        "mbt.base.12",
        "those in its hex have nothing to fire at that they see and reach",
        "end your fire"
    );
    Ok(())
}

/// A unit that was held back fires with the others again (mbt.base.12).
pub fn join(desk: Desk<'_>, piece: PieceId) -> Judgement {
    let (own, _) = firing(desk, piece)?;
    require!(own.held, "mbt.base.12", "{piece} does not hold its fire", "fire with its hex");
    Ok(())
}

/// Whether a unit of the seat can fire AP at a target.
fn ap_reaches(desk: Desk<'_>, piece: PieceId, target: PieceId) -> Judgement {
    let (own, from) = desk.own_at(piece)?;
    let open = desk.open;
    let enemy = open.pieces.get(usize::from(target)).filter(|enemy| enemy.party != own.party);
    let Some((kind, at)) = enemy.and_then(|enemy| Some((enemy.kind()?, enemy.spot()?))) else {
        require!(false, "mbt.base.13", "there is no such target on the ground", "choose an enemy vehicle or gun");
        return Ok(());
    };
    fire::ap_target(kind)?;
    let law = desk.may_have_law(piece);
    let Some(firer) = watch::firer(open, law, own) else { return Ok(()) };
    let range = firer.ap_range(&open.rules().ground);
    require!(range > 0, "mbt.base.8", "{piece} has no AP weapon", "choose another unit");
    fire::may_fire(&firer, open.board().distance(from, at), range)?;
    require!(
        watch::sees(open, piece, target).is_some(),
        "mbt.base.16",
        "{target} cannot be seen",
        "choose a target in sight"
    );
    require!(watch::spotted(open, target), "mbt.base.15", "{target} is not spotted", "choose a spotted target");
    Ok(())
}

impl Desk<'_> {
    /// Whether a piece has LAWs according to the plan: an LGOP has those of the unit it came from (mbt.lgop.5). For
    /// somebody who does not know the plan, any unit of the airborne side may have them.
    fn may_have_law(self, piece: PieceId) -> bool {
        let scenario = &self.open.scenario;
        let any = || self.party == Some(Party::Airborne) && scenario.units.iter().any(|unit| unit.law);
        self.plan.map_or_else(any, |plan| plan.law(scenario, piece))
    }
}

/// Whether a side has support left and an enemy to use it on, anywhere (mbt.base.21).
pub fn could_call(open: &Open, party: Party) -> bool {
    let mut supports = open.scenario.supports.iter().zip(&open.missions);
    supports.any(|(support, left)| support.party == party && *left > 0)
        && open.on_map(party.enemy()).any(|(_, piece, _)| !piece.is_bundle())
}

/// A barrage on a hex where it can do something, as often as the scenario allows (mbt.base.21).
pub fn call(desk: Desk<'_>, support: u8, at: Spot) -> Judgement {
    desk.in_step(Step::Fire, &NOT_NOW)?;
    desk.on_map(at)?;
    let spec = desk.open.scenario.supports.get(usize::from(support)).filter(|spec| spec.party == desk.open.active);
    let Some(spec) = spec else {
        require!(false, "mbt.base.21", "you have no such support", "choose one of yours");
        return Ok(());
    };
    require!(
        desk.open.missions[usize::from(support)] > 0,
        "mbt.base.21",
        "all its missions are flown",
        "do without it"
    );
    require!(
        worth_shelling(desk.open, spec, at),
        "mbt.base.21",
        "there is nothing in {at} that it could harm or set off",
        "choose a hex with enemy units, fuel or ordnance, or with bundles if it endangers those"
    );
    Ok(())
}

/// Whether a barrage on a hex can do anything: to an enemy there, to bundles on the ground, which everybody can see
/// (mbt.bundle.7), or to stores (mbt.fuel.2, mbt.ordnance.2).
pub fn worth_shelling(open: &Open, support: &SupportSpec, at: Spot) -> bool {
    let stores = open.features(at);
    let endangers = open.rules().ground.barrage(support.weapon).endangers;
    let enemy = |piece: &Piece| piece.party != support.party && (endangers || !piece.is_bundle());
    stores.has(Feature::Ordnance) || stores.has(Feature::Depot) || open.at(at).any(|(_, piece)| enemy(piece))
}

/// Whether a piece on overwatch would fire AP at the moving one: at a vehicle or gun, if it can.
pub fn watches_with_ap(desk: Desk<'_>, piece: PieceId, mover: PieceId) -> bool {
    ap_reaches(desk, piece, mover).is_ok()
}

/// The refusal when nobody can be fired at from overwatch.
pub const NOBODY_MOVES: Rule = Rule {
    why: clause!("mbt.base.11"),
    what: "nobody moves in sight of your overwatch",
    fix: "wait until somebody does",
};

/// Fire is held in this movement until somebody comes nearer than the moving piece is now (mbt.base.11).
pub fn wait(desk: Desk<'_>, hexes: u8) -> Judgement {
    still_to_say(desk)?;
    require!(
        hexes > 0 && u32::from(hexes) < nearest_watch(desk).unwrap_or(0),
        "mbt.base.11",
        "what moves is as near already, or nobody can come so near",
        "fire, or name fewer hexes than lie between"
    );
    Ok(())
}

/// The moving piece is let go for the rest of its move (mbt.base.11).
pub fn let_go(desk: Desk<'_>) -> Judgement {
    still_to_say(desk)
}

/// Whether it may still be said what units on overwatch wait for, before their owner passes.
fn still_to_say(desk: Desk<'_>) -> Judgement {
    desk.in_step(Step::Watch, &NOBODY_MOVES)?;
    let Overwatch { within, lets } = desk.open.overwatch;
    let goes = lets.is_some() && lets == desk.open.mover.map(|mover| mover.piece);
    let waits = within.is_some_and(|hexes| nearest_watch(desk).is_some_and(|near| u32::from(hexes) < near));
    require!(!goes && !waits, "mbt.base.11", "you have said what they wait for", "hold fire now, or shoot");
    Ok(())
}

/// The longest range at which units of the side that is not moving can fire from overwatch (mbt.base.11).
pub fn watch_range(open: &Open) -> u8 {
    let ground = &open.rules().ground;
    let own = open.on_map(open.active.enemy()).filter_map(|(_, piece, _)| fire::gp_range(ground, piece.kind()?));
    own.max().unwrap_or(0)
}

/// The distance of the moving piece from the nearest unit that could fire at it.
pub fn nearest_watch(desk: Desk<'_>) -> Option<u32> {
    let (open, mover) = (desk.open, desk.open.mover?.piece);
    let at = open.piece(mover).spot()?;
    let able = open.on_map(desk.party?).filter(|(piece, ..)| sees_move(desk, *piece, mover).is_ok());
    able.map(|(_, _, spot)| open.board().distance(spot, at)).min()
}

/// A piece under overwatch orders fires once at one that moves in its sight (mbt.base.11).
pub fn watch(desk: Desk<'_>, piece: PieceId) -> Judgement {
    desk.in_step(Step::Watch, &NOBODY_MOVES)?;
    let Some(mover) = desk.open.mover else { return Ok(()) };
    sees_move(desk, piece, mover.piece)
}

/// Whether a piece may fire at another that is moving.
pub fn sees_move(desk: Desk<'_>, piece: PieceId, mover: PieceId) -> Judgement {
    let (own, from) = desk.own_at(piece)?;
    require!(
        own.command == Some(Command::Overwatch) && !own.fired,
        "mbt.base.11",
        "{piece} is not on overwatch, or has fired",
        "let the move go on"
    );
    let open = desk.open;
    let Some(at) = open.piece(mover).spot() else { return Ok(()) };
    if watches_with_ap(desk, piece, mover) {
        return Ok(());
    }
    gp_reaches(open, own, open.board().distance(from, at))?;
    require!(watch::sees(open, piece, mover).is_some(), "mbt.base.16", "{piece} does not see it", "let the move go on");
    require!(watch::spotted(open, mover), "mbt.base.15", "what moves is not spotted", "let the move go on");
    Ok(())
}
