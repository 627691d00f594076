//! Tests of the rules, clause by clause.

mod armies;
pub(crate) mod bench;
mod charts;
mod engage;
mod options;
pub(crate) mod rules;
mod scenarios;
mod setting_up;
mod terrain;
