//! What each seat is asked to do in every step, in one sentence, and how it wins.

use super::*;
use crate::state::{Party, Step};
use jumpmaster_core::{Brief, Seat, State as _, View as _};

/// A table on which every step has something to do.
fn lay(options: &str) -> Lay {
    Lay::new(1)
        .options(options)
        .plane("US airborne platoon", "1 6,6")
        .glider("US rifle platoon", "1 9,6")
        .plane("US airborne platoon", "4 6,6")
        .airborne("A", "US rifle platoon", "3,3")
        .airborne("S T U", "US airborne stick", "1,9")
        .defender("K", "German rifle platoon", "4,3")
        .defender("F", "20mm AA battery", "8,6")
        .mines(Party::Airborne, "4,3")
        .scenario("[[unit]]\nside = \"defender\"\nunit = \"88mm battery\"\nwithin = { hexes = 1, of = [\"9,9\"] }")
        .scenario("[[minefield]]\nside = \"defender\"\nwithin = { hexes = 1, of = [\"9,9\"] }")
}

fn brief(table: &table::Table, seat: Seat) -> Brief {
    table.state.view(seat).brief().expect("there is one at any time")
}

/// What each seat reads: the side that acts, the other side, and spectators.
fn wanted(table: &table::Table) -> [String; 3] {
    let acting = table.state.open.to_act().map_or(Party::Airborne, |party| party);
    [acting.seat(), acting.enemy().seat(), Seat::PUBLIC].map(|seat| brief(table, seat).wanted.text)
}

/// pl.sequence.1, pl.sequence.2, pl.sequence.3, pl.plan.2, pl.plan.3, pl.scenario.1, pl.scenario.2: every step has its
/// sentence for each seat, and another while an attack is being put together.
#[test]
fn every_step_has_its_sentence() {
    check(
        "step, options  | orders         | who acts, the other, those who look on
         plan     |                | Write when and where plane P comes: a turn from 1 to 4 and the hex it drops its load on. / Wait while the airborne side writes its plan. / The airborne side writes its plan.
         set-up   |                | Set up 88mm battery: choose one of its hexes. / Wait while the defender sets up 88mm battery. / The defender sets up 88mm battery.
         set-up   | place next 9,9 | Lay a minefield: choose one of its hexes. / Wait while the defender lays a minefield. / The defender lays a minefield.
         wind     |                | Roll the wind of turn 1. / Wait while the airborne side rolls the wind. / The airborne side rolls the wind.
         start    |                | Begin the turn; landings can be called off for good. / Wait while the airborne side forms platoons and calls off landings, if it wants to. / …
         start sticks_per_platoon=3 | | Form platoons, call off landings for good, or begin the turn. / …
         mines    |                | Roll the attacks of the minefields. / Wait while the airborne side rolls the attacks of the minefields. / …
         fire     |                | Fire at an enemy within reach, or end fire. / Wait while the airborne side fires. / …
         fire     | aim A K        | Add to the fire at 4,3, or roll the attack. / Wait while the airborne side fires. / …
         heading plan_heading=off | | Choose the side that glider G1 flies toward. / Wait while the airborne side steers its gliders. / …
         flak     |                | Fire at an aircraft overhead, or end anti-aircraft fire. / Wait while the defender fires at aircraft. / …
         flak     | flak F P       | Add guns that fire at plane P, or roll the shot. / …
         landing drift_order=fixed | | Land all that is overhead. / Wait while the airborne side lands what is overhead. / …
         landing  |                | Land all that is overhead; you may name the sticks that take the first places. / …
         landing  | first P1 + first P2 + first P3 + first P4 | Land all that is overhead. / …
         landing-fire |            | Fire with those just landed, or end fire. / Wait while the airborne side fires with those just landed. / …
         movement |                | Move your units, or end movement. / Wait while the airborne side moves. / …
         assault  |                | Close assault an enemy next to you, or end the player turn. / Wait while the airborne side close assaults. / …
         assault  | assault A 4,3  | Add to the close assault on 4,3, or roll the attack. / …",
        |row| {
            let (step, options) = row[0].split_once(' ').unwrap_or((row[0], ""));
            let step: Step = serde_json::from_value(step.into()).expect("a step");
            let mut lay = lay(options).step(step);
            if step == Step::Plan {
                lay = Lay::new(1).plane("US airborne platoon", "-").step(step);
            }
            let mut table = lay.table();
            if !row[1].is_empty() {
                assert!(!table.row(row[1], "").starts_with("no "), "{}", row[1]);
            }
            wanted(&table).join(" / ")
        },
    );
}

