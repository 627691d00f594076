//! Who sees whom on the table as it lies: lines of sight and spotting, asked of the pieces (mbt.base.15, mbt.base.16).

use super::cover::{self, Stand};
use super::fire::Firer;
use super::los::{self, Conduct, Post, Sight};
use super::phase::Command;
use super::state::{Open, Party, Piece, PieceId};
use super::unit::Kind;
use jumpmaster_core::hex::Spot;

/// Who stands where, worked out once where many hexes are asked about: for a side that wants to move, which hexes its enemies
/// keep it out of (mbt.base.24), and how many stacking points of its own stand in each (mbt.base.17).
pub struct Crowd {
    /// For each hex: the stacking points of the side there, or [`Crowd::BARRED`].
    hexes: Vec<u16>,
}

impl Crowd {
    /// More points than can stand in any hex.
    const BARRED: u16 = u16::MAX;

    /// Who stands where for a side.
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

    /// The stacking points of the side in a hex.
    #[inline]
    pub fn points(&self, hex: usize) -> u16 {
        self.hexes[hex]
    }
}

/// The units of a side in a hex, in the order in which they are given cover: that of their arrival (mbt.farm.4).
pub fn stands(open: &Open, at: Spot, party: Party) -> Vec<(PieceId, Stand)> {
    let there = open.at(at).filter(|(_, piece)| piece.party == party);
    let mut units: Vec<(PieceId, Stand)> = there.filter_map(|(id, piece)| Some((id, stand(piece)?))).collect();
    units.sort_by_key(|(id, _)| open.piece(*id).arrived);
    units
}

/// A piece as fire at it finds it; a bundle is no target (mbt.scatter.10).
fn stand(piece: &Piece) -> Option<Stand> {
    Some(Stand { kind: piece.kind()?, road: piece.by_road, quickmarch: piece.quick })
}

/// A piece as one who fires.
pub fn firer(open: &Open, law: bool, piece: &Piece) -> Option<Firer> {
    Some(Firer {
        kind: piece.kind()?,
        state: open.marks(piece),
        fire_move: piece.command == Some(Command::FireMove),
        quickmarch: piece.quick && piece.moved,
        law: law || piece.law,
    })
}

/// The line of sight between two hexes, from whatever floor there is at either end (mbt.tower.1); in one hex all see all.
pub fn sight(open: &Open, from: Spot, to: Spot) -> Option<Sight> {
    if from == to {
        return Some(Sight { orchard: false });
    }
    let (board, ground) = (open.board(), &open.rules().ground);
    let cell = |hex| board.grid.spot(hex).map(|spot| open.cell(spot));
    let post =
        |spot: Spot, upper: bool| Post { hex: board.hex(spot), level: los::level(ground, &open.cell(spot), upper) };
    let floors = [(false, false), (true, false), (false, true), (true, true)];
    let mut tried: [Option<(u8, u8)>; 4] = [None; 4];
    for (at, (own, other)) in floors.into_iter().enumerate() {
        let (one, two) = (post(from, own), post(to, other));
        let levels = Some((one.level, two.level));
        if tried[..at].contains(&levels) {
            continue;
        }
        tried[at] = levels;
        if let Some(sight) = los::sight(ground, one, two, cell) {
            return Some(sight);
        }
    }
    None
}

/// What a piece has done that shows it (mbt.base.15).
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
    let Some(at) = piece.spot() else { return false };
    let ground = &open.rules().ground;
    let units = stands(open, at, piece.party);
    let stands: Vec<Stand> = units.iter().map(|(_, stand)| *stand).collect();
    let Some(which) = units.iter().position(|(id, _)| *id == target) else { return false };
    let covered = cover::in_cover(ground, &open.cell(at), &stands, which);
    let farthest = los::seen_from(ground, conduct(piece), covered);
    let near = |spot: Spot| open.board().distance(spot, at) <= farthest;
    let spotters = open.on_map(piece.party.enemy()).filter(|(_, other, spot)| !other.is_bundle() && near(*spot));
    spotters.into_iter().any(|(_, other, spot)| {
        let hexes = open.board().distance(spot, at);
        los::spots(ground, open.marks(other), conduct(piece), covered, hexes) && sight(open, spot, at).is_some()
    })
}

/// How far off the nearest enemy is that a piece has LOS to, no further than asked (mbt.march.6).
pub fn nearest_enemy(open: &Open, piece: &Piece, within: u32) -> Option<u32> {
    let at = piece.spot()?;
    let enemies = open.on_map(piece.party.enemy()).filter(|(_, enemy, _)| !enemy.is_bundle());
    let near =
        enemies.map(|(_, _, spot)| (open.board().distance(at, spot), spot)).filter(|(hexes, _)| *hexes <= within);
    near.filter(|(_, spot)| sight(open, at, *spot).is_some()).map(|(hexes, _)| hexes).min()
}

/// Whether a hex holds an enemy of a side who destroys those who land on him: armed, unsuppressed and no bailed crew
/// (mbt.landing.3).
pub fn armed_enemy(open: &Open, at: Spot, party: Party) -> bool {
    let armed = |piece: &Piece| {
        let kind = piece.kind().filter(|&kind| kind != Kind::Crew);
        kind.is_some_and(|kind| open.rules().ground.unit(kind).gp > 0) && !piece.pinned() && piece.ready <= open.turn
    };
    open.at(at).any(|(_, piece)| piece.party != party && armed(piece))
}
