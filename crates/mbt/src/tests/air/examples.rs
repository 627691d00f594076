//! The worked examples of the air, with their dice.

use crate::air::descent;
use crate::rules::air::landing::{Ground, Harm};
use crate::tests::air::*;

/// mbt.ex.1: a standard stick over its zone, one item a hex, LGOP, LGOP, bundle (mbt.lgop.2, mbt.lgop.4, mbt.manifest.6,
/// mbt.drop.1, mbt.drop.2, mbt.drop.4); then it is empty and leaves for good (mbt.flight.9).
#[test]
fn example_1_a_calm_stick() {
    let flown = fly(&json!({ "board": {}, "aircraft": [stick()] }), &[]);
    assert_eq!(flown.releases, "L1 M25, L2 M24, B1 M23, L3 M22, L4 M21, B2 M20, L5 M19, L6 M18, B3 M17");
    assert_eq!((flown.kept, flown.lost), ([0, 0], [0, 0]));
}

/// mbt.ex.2: the diagram turns with the heading (mbt.scatter.2, mbt.scatter.3, mbt.map.3); on clear ground nobody is hurt
/// (mbt.landing.1).
#[test]
fn example_2_scatter_on_three_headings() {
    for (heading, lands) in [("N", "N18"), ("SE", "N21"), ("SW", "K20")] {
        let input = json!({ "board": {}, "hex": "M20", "heading": heading });
        let (outcome, told) = resolve::<ScatterProcedure>(input, &[54]);
        assert_eq!((outcome.hex.as_deref(), outcome.harm), (Some(lands), Harm::None), "{told}");
    }
}

/// mbt.ex.3: three landings in light woods (mbt.scatter.4, mbt.landing.2): destroyed by a DR and so in the pile
/// (mbt.destroyed.1), disrupted and so D2 (mbt.disruption.3), and a bundle, which ignores disruption (mbt.landing.8).
#[test]
fn example_3_light_woods() {
    let board = json!({ "terrain": { "light woods": ["M20"] } });
    let land = |bundle: bool, face: u8| {
        resolve::<LandingProcedure>(json!({ "board": board, "hex": "M20", "bundle": bundle }), &[face]).0
    };
    let (first, second, bundle) = (land(false, 91), land(false, 90), land(true, 45));
    assert_eq!((first.harm, first.returns_from), (Harm::Destroyed, Some(10)));
    assert_eq!((second.harm, second.free_from, second.returns_from), (Harm::Disrupted, Some(2), None));
    assert_eq!((bundle.harm, bundle.free_from), (Harm::None, None));
}

/// mbt.ex.4: Evasive Action over the fourth hex, to the left; two hexes without a drop, then on along the new row
/// (mbt.suppression.3, mbt.ea.1, mbt.ea.2, mbt.ea.4, mbt.aaa.3).
#[test]
fn example_4_evasive_action() {
    let input = json!({ "board": {}, "aircraft": [stick()], "guns": [hit("M22", "suppressed")] });
    let flown = fly(&input, &[41]);
    assert_eq!(flown.releases, "L1 M25, L2 M24, B1 M23, L3 L20, L4 L19, B2 L18, L5 L17, L6 L16, B3 L15");
    assert_eq!((flown.kept, flown.lost), ([0, 0], [0, 0]));
}

/// mbt.ex.5: Evasive Action with Casualties in the first hex: thrown back behind its zone, the aircraft still counts as
/// over it (mbt.suppression.1), and team Y loses its bundle (mbt.casualty.1, mbt.casualty.2).
#[test]
fn example_5_a_casualty_aboard() {
    let input = json!({ "board": {}, "aircraft": [stick()], "guns": [hit("M25", "suppressed")] });
    let flown = fly(&input, &[78, 5]);
    assert_eq!(flown.releases, "L1 N23, L2 N22, B1 N21, L3 N20, L4 N19, B3 N18, L5 N17, L6 N16");
    assert_eq!((flown.kept, flown.lost), ([0, 0], [0, 1]));
}

