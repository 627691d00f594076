//! Game turns: a stand-in for the base game (landing.base).

use super::*;
use crate::orders::Order;
use crate::state::{Party, Step};
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;

fn lay() -> Lay {
    Lay::new("EF").group("A", "paratroop infantry", "P1 P2").counter("infantry", "E/e3").turn(
        2,
        Party::Landing,
        Step::Move,
    )
}

/// landing.base.3, landing.base.2, landing.units.4: hex by hex up to the movement points, always at least one hex, one
/// counter to a hex.
#[test]
fn units_move() {
    lay()
        .terrain("hills", "F/d5 F/e5")
        .group("A", "glider artillery", "GA")
        .landed("P1", "F/c5")
        .landed("P2", "F/c6")
        .landed("GA", "F/c8")
        .play(
            "
        order        | dice | what happens
        move P1 F/c6 |      | no landing.base.2
        move P1 F/c3 |      | no landing.base.3      // not next to it
        move P1 F/d5 |      | P1 to F/d5 for 2
        move P1 F/e5 |      | no landing.base.3      // one point left
        move P1 F/d4 |      | P1 to F/d4 for 1
        move P1 F/d3 |      | no landing.base.3
        move P2 F/c7 |      | P2 to F/c7 for 1
        move P1 F/d3 |      | no landing.base.3      // its one move is made
        move GA F/c9 |      | GA to F/c9 for 1
        move GA F/c10 |     | no landing.base.3      // one point
        move #1 E/e4 |      | no landing.units.5
        attack P1 #1 |      | no landing.base.4      // moves first
        done         |      | > attacks
        move P2 F/c8 |      | no landing.base.6
        ",
        );
    lay()
        .terrain("swamp", "F/d5")
        .terrain("river", "F/d5")
        .group("A", "glider artillery", "GA")
        .landed("GA", "F/c5")
        .play(
            "
        order        | dice | what happens
        move GA F/d5 |      | GA to F/d5 for 3       // one hex is always allowed
        move GA F/d4 |      | no landing.base.3
        move GA F/k5 |      | no landing.map.1
        ",
        );
    let roads = lay().terrain("hills", "F/c4 F/c3").terrain("road", "F/c5 F/c4").landed("P1", "F/c5").table();
    roads.play(
        "
        order        | dice | what happens
        move P1 F/c4 |      | P1 to F/c4 for 1       // road to road
        move P1 F/c3 |      | P1 to F/c3 for 2
        ",
    );
}

/// landing.base.3: a unit stops next to an enemy counter, but may leave one.
#[test]
fn units_stop_next_to_the_enemy() {
    lay().landed("P1", "E/e6").play(
        "
        order        | dice | what happens
        move P1 E/e5 |      | P1 to E/e5 for 1
        move P1 E/e4 |      | P1 to E/e4 for 1; > react
        pass         |      | > move
        move P1 E/d5 |      | no landing.base.3
        ",
    );
    lay().landed("P1", "E/e4").play(
        "
        order        | dice | what happens
        move P1 E/e5 |      | P1 to E/e5 for 1
        move P1 E/e6 |      | P1 to E/e6 for 1
        ",
    );
}

