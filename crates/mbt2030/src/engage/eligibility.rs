//! Who may engage whom, here and now, and whether the other could reply (mbt2030.engage.1 to mbt2030.engage.5).

use super::{Aspect, Initiative, Situation};
use crate::rules::Rules;
use crate::rules::options::{
    AirSight, AwcAndNight, AwcCasBan, Contact, EngageLimit, Halving, MutualTest, SupportLimit,
};
use crate::rules::range::{Entry, List, Reach, list};
use crate::season::Phase;
use crate::unit::{Class, Condition, Posture};
use jumpmaster_core::plane::{Apart, Thousandths};
use jumpmaster_core::{Clause, clause, named};
use schemars::JsonSchema;
use serde::Serialize;

named! {
    /// Whether the target could engage the shooter as well (mbt2030.engage.3, mbt2030.engage.4).
    pub enum Kind: "kind of engagement" {
        /// Each could engage the other.
        Mutual = "mutual",
        /// Only the owning player's stand can engage.
        Unilateral = "unilateral",
    }
}

/// Why a stand may not engage another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Bar {
    /// What is in the way.
    pub what: String,
    /// The clause that says so.
    pub clause: Clause,
}

/// Everything that keeps the owning player's stand from engaging the other; nothing if it may.
pub fn bars(rules: &Rules, situation: &Situation) -> Vec<Bar> {
    let mut bars = Vec::new();
    for (stand, whose) in [(&situation.owner, "the shooter"), (&situation.opposing, "the target")] {
        if stand.condition == Condition::Broken {
            bars.push(bar(format!("{whose} is broken and has been removed"), clause!("mbt2030.state.2")));
        }
    }
    bars.extend(here_and_now(rules, situation));
    bars.extend(initiative(rules, situation));
    bars
}

/// Whether an engagement is mutual: the target could engage the shooter here and now by list, weather, range, sight and arc, or
/// by list alone (mbt2030.engage.3).
pub fn kind(rules: &Rules, situation: &Situation) -> Kind {
    let reply = situation.turned();
    let replies = match rules.options.mutual_test {
        MutualTest::Full => here_and_now(rules, &reply).is_empty(),
        MutualTest::Type => entry(rules, &reply).reach != Reach::Never,
    };
    if replies { Kind::Mutual } else { Kind::Unilateral }
}

/// Which of the two stands, the shooter first, an engagement counts for as the one of the turn (mbt2030.engage.2).
pub fn uses_up(rules: &Rules, kind: Kind) -> [bool; 2] {
    [true, kind == Kind::Mutual && rules.options.engage_limit == EngageLimit::RepliesToo]
}

/// What the shooter's list says of the target (mbt2030.range.1, mbt2030.range.2).
fn entry(rules: &Rules, Situation { owner, opposing, .. }: &Situation) -> Entry {
    rules.ranges.entry((owner.sub_class, owner.posture), (opposing.posture, opposing.mode))
}

/// The clause with the shooter's list, as far as it is about the target's class.
fn listed(Situation { owner, opposing, .. }: &Situation) -> Clause {
    match (list((owner.sub_class, owner.posture)), opposing.class()) {
        (List::Infantry, Class::Infantry) => clause!("mbt2030.range.3"),
        (List::Infantry, Class::Armour) => clause!("mbt2030.range.4"),
        (List::Infantry, Class::Aircraft) => clause!("mbt2030.range.5"),
        (List::Infantry, Class::Artillery) => clause!("mbt2030.range.1"),
        (List::InfantryBelow, _) => clause!("mbt2030.range.6"),
        (List::Las, _) => clause!("mbt2030.range.7"),
        (List::Atm, _) => clause!("mbt2030.range.8"),
        (List::Rec, _) => clause!("mbt2030.range.9"),
        (List::Ada, _) => clause!("mbt2030.range.10"),
        (List::Pda, _) => clause!("mbt2030.range.11"),
        (List::Armour, _) => clause!("mbt2030.range.12"),
        (List::AreaFireBelow, _) => clause!("mbt2030.range.13"),
        (List::AreaFire, _) => clause!("mbt2030.range.14"),
        (List::Cba, _) => clause!("mbt2030.range.15"),
        (List::Cas, _) => clause!("mbt2030.range.16"),
        (List::Asf, _) => clause!("mbt2030.range.17"),
        (List::Ecm, _) => clause!("mbt2030.range.18"),
    }
}

