//! The weather: `mbt2030.weather` (mbt2030.awc.1).

use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::season::Season;
use crate::zone::Zone;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Fault, Line, Procedure, System, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

named! {
    /// The weather of a game; what it is like has no effect of its own (mbt2030.awc.5).
    pub enum Weather: "weather" {
        /// Nothing is affected.
        Fair = "fair",
        /// Adverse weather conditions, AWC: ranges are halved (mbt2030.awc.2), smoke is useless (mbt2030.awc.3), and
        /// CAS cannot engage INFANTRY or ARMOUR (mbt2030.awc.4).
        Adverse = "adverse",
    }
}

impl Weather {
    /// Whether engagement ranges are halved (mbt2030.awc.2).
    pub const fn halves_ranges(self) -> bool {
        matches!(self, Weather::Adverse)
    }

    /// Whether smoke blocks the line of sight (mbt2030.awc.3).
    pub const fn lets_smoke_work(self) -> bool {
        matches!(self, Weather::Fair)
    }
}

/// Throws for the weather, which holds all game (mbt2030.awc.1).
pub fn roll<D: Dice + ?Sized>(rules: &Rules, zone: Zone, season: Season, dice: &mut D) -> Result<Weather, NeedRoll> {
    let weather = |face| if rules.terrain.awc(season, zone, face) { Weather::Adverse } else { Weather::Fair };
    dice.read(Die::D6, clause!("mbt2030.awc.1"), weather)
}

/// The weather. `S` is the system that offers it.
pub struct WeatherProcedure<S>(PhantomData<fn() -> S>);

/// Where and when.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The climatic zone.
    pub zone: Zone,
    /// The season.
    pub season: Season,
}

/// The weather of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The weather.
    pub weather: Weather,
}

impl<S: System<Rules = Rules, Scenario = Scenario>> Procedure for WeatherProcedure<S> {
    type System = S;
    type Input = Input;
    type Case = (Arc<Rules>, Input);
    type Outcome = Outcome;
    const ID: &'static str = "mbt2030.weather";
    const TITLE: &'static str = "Weather";
    const ABOUT: &'static str = "Rolls whether adverse weather affects the game.";
    const CLAUSES: &'static [Clause] = &[clause!("mbt2030.awc.1"), clause!("mbt2030.awc.5")];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Self::Case, Fault> {
        Ok((Arc::clone(rules), *input))
    }

    fn run<D: Dice + ?Sized>((rules, input): &Self::Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(Outcome { weather: roll(rules, input.zone, input.season, dice)? })
    }

    fn tell((_, input): &Self::Case, Outcome { weather }: &Outcome) -> Vec<Line> {
        let text = format!("The weather is {weather} ({}, {}).", input.season, input.zone);
        vec![Line::new(text, clause!("mbt2030.awc.1"))]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![
            ("winter in the Cold", Input { zone: Zone::Cold, season: Season::Winter }),
            ("summer in the Desert", Input { zone: Zone::Desert, season: Season::Summer }),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let input = Input { zone: scenario.zone?, season: scenario.season? };
        scenario.weather.is_none().then_some(input)
    }
}
