//! Rule systems with their types taken off: how each one comes to stand on the shelf.

use crate::game::{Chances, Game, Offer, Stop};
use crate::kept::Kept;
use crate::offers::{Looked, Nothing, Offered};
use crate::options::{bare, ledger_for, set_options, with_options};
use crate::scenario::ScenarioFiles;
use crate::shape::Shape;
use crate::shelf::{Book, Entry, Points, Ready};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::options::Settings;
use jumpmaster_core::{
    Brief, Catalogue, Chained, Clause, EventOf, Fault, House, Lab, Ledger, Line, Map, OrderOf, Outcome, Parted,
    Procedure, Refusal, Rules, Scattered, Scenario, ScenarioFile, Search, Seat, Seats, Sheet, State, System, View,
    ViewOf,
};
use jumpmaster_odds::{Area, Ask, Odds};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

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
    fn plain<P: Procedure<System = S>>(&mut self) {
        self.entries.push(Box::new(Plain::<P> { kept: Arc::clone(&self.kept), schema: OnceLock::new() }));
    }

    fn parted<P: Parted<System = S>>(&mut self) {
        self.entries.push(Cut::<P, Folded>::entry(&self.kept));
    }

    fn chained<P: Chained<System = S>>(&mut self) {
        self.entries.push(Cut::<P, Linked>::entry(&self.kept));
    }

    fn scattered<P: Scattered<System = S>>(&mut self) {
        self.entries.push(Cut::<P, Spread>::entry(&self.kept));
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

/// A procedure whose odds are of its whole outcome. The schema of its input is made when somebody first asks.
struct Plain<P: Procedure> {
    kept: Arc<Kept<P::System>>,
    schema: OnceLock<Value>,
}
/// A procedure whose odds count fates, found in one of several ways.
struct Cut<P: Procedure, W> {
    kept: Arc<Kept<P::System>>,
    schema: OnceLock<Value>,
    way: PhantomData<W>,
}

impl<P: Parted, W: Way<P>> Cut<P, W> {
    fn entry(kept: &Arc<Kept<P::System>>) -> Box<dyn Entry> {
        Box::new(Cut::<P, W> { kept: Arc::clone(kept), schema: OnceLock::new(), way: PhantomData })
    }
}

/// How odds that count fates are found.
trait Way<P: Parted>: Send + Sync + 'static {
    fn tally(case: &P::Case, ask: &Ask<'_>) -> Result<Odds<Vec<usize>>, Fault>;
    fn within(case: &P::Case, area: &Area, ask: &Ask<'_>) -> Result<Odds<usize>, Fault>;
    /// Whether units have points.
    const POINTS: bool = false;
    /// The odds of the points that units have, and what they are called, if they have any.
    fn points(case: &P::Case, ask: &Ask<'_>) -> Result<Option<Points>, Fault> {
        let _ = (case, ask);
        Ok(None)
    }
}

/// Units that are independent once placed, folded.
struct Folded;
/// Units that feel those before them, carried from each to the next.
struct Linked;
/// Units that feel those before them where they come close, put together from the clusters that do.
struct Spread;

impl<P: Parted> Way<P> for Folded {
    fn tally(case: &P::Case, ask: &Ask<'_>) -> Result<Odds<Vec<usize>>, Fault> {
        jumpmaster_odds::parted::<P>(case, ask)
    }
    fn within(case: &P::Case, area: &Area, ask: &Ask<'_>) -> Result<Odds<usize>, Fault> {
        jumpmaster_odds::parted_within::<P>(case, area, ask)
    }
}

impl<P: Chained> Way<P> for Linked {
    const POINTS: bool = P::POINTS.is_some();
    fn tally(case: &P::Case, ask: &Ask<'_>) -> Result<Odds<Vec<usize>>, Fault> {
        jumpmaster_odds::chained::<P>(case, ask)
    }
    fn within(case: &P::Case, area: &Area, ask: &Ask<'_>) -> Result<Odds<usize>, Fault> {
        jumpmaster_odds::chained_within::<P>(case, area, ask)
    }
    fn points(case: &P::Case, ask: &Ask<'_>) -> Result<Option<Points>, Fault> {
        points::<P>(|| jumpmaster_odds::chained_points::<P>(case, ask))
    }
}

impl<P: Scattered> Way<P> for Spread {
    const POINTS: bool = P::POINTS.is_some();
    fn tally(case: &P::Case, ask: &Ask<'_>) -> Result<Odds<Vec<usize>>, Fault> {
        jumpmaster_odds::scattered::<P>(case, ask)
    }
    fn within(case: &P::Case, area: &Area, ask: &Ask<'_>) -> Result<Odds<usize>, Fault> {
        jumpmaster_odds::scattered_within::<P>(case, area, ask)
    }
    fn points(case: &P::Case, ask: &Ask<'_>) -> Result<Option<Points>, Fault> {
        points::<P>(|| jumpmaster_odds::scattered_points::<P>(case, ask))
    }
}

/// The points of units that have any.
fn points<P: Chained>(find: impl FnOnce() -> Result<Odds<usize>, Fault>) -> Result<Option<Points>, Fault> {
    P::POINTS.map(|name| Ok(Points { name, odds: find()? })).transpose()
}

/// What is the same for every procedure, however its odds are found.
macro_rules! lookups {
    ($fates:expr, $ready:expr) => {
        fn id(&self) -> &'static str {
            P::ID
        }
        fn title(&self) -> &'static str {
            P::TITLE
        }
        fn about(&self) -> &'static str {
            P::ABOUT
        }
        fn clauses(&self) -> &'static [Clause] {
            P::CLAUSES
        }
        fn input_schema(&self) -> &Value {
            self.schema.get_or_init(|| with_options(schemars::schema_for!(P::Input).to_value(), self.kept.ledger()))
        }
        fn outcome_schema(&self) -> Value {
            schemars::schema_for!(P::Outcome).to_value()
        }
        fn fates(&self) -> Option<&'static [&'static str]> {
            $fates
        }
        fn examples(&self) -> Vec<(&'static str, Value)> {
            P::examples().into_iter().map(|(name, input)| (name, json(&input))).collect()
        }
        fn offered(&self, files: &ScenarioFiles, options: &Settings, house: Option<&House>) -> Result<Value, Fault> {
            offered::<P>(&self.kept, files, options, house)
        }
        fn prepare(&self, ledger: &Ledger, input: &Value) -> Result<Box<dyn Ready>, Fault> {
            Ok(Box::new($ready(prepare::<P>(&self.kept, ledger, self.input_schema(), input)?)))
        }
    };
}

