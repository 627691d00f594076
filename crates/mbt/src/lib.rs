//! Airborne operations and an airfield map, a fan's additions to MBT and IDF, with stand-ins for the parts of the base game
//! that they rely on (mbt.scope.1): an operation planned in secret, flown hex by hex under fire, scattered, landed,
//! gathered and fought.
//!
//! Left out, because the rules leave it out: wind and weather, which pathfinders have allowed for (mbt.assume.2). That
//! LGOPs stand for lost cohesion, and bundles for teams, is a compromise of the rules themselves (mbt.notes.1).
//!
//! There is one file for each thing the rules name; `ledger.toml` holds every number, `rules.rs` and its two files read it.
//! `air/` is what happens until everything is down, `ground/` what happens after that, and `game/` a game of both: `state.rs`
//! (the table), `plan.rs` (what only the airborne side knows), `orders.rs` (what a seat may order), `resolve.rs` (what the
//! order does), `event.rs` (events applied to the table), `view.rs` (what a seat knows), `brief.rs` (what it is asked to do),
//! `imagine.rs` (what it may believe of the rest), `hear.rs` (what it is told) and `sheet.rs` (what it sees).

pub mod air;
pub mod board;
pub mod game;
pub mod ground;
pub mod input;
mod palette;
pub mod rules;
pub mod scenario;
#[cfg(test)]
mod tests;
pub mod unit;

use jumpmaster_core::sheet::Palette;
use jumpmaster_core::{Catalogue, ScenarioFile, System};

/// The rule system.
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
    const PALETTE: Palette = palette::PALETTE;

    type Rules = rules::Rules;
    type Scenario = scenario::Scenario;
    type State = game::state::State;

    fn procedures<C: Catalogue<Mbt>>(catalogue: &mut C) {
        catalogue.procedure::<ground::ap_fire::ApFireProcedure>();
        catalogue.procedure::<ground::barrage::BarrageProcedure>();
        catalogue.procedure::<air::collision::CollisionProcedure>();
        catalogue.procedure::<ground::conversion::ConversionProcedure>();
        catalogue.procedure::<ground::gp_fire::GpFireProcedure>();
        catalogue.procedure::<air::landing::LandingProcedure>();
        catalogue.procedure::<air::operation::OperationProcedure>();
        catalogue.procedure::<air::scatter::ScatterProcedure>();
        catalogue.procedure::<air::shootdown::ShootdownProcedure>();
        catalogue.procedure::<air::stick::HeavyDropProcedure>();
        catalogue.procedure::<air::stick::LapesProcedure>();
        catalogue.procedure::<air::stick::StickProcedure>();
        catalogue.procedure::<air::suppression::EvasiveActionProcedure>();
        catalogue.procedure::<air::suppression::SuppressionProcedure>();
    }
}
