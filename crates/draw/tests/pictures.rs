//! Whatever a sheet holds, its pictures are well-formed, show all of it, and keep to their bounds.

mod own;

use jumpmaster_core::Sheet;
use jumpmaster_core::hex::{Grid, Hex, Names, Orientation, Shape, Side};
use jumpmaster_core::sheet::{
    Arrow, Counter, Explained, Fact, Ground, Heat, Label, Layer, Mark, MarkKind, Meaning, Overlay, Record, Route,
    SideMark, Sign, Signed, Stroke, Symbol,
};
use jumpmaster_core::{Line, Named, clause};
use jumpmaster_draw::{
    Badge, Bar, Bars, Fill, Numbers, Style, Theme, bars_svg, bars_text, odds_png, odds_svg, png, svg, text,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;
use unicode_width::UnicodeWidthStr;

const THEMES: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Page];

fn grids() -> impl Iterator<Item = Grid> {
    let shapes = [Shape::OddShifted, Shape::EvenShifted, Shape::Axial];
    let every =
        [Orientation::Flat, Orientation::Pointy].into_iter().flat_map(move |way| shapes.map(|shape| (way, shape)));
    every.map(|(orientation, shape)| Grid { orientation, columns: 7, rows: 5, shape, names: Names::Numbers })
}

fn counter(id: &str, hex: Hex, side: u8, symbol: Option<Symbol>) -> Counter {
    Counter { side, symbol, foot: format!("f{id}"), ..Counter::blank(id.into(), hex, format!("unit {id}")) }
}

/// A sheet with one of everything.
fn full(grid: Grid) -> Sheet {
    let at = |column, row| grid.at(column, row);
    let mut counters: Vec<Counter> =
        (0..6).map(|n| counter(&format!("stack{n}"), at(3, 2), 1, Some(Symbol::STICK))).collect();
    counters.push(Counter { chosen: true, moved: true, ..counter("lone", at(0, 0), 2, Some(Symbol::TANK)) });
    counters.push(Counter { dispersed: true, fired: true, fresh: true, ..counter("blank", at(6, 4), 3, None) });
    counters.push(counter("away", at(40, 40), 0, Some(Symbol::PLANE)));
    let kinds = ["stream", "wall", "hedge", "cliff", "road", "road-end", "barbed wire"];
    let grounds = own::grounds();
    Sheet {
        title: "Bridge & <ford>".into(),
        grid: Some(grid),
        ground: (0..grid.len()).map(|n| vec![Ground::CLEAR, grounds[n % grounds.len()]]).collect(),
        sides: kinds
            .into_iter()
            .zip(Side::ALL.into_iter().cycle())
            .map(|(kind, side)| SideMark { hex: at(2, 2), side, kind: kind.into() })
            .collect(),
        labels: vec![Label { hex: at(1, 1), text: "Nether Wallop".into(), water: true }],
        counters,
        marks: vec![
            Mark { hex: at(5, 1), kind: MarkKind::Target, label: "A".into() },
            Mark { hex: at(5, 2), kind: MarkKind::Objective, label: "hold".into() },
            Mark { hex: at(5, 3), kind: MarkKind::Reach, label: String::new() },
        ],
        arrows: vec![
            Arrow { from: at(1, 3), to: at(4, 3), title: "the way <in>".into() },
            Arrow { from: at(1, 3), to: at(40, 3), title: "the way out".into() },
        ],
        heat: vec![
            Heat { hex: at(4, 1), p: 0.278 },
            Heat { hex: at(4, 2), p: f64::NAN },
            Heat { hex: at(4, 3), p: 0.014 },
        ],
        facts: vec![Fact::new("Wind", "from NW")],
        phases: vec!["Air".into(), "Movement".into()],
        phase: Some(1),
        overlays: vec![overlay(grid)],
        records: vec![Record {
            title: "Turn by turn".into(),
            heads: vec!["turn".into(), "spent".into()],
            rows: vec![vec!["1".into(), "3 & more".into()]],
        }],
        ..Sheet::default()
    }
}