impl<P: Procedure> Entry for Plain<P> {
    lookups!(None, ReadyPlain::<P>);
}

impl<P: Parted, W: Way<P>> Entry for Cut<P, W> {
    lookups!(Some(P::FATES), |case| ReadyCut::<P, W>(case, PhantomData));
}

fn offered<P: Procedure>(
    kept: &Kept<P::System>,
    files: &ScenarioFiles,
    options: &Settings,
    house: Option<&House>,
) -> Result<Value, Fault> {
    let scenario = kept.scenario(files, options, house)?;
    let mut input = P::of_scenario(&scenario).map(|input| json(&input)).ok_or_else(|| {
        Fault::new(
            format!("{} offers nothing for {}", files.name, P::ID),
            "a scenario offers a procedure only what it has forces for",
            "describe the situation yourself with --input",
        )
    })?;
    set_options(&mut input, &scenario.rules().ledger().set_for_situation());
    Ok(input)
}

fn prepare<P: Procedure>(
    kept: &Kept<P::System>,
    ledger: &Ledger,
    schema: &Value,
    input: &Value,
) -> Result<P::Case, Fault> {
    let place = format!("the input of {}", P::ID);
    // A list would be read as the fields of an object, one after the other: kinds are looked at first.
    if let Some(fault) = Shape::kinds(schema).fault(input) {
        return Err(in_words(fault, P::ID).at(place));
    }
    let ledger = ledger_for(ledger, input).map_err(|fault| fault.at(&place))?;
    let input: P::Input = parse(&bare(input), &place).map_err(|fault| {
        let closer = Shape::closely(schema).fault(input).map(|fault| fault.at(&place));
        in_words(closer.unwrap_or(fault), P::ID)
    })?;
    P::prepare(&kept.rules(&ledger)?, &input)
}

