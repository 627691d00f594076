//! A whole drop: wind, drift, the board's edge, crowding and survival for any number of planes (pl.drop, pl.crowd, pl.sequence.4).

use super::Pl;
use super::drift::{self, plane_name};
use super::event::Event;
use super::input::{BoardInput, Friends, WindInput};
use super::landing::{self, Case, Landed, Landings, Overhead, Tally, Told};
use super::orders::Order;
use super::rules::{Fate, Rules};
use super::scenario::Scenario;
use super::state::{State, Step};
use super::survival;
use super::view::View;
use super::wind::{self, Wind};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Spot};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::lab::{Field, FieldKind, Manner, Targets};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Engines, Fault, Lab, Line, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Names for the counts of sticks by fate, in the order of [`Fate`].
pub const FATES: &[&str] = &["safe", "dispersed", "eliminated"];

/// Counts how many met each fate.
pub fn count(fates: impl Iterator<Item = Fate>) -> [usize; 3] {
    fates.fold([0; 3], |mut counts, fate| {
        counts[fate as usize] += 1;
        counts
    })
}

/// The maximum number of target hexes in one drop.
const MOST: usize = 64;

/// `pl.drop`: a whole drop.
pub type DropProcedure = Landings<Planes>;

/// Planes that drop their loads.
pub struct Planes;

/// A drop: where, how many planes, in which wind.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// The wind, as far as it is known; the rest is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<WindInput>,
    /// What is aimed at which hex, in plan order.
    pub targets: Vec<Target>,
    /// Friendly units in hexes where sticks could come down, for the stacking limit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friends: Vec<Friends>,
}

/// The planes aimed at one hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// The hex, written "7,6".
    pub hex: String,
    /// How many planes drop a platoon there.
    #[serde(default)]
    pub planes: u16,
    /// How many planes drop an artillery battery there; only where the option `artillery_drop` is on.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub batteries: u16,
}

impl Input {
    /// The drop in a scenario's ready-made plan, on the first turn that has planes.
    pub fn of(scenario: &Scenario) -> Option<Input> {
        let turn =
            scenario.plan.iter().filter(|landing| landing.heading.is_none()).map(|landing| landing.turn).min()?;
        let mut targets: Vec<Target> = Vec::new();
        let due = scenario.plan.iter().zip(&scenario.craft);
        for (landing, craft) in due.filter(|(landing, _)| landing.heading.is_none() && landing.turn == turn) {
            let hex = landing.at.to_string();
            let place = targets.iter().position(|target| target.hex == hex).unwrap_or_else(|| {
                targets.push(Target { hex, planes: 0, batteries: 0 });
                targets.len() - 1
            });
            let counter = &scenario.rules.counters[craft.load];
            *if counter.paratroop { &mut targets[place].planes } else { &mut targets[place].batteries } += 1;
        }
        Some(Input { board: BoardInput::of(scenario), wind: None, targets, friends: vec![] })
    }
}

/// What became of the drop.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The wind.
    pub wind: wind::Outcome,
    /// How many are unharmed.
    pub safe: usize,
    /// How many are dispersed.
    pub dispersed: usize,
    /// How many are eliminated, those off the board among them, even where the option `offboard` only withdraws these.
    pub eliminated: usize,
    /// Each stick, in stick order.
    pub sticks: Vec<Stick>,
}

impl Tally for Outcome {
    fn tally(&self) -> [usize; 3] {
        [self.safe, self.dispersed, self.eliminated]
    }
}

impl Outcome {
    fn of(wind: wind::Outcome, sticks: Vec<Stick>) -> Outcome {
        let [safe, dispersed, eliminated] = count(sticks.iter().map(|stick| stick.fate));
        Outcome { wind, safe, dispersed, eliminated, sticks }
    }
}

/// What became of one stick.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Stick {
    /// Its name: P1 to P4 for the first plane, Q1 to Q4 for the second.
    pub name: String,
    /// Where it came down; null if off the board.
    pub hex: Option<String>,
    /// What became of it.
    pub fate: Fate,
    /// Whether its hex was crowded.
    pub crowded: bool,
}

/// The names of all jumpers in stick order: for each target its batteries, then its sticks.
fn names(platoon: u16, jumps: impl Iterator<Item = (u16, u16)>) -> Vec<String> {
    let mut plane = 0;
    let mut names = Vec::new();
    for (batteries, sticks) in jumps {
        for _ in 0..batteries {
            names.push(format!("battery {}", plane_name(plane)));
            plane += 1;
        }
        for stick in 0..sticks {
            names.push(format!("{}{}", plane_name(plane + usize::from(stick / platoon)), stick % platoon + 1));
        }
        plane += usize::from(sticks / platoon);
    }
    names
}

