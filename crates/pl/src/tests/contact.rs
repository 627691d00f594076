//! Landing among enemies (pl.contact).

use super::*;
use crate::contact::ContactProcedure;
use crate::state::{Party, Step};
use serde_json::json;

/// A platoon over 6,6, where enemies stand; the wind leaves all four sticks there.
fn among(enemies: &[(&str, &str, &str)]) -> Lay {
    let lay =
        Lay::new(1).plane("US airborne platoon", "1 6,6").airborne("W", "wagon", "0,0").defender("V", "wagon", "9,9");
    let place =
        |lay: Lay, &(name, counter, marks): &(&str, &str, &str)| lay.defender(name, counter, &format!("6,6 {marks}"));
    enemies.iter().fold(lay, place).step(Step::Landing)
}

const RIFLES: &str = "German rifle platoon";

/// pl.contact.1, pl.contact.2, pl.contact.3: units that land among enemies are attacked at once, after their survival
/// rolls, by every enemy that is neither dispersed nor has fired at aircraft this turn; enemies in adjacent hexes take no
/// part.
#[test]
fn attacked_at_once() {
    among(&[("K", RIFLES, "")]).defender("L", RIFLES, "6,5").table().play(
        "order | dice          | what happens
         land  | 1 2 2 2 2     | needs d6 pl.contact.4
         land  | 1 2 2 2 2 1   | …; P4 lands 6,6; contact 6,6 1-3 +0 D; P1 dispersed contact; P2 dispersed contact; \
                                 P3 dispersed contact; P4 dispersed contact; P gone",
    );
    among(&[("K L", RIFLES, ""), ("M", RIFLES, "dispersed"), ("F", "37mm AA battery", "flak-fired")]).table().play(
        "order | dice          | what happens
         land  | 1 2 2 2 2 6   | …; contact 6,6 1-2 +0 -; P gone",
    );
    among(&[("K", RIFLES, "dispersed"), ("F", "37mm AA battery", "flak-fired")]).table().play(
        "order | dice          | what happens
         land  | 1 2 2 2 2     | …; P4 lands 6,6; P gone",
    );
}

/// pl.contact.3: a gun that fires at aircraft takes no part in the attack that follows; one that holds its fire does.
#[test]
fn guns_that_fired_at_aircraft() {
    among(&[("F", "20mm AA battery", "")]).step(Step::Flak).table().play(
        "order             | dice      | what happens
         flak F P + attack | 6         | flak missed
         land              | 1 2 2 2 2 | …; P4 lands 6,6; P gone",
    );
    among(&[("F", "20mm AA battery", "")]).step(Step::Flak).table().play(
        "order | dice        | what happens
         done  |             |
         land  | 1 2 2 2 2 6 | …; contact 6,6 1-2 +0 -; P gone",
    );
}

/// pl.contact.4: there is nobody to attack if the jump has killed everyone; the dead do not count as defenders.
#[test]
fn after_the_survival_rolls() {
    among(&[("K", RIFLES, "")]).ground("forest", "6,6").table().play(
        "order | dice        | what happens
         land  | 1 1 1 1 1   | …; P4 eliminated jump; P gone",
    );
    among(&[("K", RIFLES, "")]).ground("forest", "6,6").table().play(
        "order | dice        | what happens
         land  | 1 1 1 1 6 2 | …; P3 eliminated jump; contact 6,6 1-1 +1 D; P4 dispersed contact; P gone",
    );
}

/// pl.contact.4: printed strengths are added up, whatever the weapon or the town, against all who landed; modified by cover
/// and by dispersal but not by -2; one attack for the hex, and it costs the attackers nothing.
#[test]
fn odds_and_modifiers() {
    check(
        "enemies                            | landed       | ground | die | odds, modifier, result
         1 German rifle platoon             | 3            | clear  | 2   | 1-2 +0 D
         2 German rifle platoon             | 3            | clear  | 2   | 1-1 +0 D
         2 German rifle platoon             | 3            | town   | 2   | 1-1 +1 D
         2 German rifle platoon             | 3            | swamp  | 3   | 1-1 +1 -
         1 German rifle platoon             | 3 dispersed  | clear  | 1   | 1-2 -1 DD
         1 German rifle platoon             | 3 dispersed  | forest | 1   | 1-2 +0 D
         1 88mm battery                     | 2            | clear  | 6   | 4-1 +0 X
         1 US 57mm AT battery               | 4            | town   | 4   | 1-1 +1 -
         1 German security platoon          | 4            | clear  | 1   | 1-4 +0 -",
        |row| {
            let (count, unit) = row[0].split_once(' ').unwrap();
            let (landed, dispersed) = row[1].split_once(' ').map_or((row[1], false), |(landed, _)| (landed, true));
            let input = json!({
                "enemies": [{ "unit": unit, "count": count.parse::<u16>().unwrap() }],
                "landed": [{ "unit": "US airborne stick", "count": landed.parse::<u16>().unwrap(), "dispersed": dispersed }],
                "ground": [row[2]],
            });
            or_fault(resolve::<ContactProcedure>("", input, row[3]), |outcome| {
                let odds = outcome.odds.map_or("none".into(), |odds| odds.to_string());
                format!("{odds} {:+} {}", outcome.modifier, outcome.result)
            })
        },
    );
    among(&[("K", RIFLES, "")]).table().play(
        "order             | dice        | what happens
         land              | 1 2 2 2 2 6 | …
         see K step        |             | K 6,6; movement of turn 1, airborne
         done + done       |             |
         see step          |             | fire of turn 1, defender
         aim K P1 + attack | 6           | attack 1-1 +0 -",
    );
}

/// pl.contact.5: both sides share the hex: they fire and assault there as if adjacent, nobody else enters, either may
/// leave.
#[test]
fn sharing_a_hex() {
    let lay = || {
        let lay = Lay::new(1).airborne("A", "US airborne stick", "6,6").airborne("B", "US rifle platoon", "6,7");
        lay.defender("K", RIFLES, "6,6").defender("L", RIFLES, "6,5")
    };
    lay().step(Step::Fire).table().play(
        "order            | dice | what happens
         aim A K + attack |      | attack no odds +0 -
         aim B K + attack | 6    | attack 1-4 +0 -",
    );
    lay().step(Step::Movement).table().play(
        "order            | dice | what happens
         move B 6,6       |      | no pl.contact.5
         move A 7,5       |      | A to 7,5 for 2/2
         move B 6,6       |      | no pl.base.8",
    );
    lay().turn(1, Party::Defender).step(Step::Movement).table().play(
        "order            | dice | what happens
         move L 6,6       |      | no pl.contact.5
         move K 7,6       |      | K to 7,6 for 2/2",
    );
    lay().turn(1, Party::Defender).step(Step::Assault).table().play(
        "order                           | dice | what happens
         assault K 6,6 + join L + attack | 6    | attack 3-1 -2 DD; A dispersed assault",
    );
}
