//! What the tests of every rule system are built on: text tables, the ledger and scenarios as they ship, golden games.

pub mod golden;
pub mod printed;
pub mod text_table;
