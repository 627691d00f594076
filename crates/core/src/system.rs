//! The contract of a rule system: a list of its parts, each a type that does its own work.
//!
//! [`Rules`](crate::Rules) are read from a ledger and a [`Scenario`] from a file. A [`State`] is the table a game is played
//! on, and a [`View`](crate::View) is what one seat may know of it. Procedures are what a person can look up.

use crate::sheet::Palette;
use crate::{Procedure, Rules, Scenario, ScenarioFile, State};

/// A rule system, from its ledger to a finished game.
pub trait System: Sized + Send + Sync + 'static {
    /// The system's id, which its clause ids begin with: `pl`.
    const ID: &'static str;
    /// Its ledger, as text.
    const LEDGER: &'static str;
    /// The SHA-256 of each earlier edition of the ledger that games were played by, one per line, oldest first.
    const EDITIONS: &'static str = "";
    /// The scenarios that come with it.
    const SCENARIOS: &'static [ScenarioFile];
    /// The kinds of ground and the symbols that it draws besides [`Palette::SHARED`].
    const PALETTE: Palette = Palette::NONE;

    /// The rules, as code reads them.
    type Rules: Rules;
    /// A scenario of this system.
    type Scenario: Scenario<Rules = Self::Rules>;
    /// The table a game is played on.
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

/// A visitor that is shown every procedure of a system.
pub trait Catalogue<S: System> {
    /// Shows it one procedure.
    fn procedure<P: Procedure<System = S>>(&mut self);
}

/// A visitor that is shown rule systems.
pub trait Visitor {
    /// Shows it one system.
    fn system<S: System>(&mut self);
}
