//! What a seat is asked to do, step by step, how it wins, and the role of each order in that.

use super::*;
use crate::orders::Order;
use crate::state::{Party, Step};
use jumpmaster_core::{Role, Seat};
use std::collections::{BTreeMap, BTreeSet};

fn seat(name: &str) -> Seat {
    match name {
        "landing" => Party::Landing.seat(),
        "defending" => Party::Defending.seat(),
        "public" => Seat::PUBLIC,
        other => panic!("nobody sits at {other}"),
    }
}

/// What a seat is asked to do, and the clause that says so.
fn wanted(state: &State, seat: Seat) -> String {
    let wanted = state.view(seat).brief().wanted;
    format!("{} {}{}", wanted.text, wanted.clause, if wanted.private { ", private" } else { "" })
}

/// The steps of a game, each with a sentence for the seat that is asked and for those that wait.
#[test]
fn every_step_has_its_sentence() {
    let mut table = Lay::new("EF")
        .options("german_set_up=exchanged")
        .group("A", "paratroop infantry", "P1 P2")
        .group("B", "paratroop infantry", "P3")
        .counter("infantry", "E/e3")
        .counter("dummy", "F/e8")
        .objectives("E/e3")
        .table();
    check(
        "
        order                   | dice  | seat      | wanted
                                |       | landing   | Wait: the Germans may exchange counters unseen. landing.hidden.1
                                |       | public    | The Germans may exchange counters unseen. landing.hidden.1
                                |       | defending | Exchange two of your counters unseen, 2 times at the most, or stand as it is. landing.hidden.1, private
        exchange #1 #2          |       | defending | Exchange two of your counters unseen, once more at the most, or stand as it is. landing.hidden.1, private
        exchange #1 #2          |       | defending | All exchanges are made: stand as it is. landing.hidden.1, private
                                |       | landing   | Wait: the Germans may exchange counters unseen. landing.hidden.1
        done                    |       | landing   | Name the hex that Army Group A drops on. landing.drop-point.1
                                |       | defending | Wait: the Allies names the hex that Army Group A drops on. landing.drop-point.1
        drop E/e5               |       | landing   | Bring down a unit of Army Group A, or give the group a second drop point. Left: P1, P2. landing.sequence.6
        split E/e6              |       | landing   | Assign every unit of Army Group A to one of its two drop points. Left: P1, P2. landing.drop-point.2
        assign P1 1             |       | landing   | Assign every unit of Army Group A to one of its two drop points. Left: P2. landing.drop-point.2
                                |       | public    | The Allies assigns the units of Army Group A to its two drop points. landing.drop-point.2
        assign P2 2             |       | landing   | Bring down a unit of Army Group A. Left: P1, P2. landing.sequence.6
        land P1                 | 1 1   | defending | Fire at P1 in E/e4, or hold your fire. landing.opfire.1
                                |       | landing   | Wait: the Germans may fire at P1 in E/e4. landing.opfire.1
        pass                    |       | landing   | Bring down a unit of Army Group A. Left: P2. landing.sequence.6
        land P2                 | 1 2   | landing   | Shift P2 out of E/e4: choose the free hex it goes to. landing.occupied.1
                                |       | defending | Wait: the Allies shifts P2 out of E/e4. landing.occupied.1
        shift E/e5              |       | landing   | Name the hex that Army Group B drops on. landing.drop-point.1
        drop F/e5               |       | landing   | Bring down a unit of Army Group B. Left: P3. landing.sequence.6
        land P3                 | 4 2   | defending | None of your units can fire at P3 in F/e7: hold your fire. landing.opfire.1, private
                                |       | public    | The Germans may fire at P3 in F/e7. landing.opfire.1
        pass                    |       | landing   | Move your units, or end movement. landing.base.3
                                |       | public    | The Allies moves. landing.base.3
        move P2 E/f5            |       | landing   | Move your units, or end movement. landing.base.3
        move P2 E/f4            |       | defending | Fire at P2 in E/f4, or hold your fire. landing.base.5
                                |       | landing   | Wait: the Germans may fire at P2 in E/f4. landing.base.5
        pass + done             |       | landing   | Attack with your units, or end your player turn. landing.base.4
                                |       | defending | Wait: the Allies attacks. landing.base.4
        attack P1 #1            | 6 6 6 | landing   | Attack with your units, or end your player turn. landing.base.4
        attack P3 #2            |       | landing   | Attack with your units, or end your player turn. landing.base.4
        attack P2 #1            | 6 6   | landing   | None of your units can attack: end your player turn. landing.base.4
        done                    |       | landing   | The game is over: the Allies wins: the Germans has no unit left on the map. landing.base.7
        ",
        |cells| {
            if !cells[0].is_empty() {
                let happened = table.row(cells[0], cells[1]);
                assert!(!happened.starts_with("no ") && !happened.starts_with("dice"), "{}: {happened}", cells[0]);
            }
            wanted(&table.state, seat(cells[2]))
        },
    );
    let mut forced = Lay::new("EF")
        .options("opfire_optional=off")
        .group("A", "paratroop infantry", "P1")
        .counter("infantry", "E/e3")
        .table();
    forced.row("drop E/e5 + land P1", "1 1");
    assert_eq!(
        wanted(&forced.state, Seat(1)),
        "Fire at P1 in E/e4 with every unit that can. landing.opfire.1, private"
    );
}