/// What is wrong with an input, and where right ones are shown.
fn in_words(mut fault: Fault, procedure: &str) -> Fault {
    let stop = if fault.fix.ends_with('?') { "" } else { ";" };
    fault.fix = format!("{}{stop} the examples of {procedure} and its schema show how", fault.fix);
    fault
}

struct ReadyPlain<P: Procedure>(P::Case);
struct ReadyCut<P: Procedure, W>(P::Case, PhantomData<W>);

fn resolve<P: Procedure>(case: &P::Case, dice: &mut dyn Dice) -> Result<(Value, Vec<Line>), NeedRoll> {
    let outcome = P::run(case, dice)?;
    Ok((json(&outcome), P::tell(case, &outcome)))
}

fn picture<P: Procedure>(case: &P::Case, dice: &mut dyn Dice) -> Result<Option<Sheet>, NeedRoll> {
    let outcome = P::run(case, dice)?;
    let mut sheet = P::sheet(case);
    if let Some(sheet) = &mut sheet {
        sheet.counters.extend(P::landed(case, &outcome));
    }
    Ok(sheet)
}

/// How many met each fate, by its name.
fn named<P: Parted>(tally: Vec<usize>) -> Value {
    let counts = P::FATES.iter().zip(tally).map(|(fate, count)| ((*fate).to_string(), Value::from(count)));
    Value::Object(counts.collect())
}

impl<P: Procedure> Ready for ReadyPlain<P> {
    fn resolve(&self, dice: &mut dyn Dice) -> Result<(Value, Vec<Line>), NeedRoll> {
        resolve::<P>(&self.0, dice)
    }

    fn odds(&self, ask: &Ask<'_>) -> Result<Odds<Value>, Fault> {
        Ok(jumpmaster_odds::plain::<P>(&self.0, ask)?.map(|outcome| json(&outcome)))
    }

    fn odds_after(&self, faces: &[u8], ask: &Ask<'_>) -> Result<Odds<Value>, Fault> {
        Ok(jumpmaster_odds::plain_after::<P>(&self.0, faces, ask)?.map(|outcome| json(&outcome)))
    }

    fn sheet(&self) -> Option<Sheet> {
        P::sheet(&self.0)
    }

    fn picture(&self, dice: &mut dyn Dice) -> Result<Option<Sheet>, NeedRoll> {
        picture::<P>(&self.0, dice)
    }

    fn lab(&self) -> Option<Lab> {
        P::lab(&self.0)
    }

    fn tally(&self, ask: &Ask<'_>) -> Result<Odds<Vec<usize>>, Fault> {
        jumpmaster_odds::standing::<P>(&self.0, P::lab(&self.0).map_or(0, |lab| lab.units), ask)
    }

    fn fates(&self) -> Vec<&'static str> {
        vec!["fit", "down but not fit", "off the map"]
    }

    fn fit(&self) -> usize {
        0
    }

    fn within(&self, area: &Area, ask: &Ask<'_>) -> Result<Odds<usize>, Fault> {
        jumpmaster_odds::plain_within::<P>(&self.0, area, ask)
    }
}

impl<P: Parted, W: Way<P>> Ready for ReadyCut<P, W> {
    fn resolve(&self, dice: &mut dyn Dice) -> Result<(Value, Vec<Line>), NeedRoll> {
        resolve::<P>(&self.0, dice)
    }

    fn odds(&self, ask: &Ask<'_>) -> Result<Odds<Value>, Fault> {
        Ok(self.tally(ask)?.map(named::<P>))
    }

    fn odds_after(&self, faces: &[u8], ask: &Ask<'_>) -> Result<Odds<Value>, Fault> {
        Ok(jumpmaster_odds::parted_after::<P>(&self.0, faces, ask)?.map(named::<P>))
    }

