//! Gliders: short, on target or long, then shifted by the wind (pl.glider).

use super::Pl;
use super::board::{Board, Terrain};
use super::crowd::{self, Crowd};
use super::drop::{FATES, count};
use super::input::{BoardInput, WindInput, between, hex};
use super::rules::{Fate, Rules};
use super::scenario::Scenario;
use super::survival;
use super::wind::{self, Known, Wind};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::{Hex, Orientation, Side};
use jumpmaster_core::lab::{Field, FieldKind, Targets};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Engines, Fault, HexNumber, Lab, Line, Parted, Placed, Procedure, Sheet, clause};
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
    Ok(on_the_ground(rules, orientation, wind, target, heading, hexes))
}

/// The hex of a glider that comes down so many hexes along its flight line from the target.
fn on_the_ground(rules: &Rules, orientation: Orientation, wind: Wind, target: Hex, heading: Side, hexes: i8) -> Hex {
    let on_line = target + heading.step(orientation) * i32::from(hexes);
    let shift = if rules.glider_upwind { wind.from } else { wind.downwind() };
    on_line + shift.step(orientation) * i32::from(rules.glider_shift[wind.speed as usize])
}

/// Whether a glider's load is lost on the ground it comes down on: off the board, where there is none, or in the sea (pl.glider.15).
pub fn lost(ground: Option<Terrain>) -> bool {
    ground.is_none_or(|ground| ground == Terrain::Sea)
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
    friends: Vec<(HexNumber, u16)>,
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
            let hex = hex(&board, "friends", &friends.hex)?;
            let number = board.grid.index(hex).map(HexNumber::new).expect("a parsed hex is on the board");
            Ok((number, between("friends", friends.units, 1, 99)? as u16))
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
        let (wind, whole) = (Self::shared(case, dice)?, Self::whole(case));
        let mut units = Vec::with_capacity(case.gliders.len());
        Self::place(case, &wind, &whole, dice, &mut units)?;
        let mut loads = Vec::with_capacity(units.len());
        for placed in &units {
            loads.push(Fate::of(Self::fate(case, placed.unit, dice)?));
        }
        if case.rules.crowd_after_survival {
            crowd_survivors(case, &mut units, &mut loads);
        }
        Ok(outcome(case, wind, &units, &loads))
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
            targets: vec![Targets {
                list: "gliders",
                entry: "glider",
                hex: "target",
                line: None,
                fields: vec![heading],
            }],
            settings: wind::settings(orientation),
            best: Vec::new(),
        })
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}
impl Case {
    /// How many friendly units stand in a hex.
    fn friends(&self, hex: HexNumber) -> u32 {
        let here = self.friends.iter().filter(|(known, _)| *known == hex);
        here.map(|&(_, units)| u32::from(units)).sum()
    }

    /// Whether so many gliders are too many for a hex (pl.glider.7, pl.glider.8, pl.crowd.7).
    fn crowds(&self, hex: HexNumber, gliders: u32) -> bool {
        let platoon = u32::from(self.rules.sticks_per_platoon);
        let room = (gliders + self.friends(hex)) * platoon;
        crowd::broken(&self.rules, Crowd { sticks: 0, gliders, room }).is_some()
    }
}

/// What decides the fate of a load.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ground {
    /// It is off the board or in the sea, and lost.
    Lost,
    /// It is on this ground, in a hex that is crowded or not.
    On(Terrain, bool),
}

/// Marks what came down in a hex where too much did; whoever is lost does not count (pl.glider.8, pl.crowd.7).
fn mark_crowds(case: &Case, units: &mut [Placed<Ground>]) {
    let down = |unit: &Placed<Ground>| unit.hex.filter(|_| unit.unit != Ground::Lost);
    let hexes: Vec<HexNumber> = units.iter().filter_map(down).collect();
    for unit in units {
        if let (Some(hex), Ground::On(_, crowded)) = (unit.hex, &mut unit.unit) {
            *crowded = case.crowds(hex, hexes.iter().filter(|&&other| other == hex).count() as u32);
        }
    }
}

/// Crowding counted after survival (option `crowd_count`): only loads still alive are counted, and dispersed (pl.crowd.3).
fn crowd_survivors(case: &Case, units: &mut [Placed<Ground>], loads: &mut [Fate]) {
    let mut alive: Vec<Placed<Ground>> = units.to_vec();
    for (unit, _) in alive.iter_mut().zip(loads.iter()).filter(|(_, load)| **load == Fate::Eliminated) {
        unit.unit = Ground::Lost;
    }
    mark_crowds(case, &mut alive);
    for ((unit, alive), load) in units.iter_mut().zip(&alive).zip(loads) {
        if matches!(alive.unit, Ground::On(_, true)) {
            unit.unit = alive.unit;
            *load = Fate::Dispersed;
        }
    }
}

