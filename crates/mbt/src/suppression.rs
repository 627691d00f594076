//! A transport is suppressed: the table, Evasive Action, casualties, abort or crash (mbt.suppression, mbt.ea, mbt.casualty).

use super::Mbt;
use super::airspace;
use super::board::Board;
use super::flak::{self, Blow};
use super::flight::Flight;
use super::input::BoardInput;
use super::load::{Load, judge_troops};
use super::mission::judged;
use super::rules::Rules;
use super::rules::air::flak::{Effect, Position};
use super::scenario::Scenario;
use super::sketch::{Sketch, somewhere};
use super::wave::manifest;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `mbt.suppression`: a Suppressed result on a transport. In a game it is part of a shot, so no order resolves it alone.
pub struct SuppressionProcedure;

/// A transport that is suppressed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// Its hex.
    pub hex: String,
    /// Its heading.
    pub heading: String,
    /// Where it is on its pass.
    pub position: Position,
    /// Squads aboard.
    #[serde(default)]
    pub squads: u8,
    /// Half-squads aboard.
    #[serde(default)]
    pub half_squads: u8,
    /// Teams aboard.
    #[serde(default)]
    pub teams: u8,
    /// Command elements aboard; only where the option `command_element` is on.
    #[serde(default)]
    pub command: u8,
    /// Over a LAPES strip: how high an obstacle stands in the hexes to which it may evade, in levels.
    #[serde(default)]
    #[schemars(range(max = 9))]
    pub obstacle: u8,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    board: Arc<Board>,
    flight: Flight,
    load: Load,
    obstacle: u8,
}

/// What became of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What the table says.
    pub effect: String,
    /// Where the aircraft is now; null off the map.
    pub hex: Option<String>,
    /// What was lost aboard, in words.
    pub casualty: Option<String>,
    /// Whether it aborts.
    pub aborts: bool,
    /// Whether it crashes in its hex.
    pub crashes: bool,
}

/// The name of a casualty: the unit, and what it loses (mbt.casualty.2).
fn hit(load: &Load, rider: u8) -> String {
    let (riders, mut after) = (load.riders(), *load);
    let item = after.hit(rider);
    let kind = riders[usize::from(rider)].rider;
    let before = &riders[..usize::from(rider)];
    let number = before.iter().filter(|aboard| aboard.rider == kind).count() + 1;
    let queue = before.iter().filter(|aboard| aboard.rider.is_team() == item.bundle);
    let nth = queue.map(|aboard| aboard.left).sum::<u8>() + item.nth + 1;
    format!("{kind} {number} loses {}{nth}", if item.bundle { 'B' } else { 'L' })
}

