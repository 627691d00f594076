//! Orders of ground movement: steps of units, marches of LGOPs, walking on from off the map, bundles.

use crate::air::descent;
use crate::board::Cell;
use crate::game::orders::{Desk, Order};
use crate::game::plan::Plan;
use crate::game::routes::Routes;
use crate::game::state::{Open, Party, Piece, PieceId, Place, Step};
use crate::ground::bundle;
use crate::ground::going::{self, Enemy, Entry, Pace, Stride};
use crate::ground::march::{self, Duty, Progress, Stage};
use crate::ground::phase::Command;
use crate::ground::walk::{Reached, Walker};
use crate::ground::watch::{self, Crowd};
use crate::unit::Kind;
use jumpmaster_core::hex::{Hex, Spot};
use jumpmaster_core::{Judgement, Rule, clause, require};
use std::sync::Arc;

const NOT_NOW: Rule =
    Rule { why: clause!("mbt.base.1"), what: "it is not your part of the movement step", fix: "wait for it" };

/// The movement a piece has left: by its order, or by its march (mbt.base.11, mbt.march.2, mbt.march.3).
pub fn stride(open: &Open, piece: &Piece, pace: Pace) -> Stride {
    let kind = piece.kind().unwrap_or(Kind::Lgop);
    let full = Stride::of(&open.rules().ground, kind, pace);
    Stride { left: full.left.saturating_sub(piece.spent), fresh: full.fresh && piece.spent == 0, ..full }
}

/// The pace of a unit that moves by its order; `None` if its order does not let it move (mbt.base.11).
pub const fn pace(piece: &Piece) -> Option<Pace> {
    match piece.command {
        Some(Command::Move) => Some(Pace::Move),
        Some(Command::FireMove) => Some(Pace::FireMove),
        _ => None,
    }
}

/// The pace at which a unit may move into the next hex: by its order or, without one, out of a fire with its whole
/// allowance (mbt.base.11, mbt.base.23).
pub fn gait(open: &Open, piece: &Piece) -> Option<Pace> {
    if burns(open, piece) { Some(Pace::Move) } else { pace(piece) }
}

/// Whether a piece is in a burning hex (mbt.base.23).
fn burns(open: &Open, piece: &Piece) -> bool {
    !open.markers.is_empty() && piece.spot().is_some_and(|at| going::must_leave(&open.cell(at)))
}

/// How a hex is entered from an adjacent one by a piece of a side, if the enemies there allow it (mbt.base.24).
pub fn enter(open: &Open, party: Party, kind: Kind, from: Spot, to: Spot) -> Result<Entry, &'static Rule> {
    going::may_enter_among(enemies(open, party, to))?;
    Ok(open.entry(kind, open.board().index(from), open.board().index(to)))
}

/// The enemies of a side at a spot; bundles do not count.
fn enemies(open: &Open, party: Party, spot: Spot) -> impl Iterator<Item = Enemy> {
    let there = open.at(spot).filter(move |(_, piece)| piece.party != party && !piece.is_bundle());
    there.map(|(_, piece)| Enemy { preparing: piece.ready > open.turn })
}

/// Whether a side's units in a hex leave room for one more; checked for every hex, since a move may end in any
/// (mbt.base.17).
fn room(open: &Open, crowd: &Crowd, kind: Kind, hex: usize) -> Judgement {
    let points = crowd.points(hex).saturating_add(open.rules().ground.unit(kind).points.into());
    going::may_stack(&open.rules().ground, points)
}

