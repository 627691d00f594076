//! A procedure applied to a situation: an input, an example or what a scenario offers, with or without house rules.

use crate::file::header::HouseText;
use crate::file::scenario::ScenarioFiles;
use crate::shelf::options::{ledger_for, set_options};
use crate::shelf::{Book, Entry, Ready, Shelf};
use crate::table::game::Chances;
use jumpmaster_core::ledger::HouseMark;
use jumpmaster_core::options::Settings;
use jumpmaster_core::{Fault, House, Ledger};
use serde_json::Value;

/// How a situation is given.
#[derive(Clone, Debug)]
pub enum Case<'a> {
    /// By the input schema of the procedure.
    Input(Value),
    /// By the name of one of the procedure's examples.
    Example(&'a str),
    /// As this scenario offers it.
    Scenario(&'a ScenarioFiles),
}

/// A procedure, ready to be run in a situation.
pub struct Situation {
    /// The system.
    pub book: &'static dyn Book,
    /// The procedure.
    pub entry: &'static dyn Entry,
    /// The rules in force, options and house rules included.
    pub ledger: Ledger,
    /// The house rules.
    pub house: Option<House>,
    /// The situation, as given or as the scenario offers it, with the options that were set for it. Given back with the
    /// same house rules, it is the same situation.
    pub input: Value,
    /// The procedure with its input.
    pub ready: Box<dyn Ready>,
}

impl Situation {
    /// Applies a procedure of a system to a situation. `options` override those of the scenario or the input; house rules
    /// take precedence.
    pub fn new(
        (book, entry): (&'static dyn Book, &'static dyn Entry),
        case: Case<'_>,
        options: &Settings,
        house: Option<House>,
    ) -> Result<Situation, Fault> {
        options.iter().try_for_each(|(key, setting)| book.ledger().choice(key)?.check(setting))?;
        // Options that a scenario sets are reported as the scenario's.
        let of_scenario = matches!(case, Case::Scenario(_));
        let (ledger, input) = match case {
            Case::Scenario(files) => offered(book, entry, files, options, house.as_ref())?,
            Case::Input(mut input) => {
                set_options(&mut input, options);
                (book.ledger_under(house.as_ref())?, input)
            }
            Case::Example(name) => {
                let mut input = example(entry, name)?;
                set_options(&mut input, options);
                (book.ledger_under(house.as_ref())?, input)
            }
        };
        let ready = entry.prepare(&ledger, &input)?;
        let ledger = if of_scenario { ledger } else { ledger_for(&ledger, &input)?.into_owned() };
        Ok(Situation { book, entry, ledger, house, input, ready })
    }

    /// Applies a procedure to the situation that the chances of an order come from, in a game with these house rules.
    pub fn of_order(
        shelf: &'static Shelf,
        Chances { procedure, input }: &Chances,
        house: Option<&HouseText>,
    ) -> Result<Situation, Fault> {
        let (book, entry) = shelf.entry(procedure)?;
        let house = house.map(|house| book.house(&house.text, &house.name)).transpose()?;
        Situation::new((book, entry), Case::Input(input.clone()), &Settings::new(), house)
    }

    /// The name and hash of the house rules in force.
    pub fn mark(&self) -> Option<&HouseMark> {
        self.house.as_ref().map(|house| &house.mark)
    }
}

fn example(entry: &dyn Entry, name: &str) -> Result<Value, Fault> {
    let examples = entry.examples();
    let found = examples.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let unknown = || Fault::unknown("example", name, examples.iter().map(|(known, _)| *known)).at(entry.id());
    found.map(|(_, input)| input.clone()).ok_or_else(unknown)
}

fn offered(
    book: &dyn Book,
    entry: &dyn Entry,
    files: &ScenarioFiles,
    options: &Settings,
    house: Option<&House>,
) -> Result<(Ledger, Value), Fault> {
    let own = files.head()?.system;
    if own != book.id() {
        return Err(Fault::new(
            format!("scenario {} is not one of {}", files.name, book.id()),
            format!("{} belongs to {}, the scenario to {own}", entry.id(), book.id()),
            format!("name a scenario of {}", book.id()),
        ));
    }
    Ok((book.ledger_with(files, options, house)?, entry.offered(files, options, house)?))
}
