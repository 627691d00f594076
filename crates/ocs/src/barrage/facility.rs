//! `ocs.facility`: a barrage on an Air Base, a port or a railway (ocs.facility.1 to ocs.facility.6).

use crate::Ocs;
use crate::barrage::fire::{self, FirerInput, Kind, Salvo};
use crate::barrage::hex::paid;
use crate::combat::reading;
use crate::rules::Rules;
use crate::rules::barrage::Damage;
use crate::scenario::Scenario;
use crate::supply::port::in_words;
use crate::tokens::Tokens;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Not;
use std::sync::Arc;

/// The lowest Level that an Air Base is bombed down to (ocs.facility.4).
const LOWEST: u8 = 1;

/// The most hits on a port (ocs.facility.4).
pub const MOST_HITS: u8 = 4;

/// The Level of an Air Base after a barrage: never below 1, and an Air Strip keeps its 0 (ocs.facility.2 to ocs.facility.4).
pub const fn level(before: u8, damage: Damage) -> u8 {
    let after = before.saturating_sub(damage.levels);
    if before < LOWEST {
        before
    } else if after < LOWEST {
        LOWEST
    } else {
        after
    }
}

/// The hits on a port after a barrage, at most 4 (ocs.facility.2 to ocs.facility.4).
pub const fn hits(before: u8, damage: Damage) -> u8 {
    let after = before + damage.levels;
    if after > MOST_HITS { MOST_HITS } else { after }
}

named! {
    /// What became of an aircraft at a base.
    pub enum Fate: "fate of an aircraft" {
        /// Nothing.
        Unharmed = "unharmed",
        /// It is reduced.
        Reduced = "reduced",
        /// It was reduced before, and is destroyed.
        Destroyed = "destroyed",
    }
}

/// Rolls for an aircraft at a base under fire: from a die on it is reduced, or destroyed if it was before (ocs.facility.5).
pub fn aircraft<D: Dice + ?Sized>(least: u8, reduced: bool, dice: &mut D) -> Result<Fate, NeedRoll> {
    let fate = |face: u8| match (face >= least, reduced) {
        (false, _) => Fate::Unharmed,
        (true, false) => Fate::Reduced,
        (true, true) => Fate::Destroyed,
    };
    let became = fate(reading::roll(dice, Die::D6, clause!("ocs.facility.5"), fate)?);
    dice.meant(&became);
    Ok(became)
}

/// A result as it is told: a dash is no effect.
fn in_full(damage: Damage) -> String {
    if damage == Damage::default() { "no effect".into() } else { damage.to_string() }
}

/// The procedure.
pub struct FacilityProcedure;

/// An aircraft at a base under fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AircraftInput {
    /// Whether it is reduced.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub reduced: bool,
}

named! {
    /// A kind of facility.
    pub enum Facility: "facility" {
        /// An Air Base or an Air Strip.
        AirBase = "air base",
        /// A port.
        Port = "port",
        /// A rail hex: Trainbusting.
        Railway = "railway",
    }
}

/// A barrage on a facility.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What fires.
    pub kind: Kind,
    /// Those that fire.
    pub firers: Vec<FirerInput>,
    /// The tokens that artillery can spend; as many as it takes if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 400))]
    pub tokens: Option<u32>,
    /// What is fired at.
    pub target: Facility,
    /// The Level of an Air Base; 0 for an Air Strip.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 9))]
    pub level: u8,
    /// The aircraft at an Air Base, Active or Inactive.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aircraft: Vec<AircraftInput>,
    /// The hits on a port.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 4))]
    pub hits: u8,
}

impl Input {
    /// Whether the target has what is said of it, and can be fired at.
    fn check(&self, rules: &Rules) -> Result<(), Fault> {
        between("level", self.level, 0, rules.base.limits.air_base)?;
        between("aircraft", self.aircraft.len(), 0, 30)?;
        between("hits", self.hits, 0, MOST_HITS)?;
        let based = self.level > 0 || !self.aircraft.is_empty();
        let odd = match self.target {
            Facility::AirBase => self.hits > 0,
            Facility::Port => based,
            Facility::Railway => based || self.hits > 0,
        };
        if odd {
            return Err(Fault::new(
                format!("target: {}", self.target),
                "Levels and aircraft belong to an air base, hits to a port (ocs.facility.2, ocs.facility.5)",
                "leave out what the target does not have",
            ));
        }
        if self.target == Facility::Railway && self.kind != Kind::Air {
            return Err(Fault::new(
                format!("{} against a railway", self.kind),
                "Trainbusting is an air mission (ocs.base.14)",
                "send aircraft",
            ));
        }
        Ok(())
    }
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    kind: Kind,
    salvo: Salvo,
    paid: Tokens,
    column: usize,
    target: Facility,
    level: u8,
    aircraft: Vec<AircraftInput>,
    hits: u8,
}

