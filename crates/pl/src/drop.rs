//! A whole drop: wind, drift, the board's edge, crowding and survival for any number of planes (pl.drop, pl.crowd, pl.sequence.4).

use super::Pl;
use super::board::{Board, Terrain};
use super::crowd::{self, Crowd};
use super::drift::{self, Row, plane_name};
use super::input::{BoardInput, WindInput, between, hex};
use super::rules::{Fate, Rules};
use super::scenario::Scenario;
use super::survival;
use super::wind::{self, Known, Wind};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::lab::{Field, FieldKind, Targets};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Engines, Fault, HexNumber, Lab, Line, Parted, Placed, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The fates of a stick, as counts are called; in the order of [`Fate`].
pub const FATES: &[&str] = &["safe", "dispersed", "eliminated"];

/// How many met each fate.
pub fn count(fates: impl Iterator<Item = Fate>) -> [usize; 3] {
    fates.fold([0; 3], |mut counts, fate| {
        counts[fate as usize] += 1;
        counts
    })
}

/// `pl.drop`: a whole drop.
pub struct DropProcedure;

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
    #[serde(default, skip_serializing_if = "is_none")]
    pub batteries: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_none(number: &u16) -> bool {
    *number == 0
}

impl Input {
    /// The drop that a scenario's ready-made plan makes on its first turn with planes.
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
        Some(Input { board: BoardInput::of(scenario), wind: None, targets })
    }
}

/// All that is aimed at one hex. A battery jumps first, as one stick that fills a platoon's room (pl.glider.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Aim {
    hex: Hex,
    batteries: usize,
    sticks: usize,
    /// Where its falls begin.
    first_fall: usize,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    board: Arc<Board>,
    known: Known,
    aims: Vec<Aim>,
    /// Where all that is aimed at each hex comes down, by the side the wind blows from and the drift row: worked out once,
    /// for odds ask again and again.
    falls: Vec<Placed<Ground>>,
    /// Whether so much jumps that a hex could be crowded at all.
    can_crowd: bool,
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

/// What decides a stick's fate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ground {
    /// It is off the board, and lost (pl.drift.8).
    OffBoard,
    /// It is on this ground, in a hex that is crowded or not.
    On(Terrain, bool),
}

impl Ground {
    /// What lies where a stick comes down; nothing off the board.
    fn at(board: &Board, hex: Hex) -> Option<Placed<Ground>> {
        let index = board.grid.index(hex)?;
        Some(Placed { unit: Ground::On(board.cell_at(index).landing, false), hex: Some(HexNumber::new(index)) })
    }
}

impl Case {
    /// How much room all that is aimed at a hex takes up, in sticks.
    fn weight(&self, aim: Aim) -> u32 {
        aim.sticks as u32 + aim.batteries as u32 * u32::from(self.rules.sticks_per_platoon)
    }

    /// Whether so many sticks are too many for a hex.
    fn crowds(&self, sticks: u32) -> bool {
        crowd::broken(&self.rules, Crowd { sticks, gliders: 0, room: sticks }).is_some()
    }

    /// Works out every way in which what is aimed at a hex can come down: a battery takes the first place (pl.glider.5), the
    /// sticks those after it.
    fn work_out_falls(&mut self, aim: Aim) {
        let Case { rules, board, falls, .. } = self;
        let (orientation, jumpers) = (board.grid.orientation, aim.batteries + aim.sticks);
        for from in Side::ALL {
            for row in &rules.drift_rows {
                let land = |place| {
                    let hex = drift::comes_down(rules, row, from.opposite(), orientation, aim.hex, place, jumpers);
                    hex.and_then(|hex| Ground::at(board, hex)).unwrap_or(Placed { unit: Ground::OffBoard, hex: None })
                };
                falls.extend((0..jumpers).map(land));
            }
        }
    }