/// An overlay with one of every sign and stroke.
fn overlay(grid: Grid) -> Overlay {
    let mut overlay = Overlay::new(Layer::new("net", "The <net>"));
    for (at, &sign) in Sign::ALL.iter().enumerate() {
        let (hex, label) = (grid.at(at as i32, 0), format!("L{at}"));
        overlay.signs.push(Signed { hex, sign, label, title: format!("a {sign} & more") });
        overlay.explain(sign, &format!("meaning of {sign}"));
    }
    for (at, &stroke) in Stroke::ALL.iter().enumerate() {
        let row = 2 + at as i32 % 2;
        let hexes = vec![grid.at(0, row), grid.at(1, row), grid.at(40, 40)];
        overlay.routes.push(Route { hexes, stroke, title: format!("a {stroke} way") });
        overlay.explain_stroke(stroke, &format!("meaning of {stroke}"));
    }
    overlay.lines.push(Line::new("The net in words.", clause!("x.1")));
    overlay
}

/// Every overlay has groups of its own, its signs and routes have titles and its key explains them; without one, a picture
/// has nothing of it.
#[test]
fn overlays_are_drawn_and_explained() {
    for (grid, theme) in grids().flat_map(|grid| THEMES.map(|theme| (grid, theme))) {
        let sheet = full(grid);
        let style = Style { theme, ..Style::default() };
        let document = svg(&sheet, &style);
        let (words, _, _) = read(&document);
        assert_eq!(document.matches("class=\"overlay overlay-net\"").count(), 2, "beneath the counters and above them");
        for (at, sign) in Sign::ALL.iter().enumerate() {
            for wanted in [format!("a {sign} & more"), format!("meaning of {sign}")] {
                assert!(words.contains(&wanted), "{grid:?}: {wanted}");
            }
            assert!(words.contains(&format!("L{at}")), "{grid:?}: L{at}");
        }
        for stroke in Stroke::ALL {
            assert!(words.contains(&format!("a {stroke} way")) && words.contains(&format!("meaning of {stroke}")));
        }
        for wanted in ["Turn by turn", "spent", "3 & more"] {
            assert!(words.iter().any(|said| said == wanted), "{wanted}");
        }
        let plain = svg(&Sheet { overlays: vec![], records: vec![], ..sheet }, &style);
        assert!(!plain.contains("overlay") && !plain.contains("Turn by turn"));
    }
}

/// On a terminal every sign is a character, routes are dashes, and all is told in words; a record that is too wide for
/// columns is a list.
#[test]
fn overlays_are_told_on_a_terminal() {
    let grid = grids().next().unwrap();
    let said = text(&full(grid), false, 80);
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in [
        "The <net>",
        "@ meaning of square",
        "x meaning of cross",
        "~ meaning of hatch",
        "- meaning of solid or meaning of dashed or meaning of dotted",
        "The net in words.",
    ] {
        assert!(flat.contains(wanted), "{wanted}\n{said}");
    }
    assert!(said.contains("turn  spent\n1     3 & more\n"), "{said}");
    let mut wide = full(grid);
    wide.records[0].heads[1] = "what was spent on building".into();
    assert!(text(&wide, false, 30).contains("turn 1,"), "{}", text(&wide, false, 30));
    let signs: Vec<String> = Sign::ALL
        .iter()
        .map(|&sign| jumpmaster_draw::key_sign(&Explained { sign: Some(sign), stroke: None, words: String::new() }))
        .collect();
    let distinct: BTreeSet<&String> = signs.iter().collect();
    assert_eq!(distinct.len(), signs.len(), "shapes tell signs apart");
}

