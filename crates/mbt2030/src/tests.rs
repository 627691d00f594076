//! Tests of the rules, clause by clause.

mod engage;
mod rules;
