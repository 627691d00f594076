//! The app under a long and mixed load: many clients play, watch, ask and pester, and the app is killed and stopped again
//! and again. The result is a table of what the app promises, each promise with the figure that was measured.
//!
//! Everything goes over HTTP to a separate process. Lives here: the clients, and what they count. Not here: any rule.

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
