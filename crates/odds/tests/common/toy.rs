//! The smallest possible rule system: one seat, no orders, nothing to win. It carries procedures to find odds of.

use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{
    Catalogue, Fault, Head, Ledger, Line, MapFile, Outcome, Parts, Refusal, Rules, Scenario, ScenarioFile, Seat, Seats,
    Sheet, State, System, View, clause,
};
use std::sync::Arc;

/// The system.
pub struct Toy;

impl System for Toy {
    const ID: &'static str = "toy";
    const LEDGER: &'static str = "system = \"toy\"\ntitle = \"A toy\"\nclause = []\n";
    const SCENARIOS: &'static [ScenarioFile] = &[];

    type Rules = Bare;
    type Scenario = Bare;
    type State = Over;

    fn procedures<C: Catalogue<Toy>>(_: &mut C) {}
}

/// Rules that say nothing, and the scenario played by them.
pub struct Bare(Ledger);

impl Rules for Bare {
    fn read(ledger: &Ledger) -> Result<Bare, Fault> {
        Ok(Bare(ledger.clone()))
    }

    fn ledger(&self) -> &Ledger {
        &self.0
    }
}

impl Scenario for Bare {
    type Rules = Bare;
    type File = ();
    const MADE_OF: &'static str = "nothing";

    fn read(_: Head, (): (), _: &MapFile, _: Arc<Bare>) -> Result<Bare, Fault> {
        Err(Fault::new("a scenario", "there is none", "play something else"))
    }

    fn rules(&self) -> &Arc<Bare> {
        unreachable!("no scenario is ever read")
    }

    fn seats(&self) -> &[String] {
        &[]
    }

    fn ground(&self) -> Sheet {
        Sheet::default()
    }
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Over;

impl State for Over {
    type Scenario = Bare;
    type View<'a> = Over;
    type Order = ();
    type Event = ();

    fn set_up(_: &Arc<Bare>) -> Over {
        Over
    }

    fn awaits(&self) -> Seats {
        Seats::NONE
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome { winner: None, text: "There was nothing to win.".into(), clause: clause!("toy.1") })
    }

    fn view(&self, _: Seat) -> Over {
        Over
    }

    fn play<D: Dice + ?Sized>(&mut self, _: Seat, (): &(), _: &mut D, _: &mut Vec<()>) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn apply(&mut self, (): &()) {}

    fn hear(&self, (): &(), _: Seat) -> Option<Line> {
        None
    }

    fn reveals((): &()) -> bool {
        false
    }
}

impl View for Over {
    type Order = ();

    fn orders(&self, _: &mut Vec<()>) {}

    fn allow(&self, (): &()) -> Result<(), Refusal> {
        Err(Refusal::new("the game is over", clause!("toy.1"), "play another"))
    }

    fn describe(&self, (): &()) -> Line {
        Line::new("Do nothing.", clause!("toy.1"))
    }

    fn parts(&self, (): &()) -> Parts {
        Parts::default()
    }

    fn sheet(&self) -> Sheet {
        Sheet::default()
    }
}
