//! Whatever is thrown at a system, it carries it out or refuses in words; it never panics.

mod common;

use common::{ledger, play, source};
use jumpmaster_core::Visitor;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Catalogue, Engines, Fault, House, Ledger, Parted, Procedure, Scattered, System};
use jumpmaster_core::{Rules as _, Scenario as _};
use jumpmaster_systems::each;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::Arc;

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() })
}

/// Checks that a fault says what, why and how to fix it.
fn in_words(fault: &Fault) -> Result<(), TestCaseError> {
    let said = !fault.what.is_empty() && !fault.why.is_empty() && !fault.fix.is_empty();
    prop_assert!(said, "a fault in three parts: {fault:?}");
    Ok(())
}

// ---------------------------------------------------------------- procedures

/// Words that inputs contain, and some that they should not.
const WORDS: &[&str] =
    &["", "10,6", "0,0", "-1,3", "999999999999,1", "US airborne stick", "88mm battery", "forest", "High", "W"];

/// Numbers at the edges.
const NUMBERS: &[i64] = &[0, 1, 2, 3, 6, 8, 16, 99, 100, 255, 256, 65_535, 65_536, -1, i64::MAX, i64::MIN];

/// Any JSON, with much of what inputs look like.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        select(NUMBERS).prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        select(WORDS).prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            btree_map("[a-z_]{1,8}", inner, 0..4).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// A change to a JSON value: the part with this number is replaced, removed or doubled.
#[derive(Clone, Debug)]
struct Change {
    place: usize,
    to: Option<Value>,
}

fn any_changes() -> impl Strategy<Value = Vec<Change>> {
    let change = (any::<usize>(), proptest::option::of(any_json())).prop_map(|(place, to)| Change { place, to });
    vec(change, 0..4)
}

impl Change {
    fn make(&self, value: &mut Value) {
        let places = places(value);
        let place = value.pointer_mut(&places[self.place % places.len()]).expect("a place of the value");
        match (&self.to, place) {
            (Some(to), place) => *place = to.clone(),
            (None, Value::Array(list)) => list.extend_from_within(..),
            (None, Value::Object(map)) => map.retain(|key, _| key.len() % 2 == 0),
            (None, place) => *place = Value::Null,
        }
    }
}

/// The parts of a value that can be changed, as JSON pointers: the value itself and everything in it.
fn places(value: &Value) -> Vec<String> {
    let inner: Vec<(String, &Value)> = match value {
        Value::Array(list) => list.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect(),
        Value::Object(map) => {
            map.iter().map(|(key, value)| (key.replace('~', "~0").replace('/', "~1"), value)).collect()
        }
        _ => Vec::new(),
    };
    let inside = inner.into_iter().flat_map(|(key, value)| {
        places(value).into_iter().map(move |place| format!("/{key}{place}")).collect::<Vec<_>>()
    });
    std::iter::once(String::new()).chain(inside).collect()
}

/// Throws values at every procedure of a system.
struct Thrower<S: System> {
    rules: Arc<S::Rules>,
    ledger: Ledger,
    cases: u32,
}

impl<S: System> Thrower<S> {
    fn throw<P: Procedure<System = S>>(&self, more: impl Fn(&P::Case, u64)) {
        let ready = P::examples().into_iter().map(|(_, input)| serde_json::to_value(input).expect("inputs are JSON"));
        let ready: Vec<Value> = ready.collect();
        assert!(!ready.is_empty(), "{} has an example to start from", P::ID);
        let changed = (select(ready), any_changes()).prop_map(|(mut value, changes)| {
            for change in changes {
                change.make(&mut value);
            }
            value
        });
        let inputs = prop_oneof![8 => changed, 1 => any_json()];
        let thrown = runner(self.cases).run(&(inputs, any::<u64>()), |(value, seed)| {
            let Ok(input) = serde_json::from_value::<P::Input>(value) else { return Ok(()) };
            match P::prepare(&self.rules, &input) {
                Err(fault) => in_words(&fault),
                Ok(case) => {
                    more(&case, seed);
                    self.run::<P>(&case, seed)
                }
            }
        });
        thrown.unwrap_or_else(|fault| panic!("{}: {fault}", P::ID));
    }

    fn run<P: Procedure<System = S>>(&self, case: &P::Case, seed: u64) -> Result<(), TestCaseError> {
        let outcome = P::run(case, &mut Seeded::new(seed)).expect("seeded dice never run out");
        serde_json::to_value(&outcome).map_err(|error| TestCaseError::fail(error.to_string()))?;
        for line in P::tell(case, &outcome) {
            prop_assert!(self.ledger.clause(line.clause.0).is_ok(), "{} rests on no clause", line.text);
            prop_assert!(!line.text.is_empty());
        }
        let hexes = P::sheet(case).and_then(|sheet| sheet.grid).map_or(0, |grid| grid.len());
        prop_assert!(P::lands(case, &outcome).into_iter().all(|hex| hex < hexes), "lands on the sheet");
        Ok(())
    }
}