/// Everything written in a document, and the ids that are defined and used in it; it must be well-formed.
fn read(document: &str) -> (Vec<String>, Vec<String>, BTreeSet<String>) {
    let tree = roxmltree::Document::parse(document).expect("the picture is well-formed");
    let root = tree.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("role"), Some("img"));
    let child = |name| root.children().find(|node| node.has_tag_name(name)).and_then(|node| node.text()).unwrap_or("");
    assert!(!child((root.tag_name().namespace().unwrap(), "title")).is_empty(), "a picture has a title");
    let words =
        tree.descendants().filter(roxmltree::Node::is_text).map(|node| node.text().unwrap_or("").to_string()).collect();
    let ids: Vec<String> = tree.descendants().filter_map(|node| node.attribute("id")).map(String::from).collect();
    let mut used = BTreeSet::new();
    for attribute in tree.descendants().flat_map(|node| node.attributes()) {
        assert!(
            !attribute.name().starts_with("on") && attribute.name() != "style",
            "a page would not allow {attribute:?}"
        );
        for piece in attribute.value().split("url(#").skip(1) {
            used.extend(piece.split(')').next().map(String::from));
        }
        if attribute.name() == "href" {
            used.insert(attribute.value().trim_start_matches('#').into());
        }
    }
    let distinct: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(distinct.len(), ids.len(), "every id is defined once");
    let missing: Vec<&String> = used.iter().filter(|id| !distinct.contains(id)).collect();
    assert!(missing.is_empty(), "used and not defined: {missing:?}");
    (words, ids, used)
}

#[test]
fn everything_on_the_sheet_is_in_the_picture() {
    for (grid, theme) in grids().flat_map(|grid| THEMES.map(|theme| (grid, theme))) {
        let sheet = full(grid);
        let document = svg(&sheet, &Style { theme, ..Style::default() });
        let (words, _, _) = read(&document);
        let has = |wanted: &str| words.iter().any(|said| said == wanted);
        for counter in &sheet.counters {
            assert!(document.contains(&format!("data-id=\"{}\"", counter.id)), "{grid:?}: {}", counter.id);
        }
        for hex in grid.hexes().filter(|&hex| hex != grid.at(4, 1)) {
            assert!(has(&grid.name(hex)), "{grid:?}: hex {}", grid.name(hex));
        }
        for wanted in [
            "Bridge & <ford>",
            "Nether Wallop",
            "A",
            "hold",
            "28",
            "1.4",
            "20 to 40 %",
            "×6",
            "from NW",
            "Movement",
            "the way <in>",
        ] {
            assert!(has(wanted), "{grid:?}: {wanted}");
        }
        for kind in own::grounds() {
            assert!(words.iter().any(|said| said.ends_with(kind.name)), "{kind} is in the key");
        }
        for wanted in ["ba barbed wire", "D", "F", "M", "?", "Off the map", "DF"] {
            assert!(has(wanted), "{grid:?}: {wanted}");
        }
    }
}

#[test]
fn a_map_alone_is_a_map_alone() {
    let grid = grids().next().unwrap();
    let style = Style { heading: false, key: false, numbers: Numbers::Margin, letters: true, ..Style::default() };
    let (words, _, _) = read(&svg(&full(grid), &style));
    let has = |wanted: &str| words.iter().any(|said| said == wanted);
    assert!(!has("from NW") && !has("Air") && !has("20 to 40 %") && !has("3,3"));
    assert!(has("Fo") && has("6") && has("Nether Wallop"));
}

#[test]
fn two_pictures_fit_into_one_page() {
    let sheet = full(grids().next().unwrap());
    let ids = |prefix: &str| -> BTreeSet<String> {
        let (_, ids, used) = read(&svg(&sheet, &Style { prefix: prefix.into(), ..Style::default() }));
        ids.into_iter().chain(used).collect()
    };
    assert!(ids("left-").is_disjoint(&ids("right-")));
    assert!(ids("7 \"><script>").iter().all(|id| id.starts_with("x7script")), "a prefix is made into an id");
}

