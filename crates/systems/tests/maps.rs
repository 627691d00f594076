//! The maps that come with the systems are what their ledgers and their authors say.

use jumpmaster_core::Map;
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape};
use std::collections::BTreeSet;

fn read(name: &str, text: &str) -> Map {
    Map::read(name, text, &|_| None).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Cell for cell as `pl.table.demo-map` says.
#[test]
fn bridge_by_night() {
    let map = read("bridge-by-night", include_str!("../src/pl/maps/bridge-by-night.tmx"));
    let size = Grid {
        orientation: Orientation::Pointy,
        columns: 20,
        rows: 13,
        shape: Shape::OddShifted,
        names: Names::Numbers,
    };
    assert_eq!(map.grid, size);
    for hex in map.grid.hexes() {
        let place @ [column, row] = map.grid.place(hex);
        let ground = match place {
            [10, _] => "stream",
            [12 | 13, 6] | [12, 5] => "town",
            [7 | 8, 3] | [7, 4] | [13 | 14, 8] | [13, 9] => "forest",
            [15 | 16, 3] | [15, 4] => "slope",
            [8, 10] | [8 | 9, 11] => "swamp",
            _ => "clear",
        };
        let mut wanted = vec![ground];
        wanted.extend((row == 6).then_some("road"));
        wanted.extend((row == 6 && column == 10).then_some("bridge"));
        assert_eq!(map.at(hex), wanted, "{column},{row}");
    }
    let names: BTreeSet<&str> = map.labels.iter().map(|(_, name, _)| name.as_str()).collect();
    assert_eq!(names, BTreeSet::from(["bridge", "slope", "stream", "swamp", "town", "wood"]));
}

#[test]
fn estuary_at_dawn() {
    let map = read("estuary-at-dawn", include_str!("../src/pl/maps/estuary-at-dawn.tmx"));
    let size =
        Grid { orientation: Orientation::Flat, columns: 32, rows: 22, shape: Shape::OddShifted, names: Names::Numbers };
    assert_eq!(map.grid, size);
    let classes: BTreeSet<&str> = map.tiles.iter().flatten().map(String::as_str).collect();
    let wanted = "beach bridge clear forest gully hilltop road sea slope stream swamp town";
    assert_eq!(classes.into_iter().collect::<Vec<_>>().join(" "), wanted);
    let has = |hex, class: &str| map.at(hex).iter().any(|tile| tile == class);
    for hex in map.grid.hexes() {
        let name = map.grid.name(hex);
        if has(hex, "bridge") {
            assert_eq!(map.at(hex), ["stream", "road", "bridge"], "{name}");
        } else if has(hex, "road") {
            assert!(!has(hex, "stream") && !has(hex, "sea"), "a road runs into the water at {name}");
        }
        if has(hex, "road") {
            let on = map.grid.neighbours(hex).filter(|&next| has(next, "road")).count();
            assert!(on >= 1, "a road from nowhere to nowhere at {name}");
        }
    }
    assert_eq!(map.grid.hexes().filter(|&hex| has(hex, "bridge")).count(), 2);
}
