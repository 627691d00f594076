//! The climatic zone: `mbt2030.zone` (mbt2030.zone.1, mbt2030.zone.2, mbt2030.zone.3).

use crate::rules::Rules;
use crate::rules::options::{ZoneChoice, ZoneMethod};
use crate::scenario::Scenario;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Fault, Line, Procedure, System, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

named! {
    /// A climatic zone (mbt2030.zone.1).
    pub enum Zone: "climatic zone" {
        /// Sand and rock.
        Desert = "Desert",
        /// Grassland.
        Steppe = "Steppe",
        /// Hot and wet; the only zone with jungle.
        Tropical = "Tropical",
        /// Fields and woods.
        Temperate = "Temperate",
        /// Forest and snow.
        Cold = "Cold",
    }
}

/// How the zone of a game is found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// It is the home of both armies (mbt2030.zone.2).
    Shared(Zone),
    /// The winner of a throw chooses one of these (mbt2030.zone.3).
    Chosen(Vec<Zone>),
    /// A die decides (mbt2030.zone.1).
    Die,
}

/// How the zone is found for two armies with these home zones, if they have any (mbt2030.zone.1).
pub fn way(rules: &Rules, homes: [Option<Zone>; 2]) -> Way {
    use jumpmaster_core::Named;
    match (rules.options.zone_method, homes) {
        (ZoneMethod::HomeZonesThenDie, [Some(a), Some(b)]) if a == b => Way::Shared(a),
        (ZoneMethod::HomeZonesThenDie, [Some(a), Some(b)]) => Way::Chosen(match rules.options.zone_choice {
            ZoneChoice::EitherHomeZone => vec![a, b],
            ZoneChoice::AnyZone => Zone::ALL.to_vec(),
        }),
        (ZoneMethod::HomeZonesThenDie | ZoneMethod::Die, _) => Way::Die,
    }
}

/// Throws for the zone (mbt2030.zone.1).
pub fn roll<D: Dice + ?Sized>(rules: &Rules, dice: &mut D) -> Result<Zone, NeedRoll> {
    dice.read(Die::D6, clause!("mbt2030.zone.1"), |face| rules.terrain.zone(face))
}

/// The climatic zone. `S` is the system that offers it.
pub struct ZoneProcedure<S>(PhantomData<fn() -> S>);

/// Where the two armies come from.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The home zone of side A's army, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home_a: Option<Zone>,
    /// The home zone of side B's army, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home_b: Option<Zone>,
    /// The zone that the winner of the throw chooses; asked for if the home zones differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Zone>,
}

/// The zone of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The zone.
    pub zone: Zone,
}

impl<S: System<Rules = Rules, Scenario = Scenario>> Procedure for ZoneProcedure<S> {
    type System = S;
    type Input = Input;
    /// The rules, and the zone if no die decides, with the clause by which.
    type Case = (Arc<Rules>, Option<(Zone, Clause)>);
    type Outcome = Outcome;
    const ID: &'static str = "mbt2030.zone";
    const TITLE: &'static str = "Climatic zone";
    const ABOUT: &'static str = "Finds the climatic zone of a game: by the home zones of the armies, or by a die.";
    const CLAUSES: &'static [Clause] =
        &[clause!("mbt2030.zone.1"), clause!("mbt2030.zone.2"), clause!("mbt2030.zone.3"), clause!("mbt2030.dice.1")];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Self::Case, Fault> {
        let known = match (way(rules, [input.home_a, input.home_b]), input.chosen) {
            (Way::Shared(zone), None) => Some((zone, clause!("mbt2030.zone.2"))),
            (Way::Die, None) => None,
            (Way::Chosen(among), Some(zone)) if among.contains(&zone) => Some((zone, clause!("mbt2030.zone.3"))),
            (Way::Chosen(among), chosen) => {
                let names: Vec<String> = among.iter().map(ToString::to_string).collect();
                let what = chosen.map_or_else(|| "no zone is chosen".into(), |zone| format!("{zone} is chosen"));
                let why = "mbt2030.zone.3: the home zones differ, and the winner of the throw chooses";
                return Err(Fault::new(what, why, format!("choose one of: {}", names.join(", "))));
            }
            (Way::Shared(_) | Way::Die, Some(zone)) => {
                let why = "mbt2030.zone.3: nobody chooses unless two home zones differ";
                return Err(Fault::new(
                    format!("{zone} is chosen"),
                    why,
                    "leave the choice out, or give both home zones",
                ));
            }
        };
        Ok((Arc::clone(rules), known))
    }

    fn run<D: Dice + ?Sized>((rules, known): &Self::Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let zone = match known {
            Some((zone, _)) => *zone,
            None => roll(rules, dice)?,
        };
        Ok(Outcome { zone })
    }

    fn tell((_, known): &Self::Case, Outcome { zone }: &Outcome) -> Vec<Line> {
        let clause = known.map_or(clause!("mbt2030.zone.1"), |(_, clause)| clause);
        vec![Line::new(format!("The zone is {zone}."), clause)]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let homes = |home_a, home_b, chosen| Input { home_a, home_b, chosen };
        vec![
            ("no home zones", Input::default()),
            ("both from the Steppe", homes(Some(Zone::Steppe), Some(Zone::Steppe), None)),
            ("Cold against Desert", homes(Some(Zone::Cold), Some(Zone::Desert), Some(Zone::Cold))),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let [home_a, home_b] = scenario.homes();
        match (scenario.zone, way(&scenario.rules, [home_a, home_b])) {
            (None, Way::Shared(_) | Way::Die) => Some(Input { home_a, home_b, chosen: None }),
            (None, Way::Chosen(among)) => Some(Input { home_a, home_b, chosen: among.first().copied() }),
            (Some(_), _) => None,
        }
    }
}