/// A piece of the side that is moving, able to move.
fn mover(desk: Desk<'_>, piece: PieceId) -> Result<(&Piece, Kind, Spot), &'static Rule> {
    desk.in_step(Step::Move, &NOT_NOW)?;
    let (own, at) = desk.own_at(piece)?;
    let Some(kind) = own.kind() else {
        return Err(&Rule { why: clause!("mbt.bundle.1"), what: "bundles do not walk", fix: "let a unit fetch it" });
    };
    going::may_move(&desk.open.rules().ground, kind, desk.open.marks(own))?;
    Ok((own, kind, at))
}

/// A unit moves a hex by its order (mbt.base.11), within its movement points (mbt.base.10).
pub fn step(desk: Desk<'_>, piece: PieceId, to: Spot) -> Judgement {
    step_among(desk, &Crowd::new(desk.open, desk.open.active), piece, to)
}

fn step_among(desk: Desk<'_>, crowd: &Crowd, piece: PieceId, to: Spot) -> Judgement {
    let (own, kind, at) = mover(desk, piece)?;
    desk.on_map(to)?;
    let open = desk.open;
    let Some(pace) = gait(open, own) else {
        require!(
            kind != Kind::Lgop,
            "mbt.march.2",
            "{piece} is on the march",
            "march it to where it should end this turn"
        );
        require!(false, "mbt.base.11", "{piece} has no order to move", "order it to next turn");
        return Ok(());
    };
    let waits = |plan: &Plan| kind == Kind::Lgop && in_area(open, plan, piece, at) && !burns(open, own);
    require!(
        !desk.plan.is_some_and(waits),
        "mbt.lgop.1",
        "{piece} waits in its AA to be converted",
        "convert it, or leave it there"
    );
    require!(open.board().distance(at, to) == 1, "mbt.base.10", "{at} is not next to {piece}", "move a hex at a time");
    require!(!going::must_leave(&open.cell(to)), "mbt.base.23", "{at} burns", "go round it");
    let (from, hex) = (open.board().index(at), open.board().index(to));
    going::may_enter_among(crowd.enemy(hex))?;
    let entry = open.entry(kind, from, hex);
    require!(
        stride(open, own, pace).enter(entry.cost).is_some(),
        "mbt.base.10",
        "{piece} has too little movement left for {at}, or may not enter it",
        "choose another hex, or leave it there"
    );
    room(open, crowd, kind, hex)
}

/// Whether a piece is in an AA in which it may be converted.
pub fn in_area(open: &Open, plan: &Plan, piece: PieceId, at: Spot) -> bool {
    plan.goals(open, piece).any(|goal| goal == at)
}

/// The march of an LGOP to a hex it can reach this turn, nearer to its AA or as the rules otherwise allow (mbt.march.1).
pub fn march(desk: Desk<'_>, piece: PieceId, to: Spot, quick: bool) -> Judgement {
    let (own, kind, at) = mover(desk, piece)?;
    desk.on_map(to)?;
    let marches = kind == Kind::Lgop && own.command.is_none();
    require!(marches, "mbt.march.1", "{piece} does not march", "move it by its order");
    require!(to != at, "mbt.march.1", "{piece} stands there", "choose another hex");
    require!(
        goes_on(own, quick),
        "mbt.march.3",
        "{piece} has begun its move at another pace",
        "march on at the pace it began with"
    );
    let (board, routes) = (desk.open.board(), desk.routes());
    let index = board.index(to);
    let Some(reached) = routes.reach(desk.open, own, board.index(at), quick).find(|reached| reached.hex == index)
    else {
        require!(false, "mbt.base.10", "{piece} cannot get to {at} this turn", "choose a hex nearer to it");
        return Ok(());
    };
    room(desk.open, &Crowd::new(desk.open, own.party), kind, index)?;
    Journey::new(desk, &routes, piece, at).progress(reached, false).map(drop)
}

/// Whether an LGOP may march at a pace: it chooses when it begins, and goes on at the same pace with what is left
/// (mbt.march.3).
const fn goes_on(own: &Piece, quick: bool) -> bool {
    own.spent == 0 || own.quick == quick
}

/// What all moves of the active side have in common, worked out once: who is where, and the routes of LGOPs.
pub struct Field<'a> {
    desk: Desk<'a>,
    crowd: Crowd,
    routes: Arc<Routes>,
}

