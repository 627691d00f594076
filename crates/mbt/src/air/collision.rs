//! Evasive Action brings a transport into the hex of another (mbt.collision).

use crate::Mbt;
use crate::air::airspace;
use crate::air::course::step;
use crate::air::flight::{Flight, Turn};
use crate::air::sketch::{Sketch, somewhere};
use crate::board::Board;
use crate::input::BoardInput;
use crate::rules::Rules;
use crate::rules::air::flak::{Position, Shot};
use crate::scenario::Scenario;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Hex;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `mbt.collision`: two transports, one of which is suppressed. In a game it is part of a shot, so no order resolves it
/// alone.
pub struct CollisionProcedure;

/// Two transports in formation order; the first is suppressed. It carries nobody, so that no casualty is picked.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// The hex of the one that is suppressed.
    pub aircraft: String,
    /// The hex of the other.
    pub other: String,
    /// The heading of both.
    pub heading: String,
    /// Where the first is on its pass: not over a LAPES strip.
    pub position: Position,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    board: Arc<Board>,
    flights: [Flight; 2],
}

/// What became of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Where the first is now; null off the map.
    pub hex: Option<String>,
    /// Whether it aborts, and so makes for the edge.
    pub aborts: bool,
    /// Whether they are in one hex, and both cease dropping.
    pub meet: bool,
    /// Whether they collide.
    pub collide: bool,
    /// Where the wrecks lie; those off the map are left out.
    pub wrecks: Vec<String>,
    /// Which of them swerves in its next impulse, from 1.
    pub swerves: Option<u8>,
    /// Where the other flies on to; null off the map.
    pub flies_on: Option<String>,
    /// Where the one that swerves may go, left and right; those off the map are left out.
    pub swerves_to: Vec<String>,
}

impl Procedure for CollisionProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.collision";
    const TITLE: &'static str = "Two transports in one hex";
    const ABOUT: &'static str = "Rolls on the suppression table for one of two transports; if it evades into the other's hex, whether they collide, and who swerves if they do not.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.collision.1"),
        clause!("mbt.collision.2"),
        clause!("mbt.collision.3"),
        clause!("mbt.ea.1"),
        clause!("mbt.base.6"),
        clause!("mbt.dice.3"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let board = input.board.read(rules)?;
        let flights = [
            somewhere(&board, &input.aircraft, &input.heading, input.position)?,
            somewhere(&board, &input.other, &input.heading, input.position).map_err(|fault| fault.at("other"))?,
        ];
        if flights[0].hex == flights[1].hex {
            let why = "transports do not stack (mbt.flight.4)";
            return Err(Fault::new("both are in one hex", why, "give each a hex of its own"));
        }
        if input.position == Position::Lapes {
            let why = "nobody else flies along a LAPES strip";
            return Err(Fault::new("position: over a LAPES strip", why, "let it be en route, over or beyond its zone"));
        }
        Ok(Case { rules: rules.clone(), board, flights })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, board, flights } = case;
        let on_map = |hex: Hex| board.grid.holds(hex).then(|| board.grid.name(hex));
        let mut sketch = Sketch::new(rules, board, flights, dice);
        if let Some(abort) = airspace::settle(&mut sketch, 0, Shot::Suppressed)? {
            airspace::casualty(&mut sketch, 0)?;
            airspace::check(&mut sketch, 0, abort)?;
        }
        let (Flight { hex, heading, .. }, fate) = (*sketch.first(), sketch.fate);
        let ahead = |turn: Turn| on_map(hex + step(turn.of(heading)));
        let part = fate.swerves.is_some();
        Ok(Outcome {
            hex: on_map(hex),
            aborts: fate.aborts,
            meet: fate.meet,
            collide: fate.crashed.len() > 1,
            wrecks: fate.crashed.iter().filter_map(|(_, wreck)| wreck.and_then(on_map)).collect(),
            swerves: fate.swerves.map(|at| at as u8 + 1),
            flies_on: part.then(|| ahead(Turn::Straight)).flatten(),
            swerves_to: [Turn::Left, Turn::Right].into_iter().filter(|_| part).filter_map(ahead).collect(),
        })
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        let here = outcome.hex.as_ref().map_or_else(|| "off the map".into(), |hex| format!("in {hex}"));
        let mut lines = vec![Line::new(format!("The first aircraft is {here}."), clause!("mbt.ea.1"))];
        if outcome.aborts {
            lines.push(Line::new("It aborts.", clause!("mbt.abort.1")));
        }
        if outcome.meet {
            lines.push(Line::new("Both are in one hex and cease dropping.", clause!("mbt.collision.1")));
        }
        if outcome.collide {
            let wrecks = outcome.wrecks.join(" and ");
            lines.push(Line::new(format!("They collide and both crash: {wrecks}."), clause!("mbt.collision.2")));
        }
        if let Some(number) = outcome.swerves {
            let to = outcome.swerves_to.join(" or ");
            lines.push(Line::new(
                format!("They miss; aircraft {number} turns away to {to}."),
                clause!("mbt.collision.3"),
            ));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let input = Input {
            board: BoardInput::default(),
            aircraft: "M20".into(),
            other: "L20".into(),
            heading: "N".into(),
            position: Position::Over,
        };
        vec![("in neighbouring rows over their zones", input)]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}
