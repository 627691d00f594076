//! `mbt2030.mutual`: a mutual engagement, thrown for and carried out.

use crate::Mbt2030;
use crate::engage::eligibility::Kind;
use crate::engage::fight::{FightCase, FightInput, Fought};
use crate::engage::input::{PairInput, StandInput};
use crate::engage::result::Counts;
use crate::engage::throw::Signs;
use crate::game::event::Event;
use crate::game::fought::{called_for, came_of};
use crate::game::order::Order;
use crate::game::state::State;
use crate::game::view::View;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::unit::{Condition, Mode, Posture, Sign, SubClass};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use std::marker::PhantomData;
use std::sync::Arc;

/// The procedure.
pub struct MutualProcedure<S>(PhantomData<fn() -> S>);

impl Procedure for MutualProcedure<Mbt2030> {
    type System = Mbt2030;
    type Input = FightInput;
    type Case = FightCase;
    type Outcome = Fought;
    const ID: &'static str = "mbt2030.mutual";
    const TITLE: &'static str = "A mutual engagement";
    const ABOUT: &'static str =
        "Throws for an engagement in which each stand could engage the other, and tells what becomes of both.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.engage.3"),
        clause!("mbt2030.engage.6"),
        clause!("mbt2030.rps.1"),
        clause!("mbt2030.rps.2"),
        clause!("mbt2030.rps.3"),
        clause!("mbt2030.rps.4"),
        clause!("mbt2030.mutual.1"),
        clause!("mbt2030.mutual.2"),
        clause!("mbt2030.mutual.3"),
        clause!("mbt2030.mutual.4"),
        clause!("mbt2030.mutual.5"),
        clause!("mbt2030.mutual.6"),
        clause!("mbt2030.mutual.7"),
        clause!("mbt2030.state.1"),
        clause!("mbt2030.state.2"),
        clause!("mbt2030.state.4"),
        clause!("mbt2030.state.9"),
        clause!("mbt2030.state.10"),
    ];

    const IN_PLAY: bool = true;

    fn prepare(rules: &Arc<Rules>, input: &FightInput) -> Result<FightCase, Fault> {
        FightCase::prepare(rules, input, Kind::Mutual)
    }

    fn run<D: Dice + ?Sized>(case: &FightCase, dice: &mut D) -> Result<Fought, NeedRoll> {
        case.run(dice)
    }

    fn tell(case: &FightCase, outcome: &Fought) -> Vec<Line> {
        case.tell(outcome)
    }

    fn examples() -> Vec<(&'static str, FightInput)> {
        let infantry = |sub_class| StandInput::new(sub_class, Posture::Infantry, Mode::Mobile);
        let pinned = StandInput { state: Condition::Pinned, ..infantry(SubClass::InfNorm) };
        let pair = PairInput::new(infantry(SubClass::InfAbove), pinned, Some(2000));
        let mixed = FightInput { owner: Signs::mixed(5, 4, 3), pair: Some(pair), ..FightInput::default() };
        let causes = Some(Counts { owner: 2, opposing: 0 });
        vec![
            ("better infantry against pinned infantry", mixed),
            ("two causes against none", FightInput { causes, ..FightInput::default() }),
            (
                "rock against an even mix",
                FightInput { causes, owner: Signs::fixed(Sign::Rock), ..FightInput::default() },
            ),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<FightInput> {
        None
    }

    fn of_order(view: &View<'_>, order: &Order) -> Option<FightInput> {
        called_for(view, order, Kind::Mutual)
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Fought> {
        came_of(before, events)
    }
}
