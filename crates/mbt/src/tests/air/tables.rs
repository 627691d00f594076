//! The tables of the air as they are read, and files that replace them.

use crate::course::Offset;
use crate::rules::Rules;
use crate::rules::air::flak::{Abort, Effect, Position, Shot};
use crate::rules::air::landing::{Ground, Harm};
use crate::rules::air::{Use, heavy};
use crate::terrain::{Feature, Features};
use crate::tests::rules;
use jumpmaster_core::Named;
use jumpmaster_core::Rules as _;

/// The rules under a house-rule file.
fn house(text: &str) -> Result<Rules, String> {
    crate::tests::house(text).map(|over| Rules::read(&over).unwrap())
}

fn features(all: &[Feature]) -> Features {
    all.iter().copied().collect()
}

/// mbt.suppression.1 to mbt.suppression.5, mbt.dice.1: every band of every row, 00 being 100.
#[test]
fn suppression_by_position() {
    let rules = rules();
    let runs = |position| {
        let all: Vec<Effect> = (1..=100).map(|face| rules.air.suppression.at(position, face)).collect();
        all.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).collect::<Vec<_>>()
    };
    let casualties = Effect::EvadeWithCasualties;
    let (nothing, evade) = (Effect::Nothing, Effect::Evade);
    assert_eq!(runs(Position::EnRoute), [(33, nothing), (33, evade), (34, casualties(Abort::OnRoll(3)))]);
    assert_eq!(runs(Position::Over), [(30, nothing), (20, evade), (50, casualties(Abort::Never))]);
    assert_eq!(runs(Position::Lapes), [(33, nothing), (33, evade), (34, Effect::EvadeMaybeCrash(3))]);
    assert_eq!(runs(Position::Beyond), [(30, nothing), (45, evade), (25, casualties(Abort::Always))]);
}

/// mbt.base.5: ranges and bands of the guns; +10 against NOE, up to 100 (mbt.dice.1).
#[test]
fn guns_reach_and_hit() {
    let rules = rules();
    let light = &rules.air.guns[1];
    assert_eq!(
        (light.name.as_str(), light.reaches(0), light.reaches(12), light.reaches(13)),
        ("light AA gun", true, true, false)
    );
    assert_eq!(
        [5, 6, 30, 31].map(|face| light.at(face, 0)),
        [Shot::Down, Shot::Suppressed, Shot::Suppressed, Shot::Missed]
    );
    assert_eq!(
        [5, 20, 21, 100].map(|face| light.at(face, 10)),
        [Shot::Suppressed, Shot::Suppressed, Shot::Missed, Shot::Missed]
    );
    let missile = &rules.air.guns[3];
    assert!(!missile.reaches(2) && missile.reaches(3) && missile.reaches(25) && !missile.reaches(26));
}

/// mbt.scatter.3, mbt.scatter.11: 100 outcomes on 30 hexes within 3, as many to the left as to the right (mbt.map.3); all
/// offsets together lead 57 hexes ahead.
#[test]
fn the_house_diagram() {
    let rules = rules();
    let all = rules.air.scatter.all();
    let distance = |offset: &Offset| {
        let (f, r) = (i32::from(offset.ahead), i32::from(offset.right));
        f.abs().max(r.abs()).max((f + r).abs())
    };
    let at = |hexes| all.iter().filter(|offset| distance(offset) == hexes).count();
    assert_eq!([at(0), at(1), at(2), at(3), at(4)], [8, 38, 38, 16, 0]);
    let times = |wanted: Offset| all.iter().filter(|&&offset| offset == wanted).count();
    for &Offset { ahead, right } in all {
        let mirrored = Offset { ahead: ahead + right, right: -right };
        assert_eq!(times(Offset { ahead, right }), times(mirrored), "{ahead} {right}");
    }
    assert_eq!(all.iter().map(|offset| offset.along()).sum::<i32>(), 114);
    assert_eq!(
        (rules.air.scatter.at(54), rules.air.scatter.at(100)),
        (Offset { ahead: 1, right: 1 }, Offset { ahead: 3, right: -1 })
    );
}

