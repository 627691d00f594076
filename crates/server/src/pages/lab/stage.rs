//! What a plan is made for: a procedure that can be planned on its map, and the scenario or example it starts from.

use super::query::{Given, Query};
use super::slot::{Slot, owner, slots};
use jumpmaster_core::hex::Grid;
use jumpmaster_core::lab::{Field, FieldKind};
use jumpmaster_core::sheet::MarkKind;
use jumpmaster_core::{Fault, House, Lab, Ledger, ScenarioFile, Sheet};
use jumpmaster_play::{Book, Entry, Ready, ScenarioFiles};
use jumpmaster_systems::shelf;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A procedure that can be planned on its map.
pub struct Planned {
    /// The system it belongs to.
    pub book: &'static dyn Book,
    /// The procedure.
    pub entry: &'static dyn Entry,
    /// What a plan can start from: the scenarios that offer one, then the examples.
    pub starts: Vec<Start>,
}

/// What a plan can start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Its key in addresses.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Whether it is a scenario, which can be played.
    pub scenario: bool,
}

/// A procedure on the map of a scenario or an example.
pub struct Stage {
    /// The procedure.
    pub planned: &'static Planned,
    /// What it starts from.
    pub start: Start,
    /// The situation it starts from.
    pub base: Value,
    /// The rules that apply there.
    pub ledger: Ledger,
    /// How it is planned.
    pub lab: Lab,
    /// The bare map.
    pub ground: Sheet,
    /// The hex that the scenario is about, if there is one.
    pub objective: Option<String>,
}

/// Every procedure that can be planned on its map.
pub fn all() -> &'static [Planned] {
    static ALL: LazyLock<Vec<Planned>> = LazyLock::new(|| {
        let entries = shelf().books().flat_map(|book| book.procedures().iter().map(move |entry| (book, entry)));
        entries.filter_map(|(book, entry)| Planned::new(book, entry.as_ref())).collect()
    });
    &ALL
}

impl Planned {
    /// A procedure, if it can be planned and there is something to start from.
    fn new(book: &'static dyn Book, entry: &'static dyn Entry) -> Option<Planned> {
        let (_, input) = entry.examples().into_iter().next()?;
        entry.prepare(book.ledger(), &input).ok()?.lab().filter(|lab| !lab.targets.is_empty())?;
        let offers = |file: &&ScenarioFile| entry.of_scenario(&ScenarioFiles::shipped(file), None).is_ok();
        let scenarios = book.scenario_files().iter().zip(book.scenarios()).filter(|(file, _)| offers(file));
        let examples = entry.examples().into_iter().enumerate();
        let starts = scenarios
            .map(|(_, card)| Start { key: card.name, title: card.title, scenario: true })
            .chain(examples.map(|(number, (name, _))| Start {
                key: format!("example-{}", number + 1),
                title: name.into(),
                scenario: false,
            }))
            .collect();
        Some(Planned { book, entry, starts })
    }

    /// The rules that apply at a start, overlaid with house rules.
    pub fn ledger(&self, start: &Start, house: Option<&House>) -> Result<Ledger, Fault> {
        if start.scenario {
            return self.book.ledger_of(&shelf().scenario(&start.key)?.1, house);
        }
        self.book.ledger_under(house)
    }
}

