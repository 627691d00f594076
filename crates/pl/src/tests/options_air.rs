//! The options of the airborne rules: each is flipped and makes the difference its clause describes.

use super::*;
use crate::contact::ContactProcedure;
use crate::drift::DriftProcedure;
use crate::drop::DropProcedure;
use crate::flak;
use crate::form::FormProcedure;
use crate::glider::GliderProcedure;
use crate::state::{Party, Step};
use crate::wind::WindProcedure;
use serde_json::json;

const PLATOON: &str = "US airborne platoon";
const STICK: &str = "US airborne stick";
const RIFLES: &str = "US rifle platoon";
const ENEMY: &str = "German rifle platoon";

/// The groups of clauses whose options are flipped here.
const GROUPS: [&str; 12] = [
    "sequence",
    "plan",
    "transport",
    "wind",
    "drift",
    "crowd",
    "drop",
    "survival",
    "landed",
    "contact",
    "glider",
    "aa",
];

/// Every option of these groups, and of pl.form, is set to every value below.
#[test]
fn every_switch_is_flipped() {
    let here = include_str!("options_air.rs");
    for choice in ledger().choices {
        let group = choice.clause.split('.').nth(1).unwrap_or_default();
        if GROUPS.contains(&group) {
            assert!(here.contains(&format!("{}=", choice.key)), "option {} is not flipped", choice.key);
            for value in choice.values.iter().filter(|value| **value != choice.value.to_string()) {
                let flipped = format!("{}={value}", choice.key);
                assert!(here.contains(&flipped), "{flipped} is not tried");
            }
        }
    }
}

/// Both sides with a wagon far away, so that no Movement Phase is skipped.
fn lay(options: &str) -> Lay {
    Lay::new(1).options(options).airborne("W", "wagon", "0,0").defender("V", "wagon", "15,0")
}

/// pl.sequence.1 (sequence): the Air Phase before the Combat Phase; those who land still hold their fire (pl.landed.4).
#[test]
fn sequence() {
    let table = lay("sequence=air-combat-movement").plane(PLATOON, "1 6,6").airborne("A", RIFLES, "3,3");
    let table = table.defender("K", ENEMY, "4,3").defender("L", ENEMY, "6,8").mines(Party::Airborne, "6,8");
    table.defender("F", "20mm AA battery", "8,6").table().play(
        "order            | dice      | what happens
         watch done       |           | P over 6,6; > flak
         watch done       |           | > landing
         watch land       | 1 2 2 2 2 | …; P gone; > mines
         watch mines      | 6         | mines L -; > fire
         aim P1 L         |           | no pl.landed.4
         watch done       |           | > movement",
    );
}

/// pl.sequence.3 (`air_order`): landing before anti-aircraft fire: guns in the hex have not fired yet and attack those who
/// land (pl.contact.3); only empty planes are left to hit, and they leave afterwards (pl.transport.1).
#[test]
fn air_order() {
    let table =
        lay("air_order=landing-first").plane(PLATOON, "1 6,6").plane(PLATOON, "2 3,3").glider(RIFLES, "1 9,9 N");
    table.defender("F", "20mm AA battery", "6,6").table().play(
        "order              | dice          | what happens
         watch done         |               | P over 6,6; G1 over 9,9 N; > landing
         watch land         | 1 3 2 2 2 2 6 | …; G1 gone; contact 6,6 1-2 +0 -; > flak
         flak F G1          |               | no pl.aa.4
         flak F P + attack  | 1             | flak damaged; P gone
         see P1 G1          |               | P1 6,6 landed; G1 9,10 landed by-glider",
    );
    let table = lay("air_order=landing-first").plane(PLATOON, "1 6,6").defender("F", "20mm AA battery", "6,5").table();
    table.play(
        "order      | dice      | what happens
         done       |           | P over 6,6
         watch land | 1 2 2 2 2 | …; P4 lands 6,6; > flak
         watch done |           | P gone; > movement",
    );
}

/// pl.sequence.4 (`landing_order`): the dice of gliders before those of parachutes.
#[test]
fn landing_order() {
    let told = |options: &str| {
        let table = lay(options).plane(PLATOON, "1 6,6").glider(RIFLES, "1 9,6 N").step(Step::Landing);
        table.table().row("land", "2 6 2 2 2 2")
    };
    assert!(fits(&told("landing_order=parachutes-first"), "drift B at 6,6; P1 lands 6,6; …; G1 lands 9,6; …"));
    assert!(fits(&told("landing_order=gliders-first"), "drift F at 6,6; G1 lands 9,8; P1 lands 6,7; …"));
}