/// pl.plan.2, pl.plan.3: the plan's own side is told which line comes next; nobody else learns how far it has got.
#[test]
fn the_plan_is_written_line_by_line() {
    let lay = Lay::new(1).plane("US airborne platoon", "-").glider("US rifle platoon", "-").step(Step::Plan);
    let mut table = lay.table();
    table.row("drop P 1 6,6", "");
    let glider =
        "Write when and where glider G1 comes: a turn from 1 to 4, the hex it lands on and the side it flies toward.";
    assert_eq!(wanted(&table)[0], glider);
    table.row("glide G1 2 6,6 N", "");
    let [own, other, public] = wanted(&table);
    assert_eq!(own, "The plan is whole: seal it.");
    assert_eq!(other, "Wait while the airborne side writes its plan.");
    assert_eq!(public, "The airborne side writes its plan.");
    assert!(brief(&table, Party::Airborne.seat()).wanted.private);
    assert!(!brief(&table, Party::Defender.seat()).wanted.private);
}

/// pl.scenario.2: reinforcements are named once they are due, not before.
#[test]
fn reinforcements_are_named_when_they_are_due() {
    let late = "[[reinforcement]]\nside = \"airborne\"\nunit = \"US truck\"\nturn = 2\nat = \"0,6\"";
    let wanted =
        |turn| wanted(&lay("").scenario(late).turn(turn, Party::Airborne).step(Step::Movement).table())[0].clone();
    assert_eq!(wanted(1), "Move your units, or end movement.");
    assert_eq!(wanted(2), "Move your units, bring reinforcements on, or end movement.");
}

/// pl.scenario.1: how each side wins, in words to its player and to spectators; and how the game ended.
#[test]
fn how_each_side_wins() {
    let goal =
        "[victory]\nside = \"airborne\"\ncontrol = [\"5,5\"]\none_of_each = [[\"6,5\", \"6,6\"]]\nmost_lost_sticks = 9";
    let to_win = |lay: Lay, seat: Seat| brief(&lay.table(), seat).to_win.text;
    let asked = "hold 5,5 and hold one of 6,5 6,6 and lose no more than 9 sticks or their worth";
    let (airborne, defender) = (Party::Airborne.seat(), Party::Defender.seat());
    let end = "; a side with nothing left loses at once.";
    assert_eq!(to_win(lay("").scenario(goal), airborne), format!("After turn 12 you must {asked}{end}"));
    let unless = format!("You win after turn 12 unless the airborne side manages to {asked}{end}");
    assert_eq!(to_win(lay("").scenario(goal), defender), unless);
    let must = format!("After turn 12 the airborne side must {asked}; else the other side wins{end}");
    assert_eq!(to_win(lay("").scenario(goal), Seat::PUBLIC), must);
    assert_eq!(to_win(lay(""), airborne), format!("You win after turn 12{end}"));
    assert_eq!(to_win(lay(""), defender), format!("After turn 12 the airborne side wins{end}"));
    let last = Lay::new(1).airborne("A", "US rifle platoon", "3,3").defender("K", "German rifle platoon", "9,9");
    let mut over = last.turn(12, Party::Defender).step(Step::Movement).table();
    over.row("done", "");
    let wins = "The airborne side wins after the last turn: all that the scenario asks is done.";
    assert_eq!(wanted(&over), [wins; 3]);
}