impl<'a> Field<'a> {
    /// The field as it is now.
    pub fn new(desk: Desk<'a>) -> Field<'a> {
        Field { desk, crowd: Crowd::new(desk.open, desk.open.active), routes: desk.routes() }
    }

    /// Every order of a side in its part of the movement step.
    pub fn orders(&self, party: Party, out: &mut Vec<Order>) {
        if party == Party::Airborne {
            let all = [false, true].into_iter().filter(|&quick| self.may_march_all(quick).is_ok());
            out.extend(all.map(|quick| Order::MarchAll { quick }));
        }
        self.desk.judged(party, out);
        if self.finished().is_ok() {
            out.push(Order::Done);
        }
        self.moves(party, out);
    }

    /// Every legal step and march of a side: as `step` and `march` judge them.
    pub fn moves(&self, party: Party, out: &mut Vec<Order>) {
        let open = self.desk.open;
        for (piece, own, at) in open.on_map(party).filter(|(_, piece, _)| !piece.is_bundle()) {
            if gait(open, own).is_some() {
                let steps = open.board().around(at).filter(|&to| step_among(self.desk, &self.crowd, piece, to).is_ok());
                out.extend(steps.map(|to| Order::Move { piece, to }));
            }
            let Some(journey) = self.marcher(piece) else { continue };
            for quick in [false, true] {
                self.marches(&journey, quick).for_each(|to| out.push(Order::March { piece, to, quick }));
            }
        }
    }

    /// The journey of a piece, if it is an LGOP that can march now.
    fn marcher(&self, piece: PieceId) -> Option<Journey<'_>> {
        let (own, kind, at) = mover(self.desk, piece).ok()?;
        let marches = kind == Kind::Lgop && own.command.is_none();
        marches.then(|| Journey::new(self.desk, &self.routes, piece, at)).filter(|journey| !journey.arrived)
    }

    /// Where an LGOP may march at a pace.
    fn marches(&self, journey: &Journey<'_>, quick: bool) -> impl Iterator<Item = Spot> {
        let (open, own) = (self.desk.open, journey.own);
        let start = open.board().index(journey.at);
        let reached = goes_on(own, quick).then(|| self.routes.reach(open, own, start, quick)).into_iter().flatten();
        let serves = reached.filter(|reached| {
            room(open, &self.crowd, Kind::Lgop, reached.hex).is_ok() && journey.progress(reached, false).is_ok()
        });
        serves.map(|reached| reached.at)
    }

    /// Whether a piece is an LGOP that can march, at either pace.
    fn can_march(&self, piece: PieceId) -> bool {
        [false, true].into_iter().any(|quick| self.can_march_at(piece, quick))
    }

    fn can_march_at(&self, piece: PieceId, quick: bool) -> bool {
        self.marcher(piece).is_some_and(|journey| self.marches(&journey, quick).next().is_some())
    }

    /// Whether all LGOPs may be sent on their march: there must be one that has not moved yet and can (mbt.march.5).
    fn may_march_all(&self, quick: bool) -> Judgement {
        require!(
            sets_out(self.desk).any(|piece| self.can_march_at(piece, quick)),
            "mbt.march.1",
            "no LGOP is left that has to set out and can",
            "march single ones on, or end your movement"
        );
        Ok(())
    }

    /// Where an LGOP gets to this turn if it goes the cheapest way to its AA: the hex it may march to from which the rest
    /// costs least.
    pub fn best_march(&self, piece: PieceId, quick: bool) -> Option<Spot> {
        let (open, board, plan) = (self.desk.open, self.desk.open.board(), self.desk.plan?);
        let rest = |to: &Spot| {
            let goals = plan.goals(open, piece);
            let left = |goal: Spot| {
                (self.routes.costs(open, goal).cost(board.index(*to)).unwrap_or(u16::MAX), board.distance(*to, goal))
            };
            goals.map(left).min()
        };
        self.marches(&self.marcher(piece)?, quick).min_by_key(rest)
    }

    /// Movement is over once no LGOP that must march and can has stayed put (mbt.march.1).
    fn finished(&self) -> Judgement {
        march::may_stand(self.desk.open.rules(), Duty::March, self.idler().is_some())
    }

