//! Finding things in a ledger: by name, by section, or by words.

use super::{ClauseText, Example, Ledger};
use crate::options::{Choice, SetBy, Setting};
use crate::{Fault, Table};
use serde::{Serialize, Serializer};

/// What was found, best first.
#[derive(Serialize, Default)]
pub struct Found<'a> {
    /// Clauses.
    pub clauses: Vec<&'a ClauseText>,
    /// Options.
    #[serde(serialize_with = "cards")]
    pub options: Vec<&'a Choice>,
    /// Tables.
    pub tables: Vec<&'a Table>,
    /// Worked examples.
    pub examples: Vec<&'a Example>,
}

/// An option as programs read it.
#[derive(Serialize)]
struct Card<'a> {
    key: &'a str,
    clause: &'a str,
    text: &'a str,
    /// The value in force.
    value: &'a Setting,
    /// Who set it: the ledger, or a house-rule file.
    set_by: SetBy,
    values: &'a [String],
    least: Option<i64>,
    most: Option<i64>,
}

fn cards<S: Serializer>(choices: &[&Choice], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(choices.iter().map(|choice| {
        let Choice { key, clause, text, value, values, least, most, set_by } = choice;
        Card { key, clause, text, value, set_by: *set_by, values, least: *least, most: *most }
    }))
}

/// How something was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// Everything in the ledger.
    Everything,
    /// By name: a clause, a section, a table, an option, an example.
    Named,
    /// By words.
    Search,
}

/// Finds what the words ask for.
pub fn find<'a>(ledger: &'a Ledger, words: &[String]) -> Result<(Request, Found<'a>), Fault> {
    if words.is_empty() {
        return Ok((Request::Everything, everything(ledger)));
    }
    if let [name] = words {
        let found = named(ledger, name);
        if !found.is_empty() {
            return Ok((Request::Named, found));
        }
        if name.starts_with(&format!("{}.", ledger.system)) {
            return Err(unknown(ledger, name));
        }
    }
    let found = search(ledger, words);
    if found.is_empty() { Err(unknown(ledger, &words.join(" "))) } else { Ok((Request::Search, found)) }
}

impl Found<'_> {
    fn is_empty(&self) -> bool {
        self.clauses.is_empty() && self.options.is_empty() && self.tables.is_empty() && self.examples.is_empty()
    }
}

fn everything(ledger: &Ledger) -> Found<'_> {
    Found {
        clauses: ledger.clauses.iter().collect(),
        options: ledger.choices.iter().collect(),
        tables: ledger.tables.iter().collect(),
        examples: ledger.examples.iter().collect(),
    }
}

fn unknown(ledger: &Ledger, name: &str) -> Fault {
    let clauses = ledger.clauses.iter().map(|clause| clause.id.as_str());
    let others = ledger.tables.iter().map(|table| table.id.as_str());
    let keys = ledger.choices.iter().map(|choice| choice.key.as_str());
    let examples = ledger.examples.iter().map(|example| example.id.as_str());
    let known = clauses.chain(others).chain(keys).chain(examples);
    let near = crate::fault::nearest(name, known);
    let all = format!("jumpmaster rules {} lists all there is", ledger.system);
    Fault::new(
        format!("nothing in {} is called or speaks of \"{name}\"", ledger.system),
        "clauses, sections, tables, options and examples were looked through",
        near.map_or(all.clone(), |near| format!("did you mean \"{near}\"? {all}")),
    )
}

/// Finds by name, with or without the system's id in front; a clause comes with everything that belongs to it.
fn named<'a>(ledger: &'a Ledger, name: &str) -> Found<'a> {
    let full = if name.starts_with(&format!("{}.", ledger.system)) {
        name.into()
    } else {
        format!("{}.{name}", ledger.system)
    };
    let is = |id: &str| id.eq_ignore_ascii_case(name) || id.eq_ignore_ascii_case(&full);
    if let Some(clause) = ledger.clauses.iter().find(|clause| is(&clause.id)) {
        return with_all(ledger, vec![clause]);
    }
    if let Some(table) = ledger.tables.iter().find(|table| is(&table.id)) {
        return Found { tables: vec![table], ..Found::default() };
    }
    if let Some(choice) = ledger.choices.iter().find(|choice| is(&choice.key)) {
        return Found { options: vec![choice], ..Found::default() };
    }
    if let Some(example) = ledger.examples.iter().find(|example| is(&example.id)) {
        return Found { examples: vec![example], ..Found::default() };
    }
    let section: Vec<&ClauseText> = ledger.clauses.iter().filter(|clause| is(section(&clause.id))).collect();
    if !section.is_empty() {
        return with_all(ledger, section);
    }
    let last = |id: &str| id.rsplit('.').next().is_some_and(|last| last.eq_ignore_ascii_case(name));
    Found { tables: ledger.tables.iter().filter(|table| last(&table.id)).collect(), ..Found::default() }
}

/// The section a clause belongs to: its id without the last part.
pub fn section(id: &str) -> &str {
    id.rsplit_once('.').map_or(id, |(section, _)| section)
}

/// Clauses with their options, tables and examples.
fn with_all<'a>(ledger: &'a Ledger, clauses: Vec<&'a ClauseText>) -> Found<'a> {
    let among = |id: &str| clauses.iter().any(|clause| clause.id == id);
    Found {
        options: ledger.choices.iter().filter(|choice| among(&choice.clause)).collect(),
        tables: ledger.tables.iter().filter(|table| among(&table.clause)).collect(),
        examples: ledger.examples.iter().filter(|example| example.clauses.iter().any(|id| among(id))).collect(),
        clauses,
    }
}

