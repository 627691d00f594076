//! Scenarios that ship, and files that are refused.

use crate::Mbt2030;
use crate::scenario::{Edges, Land, SCENARIOS, Scenario, best_table};
use crate::season::SeasonProcedure;

use crate::terrain::procedure::TerrainProcedure;
use crate::unit::Side;
use crate::weather::WeatherProcedure;
use crate::zone::ZoneProcedure;
use jumpmaster_core::{Fault, MapFile, Procedure, Scenario as _, ScenarioSource};
use jumpmaster_testing::printed;
use proptest::prelude::*;
use std::sync::Arc;

/// Reads a scenario, with a map if there is one.
fn read(text: &str, map: Option<&str>) -> Result<Arc<Scenario>, Fault> {
    let map = map.map_or(Ok(MapFile::None), |map| MapFile::read("m", map, &|_| None))?;
    let text = format!("system = \"mbt2030\"\ntitle = \"t\"\nabout = \"a\"\n{text}");
    ScenarioSource { file: "x.toml".into(), text, map }.read(&printed::ledger::<Mbt2030>(), None)
}

const ARMIES: &str = "[a]\narmy = \"northern-brigade\"\n[b]\narmy = \"coast-guard\"\n";

/// What ships is sound; a map gives the table and its terrain, of which every piece can be told (mbt2030.placement.3),
/// and the edges: side A below, side B opposite (mbt2030.placement.2).
#[test]
fn what_ships_is_sound() {
    assert_eq!(SCENARIOS.len(), 2);
    let crossroads = printed::shipped_under::<Mbt2030>("amber-crossroads", "");
    assert_eq!((crossroads.size, crossroads.edges), ([72_000, 48_000], Edges::Fixed));
    let Land::Drawn(layout) = &crossroads.land else { panic!("it is drawn") };
    assert_eq!((layout.pieces.len(), layout.roads.len()), (8, 2));
    assert_eq!(layout.pieces.iter().filter(|piece| piece.jungle).count(), 2);
    let table = crossroads.ground().table.unwrap();
    assert_eq!((table.areas.len(), table.lines.len(), table.areas[0].title.as_str()), (8, 2, "MBUA"));
    assert!(WeatherProcedure::<Mbt2030>::of_scenario(&crossroads).is_some(), "it is rolled");
    assert!(SeasonProcedure::<Mbt2030>::of_scenario(&crossroads).is_none(), "it is fixed");
    let meeting = printed::shipped_under::<Mbt2030>("meeting", "");
    assert_eq!((meeting.edges, meeting.force(Side::B).army.groups.len()), (Edges::Chosen, 3));
    assert!(matches!(meeting.land, Land::Rolled(squares) if squares.len() == 32));
    assert_eq!(meeting.seats, ["side A", "side B"]);
    assert!(SeasonProcedure::<Mbt2030>::of_scenario(&meeting).is_some());
    let zone = ZoneProcedure::<Mbt2030>::of_scenario(&meeting).unwrap();
    ZoneProcedure::<Mbt2030>::prepare(&meeting.rules, &zone).unwrap();
    let terrain = TerrainProcedure::<Mbt2030>::of_scenario(&meeting).unwrap();
    TerrainProcedure::<Mbt2030>::prepare(&meeting.rules, &terrain).unwrap();
}

/// The best table has 12 in of width for each group of both sides and half as much depth (mbt2030.area.1); three have a
/// fixed size (mbt2030.area.2), of which the first is the table where none is named (mbt2030.area.3).
#[test]
fn tables() {
    let rules = printed::rules::<Mbt2030>("");
    assert_eq!(best_table(&rules, [4, 4]), [96_000, 48_000]);
    assert_eq!(best_table(&rules, [3, 2]), [60_000, 36_000]);
    assert_eq!(best_table(&printed::rules::<Mbt2030>("table_width=one-side"), [4, 3]), [48_000, 24_000]);
    assert_eq!(rules.counts.tables, [[72_000, 48_000], [96_000, 48_000], [96_000, 60_000]]);
    assert_eq!(read(ARMIES, None).unwrap().size, [72_000, 48_000]);
    assert_eq!(read(&format!("table = \"best\"\n{ARMIES}"), None).unwrap().size, [48_000, 24_000]);
}

fn map(inside: &str) -> String {
    format!(
        r#"<map version="1.10" orientation="orthogonal" width="72" height="48" tilewidth="10" tileheight="10"><objectgroup>{inside}</objectgroup></map>"#
    )
}

/// The fault of a scenario, or "fine".
fn told(text: &str, inside: Option<&str>) -> String {
    let map = inside.map(map);
    match read(text, map.as_deref()) {
        Ok(_) => "fine".into(),
        Err(fault) => {
            assert!(!fault.why.is_empty() && !fault.fix.is_empty());
            fault.what
        }
    }
}

