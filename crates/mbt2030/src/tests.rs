//! Tests of the rules, clause by clause.

mod rules;
