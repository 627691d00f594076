//! Panzer Leader's paratroop and glider rules, with as much of the base game as it takes to play out a landing.
//!
//! Included: wind, drift, survival, gliders, anti-aircraft fire, forming platoons, engineers, mines, night, and a stand-in
//! for the base game (movement, direct fire, close assault, stacking, spotting, control). Left out, since they belong to
//! the base game: indirect fire, overruns, trucks and wagons that carry others, fortifications, wrecks, hills, opportunity
//! fire, fighter-bombers.
//!
//! There is one file for each thing the rules name; `ledger.toml` holds every number, `rules.rs` reads it. A game is
//! `state.rs` (the table), `orders.rs` (what a seat may order), `resolve.rs` (what the order does), `event.rs` (events
//! applied to the table), `view.rs` (what a seat knows), `hear.rs` (what it is told) and `sheet.rs` (what it sees).

pub mod assault;
pub mod attack;
pub mod board;
mod brief;
pub mod combat;
pub mod contact;
pub mod counter;
pub mod crowd;
pub mod drift;
pub mod drop;
mod effects;
pub mod engineer;
pub mod event;
pub mod flak;
pub mod form;
mod frozen;
pub mod glider;
mod hear;
mod imagine;
pub mod input;
pub mod landing;
pub mod mines;
pub mod orders;
mod palette;
mod resolve;
pub mod rules;
pub mod scenario;
mod sheet;
mod situation;
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

use jumpmaster_core::sheet::Palette;
use jumpmaster_core::{Catalogue, ScenarioFile, System};

/// The rule system.
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
    const PALETTE: Palette = palette::PALETTE;

    type Rules = rules::Rules;
    type Scenario = scenario::Scenario;
    type State = state::State;

    fn procedures<C: Catalogue<Pl>>(catalogue: &mut C) {
        catalogue.procedure::<wind::WindProcedure>();
        catalogue.procedure::<drift::DriftProcedure>();
        catalogue.procedure::<survival::SurvivalProcedure>();
        catalogue.procedure::<drop::DropProcedure>();
        catalogue.procedure::<glider::GliderProcedure>();
        catalogue.procedure::<flak::FlakProcedure>();
        catalogue.procedure::<contact::ContactProcedure>();
        catalogue.procedure::<combat::CombatProcedure>();
        catalogue.procedure::<assault::CloseAssaultProcedure>();
        catalogue.procedure::<mines::MinesProcedure>();
        catalogue.procedure::<form::FormProcedure>();
        catalogue.procedure::<engineer::EngineerProcedure>();
    }
}
