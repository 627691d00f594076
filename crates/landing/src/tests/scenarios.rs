//! The built-in scenarios, and scenarios with faults (landing.base.8).

use super::*;
use crate::attack;
use crate::scenario::{Scenario, UnitSpec};
use crate::state::State;
use crate::terrain::{self, Feature, Target};
use jumpmaster_core::dice::Die;
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape, Side, Tiles};
use jumpmaster_core::{Map, Named};

/// A built-in scenario.
pub fn shipped_scenario(name: &str) -> Arc<Scenario> {
    shipped_under(name, "")
}

/// A built-in scenario with some options set by house rules: `off_map_cap=99`.
pub fn shipped_under(name: &str, options: &str) -> Arc<Scenario> {
    printed::shipped_under::<Landing>(name, options)
}

/// A built-in scenario, set up.
pub fn shipped_state(name: &str) -> State {
    <Landing as System>::State::set_up(&shipped_scenario(name))
}

/// One tile of a class of ground, with a feature between E/c2 and E/c3.
pub fn map_with(side: &str, class: &str) -> Map {
    let names = Names::Tiles(Tiles::parse("E").unwrap());
    let grid = Grid { orientation: Orientation::Flat, columns: 10, rows: 10, shape: Shape::EvenShifted, names };
    let mut map = Map::blank("test", grid, class);
    map.sides.push((grid.parse("E/c2").unwrap(), Side::named("S", Orientation::Flat).unwrap(), side.into()));
    map
}

/// landing.base.8: the map of the house scenario, cell for cell as landing.table.scenario-map says.
#[test]
fn crossroads_is_drawn_as_the_ledger_says() {
    let (ledger, scenario) = (ledger(), shipped_scenario("crossroads"));
    let table = ledger.table("landing.table.scenario-map").unwrap();
    let board = &scenario.board;
    let mut wanted = vec![Vec::new(); board.grid.len()];
    for row in &table.rows {
        let feature = Feature::named(&row[0]).unwrap();
        if feature == Feature::Road {
            assert_eq!(row[1], "row 5 of both tiles, E/a5 to F/j5; column e of tile E, column f of tile F");
            let runs = |column: usize, row: usize| row == 4 || column == 4 || column == 15;
            let road = (0..10).flat_map(|row| (0..20).map(move |column| (column, row)));
            road.filter(|&(column, row)| runs(column, row))
                .for_each(|(column, row)| wanted[row * 20 + column].push(feature));
            continue;
        }
        for hex in row[1].split_whitespace() {
            wanted[board.index(board.grid.parse_spot(hex).unwrap())].push(feature);
        }
    }
    for (index, mut wanted) in wanted.into_iter().enumerate() {
        if !wanted.iter().any(|feature| feature.main()) {
            wanted.push(Feature::Open);
        }
        wanted.sort_unstable();
        let drawn: Vec<Feature> = board.cell(index).features.iter().collect();
        assert_eq!(drawn, wanted, "{}", board.grid.name_of(index));
    }
}

/// landing.base.8: forces and set-up of landing.table.scenario-forces, objectives and the ceiling.
#[test]
fn crossroads_has_the_forces_of_the_ledger() {
    let (ledger, scenario) = (ledger(), shipped_scenario("crossroads"));
    let table = ledger.table("landing.table.scenario-forces").unwrap();
    let named = |group: &str| {
        let own = scenario.units.iter().filter(|unit| unit.group.name() == group);
        own.map(|unit| unit.name.as_str()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!([named("A"), named("B"), named("R")], ["P1 P2 P3", "P4 P5 P6", "G1 GC GA"]);
    for group in ["A", "B", "R"] {
        let printed = table.cell(&format!("Army Group {group}"), "units").unwrap();
        assert!(named(group).split(' ').all(|name| printed.contains(name)), "{printed}");
    }
    let printed = table.cell("German, face down", "units").unwrap();
    let mut told: Vec<String> = Vec::new();
    for kind in ["infantry", "command", "artillery", "dummy"] {
        let own = scenario.counters.iter().filter(|counter| scenario.rules.kinds[counter.kind].name == kind);
        let hexes: Vec<String> = own.map(|counter| scenario.board.called(counter.at)).collect();
        told.push(format!("{} {}", if kind == "dummy" { "dummies" } else { kind }, hexes.join(", ")));
    }
    assert_eq!(told.join("; "), printed);
    let objectives: Vec<String> = scenario.objectives.iter().map(|spot| scenario.board.called(*spot)).collect();
    assert_eq!(objectives, ["E/e5", "F/f5"]);
    assert_eq!((scenario.rules.off_map_cap, scenario.board.distance_die), (Some(2), Die::D10));
}

/// landing.drift.4: four tiles use the twelve-sided die; every kind of terrain is somewhere on the two maps.
#[test]
fn hedgerows_has_four_tiles() {
    let scenario = shipped_scenario("hedgerows");
    assert_eq!(scenario.board.distance_die, Die::D12);
    assert_eq!(scenario.board.grid.tiles().map(|tiles| tiles.len()), Some(4));
    let crossroads = shipped_scenario("crossroads");
    for &feature in Feature::ALL {
        let lies = |board: &crate::board::Board| (0..board.grid.len()).any(|hex| board.cell(hex).features.has(feature));
        assert!(lies(&scenario.board) || lies(&crossroads.board), "{feature} lies nowhere");
    }
}

/// landing.base.4, landing.base.3: a defender in any objective of any scenario can be attacked by some unit of the landing
/// side that has just moved up to it: no modifiers make that impossible.
#[test]
fn every_objective_can_be_attacked_after_a_move() {
    let moved = attack::Condition { moved: true, disorganised: false };
    for file in Landing::SCENARIOS {
        let scenario = shipped_scenario(file.name);
        let (rules, board) = (&scenario.rules, &scenario.board);
        assert!(!scenario.objectives.is_empty());
        for &objective in &scenario.objectives {
            let shelter = terrain::shelter(rules, board.features(objective), Target::Defender);
            let can = |unit: &UnitSpec| attack::dice(rules, &rules.kinds[unit.kind], 1, shelter, moved).is_some();
            let place = format!("{}: {}", file.name, board.called(objective));
            assert!(scenario.units.iter().any(can), "{place} cannot be attacked by those who move up to it");
            assert!(board.around(objective).count() == 6, "{place} can be come at from every side");
        }
    }
}

/// Faults of a scenario are reported in words.
#[test]
fn unsound_scenarios_are_refused() {
    let lay = || Lay::new("EF").group("A", "paratroop infantry", "P1");
    assert_eq!(lay().fault(), "sound");
    assert!(lay().group("B", "paratroop infantry", "P1").fault().contains("a second unit called \"P1\""));
    assert!(lay().counter("infantry", "F/d2 F/d2").fault().contains("landing.base.2"));
    assert!(lay().counter("glider infantry", "F/d2").fault().contains("landing.units.5"));
    assert!(lay().counter("infantry", "G/d2").fault().contains("\"G/d2\" is not a hex"));
    assert!(lay().objectives("F/z9").fault().contains("is not a hex"));
    assert!(Lay::new("EF").fault().contains("group"), "somebody must land");
    let numbers = Map::blank("bare", Grid { names: Names::Numbers, ..map_with("river", "open").grid }, "open");
    let fault = crate::board::Board::read(&numbers, &rules("")).unwrap_err();
    assert!(fault.why.contains("landing.map.1"), "{fault}");
}
