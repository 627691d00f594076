//! Who may fly what, and Patrol Zones.

use super::*;
use crate::air::mission::{Flight, Mission, Passenger, Phase, Segment, Sent, Target, active_at, judge};
use crate::air::patrol::{Watch, covering, patrolled, zone};
use crate::air::stowage::PARTS;
use crate::board::Board;
use crate::rules::air::Method;
use crate::tokens::Tokens;
use crate::unit::{Mobility, Mode};
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape};
use jumpmaster_core::{Map, Named};

/// ocs.base.13, ocs.table.house-limits: Active aircraft by the Level of their base.
#[test]
fn bases_hold_active_aircraft_by_level() {
    assert_eq!([0, 1, 2, 3].map(|level| active_at(&rules(), level)), [1, 3, 6, 9]);
}

/// A mission in words: aircraft as `transport@7` with their distance, and their base if it is another, `fighter@9/1`; one
/// with a dash before it is Inactive.
fn judged(mission: &str, aircraft: &str, target: &str, when: &str, load: &str) -> String {
    let sent = |word: &str| {
        let (name, rest) = word.split_once('@').unwrap();
        let (distance, base) = rest.split_once('/').unwrap_or((rest, "0"));
        let inactive = name.starts_with('-');
        let (plane, stays) = match name.trim_start_matches('-') {
            "fighter" => (fighter(3), false),
            "bomber" => (bomber(12), false),
            "transport" => (transport(0), false),
            "stays" => (transport(0), true),
            "tug" => (with(transport(0), "glider", true), false),
            "glider" => (json!({ "type": "glider marker" }), false),
            other => panic!("{other}"),
        };
        let aircraft = Aircraft { distance: distance.parse().unwrap(), ..read(&plane) };
        Sent { aircraft, active: !inactive, base: base.parse().unwrap(), stays }
    };
    let aircraft: Vec<Sent> = aircraft.split_whitespace().map(sent).collect();
    let has = |word: &str| target.split_whitespace().any(|each| each == word);
    let level = target.split_whitespace().find_map(|word| word.strip_prefix("base=")?.parse().ok());
    let target = Target {
        land: !has("water"),
        enemy: has("enemy"),
        rail: has("rail"),
        base: level,
        fighters: has("fighters"),
        unloaded: 0,
    };
    let (phase, segment) = when.split_once(' ').unwrap();
    let unit = |method| Passenger {
        charge: 2 * PARTS,
        allowance: 6,
        mobility: Mobility::Leg,
        mode: Mode::Move,
        spent: 0,
        method,
        planned: true,
    };
    let units: Vec<Passenger> = load
        .split_whitespace()
        .filter_map(|word| match word {
            "unit" => Some(unit(Method::Parachute)),
            "gliding" => Some(unit(Method::Glider)),
            _ => None,
        })
        .collect();
    let supply = load.split_whitespace().find_map(|word| word.strip_suffix('T')?.parse().ok()).unwrap_or(0);
    let flight = Flight {
        mission: Mission::named(mission).unwrap(),
        phase: Phase::named(phase).unwrap(),
        segment: Segment::named(segment).unwrap(),
        aircraft: &aircraft,
        target,
        units: &units,
        supply: [Tokens(supply), Tokens::NONE],
    };
    judge(&rules(), &flight).map_or_else(|rule| rule.why.to_string(), |()| "flies".into())
}