impl<S: System> Catalogue<S> for Thrower<S> {
    fn procedure<P: Procedure<System = S>>(&mut self) {
        self.throw::<P>(|case, seed| P::engine(InParts::<P> { case, seed }));
    }
}

/// A case run in its parts, if the procedure has any.
struct InParts<'a, P: Procedure> {
    case: &'a P::Case,
    seed: u64,
}

impl<P: Procedure> Engines<P> for InParts<'_, P> {
    type Answer = ();

    fn plain(self) {}

    fn parted(self)
    where
        P: Parted,
    {
        let InParts { case, seed } = self;
        let dice = &mut Seeded::new(seed);
        let shared = P::shared(case, dice).expect("seeded dice never run out");
        for group in P::groups(case, &shared) {
            let mut units = Vec::new();
            P::place(case, &shared, &group, dice, &mut units).expect("seeded dice never run out");
            for placed in units {
                let fate = P::fate(case, placed.unit, dice).expect("seeded dice never run out");
                assert!(fate < P::FATES.len(), "{} knows fate {fate}", P::ID);
            }
        }
    }

    fn scattered(self)
    where
        P: Scattered,
    {
        self.parted();
    }
}

#[test]
fn anything_thrown_at_a_procedure() {
    struct All;
    impl Visitor for All {
        fn system<S: System>(&mut self) {
            let ledger = ledger::<S>();
            let rules = Arc::new(S::Rules::read(&ledger).unwrap_or_else(|fault| panic!("{fault}")));
            S::procedures(&mut Thrower::<S> { rules, ledger, cases: 300 });
        }
    }
    each(&mut All);
}

// ---------------------------------------------------------------- files

/// A change to a text: in the line with this number, other words; or the line doubled or removed.
#[derive(Clone, Debug)]
enum Edit {
    Word(usize, usize, String),
    Twice(usize),
    Gone(usize),
    Bytes(usize, String),
}

/// Values to put into a file in place of others.
const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "12",
    "99",
    "255",
    "256",
    "999",
    "65535",
    "65536",
    "-1",
    "-128",
    "4294967295",
    "1/64",
    "\"\"",
    "\"X\"",
    "\"-\"",
    "\"D\"",
    "\"10,6\"",
    "\"0,0\"",
    "\"99,99\"",
    "\"on\"",
    "\"off\"",
    "[]",
    "{}",
    "[1, 99]",
    "true",
    "\"US truck\"",
    "\"German rifle platoon\"",
    "\"defender\"",
    "\"65535\"",
    "\"-65535\"",
    "\"999*\"",
    "\"no\"",
];

fn any_edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = prop_oneof![
        6 => (any::<usize>(), any::<usize>(), select(VALUES))
            .prop_map(|(line, word, new)| Edit::Word(line, word, new.into())),
        1 => any::<usize>().prop_map(Edit::Twice),
        1 => any::<usize>().prop_map(Edit::Gone),
        1 => (any::<usize>(), ".{0,4}").prop_map(|(at, new)| Edit::Bytes(at, new)),
    ];
    vec(edit, 1..5)
}

impl Edit {
    fn make(&self, text: &str) -> String {
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        let count = lines.len().max(1);
        match self {
            _ if lines.is_empty() => {}
            Edit::Word(line, word, new) => {
                let line = &mut lines[line % count];
                let values: Vec<(usize, usize)> = values(line);
                if let Some(&(from, to)) = values.get(word % values.len().max(1)) {
                    line.replace_range(from..to, new);
                }
            }
            Edit::Twice(line) => lines.insert(line % count, lines[line % count].clone()),
            Edit::Gone(line) => drop(lines.remove(line % count)),
            Edit::Bytes(at, new) => {
                let text: Vec<char> = text.chars().collect();
                let at = at % (text.len() + 1);
                return text[..at].iter().chain(new.chars().collect::<Vec<_>>().iter()).chain(&text[at..]).collect();
            }
        }
        lines.join("\n")
    }
}

/// The positions of the values in a line: quoted words and numbers.
fn values(line: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut rest = line.find('=').map_or(line.len(), |at| at + 1);
    while let Some(from) = line[rest..].find(|c: char| c == '"' || c.is_ascii_digit()).map(|at| rest + at) {
        let quoted = line[from..].starts_with('"');
        let length = if quoted {
            line[from + 1..].find('"').map_or(line.len() - from, |at| at + 2)
        } else {
            line[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len() - from)
        };
        found.push((from, from + length));
        rest = from + length;
    }
    found
}

