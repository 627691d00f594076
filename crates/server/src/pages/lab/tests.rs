//! Plans of several lists and of lines, on a stage that no system has: what the address says is what the rules are given,
//! and what the page shows.

use super::answer::{Column, Sought};
use super::query::{Given, Letter, Query};
use super::slot::{self, slots};
use super::stage::{self, Stage};
use super::{form, frame, lines};
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape};
use jumpmaster_core::lab::{Field, FieldKind, Line, Manner, Targets};
use jumpmaster_core::sheet::Ground;
use jumpmaster_core::{Fault, Lab, Sheet};
use serde_json::{Value, json};
use std::sync::Arc;

const PLAN: &str = "a=M25&a=P20&a.heading=N&a.heading=SE&a.length=10&a.length=7&a.squads=3&a.squads=2\
    &a.guns=K15&a.guns.kind=light";

/// Aircraft that fly along lines and guns that stand in hexes.
fn lab() -> Lab {
    let squads = Field {
        name: "squads",
        label: "squads",
        kind: FieldKind::Number { least: 0, most: 3 },
        start: "3",
        absent: None,
    };
    let words = ["light", "radar"].map(String::from).to_vec();
    let kind = Field { name: "kind", label: "kind", kind: FieldKind::Word(words), start: "light", absent: None };
    let line = Some(Line::along(Orientation::Flat, "10", 10));
    Lab {
        unit: "stick",
        units: 1,
        formation: None,
        targets: vec![
            Targets { list: "aircraft", entry: "aircraft", hex: "start", line, fields: vec![squads] },
            Targets { list: "guns", entry: "gun", hex: "hex", line: None, fields: vec![kind] },
        ],
        settings: Vec::new(),
        best: Vec::new(),
        manner: Manner::DROP,
    }
}

fn a_stage() -> Stage {
    let grid =
        Grid { orientation: Orientation::Flat, columns: 50, rows: 30, shape: Shape::OddShifted, names: Names::Letters };
    let any = stage::find(&Query::default()).unwrap();
    Stage {
        planned: any.planned,
        start: any.start.clone(),
        base: json!({ "aircraft": [{ "start": "M25", "heading": "N", "length": 10, "squads": 3 }], "guns": [] }),
        ledger: any.ledger.clone(),
        lab: lab(),
        ground: Sheet { grid: Some(grid), ground: vec![vec![Ground::CLEAR]; grid.len()], ..Sheet::default() },
        objective: None,
    }
}

fn query(text: &str) -> Query {
    let uri = format!("/lab?{text}").parse().unwrap();
    Query::read(&axum::extract::Query::<Vec<(String, String)>>::try_from_uri(&uri).unwrap().0).unwrap()
}

fn plan(stage: &Stage, text: &str) -> Given {
    stage.tidy(&query(text).a.unwrap()).unwrap()
}

/// The address of a plan.
fn link(plan: &Given) -> String {
    Query { a: Some(plan.clone()), ..Query::default() }.link()
}

#[test]
fn an_address_says_lines_and_lists() {
    let stage = a_stage();
    let given = plan(&stage, PLAN);
    assert_eq!(link(&given), PLAN, "it says the same again");
    let wanted = json!({
        "aircraft": [
            { "start": "M25", "heading": "N", "length": 10, "squads": 3 },
            { "start": "P20", "heading": "SE", "length": 7, "squads": 2 },
        ],
        "guns": [{ "hex": "K15", "kind": "light" }],
    });
    assert_eq!(stage.input(&stage.lab, &given), Ok(wanted));
    // Empty entries are removed, in every list by itself; missing fields get their defaults.
    let gaps = plan(&stage, "a=&a=P20&a.heading=N&a.heading=SE&a.guns=&a.guns=K15&a.guns.kind=radar&a.guns.kind=light");
    assert_eq!(link(&gaps), "a=P20&a.heading=SE&a.length=10&a.squads=3&a.guns=K15&a.guns.kind=light");
}

#[test]
fn a_plan_without_guns_has_none() {
    let mut stage = a_stage();
    assert_eq!(stage.input(&stage.lab, &stage.ready_made()).as_ref(), Ok(&stage.base));
    stage.base["guns"] = json!([{ "hex": "K15", "kind": "radar" }]);
    assert_eq!(stage.input(&stage.lab, &stage.ready_made()).as_ref(), Ok(&stage.base));
    let input = stage.input(&stage.lab, &plan(&stage, "a=M25")).unwrap();
    assert_eq!(input["guns"], Value::Array(Vec::new()));
}

