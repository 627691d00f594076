//! Scenarios: forces, control, reinforcements and victory (pl.scenario.1), and the counters they are made of (pl.base.11).

use super::*;
use crate::scenario::{Arrival, CraftKind, Scenario};
use crate::state::{Party, Step};
use jumpmaster_core::{Map, ScenarioSource};

fn read(text: &str) -> Result<Arc<Scenario>, Fault> {
    let map = Map::read("bridge-by-night", shipped("bridge-by-night").map.unwrap(), &|_| None)?;
    (ScenarioSource { file: "mine.toml".into(), text: text.into(), map: map.into() })
        .read::<<Pl as System>::Scenario>(&ledger(), None)
}

/// pl.base.11, pl.table.base-units: every counter as the table prints it, and the sticks of its platoons (pl.drop.3).
#[test]
fn counters() {
    let rules = rules("");
    check(
        "unit                          | attack class range defence movement
         US airborne platoon           | 4 I 2 8 1
         British parachute platoon     | 4 I 2 8 1
         German parachute platoon      | 3 I 2 8 1
         US rifle platoon              | 2 I 2* 6 1
         US 57mm AT battery            | 9 A 5 2 0
         US 75mm howitzer battery      | 20 H 25 2 0
         German rifle platoon          | 3 I 2* 8 1
         German security platoon       | 2 I 2 5 1
         German engineer platoon       | 3 I 2 10 1
         20mm AA battery               | 4 H 10 1 0
         20(4)mm AA battery            | 14 H 10 1 0
         37mm AA battery               | 6 H 12 1 0
         40mm AA battery               | 8 H 12 2 0
         88mm battery                  | 20 A 20 1 0
         90mm battery                  | 15 A 20 1 0
         German truck                  | 0 - 0 1 12
         US truck                      | 0 - 0 1 14
         wagon                         | 0 - 0 1 3
         US airborne stick             | 1 I 2 2 1
         German parachute stick        | 3/4 I 2 2 1",
        |row| {
            let unit = &rules.counters[rules.counter_named(row[0]).unwrap()];
            let star = if unit.starred { "*" } else { "" };
            let (attack, defence) = (rules.scale.show(unit.attack), rules.scale.show(unit.defence));
            format!("{attack} {} {}{star} {defence} {}", unit.class, unit.range_hexes, unit.movement)
        },
    );
}

/// pl.scenario.1, pl.table.demo-forces: the forces of "Bridge by night", its twelve turns, its night and its victory.
#[test]
fn bridge_by_night() {
    let scenario = read(shipped("bridge-by-night").text).unwrap();
    let name = |counter: usize| scenario.rules.counters[counter].name.as_str();
    let craft = scenario.craft.iter().map(|spec| {
        let kind = if spec.kind == CraftKind::Plane { "plane" } else { "glider" };
        format!("{kind} {} {}-{}", name(spec.load), spec.turns.0, spec.turns.1)
    });
    let planes = "plane US airborne platoon 1-4";
    let gliders = ["glider US airborne platoon 1-4", "glider US 57mm AT battery 1-4"];
    assert_eq!(craft.collect::<Vec<_>>(), [&[planes; 4][..], &gliders].concat());
    let pieces = scenario.pieces.iter().map(|piece| match &piece.arrival {
        Arrival::SetUp(hexes) => format!("{} {} in {} hexes", piece.owner, name(piece.counter), hexes.len()),
        Arrival::Enters(turn, at) => format!("{} {} turn {turn} at {at}", piece.owner, name(piece.counter)),
    });
    let pieces: Vec<String> = pieces.collect();
    let wanted = [
        "defender German rifle platoon in 37 hexes",
        "defender German rifle platoon in 37 hexes",
        "defender German security platoon in 37 hexes",
        "defender 20mm AA battery in 37 hexes",
        "defender German rifle platoon turn 4 at 19,6",
    ];
    assert_eq!(pieces, wanted);
    // Within three hexes of the bridge, without the bridge itself, six stream hexes and three town hexes.
    assert_eq!(scenario.minefields.iter().map(|field| field.hexes.len()).collect::<Vec<_>>(), [27]);
    assert_eq!((scenario.turns, scenario.rules.night, scenario.rules.defender_first), (12, true, false));
    let victory = &scenario.victory;
    let spots = |text: &str| text.split(' ').map(table::spot).collect::<Vec<_>>();
    assert_eq!((victory.side, &victory.control), (Party::Airborne, &spots("10,6")));
    assert_eq!(victory.one_of_each, [spots("9,5 9,6 9,7"), spots("11,6")]);
}

