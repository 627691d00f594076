//! Drop zones and strips: which hexes, who may use them when.

use crate::air::course::{Offset, seen};
use crate::air::zone::judge_headings;
use crate::ground::terrain::Feature;
use crate::input::BoardInput;
use crate::tests::air::*;
use jumpmaster_core::hex::Hex;

fn hex(name: &str) -> Hex {
    hexes().parse(name).unwrap()
}

fn names(hexes_of: impl Iterator<Item = Hex>) -> String {
    hexes_of.map(|hex| hexes().name(hex)).collect::<Vec<_>>().join(" ")
}

/// mbt.map.2, mbt.map.3: six headings as axial steps; ahead, ahead-right and the other four directions relative to one.
#[test]
fn headings_and_what_lies_around_them() {
    let steps: Vec<(i32, i32)> =
        Side::ALL.iter().map(|&side| Offset { ahead: 1, right: 0 }.on(side)).map(|hex| (hex.x, hex.y)).collect();
    assert_eq!(steps, [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]);
    for (number, &heading) in Side::ALL.iter().enumerate() {
        let around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
        for (turn, (ahead, right)) in around.into_iter().enumerate() {
            let way = Offset { ahead, right }.on(heading);
            let side = Side::ALL[(number + turn) % 6].step(Orientation::Flat);
            assert_eq!(way, side, "{ahead}, {right} on heading {number}");
            assert_eq!(seen(hex("M20"), hex("M20") + way, heading), (ahead.into(), right.into()));
        }
    }
}

/// mbt.reuse.1: zones share ground if they have a hex in common, whatever their headings.
#[test]
fn zones_that_share_a_hex() {
    let zone = |start, heading: usize, length, width| Zone { start, heading: Side::ALL[heading], length, width };
    let mut found = [0, 0];
    for (heading, turned) in [(0, 0), (1, 0), (4, 0), (2, 1), (3, 5)] {
        let one = zone(hex("M20"), heading, 3, 2);
        for (length, width) in [(1, 1), (2, 1), (1, 2), (3, 3), (4, 2)] {
            for (x, y) in (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x, y))) {
                let other = zone(hex("M20") + Hex::new(x, y), (heading + turned) % 6, length, width);
                let common = one.hexes().any(|hex| other.hexes().any(|its| its == hex));
                assert_eq!(one.shares(&other), common, "{one:?} and {other:?}");
                assert_eq!(other.shares(&one), common, "{other:?} and {one:?}");
                found[usize::from(common)] += 1;
            }
        }
    }
    assert!(found[0] > 1000 && found[1] > 100, "{found:?}");
}

/// mbt.dz.3: L hexes in every row, odd rows staggered half a hex ahead, the extra row of an even width on the right.
#[test]
fn the_hexes_of_a_zone() {
    let zone = |length, width| Zone { start: hex("M25"), heading: Side::ALL[0], length, width };
    assert_eq!(names(zone(3, 1).hexes()), "M25 M24 M23");
    assert_eq!(names(zone(2, 2).hexes()), "M25 M24 N24 N23");
    assert_eq!(names(zone(2, 3).hexes()), "L24 L23 M25 M24 N24 N23");
    assert_eq!(names(zone(1, 5).hexes()), "K25 L24 M25 N24 O25");
    for width in 1..=6 {
        for heading in Side::ALL {
            let zone = Zone { heading, start: hex("Z15"), ..zone(7, width) };
            let all: Vec<Hex> = zone.hexes().collect();
            assert_eq!(all.len(), 7 * usize::from(width));
            assert_eq!(hexes().hexes().filter(|&hex| zone.holds(hex)).count(), all.len());
            assert!(all.iter().all(|&hex| zone.holds(hex) && (0..=13).contains(&zone.along(hex))));
        }
    }
    let zone = zone(10, 5);
    assert!(zone.abreast(hex("T20")) && !zone.holds(hex("T20")), "far to the right, between its ends");
    assert!(!zone.abreast(hex("M26")) && !zone.abreast(hex("M15")));
}

