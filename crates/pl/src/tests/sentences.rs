//! Players read whole sentences: every gap filled, nothing left dangling, and the right clause cited.

use super::*;
use crate::orders::Order;
use crate::state::{Party, Step};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;

/// Why an order of the acting side is refused, in words.
fn refused(table: &table::Table, order: &str) -> String {
    let party = table.state.open.to_act().expect("somebody acts");
    let order = words::order(table, order);
    let refusal = table.state.view(party.seat()).allow(&order).expect_err("it is against the rules");
    refusal.to_string()
}

/// pl.scenario.1, pl.scenario.2, pl.base.8, pl.crowd.7, pl.engineer.3: the refusal of a reinforcement says where it cannot
/// enter and why.
#[test]
fn refused_entries() {
    let late = "[[reinforcement]]\nside = \"airborne\"\nunit = \"US truck\"\nturn = 2\nat = \"0,6\"";
    let lay = |turn: u8| {
        let lay = Lay::new(2).options("entry_barred=wait").scenario(late).airborne("W", "wagon", "9,9");
        lay.turn(turn, Party::Airborne).step(Step::Movement)
    };
    let enter = |lay: Lay| refused(&lay.table(), "enter US-truck");
    assert_eq!(enter(lay(1)), "US truck is not due yet (pl.scenario.1): wait for its turn");
    let enemies = "Enemies are in 0,6, where US truck enters (pl.scenario.2): wait until they are gone";
    assert_eq!(enter(lay(2).defender("K", "German rifle platoon", "0,6")), enemies);
    let shared = lay(2).defender("K", "German rifle platoon", "0,6").airborne("S", "US airborne stick", "0,6");
    assert_eq!(enter(shared), "Both sides are in 0,6 (pl.contact.5): nobody may enter it");
    let full = "0,6 is full (pl.crowd.7): choose a hex with room";
    assert_eq!(enter(lay(2).airborne("A B C D", "US rifle platoon", "0,6")), full);
    let block = "A block shuts 0,6 to vehicles (pl.engineer.3): let engineers clear it";
    assert_eq!(enter(lay(2).blocks(Party::Defender, "0,6")), block);
    let forest = "US truck may not enter the ground of 0,6 (pl.base.8): go around it";
    assert_eq!(enter(lay(2).ground("forest", "0,6")), forest);
    let table = lay(2).table();
    let view = table.state.view(Party::Airborne.seat());
    let enters = view.describe(words::order(&table, "enter US-truck"));
    assert_eq!(enters.text, "US truck enters the board at 0,6");
}

/// pl.plan.1: the refusal of a landing outside its aircraft's turns says which turns those are.
#[test]
fn refused_landings() {
    let lay = Lay::new(1).plane("US airborne platoon", "-").glider("US rifle platoon", "-").step(Step::Plan);
    let mut table = lay.table();
    let late = "Plane P cannot come in turn 5 (pl.plan.1): choose one of its landing turns, 1 to 4";
    assert_eq!(refused(&table, "drop P 5 6,6"), late);
    let heading = "Plane P is a plane (pl.transport.1): let it drop its load, without a heading";
    assert_eq!(refused(&table, "glide P 1 6,6 N"), heading);
    assert_eq!(
        refused(&table, "drop P 1 16,3"),
        "Hex 16,3 is off the board (pl.scenario.1): choose a hex of the board"
    );
    table.row("drop P 1 6,6", "");
    let early = "Glider G1 cannot come in turn 0 (pl.plan.1): choose one of its landing turns, 1 to 4";
    assert_eq!(refused(&table, "glide G1 0 6,6 N"), early);
    assert_eq!(refused(&table, "drop G1 1 6,6"), "Glider G1 is a glider (pl.glider.2): let it land, with a heading");
    let craft = Order::Drop { craft: 9, turn: 1, at: table::spot("6,6") };
    let refusal = table.state.view(Party::Airborne.seat()).allow(&craft).expect_err("there are two");
    assert_eq!(refusal.to_string(), "There is no such aircraft (pl.scenario.1): choose one of yours");
}