/// Files that make no sense are refused in words.
#[test]
fn bad_files() {
    let with = |line: &str| told(&format!("{line}\n{ARMIES}"), None);
    let starts = |got: String, wanted: &str| assert!(got.starts_with(wanted), "{got}\n  wanted: {wanted}");
    starts(with("table = [70, 48]"), "x.toml: a table of 70 by 48 in");
    starts(with("table = [0, 48]"), "x.toml: table, inches: 0");
    starts(with("table = [nan, 48]"), "x.toml, line 4: a table is a width and a depth");
    starts(with("table = \"worst\""), "x.toml: table = \"worst\"");
    starts(with("hour = 24"), "x.toml: hour: 24");
    starts(with("zone = \"Polar\""), "x.toml, line 4: unknown variant `Polar`");
    starts(with("groups = 3"), "x.toml: 3 battle groups are agreed, and there are 2 and 2");
    starts(with("colour = 3"), "x.toml, line 1: unknown field `colour`");
    starts(told("[a]\narmy = \"nobody\"\n[b]\narmy = \"coast-guard\"", None), "x.toml: side A: unknown army");
    let inline = "[a]\narmy = { name = \"x\", from = \"Europe\", group = [{ name = \"g\", stand = [{ type = \"INFn\", grade = \"GRADE-\", bghq = true }, { type = \"INFn\", number = 11 }] }] }\n[b]\narmy = \"coast-guard\"";
    starts(told(inline, None), "x.toml: side A: group \"g\", entry 1: GRADE- in an army of GRADE+");
    assert_eq!(told(&inline.replace("GRADE-", "GRADE+"), None), "fine");
}

