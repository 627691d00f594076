//! Orders of ground movement: steps of units, marches of LGOPs, walking on from off the map, bundles.

use super::{Desk, Order};
use crate::mbt::board::Cell;
use crate::mbt::bundle;
use crate::mbt::going::{self, Enemy, Entry, Pace, Stride};
use crate::mbt::march::{self, Duty, Progress, Stage};
use crate::mbt::phase::Command;
use crate::mbt::rules::ground::Cost;
use crate::mbt::state::{Open, Party, Piece, PieceId, Place, Step};
use crate::mbt::unit::Kind;
use crate::mbt::walk::{Reached, Walker, Ways};
use crate::mbt::watch::Crowd;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Ban, Judgement, clause, need};

const NOT_NOW: Ban =
    Ban { why: clause!("mbt.base.1"), what: "it is not your part of the movement step", fix: "wait for it" };

/// What a piece has left to move with: by its order, or by its march (mbt.base.11, mbt.march.2, mbt.march.3).
pub fn stride(open: &Open, piece: &Piece, pace: Pace) -> Stride {
    let kind = piece.kind().unwrap_or(Kind::Lgop);
    let full = Stride::of(&open.rules().ground, kind, pace);
    Stride { left: full.left.saturating_sub(piece.spent), fresh: full.fresh && piece.spent == 0, ..full }
}

/// The pace of a unit that moves by its order; none if its order lets it not move (mbt.base.11).
pub const fn pace(piece: &Piece) -> Option<Pace> {
    match piece.command {
        Some(Command::Move) => Some(Pace::Move),
        Some(Command::FireMove) => Some(Pace::FireMove),
        _ => None,
    }
}

/// How a hex is entered from the one next to it by a piece of a side, if the enemies there let it (mbt.base.24).
pub fn enter(open: &Open, party: Party, kind: Kind, from: Spot, to: Spot) -> Result<Entry, &'static Ban> {
    going::may_enter_among(enemies(open, party, to))?;
    Ok(entry(open, kind, open.board().index(from), open.board().index(to)))
}

/// What entering a hex from the one next to it means to a kind of unit, whoever is there.
fn entry(open: &Open, kind: Kind, from: usize, to: usize) -> Entry {
    let (ground, grid) = (&open.rules().ground, open.board().grid);
    going::entry(ground, ground.unit(kind).class, &open.cell(grid.spot_of(from)), &open.cell(grid.spot_of(to)))
}

/// The enemies of a side at a spot that count: bundles do not.
fn enemies(open: &Open, party: Party, spot: Spot) -> impl Iterator<Item = Enemy> {
    let there = open.at(spot).filter(move |(_, piece)| piece.party != party && !piece.is_bundle());
    there.map(|(_, piece)| Enemy { preparing: piece.ready > open.turn })
}

/// Whether a side's units in a hex leave room for one more; asked of every hex, as a move may end in any (mbt.base.17).
fn room(open: &Open, crowd: &Crowd, kind: Kind, at: Spot) -> Judgement {
    let points = crowd.points(open.board().index(at)) + u16::from(open.rules().ground.unit(kind).points);
    going::may_stack(&open.rules().ground, points)
}

