//! The clause check: every clause of every ledger is cited where the rules enforce it and named by a test, every worked
//! example is a test, and no citation names a clause that is in no ledger.
//!
//! No kind of clause is exempt: even a definition decides what a word in another clause means.

use jumpmaster_core::Visitor;
use jumpmaster_core::{Ledger, System};
use jumpmaster_systems::each;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The ids that a text cites, each with a file that cites it.
type Cited = BTreeMap<String, PathBuf>;

/// What the sources of a system cite: its rules, and the tests of those rules.
#[derive(Default)]
struct Sources {
    rules: Cited,
    tests: Cited,
}

#[test]
fn every_clause_is_enforced_and_tested() {
    let mut missing = Missing::default();
    each(&mut missing);
    assert!(missing.0.is_empty(), "{} faults:\n{}", missing.0.len(), missing.0.join("\n"));
}

/// What is missing, system by system, in words.
#[derive(Default)]
struct Missing(Vec<String>);

impl Visitor for Missing {
    fn system<S: System>(&mut self) {
        let ledger = Ledger::read(S::LEDGER).unwrap_or_else(|fault| panic!("{fault}"));
        let sources = Sources::of(S::ID);
        let uncited = |ids: &mut dyn Iterator<Item = &String>, cited: &Cited, fault: &str| -> Vec<String> {
            ids.filter(|id| !cited.contains_key(*id)).map(|id| format!("{id} {fault}")).collect()
        };
        let mut clauses = ledger.clauses.iter().map(|clause| &clause.id);
        self.0.extend(uncited(&mut clauses.clone(), &sources.rules, "is not cited by the rules"));
        self.0.extend(uncited(&mut clauses, &sources.tests, "is not named by a test"));
        let mut examples = ledger.examples.iter().map(|example| &example.id);
        self.0.extend(uncited(&mut examples, &sources.tests, "is a worked example without a test"));
        let mut tables = ledger.tables.iter().map(|table| &table.id);
        self.0.extend(uncited(&mut tables, &sources.all(), "is a table that nobody reads or tests"));
        self.0.extend(unknown(&ledger, &sources));
    }
}

fn unknown(ledger: &Ledger, sources: &Sources) -> Vec<String> {
    let known: BTreeSet<&String> = ledger
        .clauses
        .iter()
        .map(|clause| &clause.id)
        .chain(ledger.tables.iter().map(|table| &table.id))
        .chain(ledger.examples.iter().map(|example| &example.id))
        .collect();
    let cited = sources.all();
    let strange = cited.iter().filter(|(id, _)| !known.contains(id));
    strange.map(|(id, file)| format!("{id} is cited in {} and no ledger holds it", file.display())).collect()
}

impl Sources {
    /// Reads everything that may cite the clauses of a system: its folder, and the tests that walk the list of systems.
    fn of(system: &str) -> Sources {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate lies among the crates");
        let mut sources = Sources::default();
        for file in rust_files(&crates.join(system).join("src")) {
            let text = fs::read_to_string(&file).expect("a source file can be read");
            let (rules, tests) = if is_test_file(&file) { (String::new(), text) } else { split(&text) };
            sources.rules.extend(citations(system, &rules, &file));
            sources.tests.extend(citations(system, &tests, &file));
        }
        for folder in ["systems/tests", "play/tests"] {
            for file in rust_files(&crates.join(folder)).into_iter().filter(|file| !file.ends_with("clauses.rs")) {
                let text = fs::read_to_string(&file).expect("a source file can be read");
                sources.tests.extend(citations(system, &text, &file));
            }
        }
        sources
    }

    fn all(&self) -> Cited {
        self.tests.iter().chain(&self.rules).map(|(id, file)| (id.clone(), file.clone())).collect()
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("a folder can be read").path());
    let mut files: Vec<PathBuf> = paths
        .flat_map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    files.sort();
    files
}

