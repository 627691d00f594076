//! What was dropped comes down: scatter, then the ground (mbt.scatter, mbt.landing, mbt.heavy, mbt.lapes).

use super::Tale;
use crate::descent::{self, Release as From};
use crate::event::{Down, Fighting, Flying};
use crate::lapes;
use crate::orders::seizes;
use crate::rules::air::landing::Harm;
use crate::state::{CraftId, Gone, Party, PieceId, Release, Step, What};
use crate::terrain::Marker;
use crate::watch;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Spot};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// The next stick comes down, item by item in the order of release (mbt.scatter.6).
    pub(super) fn land_stick(&mut self) -> Result<(), NeedRoll> {
        let Some(craft) = self.open().next_stick() else { return Ok(()) };
        let items: Vec<(PieceId, Release)> = self.open().stick(craft).collect();
        for (piece, release) in items {
            let down = match self.open().piece(piece).what {
                What::Unit(kind) if !kind.personnel() => self.heavy(kind.gun(), release)?,
                what => self.descend(what == What::Bundle, release)?,
            };
            self.tell(Flying::Landed { piece, down });
        }
        if self.open().rules().objective_influence && seizes(self.seizing()) {
            self.begin(Step::Seize, Party::Airborne);
            return Ok(());
        }
        self.next_landing();
        Ok(())
    }

    fn seizing(&self) -> crate::orders::Desk<'_> {
        self.desk(Party::Airborne)
    }

    /// The next stick, or movement.
    pub(super) fn next_landing(&mut self) {
        if self.open().next_stick().is_none() {
            self.begin(Step::Move, Party::Defending);
        } else if self.open().step != Step::Landing {
            self.begin(Step::Landing, Party::Airborne);
        }
    }

    /// An LGOP or a bundle (mbt.scatter.3, mbt.scatter.4, mbt.offmap.1).
    fn descend(&mut self, bundle: bool, release: Release) -> Result<Down, NeedRoll> {
        let scenario = self.open().scenario.clone();
        let (air, board) = (&scenario.rules.air, &scenario.board);
        let from = From { hex: board.hex(release.over), heading: release.heading, crash: release.crashing };
        let drift = descent::scatter(&air.scatter, self.dice)?;
        let hex = from.hex + drift.on(from.heading);
        if bundle && !board.grid.holds(hex) {
            return Ok(Down::Lost(Gone::OffMap, None));
        }
        let open = &self.state.open;
        let lies = |index: usize| {
            let spot = board.grid.spot_of(index);
            (open.markers(spot).has(Marker::Burning), watch::armed_enemy(open, spot, Party::Airborne))
        };
        let (index, ground) = match board.grid.spot(hex) {
            // Where ordnance blew up the ground is no longer what is printed.
            Some(spot) if open.blown.contains(&spot) => {
                let (burning, enemy) = lies(board.index(spot));
                (Some(board.index(spot)), air.landing.ground(open.features(spot), burning, enemy))
            }
            _ => descent::ground(board, &air.landing, &from, drift, lies),
        };
        let drm = if release.crashing { air.numbers.crash_drm } else { 0 };
        let harm = descent::land(&air.landing, ground, drm, self.dice)?;
        let harm = if bundle { descent::bundle(harm) } else { harm };
        Ok(match (index.map(|index| board.grid.spot_of(index)), harm) {
            (Some(at), Harm::None) => Down::Safe(at),
            (Some(at), Harm::Disrupted) => Down::Disrupted(at),
            (Some(at), Harm::Destroyed) => {
                let piled = descent::piled(&air.landing, ground, harm, true);
                Down::Lost(if piled { Gone::Landing } else { Gone::Outright }, Some(at))
            }
            (None, Harm::Destroyed) => Down::Lost(Gone::OffMap, None),
            (None, harm) => Down::OffMap { hex, near: self.near(hex), disrupted: harm == Harm::Disrupted },
        })
    }

    /// The edge hex nearest to a hex off the map (mbt.offmap.2).
    fn near(&self, hex: Hex) -> Spot {
        let board = self.open().board();
        let nearest = descent::nearest_edge(board, hex);
        board.grid.spot_of(nearest.first().copied().unwrap_or(0))
    }

    /// A heavy item by parachute (mbt.heavy.6 to mbt.heavy.8); off the map it is lost (mbt.offmap.5).
    fn heavy(&mut self, gun: bool, release: Release) -> Result<Down, NeedRoll> {
        let scenario = self.open().scenario.clone();
        let drift = descent::scatter(&scenario.rules.air.scatter, self.dice)?;
        let hex = scenario.board.hex(release.over) + drift.on(release.heading);
        let Some(at) = scenario.board.grid.spot(hex) else { return Ok(Down::Lost(Gone::OffMap, None)) };
        let enemy = watch::armed_enemy(self.open(), at, Party::Airborne);
        let down = self.set_on(at, gun, enemy)?;
        Ok(down)
    }

    /// Whether a heavy item survives the ground of a hex.
    fn set_on(&mut self, at: Spot, gun: bool, enemy: bool) -> Result<Down, NeedRoll> {
        let open = self.open();
        let burning = open.markers(at).has(Marker::Burning);
        let last = open.rules().air.heavy_ground.survives(open.features(at), gun, burning, enemy);
        let lives = lapes::survives(last, self.dice)?;
        Ok(if lives { Down::Safe(at) } else { Down::Lost(Gone::Outright, Some(at)) })
    }

    /// Cargo is pulled out over the strip: each item stops in one of the extraction hexes, among whoever is there (mbt.lapes.8 to
    /// mbt.lapes.11).
    pub(super) fn extract(&mut self, craft: CraftId) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let mission = self.plan().mission(craft);
        let (Some(flight), false) = (mission.flight, mission.cargo.is_empty()) else { return Ok(()) };
        let [approach, extraction, _] = scenario.rules.air.dimensions.strip;
        let Some(index) = flight.index.filter(|&index| index >= approach && index < approach + extraction) else {
            return Ok(());
        };
        let first = index == approach;
        if flight.ceased || flight.ban > 0 || self.barred(craft).is_some() {
            return Ok(());
        }
        let items: Vec<(u8, u8)> = mission.items(&scenario).collect();
        let mut crowd: Vec<PieceId> = Vec::new();
        for &(unit, _) in items.iter().skip(usize::from(mission.cargo.out())) {
            let further = if first { lapes::stop(&scenario.rules.air.numbers, self.dice)? } else { 0 };
            let hex = flight.hex + crate::course::step(flight.heading) * i32::from(further);
            let (kind, at) = (scenario.units[usize::from(unit)].kind, scenario.board.grid.spot(hex));
            self.tell(Flying::Extracted { craft, what: What::Unit(kind), at });
            let piece = self.open().pieces.len() as PieceId - 1;
            let Some(at) = at else { continue };
            self.skid(piece, at, kind.gun(), &crowd)?;
            crowd.push(piece);
        }
        Ok(())
    }

    /// An item stops in a hex: personnel there are suppressed, a vehicle may be lost with it, then the ground (mbt.lapes.9 to
    /// mbt.lapes.11). Items of the same load never count.
    fn skid(&mut self, piece: PieceId, at: Spot, gun: bool, crowd: &[PieceId]) -> Result<(), NeedRoll> {
        let others: Vec<(PieceId, bool, bool)> = self
            .open()
            .at(at)
            .filter(|(id, _)| *id != piece && !crowd.contains(id))
            .filter_map(|(id, other)| other.kind().map(|kind| (id, kind.personnel(), kind.vehicle())))
            .collect();
        for &(id, ..) in others.iter().filter(|(_, personnel, _)| *personnel) {
            self.tell(Fighting::Suppressed { piece: id });
        }
        let vehicles: Vec<PieceId> = others.iter().filter(|(_, _, vehicle)| *vehicle).map(|(id, ..)| *id).collect();
        if let Some(which) = lapes::crush(vehicles.len() as u8, self.dice)? {
            self.tell(Fighting::Lost { piece, how: Gone::Collided });
            self.tell(Fighting::Lost { piece: vehicles[usize::from(which)], how: Gone::Collided });
            return Ok(());
        }
        if let Down::Lost(how, _) = self.set_on(at, gun, false)? {
            self.tell(Fighting::Lost { piece, how });
        }
        Ok(())
    }
}
