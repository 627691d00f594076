//! The worked examples about engagements, each with its pair of signs.

use super::{house, ledger, pair, rules, situation};
use crate::engage::eligibility::{Kind, kind, may_engage};
use crate::engage::fight::{FightCase, FightInput};
use crate::engage::throw::{Signs, winner};
use crate::unit::Sign;
use jumpmaster_core::Named;
use jumpmaster_core::dice::Scripted;
use jumpmaster_testing::text_table;

/// The pairs of signs that an example of the ledger throws.
fn thrown(id: &str) -> Vec<[Sign; 2]> {
    let ledger = ledger();
    let example = ledger.examples.iter().find(|example| example.id == format!("mbt2030.{id}")).expect("an example");
    let (_, thrown) = example.given.rsplit_once("Thrown: ").unwrap_or_default();
    let pair = |pair: &str| {
        let (owner, other) = pair.split_once(" against ").unwrap();
        [owner, other].map(|sign| Sign::named(sign).unwrap())
    };
    thrown.trim_end_matches('.').split(", then ").filter(|text| !text.is_empty()).map(pair).collect()
}

/// Plays an example with the signs of the ledger: "kind Do Dp: owner's stand; opposing stand".
fn played(id: &str, text: &str) -> String {
    let rules = rules("");
    let kind = kind(&rules, &situation(&rules, text));
    let [[owner, opposing]] = thrown(id)[..] else { panic!("{id} throws once") };
    let input = FightInput {
        pair: Some(pair(text)),
        causes: None,
        owner: Signs::fixed(owner),
        opposing: Signs::fixed(opposing),
    };
    let case = FightCase::prepare(&rules, &input, kind).unwrap_or_else(|fault| panic!("{id}: {fault}"));
    let fought = case.run(&mut Scripted::new(Vec::new())).unwrap();
    let counts = case.stage.counts;
    let [own, other] = [fought.owner, fought.opposing].map(|ended| format!("{}, {}", ended.state, ended.aftermath));
    format!("{kind} {} {} {}: {own}; {other}", counts.owner, counts.opposing, fought.throw)
}

/// mbt2030.ex.9 to mbt2030.ex.16, mbt2030.ex.18, mbt2030.ex.20, mbt2030.ex.21, mbt2030.ex.23, mbt2030.ex.24; where stands end up is
/// tested with what measures it.
#[test]
fn engagements() {
    text_table::check(
        "
        example | situation                                                             | came of it
        ex.9  | INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2                      | mutual 0 0 WIN: steady, stays; shaken, falls back
        ex.10 | MBTn ARMOUR MOBILE escort=6 / MBTn ARMOUR MOBILE / at=11                | mutual 2 0 DRAW: pinned, stays; steady, stays
        ex.11 | MBTn ARMOUR MOBILE escort=6 / MBTn ARMOUR MOBILE / at=11                | mutual 2 0 WIN: steady, stays; pinned, stays
        ex.12 | INF+ INFANTRY MOBILE / INFn INFANTRY MOBILE pinned / at=2               | mutual 0 2 WIN: steady, stays; broken, removed
        ex.13 | INFn INFANTRY FAST GRADE- / INF+ INFANTRY MOBILE GRADE+ pinned / at=2   | mutual 5 2 WIN: steady, stays; shaken, falls back
        ex.14 | ARTn OTF STATIC / MBTn ARMOUR FAST / bghq=20                            | unilateral 1 0 WIN: steady, stays; shaken, falls back
        ex.15 | INFn ATM MOBILE / MBTn ARMOUR STATIC / at=12                            | unilateral 2 0 WIN: steady, stays; pinned, stays
        ex.16 | ART+ OTF SNS / MBTn ARMOUR MOBILE / bghq=15                             | unilateral 0 1 DRAW: steady, stays; pinned, stays
        ex.18 | AIRn CAS MOBILE / MBT- ARMOUR MOBILE / at=12 bghq=20                    | unilateral 0 1 DRAW: steady, stays; pinned, stays
        ex.20 | AIRn ASF MOBILE / AIRn ASF MOBILE ecm=1 / at=7.5 bghq=21 pure           | mutual 1 0 DRAW: pinned, stays; steady, stays
        ex.21 | ARTn CBA STATIC / ARTn OTF SNS / target-engaged                         | unilateral 1 0 WIN: steady, stays; shaken, stays
        ex.23 | MBTn ARMOUR MOBILE escort=3 / MBTn ARMOUR MOBILE rear / at=9            | unilateral 0 1 DRAW: steady, stays; pinned, stays
        ex.24 | INF+ INFANTRY MOBILE / AIRn CAS MOBILE / at=10                          | unilateral 0 1 WIN: steady, stays; shaken, leaves for good
        ",
        |row| played(row[0], row[1]),
    );
}

