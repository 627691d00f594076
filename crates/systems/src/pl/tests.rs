//! Tests of the rules, by the ledger.
