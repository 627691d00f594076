//! Tests of the rules, clause by clause.

mod armies;
mod charts;
mod engage;
mod game;
mod options;
pub(crate) mod rules;
mod scenarios;
mod setting_up;
mod terrain;
