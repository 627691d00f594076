//! On the way to the target: interception, flak, and who takes the loss.

use crate::air::air_combat::{Asked, Pair};
use crate::air::aircraft::Aloft;
use crate::air::interception::planes;
use crate::air::{flak, mission_loss};
use crate::game::event::Event;
use crate::game::piece::CraftId;
use crate::game::resolve::Tale;
use crate::game::set::Set;
use crate::game::task::{Mission, MissionStep};
use crate::rules::air::{Hit, Pick};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, clause};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// A pair fights: in an interception, or in a sweep over the enemy's base (ocs.base.16, ocs.aircombat.1).
    pub fn air_combat(&mut self, craft: CraftId, target: CraftId) -> Result<(), NeedRoll> {
        let Some(mut mission) = self.mission() else { return Ok(()) };
        let open = self.open();
        let rules = open.scenario.rules.clone();
        let planes = [craft, target].map(|each| open.aircraft(each, mission.target));
        let fought = Pair::new(&rules, &planes[0], &planes[1]).fight(Asked::Both, self.dice)?;
        let before = planes.map(|plane| plane.aloft());
        let [mut attacker, mut defender] = before;
        fought.settle(&mut attacker, &mut defender);
        self.tell(Event::AirCombat { attacker: craft, defender: target, result: fought.duel, third: fought.third });
        for (each, before, after) in [(craft, before[0], attacker), (target, before[1], defender)] {
            self.leaves(each, before, after);
            if after.home && mission.crafts.has(each) {
                mission.home.add(each);
            }
        }
        if mission.step == MissionStep::Interception {
            mission.interceptors.add(craft);
        }
        self.onward(mission, mission.step);
        Ok(())
    }

    /// What an air combat did to an aircraft: a step lost, and Inactive at its base if it aborted (ocs.aircombat.5, ocs.base.16).
    fn leaves(&mut self, craft: CraftId, before: Aloft, after: Aloft) {
        if after.steps < before.steps {
            self.tell(Event::Reduced { craft, why: clause!("ocs.aircombat.5") });
        }
        if after.home && after.steps > 0 {
            self.tell(Event::Landed { craft, base: self.open().craft(craft).base });
        }
    }

    /// Nobody intercepts any more: the Fighters that did land, Inactive (ocs.base.13).
    pub fn interception_ends(&mut self, mission: Mission) {
        for craft in mission.interceptors.iter() {
            if self.open().craft(craft).active && self.open().craft(craft).base.is_some() {
                self.tell(Event::Landed { craft, base: self.open().craft(craft).base });
            }
        }
        self.onward(mission, MissionStep::Flak);
    }

    /// Flak at those who are left (ocs.flak.1 to ocs.flak.4).
    pub fn flak(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        let open = self.open();
        let (rules, kind) = (open.scenario.rules.clone(), mission.flight.kind(open.segment));
        let (stack, guns) = (mission.formation(open), open.guns(mission.party, mission.target));
        let over = flak::over(kind, &planes(&mission.aircraft(open)), stack, mission.patrolled);
        if over.aircraft == 0 || !flak::is_rolled(kind, mission.patrolled) {
            self.onward(mission, MissionStep::Overloaded);
            return Ok(());
        }
        let total = flak::total(&rules, over, guns);
        let result = flak::fire(&rules, total, self.dice)?;
        self.tell(Event::Flak { total, result });
        match result {
            Hit::Missed => self.onward(mission, MissionStep::Overloaded),
            Hit::Step => self.mission_loss(mission)?,
        }
        Ok(())
    }

    /// Somebody takes the loss; among equals the owner chooses (ocs.mloss.1 to ocs.mloss.3).
    fn mission_loss(&mut self, mission: Mission) -> Result<(), NeedRoll> {
        let open = self.open();
        let (stack, aloft) = (mission.stack(open), mission.formation(open));
        let reading = mission_loss::reading(open.rules(), aloft);
        let pick = reading.map(|reading| reading.roll(clause!("ocs.mloss.1"), self.dice)).transpose()?;
        let positions: Vec<usize> = match pick {
            None => aloft.iter().position(|each| each.flies()).into_iter().collect(),
            Some(pick @ (Pick::Weakest | Pick::Strongest)) => stack.tied(aloft, pick).collect(),
            Some(pick) => stack.whom(aloft, pick).into_iter().collect(),
        };
        let tied: Set = mission
            .crafts
            .iter()
            .enumerate()
            .filter(|(at, _)| positions.contains(at))
            .map(|(_, craft)| craft)
            .collect();
        let only = tied.iter().next().filter(|_| tied.len() == 1);
        self.onward(Mission { tied, ..mission }, MissionStep::Loss);
        if let Some(craft) = only {
            self.struck(craft);
        }
        Ok(())
    }

    /// An aircraft takes the loss.
    pub fn struck(&mut self, craft: CraftId) {
        let Some(mission) = self.mission() else { return };
        self.loses_step(craft, clause!("ocs.flak.4"));
        self.onward(Mission { tied: Set::NONE, ..mission }, MissionStep::Overloaded);
    }

    /// An aircraft loses a step.
    pub fn loses_step(&mut self, craft: CraftId, why: Clause) {
        self.tell(Event::Reduced { craft, why });
    }
}
