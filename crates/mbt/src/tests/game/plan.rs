//! The plan: manifests, drop zones, assembly areas, and who may know of them.

use super::table::{Lay, NORTH, STICK, Table};
use crate::Mbt;
use crate::orders::Order;
use crate::plan::{Aim, Page};
use crate::state::{Party, Step};
use jumpmaster_core::Rules as _;
use jumpmaster_core::View as _;
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{House, Ledger, Map, ScenarioSource, Seat, System};
use jumpmaster_core::{Scenario as _, State as _};

/// Opens a page.
fn page(table: &mut Table, page: Page) {
    table.order(Order::Open { page }, &[]);
}

/// What the airborne side reads beside the map under a heading, line by line.
fn fact(table: &Table, name: &str) -> Vec<String> {
    let facts = table.state.view(Seat(0)).sheet().secrets;
    facts.into_iter().filter(|fact| fact.name == name).map(|fact| fact.value).collect()
}

/// How an order is described to the airborne side.
fn words(table: &Table, order: Order) -> String {
    table.state.view(Seat(0)).describe(&order).text
}

/// mbt.manifest.1, mbt.manifest.4: units are put on manifests before the aircraft fly, as many as there is space for.
#[test]
fn a_manifest_has_room_for_three_squads_and_three_teams() {
    let more = r#"
[[unit]]
company = "A"
kind = "squad"
names = ["D"]
"#;
    let mut table = Lay::new(&format!("{STICK}{more}{NORTH}")).defender("squad", "A1").table();
    page(&mut table, Page::Craft(0));
    assert_eq!(table.refused(Order::Load { unit: 6 }), "mbt.manifest.4", "a fourth squad");
    table.order(Order::Unload { unit: 0 }, &[]);
    table.order(Order::Load { unit: 6 }, &[]);
    assert_eq!(table.state.plan.by_the_rules().missions[0].manifest, [1, 2, 3, 4, 5, 6]);
    assert_eq!(table.refused(Order::Load { unit: 6 }), "mbt.manifest.1", "it is on this manifest");
    table.order(Order::Unload { unit: 6 }, &[]);
    table.order(Order::Load { unit: 0 }, &[]);
    assert_eq!(table.state.plan.by_the_rules().missions[0].manifest, [1, 2, 3, 4, 5, 0], "taken off and loaded again");
    table.until(Step::Enter, Some(Party::Airborne));
    assert_eq!(
        table.refused(Order::Load { unit: 6 }),
        "mbt.manifest.1",
        "manifests are written before the aircraft fly"
    );
}

/// mbt.manifest.5, mbt.command-element.1: a command element rides in addition to a full load, but only with its option.
#[test]
fn a_command_element_rides_over_and_above() {
    let with = |option: &str| {
        let command = "[[unit]]\ncompany = \"A\"\nkind = \"command element\"\nnames = [\"HQ\"]\n";
        let mut table = Lay::new(&format!("{STICK}{command}{NORTH}")).option(option).table();
        page(&mut table, Page::Craft(0));
        table
    };
    assert_eq!(with("command_element = \"off\"").refused(Order::Load { unit: 6 }), "mbt.command-element.1");
    let mut table = with("command_element = \"on\"");
    table.order(Order::Load { unit: 6 }, &[]);
    table.until(Step::Enter, None);
    let load = table.state.plan.by_the_rules().missions[0].load;
    assert_eq!(load.left(), [8, 3], "two LGOPs more than the standard stick has");
}

/// mbt.manifest.2, mbt.dz.2, mbt.aa.1: nothing of the plan is told to the other side, and all of it to its owner.
#[test]
fn the_plan_is_its_owners_alone() {
    let mut table = Lay::standard().table();
    page(&mut table, Page::Craft(0));
    let order = Order::Zone { at: table.at("K20") };
    let view = table.state.view(Seat(0));
    assert!(view.allow(&order).is_ok());
    let before = serde_json::to_string(&table.state.view(Seat(1))).unwrap();
    let events = table.state.resolve(Seat(0), &order, &mut jumpmaster_core::dice::Scripted::new([])).unwrap();
    assert_eq!(table.heard(&events, Seat(1)), []);
    assert_eq!(table.heard(&events, Seat::PUBLIC), []);
    assert!(table.heard(&events, Seat(0)).iter().all(|line| line.private));
    table.order(order, &[]);
    assert_eq!(serde_json::to_string(&table.state.view(Seat(1))).unwrap(), before);
    let own = serde_json::to_string(&table.state.view(Seat(0))).unwrap();
    assert!(own.contains("K20") && own.contains("R10") && !before.contains("R10"));
}