/// Finds the stage that an address asks for. There are only as many as there are scenarios and examples, so each is kept.
pub fn find(query: &Query) -> Result<Arc<Stage>, Fault> {
    static KEPT: Mutex<BTreeMap<(&'static str, String), Arc<Stage>>> = Mutex::new(BTreeMap::new());
    let ids = || all().iter().map(|planned| planned.entry.id());
    let planned = match query.procedure.as_str() {
        "" => all().first().ok_or_else(|| {
            Fault::new("nothing to plan", "no rule system here has a procedure with a map", "look rules up instead")
        })?,
        id => all()
            .iter()
            .find(|planned| planned.entry.id() == id)
            .ok_or_else(|| Fault::unknown("procedure to plan", id, ids()))?,
    };
    let starts = &planned.starts;
    let start = match query.on.as_str() {
        "" => starts.first(),
        on => starts.iter().find(|start| start.key == on),
    };
    let start = start.ok_or_else(|| {
        Fault::unknown("scenario or example", &query.on, starts.iter().map(|start| start.key.as_str()))
    })?;
    let key = (planned.entry.id(), start.key.clone());
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(stage) = kept().get(&key) {
        return Ok(stage.clone());
    }
    let stage = Arc::new(Stage::new(planned, start.clone())?);
    kept().insert(key, stage.clone());
    Ok(stage)
}

impl Stage {
    fn new(planned: &'static Planned, start: Start) -> Result<Stage, Fault> {
        let (mut base, mut objective) = (Value::Null, None);
        if start.scenario {
            let (book, files) = shelf().scenario(&start.key)?;
            base = planned.entry.of_scenario(&files, None)?;
            let ground = book.ground(&files)?;
            let marks = ground.marks.iter().filter(|mark| mark.kind == MarkKind::Objective);
            let mark = marks.max_by_key(|mark| !mark.label.is_empty());
            objective = mark.and_then(|mark| Some(ground.grid?.name(mark.hex)));
        } else if let Some((_, input)) = planned.entry.examples().into_iter().find(|(name, _)| *name == start.title) {
            base = input;
        }
        let ledger = planned.ledger(&start, None)?;
        let ready = planned.entry.prepare(&ledger, &base)?;
        let (lab, ground) = ready.lab().zip(ready.sheet()).ok_or_else(|| {
            Fault::new(
                format!("{} has no map here", planned.entry.id()),
                "a plan is made on a map",
                "choose another scenario or example",
            )
        })?;
        let ground = Sheet { marks: Vec::new(), title: start.title.clone(), ..ground };
        Ok(Stage { planned, start, base, ledger, lab, ground, objective })
    }

    /// The hexes of its map.
    ///
    /// # Panics
    /// If there is no map, without which there is no stage.
    pub fn grid(&self) -> Grid {
        self.ground.grid.expect("a stage has a map")
    }

    /// The plan that the scenario or example comes with.
    pub fn ready_made(&self) -> Given {
        self.plan_of(&self.base)
    }

    /// The plan in an input of its procedure.
    pub fn plan_of(&self, input: &Value) -> Given {
        let mut given = Given::default();
        for slot in slots(&self.lab) {
            let entries = input.get(slot.targets.list).and_then(Value::as_array);
            let entries = entries.map(Vec::as_slice).unwrap_or_default();
            *slot.hexes_mut(&mut given) = entries.iter().map(|entry| words(entry.get(slot.targets.hex))).collect();
            for field in slot.targets.says() {
                let said = entries.iter().map(|entry| words(entry.get(field.name))).collect();
                *given.under_mut(&slot.name(field.name)) = said;
            }
        }
        for field in &self.lab.settings {
            let pointer = format!("/{}", field.name.replace('.', "/"));
            *given.under_mut(field.name) = vec![words(input.pointer(&pointer))];
        }
        given
    }

    /// The plan as it was given, normalised: empty hexes are removed, and every field is present, once for each hex.
    pub fn tidy(&self, given: &Given) -> Result<Given, Fault> {
        let further = self.further(given)?;
        let mut plan = Given::default();
        for slot in slots(&self.lab) {
            let hexes = slot.hexes(given);
            let meant: Vec<usize> = (0..hexes.len()).filter(|&at| !hexes[at].is_empty()).collect();
            *slot.hexes_mut(&mut plan) = meant.iter().map(|&at| hexes[at].clone()).collect();
            let own = slot.targets.says().map(|field| (slot.name(field.name), field.first()));
            let further = further.iter().filter(|(of, _)| *of == slot.number).map(|(_, name)| (name.clone(), ""));
            for (name, start) in own.chain(further) {
                let values = given.under(&name);
                let value = |&at: &usize| values.get(at).map_or(start, String::as_str).to_string();
                *plan.under_mut(&name) = meant.iter().map(value).collect();
            }
        }
        for field in &self.lab.settings {
            *plan.under_mut(field.name) = vec![given.under(field.name).first().cloned().unwrap_or_default()];
        }
        Ok(plan)
    }

    /// The names in a plan that these rules do not know but others of the system do, each with the number of its list: an
    /// address may come from a page with other house rules. Any other name is a fault.
    fn further(&self, given: &Given) -> Result<Vec<(usize, String)>, Fault> {
        let Lab { settings, .. } = &self.lab;
        let lists = slots(&self.lab).filter(|slot| slot.number > 0).map(|slot| slot.targets.list.to_string());
        let fields = slots(&self.lab).flat_map(|slot| slot.targets.says().map(move |field| slot.name(field.name)));
        let known: Vec<String> = lists.chain(fields).chain(settings.iter().map(|field| field.name.into())).collect();
        let mut further = Vec::new();
        let mut schema = self.planned.entry.input_schema().clone();
        // An address sets options in its own way.
        schema.pointer_mut("/properties/options").map(Value::take);
        let schema = schema.to_string();
        for (name, _) in given.said.iter().filter(|(name, _)| !known.contains(name)) {
            let own = name.rsplit('.').next().unwrap_or_default();
            if !schema.contains(&format!("\"{own}\"")) {
                return Err(Fault::unknown("part of a plan", name, known.iter().map(String::as_str)));
            }
            further.push((owner(&self.lab, name).map_or(0, |slot| slot.number), name.clone()));
        }
        Ok(further)
    }

    /// The input that a normalised plan makes, with the fields of these rules.
    pub fn input(&self, lab: &Lab, plan: &Given) -> Result<Value, Fault> {
        let mut input = self.base.clone();
        for slot in slots(lab) {
            let hexes = slot.hexes(plan).iter().enumerate();
            let entries = hexes.map(|(at, hex)| {
                entry(slot, plan, at).map_err(|fault| {
                    let which = if slot.number == 0 { String::new() } else { format!("{} in ", slot.targets.entry) };
                    fault.at(format!("{which}hex {hex}"))
                })
            });
            put(&mut input, &[slot.targets.list], Some(entries.collect::<Result<Vec<_>, _>>()?.into()));
        }
        for field in &lab.settings {
            let said = plan.under(field.name).first().map_or("", String::as_str);
            let path: Vec<&str> = field.name.split('.').collect();
            put(&mut input, &path, value(field, said)?);
        }
        Ok(input)
    }

    /// Prepares a plan by these rules.
    pub fn prepare(&self, ledger: &Ledger, plan: &Given) -> Result<(Value, Box<dyn Ready>, Lab), Fault> {
        if plan.hexes.is_empty() {
            return Err(Fault::new(
                format!("no {}", self.lab.first().entry),
                "a plan is aimed somewhere",
                format!("choose a hex on the map, or type one, for the first {}", self.lab.first().entry),
            ));
        }
        let entry = self.planned.entry;
        // House rules may know more fields, which the situation at the start shows.
        let lab = entry.prepare(ledger, &self.base).ok().and_then(|ready| ready.lab());
        let lab = lab.unwrap_or_else(|| self.lab.clone());
        let input = self.input(&lab, plan)?;
        let ready = entry.prepare(ledger, &input)?;
        let lab = ready.lab().unwrap_or(lab);
        Ok((input, ready, lab))
    }
}

/// An entry of a list in the form the input wants.
fn entry(slot: Slot<'_>, plan: &Given, at: usize) -> Result<Value, Fault> {
    let mut entry = Map::new();
    entry.insert(slot.targets.hex.into(), slot.hexes(plan)[at].clone().into());
    for field in slot.targets.says() {
        if let Some(value) = value(field, slot.said(plan, field, at))? {
            entry.insert(field.name.into(), value);
        }
    }
    Ok(entry.into())
}

/// The value of a field in the form the input wants; `None` if it is left out.
fn value(field: &Field, said: &str) -> Result<Option<Value>, Fault> {
    if said.is_empty() {
        return Ok(None);
    }
    match &field.kind {
        FieldKind::Number { least, most } => said.parse::<u16>().map(|number| Some(number.into())).map_err(|_| {
            Fault::new(
                format!("{}: \"{said}\"", field.label),
                "it is a whole number",
                format!("give one from {least} to {most}"),
            )
        }),
        FieldKind::Hex => Ok(Some(said.into())),
        FieldKind::Word(words) => match words.iter().find(|word| word.as_str() == said) {
            Some(word) => Ok(Some(word.clone().into())),
            None => Err(Fault::unknown(field.label, said, words.iter().map(String::as_str))),
        },
    }
}

/// Sets the value at a path, or removes it; objects left empty by that are removed too.
fn put(input: &mut Value, path: &[&str], value: Option<Value>) {
    let [name, deeper @ ..] = path else { return };
    if !input.is_object() {
        *input = Value::Object(Map::new());
    }
    let Some(fields) = input.as_object_mut() else { return };
    if deeper.is_empty() {
        match value {
            Some(value) => _ = fields.insert((*name).into(), value),
            None => _ = fields.remove(*name),
        }
        return;
    }
    if value.is_none() && !fields.contains_key(*name) {
        return;
    }
    let inner = fields.entry(*name).or_insert(Value::Null);
    put(inner, deeper, value);
    if inner.as_object().is_some_and(Map::is_empty) {
        fields.remove(*name);
    }
}

fn words(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}
