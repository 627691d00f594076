//! What the charts say of classes, postures, modes and grades, and what words mean.

use crate::Mbt2030;
use crate::rules::cause::Cause;
use crate::rules::options::{GroupsPerRound, ModeChange, ResultOverMode, StaticHelicopter, SubclassCompare};
use crate::rules::step::Step;
use crate::rules::throw::Throw;
use crate::unit::{Class, Grade, Mode, Posture, Sign, SubClass, Suffix};
use jumpmaster_core::Named;
use jumpmaster_testing::printed;
use jumpmaster_testing::text_table::check;

/// Four classes of three sub-classes (mbt2030.class.1), told apart by their suffix (mbt2030.class.3): MBT
/// (mbt2030.class.4 to mbt2030.class.6), INF (mbt2030.class.8, mbt2030.class.9, mbt2030.class.11, mbt2030.class.12),
/// ART (mbt2030.class.13 to mbt2030.class.15) and AIR (mbt2030.class.17 to mbt2030.class.19).
#[test]
fn classes() {
    for &class in Class::ALL {
        let of: Vec<Suffix> = SubClass::ALL.iter().filter(|sub| sub.class() == class).map(|sub| sub.suffix()).collect();
        assert_eq!(of, [Suffix::Below, Suffix::Norm, Suffix::Above]);
    }
    assert!(Suffix::Below < Suffix::Norm && Suffix::Norm < Suffix::Above);
    assert!(SubClass::ALL.iter().all(|sub| sub.name().ends_with(sub.suffix().name())));
    let compare = |options: &str| printed::rules::<Mbt2030>(options).options.subclass_compare;
    assert_eq!(compare(""), SubclassCompare::Suffix);
    assert_eq!(compare("subclass_compare=same-class"), SubclassCompare::SameClass);
}

/// A stand of ARTILLERY is a battery (mbt2030.class.16), one of AIRCRAFT a flight (mbt2030.class.20).
#[test]
fn what_stands_are_called() {
    let rules = printed::rules::<Mbt2030>("");
    let called: Vec<&str> = Class::ALL.iter().map(|&class| rules.stands.called(class)).collect();
    assert_eq!(called, ["stand", "stand", "battery", "flight"]);
}

/// Twelve postures, ten of them listed and two ordinary roles (mbt2030.posture.3,
/// mbt2030.posture.8 to mbt2030.posture.10), for each class its own (mbt2030.posture.4 to mbt2030.posture.7). Each
/// engages in one step of the round, or never (mbt2030.posture.2).
#[test]
fn postures() {
    assert_eq!(Posture::ALL.len(), 12);
    check(
        "class | helicopter | postures
        INFANTRY | no | INFANTRY LAS ATM REC ADA PDA
        ARMOUR | no | ARMOUR
        AIRCRAFT | no | ECM ASF CAS
        AIRCRAFT | yes | CAS
        ARTILLERY | no | CBA OTF",
        |row| {
            let rules = printed::rules::<Mbt2030>("");
            let postures = rules.stands.postures(Class::named(row[0]).unwrap(), row[1] == "yes");
            postures.iter().map(Posture::name).collect::<Vec<_>>().join(" ")
        },
    );
    check(
        "posture | step, second in it, sight, front only
        ASF | 1 false false false
        ECM | 1 true false false
        CAS | 2 false true true
        CBA | 3 false false false
        ADA | 4 false true false
        PDA | 4 false true false
        OTF | 5 false false false
        INFANTRY | 6 false true false
        LAS | 6 false true false
        ATM | 6 false true false
        ARMOUR | 6 false true true
        REC | - false true false",
        |row| {
            let engages = printed::rules::<Mbt2030>("").steps.of(Posture::named(row[0]).unwrap());
            let step = engages.step.map_or("-".into(), |step| step.to_string());
            format!("{step} {} {} {}", engages.second, engages.sight, engages.front_only)
        },
    );
}

