//! Who may engage whom, here and now, and whether the other could reply (mbt2030.engage.1 to mbt2030.engage.5).

use super::bar::Bar;
use super::{Situation, Stand, initiative};
use crate::measure::arc::bears_to;
use crate::measure::sight::is_needed;
use crate::rules::Rules;
use crate::rules::options::{AwcAndNight, AwcCasBan, EngageLimit, Halving, MutualTest};
use crate::rules::range::{Entry, List, Reach, list};
use crate::season::Phase;
use crate::unit::{Class, Condition, Posture};
use jumpmaster_core::{Clause, clause, named};

named! {
    /// Whether the target could engage the shooter as well (mbt2030.engage.3, mbt2030.engage.4).
    pub enum Kind: "kind of engagement" {
        /// Each could engage the other.
        Mutual = "mutual",
        /// Only the owning player's stand can engage.
        Unilateral = "unilateral",
    }
}

/// Everything that keeps the owning player's stand from engaging the other; nothing if it may.
pub fn bars<'a>(rules: &'a Rules, situation: &'a Situation) -> impl Iterator<Item = Bar> + 'a {
    let broken = |stand: &Stand, bar: Bar| (stand.condition == Condition::Broken).then_some(bar);
    let removed = [broken(&situation.owner, Bar::ShooterBroken), broken(&situation.opposing, Bar::TargetBroken)];
    let here = here_and_now(rules, situation);
    removed.into_iter().flatten().chain(here).chain(initiative::bars(rules, situation))
}

/// Whether the owning player's stand may engage the other.
pub fn may_engage(rules: &Rules, situation: &Situation) -> bool {
    bars(rules, situation).next().is_none()
}

/// Whether an engagement is mutual: the target could engage the shooter here and now by list, weather, range, sight and arc, or
/// by list alone (mbt2030.engage.3).
pub fn kind(rules: &Rules, situation: &Situation) -> Kind {
    let reply = situation.turned();
    let replies = match rules.options.mutual_test {
        MutualTest::Full => here_and_now(rules, &reply).next().is_none(),
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

/// A test that finds what is in the way, if anything is.
type Test = fn(&Rules, &Situation) -> Option<Bar>;

/// What keeps a stand from engaging by list, weather, range, sight and arc: all that also keeps one from replying.
fn here_and_now<'a>(rules: &'a Rules, situation: &'a Situation) -> impl Iterator<Item = Bar> + 'a {
    const TESTS: [Test; 5] = [unlisted, grounded, too_far, unseen, not_ahead];
    TESTS.into_iter().filter_map(|test| test(rules, situation))
}

/// The target is not on the shooter's list (mbt2030.range.1).
fn unlisted(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let (own, other) = (&situation.owner, &situation.opposing);
    (entry(rules, situation).reach == Reach::Never).then(|| Bar::Unlisted {
        shooter: (own.sub_class, own.posture),
        target: (other.sub_class, other.posture, other.mode),
        why: listed(situation),
    })
}

/// In adverse weather CAS engages nothing that its list names as INFANTRY or ARMOUR (mbt2030.awc.4).
fn grounded(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let (shooter, target) = (&situation.owner, &situation.opposing);
    let banned = match rules.options.awc_cas_ban {
        AwcCasBan::ClassEntriesOnly => entry(rules, situation).by_class,
        AwcCasBan::WholeClass => matches!(target.class(), Class::Infantry | Class::Armour),
    };
    (situation.awc && shooter.posture == Posture::Cas && banned).then_some(Bar::Weather(target.class()))
}

/// The target is beyond the range; the clause is that of the dark or the weather if it would be in range without.
fn too_far(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let (Reach::Within(printed), Reach::Within(now)) = (entry(rules, situation).reach, reach(rules, situation)) else {
        return None;
    };
    let Some(distance) = situation.distance else {
        return Some(Bar::OffTable { range: now, why: listed(situation) });
    };
    if distance.within(now) {
        return None;
    }
    let why = match distance.within(printed) {
        false => listed(situation),
        true if is_dark(situation) => clause!("mbt2030.daytime.5"),
        true => clause!("mbt2030.awc.2"),
    };
    Some(Bar::TooFar { away: distance, range: now, printed, why })
}

/// Whether two stands touch (mbt2030.measure.1).
fn in_contact(rules: &Rules, situation: &Situation) -> bool {
    situation.distance.is_some_and(|distance| distance.within(rules.distances.contact))
}

/// The line is blocked, and the two do not touch; no line is needed from or to ASF, ECM and whatever is off the table
/// (mbt2030.los.1 to mbt2030.los.3, mbt2030.smoke.4).
fn unseen(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let needed = situation.on_table() && is_needed(rules, [situation.owner.posture, situation.opposing.posture]);
    let blocked = needed && !situation.clear && !in_contact(rules, situation);
    blocked.then_some(Bar::Unseen)
}

/// ARMOUR and CAS engage to their Front alone (mbt2030.arc.2, mbt2030.arc.4).
fn not_ahead(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let shooter = &situation.owner;
    let contact = in_contact(rules, situation);
    let turned = situation.on_table() && !bears_to(rules, shooter.posture, shooter.aspect, contact);
    turned.then_some(Bar::NotAhead(shooter.posture))
}
