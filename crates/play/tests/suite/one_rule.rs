//! One rule, written once: what a procedure makes of some faces is what the table makes of them.
//!
//! Games are played at random, also under every value of every option. Wherever an order calls for a procedure, the faces that
//! the table rolled are given to the procedure in the same situation: it must want those dice, in that order, and come to the
//! same outcome. The odds of a procedure are those of its runs, so odds and table cannot part.

use super::procedures::settings;
use super::{Step, each_step, ledger, scenarios};
use jumpmaster_core::dice::{Recorded, Scripted, Seeded};
use jumpmaster_core::options::{SetBy, Settings};
use jumpmaster_core::{Catalogue, Procedure, Seat, System};
use jumpmaster_play::ScenarioFiles;
use std::collections::BTreeMap;
use std::sync::Arc;

/// At most so many orders follow one another before a procedure must be over.
const LONGEST: usize = 400;

/// Each procedure that is part of play is met in games as they ship.
pub fn the_table_and_the_procedure_agree<S: System>() {
    let mut met = Met::default();
    for (_, scenario) in scenarios::<S>() {
        for seed in 0..6 {
            play_and_compare::<S>(&scenario, seed, &mut met);
        }
    }
    for (procedure, times) in &met.0 {
        assert!(*times > 0, "{procedure} is part of play, and no game met it");
    }
}

/// The same under every value of every option.
pub fn they_agree_under_any_option<S: System>() {
    let printed = ledger::<S>();
    let files: Vec<ScenarioFiles> = S::SCENARIOS.iter().map(ScenarioFiles::shipped).collect();
    for (number, (key, setting)) in settings(&printed).into_iter().enumerate() {
        let mut ledger = printed.clone();
        ledger.set(&Settings::from([(key, setting)]), SetBy::Situation).unwrap();
        let source = files[number % files.len()].source().unwrap();
        // Some values of options hold together only with others, and not with every scenario.
        if let Ok(scenario) = S::scenario(&source, &ledger, None) {
            play_and_compare::<S>(&scenario, number as u64, &mut Met::default());
        }
    }
}

/// How often each procedure was met.
#[derive(Default)]
struct Met(BTreeMap<&'static str, usize>);

fn play_and_compare<S: System>(scenario: &Arc<S::Scenario>, seed: u64, met: &mut Met) {
    each_step::<S>(scenario, seed, |step| S::procedures(&mut Compare { scenario, step: &step, seed, met }));
}

/// A step of a game, held against every procedure it calls for.
struct Compare<'a, 's, S: System> {
    scenario: &'a Arc<S::Scenario>,
    step: &'a Step<'s, S>,
    seed: u64,
    met: &'a mut Met,
}

impl<S: System> Catalogue<S> for Compare<'_, '_, S> {
    fn procedure<P: Procedure<System = S>>(&mut self) {
        self.compare::<P>();
    }
}

impl<S: System> Compare<'_, '_, S> {
    fn compare<P: Procedure<System = S>>(&mut self) {
        if !P::IN_PLAY {
            return;
        }
        let times = self.met.0.entry(P::ID).or_default();
        // The referee's view hides nothing, so what follows from it is what the table knows.
        let Some(input) = P::of_order(&S::view(self.step.state, Seat::REFEREE), self.step.order) else { return };
        let Some((outcome, faces)) = at_the_table::<P>(self.step, self.seed ^ *times as u64) else { return };
        *times += 1;
        let rules = S::rules(S::ledger(self.scenario)).map(Arc::new).unwrap();
        let place = format!("{}, seed {}: {:?}", P::ID, self.seed, self.step.order);
        let case = P::prepare(&rules, &input).unwrap_or_else(|fault| panic!("{place}: {fault}"));
        let mut dice = Scripted::new(faces.clone());
        let run = P::run(&case, &mut dice);
        let run = dice.settle(run).unwrap_or_else(|fault| panic!("{place}, faces {faces:?}: {fault}"));
        assert_eq!(run, outcome, "{place}, faces {faces:?}");
    }
}

/// Plays a procedure out at the table, all choices as it assumes them: what came of it, and the faces that were rolled. `None`
/// where the game takes another way and the procedure is never over.
fn at_the_table<P: Procedure>(step: &Step<'_, P::System>, seed: u64) -> Option<(P::Outcome, Vec<u8>)> {
    let mut state = step.state.clone();
    let mut dice = Recorded::new(Seeded::stream(seed, 2));
    let (mut order, mut events) = (step.order.clone(), Vec::new());
    for _ in 0..LONGEST {
        let new = P::System::resolve(&state, &order, &mut dice).expect("seeded dice never run out");
        for event in &new {
            P::System::apply(&mut state, event);
        }
        events.extend(new);
        if let Some(outcome) = P::came_of(step.state, &events) {
            return Some((outcome, dice.rolls().iter().map(|roll| roll.face).collect()));
        }
        let seat = P::System::to_act(&state)?;
        order = P::assumed(&P::System::view(&state, seat))?;
    }
    panic!("{} is not over after {LONGEST} orders", P::ID);
}
