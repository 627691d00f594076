//! Tests of the rules, clause by clause.

mod armies;
mod bench;
mod charts;
mod options;
mod rules;
mod scenarios;
mod setting_up;
mod terrain;
