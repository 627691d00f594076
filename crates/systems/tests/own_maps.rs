//! Procedures run on custom maps, in every system: what a scenario offers a procedure carries the whole of its map, so
//! that it reads back as the same map without the scenario.

mod common;

use common::{ledger, source};
use jumpmaster_core::Visitor;
use jumpmaster_core::hex::Shape;
use jumpmaster_core::{Catalogue, Map, Procedure, ScenarioSource, Sheet, System};
use jumpmaster_core::{Rules as _, Scenario as _};
use std::sync::Arc;

/// Runs every procedure of a system on what a scenario offers it, printed and read back.
struct Offered<'a, S: System> {
    scenario: &'a S::Scenario,
    rules: Arc<S::Rules>,
    ground: Sheet,
    place: String,
    shown: usize,
}

impl<S: System> Offered<'_, S> {
    fn check<P: Procedure<System = S>>(&mut self) {
        let Some(input) = P::of_scenario(self.scenario) else { return };
        let place = format!("{}, {}", P::ID, self.place);
        let printed = serde_json::to_string(&input).unwrap();
        let case = P::prepare(&self.rules, &serde_json::from_str(&printed).unwrap());
        let case = case.unwrap_or_else(|fault| panic!("{place}: {fault}\n{printed}"));
        let Some(sheet) = P::sheet(&case) else { return };
        assert_eq!(sheet.grid, self.ground.grid, "{place}");
        assert_eq!(sheet.ground, self.ground.ground, "{place}");
        assert_eq!(sheet.sides, self.ground.sides, "{place}");
        // A picture may write more than the map does, such as the Level of an Air Base.
        for label in &self.ground.labels {
            let there = sheet.labels.iter().any(|each| each.hex == label.hex && each.text.starts_with(&label.text));
            assert!(there, "{place} lacks {label:?}");
        }
        self.shown += 1;
    }
}

impl<S: System> Catalogue<S> for Offered<'_, S> {
    fn procedure<P: Procedure<System = S>>(&mut self) {
        self.check::<P>();
    }
}

/// Maps that are nearly those that ship, each under the name of one that does: another title, terrain that differs in one
/// hex, columns or rows shifted the other way.
fn own_maps(map: &Map) -> Vec<(&'static str, Map)> {
    let own = |change: &dyn Fn(&mut Map)| {
        let mut own = map.clone();
        change(&mut own);
        own
    };
    let last = map.tiles.len() - 1;
    vec![
        ("another title", own(&|map| drop(map.properties.insert("title".into(), "A map of one's own".into())))),
        ("another hex", own(&|map| map.tiles[last] = map.tiles[0].clone())),
        ("shifted the other way", own(&|map| map.grid.shape = other(map.grid.shape))),
    ]
}

const fn other(shape: Shape) -> Shape {
    match shape {
        Shape::OddShifted => Shape::EvenShifted,
        Shape::EvenShifted | Shape::Axial => Shape::OddShifted,
    }
}

#[test]
fn procedures_run_on_the_map_of_their_scenario() {
    struct Walk;
    impl Visitor for Walk {
        fn system<S: System>(&mut self) {
            let (ledger, mut shown) = (ledger::<S>(), 0);
            for file in S::SCENARIOS {
                let shipped = source(file, file.text);
                let Ok(map) = shipped.map.hexes() else { continue };
                let maps = own_maps(map).into_iter().chain([("as it ships", map.clone())]);
                for (how, map) in maps {
                    let source = ScenarioSource { map: map.into(), ..source(file, file.text) };
                    // A scenario may not be valid on terrain that was shifted.
                    let Ok(scenario) = source.read::<S::Scenario>(&ledger, None) else { continue };
                    let rules = Arc::new(S::Rules::read(scenario.rules().ledger()).unwrap());
                    let (ground, place) = (scenario.ground(), format!("{}, {how}", file.name));
                    let mut offered = Offered { scenario: &*scenario, rules, ground, place, shown: 0 };
                    S::procedures(&mut offered);
                    shown += offered.shown;
                }
            }
            assert!(shown > 0, "{}: no procedure shows its map", S::ID);
        }
    }
    jumpmaster_systems::each(&mut Walk);
}
