//! Who sees whom on the table: lines of sight and spotting between pieces (mbt.base.15, mbt.base.16).

use crate::game::state::{Open, Party, Piece, PieceId};
use crate::ground::cover::{self, Stand};
use crate::ground::fire::Firer;
use crate::ground::going::Enemy;
use crate::ground::los::{self, Conduct, Post, Sight};
use crate::ground::phase::Command;
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;
use std::cmp::Reverse;

/// The positions that matter to a side that moves, worked out once for many hexes: which hexes its enemies keep it out of
/// (mbt.base.24), and how many stacking points of its own are in each (mbt.base.17).
pub struct Crowd {
    /// For each hex: the stacking points of the side there, or [`Crowd::BARRED`].
    hexes: Vec<u16>,
}

impl Crowd {
    /// More points than any hex can hold.
    const BARRED: u16 = u16::MAX;

    /// The positions that matter to a side.
    pub fn new(open: &Open, party: Party) -> Crowd {
        let mut hexes = vec![0_u16; open.board().grid.len()];
        for piece in &open.pieces {
            let (Some(kind), Some(spot)) = (piece.kind(), piece.spot()) else { continue };
            let hex = &mut hexes[open.board().index(spot)];
            if piece.party == party {
                *hex = hex.saturating_add(u16::from(open.rules().ground.unit(kind).points));
            } else if piece.ready <= open.turn {
                *hex = Crowd::BARRED;
            }
        }
        Crowd { hexes }
    }

    /// Whether enemies keep the side out of a hex.
    #[inline]
    pub fn bars(&self, hex: usize) -> bool {
        self.hexes[hex] == Crowd::BARRED
    }

    /// An enemy that keeps the side out of a hex.
    pub fn enemy(&self, hex: usize) -> Option<Enemy> {
        self.bars(hex).then_some(Enemy { preparing: false })
    }

    /// The stacking points of the side in a hex.
    #[inline]
    pub fn points(&self, hex: usize) -> u16 {
        self.hexes[hex]
    }
}

/// The units of a side in a hex, in the order in which they get cover: those that were put first, the latest of them at the
/// front, then the others by arrival (mbt.farm.4).
pub fn stands(open: &Open, at: Spot, party: Party) -> Vec<(PieceId, Stand)> {
    let there = open.at(at).filter(|(_, piece)| piece.party == party);
    let mut units: Vec<(PieceId, Stand)> = there.filter_map(|(id, piece)| Some((id, stand(piece)?))).collect();
    units.sort_by_key(|(id, _)| (Reverse(open.piece(*id).first), open.piece(*id).arrived));
    units
}

/// The hex of a piece on the ground, the units of its side there in the order of their cover, and its index among them;
/// `None` for a bundle.
fn among(open: &Open, id: PieceId) -> Option<(Spot, Vec<Stand>, usize)> {
    let piece = open.piece(id);
    let at = piece.spot()?;
    let units = stands(open, at, piece.party);
    let which = units.iter().position(|(other, _)| *other == id)?;
    Some((at, units.into_iter().map(|(_, stand)| stand).collect(), which))
}

/// Whether a piece would have better cover if its owner put it first in its hex (mbt.farm.4).
pub fn gains(open: &Open, id: PieceId) -> bool {
    let ground = &open.rules().ground;
    let limited = open.piece(id).spot().map(|at| open.cell(at)).filter(|cell| cover::limited(ground, cell));
    limited
        .is_some_and(|cell| among(open, id).is_some_and(|(_, units, which)| cover::gains(ground, &cell, &units, which)))
}

/// One end of a line of sight: a hex, and whether its upper floor may be used as well.
#[derive(Clone, Copy)]
struct End {
    at: Spot,
    upper: bool,
}

/// Where a piece looks from and is looked at: on foot and protected by a building it may use either floor (mbt.tower.1).
fn end(open: &Open, id: PieceId) -> Option<End> {
    let ground = &open.rules().ground;
    let at = open.piece(id).spot()?;
    let cell = open.cell(at);
    let storeyed = los::level(ground, &cell, true) > cell.level;
    let upstairs = || among(open, id).is_some_and(|(_, units, which)| cover::upstairs(ground, &cell, &units, which));
    Some(End { at, upper: storeyed && upstairs() })
}

/// The line of sight between two pieces.
pub fn sees(open: &Open, one: PieceId, other: PieceId) -> Option<Sight> {
    line(open, end(open, one)?, end(open, other)?)
}

