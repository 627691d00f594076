//! The airfield map against the ledger's own list of its terrain.

use crate::mbt::Mbt;
use crate::mbt::terrain::Feature;
use crate::printed::{ledger, shipped_under};
use jumpmaster_core::Named;

/// mbt.table.map-rules: every example hex that the ledger names has the terrain it names, and lands on the row it says
/// (mbt.landing.7).
#[test]
fn every_example_hex_has_its_terrain() {
    let (ledger, scenario) = (ledger::<Mbt>(), shipped_under::<Mbt>("seize-the-airfield", ""));
    let table = ledger.table("mbt.table.map-rules").unwrap();
    let board = &scenario.board;
    let mut hexes = 0;
    for row in table.row_names() {
        let feature = match row {
            "Farm Bldg / Estate / isolated building" => Some(Feature::Farm),
            "Combination" => None,
            _ => Some(Feature::named(row).unwrap_or_else(|fault| panic!("{fault}"))),
        };
        let landing = table.cell(row, "landing row").unwrap();
        for hex in table.cell(row, "example hexes").unwrap().split(' ').filter(|hex| *hex != "-") {
            let spot = board.grid.parse_spot(hex).unwrap();
            let features = board.cell(board.index(spot)).features;
            let ground = scenario.rules.air.landing.ground(features, false, false);
            match feature {
                Some(feature) => {
                    assert!(features.has(feature), "{hex} is no {row}");
                    if !landing.starts_with("other") {
                        assert_eq!(ground.name(), landing, "{hex}, {row}");
                    }
                }
                // A road through woods: the woods decide how one lands.
                None => assert!(features.has(Feature::Road) && features.has(Feature::LightWoods), "{hex}"),
            }
            hexes += 1;
        }
    }
    assert_eq!(hexes, 18);
}

/// mbt.map.1: what a hex is called is what the rules call its ground, also where pictures are alike.
#[test]
fn hexes_are_called_as_the_rules_do() {
    let scenario = shipped_under::<Mbt>("seize-the-airfield", "");
    let sheet = crate::mbt::sheet::ground(&scenario);
    let called = |hex: &str| sheet.ground_words(scenario.board.index(scenario.board.grid.parse_spot(hex).unwrap()));
    assert!(called("X14").contains("tower"), "{}", called("X14"));
    let words: Vec<String> = (0..scenario.board.grid.len()).map(|hex| sheet.ground_words(hex)).collect();
    for word in ["gun pit", "dispersal bay", "hangar", "fuel depot", "clear", "level 1"] {
        assert!(words.iter().any(|words| words.contains(word)), "{word}");
    }
}
