//! Barrages: paid for, rolled, and what they do to the units or the facility in a hex (ocs.barrage, ocs.facility).

use super::Tale;
use crate::barrage::fire;
use crate::barrage::shifts::Fire;
use crate::barrage::{facility, hex};
use crate::board::HexId;
use crate::combat::reading;
use crate::game::barrage;
use crate::game::event::Event;
use crate::game::orders;
use crate::game::piece::Mark;
use crate::game::set::Set;
use crate::game::state::Spending;
use crate::game::task::{Barrage, Battery, Cause, Losses, Task};
use crate::rules::barrage::Hit;
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
    pub fn open_fire(&mut self, salvo: Barrage) -> Result<(), NeedRoll> {
        let open = self.open();
        let (cost, payer) = (barrage::cost(open, &salvo), orders::payer(open, &salvo));
        let (fire, strength) = (barrage::fire(open, &salvo), fire::strength(barrage::strength(open, &salvo)));
        if let Some(hex) = payer.filter(|_| salvo.battery == Battery::Guns) {
            self.pay_near(salvo.party, hex, cost, Spending::Barrage);
        }
        for firer in salvo.firers.iter() {
            self.tell(match salvo.battery {
                Battery::Guns => Event::Marked { unit: firer, mark: Mark::Fired },
                Battery::Ships => Event::ShipFired { ship: firer },
            });
        }
        self.tell(Event::Ended);
        if salvo.facility {
            return self.bombard_facility(salvo.party, salvo.target, strength);
        }
        self.bombard(salvo.target, fire, strength)
    }

    /// A barrage falls on the units in a hex: one roll for all; the owner chooses who loses steps (ocs.barrage.2, ocs.bresult.2
    /// to ocs.bresult.5).
    pub fn bombard(&mut self, target: HexId, fire: Fire, strength: u64) -> Result<(), NeedRoll> {
        let column = barrage::column(self.open(), target, fire, strength);
        let scenario = self.open().scenario.clone();
        let rules = &*scenario.rules;
        let by = |roll: u8| rules.barrage.hit(column, roll);
        let result = by(reading::roll(self.dice, Die::TWO_D6, clause!("ocs.barrage.1"), by)?);
        self.dice.meant(&result);
        let hit = hex::comes_to(rules, result, fire, self.open().hedgehog(target), true);
        let steps = if hit == Hit::Half { hex::half(self.dice)? } else { hit.steps() };
        self.tell(Event::Shelled { hex: target, column: column as u8 + 1, result: result.to_string(), steps });
        let there: Set = self.open().at(target).collect();
        if hit != Hit::Nothing {
            for unit in there.iter() {
                self.disorganize(unit);
            }
        }
        if let Some(party) = self.open().holder(target).filter(|_| steps > 0) {
            let losses = Losses { party, from: there, steps, first: None, cause: Cause::Barrage };
            self.tell(Event::Began { task: Task::Losses(losses) });
        }
        Ok(())
    }

    /// A unit goes into DG: it loses Reserve and exploitation (ocs.bresult.5, ocs.base.3).
    pub fn disorganize(&mut self, unit: u8) {
        if self.open().unit(unit).has(Mark::Dg) {
            return;
        }
        self.tell(Event::Marked { unit, mark: Mark::Dg });
        for mark in [Mark::Released, Mark::Exploiting] {
            if self.open().unit(unit).has(mark) {
                self.tell(Event::Unmarked { unit, mark });
            }
        }
    }

    /// A barrage falls on the Air Base or the port in a hex (ocs.facility.1 to ocs.facility.5).
    pub fn bombard_facility(&mut self, party: Party, target: HexId, strength: u64) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let charts = &scenario.rules.barrage;
        let column = charts.facility_column(strength);
        let by = |roll: u8| charts.damage(column, roll);
        let damage = by(reading::roll(self.dice, Die::D6, clause!("ocs.facility.1"), by)?);
        self.dice.meant(&damage);
        self.tell(Event::Shelled { hex: target, column: column as u8 + 1, result: damage.to_string(), steps: 0 });
        let base = self.open().base(target).copied().filter(|base| base.party != party);
        if let Some(base) = base {
            self.tell(Event::BaseDamaged { hex: target, level: facility::level(base.level, damage) });
            let there = (0..).zip(&self.open().crafts).filter(|(_, craft)| craft.base == Some(target));
            let there: Vec<(u8, bool)> = there.map(|(id, craft)| (id, craft.reduced)).collect();
            for (craft, reduced) in there {
                let Some(least) = damage.aircraft else { break };
                if facility::aircraft(least, reduced, self.dice)? != facility::Fate::Unharmed {
                    self.tell(Event::Reduced { craft, why: clause!("ocs.facility.5") });
                }
            }
        } else if let Some(port) = self.open().ports.iter().find(|port| port.hex == target && port.party != party) {
            let hits = facility::hits(port.hits, damage);
            self.tell(Event::PortDamaged { hex: target, hits });
        }
        Ok(())
    }
}
