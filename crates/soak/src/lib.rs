//! The app under a long and mixed load: many play, watch, ask and pester, it is killed and stopped again and again, and at the
//! end stands the table of what it promises, each with the figure that was found.
//!
//! Everything goes over HTTP to a process of its own. Lives here: those who ask, and what they count. Not here: any rule.

mod app;
mod auc;
mod client;
mod figures;
mod forger;
mod line;
mod onlooker;
mod player;
mod promises;
mod seal;
mod soak;
mod tables;
mod tally;
mod visitor;
mod whereabouts;
mod worlds;

pub use app::{App, Memory};
pub use line::{Answer, Line};
pub use promises::{Promise, print};
pub use soak::{Folder, Plan, soak};
pub use tables::{Taken, tables};
pub use whereabouts::Whereabouts;
