//! What an army list must satisfy; all faults are told at once.

use super::{Army, ArmyFile, Group, GroupFile, Stand, StandFile};
use crate::rules::Rules;
use crate::rules::options::{BghqType, GradeScope};
use crate::unit::{Class, Grade, Mode, Posture, SubClass};
use crate::zone::Zone;
use jumpmaster_core::{Clause, Fault, Named, Several, clause};

/// The most battle groups of an army.
const MOST_GROUPS: usize = 20;

/// Faults found so far.
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, what: String, clause: Clause, why: &str, fix: impl Into<String>) {
        self.0.push(Fault::new(what, format!("{clause}: {why}"), fix));
    }

    /// A word as a value, or a fault.
    fn word<T: Named>(&mut self, place: &str, word: &str) -> Option<T> {
        T::named(word).map_err(|fault| self.0.push(fault.at(place))).ok()
    }
}

/// The army of a list, or every fault of it.
pub(super) fn army(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Faults(Vec::new());
    let home = file.home.as_deref().and_then(|home| faults.word::<Zone>("home", home));
    let grade = grade(file, rules, &mut faults);
    if !(1..=MOST_GROUPS).contains(&file.groups.len()) {
        let what = format!("an army of {} battle groups", file.groups.len());
        let why = format!("the players agree their number, from 1 to {MOST_GROUPS}");
        faults.add(what, clause!("mbt2030.army.1"), &why, "list other groups");
    }
    // A grade that is missing is told once; the stands are looked at all the same.
    let assumed = grade.unwrap_or(Grade::Norm);
    let groups: Vec<Group> = file
        .groups
        .iter()
        .take(MOST_GROUPS)
        .map(|group| Group { name: group.name.clone(), stands: stands(group, assumed, rules, &mut faults) })
        .collect();
    match (faults.0.is_empty(), grade) {
        (true, Some(grade)) => Ok(Army { name: file.name.clone(), grade, home, groups }),
        _ => Err(faults.0),
    }
}

/// The grade of the army: what the list says, or that of its place (mbt2030.grade.1 to mbt2030.grade.3).
fn grade(file: &ArmyFile, rules: &Rules, faults: &mut Faults) -> Option<Grade> {
    match (&file.grade, &file.from) {
        (Some(grade), _) => faults.word("grade", grade),
        (None, Some(place)) => {
            if let Some(near) = rules.places.meant(place) {
                let why =
                    "a place that is not listed gives the middle grade, and this one is spelt almost like one that is";
                let fix = format!("write \"{near}\", or give the grade itself");
                faults.add(format!("the army comes from \"{place}\""), clause!("mbt2030.grade.3"), why, fix);
            }
            Some(rules.places.grade(place))
        }
        (None, None) => {
            let what = format!("the army \"{}\" has no grade", file.name);
            let why = "an army has the grade of where it comes from";
            faults.add(what, clause!("mbt2030.grade.4"), why, "say where it is from, or give its grade");
            None
        }
    }
}

/// The stands of a group (mbt2030.army.1, mbt2030.army.2, mbt2030.army.3).
fn stands(group: &GroupFile, army: Grade, rules: &Rules, faults: &mut Faults) -> Vec<Stand> {
    let place = format!("group \"{}\"", group.name);
    let number: usize = group.stands.iter().map(|stand| usize::from(stand.number)).sum();
    let wanted = usize::from(rules.counts.stands);
    if number != wanted {
        let what = format!("{place}: {number} stands");
        let fix =
            if number < wanted { format!("add {}", wanted - number) } else { format!("take {} away", number - wanted) };
        faults.add(what, clause!("mbt2030.army.1"), &format!("a battle group has {wanted}"), fix);
    }
    let mut all = Vec::new();
    for (entry, file) in group.stands.iter().enumerate() {
        let place = format!("{place}, entry {}", entry + 1);
        if let Some(stand) = stand(file, &place, army, rules, faults) {
            all.extend(std::iter::repeat_n(stand, usize::from(file.number)));
        }
    }
    headquarters(group, &all, &place, rules, faults);
    all
}

/// Whether the group has one BGHQ, of a type that may be (mbt2030.army.2, mbt2030.army.3).
fn headquarters(group: &GroupFile, stands: &[Stand], place: &str, rules: &Rules, faults: &mut Faults) {
    let marked: usize = group.stands.iter().filter(|stand| stand.bghq).map(|stand| usize::from(stand.number)).sum();
    if marked != usize::from(rules.counts.bghqs) {
        let what = format!("{place}: {marked} BGHQs");
        let fix =
            if marked == 0 { "mark one stand with: bghq = true" } else { "let one entry of number 1 be the BGHQ" };
        faults.add(what, clause!("mbt2030.army.2"), "a battle group has one", fix);
        return;
    }
    let ground = stands.iter().any(Stand::deploys_on_table);
    let off_table = stands.iter().find(|stand| stand.bghq && !stand.deploys_on_table());
    if let Some(stand) = off_table.filter(|_| ground && rules.options.bghq_type == BghqType::OnTableIfAny) {
        let what = format!("{place}: the BGHQ is {}", stand.words());
        let why = "a group with INFANTRY or ARMOUR has its BGHQ among them";
        faults.add(what, clause!("mbt2030.army.3"), why, "mark one of those, or set the option bghq_type to any");
    }
}

