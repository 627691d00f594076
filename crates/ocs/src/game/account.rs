//! The accounts of supply: what each side received, spent and lost in every turn. Everybody may read them.

use super::state::Open;
use super::task::Task;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::Named;
use jumpmaster_core::sheet::Record;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

jumpmaster_core::named! {
    /// What supply was spent on, or where it came from.
    pub enum Spending: "kind of spending" {
        /// It arrived.
        Arrived = "arrived",
        /// Captured from the enemy.
        Captured = "captured",
        /// Eating off the map.
        Feeding = "feeding",
        /// Low and Exhausted markers bought off.
        Restocking = "restocking",
        /// Fuel.
        Fuel = "fuel",
        /// Combat supply.
        Combat = "combat",
        /// Barrages.
        Barrage = "barrage",
        /// Aircraft refit.
        Refit = "refit",
        /// Building and repair.
        Building = "building",
        /// Loaded into aircraft, or brought by them: it stays its side's.
        Flown = "flown",
        /// Blown up by its own side.
        Blown = "blown",
        /// Captured, destroyed or lost in the air.
        Lost = "lost",
    }
}

const KINDS: usize = Spending::ALL.len();

impl Spending {
    /// Whether a side has more of it afterwards.
    const fn comes(self) -> bool {
        matches!(self, Spending::Arrived | Spending::Captured)
    }
}

/// What came and went of a side's supply in a turn. Supply that is loaded, driven, shipped or flown stays its side's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// What the side had when the turn began: on the ground, on Transport Points and in aircraft.
    pub had: Tokens,
    sums: [Tokens; KINDS],
}

impl Account {
    /// An account that begins with this much.
    pub fn of(had: Tokens) -> Account {
        Account { had, ..Account::default() }
    }

    /// Notes supply down.
    pub fn note(&mut self, on: Spending, tokens: Tokens) {
        if on != Spending::Flown {
            self.sums[on.number()] += tokens;
        }
    }

    /// All that was noted of a kind.
    pub fn sum(&self, on: Spending) -> Tokens {
        self.sums[on.number()]
    }

    /// What is left of it.
    pub fn left(&self) -> Tokens {
        let all = |comes: bool| Spending::ALL.iter().filter(|on| on.comes() == comes).map(|&on| self.sum(on)).sum();
        (self.had + all(true)).less(all(false))
    }
}

/// What there was, every kind of which there was something, and what is left.
impl Serialize for Account {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("had", &self.had)?;
        for &on in Spending::ALL.iter().filter(|&&on| self.sum(on) > Tokens::NONE) {
            map.serialize_entry(on.name(), &self.sum(on))?;
        }
        map.serialize_entry("left", &self.left())?;
        map.end()
    }
}

/// Read back from what it was written as; what is left follows from the rest.
impl<'de> Deserialize<'de> for Account {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Account, D::Error> {
        let mut amounts = BTreeMap::<String, Tokens>::deserialize(deserializer)?;
        amounts.remove("left");
        let mut account = Account::of(amounts.remove("had").unwrap_or_default());
        for (name, tokens) in amounts {
            account.note(Spending::named(&name).map_err(serde::de::Error::custom)?, tokens);
        }
        Ok(account)
    }
}

impl Open {
    /// All the supply of a side: on the ground, on Transport Points and in aircraft.
    pub fn supply_of(&self, party: Party) -> Tokens {
        let dumps = self.dumps.iter().filter(|dump| dump.party == party).map(|dump| dump.tokens);
        let loads = self.groups.iter().filter(|group| group.party == party).map(|group| group.load);
        let flown = self.tasks.iter().filter_map(|task| match task {
            Task::Mission(mission) if mission.party == party => Some(mission.tokens.into_iter().sum()),
            _ => None,
        });
        dumps.chain(loads).chain(flown).sum()
    }

    /// Begins the accounts of a turn.
    pub fn open_accounts(&mut self) {
        self.accounts.push(Party::BOTH.map(|party| Account::of(self.supply_of(party))));
    }

    /// Notes supply down in the accounts of this turn.
    pub fn note(&mut self, party: Party, on: Spending, tokens: Tokens) {
        if let Some(accounts) = self.accounts.last_mut() {
            accounts[party as usize].note(on, tokens);
        }
    }
}

/// The accounts of all turns so far as a table: kinds of which there was never anything are left out.
pub fn record(open: &Open) -> Record {
    let accounts = &open.accounts;
    let any = |on: &&Spending| accounts.iter().flatten().any(|account| account.sum(**on) > Tokens::NONE);
    let kinds: Vec<Spending> = Spending::ALL.iter().filter(any).copied().collect();
    let amount = |tokens: Tokens| if tokens == Tokens::NONE { String::new() } else { tokens.to_string() };
    let row = |turn: usize, party: Party| {
        let account = &accounts[turn][party as usize];
        let mut row = vec![turn.to_string(), party.name().into(), account.had.to_string()];
        row.extend(kinds.iter().map(|&on| amount(account.sum(on))));
        row.push(account.left().to_string());
        row
    };
    // Before the first turn nothing comes or goes: what each side has at the start is shown until that turn begins.
    let turns = usize::from(accounts.len() > 1)..accounts.len();
    let rows: Vec<Vec<String>> = turns.flat_map(|turn| Party::BOTH.map(|party| row(turn, party))).collect();
    let heads = ["turn", "side", "had"].into_iter().chain(kinds.iter().map(|on| on.name())).chain(["left"]);
    Record { title: "Supply, turn by turn".into(), heads: heads.map(String::from).collect(), rows }
}