/// pl.sequence.5 (`first_player`): the defender has the first player turn, and rolls the wind.
#[test]
fn first_player() {
    let unit = "[[unit]]\nside = \"defender\"\nunit = \"wagon\"\nwithin = { hexes = 1, of = [\"6,6\"] }";
    for (options, begins) in [("first_player=airborne", "airborne"), ("first_player=defender", "defender")] {
        let mut table = lay(options).windy().scenario(unit).step(Step::Plan).table();
        table.row("done", "");
        assert_eq!(table.row("watch place next 6,6", ""), format!("wagon A set up 6,6; > turn 1 {begins}; > wind"));
    }
    lay("first_player=defender").windy().turn(1, Party::Airborne).step(Step::Movement).table().play(
        "order      | dice | what happens
         watch done |      | > turn 2 defender; > wind",
    );
}

/// pl.aa.1 (`aa_units`, `aa_heavy`): whether 40mm batteries count as anti-aircraft guns, and whether heavy guns are halved.
#[test]
fn anti_aircraft_guns() {
    check(
        "options                | gun             | distance | strength
         aa_units=with-40mm     | 40mm AA battery | 12       | 8
         aa_units=without-40mm  | 40mm AA battery | 12       | 0
         aa_units=without-40mm  | 37mm AA battery | 12       | 6
         aa_heavy=halved        | 88mm battery    | 20       | 10
         aa_heavy=full          | 88mm battery    | 20       | 20
         aa_heavy=full          | 90mm battery    | 10       | 30",
        |row| {
            let rules = rules(row[0]);
            let gun = &rules.counters[rules.counter_named(row[1]).unwrap()];
            rules.scale.show(flak::strength(&rules, gun, row[2].parse().unwrap()))
        },
    );
    let table = lay("aa_units=without-40mm").plane(PLATOON, "1 6,6").defender("F", "40mm AA battery", "6,5");
    table.step(Step::Flak).table().play(
        "order    | dice | what happens
         flak F P |      | no pl.aa.1",
    );
}

/// pl.aa.5 (`aa_load`): a damaged plane turns away with its load, or drops it dispersed.
#[test]
fn aa_load() {
    let table =
        |options| lay(options).plane(PLATOON, "1 6,6").defender("F", "20mm AA battery", "6,5").step(Step::Flak).table();
    table("aa_load=abort").play(
        "order             | dice | what happens
         flak F P + attack | 1    | flak damaged; P1 withdrawn flak; P2 withdrawn flak; P3 withdrawn flak; P4 withdrawn flak; P gone",
    );
    let table = table("aa_load=drop-dispersed").play(
        "order             | dice      | what happens
         flak F P + attack | 1         | flak damaged; P1 dispersed flak; P2 dispersed flak; P3 dispersed flak; P4 dispersed flak",
    );
    assert!(table.state.open.craft[0].damaged);
    table.play(
        "order             | dice      | what happens
         land              | 1 1 2 3 4 | drift A at 6,6; P1 lands 6,6; P2 lands 6,6; P3 lands 6,6; P4 lands 6,6; P gone
         see P1 P4         |           | P1 6,6 dispersed landed; P4 6,6 dispersed landed",
    );
}

/// pl.wind.1 (`wind_roll`): a wind for each player turn, the second rolled by the second player.
#[test]
fn wind_roll() {
    for (options, told) in [
        ("wind_roll=game-turn", "> turn 1 defender; > movement"),
        ("wind_roll=player-turn", "> turn 1 defender; > wind"),
    ] {
        let lay = lay(options).plane(PLATOON, "off").step(Step::Movement);
        assert_eq!(lay.table().row("watch done", ""), told, "{options}");
    }
}

/// pl.wind.1 (`wind_when`): a wind only if something can land, or in every turn.
#[test]
fn wind_when() {
    for (options, told) in [
        ("wind_when=landings", "> turn 2 airborne; > movement"),
        ("wind_when=always", "> turn 2 airborne; > wind"),
        ("wind_when=always wind_roll=player-turn", "> turn 2 airborne; > wind"),
    ] {
        let lay = lay(options).turn(1, Party::Defender).step(Step::Movement);
        assert_eq!(lay.table().row("watch done", ""), told, "{options}");
    }
}

/// pl.glider.18 (`glider_prime_mover`): whether a battery landed by glider can be moved.
#[test]
fn glider_prime_mover() {
    for (options, told) in
        [("glider_prime_mover=off", "no pl.glider.18"), ("glider_prime_mover=on", "G1 loaded for 12/2")]
    {
        let mut table = lay(options).glider("US 57mm AT battery", "1 6,6 N").step(Step::Landing).table();
        table.row("land", "3");
        table.row("done + done", "");
        assert_eq!(table.row("load G1", ""), told, "{options}");
    }
}

