//! `ocs.barrage`: a barrage on the units in a hex, or on a ship (ocs.barrage.1 to ocs.barrage.4, ocs.bresult.1 to
//! ocs.bresult.5, ocs.shore.1).

mod chart;

use crate::Ocs;
use crate::barrage::fire::{self, FirerInput, Kind, Salvo};
use crate::barrage::shifts::{self, Dense, Fire, Shift, Target};
use crate::combat::counter::{self, UnitInput};
use crate::combat::losses;
use crate::combat::reading;
use crate::combat::strength::Combatant;
use crate::fraction::Fraction;
use crate::game::State;
use crate::game::called;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::view::View;
use crate::rules::Rules;
use crate::rules::barrage::Hit;
use crate::scenario::Scenario;
use crate::terrain::{Closeness, Terrain};
use crate::tokens::Tokens;
use crate::unit::Mode;
use jumpmaster_core::chart::{Exact, Way};
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Chart, Clause, Fault, Line, Named, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The Level of a Hedgehog from which on a [1/2] is DG (ocs.bresult.4).
const DEEP: u8 = 3;

/// The lowest die at which a 1/2 costs a step (ocs.bresult.3).
const HALF: u8 = 4;

/// What a result comes to before its die: a [1/2] is DG or a 1/2 (ocs.bresult.4), and on land a ship's is reduced
/// (ocs.shore.1).
pub fn comes_to(rules: &Rules, hit: Hit, fire: Fire, hedgehog: u8, land: bool) -> Hit {
    let weak = hedgehog >= DEEP || fire.kind != Kind::Artillery || !fire.spotted;
    let settled = match hit {
        Hit::Bracketed if weak => Hit::Dg,
        Hit::Bracketed => Hit::Half,
        hit => hit,
    };
    if land && fire.kind == Kind::Ship { rules.barrage.ashore(settled) } else { settled }
}

/// Rolls what a 1/2 costs: a step or none (ocs.bresult.3).
pub fn half<D: Dice + ?Sized>(dice: &mut D) -> Result<u8, NeedRoll> {
    let costs = |face: u8| u8::from(face >= HALF);
    Ok(costs(reading::roll(dice, Die::D6, clause!("ocs.bresult.3"), costs)?))
}

/// The procedure.
pub struct BarrageProcedure;

fn open() -> Vec<Terrain> {
    vec![Terrain::Open]
}

fn yes() -> bool {
    true
}

/// A barrage.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What fires.
    pub kind: Kind,
    /// Those that fire.
    pub firers: Vec<FirerInput>,
    /// Whether a friendly combat unit next to the target, not aboard a ship, spots for it.
    #[serde(default = "yes")]
    pub spotter: bool,
    /// The tokens that artillery can spend; as many as it takes if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 400))]
    pub tokens: Option<u32>,
    /// The combat units in the target hex; none if a ship is the target.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<UnitInput>,
    /// The steps of the ship that is the target, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 9))]
    pub ship_steps: Option<u8>,
    /// The terrain of the target hex; of several types its owner chooses one.
    #[serde(default = "open")]
    pub terrain: Vec<Terrain>,
    /// The Level of the Hedgehog in the target hex; 0 for none.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub hedgehog: u8,
    /// The units that lose steps first, counting from 1; the others follow with the weakest steps first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<u8>,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    salvo: Salvo,
    paid: Tokens,
    at_hand: Option<u32>,
    shifts: Vec<Shift>,
    from: usize,
    column: usize,
    hedgehog: u8,
    ship: bool,
    names: Vec<String>,
    steps: Vec<u8>,
    order: Vec<usize>,
    all: u16,
}

/// What a barrage did. Which units lost the steps was for their owner to choose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The result, as the table has it.
    pub result: Hit,
    /// The steps that were lost.
    pub steps: u8,
    /// Whether what is left in the hex is disorganized by it.
    pub dg: bool,
    /// Whether nothing is left.
    pub destroyed: bool,
}