const VICTORY: &str = "[victory]\nside = \"airborne\"\ncontrol = [\"5,5\"]\none_of_each = [[\"4,5\", \"4,6\"], [\"6,5\"]]\nmost_lost_sticks = 4";

/// pl.scenario.1: after the last turn a side controls the hexes it is in or was last in, dispersed or not; if the
/// conditions fail, the other side wins.
#[test]
fn victory_by_control() {
    let end = |places: &str, lost: bool| {
        let lay = Lay::new(2).turns(1).scenario(VICTORY).airborne("X", "US airborne platoon", "9,9");
        let lay = lay.airborne("Y", "US airborne stick", "9,9").defender("E", "German rifle platoon", "12,9");
        let names = ["A", "B", "C"].into_iter();
        let places = places.split_whitespace();
        let lay = names
            .zip(places)
            .fold(lay, |lay, (name, at)| lay.airborne(name, "US airborne platoon", &at.replace('-', " ")));
        let mut table = lay.turn(1, Party::Defender).step(Step::Assault).table();
        for unit in ["X", "Y"].into_iter().take(if lost { 2 } else { 1 }) {
            let (unit, cause) = (table.unit(unit), crate::event::Cause::Fire);
            crate::event::apply(&mut table.state, &crate::event::Event::Eliminated { unit, cause });
        }
        let told = table.row("done", "");
        told.rsplit("; ").next().unwrap_or_default().to_string()
    };
    check(
        "held                 | lost   | who wins
         5,5 4,5 6,5          | four   | airborne wins
         5,5 4,6 6,5          | four   | airborne wins
         5,5-dispersed 4,6 6,5 | four  | airborne wins
         5,5 4,5              | four   | defender wins
         4,5 6,5              | four   | defender wins
         5,5 4,7 6,5          | four   | defender wins
         5,5 4,5 6,5          | five   | defender wins    // a stick too many",
        |row| end(row[0], row[1] == "five"),
    );
}

