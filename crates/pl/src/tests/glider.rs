//! Gliders (pl.glider).

use super::*;
use crate::glider::GliderProcedure;
use crate::state::{Party, Step};
use serde_json::json;

const RIFLES: &str = "US rifle platoon";

/// Where gliders come down and what happens to their loads.
fn landings(options: &str, input: serde_json::Value, dice: &str) -> String {
    or_fault(resolve::<GliderProcedure>(options, input, dice), |outcome| {
        let landing =
            |landing: &crate::glider::Landing| format!("{} {}", landing.hex.as_deref().unwrap_or("off"), landing.load);
        outcome.gliders.iter().map(landing).collect::<Vec<_>>().join("; ")
    })
}

/// pl.glider.9, pl.glider.10, pl.glider.11, pl.glider.12: short, on target or long on the line of flight, then one, two or
/// three hexes downwind.
#[test]
fn where_a_glider_comes_down() {
    check(
        "lie | heading | wind      | die | hex and load
         1   | N       | S Low     | 1   | 6,6 safe           // short, 6,7, then 1 to the north
         1   | N       | S Low     | 2   | 6,6 safe
         1   | N       | S Low     | 3   | 6,5 safe
         1   | N       | S Low     | 4   | 6,5 safe
         1   | N       | S Low     | 5   | 6,4 safe
         1   | N       | S Low     | 6   | 6,4 safe
         1   | SE      | N Gusty   | 1   | 5,8 safe
         1   | SE      | N Gusty   | 3   | 6,8 safe
         1   | SE      | N Gusty   | 5   | 7,8 safe
         1   | SE      | NW High   | 3   | 9,6 safe
         2   | E       | W High    | 6   | 10,6 safe
         2   | E       | E High    | 1   | 2,6 safe
         2   | SE      | NE Gusty  | 2   | 4,7 safe
         2   | NW      | NE Gusty  | 2   | 4,9 safe",
        |row| {
            let (from, speed) = row[2].split_once(' ').unwrap();
            let input = json!({
                "board": board(row[0].parse().unwrap()),
                "wind": { "from": from, "speed": speed.trim() },
                "gliders": [{ "target": "6,6", "heading": row[1] }],
            });
            landings("", input, row[3])
        },
    );
}

/// pl.glider.13: each glider has a die of its own, even if two are aimed at one hex.
#[test]
fn a_die_for_each_glider() {
    let table = Lay::new(1).glider(RIFLES, "1 6,6 N").glider(RIFLES, "1 6,6 NE").airborne("W", "wagon", "0,0");
    table.step(Step::Landing).table().play(
        "order | dice | what happens
         land  | 1    | needs d6 pl.glider.10
         land  | 1 6  | G1 lands 6,8; G2 lands 7,6; G1 gone; G2 gone",
    );
}

/// pl.glider.1, pl.crowd.7: a glider appears on its turn, lands and is removed; its load stays and counts for stacking.
#[test]
fn a_glider_lands_and_is_removed() {
    let table = Lay::new(1).glider(RIFLES, "1 6,6 N").airborne("A B C D", RIFLES, "6,7").airborne("W", "wagon", "0,0");
    let table = table.defender("F", "20mm AA battery", "6,2").table().play(
        "order  | dice | what happens
         done   |      | G1 over 6,6 N
         done   |      |
         land   | 3    | G1 lands 6,7; G1 dispersed stacking; A dispersed stacking; B dispersed stacking; C dispersed stacking; \
                         D dispersed stacking; G1 gone
         see G1 |      | G1 6,7 dispersed landed by-glider",
    );
    assert_eq!(table.state.open.craft[0].flight, crate::state::Flight::Gone);
}

/// pl.glider.2: a glider's heading is one of the board's six directions, written in the plan (pl.plan.3).
#[test]
fn a_heading_along_the_hex_row() {
    check(
        "lie | heading | hex and load
         1   | N       | 6,7 safe
         1   | E       | no: these hexes have sides to north and south, none to east or west
         2   | E       | 5,7 safe
         2   | N       | no: these hexes have sides to east and west, none to north or south",
        |row| {
            let lie: u8 = row[0].parse().unwrap();
            let from = if lie == 1 { "N" } else { "NE" };
            let gliders = json!([{ "target": "6,6", "heading": row[1] }]);
            let wind = json!({ "from": from, "speed": "Low" });
            landings("", json!({ "board": board(lie), "wind": wind, "gliders": gliders }), "3")
        },
    );
    Lay::new(1).glider(RIFLES, "1 6,6 N").step(Step::Flak).table().play(
        "order                | dice | what happens
         airborne: steer G1 S |      | no pl.sequence.5
         defender: steer G1 S |      | no pl.glider.2",
    );
}

