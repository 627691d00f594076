//! Rule systems with their types taken off: how each one comes to stand on the shelf.

use crate::game::{Game, Offer, Stop};
use crate::kept::Kept;
use crate::offers::{Looked, Offered};
use crate::scenario::ScenarioFiles;
use crate::shelf::{Book, Entry};
use crate::shelved::Shelved;
use jumpmaster_core::dice::Dice;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::options::Settings;
use jumpmaster_core::{
    Catalogue, Fault, House, Ledger, Line, Map, Outcome, Procedure, Refusal, ScenarioFile, Search, Seat, Sheet, System,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::sync::Arc;

/// A rule system bound as a book. Its ledger is read when somebody first opens it.
pub(crate) struct Bound<S: System> {
    kept: Arc<Kept<S>>,
    entries: Vec<Box<dyn Entry>>,
}

impl<S: System> Bound<S> {
    pub(crate) fn new() -> Self {
        let mut entries = Entries { kept: Arc::new(Kept::new()), entries: Vec::new() };
        S::procedures(&mut entries);
        Bound { kept: entries.kept, entries: entries.entries }
    }

    fn scenario(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<Arc<S::Scenario>, Fault> {
        self.kept.scenario(files, &Settings::new(), house)
    }
}

struct Entries<S: System> {
    kept: Arc<Kept<S>>,
    entries: Vec<Box<dyn Entry>>,
}

impl<S: System> Catalogue<S> for Entries<S> {
    fn procedure<P: Procedure<System = S>>(&mut self) {
        self.entries.push(Shelved::<P>::entry(&self.kept));
    }
}

impl<S: System> Book for Bound<S> {
    fn id(&self) -> &'static str {
        S::ID
    }

    fn ledger(&self) -> &Ledger {
        self.kept.ledger()
    }

    fn procedures(&self) -> &[Box<dyn Entry>] {
        &self.entries
    }

    fn editions(&self) -> &'static str {
        S::EDITIONS
    }

    fn scenario_files(&self) -> &'static [ScenarioFile] {
        S::SCENARIOS
    }

    fn house(&self, text: &str, file: &str) -> Result<House, Fault> {
        House::read(text, file, self.ledger(), &|ledger| S::rules(ledger).map(drop))
    }

    fn ledger_with(&self, files: &ScenarioFiles, options: &Settings, house: Option<&House>) -> Result<Ledger, Fault> {
        Ok(S::ledger(&*self.kept.scenario(files, options, house)?).clone())
    }

    fn ground(&self, files: &ScenarioFiles) -> Result<Sheet, Fault> {
        Ok(S::ground(&*self.scenario(files, None)?))
    }

    fn chart(&self, map: &Map) -> Option<Result<Sheet, Fault>> {
        S::chart(map, &*self.kept.rules(self.ledger()).ok()?)
    }

    fn sound(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<(), Fault> {
        S::sound(&*self.scenario(files, house)?).map_err(|fault| fault.at(&files.name))
    }

    fn start(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<Box<dyn Game>, Fault> {
        let scenario = self.scenario(files, house)?;
        let state = S::set_up(&scenario);
        Ok(Box::new(Playing::<S> { scenario, state }))
    }
}

/// A game of a system whose name nobody needs to know.
struct Playing<S: System> {
    scenario: Arc<S::Scenario>,
    state: S::State,
}

impl<S: System> Playing<S> {
    fn order(order: &Value) -> Result<S::Order, Fault> {
        parse(order, &format!("an order of {}", S::ID))
    }

    fn event(event: &Value) -> Result<S::Event, Fault> {
        parse(event, &format!("an event of {}", S::ID))
    }

    /// Judges an order on the seat's view. Only those at the table give orders, and only the one whose turn it is.
    fn judge(&self, seat: Seat, order: &S::Order) -> Result<(), Stop> {
        let seats = S::seats(&self.scenario).len();
        if usize::from(seat.0) >= seats {
            return Err(Stop::Malformed(Fault::new(
                format!("seat {} gives an order", seat.0),
                format!("this table has {seats} seats, numbered from 0"),
                "give orders from one of them",
            )));
        }
        S::allow(&S::view(&self.state, seat), order).map_err(Stop::Refused)?;
        debug_assert_eq!(S::to_act(&self.state), Some(seat), "a system refuses who is not to act");
        Ok(())
    }
}

impl<S: System> Game for Playing<S> {
    fn system(&self) -> &'static str {
        S::ID
    }

    fn seats(&self) -> Vec<String> {
        S::seats(&self.scenario)
    }

    fn to_act(&self) -> Option<Seat> {
        S::to_act(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        S::outcome(&self.state)
    }

    fn view(&self, seat: Seat) -> Value {
        json(&S::view(&self.state, seat))
    }

    fn sheet(&self, seat: Seat) -> Sheet {
        S::sheet(&S::view(&self.state, seat))
    }

    fn orders(&self, seat: Seat) -> Vec<Offer> {
        let view = S::view(&self.state, seat);
        let offer =
            |order| Offer { order: json(&order), line: S::describe(&view, &order), points: S::points(&view, &order) };
        S::orders(&view).into_iter().map(offer).collect()
    }

    fn offered(&self, seat: Seat) -> Box<dyn Offered> {
        Box::new(Looked::<S>::new(S::view(&self.state, seat)))
    }

    fn count(&self, seat: Seat) -> usize {
        S::listing(&S::view(&self.state, seat)).count(&Search::All)
    }

    fn describe(&self, seat: Seat, order: &Value) -> Result<Line, Fault> {
        let (view, order) = (S::view(&self.state, seat), Self::order(order)?);
        S::allow(&view, &order)?;
        Ok(S::describe(&view, &order))
    }

    fn why_not(&self, seat: Seat, piece: &str, hex: Option<Spot>) -> Option<Refusal> {
        let view = S::view(&self.state, seat);
        let mut first = None;
        for order in S::meant(&view, piece, hex) {
            match S::allow(&view, &order) {
                Ok(()) => return None,
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first
    }

    fn resolve(&self, seat: Seat, order: &Value, dice: &mut dyn Dice) -> Result<Vec<Value>, Stop> {
        let order = Self::order(order).map_err(Stop::Malformed)?;
        self.judge(seat, &order)?;
        let events = S::resolve(&self.state, &order, dice).map_err(Stop::Need)?;
        Ok(events.iter().map(json).collect())
    }

    fn apply(&mut self, events: &[Value], ears: &[Seat]) -> Result<Vec<Vec<Option<Line>>>, Fault> {
        let events: Vec<S::Event> = events.iter().map(Self::event).collect::<Result<_, _>>()?;
        let heard = events.iter().map(|event| {
            let lines = ears.iter().map(|&ear| S::hear(&self.state, event, ear)).collect();
            S::apply(&mut self.state, event);
            lines
        });
        Ok(heard.collect())
    }

    fn reveals(&self, event: &Value) -> Result<bool, Fault> {
        Ok(S::reveals(&Self::event(event)?))
    }

    fn freeze(&self) -> Option<Value> {
        S::freeze(&self.state)
    }

    fn thaw(&self, frozen: Value) -> Result<Box<dyn Game>, Fault> {
        let state = S::thaw(&self.scenario, frozen)?;
        Ok(Box::new(Playing::<S> { scenario: Arc::clone(&self.scenario), state }))
    }

    fn copy(&self) -> Box<dyn Game> {
        Box::new(Playing::<S> { scenario: Arc::clone(&self.scenario), state: self.state.clone() })
    }

    fn same(&self, other: &dyn Game) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.state == self.state)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what rules say can be written as JSON")
}

/// Reads a typed value; the fault says where in it something is wrong.
pub(crate) fn parse<T: DeserializeOwned>(value: &Value, what: &str) -> Result<T, Fault> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let place = if path == "." { String::new() } else { format!(", at {path}") };
        Fault::new(
            format!("{what}{place}: {}", error.inner()),
            "it must have exactly the fields and kinds of values it is made of",
            "mend it",
        )
    })
}
