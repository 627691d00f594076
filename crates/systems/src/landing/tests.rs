//! The rules held to their ledger, clause by clause.
