//! The shelf of rule systems: each with its ledger, scenarios and procedures, for programs that must not know which is
//! which.

pub(crate) mod answer;
pub(crate) mod charted;
pub(crate) mod erase;
pub(crate) mod kept;
pub(crate) mod options;
pub(crate) mod recent;
pub(crate) mod shape;
pub(crate) mod shelved;
pub(crate) mod situation;
pub(crate) mod words;

use crate::file::scenario::ScenarioFiles;
use crate::shelf::erase::Bound;
use crate::table::game::Game;
use crate::table::setups::SetUps;
use jumpmaster_core::chart::{Exact, Way};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::options::Settings;
use jumpmaster_core::sheet::Palette;
use jumpmaster_core::{
    Chart, Clause, Fault, Goal, House, Lab, Ledger, Line, Map, Objective, ScenarioFile, Sheet, System, Visitor,
};
use jumpmaster_odds::{Area, Ask, Odds};
use serde_json::Value;

/// A rule system on the shelf. It caches what it read recently, so that asking about the same scenario again is quick.
pub trait Book: Send + Sync {
    /// Its id: `pl`.
    fn id(&self) -> &'static str;
    /// Its ledger as printed.
    fn ledger(&self) -> &Ledger;
    /// The hash of each earlier edition of its ledger, one per line.
    fn editions(&self) -> &'static str;
    /// The kinds of ground and the symbols that it draws besides those that systems share.
    fn palette(&self) -> Palette;
    /// The procedures that can be looked up in it.
    fn procedures(&self) -> &[Box<dyn Entry>];
    /// The files of the scenarios that come with it.
    fn scenario_files(&self) -> &'static [ScenarioFile];
    /// Reads a house-rule file for it; `file` is its name in messages.
    fn house(&self, text: &str, file: &str) -> Result<House, Fault>;
    /// The ledger by which a scenario is played: with its options set, then `options`, then the house rules overlaid.
    fn ledger_with(&self, files: &ScenarioFiles, options: &Settings, house: Option<&House>) -> Result<Ledger, Fault>;
    /// The ledger by which a scenario is played: with its options set and the house rules overlaid.
    fn ledger_of(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<Ledger, Fault> {
        self.ledger_with(files, &Settings::new(), house)
    }
    /// The ledger as printed, with house rules overlaid.
    fn ledger_under(&self, house: Option<&House>) -> Result<Ledger, Fault> {
        house.map_or_else(|| Ok(self.ledger().clone()), |house| house.over(self.ledger()))
    }
    /// The map of a scenario, drawn without pieces.
    fn ground(&self, files: &ScenarioFiles) -> Result<Sheet, Fault>;
    /// Draws a map that belongs to no scenario; `None` if the system's tile classes are simply the names of the grounds that
    /// it draws.
    fn chart(&self, map: &Map) -> Option<Result<Sheet, Fault>>;
    /// Whether a new game may begin with a scenario as it is: [`Scenario::sound`](jumpmaster_core::Scenario::sound).
    fn sound(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<(), Fault>;
    /// A game that is ready for its first order.
    fn start(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<Box<dyn Game>, Fault>;
    /// The scenarios that come with it, by name, title and description.
    fn scenarios(&self) -> Vec<ScenarioCard> {
        self.scenario_files().iter().map(ScenarioCard::of).collect()
    }
}

/// A scenario, as one chooses it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, schemars::JsonSchema)]
pub struct ScenarioCard {
    /// Its name on the command line.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub about: String,
}

impl ScenarioCard {
    fn of(file: &ScenarioFile) -> ScenarioCard {
        let head = ScenarioFiles::shipped(file).head().expect("a scenario that ships is well formed");
        ScenarioCard { name: file.name.into(), title: head.title, about: head.about }
    }
}

/// A procedure on the shelf.
pub trait Entry: Send + Sync {
    /// Its id: `pl.drop`.
    fn id(&self) -> &'static str;
    /// Its title.
    fn title(&self) -> &'static str;
    /// What it does.
    fn about(&self) -> &'static str;
    /// The clauses it enforces.
    fn clauses(&self) -> &'static [Clause];
    /// The JSON schema of its input, options included.
    fn input_schema(&self) -> &Value;
    /// The JSON schema of its outcome.
    fn outcome_schema(&self) -> Value;
    /// The names of the fates its odds count, if it is split where its dice are independent.
    fn fates(&self) -> Option<&'static [&'static str]>;
    /// Whether there is a chart of every situation it is put to: [`Ready::chart`].
    fn charted(&self) -> bool;
    /// Inputs to start from, each with a name.
    fn examples(&self) -> Vec<(&'static str, Value)>;
    /// The input that a scenario offers, with `options` set over its own. It contains all options that were set for it.
    fn offered(&self, files: &ScenarioFiles, options: &Settings, house: Option<&House>) -> Result<Value, Fault>;
    /// The input that a scenario offers.
    fn of_scenario(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<Value, Fault> {
        self.offered(files, &Settings::new(), house)
    }
    /// Checks an input against a ledger, with its options and house rules set, and makes it ready to run. Options that the
    /// input sets are in force for it.
    fn prepare(&self, ledger: &Ledger, input: &Value) -> Result<Box<dyn Ready>, Fault>;
}

/// A procedure with its input checked, to be run or asked about any number of times.
pub trait Ready: Send + Sync {
    /// Runs it. Returns the outcome and its words, or the die it lacks.
    fn resolve(&self, dice: &mut dyn Dice) -> Result<(Value, Vec<Line>), NeedRoll>;
    /// The odds of all its outcomes. If units meet fates, an outcome counts them: `{fate: how many}`.
    fn odds(&self, ask: &Ask<'_>) -> Result<Odds<Value>, Fault>;
    /// The odds of what can still happen once these faces have been rolled; the dice must have them.
    fn odds_after(&self, faces: &[u8], ask: &Ask<'_>) -> Result<Odds<Value>, Fault>;
    /// The map it happens on, if there is one, with its targets.
    fn sheet(&self) -> Option<Sheet>;
    /// Runs it, and draws the map with the result.
    fn picture(&self, dice: &mut dyn Dice) -> Result<Option<Sheet>, NeedRoll>;
    /// How it is planned on its map, if it can be.
    fn lab(&self) -> Option<Lab>;
    /// All that it can come to at a glance, if there is a chart of it.
    fn chart(&self) -> Option<Chart>;
    /// What could be changed to make a goal of the chart at least this likely.
    fn would_make(&self, goal: usize, wanted: Exact) -> Vec<Way>;
    /// What its plan promises beyond fates, exactly.
    fn goals(&self, objective: Option<&Objective<'_>>) -> Vec<Goal>;
    /// The odds of how many units meet each of [`Ready::fates`].
    fn tally(&self, ask: &Ask<'_>) -> Result<Odds<Vec<usize>>, Fault>;
    /// What [`Ready::tally`] counts.
    fn fates(&self) -> &'static [&'static str];
    /// The index of the last fate that leaves a unit fit to act.
    fn fit(&self) -> usize;
    /// The odds of how many units come down in a part of the map.
    fn within(&self, area: &Area, ask: &Ask<'_>) -> Result<Odds<usize>, Fault>;
    /// Whether units count something besides their fates.
    fn has_points(&self) -> bool;
    /// The odds of the total that units count besides their fates, if they do.
    fn points(&self, ask: &Ask<'_>) -> Result<Option<Points>, Fault>;
}

/// The number of points that units have together, such as points of damage.
pub struct Points {
    /// What they are called.
    pub name: &'static str,
    /// The odds of every number.
    pub odds: Odds<usize>,
}

impl Points {
    /// The average number.
    pub fn mean(&self) -> f64 {
        self.odds.outcomes.iter().map(|chance| chance.outcome as f64 * chance.p).sum()
    }
}

/// Rule systems, to be found by name.
#[derive(Default)]
pub struct Shelf {
    books: Vec<Box<dyn Book>>,
    /// Tables that were set up by these books.
    pub(crate) set_ups: SetUps,
}

impl Visitor for Shelf {
    fn system<S: System>(&mut self) {
        self.books.push(Box::new(Bound::<S>::new()));
    }
}

impl Shelf {
    /// Every system, in order.
    pub fn books(&self) -> impl Iterator<Item = &dyn Book> {
        self.books.iter().map(AsRef::as_ref)
    }

    /// The system with this id.
    pub fn book(&self, id: &str) -> Result<&dyn Book, Fault> {
        self.books()
            .find(|book| book.id() == id)
            .ok_or_else(|| Fault::unknown("system", id, self.books().map(Book::id)))
    }

    /// The procedure with this id, `pl.drop`, and the system it belongs to.
    pub fn entry(&self, id: &str) -> Result<(&dyn Book, &dyn Entry), Fault> {
        self.entries()
            .find(|(_, entry)| entry.id() == id)
            .ok_or_else(|| Fault::unknown("procedure", id, self.entries().map(|(_, entry)| entry.id())))
    }

    fn entries(&self) -> impl Iterator<Item = (&dyn Book, &dyn Entry)> {
        self.books().flat_map(|book| book.procedures().iter().map(move |entry| (book, entry.as_ref())))
    }

    /// The scenario with this name that comes with a system, and that system.
    pub fn scenario(&self, name: &str) -> Result<(&dyn Book, ScenarioFiles), Fault> {
        let all = || self.books().flat_map(|book| book.scenario_files().iter().map(move |file| (book, file)));
        all()
            .find(|(_, file)| file.name == name)
            .map(|(book, file)| (book, ScenarioFiles::shipped(file)))
            .ok_or_else(|| Fault::unknown("scenario", name, all().map(|(_, file)| file.name)))
    }

    /// The palette that systems share, and then what each of them adds to it.
    pub fn palettes(&self) -> impl Iterator<Item = Palette> {
        std::iter::once(Palette::SHARED).chain(self.books().map(Book::palette))
    }

    /// The system that a scenario is for.
    pub fn book_of(&self, scenario: &ScenarioFiles) -> Result<&dyn Book, Fault> {
        self.book(&scenario.head()?.system).map_err(|fault| fault.at(&scenario.name))
    }
}
