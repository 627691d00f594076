//! Turns, and how a game ends.

use crate::game::orders::Order;
use crate::game::state::{Party, Sky, Step, What};
use crate::ground::phase::Command;
use crate::tests::game::landing::finish_step;
use crate::tests::game::table::{Lay, NORTH, STICK, Table};
use crate::unit::Kind;
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;

/// A table on which both sides have something to do in every step: units that fire, move and march.
fn busy() -> Table {
    let mut table = Lay::standard().defender("squad", "M23").defender("squad", "A1").table();
    table.put(What::Unit(Kind::Squad), "M21");
    table.lgop("R16");
    table.until(Step::Orders, Some(Party::Defending));
    table
}

/// The steps in which somebody is asked while a turn is played to its end, with commands given to some hexes.
fn asked(table: &mut Table, commands: &[(&str, Command)]) -> Vec<(Step, Party)> {
    let (mut seen, turn): (Vec<(Step, Party)>, u8) = (Vec::new(), table.state.open.turn);
    while table.state.open.turn == turn && table.state.open.step != Step::Over {
        let now = (table.state.open.step, table.state.open.active);
        if seen.last() != Some(&now) {
            seen.push(now);
            for (hex, command) in commands.iter().filter(|_| now.0 == Step::Orders) {
                let order = Order::Command { at: table.at(hex), command: *command };
                if table.refused(order) == "allowed" {
                    table.order(order, &[]);
                }
            }
        }
        finish_step(table);
    }
    seen
}

/// mbt.base.1: start, orders, fire, air, movement, markers; the defender fires and moves first.
#[test]
fn a_turn_runs_its_course() {
    let expected = [
        (Step::Orders, Party::Defending),
        (Step::Orders, Party::Airborne),
        (Step::Fire, Party::Defending),
        (Step::Fire, Party::Airborne),
        (Step::Enter, Party::Airborne),
        (Step::Move, Party::Defending),
        (Step::Move, Party::Airborne),
    ];
    let commands = [("M23", Command::Fire), ("A1", Command::Move), ("M21", Command::Fire)];
    assert_eq!(asked(&mut busy(), &commands), expected);
}

/// mbt.base.1: if everybody can see that a side can do nothing, it is not asked, and nothing is said about it.
#[test]
fn steps_in_which_nothing_can_be_done_pass() {
    let unordered = [
        (Step::Orders, Party::Defending),
        (Step::Orders, Party::Airborne),
        (Step::Enter, Party::Airborne),
        (Step::Move, Party::Airborne),
    ];
    assert_eq!(asked(&mut busy(), &[]), unordered, "nobody is ordered to fire, and only the LGOP moves");
    let mut table = Lay::standard().table();
    table.until(Step::Enter, None);
    assert_eq!(asked(&mut table, &[]), [(Step::Enter, Party::Airborne)], "nobody is there at all");
    let events = table.order(Order::Done, &[]);
    let said: Vec<String> = table.heard(&events, Seat::PUBLIC).into_iter().map(|line| line.text).collect();
    assert_eq!(said, ["Markers come off.", "Turn 3 begins.", "The air step begins."]);
}

/// mbt.base.26: objectives held alone and enemies destroyed are counted after the last turn; the most points win.
#[test]
fn points_decide() {
    let play = |unit: Option<&str>| {
        let lay = Lay::standard().turns(2);
        let mut table = unit.into_iter().fold(lay, |lay, unit| lay.defender(unit, "X14")).table();
        table.state.open.craft[0].sky = Sky::Left;
        while table.state.open.step != Step::Over {
            finish_step(&mut table);
        }
        table.state.outcome().unwrap()
    };
    assert_eq!(play(None).winner, None);
    assert_eq!(play(None).text, "A draw: 0 points each.");
    assert_eq!(play(Some("squad")).winner, Some(Party::Defending.seat()));
    let mut table = Lay::standard().turns(1).table();
    table.lgop("X14");
    table.state.open.craft[0].sky = Sky::Left;
    table.until(Step::Move, Some(Party::Airborne));
    table.state.plan.by_the_rules_mut().areas[0].primary = table.at("X14");
    table.order(Order::Done, &[]);
    assert_eq!(table.state.outcome().unwrap().winner, Some(Party::Airborne.seat()));
}

/// mbt.reuse.1, mbt.heavy.2: a later wave waits six turns for used ground.
#[test]
fn a_later_wave_waits() {
    let two = NORTH.replace(
        "names = [\"One\"]\nwave = 1\nturn = 1\n",
        "names = [\"One\"]\nwave = 1\nturn = 1\n[[aircraft]]\nnames = [\"Two\"]\nwave = 2\nturn = 1\n",
    );
    let two = two.replace("\"A\", \"B\", \"C\", \"X\", \"Y\", \"Z\"", "\"A\"");
    let second = "[[plan.aircraft]]\nname = \"Two\"\nload = [\"B\"]\nstart = \"O25\"\n";
    let mut table = Lay::new(&format!("{STICK}{two}{second}")).table();
    table.fly(1, 20);
    table.order(Order::Land, &[1, 1]);
    for turn in 2..=7 {
        while table.state.open.step != Step::Enter || table.state.open.turn < turn {
            finish_step(&mut table);
        }
        let expected = if turn < 7 { "mbt.reuse.1" } else { "allowed" };
        assert_eq!(table.refused(Order::Enter { wave: 2 }), expected, "turn {turn}: O25 is in the same DZ");
    }
}