/// landing.base.5, landing.opfire.15: fire at a unit that moves next to the firer, once per unit and enemy player turn.
#[test]
fn fire_at_units_that_move() {
    lay().terrain("woods", "E/d4").landed("P1", "E/e6").landed("P2", "E/c4").play(
        "
        order        | dice | what happens
        move P1 E/e5 |      | P1 to E/e5 for 1
        move P1 E/e4 |      | P1 to E/e4 for 1; > react
        landing: move P2 E/d4 | | no landing.base.5
        done         |      | no landing.base.5
        move E/e3 E/d3 |    | no landing.base.5
        fire E/e3    | 6 5  | #1 is infantry; #1 reacts to P1; P1 moving-fire 2 dice 2 hits; > move
        see P1       |      | P1 E/e4 2 SP
        move P2 E/d4 |      | P2 to E/d4 for 2       // it has fired, and lies open: nobody is asked
        done         |      | > attacks
        ",
    );
    lay().terrain("bocage", "E/e4").landed("P1", "E/e5").fires("E/e3", 0).play(
        "
        order        | dice | what happens
        move P1 E/e4 |      | P1 to E/e4 for 2       // 3 - 1 - 2: no dice, and that lies open
        ",
    );
    lay().terrain("bocage", "E/e4").landed("P1", "E/e5").play(
        "
        order        | dice | what happens
        move P1 E/e4 |      | P1 to E/e4 for 2; > react
        fire E/e3    |      | no landing.base.5
        fire P1      |      | no landing.units.5
        pass         |      | > move
        ",
    );
    // The landing side fires at counters that move; a dummy is removed, and an eliminated unit moves no further.
    lay().counter("dummy", "E/e7").landed("P1", "E/e5").turn(2, Party::Defending, Step::Move).play(
        "
        order        | dice | what happens
        move #2 E/e6 |      | #2 to E/e6 for 1; > react
        fire P1      |      | P1 reacts to #2; #2 is dummy; #2 removed; > move
        move #1 E/e4 |      | #1 to E/e4 for 1       // P1 has fired
        ",
    );
}

/// landing.base.4: range, terrain, having moved; once a turn; an eliminated unit is removed.
#[test]
fn units_attack() {
    lay()
        .terrain("trenches", "E/e3")
        .group("A", "glider artillery", "GA")
        .group("A", "glider command", "GC")
        .landed("P1", "E/e5")
        .landed("P2", "F/c6")
        .landed("GA", "E/e9")
        .landed("GC", "E/f3")
        .play(
            "
            order          | dice    | what happens
            done           |         | > attacks
            attack P2 #1   |         | no landing.base.4       // out of range
            attack P1 P2   |         | no landing.base.4
            attack P1 #1   | 6       | P1 attacks #1; #1 is infantry; #1 attack 1 dice 1 hits
            attack P1 #1   |         | no landing.base.4
            attack GC #1   |         | no landing.base.4       // 1 - 1
            attack GA #1   | 5 6     | GA attacks #1; #1 attack 2 dice 2 hits
            see #1 GA      |         | #1 E/e3 1 SP; GA E/e9 2 SP attacked
            done           |         | > turn 2 defending
            ",
        );
    lay().landed("P1", "E/f6").play(
        "
        order                              | dice  | what happens
        move P1 E/f5 + done + attack P1 #1 | 5     | …P1 attacks #1; #1 is infantry; #1 attack 1 dice 1 hits   // 2 - 1 for having moved
        ",
    );
}

/// landing.base.4: a unit that moved has too few dice against a town, and its refusal says that standing still would help;
/// the refusal of one that has too few in any case does not. Nobody acts in the other's player turn (landing.base.6).
#[test]
fn a_town_is_attacked_by_those_who_stood_still() {
    let town = || lay().terrain("town", "E/e3").group("A", "glider command", "GC").landed("GC", "E/f3");
    let refused = |table: &super::table::Table, attacker: &str| {
        let (unit, target) = (table.unit(attacker), table.unit("#1"));
        let view = table.state.view(Party::Landing.seat());
        view.allow(&Order::Attack { unit, target }).unwrap_err().to_string()
    };
    let moved = town().landed("P1", "E/e5").play(
        "
        order                  | dice | what happens
        move P1 E/e4           |      | P1 to E/e4 for 1; > react
        pass                   |      | > move
        defending: done        |      | no landing.base.6
        done                   |      | > attacks
        attack P1 #1           |      | no landing.base.4     // 3 - 2 - 1
        ",
    );
    assert!(refused(&moved, "P1").contains("in a turn in which P1 stands still"), "{}", refused(&moved, "P1"));
    assert!(!refused(&moved, "GC").contains("stands still"), "{}", refused(&moved, "GC"));
    town().landed("P1", "E/e4").play(
        "
        order                  | dice | what happens
        done + attack P1 #1    | 5    | > attacks; P1 attacks #1; #1 is infantry; #1 attack 1 dice 1 hits     // 3 - 2
        ",
    );
}

