//! Barrages: paid for, rolled, and what they do to the units or the facility in a hex (ocs.barrage, ocs.facility).

use super::Tale;
use crate::barrage::facility::{self, Fate};
use crate::barrage::fire::{self, Salvo};
use crate::barrage::hex::{comes_to, half};
use crate::board::HexId;
use crate::combat::reading;
use crate::game::account::Spending;
use crate::game::barrage;
use crate::game::event::{Event, Facility};
use crate::game::orders;
use crate::game::piece::{Base, CraftId, Mark, UnitId};
use crate::game::set::Set;
use crate::game::task::{Barrage, Battery, Cause, Losses, Task};
use crate::rules::barrage::{Damage, Hit};
use crate::unit::Party;
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// A barrage is begun with everybody who can fire.
    pub fn barrage(&mut self, party: Party, at: Spot, ships: bool, facility: bool) {
        let Some(target) = self.open().board().id(at) else { return };
        let battery = if ships { Battery::Ships } else { Battery::Guns };
        let firers = orders::firers(self.open(), party, target, battery, facility);
        self.tell(Event::Began { task: Task::Barrage(Barrage { party, target, battery, firers, facility }) });
    }

    /// Leaves a gun or a ship out.
    pub fn hold_fire(&mut self, mut salvo: Barrage, firer: u8) {
        salvo.firers.remove(firer);
        self.tell(Event::Stepped { task: Task::Barrage(salvo) });
    }

    /// The barrage is paid for and fired (ocs.bsupply.1).
    pub fn open_fire(&mut self, battery: Barrage) -> Result<(), NeedRoll> {
        let open = self.open();
        let (cost, payer) = (barrage::cost(open, &battery), orders::payer(open, &battery));
        let exact = barrage::strength(open, &battery);
        let salvo = Salvo { fire: barrage::fire(open, &battery), exact, strength: fire::strength(exact) };
        if let Some(hex) = payer.filter(|_| battery.battery == Battery::Guns) {
            self.pay_near(battery.party, hex, cost, Spending::Barrage);
        }
        for firer in battery.firers.iter() {
            self.tell(match battery.battery {
                Battery::Guns => Event::Marked { unit: firer, mark: Mark::Fired },
                Battery::Ships => Event::ShipFired { ship: firer },
            });
        }
        self.tell(Event::Ended);
        if !battery.facility {
            return self.shells_units(battery.target, &salvo);
        }
        let hostile = |base: &Base| base.party != battery.party;
        if self.open().base(battery.target).is_some_and(hostile) {
            return self.shells_base(battery.target, &salvo);
        }
        self.shells_port(battery.target, &salvo)
    }

    /// A barrage falls on the units in a hex: one roll for all; those hit are disorganized and lose steps by their owner's choice
    /// (ocs.barrage.1, ocs.barrage.2, ocs.bresult.2 to ocs.bresult.5).
    pub fn shells_units(&mut self, hex: HexId, salvo: &Salvo) -> Result<(), NeedRoll> {
        let open = self.open();
        let (from, column) = barrage::columns(open, salvo, hex);
        let (hedgehog, units) = (open.hedgehog(hex), open.at(hex).collect::<Set>());
        let (result, hit, steps) = self.barrages(column, salvo, hedgehog, true)?;
        self.tell(Event::Shelled { hex, from: from as u8 + 1, column: column as u8 + 1, result, hit, steps });
        if hit != Hit::Nothing {
            for unit in units.iter() {
                self.disorganize(unit);
            }
        }
        if let Some(party) = self.open().holder(hex).filter(|_| steps > 0) {
            let losses = Losses { party, from: units, steps, first: None, cause: Cause::Barrage };
            self.tell(Event::Began { task: Task::Losses(losses) });
        }
        Ok(())
    }

    /// Rolls a barrage in a column: the result, what it comes to, and the steps that costs (ocs.bresult.3, ocs.bresult.4,
    /// ocs.shore.1).
    fn barrages(&mut self, column: usize, salvo: &Salvo, hedgehog: u8, land: bool) -> Result<(Hit, Hit, u8), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let by = |roll: u8| scenario.rules.barrage.hit(column, roll);
        let result = by(reading::roll(self.dice, Die::TWO_D6, clause!("ocs.barrage.1"), by)?);
        self.dice.meant(&result);
        let hit = comes_to(&scenario.rules, result, salvo.fire, hedgehog, land);
        let steps = if hit == Hit::Half { half(self.dice)? } else { hit.steps() };
        Ok((result, hit, steps))
    }

    /// A barrage on a ship, which alone takes the loss (ocs.barrage.3).
    pub fn shells_ship(&mut self, party: Party, hex: HexId, salvo: &Salvo) -> Result<(), NeedRoll> {
        let Some(ship) = barrage::afloat(self.open(), party, hex) else { return Ok(()) };
        let (from, column) = barrage::columns_at_sea(self.open(), salvo);
        let (result, _, steps) = self.barrages(column, salvo, 0, false)?;
        let steps = steps.min(self.open().ships[usize::from(ship)].steps);
        self.tell(Event::ShipHit { ship, from: from as u8 + 1, column: column as u8 + 1, result, steps });
        Ok(())
    }

    /// A unit goes into DG: it loses Reserve and exploitation (ocs.bresult.5, ocs.base.3).
    pub fn disorganize(&mut self, unit: UnitId) {
        if self.open().unit(unit).has(Mark::Dg) {
            return;
        }
        self.tell(Event::Marked { unit, mark: Mark::Dg });
        for mark in [Mark::Released, Mark::Exploiting] {
            if self.open().unit(unit).has(mark) {
                self.tell(Event::Unmarked { unit, mark });
            }
        }
        let mode = self.open().unit(unit).mode;
        if mode.disorganized() != mode {
            self.tell(Event::ModeSet { unit, mode: mode.disorganized() });
        }
    }

    /// The damage that a barrage does to a facility: one die, no shifts (ocs.facility.1).
    pub fn damage(&mut self, salvo: &Salvo) -> Result<Damage, NeedRoll> {
        let scenario = self.open().scenario.clone();
        let charts = &scenario.rules.barrage;
        let by = |roll: u8| charts.damage(charts.facility_column(salvo.strength), roll);
        let damage = by(reading::roll(self.dice, Die::D6, clause!("ocs.facility.1"), by)?);
        self.dice.meant(&damage);
        Ok(damage)
    }

    /// A barrage on an Air Base: Levels, and a die for each aircraft there (ocs.facility.2 to ocs.facility.5).
    pub fn shells_base(&mut self, hex: HexId, salvo: &Salvo) -> Result<(), NeedRoll> {
        let damage = self.damage(salvo)?;
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

    /// A barrage on a port (ocs.facility.2 to ocs.facility.4).
    pub fn shells_port(&mut self, hex: HexId, salvo: &Salvo) -> Result<(), NeedRoll> {
        let damage = self.damage(salvo)?;
        let hits = self.open().ports.iter().find(|port| port.hex == hex).map_or(0, |port| port.hits);
        let now = facility::hits(hits, damage);
        self.tell(Event::Damaged { hex, facility: Facility::Port, result: damage.to_string(), now });
        Ok(())
    }
}
