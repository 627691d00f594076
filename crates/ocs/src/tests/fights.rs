//! Attacks on the table, step by step, by both seats (ocs.combat).

use super::hauling::Table;
use crate::combat::payment::Stock;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::piece::{Mark, UnitId};
use crate::game::sequence::Segment;
use crate::unit::Party;

/// Two regiments and tanks in 0206 against a regiment and anti-tank guns in 0306, all in the open.
const FIELD: &str = r#"
[[unit]]
unit = "Armd Bde"
at = "0206"

[[unit]]
unit = "Blue Inf Rgt"
at = "0206"
count = 2

[[unit]]
unit = "Red Inf Rgt"
at = "0306"

[[unit]]
unit = "AT Bn"
at = "0306"

[[dump]]
side = "Blue"
at = "0206"
tokens = 12
"#;

/// The field, in Blue's Combat Segment.
fn field(more: &str) -> Table {
    let mut table = Table::of(&format!("{FIELD}{more}"));
    table.turn_to(Party::Blue, Segment::Combat);
    table
}

const RED_DUMP: &str = "[[dump]]\nside = \"Red\"\nat = \"0306\"\ntokens = 8\n";

/// The attack, sent off with everybody; the defender pays or withholds.
fn attacked(more: &str, pays: Option<Order>) -> Table {
    let mut table = field(more);
    table.give(Order::Attack { at: table.spot("0306") }, "");
    table.give(Order::Go, "");
    if let Some(order) = pays {
        assert_eq!(table.seat(), Party::Red.seat(), "the defender is asked");
        table.give(order, "");
    }
    table
}

/// Names the Action Rating units and rolls; returns what is told of the dice.
fn rolled(table: &mut Table, dice: &str) -> Vec<String> {
    let [armor, inf] = ["Armd Bde 1", "Red Inf Rgt 1"].map(|name| table.unit(name));
    assert_eq!(table.seat(), Party::Blue.seat(), "the attacker names his unit first");
    table.give(Order::Rating { unit: armor }, "");
    assert_eq!(table.seat(), Party::Red.seat());
    table.give(Order::Rating { unit: inf }, dice)
}

fn steps(table: &Table, name: &str) -> u8 {
    table.state.open.unit(table.unit(name)).steps
}

fn stands(table: &Table, name: &str) -> String {
    let open = &table.state.open;
    open.unit(table.unit(name)).hex().map_or("nowhere".into(), |hex| open.board().name(hex))
}

fn has(table: &Table, name: &str, mark: Mark) -> bool {
    table.state.open.unit(table.unit(name)).has(mark)
}

/// ocs.combat.1 to ocs.combat.8, ocs.csupply.1, ocs.csupply.5, ocs.at.1, ocs.result.2, ocs.result.3, ocs.result.7,
/// ocs.exploit.1, ocs.base.11: the eight steps with the choices of both sides.
#[test]
fn an_attack_goes_through_its_steps() {
    let mut table = attacked(RED_DUMP, Some(Order::Withhold));
    assert_eq!(table.dump("0206", Party::Blue), 6, "1T for each of six steps");
    assert_eq!(table.dump("0306", Party::Red), 8, "withheld");
    // Tanks against anti-tank guns 8 x 1 1/2, regiments 8, against 6 x 1/2: 20 to 3 is 7:1. 7 + 1 is no surprise; 7 + 1 in c10.
    let told = rolled(&mut table, "7 7");
    assert!(told.contains(&"7:1, column 10. Result: Ao1 e4 DL1o2.".into()), "{told:?}");
    let inf = table.unit("Blue Inf Rgt 1");
    table.give(Order::Lose { unit: inf }, "");
    assert_eq!(steps(&table, "Blue Inf Rgt 1"), 1);
    assert_eq!((steps(&table, "Red Inf Rgt 1"), steps(&table, "AT Bn 1")), (1, 1), "the Action Rating unit pays first");
    assert_eq!(table.seat(), Party::Red.seat(), "two option points are the defender's");
    table.give(Order::Retreat, "");
    let (from, to) = (table.spot("0306"), table.spot("0406"));
    table.give(Order::Back { from, to }, "");
    assert_eq!([stands(&table, "Red Inf Rgt 1"), stands(&table, "AT Bn 1")], ["0406", "0406"], "all of them go");
    assert!(!has(&table, "AT Bn 1", Mark::Dg), "one hex does not disorganize");
    table.give(Order::Retreat, "");
    let (from, to) = (table.spot("0406"), table.spot("0507"));
    table.give(Order::Back { from, to }, "");
    assert!(has(&table, "Red Inf Rgt 1", Mark::Dg) && has(&table, "AT Bn 1", Mark::Dg), "the second does");
    assert!(has(&table, "Armd Bde 1", Mark::Exploiting) && !has(&table, "Blue Inf Rgt 1", Mark::Exploiting));
    let armor = table.unit("Armd Bde 1");
    table.give(Order::Advance { unit: armor }, "4");
    assert_eq!(
        (table.dump("0306", Party::Blue), table.dump("0306", Party::Red)),
        (4, 0),
        "half of the dump is captured"
    );
    table.give(Order::Done, "");
    assert_eq!([stands(&table, "Armd Bde 1"), stands(&table, "Blue Inf Rgt 2")], ["0306", "0206"]);
    assert_eq!(table.refused(Order::Attack { at: table.spot("0507") }), "ocs.csupply.4", "each unit attacks once");
}

