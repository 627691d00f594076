//! Drift: how the wind spreads the sticks aimed at one hex (pl.drift).

use super::Pl;
use super::board::Board;
use super::input::{BoardInput, WindInput};
use super::rules::{Fate, Overflow, Rules};
use super::scenario::Scenario;
use super::wind::{self, Known, Wind};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::hex::{Hex, Orientation, Side};
use jumpmaster_core::input::between;
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Fault, Ledger, Line, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A drift diagram: one of the eighteen rows A to R (pl.drift.9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number, from 0.
    pub number: usize,
    /// Its letter.
    pub letter: String,
    falls: Vec<Fall>,
}

/// Where one stick of a row comes down, seen from the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fall {
    /// Hexes downwind.
    along: u16,
    /// Hexes to the side of the line.
    aside: u8,
}

impl Fall {
    #[inline]
    fn hex(self, target: Hex, downwind: Side, orientation: Orientation) -> Hex {
        let on_line = target + downwind.step(orientation) * i32::from(self.along);
        if self.aside == 0 {
            on_line
        } else {
            on_line + downwind.clockwise().clockwise().step(orientation) * i32::from(self.aside)
        }
    }
}

impl Row {
    /// Where stick number `stick`, counted from 0, of `of` sticks comes down. The numbers of a row are maxima, filled from
    /// the target outward (pl.drift.3, pl.drift.4, pl.drift.7, pl.drift.11); surplus sticks follow the ruling of
    /// pl.drift.9.
    #[inline]
    fn fall(&self, rules: &Rules, stick: usize, of: usize) -> Option<Fall> {
        let skipped = if rules.fill_farthest { self.falls.len().saturating_sub(of) } else { 0 };
        if let Some(&fall) = self.falls.get(stick + skipped) {
            return Some(fall);
        }
        let last = *self.falls.last()?;
        match rules.overflow {
            Overflow::LastHex => Some(last),
            Overflow::Beyond => {
                Some(Fall { along: last.along + (stick + skipped - self.falls.len()) as u16 + 1, ..last })
            }
            Overflow::Lost => None,
        }
    }
}

/// Reads the drift diagrams (pl.drift.9); row L depends on an option.
pub fn rows(ledger: &Ledger) -> Result<Vec<Row>, Fault> {
    let table = ledger.table("pl.table.drift-diagram")?;
    let corrected = ledger.is("drift_row_l", "corrected");
    let abreast = ledger.is("drift_layout", "abreast");
    table
        .rows
        .iter()
        .enumerate()
        .map(|(number, row)| {
            let numbers = if corrected && row[0] == "L" { Ok([0, 0, 1, 1].repeat(4)) } else { numbers(&row[1..]) };
            let numbers = numbers.map_err(|fault| fault.at(format!("{}, row {}", table.id, row[0])))?;
            let falls = numbers.iter().enumerate().flat_map(|(along, &sticks)| {
                (0..sticks)
                    .map(move |nth| Fall { along: along as u16, aside: if abreast && along > 0 { nth } else { 0 } })
            });
            Ok(Row { number, letter: row[0].clone(), falls: falls.collect() })
        })
        .collect()
}

/// The numbers of a row up to its first blank cell; only blanks may follow.
fn numbers(cells: &[String]) -> Result<Vec<u8>, Fault> {
    let end = cells.iter().position(String::is_empty).unwrap_or(cells.len());
    let wrong = |cell: &str| {
        Fault::new(
            format!("\"{cell}\" is no number of sticks"),
            "a row is numbers, then blanks to its end",
            "write a number from 0 to 16",
        )
    };
    if let Some(cell) = cells[end..].iter().find(|cell| !cell.is_empty()) {
        return Err(wrong(cell));
    }
    let numbers: Vec<u8> = cells[..end]
        .iter()
        .map(|cell| cell.parse().ok().filter(|&number| number <= 16).ok_or_else(|| wrong(cell)))
        .collect::<Result<_, _>>()?;
    if numbers.iter().all(|&number| number == 0) {
        return Err(Fault::new(
            "the row has no places",
            "somebody has to land somewhere",
            "write at least one number above 0",
        ));
    }
    Ok(numbers)
}