/// A custom diagram replaces the printed one (mbt.scatter.3); columns that follow from f and r may be left out.
#[test]
fn a_file_replaces_the_diagram() {
    let file = "[tables.\"mbt.table.scatter\"]\nrows = [\n  [\"01-50\", \"0\", \"0\"],\n  [\"51-99\", \"1\", \"-1\", \"1\"],\n  [\"00\", \"-2\", \"0\", \"-4\", \"0\", \"2\", \"1\"],\n]";
    let rules = house(file).unwrap();
    let at = |face| (rules.air.scatter.at(face).ahead, rules.air.scatter.at(face).right);
    assert_eq!([at(1), at(50), at(51), at(99), at(100)], [(0, 0), (0, 0), (1, -1), (1, -1), (-2, 0)]);
    assert_eq!(rules.ledger.table("mbt.table.scatter").unwrap().rows.len(), 3);
}

/// A bad diagram is refused with the line of the faulty row.
#[test]
fn a_bad_diagram_is_refused_with_its_line() {
    let refused = |rows: &[&str]| {
        house(&format!("[tables.\"mbt.table.scatter\"]\nrows = [\n{}\n]", rows.join(",\n"))).unwrap_err()
    };
    let check = |rows: &[&str], expected: &str| {
        let fault = refused(rows);
        assert!(fault.starts_with(&format!("mine.toml, line {expected}")), "{fault}");
    };
    check(
        &["[\"01-50\", \"0\", \"0\"]", "[\"52-00\", \"1\", \"0\"]"],
        "3: mbt.table.scatter: nothing is said for a roll of 51",
    );
    check(
        &["[\"01-50\", \"0\", \"0\"]", "[\"50-00\", \"1\", \"0\"]"],
        "5: mbt.table.scatter: row \"50-00\": a roll of 50 is there twice",
    );
    check(
        &["[\"01-50\", \"0\", \"0\"]", "[\"51-120\", \"1\", \"0\"]"],
        "5: mbt.table.scatter: row \"51-120\": 101 cannot be rolled",
    );
    check(
        &["[\"01-50\", \"0\", \"0\"]", "[\"51-00\", \"1.5\", \"0\"]"],
        "5: mbt.table.scatter: \"1.5\" in row \"51-00\"",
    );
    check(
        &["[\"01-50\", \"0\", \"0\"]", "[\"51-00\", \"1\"]"],
        "5: mbt.table.scatter: \"\" in row \"51-00\", column \"r\"",
    );
    check(
        &["[\"01-50\", \"0\", \"31\"]", "[\"51-00\", \"1\", \"0\"]"],
        "4: mbt.table.scatter: row \"01-50\" leads 31 hexes away",
    );
    check(
        &["[\"01-50\", \"0\", \"400\"]", "[\"51-00\", \"1\", \"0\"]"],
        "4: mbt.table.scatter: row \"01-50\" leads 400 hexes away",
    );
    check(
        &["[\"01-50\", \"0\", \"1\", \"2\"]", "[\"51-00\", \"1\", \"0\"]"],
        "4: mbt.table.scatter: \"2\" in row \"01-50\", column \"s along (half-hexes)\"",
    );
    check(
        &["[\"01-50\", \"0\", \"0\"]", "[\"51-00\", \"1\", \"0\", \"2\", \"0\", \"1\", \"49\"]"],
        "5: mbt.table.scatter: \"49\" in row \"51-00\", column \"chance %\"",
    );
    check(
        &["[\"01-50\", \"0\", \"0\"]", "[\"some\", \"1\", \"0\"]"],
        "3: mbt.table.scatter: nothing is said for a roll of 51",
    );
    check(&["[\"01-00\", \"0\", \"0\"]", "[\"some\", \"1\", \"0\"]"], "5: mbt.table.scatter: row \"some\"");
    check(&["[\"01-50\", \"0\", \"0\"]", "[\"51-00\", 1, 0]"], "5: words are wanted here");
    check(&["[\"01-50\", \"0\", \"0\"]", "[]"], "5: a row of 0 cells");
    check(&["\"01-00\""], "4: a list is wanted here");
    let both = house("[tables.\"mbt.table.scatter\"]\nrows = [[\"01-00\", \"0\", \"0\"]]\n\"68\" = { f = \"1\" }")
        .unwrap_err();
    assert!(both.starts_with("mine.toml, line 3: the table is written anew"), "{both}");
}

