//! Engagements: stands in a few words, and what the tests of several topics ask about them.
//!
//! A situation is "owner / opposing / circumstances". A stand is its sub-class, posture and mode, then whatever else there is to
//! say of it: a grade, a state, `blank`, `off`, `bad`, `built`, `road`, `lit`, `rear`, `flank`, `helicopter`, `ecm=3`, `escort=4`.
//! Distances are in inches.

mod disadvantage;
mod eligibility;
mod examples;
mod procedures;
mod results;
mod states;
mod throws;

use super::rules::rules as set;
use crate::Mbt2030;
use crate::engage::Situation;
use crate::engage::input::{PairInput, StandInput};
use crate::measure::arc::Aspect;
use crate::rules::Rules;
use crate::rules::step::Step;
use crate::season::Phase;
use crate::unit::{Condition, Grade, Mode, Posture, SubClass};
use jumpmaster_core::{House, Named, Rules as _};
use std::sync::{Arc, LazyLock};

/// The rules with some options set: `mutual_test=type escort=INFANTRY-posture`.
fn rules(options: &str) -> Arc<Rules> {
    static PRINTED: LazyLock<Arc<Rules>> = LazyLock::new(|| Arc::new(set(&[])));
    if options.is_empty() {
        return PRINTED.clone();
    }
    Arc::new(set(&options.split_whitespace().collect::<Vec<_>>()))
}

/// The ledger as printed.
fn ledger() -> jumpmaster_core::Ledger {
    jumpmaster_testing::printed::ledger::<Mbt2030>()
}

/// The rules with house rules laid over the tables, or what is wrong with them.
fn house(tables: &str) -> Result<Rules, String> {
    let ledger = ledger();
    let check = |ledger: &jumpmaster_core::Ledger| Rules::read(ledger).map(drop);
    let house = House::read(&format!("system = \"mbt2030\"\n{tables}"), "house.toml", &ledger, &check);
    let house = house.map_err(|fault| fault.what)?;
    Ok(Rules::read(&house.over(&ledger).unwrap()).unwrap())
}

/// Inches as thousandths: "7.5".
fn thousandths(inches: &str) -> u32 {
    let (whole, part) = inches.split_once('.').unwrap_or((inches, ""));
    format!("{whole}{part:0<3}").parse().unwrap_or_else(|_| panic!("\"{inches}\" are no inches"))
}

fn stand(text: &str) -> StandInput {
    let mut words = text.split_whitespace();
    let mut next = || words.next().unwrap_or_else(|| panic!("\"{text}\" is no stand"));
    let (sub_class, posture, mode) = (next(), next(), next());
    let mut stand = StandInput::new(
        SubClass::named(sub_class).unwrap(),
        Posture::named(posture).unwrap(),
        Mode::named(mode).unwrap(),
    );
    for word in words {
        match word.split_once('=').unwrap_or((word, "")) {
            ("blank", _) => stand.blank = true,
            ("off", _) => stand.off_table = true,
            ("bad", _) => stand.bad_going = true,
            ("built", _) => stand.built_up = true,
            ("road", _) => stand.by_road = true,
            ("lit", _) => stand.lit = true,
            ("rear", _) => stand.aspect = Aspect::Rear,
            ("flank", _) => stand.aspect = Aspect::Flank,
            ("helicopter", _) => stand.helicopter = true,
            ("ecm", inches) => stand.ecm = Some(thousandths(inches)),
            ("escort", inches) => stand.escort = Some(thousandths(inches)),
            (word, _) => match (Grade::find(word), Condition::find(word)) {
                (Some(grade), _) => stand.grade = grade,
                (None, Some(state)) => stand.state = state,
                (None, None) => panic!("\"{word}\" of \"{text}\""),
            },
        }
    }
    stand
}

fn pair(text: &str) -> PairInput {
    let parts: Vec<&str> = text.split('/').collect();
    let [owner, opposing, rest] = parts[..] else { panic!("\"{text}\" is no owner / opposing / circumstances") };
    let mut pair = PairInput::new(stand(owner), stand(opposing), None);
    for word in rest.split_whitespace() {
        match word.split_once('=').unwrap_or((word, "")) {
            ("at", inches) => pair.distance = Some(thousandths(inches)),
            ("blocked", _) => pair.blocked = true,
            ("awc", _) => pair.awc = true,
            ("step", step) => pair.step = Some(Step::named(step).unwrap()),
            ("engaged", _) => pair.engaged = true,
            ("fragile", _) => pair.fragile = true,
            ("unselected", _) => pair.unselected = true,
            ("arrived", _) => pair.arrived = true,
            ("target-engaged", _) => pair.target_engaged = true,
            ("pure", _) => pair.pure_support = true,
            ("bghq", inches) => pair.bghq = Some(thousandths(inches)),
            (word, _) => pair.phase = Phase::named(word).unwrap(),
        }
    }
    pair
}

fn situation(rules: &Rules, text: &str) -> Situation {
    pair(text).read(rules).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// The id of a clause without the name of the system.
fn short(clause: &str) -> &str {
    clause.strip_prefix("mbt2030.").unwrap()
}