    /// Where all that is aimed at a hex comes down in this wind by this drift row, in stick order.
    #[inline]
    fn falls(&self, aim: Aim, from: Side, row: &Row) -> &[Placed<Ground>] {
        let units = aim.batteries + aim.sticks;
        let which = usize::from(from.number() - 1) * self.rules.drift_rows.len() + row.number;
        &self.falls[aim.first_fall + which * units..][..units]
    }

    /// The numbers of the hexes in which some sticks came down.
    fn hexes_of<'s>(&self, sticks: impl Iterator<Item = &'s Stick>) -> Vec<usize> {
        let index = |stick: &Stick| self.board.grid.index(self.board.grid.parse(stick.hex.as_ref()?).ok()?);
        sticks.filter_map(index).collect()
    }

    /// The names of all that jump, in stick order.
    fn names(&self) -> Vec<String> {
        let platoon = usize::from(self.rules.sticks_per_platoon);
        let mut plane = 0;
        let mut names = Vec::new();
        for aim in &self.aims {
            for _ in 0..aim.batteries {
                names.push(format!("battery {}", plane_name(plane)));
                plane += 1;
            }
            for stick in 0..aim.sticks {
                names.push(format!("{}{}", plane_name(plane + stick / platoon), stick % platoon + 1));
            }
            plane += aim.sticks / platoon;
        }
        names
    }

    /// How much room each of a group takes up where it lands, in sticks: a battery as much as a platoon (pl.glider.5).
    fn room(&self, group: &[usize]) -> impl Iterator<Item = u32> {
        group.iter().map(|&aim| self.aims[aim]).flat_map(|aim| {
            let batteries = std::iter::repeat_n(u32::from(self.rules.sticks_per_platoon), aim.batteries);
            batteries.chain(std::iter::repeat_n(1, aim.sticks))
        })
    }
}

/// Marks what came down in a hex that more landed in than may (pl.crowd.1, pl.crowd.3, pl.crowd.4, pl.crowd.5, pl.crowd.7).
fn mark_crowds(case: &Case, group: &[usize], units: &mut [Placed<Ground>]) {
    let mut landed: Vec<(HexNumber, u32)> = Vec::with_capacity(units.len());
    for (hex, room) in units.iter().zip(case.room(group)).filter_map(|(unit, room)| Some((unit.hex?, room))) {
        match landed.iter_mut().find(|(known, _)| *known == hex) {
            Some((_, sum)) => *sum += room,
            None => landed.push((hex, room)),
        }
    }
    landed.retain(|&(_, sticks)| case.crowds(sticks));
    for unit in units {
        if let (Some(hex), Ground::On(_, crowded)) = (unit.hex, &mut unit.unit) {
            *crowded = landed.iter().any(|&(known, _)| known == hex);
        }
    }
}

