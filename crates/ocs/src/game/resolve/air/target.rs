//! Over the target: bombs on units, on facilities and on railways (ocs.barrage, ocs.facility).

use crate::barrage::facility::{self, Fate};
use crate::barrage::hex::{comes_to, half};
use crate::combat::reading;
use crate::game::bombs;
use crate::game::event::{Event, Facility};
use crate::game::piece::{CraftId, Mark, UnitId};
use crate::game::resolve::Tale;
use crate::game::set::Set;
use crate::game::task::{Cause, Flight, Losses, Mission, MissionStep, Task};
use crate::rules::barrage::{Damage, Hit};
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Those that got there do what they came for.
    pub fn over_target(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        if mission.flight == Flight::Sweep {
            self.onward(mission, MissionStep::Sweep);
            return Ok(());
        }
        self.onward(mission, MissionStep::Return);
        if mission.flying(self.open()).next().is_none() {
            return Ok(());
        }
        match mission.flight {
            Flight::Barrage => self.bombs_units(mission),
            Flight::AirBase => self.bombs_base(mission),
            Flight::Port => self.bombs_port(mission),
            Flight::Trainbusting => self.busts_trains(mission),
            Flight::Transport | Flight::Drop => self.delivers(mission),
            Flight::Sweep | Flight::Transfer => Ok(()),
        }
    }

    /// Bombs on units: those hit lose steps by their owner's choice and are disorganized (ocs.barrage.1, ocs.barrage.2,
    /// ocs.bresult.2 to ocs.bresult.5).
    fn bombs_units(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        let (open, hex) = (self.open(), mission.target);
        let Some(salvo) = bombs::salvo(open, &mission) else { return Ok(()) };
        let (from, column) = bombs::columns(open, &salvo, hex);
        let (hedgehog, units) = (open.hedgehog(hex), open.at(hex).collect::<Set>());
        let scenario = open.scenario.clone();
        let by = |roll: u8| scenario.rules.barrage.hit(column, roll);
        let result = by(reading::roll(self.dice, Die::TWO_D6, clause!("ocs.barrage.1"), by)?);
        self.dice.meant(&result);
        let hit = comes_to(&scenario.rules, result, salvo.fire, hedgehog, true);
        let steps = if hit == Hit::Half { half(self.dice)? } else { hit.steps() };
        self.tell(Event::Bombed { hex, from: from as u8 + 1, column: column as u8 + 1, result, steps });
        if hit == Hit::Nothing {
            return Ok(());
        }
        for unit in units.iter().filter(|&unit| !self.open().unit(unit).has(Mark::Dg)).collect::<Vec<UnitId>>() {
            self.tell(Event::Marked { unit, mark: Mark::Dg });
        }
        if steps > 0 {
            let party = mission.party.enemy();
            let losses = Losses { party, from: units, steps, first: None, cause: Cause::Barrage };
            self.tell(Event::Began { task: Task::Losses(losses) });
        }
        Ok(())
    }

    /// The damage that bombs do to a facility: one die, no shifts (ocs.facility.1).
    fn damage(&mut self, mission: &Mission) -> Result<Option<Damage>, NeedRoll> {
        let Some(salvo) = bombs::salvo(self.open(), mission) else { return Ok(None) };
        let scenario = self.open().scenario.clone();
        let charts = &scenario.rules.barrage;
        let by = |roll: u8| charts.damage(charts.facility_column(salvo.strength), roll);
        let damage = by(reading::roll(self.dice, Die::D6, clause!("ocs.facility.1"), by)?);
        self.dice.meant(&damage);
        Ok(Some(damage))
    }

    /// Bombs on an Air Base: Levels, and a die for each aircraft there (ocs.facility.2 to ocs.facility.5).
    fn bombs_base(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        let Some(damage) = self.damage(&mission)? else { return Ok(()) };
        let hex = mission.target;
        let level = self.open().base(hex).map_or(0, |base| base.level);
        let now = facility::level(level, damage);
        self.tell(Event::Damaged { hex, facility: Facility::AirBase, result: damage.to_string(), now });
        let Some(least) = damage.aircraft else { return Ok(()) };
        let open = self.open();
        for craft in open.based(hex).filter(|&craft| open.flies(craft)).collect::<Vec<CraftId>>() {
            let reduced = self.open().craft(craft).reduced;
            if facility::aircraft(least, reduced, self.dice)? != Fate::Unharmed {
                self.loses_step(craft, clause!("ocs.facility.5"));
            }
        }
        Ok(())
    }

    /// Bombs on a port (ocs.facility.2 to ocs.facility.4).
    fn bombs_port(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        let Some(damage) = self.damage(&mission)? else { return Ok(()) };
        let hex = mission.target;
        let hits = self.open().ports.iter().find(|port| port.hex == hex).map_or(0, |port| port.hits);
        let now = facility::hits(hits, damage);
        self.tell(Event::Damaged { hex, facility: Facility::Port, result: damage.to_string(), now });
        Ok(())
    }

    /// Trainbusting: the rail hex is closed until the end of its owner's next player turn (ocs.facility.6).
    fn busts_trains(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        let Some(damage) = self.damage(&mission)? else { return Ok(()) };
        let owner = mission.party.enemy();
        // A player turn that is on is not the next one.
        let turns = if self.open().phasing == owner { 2 } else { 1 };
        let now = if damage.busts { turns } else { 0 };
        let facility = Facility::Rail { owner };
        self.tell(Event::Damaged { hex: mission.target, facility, result: damage.to_string(), now });
        Ok(())
    }
}