/// A piece as a target of fire; a bundle is none (mbt.scatter.10).
fn stand(piece: &Piece) -> Option<Stand> {
    Some(Stand { kind: piece.kind()?, road: piece.by_road, quickmarch: piece.quick })
}

/// A piece as a firer.
pub fn firer(open: &Open, law: bool, piece: &Piece) -> Option<Firer> {
    Some(Firer {
        kind: piece.kind()?,
        state: open.marks(piece),
        fire_move: piece.command == Some(Command::FireMove),
        quickmarch: piece.quick && piece.moved,
        law: law || piece.law,
    })
}

/// The line of sight between two hexes, from any floor at either end.
pub fn sight(open: &Open, from: Spot, to: Spot) -> Option<Sight> {
    line(open, End { at: from, upper: true }, End { at: to, upper: true })
}

/// The best line of sight between two ends, over the floors that may be used: one without an orchard if there is any
/// (mbt.tower.1, mbt.orchard.2). Within one hex everybody sees everybody.
fn line(open: &Open, from: End, to: End) -> Option<Sight> {
    if from.at == to.at {
        return Some(Sight { orchard: false });
    }
    let (board, ground) = (open.board(), &open.rules().ground);
    let cell = |hex| board.grid.spot(hex).map(|spot| open.cell(spot));
    let post =
        |spot: Spot, upper: bool| Post { hex: board.hex(spot), level: los::level(ground, &open.cell(spot), upper) };
    let floors = [(false, false), (true, false), (false, true), (true, true)];
    let usable = floors.into_iter().filter(|&(own, other)| (!own || from.upper) && (!other || to.upper));
    let (mut tried, mut best): ([Option<(u8, u8)>; 4], Option<Sight>) = ([None; 4], None);
    for (at, (own, other)) in usable.enumerate() {
        let (one, two) = (post(from.at, own), post(to.at, other));
        let levels = Some((one.level, two.level));
        if tried[..at].contains(&levels) {
            continue;
        }
        tried[at] = levels;
        match los::sight(ground, one, two, cell) {
            Some(Sight { orchard: false }) => return Some(Sight { orchard: false }),
            through => best = best.or(through),
        }
    }
    best
}

/// What a piece has done that makes it visible (mbt.base.15).
const fn conduct(piece: &Piece) -> Conduct {
    match (piece.fired, piece.moved) {
        (true, _) => Conduct::Fired,
        (false, true) => Conduct::Moved,
        (false, false) => Conduct::Still,
    }
}

/// Whether a piece is spotted by the other side; only then may it be fired at (mbt.base.15).
pub fn spotted(open: &Open, target: PieceId) -> bool {
    let piece = open.piece(target);
    let Some((at, stands, which)) = among(open, target) else { return false };
    let ground = &open.rules().ground;
    let covered = cover::in_cover(ground, &open.cell(at), &stands, which);
    let farthest = los::seen_from(ground, conduct(piece), covered);
    let near = |spot: Spot| open.board().distance(spot, at) <= farthest;
    let spotters = open.on_map(piece.party.enemy()).filter(|(_, other, spot)| !other.is_bundle() && near(*spot));
    spotters.into_iter().any(|(id, other, spot)| {
        let hexes = open.board().distance(spot, at);
        los::spots(ground, open.marks(other), conduct(piece), covered, hexes) && sees(open, id, target).is_some()
    })
}

/// The distance of the nearest enemy to which a piece has LOS, up to `within` (mbt.march.6).
pub fn nearest_enemy(open: &Open, piece: PieceId, within: u32) -> Option<u32> {
    let own = open.piece(piece);
    let at = own.spot()?;
    let enemies = open.on_map(own.party.enemy()).filter(|(_, enemy, _)| !enemy.is_bundle());
    let near = enemies.map(|(id, _, spot)| (open.board().distance(at, spot), id)).filter(|(hexes, _)| *hexes <= within);
    near.filter(|(_, enemy)| sees(open, piece, *enemy).is_some()).map(|(hexes, _)| hexes).min()
}

/// Whether a hex holds an enemy of a side that destroys units landing on it: armed, unsuppressed and not a bailed crew
/// (mbt.landing.3).
pub fn armed_enemy(open: &Open, at: Spot, party: Party) -> bool {
    let armed = |piece: &Piece| {
        let kind = piece.kind().filter(|&kind| kind != Kind::Crew);
        kind.is_some_and(|kind| open.rules().ground.unit(kind).gp > 0) && !piece.pinned() && piece.ready <= open.turn
    };
    open.at(at).any(|(_, piece)| piece.party != party && armed(piece))
}