/// A piece of the side whose movement it is, able to move.
fn mover(desk: Desk<'_>, piece: PieceId) -> Result<(&Piece, Kind, Spot), &'static Ban> {
    desk.in_step(Step::Move, &NOT_NOW)?;
    let (own, at) = desk.own_at(piece)?;
    let Some(kind) = own.kind() else {
        return Err(&Ban { why: clause!("mbt.bundle.1"), what: "bundles do not walk", fix: "let a unit fetch it" });
    };
    going::may_move(&desk.open.rules().ground, kind, desk.open.marks(own))?;
    Ok((own, kind, at))
}

/// A unit moves a hex, by its order (mbt.base.11), as far as its points go (mbt.base.10).
pub fn step(desk: Desk<'_>, piece: PieceId, to: Spot) -> Judgement {
    let (own, kind, at) = mover(desk, piece)?;
    desk.on_map(to)?;
    let Some(pace) = pace(own) else {
        need!(
            kind != Kind::Lgop,
            "mbt.march.2",
            "{piece} is on the march",
            "march it to where it should end this turn"
        );
        need!(false, "mbt.base.11", "{piece} has no order to move", "order it to next turn");
        return Ok(());
    };
    let open = desk.open;
    need!(
        desk.plan.is_none_or(|plan| kind != Kind::Lgop || !in_area(open, plan, piece, at)),
        "mbt.lgop.1",
        "{piece} waits in its AA to be converted",
        "convert it, or leave it there"
    );
    need!(open.board().distance(at, to) == 1, "mbt.base.10", "{at} is not next to {piece}", "move a hex at a time");
    let entry = enter(open, own.party, kind, at, to)?;
    need!(
        stride(open, own, pace).enter(entry.cost).is_some(),
        "mbt.base.10",
        "{piece} has too little movement left for {at}, or may not enter it",
        "choose another hex, or leave it there"
    );
    room(open, &Crowd::new(open, own.party), kind, to)
}

/// Whether a piece stands in an AA that it may be converted in.
pub fn in_area(open: &Open, plan: &crate::mbt::plan::Plan, piece: PieceId, at: Spot) -> bool {
    plan.goals(open, piece).contains(&at)
}

/// The march of an LGOP to a hex it can reach this turn, nearer to its AA or as the rules bend (mbt.march.1).
pub fn march(desk: Desk<'_>, piece: PieceId, to: Spot, quick: bool) -> Judgement {
    let (own, kind, at) = mover(desk, piece)?;
    desk.on_map(to)?;
    let marches = kind == Kind::Lgop && own.command.is_none() && own.spent == 0;
    need!(marches, "mbt.march.1", "{piece} does not march", "move it by its order");
    need!(to != at, "mbt.march.1", "{piece} stands there", "choose another hex");
    let (mut walker, crowd) = (Walker::default(), Crowd::new(desk.open, own.party));
    let index = desk.open.board().index(to);
    let Some(&reached) =
        reach(desk.open, &crowd, &mut walker, piece, quick).iter().find(|reached| reached.hex == index)
    else {
        need!(false, "mbt.base.10", "{piece} cannot get to {at} this turn", "choose a hex nearer to it");
        return Ok(());
    };
    ends_in(desk, &crowd, piece, at, reached)
}

/// Whether a march may end in a hex that can be reached (mbt.base.17, mbt.march.1).
fn ends_in(desk: Desk<'_>, crowd: &Crowd, piece: PieceId, at: Spot, reached: Reached) -> Judgement {
    let to = desk.open.board().grid.spot_of(reached.hex);
    room(desk.open, crowd, Kind::Lgop, to)?;
    progress(desk, piece, at, reached, false).map(drop)
}

/// Every march that an LGOP may make: as [`march`] judges them, with the hexes it reaches worked out once.
pub fn marches(desk: Desk<'_>, crowd: &Crowd, walker: &mut Walker, piece: PieceId, marches: &mut Vec<Order>) {
    let Ok((own, Kind::Lgop, at)) = mover(desk, piece) else { return };
    if own.command.is_some() || own.spent > 0 {
        return;
    }
    let grid = desk.open.board().grid;
    for quick in [false, true] {
        for &reached in reach(desk.open, crowd, walker, piece, quick) {
            if ends_in(desk, crowd, piece, at, reached).is_ok() {
                marches.push(Order::March { piece, to: grid.spot_of(reached.hex), quick });
            }
        }
    }
}

/// The hexes an LGOP reaches this turn.
pub fn reach<'w>(open: &Open, crowd: &Crowd, walker: &'w mut Walker, piece: PieceId, quick: bool) -> &'w [Reached] {
    let own = open.piece(piece);
    let Some(at) = own.spot() else { return &[] };
    let pace = if quick { Pace::Quickmarch } else { Pace::Move };
    let into = |from: usize, to: usize| (!crowd.bars(to)).then(|| entry(open, Kind::Lgop, from, to));
    walker.reach(open.board(), open.board().index(at), stride(open, own, pace), into)
}

/// How a march serves: judged by the nearest AA it may make for (mbt.march.1, mbt.march.4). Whether it goes along the cheapest
/// way is looked up where nothing else makes it a march, or where it is asked `exactly`.
pub fn progress(
    desk: Desk<'_>,
    piece: PieceId,
    at: Spot,
    reached: Reached,
    exactly: bool,
) -> Result<Progress, &'static Ban> {
    let (open, Some(plan)) = (desk.open, desk.plan) else { return Ok(Progress::Straight) };
    if plan.goals(open, piece).contains(&at) {
        need!(false, "mbt.lgop.1", "{piece} waits in its AA to be converted", "convert it, or leave it there");
    }
    let to = open.board().grid.spot_of(reached.hex);
    let mut found = Ok(Progress::Detour);
    for goal in plan.goals(open, piece) {
        let board = open.board();
        let stage = Stage {
            before: board.distance(at, goal),
            after: board.distance(to, goal),
            on_route: false,
            detoured: plan.detours.contains(&piece),
        };
        found = march::progress(open.rules(), stage);
        if found.is_err() || (exactly && !matches!(found, Ok(Progress::Straight))) {
            let on_route = ways(open, goal).leads(board.index(at), reached.hex, reached.walked);
            found = march::progress(open.rules(), Stage { on_route, ..stage });
        }
        if matches!(found, Ok(Progress::Straight)) {
            break;
        }
    }
    found
}