impl Procedure for BarrageProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.barrage";
    const TITLE: &'static str = "A barrage";
    const ABOUT: &'static str = "Adds up a barrage and what it costs, shifts its column line by line, and rolls what it does to \
                                 the units in a hex or to a ship.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.barrage.1"),
        clause!("ocs.barrage.2"),
        clause!("ocs.barrage.3"),
        clause!("ocs.barrage.4"),
        clause!("ocs.bresult.1"),
        clause!("ocs.bresult.2"),
        clause!("ocs.bresult.3"),
        clause!("ocs.bresult.4"),
        clause!("ocs.bresult.5"),
        clause!("ocs.bshift.0"),
        clause!("ocs.bshift.1"),
        clause!("ocs.bshift.2"),
        clause!("ocs.bshift.3"),
        clause!("ocs.bshift.4"),
        clause!("ocs.bshift.5"),
        clause!("ocs.bshift.6"),
        clause!("ocs.bshift.7"),
        clause!("ocs.bshift.8"),
        clause!("ocs.bsupply.1"),
        clause!("ocs.density.1"),
        clause!("ocs.density.2"),
        clause!("ocs.density.3"),
        clause!("ocs.density.4"),
        clause!("ocs.shore.1"),
        clause!("ocs.base.20"),
    ];
    const IN_PLAY: bool = true;
    const CHARTED: bool = true;

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let salvo = fire::salvo(rules, input.kind, &input.firers, input.spotter)?;
        let units = input.units(rules)?;
        let steps: Vec<u8> = input.ship_steps.into_iter().chain(units.iter().map(|unit| unit.steps)).collect();
        let from = rules.barrage.column(salvo.strength);
        let target = |closeness| Target {
            hedgehog: input.hedgehog,
            closeness,
            strat: units.iter().any(|unit| unit.mode == Mode::Strat),
            size: shifts::density(input.targets.iter().zip(&units).map(|(input, unit)| Dense {
                size: unit.size,
                steps: unit.full,
                formation: input.formation.as_deref(),
                combat: true,
            })),
        };
        between("hedgehog", input.hedgehog, 0, rules.base.limits.hedgehog)?;
        let closeness = input.terrain.iter().map(|&terrain| rules.base.ground(terrain).closeness);
        let column = |closeness| shifts::shifted(from, shifts::lines(rules, salvo.fire, target(closeness)));
        let choice = closeness.min_by_key(|&closeness| column(closeness)).unwrap_or(Closeness::Open);
        Ok(Case {
            paid: fire::bill(input.kind, rules.barrage.cost(from), input.tokens)?,
            at_hand: input.tokens,
            shifts: shifts::lines(rules, salvo.fire, target(choice)).collect(),
            column: column(choice),
            from,
            hedgehog: input.hedgehog,
            ship: input.ship_steps.is_some(),
            names: input.names(),
            all: steps.iter().map(|&steps| u16::from(steps)).sum(),
            order: input.order(rules, &units)?,
            steps,
            salvo,
            rules: rules.clone(),
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        case.roll(case.column, dice)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let Salvo { fire, exact, strength } = case.salvo;
        let heads =
            &case.rules.ledger.table("ocs.table.barrage").map(|table| table.columns.clone()).unwrap_or_default();
        let mut lines = vec![
            Line::new(
                format!("A barrage of {exact} counts as {strength}: column {}.", heads[case.from]),
                clause!("ocs.barrage.4"),
            ),
            Line::new(paid(fire.kind, case.paid), clause!("ocs.bsupply.1")),
        ];
        lines.extend(case.shifts.iter().map(|shift| {
            let way = if shift.columns < 0 { "left" } else { "right" };
            let text = format!("{way} {}: {}.", shift.columns.unsigned_abs(), shift.why);
            Line::new(jumpmaster_core::capital(&text), shift.clause)
        }));
        let net = case.shifts.iter().map(|shift| i32::from(shift.columns)).sum::<i32>();
        let way = match net {
            0 => "no shift".into(),
            ..0 => format!("{} left", net.unsigned_abs()),
            1.. => format!("{net} right"),
        };
        lines.push(Line::new(format!("In all {way}: column {}.", heads[case.column]), clause!("ocs.bshift.8")));
        lines.push(Line::new(format!("Result: {}.", outcome.result), clause!("ocs.barrage.1")));
        let hit = comes_to(&case.rules, outcome.result, fire, case.hedgehog, !case.ship);
        if outcome.result == Hit::Bracketed {
            let text = format!("[1/2] counts as {}.", if hit == Hit::Half { "1/2" } else { "DG" });
            lines.push(Line::new(text, clause!("ocs.bresult.4")));
        } else if hit != outcome.result {
            lines.push(Line::new(format!("Ship to shore: it counts as {hit}."), clause!("ocs.shore.1")));
        }
        lines.extend(case.lost(outcome.steps, hit));
        if case.steps.len() > 1 && outcome.steps > 0 && !outcome.destroyed {
            let text = "Open to choose: which units of the hex lose the steps; their owner says.";
            lines.push(Line::new(text, clause!("ocs.barrage.2")));
        }
        if outcome.dg {
            lines.push(Line::new("All combat units in the hex are disorganized.", clause!("ocs.bresult.5")));
        } else if !outcome.destroyed && outcome.steps == 0 {
            lines.push(Line::new("No effect.", clause!("ocs.bresult.1")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let unit = |name, size, steps| UnitInput { size, ..UnitInput::of(name, 4, 3, steps) };
        let input = |kind, firers, targets| Input {
            kind,
            firers,
            spotter: true,
            tokens: None,
            targets,
            ship_steps: None,
            terrain: open(),
            hedgehog: 0,
            losses: Vec::new(),
        };
        let near = |barrage| FirerInput { from_base: Some(8), ..FirerInput::of(barrage) };
        let dug_in = vec![unit("Inf Div", Fraction::whole(3), 4), unit("Bn", Fraction::HALF, 1)];
        let ship = Input { ship_steps: Some(2), targets: Vec::new(), ..input(Kind::Air, vec![near(12)], Vec::new()) };
        vec![
            (
                "artillery on a Hedgehog in the woods",
                Input {
                    terrain: vec![Terrain::Woods],
                    hedgehog: 1,
                    ..input(Kind::Artillery, vec![FirerInput::of(14)], dug_in)
                },
            ),
            (
                "two aircraft on a regiment in the open",
                input(Kind::Air, vec![near(12), near(8)], vec![unit("Inf Rgt", Fraction::ONE, 2)]),
            ),
            (
                "ships bombard the shore",
                input(Kind::Ship, vec![FirerInput::of(45)], vec![unit("Inf Rgt", Fraction::ONE, 2); 2]),
            ),
            ("aircraft on a ship", Input { terrain: vec![Terrain::Water], ..ship }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }

    fn of_order(view: &View<'_>, order: &Order) -> Option<Input> {
        called::barrage(view, *order)
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        called::shelled(before, events)
    }

    fn chart(case: &Case) -> Option<Chart> {
        Some(chart::chart(case))
    }

    fn meets(goal: usize, outcome: &Outcome) -> bool {
        chart::Goal::ALL[goal].met(*outcome)
    }

    fn would_make(case: &Case, goal: usize, wanted: Exact) -> Vec<Way> {
        chart::would_make(case, chart::Goal::ALL[goal], wanted)
    }
}

/// What a barrage cost, in words.
pub fn paid(kind: Kind, cost: Tokens) -> String {
    match kind {
        Kind::Artillery => format!("The artillery pays {cost}."),
        Kind::Air => "Aircraft pay nothing.".into(),
        Kind::Ship => "Ships pay nothing.".into(),
    }
}

impl Case {
    /// Rolls the barrage in a column (ocs.barrage.1, ocs.bresult.1 to ocs.bresult.5).
    fn roll<D: Dice + ?Sized>(&self, column: usize, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let by = |roll: u8| self.rules.barrage.hit(column, roll);
        let result = by(reading::roll(dice, Die::TWO_D6, clause!("ocs.barrage.1"), by)?);
        dice.meant(&result);
        let hit = comes_to(&self.rules, result, self.salvo.fire, self.hedgehog, !self.ship);
        let steps = if hit == Hit::Half { half(dice)? } else { hit.steps() };
        let lost = self.all.min(steps.into()) as u8;
        let destroyed = u16::from(lost) == self.all;
        Ok(Outcome { result, steps: lost, dg: hit != Hit::Nothing && !self.ship && !destroyed, destroyed })
    }

    /// The steps that each unit loses of a number that all of them lose, by their owner's choice (ocs.barrage.2).
    pub fn shared(&self, steps: u8) -> Vec<u8> {
        losses::shared(&self.steps, None, &self.order, steps)
    }

    /// The steps that were lost, unit by unit; a ship takes its own (ocs.barrage.2, ocs.barrage.3).
    fn lost(&self, steps: u8, hit: Hit) -> Vec<Line> {
        let why = match (self.ship, hit) {
            (true, _) => clause!("ocs.barrage.3"),
            (false, Hit::Half) => clause!("ocs.bresult.3"),
            (false, _) => clause!("ocs.bresult.2"),
        };
        let each = self.shared(steps);
        let lost = self.names.iter().zip(&self.steps).zip(each).filter(|(_, lost)| *lost > 0);
        lost.map(|((name, &steps), lost)| {
            let gone = if lost == steps { " and is destroyed" } else { "" };
            Line::new(format!("{name} loses {lost} {}{gone}.", if lost == 1 { "step" } else { "steps" }), why)
        })
        .collect()
    }
}

impl Input {
    /// The units in the target hex, checked; none if a ship is the target.
    fn units(&self, rules: &Rules) -> Result<Vec<Combatant>, Fault> {
        let water = self.terrain.contains(&Terrain::Water);
        let wrong = |what: &str, fix: &str| {
            Err(Fault::new(
                what,
                "a barrage falls on the units in a land hex, or on one ship (ocs.barrage.2, ocs.barrage.3)",
                fix,
            ))
        };
        if self.terrain.is_empty() {
            return wrong("terrain: none", "name the terrain of the target hex, such as open");
        }
        match (self.ship_steps, self.targets.is_empty()) {
            (Some(steps), true) => {
                between("ship_steps", steps, 1, 9)?;
                Ok(Vec::new())
            }
            (Some(_), false) => wrong("targets: units and a ship", "leave out the units or the ship"),
            (None, true) => wrong("targets: none", "give the units in the hex, or a ship"),
            (None, false) if water => wrong("units in water", "name the terrain on which they stand"),
            (None, false) => counter::units(rules, &self.targets, "target", 0).map_err(|fault| fault.at("targets")),
        }
    }

    fn names(&self) -> Vec<String> {
        let ship = self.ship_steps.map(|_| "The ship".to_string());
        ship.into_iter().chain(counter::named(&self.targets, "target", 0)).collect()
    }

    /// The order in which the owner lets his units lose steps.
    fn order(&self, rules: &Rules, units: &[Combatant]) -> Result<Vec<usize>, Fault> {
        if self.ship_steps.is_some() {
            return Ok(vec![0]);
        }
        let chosen = counter::chosen(&self.losses, units.len())?;
        Ok(losses::order(units, &chosen, |unit| unit.rating(rules)))
    }
}
