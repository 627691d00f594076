//! Panzer Leader's paratroop and glider rules, with as much of the base game as a landing needs to be played out.
//!
//! Lives here: wind, drift, survival, gliders, anti-aircraft fire, forming platoons, engineers, mines, night, and a stand-in
//! for the base game (movement, direct fire, close assault, stacking, spotting, control). Left out, as the base game's own
//! affair: indirect fire, overruns, trucks and wagons that carry others, fortifications, wrecks, hills, opportunity fire, fighter-bombers.
//!
//! One file per thing the rules name; `ledger.toml` holds every number, `rules.rs` reads it. A game is `state.rs` (what lies
//! on the table), `orders.rs` (what may be asked), `resolve.rs` (what then happens), `event.rs` (making it so), `view.rs`
//! (what a seat knows), `hear.rs` (what it is told) and `sheet.rs` (what it sees).

pub mod assault;
pub mod attack;
pub mod board;
pub mod combat;
pub mod contact;
pub mod counter;
pub mod crowd;
pub mod drift;
pub mod drop;
pub mod engineer;
pub mod event;
pub mod flak;
pub mod form;
mod frozen;
pub mod glider;
mod hear;
pub mod input;
pub mod mines;
pub mod orders;
mod resolve;
pub mod rules;
pub mod scenario;
mod sheet;
pub mod state;
pub mod strength;
pub mod survival;
#[cfg(test)]
mod tests;
pub mod unit;
pub mod victory;
pub mod view;
mod weapon;
pub mod wind;

use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{
    Catalogue, Fault, House, Ledger, Line, Listing, Outcome, Points, Refusal, ScenarioFile, ScenarioSource, Seat,
    Sheet, System,
};
use std::sync::Arc;

/// The system.
pub struct Pl;

impl System for Pl {
    const ID: &'static str = "pl";
    const LEDGER: &'static str = include_str!("ledger.toml");
    const EDITIONS: &'static str = include_str!("editions.txt");
    const SCENARIOS: &'static [ScenarioFile] = &[
        ScenarioFile {
            name: "bridge-by-night",
            text: include_str!("scenarios/bridge-by-night.toml"),
            map: Some(include_str!("maps/bridge-by-night.tmx")),
        },
        ScenarioFile {
            name: "estuary-at-dawn",
            text: include_str!("scenarios/estuary-at-dawn.toml"),
            map: Some(include_str!("maps/estuary-at-dawn.tmx")),
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

    fn listing(view: &view::View) -> Listing<orders::Order> {
        view.desk().listing()
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

    fn procedures<C: Catalogue<Pl>>(catalogue: &mut C) {
        catalogue.plain::<wind::WindProcedure>();
        catalogue.plain::<drift::DriftProcedure>();
        catalogue.parted::<survival::SurvivalProcedure>();
        catalogue.parted::<drop::DropProcedure>();
        catalogue.parted::<glider::GliderProcedure>();
        catalogue.plain::<flak::FlakProcedure>();
        catalogue.plain::<contact::ContactProcedure>();
        catalogue.plain::<combat::CombatProcedure>();
        catalogue.plain::<assault::CloseAssaultProcedure>();
        catalogue.plain::<mines::MinesProcedure>();
        catalogue.plain::<form::FormProcedure>();
        catalogue.plain::<engineer::EngineerProcedure>();
    }
}
