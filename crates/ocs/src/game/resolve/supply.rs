//! Supply on the table: refit, fuel, the Supply Phase with its attrition, and dumps blown up.

use super::Tale;
use crate::board::HexId;
use crate::combat::payment::Stock;
use crate::game::account::Spending;
use crate::game::event::Event;
use crate::game::orders;
use crate::game::piece::{CraftId, Mark, UnitId};
use crate::game::sequence::Segment;
use crate::game::set::Set;
use crate::game::supply::{Supply, Trace};
use crate::game::task::{Cause, Losses, Task};
use crate::supply::attrition::{self, Hungry, Loss, Stack};
use crate::supply::{dump, stocks};
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Pays from the dumps that are nearest to a hex; returns whether they held enough (ocs.draw.4).
    pub fn pay_near(&mut self, party: Party, hex: HexId, tokens: Tokens, on: Spending) -> bool {
        let Some(taken) = Supply::of(self.open(), party).take(hex, tokens) else { return false };
        self.pay(party, taken, on, hex);
        true
    }

    /// Readies an aircraft; the first at its base in this phase is paid for (ocs.refit.2).
    pub fn refit(&mut self, craft: CraftId) {
        let Some(base) = self.open().craft(craft).base.and_then(|hex| self.open().base(hex)).copied() else { return };
        if !base.paid {
            let cost = orders::refit_cost(self.open());
            self.pay_near(base.party, base.hex, cost, Spending::Refit);
        }
        self.tell(Event::Refitted { craft });
    }

    /// Fuels a unit for this phase (ocs.fuel.3).
    pub fn fuel(&mut self, party: Party, unit: UnitId) {
        let Some(hex) = self.open().unit(unit).hex() else { return };
        let cost = self.open().rules().supply.costs.fuel;
        self.pay_near(party, hex, cost, Spending::Fuel);
        self.tell(Event::Marked { unit, mark: Mark::Fuelled });
    }

    /// Fuels a whole formation, or gives an HQ its fuel marker, until Clean Up (ocs.fuel.4, ocs.fuel.5).
    pub fn fuel_all(&mut self, party: Party, unit: UnitId) {
        let Some(hex) = self.open().unit(unit).hex() else { return };
        let cost = orders::fuel_all_cost(self.open(), unit);
        self.pay_near(party, hex, cost, Spending::Fuel);
        let formation = self.open().kind(unit).formation.clone();
        let fuelled: Vec<UnitId> = match formation {
            Some(formation) => {
                let own = self.open().on_map(party).map(|(other, _)| other);
                own.filter(|&other| self.open().kind(other).formation.as_ref() == Some(&formation)).collect()
            }
            None => vec![unit],
        };
        for unit in fuelled {
            self.tell(Event::Marked { unit, mark: Mark::FuelledLong });
        }
    }

    /// Blows up a dump, as far as the die goes (ocs.dump.2).
    pub fn blow(&mut self, party: Party, at: Spot) -> Result<(), NeedRoll> {
        let Some(hex) = self.open().board().id(at) else { return Ok(()) };
        let scenario = self.open().scenario.clone();
        let tokens = dump::blow(&scenario.rules, self.open().dump(hex, party), self.dice)?;
        self.tell(Event::Blown { party, hex, tokens });
        Ok(())
    }

    /// The Supply Phase opens: whoever is in trace supply loses the marker, and whoever can buys back his Internal Stocks, which
    /// he must (ocs.level.7, ocs.stocks.3).
    pub fn open_supply(&mut self) {
        let party = self.open().phasing;
        let own: Vec<(UnitId, HexId)> = self.open().on_map(party).collect();
        for &(unit, hex) in &own {
            let marked = self.open().unit(unit).has(Mark::OutOfSupply);
            if marked && Trace::of(self.open()).traces(party, hex) {
                self.tell(Event::Unmarked { unit, mark: Mark::OutOfSupply });
            }
        }
        for (unit, hex) in own {
            let (piece, kind) = (*self.open().unit(unit), self.open().kind(unit));
            if piece.stocks != Stock::Full {
                let price = stocks::restock(self.open().rules(), piece.stocks, kind.size, kind.steps);
                if self.pay_near(party, hex, price, Spending::Restocking) {
                    self.tell(Event::Stocked { unit, stocks: Stock::Full });
                }
            }
        }
    }

    /// Feeds a unit off the map (ocs.trace.3).
    pub fn feed(&mut self, party: Party, unit: UnitId) {
        let Some(hex) = self.open().unit(unit).hex() else { return };
        let cost = orders::meal(self.open(), unit);
        self.pay_near(party, hex, cost, Spending::Feeding);
        self.tell(Event::Marked { unit, mark: Mark::Fed });
        if self.open().unit(unit).has(Mark::OutOfSupply) {
            self.tell(Event::Unmarked { unit, mark: Mark::OutOfSupply });
        }
    }

    /// Nobody else is fed: whoever has no supply is marked, and then every such stack rolls for attrition (ocs.level.2,
    /// ocs.attrition.1). Only combat units need it: no Transport Point, aircraft or ship is looked at (ocs.need.1 to ocs.need.3).
    pub fn close_supply(&mut self) {
        let party = self.open().phasing;
        let hungry: Vec<UnitId> = {
            let supply = Trace::of(self.open());
            let own = self.open().on_map(party).map(|(unit, _)| unit);
            own.filter(|&unit| supply.wants(unit) && !self.open().unit(unit).has(Mark::Fed)).collect()
        };
        for &unit in &hungry {
            if !self.open().unit(unit).has(Mark::OutOfSupply) {
                self.tell(Event::Marked { unit, mark: Mark::OutOfSupply });
            }
        }
        let hungry: Set = hungry.into_iter().collect();
        self.tell(Event::Began { task: Task::Attrition { hungry } });
    }

    /// The next stack that is Out of Supply rolls, once; when all have, Reaction begins (ocs.attrition.1 to ocs.attrition.6).
    pub fn attrition_step(&mut self, hungry: Set) -> Result<(), NeedRoll> {
        let Some(hex) = hungry.iter().find_map(|unit| self.open().unit(unit).hex()) else {
            self.tell(Event::Ended);
            self.begin(Segment::Reaction);
            return Ok(());
        };
        let open = self.open();
        let stack: Set = hungry.iter().filter(|&unit| open.unit(unit).hex() == Some(hex)).collect();
        let of =
            |unit: UnitId| Hungry { rating: open.combatant(unit).rating(open.rules()), steps: open.unit(unit).steps };
        let members: Vec<Hungry> = stack.iter().map(of).collect();
        let supplied = open.at(hex).filter(|&unit| !stack.has(unit)).map(|unit| u16::from(open.unit(unit).steps)).sum();
        let party = open.phasing;
        let scenario = open.scenario.clone();
        let Some(rolls) = Stack::of(&members, supplied) else { return Ok(()) };
        let loss = attrition::roll(&scenario.rules, rolls, self.dice)?;
        let steps = match loss {
            Loss::Steps(steps) => steps,
            Loss::All => members.iter().map(|unit| unit.steps).fold(0, u8::saturating_add),
        };
        let left = hungry.iter().filter(|&unit| !stack.has(unit)).collect();
        self.tell(Event::Starved { hex, steps });
        self.tell(Event::Stepped { task: Task::Attrition { hungry: left } });
        if steps > 0 {
            let losses = Losses { party, from: stack, steps, first: None, cause: Cause::Attrition };
            self.tell(Event::Began { task: Task::Losses(losses) });
        }
        Ok(())
    }
}