/// mbt.dz.1: no aircraft flies without a DZ; mbt.dz.4: it may be on any ground.
#[test]
fn an_aircraft_needs_a_drop_zone() {
    let fault = Lay::new(&format!("{STICK}{}", NORTH.replace("start = \"M25\"", ""))).try_table().err().unwrap();
    assert!(fault.why.contains("mbt.dz.1"), "{fault}");
    let mut table = Lay::standard().terrain(crate::terrain::Feature::HeavyWoods, "K20 K19").table();
    page(&mut table, Page::Craft(0));
    table.order(Order::Zone { at: table.at("K20") }, &[]);
    let aim = table.state.plan.by_the_rules().missions[0].aim;
    assert_eq!(aim, Some(Aim::Zone { start: table.at("K20"), length: 10, width: 5 }));
}

/// mbt.dz.5, mbt.dz.6, mbt.heavy.4: a DZ is as long and as wide as its owner likes, and ends where he points on the map.
#[test]
fn a_drop_zone_ends_where_one_points() {
    let mut table = Lay::standard().table();
    page(&mut table, Page::Craft(0));
    let view = table.state.view(Seat(0));
    let (length, release) = (Order::Length { hexes: 12 }, Order::Release { hex: 4 });
    assert_eq!(view.parts(&length).hex, Some(table.at("M14")), "the twelfth hex from M25 to the north");
    assert_eq!(view.parts(&release).hex, Some(table.at("M22")));
    assert!(view.describe(&length).text.contains("M14"));
    assert_eq!(table.refused(Order::Length { hexes: 10 }), "mbt.dz.6", "it is that long");
    assert_eq!(table.refused(Order::Length { hexes: 26 }), "mbt.dz.6", "off the map");
    assert_eq!(table.refused(Order::Length { hexes: 0 }), "mbt.dz.6");
    assert_eq!(table.refused(Order::Width { hexes: 5 }), "mbt.dz.5", "it is that wide");
    assert_eq!(table.refused(Order::Width { hexes: 99 }), "mbt.dz.5", "wider than the map");
    table.order(length, &[]);
    table.order(Order::Width { hexes: 2 }, &[]);
    let aim = table.state.plan.by_the_rules().missions[0].aim;
    assert_eq!(aim, Some(Aim::Zone { start: table.at("M25"), length: 12, width: 2 }));
}

/// mbt.dz.8, mbt.dz.9: there is one heading, and every DZ follows it.
#[test]
fn all_aircraft_share_a_heading() {
    let mut table = Lay::standard().table();
    assert_eq!(table.state.plan.by_the_rules().page, Some(Page::Heading));
    table.order(Order::Head { heading: Side::ALL[3] }, &[]);
    let plan = table.state.plan.by_the_rules();
    let zone = plan.missions[0].aim.unwrap().zone(&table.state.open.scenario, plan.heading);
    assert_eq!(zone.heading, Side::ALL[3]);
    assert_eq!(table.refused(Order::Head { heading: Side::ALL[3] }), "mbt.dz.9", "they fly that way");
    page(&mut table, Page::Craft(0));
    assert_eq!(table.refused(Order::Head { heading: Side::ALL[0] }), "mbt.manifest.1", "that is on another page");
    page(&mut table, Page::Heading);
    table.order(Order::Head { heading: Side::ALL[0] }, &[]);
    table.until(Step::Enter, Some(Party::Airborne));
    assert_eq!(table.refused(Order::Head { heading: Side::ALL[3] }), "mbt.dz.9", "the plan is sealed");
}

/// Two aircraft of one wave, without squad C, the second straight behind the first by this many impulses.
fn two(delay: u8) -> Lay {
    let text = NORTH
        .replace("names = [\"One\"]", "names = [\"One\", \"Two\"]")
        .replace("load = [\"A\", \"B\", \"C\", \"X\", \"Y\", \"Z\"]", "load = [\"A\", \"B\", \"X\", \"Z\"]");
    let second = format!("[[plan.aircraft]]\nname = \"Two\"\nload = [\"Y\"]\nstart = \"M25\"\ndelay = {delay}\n");
    Lay::new(&format!("{STICK}{text}{second}"))
}

