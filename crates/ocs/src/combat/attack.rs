//! `ocs.combat`: an attack in its eight steps (ocs.combat.1 to ocs.combat.8).

mod told;

pub use told::told;

use crate::Ocs;
use crate::combat::battle::{Battle, Ending, Plan};
use crate::combat::counter::UnitInput;
use crate::combat::force::{BattleInput, FromInput};
use crate::combat::result;
use crate::combat::sheet::{self, Goal};
use crate::combat::strength::River;
use crate::fraction::Fraction;
use crate::game::called;
use crate::game::order::Order;
use crate::game::view::View;
use crate::rules::Rules;
use crate::rules::combat::Surprise;
use crate::scenario::Scenario;
use crate::terrain::Terrain;
use crate::unit::{Class, Symbol};
use jumpmaster_core::chart::{Exact, Way};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Chart, Clause, Fault, Line, Named, Procedure, clause};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The procedure.
pub struct CombatProcedure;

/// The situation, checked, and worked out as far as it goes without dice.
pub struct Case {
    /// The battle.
    pub battle: Battle,
    /// What it comes to.
    pub plan: Plan,
}

impl Case {
    /// Works out a battle.
    pub fn of(battle: Battle) -> Result<Case, Fault> {
        Ok(Case { plan: battle.plan()?, battle })
    }

    /// Rolls the battle.
    #[inline]
    pub fn run<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let rolled = result::roll(&self.battle.rules.combat, &self.plan.setup, dice)?;
        Ok(Outcome {
            surprise: rolled.surprise,
            column: rolled.column as u8 + 1,
            ending: self.plan.endings[rolled.result],
        })
    }
}

/// What came of an attack. The option points of the result are what was open to choose: each is a hex of retreat or a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The side that had surprise.
    pub surprise: Surprise,
    /// The column of the final odds, counted from the left.
    pub column: u8,
    /// What the result did.
    #[serde(flatten)]
    pub ending: Ending,
}

