//! What is rolled for a table, and how it is laid out.

use crate::Mbt2030;
use crate::terrain::check;
use crate::terrain::lay_out::lay_out;
use crate::terrain::procedure::{Input, TerrainProcedure};
use crate::terrain::rolled::roll;
use crate::terrain::{Kind, Layout, Piece, Rolled, Squares};
use crate::zone::Zone;
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::plane::Point;
use jumpmaster_core::{Named, Parted, Procedure};
use jumpmaster_odds::{Ask, Came, Found, Method, Outcomes, ask};
use jumpmaster_testing::printed::{self, resolve};
use jumpmaster_testing::text_table::{check as table, or_fault};
use proptest::prelude::*;
use serde_json::json;

type Terrain = TerrainProcedure<Mbt2030>;

fn words(squares: &[Rolled]) -> String {
    squares.iter().map(Rolled::words).collect::<Vec<_>>().join("; ")
}

/// Throws in passes: major terrain (mbt2030.grid.2), MBUA (mbt2030.grid.4), numbers of minor features of Open squares
/// (mbt2030.grid.5), their kinds (mbt2030.mtf.1); a square is 12 in or 16 in (mbt2030.grid.1).
#[test]
fn what_lies_in_the_squares() {
    table(
        "options | zone | table | dice | comes to
         | - | 24 12 | 4 1 5 5 3 2 2 6 | Temperate: SFH, MBUA; O, wood, hill // mbt2030.ex.1
         | - | 12 12 | 1 3 6 2 | Desert: O, MBUA // mbt2030.ex.2
        minor_floor=1 | - | 12 12 | 1 3 6 2 1 | Desert: O, MBUA, wood
         | Tropical | 12 12 | 6 4 3 3 4 5 | Tropical: O, 2 BUA, hill
         | Steppe | 12 12 | 6 5 6 1 2 | Steppe: O, 2 wood
         | Steppe | 12 12 | 6 6 4 | Steppe: O, MBUA
         | Cold | 12 12 | 5 5 2 | Cold: O, MBUA
         | Temperate | 12 12 | 3 4 | Temperate: LFA
         | Temperate | 12 12 | 3 5 | Temperate: LFA, MBUA
         | Temperate | 16 16 | 3 4 | no: mbt2030.grid.1: it is divided into squares of 12 in
        square=16in | Temperate | 16 16 | 3 4 | Temperate: LFA
         | Temperate | 0 12 | | no: mbt2030.grid.1…
         | Temperate | 120 108 | | no: there can be 64",
        |row| {
            let (width, depth) = row[2].split_once(' ').unwrap();
            let side = |text: &str| text.parse::<u8>().unwrap();
            let mut input = json!({"width": side(width), "depth": side(depth)});
            if row[1] != "-" {
                input["zone"] = json!(row[1]);
            }
            let outcome = resolve::<Terrain>(row[0], input, row[3]);
            or_fault(outcome, |outcome| format!("{}: {}", outcome.zone, words(&outcome.squares)))
        },
    );
}