/// mbt.ex.6: short of its zone an aircraft takes a casualty and aborts (mbt.suppression.2, mbt.casualty.2): it heads for
/// the edge; what is aboard is out of the scenario but not destroyed (mbt.abort.1, mbt.abort.2, mbt.abort.3).
#[test]
fn example_6_an_abort_en_route() {
    let (outcome, _) = resolve::<SuppressionProcedure>(
        json!({ "position": "En Route to DZ", "hex": "H8", "heading": "S", "squads": 3, "teams": 3, "board": {} }),
        &[67, 2, 3],
    );
    assert_eq!((outcome.hex.as_deref(), outcome.aborts, outcome.crashes), (Some("I8"), true, false));
    assert_eq!(outcome.casualty.as_deref(), Some("squad 2 loses L4"));
    let aircraft = json!({ "start": "H12", "heading": "S", "squads": 3, "teams": 3 });
    let flown = fly(&json!({ "board": {}, "aircraft": [aircraft], "guns": [hit("H8", "suppressed")] }), &[67, 2, 3]);
    assert_eq!(flown.releases, "");
    assert_eq!((flown.kept, flown.lost), ([5, 3], [1, 0]));
    assert!(flown.aborting && !flown.crashed);
}

/// mbt.ex.7: shot down over M20: two LGOPs get out, the bundle before them is skipped (mbt.shootdown.1 to mbt.shootdown.3),
/// the wreck is four hexes further on (mbt.base.6), and both land with +10 (mbt.shootdown.4).
#[test]
fn example_7_shot_down() {
    let board = json!({ "terrain": { "rough": ["M20"], "airstrip": ["M18"] } });
    let input = json!({ "board": board, "aircraft": [stick()], "guns": [hit("M20", "shot down")] });
    // Those that left earlier come down by dice that the example leaves out; over clear ground they need one each.
    let mut dice = vec![5, 3, 7];
    dice.extend([1, 1, 1, 1, 1]);
    dice.extend([3, 88, 10, 95]);
    let (outcome, _) = resolve::<StickProcedure>(input, &dice);
    assert_eq!((outcome.aircraft[0].end, outcome.aircraft[0].wreck.as_deref()), ("crashed", Some("M16")));
    let told: Vec<String> = outcome.drops[5..]
        .iter()
        .map(|drop| format!("{} {} {} {}", drop.name, drop.released, drop.hex.as_deref().unwrap(), drop.fate))
        .collect();
    assert_eq!(told, ["L5 M20 M20 destroyed", "L6 M19 M18 disrupted"]);
    let counts = &outcome.counts;
    assert_eq!((counts.destroyed, counts.disrupted, counts.bundle_lost, counts.lost_aboard), (1, 1, 2, 0));
    let landing = &rules().air.landing;
    assert!(
        descent::piled(landing, Ground::Rough, Harm::Destroyed, true),
        "L5 is in the return pile (mbt.destroyed.1)"
    );
}

/// mbt.ex.8: off the map an LGOP lands on the ground of the opposite hex (mbt.offmap.1) and may enter at the nearest edge
/// hex from the second turn on (mbt.offmap.2); a bundle is lost without a DR (mbt.offmap.5).
#[test]
fn example_8_off_the_map() {
    let board = json!({ "terrain": { "rough": ["C5"] } });
    let (lgop, _) = resolve::<ScatterProcedure>(json!({ "board": board, "hex": "C2", "heading": "N" }), &[85, 30]);
    assert_eq!((lgop.hex, lgop.harm, lgop.enters_from), (None, Harm::None, Some(2)));
    assert_eq!(lgop.enters_at, ["C1"]);
    let (bundle, _) =
        resolve::<ScatterProcedure>(json!({ "board": board, "hex": "C1", "heading": "N", "bundle": true }), &[12]);
    assert_eq!((bundle.hex, bundle.harm), (None, Harm::Destroyed));
}