impl Procedure for DropProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.drop";
    const TITLE: &'static str = "A parachute drop, wind to survival";
    const ABOUT: &'static str = "Rolls the wind, unless it is given, the drift of each target hex, and what becomes of every stick; sees to the board's edge and to crowding.";
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
        let board = input.board.read(rules)?;
        let mut case = Case {
            known: wind::known(input.wind.as_ref(), board.grid.orientation)?,
            aims: Vec::new(),
            falls: Vec::new(),
            can_crowd: false,
            rules: rules.clone(),
            board,
        };
        between("targets", u16::try_from(input.targets.len()).unwrap_or(u16::MAX), 1, 64)?;
        for (number, target) in input.targets.iter().enumerate() {
            let aim = aim(&case, target).map_err(|fault| fault.at(format!("target {}", number + 1)))?;
            if case.aims.iter().any(|known| known.hex == aim.hex) {
                return Err(Fault::new(
                    format!("target {}: hex {} is there twice", number + 1, target.hex),
                    "all that is aimed at one hex drifts together (pl.drift.6)",
                    "give each hex once, with all its planes",
                ));
            }
            case.work_out_falls(aim);
            case.aims.push(aim);
        }
        case.can_crowd = case.crowds(case.aims.iter().map(|&aim| case.weight(aim)).sum());
        Ok(case)
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let (wind, group) = (Self::shared(case, dice)?, Self::whole(case));
        let mut units = Vec::new();
        Self::place(case, &wind, &group, dice, &mut units)?;
        let mut fates = Vec::with_capacity(units.len());
        for placed in &units {
            fates.push(Fate::of(Self::fate(case, placed.unit, dice)?));
        }
        if case.rules.crowd_after_survival {
            crowd_survivors(case, &group, &mut units, &mut fates);
        }
        Ok(outcome(case, wind, &units, &fates))
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
        let bridge = || BoardInput { map: Some("bridge-by-night".into()), ..BoardInput::default() };
        let ground = BoardInput::axial(2, 16, 12)
            .with("forest", &["4,6"])
            .with("stream", &["5,6"])
            .with("slope", &["6,6"])
            .with("sea", &["7,6"]);
        let low = WindInput { from: Some("W".into()), speed: Some(wind::Speed::Low) };
        vec![
            ("two platoons by the bridge", Input { board: bridge(), wind: None, targets: vec![target("7,6", 2)] }),
            (
                "four platoons on two hexes",
                Input { board: bridge(), wind: None, targets: vec![target("7,6", 2), target("9,7", 2)] },
            ),
            (
                "mixed ground, low wind from the west",
                Input { board: ground, wind: Some(low), targets: vec![target("3,6", 2)] },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        Input::of(scenario)
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        let letters = case.aims.iter().enumerate().map(|(number, aim)| (aim.hex, plane_name(number)));
        Some(super::sheet::aimed(&case.board, letters))
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let down = outcome.sticks.iter().filter_map(|stick| Some((stick, stick.hex.as_deref()?)));
        down.filter_map(|(stick, hex)| super::sheet::down(&case.board, hex, &stick.name, Symbol::Stick, stick.fate))
            .collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.hexes_of(outcome.sticks.iter())
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.hexes_of(outcome.sticks.iter().filter(|stick| stick.fate == Fate::Safe))
    }

    fn lab(case: &Case) -> Option<Lab> {
        let Case { rules, board, aims, .. } = case;
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
            units: aims.iter().map(|aim| aim.batteries + aim.sticks).sum(),
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
        })
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

/// Checks one target: on the board, two platoons at most (pl.plan.4), artillery only by the option (pl.glider.4, pl.glider.5).
fn aim(case: &Case, target: &Target) -> Result<Aim, Fault> {
    let rules = &case.rules;
    let hex = hex(&case.board, "hex", &target.hex)?;
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
    let sticks = usize::from(target.planes * rules.sticks_per_platoon);
    Ok(Aim { hex, batteries: usize::from(target.batteries), sticks, first_fall: case.falls.len() })
}

/// Crowding counted after survival (option `crowd_count`): only those still alive are counted, and dispersed.
fn crowd_survivors(case: &Case, group: &[usize], units: &mut [Placed<Ground>], fates: &mut [Fate]) {
    let mut alive: Vec<Placed<Ground>> = units.to_vec();
    for (unit, fate) in alive.iter_mut().zip(fates.iter()) {
        if *fate == Fate::Eliminated {
            unit.hex = None;
        }
    }
    mark_crowds(case, group, &mut alive);
    for ((unit, alive), fate) in units.iter_mut().zip(&alive).zip(fates) {
        if alive.hex.is_some() && matches!(alive.unit, Ground::On(_, true)) {
            unit.unit = alive.unit;
            *fate = Fate::Dispersed;
        }
    }
}

