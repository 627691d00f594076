//! `mbt2030.unilateral`: a unilateral engagement, thrown for and carried out.

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
pub struct UnilateralProcedure<S>(PhantomData<fn() -> S>);

impl Procedure for UnilateralProcedure<Mbt2030> {
    type System = Mbt2030;
    type Input = FightInput;
    type Case = FightCase;
    type Outcome = Fought;
    const ID: &'static str = "mbt2030.unilateral";
    const TITLE: &'static str = "A unilateral engagement";
    const ABOUT: &'static str =
        "Throws for an engagement in which only one stand can engage, and tells what becomes of both.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.engage.4"),
        clause!("mbt2030.engage.6"),
        clause!("mbt2030.rps.1"),
        clause!("mbt2030.rps.2"),
        clause!("mbt2030.rps.3"),
        clause!("mbt2030.rps.4"),
        clause!("mbt2030.unilateral.1"),
        clause!("mbt2030.unilateral.2"),
        clause!("mbt2030.unilateral.3"),
        clause!("mbt2030.unilateral.4"),
        clause!("mbt2030.unilateral.5"),
        clause!("mbt2030.unilateral.6"),
        clause!("mbt2030.state.1"),
        clause!("mbt2030.state.2"),
        clause!("mbt2030.state.4"),
        clause!("mbt2030.state.9"),
        clause!("mbt2030.state.10"),
    ];

    const IN_PLAY: bool = true;

    fn prepare(rules: &Arc<Rules>, input: &FightInput) -> Result<FightCase, Fault> {
        FightCase::prepare(rules, input, Kind::Unilateral)
    }

    fn run<D: Dice + ?Sized>(case: &FightCase, dice: &mut D) -> Result<Fought, NeedRoll> {
        case.run(dice)
    }

    fn tell(case: &FightCase, outcome: &Fought) -> Vec<Line> {
        case.tell(outcome)
    }

    fn examples() -> Vec<(&'static str, FightInput)> {
        let battery = StandInput::new(SubClass::ArtNorm, Posture::Otf, Mode::Static);
        let tank = StandInput::new(SubClass::MbtNorm, Posture::Armour, Mode::Fast);
        let pair = PairInput { bghq: Some(20_000), ..PairInput::new(battery, tank, None) };
        let causes = Some(Counts { owner: 3, opposing: 0 });
        let hurt =
            StandInput { state: Condition::Pinned, ..StandInput::new(SubClass::AirNorm, Posture::Cas, Mode::Mobile) };
        let flak = StandInput::new(SubClass::InfNorm, Posture::Pda, Mode::Static);
        vec![
            ("a battery on fast tanks", FightInput { pair: Some(pair), ..FightInput::default() }),
            (
                "point defence on aircraft",
                FightInput {
                    pair: Some(PairInput::new(flak, hurt, Some(9000))),
                    owner: Signs::mixed(1, 2, 1),
                    ..FightInput::default()
                },
            ),
            (
                "three causes against none, both showing paper",
                FightInput {
                    causes,
                    owner: Signs::fixed(Sign::Paper),
                    opposing: Signs::fixed(Sign::Paper),
                    pair: None,
                },
            ),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<FightInput> {
        None
    }

    fn of_order(view: &View<'_>, order: &Order) -> Option<FightInput> {
        called_for(view, order, Kind::Unilateral)
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Fought> {
        came_of(before, events)
    }
}
