//! One rule, written once: a procedure and the table make the same of the same faces.
//!
//! Games are played at random, choosing among all orders or among all kinds of orders, also under every value of every
//! option. Wherever an order calls for a procedure, the faces that the table rolled are given to the procedure in the same
//! situation: it must ask for those dice, in that order, and come to the same outcome. The odds of a procedure are those of
//! its runs, so odds and table cannot diverge.

use super::procedures::settings;
use super::{Step, each_step, each_step_of, ledger, scenarios};
use jumpmaster_core::dice::{Recorded, Scripted, Seeded};
use jumpmaster_core::options::{SetBy, Settings};
use jumpmaster_core::{Catalogue, Procedure, Seat, System};
use jumpmaster_core::{OrderOf, Rules as _, Scenario as _, State as _, View as _, ViewOf};
use jumpmaster_play::ScenarioFiles;
use std::collections::BTreeMap;
use std::mem::discriminant;
use std::sync::Arc;

/// The most orders that may follow one another before a procedure must be over.
const LONGEST: usize = 400;

/// Every procedure that is part of play comes up in games as they ship.
pub fn the_table_and_the_procedure_agree<S: System>() {
    let (mut met, scenarios) = (Met::default(), scenarios::<S>());
    for seed in 0..60 {
        // Rare procedures are searched for longer.
        if seed >= 6 && met.0.values().all(|times| *times > 0) {
            break;
        }
        for (_, scenario) in &scenarios {
            play_and_compare::<S>(scenario, seed, &mut met);
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
        // Some option values are only valid together with others, and not with every scenario.
        if let Ok(scenario) = source.read::<S::Scenario>(&ledger, None) {
            play_and_compare::<S>(&scenario, number as u64, &mut Met::default());
        }
    }
}

/// How often each procedure came up.
#[derive(Default)]
struct Met(BTreeMap<&'static str, usize>);

fn play_and_compare<S: System>(scenario: &Arc<S::Scenario>, seed: u64, met: &mut Met) {
    each_step::<S>(scenario, seed, |step| S::procedures(&mut Compare { scenario, step: &step, seed, met }));
    each_step_of::<S>(scenario, seed, any_kind::<S>, |step| {
        S::procedures(&mut Compare { scenario, step: &step, seed, met });
    });
}

/// An order of any kind, each kind equally likely, so that a game also reaches what is rare among hundreds of moves. A
/// ready-made plan is followed.
fn any_kind<S: System>(view: &ViewOf<'_, S>, choices: &mut Seeded) -> Option<OrderOf<S>> {
    let planned = view.as_planned();
    if planned.as_ref().is_some_and(|order| view.allow(order).is_ok()) {
        return planned;
    }
    let mut orders = view.list();
    orders.extend(view.families().iter().filter_map(|family| {
        let drawn = (0..20).filter_map(|_| family.draw(choices)).find(|order| view.allow(order).is_ok());
        drawn.or_else(|| Some(family.order.clone()))
    }));
    let mut kinds = Vec::new();
    for kind in orders.iter().map(discriminant) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let kind = *kinds.get(choices.below(kinds.len().max(1) as u64) as usize)?;
    orders.retain(|order| discriminant(order) == kind);
    let at = choices.below(orders.len() as u64) as usize;
    Some(orders.swap_remove(at))
}

/// A step of a game, compared with every procedure it calls for.
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
        let Some(input) = P::of_order(&self.step.state.view(Seat::REFEREE), self.step.order) else { return };
        // The seat that gives the order gets a situation as well, from what it may know.
        let known = P::of_order(&self.step.state.view(self.step.seat), self.step.order);
        let Some((outcome, faces)) = at_the_table::<P>(self.step, self.seed ^ *times as u64) else { return };
        *times += 1;
        let rules = S::Rules::read(self.scenario.rules().ledger()).map(Arc::new).unwrap();
        let place = format!("{}, seed {}: {:?}", P::ID, self.seed, self.step.order);
        let prepare = |input| P::prepare(&rules, input).unwrap_or_else(|fault| panic!("{place}: {fault}"));
        let case = prepare(&input);
        prepare(&known.unwrap_or_else(|| panic!("{place}: who gives the order gets no situation")));
        let mut dice = Scripted::new(faces.clone());
        let run = P::run(&case, &mut dice);
        let run = dice.settle(run).unwrap_or_else(|fault| panic!("{place}, faces {faces:?}: {fault}"));
        assert_eq!(run, outcome, "{place}, faces {faces:?}");
    }
}

/// Plays out a procedure at the table, with all choices as it assumes them. Returns its outcome and the faces rolled, or
/// `None` if the game goes another way and the procedure is never over.
fn at_the_table<P: Procedure>(step: &Step<'_, P::System>, seed: u64) -> Option<(P::Outcome, Vec<u8>)> {
    let mut state = step.state.clone();
    let mut dice = Recorded::new(Seeded::stream(seed, 2));
    let (mut seat, mut order, mut events) = (step.seat, step.order.clone(), Vec::new());
    for _ in 0..LONGEST {
        let new = state.resolve(seat, &order, &mut dice).expect("seeded dice never run out");
        for event in &new {
            state.apply(event);
        }
        events.extend(new);
        if let Some(outcome) = P::came_of(step.state, &events) {
            return Some((outcome, dice.rolls().iter().map(|roll| roll.face).collect()));
        }
        seat = state.awaits().first()?;
        // A procedure is given everything, and may assume a choice made in full knowledge.
        let assumed = |seat| P::assumed(&state.view(seat));
        order = assumed(Seat::REFEREE).or_else(|| assumed(seat))?;
    }
    panic!("{} is not over after {LONGEST} orders", P::ID);
}