    fn sheet(&self) -> Option<Sheet> {
        P::sheet(&self.0)
    }

    fn picture(&self, dice: &mut dyn Dice) -> Result<Option<Sheet>, NeedRoll> {
        picture::<P>(&self.0, dice)
    }

    fn lab(&self) -> Option<Lab> {
        P::lab(&self.0)
    }

    fn tally(&self, ask: &Ask<'_>) -> Result<Odds<Vec<usize>>, Fault> {
        W::tally(&self.0, ask)
    }

    fn fates(&self) -> Vec<&'static str> {
        P::FATES.to_vec()
    }

    fn fit(&self) -> usize {
        P::FIT
    }

    fn within(&self, area: &Area, ask: &Ask<'_>) -> Result<Odds<usize>, Fault> {
        W::within(&self.0, area, ask)
    }

    fn has_points(&self) -> bool {
        W::POINTS
    }

    fn points(&self, ask: &Ask<'_>) -> Result<Option<Points>, Fault> {
        W::points(&self.0, ask)
    }
}

/// A game of a system whose name nobody needs to know.
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

    /// Judges an order on the seat's view. Only those at the table give orders, and only those whose order is awaited.
    fn judge(&self, seat: Seat, order: &OrderOf<S>) -> Result<(), Stop> {
        let seats = self.scenario.seats();
        if usize::from(seat.0) >= seats.len() {
            return Err(Stop::Malformed(Fault::new(
                format!("seat {} gives an order", seat.0),
                format!("this table has {} seats, numbered from 0", seats.len()),
                "give orders from one of them",
            )));
        }
        self.state.view(seat).allow(order).map_err(Stop::Refused)?;
        if !self.state.awaits().has(seat) {
            return Err(Stop::Malformed(Fault::new(
                format!("no order of {} is awaited", seats[usize::from(seat.0)]),
                "it is for others to give one now",
                "wait until it is asked",
            )));
        }
        Ok(())
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

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn view(&self, seat: Seat) -> Value {
        json(&self.state.view(seat))
    }

    fn sheet(&self, seat: Seat) -> Sheet {
        self.state.view(seat).sheet()
    }

    fn orders(&self, seat: Seat) -> Vec<Offer> {
        let offered = self.offered(seat);
        offered.offers(&Search::All, 0, usize::MAX)
    }

    fn offered(&self, seat: Seat) -> Box<dyn Offered + '_> {
        if self.state.awaits().has(seat) { Box::new(Looked::new(self.state.view(seat))) } else { Box::new(Nothing) }
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

    fn resolve(&self, seat: Seat, order: &Value, dice: &mut dyn Dice) -> Result<Vec<Value>, Stop> {
        let order = Self::order(order).map_err(Stop::Malformed)?;
        self.judge(seat, &order)?;
        let events = self.state.resolve(seat, &order, dice).map_err(Stop::Need)?;
        Ok(events.iter().map(json).collect())
    }

    fn apply(&mut self, events: &[Value], ears: &[Seat]) -> Result<Vec<Vec<Option<Line>>>, Fault> {
        let events: Vec<EventOf<S>> = events.iter().map(Self::event).collect::<Result<_, _>>()?;
        let heard = events.iter().map(|event| {
            let lines = ears.iter().map(|&ear| self.state.hear(event, ear)).collect();
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

/// The procedures that an order calls for.
struct Called<'a, 'v, S: System> {
    view: &'a ViewOf<'v, S>,
    order: &'a OrderOf<S>,
    found: Vec<Chances>,
}

impl<S: System> Catalogue<S> for Called<'_, '_, S> {
    fn plain<P: Procedure<System = S>>(&mut self) {
        let input = P::of_order(self.view, self.order);
        self.found.extend(input.map(|input| Chances { procedure: P::ID, input: json(&input) }));
    }

    fn parted<P: Parted<System = S>>(&mut self) {
        self.plain::<P>();
    }
}

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what rules say can be written as JSON")
}

/// Reads a typed value; the fault says where in it something is wrong.
fn parse<T: DeserializeOwned>(value: &Value, what: &str) -> Result<T, Fault> {
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