/// mbt.landing.1, mbt.landing.2: the row of every terrain on its own, as its three chances.
#[test]
fn the_row_of_every_terrain() {
    let rules = rules();
    let landing = &rules.air.landing;
    let chances = |all: &[Feature]| {
        let ground = landing.ground(features(all), false, false);
        let count = |harm| (1..=100).filter(|&face| landing.at(ground, face, 0) == harm).count();
        (landing.automatic(ground).is_some(), [count(Harm::None), count(Harm::Disrupted), count(Harm::Destroyed)])
    };
    let diced = |chances| (false, chances);
    for feature in
        [Feature::Clear, Feature::Scrub, Feature::Field, Feature::Road, Feature::Trail, Feature::Fence, Feature::Inside]
    {
        assert_eq!(chances(&[feature]), (true, [100, 0, 0]), "{feature}");
    }
    assert_eq!(chances(&[Feature::Rough]), diced([35, 60, 5]));
    assert_eq!(chances(&[Feature::LightWoods]), diced([30, 60, 10]));
    assert_eq!(chances(&[Feature::HeavyWoods]), diced([20, 65, 15]));
    assert_eq!(chances(&[Feature::Block]), diced([65, 30, 5]), "mbt.landing.9");
    assert_eq!(chances(&[Feature::Orchard]), diced([40, 55, 5]));
    assert_eq!(chances(&[Feature::Airstrip]), diced([90, 10, 0]));
    for feature in [Feature::Bay, Feature::Pit] {
        assert_eq!(chances(&[feature]), diced([75, 23, 2]));
    }
    // mbt.landing.7: farms have a row of their own, the buildings of the airfield use that of buildings.
    assert_eq!(chances(&[Feature::Farm]), diced([45, 45, 10]));
    for feature in [Feature::Building, Feature::Hangar, Feature::Tower, Feature::Depot, Feature::Ordnance] {
        assert_eq!(chances(&[feature]), diced([25, 50, 25]), "{feature}");
    }
    // mbt.landing.5: fords, the wide stream, rivers with land beside them and bridged streams count as streams.
    for all in [
        &[Feature::Stream][..],
        &[Feature::Ford],
        &[Feature::WideStream],
        &[Feature::River],
        &[Feature::Ditch],
        &[Feature::Stream, Feature::Bridge],
        &[Feature::WideStream, Feature::Bridge, Feature::Road],
    ] {
        assert_eq!(chances(all), diced([45, 50, 5]), "{all:?}");
    }
    // A bridged river is never all water; water without a bridge is (mbt.landing.4).
    assert_eq!(chances(&[Feature::River, Feature::Bridge]), diced([20, 20, 60]));
    assert_eq!(chances(&[Feature::Water, Feature::Bridge]), diced([20, 20, 60]));
    assert_eq!(chances(&[Feature::Water]), (true, [0, 0, 100]));
}

/// DRs with the same effect are grouped exactly as single DRs say, with and without the modifier of a crash
/// (mbt.shootdown.4).
#[test]
fn rolls_that_do_the_same() {
    let rules = rules();
    let landing = &rules.air.landing;
    for &ground in Ground::ALL {
        for (face, drm) in (1..=100).flat_map(|face| [(face, 0), (face, 10)]) {
            let same = |other: &u8| landing.at(ground, *other, drm) == landing.at(ground, face, drm);
            let bits = (1..=100).filter(same).fold(0_u128, |bits, other| bits | 1 << (other - 1));
            assert_eq!(landing.alike(ground, face, drm), bits, "{ground}, {face} + {drm}");
        }
    }
    for face in 1..=100 {
        let same = |other: &u8| rules.air.scatter.at(*other) == rules.air.scatter.at(face);
        let bits = (1..=100).filter(same).fold(0_u128, |bits, other| bits | 1 << (other - 1));
        assert_eq!(rules.air.scatter.alike(face), bits);
    }
}