/// pl.wind.2, pl.wind.6 (`wind_sides`, `wind_speed_1`): the sides counted in the opposite direction; another speed for a
/// roll of 1.
#[test]
fn the_wind_dice() {
    check(
        "options                  | lie | winds for 1 to 6
         wind_sides=clockwise     | 1   | N NE SE S SW NW, Gusty
         wind_sides=anticlockwise | 1   | N NW SW S SE NE, Gusty
         wind_sides=anticlockwise | 2   | NE NW W SW SE E, Gusty
         wind_speed_1=low         | 1   | N NE SE S SW NW, Low
         wind_speed_1=high        | 1   | N NE SE S SW NW, High",
        |row| {
            let wind = |face: u8| {
                let input = json!({ "orientation": row[1].parse::<u8>().unwrap() });
                resolve::<WindProcedure>(row[0], input, &format!("{face} 1")).unwrap()
            };
            let sides: Vec<&str> = (1..=6).map(|face| wind(face).from).collect();
            format!("{}, {}", sides.join(" "), wind(1).speed)
        },
    );
}

/// Two platoons on each of two hexes in a line; ten sticks in 6,7, five of which die in the forest there.
fn crowd(options: &str) -> String {
    let lay =
        lay(options).plane(PLATOON, "1 6,6").plane(PLATOON, "1 6,6").plane(PLATOON, "1 6,7").plane(PLATOON, "1 6,7");
    let mut table = lay.ground("forest", "6,7").airborne("K", RIFLES, "6,7").step(Step::Landing).table();
    table.row("land", "2 1  2 2 2 2 2 2 1 1  1 1 1 6 6 6 6 6");
    ["S4", "K"].map(|name| table.see(name)).join("; ")
}

/// pl.crowd.3, pl.crowd.5 (`crowd_count`, `crowd_scope`): counted before or after survival; dispersing all friends or only
/// those who landed.
#[test]
fn crowding() {
    check(
        "options                     | a survivor, a bystander
         crowd_count=before-survival | S4 6,7 dispersed landed; K 6,7 dispersed
         crowd_count=after-survival  | S4 6,7 landed; K 6,7
         crowd_scope=all-friendly    | S4 6,7 dispersed landed; K 6,7 dispersed
         crowd_scope=landing-only    | S4 6,7 dispersed landed; K 6,7",
        |row| crowd(row[0]),
    );
    // The procedure agrees: ten sticks in one hex, five of them dead.
    check(
        "options                     | safe, dispersed, eliminated
         crowd_count=before-survival | 6 5 5
         crowd_count=after-survival  | 11 0 5",
        |row| {
            let mut board = board(1);
            board["terrain"] = json!({ "forest": ["6,7"] });
            let targets = json!([{ "hex": "6,6", "planes": 2 }, { "hex": "6,7", "planes": 2 }]);
            let input = json!({ "board": board, "wind": { "from": "N", "speed": "Low" }, "targets": targets });
            or_fault(resolve::<DropProcedure>(row[0], input, "2 1  2 2 2 2 2 2 1 1  1 1 1 6 6 6 6 6"), |outcome| {
                format!("{} {} {}", outcome.safe, outcome.dispersed, outcome.eliminated)
            })
        },
    );
}

/// pl.crowd.6 (`sticks_per_platoon`): how many jump from a plane, how many form a platoon, how many may land in a hex.
#[test]
fn sticks_per_platoon() {
    check(
        "options              | sticks of two planes, formed of six
         sticks_per_platoon=4 | 8 1 2
         sticks_per_platoon=2 | 4 3 0
         sticks_per_platoon=8 | 16 0 6",
        |row| {
            let table = lay(row[0]).plane(PLATOON, "-").plane(PLATOON, "-").table();
            let sticks: u8 = table.state.open.craft.iter().map(|craft| craft.load.1).sum();
            let input = json!({ "sticks": [{ "unit": STICK, "count": 6 }] });
            let outcome = resolve::<FormProcedure>(row[0], input, "").unwrap();
            let formed: u16 = outcome.platoons.iter().map(|formed| formed.count).sum();
            assert_eq!(rules(row[0]).sticks_landing, u16::from(sticks));
            format!("{sticks} {formed} {}", outcome.sticks_left)
        },
    );
}