/// What became of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The result, as the table has it.
    pub result: Damage,
    /// The Level that an Air Base has now, or the hits on a port; null for a railway.
    pub now: Option<u8>,
    /// What became of each aircraft.
    pub aircraft: Vec<Fate>,
    /// Whether the rail hex is closed until the end of its owner's next player turn.
    pub closed: bool,
}

impl Procedure for FacilityProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.facility";
    const TITLE: &'static str = "A barrage on a facility";
    const ABOUT: &'static str =
        "Rolls what a barrage does to an Air Base and the aircraft there, to a port, or to a railway.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.facility.1"),
        clause!("ocs.facility.2"),
        clause!("ocs.facility.3"),
        clause!("ocs.facility.4"),
        clause!("ocs.facility.5"),
        clause!("ocs.facility.6"),
        clause!("ocs.barrage.4"),
        clause!("ocs.bsupply.1"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        input.check(rules)?;
        // No shift applies here, so nobody need spot for it (ocs.facility.1).
        let salvo = fire::salvo(rules, input.kind, &input.firers, true)?;
        let column = rules.barrage.facility_column(salvo.strength);
        Ok(Case {
            paid: fire::bill(input.kind, rules.barrage.facility_cost(column), input.tokens)?,
            rules: rules.clone(),
            kind: input.kind,
            salvo,
            column,
            target: input.target,
            level: input.level,
            aircraft: input.aircraft.clone(),
            hits: input.hits,
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let by = |roll: u8| case.rules.barrage.damage(case.column, roll);
        let result = by(reading::roll(dice, Die::D6, clause!("ocs.facility.1"), by)?);
        dice.meant(&result);
        let mut outcome = Outcome { result, now: None, aircraft: Vec::new(), closed: false };
        match case.target {
            Facility::AirBase => {
                outcome.now = Some(level(case.level, result));
                for craft in &case.aircraft {
                    let fate = result.aircraft.map(|least| aircraft(least, craft.reduced, dice));
                    outcome.aircraft.push(fate.transpose()?.unwrap_or(Fate::Unharmed));
                }
            }
            Facility::Port => outcome.now = Some(hits(case.hits, result)),
            Facility::Railway => outcome.closed = result.busts,
        }
        Ok(outcome)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let heads =
            &case.rules.ledger.table("ocs.table.facility").map(|table| table.columns.clone()).unwrap_or_default();
        let mut lines = vec![
            Line::new(
                format!("A barrage of {}: column {}, without shifts.", case.salvo.exact, heads[case.column]),
                clause!("ocs.facility.1"),
            ),
            Line::new(paid(case.kind, case.paid), clause!("ocs.bsupply.1")),
            Line::new(format!("Result: {}.", in_full(outcome.result)), clause!("ocs.facility.1")),
        ];
        let why = match outcome.result.levels {
            0 => clause!("ocs.facility.6"),
            1 => clause!("ocs.facility.2"),
            _ => clause!("ocs.facility.3"),
        };
        let now = outcome.now.unwrap_or(0);
        lines.push(match case.target {
            Facility::AirBase if case.level == 0 => {
                Line::new("The Air Strip has no Level to lose.", clause!("ocs.facility.4"))
            }
            Facility::AirBase => Line::new(format!("The Air Base is at Level {now}."), why),
            Facility::Port => Line::new(format!("The port has {}.", in_words(now)), why),
            Facility::Railway if outcome.closed => Line::new(
                "The rail hex is closed until the end of its owner's next player turn.",
                clause!("ocs.facility.6"),
            ),
            Facility::Railway => Line::new("The railway runs on.", clause!("ocs.facility.6")),
        });
        for (nth, fate) in outcome.aircraft.iter().enumerate() {
            lines.push(Line::new(format!("Aircraft {}: {fate}.", nth + 1), clause!("ocs.facility.5")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let input = |kind, barrage, target| Input {
            kind,
            firers: vec![FirerInput::of(barrage)],
            tokens: None,
            target,
            level: 0,
            aircraft: Vec::new(),
            hits: 0,
        };
        let aircraft = [false, true, false].map(|reduced| AircraftInput { reduced }).to_vec();
        vec![
            (
                "bombs on an Air Base with three aircraft",
                Input { level: 2, aircraft, ..input(Kind::Air, 24, Facility::AirBase) },
            ),
            ("artillery on a damaged port", Input { hits: 1, ..input(Kind::Artillery, 24, Facility::Port) }),
            ("Trainbusting", input(Kind::Air, 8, Facility::Railway)),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}