#[test]
fn the_same_sheet_gives_the_same_bytes() {
    let (grid, style) = (grids().next().unwrap(), Style::default());
    assert_eq!(svg(&full(grid), &style), svg(&full(grid), &style));
    assert_eq!(png(&full(grid), &style, 300), png(&full(grid), &style, 300));
    assert_eq!(text(&full(grid), true, 80), text(&full(grid), true, 80));
}

#[test]
fn terminals_show_everything_without_colour() {
    for (grid, width) in grids().flat_map(|grid| [24, 40, 80, 200].map(|width| (grid, width))) {
        let said = text(&full(grid), false, width);
        assert!(!said.contains('\u{1b}'));
        for line in said.lines() {
            assert!(line.width() <= width, "{width}: {line}");
        }
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = grid.name(grid.at(3, 2));
        for wanted in [
            "Bridge & <ford>",
            "Wind: from NW",
            "[Movement]",
            "[S6",
            "*T",
            "(?)",
            "+ target:",
            "Ways: the way <in>, 1,3 to 4,3;",
            "# objective:",
            "off the map:",
        ] {
            assert!(flat.contains(wanted), "{grid:?} {width}: {wanted}\n{said}");
        }
        assert!(flat.contains(&format!("{name} ")), "{width}: {name}");
        for n in 0..6 {
            assert!(flat.contains(&format!("unit stack{n}")), "{width}: the stack is told");
        }
    }
}

#[test]
fn colour_only_colours() {
    let strip = |said: &str| {
        let mut pieces = said.split('\u{1b}');
        let first = pieces.next().unwrap_or("").to_string();
        pieces.fold(first, |all, piece| all + piece.split_once('m').map_or("", |(_, rest)| rest))
    };
    let trimmed = |said: &str| said.lines().map(|line| line.trim_end().to_string()).collect::<Vec<_>>();
    for grid in grids() {
        let sheet = full(grid);
        assert_eq!(trimmed(&strip(&text(&sheet, true, 80))), trimmed(&text(&sheet, false, 80)));
    }
}

#[test]
fn a_wide_map_is_drawn_in_parts() {
    let grid = Grid {
        orientation: Orientation::Pointy,
        columns: 40,
        rows: 3,
        shape: Shape::OddShifted,
        names: Names::Numbers,
    };
    let mut sheet = Sheet { grid: Some(grid), ground: vec![vec![Ground::FOREST]; grid.len()], ..Sheet::default() };
    sheet.counters = (0..40).map(|n| counter(&n.to_string(), grid.at(n, 1), 1, Some(Symbol::RIFLE))).collect();
    for width in [40, 80, 130, 170, 250] {
        let said = text(&sheet, false, width);
        let map: String = said.lines().take_while(|line| !line.starts_with("Ground")).collect();
        assert_eq!(map.matches("[R]").count(), 40, "{width}:\n{said}");
        assert!(said.lines().all(|line| line.width() <= width));
    }
    assert!(text(&sheet, false, 80).contains("part 2 of 2"));
    assert!(!text(&sheet, false, 130).contains("part"));
}

#[test]
fn pngs_have_the_width_asked_for_and_bounds() {
    let sheet = full(grids().next().unwrap());
    let picture = png(&sheet, &Style::default(), 400).unwrap();
    assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(picture[16..20].try_into().unwrap()), 400);
    let page = png(&sheet, &Style { theme: Theme::Page, ..Style::default() }, 200).unwrap();
    assert_eq!(page, png(&sheet, &Style::default(), 200).unwrap(), "a PNG has no page to take colours from");
    for width in [0, 50_000, u32::MAX] {
        let fault = png(&sheet, &Style::default(), width).unwrap_err();
        assert!(fault.fix.starts_with("choose a width from 1 to "), "{fault}");
    }
    let fault = png(&sheet, &Style::default(), 50_000).unwrap_err();
    let widest: u32 = fault.fix.rsplit(' ').next().unwrap().parse().unwrap();
    assert!(widest > 1000, "{fault}");
}