/// pl.crowd.7 (stacking): how many units a hex holds, for units that land and for units that move in.
#[test]
fn stacking() {
    check(
        "options    | landing, walking in
         stacking=4 | P1 6,6 landed; K to 6,6 for 2/2
         stacking=3 | P1 6,6 landed; no pl.crowd.7
         stacking=2 | P1 6,6 dispersed landed; no pl.crowd.7",
        |row| {
            let lay = lay(row[0]).plane(PLATOON, "1 6,6").airborne("A B", RIFLES, "6,6").airborne("K", RIFLES, "6,5");
            let mut table = lay.step(Step::Landing).table();
            table.row("land", "1 2 2 2 2");
            format!("{}; {}", table.see("P1"), table.row("move K 6,6", ""))
        },
    );
    // Two platoons on one hex are too many if it holds one: in the procedure as in the game.
    let input = json!({ "board": board(1), "targets": [{ "hex": "6,6", "planes": 2 }] });
    let outcome = resolve::<DropProcedure>("stacking=1", input, "1 2 1 2 2 2 2 2 2 2 2").unwrap();
    assert_eq!((outcome.safe, outcome.dispersed), (0, 8));
    let mut table = lay("stacking=1").plane(PLATOON, "1 6,6").plane(PLATOON, "1 6,6").step(Step::Landing).table();
    table.row("land", "1 2 2 2 2 2 2 2 2");
    assert_eq!(table.see("Q4"), "Q4 6,6 dispersed landed");
}

/// pl.plan.2 (`plan_binding`): landings not yet due may be put off, to any hex, within the limits of the plan.
#[test]
fn plan_binding() {
    let game = |options| lay(options).plane(PLATOON, "1 6,6").plane(PLATOON, "3 6,6").plane(PLATOON, "2 3,3").table();
    game("plan_binding=on").play(
        "order        | dice | what happens
         drop Q 4 3,3 |      | no pl.plan.2",
    );
    game("plan_binding=off").play(
        "order        | dice | what happens
         drop P 2 6,6 |      | no pl.plan.2         // it is due now
         drop Q 1 3,3 |      | no pl.plan.2
         drop Q 5 3,3 |      | no pl.plan.1
         drop Q 2 3,3 |      | no pl.plan.2         // not for an earlier turn
         drop Q 4 9,9 |      | Q planned 4 9,9
         call-off Q   |      | Q called off
         drop Q 4 3,3 |      | no pl.plan.2         // called off for good
         done         |      | P over 6,6
         airborne: drop R 4 3,3 |  | no pl.plan.2",
    );
}

/// pl.plan.3, pl.glider.2 (`plan_heading`): headings chosen when gliders appear, before the guns fire, instead of written.
#[test]
fn plan_heading() {
    lay("plan_heading=off").glider(RIFLES, "-").step(Step::Plan).table().play(
        "order            | dice | what happens
         glide G1 1 6,6 N |      | no pl.plan.3
         glide G1 1 6,6   |      | G1 planned 1 6,6",
    );
    lay("plan_heading=off")
        .glider(RIFLES, "1 6,6")
        .glider(RIFLES, "1 9,6")
        .defender("F", "20mm AA battery", "6,5")
        .table()
        .play(
            "order               | dice | what happens
         watch done          |      | G1 over 6,6; G2 over 9,6; > heading
         done                |      | no pl.glider.2
         defender: steer G1 N |     | no pl.sequence.5
         steer G1 N          |      | G1 flies N
         steer G1 S          |      | no pl.glider.2
         watch steer G2 S    |      | G2 flies S; > flak
         watch done          |      | > landing
         land                | 6 6  | G1 lands 6,6; G2 lands 9,8; …",
        );
    lay("plan_heading=on").glider(RIFLES, "1 6,6 N").table().play(
        "order      | dice | what happens
         watch done |      | G1 over 6,6 N; > landing",
    );
}

/// pl.drop.3 (`stick_strength`): the fraction of its platoon that a stick is.
#[test]
fn stick_strength() {
    check(
        "options            | German parachute stick
         stick_strength=1/4 | 3/4 2
         stick_strength=1/2 | 1 1/2 4
         stick_strength=1/3 | 1 2 2/3",
        |row| {
            let rules = rules(row[0]);
            let stick = &rules.counters[rules.counter_named("German parachute stick").unwrap()];
            format!("{} {}", rules.scale.show(stick.attack), rules.scale.show(stick.defence))
        },
    );
}

