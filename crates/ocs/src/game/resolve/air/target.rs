//! Over the target: bombs on units, on facilities and on railways (ocs.barrage, ocs.facility).

use crate::barrage::fire::Salvo;
use crate::game::bombs;
use crate::game::event::{Event, Facility};
use crate::game::resolve::Tale;
use crate::game::task::{Flight, Mission, MissionStep};
use jumpmaster_core::dice::{Dice, NeedRoll};

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
        let salvo = bombs::salvo(self.open(), &mission);
        match (mission.flight, &salvo) {
            (Flight::Barrage, Some(salvo)) => self.shells_units(mission.target, salvo),
            (Flight::AirBase, Some(salvo)) => self.shells_base(mission.target, salvo),
            (Flight::Port, Some(salvo)) => self.shells_port(mission.target, salvo),
            (Flight::Ship, Some(salvo)) => self.shells_ship(mission.party.enemy(), mission.target, salvo),
            (Flight::Trainbusting, Some(salvo)) => self.busts_trains(mission, salvo),
            (Flight::Transport | Flight::Drop, _) => self.delivers(mission),
            // Those that could bomb have not come through, or nobody came to bomb.
            (Flight::Barrage | Flight::AirBase | Flight::Port | Flight::Ship | Flight::Trainbusting, None)
            | (Flight::Sweep | Flight::Transfer, _) => Ok(()),
        }
    }

    /// Trainbusting: the rail hex is closed until the end of its owner's next player turn (ocs.facility.6).
    fn busts_trains(&mut self, mission: Mission, salvo: &Salvo) -> Result<(), NeedRoll> {
        let damage = self.damage(salvo)?;
        let owner = mission.party.enemy();
        // A player turn that is on is not the next one.
        let turns = if self.open().phasing == owner { 2 } else { 1 };
        let now = if damage.busts { turns } else { 0 };
        let facility = Facility::Rail { owner };
        self.tell(Event::Damaged { hex: mission.target, facility, result: damage.to_string(), now });
        Ok(())
    }
}