/// The key gives the rules' names for the ground of a picture, in text and in a picture; otherwise what the picture shows.
#[test]
fn the_key_speaks_as_the_rules_do() {
    let grid =
        Grid { orientation: Orientation::Flat, columns: 2, rows: 1, shape: Shape::OddShifted, names: Names::Numbers };
    let ground = vec![vec![Ground::TOWN], vec![Ground::FIELD]];
    let key = Meaning::key([(Ground::TOWN, "farm"), (Ground::TOWN, "building"), (Ground::TOWN, "farm")]);
    let sheet = Sheet { grid: Some(grid), ground, key, ..Sheet::default() };
    for drawn in [text(&sheet, false, 80), svg(&sheet, &Style::default())] {
        assert!(drawn.contains("To building or farm") && drawn.contains("Fi field"), "{drawn}");
        assert!(!drawn.contains("To town"), "{drawn}");
    }
}

#[test]
fn the_largest_map_is_drawn() {
    let grid = Grid {
        orientation: Orientation::Flat,
        columns: 256,
        rows: 256,
        shape: Shape::OddShifted,
        names: Names::Numbers,
    };
    let sheet = Sheet { grid: Some(grid), ground: vec![vec![Ground::FIELD]; grid.len()], ..Sheet::default() };
    assert!(!png(&sheet, &Style::default(), 300).unwrap().is_empty());
    let beyond = Sheet { grid: Some(Grid { columns: u16::MAX, rows: u16::MAX, ..grid }), ..sheet };
    let document = svg(&beyond, &Style { hex: 3.0, ..Style::default() });
    assert!(document.len() < 20_000_000);
}

#[test]
fn charts_say_how_they_were_found() {
    let exact = Bars {
        note: "mean 1.20".into(),
        ..Bars::new("Safe", Badge::Exact, vec![Bar::new("0", 0.25), Bar::new("1", 0.75)])
    };
    let bars = (0..60).map(|n| Bar { interval: Some((0.0, 0.03)), ..Bar::new(format!("outcome {n}"), 1.0 / 60.0) });
    let sampled =
        Bars { fill: Fill::Crossed, ..Bars::new("All & sundry", Badge::Sampled("±0.3 %".into()), bars.collect()) };
    let (words, _, _) = read(&bars_svg(&[exact.clone(), sampled.clone()], &Style::default()));
    for wanted in [
        "Safe",
        "exact",
        "mean 1.20",
        "25%",
        "75%",
        "All & sundry",
        "sampled ±0.3 %",
        "outcome 3",
        "21 others together",
        "35.0 %",
    ] {
        assert!(words.iter().any(|said| said == wanted), "{wanted}");
    }
    for chart in [&exact, &sampled] {
        for width in [24, 60, 120] {
            let said = bars_text(chart, false, width);
            assert!(said.contains(if *chart == exact { "exact" } else { "sampled" }), "{said}");
            assert!(said.lines().all(|line| line.width() <= width), "{width}\n{said}");
        }
    }
    let sheet = full(grids().next().unwrap());
    let (words, _, _) = read(&odds_svg(Some(&sheet), std::slice::from_ref(&exact), &Style::default()));
    assert!(words.iter().any(|said| said == "28") && words.iter().any(|said| said == "75%"));
    assert!(!odds_png(Some(&sheet), &[exact], &Style::default(), 300).unwrap().is_empty());
}

fn hexes() -> impl Strategy<Value = Hex> {
    let near = (-4..14, -4..14).prop_map(|(x, y)| Hex::new(x, y));
    let far = (any::<i32>(), any::<i32>()).prop_map(|(x, y)| Hex::new(x, y));
    prop_oneof![9 => near, 1 => far]
}