/// pl.drift.4, pl.drift.9, pl.drift.11 (`drift_layout`, `drift_overflow`, `drift_row_l`, `drift_fill`): where sticks aimed at 5,0 come down
/// in a wind from the north.
#[test]
fn drift() {
    check(
        "options                   | wind  | die | sticks | hexes
         drift_layout=line         | Low   | 5   | 8      | E 5,0 5,1 5,1 5,2 5,2 5,3 5,3 5,4
         drift_layout=abreast      | Low   | 5   | 8      | E 5,0 5,1 4,1 5,2 4,2 5,3 4,3 5,4
         drift_layout=abreast      | Low   | 2   | 8      | B 5,0 5,0 5,0 5,0 5,0 5,0 5,1 4,1
         drift_overflow=last-hex   | Low   | 4   | 8      | D 5,0 5,0 5,1 5,1 5,2 5,2 5,3 5,3
         drift_overflow=beyond     | Low   | 4   | 8      | D 5,0 5,0 5,1 5,1 5,2 5,2 5,3 5,4
         drift_overflow=lost       | Low   | 4   | 8      | D 5,0 5,0 5,1 5,1 5,2 5,2 5,3 off
         drift_overflow=lost       | Low   | 4   | 4      | D 5,0 5,0 5,1 5,1
         drift_row_l=printed       | Gusty | 6   | 8      | L 5,2 5,3 5,6 5,7 5,10 5,11 5,12 5,15
         drift_row_l=corrected     | Gusty | 6   | 8      | L 5,2 5,3 5,6 5,7 5,10 5,11 5,14 5,15
         drift_fill=nearest-first  | Gusty | 2   | 3      | H 5,1 5,2 5,3
         drift_fill=farthest-first | Gusty | 2   | 3      | H 5,6 5,7 5,8
         drift_fill=farthest-first | Gusty | 2   | 8      | H 5,1 5,2 5,3 5,4 5,5 5,6 5,7 5,8",
        |row| {
            let board = json!({ "orientation": 1, "columns": 16, "rows": 30, "axial": true });
            let wind = json!({ "from": "N", "speed": row[1] });
            let sticks: u16 = row[3].parse().unwrap();
            let input = json!({ "board": board, "wind": wind, "target": "5,0", "sticks": sticks });
            or_fault(resolve::<DriftProcedure>(row[0], input, row[2]), |outcome| {
                let hexes = outcome.hexes.into_iter().map(|hex| hex.unwrap_or("off".into()));
                format!("{} {}", outcome.pattern, hexes.collect::<Vec<_>>().join(" "))
            })
        },
    );
}

/// pl.drift.8 (offboard): units that drift off the board are destroyed or only out of the game, and count so for victory.
#[test]
fn offboard() {
    check(
        "options             | a stick, and who wins
         offboard=eliminated | P4 eliminated; defender wins
         offboard=withdrawn  | P4 withdrawn; airborne wins",
        |row| {
            let lay = lay(row[0]).plane(PLATOON, "4 6,11").turns(4).turn(4, Party::Airborne).step(Step::Landing);
            let mut table = lay.scenario("[victory]\nside = \"airborne\"\nmost_lost_sticks = 2").table();
            table.row("land", "5 2");
            table.row("done", "");
            format!("{}; {}", table.see("P4"), table.row("done", ""))
        },
    );
}

/// pl.drift.10 (`drift_order`): whether the owner may announce another filling order.
#[test]
fn drift_order() {
    for (options, told) in [("drift_order=announced", "P4 first"), ("drift_order=fixed", "no pl.drift.10")] {
        let mut table = lay(options).plane(PLATOON, "1 6,6").step(Step::Landing).table();
        assert_eq!(table.row("first P4", ""), told, "{options}");
    }
}

/// pl.survival.5 (`survival_terrain`): the deadliest or the kindest row of a hex of several kinds, in the game as in the
/// procedure; a hex whose bridge is gone is a stream hex, with whatever else is there (pl.engineer.4).
#[test]
fn survival_terrain() {
    let letter = |fate: &str| match fate {
        _ if fate.contains("dispersed") => "D",
        _ if fate.contains("eliminated") => "X",
        _ => "-",
    };
    let game = |options: &str, ground: &str, gone: bool| {
        let lay = ground.split(' ').fold(lay(options).plane(PLATOON, "1 6,6"), |lay, kind| lay.ground(kind, "6,6"));
        let mut table = lay.step(Step::Landing).table();
        table.state.open.broken.extend(gone.then(|| table::spot("6,6")));
        table.row("land", "1 1 2 3 6");
        ["P1", "P2", "P3", "P4"].map(|stick| letter(&table.see(stick))).join(" ")
    };
    let procedure = |options: &str, ground: &str| {
        let mut board = board(1);
        board["terrain"] = ground.split(' ').map(|kind| (kind, json!(["6,6"]))).collect();
        let targets = json!([{ "hex": "6,6", "planes": 1 }]);
        let input = json!({ "board": board, "wind": { "from": "N", "speed": "Low" }, "targets": targets });
        let outcome = resolve::<DropProcedure>(options, input, "1 1 2 3 6").unwrap();
        outcome.sticks.iter().map(|stick| letter(&stick.fate.to_string())).collect::<Vec<_>>().join(" ")
    };
    check(
        "options                   | ground                   | bridge | fates of 1 2 3 6
         survival_terrain=deadlier | forest slope             |        | X X X -
         survival_terrain=kinder   | forest slope             |        | X D - -
         survival_terrain=deadlier | stream slope             |        | X X D -
         survival_terrain=kinder   | stream slope             |        | X D - -
         survival_terrain=kinder   | stream hilltop           |        | D - - -
         survival_terrain=kinder   | stream road              |        | X X D -
         survival_terrain=kinder   | stream road bridge       | stands | D - - -
         survival_terrain=kinder   | stream road bridge       | gone   | X X D -
         survival_terrain=kinder   | road bridge              | gone   | X X D -
         survival_terrain=deadlier | stream slope road bridge | gone   | X X D -
         survival_terrain=kinder   | stream slope road bridge | gone   | X D - -
         survival_terrain=deadlier | forest road bridge       | gone   | X X X -
         survival_terrain=kinder   | forest road bridge       | gone   | X X D -",
        |row| {
            let (options, ground, gone) = (row[0], row[1], row[2] == "gone");
            let fates = game(options, ground, gone);
            if !gone {
                assert_eq!(procedure(options, ground), fates, "{options}, {ground}");
            }
            fates
        },
    );
}

