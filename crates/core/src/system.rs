//! The contract of a rule system: a list of its parts, each a type that does its own work.
//!
//! [`Rules`](crate::Rules) are read from a ledger, a [`Scenario`] from a file, a [`State`] is a table that is played on, and a
//! [`View`](crate::View) what one seat may know of it. Procedures are what a person can look up.

use crate::{Procedure, Rules, Scenario, ScenarioFile, State};

/// A rule system, from its ledger to a game that is over.
pub trait System: Sized + Send + Sync + 'static {
    /// Its id, which opens the ids of its clauses: `pl`.
    const ID: &'static str;
    /// Its ledger, as text.
    const LEDGER: &'static str;
    /// The SHA-256 of each earlier edition of its ledger that games were played by, one a line, the oldest first.
    const EDITIONS: &'static str = "";
    /// The scenarios that come with it.
    const SCENARIOS: &'static [ScenarioFile];

    /// Its rules, as code reads them.
    type Rules: Rules;
    /// A scenario of it.
    type Scenario: Scenario<Rules = Self::Rules>;
    /// A table it is played on.
    type State: State<Scenario = Self::Scenario>;

    /// Shows every procedure to `catalogue`.
    fn procedures<C: Catalogue<Self>>(catalogue: &mut C);
}

/// An order of a system.
pub type OrderOf<S> = <<S as System>::State as State>::Order;
/// An event of a system.
pub type EventOf<S> = <<S as System>::State as State>::Event;
/// A view of a system.
pub type ViewOf<'a, S> = <<S as System>::State as State>::View<'a>;

/// One who is shown every procedure of a system.
pub trait Catalogue<S: System> {
    /// A procedure.
    fn procedure<P: Procedure<System = S>>(&mut self);
}

/// One who is shown rule systems.
pub trait Visitor {
    /// A rule system.
    fn system<S: System>(&mut self);
}
