//! What log lines say happened to counters.

use super::*;
use crate::state::{Party, Step};
use jumpmaster_core::dice::parse_faces;
use jumpmaster_core::{Change, Seat, State as _};

/// What an order does to counters, as everybody is told.
fn shown(table: &mut table::Table, order: &str, dice: &str) -> String {
    let order = words::order(table, order);
    let mut dice = Scripted::new(parse_faces(dice).unwrap());
    let events = table.state.resolve(Seat(0), &order, &mut dice).expect("dice enough");
    let mut said = Vec::new();
    for event in &events {
        let line = table.state.hear(event, Seat::PUBLIC);
        said.extend(line.into_iter().flat_map(|line| line.effects).map(|effect| (effect.piece, effect.change)));
        table.state.apply(event);
    }
    let place = |spot: Option<jumpmaster_core::hex::Spot>| spot.map_or("?".into(), |spot| spot.to_string());
    let said = said.into_iter().map(|(piece, change)| match change {
        Change::Moved { from, to } => format!("{piece} moved {} {to}", place(from)),
        Change::Fell { from, to } => format!("{piece} fell {} {to}", place(from)),
        Change::Shown { at } => format!("{piece} shown {at}"),
        Change::Hurt => format!("{piece} hurt"),
        Change::Left { at } => format!("{piece} left {}", place(at)),
        Change::Lost { at } => format!("{piece} lost {}", place(at)),
        Change::Drawn { .. } => format!("{piece} drawn from"),
    });
    said.collect::<Vec<_>>().join("; ")
}

/// pl.transport.1, pl.drop.1, pl.aa.5, pl.form.5, pl.base.6, pl.base.8, pl.scenario.2, pl.engineer.2: whatever moves,
/// falls, is hurt, leaves or is lost, an effect on its counter says so.
#[test]
fn what_becomes_of_counters_is_said() {
    let lay = || {
        let late = "[[reinforcement]]\nside = \"airborne\"\nunit = \"US truck\"\nturn = 1\nat = \"0,6\"";
        Lay::new(1)
            .plane("US airborne platoon", "1 6,6")
            .scenario(late)
            .airborne("A B C", "US rifle platoon", "3,3")
            .airborne("S T U V", "US airborne stick", "1,9")
            .defender("K", "German rifle platoon", "4,3 dispersed")
            .defender("F E", "20mm AA battery", "8,6")
    };
    check(
        "step     | before   | order         | dice      | what is shown
         start    |          | form 1,9 US airborne platoon | | unit 10 left 1,9; unit 11 left 1,9; unit 12 left 1,9; unit 13 left 1,9; unit 17 shown 1,9
         fire     |          | done          |           | craft 0 shown 6,6
         flak     | flak F P | attack        | 6         |
         flak     | flak F P + join E | attack | 3       | craft 0 hurt; craft 0 left 6,6
         flak     | flak F P + join E | attack | 1       | craft 0 lost 6,6; craft 0 left 6,6
         assault  | assault A 4,3 + join B + join C | attack | 1 | unit 14 lost 4,3
         landing  |          | land          | 1 2 2 2 2 | …unit 0 fell 6,6 …; unit 1 fell 6,6 …; craft 0 left 6,6
         movement |          | move A 3,2    |           | unit 7 moved 3,3 3,2
         movement |          | enter US-truck |          | unit 4 moved ? 0,6",
        |row| {
            let mut table = lay().step(serde_json::from_value(row[0].into()).expect("a step")).table();
            if !row[1].is_empty() {
                assert!(!table.row(row[1], "").starts_with("no "), "{}", row[1]);
            }
            shown(&mut table, row[2], row[3])
        },
    );
}

/// pl.engineer.2, pl.engineer.5, pl.plan.2: markers appear and disappear; a line of the plan does nothing to any counter.
#[test]
fn what_becomes_of_markers_is_said() {
    let lay = Lay::new(1).mines(Party::Defender, "5,4").airborne("E", "German engineer platoon", "5,5");
    let mut table = lay.defender("K", "German rifle platoon", "12,9").step(Step::Movement).table();
    table.row("clear E 5,4", "");
    table.state.open.active = Party::Defender;
    table.state.open.step = Step::Assault;
    assert_eq!(shown(&mut table, "done", ""), "minefield 5,4 hurt");
    let mut plan = Lay::new(1).plane("US airborne platoon", "-").step(Step::Plan).table();
    assert_eq!(shown(&mut plan, "drop P 1 6,6", ""), "");
}