/// pl.glider.3, pl.glider.4: a glider takes one formed platoon or one battery; artillery never comes by parachute.
#[test]
fn loads() {
    check(
        "aircraft | load                     | fault
         glider   | US rifle platoon         | nothing
         glider   | US airborne platoon      | nothing
         glider   | US 57mm AT battery       | nothing
         glider   | US 75mm howitzer battery | nothing
         glider   | US airborne stick        | a glider carries one fully formed platoon or one battery (pl.glider.3)
         glider   | US truck                 | a glider carries one fully formed platoon or one battery (pl.glider.3)
         plane    | US 57mm AT battery       | …artillery comes by glider only (pl.glider.4)
         plane    | US 75mm howitzer battery | …artillery comes by glider only (pl.glider.4)",
        |row| {
            if row[0] == "glider" {
                Lay::new(1).glider(row[1], "-").fault()
            } else {
                Lay::new(1).plane(row[1], "-").fault()
            }
        },
    );
    let table = Lay::new(1).glider("US airborne platoon", "1 6,6 N").table();
    assert_eq!(table.state.open.counter(table.unit("G1")).name, "US airborne platoon", "it lands formed");
}

/// pl.glider.6: gliders are fired on in the Air Phase like planes; one shot down is lost with its load.
#[test]
fn gliders_under_fire() {
    let table = Lay::new(1).glider(RIFLES, "1 6,6 N").glider(RIFLES, "1 3,3 N").airborne("W", "wagon", "0,0");
    table.defender("F", "37mm AA battery", "6,5").step(Step::Flak).table().play(
        "order              | dice | what happens
         flak F G1 + attack | 1    | flak shot down; G1 eliminated flak; G1 gone
         land               | 3    | G2 lands 3,4; G2 gone",
    );
}

/// pl.glider.7, pl.glider.8, pl.crowd.2, pl.crowd.3: more than two gliders in a hex, or more than four units, disperse
/// every friendly unit there; two gliders do not. Parachutists and gliders are counted separately.
#[test]
fn too_many_gliders() {
    check(
        "gliders at 6,6 | at 6,5, short | standing in 6,7 | loads
         2              | 0             | 0               | safe
         2              | 1             | 0               | dispersed
         2              | 0             | 2               | safe
         2              | 0             | 3               | dispersed
         1              | 0             | 4               | dispersed
         1              | 0             | 3               | safe",
        |row| {
            let number = |cell: &str| cell.parse::<usize>().unwrap();
            let aimed = |target, count| vec![json!({ "target": target, "heading": "N" }); count];
            let gliders = [aimed("6,6", number(row[0])), aimed("6,5", number(row[1]))].concat();
            let friends = vec![json!({ "hex": "6,7", "units": number(row[2]).max(1) }); number(row[2]).min(1)];
            let input = json!({
                "board": board(1), "wind": { "from": "N", "speed": "Low" }, "friends": friends,
                "gliders": gliders,
            });
            let dice = format!("{}{}", "3 ".repeat(number(row[0])), "1 ".repeat(number(row[1])));
            let told = landings("", input, &dice);
            told.split("; ").next().unwrap().strip_prefix("6,7 ").unwrap_or("elsewhere").to_string()
        },
    );
    let platoon = "US airborne platoon";
    let lay =
        Lay::new(1).plane(platoon, "1 6,7").plane(platoon, "1 6,7").glider(RIFLES, "1 6,6 N").glider(RIFLES, "1 6,6 N");
    lay.airborne("W", "wagon", "0,0").step(Step::Landing).table().play(
        "order | dice                  | what happens
         land  | 1 3 3 2 2 2 2 2 2 2 2 | …; Q4 lands 6,7; G1 lands 6,7; G2 lands 6,7; G1 gone; G2 gone; P gone; Q gone",
    );
}

