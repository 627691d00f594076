//! Standard landing rules: paratroop and glider landings of Army Groups A, B and R on lettered tiles, and a small stand-in
//! for the base game, which the source never names (landing.source.1), so that a landing can be played out.
//!
//! The source's pages are out of order and two passages are lost; it is read overview first, then the procedure,
//! opportunity fire and the table (landing.source.2). Left out, since they belong to the base game: activation by group,
//! vehicles, concealment beyond face-down counters, line of sight.
//!
//! There is one file for each thing the rules name; `ledger.toml` holds every number, `rules.rs` reads it. A game is
//! `state.rs` (the table), `orders.rs` (what a seat may order), `resolve.rs` (what the order does), `event.rs` (events
//! applied to the table), `view.rs` (what a seat knows), `belief.rs` (what it may believe of the rest), `brief.rs` (what it
//! is asked to do), `hear.rs` and `effects.rs` (what it is told, and what that did to counters) and `sheet.rs` (what it
//! sees).

pub mod attack;
pub mod belief;
pub mod best;
pub mod board;
mod brief;
pub mod damage;
pub mod descent;
pub mod deviation;
mod effects;
pub mod event;
mod frozen;
pub mod ground;
mod hear;
pub mod input;
pub mod land;
pub mod lander;
pub mod opfire;
pub mod orders;
mod palette;
pub mod past;
mod played;
mod resolve;
pub mod rules;
pub mod scenario;
mod sheet;
pub mod state;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod touchdown;
pub mod unit;
pub mod victory;
pub mod view;
pub mod wave;

use jumpmaster_core::sheet::Palette;
use jumpmaster_core::{Catalogue, ScenarioFile, System};

/// The rule system.
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
    const PALETTE: Palette = palette::PALETTE;

    type Rules = rules::Rules;
    type Scenario = scenario::Scenario;
    type State = state::State;

    fn procedures<C: Catalogue<Landing>>(catalogue: &mut C) {
        catalogue.procedure::<deviation::DeviationProcedure>();
        catalogue.procedure::<damage::DamageProcedure>();
        catalogue.procedure::<opfire::OpportunityFireProcedure>();
        catalogue.procedure::<land::LandProcedure>();
        catalogue.procedure::<wave::WaveProcedure>();
        catalogue.procedure::<best::BestProcedure>();
        catalogue.procedure::<attack::AttackProcedure>();
    }
}
