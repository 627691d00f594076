//! What a plan is made on: a procedure that can be planned on its map, and the scenario or example it starts from.

use super::query::{Given, Query};
use jumpmaster_core::lab::{Field, FieldKind};
use jumpmaster_core::sheet::MarkKind;
use jumpmaster_core::{Fault, House, Lab, Ledger, Sheet};
use jumpmaster_play::{Book, Entry, Ready, shelf};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A procedure that can be planned on its map.
#[derive(Clone, Copy)]
pub struct Planned {
    /// The system it belongs to.
    pub book: &'static dyn Book,
    /// The procedure.
    pub entry: &'static dyn Entry,
}

/// Where a plan can start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// As addresses write it.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// Whether it is a scenario, which can be played.
    pub scenario: bool,
}

/// A procedure on the ground of a scenario or an example.
pub struct Stage {
    /// The procedure.
    pub planned: Planned,
    /// Where it starts from.
    pub start: Start,
    /// The situation to start from.
    pub base: Value,
    /// The rules as they stand there.
    pub ledger: Ledger,
    /// How it is planned.
    pub lab: Lab,
    /// The bare map.
    pub ground: Sheet,
    /// The hex that the scenario is about, if it is about one.
    pub objective: Option<String>,
}

/// Every procedure that can be planned on its map.
pub fn all() -> &'static [Planned] {
    static ALL: LazyLock<Vec<Planned>> = LazyLock::new(|| {
        let entries = shelf().books().flat_map(|book| book.procedures().iter().map(move |entry| (book, entry)));
        let planned = entries.map(|(book, entry)| Planned { book, entry: entry.as_ref() });
        planned.filter(|planned| !planned.starts().is_empty() && planned.lab().is_some()).collect()
    });
    &ALL
}

impl Planned {
    /// Where a plan can start from: the scenarios that offer one, then the examples.
    pub fn starts(self) -> Vec<Start> {
        let scenarios = self.book.scenarios().into_iter().filter(|card| self.offered(&card.name, None).is_ok());
        let examples = self.entry.examples().into_iter().enumerate();
        scenarios
            .map(|card| Start { key: card.name, title: card.title, scenario: true })
            .chain(examples.map(|(number, (name, _))| Start {
                key: format!("example-{}", number + 1),
                title: name.into(),
                scenario: false,
            }))
            .collect()
    }

    fn lab(self) -> Option<Lab> {
        let (_, input) = self.entry.examples().into_iter().next()?;
        self.entry.prepare(self.book.ledger(), &input).ok()?.lab()
    }

    fn offered(self, scenario: &str, house: Option<&House>) -> Result<Value, Fault> {
        self.entry.of_scenario(&shelf().scenario(scenario)?.1.source()?, house)
    }

    /// The rules as they stand at a start, with house rules over them.
    pub fn ledger(self, start: &Start, house: Option<&House>) -> Result<Ledger, Fault> {
        if start.scenario {
            return self.book.ledger_of(&shelf().scenario(&start.key)?.1.source()?, house);
        }
        house.map_or_else(|| Ok(self.book.ledger().clone()), |house| house.over(self.book.ledger()))
    }
}

