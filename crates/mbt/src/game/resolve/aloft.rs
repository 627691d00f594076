//! The transports of a game as an [`Airspace`]: whatever happens to one becomes an event.

use crate::air::airspace::Airspace;
use crate::air::descent::Release;
use crate::air::flak;
use crate::air::flight::{Flight, Task};
use crate::air::formation;
use crate::air::load::{Cargo, Leaving, Load, let_go};
use crate::board::{Board, Cell};
use crate::game::event::{Fighting, Flying, Writing};
use crate::game::plan::Mission;
use crate::game::resolve::Tale;
use crate::game::state::{CraftId, Gone, PieceId, What};
use crate::rules::Rules;
use crate::rules::air::flak::Position;
use crate::scenario::Scenario;
use crate::unit::Kind;
use jumpmaster_core::Clause;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Spot};

/// The aircraft of a game.
pub(super) struct Aloft<'a, 'd, D: ?Sized> {
    scenario: &'a Scenario,
    tale: &'a mut Tale<'d, D>,
    /// The cargo that was pulled out and has stopped, each item with its aircraft.
    stopped: Vec<(usize, PieceId)>,
    /// The vehicles in the way of the last item.
    vehicles: Vec<PieceId>,
}

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Runs a rule of the air on the aircraft of this game.
    pub(super) fn aloft<T>(
        &mut self,
        rule: impl FnOnce(&mut Aloft<'_, '_, D>) -> Result<T, NeedRoll>,
    ) -> Result<T, NeedRoll> {
        let scenario = self.open().scenario.clone();
        rule(&mut Aloft { scenario: &scenario, tale: self, stopped: Vec::new(), vehicles: Vec::new() })
    }
}

impl<D: Dice + ?Sized> Aloft<'_, '_, D> {
    fn mission(&self, at: usize) -> &Mission {
        &self.tale.plan().missions[at]
    }

    fn spot(&self, hex: Hex) -> Option<Spot> {
        self.scenario.board.grid.spot(hex)
    }

    /// The kind of a heavy item aboard, by its place.
    fn item(&self, at: usize, nth: u8) -> What {
        let unit = self.mission(at).items(self.scenario).nth(usize::from(nth)).map(|(unit, _)| usize::from(unit));
        unit.map_or(What::Bundle, |unit| What::Unit(self.scenario.units[unit].kind))
    }

    fn drops(&mut self, at: usize, what: What, from: Release) {
        let craft = at as CraftId;
        if let Some(over) = self.spot(from.hex) {
            self.tale.tell(Flying::Dropped { craft, what, over, crashing: from.crash });
        }
    }

    fn lose_last(&mut self, how: Gone) {
        if let Some(&(_, piece)) = self.stopped.last() {
            self.tale.tell(Fighting::Lost { piece, how });
        }
    }
}

impl<'a, D: Dice + ?Sized> Airspace<'a> for Aloft<'a, '_, D> {
    type Dice = D;

    fn dice(&mut self) -> &mut D {
        self.tale.dice
    }

