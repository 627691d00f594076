//! The airfield map compared with the ledger's own list of its terrain.

use crate::Mbt;
use crate::terrain::{Feature, Marker};
use jumpmaster_core::Named;
use jumpmaster_core::sheet::Ground;
use jumpmaster_testing::printed::{ledger, shipped_under};

/// mbt.table.map-rules: every example hex in the ledger has the terrain the ledger names, and uses the landing row it says
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
                // A road through woods: the woods decide the landing.
                None => assert!(features.has(Feature::Road) && features.has(Feature::LightWoods), "{hex}"),
            }
            hexes += 1;
        }
    }
    assert_eq!(hexes, 18);
}

/// mbt.map.1: a hex is described in the words of the rules for its ground, even if pictures look alike.
#[test]
fn hexes_are_called_as_the_rules_do() {
    let scenario = shipped_under::<Mbt>("seize-the-airfield", "");
    let sheet = crate::sheet::ground(&scenario);
    let called = |hex: &str| sheet.ground_words(scenario.board.index(scenario.board.grid.parse_spot(hex).unwrap()));
    assert!(called("X14").contains("tower"), "{}", called("X14"));
    let words: Vec<String> = (0..scenario.board.grid.len()).map(|hex| sheet.ground_words(hex)).collect();
    for word in ["gun pit", "dispersal bay", "hangar", "fuel depot", "clear", "level 1"] {
        assert!(words.iter().any(|words| words.contains(word)), "{word}");
    }
}

/// mbt.map.1, mbt.table.map-rules: whatever a name on a map stands for is in the hex where it is written.
#[test]
fn names_are_written_where_things_lie() {
    let named = [
        ("seize-the-airfield", "Fuel", "BB14", Feature::Depot),
        ("seize-the-airfield", "Ordnance", "KK22", Feature::Ordnance),
        ("seize-the-airfield", "Tower", "X14", Feature::Tower),
        ("seize-the-airfield", "Hangars", "T13", Feature::Hangar),
        ("seize-the-airfield", "Runway", "V17", Feature::Airstrip),
        ("seize-the-airfield", "East Gate", "LL17", Feature::Fence),
        ("seize-the-airfield", "North Gate", "Z10", Feature::Fence),
        ("seize-the-airfield", "Glebe Farm", "Y8", Feature::Farm),
        ("seize-the-airfield", "Brook Farm", "K15", Feature::Farm),
        ("seize-the-airfield", "Ferry House", "VV17", Feature::Farm),
        ("seize-the-airfield", "Millbrook", "KK3", Feature::Building),
        ("seize-the-airfield", "Orchard End", "J28", Feature::Orchard),
        ("seize-the-airfield", "the Wende", "UU21", Feature::WideStream),
        ("seize-the-airfield", "Ash Brook", "J17", Feature::Stream),
        ("seize-the-airfield", "Mill Brook", "RR7", Feature::Stream),
        ("first-jump", "Chapel", "P11", Feature::Building),
        ("first-jump", "Carter's", "O8", Feature::Farm),
        ("first-jump", "the Rill", "E8", Feature::Stream),
    ];
    for (scenario, name, hex, feature) in named {
        let board = &shipped_under::<Mbt>(scenario, "").board;
        let label = board.labels.iter().find(|label| label.text == name).unwrap_or_else(|| panic!("no {name}"));
        let index = board.grid.index(label.hex).unwrap();
        assert_eq!(board.grid.name_of(index), hex, "{name}");
        assert!(board.cell(index).features.has(feature), "{name} in {hex}");
    }
}

/// mbt.map.1: the key to a map lists ground in the words of the rules, not the pictures used for it.
#[test]
fn the_key_names_grounds_and_not_pictures() {
    let sheet = crate::sheet::ground(&shipped_under::<Mbt>("seize-the-airfield", ""));
    assert_eq!(sheet.means(Ground::Town), "building or farm");
    assert_eq!(sheet.means(Ground::Bunker), "dispersal bay or gun pit");
    assert_eq!(sheet.means(Ground::Hill), "level 1");
    let words = sheet.key.iter().flat_map(|meaning| &meaning.words);
    for word in words {
        let known = Feature::find(word).is_some() || Marker::find(word).is_some() || word.starts_with("level ");
        assert!(known, "{word} is no ground of these rules");
    }
    for kind in sheet.ground.iter().flatten() {
        assert!(sheet.key.iter().any(|meaning| meaning.ground == *kind), "nothing is said of {kind}");
    }
}