/// mbt.dz.4 to mbt.dz.7, mbt.heavy.4: any ground and size is allowed; advised are a width of 5, ten hexes per
/// platoon-equivalent, and for heavy items seven hexes and three more for each further one.
#[test]
fn advice_on_zones() {
    let rules = rules();
    let size = &rules.air.dimensions;
    let troops = |platoons| Zone::advised(hex("M25"), Side::ALL[0], platoons, size);
    let heavy = |items| Zone::advised_heavy(hex("M25"), Side::ALL[0], items, size);
    assert_eq!([1, 2].map(|platoons| (troops(platoons).length, troops(platoons).width)), [(10, 5), (20, 5)]);
    assert_eq!([1, 2].map(|items| (heavy(items).length, heavy(items).width)), [(7, 5), (10, 5)]);
    let woods = BoardInput::default().with(Feature::HeavyWoods, &["M25"]).read(&rules).unwrap();
    for (length, width, fine) in [(1, 1, true), (30, 2, true), (0, 5, false), (10, 0, false)] {
        let zone = Zone { start: hex("M25"), heading: Side::ALL[0], length, width };
        assert_eq!(zone.judge(&woods).is_ok(), fine, "{length} by {width}");
    }
    let off = Zone { start: hex("A1") - Hex::new(1, 0), ..troops(1) };
    assert_eq!(off.judge(&woods).unwrap_err().why.0, "mbt.dz.3");
}

/// mbt.dz.1, mbt.dz.8, mbt.dz.9: no aircraft without its zone; all along one grain, from the same end.
#[test]
fn all_zones_lie_along_one_grain() {
    let judge = |headings: &[usize]| judge_headings(headings.iter().map(|&at| Side::ALL[at])).map_err(|ban| ban.why.0);
    assert_eq!(judge(&[1, 1, 1]), Ok(()));
    assert_eq!(judge(&[1, 2]), Err("mbt.dz.8"));
    assert_eq!(judge(&[1, 4]), Err("mbt.dz.9"));
    let input = json!({ "board": {}, "aircraft": [{ "heading": "N", "squads": 1 }] });
    assert!(serde_json::from_value::<Input>(input).unwrap_err().to_string().contains("start"), "a zone must be named");
}

/// mbt.reuse.1, mbt.reuse.2: one shared hex makes it the same ground; a wave shares it; it is free again six turns later.
#[test]
fn used_ground() {
    let rules = rules();
    let zone = |start: &str| Zone { start: hex(start), heading: Side::ALL[0], length: 10, width: 5 };
    let used = Used { zone: zone("M25"), by: Use::Troops, turn: 3, wave: 1 };
    let after = |used, zone: &Zone, by, wave| wait(&rules.air, [used], zone, by, wave).map_or(0, |wait| wait.until);
    let free = |zone: &Zone, wave| after(used, zone, Use::Troops, wave);
    assert_eq!(free(&zone("M25"), 2), 9);
    assert_eq!(free(&zone("Q16"), 2), 9, "they share one hex");
    assert_eq!(free(&zone("R25"), 2), 0, "side by side they share none");
    assert_eq!(free(&zone("M25"), 1), 0, "the same wave");
    // mbt.heavy.1: heavy items need ground of their own, even in the troops' wave, unless they come first.
    let heavy = after(used, &zone("M25"), Use::Heavy, 1);
    let first = Used { by: Use::Heavy, ..used };
    assert_eq!((heavy, after(first, &zone("M25"), Use::Troops, 1)), (9, 3));
}

/// mbt.lapes.1, mbt.lapes.2, mbt.lapes.5, mbt.lapes.7: ten clear hexes in a line at one level, for capable aircraft.
#[test]
fn strips() {
    let rules = rules();
    let strip = Strip { start: hex("P20"), heading: Side::ALL[0] };
    assert_eq!(names(strip.zone(&rules.air.dimensions).hexes()), "P20 P19 P18 P17 P16 P15 P14 P13 P12 P11");
    assert_eq!(hexes().name(strip.hex(6)), "P14");
    let judge = |board: &BoardInput, strip: &Strip| {
        strip.judge(&board.read(&rules).unwrap(), &rules.air.dimensions).map_err(|ban| ban.what)
    };
    let clear = BoardInput::default();
    assert_eq!(judge(&clear.clone().with(Feature::Field, &["P20"]).with(Feature::Road, &["P11"]), &strip), Ok(()));
    assert_eq!(judge(&clear, &Strip { start: hex("P9"), ..strip }), Err("part of the strip is off the map"));
    assert_eq!(judge(&clear.clone().with(Feature::Orchard, &["P11"]), &strip), Err("part of the strip is not clear"));
    let mut hill = clear;
    hill.terrain.insert("level 1".into(), vec!["P15".into()]);
    assert_eq!(judge(&hill, &strip), Err("the strip goes uphill or downhill"));
    assert_eq!(Strip::judge_aircraft(false).unwrap_err().why.0, "mbt.lapes.2");
    assert!(Strip::judge_aircraft(true).is_ok());
    // Orchards that count as open ground are clear.
    let open = crate::tests::rules_with("orchards=open");
    let orchard = BoardInput::default().with(Feature::Orchard, &["P11"]).read(&open).unwrap();
    assert!(strip.judge(&orchard, &open.air.dimensions).is_ok());
}