/// Tables that are drawn against the rules are refused in words (mbt2030.bua.2, mbt2030.bua.3, mbt2030.mtf.3,
/// mbt2030.river.1).
#[test]
fn bad_maps() {
    let with = |inside: &str| told(ARMIES, Some(inside));
    let rect = |class: &str, [x, y, wide, deep]: [u16; 4]| {
        format!(r#"<object id="1" type="{class}" x="{x}" y="{y}" width="{wide}" height="{deep}"/>"#)
    };
    assert_eq!(with(&rect("H", [0, 0, 100, 100])), "fine");
    assert_eq!(with(&rect("lake", [0, 0, 100, 100])), "x.toml: m: unknown kind of area \"lake\"");
    assert_eq!(with(&rect("MBUA", [0, 0, 100, 20])), "x.toml: the MBUA at (5, 47) is 10 by 2 in");
    let close = rect("wood", [0, 0, 20, 20]) + &rect("hill", [25, 0, 20, 20]);
    assert!(with(&close).ends_with("are too close"));
    let towns = rect("BUA", [0, 0, 20, 20]) + &rect("MBUA", [100, 0, 20, 20]);
    assert!(with(&towns).starts_with("x.toml: 2 faults: no road joins"));
    let road = r#"<object id="3" type="road" x="10" y="10"><polyline points="0,0 100,0"/></object>"#;
    assert_eq!(with(&(towns + road)), "fine");
    let crossed = r#"<object id="1" type="wood" x="9" y="9"><polygon points="0,0 20,20 20,0 0,20"/></object>"#;
    assert!(with(crossed).contains("the sides of an area meet near"));
    let river = r#"<object id="3" type="river" x="0" y="240"><polyline points="0,0 720,0"/></object>"#;
    assert_eq!(with(river), "x.toml: there is a river");
    assert_eq!(told(&format!("options = {{ river = \"on\" }}\n{ARMIES}"), Some(river)), "fine");
    assert_eq!(
        told(&format!("options = {{ river = \"on\" }}\n{ARMIES}"), Some(&format!("{river}{river}"))),
        "x.toml: m: two rivers"
    );
    let long = vec!["0,0 1,1"; 500_000].join(" ");
    let path = format!(r#"<object id="3" type="road" x="10" y="10"><polyline points="{long}"/></object>"#);
    assert!(with(&path).contains("roads and rivers with 1000000 points"));
    let jungle = rect("LFA", [0, 0, 100, 100])
        .replace("/>", r#"><properties><property name="jungle" type="bool" value="true"/></properties></object>"#);
    assert!(with(&jungle).ends_with("is jungle"));
    let under = |lines: &str| told(&format!("{lines}\n{ARMIES}"), Some(&jungle));
    assert!(under("options = { jungle = \"marked\" }").ends_with("is jungle"), "the zone is not fixed");
    assert_eq!(under("zone = \"Tropical\"\noptions = { jungle = \"marked\" }"), "fine");
    let size = told(&format!("table = [72, 48]\n{ARMIES}"), Some(""));
    assert_eq!(size, "x.toml: the table has a size and a map");
}

proptest! {
    /// No file, however spoilt, makes anything panic.
    #[test]
    fn spoilt_files_never_panic(
        edits in proptest::collection::vec((0_usize..4000, 0_usize..12, "[0-9a-zA-Z=\"\\[\\]{}.,é-]{0,6}"), 1..6),
        which in 0_usize..3,
    ) {
        let spoil = |text: &str| {
            let mut bytes: Vec<char> = text.chars().collect();
            for (at, length, new) in &edits {
                let at = at % bytes.len();
                let end = (at + length).min(bytes.len());
                bytes.splice(at..end, new.chars());
            }
            bytes.into_iter().collect::<String>()
        };
        let rules = printed::rules::<Mbt2030>("");
        let _ = crate::army::Army::read("x", &spoil(crate::army::ARMIES[which].1), &rules);
        let file = SCENARIOS[0];
        let _ = read(&spoil(file.text.split_once("map =").unwrap().1), file.map);
        let _ = MapFile::read("m", &spoil(file.map.unwrap()), &|_| None).map(|map| {
            let text = format!("system = \"mbt2030\"\ntitle = \"t\"\nabout = \"a\"\n{ARMIES}");
            ScenarioSource { file: "x".into(), text, map }.read::<Scenario>(&printed::ledger::<Mbt2030>(), None)
        });
    }
}

/// A side of 12 infantry stands in a row, each an inch and a half from the next.
fn row(side: &str, y: i32, first: &str) -> String {
    let places: Vec<String> = (1..=12)
        .map(|stand| format!("{{ group = 1, stand = {stand}, at = [{}, {y}], facing = [0, 1] }}", stand * 1500))
        .collect();
    let list = "{ name = \"x\", grade = \"GRADEn\", group = [{ name = \"g\", stand = [{ type = \"INFn\", bghq = true }, { type = \"INFn\", number = 11 }] }] }";
    let all = places.join(", ").replacen("{ group = 1, stand = 1, at = [1500, 4000], facing = [0, 1] }", first, 1);
    format!("[{side}]\narmy = {list}\ndeployment = [{all}]\n")
}

/// A deployment that is fixed gives every stand one place on the table (mbt2030.measure.3, mbt2030.deploy.3).
#[test]
fn fixed_deployments() {
    let with =
        |first: &str| told(&format!("edges = \"fixed\"\n{}{}", row("a", 4000, first), row("b", 44_000, "")), None);
    let good = "{ group = 1, stand = 1, at = [1500, 4000], facing = [0, 1] }";
    assert_eq!(with(good), "fine");
    let scenario = read(&format!("edges = \"fixed\"\n{}{}", row("a", 4000, good), row("b", 44_000, "")), None).unwrap();
    let places = scenario.force(Side::A).deployment.as_ref().unwrap();
    assert_eq!(places[0].iter().flatten().count(), 12);
    let starts = |first: &str, wanted: &str| {
        let got = with(first);
        assert!(got.starts_with(wanted), "{got}\n  wanted: {wanted}");
    };
    let changed = |from: &str, to: &str| good.replace(from, to);
    starts(&changed("[1500, 4000]", "[400, 4000]"), "x.toml: side A, group 1, stand 1 is off the table at (0.4, 4)");
    starts(
        &changed("[1500, 4000]", "[2500, 4000]"),
        "x.toml: side A, group 1, stand 1 and side A, group 1, stand 2 overlap",
    );
    starts(&changed("stand = 1", "stand = 2"), "x.toml: 2 faults: side A, group 1, stand 2: it is put down twice");
    starts(&changed("stand = 1", "stand = 13"), "x.toml: 2 faults: side A, group 1, stand 13: there is no such stand");
    starts(&changed("[0, 1]", "[0, 0]"), "x.toml, line 7: (0, 0) is no facing");
    starts(&changed("1500, 4000", "nan, 4000"), "x.toml, line 7: ");
    let chosen = told(&format!("{}{}", row("a", 4000, good), row("b", 44_000, "")), None);
    assert!(chosen.starts_with("x.toml: 2 faults: side A: places are fixed"), "{chosen}");
    let guns = "edges = \"fixed\"\n[a]\narmy = \"coast-guard\"\ndeployment = [{ group = 1, stand = 12, at = [9000, 9000], facing = [0, 1] }]\n[b]\narmy = \"coast-guard\"\n";
    assert!(told(guns, None).contains("ART- OTF is put on the table"), "{}", told(guns, None));
}
