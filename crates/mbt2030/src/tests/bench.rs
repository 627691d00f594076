//! A system on which the procedures are tried: the rules and scenarios of this one, and a table on which nobody has
//! orders.

use crate::rules::Rules;
use crate::scenario::{SCENARIOS, Scenario};
use crate::season::SeasonProcedure;
use crate::terrain::procedure::TerrainProcedure;
use crate::weather::WeatherProcedure;
use crate::zone::ZoneProcedure;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Catalogue, Line, Outcome, Refusal, ScenarioFile, Seat, Seats, Sheet, System, clause};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub struct Bench;

impl System for Bench {
    const ID: &'static str = "mbt2030";
    const LEDGER: &'static str = crate::LEDGER;
    const SCENARIOS: &'static [ScenarioFile] = SCENARIOS;
    type Rules = Rules;
    type Scenario = Scenario;
    type State = Bare;

    fn procedures<C: Catalogue<Self>>(catalogue: &mut C) {
        catalogue.procedure::<ZoneProcedure<Bench>>();
        catalogue.procedure::<TerrainProcedure<Bench>>();
        catalogue.procedure::<SeasonProcedure<Bench>>();
        catalogue.procedure::<WeatherProcedure<Bench>>();
    }
}

/// A table on which nothing happens.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bare;

/// An order that nobody gives, and an event that never happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Nothing {}

impl jumpmaster_core::State for Bare {
    type Scenario = Scenario;
    type View<'a> = Bare;
    type Order = Nothing;
    type Event = Nothing;

    fn set_up(_: &Arc<Scenario>) -> Bare {
        Bare
    }

    fn awaits(&self) -> Seats {
        Seats::NONE
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome { winner: None, text: "Nobody plays.".into(), clause: clause!("mbt2030.scope.1") })
    }

    fn view(&self, _: Seat) -> Bare {
        Bare
    }

    fn play<D: Dice + ?Sized>(
        &mut self,
        _: Seat,
        order: &Nothing,
        _: &mut D,
        _: &mut Vec<Nothing>,
    ) -> Result<(), NeedRoll> {
        match *order {}
    }

    fn apply(&mut self, event: &Nothing) {
        match *event {}
    }

    fn hear(&self, event: &Nothing, _: Seat) -> Option<Line> {
        match *event {}
    }

    fn reveals(event: &Nothing) -> bool {
        match *event {}
    }
}

impl jumpmaster_core::View for Bare {
    type Order = Nothing;

    fn orders(&self, _: &mut Vec<Nothing>) {}

    fn allow(&self, order: &Nothing) -> Result<(), Refusal> {
        match *order {}
    }

    fn describe(&self, order: &Nothing) -> Line {
        match *order {}
    }

    fn sheet(&self) -> Sheet {
        Sheet::default()
    }
}
