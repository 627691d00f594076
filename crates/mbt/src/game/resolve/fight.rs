//! Orders to units, and fire on the ground.

use crate::board::Cell;
use crate::game::event::Fighting;
use crate::game::orders::{commanded, sees_move, targets, watches_with_ap};
use crate::game::resolve::Tale;
use crate::game::state::{Gone, Party, PieceId};
use crate::ground::aim;
use crate::ground::cover::{Stand, Stands};
use crate::ground::fire::{self, Attack, Effect};
use crate::ground::phase::Command;
use crate::ground::shelling::{self, Shelled};
use crate::ground::watch;
use crate::rules::ground::Ground;
use crate::scenario::Scenario;
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
        let (firers, _) = aim::volley(self.open(), from, at, party);
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
            .filter_map(|(which, (piece, _))| Some((which, *piece, aim::attack(open, from, at, &firers, *piece)?)))
            .collect();
        let (cell, scenario) = (open.cell(at), open.scenario.clone());
        self.tell(Fighting::Volleyed { from, at, party, firers });
        for (which, piece, attack) in attacks {
            let effect = attack.strike(&scenario.rules.ground, &cell, &stands, which, self.dice)?;
            self.suffer(piece, effect);
        }
        Ok(())
    }

    /// Applies the effect of fire to a piece.
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
        let scenario = self.open().scenario.clone();
        let Some(shot) = aim::Shot::new(self.open(), piece, target) else { return Ok(()) };
        let ground = &scenario.rules.ground;
        let effect = fire::ap_fire(ground, shot.number(ground), self.dice)?;
        self.tell(Fighting::Shot { piece, target, hit: effect != Effect::Unharmed });
        if effect != Effect::Unharmed {
            self.suffer(target, effect);
        }
        Ok(())
    }

    /// A barrage falls on everybody in a hex, and may set off what is stored there (mbt.base.21, mbt.fuel.2,
    /// mbt.ordnance.2).
    pub(super) fn call(&mut self, support: u8, at: Spot) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        self.tell(Fighting::Struck { support, at });
        let weapon = scenario.supports[usize::from(support)].weapon;
        shelling::barrage(&mut Field { scenario: &scenario, tale: self }, weapon, at)
    }

    /// A piece on overwatch fires at the moving one (mbt.base.11).
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

    /// Whether anybody on overwatch could fire at the moving piece, and does not let it go (mbt.base.11).
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

/// The hexes of a game under a barrage: what happens in them becomes events.
struct Field<'a, 'd, D: ?Sized> {
    scenario: &'a Scenario,
    tale: &'a mut Tale<'d, D>,
}

impl<'a, D: Dice + ?Sized> Shelled<'a> for Field<'a, '_, D> {
    type Hex = Spot;
    type Piece = PieceId;
    type Dice = D;

    fn dice(&mut self) -> &mut D {
        self.tale.dice
    }

    fn ground(&self) -> &'a Ground {
        &self.scenario.rules.ground
    }

    fn around(&self, hex: Spot) -> Vec<Spot> {
        self.scenario.board.around(hex).collect()
    }

    /// First the units of the defender, then those of the airborne side.
    fn lies(&self, hex: Spot) -> (Cell, Vec<Stands<PieceId>>) {
        let open = self.tale.open();
        (open.cell(hex), Party::IN_ORDER.iter().map(|&party| watch::stands(open, hex, party)).collect())
    }

    fn bundles(&self, hex: Spot) -> Vec<PieceId> {
        self.tale.open().at(hex).filter(|(_, piece)| piece.is_bundle()).map(|(id, _)| id).collect()
    }

    fn suffers(&mut self, piece: PieceId, effect: Effect) {
        self.tale.suffer(piece, effect);
    }

    fn loses(&mut self, piece: PieceId) {
        self.tale.tell(Fighting::Lost { piece, how: Gone::Destroyed });
    }

    fn burns(&mut self, at: Spot) {
        self.tale.tell(Fighting::Burns { at });
    }

    fn blows_up(&mut self, at: Spot) {
        self.tale.tell(Fighting::BlewUp { at });
        let there: Vec<PieceId> = self.tale.open().at(at).map(|(id, _)| id).collect();
        for piece in there {
            self.loses(piece);
        }
    }
}
