//! The table of promises.

use serde::Serialize;
use std::fmt::{Display, Write};

/// Something that the app promises, and what was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Promise {
    /// What is promised.
    pub name: String,
    /// What was measured.
    pub figure: String,
    /// The limit.
    pub limit: String,
    /// Whether it holds; `None` if nothing is promised, or it could not be judged.
    pub holds: Option<bool>,
    /// Whether it depends on the speed of the machine and on what else it does.
    pub timing: bool,
}

impl Promise {
    /// A promise that holds on any machine.
    pub fn new(name: &str, figure: &dyn Display, limit: &str, holds: Option<bool>) -> Promise {
        Promise { name: name.into(), figure: figure.to_string(), limit: limit.into(), holds, timing: false }
    }

    /// A promise that the number of something is zero.
    pub fn none(name: &str, many: u64) -> Promise {
        Promise::new(name, &many, "0", Some(many == 0))
    }

    /// A promise that depends on the machine.
    pub fn timed(name: &str, figure: &dyn Display, limit: &str, holds: Option<bool>) -> Promise {
        Promise { timing: true, ..Promise::new(name, figure, limit, holds) }
    }
}

/// The table as text.
pub fn print(promises: &[Promise]) -> String {
    let width = |of: fn(&Promise) -> &String| promises.iter().map(|one| of(one).chars().count()).max().unwrap_or(0);
    let (name, figure, limit) = (width(|one| &one.name), width(|one| &one.figure), width(|one| &one.limit));
    let mut text = String::new();
    for promise in promises {
        let holds = match promise.holds {
            Some(true) => "holds",
            Some(false) => "DOES NOT HOLD",
            None => "",
        };
        let Promise { name: said, figure: found, limit: most, .. } = promise;
        let _ = writeln!(text, "{said:<name$}  {found:>figure$}  {most:<limit$}  {holds}");
    }
    text
}
