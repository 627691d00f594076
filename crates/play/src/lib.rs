//! A game at a table: the shelf of rule systems, games in progress, their files, and players who move at random.

mod erase;
mod game;
mod scenario;
mod shelf;

pub use game::{Game, Offer, Stop};
pub use scenario::{Head, ScenarioFiles};
pub use shelf::{Book, Entry, Ready, ScenarioCard, Shelf, shelf};