/// ocs.base.13, ocs.base.14, ocs.mloss.3, ocs.airtrans.1, ocs.airtrans.5, ocs.airtrans.6, ocs.airdrop.9: who flies what,
/// when, how far and with what.
#[test]
fn missions_are_judged() {
    check(
        "mission | aircraft | target | when | load | judgement
         Barrage       | bomber@40           | -        | Combat Barrage       | -    | flies
         Barrage       | bomber@41           | -        | Combat Barrage       | -    | ocs.base.14
         Barrage       | -bomber@4           | -        | Combat Barrage       | -    | ocs.base.13
         Barrage       |                     | -        | Combat Barrage       | -    | ocs.base.14
         Barrage       | bomber@4 bomber@4 bomber@4 bomber@4 bomber@4 | - | Combat Barrage | - | ocs.mloss.3
         Barrage       | transport@4         | -        | Combat Barrage       | -    | ocs.base.14
         Barrage       | bomber@4            | -        | Combat Combat        | -    | ocs.base.14
         Barrage       | bomber@4            | -        | Movement Barrage     | -    | flies
         Barrage       | bomber@4            | -        | Movement Barrage     | 1T   | ocs.airtrans.1
         Hip Shoot     | bomber@4            | -        | Movement Movement    | -    | flies
         Hip Shoot     | bomber@4            | -        | Movement Barrage     | -    | ocs.base.14
         Trainbusting  | bomber@4            | rail     | Reaction Movement    | -    | flies
         Trainbusting  | bomber@4            | -        | Reaction Movement    | -    | ocs.base.14
         Fighter Sweep | fighter@9           | fighters | Movement Movement    | -    | flies
         Fighter Sweep | fighter@9           | -        | Movement Movement    | -    | ocs.base.14
         Fighter Sweep | bomber@9            | fighters | Movement Movement    | -    | ocs.base.16
         Interception  | fighter@9           | -        | Combat Barrage       | -    | flies
         Interception  | transport@9         | -        | Combat Barrage       | -    | ocs.base.16
         Base Transfer | fighter@40          | base=1   | Movement Movement    | -    | flies    // twice the range
         Base Transfer | fighter@41          | base=1   | Movement Movement    | -    | ocs.base.14
         Base Transfer | fighter@40          | -        | Movement Movement    | -    | ocs.airtrans.5
         Air Transport | transport@30        | base=2   | Movement Movement    | 4T   | flies
         Air Transport | transport@30        | base=2   | Movement Movement    | 5T   | ocs.airtrans.1
         Air Transport | transport@30        | base=1   | Movement Movement    | 4T   | ocs.airtrans.5
         Air Transport | stays@30            | base=0   | Movement Movement    | 4T   | flies    // ocs.airtrans.6
         Air Transport | transport@30        | -        | Movement Movement    | 2T   | ocs.airtrans.5
         Air Transport | transport@30 transport@30/1 | base=3 | Movement Movement | 2T | ocs.airtrans.1
         Air Transport | transport@30 fighter@9/1 | base=3 | Movement Movement | 2T   | flies    // escorts may
         Air Transport | transport@30        | base=3   | Combat Movement      | 2T   | ocs.airtrans.8
         Air Transport | transport@30        | base=3   | Exploitation Movement | unit | flies
         Air Transport | tug@31              | base=3   | Movement Movement    | unit gliding | flies
         Air Drop      | transport@30        | -        | Movement Movement    | unit 2T | flies
         Air Drop      | transport@30        | enemy    | Movement Movement    | unit | ocs.airdrop.9
         Air Drop      | transport@30        | water    | Movement Movement    | unit | ocs.airdrop.1
         Air Drop      | transport@30        | -        | Movement Movement    | gliding | ocs.airtrans.1
         Air Drop      | tug@30              | -        | Movement Movement    | gliding | flies
         Air Drop      | tug@30              | -        | Movement Movement    | gliding gliding | ocs.airtrans.1
         Air Drop      | glider@0 transport@30 | -      | Movement Movement    | gliding | ocs.airtrans.2
         Air Drop      | fighter@9           | -        | Movement Movement    | unit | ocs.airtrans.1",
        |row| judged(row[0], row[1], row[2], row[3], row[4]),
    );
}

fn board() -> Board {
    let grid =
        Grid { orientation: Orientation::Flat, columns: 30, rows: 8, shape: Shape::OddShifted, names: Names::Digits };
    Board::read(&Map::blank("fields", grid, "open"), &rules()).unwrap()
}

/// ocs.base.15, ocs.base.16: within 10 hexes of a base with an Active Fighter, and of no other.
#[test]
fn fighters_patrol_ten_hexes() {
    let (rules, board) = (rules(), board());
    let hex = |name: &str| board.parse("hex", name).unwrap();
    let bases = [Watch { hex: hex("0104"), fighters: 1 }, Watch { hex: hex("2904"), fighters: 0 }];
    assert!(patrolled(&rules, &board, &bases, hex("1104")) && !patrolled(&rules, &board, &bases, hex("1204")));
    assert!(!patrolled(&rules, &board, &bases, hex("2904")), "no Active Fighter");
    assert_eq!(covering(&rules, &board, &bases, hex("0204")).collect::<Vec<_>>(), [&bases[0]]);
    let within = (0..board.len() as u16).filter(|&each| board.distance(bases[0].hex, each) <= 10).count();
    assert_eq!(zone(&rules, &board, &bases).count(), within);
}
