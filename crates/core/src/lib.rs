//! The words every rule system shares: dice, clauses, tables, hexes, sheets, and the contract of a system.
//!
//! There are no rules here and no input or output: only what rules are written with.

pub mod chart;
mod clause;
mod derived;
pub mod dice;
pub mod drawn;
pub mod fault;
pub mod frozen;
pub mod goal;
pub mod hex;
mod hidden;
pub mod input;
pub mod lab;
pub mod ledger;
mod line;
pub mod listing;
pub mod map;
mod named;
pub mod options;
mod order;
pub mod plane;
mod preview;
mod procedure;
mod rules;
mod scenario;
mod seat;
pub mod sheet;
mod sides;
mod state;
mod system;
pub mod table;
mod view;

pub use chart::Chart;
pub use clause::Clause;
pub use derived::Derived;
pub use fault::{Fault, Judgement, Refusal, Rule};
pub use goal::{Goal, Objective};
pub use hidden::Hidden;
pub use lab::Lab;
pub use ledger::{House, Ledger};
pub use line::{Change, Effect, Line, capital};
pub use listing::{Listing, Search};
pub use map::{Map, MapFile, Plane};
pub use named::{Named, Several};
pub use order::{Family, Param, Parts, Role, Values};
pub use preview::{Going, Preview, Stretch};
pub use procedure::{Chained, Engines, HexNumber, Parted, Placed, Procedure, Scattered, Watch};
pub use rules::Rules;
pub use scenario::{Head, Scenario, ScenarioFile, ScenarioSource};
pub use seat::{Seat, Seats};
pub use sheet::Sheet;
pub use state::{Outcome, State};
pub use system::{Catalogue, EventOf, OrderOf, System, ViewOf, Visitor};
pub use table::Table;
pub use view::{Brief, View};
