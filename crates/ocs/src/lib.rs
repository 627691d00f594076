//! The charts and tables of the Operational Combat Series, and a small base game of our own to play them with.
//!
//! Two layers are kept apart. The charts are facts: supply, combat, barrage, air. What they lean on without saying it (modes,
//! terrain, units, movement, missions) is a stand-in, every number of which is a cell of the ledger that house rules may
//! replace (`ocs.base`).
//!
//! There is one file for each thing the charts name; `ledger.toml` holds every number, `rules.rs` and its files read it.

pub mod air;
pub mod barrage;
pub mod board;
pub mod combat;
pub mod every_path;
pub mod fraction;
pub mod game;
pub mod input;
pub mod movement;
mod palette;
pub mod rules;
pub mod scenario;
pub mod supply;
pub mod terrain;
pub mod tokens;
pub mod unit;

#[cfg(test)]
mod tests;

use jumpmaster_core::sheet::Palette;
use jumpmaster_core::{Catalogue, ScenarioFile, System};

/// The rule system.
pub struct Ocs;

impl System for Ocs {
    const ID: &'static str = "ocs";
    const LEDGER: &'static str = include_str!("ledger.toml");
    const SCENARIOS: &'static [ScenarioFile] = &[
        ScenarioFile {
            name: "the-bridge",
            text: include_str!("scenarios/the-bridge.toml"),
            map: Some(include_str!("maps/the-bridge.tmx")),
        },
        ScenarioFile {
            name: "the-mill",
            text: include_str!("scenarios/the-mill.toml"),
            map: Some(include_str!("maps/the-mill.tmx")),
        },
        ScenarioFile {
            name: "two-airfields",
            text: include_str!("scenarios/two-airfields.toml"),
            map: Some(include_str!("maps/two-airfields.tmx")),
        },
    ];

    const PALETTE: Palette = palette::PALETTE;

    type Rules = rules::Rules;
    type Scenario = scenario::Scenario;
    type State = game::State;

    fn procedures<C: Catalogue<Ocs>>(catalogue: &mut C) {
        catalogue.procedure::<air::air_combat::AirCombatProcedure>();
        catalogue.procedure::<air::base_capture::BaseCaptureProcedure>();
        catalogue.procedure::<air::drop::AirDropProcedure>();
        catalogue.procedure::<air::drop::operation::OperationProcedure>();
        catalogue.procedure::<air::flak::FlakProcedure>();
        catalogue.procedure::<air::mission_loss::MissionLossProcedure>();
        catalogue.procedure::<air::transport::AirTransportProcedure>();
        catalogue.procedure::<barrage::facility::FacilityProcedure>();
        catalogue.procedure::<barrage::hex::BarrageProcedure>();
        catalogue.procedure::<combat::assault::AssaultProcedure>();
        catalogue.procedure::<combat::attack::CombatProcedure>();
        catalogue.procedure::<combat::overrun::OverrunProcedure>();
        catalogue.procedure::<combat::surprise::SurpriseProcedure>();
        catalogue.procedure::<supply::attrition::AttritionProcedure>();
        catalogue.procedure::<supply::capture::CaptureProcedure>();
        catalogue.procedure::<supply::dump::DumpProcedure>();
        catalogue.procedure::<supply::fuel::FuelProcedure>();
        catalogue.procedure::<supply::port::PortProcedure>();
        catalogue.procedure::<supply::provision::SupplyProcedure>();
        catalogue.procedure::<supply::rail::RailProcedure>();
        catalogue.procedure::<supply::shipping::ShippingProcedure>();
    }
}
