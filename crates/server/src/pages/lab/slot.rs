//! The lists of a plan, and how an address names them: the first by the plan's letter alone, `a=7,6&a.planes=2`, every
//! other with its own name after it, `a.guns=9,5&a.guns.kind=light`.

use super::query::{Given, Letter};
use jumpmaster_core::Lab;
use jumpmaster_core::lab::{Field, Targets};

/// One of the lists of a plan.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    /// Its number, from 0.
    pub number: usize,
    /// How the system describes it.
    pub targets: &'a Targets,
}

/// The lists of a plan, in order.
pub fn slots(lab: &Lab) -> impl Iterator<Item = Slot<'_>> {
    lab.targets.iter().enumerate().map(|(number, targets)| Slot { number, targets })
}

impl<'a> Slot<'a> {
    /// The name of a field of its entries in a plan.
    pub fn name(self, field: &str) -> String {
        if self.number == 0 { field.into() } else { format!("{}.{field}", self.targets.list) }
    }

    /// Whether a name in the plan belongs to this list, whatever its value.
    pub fn has(self, name: &str) -> bool {
        self.number > 0 && name.strip_prefix(self.targets.list).is_some_and(|rest| rest.starts_with('.'))
    }

    /// The name of its hexes in an address.
    pub fn key(self, letter: Letter) -> String {
        if self.number == 0 { letter.key().into() } else { format!("{}.{}", letter.key(), self.targets.list) }
    }

    /// The id of one of its elements on the page.
    pub fn id(self, letter: Letter, what: &str) -> String {
        format!("{}-{what}", self.key(letter).replace('.', "-"))
    }

    /// The prefix of its entries' numbers on the map: empty for lines along which units drop, and for a further list the
    /// first letter of its entries. A first list of single hexes has no numbers: the system marks those itself.
    pub fn sign(self) -> Option<String> {
        let first = self.targets.entry.chars().take(1).flat_map(char::to_uppercase);
        match self.number {
            0 => self.targets.line.is_some().then(String::new),
            _ => Some(first.collect()),
        }
    }

    /// Its hexes in a plan.
    pub fn hexes(self, plan: &Given) -> &[String] {
        if self.number == 0 { &plan.hexes } else { plan.under(self.targets.list) }
    }

    /// Its hexes in a plan, to be changed.
    pub fn hexes_mut(self, plan: &mut Given) -> &mut Vec<String> {
        if self.number == 0 { &mut plan.hexes } else { plan.under_mut(self.targets.list) }
    }

    /// The value of a field of an entry; for an entry that is yet to be made, its default. A new line begins like the
    /// last one.
    pub fn said<'p>(self, plan: &'p Given, field: &'a Field, at: usize) -> &'p str
    where
        'a: 'p,
    {
        let values = plan.under(&self.name(field.name));
        let new_line = self.targets.part(field).is_some() && at == self.hexes(plan).len();
        let before = values.last().filter(|_| new_line);
        values.get(at).or(before).map_or(field.first(), String::as_str)
    }
}

/// The list that a name in a plan belongs to: `None` if it is a setting of the whole plan, or names a list itself. An
/// unknown name belongs to the first list.
pub fn owner<'a>(lab: &'a Lab, name: &str) -> Option<Slot<'a>> {
    let whole = lab.settings.iter().any(|field| field.name == name) || lab.targets.iter().any(|list| list.list == name);
    let own = slots(lab).find(|slot| slot.has(name));
    if whole { None } else { own.or_else(|| slots(lab).next()) }
}

/// Removes an entry from a normalised plan, with all its fields.
pub fn remove(lab: &Lab, slot: Slot<'_>, plan: &mut Given, at: usize) {
    if at >= slot.hexes(plan).len() {
        return;
    }
    slot.hexes_mut(plan).remove(at);
    for (name, values) in &mut plan.said {
        if at < values.len() && owner(lab, name).is_some_and(|own| own.number == slot.number) {
            values.remove(at);
        }
    }
}
