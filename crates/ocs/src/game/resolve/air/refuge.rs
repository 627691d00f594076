//! Aircraft whose base is captured (ocs.basecap).

use crate::air::aircraft::STEPS;
use crate::air::base_capture::{Fate, fate, reading};
use crate::board::HexId;
use crate::game::event::Event;
use crate::game::piece::CraftId;
use crate::game::resolve::Tale;
use crate::game::task::Task;
use crate::rules::air::Captured;
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// An Air Base falls to enemy ground units, by an advance after combat or otherwise: its aircraft roll, one after another, and
    /// those that get away must find another base (ocs.basecap.1 to ocs.basecap.5). Glider markers are lost with it.
    pub fn base_falls(&mut self, hex: HexId, advance: bool) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let mut away = Vec::new();
        for craft in self.open().based(hex).collect::<Vec<CraftId>>() {
            if !self.open().flies(craft) {
                self.tell(Event::Landed { craft, base: None });
                continue;
            }
            let (piece, refuge) = (*self.open().craft(craft), self.open().refuges(craft).next().is_some());
            let result = reading(&scenario.rules, piece.active, advance).roll(clause!("ocs.basecap.1"), self.dice)?;
            match fate(result, STEPS - u8::from(piece.reduced), refuge) {
                // A step more destroys one that was reduced already; with no base in reach, all are lost.
                Fate::Destroyed if result == Captured::Reduced && piece.reduced => {
                    self.loses_step(craft, clause!("ocs.basecap.3"));
                }
                Fate::Destroyed => self.tell(Event::Landed { craft, base: None }),
                Fate::Reduced => {
                    self.loses_step(craft, clause!("ocs.basecap.2"));
                    away.push(craft);
                }
                Fate::Displaced => away.push(craft),
            }
        }
        for craft in away.into_iter().rev() {
            self.tell(Event::Began { task: Task::Homeless { craft } });
        }
        Ok(())
    }

    /// Takes an aircraft of a captured base to the only base in reach; returns whether its owner had no choice.
    pub fn homeless_step(&mut self, craft: CraftId) -> bool {
        let (first, second) = {
            let mut refuges = self.open().refuges(craft);
            (refuges.next(), refuges.next())
        };
        if second.is_some() {
            return false;
        }
        self.finds_refuge(craft, first);
        true
    }

    /// An aircraft goes to another base, where it is Inactive.
    pub fn escapes(&mut self, to: Spot) {
        if let (Some(Task::Homeless { craft }), Some(to)) =
            (self.open().tasks.last().copied(), self.open().board().id(to))
        {
            self.finds_refuge(craft, Some(to));
        }
    }

    fn finds_refuge(&mut self, craft: CraftId, base: Option<HexId>) {
        self.tell(Event::Landed { craft, base });
        self.tell(Event::Ended);
    }
}