#[test]
fn anything_written_in_a_scenario() {
    struct All;
    impl Visitor for All {
        fn system<S: System>(&mut self) {
            let ledger = ledger::<S>();
            for file in S::SCENARIOS {
                let read = runner(400).run(&(any_edits(), any::<u64>()), |(edits, seed)| {
                    let text = edits.iter().fold(file.text.to_string(), |text, edit| edit.make(&text));
                    match source(file, &text).read::<S::Scenario>(&ledger, None) {
                        Err(fault) => {
                            prop_assert!(fault.what.starts_with(file.name), "it says which file: {fault}");
                            in_words(&fault)
                        }
                        Ok(scenario) => play::<S>(&scenario, seed, 40)
                            .map(|_| ())
                            .map_err(|fault| TestCaseError::fail(format!("{text}\n{fault}"))),
                    }
                });
                read.unwrap_or_else(|fault| panic!("{}: {fault}", file.name));
            }
        }
    }
    each(&mut All);
}

/// A house-rule file that repeats what the ledger says: every option, every ruling, every cell.
fn house_of(ledger: &Ledger) -> String {
    let mut text = format!("system = \"{}\"\nname = \"Nothing new\"\n[options]\n", ledger.system);
    let quoted = |word: &str| Value::from(word).to_string();
    for choice in &ledger.choices {
        let value = choice.value.to_string();
        let value = if choice.least.is_some() { value } else { quoted(&value) };
        let _ = writeln!(text, "{} = {value}", choice.key);
    }
    text += "[rulings]\n";
    for clause in &ledger.clauses {
        let _ = writeln!(text, "{} = {}", quoted(&clause.id), quoted(&clause.ruling));
    }
    for table in &ledger.tables {
        let _ = writeln!(text, "[tables.{}]", quoted(&table.id));
        for row in &table.rows {
            let cells = row[1..].iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(", ");
            let _ = writeln!(text, "{} = [{cells}]", quoted(&row[0]));
        }
    }
    text
}

#[test]
fn anything_written_in_house_rules() {
    struct All;
    impl Visitor for All {
        fn system<S: System>(&mut self) {
            let ledger = ledger::<S>();
            let works = |ledger: &Ledger| S::Rules::read(ledger).map(drop);
            let whole = house_of(&ledger);
            let same = House::read(&whole, "house.toml", &ledger, &works).and_then(|house| house.over(&ledger));
            assert!(S::Rules::read(&same.unwrap_or_else(|fault| panic!("{fault}"))).is_ok());
            let read = runner(600).run(&(any_edits(), any::<u64>()), |(edits, seed)| {
                let text = edits.iter().fold(whole.clone(), |text, edit| edit.make(&text));
                let house = match House::read(&text, "house.toml", &ledger, &works) {
                    Ok(house) => house,
                    Err(fault) => {
                        prop_assert!(fault.what.starts_with("house.toml, line "), "file and line: {fault}");
                        return in_words(&fault);
                    }
                };
                for file in &S::SCENARIOS[..1] {
                    match source(file, file.text).read::<S::Scenario>(&ledger, Some(&house)) {
                        Err(fault) => in_words(&fault)?,
                        Ok(scenario) => {
                            let rules = S::Rules::read(scenario.rules().ledger()).expect("the scenario has read them");
                            S::procedures(&mut Sampler::<S> { rules: Arc::new(rules), seed });
                            play::<S>(&scenario, seed, 60).map_err(|fault| TestCaseError::fail(fault.to_string()))?;
                        }
                    }
                }
                Ok(())
            });
            read.unwrap_or_else(|fault| panic!("{}: {fault}", S::ID));
        }
    }
    each(&mut All);
}

/// Runs the examples of every procedure once.
struct Sampler<S: System> {
    rules: Arc<S::Rules>,
    seed: u64,
}

impl<S: System> Sampler<S> {
    fn sample<P: Procedure<System = S>>(&self) {
        for (_, input) in P::examples() {
            if let Ok(case) = P::prepare(&self.rules, &input) {
                let outcome = P::run(&case, &mut Seeded::new(self.seed)).expect("seeded dice never run out");
                P::tell(&case, &outcome);
            }
        }
    }
}

impl<S: System> Catalogue<S> for Sampler<S> {
    fn procedure<P: Procedure<System = S>>(&mut self) {
        self.sample::<P>();
    }
}
