//! An attack in words: each step with its clause.

use super::{Case, Outcome};
use crate::combat::battle::Force;
use crate::combat::exploit::Occasion;
use crate::combat::payment::{Bill, Paid};
use crate::combat::result::Toll;
use crate::combat::strength::Worth;
use crate::combat::surprise;
use crate::fraction::Fraction;
use crate::rules::combat::Part;
use crate::terrain::Terrain;
use jumpmaster_core::{Clause, Line, clause};

/// An attack in words.
pub fn told(case: &Case, outcome: &Outcome) -> Vec<Line> {
    let (plan, setup) = (&case.plan, &case.plan.setup);
    let mut lines = paid(case);
    lines.extend(strengths(case));
    lines.push(leads(case));
    lines.push(surprise::told(setup.overrun, setup.surprise, setup.column, outcome.surprise, outcome.column));
    let text =
        format!("2d6{} in column c{}: {}.", surprise::signed(setup.modifier), outcome.column, outcome.ending.result);
    lines.push(Line::new(text, clause!("ocs.crt.1")));

    let ending = &outcome.ending;
    let (attacker, defender) = (&case.battle.attacker, &case.battle.defender);
    let lost = case.battle.attackers_lose(plan, ending.attacker.steps);
    lines.extend(suffered("attacker", attacker, ending.result.attacker, ending.attacker, &lost));
    let marked = case.battle.marked(plan, ending.result, ending.attacker);
    if !marked.is_empty() {
        let names: Vec<&str> = marked.iter().map(|&unit| attacker.names[unit].as_str()).collect();
        lines.push(Line::new(format!("Marked for exploitation: {}.", names.join(", ")), clause!("ocs.exploit.1")));
    } else if ending.result.exploit.is_some() {
        lines.push(unmarked(case, outcome));
    }
    if ending.negated {
        let text = if case.battle.insists {
            ("The defender could ignore his options and applies them.", clause!("ocs.result.6"))
        } else {
            ("The defender ignores his options.", clause!("ocs.result.5"))
        };
        lines.push(Line::new(text.0, text.1));
    }
    let lost = case.battle.defenders_lose(plan, ending.defender.steps);
    lines.extend(suffered("defender", defender, ending.result.defender, ending.defender, &lost));
    if ending.taken() {
        lines.push(Line::new("The defender's hex is empty: attackers may enter it.", clause!("ocs.base.11")));
    }
    lines.extend(open_to_choose(case, outcome));
    lines
}

/// What the two sides could have chosen otherwise, in the order in which they choose.
fn open_to_choose(case: &Case, outcome: &Outcome) -> Vec<Line> {
    let (battle, plan, ending) = (&case.battle, &case.plan, &outcome.ending);
    let mut lines = Vec::new();
    let mut open = |text: String, clause: Clause| lines.push(Line::new(format!("Open to choose: {text}."), clause));
    let covered = plan.defence_bill.units.iter().any(|paid| paid.full());
    if battle.rules.withhold && (covered || battle.withheld) {
        open("whether the defender withholds combat supply".into(), clause!("ocs.csupply.5"));
    }
    let attackers = plan.attacks.iter().flatten().count();
    for (side, units) in [("attacker", attackers), ("defender", battle.defender.units.len())] {
        if units > 1 {
            open(format!("the {side}'s Action Rating unit, out of {units}"), clause!("ocs.combat.3"));
        }
    }
    if battle.grounds.len() > 1 {
        let names: Vec<String> = battle.grounds.iter().map(ToString::to_string).collect();
        open(format!("the defender's terrain, out of {}", names.join(", ")), clause!("ocs.combat.4"));
    }
    for (side, part, toll, units) in [
        ("attacker", ending.result.attacker, ending.attacker, attackers),
        ("defender", ending.result.defender, ending.defender, battle.defender.units.len()),
    ] {
        if part.options > 0 && (side == "attacker" || !ending.negated || battle.insists) {
            let text = match part.options {
                1 => format!("the {side}'s option point, a hex of retreat or a step"),
                points => format!("the {side}'s {points} option points, each a hex of retreat or a step"),
            };
            open(text, clause!("ocs.result.3"));
        }
        if units > 1 && toll.steps > 0 && !toll.destroyed {
            open(format!("which units of the {side} lose steps, after the first"), clause!("ocs.result.2"));
        }
    }
    if ending.negated && battle.rules.full_option {
        open("whether the defender ignores his options or applies them".into(), clause!("ocs.result.6"));
    }
    lines
}

/// What both sides pay, and who is left out.
fn paid(case: &Case) -> Vec<Line> {
    let (battle, plan) = (&case.battle, &case.plan);
    let text = format!("The attacker pays {}.", plan.attack_bill.spent);
    let mut lines = vec![Line::new(text, clause!("ocs.csupply.1"))];
    lines.extend(stocks(&battle.attacker, &plan.attack_bill));
    for (at, name) in battle.attacker.names.iter().enumerate().filter(|(at, _)| plan.attacks[*at].is_none()) {
        let (why, clause) = if plan.attack_bill.units[at].full() {
            ("cannot attack as it is", clause!("ocs.base.3"))
        } else {
            ("has no full combat supply and stays out", clause!("ocs.csupply.4"))
        };
        lines.push(Line::new(format!("{name} {why}."), clause));
    }
    let defended = if battle.withheld {
        ("The defender withholds combat supply.".into(), clause!("ocs.csupply.5"))
    } else {
        (format!("The defender pays {}.", plan.defence_bill.spent), clause!("ocs.csupply.3"))
    };
    lines.push(Line::new(defended.0, defended.1));
    lines.extend(stocks(&battle.defender, &plan.defence_bill));
    lines
}

