//! The contract of a rule system: few functions, each able to fail in one way only.

use crate::dice::{Dice, NeedRoll};
use crate::hex::Spot;
use crate::{Clause, Fault, Ledger, Line, Listing, Map, MapFile, Plane, Procedure, Refusal, Seat, Sheet};
use serde::{Serialize, de::DeserializeOwned};
use std::sync::Arc;

/// A rule system, from its ledger to a game that is over.
pub trait System: Sized + Send + Sync + 'static {
    /// Its id, which opens the ids of its clauses: `pl`.
    const ID: &'static str;
    /// Its ledger, as text.
    const LEDGER: &'static str;
    /// The SHA-256 of each earlier edition of its ledger that games were played by, one a line, the oldest first.
    const EDITIONS: &'static str = "";
    /// The scenarios that come with it.
    const SCENARIOS: &'static [ScenarioFile];

    /// The ledger as rules read it: tables as arrays, options as enums.
    type Rules: Send + Sync + 'static;
    /// A scenario, read and found good, with its rules and map.
    type Scenario: Send + Sync + 'static;
    /// All that lies on the table, secrets too.
    type State: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static;
    /// What one seat may know.
    type View: Clone + PartialEq + Serialize + Send + 'static;
    /// What a seat may ask.
    type Order: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + 'static;
    /// What happened.
    type Event: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + 'static;

    /// The rules of a ledger, with whatever was laid over it.
    fn rules(ledger: &Ledger) -> Result<Self::Rules, Fault>;
    /// Reads a scenario. The ledger comes as printed: the scenario sets its own options on it, then `house` is laid over.
    fn scenario(
        source: &ScenarioSource,
        ledger: &Ledger,
        house: Option<&crate::House>,
    ) -> Result<Arc<Self::Scenario>, Fault>;
    /// Whether a new game may begin with a scenario as it stands: whatever its ready-made plan says can be done. It is asked
    /// before a game begins and not when a scenario is read, so that games of one that was let pass long ago still open.
    fn sound(_scenario: &Self::Scenario) -> Result<(), Fault> {
        Ok(())
    }
    /// The rules a scenario is played by, and the ledger they came from.
    fn ledger(scenario: &Self::Scenario) -> &Ledger;
    /// The names of the seats.
    fn seats(scenario: &Self::Scenario) -> Vec<String>;
    /// The table as it lies before the first order.
    fn set_up(scenario: &Arc<Self::Scenario>) -> Self::State;

    /// The whole table written down, secrets too, for the store of the program that keeps the game and for nobody else:
    /// so a long game opens without being played again. What the scenario says is left out. A system that cannot do this
    /// says nothing, and its games are played again whenever they are opened; one that can also does [`System::thaw`].
    fn freeze(_state: &Self::State) -> Option<serde_json::Value> {
        None
    }
    /// The table that was written down, on its scenario again. The suite checks that it is the one that was frozen.
    fn thaw(_scenario: &Arc<Self::Scenario>, _frozen: serde_json::Value) -> Result<Self::State, Fault> {
        Err(Fault::new("no table is kept of this system", "it freezes none", "play the game again from its file"))
    }

    /// Whose order is awaited; nobody's when the game is over.
    fn to_act(state: &Self::State) -> Option<Seat>;
    /// How the game ended, if it has.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// What a seat may know.
    fn view(state: &Self::State, seat: Seat) -> Self::View;
    /// Every order this seat could give now.
    fn orders(view: &Self::View) -> Vec<Self::Order>;
    /// The same orders in the same order, for those who look at a part of them: where there can be more than a table could
    /// ever want to read, they are not written out.
    fn listing(view: &Self::View) -> Listing<Self::Order> {
        let pointed = |order| {
            let points = Self::points(view, &order);
            (order, points)
        };
        Listing::each(Self::orders(view).into_iter().map(pointed))
    }
    /// Whether an order is by the rules; it sees no secret, so it tells none.
    fn allow(view: &Self::View, order: &Self::Order) -> Result<(), Refusal>;
    /// Rolls what an allowed order rolls and says what happens; changes nothing.
    fn resolve<D: Dice + ?Sized>(
        state: &Self::State,
        order: &Self::Order,
        dice: &mut D,
    ) -> Result<Vec<Self::Event>, NeedRoll>;
    /// Makes it so; rolls nothing, cannot fail.
    fn apply(state: &mut Self::State, event: &Self::Event);
    /// The event as that seat reads it; `None` if it may not know. `state` is the table just before the event.
    fn hear(state: &Self::State, event: &Self::Event, seat: Seat) -> Option<Line>;
    /// Whether an event shuts the door on undo beyond it: it laid something open to another seat.
    fn reveals(event: &Self::Event) -> bool;
    /// An order in words, as its seat reads it, with its clause.
    fn describe(view: &Self::View, order: &Self::Order) -> Line;
    /// What an order has to do with the board, so that it can be given by pointing.
    fn points(_view: &Self::View, _order: &Self::Order) -> Points {
        Points::default()
    }
    /// The orders one may mean who takes up this piece and points at that hex, by the rules or not: so that one can be told
    /// why it cannot be. Without a hex, anything that one could want of the piece now.
    fn meant(_view: &Self::View, _piece: &str, _hex: Option<Spot>) -> Vec<Self::Order> {
        Vec::new()
    }
    /// The order with which this seat lets the scenario's ready-made plan be carried out, whether the rules allow it or not:
    /// its owner follows it, the other side does not disturb it. Nothing where the plan says nothing. The suite plays every
    /// scenario so, and nobody may ever be refused.
    fn as_planned(_view: &Self::View) -> Option<Self::Order> {
        None
    }
    /// How a view is drawn.
    fn sheet(view: &Self::View) -> Sheet;
    /// The bare map of a scenario, drawn.
    fn ground(scenario: &Self::Scenario) -> Sheet;
    /// A map that belongs to no scenario, drawn; nothing where its tiles are called what pictures are.
    fn chart(map: &Map, rules: &Self::Rules) -> Option<Result<Sheet, Fault>> {
        let _ = (map, rules);
        None
    }

    /// Shows every procedure to `catalogue`.
    fn procedures<C: Catalogue<Self>>(catalogue: &mut C);
}

