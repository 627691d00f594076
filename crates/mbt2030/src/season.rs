//! The season and the hour: `mbt2030.season` (mbt2030.daytime.1 to mbt2030.daytime.4).

use crate::rules::Rules;
use crate::rules::options::Clock;
use crate::scenario::Scenario;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Fault, Line, Procedure, System, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

named! {
    /// A season (mbt2030.daytime.1).
    pub enum Season: "season" {
        /// The longest days.
        Summer = "Summer",
        /// Days that grow longer.
        Spring = "Spring",
        /// Days that grow shorter.
        Autumn = "Autumn",
        /// The shortest days.
        Winter = "Winter",
    }
}

named! {
    /// A half of the day (mbt2030.daytime.2).
    pub enum HalfDay: "half of the day" {
        /// Before noon.
        Am = "a.m.",
        /// After noon.
        Pm = "p.m.",
    }
}

named! {
    /// What the hour is (mbt2030.daytime.4).
    pub enum Phase: "phase of the day" {
        /// Ranges are halved.
        Dawn = "dawn",
        /// Broad daylight.
        Day = "day",
        /// Ranges are halved.
        Dusk = "dusk",
        /// Ranges are halved, and ground off the roads is bad going.
        Night = "night",
    }
}

impl Phase {
    /// Whether engagement ranges are halved (mbt2030.daytime.5).
    pub const fn halves_ranges(self) -> bool {
        !matches!(self, Phase::Day)
    }
}

/// The hour of a turn: turns are numbered from 1, and each is about an hour (mbt2030.time.4).
pub fn hour_of_turn(rules: &Rules, first: u8, turn: u16) -> u8 {
    match rules.options.clock {
        Clock::OneHourPerTurn => ((u32::from(first) + u32::from(turn.saturating_sub(1))) % 24) as u8,
        Clock::Fixed => first % 24,
    }
}

/// When a game begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The season.
    pub season: Season,
    /// The hour of the first turn, 0 to 23.
    pub hour: u8,
    /// What that hour is.
    pub phase: Phase,
}

/// What is known of it before it is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The season; rolled if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<Season>,
    /// The hour, 0 to 23; rolled if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 23))]
    pub hour: Option<u8>,
}

/// Throws for the season, then for the half of the day and the hour, as far as they are not known (mbt2030.daytime.1,
/// mbt2030.daytime.2).
pub fn roll<D: Dice + ?Sized>(rules: &Rules, known: Input, dice: &mut D) -> Result<Outcome, NeedRoll> {
    let season = match known.season {
        Some(season) => season,
        None => dice.read(Die::D6, clause!("mbt2030.daytime.1"), |face| rules.day.season(face))?,
    };
    let hour = if let Some(hour) = known.hour {
        hour
    } else {
        let half = dice.read(Die::D6, clause!("mbt2030.daytime.2"), |face| rules.day.half(face))?;
        dice.read(Die::TWO_D6, clause!("mbt2030.daytime.2"), |sum| rules.day.hour(half, sum))?
    };
    Ok(Outcome { season, hour, phase: rules.day.phase(season, hour) })
}

/// The season and the hour. `S` is the system that offers it.
pub struct SeasonProcedure<S>(PhantomData<fn() -> S>);

impl<S: System<Rules = Rules, Scenario = Scenario>> Procedure for SeasonProcedure<S> {
    type System = S;
    type Input = Input;
    type Case = (Arc<Rules>, Input);
    type Outcome = Outcome;
    const ID: &'static str = "mbt2030.season";
    const TITLE: &'static str = "Season and hour";
    const ABOUT: &'static str = "Rolls the season and the hour at which a game begins, and says what that hour is.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.daytime.1"),
        clause!("mbt2030.daytime.2"),
        clause!("mbt2030.daytime.3"),
        clause!("mbt2030.daytime.4"),
        clause!("mbt2030.dice.1"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Self::Case, Fault> {
        if let Some(hour) = input.hour {
            jumpmaster_core::input::between("hour", hour, 0, 23)?;
        }
        Ok((Arc::clone(rules), *input))
    }

    fn run<D: Dice + ?Sized>((rules, known): &Self::Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        roll(rules, *known, dice)
    }

    fn tell(_: &Self::Case, Outcome { season, hour, phase }: &Outcome) -> Vec<Line> {
        vec![
            Line::new(format!("It is {season}."), clause!("mbt2030.daytime.1")),
            Line::new(format!("The first turn is at {hour} h: {phase}."), clause!("mbt2030.daytime.3")),
        ]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![("nothing is known", Input::default()), ("a winter", Input { season: Some(Season::Winter), hour: None })]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let input = Input { season: scenario.season, hour: scenario.hour };
        (input.season.is_none() || input.hour.is_none()).then_some(input)
    }
}