/// mbt.manifest.1: until it is sealed, a plan is written in any order: pages are opened again, hexes are named again, units
/// go from one manifest to another.
#[test]
fn a_plan_is_written_in_any_order() {
    let mut table = two(6).table();
    page(&mut table, Page::Craft(1));
    table.order(Order::Zone { at: table.at("K20") }, &[]);
    assert_eq!(
        table.refused(Order::Zone { at: table.at("L20") }),
        "mbt.manifest.1",
        "it stands as long as the page does"
    );
    for (length, delay) in [(12, 3), (8, 7)] {
        table.order(Order::Length { hexes: length }, &[]);
        table.order(Order::Delay { impulses: delay }, &[]);
    }
    assert_eq!(words(&table, Order::Open { page: Page::Craft(1) }), "name other hexes for Two");
    page(&mut table, Page::Craft(1));
    assert_eq!(table.refused(Order::Open { page: Page::Craft(1) }), "mbt.manifest.1", "it lies open");
    assert_eq!(table.refused(Order::Open { page: Page::Craft(2) }), "mbt.manifest.1", "there is none");
    table.order(Order::Zone { at: table.at("L20") }, &[]);
    assert_eq!(words(&table, Order::Load { unit: 0 }), "load A, off One");
    table.order(Order::Load { unit: 0 }, &[]);
    page(&mut table, Page::Company(0));
    table.order(Order::Primary { at: table.at("R12") }, &[]);
    page(&mut table, Page::Craft(0));
    assert_eq!(table.refused(Order::Unload { unit: 0 }), "mbt.manifest.1", "it is aboard the other now");
    let manifests = |table: &Table| {
        let missions = &table.state.plan.by_the_rules().missions;
        missions.iter().map(|mission| mission.manifest.clone()).collect::<Vec<_>>()
    };
    assert_eq!(manifests(&table), [vec![1, 3, 5], vec![4, 0]]);
    table.order(Order::Restore, &[]);
    assert_eq!(manifests(&table), [vec![0, 1, 3, 5], vec![4]]);
    assert_eq!(table.refused(Order::Restore), "mbt.manifest.1", "it is as the scenario has it");
    table.order(Order::Seal, &[]);
    assert_eq!(table.state.open.turn, 1);
    table.until(Step::Enter, Some(Party::Airborne));
    assert_eq!([Order::Seal, Order::Restore].map(|order| table.refused(order)), ["mbt.manifest.2"; 2]);
}

/// mbt.manifest.1, mbt.flight.4, mbt.flight.5, mbt.aa.3, mbt.dz.1: everything that is wrong is reported at once, with who
/// is meant and which clause; the plan is not sealed before all of it is right.
#[test]
fn a_plan_says_what_is_wrong_with_it() {
    let mut table = two(6).table();
    assert_eq!(fact(&table, "Still wrong"), ["nothing: it may be sealed"]);
    page(&mut table, Page::Craft(1));
    table.order(Order::Delay { impulses: 0 }, &[]);
    page(&mut table, Page::Company(0));
    table.order(Order::Primary { at: table.at("R28") }, &[]);
    let wrong = [
        "Company A: Primary and Secondary AA are too far apart (mbt.aa.3)",
        "One and Two: two transports are in one hex (mbt.flight.4)",
    ];
    assert_eq!(fact(&table, "Still wrong"), wrong);
    let view = table.state.view(Seat(0));
    let refusal = view.allow(&Order::Seal).unwrap_err();
    assert_eq!(refusal.why.0, "mbt.aa.3");
    assert!(refusal.what.contains("far apart") && refusal.what.contains("One and Two"), "{refusal}");
    assert!(!view.list().contains(&Order::Seal));
    page(&mut table, Page::Craft(1));
    assert_eq!(table.refused(Order::Done), "mbt.aa.3", "after the last page it would be sealed");
    table.order(Order::Delay { impulses: 5 }, &[]);
    assert!(fact(&table, "Still wrong")[1].contains("mbt.flight.5"));
    table.order(Order::Delay { impulses: 6 }, &[]);
    page(&mut table, Page::Company(0));
    table.order(Order::Secondary { at: table.at("R20") }, &[]);
    assert_eq!(fact(&table, "Still wrong"), ["nothing: it may be sealed"]);
    table.order(Order::Seal, &[]);
    let blank = NORTH.replace("names = [\"One\"]", "names = [\"One\", \"Two\"]");
    let mut table = Lay::new(&format!("{STICK}{blank}")).table();
    page(&mut table, Page::Craft(1));
    table.order(Order::Load { unit: 0 }, &[]);
    assert_eq!(fact(&table, "Still wrong"), ["Two: it has a load and no DZ (mbt.dz.1)"]);
    assert_eq!(table.refused(Order::Seal), "mbt.dz.1");
}

