//! Airborne operations and an airfield map, a fan's additions to MBT and IDF, with stand-ins for the base game that they lean on
//! (mbt.scope.1): an operation planned in secret, flown hex by hex under fire, scattered, landed, gathered and fought.
//!
//! Left out, because the rules leave it out: wind and weather, which pathfinders have allowed for (mbt.assume.2). That LGOPs stand
//! for lost cohesion, and bundles for teams, is a compromise of the rules themselves (mbt.notes.1).
//!
//! One file per thing the rules name; `ledger.toml` holds every number, `rules.rs` and its two files read it. A game is `state.rs`
//! (what lies on the table), `plan.rs` (what the airborne side alone knows), `orders.rs` (what may be asked), `resolve.rs` (what
//! then happens), `event.rs` (making it so), `view.rs` (what a seat knows), `hear.rs` (what it is told) and `sheet.rs` (what it
//! sees).

pub mod ap_fire;
mod asking;
pub mod barrage;
pub mod board;
pub mod bundle;
pub mod collision;
pub mod conversion;
pub mod convert;
pub mod course;
pub mod cover;
pub mod descent;
pub mod event;
pub mod exits;
pub mod fire;
pub mod flak;
pub mod flight;
pub mod formation;
mod frozen;
pub mod gather;
pub mod going;
pub mod gp_fire;
mod hear;
pub mod input;
pub mod landing;
pub mod lapes;
pub mod load;
pub mod los;
pub mod march;
pub mod mission;
pub mod operation;
pub mod orders;
pub mod phase;
pub mod piece;
pub mod plan;
mod resolve;
pub mod routes;
pub mod rules;
pub mod scatter;
pub mod scenario;
pub mod score;
pub mod sealing;
mod sheet;
pub mod shelling;
pub mod shootdown;
pub mod situation;
pub mod sky;
pub mod state;
pub mod stick;
pub mod suppression;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod unit;
pub mod victory;
pub mod view;
pub mod walk;
pub mod watch;
pub mod wave;
pub mod zone;

use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{
    Catalogue, Fault, House, Ledger, Line, Map, Outcome, Points, Refusal, ScenarioFile, ScenarioSource, Seat, Sheet,
    System,
};
use std::sync::Arc;

/// The system.
pub struct Mbt;

impl System for Mbt {
    const ID: &'static str = "mbt";
    const LEDGER: &'static str = include_str!("ledger.toml");
    const EDITIONS: &'static str = include_str!("editions.txt");
    const SCENARIOS: &'static [ScenarioFile] = &[
        ScenarioFile {
            name: "first-jump",
            text: include_str!("scenarios/first-jump.toml"),
            map: Some(include_str!("maps/strip.tmx")),
        },
        ScenarioFile {
            name: "seize-the-airfield",
            text: include_str!("scenarios/seize-the-airfield.toml"),
            map: Some(include_str!("maps/airfield.tmx")),
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

    fn sound(scenario: &scenario::Scenario) -> Result<(), Fault> {
        input::between("support", scenario.supports.len(), 0, scenario::SUPPORTS)?;
        sealing::sound(scenario)
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

    fn chart(map: &Map, rules: &rules::Rules) -> Option<Result<Sheet, Fault>> {
        Some(board::Board::read(map, rules).map(|board| sheet::board(&board)))
    }

    fn procedures<C: Catalogue<Mbt>>(catalogue: &mut C) {
        catalogue.plain::<ap_fire::ApFireProcedure>();
        catalogue.plain::<barrage::BarrageProcedure>();
        catalogue.plain::<collision::CollisionProcedure>();
        catalogue.plain::<conversion::ConversionProcedure>();
        catalogue.parted::<gp_fire::GpFireProcedure>();
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