/// pl.contact.4 (`contact_attack`): with or without the close-assault modifier.
#[test]
fn contact_attack() {
    check(
        "options                      | modifier and result
         contact_attack=fire          | +0 -
         contact_attack=close-assault | -2 D",
        |row| {
            let input = json!({ "enemies": [{ "unit": ENEMY }], "landed": [{ "unit": STICK, "count": 3 }] });
            let outcome = resolve::<ContactProcedure>(row[0], input, "3").unwrap();
            let lay = lay(row[0]).options("sticks_per_platoon=3").plane(PLATOON, "1 6,6").defender("K", ENEMY, "6,6");
            let told = lay.step(Step::Landing).table().row("land", "1 2 2 2 3");
            let game = format!("contact 6,6 1-2 {:+} {}", outcome.modifier, outcome.result);
            assert!(told.contains(&game), "{told} has {game}");
            format!("{:+} {}", outcome.modifier, outcome.result)
        },
    );
}

/// pl.contact.5 (`shared_hex`): whether a shared hex can be left.
#[test]
fn shared_hex() {
    for (options, told) in [("shared_hex=may-leave", "A to 6,7 for 2/2"), ("shared_hex=locked", "no pl.contact.5")] {
        let lay = lay(options).airborne("A", RIFLES, "6,6").defender("K", ENEMY, "6,6");
        assert_eq!(lay.step(Step::Movement).table().row("move A 6,7", ""), told, "{options}");
    }
}

/// pl.landed.3 (`cat_mixed`): whether one fresh unit costs a mixed group its modifier.
#[test]
fn cat_mixed() {
    check(
        "options             | orders                           | told
         cat_mixed=any-fresh | assault C 7,5 + join A + attack  | attack 1-3 +0 -
         cat_mixed=all-fresh | assault C 7,5 + join A + attack  | attack 1-3 -2 -
         cat_mixed=all-fresh | assault A 7,5 + join B + attack  | attack 1-4 +0 -",
        |row| {
            let lay = lay(row[0])
                .airborne("A B", STICK, "6,5 landed")
                .airborne("C", RIFLES, "6,5")
                .airborne("D", RIFLES, "9,9");
            let table = lay.defender("K", ENEMY, "7,5").defender("L", ENEMY, "9,8").step(Step::Assault);
            table.table().row(row[1], "6")
        },
    );
}

/// pl.landed.4 (`landing_fire`): whether units fire in the turn they come down; nobody else fires a second time.
#[test]
fn landing_fire() {
    let game = |options| lay(options).plane(PLATOON, "1 6,6").airborne("A", RIFLES, "6,7").defender("K", ENEMY, "6,5");
    game("landing_fire=off").step(Step::Landing).table().play(
        "order            | dice      | what happens
         watch land       | 1 2 2 2 2 | …; > movement",
    );
    game("landing_fire=on").step(Step::Landing).table().play(
        "order                         | dice      | what happens
         watch land                    | 1 2 2 2 2 | …; > landingfire
         aim A K                       |           | no pl.landed.4
         aim P1 K + join P2 + attack   | 6         | attack 1-4 +0 -
         watch done                    |           | > movement",
    );
}

/// pl.form.3, pl.form.4 (`stick_type`, `form_same_hex`): which sticks combine, and whether sticks in adjacent hexes can
/// too.
#[test]
fn forming() {
    check(
        "options           | told
         stick_type=counter | no pl.form.5
         stick_type=side    | formed 5,5 of A B C D
         form_same_hex=on   | no pl.form.5
         form_same_hex=off  | formed 5,5 of A B C E",
        |row| {
            let lay = lay(row[0]).airborne("A B C", STICK, "5,5").airborne("D", "British parachute stick", "5,5");
            let lay = lay.airborne("E", STICK, "5,6").airborne("F", STICK, "5,7").turn(2, Party::Airborne);
            lay.table().row("form 5,5 US airborne platoon", "")
        },
    );
    // An enemy bars only the sticks in its own hex.
    let lay = lay("form_same_hex=off")
        .airborne("A B C", STICK, "5,5")
        .airborne("E", STICK, "5,6")
        .defender("K", ENEMY, "5,6");
    assert_eq!(lay.turn(2, Party::Airborne).table().row("form 5,5 US airborne platoon", ""), "no pl.form.5");
}