/// ocs.result.5, ocs.exploit.4: an attacker who retreats frees the defender from his options and marks nobody.
#[test]
fn an_attacker_who_retreats_gives_it_up() {
    let mut table = attacked(RED_DUMP, Some(Order::Withhold));
    rolled(&mut table, "7 7");
    table.give(Order::Retreat, "");
    let (from, to) = (table.spot("0206"), table.spot("0106"));
    table.give(Order::Back { from, to }, "");
    assert_eq!(steps(&table, "Red Inf Rgt 1"), 1, "losses are not ignored");
    let told = table.give(Order::Ignore, "");
    assert!(told.contains(&"Red ignores the options.".into()), "{told:?}");
    assert_eq!(stands(&table, "Red Inf Rgt 1"), "0306");
    assert!(!has(&table, "Armd Bde 1", Mark::Exploiting));
    assert!(table.state.open.tasks.is_empty(), "nobody advances");
}

/// ocs.result.6: he may apply them all the same, if the option allows it.
#[test]
fn options_may_be_applied_all_the_same() {
    for (option, asked) in [("on", true), ("off", false)] {
        let mut table =
            Table::under(&format!("{FIELD}{RED_DUMP}"), &format!("[options]\nfull_option = \"{option}\"\n"));
        table.turn_to(Party::Blue, Segment::Combat);
        table.give(Order::Attack { at: table.spot("0306") }, "");
        table.give(Order::Go, "");
        table.give(Order::Withhold, "");
        rolled(&mut table, "7 7");
        table.give(Order::Retreat, "");
        let (from, to) = (table.spot("0206"), table.spot("0106"));
        table.give(Order::Back { from, to }, "");
        assert_eq!(table.listed().contains(&Order::Apply), asked, "full_option {option}");
    }
}

/// ocs.csupply.5: with option `withhold` off a defender who can pay does.
#[test]
fn supply_may_be_withheld_if_the_option_says_so() {
    let mut table = Table::under(&format!("{FIELD}{RED_DUMP}"), "[options]\nwithhold = \"off\"\n");
    table.turn_to(Party::Blue, Segment::Combat);
    table.give(Order::Attack { at: table.spot("0306") }, "");
    table.give(Order::Go, "");
    assert_eq!((table.seat(), table.dump("0306", Party::Red)), (Party::Blue.seat(), 6), "2T were paid at once");
}

/// ocs.stocks.1, ocs.stocks.2, ocs.level.4: without supply on the map each defender goes by its own Internal Stocks.
#[test]
fn each_defender_has_stocks_of_its_own() {
    let mut table = field("");
    let inf: UnitId = table.unit("Red Inf Rgt 1");
    table.tell(&Event::Stocked { unit: inf, stocks: Stock::Exhausted });
    table.give(Order::Attack { at: table.spot("0306") }, "");
    table.give(Order::Go, "");
    let told = table.give(Order::Pay, "");
    assert!(told.contains(&"The Internal Stocks of AT Bn 1 are Low.".into()), "{told:?}");
    // 5 x 1/2 and 1: 20 to 3 1/2 is 6:1, which reads as 5:1.
    let told = rolled(&mut table, "7 7");
    assert!(told.contains(&"6:1, column 9. Result: Ao1 DL1o1.".into()), "{told:?}");
}

/// ocs.base.10: a hex that cannot be retreated costs a step, an EZOC disorganizes.
#[test]
fn retreats_meet_what_is_behind() {
    let behind = "[[unit]]\nunit = \"Para Rgt\"\nat = \"0506\"\n";
    let mut table = attacked(&format!("{RED_DUMP}{behind}"), Some(Order::Withhold));
    rolled(&mut table, "7 7");
    let armor = table.unit("Armd Bde 1");
    table.give(Order::Lose { unit: armor }, "");
    table.give(Order::Retreat, "");
    let (from, to) = (table.spot("0306"), table.spot("0406"));
    let told = table.give(Order::Back { from, to }, "");
    assert!(has(&table, "AT Bn 1", Mark::Dg), "an EZOC: {told:?}");

    // The coast is behind, and enemies are on both sides.
    let shut = FIELD.replace("0306", "0307").replace("0206", "0307x");
    let shut = shut.replace("0307x", "0207");
    let walls = "[[unit]]\nunit = \"Para Rgt\"\nat = \"0406\"\n[[unit]]\nunit = \"Glider Bn\"\nat = \"0407\"\n\
                 [[unit]]\nunit = \"Para Rgt\"\nat = \"0306\"\n";
    let mut table = Table::of(&format!("{shut}{walls}"));
    table.turn_to(Party::Blue, Segment::Combat);
    table.give(Order::Attack { at: table.spot("0307") }, "");
    for name in ["Para Rgt 1", "Para Rgt 2", "Glider Bn 1"] {
        let unit = table.unit(name);
        table.give(Order::Leave { unit }, "");
    }
    table.give(Order::Go, "");
    table.give(Order::Withhold, "");
    rolled(&mut table, "7 7");
    let armor = table.unit("Armd Bde 1");
    table.give(Order::Lose { unit: armor }, "");
    let told = table.give(Order::Retreat, "");
    assert_eq!((steps(&table, "Red Inf Rgt 1"), steps(&table, "AT Bn 1")), (1, 1), "{told:?}");
    let guns = table.unit("AT Bn 1");
    table.give(Order::Lose { unit: guns }, "");
    assert_eq!((stands(&table, "Red Inf Rgt 1").as_str(), steps(&table, "AT Bn 1")), ("0307", 0));
}
