//! Manifests: what fits, what leaves when, who is hit.

use crate::air::load::{Cargo, Item, Load, Rider, judge_cargo, judge_troops};
use crate::air::wave::manifest;
use crate::rules::air::heavy;
use crate::tests::air::*;
use crate::tests::rules_with;
use jumpmaster_core::dice::{NeedRoll, Scripted};

fn out(load: &mut Load) -> String {
    let mut words = Vec::new();
    while let Some(Item { rider, nth, bundle }) = load.drop_next() {
        words.push(format!("{}{rider}{nth}", if bundle { 'b' } else { 'l' }));
    }
    words.join(" ")
}

/// mbt.lgop.2, mbt.lgop.3, mbt.lgop.4, mbt.manifest.6, mbt.command-element.1, mbt.lgop.7: what each unit drops, and the
/// pattern LGOP, LGOP, bundle with empty slots skipped (mbt.drop.2).
#[test]
fn what_leaves_in_which_order() {
    let rules = rules();
    let order = |squads, halves, commands, teams| {
        out(&mut Load::new(manifest(squads, halves, commands, teams), &rules.air.numbers))
    };
    assert_eq!(order(3, 0, 0, 3), "l00 l01 b30 l10 l11 b40 l20 l21 b50");
    assert_eq!(order(1, 1, 0, 3), "l00 l01 b20 l10 b30 b40");
    assert_eq!(order(0, 0, 0, 2), "b00 b10");
    assert_eq!(order(2, 0, 1, 0), "l00 l01 l10 l11 l20 l21", "a command element adds two LGOPs, last in the queue");
    assert_eq!(order(0, 3, 0, 1), "l00 l10 b30 l20");
}

/// mbt.drop.2: after a casualty the pattern goes on where it was.
#[test]
fn the_pattern_outlasts_casualties() {
    let rules = rules();
    let mut load = Load::new(manifest(2, 0, 0, 2), &rules.air.numbers);
    load.drop_next();
    assert_eq!(
        load.hit(0),
        Item { rider: 0, nth: 1, bundle: false },
        "the last LGOP aboard of the squad (mbt.casualty.2)"
    );
    assert_eq!(load.hit(2), Item { rider: 2, nth: 0, bundle: true });
    assert_eq!(load.left(), [2, 1]);
    assert_eq!(out(&mut load), "l10 b30 l11");
}

/// mbt.casualty.1, mbt.dice.3: 1dN over units with something aboard, in manifest order; no die if there is only one, nobody
/// if there is none.
#[test]
fn who_can_be_hit() {
    let rules = rules();
    let mut load = Load::new(manifest(2, 0, 0, 1), &rules.air.numbers);
    let pick = |load: &Load, dice: &[u8]| {
        let mut scripted = Scripted::new(dice);
        let picked = load.pick(|_, _| false, &mut scripted);
        (picked.map_err(|NeedRoll { die, why }| (die.faces(), why.0)), scripted.used())
    };
    assert_eq!(pick(&load, &[]).0, Err((3, "mbt.casualty.1")));
    assert_eq!(pick(&load, &[2]), (Ok(Some(1)), 1));
    load.drop_next();
    assert_eq!(pick(&load, &[1]).0, Ok(Some(0)), "half of the first squad is still aboard");
    load.drop_next();
    assert_eq!(pick(&load, &[1]).0, Ok(Some(1)), "now it is not");
    load.hit(1);
    load.hit(1);
    assert_eq!(pick(&load, &[]), (Ok(Some(2)), 0), "one alone");
    load.hit(2);
    assert_eq!(pick(&load, &[]), (Ok(None), 0));
}

/// mbt.shootdown.3: bundles are skipped.
#[test]
fn bundles_do_not_escape() {
    let rules = rules();
    let mut load = Load::new(manifest(1, 0, 0, 2), &rules.air.numbers);
    load.drop_next();
    load.drop_next();
    assert!(load.next().is_some_and(|item| item.bundle));
    assert_eq!(load.escape(), None);
}

/// mbt.manifest.4, mbt.manifest.5: three squads and three teams, two half-squads to a squad; by the option a command
/// element in addition.
#[test]
fn capacity() {
    let judge = |options: &str, load: [u8; 4]| {
        let [squads, halves, commands, teams] = load;
        judge_troops(&rules_with(options), manifest(squads, halves, commands, teams)).map_err(|ban| ban.why.0)
    };
    for fine in [[3, 0, 0, 3], [2, 2, 0, 3], [0, 6, 0, 0], [0, 0, 0, 3]] {
        assert_eq!(judge("", fine), Ok(()), "{fine:?}");
    }
    for full in [[4, 0, 0, 0], [3, 1, 0, 0], [0, 7, 0, 0], [0, 0, 0, 4], [2, 0, 0, 4]] {
        assert_eq!(judge("", full), Err("mbt.manifest.4"), "{full:?}: places do not trade");
    }
    assert_eq!(judge("", [3, 0, 1, 3]), Err("mbt.command-element.1"));
    assert_eq!(judge("command_element=on", [3, 0, 1, 3]), Ok(()));
    assert_eq!(judge("command_element=on", [1, 0, 2, 0]), Err("mbt.manifest.5"));
}