/// pl.form.7 (`form_no_fire`): how long a new platoon holds its fire.
#[test]
fn form_no_fire() {
    check(
        "options                    | in that turn, in the next, in the one after
         form_no_fire=that-turn     | no pl.form.7, ,
         form_no_fire=next-turn-too | no pl.form.7, no pl.form.7,
         form_no_fire=off           | , ,",
        |row| {
            let aim = |later: u16| {
                let lay = lay(row[0])
                    .airborne("A B C D", STICK, "5,5")
                    .airborne("R", RIFLES, "5,5")
                    .defender("K", ENEMY, "5,4");
                let mut table = lay.turn(2, Party::Airborne).table();
                table.row("form 5,5 US airborne platoon", "");
                table.row("done", "");
                table.state.open.player_turn += 2 * later;
                table.row("aim platoon-1 K", "")
            };
            format!("{}, {}, {}", aim(0), aim(1), aim(2))
        },
    );
}

/// pl.glider.5 (`artillery_drop`): a battery drops as one stick in the first place of the pattern, and takes a platoon's
/// space.
#[test]
fn artillery_drop() {
    let gun = "US 75mm howitzer battery";
    assert!(fits(&lay("artillery_drop=off").plane(gun, "-").fault(), "…(pl.glider.4)"));
    let game = || lay("artillery_drop=on").plane(PLATOON, "1 6,6").plane(gun, "1 6,6").step(Step::Landing);
    game().table().play(
        "order           | dice        | what happens
         first Q         |             | no pl.drift.10
         land            | 5 2 2 2 2 1 | drift E at 6,6; Q lands 6,6; P1 lands 6,7; P2 lands 6,7; P3 lands 6,8; P4 lands 6,8; \
                                         Q dispersed jump; P gone; Q gone
         see Q           |             | Q 6,6 dispersed landed
         move P1 6,6     |             | no pl.landed.1",
    );
    // With the battery counting as a platoon, two sticks that drift in are two too many.
    game().plane(PLATOON, "1 6,5").plane(PLATOON, "1 6,5").defender("K", ENEMY, "9,9").table().play(
        "order | dice                        | what happens
         land  | 1 2 2 2 2 2 2 2 2 2 2 2 2 2 2 | …
         see Q P1 R1 S4 |                    | Q 6,6 dispersed landed; P1 6,6 dispersed landed; R1 6,5 landed; S4 6,6 dispersed landed",
    );
    check(
        "options            | batteries, planes | die | outcome
         artillery_drop=off | 1 1               | 5   | no: artillery arrives only by glider (pl.glider.4)
         artillery_drop=on  | 1 1               | 5   | battery P 6,6; Q1 6,7; Q2 6,7; Q3 6,8; Q4 6,8
         artillery_drop=on  | 1 0               | 6   | battery P 6,7
         artillery_drop=on  | 2 0               | 5   | battery P 6,6; battery Q 6,7
         artillery_drop=on  | 2 1               | 5   | no: at most 2 full platoons …",
        |row| {
            let (batteries, planes) = row[1].split_once(' ').unwrap();
            let number = |cell: &str| cell.parse::<u16>().unwrap();
            let target = json!({ "hex": "6,6", "planes": number(planes), "batteries": number(batteries) });
            let input = json!({ "board": board(1), "wind": { "from": "N", "speed": "Low" }, "targets": [target] });
            let survival = " 2".repeat(usize::from(number(batteries) + 4 * number(planes)));
            or_fault(resolve::<DropProcedure>(row[0], input, &format!("{}{survival}", row[2])), |outcome| {
                let stick =
                    |stick: &crate::drop::Stick| format!("{} {}", stick.name, stick.hex.as_deref().unwrap_or("off"));
                outcome.sticks.iter().map(stick).collect::<Vec<_>>().join("; ")
            })
        },
    );
}

/// Where gliders aimed north at 6,6, and one at 6,5, come down in a low wind from the north, and what happens to their
/// loads.
fn gliders(options: &str, number: usize, dice: &str) -> String {
    let gliders = vec![json!({ "target": "6,6", "heading": "N" }); number];
    let mut board = board(1);
    board["terrain"] = json!({ "forest": ["6,8"], "sea": ["6,9"] });
    let input = json!({ "board": board, "wind": { "from": "N", "speed": "Low" }, "gliders": gliders });
    or_fault(resolve::<GliderProcedure>(options, input, dice), |outcome| {
        let show = |one: &crate::glider::Landing| format!("{} {}", one.hex.as_deref().unwrap_or("off"), one.load);
        outcome.gliders.iter().map(show).collect::<Vec<_>>().join("; ")
    })
}