/// Finds the stage that an address asks for. There are as many as there are scenarios and examples, so each is kept.
pub fn find(query: &Query) -> Result<Arc<Stage>, Fault> {
    static KEPT: Mutex<BTreeMap<(&'static str, String), Arc<Stage>>> = Mutex::new(BTreeMap::new());
    let ids = || all().iter().map(|planned| planned.entry.id());
    let planned = match query.procedure.as_str() {
        "" => all().first().copied().ok_or_else(|| {
            Fault::new("nothing to plan", "no rule system here has a procedure with a map", "look rules up instead")
        })?,
        id => *all()
            .iter()
            .find(|planned| planned.entry.id() == id)
            .ok_or_else(|| Fault::unknown("procedure to plan", id, ids()))?,
    };
    let starts = planned.starts();
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
    fn new(planned: Planned, start: Start) -> Result<Stage, Fault> {
        let (mut base, mut objective) = (Value::Null, None);
        if start.scenario {
            base = planned.offered(&start.key, None)?;
            let ground = planned.book.ground(&shelf().scenario(&start.key)?.1.source()?)?;
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

    /// The plan that the scenario or example comes with.
    pub fn ready_made(&self) -> Given {
        let mut given = Given::default();
        let targets = &self.lab.targets;
        let entries = self.base.get(targets.list).and_then(Value::as_array);
        let entries = entries.map(Vec::as_slice).unwrap_or_default();
        given.hexes = entries.iter().map(|entry| words(entry.get(targets.hex))).collect();
        for field in &targets.fields {
            let said = entries.iter().map(|entry| words(entry.get(field.name))).collect();
            given.said.push((field.name.into(), said));
        }
        for field in &self.lab.settings {
            let pointer = format!("/{}", field.name.replace('.', "/"));
            given.said.push((field.name.into(), vec![words(self.base.pointer(&pointer))]));
        }
        given
    }

    /// The plan as it was given, in order: hexes left empty are gone, and every field is there, once for each.
    pub fn tidy(&self, given: &Given) -> Result<Given, Fault> {
        let Lab { targets, settings, .. } = &self.lab;
        let known = || targets.fields.iter().chain(settings).map(|field| field.name);
        if let Some((name, _)) = given.said.iter().find(|(name, _)| !known().any(|known| known == name)) {
            // A field that only some rules have is no fault: an address may come from a page with other house rules.
            if !self.planned.entry.input_schema().to_string().contains(&format!("\"{name}\"")) {
                return Err(Fault::unknown("part of a plan", name, known()));
            }
        }
        let meant: Vec<usize> = (0..given.hexes.len()).filter(|&at| !given.hexes[at].is_empty()).collect();
        let hexes = meant.iter().map(|&at| given.hexes[at].clone()).collect();
        let mut said = Vec::new();
        for (name, values) in &given.said {
            if settings.iter().any(|field| field.name == name) {
                continue;
            }
            let start = targets.fields.iter().find(|field| field.name == name).map_or("", |field| field.start);
            let value = |&at: &usize| values.get(at).cloned().unwrap_or_else(|| start.into());
            said.push((name.clone(), meant.iter().map(value).collect()));
        }
        for field in &targets.fields {
            if given.under(field.name).is_empty() {
                said.push((field.name.into(), vec![field.start.into(); meant.len()]));
            }
        }
        for field in settings {
            let value = given.under(field.name).first().cloned().unwrap_or_default();
            said.push((field.name.into(), vec![value]));
        }
        Ok(Given { hexes, said })
    }

    /// The input that a tidy plan makes, for these rules' own fields.
    pub fn input(&self, lab: &Lab, plan: &Given) -> Result<Value, Fault> {
        let Lab { targets, settings, .. } = lab;
        let mut entries = Vec::new();
        for (at, hex) in plan.hexes.iter().enumerate() {
            let mut entry = Map::new();
            entry.insert(targets.hex.into(), hex.clone().into());
            for field in &targets.fields {
                let said = plan.under(field.name).get(at).map_or(field.start, String::as_str);
                if let Some(value) = value(field, said).map_err(|fault| fault.at(format!("hex {hex}")))? {
                    entry.insert(field.name.into(), value);
                }
            }
            entries.push(Value::Object(entry));
        }
        let mut input = self.base.clone();
        put(&mut input, &[targets.list], Some(entries.into()));
        for field in settings {
            let said = plan.under(field.name).first().map_or("", String::as_str);
            let path: Vec<&str> = field.name.split('.').collect();
            put(&mut input, &path, value(field, said)?);
        }
        Ok(input)
    }

    /// A plan made ready by these rules.
    pub fn prepare(&self, ledger: &Ledger, plan: &Given) -> Result<(Value, Box<dyn Ready>, Lab), Fault> {
        if plan.hexes.is_empty() {
            return Err(Fault::new(
                format!("no {}", self.lab.targets.entry),
                "a plan is aimed somewhere",
                format!("choose a hex on the map, or type one, for the first {}", self.lab.targets.entry),
            ));
        }
        let entry = self.planned.entry;
        // Rules laid over others may know more fields, which the situation to start from tells.
        let lab = entry.prepare(ledger, &self.base).ok().and_then(|ready| ready.lab());
        let lab = lab.unwrap_or_else(|| self.lab.clone());
        let input = self.input(&lab, plan)?;
        let ready = entry.prepare(ledger, &input)?;
        let lab = ready.lab().unwrap_or(lab);
        Ok((input, ready, lab))
    }
}

/// What a field says as the input wants it; nothing if it is left out.
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
        FieldKind::Word(words) => match words.iter().find(|word| word.as_str() == said) {
            Some(word) => Ok(Some(word.clone().into())),
            None => Err(Fault::unknown(field.label, said, words.iter().map(String::as_str))),
        },
    }
}

/// Puts a value where a path leads, or takes it away; what is left empty by that goes too.
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