/// How well a text answers the words: the number of them it has, then how well they fit.
fn score(words: &[String], parts: &[(&str, u32)]) -> (usize, u32) {
    let mut scores = (0, 0);
    for word in words {
        let word = stem(&word.to_lowercase());
        let fit = parts.iter().map(|(text, weight)| weight * fits(&word, text)).max().unwrap_or(0);
        scores = (scores.0 + usize::from(fit > 0), scores.1 + fit);
    }
    scores
}

/// How well a word fits a text: as a whole word, as the beginning of one, or not at all.
fn fits(word: &str, text: &str) -> u32 {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words
        .filter(|_| !word.is_empty())
        .map(|other| if stem(other) == word { 2 } else { u32::from(other.starts_with(word)) })
        .max()
        .unwrap_or(0)
}

/// A word without its plural ending.
fn stem(word: &str) -> String {
    let long = word.chars().count() > 3 && !word.ends_with("ss");
    if long { word.strip_suffix('s').unwrap_or(word).into() } else { word.into() }
}

/// Everything that has as many of the words as the best hit, best first.
fn search<'a>(ledger: &'a Ledger, words: &[String]) -> Found<'a> {
    let clauses = ranked(&ledger.clauses, |clause| {
        score(words, &[(&clause.id, 4), (&clause.text, 3), (&clause.ruling, 2), (&clause.gap, 1), (&clause.kind, 1)])
    });
    let options =
        ranked(&ledger.choices, |choice| score(words, &[(&choice.key, 4), (&choice.text, 3), (&choice.clause, 2)]));
    let tables = ranked(&ledger.tables, |table| {
        let names = table.row_names().collect::<Vec<_>>().join(" ");
        score(words, &[(&table.id, 4), (&names, 2), (&table.columns.join(" "), 2), (&table.note, 1)])
    });
    let most = [clauses.first().map(|hit| hit.0), options.first().map(|hit| hit.0), tables.first().map(|hit| hit.0)];
    let most = most.into_iter().flatten().max().unwrap_or(0);
    Found {
        clauses: best(clauses, most),
        options: best(options, most),
        tables: best(tables, most),
        examples: Vec::new(),
    }
}

/// The hits that have `most` of the words.
fn best<T>(hits: Vec<(usize, T)>, most: usize) -> Vec<T> {
    hits.into_iter().filter(|hit| hit.0 == most).map(|hit| hit.1).collect()
}

fn ranked<T>(all: &[T], score: impl Fn(&T) -> (usize, u32)) -> Vec<(usize, &T)> {
    let mut hits: Vec<((usize, u32), &T)> = all.iter().map(|one| (score(one), one)).filter(|hit| hit.0.0 > 0).collect();
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.0));
    hits.into_iter().map(|(score, one)| (score.0, one)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger() -> Ledger {
        Ledger::read(
            r#"
            system = "x"
            title = "X"
            [[clause]]
            id = "x.drift.1"
            at = "1"
            kind = "procedure"
            text = "Sticks drift with the wind."
            [[clause]]
            id = "x.drift.2"
            at = "2"
            kind = "limit"
            text = "No stick drifts over the sea."
            ruling = "A high wind counts as low."
            [[clause]]
            id = "x.wind.1"
            at = "3"
            kind = "procedure"
            text = "Roll for it."
            [[option]]
            key = "gale"
            clause = "x.wind.1"
            text = "Whether there are gales."
            default = "on"
            values = ["on", "off"]
            [[table]]
            id = "x.table.wind-speed"
            clause = "x.wind.1"
            columns = ["1"]
            rows = [["clear", "-"]]
        "#,
        )
        .unwrap()
    }

    fn ids(words: &[&str]) -> (Request, Vec<String>) {
        let ledger = ledger();
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let (request, found) = find(&ledger, &words).unwrap();
        (request, found.clauses.iter().map(|clause| clause.id.clone()).collect())
    }

    #[test]
    fn names_are_found_with_and_without_the_system() {
        assert_eq!(ids(&["x.drift.2"]), (Request::Named, vec!["x.drift.2".into()]));
        assert_eq!(ids(&["drift.2"]), (Request::Named, vec!["x.drift.2".into()]));
        assert_eq!(ids(&["drift"]).1, ["x.drift.1", "x.drift.2"]);
        assert_eq!(find(&ledger(), &["gale".into()]).unwrap().1.options.len(), 1);
        for name in ["x.table.wind-speed", "table.wind-speed", "Wind-Speed"] {
            let ledger = ledger();
            let (request, found) = find(&ledger, &[name.into()]).unwrap();
            assert_eq!((request, found.tables.len()), (Request::Named, 1), "{name}");
        }
    }

    #[test]
    fn what_says_more_of_the_words_comes_first() {
        assert_eq!(ids(&["wind", "drifting"]).1, ["x.wind.1", "x.drift.1", "x.drift.2"]);
        assert_eq!(ids(&["sticks", "winds"]), (Request::Search, vec!["x.drift.1".into(), "x.drift.2".into()]));
        assert_eq!(ids(&["over", "sea"]).1, ["x.drift.2"]);
    }

    #[test]
    fn what_is_not_there_is_said_with_the_nearest() {
        let ledger = ledger();
        let fault = |word: &str| find(&ledger, &[word.into()]).err().unwrap();
        assert!(fault("x.drift.3").fix.starts_with("did you mean \"x.drift."));
        assert!(fault("zeppelin").what.contains("zeppelin"));
        assert!(find(&ledger, &["?!".into(), String::new()]).is_err());
    }
}
