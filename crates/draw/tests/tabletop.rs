//! Measured tables, drawn as SVG, PNG and text.
#![allow(missing_docs, reason = "tests")]

mod own;

use jumpmaster_core::Sheet;
use jumpmaster_core::plane::{Facing, Point};
use jumpmaster_core::sheet::{Area, Course, Fact, Flight, Ground, MarkKind, Ring, Spot, Stand, Symbol, Tabletop};
use jumpmaster_draw::{Style, Theme, png, svg, text};
use proptest::prelude::*;

fn at(x: i32, y: i32) -> Point {
    Point::at(x, y).unwrap()
}

fn stand(id: &str, place: Point, side: u8, facing: Option<Facing>) -> Stand {
    Stand {
        id: id.into(),
        at: place,
        facing,
        base: 1000,
        side,
        symbol: Some(Symbol::TANK),
        foot: id.into(),
        title: format!("stand {id}"),
        dispersed: false,
        fired: false,
        moved: false,
        fresh: false,
        chosen: false,
        rings: Vec::new(),
    }
}

fn table() -> Tabletop {
    let wood = vec![at(8000, 10_800), at(12_000, 10_800), at(12_000, 14_800), at(8000, 14_800)];
    Tabletop {
        size: [72_000, 48_000],
        unit: "in".into(),
        areas: vec![Area { outline: wood, ground: Ground::FOREST, title: "Hollin <Wood>".into() }],
        lines: vec![Course {
            path: vec![at(0, 24_000), at(72_000, 24_000)],
            ground: Ground::ROAD,
            title: String::new(),
        }],
        stands: vec![
            stand("A", at(30_000, 20_000), 1, Some(Facing::ALONG_Y)),
            stand("B", at(30_000, 23_000), 2, Facing::new(1, -1)),
            stand("gone", at(-5000, 0), 2, None),
        ],
        marks: vec![Spot { at: at(60_000, 40_000), kind: MarkKind::Objective, label: "hold".into() }],
        ways: vec![Flight { from: at(30_000, 20_000), to: at(30_000, 23_000), title: "the shot".into() }],
    }
}

fn sheet() -> Sheet {
    Sheet {
        title: "Meadow".into(),
        table: Some(Box::new(table())),
        facts: vec![Fact::new("Turn", "3")],
        ..Sheet::default()
    }
}

#[test]
fn a_table_has_ground_stands_facings_and_a_scale() {
    let drawn = svg(&sheet(), &Style::default());
    assert!(drawn.contains(">Hollin &lt;Wood&gt;<") && drawn.contains("class=\"area\""));
    assert!(drawn.contains(">12 in<"), "the scale bar");
    assert_eq!(drawn.matches("class=\"facing\"").count(), 2);
    assert_eq!(drawn.matches("class=\"ct\"").count(), 3, "two on the table, one beside it");
    assert!(drawn.contains("Off the table") && drawn.contains("A table of 72 by 48 in."));
    assert!(drawn.contains("At 30, 20: stand A, facing N.") && drawn.contains("At 30, 23: stand B, facing SE."));
    assert_eq!(drawn, svg(&sheet(), &Style::default()), "the same bytes each time");
    assert_ne!(drawn, svg(&sheet(), &Style { theme: Theme::Dark, ..Style::default() }));
}

/// The table's y axis goes up, and the tick points where the stand faces.
#[test]
fn a_facing_along_the_y_axis_points_up() {
    let drawn = svg(&sheet(), &Style::default());
    let tick = &drawn[drawn.find("class=\"facing\"").unwrap()..];
    let path = &tick[tick.find(" d=\"M").unwrap() + 5..];
    let path = &path[..path.find('"').unwrap()];
    let numbers: Vec<f64> = path.split([' ', 'L']).map(|number| number.parse().unwrap()).collect();
    let [x, y, to_x, to_y] = numbers[..] else { panic!("{path}") };
    assert!((x - to_x).abs() < 0.01 && to_y < y, "{path}");
}

#[test]
fn a_table_fills_the_width_of_a_png() {
    let bytes = png(&sheet(), &Style::default(), 640).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 640);
}

#[test]
fn a_terminal_shows_a_table_and_what_stands_where() {
    let shown = text(&sheet(), false, 80);
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    assert!(shown.contains("[T]") && shown.contains("<T>"), "{shown}");
    assert!(shown.contains("Fo") && shown.contains("===="), "{shown}");
    assert!(shown.contains("| 12 in\n"), "{shown}");
    assert!(shown.contains("30, 20: [T] stand A, facing N\n"), "{shown}");
    assert!(text(&sheet(), true, 80).contains("\u{1b}["));
}

#[test]
fn a_sheet_without_any_board_shows_its_facts() {
    let bare = Sheet { title: "Look-up".into(), facts: vec![Fact::new("Wind", "NE, 3")], ..Sheet::default() };
    assert!(svg(&bare, &Style::default()).contains("NE, 3"));
    assert_eq!(text(&bare, false, 80), "Look-up\nWind: NE, 3\n\n");
    assert!(png(&bare, &Style::default(), 320).is_ok());
}

fn anywhere() -> impl Strategy<Value = Point> {
    let most = Point::FURTHEST;
    prop_oneof![(-most..=most, -most..=most), (0..40_000, 0..40_000)].prop_map(|(x, y)| at(x, y))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn any_table_is_drawn(
        size in (0_u32..300_000, 0_u32..300_000),
        places in prop::collection::vec(anywhere(), 0..9),
        words in any::<String>(),
        (wide, base, side) in (1_usize..200, any::<u32>(), any::<u8>()),
        facing in (-9..9, -9..9),
        ground in prop::sample::select(own::grounds()),
    ) {
        let stands = places.iter().map(|&place| Stand { base, title: words.clone(), ..stand(&words, place, side, Facing::new(facing.0, facing.1)) });
        let table = Tabletop {
            size: size.into(),
            unit: words.clone(),
            areas: vec![Area { outline: places.clone(), ground, title: words.clone() }],
            lines: vec![Course { path: places.clone(), ground, title: words.clone() }],
            marks: places.iter().map(|&at| Spot { at, kind: MarkKind::Target, label: words.clone() }).collect(),
            ways: places.windows(2).map(|pair| Flight { from: pair[0], to: pair[1], title: words.clone() }).collect(),
            stands: stands.collect(),
        };
        let sheet = Sheet { table: Some(Box::new(table)), ..Sheet::default() };
        let shown = text(&sheet, false, wide);
        prop_assert!(shown.lines().all(|line| unicode_width::UnicodeWidthStr::width(line) <= wide.max(24)), "{}", shown);
        let drawn = svg(&sheet, &Style::default());
        prop_assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n") && !drawn.contains("NaN"));
    }
}

/// How far a stand reaches is drawn while it is in hand, and told in no other case.
#[test]
fn rings_are_drawn_around_what_is_in_hand() {
    let ring = Ring { radius: 2500, title: "light <fire>".into() };
    let mut table = table();
    table.stands[0].rings.push(ring);
    let drawn = |table: &Tabletop| {
        let sheet = Sheet { table: Some(Box::new(table.clone())), ..Sheet::default() };
        assert!(!png(&sheet, &Style::default(), 1).unwrap().is_empty());
        svg(&sheet, &Style::default())
    };
    assert!(!drawn(&table).contains("class=\"rings\""));
    table.stands[0].chosen = true;
    let picture = drawn(&table);
    assert!(picture.contains("class=\"rings\"") && picture.contains("light &lt;fire&gt;"), "{picture}");
}