/// How far the shooter reaches this target now (mbt2030.range.19).
pub fn reach(rules: &Rules, situation: &Situation) -> Reach {
    match entry(rules, situation).reach {
        Reach::Within(printed) => Reach::Within(shortened(rules, situation, printed)),
        other => other,
    }
}

/// A range as dark and weather leave it; a lit target is engaged as by day (mbt2030.daytime.5, mbt2030.awc.2, mbt2030.illum.3).
fn shortened(rules: &Rules, situation: &Situation, printed: u32) -> u32 {
    let halves = u32::from(is_dark(situation)) + u32::from(situation.awc);
    let halves = match rules.options.awc_and_night {
        AwcAndNight::Quarter => halves,
        AwcAndNight::Half => halves.min(1),
    };
    let left = printed >> halves;
    match rules.options.halving {
        Halving::Exact => left,
        Halving::WholeInches => left.next_multiple_of(INCH),
    }
}

/// An inch in thousandths (mbt2030.measure.4).
const INCH: u32 = 1000;

fn is_dark(situation: &Situation) -> bool {
    situation.phase != Phase::Day && !situation.opposing.lit
}

fn bar(what: impl Into<String>, clause: Clause) -> Bar {
    Bar { what: what.into(), clause }
}

/// What keeps a stand from engaging by list, weather, range, sight and arc: all that also keeps one from replying.
fn here_and_now(rules: &Rules, situation: &Situation) -> Vec<Bar> {
    let (shooter, target) = (&situation.owner, &situation.opposing);
    let unlisted = (entry(rules, situation).reach == Reach::Never).then(|| {
        let (own, other) = (format!("{} in {}", shooter.sub_class, shooter.posture), target.sub_class);
        bar(format!("{own} may not engage {other} in {} that is {}", target.posture, target.mode), listed(situation))
    });
    let others = [grounded, too_far, unseen, not_ahead];
    unlisted.into_iter().chain(others.into_iter().filter_map(|bar| bar(rules, situation))).collect()
}

/// In adverse weather CAS engages nothing that its list names as INFANTRY or ARMOUR (mbt2030.awc.4).
fn grounded(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let (shooter, target) = (&situation.owner, &situation.opposing);
    let banned = match rules.options.awc_cas_ban {
        AwcCasBan::ClassEntriesOnly => entry(rules, situation).by_class,
        AwcCasBan::WholeClass => matches!(target.class(), Class::Infantry | Class::Armour),
    };
    let what = || bar(format!("CAS may not engage {} in adverse weather", target.class()), clause!("mbt2030.awc.4"));
    (situation.awc && shooter.posture == Posture::Cas && banned).then(what)
}

/// The target is beyond the range; the clause is that of the dark or the weather if it would be in range without.
fn too_far(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let (Reach::Within(printed), Reach::Within(now)) = (entry(rules, situation).reach, reach(rules, situation)) else {
        return None;
    };
    let Some(distance) = situation.distance else {
        return Some(bar(
            format!("the range is {}, and one of the two is off the table", inches(now)),
            listed(situation),
        ));
    };
    if distance.within(now) {
        return None;
    }
    let why = match distance.within(printed) {
        false => listed(situation),
        true if is_dark(situation) => clause!("mbt2030.daytime.5"),
        true => clause!("mbt2030.awc.2"),
    };
    let printed = if now == printed { String::new() } else { format!(" ({} by day in fair weather)", inches(printed)) };
    Some(bar(format!("the target is {} away, and the range is {}{printed}", far(distance), inches(now)), why))
}

/// "7.5 in".
pub fn inches(thousandths: u32) -> String {
    format!("{} in", Thousandths(i32::try_from(thousandths).unwrap_or(i32::MAX)))
}

/// A distance in inches, rounded up to whole thousandths.
pub fn far(distance: Apart) -> String {
    inches(u32::try_from(distance.rounded_up()).unwrap_or(u32::MAX))
}

/// Whether two stands touch (mbt2030.measure.1).
fn in_contact(rules: &Rules, situation: &Situation) -> bool {
    situation.distance.is_some_and(|distance| distance.within(rules.distances.contact))
}

