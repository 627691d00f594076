//! Scenario files and house rules that cannot be: what is wrong, why, and what to do about it.

use super::house;
use crate::Ocs;
use crate::scenario::Scenario;
use jumpmaster_core::{Fault, MapFile, ScenarioSource};
use jumpmaster_testing::printed;

/// The Bridge with something else in its file: what is wrong with it.
fn refused(from: &str, to: &str) -> Fault {
    let file = printed::shipped::<Ocs>("the-bridge");
    assert!(file.text.contains(from), "{from}");
    let text = file.text.replacen(from, to, 1);
    let source = ScenarioSource { file: "mine.toml".into(), text, map: file.map().unwrap() };
    let fault = source.read::<Scenario>(&super::ledger(), None).expect_err("it is refused");
    assert!(!fault.what.is_empty() && !fault.why.is_empty() && !fault.fix.is_empty(), "{fault}");
    fault
}

fn said(from: &str, to: &str) -> String {
    refused(from, to).to_string()
}

const VICTORY: &str = "[victory]";

fn with(more: &str) -> String {
    said(VICTORY, &format!("{more}\n{VICTORY}"))
}

/// ocs.base.7: a stack over its limit.
#[test]
fn a_stack_over_its_limit() {
    let fault = with("[[unit]]\nunit = \"Armd Bde\"\nat = \"0104\"\ncount = 9");
    assert!(fault.contains("RE in 0104") && fault.contains("ocs.base.7"), "{fault}");
    let fault = with("[[unit]]\nunit = \"Armd Bde\"\nat = \"0404\"");
    assert!(fault.contains("units of both sides in 0404"), "{fault}");
}

/// ocs.base.5: a unit that is nowhere, or where it cannot be.
#[test]
fn a_unit_that_is_nowhere() {
    let fault = with("[[unit]]\nunit = \"Armd Bde\"\nat = \"1309\"");
    assert!(fault.contains("1309"), "{fault}");
    let fault = with("[[unit]]\nunit = \"Armd Bde\"");
    assert!(fault.contains("at"), "{fault}");
    let fault = with("[[unit]]\nunit = \"Art Rgt\"\nat = \"0402\"");
    assert!(fault.contains("truck units cannot enter that hex"), "{fault}");
}

/// ocs.equiv.1: negative tokens.
#[test]
fn negative_tokens() {
    for tokens in ["-3", "0", "2.5", "\"two\""] {
        let fault = with(&format!("[[dump]]\nside = \"Blue\"\nat = \"0305\"\ntokens = {tokens}"));
        assert!(fault.contains("tokens") || fault.contains("line"), "{tokens}: {fault}");
    }
}

/// ocs.base.2, ocs.at.2: an unknown kind of unit, and an unknown class.
#[test]
fn an_unknown_class() {
    let fault = refused(VICTORY, &format!("[[unit]]\nunit = \"Armored Bde\"\nat = \"0104\"\n{VICTORY}"));
    assert!(fault.what.contains("Armored Bde") && fault.fix.contains("Armd Bde"), "{fault}");
    let fault = house("[tables.\"ocs.table.roster\"]\n\"Pz Bn\" = { class = \"tanks\" }\n").unwrap_err();
    assert!(fault.contains("unknown class \"tanks\"") && fault.contains("armor"), "{fault}");
    let fault = house("[tables.\"ocs.table.roster\"]\n\"Pz Bn\" = { class = \"armor, green\" }\n").unwrap_err();
    assert!(fault.contains("armor, green"), "{fault}");
}

/// ocs.base.4: a map with ground, or something on a hexside, for which there are no costs.
#[test]
fn a_map_without_terrain_costs() {
    let file = printed::shipped::<Ocs>("the-bridge");
    let Ok(MapFile::Hexes(map)) = file.map() else { panic!("it has a map") };
    let read = |map: jumpmaster_core::Map| {
        let source = ScenarioSource { file: "mine.toml".into(), text: file.text.into(), map: map.into() };
        source.read::<Scenario>(&super::ledger(), None).expect_err("it is refused").to_string()
    };
    let mut lava = map.clone();
    lava.tiles[0] = vec!["lava".into()];
    assert!(read(lava).contains("hex 0101: unknown terrain \"lava\""));
    let mut moat = map;
    moat.sides[0].2 = "moat".into();
    assert!(read(moat).contains("unknown hexside feature \"moat\""));
    let fault = house("[tables.\"ocs.table.terrain\"]\nwoods = { leg = \"-\" }\n").unwrap_err();
    assert!(fault.contains("is not a cost"), "{fault}");
}

/// ocs.base.13, ocs.extender.3, ocs.base.22: crowded bases, doubled places, Extenders of several points, nothing to hold.
#[test]
fn other_things_that_cannot_be() {
    let fault = with("[[aircraft]]\naircraft = \"Blue Bomber\"\nat = \"0106\"\ncount = 4");
    assert!(fault.contains("Active aircraft in 0106") && fault.contains("Level 2 holds 6"), "{fault}");
    let fault = with("[[hedgehog]]\nat = \"0704\"\nlevel = 2");
    assert!(fault.contains("hedgehog: 0704 is there twice"), "{fault}");
    let fault = with("[[dump]]\nside = \"Blue\"\nat = \"0104\"\ntokens = 2");
    assert!(fault.contains("dump of Blue: 0104 is there twice"), "{fault}");
    let extender = "[[transport]]\nside = \"Blue\"\nkind = \"truck\"\nat = \"0304\"\nextender = true\n";
    assert!(with(&format!("{extender}points = 2")).contains("transport: points: 2"));
    assert!(with(&format!("{extender}points = 1\ntokens = 1")).contains("transport: tokens: 1"));
    assert!(said("hold = [\"0704\"]", "hold = []").contains("victory: hold"));
}
