//! Gliders: short, on target or long, then shifted by the wind (pl.glider).

use super::Pl;
use super::drop::count;
use super::event::Event;
use super::input::{BoardInput, Friends, WindInput};
use super::landing::{self, Case, Glide, Landed, Landings, Marks, Overhead, Tally, Told};
use super::orders::Order;
use super::rules::{Fate, Rules};
use super::scenario::Scenario;
use super::state::{Open, State, Step};
use super::view::View;
use super::wind::{self, Wind};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::{Hex, Orientation, Side};
use jumpmaster_core::input::between;
use jumpmaster_core::lab::{Field, FieldKind, Manner, Targets};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Engines, Fault, HexNumber, Lab, Line, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Where on its flight line a glider comes down, as the log shows it for a die.
#[derive(PartialEq)]
struct Reach(i8);

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            ..0 => "short",
            0 => "on target",
            1.. => "long",
        })
    }
}

/// Where one glider comes down, by a die of its own (pl.glider.9, pl.glider.10, pl.glider.13): short, on target or long
/// along its flight line (pl.glider.11), then shifted by the wind of the turn (pl.glider.12), as in the source's example
/// (pl.glider.14). The hex may be off the board.
pub fn come_down<D: Dice + ?Sized>(
    rules: &Rules,
    orientation: Orientation,
    wind: Wind,
    target: Hex,
    heading: Side,
    dice: &mut D,
) -> Result<Hex, NeedRoll> {
    let Reach(hexes) =
        dice.read(Die::D6, clause!("pl.glider.10"), |face| Reach(rules.glider_landing[usize::from(face) - 1]))?;
    Ok(on_the_ground(rules, orientation, wind, target, heading, hexes))
}

/// The hex of a glider that comes down `hexes` hexes along its flight line from the target.
fn on_the_ground(rules: &Rules, orientation: Orientation, wind: Wind, target: Hex, heading: Side, hexes: i8) -> Hex {
    let on_line = target + heading.step(orientation) * i32::from(hexes);
    let shift = if rules.glider_upwind { wind.from } else { wind.downwind() };
    on_line + shift.step(orientation) * i32::from(rules.glider_shift[wind.speed as usize])
}

/// The hexes in which a glider can come down in this wind; some may be off the board.
pub fn reach(rules: &Rules, orientation: Orientation, wind: Wind, Glide { target, heading, .. }: Glide) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for &along in &rules.glider_landing {
        let hex = on_the_ground(rules, orientation, wind, target, heading, along);
        if !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    hexes
}

/// The maximum number of gliders in one landing.
const MOST: usize = 12;

/// `pl.glider`: where gliders land and what happens to their loads.
pub type GliderProcedure = Landings<Gliders>;

/// Gliders that land.
pub struct Gliders;

/// Gliders that land in one turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// The wind, as far as it is known; the rest is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<WindInput>,
    /// The gliders, in plan order.
    pub gliders: Vec<Glider>,
    /// How many friendly units stand in hexes where gliders could come down, for the stacking limit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friends: Vec<Friends>,
}

/// One glider.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Glider {
    /// The hex it is aimed at, written "7,6".
    pub target: String,
    /// The side it flies toward: N, NE, E, SE, S, SW, W or NW, as the board has it.
    pub heading: String,
    /// Whether anti-aircraft fire damaged it, so that its load lands dispersed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub damaged: bool,
}

/// What became of the gliders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The wind.
    pub wind: wind::Outcome,
    /// How many loads are unharmed.
    pub safe: usize,
    /// How many loads are dispersed.
    pub dispersed: usize,
    /// How many loads are eliminated.
    pub eliminated: usize,
    /// Each glider, in plan order.
    pub gliders: Vec<Landing>,
    /// Hexes in which too much came down: every friendly unit there is dispersed, or what came down there alone by the option `crowd_scope`.
    pub crowded: Vec<String>,
}

impl Tally for Outcome {
    fn tally(&self) -> [usize; 3] {
        [self.safe, self.dispersed, self.eliminated]
    }
}