fn some_grid() -> impl Strategy<Value = Option<Grid>> {
    let shape = prop_oneof![Just(Shape::OddShifted), Just(Shape::EvenShifted), Just(Shape::Axial)];
    let way = prop_oneof![Just(Orientation::Flat), Just(Orientation::Pointy)];
    let grid = (way, shape, 0_u16..12, 0_u16..12);
    proptest::option::weighted(
        0.9,
        grid.prop_map(|(orientation, shape, columns, rows)| Grid {
            orientation,
            columns,
            rows,
            shape,
            names: Names::Numbers,
        }),
    )
}

fn some_counter() -> impl Strategy<Value = Counter> {
    let symbol = proptest::option::of(proptest::sample::select(own::symbols()));
    (any::<String>(), hexes(), any::<u8>(), symbol, any::<String>(), any::<[bool; 5]>()).prop_map(
        |(words, hex, side, symbol, foot, [dispersed, fired, moved, fresh, chosen])| Counter {
            id: words.clone(),
            hex,
            side: side % 6,
            symbol,
            foot,
            title: words,
            dispersed,
            fired,
            moved,
            fresh,
            chosen,
        },
    )
}

fn some_overlay() -> impl Strategy<Value = Overlay> {
    let sign = (hexes(), proptest::sample::select(Sign::ALL.to_vec()), any::<String>());
    let signs = vec(sign.prop_map(|(hex, sign, label)| Signed { hex, sign, title: label.clone(), label }), 0..12);
    let stroke = proptest::sample::select(Stroke::ALL.to_vec());
    let route = (vec(hexes(), 0..6), stroke, any::<String>());
    let routes = vec(route.prop_map(|(hexes, stroke, title)| Route { hexes, stroke, title }), 0..5);
    (any::<String>(), signs, routes).prop_map(|(words, signs, routes)| {
        let mut overlay = Overlay { signs, routes, ..Overlay::new(Layer::new(words.clone(), words.clone())) };
        overlay.explain(Sign::Ring, &words);
        overlay.explain_stroke(Stroke::Dotted, &words);
        overlay.lines.push(Line::new(words, clause!("x.1")));
        overlay
    })
}

fn some_record() -> impl Strategy<Value = Record> {
    (any::<String>(), vec(any::<String>(), 0..4), vec(vec(any::<String>(), 0..5), 0..4))
        .prop_map(|(title, heads, rows)| Record { title, heads, rows })
}