/// mbt.manifest.1: units on no manifest stay behind, and are named wherever the plan is about to be sealed, but only to its
/// owner.
#[test]
fn a_plan_says_who_stays_behind() {
    let mut table = two(6).table();
    assert_eq!(
        (fact(&table, "Left behind"), words(&table, Order::Seal)),
        (vec!["C".into()], "seal the plan; C stays behind".into())
    );
    page(&mut table, Page::Craft(1));
    table.order(Order::Unload { unit: 4 }, &[]);
    assert_eq!(fact(&table, "Left behind"), ["C, Y"]);
    assert_eq!(words(&table, Order::Seal), "seal the plan; C and Y stay behind");
    assert!(words(&table, Order::Done).ends_with("seal the plan; C and Y stay behind"), "after the last page");
    let told = |seat| serde_json::to_value(table.state.view(seat)).unwrap()["plan"]["left_behind"].clone();
    assert_eq!((told(Seat(0)), told(Seat(1))), (serde_json::json!(["C", "Y"]), serde_json::Value::Null));
    for unit in [4, 2] {
        table.order(Order::Load { unit }, &[]);
    }
    assert_eq!(
        (fact(&table, "Left behind"), words(&table, Order::Seal)),
        (vec!["nobody".into()], "seal the plan".into())
    );
}

/// mbt.dz.9, mbt.lapes.5, mbt.lapes.7: any of the six headings may be named, whatever was planned along another; what
/// becomes wrong by that is reported, and can be fixed page by page.
#[test]
fn any_heading_may_be_named() {
    let airfield = || Table {
        state: <Mbt as System>::State::set_up(&jumpmaster_testing::printed::shipped_under::<Mbt>(
            "seize-the-airfield",
            "",
        )),
    };
    let named = Side::ALL.into_iter().filter(|&heading| heading != airfield().state.plan.by_the_rules().heading);
    for heading in named {
        let mut table = airfield();
        table.order(Order::Head { heading }, &[]);
        for craft in 0..10 {
            page(&mut table, Page::Craft(craft));
            // Every second hex of a row of the map: on no heading is one of them behind another.
            let at = Spot { column: 10 + 2 * u16::from(craft), row: 10 };
            table.order(Order::Zone { at }, &[]);
        }
        assert_eq!(fact(&table, "Still wrong"), ["nothing: it may be sealed"], "{heading:?}");
        table.order(Order::Seal, &[]);
    }
    let mut table = airfield();
    table.order(Order::Head { heading: Side::ALL[0] }, &[]);
    assert!(
        fact(&table, "Still wrong").iter().any(|wrong| wrong.starts_with("Lapes 1:") && wrong.contains("mbt.lapes"))
    );
}

