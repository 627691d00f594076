//! An air mission, step by step: gathered, intercepted, fired at, over the target, and back (ocs.base.14).

mod cargo;
mod refuge;
mod sky;
mod target;

use super::Tale;
use crate::game::account::Spending;
use crate::game::event::Event;
use crate::game::orders;
use crate::game::piece::{CraftId, UnitId};
use crate::game::task::{Flight, Mission, MissionStep, Task};
use crate::tokens::Tokens;
use crate::unit::{Mode, Party, Plane};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// A mission is begun; nobody takes part yet.
    pub fn fly(&mut self, party: Party, flight: Flight, from: Spot, to: Spot) {
        let board = self.open().board();
        if let (Some(base), Some(target)) = (board.id(from), board.id(to)) {
            self.tell(Event::Began { task: Task::Mission(Mission::new(party, flight, base, target)) });
        }
    }

    /// The mission that is on.
    pub fn mission(&self) -> Option<Mission> {
        match self.open().tasks.last() {
            Some(Task::Mission(mission)) => Some(*mission),
            _ => None,
        }
    }

    /// Goes on with a mission.
    fn onward(&mut self, mission: Mission, step: MissionStep) {
        self.tell(Event::Stepped { task: Task::Mission(Mission { step, ..mission }) });
    }

    /// An aircraft joins at the bottom of the stack, or a glider is towed.
    pub fn joins_mission(&mut self, craft: CraftId) {
        let Some(mut mission) = self.mission() else { return };
        if self.open().flies(craft) {
            mission.crafts.add(craft);
        } else {
            mission.gliders.add(craft);
        }
        self.onward(mission, MissionStep::Gathering);
    }

    /// A unit is loaded; in the Movement Phase it changes to Move Mode for that (ocs.airtrans.9).
    pub fn boards(&mut self, unit: UnitId, glider: bool) {
        let Some(mut mission) = self.mission() else { return };
        if self.open().unit(unit).mode != Mode::Move {
            self.tell(Event::ModeSet { unit, mode: Mode::Move });
        }
        mission.units.add(unit);
        if glider {
            mission.gliding.add(unit);
        }
        self.onward(mission, MissionStep::Gathering);
    }

    /// Supply is loaded from the nearest dumps.
    pub fn stows(&mut self, tokens: Tokens, glider: bool) {
        let Some(mut mission) = self.mission() else { return };
        if self.pay_near(mission.party, mission.base, tokens, Spending::Flown) {
            mission.tokens[orders::method(glider) as usize] = tokens;
            self.onward(mission, MissionStep::Gathering);
        }
    }

    /// The transports are to stay where they fly to (ocs.airtrans.6).
    pub fn stays(&mut self) {
        if let Some(mission) = self.mission() {
            self.onward(Mission { stays: true, ..mission }, MissionStep::Gathering);
        }
    }

    /// The mission is sent off. Whoever is dropped has carried out the plan (ocs.airdrop.2).
    pub fn takes_off(&mut self) {
        let Some(mission) = self.mission() else { return };
        if mission.flight == Flight::Drop {
            for unit in mission.units.iter() {
                self.tell(Event::Unplanned { party: mission.party, unit });
            }
        }
        let patrolled = self.open().patrolled(mission.party.enemy(), mission.target);
        self.onward(Mission { patrolled, ..mission }, MissionStep::Interception);
    }

    /// Takes a step of a mission that leaves no choice; returns whether there was one.
    pub fn mission_step(&mut self, mission: Mission) -> Result<bool, NeedRoll> {
        match mission.step {
            MissionStep::Gathering | MissionStep::Loss => return Ok(false),
            MissionStep::Interception => {
                let open = self.open();
                if mission.exposed(open).next().is_some() && mission.hunters(open).next().is_some() {
                    return Ok(false);
                }
                self.interception_ends(mission);
            }
            MissionStep::Flak => self.flak(mission)?,
            MissionStep::Overloaded => return Ok(self.overloaded(mission)),
            MissionStep::Target => self.over_target(mission)?,
            MissionStep::Sweep => {
                let open = self.open();
                if mission.flying(open).next().is_some() && open.fighters(mission.target).next().is_some() {
                    return Ok(false);
                }
                self.onward(mission, MissionStep::Return);
            }
            MissionStep::Return => self.returns(mission),
        }
        Ok(true)
    }

    /// Whoever chooses lets it be: no more air combat (ocs.base.16).
    pub fn stops(&mut self, mission: Mission) {
        match mission.step {
            MissionStep::Interception => self.interception_ends(mission),
            _ => self.onward(mission, MissionStep::Return),
        }
    }

    /// Everybody who still flies lands, Inactive: at home, or where a Base Transfer goes to and transports stay (ocs.base.13,
    /// ocs.airtrans.6). Gliders are used up (ocs.airtrans.2).
    fn returns(&mut self, mission: Mission) {
        for craft in mission.flying(self.open()).collect::<Vec<_>>() {
            let moves = match mission.flight {
                Flight::Transfer => true,
                Flight::Transport => mission.stays && self.open().craft_kind(craft).plane == Plane::Transport,
                _ => false,
            };
            let base = if moves { Some(mission.target) } else { self.open().craft(craft).base };
            self.tell(Event::Landed { craft, base });
        }
        for craft in mission.gliders.iter() {
            self.tell(Event::Landed { craft, base: None });
        }
        self.tell(Event::Ended);
    }
}
