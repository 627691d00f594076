//! Capture: what enemy combat units come upon is rolled for at once (ocs.capture.1).

use super::Tale;
use crate::board::HexId;
use crate::game::capture::{self, Prey};
use crate::game::event::{Event, Taken};
use crate::game::task::{Attack, AttackStep, Displaced, Task};
use crate::scenario::Wheels;
use crate::supply::capture as rule;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::dice::{Dice, NeedRoll};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Captures what is to be captured next; returns whether there was anything.
    pub fn capture(&mut self) -> Result<bool, NeedRoll> {
        let Some((by, prey)) = capture::due(self.open()) else { return Ok(false) };
        match prey {
            Prey::Base(hex) => {
                self.tell(Event::Taken(Taken::Base { by, hex }));
                let advance = matches!(
                    self.open().tasks.last(),
                    Some(Task::Attack(Attack { step: AttackStep::Advance, overrun: None, .. }))
                );
                self.base_falls(hex, advance)?;
            }
            Prey::Port(hex) => self.tell(Event::Taken(Taken::Port { by, hex })),
            Prey::Dump(hex) => self.capture_dump(by, hex)?,
            Prey::Extender(group) => self.collapse(group),
            Prey::Vehicles(hex, wheels) => self.capture_vehicles(by, hex, wheels)?,
        }
        Ok(true)
    }

    /// Part of a dump is captured, the rest destroyed (ocs.capture.2, ocs.capture.4).
    fn capture_dump(&mut self, by: Party, hex: HexId) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let fate = rule::dump(&scenario.rules, self.open().dump(hex, by.enemy()), self.dice)?;
        self.tell(Event::Taken(Taken::Dump { by, hex, fate }));
        Ok(())
    }

    /// Part of the Transport Points of a kind, with their load, is captured; their owner places the rest (ocs.capture.5 to
    /// ocs.capture.10).
    fn capture_vehicles(&mut self, by: Party, hex: HexId, wheels: Wheels) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let (groups, all) = capture::vehicles(self.open(), by.enemy(), hex, wheels);
        let fate = rule::vehicles(&scenario.rules, wheels, all, self.dice)?;
        // The numbers of the groups that were there are free again; one more is needed at the most.
        let mut numbers = groups.into_iter().chain([self.open().new_group()]);
        let mut number_for = |capacity: Tokens| (capacity > Tokens::NONE).then(|| numbers.next()).flatten();
        let displaced = number_for(fate.displaced.capacity);
        let captured = number_for(fate.captured.capacity);
        let halted = !rule::may_move(capture::phase(self.open().segment));
        self.tell(Event::Taken(Taken::Vehicles { by, hex, wheels, fate, captured, displaced, halted }));
        if let Some(group) = displaced {
            self.tell(Event::Began { task: Task::Displaced(Displaced { group, from: hex }) });
        }
        Ok(())
    }
}
