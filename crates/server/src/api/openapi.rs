//! The `OpenAPI` 3.1 document, made from the routes and from the schemas of the very types that are read and written.

use super::all;
use super::route::{Answer, Route, Sent};
use axum::http::header;
use axum::response::IntoResponse;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// A problem, by RFC 9457.
#[derive(JsonSchema)]
#[schemars(rename = "Problem")]
#[expect(dead_code, reason = "it says the shape that Problem::json writes")]
struct Told {
    /// Always `about:blank`: the status says the kind.
    r#type: String,
    /// The words of the status.
    title: String,
    status: u16,
    /// What is wrong.
    detail: String,
    error: jumpmaster_core::Fault,
}

/// Serves the document.
pub(super) async fn document() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| written().to_string());
    (
        [
            (header::CONTENT_TYPE, "application/vnd.oai.openapi+json;version=3.1"),
            (header::CACHE_CONTROL, "max-age=300"),
        ],
        TEXT.as_str(),
    )
}

/// The document.
pub(super) fn written() -> Value {
    let mut schemas = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into())
        .into_generator();
    let problem = schemas.subschema_for::<Told>();
    let mut paths: Map<String, Value> = Map::new();
    for route in all() {
        let told = told(&route, &mut schemas, problem.as_value());
        let path = paths.entry(format!("/api{}", route.path)).or_insert_with(|| json!({}));
        path[route.method] = told;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Jumpmaster",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Airborne operations of published wargame rules: look them up, resolve them, know the odds, play them. \
                            Shapes are those of the command line's --json. Problems follow RFC 9457 and always say what is wrong, why, and what would be right.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "securitySchemes": {
                "seat": { "type": "http", "scheme": "bearer", "description": "The token of a seat, or of those who look on." }
            },
        },
    })
}

fn told(route: &Route, schemas: &mut SchemaGenerator, problem: &Value) -> Value {
    let named = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = named
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    for (name, kind, what) in route.query {
        parameters.push(json!({ "name": name, "in": "query", "description": what, "schema": { "type": kind } }));
    }
    let content = match &route.answer {
        Answer::Json(shape) => Some(("application/json", shape(schemas).to_value())),
        Answer::File => Some(("application/octet-stream", json!({}))),
        Answer::Events => Some(("text/event-stream", json!({ "type": "string" }))),
        Answer::Nothing => None,
    };
    let mut answer = json!({ "description": if route.status == 204 { "Done." } else { route.title } });
    if let Some((kind, schema)) = content {
        answer["content"] = json!({ kind: { "schema": schema } });
    }
    let later = route.later.map(|what| {
        let mut later = answer.clone();
        later["description"] = json!(what);
        later
    });
    let mut told = json!({
        "operationId": operation(route),
        "summary": route.title,
        "tags": [route.path.split('/').nth(1).unwrap_or_default()],
        "parameters": parameters,
        "responses": {
            route.status.to_string(): answer,
            "default": { "description": "A problem.", "content": { "application/problem+json": { "schema": problem } } },
        },
    });
    if let Some(later) = later {
        told["responses"]["202"] = later;
    }
    match &route.body {
        Some(Sent::Json(shape)) => {
            let schema = shape(schemas).to_value();
            told["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
        }
        Some(Sent::File) => {
            told["requestBody"] = json!({ "required": true, "content": { "application/octet-stream": {} } });
        }
        None => {}
    }
    if route.seat {
        told["security"] = json!([{ "seat": [] }]);
    }
    told
}

/// An operation name that no other has: `post-games-game-orders`.
fn operation(route: &Route) -> String {
    let words = route.path.split('/').filter(|part| !part.is_empty()).map(|part| part.trim_matches(['{', '}']));
    std::iter::once(route.method).chain(words).collect::<Vec<_>>().join("-")
}
