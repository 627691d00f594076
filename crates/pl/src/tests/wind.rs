//! The wind (pl.wind).

use super::*;
use crate::state::{Flight, Party, Step};
use crate::wind::WindProcedure;
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use serde_json::json;

fn wind(orientation: &str, dice: &str) -> Result<crate::wind::Outcome, Fault> {
    resolve::<WindProcedure>("", json!({ "orientation": orientation.parse::<u8>().unwrap() }), dice)
}

/// pl.wind.2, pl.wind.3, pl.wind.4: the side the wind blows from, and the one it blows to, in both orientations of the
/// board.
#[test]
fn direction() {
    check(
        "lie | die | from, to
         1   | 1   | N S
         1   | 2   | NE SW
         1   | 3   | SE NW
         1   | 4   | S N
         1   | 5   | SW NE
         1   | 6   | NW SE
         2   | 1   | NE SW
         2   | 2   | E W
         2   | 3   | SE NW
         2   | 4   | SW NE
         2   | 5   | W E
         2   | 6   | NW SE",
        |row| or_fault(wind(row[0], &format!("{} 2", row[1])), |wind| format!("{} {}", wind.from, wind.downwind)),
    );
}

/// pl.wind.6: the wind speed chart; its unmarked 1 is Gusty.
#[test]
fn speed() {
    check(
        "die | speed
         1   | Gusty
         2   | Low
         3   | Gusty
         4   | High
         5   | High
         6   | Low",
        |row| or_fault(wind("1", &format!("1 {}", row[0])), |wind| wind.speed.to_string()),
    );
}

/// pl.wind.1, pl.wind.5: one die for the direction and right after it one for the speed, once before each game turn.
#[test]
fn two_dice_before_each_game_turn() {
    let table = Lay::new(2).plane("US airborne platoon", "4 5,5").airborne("W", "wagon", "0,0");
    table.defender("V", "wagon", "9,9").step(Step::Wind).table().play(
        "order      | dice | what happens
         wind       |      | needs d6 pl.wind.2
         wind       | 5    | needs d6 pl.wind.6
         wind       | 5 3  | wind W Gusty
         wind       |      | no pl.wind.1
         done       |      |
         watch done |      | > turn 1 defender; > movement
         wind       |      | no pl.wind.1
         watch done |      | > turn 2 airborne; > wind
         done       |      | no pl.wind.1
         wind       | 2 4  | wind E High",
    );
}

/// pl.wind.1: the wind is skipped if everybody can tell that nothing can land: before and after the landing turns of all
/// aircraft, and when all are gone. No wind is left over from an earlier turn (pl.wind.7).
#[test]
fn no_wind_where_nothing_can_land() {
    let told = |turn: u8, seen: bool| {
        let lay = Lay::new(2).plane("US airborne platoon", "4 5,5").airborne("W", "wagon", "0,0");
        let mut table = lay.defender("V", "wagon", "9,9").turn(turn, Party::Defender).step(Step::Movement).table();
        if seen {
            table.state.open.craft[0].flight = Flight::Gone;
        }
        let told = table.row("watch done", "");
        assert_eq!(table.state.open.wind, None, "turn {turn}");
        told
    };
    // Planes in these tests have landing turns 1 to 4.
    check(
        "turn | plane  | next
         1    | unseen | > turn 2 airborne; > wind
         3    | unseen | > turn 4 airborne; > wind
         4    | unseen | > turn 5 airborne; > movement
         1    | gone   | > turn 2 airborne; > movement",
        |row| told(row[0].parse().unwrap(), row[1] == "gone"),
    );
}

/// pl.wind.1, pl.plan.2: whether the wind is rolled tells nothing of the plan: a landing in another turn, or one called
/// off, makes no difference to what anybody else sees, is told, or may do.
#[test]
fn a_wind_that_is_rolled_tells_nothing() {
    let game = |plan: &str| {
        let lay = Lay::new(2).plane("US airborne platoon", plan).glider("US rifle platoon", "off");
        let lay = lay.airborne("W", "wagon", "0,0").defender("V", "wagon", "9,9");
        lay.turn(1, Party::Defender).step(Step::Movement).table()
    };
    let seen = |table: &table::Table| {
        [Party::Defender.seat(), Seat::PUBLIC].map(|seat| serde_json::to_string(&table.state.view(seat)).unwrap())
    };
    let (mut one, mut other) = (game("off"), game("4 9,1"));
    for (order, dice) in [("watch done", ""), ("watch wind", "1 2"), ("watch done", ""), ("watch done", "")] {
        assert_eq!(one.row(order, dice), other.row(order, dice), "{order}");
        assert_eq!(seen(&one), seen(&other), "after {order}");
    }
}

/// pl.wind.7: the wind is valid for the whole turn, for parachutes and gliders alike.
#[test]
fn one_wind_for_all() {
    let table = Lay::new(2).plane("US airborne platoon", "1 5,5").glider("US rifle platoon", "1 3,3 E");
    let table = table.airborne("W", "wagon", "0,0").defender("V", "wagon", "9,9").step(Step::Wind).table();
    let table = table.play(
        "order | dice          | what happens
         wind  | 5 2           | wind W Low
         done  |               | P over 5,5; G1 over 3,3 E
         land  | 6 3 2 2 2 2   | drift F at 5,5; P1 lands 6,5; P2 lands 7,5; P3 lands 8,5; P4 lands 8,5; G1 lands 4,3; …
         watch done |          | > turn 1 defender; > movement",
    );
    let wind = table.state.open.wind.expect("a wind");
    assert_eq!(wind.show(table.state.open.board().grid.orientation), "from W, low");
}
