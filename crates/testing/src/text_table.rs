//! Text tables, the form in which every system's tests are written: the rows know the rules and one function knows the code.

use jumpmaster_core::Fault;
use jumpmaster_core::options::Setting;
use std::collections::BTreeMap;

/// Options as tests write them: `night=on stacking=3`.
pub fn settings(options: &str) -> BTreeMap<String, Setting> {
    let setting = |word: &str| {
        let (key, value) = word.split_once('=').unwrap_or_else(|| panic!("\"{word}\" is no option=value"));
        let value = value.parse().map_or_else(|_| Setting::Word(value.into()), Setting::Number);
        (key.to_string(), value)
    };
    options.split_whitespace().map(setting).collect()
}

/// The rows of a text table, split into cells at `|`, without blank lines and `//` comments.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let bare = |line| str::split(line, "//").next().unwrap_or_default().trim();
    text.lines().map(bare).filter(|line| !line.is_empty()).map(|line| line.split('|').map(str::trim).collect())
}

/// Checks a text table: the first line names the columns, and the last cell of every other line is the expected result,
/// in which `…` stands for anything. All rows that fail are shown together.
pub fn check(text: &str, mut run: impl FnMut(&[&str]) -> String) {
    let mut rows = rows(text);
    let columns = rows.next().expect("a table has a head").len();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for row in rows {
        assert_eq!(row.len(), columns, "as many cells as columns: {}", row.join(" | "));
        let (wanted, given) = row.split_last().expect("a row has cells");
        let got = run(given);
        if !fits(&words_of(&got), &words_of(wanted)) {
            wrong.push(format!("\n  {}\n    wanted: {wanted}\n    got:    {got}", given.join(" | ")));
        }
        checked += 1;
    }
    assert!(checked > 0, "a table has rows");
    assert!(wrong.is_empty(), "rows that fail:{}\n", wrong.concat());
}

fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a text is what was wanted, where `…` stands for anything.
pub fn fits(got: &str, wanted: &str) -> bool {
    let mut parts = wanted.split('…').map(str::trim);
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = got.strip_prefix(first) else { return false };
    let mut last = first;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        last = part;
    }
    rest.is_empty() || (last.is_empty() && wanted.contains('…')) || (wanted.contains('…') && rest.ends_with(last))
}

/// An outcome in words, or the fault.
pub fn or_fault<T>(outcome: Result<T, Fault>, show: impl FnOnce(T) -> String) -> String {
    outcome.map_or_else(|fault| format!("no: {}", fault.why), show)
}