/// mbt.reuse.1, mbt.heavy.2, mbt.dz.6, mbt.heavy.4: a plan with something that is probably not intended gets a warning, and
/// can still be sealed.
#[test]
fn a_plan_warns_of_what_will_wait() {
    let text = NORTH.replace("[plan]", "[[aircraft]]\nnames = [\"Two\"]\nwave = 2\nturn = 3\n[plan]");
    let heavy = "[[unit]]\nkind = \"HMMWV\"\nnames = [\"HMMWV\"]\n";
    let second = "[[plan.aircraft]]\nname = \"Two\"\nload = [\"HMMWV\"]\nstart = \"M20\"\nlength = 7\n";
    let mut table = Lay::new(&format!("{STICK}{heavy}{text}{second}")).table();
    let waits = "Two shares 25 hexes (K20, K19, K18, …) with One, which drops there in turn 1: it may drop from turn 7 on, not in turn 3 \
                 (mbt.heavy.2)";
    assert_eq!(fact(&table, "Beware"), [waits]);
    page(&mut table, Page::Craft(1));
    table.order(Order::Zone { at: table.at("X6") }, &[]);
    assert_eq!(fact(&table, "Beware"), ["Two: its DZ ends off the map, and not all may leave in time (mbt.dz.6)"]);
    table.order(Order::Length { hexes: 3 }, &[]);
    assert_eq!(fact(&table, "Beware"), ["Two: its first heavy item would leave beyond its DZ (mbt.heavy.4)"]);
    table.order(Order::Release { hex: 2 }, &[]);
    assert_eq!((fact(&table, "Beware"), fact(&table, "Still wrong").len()), (vec![], 1));
    table.order(Order::Seal, &[]);
}

/// mbt.reuse.1: ground is in use until the last of the troops has left, not until the aircraft is over its last hex: if a
/// DZ takes two turns, the wait may count from the first.
#[test]
fn a_wait_counts_from_the_last_drop() {
    let second = "[[unit]]\ncompany = \"A\"\nkind = \"half-squad\"\nnames = [\"H\"]\n[[aircraft]]\nnames = [\"Two\"]\nwave = 2\nturn = 7\n";
    let flies = |load: &str| {
        // Over M25 in the fifteenth impulse of twenty, over M20 in the last.
        let first = NORTH.replace("\"A\", \"B\", \"C\", \"X\", \"Y\", \"Z\"", load) + "delay = 9\n";
        let first = first.replace("[plan]", &format!("{second}[plan]"));
        let then = "[[plan.aircraft]]\nname = \"Two\"\nload = [\"H\"]\nstart = \"M25\"\n";
        let mut table = Lay::new(&format!("{STICK}{first}{then}")).table();
        let (scenario, warned) = (table.state.open.scenario.clone(), fact(&table, "Beware"));
        table.fly(1, 20);
        let out = table.state.open.stick(0).count();
        (out, scenario.sound().is_ok(), warned)
    };
    assert_eq!(flies("\"A\", \"B\", \"C\""), (6, true, vec![]));
    let (out, sound, warned) = flies("\"A\", \"B\", \"C\", \"X\"");
    assert_eq!((out, sound), (6, false), "the seventh leaves in turn 2");
    assert!(warned[0].contains("which drops there in turn 2: it may drop from turn 8 on, not in turn 7"), "{warned:?}");
}

/// mbt.aa.1, mbt.aa.3, mbt.aa.5: two hexes at most ten apart, and one secret switch.
#[test]
fn a_company_has_two_areas_and_one_switch() {
    let mut table = Lay::standard().table();
    page(&mut table, Page::Company(0));
    assert_eq!(table.refused(Order::Secondary { at: table.at("R21") }), "mbt.aa.3", "eleven hexes");
    assert_eq!(table.refused(Order::Secondary { at: table.at("R10") }), "mbt.aa.3", "the same hex");
    table.order(Order::Secondary { at: table.at("R20") }, &[]);
    table.lgop("H20");
    table.until(Step::Orders, Some(Party::Airborne));
    let events = table.order(Order::Switch { company: 0 }, &[]);
    assert_eq!(table.heard(&events, Seat(1)), []);
    assert_eq!(table.called(table.state.plan.by_the_rules().areas[0].in_play()), "R20");
    assert_eq!(table.refused(Order::Switch { company: 0 }), "mbt.aa.5");
}

/// mbt.flight.4, mbt.flight.5: no two aircraft of a wave in one place, none straight behind another at less than six hexes.
#[test]
fn a_wave_keeps_its_distances() {
    let two = |delay: u8| {
        let text = NORTH
            .replace("names = [\"One\"]", "names = [\"One\", \"Two\"]")
            .replace("load = [\"A\", \"B\", \"C\", \"X\", \"Y\", \"Z\"]", "load = [\"A\", \"B\", \"X\"]");
        let second =
            format!("[[plan.aircraft]]\nname = \"Two\"\nload = [\"C\", \"Y\"]\nstart = \"M25\"\ndelay = {delay}\n");
        Lay::new(&format!("{STICK}{text}{second}")).try_table().map_err(|fault| fault.why)
    };
    assert_eq!(two(0).err().as_deref(), Some("mbt.flight.4"));
    assert_eq!(two(5).err().as_deref(), Some("mbt.flight.5"));
    assert!(two(6).is_ok());
}

