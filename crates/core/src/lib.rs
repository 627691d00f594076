//! The words every rule system shares: dice, clauses, tables, hexes, sheets, and the contract of a system.
//!
//! There are no rules here and no input or output: only what rules are written with.

mod clause;
mod derived;
pub mod dice;
pub mod drawn;
pub mod fault;
pub mod frozen;
pub mod hex;
mod hidden;
pub mod lab;
pub mod ledger;
mod line;
pub mod listing;
pub mod map;
mod named;
pub mod options;
pub mod plane;
mod procedure;
pub mod scenario_file;
pub mod sheet;
mod system;
pub mod table;

pub use clause::Clause;
pub use derived::Derived;
pub use fault::{Ban, Fault, Judgement, Refusal};
pub use hidden::{Hidden, Seat};
pub use lab::Lab;
pub use ledger::{House, Ledger};
pub use line::{Line, capital};
pub use listing::{Listing, Search};
pub use map::{Map, MapFile, Plane};
pub use named::{Named, Several};
pub use procedure::{Chained, HexNumber, Parted, Placed, Procedure, Scattered, Watch};
pub use sheet::Sheet;
pub use system::{Catalogue, Outcome, Points, ScenarioFile, ScenarioSource, System};
pub use table::Table;
