//! Gliders: short, on target or long, then shifted by the wind (pl.glider).

use super::Pl;
use super::board::{Board, Terrain};
use super::input::{BoardInput, WindInput, between, hex};
use super::rules::{Fate, Rules};
use super::scenario::Scenario;
use super::survival;
use super::wind::{self, Known, Wind};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::{Hex, Orientation, Side};
use jumpmaster_core::lab::{Field, FieldKind, Targets};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Fault, Lab, Line, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Where on its flight line a glider comes down, as the die tells it.
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

/// Where one glider comes down, with a die of its own (pl.glider.9, pl.glider.10, pl.glider.13): short, on or long on the
/// line it flies (pl.glider.11), then shifted by the wind of the turn (pl.glider.12), as in the source's own case (pl.glider.14). The hex may lie off the board.
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
    let on_line = target + heading.step(orientation) * i32::from(hexes);
    let shift = if rules.glider_upwind { wind.from } else { wind.downwind() };
    Ok(on_line + shift.step(orientation) * i32::from(rules.glider_shift[wind.speed as usize]))
}

/// Whether a glider's load is lost where it comes down: off the board or in the sea (pl.glider.15).
pub fn lost(board: &Board, hex: Hex) -> bool {
    board.cell(hex).is_none_or(|cell| cell.landing == Terrain::Sea)
}

/// `pl.glider`: where gliders land and what becomes of their loads.
pub struct GliderProcedure;

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
}

/// Friendly units in a hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Friends {
    /// Where they stand, written "7,6".
    pub hex: String,
    /// How many units.
    #[schemars(range(min = 1, max = 99))]
    pub units: u16,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    board: Arc<Board>,
    known: Known,
    gliders: Vec<(Hex, Side)>,
    friends: Vec<(Hex, u16)>,
}

impl Case {
    /// The numbers of the hexes in which some gliders came down.
    fn hexes_of<'l>(&self, landings: impl Iterator<Item = &'l Landing>) -> Vec<usize> {
        let grid = self.board.grid;
        landings.filter_map(|landing| grid.index(grid.parse(landing.hex.as_ref()?).ok()?)).collect()
    }
}

