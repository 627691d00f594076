//! Ready-made drop plans: those that ship are flown on turn 1, and no game begins with one that cannot be.

use crate::Ocs;
use crate::game::State;
use crate::game::order::Order;
use crate::game::sequence::Segment;
use crate::scenario::Scenario;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::{Clause, Scenario as _, ScenarioSource, State as _, System, View as _};
use jumpmaster_testing::printed;
use std::sync::Arc;

/// The Bridge with some words of its file replaced.
fn bridge(words: &str, by: &str) -> Arc<Scenario> {
    let file = printed::shipped::<Ocs>("the-bridge");
    assert!(file.text.contains(words), "{words}");
    let source = ScenarioSource { file: "mine".into(), text: file.text.replace(words, by), map: file.map().unwrap() };
    source.read(&super::ledger(), None).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Dice that always show sevens and fours: nothing is shot down, and whatever is dropped lands.
struct Fair;

impl Dice for Fair {
    fn roll(&mut self, die: Die, _: Clause) -> Result<u8, NeedRoll> {
        Ok((die.least() + die.most()).div_ceil(2))
    }
}

/// ocs.airdrop.2, ocs.airtrans.2: every scenario comes with a plan, and whoever follows it has all his units down on turn 1.
#[test]
fn plans_that_ship_are_flown_on_turn_1() {
    for file in Ocs::SCENARIOS {
        let scenario = printed::shipped_under::<Ocs>(file.name, "");
        let mut state = State::set_up(&scenario);
        while state.open.segment != Segment::MovementBarrage {
            let seat = state.awaits().first().expect("somebody is to act");
            let order = state.view(seat).as_planned().unwrap_or(Order::Done);
            state.view(seat).allow(&order).unwrap_or_else(|refusal| panic!("{}: {refusal}", file.name));
            state.play(seat, &order, &mut Fair, &mut Vec::new()).unwrap();
        }
        assert!(!scenario.plans.is_empty(), "{}", file.name);
        for &(unit, hex) in &scenario.plans {
            assert_eq!(state.open.unit(unit).hex(), Some(hex), "{}: {}", file.name, state.open.unit_name(unit));
        }
    }
}

/// ocs.airdrop.2, ocs.airtrans.1, ocs.airdrop.9, ocs.base.13
#[test]
fn a_plan_that_cannot_be_flown_is_no_way_to_begin() {
    let glider = "unit = \"Glider Bn 1\"\nat = \"0705\"";
    for (words, by, why) in [
        ("title", "title", ""),
        (glider, "unit = \"Glider Bn 1\"\nat = \"0707\"", "plan: Glider Bn 1 at 0707: "),
        (glider, "unit = \"Glider Bn 1\"\nat = \"0604\"", "plan: Glider Bn 1 at 0604: "),
        (glider, "unit = \"Blue Inf Rgt 1\"\nat = \"0705\"", "plan: Blue Inf Rgt 1 at 0705: "),
    ] {
        let fault =
            bridge(words, by).sound().err().map_or(String::new(), |fault| format!("{}: {}", fault.what, fault.why));
        assert!(fault.starts_with(why) && fault.is_empty() == why.is_empty(), "{by}: {fault}");
    }
}
