//! A transport is shot down: who gets out, and where it crashes (mbt.shootdown, mbt.base.6).

use super::Mbt;
use super::airspace;
use super::board::Board;
use super::flight::Flight;
use super::input::BoardInput;
use super::load::Load;
use super::rules::Rules;
use super::rules::air::flak::{Position, Shot};
use super::scenario::Scenario;
use super::sketch::{Fate, Sketch, somewhere};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `mbt.shootdown`: exits and crash. In a game it is part of a shot, so no order resolves it alone.
pub struct ShootdownProcedure;

/// A transport that is shot down.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// Its hex.
    pub hex: String,
    /// Its heading.
    pub heading: String,
    /// How many LGOPs are still aboard.
    #[schemars(range(max = 32))]
    pub lgops: u8,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    board: Arc<Board>,
    flight: Flight,
    lgops: u8,
}

/// What became of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The hexes over which LGOPs got out.
    pub exits: Vec<String>,
    /// How many LGOPs are lost aboard.
    pub lost: u8,
    /// Where the wreck lies; null off the map.
    pub wreck: Option<String>,
}

impl Procedure for ShootdownProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.shootdown";
    const TITLE: &'static str = "A transport is shot down";
    const ABOUT: &'static str = "Rolls who gets out of a transport that is shot down, and where it crashes.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.shootdown.1"),
        clause!("mbt.shootdown.2"),
        clause!("mbt.shootdown.3"),
        clause!("mbt.manifest.3"),
        clause!("mbt.base.6"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let board = input.board.read(rules)?;
        between("lgops", input.lgops, 0, 32)?;
        let flight = somewhere(&board, &input.hex, &input.heading, Position::EnRoute)?;
        Ok(Case { rules: rules.clone(), board, flight, lgops: input.lgops })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, board, flight, lgops } = case;
        let mut sketch = Sketch::new(rules, board, &[*flight], dice).with(Load::of_lgops(*lgops), 0);
        airspace::settle(&mut sketch, 0, Shot::Down)?;
        let Fate { exits, crashed, .. } = sketch.fate;
        Ok(Outcome {
            lost: lgops - exits.len() as u8,
            exits: exits.into_iter().map(|hex| board.grid.name(hex)).collect(),
            wreck: crashed.iter().find_map(|(_, wreck)| wreck.map(|hex| board.grid.name(hex))),
        })
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        let exits = outcome.exits.iter().enumerate();
        let mut lines: Vec<Line> = exits
            .map(|(nth, hex)| {
                let why = if nth == 0 { clause!("mbt.shootdown.1") } else { clause!("mbt.shootdown.2") };
                Line::new(format!("An LGOP gets out over {hex}."), why)
            })
            .collect();
        lines.push(Line::new(
            format!("{} LGOPs are lost aboard, and all else.", outcome.lost),
            clause!("mbt.manifest.3"),
        ));
        let wreck = outcome.wreck.as_ref().map_or_else(|| "off the map".into(), |hex| format!("in {hex}"));
        lines.push(Line::new(format!("The aircraft crashes {wreck}."), clause!("mbt.base.6")));
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let board = BoardInput::default();
        vec![("two LGOPs aboard", Input { board, hex: "M20".into(), heading: "N".into(), lgops: 2 })]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}
