//! `ocs.overrun`: a stack attacks while it moves (ocs.base.9).

use crate::Ocs;
use crate::combat::attack::{self, Case as Fight};
use crate::combat::counter::UnitInput;
use crate::combat::force::BattleInput;
use crate::combat::sheet::{self, Goal};
use crate::fraction::Fraction;
use crate::game::called;
use crate::game::order::Order;
use crate::game::view::View;
use crate::rules::Rules;
use crate::rules::base::{Cost, NEVER, POINT};
use crate::scenario::Scenario;
use crate::terrain::Terrain;
use crate::unit::{Class, Mobility};
use jumpmaster_core::chart::{Exact, Way};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Chart, Clause, Fault, Line, Named, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The cost of overrunning a hex, in tenths of a point: that of the hex off the road, and the surcharge. `None` for a hex that
/// costs too much, or that may not be entered (ocs.base.9).
pub fn cost(rules: &Rules, terrain: Terrain, mobility: Mobility) -> Option<Cost> {
    let limits = &rules.base.limits;
    let hex = rules.base.ground(terrain).cost[mobility as usize];
    let most = Cost::from(limits.overrun_ground) * POINT;
    (hex != NEVER && hex <= most).then(|| hex + Cost::from(limits.overrun) * POINT)
}

/// The procedure.
pub struct OverrunProcedure;

/// What a unit of the stack has left to move with.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoverInput {
    /// How it moves.
    pub mobility: Mobility,
    /// The movement points it has left.
    pub points: Fraction,
}

/// A stack that overruns a hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// How the units of the stack move, and what they have left; those that move alike once.
    pub movers: Vec<MoverInput>,
    /// The attack. It comes from the one hex in which the stack stands.
    pub attack: BattleInput,
}

/// The situation, checked.
pub struct Case {
    /// The attack.
    pub fight: Fight,
    /// What each mover has left afterwards.
    left: Vec<(Mobility, Fraction)>,
    cost: Fraction,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the stack moves into the hex and may go on.
    pub moves_on: bool,
    /// What came of the attack.
    #[serde(flatten)]
    pub attack: attack::Outcome,
}

impl Procedure for OverrunProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.overrun";
    const TITLE: &'static str = "An overrun";
    const ABOUT: &'static str =
        "Checks that a moving stack can afford an overrun, and fights it: surprise comes easier, and nobody exploits.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.base.9"),
        clause!("ocs.surprise.2"),
        clause!("ocs.surprise.4"),
        clause!("ocs.surprise.6"),
        clause!("ocs.exploit.3"),
        clause!("ocs.crt.1"),
        clause!("ocs.result.3"),
    ];
    const CHARTED: bool = true;

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        if input.attack.from.len() > 1 {
            return Err(Fault::new(
                format!("attack: it comes from {} hexes", input.attack.from.len()),
                "an overrun is made by one stack that moves together (ocs.base.9)",
                "give the one hex in which the stack stands",
            ));
        }
        if input.movers.is_empty() {
            return Err(Fault::new(
                "movers: none",
                "an overrun is paid in movement points (ocs.base.9)",
                "say how the stack moves and what it has left",
            ));
        }
        let fight = Fight::of(input.attack.read(rules, true)?)?;
        let (mut left, mut dearest) = (Vec::new(), Fraction::ZERO);
        for mover in &input.movers {
            let cost = input.attack.terrain.iter().map(|&terrain| afford(rules, terrain, mover));
            let cost = cost.collect::<Result<Vec<_>, _>>()?.into_iter().max().unwrap_or(Fraction::ZERO);
            left.push((mover.mobility, mover.points.less(cost)));
            dearest = dearest.max(cost);
        }
        Ok(Case { fight, left, cost: dearest })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let attack = case.fight.run(dice)?;
        let stands = attack.ending.attacker.retreat == 0 && !attack.ending.attacker.destroyed;
        Ok(Outcome { moves_on: attack.ending.cleared && stands, attack })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let text = format!("The overrun costs up to {} MP.", case.cost);
        let mut lines = vec![Line::new(text, clause!("ocs.base.9"))];
        lines.extend(attack::told(&case.fight, &outcome.attack));
        if outcome.moves_on {
            let left: Vec<String> = case.left.iter().map(|(mobility, left)| format!("{left} {mobility} MP")).collect();
            let text = format!("The stack moves in and may go on with {}.", left.join(", "));
            lines.push(Line::new(text, clause!("ocs.base.9")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let armor =
            |strength, rating| UnitInput { class: Class::Armor, ..UnitInput::of("Armd Bde", strength, rating, 2) };
        let movers = |points| vec![MoverInput { mobility: Mobility::Track, points: Fraction::whole(points) }];
        let mut fortified = BattleInput::of(vec![armor(44, 5)], vec![UnitInput::of("Inf Rgt", 6, 3, 4)]);
        fortified.hedgehog = 1;
        let plain = BattleInput::of(vec![armor(8, 4)], vec![UnitInput::of("Garrison Bn", 2, 2, 1)]);
        vec![
            ("tanks overrun a Hedgehog", Input { movers: movers(8), attack: fortified }),
            ("a brigade overruns a battalion", Input { movers: movers(10), attack: plain }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }

    fn of_order(view: &View<'_>, order: &Order) -> Option<Input> {
        called::overrun(view, *order)
    }

    fn assumed(view: &View<'_>) -> Option<Order> {
        called::assumed(view)
    }

    fn chart(case: &Case) -> Option<Chart> {
        Some(sheet::chart(&case.fight))
    }

    fn meets(goal: usize, outcome: &Outcome) -> bool {
        Goal::ALL[goal].met(&outcome.attack.ending)
    }

    fn would_make(case: &Case, goal: usize, wanted: Exact) -> Vec<Way> {
        sheet::would_make(&case.fight, goal, wanted)
    }
}

/// What an overrun costs a mover, if it can pay.
fn afford(rules: &Rules, terrain: Terrain, mover: &MoverInput) -> Result<Fraction, Fault> {
    let limits = &rules.base.limits;
    let cost = cost(rules, terrain, mover.mobility).ok_or_else(|| {
        Fault::new(
            format!("{} movement overruns {terrain}", mover.mobility),
            format!("the hex may cost at most {} MP off the road (ocs.base.9)", limits.overrun_ground),
            "overrun a hex that costs less, or attack it in the Combat Segment",
        )
    })?;
    let cost = Fraction::new(cost.into(), POINT.into());
    if cost > mover.points {
        return Err(Fault::new(
            format!("{} {} MP left", mover.points, mover.mobility),
            format!("the overrun costs {cost} MP (ocs.base.9)"),
            "overrun with units that have enough left",
        ));
    }
    Ok(cost)
}