#[test]
fn what_a_plan_cannot_say_is_told() {
    let stage = a_stage();
    let fault = |text: &str| -> Fault {
        let plan = match stage.tidy(&query(text).a.unwrap()) {
            Ok(plan) => plan,
            Err(fault) => return fault,
        };
        stage.input(&stage.lab, &plan).expect_err(text)
    };
    assert_eq!(fault("a=M25&a.guns.knd=light").fix, "did you mean \"guns.kind\"?");
    assert_eq!(fault("a=M25&a.heading=E").what, "hex M25: unknown heading \"E\"");
    assert_eq!(fault("a=M25&a.length=long").what, "hex M25: hexes: \"long\"");
    assert_eq!(fault("a=M25&a.guns=K15&a.guns.kind=heavy").what, "gun in hex K15: unknown kind \"heavy\"");
}

#[test]
fn an_entry_is_taken_out_of_its_own_list() {
    let stage = a_stage();
    let removed = |list: usize, at: usize| {
        let mut plan = plan(&stage, PLAN);
        slot::remove(&stage.lab, slots(&stage.lab).nth(list).unwrap(), &mut plan, at);
        link(&plan)
    };
    assert_eq!(removed(0, 0), "a=P20&a.heading=SE&a.length=7&a.squads=2&a.guns=K15&a.guns.kind=light");
    assert_eq!(removed(1, 0), PLAN.replace("&a.guns=K15&a.guns.kind=light", ""));
    assert_eq!(removed(1, 1), PLAN, "nothing to remove is no harm");
}

/// M25 north over ten hexes ends in M16; from there the same hexes are flown south.
#[test]
fn a_line_is_flown_from_its_other_end() {
    let stage = a_stage();
    let (grid, aircraft, guns) = (stage.grid(), slots(&stage.lab).next().unwrap(), slots(&stage.lab).nth(1).unwrap());
    let mut given = plan(&stage, PLAN);
    lines::turn(aircraft, &mut given, 0, grid).unwrap();
    assert_eq!(link(&given), PLAN.replace("a=M25", "a=M16").replace("a.heading=N&", "a.heading=S&"));
    lines::turn(aircraft, &mut given, 0, grid).unwrap();
    assert_eq!(link(&given), PLAN);
    lines::turn_all(slots(&stage.lab), &mut given, grid).unwrap();
    assert_eq!((given.hexes.join(" "), given.under("heading").join(" ")), ("M16 V23".into(), "S NW".into()));
    for (text, what) in [
        ("a=M5&a.length=10", "the line from M5 leaves the map"),
        ("a=M25&a.heading=E", "no hex side is called \"E\""),
        ("a=M25&a.length=0", "a line of \"0\" hexes"),
        ("a=here", "\"here\" is not a hex"),
    ] {
        let mut given = plan(&stage, text);
        let before = given.clone();
        assert_eq!(lines::turn(aircraft, &mut given, 0, grid).unwrap_err().what, what);
        assert_eq!(given, before, "{text} is as it was");
    }
    assert_eq!(lines::turn(guns, &mut given, 0, grid).unwrap_err().what, "a gun is no line");
}

/// The page without a script: every entry of every list with its buttons, every line and number on the map.
#[test]
fn the_page_shows_every_list() {
    let stage = Arc::new(a_stage());
    let mut query = query(PLAN);
    query.a = Some(plan(&stage, PLAN));
    let sought = Sought { query, stage, objective: None, least: 1, enemy: vec![], faults: vec![], house: None };
    let columns = [Column { letter: Letter::A, house: false, answer: Err(Fault::new("no dice", "a test", "none")) }];
    let page = form::draw(&sought, &columns).into_string() + &frame::draw(&sought, &columns[0], &columns).into_string();
    for wanted in [
        r#"name="a" id="a-hex-1" value="P20""#,
        r#"name="a.heading" id="a-heading-1""#,
        r#"name="a.length" id="a-length-0""#,
        r#"name="a.guns" id="a-guns-hex-0" value="K15""#,
        r#"name="a.guns.kind" id="a-guns-kind-0""#,
        r#"value="a.turn.1" aria-label="Aircraft 1 from the other end""#,
        r#"value="a.guns.drop.1" aria-label="Remove gun K15""#,
        r#"aria-label="Hex of a further gun""#,
        r#"value="b.turned""#,
        r#"data-put="guns""#,
        r#"data-names="letters""#,
        r#"data-hex="P20" data-number="2""#,
        r#"data-hex="K15" data-number="G1""#,
        "M25, target 1",
        "K15, target G1",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
    assert_eq!(page.matches(r#"class="arrow""#).count(), 2, "two lines");
    assert!(!page.contains("a.guns.turn"), "a gun has no other end");
    let select = |id: &str| page[page.find(id).unwrap()..].split("</select>").next().unwrap().to_string();
    assert!(select("a-heading-2").contains(r#""SE" selected"#), "a new line begins like the last");
    assert!(select("a-length-2").contains(r#""7" selected"#), "a new line begins like the last");
}