/// A drift row as the log shows it for a die.
#[derive(PartialEq)]
struct Pattern<'a>(u8, &'a str);

impl fmt::Display for Pattern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern {}", self.1)
    }
}

/// Rolls the drift for one target hex: one die for everything aimed at it (pl.drift.2, pl.drift.6).
#[inline]
pub fn pattern<'r, D: Dice + ?Sized>(rules: &'r Rules, wind: Wind, dice: &mut D) -> Result<&'r Row, NeedRoll> {
    let patterns = &rules.drift_pattern[wind.speed as usize];
    let Pattern(row, _) = dice.read(Die::D6, clause!("pl.drift.2"), |face| {
        let row = patterns[usize::from(face) - 1];
        Pattern(row, &rules.drift_rows[usize::from(row)].letter)
    })?;
    Ok(&rules.drift_rows[usize::from(row)])
}

/// Where a stick comes down: always on a straight line downwind of the target (pl.drift.1, pl.drift.4, pl.drift.5), places
/// being taken in stick order (pl.drift.10). `None` if the option loses sticks that have no place.
#[inline]
pub fn comes_down(
    rules: &Rules,
    row: &Row,
    downwind: Side,
    orientation: Orientation,
    target: Hex,
    stick: usize,
    of: usize,
) -> Option<Hex> {
    row.fall(rules, stick, of).map(|fall| fall.hex(target, downwind, orientation))
}

/// For each hex that `of` sticks can reach in this wind, seen from the target: the most sticks that any roll brings down
/// there.
pub fn reach(rules: &Rules, wind: Wind, orientation: Orientation, of: usize) -> Vec<(Hex, u32)> {
    let mut reach: Vec<(Hex, u32)> = Vec::new();
    for &row in &rules.drift_pattern[wind.speed as usize] {
        let row = &rules.drift_rows[usize::from(row)];
        let mut here: Vec<(Hex, u32)> = Vec::new();
        for hex in
            (0..of).filter_map(|stick| comes_down(rules, row, wind.downwind(), orientation, Hex::ZERO, stick, of))
        {
            match here.iter_mut().find(|(known, _)| *known == hex) {
                Some((_, sticks)) => *sticks += 1,
                None => here.push((hex, 1)),
            }
        }
        for (hex, sticks) in here {
            match reach.iter_mut().find(|(known, _)| *known == hex) {
                Some((_, most)) => *most = sticks.max(*most),
                None => reach.push((hex, sticks)),
            }
        }
    }
    reach
}

/// Says that a stick came down off the board, and what that means for it (pl.drift.8).
pub fn off_board(rules: &Rules, stick: &str) -> Line {
    let lost = if rules.offboard_withdrawn { "is out of the game, but not destroyed" } else { "is lost" };
    Line::new(format!("{stick} drifts off the board and {lost}."), clause!("pl.drift.8"))
}

/// The name of the plane with this number: P, Q, R, …, Z, A, …, O, then PP and so on.
pub fn plane_name(plane: usize) -> String {
    let letter = char::from(b'A' + ((plane + 15) % 26) as u8);
    std::iter::repeat_n(letter, plane / 26 + 1).collect()
}

/// `pl.drift`: where the sticks aimed at one hex come down. A game rolls it only as part of a landing.
pub struct DriftProcedure;

/// The sticks aimed at one hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// The wind, as far as it is known; the rest is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<WindInput>,
    /// The hex they are aimed at, written "7,6".
    pub target: String,
    /// How many sticks jump.
    #[schemars(range(min = 1, max = 16))]
    pub sticks: u16,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    board: Arc<Board>,
    known: Known,
    target: Hex,
    sticks: usize,
}

