//! Standard landing rules: paratroop and glider landings of Army Groups A, B and R on lettered tiles, and a small stand-in for
//! the base game that they never name (landing.source.1), so that a landing can be played out.
//!
//! The source's pages are out of order and two passages are lost; it is read overview first, then the procedure, opportunity
//! fire and the table (landing.source.2). Left out, as the base game's own affair: activation by group, vehicles, concealment
//! beyond face-down counters, line of sight.
//!
//! One file per thing the rules name; `ledger.toml` holds every number, `rules.rs` reads it. A game is `state.rs` (what lies
//! on the table), `orders.rs` (what may be asked), `resolve.rs` (what then happens), `event.rs` (making it so), `view.rs`
//! (what a seat knows), `hear.rs` (what it is told) and `sheet.rs` (what it sees).

pub mod attack;
pub mod best;
pub mod board;
pub mod damage;
pub mod descent;
pub mod deviation;
pub mod event;
mod frozen;
pub mod ground;
mod hear;
pub mod input;
pub mod land;
pub mod lander;
pub mod opfire;
pub mod orders;
pub mod past;
mod resolve;
pub mod rules;
pub mod scenario;
mod sheet;
pub mod state;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod unit;
pub mod victory;
pub mod view;
pub mod wave;

use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{
    Catalogue, Fault, House, Ledger, Line, Outcome, Points, Refusal, ScenarioFile, ScenarioSource, Seat, Sheet, System,
};
use std::sync::Arc;

/// The system.
pub struct Landing;

impl System for Landing {
    const ID: &'static str = "landing";
    const LEDGER: &'static str = include_str!("ledger.toml");
    const EDITIONS: &'static str = include_str!("editions.txt");
    const SCENARIOS: &'static [ScenarioFile] = &[
        ScenarioFile {
            name: "crossroads",
            text: include_str!("scenarios/crossroads.toml"),
            map: Some(include_str!("maps/crossroads.tmx")),
        },
        ScenarioFile {
            name: "hedgerows",
            text: include_str!("scenarios/hedgerows.toml"),
            map: Some(include_str!("maps/hedgerows.tmx")),
        },
    ];

    type Rules = rules::Rules;
    type Scenario = scenario::Scenario;
    type State = state::State;
    type View = view::View;
    type Order = orders::Order;
    type Event = event::Event;

    fn rules(ledger: &Ledger) -> Result<rules::Rules, Fault> {
        rules::Rules::read(ledger)
    }

    fn scenario(
        source: &ScenarioSource,
        ledger: &Ledger,
        house: Option<&House>,
    ) -> Result<Arc<scenario::Scenario>, Fault> {
        scenario::read(source, ledger, house).map(Arc::new)
    }

    fn ledger(scenario: &scenario::Scenario) -> &Ledger {
        &scenario.rules.ledger
    }

    fn seats(scenario: &scenario::Scenario) -> Vec<String> {
        scenario.seats.to_vec()
    }

    fn set_up(scenario: &Arc<scenario::Scenario>) -> state::State {
        state::State::set_up(scenario)
    }

    fn freeze(state: &state::State) -> Option<serde_json::Value> {
        frozen::freeze(state)
    }

    fn thaw(scenario: &Arc<scenario::Scenario>, frozen: serde_json::Value) -> Result<state::State, Fault> {
        frozen::thaw(scenario, frozen)
    }

    fn to_act(state: &state::State) -> Option<Seat> {
        state.open.to_act().map(state::Party::seat)
    }

    fn outcome(state: &state::State) -> Option<Outcome> {
        state.open.outcome.clone()
    }

    fn view(state: &state::State, seat: Seat) -> view::View {
        view::view(state, seat)
    }

    fn orders(view: &view::View) -> Vec<orders::Order> {
        view.desk().orders()
    }

    fn allow(view: &view::View, order: &orders::Order) -> Result<(), Refusal> {
        let desk = view.desk();
        desk.judge(*order).map_err(|ban| desk.refusal(ban, *order))
    }

    fn resolve<D: Dice + ?Sized>(
        state: &state::State,
        order: &orders::Order,
        dice: &mut D,
    ) -> Result<Vec<event::Event>, NeedRoll> {
        resolve::resolve(state, *order, dice)
    }

    fn apply(state: &mut state::State, event: &event::Event) {
        event::apply(state, event);
    }

    fn hear(state: &state::State, event: &event::Event, seat: Seat) -> Option<Line> {
        hear::hear(&state.open, event, seat)
    }

    fn reveals(event: &event::Event) -> bool {
        hear::reveals(event)
    }

    fn describe(view: &view::View, order: &orders::Order) -> Line {
        view.desk().describe(*order)
    }

    fn points(view: &view::View, order: &orders::Order) -> Points {
        view.desk().points(*order)
    }

    fn meant(view: &view::View, piece: &str, hex: Option<Spot>) -> Vec<orders::Order> {
        view.desk().meant(piece, hex)
    }

    fn as_planned(view: &view::View) -> Option<orders::Order> {
        view.desk().as_planned()
    }

    fn sheet(view: &view::View) -> Sheet {
        sheet::sheet(view)
    }

    fn ground(scenario: &scenario::Scenario) -> Sheet {
        sheet::ground(scenario)
    }

    fn procedures<C: Catalogue<Landing>>(catalogue: &mut C) {
        catalogue.plain::<deviation::DeviationProcedure>();
        catalogue.plain::<damage::DamageProcedure>();
        catalogue.plain::<opfire::OpportunityFireProcedure>();
        catalogue.scattered::<land::LandProcedure>();
        catalogue.scattered::<wave::WaveProcedure>();
        catalogue.plain::<best::BestProcedure>();
        catalogue.plain::<attack::AttackProcedure>();
    }
}
