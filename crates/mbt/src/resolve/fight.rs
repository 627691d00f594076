//! Orders to units, and fire on the ground.

use super::Tale;
use crate::cover::{self, Stand};
use crate::event::Fighting;
use crate::fire::{self, Attack, Effect};
use crate::orders::{commanded, firers, sees_move, targets, watches_with_ap};
use crate::phase::Command;
use crate::rules::ground::Weapon;
use crate::shelling::{self, Aftermath};
use crate::state::{Gone, Party, PieceId};
use crate::watch;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    pub(super) fn command(&mut self, at: Spot, command: Command) {
        let party = self.open().active;
        let pieces = commanded(self.desk(party), at, command);
        self.tell(Fighting::Commanded { at, party, command, pieces });
    }

    /// A volley: a roll for every spotted unit in the hex (mbt.base.12).
    pub(super) fn volley(&mut self, from: Spot, at: Spot) -> Result<(), NeedRoll> {
        let party = self.open().active;
        let open = self.open();
        let targets = targets(open, at, party.enemy());
        let mut firers = firers(open, from, at, party);
        firers.retain(|&firer| targets.iter().any(|&target| watch::sees(open, firer, target).is_some()));
        self.salvo(party, from, at, firers, None)
    }

    /// Fire of some pieces from one hex at the spotted units of another, or at one of them alone.
    fn salvo(
        &mut self,
        party: Party,
        from: Spot,
        at: Spot,
        firers: Vec<PieceId>,
        only: Option<PieceId>,
    ) -> Result<(), NeedRoll> {
        let open = self.open();
        let targets = only.map_or_else(|| targets(open, at, party.enemy()), |only| vec![only]);
        let units = watch::stands(open, at, party.enemy());
        let stands: Vec<Stand> = units.iter().map(|(_, stand)| *stand).collect();
        let aimed = units.iter().enumerate().filter(|(_, (piece, _))| targets.contains(piece));
        let attacks: Vec<(usize, PieceId, Attack)> = aimed
            .filter_map(|(which, (piece, _))| Some((which, *piece, self.attack(from, at, &firers, *piece)?)))
            .collect();
        let (cell, scenario) = (open.cell(at), open.scenario.clone());
        self.tell(Fighting::Volleyed { from, at, party, firers });
        for (which, piece, attack) in attacks {
            let effect = attack.strike(&scenario.rules.ground, &cell, &stands, which, self.dice)?;
            self.suffer(piece, effect);
        }
        Ok(())
    }

    /// The fire of those of some pieces in one hex who see a piece in another, if anybody does; it goes through an orchard only if
    /// nobody sees past it (mbt.orchard.2, mbt.tower.1).
    fn attack(&self, from: Spot, at: Spot, firers: &[PieceId], target: PieceId) -> Option<Attack> {
        let (open, board) = (self.open(), self.open().board());
        let lines = firers.iter().filter_map(|&firer| Some((firer, watch::sees(open, firer, target)?)));
        let sight = lines.clone().map(|(_, sight)| sight).min_by_key(|sight| sight.orchard)?;
        let guns = lines.filter_map(|(firer, _)| watch::firer(open, false, open.piece(firer)));
        let sides = cover::sides_towards(board.hex(at), board.hex(from));
        Some(Attack::fire(&open.rules().ground, guns, board.distance(from, at), sight, sides))
    }

    /// What fire did to a piece.
    fn suffer(&mut self, piece: PieceId, effect: Effect) {
        match effect {
            Effect::Unharmed => self.tell(Fighting::Unhurt { piece }),
            Effect::Suppressed => self.tell(Fighting::Suppressed { piece }),
            Effect::Reduced => {
                self.tell(Fighting::Reduced { piece });
                self.set_down(piece);
            }
            Effect::Destroyed => self.tell(Fighting::Lost { piece, how: Gone::Destroyed }),
        }
    }

    /// AP fire at a vehicle or a gun (mbt.base.13).
    pub(super) fn shoot(&mut self, piece: PieceId, target: PieceId) -> Result<(), NeedRoll> {
        let open = self.open();
        let (Some(from), Some(at)) = (open.piece(piece).spot(), open.piece(target).spot()) else { return Ok(()) };
        let Some(sight) = watch::sees(open, piece, target) else { return Ok(()) };
        let units = watch::stands(open, at, open.piece(target).party);
        let stands: Vec<Stand> = units.iter().map(|(_, stand)| *stand).collect();
        let Some(which) = units.iter().position(|(id, _)| *id == target) else { return Ok(()) };
        let board = open.board();
        let sides = cover::sides_towards(board.hex(at), board.hex(from));
        let cell = open.cell(at);
        let hexes = board.distance(from, at);
        let scenario = open.scenario.clone();
        let number = fire::ap_number(&scenario.rules.ground, hexes, sight, sides, (&cell, &stands, which));
        let effect = fire::ap_fire(&scenario.rules.ground, number, self.dice)?;
        self.tell(Fighting::Shot { piece, target, hit: effect != Effect::Unharmed });
        if effect != Effect::Unharmed {
            self.suffer(target, effect);
        }
        Ok(())
    }

    /// A barrage falls on everybody in a hex, bundles that nobody carries too, and may set off what is stored there (mbt.base.21,
    /// mbt.bundle.7, mbt.fuel.2, mbt.ordnance.2).
    pub(super) fn call(&mut self, support: u8, at: Spot) -> Result<(), NeedRoll> {
        let weapon = self.open().scenario.supports[usize::from(support)].weapon;
        self.tell(Fighting::Struck { support, at });
        let aftermath = self.shell(weapon, at)?;
        match aftermath {
            Aftermath::Nothing => Ok(()),
            Aftermath::Burns => {
                self.tell(Fighting::Burns { at });
                Ok(())
            }
            Aftermath::Explodes => self.explode(at),
        }
    }

    /// One weapon on one hex: first the units of the defender, then those of the airborne side, each in its own cover.
    fn shell(&mut self, weapon: Weapon, at: Spot) -> Result<Aftermath, NeedRoll> {
        let (cell, scenario) = (self.open().cell(at), self.open().scenario.clone());
        let sides: Vec<Vec<(PieceId, Stand)>> = Party::IN_ORDER
            .iter()
            .map(|&party| watch::stands(self.open(), at, party))
            .filter(|units| !units.is_empty())
            .collect();
        let mut effects: Vec<(PieceId, Effect)> = Vec::new();
        let mut aftermath = Aftermath::Nothing;
        let nobody = [Vec::new()];
        // One that is carried as the barrage falls fares as its carrier does, even if it is set down now.
        let lying: Vec<PieceId> = self.open().at(at).filter(|(_, piece)| piece.is_bundle()).map(|(id, _)| id).collect();
        for units in if sides.is_empty() { &nobody[..] } else { &sides[..] } {
            let stands: Vec<Stand> = units.iter().map(|(_, stand)| *stand).collect();
            let told = |which: usize, effect: Effect| effects.push((units[which].0, effect));
            let after = shelling::shell(&scenario.rules.ground, weapon, &cell, &stands, self.dice, told)?;
            aftermath = if after == Aftermath::Nothing { aftermath } else { after };
        }
        for (piece, effect) in effects {
            self.suffer(piece, effect);
        }
        for piece in lying.into_iter().filter(|_| aftermath != Aftermath::Explodes) {
            if shelling::bundle_lost(&scenario.rules.ground, weapon, self.dice)? {
                self.tell(Fighting::Lost { piece, how: Gone::Destroyed });
            }
        }
        Ok(aftermath)
    }

    /// Everything in the hex is destroyed and each hex around it is attacked; that sets nothing off (mbt.ordnance.2).
    fn explode(&mut self, at: Spot) -> Result<(), NeedRoll> {
        self.tell(Fighting::BlewUp { at });
        let there: Vec<PieceId> = self.open().at(at).map(|(id, _)| id).collect();
        for piece in there {
            self.tell(Fighting::Lost { piece, how: Gone::Destroyed });
        }
        let around: Vec<Spot> = self.open().board().around(at).collect();
        for spot in around {
            self.shell(Weapon::Ordnance, spot)?;
        }
        Ok(())
    }

    /// A piece on overwatch fires at the one that moves (mbt.base.11).
    pub(super) fn watch(&mut self, piece: PieceId) -> Result<(), NeedRoll> {
        let party = self.open().active.enemy();
        let Some(target) = self.open().mover.map(|mover| mover.piece) else { return Ok(()) };
        if watches_with_ap(self.desk(party), piece, target) {
            self.shoot(piece, target)?;
        } else {
            let open = self.open();
            let (Some(from), Some(at)) = (open.piece(piece).spot(), open.piece(target).spot()) else { return Ok(()) };
            self.salvo(party, from, at, vec![piece], Some(target))?;
        }
        if !self.watched(target) {
            self.resume();
        }
        Ok(())
    }

    /// Whether anybody on overwatch could fire at the piece that moves, and does not let it go (mbt.base.11).
    pub(super) fn watched(&self, mover: PieceId) -> bool {
        let (open, desk) = (self.open(), self.desk(self.open().piece(mover).party.enemy()));
        let Some(at) = open.piece(mover).spot().filter(|_| open.overwatch.lets != Some(mover)) else { return false };
        let watches = open.on_map(open.piece(mover).party.enemy());
        let ready = watches.filter(|(_, piece, _)| piece.command == Some(Command::Overwatch) && !piece.fired);
        let near =
            |spot: Spot| open.overwatch.within.is_none_or(|hexes| open.board().distance(spot, at) <= hexes.into());
        ready.into_iter().any(|(piece, _, spot)| near(spot) && sees_move(desk, piece, mover).is_ok())
    }
}
