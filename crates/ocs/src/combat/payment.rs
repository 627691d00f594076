//! Combat supply: what each side owes, and what Internal Stocks give (ocs.csupply.1 to ocs.csupply.5, ocs.stocks.1,
//! ocs.stocks.2).

use crate::combat::strength::Combatant;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::tokens::Tokens;
use jumpmaster_core::named;

named! {
    /// What the Internal Stocks of a unit still hold (ocs.stocks.2).
    pub enum Stock: "state of Internal Stocks" {
        /// They have not been used.
        Full = "full",
        /// They were used in one combat.
        Low = "Low",
        /// They were used in two, and there are none left.
        Exhausted = "Exhausted",
    }
}

impl Stock {
    /// What is left after a combat on them; `None` if they are used up (ocs.stocks.2).
    pub const fn used(self) -> Option<Stock> {
        match self {
            Stock::Full => Some(Stock::Low),
            Stock::Low => Some(Stock::Exhausted),
            Stock::Exhausted => None,
        }
    }
}

/// What pays for a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paid {
    /// Supply on the map.
    OnMap,
    /// Its Internal Stocks, which then hold this.
    Stocks(Stock),
    /// Nothing.
    Nothing,
}

impl Paid {
    /// Whether the unit has its combat supply.
    pub const fn full(self) -> bool {
        !matches!(self, Paid::Nothing)
    }

    /// From Internal Stocks, if they hold anything.
    fn internally(unit: &Combatant) -> Paid {
        unit.stock.used().map_or(Paid::Nothing, Paid::Stocks)
    }
}

/// What an attacking unit owes: for each step, or for a whole brigade of two steps (ocs.csupply.1, ocs.csupply.2).
pub fn attack_cost(rules: &Rules, unit: &Combatant) -> Tokens {
    let costs = &rules.combat.costs;
    let by_step = Tokens(costs.step.0 * u32::from(unit.steps));
    if rules.dak && unit.brigade && unit.steps == 2 { costs.brigade.min(by_step) } else { by_step }
}

/// What the defenders owe for a combat, by their size in all (ocs.csupply.3).
pub fn defence_cost(rules: &Rules, size: Fraction) -> Tokens {
    let costs = &rules.combat.costs;
    if size <= Fraction::ONE { costs.small_defence } else { costs.defence }
}

/// What is at hand on the map; `None` for as much as is needed.
pub type AtHand = Option<Tokens>;

/// What a side has paid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bill {
    /// The supply taken off the map.
    pub spent: Tokens,
    /// What paid for each unit, in their order.
    pub units: Vec<Paid>,
}

/// What pays for the attackers, one after another: supply on the map while it covers the whole of what a unit owes, then the
/// unit's Internal Stocks (ocs.stocks.1). A unit that neither pays for is left out (ocs.csupply.4).
pub fn attackers<'u>(rules: &Rules, units: impl IntoIterator<Item = &'u Combatant>, at_hand: AtHand) -> Bill {
    let mut bill = Bill { spent: Tokens::NONE, units: Vec::new() };
    for unit in units {
        let cost = attack_cost(rules, unit);
        let covered = at_hand.is_none_or(|at_hand| bill.spent + cost <= at_hand);
        bill.units.push(if covered { Paid::OnMap } else { Paid::internally(unit) });
        if covered {
            bill.spent += cost;
        }
    }
    bill
}

/// What pays for the defenders: supply on the map for all of them at once, else the Internal Stocks of each. If the defender
/// withholds it, nothing does (ocs.csupply.5, ocs.combat.2).
pub fn defenders<'u>(
    rules: &Rules,
    units: impl IntoIterator<Item = &'u Combatant> + Clone,
    at_hand: AtHand,
    withheld: bool,
) -> Bill {
    let cost = defence_cost(rules, units.clone().into_iter().map(|unit| unit.size).sum());
    let covered = !withheld && at_hand.is_none_or(|at_hand| cost <= at_hand);
    let pays = |unit: &Combatant| match (withheld, covered) {
        (true, _) => Paid::Nothing,
        (false, true) => Paid::OnMap,
        (false, false) => Paid::internally(unit),
    };
    Bill { spent: if covered { cost } else { Tokens::NONE }, units: units.into_iter().map(pays).collect() }
}