fn some_sheet() -> impl Strategy<Value = Sheet> {
    let kinds = prop_oneof![Just(MarkKind::Target), Just(MarkKind::Objective), Just(MarkKind::Reach)];
    let marks = vec((hexes(), kinds, any::<String>()).prop_map(|(hex, kind, label)| Mark { hex, kind, label }), 0..6);
    let ground = vec(vec(proptest::sample::select(own::grounds()), 0..4), 0..150);
    let side = (hexes(), 0_usize..6, prop_oneof![Just("river".to_string()), Just("road-end".into()), any::<String>()]);
    let sides = vec(side.prop_map(|(hex, side, kind)| SideMark { hex, side: Side::ALL[side], kind }), 0..6);
    let labels =
        vec((hexes(), any::<String>(), any::<bool>()).prop_map(|(hex, text, water)| Label { hex, text, water }), 0..4);
    let arrows = vec((hexes(), hexes(), any::<String>()).prop_map(|(from, to, title)| Arrow { from, to, title }), 0..4);
    let heat = vec((hexes(), any::<f64>()).prop_map(|(hex, p)| Heat { hex, p }), 0..20);
    let facts = vec((any::<String>(), any::<String>()).prop_map(|(name, value)| Fact::new(name, value)), 0..4);
    let phases = (vec(any::<String>(), 0..4), proptest::option::of(0_usize..6));
    let counters = vec(some_counter(), 0..30);
    let marks = (marks, arrows, vec(some_overlay(), 0..3), vec(some_record(), 0..2));
    (any::<String>(), some_grid(), ground, sides, labels, counters, marks, heat, facts, phases).prop_map(
        |(title, grid, ground, sides, labels, counters, marks, heat, facts, (phases, phase))| Sheet {
            title,
            grid,
            ground,
            sides,
            labels,
            counters,
            marks: marks.0,
            arrows: marks.1,
            overlays: marks.2,
            records: marks.3,
            heat,
            facts,
            phases,
            phase,
            ..Sheet::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sheet_is_drawn(sheet in some_sheet(), theme in 0_usize..3, hex in any::<f64>(), width in 0_usize..200) {
        let style = Style { theme: THEMES[theme], hex, letters: true, numbers: Numbers::Every, ..Style::default() };
        read(&svg(&sheet, &style));
        let width_kept = width.max(24);
        let said = text(&sheet, false, width);
        for line in said.lines() {
            prop_assert!(line.width() <= width_kept, "{width}: {line:?}");
        }
        prop_assert!(said.chars().all(|sign| sign == '\n' || !sign.is_control()));
        text(&sheet, true, width);
    }

    #[test]
    fn any_chart_is_drawn(title in any::<String>(), bars in vec((any::<String>(), any::<f64>(), any::<Option<(f64, f64)>>()), 0..60), width in 0_usize..160) {
        let bars = bars.into_iter().map(|(label, p, interval)| Bar { label, p, interval }).collect();
        let chart = Bars { fill: Fill::Hatched, ..Bars::new(title, Badge::Sampled("±1 %".into()), bars) };
        read(&bars_svg(std::slice::from_ref(&chart), &Style::default()));
        prop_assert_eq!(bars_text(&chart, true, width).lines().count(), bars_text(&chart, false, width).lines().count());
        for line in bars_text(&chart, false, width).lines() {
            prop_assert!(line.width() <= width.max(24), "{width}: {line:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sheet_becomes_a_png(sheet in some_sheet(), width in 1_u32..300) {
        png(&sheet, &Style::default(), width).map_err(|fault| TestCaseError::fail(fault.to_string()))?;
    }
}

/// The picture of the largest possible map, with different ground in every hex and with sides, names and marks everywhere,
/// is small enough for a page; and what is on it is in the same place as on a small map.
#[test]
fn the_largest_map_has_a_picture_that_can_be_sent() {
    for grid in grids() {
        let grid = Grid { columns: 256, rows: 256, ..grid };
        let every = |kind: MarkKind| grid.hexes().map(move |hex| Mark { hex, kind, label: "x".into() });
        let side = |hex| Side::ALL.map(|side| SideMark { hex, side, kind: "hedge".into() });
        let grounds = own::grounds();
        let sheet = Sheet {
            grid: Some(grid),
            ground: (0..grid.len()).map(|n| vec![Ground::CLEAR, grounds[n * 7 % grounds.len()]]).collect(),
            sides: grid.hexes().flat_map(side).collect(),
            labels: grid.hexes().map(|hex| Label { hex, text: "Nether Wallop".into(), water: false }).collect(),
            marks: every(MarkKind::Reach).chain(every(MarkKind::Objective)).collect(),
            counters: vec![counter("lone", grid.at(200, 100), 1, Some(Symbol::TANK))],
            ..Sheet::default()
        };
        let style = Style { theme: Theme::Page, heading: false, key: false, ..Style::default() };
        let drawn = svg(&sheet, &style);
        assert!(drawn.len() < 1_500_000, "{} bytes", drawn.len());
        roxmltree::Document::parse(&drawn).expect("it is well-formed");
        assert!(drawn.contains("unit lone"));
        let bare = svg(&Sheet { sides: vec![], labels: vec![], marks: vec![], ..sheet }, &style);
        assert!(bare.len() < 700_000, "{} bytes of ground", bare.len());
    }
}
