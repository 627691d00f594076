//! What can be looked up: systems, rules, tables, procedures.

use super::body::{ApiProblem, Asking};
use super::route::Route;
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use jumpmaster_core::Fault;
use jumpmaster_core::ledger::{ClauseText, Example, HouseMark, search};
use jumpmaster_core::options::Choice;
use jumpmaster_core::{Clause, Table};
use jumpmaster_play::{Book, Entry, ScenarioCard};
use jumpmaster_systems::shelf;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

pub(super) fn routes() -> Vec<Route> {
    let words = &[("q", "string", "a clause, section, table, option or example by name, or words to search for")];
    vec![
        Route::get("/systems", "The rule systems, their scenarios and how much of each there is", systems)
            .answers::<Systems>(),
        Route::get("/systems/{system}", "The rules of a system, or what speaks of some words", rules)
            .query(words)
            .answers::<Rules>(),
        Route::get("/systems/{system}/clauses/{clause}", "One clause", clause).answers::<ClauseText>(),
        Route::get("/systems/{system}/tables", "The tables of a system", tables).answers::<Tables>(),
        Route::get("/systems/{system}/tables/{table}", "One table", table).answers::<Table>(),
        Route::get("/procedures", "What can be resolved, with inputs to copy", procedures)
            .query(&[("system", "string", "only those of this system")])
            .answers::<Procedures>(),
        Route::get("/procedures/{procedure}", "One procedure", procedure).answers::<Procedure>(),
        Route::get("/procedures/{procedure}/schema", "The JSON schemas of a procedure's input and outcome", schema)
            .answers::<Schemas>(),
        Route::get(
            "/procedures/{procedure}/scenarios/{scenario}",
            "The input that a scenario offers a procedure",
            offer,
        )
        .answers::<Value>(),
    ]
}

/// The rule systems.
#[derive(Serialize, JsonSchema)]
struct Systems {
    systems: Vec<System>,
}

/// A rule system: how many clauses, tables, options and worked examples there are, and what can be done with it.
#[derive(Serialize, JsonSchema)]
struct System {
    id: &'static str,
    title: String,
    clauses: usize,
    tables: usize,
    options: usize,
    examples: usize,
    /// The SHA-256 of its ledger.
    hash: String,
    procedures: Vec<&'static str>,
    scenarios: Vec<ScenarioCard>,
}

async fn systems() -> Json<Systems> {
    Json(Systems { systems: shelf().books().map(system).collect() })
}

fn system(book: &dyn Book) -> System {
    let ledger = book.ledger();
    System {
        id: book.id(),
        title: ledger.title.clone(),
        clauses: ledger.clauses.len(),
        tables: ledger.tables.len(),
        options: ledger.choices.len(),
        examples: ledger.examples.len(),
        hash: ledger.hash.clone(),
        procedures: book.procedures().iter().map(|entry| entry.id()).collect(),
        scenarios: book.scenarios(),
    }
}

/// Rules: all of a system, or those that were asked for, best first.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it says the shape of what search finds, which borrows its ledger")]
struct Rules {
    system: String,
    title: String,
    hash: String,
    house: Option<HouseMark>,
    clauses: Vec<ClauseText>,
    options: Vec<Choice>,
    tables: Vec<Table>,
    examples: Vec<Example>,
}

async fn rules(Path(system): Path<String>, asking: Asking) -> Result<Response, ApiProblem> {
    let book = shelf().book(&system).map_err(ApiProblem::missing)?;
    let ledger = book.ledger().clone();
    let words: Vec<String> =
        asking.word("q").unwrap_or_default().split_whitespace().take(12).map(str::to_string).collect();
    let (_, found) = search::find(&ledger, &words).map_err(ApiProblem::missing)?;
    let mut answer = json!({
        "system": ledger.system, "title": ledger.title, "hash": ledger.hash, "house": ledger.house,
    });
    let found = serde_json::to_value(&found).expect("rules can be written as JSON");
    if let (Some(answer), Value::Object(found)) = (answer.as_object_mut(), found) {
        answer.extend(found);
    }
    Ok(Json(answer).into_response())
}