/// One who is shown every procedure of a system.
pub trait Catalogue<S: System> {
    /// A procedure whose odds come from taking every path.
    fn plain<P: Procedure<System = S>>(&mut self);
    /// A procedure cut where its dice are independent.
    fn parted<P: crate::Parted<System = S>>(&mut self);
    /// A procedure whose units feel those before them.
    fn chained<P: crate::Chained<System = S>>(&mut self) {
        self.parted::<P>();
    }
    /// A procedure whose units feel only those before them that they come close to.
    fn scattered<P: crate::Scattered<System = S>>(&mut self) {
        self.chained::<P>();
    }
}

/// What an order has to do with the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, schemars::JsonSchema)]
pub struct Points {
    /// What is taken in hand: the id of a counter, if it lies on the board already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The hex it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub hex: Option<Spot>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// How, in a sentence.
    pub text: String,
    /// The clause that says so.
    pub clause: Clause,
}

/// A scenario that comes with a system.
#[derive(Clone, Copy, Debug)]
pub struct ScenarioFile {
    /// Its name on the command line: `bridge-by-night`.
    pub name: &'static str,
    /// The scenario, in TOML.
    pub text: &'static str,
    /// Its map, as Tiled wrote it; none for a game without a board.
    pub map: Option<&'static str>,
}

impl ScenarioFile {
    /// Its map, read, if it has one.
    pub fn map(&self) -> Result<MapFile, Fault> {
        self.map.map_or(Ok(MapFile::None), |text| MapFile::read(self.name, text, &|_| None))
    }

    /// Its map of hexes, read.
    pub fn hexes(&self) -> Result<Map, Fault> {
        let text = self.map.ok_or_else(|| no_hexes(self.name))?;
        Map::read(self.name, text, &|_| None)
    }
}

fn no_hexes(file: &str) -> Fault {
    Fault::new(
        format!("{file}: there are no hexes"),
        "the rules are played on a map of hexes",
        "name such a map at the top of the scenario, in the line that starts with: map =",
    )
}

/// A scenario to be read, with the map it names already at hand.
pub struct ScenarioSource {
    /// What messages call it.
    pub file: String,
    /// The scenario, in TOML.
    pub text: String,
    /// Its map, if it has one.
    pub map: MapFile,
}

impl ScenarioSource {
    /// Its map of hexes, which the rules need.
    pub fn hexes(&self) -> Result<&Map, Fault> {
        match &self.map {
            MapFile::Hexes(map) => Ok(map),
            MapFile::Plane(_) | MapFile::None => Err(no_hexes(&self.file)),
        }
    }

    /// Its measured table, which the rules need.
    pub fn plane(&self) -> Result<&Plane, Fault> {
        match &self.map {
            MapFile::Plane(plane) => Ok(plane),
            MapFile::Hexes(_) | MapFile::None => Err(Fault::new(
                format!("{}: there is no table", self.file),
                "the rules are played on a table that is measured",
                "name an orthogonal map of objects at the top of the scenario, in the line that starts with: map =",
            )),
        }
    }
}
