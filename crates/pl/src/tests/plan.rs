//! The written plan and the aircraft that carry it out (pl.plan, pl.transport).

use super::*;
use crate::drop::DropProcedure;
use crate::state::{Party, Step};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use serde_json::json;

/// A game before its first order: three planes, three gliders, and a rifle platoon for the defender to set up.
fn unwritten(options: &str) -> Lay {
    let (platoon, rifles) = ("US airborne platoon", "US rifle platoon");
    let lay = Lay::new(1).options(options).plane(platoon, "-").plane(platoon, "-").plane(platoon, "-");
    lay.glider(rifles, "-").glider(rifles, "-").glider(rifles, "-").step(Step::Plan).scenario(
        "[[unit]]\nside = \"defender\"\nunit = \"German rifle platoon\"\nwithin = { hexes = 1, of = [\"6,6\"] }",
    )
}

/// pl.plan.1, pl.plan.2, pl.plan.3, pl.plan.4: every aircraft is written down with turn and hex, gliders with a heading,
/// before the enemy sets up; at most two platoons and two gliders (pl.crowd.2, pl.glider.7) at one hex in one turn.
#[test]
fn the_plan_is_written_before_set_up() {
    unwritten("").table().play(
        "order                    | dice | what happens
         defender: place next 6,6 |      | no pl.sequence.5
         place next 6,6           |      | no pl.scenario.1
         done                     |      | no pl.plan.2
         drop Q 1 6,6             |      | no pl.plan.2
         drop P 5 6,6             |      | no pl.plan.1           // it has landing turns 1 to 4
         drop P 1 16,3            |      | no pl.scenario.1
         glide P 1 6,6 N          |      | no pl.transport.1
         drop P 2 6,6             |      | P planned 2 6,6
         drop P 1 6,6             |      | no pl.plan.2           // written is written
         drop Q 2 6,6             |      | Q planned 2 6,6
         drop R 2 6,6             |      | no pl.plan.4
         drop R 3 6,6             |      | R planned 3 6,6        // another turn, and not the first
         drop G1 1 5,5            |      | no pl.glider.2
         glide G1 1 5,5           |      | no pl.plan.3
         glide G1 1 5,5 N         |      | G1 planned 1 5,5 N
         glide G2 1 5,5 SE        |      | G2 planned 1 5,5 SE
         done                     |      | no pl.plan.2
         glide G3 1 5,5 N         |      | no pl.glider.7
         glide G3 4 15,11 N       |      | G3 planned 4 15,11 N
         watch done               |      | sealed; > setup
         airborne: drop P 1 6,5   |      | no pl.sequence.5
         place next 6,4           |      | no pl.scenario.1
         watch place next 6,5     |      | … set up 6,5; > turn 1 airborne; > wind
         watch wind               | 1 2  | wind N Low; > start
         drop P 3 6,6             |      | no pl.plan.2
         done                     |      | G1 over 5,5 N; G2 over 5,5 SE",
    );
}

/// pl.plan.2: the owner may call a landing off for good until it is carried out; it is never moved.
#[test]
fn landings_are_called_off_for_good() {
    let platoon = "US airborne platoon";
    let table = Lay::new(1).plane(platoon, "1 6,6").plane(platoon, "2 6,6").plane(platoon, "2 3,3");
    let table = table.airborne("W", "wagon", "0,0").defender("V", "wagon", "9,9").table();
    table.play(
        "order                | dice      | what happens
         defender: call-off P |           | no pl.sequence.5
         call-off R           |           | R called off
         call-off R           |           | no pl.plan.2
         drop R 3 3,3         |           | no pl.plan.2
         drop Q 3 6,6         |           | no pl.plan.2
         drop Q 2 5,5         |           | no pl.plan.2
         done                 |           | P over 6,6
         call-off Q           |           | no pl.plan.2
         land                 | 1 2 2 2 2 | …
         call-off Q           |           | no pl.plan.2
         done + done + wind   | 1 2       | wind N Low
         see step             |           | start of turn 2, airborne
         call-off P           |           | no pl.plan.2
         done                 |           | Q over 6,6
         see R1               |           | R1 aloft",
    );
}