fn outcome(case: &Case, wind: Wind, units: &[Placed<Ground>], fates: &[Fate]) -> Outcome {
    let grid = &case.board.grid;
    let sticks: Vec<Stick> = case
        .names()
        .into_iter()
        .zip(units.iter().zip(fates))
        .map(|(name, (unit, &fate))| Stick {
            name,
            hex: unit.hex.map(|hex| grid.spot_of(hex.index()).to_string()),
            fate,
            crowded: matches!(unit.unit, Ground::On(_, true)),
        })
        .collect();
    let [safe, dispersed, eliminated] = count(fates.iter().copied());
    Outcome { wind: wind::Outcome::of(wind, grid.orientation), safe, dispersed, eliminated, sticks }
}

impl Parted for DropProcedure {
    type Shared = Wind;
    /// The numbers of the target hexes in it.
    type Group = Vec<usize>;
    type Unit = Ground;
    const FATES: &'static [&'static str] = FATES;
    const FIT: usize = Fate::Safe as usize;

    #[inline]
    fn shared<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Wind, NeedRoll> {
        wind::roll(&case.rules, case.board.grid.orientation, case.known, dice)
    }

    fn whole(case: &Case) -> Vec<usize> {
        (0..case.aims.len()).collect()
    }

    /// Targets feel one another only where their sticks could crowd a hex together: those go into one group.
    fn groups(case: &Case, wind: &Wind) -> Vec<Vec<usize>> {
        if !case.can_crowd {
            return (0..case.aims.len()).map(|aim| vec![aim]).collect();
        }
        crowd::clusters(case.aims.len(), crowding(case, *wind))
    }

    /// Rolls one drift die per target hex in plan order, and puts every stick down (pl.sequence.4).
    #[inline]
    fn place<D: Dice + ?Sized>(
        case: &Case,
        wind: &Wind,
        group: &Vec<usize>,
        dice: &mut D,
        units: &mut Vec<Placed<Ground>>,
    ) -> Result<(), NeedRoll> {
        for &aim in group {
            let row = drift::pattern(&case.rules, *wind, dice)?;
            units.extend_from_slice(case.falls(case.aims[aim], wind.from, row));
        }
        if case.can_crowd && !case.rules.crowd_after_survival {
            mark_crowds(case, group, units);
        }
        Ok(())
    }

    /// One survival die for a stick on the board (pl.survival.1); a crowded one that lives is dispersed (pl.crowd.5).
    #[inline]
    fn fate<D: Dice + ?Sized>(case: &Case, ground: Ground, dice: &mut D) -> Result<usize, NeedRoll> {
        let fate = match ground {
            Ground::OffBoard => Fate::Eliminated,
            Ground::On(terrain, crowded) => match survival::test(&case.rules, terrain, dice)? {
                Fate::Safe if crowded => Fate::Dispersed,
                fate => fate,
            },
        };
        Ok(fate as usize)
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        vec![outcome.safe, outcome.dispersed, outcome.eliminated]
    }

    fn independent(case: &Case) -> bool {
        !(case.can_crowd && case.rules.crowd_after_survival)
    }
}

/// For every hex that could be crowded in this wind, the targets whose sticks can come down there.
fn crowding(case: &Case, wind: Wind) -> impl Iterator<Item = Vec<usize>> {
    let mut reached: Vec<(Hex, u32, Vec<usize>)> = Vec::new();
    for (number, &aim) in case.aims.iter().enumerate() {
        let platoon = u32::from(case.rules.sticks_per_platoon);
        let mut reach = drift::reach(&case.rules, wind, case.board.grid.orientation, aim.batteries + aim.sticks);
        for (_, most) in &mut reach {
            *most += aim.batteries as u32 * platoon;
        }
        for (step, most) in reach {
            let hex = aim.hex + step;
            match reached.iter_mut().find(|(known, ..)| *known == hex) {
                Some((_, sum, targets)) => {
                    *sum += most;
                    targets.push(number);
                }
                None => reached.push((hex, most, vec![number])),
            }
        }
    }
    let crowded = move |(hex, sticks, _): &(Hex, u32, _)| case.crowds(*sticks) && case.board.grid.holds(*hex);
    reached.into_iter().filter(crowded).map(|(_, _, targets)| targets)
}