/// pl.scenario.1: control goes to the side that is in a hex or was last in it; sharing a hex changes nothing.
#[test]
fn control() {
    let lay = Lay::new(2).airborne("A", "US airborne platoon", "5,5").defender("K", "German security platoon", "10,5");
    let mut table = lay.airborne("B", "US airborne platoon", "9,9").step(Step::Movement).table();
    let held = |table: &table::Table, spots: &str| {
        let holder = |spot| table.state.open.controller(table::spot(spot)).to_string();
        spots.split(' ').map(holder).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(held(&table, "5,5 6,5 10,5 0,0"), "airborne defender defender defender");
    table.row("move A 6,5", "");
    assert_eq!(held(&table, "5,5 6,5"), "airborne airborne", "last through, and in it");
    table.row("done", "");
    assert_eq!(table.row("move K 10,4", ""), "K to 10,4 for 2/2");
    assert_eq!(held(&table, "10,5 10,4 6,5"), "defender defender airborne");
    let shared = Lay::new(2).defender("K", "German rifle platoon", "5,5").airborne("A", "US airborne stick", "5,5");
    let mut shared = shared.step(Step::Movement).table();
    assert_eq!(held(&shared, "5,5"), "defender");
    let (unit, cause) = (shared.unit("K"), crate::event::Cause::Fire);
    crate::event::apply(&mut shared.state, &crate::event::Event::Eliminated { unit, cause });
    assert_eq!(held(&shared, "5,5"), "airborne", "alone in it now");
}

/// pl.scenario.1: a side with nothing on the board or to come loses at once; units still to come keep it in the game.
#[test]
fn annihilation() {
    let lay = || {
        Lay::new(2)
            .no_reserves()
            .airborne("A", "US airborne platoon", "5,5")
            .defender("K", "20mm AA battery", "6,5")
            .step(Step::Assault)
    };
    let storm = "order | dice | what happens\n assault A 6,5 + attack | 1 |";
    lay().table().play(&format!("{storm} attack 4-1 -2 X; K eliminated assault; airborne wins by annihilation"));
    let late = "[[reinforcement]]\nside = \"defender\"\nunit = \"wagon\"\nturn = 9\nat = \"0,0\"";
    lay().scenario(late).table().play(&format!("{storm} attack 4-1 -2 X; K eliminated assault"));
    let lay = Lay::new(2).no_reserves().airborne("A", "US airborne stick", "5,5").defender("K", "wagon", "9,5");
    let mined = |lay: Lay| lay.mines(Party::Defender, "5,5").turn(1, Party::Defender).step(Step::Mines);
    mined(lay)
        .table()
        .play("order | dice | what happens\n mines | 1 | mines A X; A eliminated mines; defender wins by annihilation");
    let lay = Lay::new(2).no_reserves().airborne("A", "US airborne stick", "5,5").defender("K", "wagon", "9,5");
    let mut to_come = mined(lay.plane("US airborne platoon", "2 6,6")).table();
    assert_eq!(to_come.row("mines", "1"), "mines A X; A eliminated mines");
    let lay = Lay::new(2).no_reserves().airborne("A", "US airborne stick", "5,5").defender("K", "wagon", "9,5");
    let mut off = mined(lay.plane("US airborne platoon", "off")).table();
    assert_eq!(off.row("mines", "1"), "mines A X; A eliminated mines; defender wins by annihilation");
}

/// pl.scenario.1: if both sides are gone at once, the conditions decide.
#[test]
fn both_annihilated() {
    let end = |spot: &str| {
        let victory = "[victory]\nside = \"airborne\"\ncontrol = [\"5,5\"]";
        let lay = Lay::new(1).no_reserves().scenario(victory).plane("US 57mm AT battery", "1 6,9");
        let lay = lay.options("artillery_drop=on").airborne("A", "US airborne stick", spot);
        let mut table = lay.defender("K", "wagon", "9,9").step(Step::Landing).table();
        for name in ["A", "K"] {
            let (unit, cause) = (table.unit(name), crate::event::Cause::Fire);
            crate::event::apply(&mut table.state, &crate::event::Event::Eliminated { unit, cause });
        }
        table.state.open.wind =
            Some(crate::wind::Wind { from: jumpmaster_core::hex::Side::ALL[0], speed: crate::wind::Speed::High });
        // The last units of both sides are gone when the battery drifts off the board.
        let told = table.row("land", "6");
        told.rsplit("; ").next().unwrap_or_default().to_string()
    };
    assert_eq!(end("5,5"), "airborne wins by annihilation");
    assert_eq!(end("4,4"), "defender wins by annihilation");
}

/// pl.scenario.1: reinforcements enter at their hex in their Movement Phase, from their turn of entry on.
#[test]
fn reinforcements() {
    let late = "[[reinforcement]]\nside = \"airborne\"\nunit = \"US truck\"\nturn = 2\nat = \"0,5\"\n\
                [[reinforcement]]\nside = \"airborne\"\nunit = \"German truck\"\nturn = 1\nat = \"0,6\"";
    let lay = || Lay::new(2).scenario(late).ground("road", "0,5 1,5").airborne("A", "US airborne platoon", "5,5");
    lay().turn(1, Party::Airborne).step(Step::Movement).table().play(
        "order            | dice | what happens
         enter A          |      | no pl.scenario.1
         enter US-truck   |      | no pl.scenario.1     // not due yet
         enter German-truck |    | German truck enters 0,6 for 4/2
         enter German-truck |    | no pl.scenario.1
         move German-truck 1,6 | | German truck to 1,6 for 4/2
         done             |      |
         enter US-truck   |      | US truck enters 0,5 for 1/2  // along the road
         move US-truck 1,5 |     | US truck to 1,5 for 1/2",
    );
    lay().step(Step::Fire).table().play("order | what happens\n enter German-truck | no pl.scenario.1");
}

/// pl.scenario.2: while enemies or terrain bar its entry hex, a reinforcement enters at the nearest open hex on the edge,
/// ties going to the lowest row and column; it waits for friends to clear its hex and, by the option, for enemies.
#[test]
fn barred_entries() {
    let late = "[[reinforcement]]\nside = \"defender\"\nunit = \"German truck\"\nturn = 1\nat = \"0,6\"\n\
                [[reinforcement]]\nside = \"defender\"\nunit = \"German security platoon\"\nturn = 1\nat = \"0,6\"";
    let enter = |options: &str, airborne: &str, other: &str| {
        let mut lay = Lay::new(2).options(options).scenario(late).turn(1, Party::Defender).step(Step::Movement);
        for (number, hex) in airborne.split_whitespace().enumerate() {
            lay = lay.airborne(&format!("A{number}"), "US airborne stick", hex);
        }
        for thing in other.split_whitespace() {
            lay = match thing.split_once('@') {
                Some(("block", hex)) => lay.blocks(Party::Airborne, hex),
                Some(("friends", hex)) => lay.defender("X1 X2 X3 X4", "German rifle platoon", hex),
                Some(("friend", hex)) => lay.defender("Y", "German rifle platoon", hex),
                Some((ground, hex)) => lay.ground(ground, hex),
                None => panic!("{thing} is nowhere"),
            };
        }
        let mut table = lay.table();
        let mut told = |unit: &str| table.row(&format!("enter {unit}"), "").replace("German ", "");
        [told("German-truck"), told("German-security-platoon")].join("; ")
    };
    check(
        "options           | enemies     | besides                   | who enters where
                           |             |                           | truck enters 0,6 for 4/2; security platoon enters 0,6 for 2/2
                           | 0,6         |                           | truck enters 0,5 for 4/2; security platoon enters 0,5 for 2/2
         entry_barred=wait | 0,6         |                           | no pl.scenario.2; no pl.scenario.2
                           | 0,6 0,5     |                           | truck enters 0,7 for 4/2; security platoon enters 0,7 for 2/2
                           | 0,6 0,5 0,7 |                           | truck enters 0,4 for 4/2; security platoon enters 0,4 for 2/2
                           | 0,6         | friend@0,6                | truck enters 0,5 for 4/2; security platoon enters 0,5 for 2/2
                           | 0,6         | friends@0,5               | truck enters 0,7 for 4/2; security platoon enters 0,7 for 2/2
                           | 0,6         | forest@0,5                | truck enters 0,7 for 4/2; security platoon enters 0,5 for 2/2
                           | 0,6         | sea@0,5 sea@0,7           | truck enters 0,4 for 4/2; security platoon enters 0,4 for 2/2
                           |             | block@0,6                 | truck enters 0,5 for 4/2; security platoon enters 0,6 for 2/2
         entry_barred=wait |             | block@0,6                 | no pl.engineer.3; security platoon enters 0,6 for 2/2
                           |             | friends@0,6               | no pl.crowd.7; no pl.crowd.7",
        |row| enter(row[0], row[1], row[2]),
    );
}

/// pl.scenario.1: pieces are set up in their order, in their area, within the stacking limit; mines each in a hex of their
/// own.
#[test]
fn set_up() {
    let forces = "[[unit]]\nside = \"defender\"\nunit = \"German rifle platoon\"\ncount = 2\nwithin = { hexes = 1, of = [\"5,5\"] }\n\
                  [[unit]]\nside = \"airborne\"\nunit = \"US truck\"\nwithin = { hexes = 1, of = [\"5,5\"] }\n\
                  [[minefield]]\nside = \"defender\"\ncount = 2\nwithin = { hexes = 1, of = [\"5,5\"] }\nnot_in = [\"town\"]";
    let lay = Lay::new(2).options("stacking=1").scenario(forces).ground("town", "5,4").ground("sea", "6,4");
    let lay = lay.airborne("A", "US airborne platoon", "9,9").defender("E", "20mm AA battery", "12,9");
    lay.step(Step::SetUp).table().play(
        "order                             | dice | what happens
         done                              |      | no pl.scenario.1
         place German-rifle-platoon-B 5,5  |      | no pl.scenario.1     // A comes first
         place German-rifle-platoon-A 9,9  |      | no pl.scenario.1     // outside its area
         place German-rifle-platoon-A 6,4  |      | no pl.scenario.1     // the sea
         place German-rifle-platoon-A 5,5  |      | German rifle platoon A set up 5,5
         place German-rifle-platoon-B 5,5  |      | no pl.crowd.7
         place German-rifle-platoon-B 4,5  |      | German rifle platoon B set up 4,5
         place mines-0 5,4                 |      | no pl.scenario.1
         place mines-0 5,6                 |      | mines laid 5,6
         place mines-1 5,6                 |      | no pl.mines.1
         place mines-1 4,6                 |      | mines laid 4,6
         place US-truck 5,5                |      | no pl.base.8
         place US-truck 5,6                |      | US truck set up 5,6
         place US-truck 5,5                |      | no pl.scenario.1",
    );
}

/// pl.scenario.1: an inconsistent scenario is refused in words.
#[test]
fn bad_scenarios() {
    let shipped = shipped("bridge-by-night").text;
    check(
        "replace                       | by                      | what is wrong
         turns = 12                    | turns = 0               | mine.toml: 0 turns
         turns = 12                    | turns = \"many\"        | mine.toml, line 6: invalid type: string \"many\", expected u8
         night = \"on\"                | nigth = \"on\"          | mine.toml: unknown option \"nigth\"
         US 57mm AT battery            | US truck                | mine.toml: \"US truck\" as a load
         turns = [1, 4]                | turns = [0, 4]          | mine.toml: landing turns 0 to 4
         turns = [1, 4]                | turns = [3, 14]         | mine.toml: landing turns 3 to 14
         unit = \"German rifle         | unit = \"German rilfe   | mine.toml: unknown unit \"German rilfe platoon\"
         unit = \"20mm AA battery\"    | unit = \"US airborne stick\" | mine.toml: \"US airborne stick\" on the ground
         of = [\"10,6\"]               | of = [\"20,6\"]         | mine.toml: hex 20,6 is off the map
         of = [\"10,6\"]               | of = []                 | mine.toml: German rifle platoon has nowhere to set up
         not_in = [\"bridge\"          | not_in = [\"bog\"       | mine.toml: unknown terrain on the map \"bog\"
         heading = \"E\"               | heading = \"N\"         | mine.toml: no hex side is called \"N\"
         turn = 2                      | turn = 9                | mine.toml: landing on 8,7 in turn 9
         side = \"defender\"           | side = \"defneder\"     | mine.toml, line 29: unknown variant `defneder`, expected `airborne` or `defender`",
        |row| {
            assert!(shipped.contains(row[0]), "{}", row[0]);
            read(&shipped.replacen(row[0], row[1], 1)).map_or_else(|fault| fault.what, |_| "nothing".into())
        },
    );
}
