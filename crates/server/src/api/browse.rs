//! The API as a page: every address, what it takes and what it answers, from the same list as the document.

use super::openapi::written;
use crate::page::Page;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde_json::Value;
use std::sync::LazyLock;

/// The page.
pub(super) async fn page() -> Response {
    static BODY: LazyLock<Markup> = LazyLock::new(|| body(&written()));
    Page::new("API").show(&BODY).into_response()
}

fn body(document: &Value) -> Markup {
    let none = serde_json::Map::new();
    let paths = document["paths"].as_object().unwrap_or(&none);
    let operations = || {
        paths.iter().flat_map(|(path, methods)| methods.as_object().into_iter().flatten().map(move |one| (path, one)))
    };
    let mut tags: Vec<&str> = operations().filter_map(|(_, (_, told))| told["tags"][0].as_str()).collect();
    tags.sort_unstable();
    tags.dedup();
    html! {
        div.page-head {
            h1 { "The API" }
            p { "Everything the pages do, for programs. The whole of it as a document: " a href="/api/openapi.json" { "openapi.json" } " (OpenAPI 3.1)." }
        }
        section.sheet {
            p { "A game shows each seat only what it may know: send the token of a seat as " code { "Authorization: Bearer TOKEN" } ". What is sent is JSON with " code { "Content-Type: application/json" } "." }
            p { "What cannot be done is answered by RFC 9457 with " code { "error.what" } ", " code { "error.why" } " and " code { "error.fix" } "." }
        }
        @for tag in tags {
            section.sheet aria-labelledby=(format!("tag-{tag}")) {
                div.sheet-head { h2 id=(format!("tag-{tag}")) { (tag) } }
                @for (path, (method, told)) in operations().filter(|(_, (_, told))| told["tags"][0] == tag) {
                    (operation(path, method, told))
                }
            }
        }
        section.sheet aria-labelledby="shapes" {
            div.sheet-head { h2 #shapes { "Shapes" } }
            @for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
                details id=(format!("shape-{name}")) {
                    summary { code { (name) } " " (schema["description"].as_str().unwrap_or_default()) }
                    pre { code { (pretty(schema)) } }
                }
            }
        }
    }
}

fn operation(path: &str, method: &str, told: &Value) -> Markup {
    let parameters = told["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let responses = told["responses"].as_object();
    html! {
        details id=(told["operationId"].as_str().unwrap_or_default()) {
            summary { code { (method.to_uppercase()) " " (path) } " " (told["summary"].as_str().unwrap_or_default()) }
            @if told.get("security").is_some() { p { "Needs the token of a seat." } }
            @if !parameters.is_empty() {
                dl.kv.left {
                    @for parameter in parameters {
                        dt { code { (parameter["name"].as_str().unwrap_or_default()) } }
                        dd { "in the " (parameter["in"].as_str().unwrap_or_default()) ". " (parameter["description"].as_str().unwrap_or_default()) }
                    }
                }
            }
            @if let Some(content) = told["requestBody"]["content"].as_object() {
                @for (kind, body) in content { p { "Takes " code { (kind) } (shape(&body["schema"])) } }
            }
            @for (status, response) in responses.into_iter().flatten().filter(|(status, _)| *status != "default") {
                p {
                    "Answers " code { (status) }
                    @for (kind, body) in response["content"].as_object().into_iter().flatten() { " " code { (kind) } (shape(&body["schema"])) }
                }
            }
        }
    }
}

/// A link to the shape that a schema names.
fn shape(schema: &Value) -> Markup {
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    html! { @if let Some(name) = name { ": " a href=(format!("#shape-{name}")) { (name) } } }
}

fn pretty(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).expect("a schema can be written as JSON")
}
