//! The wind: where it blows from and how hard (pl.wind).

use super::Pl;
use super::event::Event;
use super::input::WindInput;
use super::orders::Order;
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::State;
use super::view::View;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::{Orientation, Side};
use jumpmaster_core::lab::{Field, FieldKind};
use jumpmaster_core::{Clause, Fault, Line, Named, Procedure, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

named! {
    /// How hard the wind blows (pl.wind.6).
    pub enum Speed: "wind speed" {
        /// Low.
        Low = "Low",
        /// Gusty.
        Gusty = "Gusty",
        /// High.
        High = "High",
    }
}

/// The wind of a turn; it applies to parachutes and gliders alike until the next is rolled (pl.wind.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Wind {
    /// The side it blows from (pl.wind.3).
    pub from: Side,
    /// How hard.
    pub speed: Speed,
}

impl Wind {
    /// The side it blows to, across the hex (pl.wind.3).
    #[inline]
    pub const fn downwind(self) -> Side {
        self.from.opposite()
    }

    /// The wind in words.
    pub fn show(self, orientation: Orientation) -> String {
        format!("from {}, {}", self.from.name(orientation), self.speed.to_string().to_lowercase())
    }
}

/// What is known of a wind before it is rolled: side and speed may each be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// The side it blows from.
    pub from: Option<Side>,
    /// How hard.
    pub speed: Option<Speed>,
}

/// A side of the hex as the log shows it for a roll on the wind direction table.
#[derive(PartialEq)]
struct From(Side, Orientation);

impl fmt::Display for From {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {}", self.0.name(self.1))
    }
}

/// What a plan can say about the wind in its `wind` field ([`WindInput`]): side and speed are each rolled if not given.
pub fn settings(orientation: Orientation) -> Vec<Field> {
    let field =
        |name, label, words| Field { name, label, kind: FieldKind::Word(words), start: "", absent: Some("rolled") };
    vec![
        field("wind.from", "Wind from", Side::names(orientation).map(String::from).to_vec()),
        field("wind.speed", "Wind speed", Speed::ALL.iter().map(ToString::to_string).collect()),
    ]
}

/// Rolls the wind of a turn: direction (pl.wind.1, pl.wind.2, pl.wind.4), then speed right after it (pl.wind.5, pl.wind.6).
#[inline]
pub fn roll<D: Dice + ?Sized>(
    rules: &Rules,
    orientation: Orientation,
    known: Known,
    dice: &mut D,
) -> Result<Wind, NeedRoll> {
    let sides = &rules.wind_from[orientation as usize];
    let from = match known.from {
        Some(from) => from,
        None => dice.read(Die::D6, clause!("pl.wind.2"), |face| From(sides[usize::from(face) - 1], orientation))?.0,
    };
    let speed = match known.speed {
        Some(speed) => speed,
        None => dice.read(Die::D6, clause!("pl.wind.6"), |face| rules.wind_speed[usize::from(face) - 1])?,
    };
    Ok(Wind { from, speed })
}

/// `pl.wind`: the wind of a turn.
pub struct WindProcedure;

/// Which way the board lies.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The ledger's orientation: 1, hexes with sides to north and south; 2, hexes with sides to east and west.
    #[schemars(range(min = 1, max = 2))]
    pub orientation: u8,
}

/// The wind that was rolled.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The side it blows from.
    pub from: &'static str,
    /// The side it blows to.
    pub downwind: &'static str,
    /// How hard.
    pub speed: Speed,
}

impl Outcome {
    /// A wind in the form that outcomes use.
    pub fn of(wind: Wind, orientation: Orientation) -> Outcome {
        Outcome { from: wind.from.name(orientation), downwind: wind.downwind().name(orientation), speed: wind.speed }
    }

    /// The wind as a sentence.
    pub fn line(&self) -> Line {
        let text = format!(
            "The wind blows from {} to {}, {}.",
            self.from,
            self.downwind,
            self.speed.to_string().to_lowercase()
        );
        Line::new(text, clause!("pl.wind.3"))
    }
}

impl Procedure for WindProcedure {
    type System = Pl;
    type Input = Input;
    type Case = (Arc<Rules>, Orientation);
    type Outcome = Outcome;
    const ID: &'static str = "pl.wind";
    const TITLE: &'static str = "Wind of a turn";
    const ABOUT: &'static str = "Rolls where the wind of a turn blows from, and how hard.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] =
        &[clause!("pl.wind.1"), clause!("pl.wind.2"), clause!("pl.wind.3"), clause!("pl.wind.5"), clause!("pl.wind.6")];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Self::Case, Fault> {
        Ok((rules.clone(), super::input::orientation(input.orientation)?))
    }

    fn run<D: Dice + ?Sized>((rules, orientation): &Self::Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(Outcome::of(roll(rules, *orientation, Known::default(), dice)?, *orientation))
    }

    fn tell(_: &Self::Case, outcome: &Outcome) -> Vec<Line> {
        vec![outcome.line()]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![("east and west sides", Input { orientation: 2 }), ("north and south sides", Input { orientation: 1 })]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        Some(Input { orientation: scenario.board.orientation() })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        (*order == Order::RollWind).then(|| Input { orientation: view.open.board().orientation() })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let orientation = before.open.board().grid.orientation;
        events.iter().find_map(|event| match *event {
            Event::WindRolled { from, speed } => Some(Outcome::of(Wind { from, speed }, orientation)),
            _ => None,
        })
    }
}

/// What an input says about the wind.
pub fn known(wind: Option<&WindInput>, orientation: Orientation) -> Result<Known, Fault> {
    let Some(wind) = wind else { return Ok(Known::default()) };
    let from = wind.from.as_deref().map(|name| Side::named(name, orientation)).transpose();
    Ok(Known { from: from.map_err(|fault| fault.at("wind"))?, speed: wind.speed })
}
