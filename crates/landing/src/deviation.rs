//! Deviation: the direction die and the distance die carry a unit from its drop point in a straight line; off the map it is
//! lost, unless a ceiling on such losses has been reached (landing.drift, landing.off-map).

use super::Landing;
use super::board::Board;
use super::input::BoardInput;
use super::rules::Rules;
use super::scenario::Scenario;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::{Hex, Orientation, Side};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Fault, Line, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// The direction and distance that the wind carries a unit (landing.drift.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Drift {
    /// The direction.
    pub direction: Side,
    /// The number of hexes.
    pub distance: u8,
}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Toward(self.direction), self.distance)
    }
}

#[derive(Clone, Copy, PartialEq)]
struct Toward(Side);

impl fmt::Display for Toward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name(Orientation::Flat))
    }
}

/// Rolls both dice of a unit (landing.drift.1 to landing.drift.4).
#[inline]
pub fn roll<D: Dice + ?Sized>(rules: &Rules, board: &Board, dice: &mut D) -> Result<Drift, NeedRoll> {
    let toward = |face: u8| Toward(rules.directions[usize::from(face) - 1]);
    let Toward(direction) = dice.read(Die::D6, clause!("landing.drift.2"), toward)?;
    let die = board.distance_die;
    let why = if die == rules.distance_dice[0] { clause!("landing.drift.3") } else { clause!("landing.drift.4") };
    let distance = dice.read(die, why, |face| distance(rules, board, face))?;
    Ok(Drift { direction, distance })
}

/// The distance that a face stands for: the face 0 of a ten-sided die, its tenth, means 10 or by the option 0
/// (landing.drift.3).
#[inline]
pub fn distance(rules: &Rules, board: &Board, face: u8) -> u8 {
    if rules.zero_is_nought && board.distance_die == Die::D10 { face % 10 } else { face }
}

/// Where a straight line of this many hexes ends, on the map or off it (landing.drift.5).
#[inline]
fn end(from: Hex, drift: Drift) -> Hex {
    from + drift.direction.step(Orientation::Flat) * i32::from(drift.distance)
}

/// The number of the hex in which a line ends; `None` off the map (landing.off-map.1).
#[inline]
pub fn on_map(board: &Board, from: Hex, drift: Drift) -> Option<usize> {
    board.grid.index(end(from, drift))
}

/// Where a unit comes down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Deviation {
    /// The dice that count.
    pub drift: Drift,
    /// The number of the hex; `None` off the map.
    pub hex: Option<usize>,
    /// Whether only the ceiling kept it from being lost.
    pub spared: bool,
}

/// Rolls where a unit comes down; `end` gives the hex in which a line from its drop point ends, `None` off the map. Once
/// the ceiling is reached, a unit that would be lost rolls both dice again if the option says so; if that does not help, it
/// comes down in the furthest hex of its line that is on the map (landing.off-map.2).
#[inline]
pub fn deviate<D: Dice + ?Sized>(
    rules: &Rules,
    board: &Board,
    end: impl Fn(Drift) -> Option<usize>,
    capped: bool,
    dice: &mut D,
) -> Result<Deviation, NeedRoll> {
    let mut drift = roll(rules, board, dice)?;
    let mut hex = end(drift);
    if hex.is_some() || !capped {
        return Ok(Deviation { drift, hex, spared: false });
    }
    if rules.cap_rerolls {
        drift = roll(rules, board, dice)?;
        hex = end(drift);
    }
    // The drop point itself is on the map (landing.drop-point.1), so there always is such a hex.
    let edge = || (0..drift.distance).rev().find_map(|distance| end(Drift { distance, ..drift }));
    Ok(Deviation { drift, hex: hex.or_else(edge), spared: true })
}

/// `landing.deviation`: where one unit comes down. A game rolls it as the beginning of `landing.land`.
pub struct DeviationProcedure;

/// A unit over its drop point.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// The hex it is dropped on, written "F/c5".
    pub drop_point: String,
    /// Whether as many units as may be are already lost off the map.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ceiling_reached: bool,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    board: Arc<Board>,
    from: Hex,
    capped: bool,
}

/// Where it came down.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The hex; null if it is lost off the map.
    pub hex: Option<String>,
    /// The direction of the wind.
    pub direction: String,
    /// How many hexes it carried the unit.
    pub distance: u8,
    /// Whether only the ceiling on losses kept it on the map.
    pub spared: bool,
}

impl Procedure for DeviationProcedure {
    type System = Landing;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "landing.deviation";
    const TITLE: &'static str = "Deviation from the drop point";
    const ABOUT: &'static str =
        "Rolls direction and distance of one unit and follows the line, off the map if need be.";
    const CLAUSES: &'static [Clause] = &[
        clause!("landing.map.1"),
        clause!("landing.drop-point.1"),
        clause!("landing.drift.1"),
        clause!("landing.drift.2"),
        clause!("landing.drift.3"),
        clause!("landing.drift.4"),
        clause!("landing.drift.5"),
        clause!("landing.off-map.1"),
        clause!("landing.off-map.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let board = input.board.read(rules)?;
        let from = board.grid.parse_for("drop_point", &input.drop_point)?;
        Ok(Case { rules: rules.clone(), from, capped: input.ceiling_reached, board })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let end = |drift| on_map(&case.board, case.from, drift);
        let Deviation { drift, hex, spared } = deviate(&case.rules, &case.board, end, case.capped, dice)?;
        Ok(Outcome {
            hex: hex.map(|hex| case.board.grid.name_of(hex)),
            direction: Toward(drift.direction).to_string(),
            distance: drift.distance,
            spared,
        })
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        let Outcome { hex, direction, distance, spared } = outcome;
        let mut lines =
            vec![Line::new(format!("The wind carries it {distance} to {direction}."), clause!("landing.drift.5"))];
        lines.push(match hex {
            None => Line::new("It comes down off the map and is lost.", clause!("landing.off-map.1")),
            Some(hex) if *spared => Line::new(
                format!("So many are lost already that it comes down in {hex} instead."),
                clause!("landing.off-map.2"),
            ),
            Some(hex) => Line::new(format!("It comes down in {hex}."), clause!("landing.drift.5")),
        });
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let board = || BoardInput::tiles("EF");
        vec![
            ("two tiles", Input { board: board(), drop_point: "E/i6".into(), ceiling_reached: false }),
            ("by the east edge", Input { board: board(), drop_point: "F/h6".into(), ceiling_reached: false }),
            ("no more to be lost", Input { board: board(), drop_point: "F/h6".into(), ceiling_reached: true }),
            (
                "four tiles",
                Input { board: BoardInput::tiles("AB/CD"), drop_point: "A/j9".into(), ceiling_reached: false },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let (_, point) = scenario.plan.first()?;
        let drop_point = scenario.board.called(*point);
        Some(Input { board: BoardInput::of(scenario), drop_point, ceiling_reached: false })
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        Some(super::sheet::board(&case.board).aimed_at([(case.from, String::new())]))
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let hex = outcome.hex.as_ref().and_then(|hex| case.board.grid.parse(hex).ok());
        hex.map(|hex| Counter::down(hex, "unit", Symbol::Airborne, "the unit", true)).into_iter().collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        let grid = case.board.grid;
        outcome.hex.iter().filter_map(|hex| grid.index(grid.parse(hex).ok()?)).collect()
    }
}