    /// The first LGOP that must march, can, and has not moved yet (mbt.march.1).
    pub fn idler(&self) -> Option<PieceId> {
        let Desk { open, plan, .. } = self.desk;
        let checked = plan.is_some() && open.active == Party::Airborne && open.rules().march_check;
        checked.then(|| sets_out(self.desk).find(|&piece| self.can_march(piece))).flatten()
    }
}

/// Whether a side could move anything, by public knowledge alone: a unit by its order, or an LGOP on the march, whose AA
/// may be anywhere (mbt.base.11, mbt.march.1, mbt.aa.1).
pub fn could_move(open: &Open, party: Party) -> bool {
    let desk = Desk { open, party: Some(party), plan: None };
    let (crowd, mut walker) = (Crowd::new(open, party), Walker::default());
    open.on_map(party).filter(|(_, piece, _)| !piece.is_bundle()).any(|(piece, own, at)| {
        let steps = || open.board().around(at).any(|to| step_among(desk, &crowd, piece, to).is_ok());
        (gait(open, own).is_some() && steps()) || could_march(desk, &crowd, &mut walker, piece)
    })
}

/// Whether an LGOP could march to some hex, if its AA were there.
fn could_march(desk: Desk<'_>, crowd: &Crowd, walker: &mut Walker, piece: PieceId) -> bool {
    let lgop = mover(desk, piece).ok().filter(|(own, kind, _)| *kind == Kind::Lgop && own.command.is_none());
    let Some((own, ..)) = lgop else { return false };
    [false, true].into_iter().filter(|&quick| goes_on(own, quick)).any(|quick| {
        let mut reached = reach(desk.open, crowd, walker, piece, quick).iter();
        reached.any(|reached| room(desk.open, crowd, Kind::Lgop, reached.hex).is_ok())
    })
}

/// An order to march to all LGOPs (mbt.march.5). There is no such order for one company, since it would show the enemy who
/// belongs together (mbt.manifest.2).
pub fn march_all(desk: Desk<'_>, quick: bool) -> Judgement {
    desk.in_step(Step::Move, &NOT_NOW)?;
    Field::new(desk).may_march_all(quick)
}

/// The LGOPs that have to march and have not moved yet (mbt.march.1).
pub fn sets_out(desk: Desk<'_>) -> impl Iterator<Item = PieceId> {
    let (open, plan) = (desk.open, desk.plan);
    let home = move |id: PieceId, at: Spot| plan.is_some_and(|plan| in_area(open, plan, id, at));
    let waits = open.on_map(Party::Airborne).filter(|(_, piece, _)| piece.is_lgop() && piece.command.is_none());
    let fresh = waits.filter(|(_, piece, _)| piece.spent == 0 && !piece.moved);
    let must = move |(id, piece, at): &(PieceId, &Piece, Spot)| {
        march::duty(Kind::Lgop, open.marks(piece), home(*id, *at)) == Duty::March
    };
    fresh.filter(must).map(|(id, ..)| id)
}

/// The hexes that an LGOP reaches with its remaining movement.
pub fn reach<'w>(open: &Open, crowd: &Crowd, walker: &'w mut Walker, piece: PieceId, quick: bool) -> &'w [Reached] {
    let own = open.piece(piece);
    let Some(at) = own.spot() else { return &[] };
    let pace = if quick { Pace::Quickmarch } else { Pace::Move };
    let into = |from: usize, to: usize| (!crowd.bars(to)).then(|| open.entry(Kind::Lgop, from, to));
    walker.reach(open.board(), open.board().index(at), stride(open, own, pace), into)
}

impl Desk<'_> {
    /// The routes of LGOPs.
    pub fn routes(self) -> Arc<Routes> {
        self.plan.map(|plan| Routes::on(self.open, &plan.routes)).unwrap_or_default()
    }
}