/// mbt2030.ex.4: the first throw is drawn, the second won by side A.
#[test]
fn the_choice_of_round() {
    let rules = rules("");
    let won: Vec<_> = thrown("ex.4").into_iter().map(|signs| winner(&rules, signs)).collect();
    assert_eq!(won, [None, Some(0)]);
}

/// mbt2030.ex.14, mbt2030.ex.17, mbt2030.ex.18, mbt2030.ex.21, mbt2030.ex.22, mbt2030.ex.24: what may and what may not be engaged.
#[test]
fn targets() {
    text_table::check(
        "
        situation                                                            | may
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1.5 blocked         | no        // ex.17, A on B
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=0 blocked           | mutual    // ex.17, C on D
        AIRn CAS MOBILE / MBT- ARMOUR MOBILE / at=12 bghq=20 arrived         | no        // ex.18, turn 3
        ARTn CBA STATIC / ARTn OTF SNS /                                     | no        // ex.21, battery Q
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE lit / at=7 night           | unilateral // ex.22, A on B
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=7.281 night           | no        // ex.22, A on C: the root of 53
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE lit / at=7 night awc       | no        // ex.22
        INF+ INFANTRY MOBILE / AIRn CAS MOBILE / at=4                        | mutual    // ex.24
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2                   | mutual    // ex.27, at 23.207
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2.001               | no        // ex.27, at 23.208
        ",
        |row| {
            let rules = rules("");
            let situation = situation(&rules, row[0]);
            if may_engage(&rules, &situation) { kind(&rules, &situation).to_string() } else { "no".into() }
        },
    );
}

/// mbt2030.engage.3, mbt2030.engage.4, mbt2030.engage.6: an engagement of the other kind is sent to the other procedure, and one that may
/// not be begun is refused with all reasons.
#[test]
fn refused_engagements() {
    let rules = rules("");
    let prepare = |text: &str, kind: Kind| {
        let input = FightInput { pair: Some(pair(text)), ..FightInput::default() };
        FightCase::prepare(&rules, &input, kind).err().unwrap()
    };
    let fault = prepare("INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2", Kind::Unilateral);
    assert_eq!(fault.what, "this engagement is mutual, not unilateral");
    assert_eq!(fault.fix, "resolve it with mbt2030.mutual");
    let fault = prepare("INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=9 engaged", Kind::Mutual);
    assert!(fault.why.contains("mbt2030.range.3") && fault.why.contains("mbt2030.engage.2"), "{fault}");
}

/// mbt2030.mutual.1, mbt2030.state.2: an engagement as it is told, each line with its clause.
#[test]
fn told() {
    let input = FightInput {
        pair: Some(pair("INF+ INFANTRY MOBILE / INFn INFANTRY MOBILE pinned / at=2")),
        causes: None,
        owner: Signs::mixed(5, 4, 3),
        opposing: Signs::fixed(Sign::Rock),
    };
    let case = FightCase::prepare(&rules(""), &input, Kind::Mutual).unwrap();
    let fought = case.run(&mut Scripted::new(vec![6])).unwrap();
    let lines: Vec<String> = case.tell(&fought).iter().map(|line| format!("{} {}", line.clause, line.text)).collect();
    assert_eq!(
        lines,
        [
            "mbt2030.dis.1 Causes of disadvantage: the owning stand has 0; the opposing stand has 2: opposing stand has higher sub-class (1), engaging whilst PINNED or SHAKEN (1).",
            "mbt2030.rps.2 The owning player shows paper (1 to 5 rock, 6 to 9 paper, 10 to 12 scissors).",
            "mbt2030.rps.3 The opposing player shows rock (always rock).",
            "mbt2030.mutual.6 WIN for the owning player.",
            "mbt2030.state.2 A broken result: the opposing player's stand is broken: it is removed.",
        ]
    );
}