/// mbt.ex.11: who may use which ground when (mbt.heavy.2, mbt.heavy.3, mbt.reuse.1, mbt.lapes.3, mbt.lapes.4).
#[test]
fn example_11_waits() {
    let rules = rules();
    let at = |column, row| hexes().at(column, row);
    let zone = Zone { start: at(12, 24), heading: Side::ALL[0], length: 10, width: 5 };
    let strip = Strip { start: at(10, 24), heading: Side::ALL[0] }.zone(&rules.air.dimensions);
    assert!(strip.shares(&zone));
    let used = |by, turn, wave| Used { zone, by, turn, wave };
    let dz2 = [used(Use::Heavy, 2, 1), used(Use::Troops, 3, 2)];
    let free = |used: &[Used], zone: &Zone, by, wave| {
        wait(&rules.air, used.iter().copied(), zone, by, wave).map_or(0, |wait| wait.until)
    };
    assert!(free(&dz2[..1], &zone, Use::Troops, 2) <= 3, "troops after a heavy drop need not wait");
    assert_eq!(free(&dz2, &zone, Use::Troops, 3), 9, "refused in turn 8");
    assert_eq!(free(&dz2, &zone, Use::Heavy, 3), 9);
    assert_eq!(free(&dz2, &strip, Use::Lapes, 3), 9, "refused in turn 8, allowed in turn 9");
    let lapes = [Used { zone: strip, by: Use::Lapes, turn: 2, wave: 1 }];
    assert!(free(&lapes, &strip, Use::Troops, 2) <= 3);
    assert_eq!(free(&lapes, &strip, Use::Heavy, 2), 8);
}

/// mbt.ex.12: two HMMWVs leave in the fourth hex and three hexes later (mbt.heavy.4, mbt.heavy.5, mbt.heavy.13), scatter
/// like other items (mbt.heavy.6), and an orchard or a stream destroys on 51-00 (mbt.heavy.8). The survivor is free two
/// turns later (mbt.heavy.9).
#[test]
fn example_12_a_heavy_drop() {
    let board = json!({ "terrain": { "orchard": ["L20"], "stream": ["K19"] } });
    let aircraft = json!({ "start": "K24", "heading": "N", "heavy": ["HMMWV", "HMMWV"] });
    let (outcome, _) =
        resolve::<HeavyDropProcedure>(json!({ "board": board, "aircraft": [aircraft] }), &[20, 50, 33, 51]);
    let told: Vec<String> = outcome
        .drops
        .iter()
        .map(|drop| format!("{} {} {} {}", drop.name, drop.released, drop.hex.as_deref().unwrap(), drop.fate))
        .collect();
    assert_eq!(told, ["HMMWV 1 K21 L20 item down", "HMMWV 2 K18 K19 item lost"]);
    assert_eq!(rules().air.timing.heavy, [0, 1, 2]);
}

/// mbt.ex.13: Evasive Action shifts a whole LAPES strip (mbt.suppression.4, mbt.lapes.5, mbt.lapes.9); the BMD stops in the
/// second hex (mbt.lapes.8) among two vehicles, and destroys the first of them with itself (mbt.lapes.10, mbt.lapes.11).
#[test]
fn example_13_a_displaced_strip() {
    let aircraft = json!({ "start": "P20", "heading": "N", "heavy": ["BMD"], "lapes": true });
    let input = json!({
        "board": {}, "aircraft": [aircraft], "guns": [hit("P17", "suppressed")],
        "enemies": [{ "hex": "Q14", "vehicles": 2, "personnel": 1 }],
    });
    let (outcome, _) = resolve::<LapesProcedure>(input, &[52, 7, 2, 1]);
    let drop = &outcome.drops[0];
    assert_eq!((drop.hex.as_deref(), drop.fate), (Some("Q14"), Fate::ItemLost));
    assert_eq!((drop.suppresses, drop.crushes), (1, Some(1)), "the squad is suppressed, the first vehicle destroyed");
}

/// mbt.ex.14: Evasive Action brings an aircraft into the hex of another: both stop dropping (mbt.collision.1), miss each
/// other (mbt.collision.2), and one of them swerves (mbt.collision.3, mbt.ea.1).
#[test]
fn example_14_two_in_a_hex() {
    let (outcome, _) = resolve::<CollisionProcedure>(
        json!({ "board": {}, "aircraft": "M20", "other": "L20", "heading": "N", "position": "Over DZ" }),
        &[33, 3, 2],
    );
    assert_eq!((outcome.hex.as_deref(), outcome.meet, outcome.collide), (Some("L20"), true, false));
    assert_eq!((outcome.swerves, outcome.flies_on.as_deref()), (Some(2), Some("L19")));
    assert_eq!(outcome.swerves_to, ["K20", "M20"]);
}