/// Nothing changes a posture (mbt2030.posture.11): only modes have changes (mbt2030.mode.6, mbt2030.mode.7,
/// mbt2030.mode.10), those into STATIC for good (mbt2030.mode.11) but for helicopters (mbt2030.mode.12).
#[test]
fn modes_and_their_changes() {
    check(
        "stand | modes | changes
        INF- | STATIC MOBILE | MOBILE-STATIC
        INFn | STATIC MOBILE FAST | MOBILE-STATIC MOBILE-FAST FAST-STATIC FAST-MOBILE
        MBT+ | STATIC MOBILE FAST | MOBILE-STATIC MOBILE-FAST FAST-STATIC FAST-MOBILE
        ART- | STATIC |
        ARTn | STATIC SNS | SNS-STATIC
        AIRn | MOBILE |
        helicopter | STATIC MOBILE | STATIC-MOBILE MOBILE-STATIC",
        |row| {
            let rules = printed::rules::<Mbt2030>("");
            let (sub_class, flies) = (SubClass::find(row[0]).unwrap_or(SubClass::AirAbove), row[0] == "helicopter");
            let modes = rules.stands.modes(sub_class, flies);
            assert_eq!(modes.allowed.iter().map(Mode::name).collect::<Vec<_>>().join(" "), row[1]);
            let pairs = Mode::ALL.iter().flat_map(|&from| Mode::ALL.iter().map(move |&into| (from, into)));
            let may = pairs.filter(|&(from, into)| modes.may_change(from, into));
            may.map(|(from, into)| format!("{from}-{into}")).collect::<Vec<_>>().join(" ")
        },
    );
    let options = printed::rules::<Mbt2030>("").options.clone();
    assert_eq!(options.mode_change, ModeChange::StartOfOwnStep);
    assert_eq!(options.static_helicopter, StaticHelicopter::NoMove);
}

/// SNS protects against counter-battery fire by a cause of the shooter's (mbt2030.mode.9); a result decides movement
/// and leaves the mode (mbt2030.mode.13).
#[test]
fn what_modes_do() {
    let rules = printed::rules::<Mbt2030>("");
    assert_eq!(rules.causes.of(Cause::CbaOnSns).weight, 1);
    assert_eq!(rules.options.result_over_mode, ResultOverMode::MovementOnly);
}

/// The grades of places: below (mbt2030.grade.1), above (mbt2030.grade.2), and the middle for all others
/// (mbt2030.grade.3). The narrower name counts: Israel is not Asia.
#[test]
fn grades() {
    check(
        "place | grade
        Africa | GRADE-
        South America | GRADE-
        Central America | GRADE-
        Asia | GRADE-
        Warsaw Pact | GRADE-
        Russia | GRADE-
        Arab states | GRADE-
        Europe | GRADE+
        North America | GRADE+
        Israel | GRADE+
        Australia | GRADE+
        israel | GRADE+
        the Amber Islands | GRADEn",
        |row| printed::rules::<Mbt2030>("").places.grade(row[0]).to_string(),
    );
    assert!(Grade::Below < Grade::Norm && Grade::Norm < Grade::Above);
    let meant = |place: &str| printed::rules::<Mbt2030>("").places.meant(place).map(ToString::to_string);
    assert_eq!((meant("Eurpoe").as_deref(), meant("Europe"), meant("the Amber Islands")), (Some("Europe"), None, None));
}

/// Combat is settled by signs and never by dice (mbt2030.scope.3), both players throw in every engagement
/// (mbt2030.time.3), and there is no reply but in a mutual one (mbt2030.scope.4): a shooter that loses a unilateral
/// engagement is unhurt, as a target is.
#[test]
fn signs() {
    let rules = printed::rules::<Mbt2030>("");
    let rock = Sign::ALL.iter().map(|&other| rules.throws.of(Sign::Rock, other)).collect::<Vec<_>>();
    assert_eq!(rock, [Throw::Draw, Throw::Lose, Throw::Win]);
    assert_eq!(rules.results.unilateral(Throw::Lose, 9, 9), crate::rules::results::Outcome::default());
    let ledger = printed::ledger::<Mbt2030>();
    let rolled = ledger.tables.iter().filter(|table| table.roll.contains("d6"));
    let rolled: Vec<&str> = rolled.map(|table| table.id.trim_start_matches("mbt2030.table.")).collect();
    let before_the_game =
        ["climatic-zone", "major-terrain", "mbua", "minor-count", "minor-type", "season", "hour", "awc"];
    assert_eq!(rolled, before_the_game, "dice serve nothing else");
}

/// A turn is two rounds of six steps (mbt2030.time.1), and in a round one battle group moves (mbt2030.time.2).
#[test]
fn steps() {
    assert_eq!(Step::ALL.len(), 6);
    let groups = |options: &str| printed::rules::<Mbt2030>(options).options.groups_per_round;
    assert_eq!((groups(""), groups("groups_per_round=all")), (GroupsPerRound::One, GroupsPerRound::All));
}

/// The years and sizes covered are those of the ledger's title (mbt2030.scope.1).
#[test]
fn what_is_covered() {
    let title = printed::ledger::<Mbt2030>().title;
    assert!(title.contains("1990-2035") && title.contains("battalion") && title.contains("corps"), "{title}");
}