    fn rules(&self) -> &'a Rules {
        &self.scenario.rules
    }

    fn board(&self) -> &'a Board {
        &self.scenario.board
    }

    fn cell(&self, hex: Hex) -> Option<Cell> {
        self.spot(hex).map(|spot| self.tale.open().cell(spot))
    }

    fn aircraft(&self) -> usize {
        self.tale.plan().missions.len()
    }

    fn flight(&self, at: usize) -> Option<&Flight> {
        self.mission(at).flight.as_ref()
    }

    fn task(&self, at: usize) -> Option<Task> {
        self.mission(at).task(self.scenario, self.tale.plan().heading)
    }

    fn load(&self, at: usize) -> &Load {
        &self.mission(at).load
    }

    fn cargo(&self, at: usize) -> &Cargo {
        &self.mission(at).cargo
    }

    fn barred(&mut self, at: usize) -> bool {
        formation::barred(self.scenario, self.tale.plan(), at as CraftId, self.tale.open().turn).is_some()
    }

    fn column(&self, position: Position) -> Clause {
        flak::open_column(position)
    }

    fn cancels(&mut self, at: usize) {
        self.tale.tell(Writing::Hazard { craft: at as CraftId });
    }

    fn flies_on(&mut self, at: usize) {
        self.tale.tell(Flying::Steady { craft: at as CraftId });
    }

    fn evades(&mut self, at: usize, left: bool) {
        self.tale.tell(Flying::Evaded { craft: at as CraftId, left });
    }

    fn is_hit(&mut self, at: usize, rider: Option<u8>) {
        let unit = rider.and_then(|place| self.mission(at).rider_at(self.scenario, place));
        self.tale.tell(Writing::Casualty { craft: at as CraftId, unit });
    }

    fn is_checked(&mut self, at: usize, aborts: bool) {
        let craft = at as CraftId;
        self.tale.tell(if aborts { Flying::Aborted { craft } } else { Flying::Persisted { craft } });
    }

    fn meet(&mut self, [one, other]: [usize; 2]) {
        self.tale.tell(Flying::Close { one: one as CraftId, other: other as CraftId });
    }

    fn swerves(&mut self, at: usize) {
        self.tale.tell(Flying::Swerves { craft: at as CraftId });
    }

    fn gets_out(&mut self, at: usize, from: Release) {
        self.drops(at, What::Unit(Kind::Lgop), from);
    }

    fn is_trapped(&mut self, at: usize) {
        self.tale.tell(Flying::Trapped { craft: at as CraftId });
    }

    fn crashes(&mut self, at: usize, wreck: Option<Hex>) {
        let wreck = wreck.and_then(|hex| self.spot(hex));
        self.tale.tell(Flying::Crashed { craft: at as CraftId, at: wreck });
    }

    fn lets_go(&mut self, at: usize, along: i32) {
        let mission = self.mission(at);
        let (mut load, mut cargo) = (mission.load, mission.cargo);
        let Some(&Flight { hex, heading, .. }) = mission.flight.as_ref() else { return };
        let what = match let_go(&mut load, &mut cargo, along, &self.scenario.rules.air.numbers) {
            Some(Leaving::Heavy(nth)) => self.item(at, nth),
            Some(Leaving::Item(item)) if item.bundle => What::Bundle,
            Some(Leaving::Item(_)) => What::Unit(Kind::Lgop),
            None => return,
        };
        self.drops(at, what, Release { hex, heading, crash: false });
    }

    fn stops(&mut self, at: usize, stop: Hex) -> Option<u8> {
        let nth = self.cargo(at).out();
        let (what, spot) = (self.item(at, nth), self.spot(stop));
        self.tale.tell(Flying::Extracted { craft: at as CraftId, what, at: spot });
        let piece = self.tale.open().pieces.len() as PieceId - 1;
        let here = self.tale.open().at(spot?);
        let others = here.filter(|(id, _)| *id != piece && !self.stopped.contains(&(at, *id)));
        let others: Vec<(PieceId, Kind)> = others.filter_map(|(id, other)| Some((id, other.kind()?))).collect();
        self.stopped.push((at, piece));
        for &(piece, _) in others.iter().filter(|(_, kind)| kind.personnel()) {
            self.tale.tell(Fighting::Suppressed { piece });
        }
        self.vehicles = others.into_iter().filter(|(_, kind)| kind.vehicle()).map(|(id, _)| id).collect();
        Some(self.vehicles.len() as u8)
    }

    fn crushes(&mut self, _: usize, which: u8) {
        let piece = self.vehicles[usize::from(which)];
        self.lose_last(Gone::Collided);
        self.tale.tell(Fighting::Lost { piece, how: Gone::Collided });
    }

    fn breaks(&mut self, _: usize) {
        self.lose_last(Gone::Outright);
    }
}
