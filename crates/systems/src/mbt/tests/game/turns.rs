//! Turns, and how a game ends.

use super::landing::finish_step;
use super::table::{Lay, NORTH, STICK};
use crate::mbt::Mbt;
use crate::mbt::orders::Order;
use crate::mbt::state::{Party, Sky, Step};
use jumpmaster_core::System;

/// mbt.base.1: start, orders, fire, air, movement, markers; the defender fires and moves first.
#[test]
fn a_turn_runs_its_course() {
    let mut table = Lay::standard().table();
    let mut seen: Vec<(Step, Party)> = Vec::new();
    table.until(Step::Orders, None);
    while table.state.open.turn == 1 {
        let now = (table.state.open.step, table.state.open.active);
        if seen.last() != Some(&now) {
            seen.push(now);
        }
        finish_step(&mut table);
    }
    let expected = [
        (Step::Orders, Party::Defending),
        (Step::Orders, Party::Airborne),
        (Step::Fire, Party::Defending),
        (Step::Fire, Party::Airborne),
        (Step::Enter, Party::Airborne),
        (Step::Move, Party::Defending),
        (Step::Move, Party::Airborne),
    ];
    assert_eq!(seen, expected);
}

/// mbt.base.26: objectives held alone and enemies destroyed are counted after the last turn; most points win.
#[test]
fn points_decide() {
    let play = |unit: Option<&str>| {
        let lay = Lay::standard().turns(2);
        let mut table = unit.into_iter().fold(lay, |lay, unit| lay.defender(unit, "X14")).table();
        table.state.open.craft[0].sky = Sky::Left;
        while table.state.open.step != Step::Over {
            finish_step(&mut table);
        }
        Mbt::outcome(&table.state).unwrap()
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
    assert_eq!(Mbt::outcome(&table.state).unwrap().winner, Some(Party::Airborne.seat()));
}

/// mbt.reuse.1, mbt.heavy.2: a later wave waits six turns for ground that was used.
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