/// Everything overhead as targets. `None` if an input cannot express it: a load was dispersed in the air, or places are
/// taken in another order than batteries first, then sticks, each in plan order (pl.drift.10).
fn overhead_targets(overhead: &Overhead<'_>) -> Option<Vec<Target>> {
    let open = overhead.open;
    let targets = overhead.jumps.iter().map(|jump| {
        let in_order = jump.places.iter().copied().eq(0..jump.jumpers.len());
        let sound = jump.jumpers.iter().all(|&unit| open.unit(unit).dispersed.is_none());
        let sticks = jump.jumpers.iter().filter(|&&unit| open.counter(unit).stick_of.is_some()).count();
        (in_order && sound).then(|| Target {
            hex: jump.at.to_string(),
            planes: sticks as u16 / open.rules().sticks_per_platoon,
            batteries: (jump.jumpers.len() - sticks) as u16,
        })
    });
    targets.collect()
}

impl Procedure for DropProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.drop";
    const TITLE: &'static str = "A parachute drop, wind to survival";
    const ABOUT: &'static str = "Rolls the wind, unless it is given, the drift of each target hex, and what becomes of every stick; sees to the board's edge and to crowding.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("pl.wind.2"),
        clause!("pl.wind.6"),
        clause!("pl.wind.7"),
        clause!("pl.plan.4"),
        clause!("pl.drop.1"),
        clause!("pl.drop.2"),
        clause!("pl.drift.2"),
        clause!("pl.drift.6"),
        clause!("pl.drift.8"),
        clause!("pl.drift.9"),
        clause!("pl.crowd.1"),
        clause!("pl.crowd.3"),
        clause!("pl.crowd.4"),
        clause!("pl.crowd.5"),
        clause!("pl.crowd.6"),
        clause!("pl.survival.1"),
        clause!("pl.sequence.4"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let mut case = Case::new(rules, &input.board, input.wind.as_ref(), &input.friends)?;
        between("targets", input.targets.len(), 1, MOST)?;
        for (number, target) in input.targets.iter().enumerate() {
            let hex = aim(&case, target).map_err(|fault| fault.at(format!("target {}", number + 1)))?;
            let sticks = target.planes * rules.sticks_per_platoon;
            case.jump(hex, usize::from(target.batteries), usize::from(sticks));
        }
        Ok(case)
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let wind = case.wind(dice)?;
        Ok(outcome(case, wind, &landing::land(case, wind, dice, |_, _| {})?))
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = vec![outcome.wind.line()];
        for Stick { name, hex, fate, crowded } in &outcome.sticks {
            lines.push(match hex {
                None => drift::off_board(&case.rules, name),
                Some(hex) if *crowded && *fate == Fate::Dispersed => Line::new(
                    format!("{name} comes down in {hex} among too many and is dispersed."),
                    clause!("pl.crowd.5"),
                ),
                Some(hex) => Line::new(format!("{name} comes down in {hex}: {fate}."), survival::clause_of(*fate)),
            });
        }
        let Outcome { safe, dispersed, eliminated, .. } = outcome;
        lines.push(Line::new(
            format!("In all: {safe} safe, {dispersed} dispersed, {eliminated} eliminated."),
            clause!("pl.survival.1"),
        ));
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let target = |hex: &str, planes| Target { hex: hex.into(), planes, batteries: 0 };
        let input = |board, wind, targets| Input { board, wind, targets, friends: vec![] };
        let bridge = || BoardInput::named("bridge-by-night");
        let ground = BoardInput::axial(2, 16, 12)
            .with("forest", &["4,6"])
            .with("stream", &["5,6"])
            .with("slope", &["6,6"])
            .with("sea", &["7,6"]);
        let low = WindInput { from: Some("W".into()), speed: Some(wind::Speed::Low) };
        vec![
            ("two platoons by the bridge", input(bridge(), None, vec![target("7,6", 2)])),
            ("four platoons on two hexes", input(bridge(), None, vec![target("7,6", 2), target("9,7", 2)])),
            ("mixed ground, low wind from the west", input(ground, Some(low), vec![target("3,6", 2)])),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        Input::of(scenario)
    }

    /// Applies to a landing of planes only, none of them damaged.
    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let (open, overhead) = (view.open, Overhead::of(view.open));
        let called_for = *order == Order::Land && open.step == Step::Landing && overhead.gliders.is_empty();
        let targets = called_for.then(|| overhead_targets(&overhead))??;
        let fits = (1..=MOST).contains(&targets.len());
        let wind = WindInput::now(open)?;
        fits.then(|| Input { board: BoardInput::now(open), wind: Some(wind), targets, friends: Friends::now(open) })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let (open, overhead) = (&before.open, Overhead::of(&before.open));
        let wind = wind::Outcome::of(open.wind?, open.board().grid.orientation);
        let jumps = overhead_targets(&overhead)?;
        let platoon = open.rules().sticks_per_platoon;
        let names = names(platoon, jumps.iter().map(|jump| (jump.batteries, jump.planes * platoon)));
        let stick = |(name, Told { hex, fate, crowded })| Stick {
            name,
            hex: hex.map(|hex: Spot| hex.to_string()),
            fate,
            crowded,
        };
        Some(Outcome::of(wind, names.into_iter().zip(overhead.told(events)?).map(stick).collect()))
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        let letters = case.jumps.iter().enumerate().map(|(number, jump)| (jump.hex, plane_name(number)));
        Some(super::sheet::board(&case.board).aimed_at(letters))
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let down = outcome.sticks.iter().filter_map(|stick| Some((stick, stick.hex.as_deref()?)));
        down.filter_map(|(stick, hex)| super::sheet::down(&case.board, hex, &stick.name, Symbol::STICK, stick.fate))
            .collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.numbers(outcome.sticks.iter().map(|stick| stick.hex.as_ref()))
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        let fit = outcome.sticks.iter().filter(|stick| stick.fate == Fate::Safe);
        case.numbers(fit.map(|stick| stick.hex.as_ref()))
    }

    fn lab(case: &Case) -> Option<Lab> {
        let Case { rules, board, jumps, .. } = case;
        let planes = Field {
            name: "planes",
            label: "planes",
            kind: FieldKind::Number { least: 0, most: rules.platoons_aimed },
            start: "1",
            absent: None,
        };
        let batteries = Field { name: "batteries", label: "batteries", start: "0", ..planes.clone() };
        Some(Lab {
            unit: "stick",
            units: jumps.iter().map(|jump| jump.units()).sum(),
            formation: Some((usize::from(rules.sticks_per_platoon), "platoon")),
            targets: vec![Targets {
                list: "targets",
                entry: "target",
                hex: "hex",
                line: None,
                fields: if rules.artillery_drop { vec![planes, batteries] } else { vec![planes] },
            }],
            settings: wind::settings(board.grid.orientation),
            best: Vec::new(),
            manner: Manner::DROP,
        })
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

/// Checks one target: it is on the board and named only once (pl.drift.6), gets two platoons at most (pl.plan.4), and
/// artillery only by the option (pl.glider.4, pl.glider.5).
fn aim(case: &Case, target: &Target) -> Result<Hex, Fault> {
    let rules = &case.rules;
    let hex = case.board.grid.parse_for("hex", &target.hex)?;
    let planes = target.planes.saturating_add(target.batteries);
    if planes == 0 || planes > rules.platoons_aimed {
        return Err(Fault::new(
            format!("{planes} planes on hex {}", target.hex),
            format!(
                "at most {} full platoons may be aimed at one hex in one turn (pl.plan.4), one to a plane (pl.transport.2)",
                rules.platoons_aimed
            ),
            format!("aim 1 to {} planes at it and the rest at other hexes", rules.platoons_aimed),
        ));
    }
    if target.batteries > 0 && !rules.artillery_drop {
        return Err(Fault::new(
            format!("{} batteries on hex {}", target.batteries, target.hex),
            "artillery arrives only by glider (pl.glider.4)",
            "send it by glider, or set option artillery_drop to on (pl.glider.5)",
        ));
    }
    if case.jumps.iter().any(|known| known.hex == hex) {
        return Err(Fault::new(
            format!("hex {} is there twice", target.hex),
            "all that is aimed at one hex drifts together (pl.drift.6)",
            "give each hex once, with all its planes",
        ));
    }
    Ok(hex)
}

fn outcome(case: &Case, wind: Wind, landed: &Landed) -> Outcome {
    let grid = &case.board.grid;
    let stick = |(number, name): (usize, String)| Stick {
        name,
        hex: landed.units[number].hex.map(|hex| grid.spot_of(hex.index()).to_string()),
        fate: landed.fate(number),
        crowded: landed.units[number].unit.crowded(),
    };
    let jumps = case.jumps.iter().map(|jump| (jump.batteries as u16, jump.sticks as u16));
    let names = names(case.rules.sticks_per_platoon, jumps);
    let sticks = names.into_iter().enumerate().map(stick).collect();
    Outcome::of(wind::Outcome::of(wind, grid.orientation), sticks)
}