/// landing.base.7: how each side wins, by objectives or by points.
#[test]
fn everybody_reads_how_to_win() {
    check(
        "
        options        | objectives | seat      | to win
                       | E/e5       | landing   | Hold E/e5 after turn 5, or leave the Germans no unit on the map.
                       | E/e5 F/f5  | landing   | Hold E/e5 or F/f5 after turn 5, or leave the Germans no unit on the map.
                       | E/e5 F/f5  | defending | Hold E/e5 and F/f5 after turn 5, or leave the Allies no unit on the map.
                       | E/e5 F/f5  | public    | The Allies wins by holding E/e5 or F/f5 after turn 5, else the Germans; a side with no unit left on the map loses at once.
                       |            | landing   | Leave the Germans no unit on the map by the end of turn 5.
                       |            | defending | Have a unit left on the map after turn 5.
                       |            | public    | The Germans wins if it lasts for 5 turns; a side with no unit left on the map loses at once.
        victory=points | E/e5 F/f5  | landing   | Have more points than the Germans after turn 6 (3 for each of E/e5 and F/f5, 1 for an enemy unit, 2 for a command group), or leave the Germans no unit on the map.
        victory=points | E/e5       | defending | Have as many points as the Allies after turn 6, or more (3 for each of E/e5, 1 for…
        victory=points |            | public    | The Allies wins by having more points after turn 6 (1 for an enemy unit, 2 for a command group), else the Germans; a side…
        ",
        |cells| {
            let lay = Lay::new("EF").options(cells[0]).objectives(cells[1]).group("A", "paratroop infantry", "P1");
            lay.counter("infantry", "E/e3").table().state.view(seat(cells[2])).brief().to_win.text
        },
    );
}

/// landing.hidden.1: in random games every step has its sentences, complete and the same whatever the counters are that
/// only the defender knows.
#[test]
fn briefs_tell_no_secret() {
    for number in 0..Landing::SCENARIOS.len() {
        let (mut steps, mut dice) = (BTreeSet::new(), Seeded::new(3));
        at_random(&shipped(number), 4, |state, _| {
            steps.insert(format!("{:?}", state.open.step));
            for seat in [Party::Landing.seat(), Seat::PUBLIC] {
                let believed = State::imagine(&state.view(seat), &mut dice).unwrap();
                assert_eq!(state.view(seat).brief(), believed.view(seat).brief());
            }
            let defender = state.view(Party::Defending.seat()).brief();
            assert!(defender.wanted.text.ends_with('.') && defender.to_win.text.ends_with('.'), "{defender:?}");
        });
        assert!(steps.len() >= 8, "{steps:?}");
    }
}

/// The verbs of a step and their roles: at most one is the main thing, and one passes.
#[test]
fn every_order_has_its_part() {
    let mut met: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for number in 0..Landing::SCENARIOS.len() {
        at_random(&shipped(number), 6, |state, _| {
            let view = state.view(state.open.to_act().unwrap().seat());
            let parts: Vec<_> = view.orders().into_iter().map(|order| view.parts(order)).collect();
            let main: BTreeSet<&str> =
                parts.iter().filter(|parts| parts.role == Role::Main).map(|parts| parts.verb).collect();
            assert!(main.len() <= 1, "{main:?}");
            let said = parts.iter().map(|parts| format!("{} {:?}", parts.verb, parts.role));
            met.entry(format!("{:?}", state.open.step)).or_default().extend(said);
        });
    }
    check(
        "
        step   | verbs
        SetUp  | done Pass, exchange Usual
        Drop   | drop Main
        Assign | assign Main
        Wave   | land Main, split Usual
        Shift  | shift Main
        Fire   | fire Main, pass Pass
        Move   | done Pass, move Usual
        React  | fire Main, pass Pass
        Attack | attack Main, done Pass
        ",
        |cells| met.remove(cells[0]).unwrap().into_iter().collect::<Vec<_>>().join(", "),
    );
    assert!(met.is_empty(), "{met:?}");
    let table = Lay::new("EF").group("A", "paratroop infantry", "P1 P2").counter("infantry", "E/e3").play(
        "
        order                 | dice | what happens
        drop E/e5 + split E/a1 |     | A drops E/e5; A drops E/a1
        ",
    );
    assert_eq!(table.open().step, Step::Assign);
    let second = table.state.view(Party::Landing.seat()).parts(Order::Assign { unit: 0, point: 1 });
    assert_eq!((second.number, second.piece.as_deref()), (Some(2), Some("unit 0")));
    assert_eq!(second.hex, Some(table.open().board().grid.parse_spot("E/a1").unwrap()));
}
