//! Construction, and hexes that hold too much.

use super::*;
use crate::game::account::Spending;
use crate::game::task::Task;
use crate::supply::build::Work;

const SITE: &str = r#"
[[dump]]
side = "Blue"
at = "0102"
tokens = 20

[[port]]
side = "Blue"
at = "0102"
tokens = 8
hits = 2

[[base]]
side = "Blue"
at = "0103"
level = 2

[[hedgehog]]
at = "0103"
level = 4

[[unit]]
unit = "Blue Inf Rgt"
at = "0102"

[[unit]]
unit = "Blue Inf Rgt"
at = "0103"

[[unit]]
unit = "Para Rgt"
at = "1007"
"#;

/// ocs.build.1, ocs.build.2, ocs.build.3, ocs.build.4: what each costs, one Level or hit in a hex and phase.
#[test]
fn things_are_built_within_reach_of_an_hq() {
    let mut table = Table::of(SITE);
    let build = |table: &Table, at: &str, work| Order::Build { at: table.spot(at), work };
    let works: Vec<Order> = table.listed().into_iter().filter(|order| matches!(order, Order::Build { .. })).collect();
    let expected = [
        ("0101", Work::AirBase),
        ("0101", Work::Hedgehog),
        ("0102", Work::AirBase),
        ("0102", Work::Hedgehog),
        ("0102", Work::Port),
        ("0103", Work::AirBase),
    ];
    assert_eq!(works, expected.map(|(at, work)| build(&table, at, work)), "a Hedgehog has 4 Levels, 1007 no HQ");
    assert_eq!(table.refused(build(&table, "1007", Work::Hedgehog)), "ocs.build.4");
    assert_eq!(table.refused(build(&table, "0104", Work::Hedgehog)), "ocs.build.4", "nobody is there");
    assert_eq!(table.refused(build(&table, "0103", Work::Port)), "ocs.build.3");
    table.give(build(&table, "0102", Work::Port), "");
    assert_eq!((table.state.open.ports[0].hits, table.dump("0102", Party::Blue)), (1, 16));
    assert_eq!(table.refused(build(&table, "0102", Work::Hedgehog)), "ocs.build.4", "once in a phase");
    table.give(build(&table, "0103", Work::AirBase), "");
    table.give(build(&table, "0101", Work::Hedgehog), "");
    assert_eq!((table.state.open.base(table.hex("0103")).unwrap().level, table.dump("0102", Party::Blue)), (3, 4));
    assert_eq!(table.state.open.hedgehog(table.hex("0101")), 1);
    assert_eq!(table.state.open.accounts.last().unwrap()[0].sum(Spending::Building), Tokens(16));
    table.turn_to(Party::Blue, Segment::Movement);
    assert_eq!(table.refused(build(&table, "0103", Work::AirBase)), "ocs.build.4", "Level 3 is the highest");
    assert_eq!(table.refused(build(&table, "0102", Work::Hedgehog)), "ocs.build.4", "2 SP are not there");
    table.give(build(&table, "0102", Work::AirBase), "");
    let base = table.state.open.base(table.hex("0102")).unwrap();
    assert_eq!((base.level, base.party), (1, Party::Blue));
    table.turn_to(Party::Blue, Segment::Exploitation);
    assert_eq!(table.refused(build(&table, "0102", Work::Port)), "ocs.seq.2");
}

const CROWD: &str = r#"
[[unit]]
unit = "Blue Inf Rgt"
at = "0104"
count = 10

[[unit]]
unit = "Glider Bn"
at = "0204"
count = 2
"#;

/// ocs.base.7: 10 RE in a hex at the end of a phase; the owner removes the rest before the next begins.
#[test]
fn what_is_too_much_is_removed_at_the_end_of_the_phase() {
    let mut table = Table::of(CROWD);
    let gliders = [table.unit("Glider Bn 1"), table.unit("Glider Bn 2")];
    for unit in gliders {
        table.give(Order::Move { unit, to: table.spot("0104") }, "");
    }
    table.give(Order::Done, "");
    assert_eq!(table.state.open.segment, Segment::MovementBarrage, "the phase is not over");
    table.give(Order::Done, "");
    assert!(matches!(table.state.open.tasks[..], [Task::Closing, Task::Overstacked { .. }]));
    assert_eq!(table.listed().len(), 12, "any unit in the hex");
    assert_eq!(table.refused(Order::Remove { unit: table.unit("Blue HQ 1") }), "ocs.base.7");
    assert_eq!(table.refused(Order::Done), "ocs.seq.2");
    table.give(Order::Remove { unit: gliders[0] }, "");
    assert_eq!(table.listed().len(), 11, "10 1/2 RE are still too much");
    table.give(Order::Remove { unit: gliders[1] }, "");
    assert_eq!((table.state.open.segment, table.state.open.tasks.len()), (Segment::Supply, 0));
    assert_eq!(gliders.map(|unit| table.state.open.unit(unit).steps), [0, 0]);
}

/// ocs.base.7: exactly the limit is no excess.
#[test]
fn ten_re_are_not_too_much() {
    let mut table = Table::of(CROWD);
    table.give(Order::Done, "");
    table.give(Order::Done, "");
    assert_eq!((table.state.open.segment, table.state.open.tasks.len()), (Segment::Supply, 0));
}