/// An LGOP on its way to an AA.
pub struct Journey<'a> {
    desk: Desk<'a>,
    routes: &'a Routes,
    own: &'a Piece,
    /// Where it is.
    at: Spot,
    /// The AAs that it may head for.
    goals: Vec<Goal>,
    /// Whether it is in one of them.
    arrived: bool,
    /// Where it began to march this turn.
    began: Spot,
    /// The cost of its march since, in twelfths of a movement point.
    walked: u16,
    detoured: bool,
}

/// An AA that an LGOP may head for.
struct Goal {
    at: Spot,
    hex: Hex,
    /// Its distance from where the LGOP began to march this turn.
    before: u32,
}

impl<'a> Journey<'a> {
    /// An LGOP in a hex. Everything it marches in a turn is one march, judged from where it began; it can be a detour by
    /// now only if the turn's first leg was one, so that the march before was not (mbt.march.1, mbt.march.5).
    pub fn new(desk: Desk<'a>, routes: &'a Routes, piece: PieceId, at: Spot) -> Journey<'a> {
        let own = desk.open.piece(piece);
        let noted = desk.plan.is_some_and(|plan| plan.detours.contains(&piece));
        let (began, before) = own.set_out.unwrap_or((at, own.spent));
        let (walked, detoured) = (own.spent.saturating_sub(before), noted != own.set_out.is_some());
        let goals = desk.plan.into_iter().flat_map(|plan| plan.goals(desk.open, piece));
        let board = desk.open.board();
        let heads_for = |goal| Goal { at: goal, hex: board.hex(goal), before: board.distance(began, goal) };
        let goals: Vec<Goal> = goals.map(heads_for).collect();
        let arrived = goals.iter().any(|goal| goal.at == at);
        Journey { desk, routes, own, at, goals, arrived, began, walked, detoured }
    }

    /// How a march counts: the best result for any AA it may head for (mbt.march.1, mbt.march.4). Whether it follows the
    /// cheapest way is looked up only if nothing else makes it a march, or with `exactly`.
    pub fn progress(&self, reached: &Reached, exactly: bool) -> Result<Progress, &'static Rule> {
        require!(
            !self.arrived,
            "mbt.lgop.1",
            "{piece} waits in its AA to be converted",
            "convert it, or leave it there"
        );
        let (open, board) = (self.desk.open, self.desk.open.board());
        let walked = self.walked.saturating_add(reached.walked);
        let mut best = None;
        let to = board.hex(reached.at);
        for &Goal { at: goal, hex, before } in &self.goals {
            let after = hex.unsigned_distance_to(to);
            let stage = Stage { before, after, on_route: false, detoured: self.detoured };
            let mut found = march::progress(open.rules(), stage);
            if found.is_err() || (exactly && !matches!(found, Ok(Progress::Straight))) {
                let on_route = self.routes.costs(open, goal).leads(board.index(self.began), reached.hex, walked);
                found = march::progress(open.rules(), Stage { on_route, ..stage });
            }
            match found {
                Ok(Progress::Straight) => return found,
                Ok(Progress::Detour) => best = Some(found),
                Err(_) => best = best.or(Some(found)),
            }
        }
        best.unwrap_or(Ok(Progress::Straight))
    }
}

/// The hexes where an LGOP off the map may walk on: its owner chooses one of the nearest edge hexes (mbt.offmap.2).
pub fn ways_on(open: &Open, piece: &Piece) -> impl Iterator<Item = Spot> + use<> {
    let nearest = match piece.place {
        Place::OffMap { hex, .. } => descent::nearest_edge(open.board(), hex),
        _ => Vec::new(),
    };
    let grid = open.board().grid;
    nearest.into_iter().map(move |index| grid.spot_of(index))
}

