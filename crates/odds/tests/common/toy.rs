//! The smallest rule system there can be: one seat, one order, nothing to play for. It carries procedures to ask odds of.

use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{
    Catalogue, Fault, House, Ledger, Line, Outcome, Refusal, ScenarioFile, ScenarioSource, Seat, Sheet, System, clause,
};
use std::sync::Arc;

/// The system.
pub struct Toy;

impl System for Toy {
    const ID: &'static str = "toy";
    const LEDGER: &'static str = "system = \"toy\"\ntitle = \"A toy\"\nclause = []\n";
    const SCENARIOS: &'static [ScenarioFile] = &[];

    type Rules = ();
    type Scenario = Ledger;
    type State = ();
    type View = ();
    type Order = ();
    type Event = ();

    fn rules(_: &Ledger) -> Result<(), Fault> {
        Ok(())
    }

    fn scenario(_: &ScenarioSource, ledger: &Ledger, _: Option<&House>) -> Result<Arc<Ledger>, Fault> {
        Ok(Arc::new(ledger.clone()))
    }

    fn ledger(scenario: &Ledger) -> &Ledger {
        scenario
    }

    fn seats(_: &Ledger) -> Vec<String> {
        vec!["the only one".into()]
    }

    fn set_up(_: &Arc<Ledger>) {}

    fn to_act((): &()) -> Option<Seat> {
        None
    }

    fn outcome((): &()) -> Option<Outcome> {
        Some(Outcome { winner: None, text: "There was nothing to win.".into(), clause: clause!("toy.1") })
    }

    fn view((): &(), _: Seat) {}

    fn orders((): &()) -> Vec<()> {
        Vec::new()
    }

    fn allow((): &(), (): &()) -> Result<(), Refusal> {
        Err(Refusal::new("the game is over", clause!("toy.1"), "play another"))
    }

    fn resolve<D: Dice + ?Sized>((): &(), (): &(), _: &mut D) -> Result<Vec<()>, NeedRoll> {
        Ok(Vec::new())
    }

    fn apply((): &mut (), (): &()) {}

    fn hear((): &(), (): &(), _: Seat) -> Option<Line> {
        None
    }

    fn reveals((): &()) -> bool {
        false
    }

    fn describe((): &(), (): &()) -> Line {
        Line::new("Do nothing.", clause!("toy.1"))
    }

    fn sheet((): &()) -> Sheet {
        Sheet::default()
    }

    fn ground(_: &Ledger) -> Sheet {
        Sheet::default()
    }

    fn procedures<C: Catalogue<Toy>>(_: &mut C) {}
}