async fn clause(Path((system, id)): Path<(String, String)>) -> Result<Json<ClauseText>, ApiProblem> {
    let ledger = shelf().book(&system).map_err(ApiProblem::missing)?.ledger();
    let ids = ledger.clauses.iter().map(|clause| clause.id.as_str());
    let found = ledger.clauses.iter().find(|clause| clause.id == id);
    Ok(Json(found.ok_or_else(|| ApiProblem::missing(Fault::unknown("clause", &id, ids)))?.clone()))
}

/// The tables of a system.
#[derive(Serialize, JsonSchema)]
struct Tables {
    tables: Vec<Table>,
}

async fn tables(Path(system): Path<String>) -> Result<Json<Tables>, ApiProblem> {
    let ledger = shelf().book(&system).map_err(ApiProblem::missing)?.ledger();
    Ok(Json(Tables { tables: ledger.tables.clone() }))
}

async fn table(Path((system, id)): Path<(String, String)>) -> Result<Json<Table>, ApiProblem> {
    let ledger = shelf().book(&system).map_err(ApiProblem::missing)?.ledger();
    let ids = ledger.tables.iter().map(|table| table.id.as_str());
    let found = ledger.tables.iter().find(|table| table.id == id);
    Ok(Json(found.ok_or_else(|| ApiProblem::missing(Fault::unknown("table", &id, ids)))?.clone()))
}

/// Procedures.
#[derive(Serialize, JsonSchema)]
struct Procedures {
    procedures: Vec<Procedure>,
}

/// A procedure: what it does, the clauses it enforces, what its odds count, whether it has a chart, and inputs to start from.
#[derive(Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "docs/json.md calls it so")]
struct Procedure {
    procedure: &'static str,
    title: &'static str,
    about: &'static str,
    clauses: &'static [Clause],
    fates: Option<&'static [&'static str]>,
    chart: bool,
    examples: Vec<Named>,
}

/// An input with a name.
#[derive(Serialize, JsonSchema)]
struct Named {
    name: &'static str,
    input: Value,
}

fn card(entry: &dyn Entry) -> Procedure {
    Procedure {
        procedure: entry.id(),
        title: entry.title(),
        about: entry.about(),
        clauses: entry.clauses(),
        fates: entry.fates(),
        chart: entry.charted(),
        examples: entry.examples().into_iter().map(|(name, input)| Named { name, input }).collect(),
    }
}

async fn procedures(asking: Asking) -> Result<Json<Procedures>, ApiProblem> {
    let books: Vec<&dyn Book> = match asking.word("system") {
        Some(id) => vec![shelf().book(id).map_err(ApiProblem::missing)?],
        None => shelf().books().collect(),
    };
    let entries = books.iter().flat_map(|book| book.procedures());
    Ok(Json(Procedures { procedures: entries.map(|entry| card(entry.as_ref())).collect() }))
}

async fn procedure(Path(id): Path<String>) -> Result<Json<Procedure>, ApiProblem> {
    Ok(Json(card(shelf().entry(&id).map_err(ApiProblem::missing)?.1)))
}

/// The schemas of a procedure.
#[derive(Serialize, JsonSchema)]
struct Schemas {
    procedure: &'static str,
    input: Value,
    outcome: Value,
}

async fn schema(Path(id): Path<String>) -> Result<Json<Schemas>, ApiProblem> {
    let entry = shelf().entry(&id).map_err(ApiProblem::missing)?.1;
    Ok(Json(Schemas { procedure: entry.id(), input: entry.input_schema().clone(), outcome: entry.outcome_schema() }))
}

async fn offer(Path((id, scenario)): Path<(String, String)>) -> Result<Json<Value>, ApiProblem> {
    let entry = shelf().entry(&id).map_err(ApiProblem::missing)?.1;
    let (_, files) = shelf().scenario(&scenario).map_err(ApiProblem::missing)?;
    Ok(Json(entry.of_scenario(&files, None)?))
}
