//! Army lists.

use crate::Mbt2030;
use crate::army::{ARMIES, Army, ArmyFile, Group, Stand};
use crate::rules::options::{BghqLost, BghqMark, CommandCheck, SupportLimit};
use crate::unit::{Class, Grade, Mode, Posture, SubClass};
use crate::zone::Zone;
use jumpmaster_testing::printed;
use jumpmaster_testing::text_table::check;

/// The armies that ship are sound: groups of 12, one of them BGHQ (mbt2030.army.1, mbt2030.army.2), the grade of their
/// place (mbt2030.grade.1, mbt2030.grade.2, mbt2030.grade.3); an invented one has a place too (mbt2030.fantasy.1).
#[test]
fn ready_made_armies() {
    let rules = printed::rules::<Mbt2030>("");
    let read = |name: &str| Army::shipped(name, &rules).unwrap_or_else(|fault| panic!("{fault}"));
    for (name, _) in ARMIES {
        for group in &read(name).groups {
            assert_eq!(group.stands.len(), 12);
            assert_eq!(group.stands.iter().filter(|stand| stand.bghq).count(), 1);
            assert!(group.stands[group.bghq()].bghq);
        }
    }
    let told = |name: &str| (read(name).grade, read(name).home);
    assert_eq!(told("northern-brigade"), (Grade::Above, Some(Zone::Cold)));
    assert_eq!(told("river-division"), (Grade::Below, Some(Zone::Steppe)));
    assert_eq!(told("coast-guard"), (Grade::Norm, Some(Zone::Tropical)), "mbt2030.fantasy.1");
    let fault = Army::shipped("river-divison", &rules).unwrap_err();
    assert_eq!(fault.fix, "did you mean \"river-division\"?");
}

/// All that a stand is: nothing of figures, scale, mounting, height, weapons or the number of its vehicles
/// (mbt2030.scope.2, mbt2030.stand.1 to mbt2030.stand.5, mbt2030.stand.7, mbt2030.class.2, mbt2030.class.7,
/// mbt2030.class.10). Its sub-class is what the list says (mbt2030.class.4 to mbt2030.class.6, mbt2030.class.8,
/// mbt2030.class.9, mbt2030.class.11 to mbt2030.class.15, mbt2030.class.17 to mbt2030.class.19), INF+ in LAS and ATM
/// included.
#[test]
fn what_a_stand_is() {
    let army = one("{ type = \"INF+\", posture = \"ATM\" }", 1, "").unwrap();
    let Stand { sub_class, posture, mode, grade, helicopter, jungle_trained, bghq } = army.groups[0].stands[0];
    assert_eq!((sub_class, posture, mode), (SubClass::InfAbove, Posture::Atm, Mode::Mobile));
    assert_eq!((grade, helicopter, jungle_trained, bghq), (Grade::Norm, false, false, false));
    assert_eq!(one("{ type = \"INF+\", posture = \"LAS\" }", 1, "").unwrap().groups[0].stands[0].words(), "INF+ LAS");
}

