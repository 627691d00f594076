//! Evasive Action brings a transport into the hex of another (mbt.collision).

use super::Mbt;
use super::board::Board;
use super::course::step;
use super::flak;
use super::flight::{Flight, Turn};
use super::input::BoardInput;
use super::rules::Rules;
use super::rules::air::flak::{Effect, Position};
use super::scenario::Scenario;
use super::suppression::somewhere;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Hex;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `mbt.collision`: two transports, one of which is suppressed.
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
    position: Position,
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
            somewhere(&board, &input.aircraft, &input.heading)?,
            somewhere(&board, &input.other, &input.heading).map_err(|fault| fault.at("other"))?,
        ];
        if flights[0].hex == flights[1].hex {
            let why = "transports do not stack (mbt.flight.4)";
            return Err(Fault::new("both are in one hex", why, "give each a hex of its own"));
        }
        if input.position == Position::Lapes {
            let why = "nobody else flies along a LAPES strip";
            return Err(Fault::new("position: over a LAPES strip", why, "let it be en route, over or beyond its zone"));
        }
        Ok(Case { rules: rules.clone(), board, flights, position: input.position })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, board, flights: [first, other], position } = case;
        let mut first = *first;
        let air = &rules.air;
        let on_map = |hex: Hex| board.grid.holds(hex).then(|| board.grid.name(hex));
        let blow = flak::suppress(&air.suppression, *position, dice)?;
        if blow.effect != Effect::Nothing {
            first.evade(blow.face(), air);
        }
        let aborts = match blow.effect {
            Effect::EvadeWithCasualties(abort) => flak::aborts(abort, dice)?,
            _ => false,
        };
        let mut outcome = Outcome {
            hex: on_map(first.hex),
            aborts,
            meet: first.hex == other.hex,
            collide: false,
            wrecks: Vec::new(),
            swerves: None,
            flies_on: None,
            swerves_to: Vec::new(),
        };
        if !outcome.meet {
            return Ok(outcome);
        }
        outcome.collide = flak::collide(&air.numbers, dice)?;
        if outcome.collide {
            for flight in [&first, other] {
                let distance = flak::crash_distance(&air.numbers, true, dice)?;
                outcome.wrecks.extend(on_map(flak::wreck(flight, distance)));
            }
            return Ok(outcome);
        }
        outcome.swerves = Some(flak::swerves(dice)? as u8 + 1);
        outcome.flies_on = on_map(first.hex + step(first.heading));
        let turns = [Turn::Left, Turn::Right].map(|turn| first.hex + step(turn.of(first.heading)));
        outcome.swerves_to = turns.into_iter().filter_map(on_map).collect();
        Ok(outcome)
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