/// mbt.lapes.2, mbt.lapes.7, mbt.lapes.1: a strip is for capable aircraft, over ten clear hexes.
#[test]
fn a_strip_is_for_those_who_can() {
    let text = |lapes: bool, strip: &str| {
        format!(
            "{STICK}[[unit]]\nkind = \"BMD\"\nnames = [\"BMD\"]\n[[aircraft]]\nnames = [\"One\"]\nwave = 1\nturn = 1\n\
             lapes = {lapes}\n[plan]\nheading = \"N\"\n[[plan.aircraft]]\nname = \"One\"\nload = [\"BMD\"]\nstrip = \"{strip}\"\n"
        )
    };
    let why = |lapes, strip| Lay::new(&text(lapes, strip)).try_table().err().map(|fault| fault.why);
    assert_eq!(why(true, "P20"), None);
    assert!(why(false, "P20").unwrap().contains("mbt.lapes.2"));
    assert_eq!(why(true, "P9").as_deref(), Some("mbt.lapes.5"), "it would leave the map");
    let wooded = Lay::new(&text(true, "P20")).terrain(crate::terrain::Feature::LightWoods, "P15");
    assert_eq!(wooded.try_table().err().map(|fault| fault.why).as_deref(), Some("mbt.lapes.7"));
}

/// mbt.heavy.4, mbt.flight.3, mbt.base.8: orders without any effect are not offered.
#[test]
fn what_means_nothing_is_not_asked() {
    let mut table = Lay::standard().defender("AA machine gun", "X14").table();
    page(&mut table, Page::Craft(0));
    assert_eq!(table.refused(Order::Release { hex: 3 }), "mbt.heavy.4", "no heavy item is aboard");
    assert_eq!(table.refused(Order::Delay { impulses: 3 }), "mbt.flight.3", "there is nobody to keep away from");
    table.until(Step::Orders, Some(Party::Defending));
    let order = |command| Order::Command { at: table.at("X14"), command };
    assert_eq!(table.refused(order(crate::phase::Command::Move)), "mbt.base.8");
    assert_eq!(table.refused(order(crate::phase::Command::Overwatch)), "allowed");
}

/// mbt.flight.3, mbt.dz.9: the words of an order that ends something say what it leaves undone.
#[test]
fn done_says_what_is_left_undone() {
    let mut table = Lay::standard().table();
    let said = |table: &super::table::Table| table.state.view(Seat(0)).describe(&Order::Done).text;
    assert!(said(&table).contains("keep the heading N"));
    table.until(Step::Enter, None);
    assert!(said(&table).contains("nothing flies"));
    table.order(Order::Enter { wave: 1 }, &[]);
    assert_eq!(said(&table), "let the aircraft fly");
}

/// mbt.base.5, mbt.flight.3: a scenario with guns that no table knows, or aircraft that never come, is refused.
#[test]
fn scenarios_are_checked() {
    let late = Lay::new(&format!("{STICK}{}", NORTH.replace("turn = 1", "turn = 30"))).try_table().err().unwrap();
    assert!(late.what.contains("turn of One"), "{late}");
    let printed = Ledger::read(Mbt::LEDGER).unwrap();
    let house = "system = \"mbt\"\n[tables.\"mbt.table.house-aaa\"]\nrows = [[\"AA machine gun\",\"0-4\",\"01\",\"02-12\",\"13-00\"]]";
    let house =
        House::read(house, "house.toml", &printed, &|ledger| <Mbt as System>::Rules::read(ledger).map(drop)).unwrap();
    let file = &Mbt::SCENARIOS[1];
    let map = Map::read(file.name, file.map.unwrap(), &|_| None).unwrap();
    let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map: map.into() };
    let fault = source.read::<<Mbt as System>::Scenario>(&printed, Some(&house)).err().unwrap();
    assert!(fault.why.contains("house-aaa"), "{fault}");
}
