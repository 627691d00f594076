//! The game: a table, what each side sees of it and may order, and what comes of the orders.
//!
//! `table.rs` is what lies open, `secret.rs` what one side alone knows, `desk.rs` both for one side. Orders are judged at the
//! desk (`moves.rs`, `fights.rs`, `screens.rs`, `deploy.rs`), carried out in `play.rs`, and change the table in `event.rs`.

mod brief;
mod deploy;
pub mod desk;
pub mod event;
mod fights;
mod forced;
pub mod fought;
mod frozen;
mod hear;
mod imagine;
mod list;
mod moves;
pub mod order;
pub mod piece;
mod play;
mod sample;
mod screens;
pub mod secret;
mod sheet;
pub mod stage;
pub mod state;
pub mod table;
pub mod tag;
pub mod view;
mod words;

use crate::engage::procedures;
use crate::measure::fall_back::FallBackProcedure;
use crate::measure::sight::SightProcedure;
use crate::measure::travel::{MarchProcedure, MoveProcedure};
use crate::rules::Rules;
use crate::scenario::{SCENARIOS, Scenario};
use crate::season::SeasonProcedure;
use crate::terrain::procedure::TerrainProcedure;
use crate::weather::WeatherProcedure;
use crate::zone::ZoneProcedure;
use jumpmaster_core::{Catalogue, ScenarioFile, System};

/// The rule system `mbt2030`.
pub struct Mbt2030;

impl System for Mbt2030 {
    const ID: &'static str = "mbt2030";
    const LEDGER: &'static str = crate::LEDGER;
    const SCENARIOS: &'static [ScenarioFile] = SCENARIOS;
    type Rules = Rules;
    type Scenario = Scenario;
    type State = state::State;

    fn procedures<C: Catalogue<Self>>(catalogue: &mut C) {
        catalogue.procedure::<ZoneProcedure<Mbt2030>>();
        catalogue.procedure::<TerrainProcedure<Mbt2030>>();
        catalogue.procedure::<SeasonProcedure<Mbt2030>>();
        catalogue.procedure::<WeatherProcedure<Mbt2030>>();
        catalogue.procedure::<MoveProcedure<Mbt2030>>();
        catalogue.procedure::<MarchProcedure<Mbt2030>>();
        catalogue.procedure::<SightProcedure<Mbt2030>>();
        catalogue.procedure::<FallBackProcedure<Mbt2030>>();
        catalogue.procedure::<procedures::eligibility::EligibilityProcedure<Mbt2030>>();
        catalogue.procedure::<procedures::disadvantage::DisadvantageProcedure<Mbt2030>>();
        catalogue.procedure::<procedures::mutual::MutualProcedure<Mbt2030>>();
        catalogue.procedure::<procedures::unilateral::UnilateralProcedure<Mbt2030>>();
        catalogue.procedure::<procedures::fragility::FragilityProcedure<Mbt2030>>();
    }
}