impl Procedure for CombatProcedure {
    type System = Ocs;
    type Input = BattleInput;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.combat";
    const TITLE: &'static str = "An attack";
    const ABOUT: &'static str = "Pays for an attack, finds its odds, rolls surprise and result, and carries the result out with \
                                 the choices that both sides have made.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.combat.1"),
        clause!("ocs.combat.2"),
        clause!("ocs.combat.3"),
        clause!("ocs.combat.4"),
        clause!("ocs.combat.5"),
        clause!("ocs.combat.6"),
        clause!("ocs.combat.7"),
        clause!("ocs.combat.8"),
        clause!("ocs.csupply.1"),
        clause!("ocs.csupply.2"),
        clause!("ocs.csupply.3"),
        clause!("ocs.csupply.4"),
        clause!("ocs.csupply.5"),
        clause!("ocs.stocks.1"),
        clause!("ocs.stocks.2"),
        clause!("ocs.level.3"),
        clause!("ocs.level.4"),
        clause!("ocs.at.1"),
        clause!("ocs.at.5"),
        clause!("ocs.crt.1"),
        clause!("ocs.crt.2"),
        clause!("ocs.crt.4"),
        clause!("ocs.crt.5"),
        clause!("ocs.drm.1"),
        clause!("ocs.surprise.1"),
        clause!("ocs.surprise.3"),
        clause!("ocs.surprise.4"),
        clause!("ocs.surprise.5"),
        clause!("ocs.result.2"),
        clause!("ocs.result.3"),
        clause!("ocs.result.4"),
        clause!("ocs.result.5"),
        clause!("ocs.result.6"),
        clause!("ocs.result.7"),
        clause!("ocs.exploit.1"),
        clause!("ocs.exploit.2"),
        clause!("ocs.exploit.3"),
        clause!("ocs.exploit.4"),
        clause!("ocs.exploit.5"),
        clause!("ocs.base.8"),
        clause!("ocs.base.10"),
        clause!("ocs.base.11"),
    ];
    const CHARTED: bool = true;

    fn prepare(rules: &Arc<Rules>, input: &BattleInput) -> Result<Case, Fault> {
        Case::of(input.read(rules, false)?)
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        case.run(dice)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        told(case, outcome)
    }

    fn examples() -> Vec<(&'static str, BattleInput)> {
        vec![
            ("armor against infantry in the open", armor_against_infantry()),
            ("a Hedgehog in the woods", hedgehog_in_the_woods()),
            ("two hexes break through", breakthrough()),
            ("tanks against Panzergrenadiers", tanks_against_grenadiers()),
            ("a cut-off regiment without supply", cut_off()),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<BattleInput> {
        None
    }

    fn of_order(view: &View<'_>, order: &Order) -> Option<BattleInput> {
        called::attack(view, *order)
    }

    fn assumed(view: &View<'_>) -> Option<Order> {
        called::assumed(view)
    }

    fn chart(case: &Case) -> Option<Chart> {
        Some(sheet::chart(case))
    }

    fn meets(goal: usize, outcome: &Outcome) -> bool {
        Goal::ALL[goal].met(&outcome.ending)
    }

    fn would_make(case: &Case, goal: usize, wanted: Exact) -> Vec<Way> {
        sheet::would_make(case, goal, wanted)
    }
}

/// ocs.ex.8
fn armor_against_infantry() -> BattleInput {
    let armor = UnitInput { class: Class::Armor, ..UnitInput::of("Armd Bde", 8, 4, 2) };
    BattleInput::of(vec![armor], vec![UnitInput::of("Inf Rgt", 5, 3, 2)])
}

/// ocs.ex.9
fn hedgehog_in_the_woods() -> BattleInput {
    let mut input = BattleInput::of(vec![UnitInput::of("Inf Div", 12, 3, 4)], vec![UnitInput::of("Garrison", 4, 2, 2)]);
    input.terrain = vec![Terrain::Woods];
    input.hedgehog = 2;
    input.attacker.retreats = 1;
    input
}

/// ocs.ex.10
fn breakthrough() -> BattleInput {
    let hq = UnitInput { symbols: vec![Symbol::Hq], size: Fraction::HALF, ..UnitInput::of("HQ", 1, 4, 1) };
    let mut input = BattleInput::of(
        vec![UnitInput::of("1st Div", 24, 4, 4), hq],
        vec![UnitInput { full_steps: Some(3), ..UnitInput::of("Inf Rgt", 5, 4, 3) }],
    );
    input.from.push(FromInput {
        side: 1,
        river: River::None,
        road: false,
        units: vec![UnitInput::of("2nd Div", 20, 3, 4)],
    });
    input
}

/// ocs.ex.11
fn tanks_against_grenadiers() -> BattleInput {
    let of = |class, name, strength, rating, steps| UnitInput { class, ..UnitInput::of(name, strength, rating, steps) };
    BattleInput::of(
        vec![
            of(Class::Armor, "Armd Bde", 8, 4, 2),
            of(Class::Mech, "Mech Rgt", 6, 4, 2),
            of(Class::Other, "Inf Rgt", 4, 3, 2),
        ],
        vec![of(Class::Mech, "PzGren Bn", 3, 4, 1), of(Class::Other, "Inf Rgt", 5, 3, 2)],
    )
}

/// ocs.ex.12
fn cut_off() -> BattleInput {
    let regiment = UnitInput { out_of_supply: true, ..UnitInput::of("cut-off Rgt", 6, 3, 2) };
    let battalion = UnitInput { size: Fraction::HALF, ..UnitInput::of("Bn", 2, 3, 1) };
    let mut input = BattleInput::of(vec![UnitInput::of("Inf Div", 10, 3, 4)], vec![regiment, battalion]);
    input.terrain = vec![Terrain::Woods];
    input.defender.withholds = true;
    input
}
