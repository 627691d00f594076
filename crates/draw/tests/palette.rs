//! Ground and symbols that a system describes itself are drawn like those that systems share.
#![allow(missing_docs, reason = "tests")]

mod own;

use jumpmaster_core::Sheet;
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape};
use jumpmaster_core::plane::Point;
use jumpmaster_core::sheet::{Counter, Course, Ground, Tabletop};
use jumpmaster_draw::{Style, svg, text};
use own::{DOG_TEAM, DUNE, PACK_ICE, SMOKE, TRACK, WIRE};

/// A row of hexes, each with its ground.
fn row(ground: Vec<Vec<Ground>>) -> Sheet {
    let columns = ground.len() as u16;
    let grid = Grid { orientation: Orientation::Pointy, columns, rows: 1, shape: Shape::Axial, names: Names::Numbers };
    Sheet { grid: Some(grid), ground, ..Sheet::default() }
}

/// The lines of a picture with this ink and width.
fn strokes(drawn: &str, ink: &str, width: &str) -> Vec<String> {
    let opening =
        format!("<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" d=\"");
    drawn.split(&opening).skip(1).map(|rest| rest[..rest.find('"').unwrap()].to_string()).collect()
}

#[test]
fn a_ground_of_ones_own_is_drawn_as_it_is_described() {
    let sheet = row(vec![vec![Ground::FOREST, SMOKE], vec![PACK_ICE], vec![DUNE]]);
    let drawn = svg(&sheet, &Style::default());
    for wanted in [
        "<pattern id=\"jm-p-smoke\" width=\"7\" height=\"7\"",
        "<pattern id=\"jm-p-pack-ice\" width=\"12\" height=\"9\"",
        "fill=\"url(#jm-p-pack-ice)\"",
        "d=\"M-9 4q9-12 18 0z\"",
        "Sm smoke",
        "Pi pack ice",
        "Du dune",
    ] {
        assert!(drawn.contains(wanted), "{wanted}");
    }
    let coloured = |colour: &str| drawn.matches(&format!("<path fill=\"{colour}\"")).count();
    assert_eq!([coloured("#d3e8cd"), coloured("#c8e4f5"), coloured("#f2e8c3")], [2; 3], "on the map and in the key");
    assert!(!drawn.contains('$'), "every colour is filled in");
    let told = text(&sheet, false, 80);
    let listed = told.lines().find(|line| line.starts_with("Ground: ")).unwrap();
    assert_eq!(listed, "Ground: Fo forest, Pi pack ice, Du dune, Sm smoke", "in their order");
}

#[test]
fn lines_of_ones_own_join_those_like_them() {
    let both = svg(&row(vec![vec![Ground::ROAD], vec![TRACK]]), &Style::default());
    let shared = svg(&row(vec![vec![Ground::ROAD], vec![Ground::ROAD]]), &Style::default());
    let (case, road) = (("#5a4a3c", "6.5"), ("#fffdf4", "3.8"));
    for (ink, width) in [case, road] {
        assert_eq!(strokes(&both, ink, width), strokes(&shared, ink, width));
        assert_eq!(strokes(&both, ink, width).len(), 1);
    }
    assert!(text(&row(vec![vec![Ground::FOREST, TRACK]]), false, 80).contains("F="));

    let mouth = |water| {
        let drawn = svg(&row(vec![vec![Ground::STREAM], vec![Ground::STREAM], vec![water]]), &Style::default());
        strokes(&drawn, "#0e5e8a", "4.6")
    };
    assert_eq!(mouth(PACK_ICE), mouth(Ground::SEA), "a stream runs into a broad water");
    assert_ne!(mouth(PACK_ICE), mouth(DUNE));

    let wire = svg(&row(vec![vec![DUNE, WIRE], vec![DUNE, WIRE], vec![DUNE]]), &Style::default());
    assert_eq!(strokes(&wire, "#4d5853", "2").len(), 1);
    assert!(strokes(&svg(&row(vec![vec![DUNE]]), &Style::default()), "#4d5853", "2").is_empty());
}

#[test]
fn ground_of_ones_own_is_a_line_on_a_measured_table() {
    let at = |x, y| Point::at(x, y).unwrap();
    for (ground, sign, ink) in [(PACK_ICE, '~', "#0e5e8a"), (TRACK, '=', "#5a4a3c"), (DUNE, '-', "#4d5853")] {
        let path = vec![at(0, 5000), at(20_000, 5000)];
        let lines = vec![Course { path, ground, title: String::new() }];
        let table = Tabletop { size: [20_000, 10_000], unit: "in".into(), lines, ..Tabletop::default() };
        let sheet = Sheet { table: Some(Box::new(table)), ..Sheet::default() };
        assert!(text(&sheet, false, 60).contains(&sign.to_string().repeat(20)), "{ground}");
        assert!(svg(&sheet, &Style::default()).contains(&format!("class=\"line\" fill=\"none\" stroke=\"{ink}\"")));
    }
}

#[test]
fn a_symbol_of_ones_own_is_on_its_counter() {
    let mut sheet = row(vec![vec![Ground::CLEAR]; 3]);
    sheet.counters.push(Counter {
        id: "dogs".into(),
        hex: sheet.grid.unwrap().at(1, 0),
        side: 1,
        symbol: Some(DOG_TEAM),
        foot: String::new(),
        title: String::new(),
        dispersed: false,
        fired: false,
        moved: false,
        fresh: false,
        chosen: false,
    });
    let drawn = svg(&sheet, &Style::default());
    for wanted in ["<g id=\"jm-c1-dog-team\">", "href=\"#jm-c1-dog-team\"", DOG_TEAM.stroked, DOG_TEAM.filled] {
        assert!(drawn.contains(wanted), "{wanted}");
    }
    let told = text(&sheet, false, 80);
    assert!(told.contains("[D]") && told.contains("D dog team"), "{told}");
}
