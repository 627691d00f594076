//! An address of the API and its description.

use crate::App;
use axum::handler::Handler;
use axum::routing::{MethodRouter, get, post};
use schemars::{JsonSchema, Schema, SchemaGenerator};

/// The schema of a type, as the document will name it.
pub(super) type Shape = fn(&mut SchemaGenerator) -> Schema;

/// An address: its handler and its description.
pub(super) struct Route {
    pub method: &'static str,
    pub path: &'static str,
    /// What it is for, in a few words.
    pub title: &'static str,
    /// Whether the token of a seat is needed.
    pub seat: bool,
    /// Values in the query: name, kind, what they mean.
    pub query: &'static [(&'static str, &'static str, &'static str)],
    /// What is sent.
    pub body: Option<Sent>,
    /// What is answered.
    pub status: u16,
    pub answer: Answer,
    /// What the answer 202 means, if the address ever gives it.
    pub later: Option<&'static str>,
    pub handler: MethodRouter<App>,
}

/// A body that is sent.
pub(super) enum Sent {
    /// JSON of this shape.
    Json(Shape),
    /// A file.
    File,
}

/// What an address answers with.
pub(super) enum Answer {
    /// JSON of this shape.
    Json(Shape),
    /// A file.
    File,
    /// Server-sent events.
    Events,
    /// An empty body.
    Nothing,
}

impl Route {
    fn new(method: &'static str, path: &'static str, title: &'static str, handler: MethodRouter<App>) -> Route {
        let answer = Answer::Nothing;
        Route { method, path, title, seat: false, query: &[], body: None, status: 204, answer, later: None, handler }
    }

    /// A GET address.
    pub fn get<T: 'static, H: Handler<T, App>>(path: &'static str, title: &'static str, handler: H) -> Route {
        Route::new("get", path, title, get(handler))
    }

    /// A POST address.
    pub fn post<T: 'static, H: Handler<T, App>>(path: &'static str, title: &'static str, handler: H) -> Route {
        Route::new("post", path, title, post(handler))
    }

    /// Requires the token of a seat.
    pub fn seat(mut self) -> Route {
        self.seat = true;
        self
    }

    /// Declares the values in the query.
    pub fn query(mut self, query: &'static [(&'static str, &'static str, &'static str)]) -> Route {
        self.query = query;
        self
    }

    /// Declares the JSON type of the body.
    pub fn takes<T: JsonSchema>(mut self) -> Route {
        self.body = Some(Sent::Json(SchemaGenerator::subschema_for::<T>));
        self
    }

    /// Declares that the body is a file.
    pub fn takes_file(mut self) -> Route {
        self.body = Some(Sent::File);
        self
    }

    /// Declares the JSON type of the answer.
    pub fn answers<T: JsonSchema>(mut self) -> Route {
        self.answer = Answer::Json(SchemaGenerator::subschema_for::<T>);
        self.status = 200;
        self
    }

    /// Declares that something is created, and the JSON type of the answer.
    pub fn makes<T: JsonSchema>(mut self) -> Route {
        self = self.answers::<T>();
        self.status = 201;
        self
    }

    /// Declares that the answer may also be 202, of the same type: the request is accepted, and carried out later.
    pub fn or_later(mut self, what: &'static str) -> Route {
        self.later = Some(what);
        self
    }

    /// Declares an answer that is not JSON.
    pub fn gives(mut self, answer: Answer) -> Route {
        self.answer = answer;
        self.status = 200;
        self
    }
}
