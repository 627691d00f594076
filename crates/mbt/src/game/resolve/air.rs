//! The air step: waves come in and fly impulse by impulse, under flak, and drop. What happens to them follows the rules of
//! `airspace.rs`; choices and questions in between are here.

use crate::air::airspace;
use crate::air::flak;
use crate::air::formation;
use crate::game::event::{Flying, Writing};
use crate::game::orders::{any_flak, formation as formed, holds, led, must_ask};
use crate::game::resolve::Tale;
use crate::game::state::{CraftId, Party, PieceId, SURELY, Sky, Step};
use crate::rules::air::flak::Abort;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Side, Spot};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// No aircraft come in, nor those off the map until others can (mbt.drop.5).
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

    /// An aircraft turns, together with its formation (mbt.flight.3).
    pub(super) fn turn(&mut self, craft: CraftId, heading: Side) {
        for craft in formed(self.open(), self.plan(), craft) {
            self.tell(Flying::Turning { craft, heading });
        }
    }

    /// Aborting aircraft with only one way off the map take it (mbt.abort.1).
    fn lead_off(&mut self) {
        for craft in 0..self.open().craft.len() as CraftId {
            let Some(flight) = self.plan().mission(craft).flight else { continue };
            if let Some(turn) = led(self.open(), craft, &flight) {
                self.tell(Flying::Turning { craft, heading: turn.of(flight.heading) });
            }
        }
    }

    /// The plan is closed, and the first impulse may be flown.
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

    /// One impulse (mbt.aaa.3): all move, low ones meet obstacles, hazards are checked, the defender may shoot, then all
    /// drop.
    fn impulse(&mut self) -> Result<(), NeedRoll> {
        self.lead_off();
        self.tell(Flying::Impulse);
        self.come_over();
        self.aloft(|world| airspace::arrive(world))?;
        if !holds(self.open()) && any_flak(self.open()) {
            self.tell(Flying::FlakBegan);
            return Ok(());
        }
        self.after_flak()
    }

    /// Aircraft whose time has come cross the edge, straight towards their ground (mbt.flight.3).
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

    /// No more shots in this impulse: everything that may drop does, and the impulse is over. Then the next one follows, if
    /// nobody needs to be asked, or what was dropped comes down.
    pub(super) fn after_flak(&mut self) -> Result<(), NeedRoll> {
        self.aloft(|world| airspace::drop_all(world))?;
        self.tell(Flying::ImpulseOver);
        if !self.rest_or_end() && self.open().cruise > 0 && !must_ask(self.desk(Party::Airborne)) {
            return self.impulse();
        }
        Ok(())
    }

    /// Ends the air step when all impulses are flown or nothing flies; returns whether it did.
    fn rest_or_end(&mut self) -> bool {
        let open = self.open();
        if open.any_flies() && open.impulse < open.rules().air.numbers.speed {
            return false;
        }
        self.next_landing();
        true
    }

    // ---------------------------------------------------------------- flak

    pub(super) fn silent(&mut self) -> Result<(), NeedRoll> {
        self.tell(Flying::Silent);
        self.after_flak()
    }

    /// A shot, settled before the next; if there are casualties aboard, up to where their owner is asked (mbt.aaa.3).
    pub(super) fn flak(&mut self, piece: PieceId, craft: CraftId) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let target = self.open().craft[usize::from(craft)].altitude();
        let Some(gun) = self.open().gun(piece).cloned() else { return Ok(()) };
        let shot = flak::fire(&gun, target, &scenario.rules.air.numbers, self.dice)?;
        self.tell(Flying::Shot { piece, craft, shot });
        let hurt = self.aloft(|world| airspace::settle(world, craft.into(), shot))?;
        if let Some(abort) = hurt {
            self.tell(Flying::Hurt { craft, abort: dr_of(abort) });
            return Ok(());
        }
        self.more_flak()
    }

    /// Goes on with further shots in this impulse, if any gun can fire; otherwise all drop.
    fn more_flak(&mut self) -> Result<(), NeedRoll> {
        if any_flak(self.open()) {
            if self.open().step != Step::Flak {
                self.tell(Flying::FlakBegan);
            }
            return Ok(());
        }
        self.after_flak()
    }

    /// Rolls who is hit aboard; only the airborne side is told (mbt.casualty.1, mbt.casualty.2).
    pub(super) fn casualty(&mut self) -> Result<(), NeedRoll> {
        let Some((craft, _)) = self.open().hit else { return Ok(()) };
        self.aloft(|world| airspace::casualty(world, craft.into()))?;
        self.tell(Flying::Settled);
        Ok(())
    }

    /// Whether the aircraft aborts, and whether another is in its hex (mbt.suppression.2, mbt.suppression.5).
    pub(super) fn check(&mut self) -> Result<(), NeedRoll> {
        let Some((craft, dr)) = self.open().hit else { return Ok(()) };
        self.aloft(|world| airspace::check(world, craft.into(), abort_by(dr)))?;
        self.more_flak()
    }
}

/// The dr up to which an aircraft aborts, as the table stores it: 0 if it never does.
const fn dr_of(abort: Abort) -> u8 {
    match abort {
        Abort::Never => 0,
        Abort::OnRoll(number) => number,
        Abort::Always => SURELY,
    }
}

/// The inverse of [`dr_of`].
const fn abort_by(dr: u8) -> Abort {
    match dr {
        0 => Abort::Never,
        SURELY => Abort::Always,
        number => Abort::OnRoll(number),
    }
}