/// pl.glider.7, pl.glider.11, pl.glider.12, pl.glider.15 (`glider_limit`, `glider_line`, `glider_shift`, `glider_crash`).
#[test]
fn glider_landings() {
    check(
        "options               | gliders | dice    | loads
         glider_limit=2        | 2       | 3 3     | 6,7 safe; 6,7 safe
         glider_limit=1        | 2       | 3 3     | no: 1 gliders are the most …
         glider_limit=3        | 3       | 3 3 3   | 6,7 safe; 6,7 safe; 6,7 safe
         glider_limit=2        | 3       | 3 3 3   | no: 2 gliders are the most …
         glider_line=1         | 2       | 1 6     | 6,8 safe; 6,6 safe
         glider_line=2         | 2       | 1 6     | 6,9 eliminated; 6,5 safe
         glider_shift=downwind | 1       | 3       | 6,7 safe
         glider_shift=upwind   | 1       | 3       | 6,5 safe
         glider_crash=off      | 1       | 1       | 6,8 safe
         glider_crash=on       | 1       | 1 5     | 6,8 dispersed
         glider_crash=on       | 2       | 1 3 4 1 | 6,8 eliminated; 6,7 dispersed",
        |row| gliders(row[0], row[1].parse().unwrap(), row[2]),
    );
}

/// pl.glider.15 (`glider_crash`) in the game: a die for each load on the board, after those of the sticks.
#[test]
fn glider_crash() {
    let lay = lay("glider_crash=on").plane(PLATOON, "1 3,3").glider(RIFLES, "1 6,6 N").glider(RIFLES, "1 9,6 N");
    lay.ground("forest", "6,7").ground("sea", "9,7").step(Step::Landing).table().play(
        "order | dice            | what happens
         land  | 1 3 3 2 2 2 1 5 | …; G2 eliminated glider-lost; P4 dispersed jump; G1 dispersed jump; …",
    );
}

/// pl.crowd.3 (`crowd_count`) with pl.glider.15 (`glider_crash`): gliders that did not survive crowd nobody if counting
/// comes after survival.
#[test]
fn gliders_counted_after_survival() {
    let told = |count: &str| {
        let gliders =
            [("6,6", 2), ("6,5", 1)].map(|(target, number)| vec![json!({ "target": target, "heading": "N" }); number]);
        let mut input =
            json!({ "board": board(1), "wind": { "from": "N", "speed": "Low" }, "gliders": gliders.concat() });
        input["board"]["terrain"] = json!({ "town": ["6,7"] });
        let outcome = resolve::<GliderProcedure>(&format!("glider_crash=on {count}"), input, "3 3 1  1 6 6").unwrap();
        outcome.gliders.iter().map(|one| one.load.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told("crowd_count=before-survival"), "eliminated dispersed dispersed");
    assert_eq!(told("crowd_count=after-survival"), "eliminated safe safe");
}

/// pl.glider.16 (`contact_glider`): whether loads among enemies are attacked at once.
#[test]
fn contact_glider() {
    for (options, told) in [
        ("contact_glider=on", "G1 lands 6,7; G1 gone; contact 6,7 1-2 +0 -"),
        ("contact_glider=off", "G1 lands 6,7; G1 gone"),
    ] {
        let table = lay(options).glider(RIFLES, "1 6,6 N").defender("K", ENEMY, "6,7").step(Step::Landing);
        let dice = if options.ends_with("on") { "3 6" } else { "3" };
        assert_eq!(table.table().row("land", dice), told, "{options}");
    }
}

/// pl.glider.17 (`glider_landing_turn`): whether a load may close assault, like paratroops without the -2; it never moves.
#[test]
fn glider_landing_turn() {
    check(
        "options                           | move           | assault
         glider_landing_turn=unloaded      | no pl.glider.17 | no pl.glider.17
         glider_landing_turn=as-paratroops | no pl.glider.17 | attack 1-3 +0 -",
        |row| {
            let lay = lay(row[0])
                .airborne("G", RIFLES, "6,6 by-glider")
                .airborne("B", RIFLES, "9,9")
                .defender("L", ENEMY, "9,8");
            let mut table = lay.defender("S", "German security platoon", "6,7").step(Step::Movement).table();
            assert_eq!(table.row("move G 6,5", ""), row[1]);
            table.row("done", "");
            table.row("assault G 6,7 + attack", "6")
        },
    );
}
