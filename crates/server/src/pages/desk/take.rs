//! Exports of the Desk: the answer as JSON, and the same question as a command.

use super::state::{Dice, said};
use super::work::{Done, Told, Work};
use jumpmaster_core::chart::Needed;
use jumpmaster_core::{Clause, Ledger};
use serde_json::{Value, json};

/// The answer in the shape of `docs/json.md`, with its situation.
pub(super) fn json(work: &Work) -> Value {
    if let Some(fault) = work.fault() {
        return json!({ "error": { "what": fault.what, "why": fault.why, "fix": fault.fix } });
    }
    let mark = work.ledger.as_ref().and_then(|ledger| ledger.house.as_ref());
    let mut answer = json!({
        "procedure": work.entry.id(),
        "input": work.input,
        "scenario": work.state.scenario,
        "options": work.ledger.as_ref().map(Ledger::in_force),
        "house": mark.map(|mark| &mark.hash),
        "house_name": mark.map(|mark| &mark.name),
    });
    let more = match &work.result {
        Ok(Done { told: Told::Over { outcome, lines, rolls }, .. }) => {
            let mut clauses: Vec<Clause> = Vec::new();
            for clause in rolls.iter().map(|roll| roll.clause).chain(lines.iter().map(|line| line.clause)) {
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
            let seed = if let Dice::Ours(seed) = work.state.dice { seed } else { None };
            json!({ "outcome": outcome, "rolls": rolls, "clauses": clauses, "lines": lines, "seed": seed })
        }
        Ok(Done { told: Told::Wants { need, rolls, .. }, .. }) => json!({ "need": need, "rolls": rolls }),
        _ => json!({}),
    };
    if let (Value::Object(answer), Value::Object(more)) = (&mut answer, more) {
        answer.extend(more);
    }
    answer
}

/// The command that asks the same.
pub(super) fn command(work: &Work) -> String {
    let state = &work.state;
    let mut words = asked(work, if state.dice == Dice::None { "odds" } else { "resolve" });
    match &state.dice {
        Dice::None => {}
        Dice::Ours(seed) => words.extend(seed.map(|seed| format!("--seed {seed}"))),
        Dice::Yours(faces) => {
            words.push(if faces.is_empty() { "--ask".into() } else { format!("--dice \"{}\"", said(faces)) });
        }
    }
    words.join(" ")
}

/// The words of a command about the same situation.
fn asked(work: &Work, verb: &str) -> Vec<String> {
    let mut words = vec![format!("jumpmaster {verb} {}", work.entry.id())];
    match &work.state.scenario {
        Some(scenario) if work.offered => words.push(format!("--scenario {scenario}")),
        _ => words.push(format!("--input {}", quoted(&work.input.to_string()))),
    }
    if !work.state.house.is_empty() {
        words.push("--house house.toml".into());
    }
    words
}

/// The command that prints the same chart, with the question if there is one.
pub(super) fn chart_command(work: &Work, needed: Option<&Needed>) -> String {
    let mut words = asked(work, "chart");
    words.extend(needed.map(|needed| format!("--goal {} --chance {}", quoted(&needed.goal), needed.wanted)));
    words.join(" ")
}

/// What must be done first for the command to give the same answer, if anything.
pub(super) fn caveat(work: &Work) -> Option<&'static str> {
    (!work.state.house.is_empty()).then_some("Save the house rules as house.toml first.")
}

/// Text in single quotes, escaped for a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