/// What the way to a hex costs LGOPs from everywhere, enemies where they stand.
fn ways(open: &Open, goal: Spot) -> Ways {
    let (board, ground) = (open.board(), &open.rules().ground);
    let crowd = Crowd::new(open, Party::Airborne);
    let cost =
        |from: usize, to: usize| if crowd.bars(to) { Cost::Never } else { entry(open, Kind::Lgop, from, to).cost };
    Walker::default().ways(board, board.index(goal), Stride::of(ground, Kind::Lgop, Pace::Move), cost)
}

/// An LGOP off the map walks on from the turn that is due, in the edge hex nearest to it (mbt.offmap.2, mbt.offmap.3).
pub fn walk_on(desk: Desk<'_>, piece: PieceId) -> Judgement {
    desk.in_step(Step::Move, &NOT_NOW)?;
    let own = desk.own(piece)?;
    let Place::OffMap { near, from } = own.place else {
        need!(false, "mbt.offmap.2", "{piece} is not off the map", "choose one that is");
        return Ok(());
    };
    need!(desk.open.turn >= from, "mbt.offmap.2", "{piece} cannot walk on yet", "wait for its turn");
    going::may_enter_among(enemies(desk.open, own.party, near))?;
    let ground = &desk.open.rules().ground;
    let cost = going::entry(ground, ground.unit(Kind::Lgop).class, &Cell::default(), &desk.open.cell(near)).cost;
    need!(
        stride(desk.open, own, Pace::Move).enter(cost).is_some(),
        "mbt.offmap.2",
        "the edge hex nearest to {piece} cannot be entered",
        "wait until it can"
    );
    Ok(())
}

/// A vehicle takes up a bundle of its side in its hex, or destroys one of the enemy's, at a movement point each (mbt.bundle.4,
/// mbt.bundle.6).
pub fn take(desk: Desk<'_>, piece: PieceId, bundle: PieceId) -> Judgement {
    let (own, kind, at) = mover(desk, piece)?;
    need!(kind.vehicle(), "mbt.bundle.2", "people pick bundles up as they come", "just move there");
    let open = desk.open;
    let there = open.pieces.get(usize::from(bundle)).filter(|bundle| bundle.is_bundle() && bundle.spot() == Some(at));
    let Some(there) = there else {
        need!(false, "mbt.bundle.4", "there is no such bundle in its hex", "move to it first");
        return Ok(());
    };
    let Some(pace) = pace(own) else {
        need!(false, "mbt.base.11", "{piece} has no order to move", "order it to next turn");
        return Ok(());
    };
    let (ground, left) = (&open.rules().ground, stride(open, own, pace));
    let done = if there.party == own.party {
        let carried = open.carried(piece).count() as u8;
        bundle::pick_up(ground, kind, open.marks(own), carried, 1, left).0 == 1
    } else {
        bundle::destroys(ground, kind, guarded(open, own.party, at), left).is_some()
    };
    need!(
        done,
        "mbt.bundle.4",
        "{piece} is full, has no movement point left for it, or it is guarded",
        "do it next turn"
    );
    Ok(())
}

/// Whether units of the other side, ready to act, stand where a side's unit comes upon bundles (mbt.bundle.6).
pub fn guarded(open: &Open, party: Party, at: Spot) -> bool {
    open.at(at).any(|(_, piece)| piece.party != party && !piece.is_bundle() && piece.ready <= open.turn)
}

/// Movement is over when no LGOP stands still that must march and can (mbt.march.1).
pub fn finished(desk: Desk<'_>) -> Judgement {
    let Some(plan) = desk.plan.filter(|_| desk.open.active == Party::Airborne) else { return Ok(()) };
    if !desk.open.rules().march_check {
        return Ok(());
    }
    for (id, piece, at) in desk.open.on_map(Party::Airborne).filter(|(_, piece, _)| piece.is_lgop()) {
        let duty = march::duty(Kind::Lgop, desk.open.marks(piece), in_area(desk.open, plan, id, at));
        let stands = duty == Duty::March && piece.spent == 0 && !piece.moved && piece.command.is_none();
        if stands {
            march::may_stand(desk.open.rules(), duty, can_march(desk, id))?;
        }
    }
    Ok(())
}

fn can_march(desk: Desk<'_>, piece: PieceId) -> bool {
    let mut found = Vec::new();
    marches(desk, &Crowd::new(desk.open, Party::Airborne), &mut Walker::default(), piece, &mut found);
    !found.is_empty()
}