/// Where they came down.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The wind.
    pub wind: wind::Outcome,
    /// The letter of the drift row.
    pub pattern: String,
    /// The hex of every stick in stick order; null for those off the board.
    pub hexes: Vec<Option<String>>,
}

impl Procedure for DriftProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.drift";
    const TITLE: &'static str = "Drift of the sticks aimed at one hex";
    const ABOUT: &'static str =
        "Rolls the wind, unless it is given, and the drift pattern, and puts every stick where it comes down.";
    const CLAUSES: &'static [Clause] = &[
        clause!("pl.drift.1"),
        clause!("pl.drift.2"),
        clause!("pl.drift.3"),
        clause!("pl.drift.4"),
        clause!("pl.drift.5"),
        clause!("pl.drift.6"),
        clause!("pl.drift.8"),
        clause!("pl.drift.9"),
        clause!("pl.drift.10"),
        clause!("pl.drift.11"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let board = input.board.read(rules)?;
        let most = usize::from(rules.platoons_aimed * rules.sticks_per_platoon);
        Ok(Case {
            known: wind::known(input.wind.as_ref(), board.grid.orientation)?,
            target: board.grid.parse_for("target", &input.target)?,
            sticks: between("sticks", input.sticks.into(), 1, most).map_err(|mut fault| {
                fault.why = format!(
                    "{} platoons are the most that may be aimed at one hex (pl.plan.4), {most} sticks",
                    rules.platoons_aimed
                );
                fault
            })?,
            rules: rules.clone(),
            board,
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, board, known, target, sticks } = case;
        let orientation = board.grid.orientation;
        let wind = wind::roll(rules, orientation, *known, dice)?;
        let row = pattern(rules, wind, dice)?;
        let spot = |stick| {
            comes_down(rules, row, wind.downwind(), orientation, *target, stick, *sticks)
                .and_then(|hex| board.grid.spot(hex))
        };
        Ok(Outcome {
            wind: wind::Outcome::of(wind, orientation),
            pattern: row.letter.clone(),
            hexes: (0..*sticks).map(|stick| spot(stick).map(|spot| spot.to_string())).collect(),
        })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines =
            vec![outcome.wind.line(), Line::new(format!("Drift pattern {}.", outcome.pattern), clause!("pl.drift.2"))];
        for (stick, hex) in outcome.hexes.iter().enumerate() {
            let platoon = usize::from(case.rules.sticks_per_platoon);
            let name = format!("{}{}", plane_name(stick / platoon), stick % platoon + 1);
            lines.push(match hex {
                Some(hex) => Line::new(format!("{name} comes down in {hex}."), clause!("pl.drift.4")),
                None => off_board(&case.rules, &name),
            });
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let board = BoardInput::axial(2, 16, 12);
        let wind = Some(WindInput { from: Some("W".into()), speed: Some(wind::Speed::Gusty) });
        vec![
            ("gusty wind from the west", Input { board, wind, target: "2,5".into(), sticks: 8 }),
            (
                "wind unknown",
                Input { board: BoardInput::axial(1, 16, 12), wind: None, target: "6,6".into(), sticks: 8 },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let drop = super::drop::Input::of(scenario)?;
        let target = drop.targets.first()?;
        let sticks = target.planes * scenario.rules.sticks_per_platoon;
        Some(Input { board: drop.board, wind: None, target: target.hex.clone(), sticks })
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        Some(super::sheet::board(&case.board).aimed_at([(case.target, String::from("P"))]))
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let down = outcome.hexes.iter().enumerate().filter_map(|(number, hex)| Some((number + 1, hex.as_deref()?)));
        down.filter_map(|(number, hex)| {
            super::sheet::down(&case.board, hex, &number.to_string(), Symbol::Stick, Fate::Safe)
        })
        .collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        let index = |hex: &String| case.board.grid.parse(hex).ok().and_then(|hex| case.board.grid.index(hex));
        outcome.hexes.iter().flatten().filter_map(index).collect()
    }
}