/// pl.glider.7: a third glider may not be aimed at a hex in the procedure either.
#[test]
fn a_third_glider_on_a_hex() {
    let gliders = vec![json!({ "target": "6,6", "heading": "N" }); 3];
    let told = landings("", json!({ "board": board(1), "gliders": gliders }), "");
    assert_eq!(told, "no: 2 gliders are the most that may be aimed at one hex (pl.glider.7)");
}

/// pl.glider.15: off the board and in the sea the glider is lost with its load; no other ground requires a roll.
#[test]
fn the_ground_below() {
    let lay =
        || Lay::new(1).ground("sea", "6,7").ground("forest", "3,7").airborne("W", "wagon", "0,0").step(Step::Landing);
    lay().glider(RIFLES, "1 6,6 N").glider(RIFLES, "1 3,6 N").glider(RIFLES, "1 9,11 N").table().play(
        "order | dice  | what happens
         land  | 3 3 3 | G1 eliminated glider-lost; G2 lands 3,7; G3 eliminated glider-lost; G1 gone; G2 gone; G3 gone",
    );
}

/// pl.glider.16: a load that lands among enemies is attacked at once, together with sticks that landed there
/// (pl.contact.1).
#[test]
fn gliders_among_enemies() {
    let lay = || {
        Lay::new(1).glider(RIFLES, "1 6,6 N").defender("K", "German rifle platoon", "6,7").airborne("W", "wagon", "0,0")
    };
    lay().step(Step::Landing).table().play(
        "order | dice | what happens
         land  | 3 1  | G1 lands 6,7; G1 gone; contact 6,7 1-2 +0 D; G1 dispersed contact",
    );
    lay().plane("US airborne platoon", "1 6,7").step(Step::Landing).table().play(
        "order | dice          | what happens
         land  | 1 3 2 2 2 2   | …; contact 6,7 no odds +0 -; P gone",
    );
}

/// pl.glider.17: the load neither moves nor assaults in the turn it lands, and does both in its next.
#[test]
fn the_load_is_being_unloaded() {
    let table =
        Lay::new(1).glider(RIFLES, "1 6,6 N").airborne("B", RIFLES, "5,8").defender("K", "German rifle platoon", "6,8");
    let table = table.defender("V", "wagon", "9,9").step(Step::Landing).table();
    table.play(
        "order                  | dice | what happens
         land                   | 3    | G1 lands 6,7; G1 gone
         move G1 6,6            |      | no pl.glider.17
         done                   |      |
         assault G1 6,8         |      | no pl.glider.17
         assault B 6,8 + join G1 |     | no pl.glider.17",
    );
    let table =
        Lay::new(1).airborne("A", RIFLES, "6,7").defender("K", "German rifle platoon", "6,8").turn(2, Party::Airborne);
    table.step(Step::Movement).table().play(
        "order                  | dice | what happens
         done                   |      |
         assault A 6,8          |      |",
    );
}

/// pl.glider.7, pl.glider.8: for the odds, gliders that can crowd each other are one group, others are not.
#[test]
fn gliders_far_apart_are_independent() {
    use crate::glider::GliderProcedure;
    use jumpmaster_core::dice::Scripted;
    use jumpmaster_core::{Parted, Procedure};
    let groups = |targets: &[&str]| {
        let gliders: Vec<_> = targets.iter().map(|target| json!({ "target": target, "heading": "N" })).collect();
        let board = json!({ "orientation": 1, "columns": 40, "rows": 40, "axial": true });
        let wind = json!({ "from": "N", "speed": "Low" });
        let input = serde_json::from_value(json!({ "board": board, "wind": wind, "gliders": gliders })).unwrap();
        let case = GliderProcedure::prepare(&rules(""), &input).unwrap();
        let wind = GliderProcedure::shared(&case, &mut Scripted::new([])).unwrap();
        GliderProcedure::groups(&case, &wind)
    };
    assert_eq!(groups(&["5,5", "20,20", "30,30"]), [[0], [1], [2]]);
    assert_eq!(groups(&["5,5", "20,20", "5,5", "5,6"]), [vec![0, 2, 3], vec![1]]);
}