/// mbt2030.mutual.2: a result is a cell of the ledger that house rules may replace.
#[test]
fn results_are_cells() {
    let table = "[tables.\"mbt2030.table.mutual\"]\nWIN = { \"opposing stand\" = \"broken\" }";
    let rules = std::sync::Arc::new(house(table).unwrap());
    let input = FightInput {
        pair: Some(pair("INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2")),
        causes: None,
        owner: Signs::fixed(Sign::Rock),
        opposing: Signs::fixed(Sign::Scissors),
    };
    let case = FightCase::prepare(&rules, &input, Kind::Mutual).unwrap();
    assert_eq!(case.run(&mut Scripted::new(Vec::new())).unwrap().opposing.state.to_string(), "broken");
}

/// mbt2030.ex.9, mbt2030.ex.10, mbt2030.ex.15, mbt2030.ex.23, mbt2030.ex.24: the distances and arcs of the examples as they are measured, and
/// where the target of the first falls back to.
#[test]
fn as_measured() {
    use crate::measure::arc::aspect;
    use crate::measure::base::{Ruler, Stance};
    use crate::measure::fall_back::fall_back;
    use crate::measure::going::Walker;
    use crate::measure::input::FieldInput;
    use crate::unit::SubClass;
    use jumpmaster_core::plane::{Facing, Point};
    let rules = rules("");
    let ruler = Ruler::of(&rules);
    let (up, down) = (Facing::ALONG_Y, Facing::ALONG_Y.back());
    let measured = |text: &str, [x, y, to]: [i64; 3], facing: Facing| {
        let stances = [(y, up), (to, facing)].map(|(y, facing)| Stance { at: Point::near(x * 1000, y * 1000), facing });
        let [one, other] = stances.map(|stance| ruler.base(stance));
        let mut situation = situation(&rules, text);
        situation.distance = Some(ruler.apart(&one, &other));
        situation.owner.aspect = aspect(&rules, stances[0], stances[1].at);
        situation.opposing.aspect = aspect(&rules, stances[1], stances[0].at);
        assert!(may_engage(&rules, &situation), "{text}");
        kind(&rules, &situation).to_string()
    };
    let infantry = "INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=99";
    let tanks = "MBTn ARMOUR MOBILE / MBTn ARMOUR MOBILE / at=99";
    assert_eq!(measured(infantry, [30, 20, 23], down), "mutual", "ex.9");
    assert_eq!(measured(tanks, [40, 10, 22], down), "mutual", "ex.10");
    assert_eq!(measured("INFn ATM MOBILE / MBTn ARMOUR STATIC / at=99", [10, 10, 23], down), "unilateral", "ex.15");
    assert_eq!(measured(tanks, [50, 20, 30], up), "unilateral", "ex.23");
    assert_eq!(measured("INF+ INFANTRY MOBILE / AIRn CAS MOBILE / at=99", [20, 10, 21], down), "unilateral", "ex.24");
    let field = FieldInput::default().read(&rules).unwrap();
    let walker = Walker { sub_class: SubClass::InfNorm, jungle_trained: false };
    let back = fall_back(&rules, &field, walker, Stance { at: Point::near(30_000, 23_000), facing: down }, &[]);
    assert_eq!((back.place, back.broken), (Point::near(30_000, 25_000), false), "ex.9");
}