/// One kind of stand, or its faults.
fn stand(file: &StandFile, place: &str, army: Grade, rules: &Rules, faults: &mut Faults) -> Option<Stand> {
    let before = faults.0.len();
    if file.number == 0 {
        faults.add(format!("{place}: no stands"), clause!("mbt2030.army.1"), "an entry lists stands", "leave it out");
    }
    let grade = own_grade(file, place, army, rules, faults);
    let sub_class: SubClass = faults.word(place, &file.sub_class)?;
    let class = sub_class.class();
    if file.helicopter && class != Class::Aircraft {
        let what = format!("{place}: {sub_class} is a helicopter");
        faults.add(what, clause!("mbt2030.class.21"), "helicopters are AIRCRAFT", "make it AIR-, AIRn or AIR+");
        return None;
    }
    if file.jungle_trained && class != Class::Infantry {
        let what = format!("{place}: {sub_class} is trained for the jungle");
        faults.add(what, clause!("mbt2030.going.2"), "only INFANTRY is", "take the mark away");
    }
    let posture = posture(file, place, sub_class, rules, faults);
    let mode = mode(file, place, sub_class, rules, faults);
    let (posture, mode) = (posture?, mode?);
    (faults.0.len() == before).then_some(Stand {
        sub_class,
        posture,
        mode,
        grade,
        helicopter: file.helicopter,
        jungle_trained: file.jungle_trained,
        bghq: file.bghq,
    })
}

/// The grade of a stand, which is that of its army unless stands may differ (mbt2030.grade.4).
fn own_grade(file: &StandFile, place: &str, army: Grade, rules: &Rules, faults: &mut Faults) -> Grade {
    let own = file.grade.as_deref().and_then(|grade| faults.word::<Grade>(place, grade)).unwrap_or(army);
    if own != army && rules.options.grade_scope == GradeScope::PerArmy {
        let what = format!("{place}: {own} in an army of {army}");
        let fix = "leave the grade out, or set the option grade_scope to per-stand";
        faults.add(what, clause!("mbt2030.grade.4"), "all stands have the grade of their army", fix);
    }
    own
}

fn names<T: Named>(all: Several<T>) -> String {
    all.iter().map(T::name).collect::<Vec<_>>().join(", ")
}

/// The posture of a stand (mbt2030.posture.4 to mbt2030.posture.7).
fn posture(file: &StandFile, place: &str, sub_class: SubClass, rules: &Rules, faults: &mut Faults) -> Option<Posture> {
    let class = sub_class.class();
    let allowed = rules.stands.postures(class, file.helicopter);
    let ordinary = [Posture::Infantry, Posture::Armour].into_iter().find(|&posture| allowed.has(posture));
    let only = || allowed.iter().next().filter(|_| allowed.iter().count() == 1);
    let said = match &file.posture {
        Some(word) => Some(faults.word::<Posture>(place, word)?),
        None => ordinary.or_else(only),
    };
    let why = match class {
        Class::Infantry => clause!("mbt2030.posture.4"),
        Class::Armour => clause!("mbt2030.posture.5"),
        Class::Aircraft if file.helicopter => clause!("mbt2030.class.21"),
        Class::Aircraft => clause!("mbt2030.posture.6"),
        Class::Artillery => clause!("mbt2030.posture.7"),
    };
    let what = match said {
        Some(posture) if allowed.has(posture) => return Some(posture),
        Some(posture) => format!("{place}: {sub_class} in {posture}"),
        None => format!("{place}: {sub_class} has no posture"),
    };
    let flying = if file.helicopter { "a helicopter" } else { class.name() };
    faults.add(what, why, &format!("{flying} may be in {}", names(allowed)), "give it one of these");
    None
}

/// The mode of a stand (mbt2030.mode.2 to mbt2030.mode.5).
fn mode(file: &StandFile, place: &str, sub_class: SubClass, rules: &Rules, faults: &mut Faults) -> Option<Mode> {
    let allowed = rules.stands.modes(sub_class, file.helicopter).allowed;
    let usual = if allowed.has(Mode::Mobile) { Some(Mode::Mobile) } else { allowed.iter().next() };
    let said = match &file.mode {
        Some(word) => faults.word::<Mode>(place, word)?,
        None => usual?,
    };
    if allowed.has(said) {
        return Some(said);
    }
    let why = match sub_class.class() {
        Class::Infantry if sub_class == SubClass::InfBelow => clause!("mbt2030.mode.2"),
        Class::Infantry | Class::Armour => clause!("mbt2030.mode.3"),
        Class::Aircraft => clause!("mbt2030.mode.4"),
        Class::Artillery => clause!("mbt2030.mode.5"),
    };
    let what = format!("{place}: {sub_class} in {said}");
    faults.add(what, why, &format!("it may be {}", names(allowed)), "give it one of these");
    None
}
