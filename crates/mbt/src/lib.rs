//! Airborne operations and an airfield map, a fan's additions to MBT and IDF, with stand-ins for the parts of the base game
//! that they rely on (mbt.scope.1): an operation planned in secret, flown hex by hex under fire, scattered, landed,
//! gathered and fought.
//!
//! Left out, because the rules leave it out: wind and weather, which pathfinders have allowed for (mbt.assume.2). That
//! LGOPs stand for lost cohesion, and bundles for teams, is a compromise of the rules themselves (mbt.notes.1).
//!
//! There is one file for each thing the rules name; `ledger.toml` holds every number, `rules.rs` and its two files read it.
//! A game is `state.rs` (the table), `plan.rs` (what only the airborne side knows), `orders.rs` (what a seat may order),
//! `resolve.rs` (what the order does), `event.rs` (events applied to the table), `view.rs` (what a seat knows), `brief.rs`
//! (what it is asked to do), `imagine.rs` (what it may believe of the rest), `hear.rs` (what it is told) and `sheet.rs`
//! (what it sees).

pub mod aim;
pub mod airspace;
pub mod ap_fire;
mod asking;
pub mod barrage;
pub mod board;
mod brief;
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
mod imagine;
pub mod input;
pub mod landing;
pub mod lapes;
pub mod load;
pub mod los;
pub mod march;
pub mod mission;
pub mod operation;
pub mod orders;
mod palette;
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
mod sketch;
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
    type State = state::State;

    fn procedures<C: Catalogue<Mbt>>(catalogue: &mut C) {
        catalogue.procedure::<ap_fire::ApFireProcedure>();
        catalogue.procedure::<barrage::BarrageProcedure>();
        catalogue.procedure::<collision::CollisionProcedure>();
        catalogue.procedure::<conversion::ConversionProcedure>();
        catalogue.procedure::<gp_fire::GpFireProcedure>();
        catalogue.procedure::<landing::LandingProcedure>();
        catalogue.procedure::<operation::OperationProcedure>();
        catalogue.procedure::<scatter::ScatterProcedure>();
        catalogue.procedure::<shootdown::ShootdownProcedure>();
        catalogue.procedure::<stick::HeavyDropProcedure>();
        catalogue.procedure::<stick::LapesProcedure>();
        catalogue.procedure::<stick::StickProcedure>();
        catalogue.procedure::<suppression::EvasiveActionProcedure>();
        catalogue.procedure::<suppression::SuppressionProcedure>();
    }
}
