//! The Supply Phase on the table: who is looked at, who eats, who is marked, and who starves.

use super::hauling::Table;
use crate::combat::payment::Stock;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::piece::Mark;
use crate::game::sequence::Segment;
use crate::unit::Party;

/// A stack far from everything, with a dump of 2T.
const LARDER: &str = r#"
[[dump]]
side = "Blue"
at = "0506"
tokens = 2

[[unit]]
unit = "Para Rgt"
at = "0506"

[[unit]]
unit = "Blue Inf Rgt"
at = "0506"

[[unit]]
unit = "Glider Bn"
at = "0506"

[[unit]]
unit = "Armd Bde"
at = "0506"
mode = "Strat"
"#;

/// Those who are marked Out of Supply, by name.
fn hungry(table: &Table) -> Vec<String> {
    let open = &table.state.open;
    let marked = open.each().filter(|(_, unit)| unit.has(Mark::OutOfSupply) && unit.hex().is_some());
    marked.map(|(id, _)| open.unit_name(id).to_owned()).collect()
}

/// ocs.ex.7, ocs.trace.3, ocs.trace.4: 2 1/2 RE eat 2T between them, whoever is in Strat Mode does not, and of the stack only
/// he pays for it (ocs.attrition.2, ocs.attrition.4, ocs.attrition.6).
#[test]
fn example_7() {
    let mut table = Table::of(LARDER);
    table.turn_to(Party::Blue, Segment::Supply);
    let [para, inf, glider, armor] =
        ["Para Rgt 1", "Blue Inf Rgt 1", "Glider Bn 1", "Armd Bde 1"].map(|name| table.unit(name));
    assert_eq!(table.refused(Order::Feed { unit: armor }), "ocs.trace.4");
    let mut left = Vec::new();
    for unit in [para, inf, glider] {
        table.give(Order::Feed { unit }, "");
        left.push(table.dump("0506", Party::Blue));
    }
    assert_eq!(left, [1, 1, 0], "the second regiment rides on the token of the first");
    // The HQ of AR 3 rolls first and is lucky. Armor in Strat Mode has a rating of 0, and 7 steps are in the hex: 2 + 3.
    let told = table.give(Order::Done, "5 2");
    assert!(told.contains(&"The stack in 0101 gets by without a loss.".into()), "{told:?}");
    assert!(told.contains(&"The stack in 0506 loses 2 steps by attrition.".into()), "{told:?}");
    assert_eq!(table.state.open.unit(armor).steps, 0);
    assert_eq!(
        [para, inf, glider].map(|unit| table.state.open.unit(unit).steps),
        [2, 2, 1],
        "in supply they pay nothing"
    );
    assert_eq!(hungry(&table), ["Blue HQ 1"]);
}

/// ocs.trace.3: part of a hex may be fed, and nobody once the dump is empty.
#[test]
fn part_of_a_hex_may_be_fed() {
    let mut table = Table::of(&LARDER.replace("tokens = 2", "tokens = 1"));
    table.turn_to(Party::Blue, Segment::Supply);
    let [inf, glider, para] = ["Blue Inf Rgt 1", "Glider Bn 1", "Para Rgt 1"].map(|name| table.unit(name));
    table.give(Order::Feed { unit: glider }, "");
    table.give(Order::Feed { unit: inf }, "");
    assert_eq!(table.refused(Order::Feed { unit: para }), "ocs.trace.3", "2 1/2 RE take a second token");
    assert_eq!(table.refused(Order::Feed { unit: inf }), "ocs.trace.3", "it is fed");
}