/// pl.plan.2: the plan is secret until the turn it is carried out; then only that entry is revealed. Until then two games
/// that differ in nothing else look the same to everybody but its owner, and are reported in the same words.
#[test]
fn the_plan_is_secret() {
    let game = |plan: &str| {
        let table = Lay::new(1).plane("US airborne platoon", "1 6,6").plane("US airborne platoon", plan);
        table.airborne("W", "wagon", "0,0").defender("V", "wagon", "9,9").table()
    };
    let seen = |table: &table::Table, seat: Seat| serde_json::to_string(&table.state.view(seat)).unwrap();
    let (defender, owner) = (Party::Defender.seat(), Party::Airborne.seat());
    let (mut one, mut other) = (game("2 3,3"), game("3 9,1"));
    for (order, dice) in [("done", ""), ("land", "1 2 2 2 2"), ("done", ""), ("done", ""), ("wind", "1 2")] {
        for seat in [defender, Seat::PUBLIC] {
            assert_eq!(seen(&one, seat), seen(&other, seat), "before {order}");
        }
        assert_ne!(seen(&one, owner), seen(&other, owner), "before {order}");
        assert_eq!(one.row(order, dice), other.row(order, dice), "{order}");
    }
    assert_eq!(seen(&one, defender), seen(&other, defender));
    assert_eq!(one.row("done", ""), "Q over 3,3");
    assert_ne!(seen(&one, defender), seen(&other, defender));
}

/// pl.plan.2: only the owner is told of writing and calling off.
#[test]
fn the_plan_is_not_heard() {
    let table = unwritten("").table();
    for order in ["drop P 2 6,6", "call-off P"] {
        let order = words::order(&table, order);
        let events = table.state.resolve(Seat(0), &order, &mut Scripted::new([])).unwrap();
        let heard = |seat| events.iter().filter(|event| table.state.hear(event, seat).is_some()).count();
        assert_eq!((heard(Party::Airborne.seat()), heard(Party::Defender.seat()), heard(Seat::PUBLIC)), (1, 0, 0));
    }
}

/// pl.transport.1: a plane goes to its written hex, whatever is in between; it leaves at the end of the Air Phase and never
/// returns.
#[test]
fn a_plane_comes_once() {
    let platoon = "US airborne platoon";
    let table = Lay::new(1).plane(platoon, "1 15,11").plane(platoon, "2 6,6").airborne("W", "wagon", "0,0");
    let table = table.defender("F", "88mm battery", "10,6").defender("V", "wagon", "9,9").table();
    table.play(
        "order              | dice      | what happens
         done               |           | P over 15,11
         done               |           |
         land               | 1 2 2 2 2 | …; P4 lands 15,11; P gone
         done + done + done |           |
         wind + done        | 1 2       | wind N Low; Q over 6,6
         flak F P           |           | no pl.aa.4
         flak F Q           |           |",
    );
}

/// pl.transport.2: one plane, one paratroop platoon; nothing else fits, and no third plane at a hex (pl.plan.4).
#[test]
fn one_platoon_to_a_plane() {
    check(
        "load                  | fault
         US airborne platoon   | nothing
         US airborne stick     | planes drop paratroop platoons; …
         US rifle platoon      | planes drop paratroop platoons; …
         US truck              | planes drop paratroop platoons; …",
        |row| Lay::new(1).plane(row[0], "-").fault(),
    );
    check(
        "planes | fault
         1      | nothing
         2      | nothing
         3      | …(pl.plan.4), one to a plane (pl.transport.2)
         9      | …(pl.plan.4), one to a plane (pl.transport.2)",
        |row| {
            let target = json!({ "hex": "6,6", "planes": row[0].parse::<u16>().unwrap() });
            let input = serde_json::from_value(json!({ "board": board(1), "targets": [target] })).unwrap();
            DropProcedure::prepare(&rules(""), &input).map_or_else(|fault| fault.why, |_| "nothing".into())
        },
    );
}
