//! An address of the API and all that is said of it.

use crate::App;
use axum::handler::Handler;
use axum::routing::{MethodRouter, get, post};
use schemars::{JsonSchema, Schema, SchemaGenerator};

/// What stands under a schema's name in the document.
pub(super) type Shape = fn(&mut SchemaGenerator) -> Schema;

/// An address: its handler, and its words.
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
    /// What it means if it answers 202 instead, if it ever does.
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
    /// Nothing more.
    Nothing,
}

impl Route {
    fn new(method: &'static str, path: &'static str, title: &'static str, handler: MethodRouter<App>) -> Route {
        let answer = Answer::Nothing;
        Route { method, path, title, seat: false, query: &[], body: None, status: 204, answer, later: None, handler }
    }

    /// An address to look at.
    pub fn get<T: 'static, H: Handler<T, App>>(path: &'static str, title: &'static str, handler: H) -> Route {
        Route::new("get", path, title, get(handler))
    }

    /// An address to have something done.
    pub fn post<T: 'static, H: Handler<T, App>>(path: &'static str, title: &'static str, handler: H) -> Route {
        Route::new("post", path, title, post(handler))
    }

    /// It needs the token of a seat.
    pub fn seat(mut self) -> Route {
        self.seat = true;
        self
    }

    /// It understands these values in the query.
    pub fn query(mut self, query: &'static [(&'static str, &'static str, &'static str)]) -> Route {
        self.query = query;
        self
    }

    /// It takes JSON of this shape.
    pub fn takes<T: JsonSchema>(mut self) -> Route {
        self.body = Some(Sent::Json(SchemaGenerator::subschema_for::<T>));
        self
    }

    /// It takes a file.
    pub fn takes_file(mut self) -> Route {
        self.body = Some(Sent::File);
        self
    }

    /// It answers with JSON of this shape.
    pub fn answers<T: JsonSchema>(mut self) -> Route {
        self.answer = Answer::Json(SchemaGenerator::subschema_for::<T>);
        self.status = 200;
        self
    }

    /// It answers that something was made, with JSON of this shape.
    pub fn makes<T: JsonSchema>(mut self) -> Route {
        self = self.answers::<T>();
        self.status = 201;
        self
    }

    /// It may also answer 202, with the same shape: what was asked is taken on, and done later.
    pub fn or_later(mut self, what: &'static str) -> Route {
        self.later = Some(what);
        self
    }

    /// It answers with something that is no JSON.
    pub fn gives(mut self, answer: Answer) -> Route {
        self.answer = answer;
        self.status = 200;
        self
    }
}