/// ocs.need.1, ocs.need.2, ocs.need.3, ocs.level.2, ocs.attrition.1: only combat units are looked at, and only those of the side
/// whose turn it is; a stack rolls once.
#[test]
fn only_combat_units_need_supply() {
    let more = "[[transport]]\nside = \"Blue\"\nkind = \"truck\"\nat = \"0304\"\npoints = 1\n
        [[base]]\nside = \"Blue\"\nat = \"0306\"\nlevel = 1\n
        [[aircraft]]\naircraft = \"Blue Fighter\"\nat = \"0306\"\n
        [[ship]]\nname = \"Monitor\"\nside = \"Blue\"\nat = \"0108\"\nbarrage = 5\nrange = 2\nflak = 1\nsteps = 2\n
        [[unit]]\nunit = \"Blue Inf Rgt\"\nat = \"0101\"\n";
    let mut table = Table::of(more);
    table.turn_to(Party::Blue, Segment::Supply);
    let before = table.state.open.clone();
    let told = table.give(Order::Done, "3");
    assert_eq!(hungry(&table), ["Blue HQ 1", "Blue Inf Rgt 1"], "not the Red HQ, which has no supply either");
    assert_eq!(told.iter().filter(|line| line.contains("The stack in")).count(), 1, "{told:?}");
    let after = &table.state.open;
    assert_eq!((&after.groups, &after.ships, &after.crafts), (&before.groups, &before.ships, &before.crafts));
}

/// ocs.level.7: the marker comes off in the Supply Phase in which the unit traces again, at once.
#[test]
fn whoever_traces_again_is_marked_no_longer() {
    let mut table = Table::of("[[source]]\nside = \"Blue\"\nat = \"0102\"\n");
    let hq = table.unit("Blue HQ 1");
    table.mark(hq, Mark::OutOfSupply);
    table.turn_to(Party::Blue, Segment::MovementBarrage);
    let told = table.give(Order::Done, "");
    assert!(told.contains(&"Blue HQ 1 is no longer marked: Out of Supply.".into()), "{told:?}");
}

/// ocs.level.7, ocs.trace.3: so it does for one that is fed.
#[test]
fn whoever_is_fed_is_marked_no_longer() {
    let mut table = Table::of(LARDER);
    let para = table.unit("Para Rgt 1");
    table.mark(para, Mark::OutOfSupply);
    table.turn_to(Party::Blue, Segment::Supply);
    table.give(Order::Feed { unit: para }, "");
    assert!(!hungry(&table).contains(&"Para Rgt 1".into()));
}

/// ocs.airdrop.11: a unit that was dropped this turn need not trace, and in the next it must.
#[test]
fn whoever_was_dropped_this_turn_is_excused() {
    let mut table = Table::of("[[unit]]\nunit = \"Para Rgt\"\nat = \"0506\"\n");
    let para = table.unit("Para Rgt 1");
    table.mark(para, Mark::Dropped);
    table.turn_to(Party::Blue, Segment::Supply);
    table.give(Order::Done, "5");
    assert_eq!(hungry(&table), ["Blue HQ 1"]);
    table.tell(&Event::TurnBegan { turn: 2 });
    table.turn_to(Party::Blue, Segment::Supply);
    table.give(Order::Done, "5 5");
    assert_eq!(hungry(&table), ["Blue HQ 1", "Para Rgt 1"]);
}

/// ocs.stocks.3: markers are bought off in the first Supply Phase in which that is possible, whether the owner likes it or not.
#[test]
fn stocks_are_bought_back_at_the_first_chance() {
    let units = "[[unit]]\nunit = \"Blue Inf Rgt\"\nat = \"0506\"\n[[unit]]\nunit = \"Glider Bn\"\nat = \"0506\"\n";
    // 2T for a regiment of 1 RE and two steps, 4T for a battalion of one.
    for (tokens, stocks, left) in [
        (1, [Stock::Low, Stock::Exhausted], 1),
        (5, [Stock::Full, Stock::Exhausted], 3),
        (7, [Stock::Full, Stock::Full], 1),
    ] {
        let mut table = Table::of(&format!("{units}[[dump]]\nside = \"Blue\"\nat = \"0506\"\ntokens = {tokens}\n"));
        let [inf, glider] = ["Blue Inf Rgt 1", "Glider Bn 1"].map(|name| table.unit(name));
        table.tell(&Event::Stocked { unit: inf, stocks: Stock::Low });
        table.tell(&Event::Stocked { unit: glider, stocks: Stock::Exhausted });
        table.turn_to(Party::Blue, Segment::MovementBarrage);
        table.give(Order::Done, "");
        assert_eq!([inf, glider].map(|unit| table.state.open.unit(unit).stocks), stocks, "{tokens}T");
        assert_eq!(table.dump("0506", Party::Blue), left);
    }
}