/// mbt.landing.6: the worst of several terrains, in the order that the ruling writes out.
#[test]
fn the_worst_terrain_decides() {
    let rules = rules();
    let order = [
        Feature::Building,
        Feature::HeavyWoods,
        Feature::LightWoods,
        Feature::Farm,
        Feature::Rough,
        Feature::Orchard,
        Feature::Stream,
        Feature::Block,
        Feature::Bay,
        Feature::Airstrip,
        Feature::Clear,
    ];
    let ground = |all: &[Feature]| rules.air.landing.ground(features(all), false, false);
    for (at, &worse) in order.iter().enumerate() {
        for &better in &order[at..] {
            assert_eq!(ground(&[worse, better]), ground(&[worse]), "{worse} and {better}");
        }
    }
    assert_eq!(ground(&[Feature::River, Feature::Bridge, Feature::Building]), Ground::RiverBridge);
    // mbt.landing.3, mbt.landing.4: enemies and fire are worse than all of them, and automatic.
    let landing = &rules.air.landing;
    for (burning, enemy) in [(true, false), (false, true)] {
        let ground = landing.ground(features(&[Feature::River, Feature::Bridge]), burning, enemy);
        assert_eq!(landing.automatic(ground), Some(Harm::Destroyed));
    }
}

/// mbt.landing.6 depends on the numbers, not on the names: with better chances, woods rank after rough ground.
#[test]
fn the_order_follows_the_numbers() {
    let rules = house("[tables.\"mbt.table.landing\"]\n\"Light Woods\" = [\"01-90\", \"91-98\", \"99-00\"]").unwrap();
    let ground = rules.air.landing.ground(features(&[Feature::Rough, Feature::LightWoods]), false, false);
    assert_eq!(ground, Ground::Rough);
}

/// mbt.heavy.7, mbt.heavy.8: what ground vehicles and guns survive.
#[test]
fn ground_for_heavy_items() {
    let rules = rules();
    let survives = |all: &[Feature], gun| rules.air.heavy_ground.survives(features(all), gun, false, false);
    for gun in [false, true] {
        for safe in [&[Feature::Clear][..], &[Feature::Field], &[Feature::Airstrip, Feature::Road, Feature::Fence]] {
            assert_eq!(survives(safe, gun), 100, "{safe:?}");
        }
        for diced in [
            &[Feature::Stream][..],
            &[Feature::Orchard],
            &[Feature::Stream, Feature::Orchard],
            &[Feature::Stream, Feature::Bridge],
            &[Feature::Ford],
        ] {
            assert_eq!(survives(diced, gun), 50, "{diced:?}");
        }
        for fatal in [
            Feature::Scrub,
            Feature::Rough,
            Feature::LightWoods,
            Feature::Ditch,
            Feature::Building,
            Feature::Hangar,
            Feature::Block,
            Feature::River,
            Feature::Water,
        ] {
            assert_eq!(survives(&[fatal, Feature::Orchard], gun), 0, "{fatal}");
        }
        assert_eq!(rules.air.heavy_ground.survives(features(&[Feature::Clear]), gun, true, false), 0, "fire");
        assert_eq!(rules.air.heavy_ground.survives(features(&[Feature::Clear]), gun, false, true), 0, "enemies");
    }
    for bay in [Feature::Bay, Feature::Pit] {
        assert_eq!((survives(&[bay], false), survives(&[bay], true)), (100, 0));
    }
    assert!(heavy::clear_for_lapes(features(&[Feature::Airstrip, Feature::Road, Feature::Fence])), "mbt.lapes.7");
    for not in [Feature::Orchard, Feature::Stream, Feature::Scrub, Feature::Bay, Feature::Farm] {
        assert!(!heavy::clear_for_lapes(features(&[Feature::Clear, not])), "{not}");
    }
}

/// mbt.heavy.12 to mbt.heavy.20, mbt.lapes.15: the list, its numbers, its lines.
#[test]
fn the_list_of_heavy_items() {
    let rules = rules();
    let told = |name: &str| {
        let kind = &rules.air.heavy[usize::from(heavy::named(&rules.air.heavy, name).unwrap())];
        (kind.most, kind.line.as_str(), kind.gun)
    };
    for name in ["HMMWV", "Light Truck", "RSOV"] {
        assert_eq!(told(name), (2, "line 1", false));
    }
    assert_eq!(told("gun"), (2, "line 2", true));
    assert_eq!(told("Medium Truck"), (1, "line 3", false));
    assert_eq!((told("Wiesel Mk20A1"), told("Wiesel 1TOW")), ((2, "line 4", false), (2, "line 4", false)));
    assert_eq!((told("Scimitar AFV"), told("Scorpion AFV")), ((1, "line 5", false), (1, "line 6", false)));
    assert_eq!((told("BMD"), told("ASU-85")), ((1, "line 7", false), (1, "line 8", false)));
    let unknown = heavy::named(&rules.air.heavy, "Leopard").unwrap_err();
    assert!(unknown.what.contains("unknown heavy item \"Leopard\""), "{unknown}");
}