/// The line is blocked, and the two do not touch; no line is needed from or to ASF, ECM and whatever is off the table
/// (mbt2030.los.1 to mbt2030.los.3, mbt2030.smoke.4).
fn unseen(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let needs = |posture: Posture| rules.options.air_sight == AirSight::All || rules.steps.of(posture).sight;
    let needed = situation.on_table() && needs(situation.owner.posture) && needs(situation.opposing.posture);
    let blocked = needed && !situation.clear && !in_contact(rules, situation);
    blocked.then(|| bar("the line of sight is blocked, and the stands are not in contact", clause!("mbt2030.los.2")))
}

/// ARMOUR and CAS engage to their Front alone (mbt2030.arc.2, mbt2030.arc.4).
fn not_ahead(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let shooter = &situation.owner;
    let waived = rules.options.contact == Contact::WaivesArcToo && in_contact(rules, situation);
    let turned = situation.on_table() && rules.steps.of(shooter.posture).front_only && shooter.aspect != Aspect::Front;
    let what = || format!("the target is not in the Front arc, and {} engages to its Front alone", shooter.posture);
    (turned && !waived).then(|| bar(what(), clause!("mbt2030.arc.2")))
}

/// What keeps the owning player from beginning an engagement, though it would not keep the stand from replying.
fn initiative(rules: &Rules, situation: &Situation) -> Vec<Bar> {
    let (shooter, target) = (&situation.owner, &situation.opposing);
    let Initiative { step, engaged, fragile, arrived, target_engaged, pure_support: _, bghq: _ } = situation.initiative;
    let mut bars = Vec::new();
    if let Some(own) = rules.steps.of(shooter.posture).step.filter(|&own| own != step) {
        let what = format!("{} engages in step {own}, not in step {step}", shooter.posture);
        bars.push(bar(what, clause!("mbt2030.turn.19")));
    }
    if engaged {
        bars.push(bar("the stand has engaged in this turn already", clause!("mbt2030.engage.2")));
    }
    if fragile {
        bars.push(bar("its battle group is fragile and begins no engagement", clause!("mbt2030.victory.3")));
    }
    if !target.revealed {
        bars.push(bar("the target is a blank, which nobody can nominate", clause!("mbt2030.blank.3")));
    }
    if shooter.class() == Class::Aircraft && !shooter.on_table {
        bars.push(bar("AIRCRAFT engage from the table alone", entering(shooter.posture)));
    }
    if shooter.posture == Posture::Cas && arrived {
        bars.push(bar("CAS waits a turn before it engages", clause!("mbt2030.turn.10")));
    }
    if shooter.posture == Posture::Cba && !target_engaged {
        bars.push(bar("the target did not engage in the opposing player's last round", clause!("mbt2030.turn.13")));
    }
    bars.extend(unsupported(rules, situation));
    bars
}

/// The clause by which AIRCRAFT of a posture engage from the table.
const fn entering(posture: Posture) -> Clause {
    match posture {
        Posture::Asf => clause!("mbt2030.turn.7"),
        Posture::Ecm => clause!("mbt2030.turn.8"),
        _ => clause!("mbt2030.turn.10"),
    }
}

/// AIRCRAFT and ARTILLERY choose targets near their own BGHQ, or near any friendly one if their group has nothing else
/// (mbt2030.army.4, mbt2030.army.5).
fn unsupported(rules: &Rules, situation: &Situation) -> Option<Bar> {
    if !matches!(situation.owner.class(), Class::Aircraft | Class::Artillery) {
        return None;
    }
    let limit = rules.distances.support;
    let (whose, why) = match situation.initiative.pure_support {
        true => ("any friendly BGHQ", clause!("mbt2030.army.5")),
        false => ("its own BGHQ", clause!("mbt2030.army.4")),
    };
    let what = match (situation.opposing.on_table, situation.initiative.bghq) {
        (false, _) if rules.options.support_limit == SupportLimit::OnTableTargets => return None,
        (false, _) => format!("the target is off the table, and so not within {} of {whose}", inches(limit)),
        (true, Some(distance)) if distance.within(limit) => return None,
        (true, Some(distance)) => {
            format!("the target is {} from {whose}, and may be {} away", far(distance), inches(limit))
        }
        (true, None) => format!("the target is not within {} of {whose}: none is on the table", inches(limit)),
    };
    Some(bar(what, why))
}