/// pl.base.5, pl.base.6, pl.aa.4, pl.engineer.4, pl.engineer.5, pl.base.11, pl.night.4, pl.sequence.3, pl.sequence.5: each
/// refusal cites the clause of what was ordered.
#[test]
fn the_clause_that_says_so() {
    let lay = |step: Step| {
        let lay = Lay::new(1).plane("US airborne platoon", "1 6,6").airborne("A", "US airborne platoon", "3,3");
        let lay = lay.airborne("T", "US truck", "3,3").defender("K", "German rifle platoon", "3,4");
        lay.defender("F", "20mm AA battery", "6,5").step(step)
    };
    let refused = |step: Step, orders: &str| lay(step).table().row(orders, "");
    check(
        "step     | orders               | what happens
         fire     | attack               | no pl.base.6
         fire     | join A               | no pl.base.6
         fire     | aim A K + done       | no pl.base.6
         fire     | aim T K              | no pl.base.11
         flak     | attack               | no pl.aa.4
         flak     | join F               | no pl.aa.4
         flak     | flak F P + done      | no pl.aa.4
         assault  | attack               | no pl.base.5
         assault  | join A               | no pl.base.5
         assault  | assault A 3,4 + done | no pl.base.5
         landing  | done                 | no pl.sequence.3
         movement | move K 3,5           | no pl.sequence.5
         movement | move P1 3,5          | no pl.scenario.1
         movement | demolish A           | no pl.engineer.4
         movement | block A              | no pl.engineer.5",
        |row| {
            let step = serde_json::from_value(row[0].into()).expect("a step");
            refused(step, row[1])
        },
    );
    let mut slow = lay(Step::Movement).options("night=on").airborne("W", "wagon", "3,3").table();
    movement::change(&mut slow, |rules| rules.night_movement = 20);
    assert_eq!(slow.row("move T 3,2", ""), "no pl.night.4");
}

/// pl.engineer.6: what moves the odds up is told between commas.
#[test]
fn an_attack_in_words() {
    let told = |group: &str| {
        let lay = Lay::new(2).airborne("A", "US airborne platoon", "5,5").airborne("S", "US airborne stick", "5,5");
        let lay = lay.airborne("R", "US rifle platoon", "5,6").defender("K", "German security platoon", "6,5");
        let mut table = lay.step(Step::Assault).table();
        table.row(group, "");
        let events = table.state.resolve(Seat(0), &Order::Attack, &mut Scripted::new([3])).unwrap();
        table.state.hear(&events[0], Party::Defender.seat()).expect("it is open").text
    };
    let lifted =
        "The attack, 5 against 5, a column up for the engineers (pl.engineer.6), is 2-1, die -2: X, eliminated.";
    assert_eq!(told("assault A 6,5 + join S"), lifted);
    assert_eq!(told("assault A 6,5"), "The attack, 4 against 5, is 1-2, die -2: D, dispersed.");
    let weak = "The attack, 1 against 5, is weaker than 1-4 and does nothing.";
    assert_eq!(told("assault S 6,5"), weak);
}

/// pl.scenario.1, pl.glider.2: facts and titles of the sheet do not dangle if there is nothing to say.
#[test]
fn the_sheet_in_words() {
    let sheet = |lay: Lay| lay.table().state.view(Party::Defender.seat()).sheet();
    let lay = || Lay::new(1).options("plan_heading=off").glider("US rifle platoon", "1 6,6");
    let sheet_of_glider = sheet(lay().step(Step::Heading));
    let title = |id: &str| sheet_of_glider.counters.iter().find(|counter| counter.id == id).map(|it| it.title.clone());
    assert_eq!(title("craft 0").as_deref(), Some("glider G1"));
    let fact = |lay: Lay, name: &str| {
        let facts = sheet(lay).facts;
        facts.into_iter().find(|fact| fact.name == name).map(|fact| fact.value).unwrap_or_default()
    };
    assert_eq!(fact(lay(), "To win"), "after turn 12 the airborne side wins");
    assert_eq!(fact(lay(), "To come from the air"), "up to 1 glider");
    assert_eq!(fact(lay().turn(5, Party::Airborne), "To come from the air"), "nothing any more");
    let both = lay().plane("US airborne platoon", "-").plane("US airborne platoon", "-");
    assert_eq!(fact(both, "To come from the air"), "up to 2 planes and 1 glider");
}
