//! Airborne operations and airfield map for MBT / IDF.

pub mod board;
pub mod bundle;
pub mod collision;
pub mod convert;
pub mod course;
pub mod cover;
pub mod descent;
pub mod exits;
pub mod fire;
pub mod flak;
pub mod flight;
pub mod gather;
pub mod going;
pub mod input;
pub mod landing;
pub mod lapes;
pub mod load;
pub mod los;
pub mod march;
pub mod mission;
pub mod operation;
pub mod phase;
pub mod rules;
pub mod scatter;
pub mod scenario;
pub mod score;
pub mod shelling;
pub mod shootdown;
pub mod sky;
pub mod state;
pub mod stick;
pub mod suppression;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod unit;
pub mod walk;
pub mod wave;
pub mod zone;

use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{
    Catalogue, Fault, House, Ledger, Line, Outcome, Refusal, ScenarioFile, ScenarioSource, Seat, Sheet, System,
};
use std::sync::Arc;

/// The system.
pub struct Mbt;

impl System for Mbt {
    const ID: &'static str = "mbt";
    const LEDGER: &'static str = include_str!("ledger.toml");
    const SCENARIOS: &'static [ScenarioFile] = &[];

    type Rules = rules::Rules;
    type Scenario = scenario::Scenario;
    type State = state::State;
    type View = state::View;
    type Order = state::Order;
    type Event = state::Event;

    fn rules(ledger: &Ledger) -> Result<rules::Rules, Fault> {
        rules::Rules::read(ledger)
    }

    fn scenario(_: &ScenarioSource, _: &Ledger, _: Option<&House>) -> Result<Arc<scenario::Scenario>, Fault> {
        unimplemented!()
    }

    fn ledger(scenario: &scenario::Scenario) -> &Ledger {
        &scenario.rules.ledger
    }

    fn seats(scenario: &scenario::Scenario) -> Vec<String> {
        scenario.seats.to_vec()
    }

    fn set_up(scenario: &Arc<scenario::Scenario>) -> state::State {
        state::State { scenario: scenario.clone(), outcome: None }
    }

    fn to_act(_: &state::State) -> Option<Seat> {
        None
    }

    fn outcome(state: &state::State) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn view(_: &state::State, _: Seat) -> state::View {
        state::View {}
    }

    fn orders(_: &state::View) -> Vec<state::Order> {
        Vec::new()
    }

    fn allow(_: &state::View, order: &state::Order) -> Result<(), Refusal> {
        match *order {}
    }

    fn resolve<D: Dice + ?Sized>(
        _: &state::State,
        order: &state::Order,
        _: &mut D,
    ) -> Result<Vec<state::Event>, NeedRoll> {
        match *order {}
    }

    fn apply(_: &mut state::State, event: &state::Event) {
        match *event {}
    }

    fn hear(_: &state::State, event: &state::Event, _: Seat) -> Option<Line> {
        match *event {}
    }

    fn reveals(event: &state::Event) -> bool {
        match *event {}
    }

    fn describe(_: &state::View, order: &state::Order) -> Line {
        match *order {}
    }

    fn sheet(_: &state::View) -> Sheet {
        Sheet::default()
    }

    fn ground(_: &scenario::Scenario) -> Sheet {
        Sheet::default()
    }

    fn procedures<C: Catalogue<Mbt>>(catalogue: &mut C) {
        catalogue.plain::<collision::CollisionProcedure>();
        catalogue.plain::<landing::LandingProcedure>();
        catalogue.parted::<operation::OperationProcedure>();
        catalogue.plain::<scatter::ScatterProcedure>();
        catalogue.plain::<shootdown::ShootdownProcedure>();
        catalogue.parted::<stick::HeavyDropProcedure>();
        catalogue.parted::<stick::LapesProcedure>();
        catalogue.parted::<stick::StickProcedure>();
        catalogue.plain::<suppression::EvasiveActionProcedure>();
        catalogue.plain::<suppression::SuppressionProcedure>();
    }
}