impl Outcome {
    fn of(wind: wind::Outcome, gliders: Vec<Landing>, crowded: Vec<String>) -> Outcome {
        let [safe, dispersed, eliminated] = count(gliders.iter().map(|landing| landing.load));
        Outcome { wind, safe, dispersed, eliminated, gliders, crowded }
    }
}

/// Where a glider came down and what became of its load.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Landing {
    /// Where; null if off the board.
    pub hex: Option<String>,
    /// What became of the load.
    pub load: Fate,
}

impl Procedure for GliderProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.glider";
    const TITLE: &'static str = "Glider landings";
    const ABOUT: &'static str = "Rolls the wind, unless it is given, and for each glider whether it comes down short, on target or long; shifts it by the wind; sees to the board's edge, the sea and crowding.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("pl.glider.2"),
        clause!("pl.glider.7"),
        clause!("pl.glider.8"),
        clause!("pl.glider.9"),
        clause!("pl.glider.10"),
        clause!("pl.glider.11"),
        clause!("pl.glider.12"),
        clause!("pl.glider.13"),
        clause!("pl.glider.15"),
        clause!("pl.crowd.2"),
        clause!("pl.crowd.7"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let mut case = Case::new(rules, &input.board, input.wind.as_ref(), &input.friends)?;
        between("gliders", input.gliders.len(), 1, MOST)?;
        for (number, glider) in input.gliders.iter().enumerate() {
            let glide = glide(&case, glider).map_err(|fault| fault.at(format!("glider {}", number + 1)))?;
            case.glide(glide);
        }
        Ok(case)
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let wind = case.wind(dice)?;
        Ok(outcome(case, wind, &landing::land(case, wind, dice, |_, _| {})?))
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = vec![outcome.wind.line()];
        for (number, Landing { hex, load }) in outcome.gliders.iter().enumerate() {
            let number = number + 1;
            lines.push(match hex {
                None => {
                    Line::new(format!("Glider {number} comes down off the board and is lost."), clause!("pl.glider.15"))
                }
                Some(hex) => Line::new(
                    format!("Glider {number} comes down in {hex}; its load is {load}."),
                    clause!("pl.glider.12"),
                ),
            });
        }
        let (struck, why) = if case.rules.crowd_landing_only {
            ("all that came down there this turn", clause!("pl.crowd.5"))
        } else {
            ("every friendly unit there", clause!("pl.glider.8"))
        };
        for hex in &outcome.crowded {
            lines.push(Line::new(format!("Too much came down in {hex}: {struck} is dispersed."), why));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let glider =
            |target: &str, heading: &str| Glider { target: target.into(), heading: heading.into(), damaged: false };
        let gusty = WindInput { from: Some("SW".into()), speed: Some(wind::Speed::Gusty) };
        let clear = || BoardInput::axial(1, 16, 12);
        vec![
            (
                "one glider, gusty wind",
                Input { board: clear(), wind: Some(gusty), gliders: vec![glider("5,5", "N")], friends: vec![] },
            ),
            (
                "three gliders close together",
                Input {
                    board: clear(),
                    wind: None,
                    gliders: vec![glider("6,6", "N"), glider("6,6", "N"), glider("6,5", "N")],
                    friends: vec![Friends { hex: "6,7".into(), units: 1, sticks: 0 }],
                },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let board = &scenario.board;
        let turn =
            scenario.plan.iter().filter(|landing| landing.heading.is_some()).map(|landing| landing.turn).min()?;
        let due = scenario.plan.iter().filter(|landing| landing.turn == turn);
        let gliders = due.filter_map(|landing| {
            Some(Glider {
                target: landing.at.to_string(),
                heading: landing.heading?.name(board.grid.orientation).into(),
                damaged: false,
            })
        });
        Some(Input { board: BoardInput::of(scenario), wind: None, gliders: gliders.collect(), friends: vec![] })
    }

    /// Applies to a landing of gliders only.
    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let (open, overhead) = (view.open, Overhead::of(view.open));
        let called_for = *order == Order::Land && open.step == Step::Landing && overhead.jumps.is_empty();
        let fits = (1..=MOST).contains(&overhead.gliders.len());
        let wind = WindInput::now(open)?;
        let gliders = overhead.gliders.iter().map(|glide| Glider::of(open, *glide));
        (called_for && fits).then(|| Input {
            board: BoardInput::now(open),
            wind: Some(wind),
            gliders: gliders.collect(),
            friends: Friends::now(open),
        })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let (open, overhead) = (&before.open, Overhead::of(&before.open));
        let wind = wind::Outcome::of(open.wind?, open.board().grid.orientation);
        let told = overhead.told(events)?;
        let landing = |told: &Told| Landing { hex: told.hex.map(|hex| hex.to_string()), load: told.fate };
        let mut crowded = Vec::new();
        for hex in told.iter().filter(|told| told.crowded).filter_map(|told| told.hex) {
            if !crowded.contains(&hex.to_string()) {
                crowded.push(hex.to_string());
            }
        }
        Some(Outcome::of(wind, told.iter().map(landing).collect(), crowded))
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        let letters = case.gliders.iter().enumerate().map(|(number, glide)| (glide.target, format!("G{}", number + 1)));
        Some(super::sheet::board(&case.board).aimed_at(letters))
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let down = outcome.gliders.iter().enumerate().filter_map(|(number, landing)| {
            let name = format!("G{}", number + 1);
            super::sheet::down(&case.board, landing.hex.as_deref()?, &name, Symbol::GLIDER, landing.load)
        });
        down.collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.numbers(outcome.gliders.iter().map(|landing| landing.hex.as_ref()))
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        let fit = outcome.gliders.iter().filter(|landing| landing.load == Fate::Safe);
        case.numbers(fit.map(|landing| landing.hex.as_ref()))
    }

    fn lab(case: &Case) -> Option<Lab> {
        let orientation = case.board.grid.orientation;
        let sides = Side::names(orientation);
        let heading = Field {
            name: "heading",
            label: "flies toward",
            kind: FieldKind::Word(sides.map(String::from).to_vec()),
            start: sides[0],
            absent: None,
        };
        Some(Lab {
            unit: "glider",
            units: case.gliders.len(),
            formation: None,
            targets: vec![Targets {
                list: "gliders",
                entry: "glider",
                hex: "target",
                line: None,
                fields: vec![heading],
            }],
            settings: wind::settings(orientation),
            best: Vec::new(),
            manner: Manner::DROP,
        })
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

impl Glider {
    /// A glider overhead, in the form that inputs use.
    fn of(open: &Open, Glide { target, heading, marks }: Glide) -> Glider {
        let grid = open.board().grid;
        Glider {
            target: grid.spot(target).map(|at| at.to_string()).unwrap_or_default(),
            heading: heading.name(grid.orientation).into(),
            damaged: marks.has(Marks::DAMAGED),
        }
    }
}

/// Checks one glider: its target is on the board, the board has its heading (pl.glider.2), and not too many are aimed at
/// its hex (pl.glider.7).
fn glide(case: &Case, glider: &Glider) -> Result<Glide, Fault> {
    let target = case.board.grid.parse_for("target", &glider.target)?;
    let heading = Side::named(&glider.heading, case.board.grid.orientation)?;
    let limit = case.rules.glider_limit;
    if case.gliders.iter().filter(|known| known.target == target).count() >= usize::from(limit) {
        return Err(Fault::new(
            format!("too many gliders on hex {}", glider.target),
            format!("{limit} gliders are the most that may be aimed at one hex (pl.glider.7)"),
            "aim it at another hex",
        ));
    }
    Ok(Glide { target, heading, marks: Marks::GLIDER.dispersed(glider.damaged) })
}

fn outcome(case: &Case, wind: Wind, landed: &Landed) -> Outcome {
    let grid = &case.board.grid;
    let name = |hex: HexNumber| grid.spot_of(hex.index()).to_string();
    let hex = |glider: usize| landed.units[glider].hex.map(name);
    let gliders = (0..landed.units.len()).map(|glider| Landing { hex: hex(glider), load: landed.fate(glider) });
    let crowded = landed.crowds.iter().map(|&(hex, _)| name(hex)).collect();
    Outcome::of(wind::Outcome::of(wind, grid.orientation), gliders.collect(), crowded)
}
