//! Fire in a game, in the terms of the fire rules: who fires at whom, how far, through what, into what cover.

use crate::board::Cell;
use crate::game::event::{Event, Fighting};
use crate::game::orders::{firers, targets};
use crate::game::state::{Gone, Open, Party, PieceId};
use crate::ground::cover::{self, Stand};
use crate::ground::fire::{self, Attack, Effect};
use crate::ground::los::Sight;
use crate::ground::watch;
use crate::rules::ground::Ground;
use jumpmaster_core::hex::Spot;

/// The AP shot of one piece at another (mbt.base.13).
pub struct Shot {
    /// Its distance.
    pub hexes: u32,
    /// The line of sight.
    pub sight: Sight,
    /// The sides of the target hex by which it comes in.
    pub sides: u8,
    /// The hex of the target.
    pub cell: Cell,
    /// The units of the target's side there, in the order in which they get cover.
    pub units: Vec<(PieceId, Stand)>,
    /// The index of the target among them.
    pub which: usize,
}

impl Shot {
    /// The shot of one piece at another; `None` if it does not see it.
    pub fn new(open: &Open, piece: PieceId, target: PieceId) -> Option<Shot> {
        let (from, at) = (open.piece(piece).spot()?, open.piece(target).spot()?);
        let sight = watch::sees(open, piece, target)?;
        let units = watch::stands(open, at, open.piece(target).party);
        let which = units.iter().position(|(id, _)| *id == target)?;
        let (hexes, sides) = (open.board().distance(from, at), sides(open, from, at));
        Some(Shot { hexes, sight, sides, cell: open.cell(at), units, which })
    }

    /// The highest DR that hits.
    pub fn number(&self, ground: &Ground) -> i16 {
        let stands: Vec<Stand> = self.units.iter().map(|(_, stand)| *stand).collect();
        fire::ap_number(ground, self.hexes, self.sight, self.sides, (&self.cell, &stands, self.which))
    }
}

/// The sides of a hex by which fire from another hex comes in.
pub fn sides(open: &Open, from: Spot, at: Spot) -> u8 {
    cover::sides_towards(open.board().hex(at), open.board().hex(from))
}

/// The units of a side that fire in a volley from one hex at another, and the spotted units that they fire at
/// (mbt.base.12).
pub fn volley(open: &Open, from: Spot, at: Spot, party: Party) -> (Vec<PieceId>, Vec<PieceId>) {
    let targets = targets(open, at, party.enemy());
    let mut firers = firers(open, from, at, party);
    firers.retain(|&firer| targets.iter().any(|&target| watch::sees(open, firer, target).is_some()));
    (firers, targets)
}

/// Those of some pieces that see another, and the best of their lines of sight: it goes through an orchard only if nobody
/// sees past it (mbt.orchard.2, mbt.tower.1). `None` if nobody sees the piece.
pub fn lines(open: &Open, firers: &[PieceId], target: PieceId) -> Option<(Vec<PieceId>, Sight)> {
    let lines = firers.iter().filter_map(|&firer| Some((firer, watch::sees(open, firer, target)?)));
    let (see, sights): (Vec<PieceId>, Vec<Sight>) = lines.unzip();
    Some((see, sights.into_iter().min_by_key(|sight| sight.orchard)?))
}

/// The fire of those pieces in one hex that see a piece in another; `None` if none does.
pub fn attack(open: &Open, from: Spot, at: Spot, firers: &[PieceId], target: PieceId) -> Option<Attack> {
    let (see, sight) = lines(open, firers, target)?;
    let guns = see.into_iter().filter_map(|firer| watch::firer(open, false, open.piece(firer)));
    Some(Attack::fire(&open.rules().ground, guns, open.board().distance(from, at), sight, sides(open, from, at)))
}

/// The unit that an event says was fired at, and the effect.
pub fn effect_of(event: &Event) -> Option<(PieceId, Effect)> {
    let Event::Ground(event) = event else { return None };
    match *event {
        Fighting::Unhurt { piece } => Some((piece, Effect::Unharmed)),
        Fighting::Suppressed { piece } => Some((piece, Effect::Suppressed)),
        Fighting::Reduced { piece } => Some((piece, Effect::Reduced)),
        Fighting::Lost { piece, how: Gone::Destroyed } => Some((piece, Effect::Destroyed)),
        _ => None,
    }
}