/// What is thrown and told of one Open square with a layout (mbt2030.placement.1).
#[test]
fn a_table_is_told_and_laid_out() {
    let rules = printed::rules::<Mbt2030>("");
    let input = Input { zone: None, width: 24, depth: 12, squares: None, lay_out: true, layout: None };
    let case = Terrain::prepare(&rules, &input).unwrap();
    let outcome = Terrain::run(&case, &mut Scripted::new([4, 1, 5, 5, 3, 2, 2, 6])).unwrap();
    let told: Vec<String> = Terrain::tell(&case, &outcome).iter().map(|line| line.text.clone()).collect();
    let wanted = ["The zone is Temperate.", "Square 0: SFH, MBUA.", "Square 1: O, wood, hill."];
    assert_eq!(told[..3], wanted);
    assert_eq!(told[3], "It is laid out with 4 areas and 0 roads.");
    // A layout that was made reads back as one that is given.
    let given = Input {
        zone: Some(outcome.zone),
        squares: Some(outcome.squares.clone()),
        layout: outcome.layout.clone(),
        ..input
    };
    let text = serde_json::to_string(&given).unwrap();
    let again = Terrain::prepare(&rules, &serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(Terrain::run(&again, &mut Scripted::new([])), Ok(outcome));
}

/// What is given without what it needs is refused.
#[test]
fn half_of_a_table_is_refused() {
    table(
        "input | comes to
        {\"width\": 12, \"depth\": 12, \"squares\": [{\"major\": \"O\"}]} | no: what is in a square depends on it
        {\"width\": 24, \"depth\": 12, \"zone\": \"Cold\", \"squares\": [{\"major\": \"O\"}]} | no: the table has 2
        {\"width\": 12, \"depth\": 12, \"zone\": \"Cold\", \"squares\": [{\"major\": \"H\", \"minor\": [\"wood\"]}]} | no: mbt2030.grid.5…
        {\"width\": 12, \"depth\": 12, \"layout\": {}} | no: it is held to what was rolled
        {\"width\": 12, \"depth\": 12, \"zone\": \"Cold\", \"squares\": [{\"major\": \"H\"}], \"layout\": {}} | no: mbt2030.placement.1…",
        |row| or_fault(resolve::<Terrain>("", serde_json::from_str(row[0]).unwrap(), ""), |_| "fine".into()),
    );
}

fn at(x: i32, y: i32) -> Point {
    Point::at(x, y).unwrap()
}

/// A rectangle from (x, y), in tenths of an inch.
fn rect(kind: Kind, square: Option<u16>, [x, y, wide, deep]: [i32; 4]) -> Piece {
    let [x, y, wide, deep] = [x, y, wide, deep].map(|tenths| tenths * 100);
    let corners = vec![at(x, y), at(x + wide, y), at(x + wide, y + deep), at(x, y + deep)];
    Piece { kind, square, corners, jungle: false }
}

/// The faults of a layout of two squares, in words: pieces "kind square x,y,wide,deep" in tenths of an inch, "+jungle"
/// if it is.
fn faults(options: &str, zone: &str, pieces: &str, roads: &str, river: &str) -> String {
    let rules = printed::rules::<Mbt2030>(options);
    let squares = Squares::of(&rules, [24_000, 12_000]).unwrap();
    let numbers = |text: &str| -> Vec<i32> { text.split(',').map(|number| number.parse().unwrap()).collect() };
    let mut layout = Layout::default();
    let mut rolled: Vec<Rolled> = vec![
        serde_json::from_value(json!({"major": "O"})).unwrap(),
        serde_json::from_value(json!({"major": "O"})).unwrap(),
    ];
    for piece in pieces.split("; ").filter(|piece| !piece.is_empty()) {
        let words: Vec<&str> = piece.split_whitespace().collect();
        let (kind, square) = (Kind::named(words[0]).unwrap(), words[1].parse::<u16>().unwrap());
        let mut made = rect(kind, Some(square), numbers(words[2]).try_into().unwrap());
        made.jungle = words.len() > 3;
        layout.pieces.push(made);
        let of = &mut rolled[usize::from(square)];
        match kind {
            Kind::Mbua => of.mbua = true,
            kind if kind.is_major() => of.major = Named::named(kind.name()).unwrap(),
            kind => of.minor.push(Named::named(kind.name()).unwrap()),
        }
    }
    let line = |text: &str| -> Vec<Point> {
        let points = text.split_whitespace().map(numbers);
        points.map(|point| at(point[0] * 100, point[1] * 100)).collect()
    };
    layout.roads = roads.split("; ").filter(|road| !road.is_empty()).map(line).collect();
    layout.river = (!river.is_empty()).then(|| line(river));
    let found = check::rolled(&rules, Zone::named(zone).unwrap(), squares, &rolled, &layout);
    let told: Vec<String> = found.iter().map(|fault| format!("{} ({})", fault.what, fault.why)).collect();
    if told.is_empty() { "fine".into() } else { told.join(" / ") }
}

/// Sizes (mbt2030.grid.3, mbt2030.bua.2, mbt2030.mtf.2), gaps (mbt2030.mtf.3), squares (mbt2030.placement.1), roads
/// (mbt2030.bua.3), the river (mbt2030.river.1, mbt2030.river.2) and jungle (mbt2030.going.2).
#[test]
fn layouts_are_held_to_the_rules() {
    table(
        "options | zone | pieces | roads | river | faults
         | Cold | H 0 0,0,120,120 | | | fine
         | Cold | H 0 0,0,120,40 | | | fine // a third exactly
         | Cold | H 0 0,0,120,39 | | | the H of square 0 is too small (mbt2030.grid.3: a major piece is at least a third of its square)
        major_size=side-third | Cold | H 0 0,0,40,40 | | | fine
        major_size=side-third | Cold | H 0 0,0,120,39 | | | …too small…
         | Cold | H 0 10,0,120,120 | | | the H of square 0 reaches out of it…
         | Cold | H 1 120,0,120,120 | | | fine
         | Cold | MBUA 0 0,0,80,80 | | | fine
         | Cold | MBUA 0 0,0,81,20 | | | the MBUA of square 0 is 8.1 by 2 in (mbt2030.bua.2…
         | Cold | H 0 0,0,120,120; MBUA 0 20,20,20,20 | | | fine // over anything
         | Cold | wood 0 0,0,80,80 | | | fine
         | Cold | wood 0 0,0,80,81 | | | …8 by 8.1 in (mbt2030.mtf.2: it is at most 8 in wide and deep)
         | Cold | wood 0 0,0,9,20 | | | …0.9 by 2 in (mbt2030.mtf.2: it is at least 1 in wide and deep)
        minor_size=up-to-8in | Cold | wood 0 0,0,9,20 | | | fine
         | Cold | wood 0 0,0,20,20; hill 0 30,0,20,20 | | | fine // an inch apart
         | Cold | wood 0 0,0,20,20; hill 0 29,0,20,20 | | | …are too close (mbt2030.mtf.3…
         | Cold | wood 0 0,0,20,20; hill 0 0,0,20,20 | | | …are too close (mbt2030.mtf.3…
         | Cold | wood 0 100,0,20,20; hill 1 125,0,20,20 | | | …are too close (mbt2030.mtf.3…
         | Cold | BUA 0 0,0,20,20 | | | fine // a single one needs no road
         | Cold | BUA 0 0,0,20,20; BUA 0 60,0,20,20 | | | no road joins … / no road joins …
         | Cold | BUA 0 0,0,20,20; BUA 0 60,0,20,20 | 10,10 70,10 | | fine
         | Cold | BUA 0 0,0,20,20; BUA 0 60,0,20,20 | 0,10 240,10 | | fine // a road through both
         | Cold | BUA 0 0,0,20,20; BUA 0 60,0,20,20 | 10,10 40,10; 40,10 70,10 | | fine // roads that meet
         | Cold | BUA 0 0,0,20,20; BUA 0 60,0,20,20 | 10,10 40,10; 41,10 70,10 | | no road joins …
         | Cold | BUA 0 0,0,20,20; BUA 0 60,0,20,20; MBUA 1 150,50,30,30 | 10,10 70,10 | | no road joins the MBUA of square 1…
         | Cold | | 0,0 0,0 | | a road or river at (0, 0) stays where it is…
         | Cold | | 0,0 250,0 | | a road or river at (25, 0) (the table ends at (24, 12))
         | Cold | | | 0,60 240,60 | there is a river (mbt2030.river.1…
        river=on | Cold | | | 0,60 240,60 | fine
        river=on | Cold | | | 240,60 0,60 | fine
        river=on | Cold | | | 0,0 240,120 | fine
        river=on | Cold | | | 0,120 240,0 | fine
        river=on | Cold | | | 0,0 240,0 | the river leads from nowhere to nowhere (mbt2030.river.1…
        river=on | Cold | H 0 10,10,100,100 | | 0,60 240,60 | the river runs over high ground (mbt2030.river.2…
        river=on | Cold | H 0 10,10,100,100 | | 0,60 0,0 120,0 120,60 240,60 | fine // half an inch and more from it
        river=on | Cold | H 0 10,10,100,100 | | 0,60 6,0 120,0 120,60 240,60 | …runs over high ground…
        river=on | Cold | LFA 0 10,10,100,100 | | 0,60 240,60 | fine
        river=on | Cold | hill 0 20,50,20,20 | | 0,60 240,60 | …runs over high ground… // rises are hills
         | Tropical | LFA 0 0,0,120,120 +jungle | | | the LFA of square 0 is jungle (mbt2030.going.2: jungle is only there if it is agreed)
        jungle=marked | Tropical | LFA 0 0,0,120,120 +jungle | | | fine
        jungle=marked | Cold | LFA 0 0,0,120,120 +jungle | | | …(mbt2030.going.2: jungle grows in the Tropical zone)
        jungle=marked | Tropical | H 0 0,0,120,120 +jungle | | | …(mbt2030.going.2: only SFH and LFA are jungle)",
        |row| faults(row[0], row[1], row[2], row[3], row[4]),
    );
}

/// A border that crosses itself, what was not rolled and what is missing, all at once; and far too many points.
#[test]
fn bad_layouts_are_told_in_words() {
    let rules = printed::rules::<Mbt2030>("");
    let squares = Squares::of(&rules, [24_000, 12_000]).unwrap();
    let rolled: Vec<Rolled> = serde_json::from_value(json!([{"major": "H"}, {"major": "O"}])).unwrap();
    let of = |layout: &Layout| -> Vec<String> {
        check::rolled(&rules, Zone::Cold, squares, &rolled, layout).into_iter().map(|fault| fault.what).collect()
    };
    let mut crossed = rect(Kind::Highland, Some(0), [0, 0, 100, 100]);
    crossed.corners.swap(1, 2);
    let layout = Layout { pieces: vec![crossed], ..Layout::default() };
    assert!(of(&layout)[0].starts_with("the H of square 0: the sides of an area meet near"), "{:?}", of(&layout));
    let pieces = vec![rect(Kind::Wood, Some(1), [120, 0, 20, 20]), rect(Kind::Hill, Some(9), [0, 0, 20, 20])];
    let told = of(&Layout { pieces, ..Layout::default() });
    let wanted = ["the hill of square 9 is in no square", "square 0: H is missing", "square 1: wood was not rolled"];
    assert_eq!(told, wanted);
    let many = Layout { roads: vec![vec![at(0, 0); 1_000_000]], ..Layout::default() };
    assert!(of(&many).contains(&"roads and rivers with 1000000 points".to_string()));
    let mut huge = rect(Kind::Highland, Some(0), [0, 0, 100, 100]);
    huge.corners = vec![at(0, 0); 1_000_000];
    assert_eq!(of(&Layout { pieces: vec![huge], ..Layout::default() }), ["areas with 1000000 corners"]);
}

proptest! {
    /// Whatever is rolled on whatever table, the layout that is made of it keeps all the rules, with a river and
    /// without (mbt2030.placement.1, mbt2030.river.2), and is the same every time.
    #[test]
    fn made_layouts_are_legal(seed: u64, columns in 1_u32..=8, rows in 1_u32..=8, zone in 0_usize..5, large: bool, river: bool) {
        let options = format!("jungle=all {} {}", if large { "square=16in" } else { "" }, if river { "river=on" } else { "" });
        let rules = printed::rules::<Mbt2030>(&options);
        let side = rules.distances.square;
        let squares = Squares::of(&rules, [columns * side, rows * side]).unwrap();
        let zone = Zone::ALL[zone];
        let rolled = roll(&rules, zone, squares.len(), &mut Seeded::new(seed)).unwrap();
        let layout = lay_out(&rules, zone, squares, &rolled, river).unwrap();
        prop_assert!(check::rolled(&rules, zone, squares, &rolled, &layout).is_empty());
        prop_assert_eq!(layout.river.is_some(), river);
        prop_assert_eq!(Ok(layout), lay_out(&rules, zone, squares, &rolled, river));
    }
}

/// The odds of what lies on a table are folded: exact for a few squares, equal to those of whole runs, and sampled for
/// many.
#[test]
fn odds_are_folded() {
    let rules = printed::rules::<Mbt2030>("");
    let table = |width, depth, zone| Input { zone, width, depth, squares: None, lay_out: false, layout: None };
    let case = Terrain::prepare(&rules, &table(24, 12, Some(Zone::Desert))).unwrap();
    let odds = ask::<Terrain, _>(&case, Outcomes, &Ask { method: Method::Exact, ..Ask::default() }).unwrap();
    assert_eq!(odds.found, Found::Exact);
    let chance = |name: &str, wanted: usize| {
        let fate = Terrain::FATES.iter().position(|fate| *fate == name).unwrap();
        let has = |came: &Came<_>| matches!(came, Came::Fates(fates) if fates[fate] == wanted);
        odds.outcomes.iter().filter(|chance| has(&chance.outcome)).map(|chance| chance.p).sum::<f64>()
    };
    // In the Desert a third of the squares is H, and a sixth has an MBUA.
    assert!((chance("H", 0) - 4.0 / 9.0).abs() < 1e-12);
    assert!((chance("MBUA", 2) - 1.0 / 36.0).abs() < 1e-12);
    assert!((chance("open squares", 2) - 4.0 / 9.0).abs() < 1e-12);
    let large = Terrain::prepare(&rules, &table(72, 48, None)).unwrap();
    let odds =
        ask::<Terrain, _>(&large, Outcomes, &Ask { method: Method::Sample, runs: 200, ..Ask::default() }).unwrap();
    assert_eq!(odds.runs(), Some(200));
}