/// A list with one entry of some stands, filled up to 12 with infantry, one of which is BGHQ.
fn list(entry: &str, number: usize) -> ArmyFile {
    let rest = 11_usize.saturating_sub(number);
    let filler = if rest > 0 { format!("{{ type = \"INFn\", number = {rest} }},") } else { String::new() };
    let text = format!(
        "name = \"x\"\ngrade = \"GRADEn\"\n[[group]]\nname = \"g\"\nstand = [{entry}, {filler} {{ type = \"INFn\", bghq = true }}]"
    );
    toml::from_str(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn one(entry: &str, number: usize, options: &str) -> Result<Army, String> {
    let rules = printed::rules::<Mbt2030>(options);
    Army::checked(&list(entry, number), &rules).map_err(|faults| {
        let told = faults.iter().map(|fault| format!("{} ({})", fault.what.replace("group \"g\", ", ""), fault.why));
        told.collect::<Vec<_>>().join(" / ")
    })
}

/// Postures by class (mbt2030.posture.1 to mbt2030.posture.7), modes by sub-class (mbt2030.mode.1 to mbt2030.mode.5),
/// helicopters (mbt2030.class.21), jungle training (mbt2030.going.2) and grades (mbt2030.grade.4).
#[test]
fn entries() {
    check(
        "options | number | entry | comes to
         | 1 | { type = \"INFn\" } | INFn MOBILE
         | 1 | { type = \"INFn\", posture = \"REC\", mode = \"FAST\" } | INFn REC FAST
         | 1 | { type = \"INFn\", posture = \"CAS\" } | entry 1: INFn in CAS (mbt2030.posture.4: INFANTRY may be in INFANTRY, LAS, ATM, REC, ADA, PDA)
         | 1 | { type = \"INF-\", mode = \"FAST\" } | entry 1: INF- in FAST (mbt2030.mode.2: it may be STATIC, MOBILE)
         | 1 | { type = \"MBT-\" } | MBT- MOBILE
         | 1 | { type = \"MBTn\", posture = \"ATM\" } | …MBTn in ATM (mbt2030.posture.5…
         | 1 | { type = \"MBTn\", mode = \"SNS\" } | …MBTn in SNS (mbt2030.mode.3…
         | 1 | { type = \"AIRn\" } | entry 1: AIRn has no posture (mbt2030.posture.6: AIRCRAFT may be in ECM, ASF, CAS)
         | 1 | { type = \"AIRn\", posture = \"ASF\" } | AIRn ASF MOBILE
         | 1 | { type = \"AIRn\", posture = \"ASF\", mode = \"STATIC\" } | …AIRn in STATIC (mbt2030.mode.4: it may be MOBILE)
         | 1 | { type = \"AIR-\", helicopter = true } | AIR- CAS helicopter MOBILE
         | 1 | { type = \"AIRn\", helicopter = true, mode = \"STATIC\" } | AIRn CAS helicopter STATIC
         | 1 | { type = \"AIRn\", helicopter = true, posture = \"ECM\" } | …AIRn in ECM (mbt2030.class.21: a helicopter may be in CAS)
         | 1 | { type = \"MBTn\", helicopter = true } | …MBTn is a helicopter (mbt2030.class.21…
         | 1 | { type = \"ART-\", posture = \"OTF\" } | ART- OTF STATIC
         | 1 | { type = \"ART-\", posture = \"OTF\", mode = \"SNS\" } | …ART- in SNS (mbt2030.mode.5…
         | 1 | { type = \"ART+\", posture = \"CBA\", mode = \"SNS\" } | ART+ CBA SNS
         | 1 | { type = \"ART+\" } | …ART+ has no posture (mbt2030.posture.7…
         | 1 | { type = \"MBTn\", jungle_trained = true } | …trained for the jungle (mbt2030.going.2…
         | 1 | { type = \"INFn\", grade = \"GRADE+\" } | …GRADE+ in an army of GRADEn (mbt2030.grade.4…
        grade_scope=per-stand | 1 | { type = \"INFn\", grade = \"GRADE+\" } | INFn MOBILE
         | 1 | { type = \"INFx\" } | entry 1: unknown sub-class \"INFx\"…
         | 1 | { type = \"INFn\", posture = \"RECCE\", mode = \"QUICK\" } | …\"RECCE\"… / …\"QUICK\"…
         | 0 | { type = \"INFn\", number = 0 } | entry 1: no stands…
         | 2 | { type = \"INFn\", number = 3 } | group \"g\": 13 stands (mbt2030.army.1: a battle group has 12)
         | 2 | { type = \"INFn\" } | group \"g\": 11 stands…
         | 1 | { type = \"INFn\", bghq = true } | group \"g\": 2 BGHQs (mbt2030.army.2: a battle group has one)",
        |row| match one(row[2], row[1].parse().unwrap(), row[0]) {
            Ok(army) => format!("{} {}", army.groups[0].stands[0].words(), army.groups[0].stands[0].mode),
            Err(told) => told,
        },
    );
}

/// All faults of a list are told at once.
#[test]
fn all_faults_at_once() {
    let text = r#"
        name = "x"
        home = "Moon"
        [[group]]
        name = "g"
        stand = [{ type = "INF-", mode = "FAST", number = 4 }, { type = "AIRn" }]
        [[group]]
        name = "h"
        stand = []
    "#;
    let rules = printed::rules::<Mbt2030>("");
    let faults = Army::checked(&toml::from_str(text).unwrap(), &rules).unwrap_err();
    let told: Vec<&str> = faults.iter().map(|fault| fault.what.as_str()).collect();
    assert_eq!(
        told,
        [
            "home: unknown climatic zone \"Moon\"",
            "the army \"x\" has no grade",
            "group \"g\": 5 stands",
            "group \"g\", entry 1: INF- in FAST",
            "group \"g\", entry 2: AIRn has no posture",
            "group \"g\": 0 BGHQs",
            "group \"h\": 0 stands",
            "group \"h\": 0 BGHQs",
        ]
    );
    assert!(faults.iter().all(|fault| !fault.why.is_empty() && !fault.fix.is_empty()));
    let together = Army::read("x.toml", text, &rules).unwrap_err();
    assert!(together.what.starts_with("x.toml: 8 faults: home: unknown"), "{together}");
    let spelt = "name = \"x\"\nfrom = \"Eurpoe\"\ngroup = []";
    assert!(Army::read("x.toml", spelt, &rules).unwrap_err().what.contains("the army comes from \"Eurpoe\""));
    let none = Army::read("x.toml", "name = \"x\"\ngrade = \"GRADEn\"\ngroup = []", &rules).unwrap_err();
    assert_eq!(none.what, "x.toml: an army of 0 battle groups");
    let spelt = Army::read("x.toml", "name = \"x\"\ngroups = []", &rules).unwrap_err();
    assert!(spelt.what.starts_with("x.toml, line 2: unknown field"), "{spelt}");
}

/// The BGHQ of a group with INFANTRY or ARMOUR is one of those (mbt2030.army.3); classes mix freely.
#[test]
fn which_stand_is_bghq() {
    let text = |bghq: &str| {
        format!(
            "name = \"x\"\nfrom = \"Africa\"\n[[group]]\nname = \"g\"\nstand = [
            {{ type = \"AIRn\", posture = \"CAS\", bghq = {} }}, {{ type = \"MBTn\", bghq = {} }},
            {{ type = \"ARTn\", posture = \"OTF\", number = 10 }}]",
            bghq == "air",
            bghq == "tank"
        )
    };
    let read = |bghq: &str, options: &str| Army::read("x", &text(bghq), &printed::rules::<Mbt2030>(options));
    assert_eq!(read("tank", "").unwrap().grade, Grade::Below);
    assert!(read("air", "").unwrap_err().why.starts_with("mbt2030.army.3"));
    assert!(read("air", "bghq_type=any").is_ok());
}

/// Groups without INFANTRY and ARMOUR may use any circle of 24 in (mbt2030.army.4, mbt2030.army.5); stands keep within
/// 12 in of their BGHQ (mbt2030.army.6), which is a stand like others (mbt2030.army.7).
#[test]
fn support_and_command() {
    let rules = printed::rules::<Mbt2030>("");
    let group = |of: &[(SubClass, Posture)]| Group {
        name: String::new(),
        stands: (of.iter())
            .map(|&(sub_class, posture)| Stand {
                sub_class,
                posture,
                mode: Mode::Static,
                grade: Grade::Norm,
                helicopter: false,
                jungle_trained: false,
                bghq: false,
            })
            .collect(),
    };
    let (gun, plane) = ((SubClass::ArtNorm, Posture::Otf), (SubClass::AirNorm, Posture::Cas));
    let tank = (SubClass::MbtNorm, Posture::Armour);
    assert!(group(&[gun, plane]).is_pure_support(&rules) && !group(&[gun, tank]).is_pure_support(&rules));
    let strict = printed::rules::<Mbt2030>("pure_support=one-class");
    assert!(group(&[gun, gun]).is_pure_support(&strict) && !group(&[gun, plane]).is_pure_support(&strict));
    assert!(group(&[gun, tank]).is_mixed());
    assert_eq!((rules.distances.support, rules.distances.command), (24_000, 12_000));
    let options = &rules.options;
    assert_eq!((options.support_limit, options.command_check), (SupportLimit::OnTableTargets, CommandCheck::EachMove));
    assert_eq!((options.bghq_lost, options.bghq_mark), (BghqLost::TiesLapse, BghqMark::Underside));
    assert_eq!(Class::Artillery, gun.0.class());
}