/// What became of the gliders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The wind.
    pub wind: wind::Outcome,
    /// Each glider, in plan order.
    pub gliders: Vec<Landing>,
    /// Hexes in which too much came down: every friendly unit there is dispersed.
    pub crowded: Vec<String>,
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
        let board = input.board.read(rules)?;
        let count = u16::try_from(input.gliders.len()).unwrap_or(u16::MAX);
        between("gliders", count, 1, 12)?;
        let mut gliders: Vec<(Hex, Side)> = Vec::new();
        for (number, glider) in input.gliders.iter().enumerate() {
            let place = |fault: Fault| fault.at(format!("glider {}", number + 1));
            let target = hex(&board, "target", &glider.target).map_err(place)?;
            let heading = Side::named(&glider.heading, board.grid.orientation).map_err(place)?;
            if gliders.iter().filter(|(known, _)| *known == target).count() >= usize::from(rules.glider_limit) {
                return Err(place(Fault::new(
                    format!("too many gliders on hex {}", glider.target),
                    format!("{} gliders are the most that may be aimed at one hex (pl.glider.7)", rules.glider_limit),
                    "aim it at another hex",
                )));
            }
            gliders.push((target, heading));
        }
        let friends = input.friends.iter().map(|friends| {
            Ok((hex(&board, "friends", &friends.hex)?, between("friends", friends.units, 1, 99)? as u16))
        });
        Ok(Case {
            known: wind::known(input.wind.as_ref(), board.grid.orientation)?,
            gliders,
            friends: friends.collect::<Result<_, Fault>>()?,
            rules: rules.clone(),
            board,
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, board, known, gliders, .. } = case;
        let orientation = board.grid.orientation;
        let wind = wind::roll(rules, orientation, *known, dice)?;
        let mut hexes = Vec::with_capacity(gliders.len());
        for &(target, heading) in gliders {
            hexes.push(come_down(rules, orientation, wind, target, heading, dice)?);
        }
        let mut loads = Vec::with_capacity(gliders.len());
        for &hex in &hexes {
            loads.push(load(case, hex, dice)?);
        }
        let crowded = crowded(case, &hexes, &loads);
        let landing = |(&hex, &load): (&Hex, &Fate)| Landing {
            hex: board.grid.spot(hex).map(|spot| spot.to_string()),
            load: if load == Fate::Safe && crowded.contains(&hex) { Fate::Dispersed } else { load },
        };
        let landings = hexes.iter().zip(&loads).map(landing).collect();
        Ok(Outcome {
            wind: wind::Outcome::of(wind, orientation),
            gliders: landings,
            crowded: crowded.into_iter().map(|hex| board.grid.name(hex)).collect(),
        })
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
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
        for hex in &outcome.crowded {
            lines.push(Line::new(
                format!("Too much came down in {hex}: every friendly unit there is dispersed."),
                clause!("pl.glider.8"),
            ));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let glider = |target: &str, heading: &str| Glider { target: target.into(), heading: heading.into() };
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
                    friends: vec![Friends { hex: "6,7".into(), units: 1 }],
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
            })
        });
        Some(Input { board: BoardInput::of(scenario), wind: None, gliders: gliders.collect(), friends: vec![] })
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        let letters = case.gliders.iter().enumerate().map(|(number, &(hex, _))| (hex, format!("G{}", number + 1)));
        Some(super::sheet::aimed(&case.board, letters))
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let down = outcome.gliders.iter().enumerate().filter_map(|(number, landing)| {
            let name = format!("G{}", number + 1);
            super::sheet::down(&case.board, landing.hex.as_deref()?, &name, Symbol::Glider, landing.load)
        });
        down.collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.hexes_of(outcome.gliders.iter())
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.hexes_of(outcome.gliders.iter().filter(|landing| landing.load == Fate::Safe))
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
            targets: Targets { list: "gliders", entry: "glider", hex: "target", fields: vec![heading] },
            settings: wind::settings(orientation),
        })
    }
}

/// The hexes in which more gliders came down than may, or more units than a hex holds (pl.glider.7, pl.glider.8, pl.crowd.7).
/// Whoever is lost off the board or in the sea does not count, nor by the option who did not survive (pl.crowd.3).
fn crowded(case: &Case, hexes: &[Hex], loads: &[Fate]) -> Vec<Hex> {
    let gone = |&(&hex, &load): &(&Hex, &Fate)| {
        lost(&case.board, hex) || (case.rules.crowd_after_survival && load == Fate::Eliminated)
    };
    let landed: Vec<Hex> = hexes.iter().zip(loads).filter(|one| !gone(one)).map(|(&hex, _)| hex).collect();
    let mut crowded = Vec::new();
    for &hex in &landed {
        let gliders = landed.iter().filter(|&&other| other == hex).count();
        let friends: usize =
            case.friends.iter().filter(|(known, _)| *known == hex).map(|&(_, units)| usize::from(units)).sum();
        let broken =
            gliders > usize::from(case.rules.glider_limit) || gliders + friends > usize::from(case.rules.stacking);
        if broken && !crowded.contains(&hex) {
            crowded.push(hex);
        }
    }
    crowded
}

/// What becomes of a load: nothing but by the edge or the sea, unless the option tests it like a stick (pl.glider.15).
fn load<D: Dice + ?Sized>(case: &Case, hex: Hex, dice: &mut D) -> Result<Fate, NeedRoll> {
    match case.board.cell(hex) {
        _ if lost(&case.board, hex) => Ok(Fate::Eliminated),
        Some(cell) if case.rules.glider_crash => survival::test(&case.rules, cell.landing, dice),
        _ => Ok(Fate::Safe),
    }
}