/// The units that fight on Internal Stocks.
fn stocks<'a>(force: &'a Force, bill: &'a Bill) -> impl Iterator<Item = Line> + 'a {
    force.names.iter().zip(&bill.units).filter_map(|(name, paid)| match paid {
        Paid::Stocks(left) => {
            let text = format!("{name} fights on Internal Stocks and is marked {left}.");
            Some(Line::new(text, clause!("ocs.stocks.2")))
        }
        Paid::OnMap | Paid::Nothing => None,
    })
}

/// What every unit is worth, and the odds that come of it.
fn strengths(case: &Case) -> Vec<Line> {
    let (battle, plan) = (&case.battle, &case.plan);
    let attacks = battle.attacker.names.iter().zip(&plan.attacks);
    let mut lines: Vec<Line> = attacks
        .filter_map(|(name, worth)| Some(worths(name, "attacks", (*worth)?, plan.terrain)))
        .chain(
            battle
                .defender
                .names
                .iter()
                .zip(&plan.defences)
                .map(|(name, worth)| worths(name, "defends", *worth, plan.terrain)),
        )
        .collect();
    let closeness = battle.rules.base.ground(plan.terrain).closeness;
    let odds = plan.odds.map_or_else(|| "no defence".into(), |odds| odds.to_string());
    let text = format!(
        "{} against {}: {odds}, in {closeness} terrain column c{}.",
        plan.attack,
        plan.defence,
        plan.setup.column + 1
    );
    lines.push(Line::new(text, clause!("ocs.crt.4")));
    lines
}

fn worths(name: &str, does: &str, worth: Worth, terrain: Terrain) -> Line {
    let factors = [(worth.terrain, terrain.to_string()), (worth.supply, "supply".into()), (worth.mode, "mode".into())];
    let factors = factors.into_iter().filter(|(times, _)| *times != Fraction::ONE);
    let product = factors.fold(String::new(), |product, (times, why)| format!("{product} x {times} ({why})"));
    let equals = if product.is_empty() { String::new() } else { format!(" = {}", worth.total()) };
    Line::new(format!("{name} {does} with {}{product}{equals}.", worth.printed), clause!("ocs.base.8"))
}

/// The two Action Rating units and the modifier that they make.
fn leads(case: &Case) -> Line {
    let (battle, plan) = (&case.battle, &case.plan);
    let hedgehog = match plan.ratings.hedgehog {
        0 => String::new(),
        level => format!(", in a Hedgehog of Level {level}"),
    };
    let text = format!(
        "Action Ratings: {} {} against {} {}{hedgehog}; dice modifier {:+}.",
        battle.attacker.names[plan.leads[0]],
        plan.ratings.attacker,
        battle.defender.names[plan.leads[1]],
        plan.ratings.defender,
        plan.setup.modifier,
    );
    Line::new(text, clause!("ocs.drm.1"))
}

/// What a result did to a side.
fn suffered(side: &str, force: &Force, part: Part, toll: Toll, lost: &[u8]) -> Vec<Line> {
    let why: Clause = if part.loss > 0 { clause!("ocs.result.2") } else { clause!("ocs.result.3") };
    let units = force.names.iter().zip(&force.units).zip(lost).filter(|(_, lost)| **lost > 0);
    let mut lines: Vec<Line> = units
        .map(|((name, unit), &lost)| {
            let steps = if lost == 1 { "step" } else { "steps" };
            let gone = if lost == unit.steps { " and is destroyed" } else { "" };
            Line::new(format!("{name} loses {lost} {steps}{gone}."), why)
        })
        .collect();
    if toll.retreat > 0 {
        let hexes = if toll.retreat == 1 { "hex" } else { "hexes" };
        lines.push(Line::new(format!("The {side} retreats {} {hexes}.", toll.retreat), clause!("ocs.result.3")));
    }
    if toll.dg && !force.units.iter().all(|unit| unit.dg) {
        let why = if toll.retreat > 1 { clause!("ocs.result.7") } else { clause!("ocs.result.4") };
        lines.push(Line::new(format!("The {side} is disorganized."), why));
    }
    lines
}

/// Why a result with e# marks nobody.
fn unmarked(case: &Case, outcome: &Outcome) -> Line {
    let (text, clause) = if outcome.ending.attacker.retreat > 0 {
        ("The attacker retreated: no exploitation.", clause!("ocs.exploit.4"))
    } else if case.battle.occasion != Occasion::Combat {
        ("No exploitation outside the Combat Phase.", clause!("ocs.exploit.3"))
    } else if !case.battle.compact(&case.plan) {
        ("No exploitation from three hexes, or across sides that are not adjacent.", clause!("ocs.exploit.5"))
    } else {
        ("No attacker has the Action Rating for exploitation.", clause!("ocs.exploit.1"))
    };
    Line::new(text, clause)
}
