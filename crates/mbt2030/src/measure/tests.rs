//! Tests of what is measured: clause by clause, and against a slow reference of its own making.

mod clauses;
mod inputs;
mod moves;
mod properties;
mod slow;
