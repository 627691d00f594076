//! Rule systems behind type-erased interfaces, as they are put on the shelf.

use crate::file::scenario::ScenarioFiles;
use crate::shelf::kept::Kept;
use crate::shelf::options::set_options;
use crate::shelf::shelved::Shelved;
use crate::shelf::{Book, Entry};
use crate::table::game::{Chances, Game, Offer, Stop};
use crate::table::judged::{Judged, Snap, judged};
use crate::table::offers::{Looked, Nothing, Offered};
use crate::table::way::{Way, way};
use jumpmaster_core::dice::{Dice, Seeded};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::options::Settings;
use jumpmaster_core::sheet::Palette;
use jumpmaster_core::sheet::{Layer, Overlay};
use jumpmaster_core::{
    Brief, Catalogue, EventOf, Fault, House, Ledger, Line, Map, OrderOf, Outcome, Procedure, Refusal, Rules, Scenario,
    ScenarioFile, Search, Seat, Seats, Sheet, State, System, View, ViewOf,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::sync::Arc;

/// A rule system as a book. Its ledger is read when first asked for.
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

    fn palette(&self) -> Palette {
        S::PALETTE
    }

    fn scenario_files(&self) -> &'static [ScenarioFile] {
        S::SCENARIOS
    }

    fn house(&self, text: &str, file: &str) -> Result<House, Fault> {
        House::read(text, file, self.ledger(), &|ledger| S::Rules::read(ledger).map(drop))
    }

    fn ledger_with(&self, files: &ScenarioFiles, options: &Settings, house: Option<&House>) -> Result<Ledger, Fault> {
        Ok(self.kept.scenario(files, options, house)?.rules().ledger().clone())
    }

    fn ground(&self, files: &ScenarioFiles) -> Result<Sheet, Fault> {
        Ok(self.scenario(files, None)?.ground())
    }

    fn chart(&self, map: &Map) -> Option<Result<Sheet, Fault>> {
        self.kept.rules(self.ledger()).ok()?.chart(map)
    }

    fn sound(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<(), Fault> {
        self.scenario(files, house)?.sound().map_err(|fault| fault.at(&files.name))
    }

    fn start(&self, files: &ScenarioFiles, house: Option<&House>) -> Result<Box<dyn Game>, Fault> {
        let scenario = self.scenario(files, house)?;
        let state = S::State::set_up(&scenario);
        Ok(Box::new(Playing::<S> { scenario, state }))
    }
}

/// A game of some system, behind the [`Game`] interface.
struct Playing<S: System> {
    scenario: Arc<S::Scenario>,
    state: S::State,
}

impl<S: System> Playing<S> {
    fn order(order: &Value) -> Result<OrderOf<S>, Fault> {
        parse(order, &format!("an order of {}", S::ID))
    }

    fn event(event: &Value) -> Result<EventOf<S>, Fault> {
        parse(event, &format!("an event of {}", S::ID))
    }

    /// Judges an order on the seat's view. Only seats at the table give orders, and only when their order is awaited.
    fn judge(&self, seat: Seat, order: &OrderOf<S>) -> Result<(), Stop> {
        self.sits(seat).map_err(Stop::Malformed)?;
        self.state.view(seat).allow(order).map_err(Stop::Refused)?;
        self.is_awaited(seat).map_err(Stop::Malformed)
    }

    fn sits(&self, seat: Seat) -> Result<(), Fault> {
        let seats = self.scenario.seats().len();
        if usize::from(seat.0) < seats {
            return Ok(());
        }
        Err(Fault::new(
            format!("seat {} gives an order", seat.0),
            format!("this table has {seats} seats, numbered from 0"),
            "give orders from one of them",
        ))
    }

    fn is_awaited(&self, seat: Seat) -> Result<(), Fault> {
        if self.state.awaits().has(seat) {
            return Ok(());
        }
        Err(Fault::new(
            format!("no order of {} is awaited", self.scenario.seats()[usize::from(seat.0)]),
            "it is for others to give one now",
            "wait until it is asked",
        ))
    }
}