/// An LGOP off the map walks on from its turn on, in the nearest edge hex (mbt.offmap.2, mbt.offmap.3).
pub fn walk_on(desk: Desk<'_>, piece: PieceId, to: Spot) -> Judgement {
    desk.in_step(Step::Move, &NOT_NOW)?;
    let own = desk.own(piece)?;
    let Place::OffMap { from, .. } = own.place else {
        require!(false, "mbt.offmap.2", "{piece} is not off the map", "choose one that is");
        return Ok(());
    };
    require!(desk.open.turn >= from, "mbt.offmap.2", "{piece} cannot walk on yet", "wait for its turn");
    require!(
        ways_on(desk.open, own).any(|near| near == to),
        "mbt.offmap.2",
        "{at} is not the edge hex nearest to {piece}",
        "choose the nearest, or one of several"
    );
    going::may_enter_among(enemies(desk.open, own.party, to))?;
    let ground = &desk.open.rules().ground;
    let cost = going::entry(ground, ground.unit(Kind::Lgop).class, &Cell::default(), &desk.open.cell(to)).cost;
    require!(
        stride(desk.open, own, Pace::Move).enter(cost).is_some(),
        "mbt.offmap.2",
        "{at} cannot be entered",
        "wait until it can"
    );
    room(desk.open, &Crowd::new(desk.open, own.party), Kind::Lgop, desk.open.board().index(to))
}

/// A vehicle picks up a bundle of its side in its hex, or destroys one of the enemy's, for one movement point each
/// (mbt.bundle.4, mbt.bundle.6).
pub fn take(desk: Desk<'_>, piece: PieceId, bundle: PieceId) -> Judgement {
    let (own, kind, at) = mover(desk, piece)?;
    require!(kind.vehicle(), "mbt.bundle.2", "people pick bundles up as they come", "just move there");
    let open = desk.open;
    let there = open.pieces.get(usize::from(bundle)).filter(|bundle| bundle.is_bundle() && bundle.spot() == Some(at));
    let Some(there) = there else {
        require!(false, "mbt.bundle.4", "there is no such bundle in its hex", "move to it first");
        return Ok(());
    };
    let Some(pace) = pace(own) else {
        require!(false, "mbt.base.11", "{piece} has no order to move", "order it to next turn");
        return Ok(());
    };
    let (ground, left) = (&open.rules().ground, stride(open, own, pace));
    if there.party == own.party {
        let carried = open.carried(piece).count() as u8;
        let taken = bundle::pick_up(ground, kind, open.marks(own), carried, 1, left).0 == 1;
        require!(taken, "mbt.bundle.4", "{piece} is full, or has no movement point left for it", "do it next turn");
        return Ok(());
    }
    let guarded = guarded(open, own.party, at);
    require!(!guarded, "mbt.bundle.6", "units of the other side are there and guard it", "drive them out first");
    let destroyed = bundle::destroys(ground, kind, guarded, left).is_some();
    require!(destroyed, "mbt.bundle.6", "{piece} has no movement point left to destroy it", "do it next turn");
    Ok(())
}

/// A unit is put first among those that its hex protects, if others of its side took all the room: once a turn, and only if
/// that changes its cover (mbt.farm.4).
pub fn shelter(desk: Desk<'_>, piece: PieceId) -> Judgement {
    desk.in_step(Step::Move, &NOT_NOW)?;
    let (own, _) = desk.own_at(piece)?;
    require!(
        own.first.is_none_or(|(turn, _)| turn < desk.open.turn),
        "mbt.farm.4",
        "{piece} was put first already this turn",
        "leave the others in the open"
    );
    require!(
        watch::gains(desk.open, piece),
        "mbt.farm.4",
        "{piece} would find no better cover where it stands",
        "choose one that others keep out of cover"
    );
    Ok(())
}

/// Whether units of the other side, ready to act, are where a side's unit finds bundles (mbt.bundle.6).
pub fn guarded(open: &Open, party: Party, at: Spot) -> bool {
    open.at(at).any(|(_, piece)| piece.party != party && !piece.is_bundle() && piece.ready <= open.turn)
}

/// Movement is over once no LGOP that must march and can has stayed put (mbt.march.1).
pub fn finished(desk: Desk<'_>) -> Judgement {
    Field::new(desk).finished()
}
