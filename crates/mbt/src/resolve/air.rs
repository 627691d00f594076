//! The air step: waves come in and fly impulse by impulse, under flak, and drop.

use super::Tale;
use crate::event::{Flying, Writing};
use crate::flak::{self, Blow};
use crate::flight;
use crate::formation;
use crate::orders::{any_flak, formation as formed, holds, led, must_ask};
use crate::plan::Mission;
use crate::rules::air::flak::{Abort, Effect, Shot};
use crate::state::{CraftId, Party, PieceId, SURELY, Sky, Step, What};
use crate::unit::Kind;
use crate::zone::Wait;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Side, Spot};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// None come in, nor those off the map until others can (mbt.drop.5).
    pub(super) fn rest(&mut self) {
        self.tell(Flying::Rested);
        self.take_off();
    }

    pub(super) fn enter(&mut self, wave: u8) {
        let flies: Vec<(CraftId, u8)> = formation::wave(&self.open().scenario, self.plan(), wave)
            .map(|(craft, mission)| (craft, mission.delay + 1))
            .collect();
        for (craft, impulses) in flies {
            self.tell(Flying::Called { craft, impulses });
        }
    }

    pub(super) fn come_back(&mut self, craft: CraftId, at: Spot) {
        self.tell(Writing::Returns { craft, at });
        self.tell(Flying::Called { craft, impulses: 1 });
    }

    /// An aircraft turns, and with it all that keep their places with it (mbt.flight.3).
    pub(super) fn turn(&mut self, craft: CraftId, heading: Side) {
        for craft in formed(self.open(), self.plan(), craft) {
            self.tell(Flying::Turning { craft, heading });
        }
    }

    /// Aborting aircraft that have but one way off the map take it (mbt.abort.1).
    fn lead_off(&mut self) {
        for craft in 0..self.open().craft.len() as CraftId {
            let Some(flight) = self.plan().mission(craft).flight else { continue };
            if let Some(turn) = led(self.open(), craft, &flight) {
                self.tell(Flying::Turning { craft, heading: turn.of(flight.heading) });
            }
        }
    }

    /// The plan is shut, and the first impulse may be flown.
    pub(super) fn take_off(&mut self) {
        if self.plan().page.is_some() {
            self.tell(Writing::Opened { page: None });
        }
        if !self.open().any_flies() {
            return self.next_landing();
        }
        self.begin(Step::Fly, Party::Airborne);
        self.rest_or_end();
    }

    pub(super) fn fly(&mut self, impulses: u8) -> Result<(), NeedRoll> {
        self.tell(Flying::Cruise { impulses });
        self.impulse()
    }

    /// One impulse (mbt.aaa.3): all move, low ones among what stands there, hazards are looked for, the defender may shoot, then all drop.
    fn impulse(&mut self) -> Result<(), NeedRoll> {
        self.lead_off();
        self.tell(Flying::Impulse);
        self.come_over();
        self.obstacles()?;
        self.hazards();
        if !holds(self.open()) && any_flak(self.open()) {
            self.tell(Flying::FlakBegan);
            return Ok(());
        }
        self.after_flak()
    }

    /// Aircraft whose time has come fly over the edge, straight towards their ground (mbt.flight.3).
    fn come_over(&mut self) {
        for craft in 0..self.open().craft.len() as CraftId {
            if self.open().craft[usize::from(craft)].sky != (Sky::Coming { impulses: 0 }) {
                continue;
            }
            if let Some(at) = formation::comes_over(self.open(), self.plan(), craft) {
                let heading = self.plan().heading;
                self.tell(Flying::Entered { craft, at, heading });
            }
        }
    }

    /// Another aircraft that flies lower above its DZ cancels a drop (mbt.hazard.1).
    fn hazards(&mut self) {
        for craft in 0..self.open().craft.len() as CraftId {
            let (open, mission) = (self.open(), self.plan().mission(craft));
            let (Some(flight), Some(aim)) = (mission.flight, mission.aim) else { continue };
            if !flight.dropping(mission.is_empty()) || flight.index.is_some() {
                continue;
            }
            let zone = aim.zone(&open.scenario, self.plan().heading);
            let others = (0..).zip(&open.craft).filter(|(other, _): &(CraftId, _)| *other != craft);
            let others = others.filter_map(|(_, flies)| Some((open.board().hex(flies.over()?), flies.altitude())));
            if flight::hazard(&zone, flight.altitude(), others) {
                self.tell(Writing::Hazard { craft });
            }
        }
    }

    /// An aircraft at NOE that was thrown off its strip may fly into what stands there (mbt.lapes.12).
    fn obstacles(&mut self) -> Result<(), NeedRoll> {
        for craft in 0..self.open().craft.len() as CraftId {
            self.obstacle(craft)?;
        }
        Ok(())
    }

    fn obstacle(&mut self, craft: CraftId) -> Result<bool, NeedRoll> {
        let (open, mission) = (self.open(), self.plan().mission(craft));
        let Some(flight) = mission.flight.filter(|flight| flight.index.is_some()) else { return Ok(false) };
        let (Some(at), Some(aim)) = (open.board().grid.spot(flight.hex), mission.aim) else { return Ok(false) };
        let displaced = !aim.zone(&open.scenario, self.plan().heading).holds(flight.hex);
        let height = if displaced { open.height(at, open.cell(aim.start()).level) } else { 0 };
        let crashes = flak::hits_obstacle(height, &self.state.open.scenario.rules.air.numbers, self.dice)?;
        if crashes {
            self.tell(Flying::Crashed { craft, at: Some(at) });
        }
        Ok(crashes)
    }

    /// No more shots in this impulse: everything drops that may, and the impulse is over. Then the next follows, if nobody
    /// wants to be asked, or what was dropped comes down.
    pub(super) fn after_flak(&mut self) -> Result<(), NeedRoll> {
        self.drops()?;
        self.tell(Flying::ImpulseOver);
        if !self.rest_or_end() && self.open().cruise > 0 && !must_ask(self.desk(Party::Airborne)) {
            return self.impulse();
        }
        Ok(())
    }

    /// Ends the air step when all impulses are flown or nothing flies; says whether it did.
    fn rest_or_end(&mut self) -> bool {
        let open = self.open();
        if open.any_flies() && open.impulse < open.rules().air.numbers.speed {
            return false;
        }
        self.next_landing();
        true
    }

    /// Each aircraft that may lets one item go in its hex (mbt.drop.1, mbt.heavy.4, mbt.lapes.8).
    fn drops(&mut self) -> Result<(), NeedRoll> {
        for craft in 0..self.open().craft.len() as CraftId {
            let (open, mission) = (self.open(), self.plan().mission(craft));
            let (Some(flight), Some(aim)) = (mission.flight, mission.aim) else { continue };
            let Some(over) = open.board().grid.spot(flight.hex) else { continue };
            if flight.index.is_some() {
                self.extract(craft)?;
                continue;
            }
            let zone = aim.zone(&open.scenario, self.plan().heading);
            let lets = flight.may_drop(&zone) && self.barred(craft).is_none();
            if let Some(what) = lets.then(|| self.due(mission, zone.along(flight.hex))).flatten() {
                self.tell(Flying::Dropped { craft, what, over, crashing: false });
            }
        }
        Ok(())
    }

    /// What keeps an aircraft from dropping on its ground now (mbt.reuse.1, mbt.heavy.2, mbt.lapes.3).
    pub(super) fn barred(&self, craft: CraftId) -> Option<Wait> {
        formation::barred(&self.open().scenario, self.plan(), craft, self.open().turn)
    }

    /// What leaves next so far along the DZ: a heavy item that is due, else LGOPs and bundles in their pattern (mbt.drop.2,
    /// mbt.heavy.4).
    fn due(&self, mission: &Mission, along: i32) -> Option<What> {
        let scenario = &self.open().scenario;
        let mut cargo = mission.cargo;
        if let Some(item) = cargo.drop_at(along, &scenario.rules.air.numbers) {
            let (unit, _) = mission.items(scenario).nth(usize::from(item))?;
            return Some(What::Unit(scenario.units[usize::from(unit)].kind));
        }
        let item = mission.load.next()?;
        Some(if item.bundle { What::Bundle } else { What::Unit(Kind::Lgop) })
    }

    // ---------------------------------------------------------------- flak

    pub(super) fn silent(&mut self) -> Result<(), NeedRoll> {
        self.tell(Flying::Silent);
        self.after_flak()
    }

    /// A shot, settled in full before the next (mbt.aaa.3).
    pub(super) fn flak(&mut self, piece: PieceId, craft: CraftId) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let (air, target) = (&scenario.rules.air, self.open().craft[usize::from(craft)].altitude());
        let Some(gun) = self.open().gun(piece).cloned() else { return Ok(()) };
        let shot = flak::fire(&gun, target, &air.numbers, self.dice)?;
        self.tell(Flying::Shot { piece, craft, shot });
        match shot {
            Shot::Missed => {}
            Shot::Suppressed => {
                let Some(flight) = self.plan().mission(craft).flight else { return Ok(()) };
                let blow = flak::suppress_openly(&air.suppression, flight.position(), self.dice)?;
                if self.blow(craft, blow)? {
                    return Ok(());
                }
            }
            Shot::Down => self.shot_down(craft)?,
        }
        self.more_flak()
    }

    /// Further shots in this impulse, if any gun can; else all drop.
    fn more_flak(&mut self) -> Result<(), NeedRoll> {
        if any_flak(self.open()) {
            if self.open().step != Step::Flak {
                self.tell(Flying::FlakBegan);
            }
            return Ok(());
        }
        self.after_flak()
    }

    /// What the Suppression Table brings; whether somebody has to be asked first.
    fn blow(&mut self, craft: CraftId, blow: Blow) -> Result<bool, NeedRoll> {
        match blow.effect {
            Effect::Nothing => self.tell(Flying::Steady { craft }),
            Effect::Evade => {
                self.evade(craft, blow.left)?;
                self.close(craft)?;
            }
            Effect::EvadeWithCasualties(abort) => {
                self.tell(Flying::Evaded { craft, left: blow.left });
                let abort = match abort {
                    Abort::Never => 0,
                    Abort::OnRoll(number) => number,
                    Abort::Always => SURELY,
                };
                self.tell(Flying::Hurt { craft, abort });
                return Ok(true);
            }
            Effect::EvadeMaybeCrash(number) => self.low_blow(craft, blow.left, number)?,
        }
        Ok(false)
    }

    fn evade(&mut self, craft: CraftId, left: bool) -> Result<bool, NeedRoll> {
        self.tell(Flying::Evaded { craft, left });
        self.obstacle(craft)
    }

    /// The last band over a LAPES strip: the obstacle in the hex evaded to, then the crash; by the option no crash means no
    /// Evasive Action (mbt.suppression.4).
    fn low_blow(&mut self, craft: CraftId, left: bool, number: u8) -> Result<(), NeedRoll> {
        if self.open().rules().lapes_cancels_ea {
            if !flak::crashes(number, self.dice)? {
                self.tell(Flying::Steady { craft });
                return Ok(());
            }
            self.tell(Flying::Evaded { craft, left });
            self.crash_here(craft);
            return Ok(());
        }
        if self.evade(craft, left)? || self.open().craft[usize::from(craft)].over().is_none() {
            return Ok(());
        }
        if flak::crashes(number, self.dice)? {
            self.crash_here(craft);
            return Ok(());
        }
        self.close(craft)
    }

    fn crash_here(&mut self, craft: CraftId) {
        let at = self.open().craft[usize::from(craft)].over();
        self.tell(Flying::Crashed { craft, at });
    }

    /// Two transports in one hex through Evasive Action: both cease to drop, and collide or part (mbt.collision.1 to
    /// mbt.collision.3).
    fn close(&mut self, craft: CraftId) -> Result<(), NeedRoll> {
        let open = self.open();
        let Some(at) = open.craft[usize::from(craft)].over() else { return Ok(()) };
        let other = (0..open.craft.len() as CraftId)
            .find(|&other| other != craft && open.craft[usize::from(other)].over() == Some(at));
        let Some(other) = other else { return Ok(()) };
        let (one, other) = (craft.min(other), craft.max(other));
        self.tell(Flying::Close { one, other });
        let scenario = self.open().scenario.clone();
        if flak::collide(&scenario.rules.air.numbers, self.dice)? {
            self.crash(one)?;
            return self.crash(other);
        }
        let swerves = [one, other][flak::swerves(self.dice)?];
        self.tell(Flying::Swerves { craft: swerves });
        Ok(())
    }

    /// Who is hit aboard, in a roll that only the airborne side hears of (mbt.casualty.1, mbt.casualty.2).
    pub(super) fn casualty(&mut self) -> Result<(), NeedRoll> {
        let Some((craft, _)) = self.open().hit else { return Ok(()) };
        let load = self.plan().mission(craft).load;
        let place = load.pick(|one, other| one == other, self.dice)?;
        let unit = place.and_then(|place| self.plan().mission(craft).rider_at(&self.open().scenario, place));
        self.tell(Writing::Casualty { craft, unit });
        self.tell(Flying::Settled);
        Ok(())
    }

    /// Whether the aircraft aborts, and who is in its hex (mbt.suppression.2, mbt.suppression.5).
    pub(super) fn check(&mut self) -> Result<(), NeedRoll> {
        let Some((craft, abort)) = self.open().hit else { return Ok(()) };
        let abort = match abort {
            0 => Abort::Never,
            SURELY => Abort::Always,
            number => Abort::OnRoll(number),
        };
        if flak::aborts(abort, self.dice)? {
            self.tell(Flying::Aborted { craft });
        } else {
            self.tell(Flying::Persisted { craft });
        }
        self.close(craft)?;
        self.more_flak()
    }

    // ---------------------------------------------------------------- crashes

    /// Two LGOPs may get out, one after the other, before the aircraft crashes (mbt.shootdown.1, mbt.shootdown.2).
    fn shot_down(&mut self, craft: CraftId) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let Some(flight) = self.plan().mission(craft).flight else { return Ok(()) };
        for nth in 0..2 {
            let hex = flight.hex + crate::course::step(flight.heading) * nth as i32;
            let riders = self.plan().mission(craft).load.left()[0];
            let Some(over) = scenario.board.grid.spot(hex).filter(|_| riders > 0) else { break };
            if !flak::gets_out(nth, &scenario.rules.air.numbers, self.dice)? {
                self.tell(Flying::Trapped { craft });
                break;
            }
            self.tell(Flying::Dropped { craft, what: What::Unit(Kind::Lgop), over, crashing: true });
        }
        self.crash(craft)
    }

    /// An aircraft comes down some hexes ahead (mbt.base.6).
    fn crash(&mut self, craft: CraftId) -> Result<(), NeedRoll> {
        let Some(flight) = self.plan().mission(craft).flight else { return Ok(()) };
        let scenario = self.open().scenario.clone();
        let distance = flak::crash_distance(&scenario.rules.air.numbers, true, self.dice)?;
        let at = scenario.board.grid.spot(flak::wreck(&flight, distance));
        self.tell(Flying::Crashed { craft, at });
        Ok(())
    }
}
