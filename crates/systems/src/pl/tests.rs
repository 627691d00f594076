//! The rules held to their ledger, clause by clause.
//!
//! Lives here: what all these tests are written with. `check` reads a text table, `play` a text table of orders on a table laid
//! by [`Lay`](table::Lay), `resolve` runs a procedure on a list of dice. The rows know the rules; only this knows the code.

mod agree;
mod combat;
mod contact;
mod drift;
mod engineers;
mod examples;
mod fire;
mod flak;
mod form;
mod glider;
mod golden;
mod landing;
mod mines;
mod movement;
mod night;
mod options_air;
mod plan;
mod random_play;
mod refusals;
mod scenarios;
mod sequence;
mod table;
mod wind;
mod words;

use super::Pl;
use super::rules::Rules;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::options::{SetBy, Setting};
use jumpmaster_core::{Fault, Ledger, Procedure, ScenarioFile, System};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use table::Lay;

/// The ledger as printed.
fn ledger() -> Ledger {
    static PRINTED: LazyLock<Ledger> = LazyLock::new(|| Ledger::read(Pl::LEDGER).expect("the ledger is sound"));
    PRINTED.clone()
}

/// Options as tests write them: `night=on stacking=3`.
fn settings(options: &str) -> BTreeMap<String, Setting> {
    let setting = |word: &str| {
        let (key, value) = word.split_once('=').unwrap_or_else(|| panic!("\"{word}\" is no option=value"));
        let value = value.parse().map_or_else(|_| Setting::Word(value.into()), Setting::Number);
        (key.to_string(), value)
    };
    options.split_whitespace().map(setting).collect()
}

/// The rules with some options set, as a scenario sets them.
fn rules(options: &str) -> Arc<Rules> {
    let mut ledger = ledger();
    ledger.set(&settings(options), SetBy::Scenario).unwrap_or_else(|fault| panic!("{fault}"));
    Arc::new(Rules::read(&ledger).unwrap_or_else(|fault| panic!("{fault}")))
}

/// Runs a procedure on an input as people write it, with dice that must fit exactly.
fn resolve<P: Procedure<System = Pl>>(
    options: &str,
    input: serde_json::Value,
    dice: &str,
) -> Result<P::Outcome, Fault> {
    let input = serde_json::from_value(input).unwrap_or_else(|error| panic!("{error}"));
    let case = P::prepare(&rules(options), &input)?;
    let mut dice = Scripted::new(parse_faces(dice)?);
    let outcome = P::run(&case, &mut dice);
    dice.settle(outcome)
}

/// A clear board as procedures are given it, in axial hexes, that lies the ledger's way 1 or 2.
fn board(orientation: u8) -> serde_json::Value {
    serde_json::json!({ "orientation": orientation, "columns": 16, "rows": 12, "axial": true })
}

/// A scenario that comes with the system.
fn shipped(name: &str) -> &'static ScenarioFile {
    Pl::SCENARIOS.iter().find(|file| file.name == name).expect("a shipped scenario")
}

/// The rows of a text table, cells parted by `|`, blank lines and what follows `//` left out.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let bare = |line| str::split(line, "//").next().unwrap_or_default().trim();
    text.lines().map(bare).filter(|line| !line.is_empty()).map(|line| line.split('|').map(str::trim).collect())
}

/// Checks a text table: its first line names the columns, the last cell of every other line is what must come of the rest,
/// where `…` stands for anything. All rows that fail are shown together.
fn check(text: &str, mut run: impl FnMut(&[&str]) -> String) {
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

/// Whether some text is what was wanted, `…` in it standing for anything.
fn fits(got: &str, wanted: &str) -> bool {
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

/// An outcome, or what was wrong with the question.
fn or_fault<T>(outcome: Result<T, Fault>, show: impl FnOnce(T) -> String) -> String {
    outcome.map_or_else(|fault| format!("no: {}", fault.why), show)
}
