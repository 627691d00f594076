//! The rules tested against their ledger, clause by clause.

mod air;
