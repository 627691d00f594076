//! Whether a step has anything to ask of the airborne side, judged by public knowledge alone: whether a step passes by
//! itself must not tell the enemy a secret (mbt.manifest.2, mbt.aa.1).

use crate::game::state::{CraftId, Open, Party, Piece, PieceId, Place, Sky};
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;

impl Open {
    /// Whether the airborne side may have something to convert, by public knowledge: undisrupted LGOPs, or a bundle once
    /// there are squads. Whether it really has is secret, like its AAs (mbt.aa.1, mbt.convert.2).
    pub fn gathers(&self) -> bool {
        let own = self.on_map(Party::Airborne);
        let squads = !self.areas.is_empty() || own.clone().any(|(_, piece, _)| piece.kind() == Some(Kind::Squad));
        let carried = |piece: &Piece| piece.is_bundle() && matches!(piece.place, Place::At(_) | Place::Carried(_));
        (squads && self.pieces.iter().any(carried))
            || own.into_iter().any(|(id, piece, at)| piece.is_lgop() && piece.disrupted == 0 && self.pairs(id, at))
    }

    /// The same in more detail, as anybody can tell who counts what was formed: a bundle makes a team only if two squads
    /// have been made, or if there is a squad that may be broken up (mbt.convert.4, mbt.convert.10).
    pub fn may_convert(&self) -> bool {
        let fit =
            |(id, piece, at): (PieceId, &Piece, Spot)| piece.is_lgop() && piece.disrupted == 0 && self.pairs(id, at);
        self.on_map(Party::Airborne).any(fit) || self.may_equip()
    }

    /// Whether a bundle may become a team without an LGOP.
    fn may_equip(&self) -> bool {
        let bundles = || (0..self.pieces.len() as PieceId).filter(|&id| self.piece(id).is_bundle());
        let at = |bundle: PieceId| crate::game::orders::lies(self, bundle);
        if self.squads_formed() > 1 && bundles().any(|bundle| at(bundle).is_some()) {
            return true;
        }
        let lgops = self.pieces.iter().any(|piece| piece.is_lgop() && !piece.is_gone());
        let splits = |piece: &Piece| piece.kind() == Some(Kind::Squad) && !piece.co;
        let squad =
            |(_, piece, spot): (PieceId, &Piece, Spot)| splits(piece) && bundles().any(|id| at(id) == Some(spot));
        (!lgops || self.scenario.companies.len() > 1) && self.on_map(Party::Airborne).any(squad)
    }

    /// The number of squads that the airborne side has formed from LGOPs, whatever happened to them since. The quality of
    /// formed units is known, that of LGOPs is not (mbt.lgop.5).
    pub fn squads_formed(&self) -> usize {
        let formed = self.pieces.iter().skip(self.scenario.stands.len()).filter(|piece| piece.quality.is_some());
        formed.filter(|piece| piece.reduced || matches!(piece.kind(), Some(Kind::Squad | Kind::Command))).count()
    }

    /// Whether an LGOP in a hex may be converted there as far as everybody can see: with another LGOP there, or with a
    /// commander (mbt.convert.1, mbt.command-influence.1), or alone if it may be the last of its company (mbt.convert.9);
    /// if there is only one company, that must be the last LGOP of all.
    fn pairs(&self, id: PieceId, at: Spot) -> bool {
        let fit = |piece: &Piece| piece.party == Party::Airborne && piece.is_lgop() && piece.disrupted == 0;
        let commands = |piece: &Piece| piece.co || piece.kind() == Some(Kind::Command);
        let others = self.each().filter(|(other, piece)| *other != id && piece.is_lgop() && !piece.is_gone());
        let beside = self.at(at).any(|(other, piece)| other != id && (fit(piece) || commands(piece)));
        beside || self.scenario.companies.len() > 1 || others.count() == 0
    }

    /// Whether everything that the scenario sends by air has been seen to leave an aircraft, so that nothing more will come
    /// (mbt.flight.9).
    pub fn all_out(&self) -> bool {
        self.out >= self.scenario.things()
    }

    /// Whether an aircraft could be called in, as far as everybody can see: off the map they look alike to the enemy, so
    /// their loads are not considered (mbt.manifest.2).
    pub fn may_come(&self, craft: CraftId) -> bool {
        let due = match self.craft[usize::from(craft)].sky {
            Sky::Waiting => self.turn >= self.scenario.craft[usize::from(craft)].turn,
            Sky::Away { since } => self.turn >= since.saturating_add(self.rules().air.timing.back),
            Sky::Over(_) | Sky::Coming { .. } | Sky::Left | Sky::Crashed => false,
        };
        due && !self.resting.contains(&craft) && !self.all_out()
    }

    /// Whether any aircraft is flying or about to.
    pub fn any_flies(&self) -> bool {
        self.craft.iter().any(|craft| matches!(craft.sky, Sky::Over(_) | Sky::Coming { .. }))
    }
}