impl Procedure for SuppressionProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.suppression";
    const TITLE: &'static str = "A transport is suppressed";
    const ABOUT: &'static str = "Rolls on the suppression table for a transport: Evasive Action, who is hit aboard, whether it aborts or crashes.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.aaa.2"),
        clause!("mbt.suppression.1"),
        clause!("mbt.suppression.2"),
        clause!("mbt.suppression.3"),
        clause!("mbt.suppression.4"),
        clause!("mbt.suppression.5"),
        clause!("mbt.ea.1"),
        clause!("mbt.casualty.1"),
        clause!("mbt.casualty.2"),
        clause!("mbt.dice.3"),
        clause!("mbt.lapes.12"),
        clause!("mbt.lapes.13"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let board = input.board.read(rules)?;
        let counts = [input.squads, input.half_squads, input.command, input.teams];
        between("units aboard", counts.iter().map(|&count| usize::from(count)).sum(), 0, 16)?;
        between("obstacle", input.obstacle, 0, 9)?;
        let riders = manifest(input.squads, input.half_squads, input.command, input.teams);
        judged("load", judge_troops(rules, &riders))?;
        Ok(Case {
            flight: somewhere(&board, &input.hex, &input.heading, input.position)?,
            rules: rules.clone(),
            board,
            load: Load::new(riders, &rules.air.numbers),
            obstacle: input.obstacle,
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, board, flight, load, obstacle } = case;
        let mut sketch = Sketch::new(rules, board, &[*flight], dice).with(*load, *obstacle);
        let blow = airspace::read_table(&mut sketch, flight.position())?;
        if let Some(abort) = airspace::strike(&mut sketch, 0, blow)? {
            airspace::casualty(&mut sketch, 0)?;
            airspace::check(&mut sketch, 0, abort)?;
        }
        let (hex, fate) = (sketch.first().hex, sketch.fate);
        Ok(Outcome {
            effect: blow.to_string(),
            hex: board.grid.holds(hex).then(|| board.grid.name(hex)),
            casualty: fate.hit.map(|rider| hit(load, rider)),
            aborts: fate.aborts,
            crashes: !fate.crashed.is_empty(),
        })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let whither = outcome.hex.as_ref().map_or_else(|| "off the map".into(), |hex| format!("in {hex}"));
        let mut lines =
            vec![Line::new(format!("Suppressed: {}.", outcome.effect), flak::column(case.flight.position()))];
        lines.push(Line::new(format!("The aircraft is {whither}."), clause!("mbt.ea.1")));
        lines.extend(
            outcome.casualty.iter().map(|words| Line::new(format!("Aboard, {words}."), clause!("mbt.casualty.2"))),
        );
        if outcome.aborts {
            lines.push(Line::new("It aborts.", clause!("mbt.abort.1")));
        }
        if outcome.crashes {
            // Into a certain obstacle, or into one after mere Evasive Action; otherwise by the dr of the last band.
            let why = match case.obstacle {
                height if height >= case.rules.air.numbers.certain => clause!("mbt.lapes.13"),
                1.. if !outcome.effect.contains("crash") => clause!("mbt.lapes.12"),
                _ => clause!("mbt.suppression.4"),
            };
            lines.push(Line::new("It crashes there.", why));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let input = |position| Input {
            board: BoardInput::default(),
            hex: "M20".into(),
            heading: "N".into(),
            position,
            squads: 3,
            half_squads: 0,
            teams: 3,
            command: 0,
            obstacle: 0,
        };
        vec![
            ("a full load over its drop zone", input(Position::Over)),
            ("a full load en route", input(Position::EnRoute)),
            ("over a LAPES strip by an orchard", Input { squads: 0, teams: 0, obstacle: 1, ..input(Position::Lapes) }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

/// `mbt.evasive-action`: where a transport goes. For planning only; in a game the suppression table decides.
pub struct EvasiveActionProcedure;

/// A transport that takes Evasive Action.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EvasionInput {
    /// The board.
    pub board: BoardInput,
    /// Its hex.
    pub hex: String,
    /// Its heading.
    pub heading: String,
    /// How many times it is suppressed on end, a hex after each.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub times: u8,
}

const fn one() -> u8 {
    1
}

/// The situation, checked.
pub struct EvasionCase {
    rules: Arc<Rules>,
    board: Arc<Board>,
    flight: Flight,
    times: u8,
}

/// Where it goes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct EvasionOutcome {
    /// The hexes it evades into, in order; those off the map are left out, and it ends its drop there.
    pub evades: Vec<String>,
    /// The hexes in which nothing may be dropped.
    pub no_drop: Vec<String>,
}

impl Procedure for EvasiveActionProcedure {
    type System = Mbt;
    type Input = EvasionInput;
    type Case = EvasionCase;
    type Outcome = EvasionOutcome;
    const ID: &'static str = "mbt.evasive-action";
    const TITLE: &'static str = "Evasive Action";
    const ABOUT: &'static str =
        "Rolls where Evasive Action takes a transport, and tells the hexes in which it may not drop.";
    const CLAUSES: &'static [Clause] =
        &[clause!("mbt.ea.1"), clause!("mbt.ea.2"), clause!("mbt.ea.3"), clause!("mbt.ea.5"), clause!("mbt.map.3")];

    fn prepare(rules: &Arc<Rules>, input: &EvasionInput) -> Result<EvasionCase, Fault> {
        let board = input.board.read(rules)?;
        between("times", input.times, 1, 6)?;
        let flight = somewhere(&board, &input.hex, &input.heading, Position::EnRoute)?;
        Ok(EvasionCase { rules: rules.clone(), board, flight, times: input.times })
    }

    fn run<D: Dice + ?Sized>(case: &EvasionCase, dice: &mut D) -> Result<EvasionOutcome, NeedRoll> {
        let EvasionCase { rules, board, flight, times } = case;
        let mut flight = *flight;
        let (mut evades, mut no_drop) = (Vec::new(), Vec::new());
        for _ in 0..*times {
            let blow = |face| Blow { effect: Effect::Evade, left: flak::leads_left(face) };
            let blow = dice.read(Die::D100, clause!("mbt.ea.1"), blow)?;
            flight.evade(blow.left, &rules.air);
            if !board.grid.holds(flight.hex) {
                return Ok(EvasionOutcome { evades, no_drop });
            }
            evades.push(board.grid.name(flight.hex));
            no_drop.push(board.grid.name(flight.hex));
            flight.end_impulse();
            flight.hex += super::course::step(flight.heading);
        }
        while flight.ban > 0 && board.grid.holds(flight.hex) {
            no_drop.push(board.grid.name(flight.hex));
            flight.end_impulse();
            flight.hex += super::course::step(flight.heading);
        }
        Ok(EvasionOutcome { evades, no_drop })
    }

    fn tell(case: &EvasionCase, outcome: &EvasionOutcome) -> Vec<Line> {
        let EvasionOutcome { evades, no_drop } = outcome;
        let mut lines: Vec<Line> =
            evades.iter().map(|hex| Line::new(format!("It evades into {hex}."), clause!("mbt.ea.1"))).collect();
        if evades.len() < usize::from(case.times) {
            lines.push(Line::new("It evades off the map, which ends its drop.", clause!("mbt.ea.5")));
        }
        if !no_drop.is_empty() {
            lines.push(Line::new(format!("Nothing may be dropped in {}.", no_drop.join(", ")), clause!("mbt.ea.2")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, EvasionInput)> {
        let input =
            |times| EvasionInput { board: BoardInput::default(), hex: "M22".into(), heading: "N".into(), times };
        vec![("once", input(1)), ("twice on end", input(2))]
    }

    fn of_scenario(_: &Scenario) -> Option<EvasionInput> {
        None
    }
}
