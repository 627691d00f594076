//! Face-down counters, and what they hide from the other side (landing.hidden.1).

use super::*;
use crate::state::{Party, Step};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;

/// landing.hidden.1: the defender secretly exchanges counters before the drop, as many times as he has counters.
#[test]
fn counters_are_exchanged_unseen() {
    let table = Lay::new("EF")
        .options("german_set_up=exchanged")
        .group("A", "paratroop infantry", "P1")
        .counter("infantry", "F/d2")
        .counter("dummy", "F/e8")
        .play(
            "
            order             | dice | what happens
            see step          |      | set-up defending
            landing: drop F/c5 |     | no landing.hidden.1
            exchange #2 #1    |      | no landing.hidden.1      // each pair once, the lower number first
            exchange #1 #1    |      | no landing.hidden.1
            exchange P1 #1    |      | no landing.units.5
            exchange #1 #2    |      | #1 and #2 exchanged
            see #1 #2         |      | #1 F/d2 0 SP face down; #2 F/e8 4 SP face down
            exchange #1 #2    |      | #1 and #2 exchanged
            exchange #1 #2    |      | no landing.hidden.1      // as many as there are counters
            done              |      | > ready
            exchange #1 #2    |      | no landing.hidden.1
            drop F/c5         |      | A drops F/c5
            ",
        );
    let seen = |seat: Seat| serde_json::to_string(&table.state.view(seat)).unwrap();
    assert!(seen(Party::Defending.seat()).contains(r#""face_down":[{"id":1,"unit":"infantry"}"#));
    for seat in [Party::Landing.seat(), Seat::PUBLIC] {
        assert!(!seen(seat).contains("dummy") && !seen(seat).contains(r#""unit":"infantry""#), "{}", seen(seat));
        let sheet = table.state.view(seat).sheet();
        assert!(sheet.counters.iter().all(|counter| counter.symbol.is_none() && counter.title.ends_with("face down")));
    }
}

/// landing.hidden.1: he is asked after every landing next to any counter of his, even a dummy, so that silence tells
/// nothing.
#[test]
fn silence_tells_nothing() {
    Lay::new("EF").group("A", "paratroop infantry", "P1 P2").counter("dummy", "E/e3").counter("infantry", "E/j9").play(
        "
        order               | dice | what happens
        drop E/e5 + land P1 | 1 1  | A drops E/e5; P1 N 1; P1 down E/e4; > fire
        fire E/e3           |      | no landing.hidden.1
        pass                |      |
        see #1              |      | #1 E/e3 0 SP face down
        ",
    );
}

/// landing.hidden.1: an order to a dummy to fire is always refused because it is a dummy, not because nobody lands or
/// moves.
#[test]
fn a_dummy_never_fires() {
    let lay =
        Lay::new("EF").group("A", "paratroop infantry", "P1").counter("dummy", "E/e3").counter("infantry", "E/j9");
    lay.landed("P1", "F/c5").turn(2, Party::Defending, Step::Move).play(
        "
        order     | dice | what happens
        fire E/e3 |      | no landing.hidden.1
        fire E/j9 |      | no landing.opfire.1
        ",
    );
}

/// landing.hidden.1: turned up by firing, by being landed on, by being attacked; a dummy that is turned up is removed.
#[test]
fn counters_are_turned_up() {
    Lay::new("EF")
        .group("A", "paratroop infantry", "P1")
        .counter("infantry", "E/e3")
        .counter("dummy", "E/e6")
        .landed("P1", "E/e4")
        .turn(1, Party::Landing, Step::Attack)
        .play(
            "
            order            | dice  | what happens
            attack P1 E/e6   |       | P1 attacks #2; #2 is dummy; #2 removed      // no roll, and the attack is spent
            attack P1 E/e3   |       | no landing.base.4
            done             |       | > turn 1 defending
            done             |       | > attacks
            attack E/e3 P1   | 1 1 1 | #1 is infantry; #1 attacks P1; P1 attack 3 dice 0 hits
            ",
        );
}
