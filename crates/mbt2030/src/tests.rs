//! Tests of the rules, clause by clause.

pub(crate) mod rules;