/// mbt.reuse.1, mbt.heavy.2, mbt.heavy.3, mbt.lapes.3, mbt.lapes.4: who waits after whom; the option says how long.
#[test]
fn waits_between_uses() {
    let waits = |rules: &Rules| {
        let row = |first: Use| {
            [Use::Troops, Use::Heavy, Use::Lapes].map(|then| rules.air.waits[first.number()][then.number()])
        };
        [row(Use::Troops), row(Use::Heavy), row(Use::Lapes)]
    };
    assert_eq!(waits(&rules()), [[6, 6, 6], [0, 6, 6], [0, 6, 6]]);
    assert_eq!(waits(&house("[options]\ndz_wait_turns = 3").unwrap()), [[3, 3, 3], [0, 3, 3], [0, 3, 3]]);
    let own = house("[tables.\"mbt.table.dz-reuse\"]\n\"first LAPES\" = { \"then Heavy Drop\" = \"2\" }").unwrap();
    assert_eq!(waits(&own), [[6, 6, 6], [0, 6, 6], [0, 2, 6]]);
}

/// mbt.disruption.3, mbt.offmap.2, mbt.offmap.3, mbt.heavy.9, mbt.lapes.14 (one timing for both ways of delivery),
/// mbt.dz.10, mbt.base.4; sizes of mbt.dz.5, mbt.dz.6, mbt.heavy.4, mbt.lapes.5.
#[test]
fn times_and_sizes() {
    let rules = rules();
    let timing = rules.air.timing;
    assert_eq!((timing.march, timing.disrupted, timing.off_map), (1, [0, 1, 2], [2, 4]));
    assert_eq!((timing.returns, timing.heavy, timing.zone, timing.back), (10, [0, 1, 2], 6, 2));
    let size = rules.air.dimensions;
    assert_eq!((size.width, size.length, size.strip), ([3, 5], 10, [6, 2, 2]));
    assert_eq!((size.heavy_width, size.heavy_length, size.heavy_more), (5, 7, 3));
}

/// Cells that the rules cannot read are refused, with what would be right.
#[test]
fn what_the_rules_cannot_read_is_refused() {
    let refused = |text: &str, what: &str| {
        let fault = house(text).err().unwrap_or_else(|| panic!("{text} is taken"));
        assert!(fault.contains(what), "{fault}");
    };
    refused(
        "[tables.\"mbt.table.suppression\"]\n\"Over DZ\" = { \"third-band result\" = \"EA and tea\" }",
        "line 3: mbt.table.suppression: \"EA and tea\" in row \"Over DZ\"",
    );
    refused(
        "[tables.\"mbt.table.suppression\"]\n\"Over DZ\" = { \"third band\" = \"52-00\" }",
        "\"52-00\" in row \"Over DZ\"",
    );
    refused("[tables.\"mbt.table.timing\"]\n\"DZ used\" = { turn = \"T-1\" }", "\"T-1\" in row \"DZ used\"");
    refused("[tables.\"mbt.table.headings\"]\n\"2\" = { dq = \"0\" }", "row \"2\" does not tell heading SE");
    refused(
        "[tables.\"mbt.table.dz-dimensions\"]\nLAPES = { length = \"10 = 6 approach + 3 extraction + 2 climb-out\" }",
        "the parts do not make the strip",
    );
    refused(
        "[tables.\"mbt.table.house-aaa\"]\n\"light AA gun\" = { \"range (hexes)\" = \"far\" }",
        "\"far\" in row \"light AA gun\"",
    );
    refused("[tables.\"mbt.table.heavy-list\"]\nBMD = { \"per aircraft\" = \"9\" }", "9 in row \"BMD\"");
    refused("[tables.\"mbt.table.air-numbers\"]\n\"squads aboard\" = { number = \"0\" }", "0 in row \"squads aboard\"");
    let rules = house("[tables.\"mbt.table.headings\"]\n\"0\" = { \"left-back heading\" = \"5\" }").unwrap();
    assert_eq!(rules.air.back[0].map(jumpmaster_core::hex::Side::number), [6, 3], "mbt.ea.1");
}