/// A file of tests: `tests.rs`, or anything in a folder of that name.
fn is_test_file(file: &Path) -> bool {
    file.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
}

/// The rules in a file, and the tests at its end: the content of a `#[cfg(test)]` module in braces.
fn split(text: &str) -> (String, String) {
    let (mut rules, mut tests) = (String::new(), String::new());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let opens = line == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.ends_with('{'));
        if !opens {
            rules.push_str(line);
            rules.push('\n');
            continue;
        }
        for line in lines.by_ref().take_while(|line| *line != "}") {
            tests.push_str(line);
            tests.push('\n');
        }
    }
    (rules, tests)
}

/// Every clause, table and example id of a system in a text. A range, `x.form.1 to x.form.5`, cites all between.
fn citations(system: &str, text: &str, file: &Path) -> Cited {
    let mut cited = Cited::new();
    let mut last: Option<(String, usize)> = None;
    for (at, id) in ids(system, text) {
        if let Some((first, _)) = last.filter(|(_, end)| text[*end..at].trim() == "to") {
            cited.extend(between(&first, &id).map(|id| (id, file.to_path_buf())));
        }
        last = Some((id.clone(), at + id.len()));
        cited.insert(id, file.to_path_buf());
    }
    cited
}

/// The clauses from the first up to, but not including, the last of the same group.
fn between(first: &str, last: &str) -> impl Iterator<Item = String> + use<> {
    let number = |id: &str| {
        let (group, number) = id.rsplit_once('.')?;
        Some((group.to_string(), number.parse::<u32>().ok()?))
    };
    let range = number(first).zip(number(last)).filter(|((group, _), (other, _))| group == other);
    range.into_iter().flat_map(|((group, from), (_, to))| (from..to).map(move |n| format!("{group}.{n}")))
}

/// The ids in a text with their positions: the system's id, then a group and a number, or `table` and a name.
fn ids<'t>(system: &str, text: &'t str) -> impl Iterator<Item = (usize, String)> + use<'t> {
    let opening = format!("{system}.");
    let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let starts: Vec<usize> = text.match_indices(&opening).map(|(at, _)| at).collect();
    starts.into_iter().filter_map(move |at| {
        let part_of_a_word = text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "_-./".contains(c));
        let rest = &text[at + opening.len()..];
        let group = &rest[..rest.find(|c| !word(c)).unwrap_or(rest.len())];
        let rest = rest[group.len()..].strip_prefix('.')?;
        let name = &rest[..rest.find(|c| !word(c)).unwrap_or(rest.len())];
        let named = if group == "table" { !name.is_empty() } else { name.parse::<u32>().is_ok() };
        (!part_of_a_word && named).then(|| (at, format!("{opening}{group}.{name}")))
    })
}

#[test]
fn ids_are_found_in_words_and_ranges() {
    let found = |text: &str| citations("x", text, Path::new("f")).into_keys().collect::<Vec<_>>().join(" ");
    assert_eq!(found("(x.form.1, x.ex.2) clause!(\"x.table.a-b\")"), "x.ex.2 x.form.1 x.table.a-b");
    assert_eq!(found("(x.form.1 to x.form.4, x.aa.1)"), "x.aa.1 x.form.1 x.form.2 x.form.3 x.form.4");
    assert_eq!(found("box.form.1 x.drop x.rs self.x.form.1 x.form.y"), "");
}

#[test]
fn tests_are_told_from_rules() {
    let (rules, tests) = split("a\n#[cfg(test)]\nmod tests;\nb\n#[cfg(test)]\nmod tests {\n    c\n}\n");
    assert_eq!(rules, "a\n#[cfg(test)]\nmod tests;\nb\n");
    assert_eq!(tests, "mod tests {\n    c\n");
    assert!(is_test_file(Path::new("pl/tests/air.rs")) && is_test_file(Path::new("pl/tests.rs")));
    assert!(!is_test_file(Path::new("pl/state.rs")));
}