/// landing.opfire.6: a disorganised unit neither moves nor fires at movers, and attacks with one die less, only in game
/// turn 1.
#[test]
fn disorganised_units() {
    let table = |options: &str, party: Party, step: Step| {
        let lay = lay().options(options).landed("P1", "E/e5").turn(1, party, step);
        let mut table = lay.table();
        table.state.open.units[0].disorganised = true;
        table
    };
    check(
        "
        options                     | move                | attack                                              | react
                                    | no landing.opfire.6 | P1 attacks #1; #1 is infantry; #1 attack 1 dice 0 hits | no landing.opfire.6
        disorganised_effect=no-move | no landing.opfire.6 | P1 attacks #1; #1 is infantry; #1 attack 2 dice 0 hits | …1 dice…
        disorganised_effect=none    | P1 to E/e6 for 1    | P1 attacks #1; #1 is infantry; #1 attack 2 dice 0 hits | …1 dice…
        ",
        |cells| {
            let options = cells[0];
            let moved = table(options, Party::Landing, Step::Move).row("move P1 E/e6", "");
            assert!(fits(&moved, cells[1]), "{moved}");
            let dice = if options.is_empty() { "1" } else { "1 1" };
            let attack = table(options, Party::Landing, Step::Attack).row("attack P1 #1", dice);
            assert!(fits(&attack, cells[2]), "{attack}");
            let mut moving = table(options, Party::Defending, Step::Move);
            moving.row("move #1 E/e4", "");
            if options.is_empty() { "no landing.opfire.6".into() } else { moving.row("fire P1", "1 1").replace("2 dice", "1 dice") }
        },
    );
    let mut table = table("", Party::Landing, Step::Attack);
    for (order, disorganised) in [("done", true), ("done", true), ("done", false)] {
        table.row(order, "");
        assert_eq!(table.open().units[0].disorganised, disorganised, "{order}");
    }
}

/// landing.base.6: the landing side's player turn, then the other's, moves before attacks, as many turns as the table says.
#[test]
fn turns_follow_each_other() {
    for (options, turns) in [("", 5), ("victory=points", 6)] {
        let mut table =
            lay().options(options).objectives("E/e3").landed("P1", "F/e5").turn(1, Party::Landing, Step::Move).table();
        for turn in 1..=turns {
            assert_eq!(table.row("done", ""), "> attacks");
            assert_eq!(table.row("done", ""), format!("> turn {turn} defending"));
            assert_eq!(table.row("done", ""), "> attacks");
            let next = if turn < turns {
                format!("> turn {} landing", turn + 1)
            } else {
                "over: defending by last turn".into()
            };
            assert_eq!(table.row("done", ""), next);
        }
        assert_eq!(table.row("done", ""), "the game is over");
    }
}

/// landing.base.7: an objective is held by the side last in it; a side without a real unit loses at once.
#[test]
fn victory() {
    let lay = || lay().objectives("E/e3 F/f5").landed("P1", "F/f4").counter("dummy", "E/a9");
    lay().turn(5, Party::Landing, Step::Move).play(
        "
        order                     | dice | what happens
        see held                  |      | held 00
        move P1 F/f5              |      | P1 to F/f5 for 1
        move P1 F/f6              |      | P1 to F/f6 for 1
        see held                  |      | held 01
        done + done + done + done |      | …over: landing by last turn
        ",
    );
    let mut bare = lay().turn(2, Party::Landing, Step::Attack).table();
    bare.state.open.units[2].place = crate::state::Whereabouts::Eliminated;
    assert_eq!(bare.row("done", ""), "over: landing by annihilation", "a dummy is no unit");
    let mut gone = lay().turn(2, Party::Defending, Step::Attack).table();
    gone.state.open.units[0].place = crate::state::Whereabouts::Eliminated;
    assert_eq!(gone.row("done", ""), "over: defending by annihilation");
}