impl<S: System> Game for Playing<S> {
    fn system(&self) -> &'static str {
        S::ID
    }

    fn seats(&self) -> Vec<String> {
        self.scenario.seats().to_vec()
    }

    fn awaits(&self) -> Seats {
        self.state.awaits()
    }

    fn awaits_seen_by(&self, seat: Seat) -> Seats {
        self.state.awaits_seen_by(seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn view(&self, seat: Seat) -> Value {
        json(&self.state.view(seat))
    }

    fn sheet(&self, seat: Seat) -> Sheet {
        self.state.view(seat).sheet()
    }

    fn layers(&self, seat: Seat) -> Vec<Layer> {
        self.state.view(seat).layers()
    }

    fn overlay(&self, seat: Seat, id: &str) -> Result<Overlay, Fault> {
        let view = self.state.view(seat);
        let layers = view.layers();
        if layers.is_empty() {
            let what = format!("there is no overlay \"{id}\"");
            return Err(Fault::new(what, "this game has none", "leave it out"));
        }
        view.overlay(id).ok_or_else(|| Fault::unknown("overlay", id, layers.iter().map(|layer| layer.id.as_str())))
    }

    fn orders(&self, seat: Seat) -> Vec<Offer> {
        let offered = self.offered(seat);
        offered.offers(&Search::All, 0, usize::MAX)
    }

    fn offered(&self, seat: Seat) -> Box<dyn Offered + '_> {
        if self.state.awaits().has(seat) { Box::new(Looked::new(self.state.view(seat))) } else { Box::new(Nothing) }
    }

    fn sample(&self, seat: Seat, choices: &mut Seeded) -> Option<Value> {
        if !self.state.awaits().has(seat) {
            return None;
        }
        self.state.view(seat).sample(&mut Vec::new(), choices).map(|order| json(&order))
    }

    fn count(&self, seat: Seat) -> usize {
        self.offered(seat).count(&Search::All)
    }

    fn describe(&self, seat: Seat, order: &Value) -> Result<Line, Fault> {
        let (view, order) = (self.state.view(seat), Self::order(order)?);
        view.allow(&order)?;
        Ok(view.describe(&order))
    }

    fn brief(&self, seat: Seat) -> Option<Brief> {
        self.state.view(seat).brief()
    }

    fn forced(&self) -> Option<(Seat, Value)> {
        let (seat, order) = self.state.view(Seat::PUBLIC).forced()?;
        Some((seat, json(&order)))
    }

    fn chances(&self, seat: Seat, order: &Value) -> Result<Vec<Chances>, Fault> {
        let (view, order) = (self.state.view(seat), Self::order(order)?);
        view.allow(&order)?;
        let mut called = Called::<S> { view: &view, order: &order, found: Vec::new() };
        S::procedures(&mut called);
        let mut found = called.found;
        for chances in &mut found {
            set_options(&mut chances.input, &self.scenario.rules().ledger().set_for_situation());
        }
        Ok(found)
    }

    fn why_not(&self, seat: Seat, piece: &str, hex: Option<Spot>) -> Option<Refusal> {
        let view = self.state.view(seat);
        let mut first = None;
        for order in view.meant(piece, hex) {
            match view.allow(&order) {
                Ok(()) => return None,
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first
    }

    fn way(&self, seat: Seat, piece: &str, to: Spot) -> Result<Way, Fault> {
        self.sits(seat)?;
        self.is_awaited(seat)?;
        way::<S>(&self.state.view(seat), seat, piece, to)
    }

    fn judge(&self, seat: Seat, order: &Value, snap: Option<&Snap>) -> Result<Judged, Fault> {
        let parsed = Self::order(order)?;
        self.sits(seat)?;
        let judged = judged(&self.state.view(seat), &parsed, snap);
        // Whoever is not awaited is told so, where the view has nothing against the order itself.
        if judged.allowed {
            self.is_awaited(seat)?;
        }
        Ok(judged)
    }

    fn pair(&self, seat: Seat, one: &str, other: &str) -> Vec<Line> {
        self.state.view(seat).pair(one, other)
    }

    fn resolve(&self, seat: Seat, order: &Value, dice: &mut dyn Dice) -> Result<Vec<Value>, Stop> {
        let order = Self::order(order).map_err(Stop::Malformed)?;
        self.judge(seat, &order)?;
        let events = self.state.resolve(seat, &order, dice).map_err(Stop::Need)?;
        Ok(events.iter().map(json).collect())
    }

    fn apply(&mut self, events: &[Value], listeners: &[Seat]) -> Result<Vec<Vec<Option<Line>>>, Fault> {
        let events: Vec<EventOf<S>> = events.iter().map(Self::event).collect::<Result<_, _>>()?;
        let heard = events.iter().map(|event| {
            let lines = listeners.iter().map(|&listener| self.state.hear(event, listener)).collect();
            self.state.apply(event);
            lines
        });
        Ok(heard.collect())
    }

    fn reveals(&self, event: &Value) -> Result<bool, Fault> {
        Ok(S::State::reveals(&Self::event(event)?))
    }

    fn freeze(&self) -> Option<Value> {
        self.state.freeze()
    }

    fn thaw(&self, frozen: Value) -> Result<Box<dyn Game>, Fault> {
        let state = S::State::thaw(&self.scenario, frozen)?;
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

/// Collects the procedures that an order calls for.
struct Called<'a, 'v, S: System> {
    view: &'a ViewOf<'v, S>,
    order: &'a OrderOf<S>,
    found: Vec<Chances>,
}

impl<S: System> Catalogue<S> for Called<'_, '_, S> {
    fn procedure<P: Procedure<System = S>>(&mut self) {
        let input = P::of_order(self.view, self.order);
        self.found.extend(input.map(|input| Chances { procedure: P::ID, input: json(&input) }));
    }
}

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what rules say can be written as JSON")
}

/// Parses a typed value; the fault says where in it something is wrong.
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