fn outcome(case: &Case, wind: Wind, units: &[Placed<Ground>], loads: &[Fate]) -> Outcome {
    let grid = &case.board.grid;
    let name = |hex: HexNumber| grid.spot_of(hex.index()).to_string();
    let landing = |(unit, &load): (&Placed<Ground>, &Fate)| Landing { hex: unit.hex.map(name), load };
    let mut crowded: Vec<String> = Vec::new();
    for hex in units.iter().filter(|unit| matches!(unit.unit, Ground::On(_, true))).filter_map(|unit| unit.hex) {
        if !crowded.contains(&name(hex)) {
            crowded.push(name(hex));
        }
    }
    let [safe, dispersed, eliminated] = count(loads.iter().copied());
    Outcome {
        wind: wind::Outcome::of(wind, grid.orientation),
        safe,
        dispersed,
        eliminated,
        gliders: units.iter().zip(loads).map(landing).collect(),
        crowded,
    }
}

impl Parted for GliderProcedure {
    type Shared = Wind;
    /// The numbers of the gliders in it.
    type Group = Vec<usize>;
    type Unit = Ground;
    const FATES: &'static [&'static str] = FATES;
    const FIT: usize = Fate::Safe as usize;

    fn shared<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Wind, NeedRoll> {
        wind::roll(&case.rules, case.board.grid.orientation, case.known, dice)
    }

    fn whole(case: &Case) -> Vec<usize> {
        (0..case.gliders.len()).collect()
    }

    /// Gliders feel one another only where they could crowd a hex together.
    fn groups(case: &Case, wind: &Wind) -> Vec<Vec<usize>> {
        crowd::clusters(case.gliders.len(), crowding(case, *wind))
    }

    /// One die for each glider, in plan order (pl.glider.9, pl.glider.13, pl.sequence.4).
    fn place<D: Dice + ?Sized>(
        case: &Case,
        wind: &Wind,
        group: &Vec<usize>,
        dice: &mut D,
        units: &mut Vec<Placed<Ground>>,
    ) -> Result<(), NeedRoll> {
        let Case { rules, board, gliders, .. } = case;
        for &(target, heading) in group.iter().map(|&glider| &gliders[glider]) {
            let hex = come_down(rules, board.grid.orientation, *wind, target, heading, dice)?;
            let unit = match board.cell(hex).map(|cell| cell.landing) {
                Some(ground) if !lost(Some(ground)) => Ground::On(ground, false),
                _ => Ground::Lost,
            };
            units.push(Placed { unit, hex: board.grid.index(hex).map(HexNumber::new) });
        }
        if !rules.crowd_after_survival {
            mark_crowds(case, units);
        }
        Ok(())
    }

    /// What becomes of a load: nothing but by the edge, the sea or a crowd, unless the option tests it like a stick
    /// (pl.glider.8, pl.glider.15).
    fn fate<D: Dice + ?Sized>(case: &Case, ground: Ground, dice: &mut D) -> Result<usize, NeedRoll> {
        let fate = match ground {
            Ground::Lost => Fate::Eliminated,
            Ground::On(terrain, crowded) => {
                let tested =
                    if case.rules.glider_crash { survival::test(&case.rules, terrain, dice)? } else { Fate::Safe };
                if crowded && tested == Fate::Safe { Fate::Dispersed } else { tested }
            }
        };
        Ok(fate as usize)
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        vec![outcome.safe, outcome.dispersed, outcome.eliminated]
    }

    fn independent(case: &Case) -> bool {
        !case.rules.crowd_after_survival
    }
}

/// For every hex that could be crowded in this wind, the gliders that can come down there.
fn crowding(case: &Case, wind: Wind) -> impl Iterator<Item = Vec<usize>> {
    let Case { rules, board, gliders, .. } = case;
    let mut reached: Vec<(HexNumber, Vec<usize>)> = Vec::new();
    for (number, &(target, heading)) in gliders.iter().enumerate() {
        for &hexes in &rules.glider_landing {
            let hex = on_the_ground(rules, board.grid.orientation, wind, target, heading, hexes);
            let Some(hex) = board.grid.index(hex).map(HexNumber::new) else { continue };
            let place = reached.iter().position(|(known, _)| *known == hex).unwrap_or_else(|| {
                reached.push((hex, Vec::new()));
                reached.len() - 1
            });
            if !reached[place].1.contains(&number) {
                reached[place].1.push(number);
            }
        }
    }
    let crowded = move |(hex, gliders): &(HexNumber, Vec<usize>)| case.crowds(*hex, gliders.len() as u32);
    reached.into_iter().filter(crowded).map(|(_, gliders)| gliders)
}
