//! The maps that ship with the systems match what their ledgers and their authors say.

use jumpmaster_core::Map;
use jumpmaster_core::hex::{Grid, Hex, Names, Orientation, Shape, Side};
use std::collections::BTreeSet;

fn read(name: &str, text: &str) -> Map {
    Map::read(name, text, &|_| None).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The map is cell for cell what `pl.table.demo-map` says.
#[test]
fn bridge_by_night() {
    let map = read("bridge-by-night", include_str!("../../pl/src/maps/bridge-by-night.tmx"));
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
    let map = read("estuary-at-dawn", include_str!("../../pl/src/maps/estuary-at-dawn.tmx"));
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

/// The classes of a hex, given by its printed name.
fn at<'a>(map: &'a Map, hex: &str) -> &'a [String] {
    map.at(map.grid.parse(hex).unwrap_or_else(|fault| panic!("{fault}")))
}

/// The hexes of a class.
fn with<'a>(map: &'a Map, class: &'a str) -> impl Iterator<Item = Hex> + 'a {
    map.grid.hexes().filter(move |&hex| map.at(hex).iter().any(|tile| tile == class))
}

/// Bridges carry roads and fords carry trails over water; no road or trail runs into the water anywhere else.
fn ways_cross_the_water(map: &Map) {
    let waters = ["stream", "wide stream", "river", "all-water"];
    for hex in map.grid.hexes() {
        let has = |class: &str| map.at(hex).iter().any(|tile| tile == class);
        let (name, wet) = (map.grid.name(hex), waters.into_iter().any(has));
        assert_eq!(has("bridge"), wet && has("road"), "{name}");
        assert_eq!(has("ford"), wet && has("trail"), "{name}");
    }
    for way in ["road", "trail"] {
        for hex in with(map, way) {
            let on = map.grid.neighbours(hex);
            let on = on.filter(|&next| map.at(next).iter().any(|tile| tile == "road" || tile == "trail"));
            assert!(on.count() >= 1, "a {way} from nowhere to nowhere at {}", map.grid.name(hex));
        }
    }
}

/// Every example hex of the ledger has the terrain that the ledger names.
#[test]
fn the_airfield_is_as_the_ledger_says() {
    let map = read("airfield", include_str!("../../mbt/src/maps/airfield.tmx"));
    let size =
        Grid { orientation: Orientation::Flat, columns: 50, rows: 30, shape: Shape::OddShifted, names: Names::Letters };
    assert_eq!(map.grid, size);
    for (hexes, terrain) in [
        ("J27", "orchard"),
        ("H22 S23 BB28", "cultivated field"),
        ("Y8 K15 Y17", "farm"),
        ("TT10", "stream"),
        ("UU17", "wide stream"),
        ("Y18", "airstrip"),
        ("CC17 HH12 HH18", "dispersal bay"),
        ("V14", "hangar"),
        ("FF11", "fence"),
        ("HH17", "gun pit"),
        ("ii17 TT18", "road"),
        ("ii17 TT18", "light woods"),
    ] {
        for hex in hexes.split(' ') {
            assert!(at(&map, hex).iter().any(|tile| tile == terrain), "{hex}: {:?}", at(&map, hex));
        }
    }
    let covered = |hex: &str| map.sides.iter().filter(|(at, ..)| Ok(*at) == map.grid.parse(hex)).count();
    assert_eq!((covered("TT18"), covered("II17")), (3, 0), "the road is covered on one side only");
    assert!(map.sides.iter().all(|(_, _, kind)| kind == "cover"));
    ways_cross_the_water(&map);
}

/// The works are within the fence, which nobody can pass; the strips of the ledger's example and of the runway are clear.
#[test]
fn the_airfield_is_fenced_in() {
    let map = read("airfield", include_str!("../../mbt/src/maps/airfield.tmx"));
    let has = |hex: Hex, class: &str| map.at(hex).iter().any(|tile| tile == class);
    assert!(with(&map, "fence").all(|hex| !has(hex, "inside fence")));
    for hex in with(&map, "inside fence") {
        assert_eq!(map.grid.neighbours(hex).count(), 6, "{} is at the edge", map.grid.name(hex));
        let past = map.grid.neighbours(hex).find(|&next| !has(next, "inside fence") && !has(next, "fence"));
        assert_eq!(past.map(|next| map.grid.name(next)), None, "a gap in the fence at {}", map.grid.name(hex));
    }
    let works = "airstrip/hangar/control tower/fuel depot/ordnance storage/dispersal bay/gun pit";
    for class in works.split('/') {
        let hexes: Vec<Hex> = with(&map, class).collect();
        assert!(!hexes.is_empty() && hexes.iter().all(|&hex| has(hex, "inside fence")), "{class}");
    }
    let clear =
        |hex: Hex| map.at(hex).iter().all(|tile| ["clear", "airstrip", "inside fence", "fence"].contains(&&**tile));
    let line = |start: &str, side: &str, length: i32| {
        let step = Side::named(side, Orientation::Flat).unwrap().step(Orientation::Flat);
        let start = map.grid.parse(start).unwrap();
        (0..length).map(move |at| start + step * at)
    };
    assert!(line("P20", "N", 10).all(clear), "the strip of the ledger's example");
    for hex in ["M12", "M13"].into_iter().flat_map(|start| line(start, "SE", 23)) {
        assert!(clear(hex) && has(hex, "airstrip"), "the runway at {}: {:?}", map.grid.name(hex), map.at(hex));
    }
}

#[test]
fn the_strip_is_for_learning() {
    let map = read("strip", include_str!("../../mbt/src/maps/strip.tmx"));
    assert_eq!((map.grid.columns, map.grid.rows, map.grid.names), (20, 16, Names::Letters));
    for class in ["cultivated field", "light woods", "orchard", "farm", "stream", "road"] {
        assert!(with(&map, class).next().is_some(), "{class}");
    }
    ways_cross_the_water(&map);
}