/// mbt.manifest.1: what an aircraft carries is recorded before it enters, and must not be nothing.
#[test]
fn nobody_flies_empty() {
    let input = json!({ "board": {}, "aircraft": [{ "start": "M25", "heading": "N" }] });
    let fault = StickProcedure::prepare(&rules(), &serde_json::from_value(input).unwrap()).err().unwrap();
    assert_eq!(fault.what, "aircraft 1: nothing is aboard");
}

/// mbt.heavy.5, mbt.heavy.12 to mbt.heavy.20: one line of the list, up to its number, no troops; with `heavy_mix` shares of
/// the load.
#[test]
fn heavy_loads() {
    let judge = |options: &str, items: &[&str], squads: u8| {
        let rules = rules_with(options);
        let kinds: Vec<u8> = items.iter().map(|name| heavy::named(&rules.air.heavy, name).unwrap()).collect();
        judge_cargo(&rules, &kinds, manifest(squads, 0, 0, 0)).map_err(|ban| ban.what)
    };
    let full = Err("there is more aboard than an aircraft carries");
    for fine in [
        &["HMMWV", "RSOV"][..],
        &["gun", "gun"],
        &["light AA gun", "AA machine gun"],
        &["radar AA gun", "gun"],
        &["Wiesel Mk20A1", "Wiesel 1TOW"],
        &["BMD"],
        &["ASU-85"],
        &["Medium Truck"],
    ] {
        assert_eq!(judge("", fine, 0), Ok(()), "{fine:?}");
    }
    assert!(heavy::named(&rules().air.heavy, "shoulder missile").is_err(), "it is no gun (mbt.heavy.14)");
    for much in [
        &["HMMWV", "HMMWV", "HMMWV"][..],
        &["gun", "light AA gun", "gun"],
        &["BMD", "BMD"],
        &["Scimitar AFV", "Scimitar AFV"],
    ] {
        assert_eq!(judge("", much, 0), full, "{much:?}");
    }
    assert_eq!(judge("", &["HMMWV", "gun"], 0), Err("the items come from different lines of the list"));
    assert_eq!(judge("", &["HMMWV"], 1), Err("troops and heavy items are aboard together"));
    assert_eq!(judge("heavy_mix=on", &["HMMWV", "gun"], 0), Ok(()));
    assert_eq!(judge("heavy_mix=on", &["HMMWV", "gun", "gun"], 0), full);
    assert_eq!(judge("heavy_mix=on", &["HMMWV"], 1), Ok(()));
    assert_eq!(judge("heavy_mix=on", &["HMMWV"], 2), full, "half of the load is the vehicle's");
    assert_eq!(judge_cargo(&rules(), &[99], [Rider::Squad]).unwrap_err().why.0, "mbt.heavy.12");
}

/// mbt.heavy.4: the 4th hex, then every third; one that is barred leaves in the next hex, and the one after it keeps its
/// distance.
#[test]
fn heavy_items_leave_three_hexes_apart() {
    let rules = rules();
    let leaves = |hexes: &[i32]| {
        let mut cargo = Cargo::new([0, 0], rules.air.numbers.heavy_first);
        let out: Vec<i32> =
            hexes.iter().copied().filter(|&hex| cargo.drop_at(2 * hex - 2, &rules.air.numbers).is_some()).collect();
        (out, cargo.aboard().len())
    };
    assert_eq!(leaves(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), (vec![4, 7], 0));
    assert_eq!(leaves(&[1, 2, 3, 6, 7, 8, 9, 10]), (vec![6, 9], 0), "hexes 4 and 5 were barred");
    assert_eq!(leaves(&[1, 2, 3, 4, 5]), (vec![4], 1), "the other stays aboard");
}

/// mbt.heavy.4: the owner orders the release hex, in an input as in a scenario's plan.
#[test]
fn ordered_release_hexes() {
    let run = |release: Value| {
        let aircraft = json!({ "start": "M20", "heading": "N", "heavy": ["HMMWV", "HMMWV"], "release": release });
        let input = json!({ "board": {}, "aircraft": [aircraft] });
        let released = resolve::<HeavyDropProcedure>(input, &[1, 1]).0.drops.into_iter().map(|drop| drop.released);
        released.collect::<Vec<_>>().join(" ")
    };
    assert_eq!((run(Value::Null), run(json!(1))), ("M17 M14".into(), "M20 M17".into()));
    let none = json!({ "board": {}, "aircraft": [{ "start": "M20", "heading": "N", "heavy": ["BMD"], "release": 0 }] });
    let fault = HeavyDropProcedure::prepare(&rules(), &serde_json::from_value(none).unwrap()).err().unwrap();
    assert_eq!(fault.what, "aircraft 1: release: 0");
}
